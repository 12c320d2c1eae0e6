//! SEA RESCUE: creatures hide on a board of hexes; ten probes find them, by their fixed patterns.
//!
//! Reading order: [`spec`] is what a designer edits, [`hex`], [`board`] and [`sea`] what is compiled
//! from it. [`draw`] is how boards come about, [`round`] the one step function that game, replay and
//! solver share. [`joint`] counts placements, [`view`] is what has been seen, [`posterior`] what follows
//! from it. [`field`] writes all placements out, so that [`policy`], [`rates`] and [`optimum`] can be
//! exact; [`sampled`] plays boards that are drawn where all are too many, [`measure`] asks whichever it is; [`economy`] goes on from board to board, over the [`chain`] of counters, or by [`careers`] that are simulated; [`collecting`] asks whichever it is. [`knowledge`] gathers what is known at a position;
//! [`trace`] shows rounds as [`frame`]s; [`record`] reads and writes `rounds.jsonl`, without the fields that are [`stray`] there.

pub mod ask;
mod asked;
pub mod bands;
pub mod board;
pub mod careers;
pub mod casual;
pub mod chain;
pub mod collecting;
pub mod draw;
pub mod economy;
pub mod explain;
pub mod field;
pub mod figures;
pub mod frame;
pub mod hex;
pub mod joint;
pub mod knowledge;
pub mod level;
pub mod lint;
pub mod measure;
pub mod memo;
pub mod odds;
pub mod optimum;
pub mod policy;
pub mod posterior;
pub mod rates;
pub mod record;
pub mod replay;
pub mod round;
pub mod sampled;
pub mod sea;
pub mod services;
pub mod shelf;
pub mod solve;
pub mod spec;
pub mod stats;
mod stray;
pub mod survey;
pub mod text;
pub mod trace;
pub mod view;

use crate::control::Control;
use crate::frames::Frames;
use crate::game::{Ask, Content, Game, GameId, GameReport, Generated};
use crate::grammar::counted;
use crate::report::{Draw, Event, EventKind, Issue, Lang, Place, Report, Text, Verdict, Why, names};
use frame::Frame;
use level::Level;
use replay::{Claim, Difference, Played};
use round::Input;
use shelf::Shared;
use spec::{Figures, Mode, Question, Recipe, Spec};

/// The game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeaRescue;

impl Game for SeaRescue {
    const ID: GameId = GameId("sea_rescue");
    const CODES: &'static [&'static str] = &[
        "SR-001", "SR-002", "SR-003", "SR-004", "SR-005", "SR-006", "SR-007", "SR-008", "SR-009", "SR-010",
        "SR-011", "SR-012", "SR-013", "SR-014", "SR-015", "SR-016", "SR-017", "SR-020", "SR-021", "SR-022",
        "SR-023", "SR-024", "SR-025", "SR-026", "SR-027", "SR-028", "SR-030", "SR-031", "SR-032", "SR-033",
        "SR-034", "SR-035", "SR-040", "SR-041", "SR-042", "SR-043", "SR-044", "SR-050", "SR-051", "SR-052",
        "SR-053", "SR-060",
    ];
    const RECIPE_OPTIONS: &'static [&'static str] = &["stage"];
    const QUESTION_OPTIONS: &'static [&'static str] = &["seed", "mode", "set", "policy", "figures"];
    type Recipe = Recipe;
    type Spec = Spec;
    type Question = Question;
    type Input = Input;
    type Claim = Claim;
    type Level = Level;
    type Frame = Frame;
    type Shared = Shared;

    fn generate(recipe: &Recipe, _ctl: &Control) -> Generated<Self> {
        Generated {
            spec: ask::zone(recipe),
            question: Question::default(),
            log: Vec::new(),
            why_not: None,
        }
    }

    fn recipe(ask: &Ask) -> Result<Recipe, Text> {
        ask::recipe(ask)
    }

    fn question(spec: &Spec, ask: &Ask) -> Result<Question, Text> {
        ask::question(spec, ask)
    }

    /// The bands are those of a player who sees his first cards, which is what is asked where nothing is typed,
    /// and of one who knows the species.
    fn questions(_spec: &Spec) -> Vec<(Text, Question)> {
        let ask = |mode| Question {
            mode,
            figures: Figures::Rates,
            ..Question::default()
        };
        [Mode::Cards, Mode::Known]
            .map(|mode| {
                let name = Text::new(
                    format!("rates, {}", mode.word()),
                    format!("구조율, {}", mode.words().1),
                );
                (name, ask(mode))
            })
            .to_vec()
    }

    fn lint(spec: &Spec) -> Vec<Issue> {
        lint::lint(spec)
    }

    fn fix(spec: &Spec, issue: &Issue) -> Option<Spec> {
        lint::fix(spec, issue)
    }

    fn build(spec: &Spec, question: &Question) -> Result<Level, Vec<Issue>> {
        Level::compile(spec, question)
    }

    fn solve(level: &Level, ctl: &Control) -> GameReport<Self> {
        solve::solve(level, ctl)
    }

    /// The optimum and the collection are work of a known size, and one asks for them by name.
    fn usual_nodes(question: &Question) -> Option<u64> {
        matches!(question.figures, Figures::Optimum | Figures::Economy).then_some(100_000_000_000)
    }

    fn replay(level: &Level, inputs: &[Input], claim: Option<&Claim>, ctl: &Control) -> GameReport<Self> {
        Self::replay_of_many(level, inputs, claim, &Shared::default(), ctl)
    }

    fn build_of_many(spec: &Spec, question: &Question, shared: &Shared) -> Result<Level, Vec<Issue>> {
        shared.level(spec, question)
    }

    fn replay_of_many(
        level: &Level,
        inputs: &[Input],
        claim: Option<&Claim>,
        shared: &Shared,
        ctl: &Control,
    ) -> GameReport<Self> {
        let played = replay::play(level, inputs);
        let nothing = Claim::default();
        let claimed = claim.unwrap_or(&nothing);
        let differences = replay::differences(level, inputs, &played, claimed);
        let mut report = Report::bare(Verdict::Unattested, Text::default());
        report.inputs = inputs.to_vec();
        report.issues.clone_from(&level.notes);
        match trace::trace_with(level, &played, &shared.shelf, ctl) {
            Ok((frames, timeline)) => {
                report.figures = figures::replayed(level, &played, &frames);
                (report.frames, report.timeline) = (frames.into(), timeline);
            }
            Err(stop) => return solve::stopped(stop, ctl),
        }
        report.nodes = ctl.progress().nodes;
        (report.verdict, report.summary) = match differences.first() {
            Some(first) => diverged(&mut report, first, &differences),
            None => agrees(level, &played, claim),
        };
        report
    }

    fn verify(
        level: &Level,
        inputs: &[Input],
        claim: Option<&Claim>,
        _ctl: &Control,
    ) -> Option<(Verdict, Text)> {
        // Whoever has something to say beside the verdict says it in a report.
        if !level.notes.is_empty() {
            return None;
        }
        let played = replay::play(level, inputs);
        let nothing = Claim::default();
        let differences = replay::differences(level, inputs, &played, claim.unwrap_or(&nothing));
        differences.is_empty().then(|| agrees(level, &played, claim))
    }

    fn claim(level: &Level, inputs: &[Input]) -> Claim {
        replay::play(level, inputs).claim(level)
    }

    fn brief_claim(claim: &Claim) -> Claim {
        Claim {
            hashes: Vec::new(),
            ..claim.clone()
        }
    }

    fn frame_text(level: &Level, frame: &Frame, lang: Lang) -> String {
        text::frame_text(level, frame, lang)
    }

    fn frame_caption(level: &Level, frame: &Frame) -> Text {
        text::frame_caption(level, frame)
    }

    const CAN_FINISH: bool = true;

    fn finish(level: &Level, run: &GameReport<Self>, frame_idx: usize, ctl: &Control) -> Option<Vec<Input>> {
        solve::finish(level, run, frame_idx, ctl)
    }

    fn finish_goal(_: &Level, frame: &Frame) -> Option<Text> {
        let goal = Text::new(
            "the rest of the round by the policy that was asked for",
            "고른 방침으로 둔 나머지 라운드",
        );
        frame.end.is_none().then_some(goal)
    }

    const CLOCK_FIELDS: &'static [&'static str] = &["at_ms"];

    fn draws(_: &Spec, level: &Level, _: &Frames<Frame>, _: &Control) -> Vec<Draw> {
        explain::draws(level)
    }

    fn why(level: &Level, frames: &Frames<Frame>, frame_idx: usize) -> Option<Why> {
        explain::why(level, &*frames.get(frame_idx)?)
    }

    fn import_json(value: &serde_json::Value) -> Option<Result<Content<Self>, Text>> {
        record::import(value)
    }

    fn carry_spec(play: &mut serde_json::Value, spec: &Spec) {
        record::carry_zone(play, spec);
    }

    fn json_fault(text: &str) -> Option<(usize, usize)> {
        record::fault(text)
    }

    fn export_json(content: &Content<Self>) -> serde_json::Value {
        record::export(content)
    }
}

/// What is said of a round that is as it is claimed.
fn agrees(level: &Level, played: &Played, claim: Option<&Claim>) -> (Verdict, Text) {
    let unfinished = Text::new("unfinished", "미완료");
    let end = played.last.end.map_or(unfinished, round::EndReason::words);
    let (n, of) = (played.last.rescued.len(), level.layout.set.len());
    let how = Text::new(
        format!("{}, rescued {n} of {of}", end.en),
        format!("{}, {of}종 중 {n}종 구조", end.ko),
    );
    match claim {
        Some(claim) if !claim.hashes.is_empty() || claim.results.is_some() => (
            Verdict::Verified,
            Text::new(
                format!("{}; agrees with every probe it claims", how.en),
                format!("{}; 기록된 모든 탐사와 일치", how.ko),
            ),
        ),
        Some(_) => (
            Verdict::Unattested,
            Text::new(
                format!(
                    "{}; agrees with what it claims, but no probes are claimed",
                    how.en
                ),
                format!("{}; 주장과 일치하지만 탐사 결과는 기록되지 않음", how.ko),
            ),
        ),
        None => (
            Verdict::Unattested,
            Text::new(
                format!("{}; nothing is claimed", how.en),
                format!("{}; 주장한 것이 없음", how.ko),
            ),
        ),
    }
}

/// Marks where a round parts from its claim, and lists every difference.
fn diverged(report: &mut GameReport<SeaRescue>, first: &Difference, all: &[Difference]) -> (Verdict, Text) {
    let frame = first.at_probe.min(report.frames.len().saturating_sub(1));
    let told = by_field(all);
    let text = told.first().map(|(_, text)| text.clone()).unwrap_or_default();
    let events = &mut report.timeline.events;
    let at = events.partition_point(|event| event.frame <= frame);
    let event = Event {
        frame,
        kind: EventKind::Divergence,
        label: text.clone(),
    };
    events.insert(at, event);
    let more = told.len() - 1;
    // What the record says of the whole round stands at no probe.
    let n_probes = report.frames.len().saturating_sub(1);
    report.issues.extend(told.into_iter().map(|(difference, text)| {
        if difference.at_probe < n_probes {
            let place = Place::item("probes", difference.at_probe, "");
            return level::error("SR-060", place, text);
        }
        level::error("SR-060", Place::default(), text)
    }));
    let part = first.field.to_owned();
    let text = if more == 0 {
        text
    } else {
        Text::new(
            format!("{}; {more} more", text.en),
            format!("{}; 외 {more}건", text.ko),
        )
    };
    (Verdict::Diverged { frame, part }, text)
}

/// The differences in words, each field once: the first of it, and how many more there are.
fn by_field(all: &[Difference]) -> Vec<(&Difference, Text)> {
    let mut told: Vec<(&Difference, usize)> = Vec::new();
    for difference in all {
        // Two faults of inputs have nothing to do with each other.
        let is_same = |first: &Difference| first.field == difference.field && first.field != "inputs";
        match told.iter_mut().find(|(first, _)| is_same(first)) {
            Some((_, n)) => *n += 1,
            None => told.push((difference, 1)),
        }
    }
    let with_words = |(difference, n)| (difference, words(difference, n));
    told.into_iter().map(with_words).collect()
}

/// A difference, and that there are `n` of its field in all.
fn words(difference: &Difference, n: usize) -> Text {
    let Difference {
        field,
        claimed,
        found,
        ..
    } = difference;
    let mut text = difference.sentence.clone().unwrap_or_else(|| {
        let field_ko = names::field(field, Lang::Ko);
        Text::new(
            format!("{field} is {}, claimed is {}", found.en, claimed.en),
            format!("{field_ko}: 기록 {}, 실제 {}", claimed.ko, found.ko),
        )
    });
    if let Some(more) = n.checked_sub(1).filter(|more| 0 < *more) {
        text.en += &format!(", and differs at {}", counted(more as u64, "other place"));
        text.ko += &format!(", 그 밖에 {more}곳에서 다름");
    }
    text
}
