//! Runs that part at a known frame, found by the command line and by the comparison itself; branches,
//! reasons and draws of every game, without a window.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::path::Path;
use std::sync::Arc;

use serde_json::Value as Json;

use playproof::control::Control;
use playproof::doc::file;
use playproof::game::{Content, Game};
use playproof::games::fourstep::FourStep;
use playproof::games::fourstep::generate::{course::generate, tracks};
use playproof::games::fourstep::spec as fourstep;
use playproof::games::sea_rescue::SeaRescue;
use playproof::games::starlink::StarLink;
use playproof::games::starlink::spec::{self as starlink, LevelKnobs};
use playproof::games::sum_drop::SumDrop;
use playproof::inspect::compare::{Align, Comparison, compare};
use playproof::inspect::{Run, RunOf};
use playproof::report::Draw;
use playproof::rng::Rng;

#[path = "support/pairs.rs"]
mod pairs;

#[path = "support/program.rs"]
#[allow(dead_code, reason = "each test uses what it needs")]
mod program;

use pairs::{PAIRS, Pair};

fn pair(game: &str) -> &'static Pair {
    PAIRS.iter().find(|pair| pair.game == game).unwrap()
}

/// The run of a file.
fn run<G: Game>(text: &str) -> RunOf<G> {
    let Content::Replay(replay) = file::parse::<G>(text).unwrap() else {
        panic!("no replay");
    };
    let spec = replay.spec.unwrap_or_default();
    let level = G::build(&spec, &replay.question).unwrap_or_else(|issues| panic!("{issues:?}"));
    let report = G::replay(&level, &replay.inputs, None, &Control::unlimited());
    RunOf {
        spec: Arc::new(spec),
        level: Arc::new(level),
        report: Arc::new(report),
    }
}

fn diff(args: &[&Path], more: &[&str]) -> (i32, String) {
    let paths = args.iter().map(|path| path.to_str().unwrap());
    let words: Vec<&str> = ["diff"]
        .into_iter()
        .chain(paths)
        .chain(more.iter().copied())
        .collect();
    let ran = program::playproof(Path::new("."), &words);
    (ran.code, ran.out)
}

#[test]
fn the_command_line_finds_exactly_the_known_frame_and_field() {
    for pair in &PAIRS {
        let (a, b) = (pair.path("a"), pair.path("b"));
        let (code, out) = diff(&[&a, &b], &["--format", "json"]);
        assert_eq!(code, 1, "{}", pair.game);
        let json: Json = serde_json::from_str(&out).unwrap();
        assert_eq!(json["parts"]["frame"], pair.frame, "{}", pair.game);
        let fields = json["parts"]["fields"].as_array().unwrap();
        assert!(
            fields.iter().any(|field| field["field"] == pair.field),
            "{}: {out}",
            pair.game
        );
        let (code, out) = diff(&[&a, &a], &[]);
        assert_eq!((code, out.starts_with("the same")), (0, true), "{}", pair.game);
    }
    // A press one step late is the same run again once the hero is back on the ground.
    let pair = pair("fourstep");
    let (_, out) = diff(&[&pair.path("a"), &pair.path("b")], &["--format", "json"]);
    let json: Json = serde_json::from_str(&out).unwrap();
    assert_eq!(json["resyncs"][0]["frame"], 543);
}

/// The frame before the known one is equal, the known one is not: by the states themselves.
fn check_by_states<G: Game>() {
    let pair = pair(G::ID.0);
    let (a, b) = (run::<G>(&pair.a()), run::<G>(&pair.b()));
    for frame in 0..pair.frame {
        assert_eq!(a.state(frame), b.state(frame), "{} frame {frame}", G::ID);
        assert_eq!(a.state_hash(frame), b.state_hash(frame));
    }
    assert_ne!(a.state(pair.frame), b.state(pair.frame));
    let Comparison { first, resyncs, .. } = compare(&a, &b, Align::Frames, &Control::unlimited()).unwrap();
    assert_eq!(first.unwrap().frame(), pair.frame);
    for resync in resyncs {
        let last = resync.n_frames - 1;
        assert_eq!(a.state(resync.frame_a), b.state(resync.frame_b));
        assert_eq!(a.state(resync.frame_a + last), b.state(resync.frame_b + last));
    }
}

#[test]
fn walking_every_frame_says_the_same() {
    check_by_states::<SumDrop>();
    check_by_states::<FourStep>();
    check_by_states::<SeaRescue>();
    check_by_states::<StarLink>();
}

/// From several frames the solver's way is inputs that begin as the run did and reach the goal.
fn check_finish<G: Game>(is_done: impl Fn(&RunOf<G>) -> bool) {
    let text = pair(G::ID.0).a();
    let whole = run::<G>(&text);
    let n_frames = whole.timeline().len();
    for part in [0, 1, 2] {
        let frame = part * n_frames / 4;
        let inputs = G::finish(
            &whole.level,
            &whole.report,
            frame,
            &Control::with_budget(50_000_000),
        );
        let inputs = inputs.unwrap_or_else(|| panic!("{}: no way on from frame {frame}", G::ID));
        let ended = RunOf::<G> {
            spec: whole.spec.clone(),
            level: whole.level.clone(),
            report: Arc::new(G::replay(&whole.level, &inputs, None, &Control::unlimited())),
        };
        assert!(
            is_done(&ended),
            "{} from frame {frame}: {}",
            G::ID,
            ended.summary().en
        );
        let found = compare(&whole, &ended, Align::Frames, &Control::unlimited()).unwrap();
        if let Some(first) = found.first {
            assert!(
                frame <= first.frame(),
                "{}: it leaves before it was asked to",
                G::ID
            );
        }
    }
}

#[test]
fn the_solver_goes_on_from_any_frame() {
    check_finish::<SumDrop>(|run| run.summary().en.contains("clear"));
    check_finish::<FourStep>(|run| run.summary().en.contains("finish"));
    check_finish::<SeaRescue>(|run| run.report.frames.last().is_some_and(|frame| frame.end.is_some()));
    check_finish::<StarLink>(|run| run.report.frames.last().is_some_and(|frame| frame.is_solved));
}

#[test]
fn every_draw_is_listed_once_and_is_what_the_generator_gives() {
    let run = run::<SumDrop>(&pair("sum_drop").a());
    let draws = run.draws(&Control::unlimited());
    let start = Rng::from_seed("run-s4-a0");
    for (idx, draw) in draws.iter().enumerate() {
        assert_eq!(draw.index as usize, idx);
        assert_eq!(draw.value, start.jumped(draw.index).next_u32());
    }
    let last = run.report.frames.last().unwrap();
    assert_eq!(last.draw_index as usize, draws.len());
    // Listening changes nothing: the generator stands where so many draws leave it.
    assert_eq!(last.rng, start.jumped(last.draw_index).state);
}

#[test]
fn a_board_lists_what_it_was_drawn_from() {
    let run = run::<SeaRescue>(&pair("sea_rescue").a());
    let draws = run.draws(&Control::unlimited());
    let consumers: Vec<&str> = draws.iter().map(|draw| draw.consumer).collect();
    assert_eq!(consumers[0], "n_species");
    assert!(consumers.contains(&"species") && consumers.contains(&"placement"));
    let mut rng = Rng::from_seed("0x000000000005ea01");
    for draw in draws {
        assert_eq!(draw.value, rng.next_u32());
    }
}

/// The solver's run of a generated spec.
fn solved<G: Game>(recipe: &G::Recipe) -> RunOf<G> {
    let made = G::generate(recipe, &Control::unlimited());
    let level = G::build(&made.spec, &made.question).unwrap_or_else(|issues| panic!("{issues:?}"));
    RunOf {
        report: Arc::new(G::solve(&level, &Control::unlimited())),
        level: Arc::new(level),
        spec: Arc::new(made.spec),
    }
}

/// Every draw from the first on, none twice, each what the generator gives at its number.
fn check_draws(draws: &[Draw], seed: &str) {
    let start = Rng::from_seed(seed);
    for (idx, draw) in draws.iter().enumerate() {
        assert_eq!(draw.index as usize, idx);
        assert_eq!(draw.value, start.jumped(draw.index).next_u32());
    }
}

#[test]
fn generators_list_every_draw_that_made_a_spec() {
    let recipe = fourstep::Recipe {
        track: tracks::daily("2026-10-07"),
        ..fourstep::Recipe::default()
    };
    let run = solved::<FourStep>(&recipe);
    let draws = run.draws(&Control::unlimited());
    check_draws(&draws, &run.spec.seed);
    assert!(
        draws.iter().any(|draw| draw.consumer == "track"),
        "a daily course shuffles its lands"
    );
    assert!(draws.iter().any(|draw| draw.consumer == "pick"));
    // Each stands where the hero reaches what it was for.
    assert!(draws.iter().any(|draw| 0 < draw.frame));
    assert!(draws.iter().all(|draw| draw.frame < run.timeline().len()));
    // As many as the generator made, failed attempts and all.
    let course = generate(&recipe, &Control::unlimited()).unwrap();
    let n_heard: usize = { course.lands.iter().flat_map(|land| &land.attempts) }
        .map(|attempt| attempt.heard.len())
        .sum();
    assert_eq!(draws.len(), n_heard + course.track_draws as usize);
    // Of a course that was edited since nothing is known.
    let mut edited = run.clone();
    let mut spec = FourStep::generate(&recipe, &Control::unlimited()).spec;
    spec.terrains[0].obstacles.pop();
    edited.spec = Arc::new(spec);
    assert!(edited.draws(&Control::unlimited()).is_empty());

    for level in LevelKnobs::all().into_iter().take(2) {
        let recipe = starlink::Recipe::numbered(level, 3);
        let run = solved::<StarLink>(&recipe);
        let draws = run.draws(&Control::unlimited());
        check_draws(&draws, &recipe.seed);
        for consumer in ["cells", "jitter", "tree"] {
            assert!(draws.iter().any(|draw| draw.consumer == consumer), "{consumer}");
        }
        let mut by_hand = run.clone();
        let mut spec = StarLink::generate(&recipe, &Control::unlimited()).spec;
        spec.stars[0].at.x_milli += 1;
        by_hand.spec = Arc::new(spec);
        assert!(by_hand.draws(&Control::unlimited()).is_empty());
    }
}

/// Reasons never panic, whatever the frame, and say something in both languages.
fn check_why<G: Game>() -> usize {
    let run = run::<G>(&pair(G::ID.0).a());
    let n_frames = run.timeline().len();
    { 0..n_frames + 2 }
        .filter_map(|frame| run.why(frame))
        .inspect(|why| assert!(!why.text.en.is_empty() && !why.text.ko.is_empty()))
        .count()
}

#[test]
fn reasons_are_given() {
    assert!(0 < check_why::<SumDrop>());
    check_why::<FourStep>();
    assert!(0 < check_why::<SeaRescue>());
    assert!(0 < check_why::<StarLink>());
    let text = std::fs::read_to_string(
        Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/fourstep/falls-short.replay.ron"),
    )
    .unwrap();
    let dead = run::<FourStep>(&text);
    let why = dead.why(dead.timeline().len() - 1).unwrap();
    assert!(
        why.text.en.contains("the button was never touched"),
        "{}",
        why.text.en
    );
    assert_eq!(why.subjects.len(), 1);
}
