//! The fast engine against a slow one written straight from the rules, on boards and games that
//! nobody thought of; and the invariants of a recorded chain.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use playproof::control::Control;
use playproof::games::sum_drop::board::{Board, EMPTY, Pos};
use playproof::games::sum_drop::climb::ranking_key;
use playproof::games::sum_drop::engine::{Over, State};
use playproof::games::sum_drop::frame::Phase;
use playproof::games::sum_drop::hash::state_hash;
use playproof::games::sum_drop::input::{Input, Key};
use playproof::games::sum_drop::matching::{Matching, Run, adjacent_stones, find_all, unique_positions};
use playproof::games::sum_drop::replay::{HashLine, Player, Verification, record, verify};
use playproof::games::sum_drop::resolve::{gravity, resolve_all};
use playproof::games::sum_drop::rules::Rules;
use playproof::games::sum_drop::sink::{Landing, NoSink, Row, Sink, Step};
use playproof::games::sum_drop::spec::{Question, Spec};
use playproof::games::sum_drop::trace::trace;
use playproof::rng::Rng;
use proptest::prelude::*;

use cases::{case_strategy, inputs_strategy, matching_strategy};

#[path = "support/sum_drop_cases.rs"]
mod cases;
#[path = "support/sum_drop_naive.rs"]
mod naive;

/// Hears everything.
#[derive(Default)]
struct Recorded {
    landings: Vec<(Landing, Vec<Step>)>,
    steps: Vec<(Step, Board)>,
    rows: Vec<Row>,
}

impl Sink for Recorded {
    const STEPS: bool = true;
    fn landing(&mut self, landing: &Landing, _: &State) {
        self.landings.push((landing.clone(), Vec::new()));
    }
    fn step(&mut self, step: Step, board: &Board) {
        if let Some((_, steps)) = self.landings.last_mut() {
            steps.push(step.clone());
        }
        self.steps.push((step, board.clone()));
    }
    fn row(&mut self, row: Row, _: &State) {
        self.rows.push(row);
    }
}

/// Any board: blocks may float, runs may already be there.
fn board_strategy() -> impl Strategy<Value = Board> {
    (3_u8..=15, 4_u8..=14).prop_flat_map(|(width, height)| {
        let cell = prop_oneof![4 => Just(EMPTY), 1 => Just(0_u8), 6 => 1_u8..=9, 3 => 1_u8..=4];
        prop::collection::vec(cell, usize::from(width) * usize::from(height)).prop_map(move |cells| {
            let mut board = Board::new(width, height);
            for (index, cell) in cells.into_iter().enumerate() {
                let index = u8::try_from(index).expect("a small board");
                board.set(index / width, index % width, cell);
            }
            board
        })
    })
}

fn grid(board: &Board) -> naive::Grid {
    let cell = |value: u8| if value == EMPTY { None } else { Some(value) };
    board
        .rows()
        .map(|row| row.iter().map(|value| cell(*value)).collect())
        .collect()
}

fn naive_rules(matching: &Matching) -> naive::Match {
    naive::Match {
        target: matching.target.into(),
        min: matching.min_length.into(),
        flags: [
            matching.horizontal,
            matching.vertical,
            matching.diagonal,
            matching.diagonal,
        ],
    }
}

fn wide(cells: &[Pos]) -> Vec<(usize, usize)> {
    cells
        .iter()
        .map(|(row, column)| (usize::from(*row), usize::from(*column)))
        .collect()
}

/// What must hold of every recorded chain (rules, section 8).
fn check_chain(steps: &[Step], after_each: &[Board], score: u32) -> Result<(), TestCaseError> {
    prop_assert_eq!(steps.iter().map(|step| step.score).sum::<u32>(), score);
    for (index, (step, after)) in steps.iter().zip(after_each).enumerate() {
        let mut emptied = step.board_before.clone();
        for (row, column) in &step.removed {
            prop_assert_ne!(emptied.get(*row, *column), EMPTY);
            emptied.set(*row, *column, EMPTY);
        }
        prop_assert_eq!(&gravity(&mut emptied), &step.falls);
        prop_assert_eq!(&emptied, after);
        prop_assert_eq!((step.base + step.bonus) * step.m2 / 2, step.score);
        for group in &step.groups {
            prop_assert_eq!(usize::from(group.len), group.positions.len());
            if index == 0 {
                prop_assert!(group.causes.is_empty());
            } else {
                prop_assert!(!group.causes.is_empty(), "nothing fell into {:?}", group);
                for cause in &group.causes {
                    let fall = steps[index - 1].falls[usize::from(*cause)];
                    prop_assert!(group.positions.contains(&(fall.to, fall.column)));
                }
            }
        }
        if let Some(next) = steps.get(index + 1) {
            prop_assert_eq!(&next.board_before, after);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn matches_are_those_of_the_slow_scan(board in board_strategy(), matching in matching_strategy()) {
        let mut runs: Vec<Run> = Vec::new();
        find_all(&board, &matching, |run| runs.push(run));
        let slow = naive::find_matches(&grid(&board), &naive_rules(&matching));
        let fast: Vec<_> = runs.iter().map(|run| (run.direction as usize, wide(&run.positions()))).collect();
        prop_assert_eq!(&fast, &slow);
        let unique = unique_positions(&runs);
        let slow_unique = naive::unique(&slow);
        prop_assert_eq!(wide(&unique), slow_unique.clone());
        let stones = adjacent_stones(&board, &unique);
        prop_assert_eq!(wide(&stones), naive::stones_beside(&grid(&board), &slow_unique));
    }

    #[test]
    fn any_board_resolves_as_the_slow_engine_does(board in board_strategy(), matching in matching_strategy()) {
        let (mut plain, mut recorded) = (board.clone(), board.clone());
        let mut sink = Recorded::default();
        let fast = resolve_all(&mut plain, &matching, &mut NoSink);
        prop_assert_eq!(resolve_all(&mut recorded, &matching, &mut sink), fast);
        prop_assert_eq!(&plain, &recorded);
        let mut slow = grid(&board);
        let steps = naive::resolve(&mut slow, &naive_rules(&matching));
        prop_assert_eq!(grid(&plain), slow);
        prop_assert_eq!(steps.len(), sink.steps.len());
        for (slow, (fast, _)) in steps.iter().zip(&sink.steps) {
            let groups: Vec<_> =
                fast.groups.iter().map(|group| (group.direction as usize, wide(&group.positions))).collect();
            prop_assert_eq!(&groups, &slow.groups);
            prop_assert_eq!(wide(&fast.removed), slow.removed.clone());
            let falls: Vec<_> = fast
                .falls
                .iter()
                .map(|fall| (fall.column.into(), fall.from.into(), fall.to.into(), fall.value))
                .collect();
            prop_assert_eq!(&falls, &slow.falls);
            prop_assert_eq!((fast.blocks, fast.score), (slow.blocks, slow.score));
        }
        prop_assert_eq!(fast.score, steps.iter().map(|step| step.score).sum::<u32>());
        prop_assert_eq!(fast.blocks, steps.iter().map(|step| step.blocks).sum::<u32>());
        let (steps, boards): (Vec<Step>, Vec<Board>) = sink.steps.into_iter().unzip();
        check_chain(&steps, &boards, fast.score)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn whole_games_agree_tick_by_tick(case in case_strategy(), inputs in inputs_strategy()) {
        let mut slow = naive::Game::start(&case.spec, &case.question);
        let mut sink = Recorded::default();
        let mut fast = Player::new(&case.rules, &case.question.seed, &inputs, Some(1500), &mut sink);
        let mut next = 0;
        loop {
            prop_assert_eq!(state_hash(&fast.state), slow.hash(), "tick {}", fast.state.tick);
            if !fast.goes_on() {
                break;
            }
            let mut keys = Vec::new();
            while let Some(input) = inputs.get(next).filter(|input| input.tick == slow.tick) {
                keys.push(input.key.letter());
                next += 1;
            }
            slow.tick(&keys);
            fast.tick(&mut sink);
        }
        prop_assert_eq!((slow.level, slow.best_chain), (fast.state.level, fast.state.best_chain));
        prop_assert_eq!(slow.stones_broken, fast.state.stones_broken);
        prop_assert_eq!(slow.draws, fast.state.draws());
        prop_assert_eq!(sink.rows.len() as u32, fast.state.rows);
        for row in &sink.rows {
            let stones = row.stones.len();
            prop_assert_eq!(1 + stones + row.cells.len(), usize::from(case.rules.width));
        }
        for (landing, steps) in &sink.landings {
            if let Some(first) = steps.first() {
                prop_assert_eq!(first.board_before.get(landing.row, landing.column), landing.digit);
            }
        }
        let boards: Vec<Board> = sink.steps.iter().map(|(_, after)| after.clone()).collect();
        let mut at = 0;
        for (landing, steps) in &sink.landings {
            let gained = steps.iter().map(|step| step.score).sum();
            check_chain(steps, &boards[at..at + steps.len()], gained)?;
            at += steps.len();
            let _ = landing;
        }
    }

    #[test]
    fn a_changed_replay_never_verifies(
        case in case_strategy(),
        inputs in inputs_strategy(),
        at in any::<prop::sample::Index>(),
        how in 0_u8..3,
        by in 1_u32..5,
    ) {
        prop_assume!(!inputs.is_empty());
        let (rules, seed) = (&case.rules, case.question.seed.as_str());
        let ctl = Control::unlimited();
        // Inputs after the end are no honest recording.
        let mut played = Player::new(rules, seed, &inputs, None, &mut NoSink);
        played.finish(&ctl).expect("nobody stops it");
        let honest = &inputs[..played.used];
        prop_assume!(!honest.is_empty());
        let claim = record(rules, seed, honest, None, 1);
        prop_assert_eq!(
            verify(rules, seed, honest, &claim, &ctl),
            Ok(Verification::Agrees { attested: true })
        );
        let mut forged = honest.to_vec();
        let index = at.index(forged.len());
        match how {
            0 => {
                forged.remove(index);
            }
            1 => {
                let mut others = Key::ALL.into_iter().cycle().skip_while(|key| *key != forged[index].key);
                forged[index].key = others.nth(by as usize % 3 + 1).expect("a cycle");
            }
            _ => {
                let mut moved = forged.remove(index);
                moved.tick += by;
                let place = forged.partition_point(|input| input.tick <= moved.tick);
                forged.insert(place, moved);
            }
        }
        prop_assume!(forged != honest);
        let lines = |inputs: &[Input]| {
            let mut player = Player::new(rules, seed, inputs, claim.end_tick, &mut NoSink);
            let mut lines = vec![HashLine::of(&player.state)];
            while player.goes_on() {
                player.tick(&mut NoSink);
                lines.push(HashLine::of(&player.state));
            }
            (lines, player.used == inputs.len())
        };
        let same = lines(honest) == lines(&forged);
        let agrees = verify(rules, seed, &forged, &claim, &ctl) == Ok(Verification::Agrees { attested: true });
        prop_assert_eq!(agrees, same);
    }

    #[test]
    fn a_trace_is_the_game_it_shows(case in case_strategy(), inputs in inputs_strategy()) {
        let (rules, seed) = (&case.rules, case.question.seed.as_str());
        let trace = trace(rules, seed, &inputs, Some(600), &Control::unlimited()).expect("nobody stops it");
        let timeline = &trace.timeline;
        prop_assert_eq!(timeline.len(), trace.frames.len());
        prop_assert_eq!(timeline.durations_ms.len(), trace.frames.len());
        prop_assert!(timeline.times.is_sorted() && timeline.changes.is_sorted());
        prop_assert!(timeline.events.is_sorted_by_key(|event| event.frame));
        prop_assert!(timeline.tracks.iter().all(|track| track.values.len() == trace.frames.len()));
        let between: Vec<_> = trace
            .frames
            .iter()
            .filter(|frame| matches!(frame.phase, Phase::Tick | Phase::End))
            .collect();
        prop_assert_eq!(between.len() as u32, trace.last.tick + 1);
        let mut player = Player::new(rules, seed, &inputs, Some(600), &mut NoSink);
        for frame in between {
            let state = &player.state;
            prop_assert_eq!(&*frame.board, &state.board);
            prop_assert_eq!((frame.tick, frame.score, frame.cleared), (state.tick, state.score, state.cleared));
            prop_assert_eq!((frame.piece, frame.draw_index), (state.piece, state.draws()));
            player.tick(&mut NoSink);
        }
        for pair in trace.frames.to_vec().windows(2) {
            prop_assert!(pair[0].score <= pair[1].score && pair[0].cleared <= pair[1].cleared);
            if pair[1].phase == Phase::Tick {
                prop_assert_eq!(pair[0].score, pair[1].score);
            }
            let next = pair[0].draw_index;
            prop_assert!(pair[1].drawn.iter().all(|draw| next <= draw.index));
        }
        let drawn: Vec<u32> =
            trace.frames.iter().flat_map(|frame| frame.drawn.clone()).map(|draw| draw.index).collect();
        prop_assert_eq!(drawn, (0..trace.last.draws()).collect::<Vec<_>>());
    }

    #[test]
    fn probes_say_what_drops_do(case in case_strategy(), inputs in inputs_strategy(), ticks in 0_u32..200) {
        let (rules, seed) = (&case.rules, case.question.seed.as_str());
        let mut player = Player::new(rules, seed, &inputs, Some(ticks), &mut NoSink);
        player.finish(&Control::unlimited()).expect("nobody stops it");
        prop_assume!(player.state.over == Over::Playing);
        for column in 0..=rules.width {
            let dropped = player.state.drop_in_column(rules, column);
            prop_assert_eq!(dropped.as_ref().map(|(_, outcome)| *outcome), player.state.probe(rules, column));
            let Some((next, outcome)) = dropped else { continue };
            prop_assert_eq!(next.score - player.state.score, outcome.score);
            prop_assert_eq!(next.board.free_rows(), outcome.free_rows);
            let mut grid = grid(&player.state.board);
            let piece = player.state.piece.expect("a piece");
            grid[usize::from(outcome.landing_row)][usize::from(column)] = Some(piece.digit);
            let steps = naive::resolve(&mut grid, &naive_rules(&rules.matching));
            prop_assert_eq!(steps.len() as u32, outcome.chain);
            prop_assert_eq!(steps.iter().map(|step| step.score).sum::<u32>(), outcome.score);
        }
    }
}

#[test]
fn rows_on_a_hand_edited_board_are_all_stones_while_it_has_a_run() {
    let spec = Spec::default();
    let question = Question {
        stage: 3,
        ..Question::default()
    };
    let mut spec = Spec {
        board: spec.board,
        ..spec
    };
    (spec.board.width, spec.board.height, spec.board.filled_rows) = (4, 5, 0);
    let rules = Rules::compile(&spec, &question).expect("a level");
    let board = Board::parse(&["....", "....", "....", "....", "55.."]).expect("a board");
    let mut state = State::from_board(&rules, board, Rng { state: 7 });
    state.raise_row(&rules, &mut NoSink);
    let bottom = state.board.to_rows().pop().expect("rows");
    assert_eq!(bottom.matches('#').count(), 3, "{bottom}");
    assert_eq!(ranking_key(&question), "climb:normal:3:run-s1-a0");
}
