//! Levels and inputs of every kind that SUM DROP allows, for proptest.

use playproof::games::sum_drop::input::{Input, Key};
use playproof::games::sum_drop::matching::Matching;
use playproof::games::sum_drop::rules::Rules;
use playproof::games::sum_drop::spec::{Difficulty, Mode, Question, Spec, StageSpec, WeightTable};
use proptest::prelude::*;

pub(crate) fn matching_strategy() -> impl Strategy<Value = Matching> {
    let target = prop_oneof![3 => Just(10_u8), 1 => Just(12), 1 => Just(15), 2 => 2_u8..=20];
    (
        target,
        1_u8..=4,
        prop::bool::weighted(0.9),
        prop::bool::weighted(0.9),
        prop::bool::weighted(0.8),
    )
        .prop_map(|(target, min_length, horizontal, vertical, diagonal)| Matching {
            target,
            min_length,
            horizontal,
            vertical,
            diagonal,
        })
}

/// A level of any size and rules, with a start board of its own now and then.
#[derive(Clone, Debug)]
pub(crate) struct Case {
    pub(crate) spec: Spec,
    pub(crate) question: Question,
    pub(crate) rules: Rules,
}

pub(crate) fn case_strategy() -> impl Strategy<Value = Case> {
    let size = prop_oneof![
        2 => Just((10_u8, 12_u8, 2_u8)),
        3 => (3_u8..=15, 4_u8..=14).prop_flat_map(|(w, h)| (Just(w), Just(h), 0..=h - 3)),
    ];
    let weights = prop_oneof![
        4 => Just([15_u32, 15, 15, 15, 12, 10, 8, 6, 4]),
        2 => Just([24, 20, 16, 13, 10, 7, 5, 3, 2]),
        1 => prop::array::uniform9(0_u32..4).prop_filter("some weight", |w| w.iter().any(|w| *w > 0)),
    ];
    let stage = (
        matching_strategy(),
        0_u8..=8,
        1_u16..30,
        0_u16..=4,
        0_u16..=15,
        1_u32..200,
    );
    let mode = prop_oneof![3 => Just(Mode::Climb), 1 => Just(Mode::Endless), 1 => Just(Mode::Sprint)];
    let difficulty = prop_oneof![
        Just(Difficulty::Easy),
        Just(Difficulty::Normal),
        Just(Difficulty::Hard)
    ];
    let boards = prop::option::weighted(0.25, prop::collection::vec(0_u8..=14, 15 * 14));
    (size, weights, stage, mode, difficulty, boards, any::<u16>()).prop_map(
        |((width, height, filled), digits, stage, mode, difficulty, cells, seed)| {
            let (matching, preview, fall_ticks, garbage_secs, stones, quota) = stage;
            let mut spec = Spec::default();
            (spec.board.width, spec.board.height, spec.board.filled_rows) = (width, height, filled);
            spec.weights.push(WeightTable {
                name: "case".to_owned(),
                digits,
            });
            spec.sprint.ticks = 400;
            spec.endless.level_blocks = 5;
            spec.endless.garbage_ticks = 40;
            spec.endless.garbage_step_ticks = 3;
            let char = |cell: u8| match cell {
                0 => '#',
                1..=9 => char::from(b'0' + cell),
                _ => '.',
            };
            let start_board = cells.map_or_else(Vec::new, |cells| {
                let row = |row: usize| {
                    let cells = cells.iter().skip(row * 15).take(width.into());
                    cells
                        .map(|cell| if row == 0 { '.' } else { char(*cell) })
                        .collect()
                };
                (0..usize::from(height)).map(row).collect()
            });
            spec.stages = vec![StageSpec {
                quota,
                fall_ticks,
                garbage_secs,
                stones,
                target: matching.target,
                min_length: matching.min_length.clamp(2, matching.target),
                horizontal: matching.horizontal || !(matching.vertical || matching.diagonal),
                vertical: matching.vertical,
                diagonal: matching.diagonal,
                preview,
                weights: "case".to_owned(),
                start_board,
                intro: String::new(),
            }];
            let stage = u32::from(mode == Mode::Climb);
            let seed = format!("twin {seed}");
            let question = Question {
                mode,
                difficulty,
                stage,
                seed,
                tempo_ticks: 20,
            };
            let rules = Rules::compile(&spec, &question).expect("a level that builds");
            Case {
                spec,
                question,
                rules,
            }
        },
    )
}

/// Keys a tick: mostly none, now and then several.
pub(crate) fn inputs_strategy() -> impl Strategy<Value = Vec<Input>> {
    let key = prop_oneof![
        3 => Just(Key::Left), 3 => Just(Key::Right), 1 => Just(Key::Down), 3 => Just(Key::Drop)
    ];
    let step = prop_oneof![2 => Just(0_u32), 6 => 1_u32..3, 1 => 3_u32..40];
    prop::collection::vec((step, key), 0..160).prop_map(|steps| {
        let mut tick = 0;
        let press = |(step, key)| {
            tick += step;
            Input { tick, key }
        };
        steps.into_iter().map(press).collect()
    })
}
