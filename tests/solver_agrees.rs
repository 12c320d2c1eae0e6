//! A solution is inputs: every one is replayed by the same step function that people play with.
//! And on boards small enough, an obvious solver that tries everything checks the fast one.

use playproof::control::Control;
use playproof::game::Game as _;
use playproof::games::sum_drop::SumDrop;
use playproof::games::sum_drop::engine::{Over, State};
use playproof::games::sum_drop::rules::Rules;
use playproof::games::sum_drop::sink::NoSink;
use playproof::games::sum_drop::solve::beam::{self, Limits};
use playproof::games::sum_drop::solve::drop::{play_columns, play_piece};
use playproof::games::sum_drop::solve::value::Aim;
use playproof::games::sum_drop::spec::{Question, Spec, StageSpec, stage_seed};
use playproof::report::Verdict;

#[test]
fn every_solution_of_the_climb_replays_to_a_clear() {
    let spec = Spec::default();
    let mut n_played = 0;
    for stage in (1..=20).chain([25, 30, 41]) {
        let question = Question {
            stage,
            seed: stage_seed("agrees", stage, 0),
            ..Question::default()
        };
        let level = SumDrop::build(&spec, &question).unwrap();
        let report = SumDrop::solve(&level, &Control::unlimited());
        assert!(report.verdict.holds(), "stage {stage}: {}", report.summary.en);

        // Tick by tick, from nothing but the rules, the seed and the inputs.
        let rules = Rules::compile(&spec, &question).unwrap();
        let mut state = State::start(&rules, &question.seed);
        let mut inputs = report.inputs.iter().peekable();
        while state.over == Over::Playing {
            let mut keys = Vec::new();
            while let Some(input) = inputs.next_if(|input| input.tick == state.tick) {
                keys.push(input.key);
            }
            assert_eq!(state.tick(&rules, &keys, &mut NoSink), keys.len());
        }
        assert_eq!(state.over, Over::Clear, "stage {stage}");
        assert!(inputs.next().is_none(), "stage {stage}: inputs after the end");
        let last = report.frames.last().unwrap();
        assert_eq!(
            last.score, state.score,
            "stage {stage}: the trace shows another score"
        );

        // And its claim verifies, whereas another seed's does not.
        let claim = SumDrop::claim(&level, &report.inputs);
        let verified = SumDrop::replay(&level, &report.inputs, Some(&claim), &Control::unlimited());
        assert_eq!(verified.verdict, Verdict::Verified);
        n_played += 1;
    }
    assert_eq!(n_played, 23);
}

/// The fewest pieces to a clear, by trying every column for every piece.
fn fewest_pieces(rules: &Rules, state: &State, max_pieces: u32) -> Option<u32> {
    if max_pieces == 0 {
        return None;
    }
    let mut fewest = None;
    for column in 0..rules.width {
        let mut next = state.clone();
        play_piece(rules, &mut next, column, 8, None);
        let pieces = match next.over {
            Over::Clear => Some(1),
            Over::Playing => fewest_pieces(rules, &next, max_pieces - 1).map(|pieces| pieces + 1),
            Over::Top | Over::Time => None,
        };
        fewest = fewest.into_iter().chain(pieces).min();
    }
    fewest
}

#[test]
fn a_wide_beam_finds_what_trying_everything_finds() {
    const MAX_PIECES: u32 = 6;
    let mut spec = Spec::default();
    spec.board.width = 4;
    spec.board.height = 6;
    spec.board.filled_rows = 1;
    let mut outcomes = [0, 0];
    for attempt in 0..40 {
        let stage = StageSpec {
            quota: 5 + attempt % 8,
            fall_ticks: 6,
            ..StageSpec::default()
        };
        spec.stages = vec![stage];
        let question = Question {
            seed: stage_seed("small", 1, attempt),
            ..Question::default()
        };
        let rules = Rules::compile(&spec, &question).unwrap();
        let start = State::start(&rules, &question.seed);

        let fewest = fewest_pieces(&rules, &start, MAX_PIECES);
        let limits = Limits {
            width: 10_000,
            max_pieces: MAX_PIECES,
        };
        let searched = beam::search(&rules, &start, Aim::Clear, limits, 8, 0, &Control::unlimited());
        let found = searched.found.map(|found| found.columns.len() as u32);
        assert_eq!(found, fewest, "attempt {attempt}");
        outcomes[usize::from(found.is_some())] += 1;
    }
    assert!(
        outcomes.iter().all(|n| 3 < *n),
        "both outcomes must be common: {outcomes:?}"
    );
}

#[test]
fn columns_and_inputs_are_the_same_play() {
    let question = Question {
        stage: 20,
        seed: stage_seed("columns", 20, 0),
        ..Question::default()
    };
    let rules = Rules::compile(&Spec::default(), &question).unwrap();
    let start = State::start(&rules, &question.seed);
    let columns: Vec<u8> = (0..30).map(|piece| (piece * 7 % 10) as u8).collect();
    let (inputs, end) = play_columns(&rules, &start, &columns, 20);
    let mut state = start;
    let mut next = 0;
    while state.over == Over::Playing && state.tick < end.tick {
        let from = next;
        while inputs.get(next).is_some_and(|input| input.tick == state.tick) {
            next += 1;
        }
        let keys: Vec<_> = inputs[from..next].iter().map(|input| input.key).collect();
        state.tick(&rules, &keys, &mut NoSink);
    }
    assert_eq!(state, end);
}
