//! The margins of a position and the surveys of a stage mean what they say.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use playproof::control::Control;
use playproof::games::sum_drop::board::{Board, STONE};
use playproof::games::sum_drop::engine::{Over, State};
use playproof::games::sum_drop::frame::Phase;
use playproof::games::sum_drop::rules::Rules;
use playproof::games::sum_drop::solve::drop::play_piece;
use playproof::games::sum_drop::solve::players::{self, Player};
use playproof::games::sum_drop::solve::position::{MAX_EXTRA_ROWS, position_margins};
use playproof::games::sum_drop::solve::survey::{Survey, survey_stage};
use playproof::games::sum_drop::solve::tempo::{TEMPOS, slowest_tempo};
use playproof::games::sum_drop::solve::value::Aim;
use playproof::games::sum_drop::spec::{Difficulty, Question, Spec, StageSpec, stage_seed};
use playproof::games::sum_drop::trace::trace;

const TEMPO_TICKS: u16 = 8;

fn small_spec(quota: u32) -> Spec {
    let mut spec = Spec::default();
    (spec.board.width, spec.board.height, spec.board.filled_rows) = (4, 7, 1);
    spec.stages = vec![StageSpec {
        quota,
        fall_ticks: 6,
        ..StageSpec::default()
    }];
    spec
}

fn start(spec: &Spec, stage: u32, attempt: u32) -> (Rules, State) {
    let question = Question {
        stage,
        seed: stage_seed("margins", stage, attempt),
        ..Question::default()
    };
    let rules = Rules::compile(spec, &question).unwrap();
    let state = State::start(&rules, &question.seed);
    (rules, state)
}

/// The fewest pieces to a clear with the first in `column`, by trying everything.
fn fewest_pieces(rules: &Rules, state: &State, column: u8, max_pieces: u32) -> Option<u32> {
    let mut next = state.clone();
    play_piece(rules, &mut next, column, TEMPO_TICKS, None);
    match next.over {
        Over::Clear => Some(1),
        Over::Playing if 1 < max_pieces => (0..rules.width)
            .filter_map(|column| fewest_pieces(rules, &next, column, max_pieces - 1))
            .min()
            .map(|pieces| pieces + 1),
        Over::Playing | Over::Top | Over::Time => None,
    }
}

#[test]
fn reach_is_what_trying_everything_reaches() {
    let mut n_compared = 0;
    for attempt in 0..12 {
        let (rules, state) = start(&small_spec(5 + attempt % 3), 1, attempt);
        let margins = position_margins(&rules, &state, TEMPO_TICKS, &Control::unlimited()).unwrap();
        for margin in &margins.columns {
            let fewest = fewest_pieces(&rules, &state, margin.column, 5);
            // A beam may miss the quickest way, but it never claims one that is not there.
            if let Some(fewest) = fewest {
                let reach = margin.reach_pieces.expect("a clear within five pieces is found");
                assert!(fewest <= reach, "attempt {attempt} column {}", margin.column);
                n_compared += 1;
            } else if let Some(reach) = margin.reach_pieces {
                assert!(5 < reach);
            }
        }
        let best = margins
            .columns
            .iter()
            .filter_map(|margin| margin.reach_pieces)
            .min();
        assert_eq!(margins.pieces_to_clear, best);
        assert!(margins.extra_rows <= MAX_EXTRA_ROWS);
    }
    assert!(20 < n_compared, "{n_compared}");
}

#[test]
fn extra_rows_are_bounded_by_free_rows_and_a_full_board_has_none() {
    let (rules, mut state) = start(&Spec::default(), 20, 0);
    let margins = position_margins(&rules, &state, 20, &Control::unlimited()).unwrap();
    assert!(
        margins
            .columns
            .iter()
            .all(|margin| margin.extra_rows <= state.board.free_rows())
    );
    assert!(0 < margins.extra_rows, "a fresh board survives something");

    let mut rows = vec![".".repeat(10); 2];
    rows.extend(vec!["#".repeat(10); 10]);
    state.board = Board::parse(&rows).unwrap();
    assert_eq!(state.board.get(2, 0), STONE);
    let margins = position_margins(&rules, &state, 20, &Control::unlimited()).unwrap();
    assert_eq!((margins.pieces_to_clear, margins.extra_rows), (None, 0));
}

#[test]
fn a_survey_counts_what_its_runs_say_and_is_the_same_twice() {
    let spec = Spec::default();
    let survey = Survey {
        stage: 20,
        difficulty: Difficulty::Normal,
        run: "survey".to_owned(),
        attempts: 4,
        tempo_ticks: 20,
        players: vec![Player::Random, Player::Greedy, Player::LookAhead],
        aim: Aim::Clear,
    };
    let mut heard = Vec::new();
    let result = survey_stage(&spec, &survey, &Control::unlimited(), &mut |run| {
        heard.push(run.clone());
    })
    .unwrap();
    assert_eq!(heard, result.runs);
    assert_eq!(heard.len(), 12);
    let cleared = heard
        .iter()
        .filter(|run| run.player == Player::Greedy && run.cleared)
        .count();
    assert_eq!(result.clear_rate(Player::Greedy), Some(cleared as f32 / 4.0));
    assert_eq!(
        result.clear_rate(Player::Beam),
        None,
        "who did not play has no rate"
    );
    for run in &heard {
        assert_eq!(run.cleared, run.end == Over::Clear);
        assert_eq!(run.cleared, run.stars != 0);
        assert!(!run.by_row || run.end == Over::Top);
    }
    let again = survey_stage(&spec, &survey, &Control::unlimited(), &mut |_| {}).unwrap();
    assert_eq!(again, result);
    assert!(survey_stage(&spec, &survey, &Control::with_budget(10), &mut |_| {}).is_none());
    let missing = Survey { stage: 0, ..survey };
    assert!(survey_stage(&spec, &missing, &Control::unlimited(), &mut |_| {}).is_none());
}

#[test]
fn a_play_knows_whether_a_row_or_a_piece_ended_it() {
    let mut ends = [0, 0];
    for attempt in 0..20 {
        let (rules, state) = start(&Spec::default(), 20, attempt);
        let ctl = Control::unlimited();
        let play = players::play(Player::Random, Aim::Clear, &rules, &state, 20, &ctl).unwrap();
        if play.end.over != Over::Top {
            continue;
        }
        // The trace says the same in its last frames.
        let seed = stage_seed("margins", 20, attempt);
        let trace = trace(&rules, &seed, &play.inputs, Some(play.end.tick), &ctl).unwrap();
        let last = trace
            .frames
            .iter()
            .rev()
            .find(|frame| frame.phase != Phase::End)
            .unwrap();
        let by_row = last.phase == Phase::Row;
        assert_eq!(play.was_ended_by_row(&rules, &state), by_row, "attempt {attempt}");
        ends[usize::from(by_row)] += 1;
    }
    assert!(ends.iter().all(|n| 0 < *n), "both ends must occur: {ends:?}");
}

#[test]
fn the_slowest_tempo_holds_and_the_next_slower_does_not() {
    let spec = Spec::default();
    let survey = Survey {
        stage: 20,
        difficulty: Difficulty::Normal,
        run: "tempo".to_owned(),
        attempts: 3,
        tempo_ticks: 20,
        players: vec![Player::Greedy],
        aim: Aim::Clear,
    };
    let rate = |tempo_ticks| {
        let asked = Survey {
            tempo_ticks,
            ..survey.clone()
        };
        let result = survey_stage(&spec, &asked, &Control::unlimited(), &mut |_| {}).unwrap();
        result.clear_rate(Player::Greedy).unwrap()
    };
    let slowest = slowest_tempo(&spec, &survey, Player::Greedy, &Control::unlimited()).unwrap();
    let slowest = slowest.expect("greedy clears the boss at some tempo");
    assert!(0.9 <= rate(slowest));
    let slower = TEMPOS.iter().rev().find(|tempo| slowest < **tempo);
    assert!(slower.is_none_or(|slower| rate(*slower) < 0.9));
}

#[test]
fn the_look_ahead_does_not_see_what_a_person_does_not() {
    // Two games that agree in all a person sees, and part only in what is drawn later, are played
    // alike: the first choice must be the same.
    let (rules, state) = start(&Spec::default(), 4, 0);
    let mut other = state.clone();
    other.rng.state = other.rng.state.wrapping_add(12_345);
    let first = |state: &State| {
        let ctl = Control::unlimited();
        let played = players::play_until(Player::LookAhead, Aim::Clear, &rules, state, 20, &ctl, |now| {
            now.pieces != state.pieces
        });
        played.unwrap().inputs
    };
    assert_eq!(first(&state), first(&other));
}
