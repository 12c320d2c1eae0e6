//! Whatever numbers a spec holds, it builds and plays or says why not; it never panics.

use playproof::games::sum_drop::engine::State;
use playproof::games::sum_drop::input::Key;
use playproof::games::sum_drop::rules::Rules;
use playproof::games::sum_drop::sink::NoSink;
use playproof::games::sum_drop::spec::{Difficulty, Mode, Question, Spec, StageSpec, WeightTable};
use proptest::prelude::*;

/// Numbers at and beyond the edges of what can be built.
fn edge8() -> impl Strategy<Value = u8> {
    prop_oneof![
        Just(0),
        Just(1),
        Just(2),
        Just(3),
        Just(10),
        Just(15),
        Just(16),
        Just(255),
        any::<u8>()
    ]
}

fn edge16() -> impl Strategy<Value = u16> {
    prop_oneof![
        Just(0),
        Just(1),
        Just(14),
        Just(3276),
        Just(3277),
        Just(u16::MAX),
        any::<u16>()
    ]
}

fn edge32() -> impl Strategy<Value = u32> {
    prop_oneof![
        Just(0),
        Just(1),
        Just(20),
        Just(21),
        Just(100_001),
        Just(u32::MAX),
        any::<u32>()
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn any_spec_builds_or_says_why(
        size in (edge8(), edge8(), edge8()),
        small in prop::collection::vec(edge8(), 6),
        middle in prop::collection::vec(edge16(), 20),
        large in prop::collection::vec(edge32(), 20),
        digits in prop::array::uniform9(edge32()),
        words in (any::<bool>(), 0_usize..4, 0_usize..3),
        modes in (0_usize..3, 0_usize..3),
        plain in any::<bool>(),
    ) {
        let mut spec = Spec::default();
        if !plain {
            (spec.board.width, spec.board.height, spec.board.filled_rows) = size;
        }
        spec.weights.push(WeightTable { name: "odd".to_owned(), digits });
        let start_board = match words.1 {
            0 => vec!["..........".to_owned(); 12],
            1 => vec!["x".to_owned(), String::new()],
            2 => vec!["가나다".to_owned()],
            _ => Vec::new(),
        };
        spec.stages.truncate(words.2);
        spec.stages.push(StageSpec {
            quota: large[0],
            fall_ticks: middle[0],
            garbage_secs: middle[1],
            stones: middle[2],
            target: small[0],
            min_length: small[1],
            horizontal: words.0,
            vertical: small[2] > 100,
            diagonal: small[3] > 100,
            preview: small[4],
            weights: if words.0 { "odd".to_owned() } else { "none".to_owned() },
            start_board,
            intro: String::new(),
        });
        spec.ramp.step_stages = large[1];
        spec.ramp.fall_ticks = middle[3];
        spec.ramp.fall_floor_ticks = middle[4];
        spec.ramp.garbage_secs = middle[5];
        spec.ramp.garbage_floor_secs = middle[6];
        spec.ramp.stones = middle[7];
        spec.ramp.stones_cap = middle[8];
        spec.ramp.quota = large[2];
        spec.ramp.quota_step_stages = large[3];
        spec.ramp.quota_cap = large[4];
        spec.ramp.boss_every = large[5];
        spec.ramp.bonus_every = large[6];
        if words.1 == 2 {
            spec.ramp.cycle.clear();
        }
        spec.endless.level_blocks = large[7];
        spec.endless.top_level = large[8] % 3000;
        spec.endless.fall_ticks = middle[9];
        spec.endless.fall_floor_ticks = middle[10];
        spec.endless.garbage_ticks = middle[11];
        spec.endless.garbage_step_ticks = middle[12];
        spec.endless.stones = middle[13];
        spec.endless.stones_cap = middle[14];
        spec.sprint.ticks = large[9];
        spec.sprint.fall_ticks = middle[15];
        spec.difficulty.easy_quarters = middle[16];
        spec.difficulty.hard_quarters = middle[17];
        spec.difficulty.fall_floor_ticks = middle[18];
        spec.stars.two = large[10];
        spec.stars.three = large[11];
        let question = Question {
            mode: Mode::ALL[modes.0],
            difficulty: Difficulty::ALL[modes.1],
            stage: large[12],
            ..Question::default()
        };
        match Rules::compile(&spec, &question) {
            Err(issues) => prop_assert!(!issues.is_empty()),
            Ok(rules) => {
                let mut state = State::start(&rules, "any");
                for tick in 0..300_usize {
                    state.tick(&rules, &[Key::ALL[tick % 4]], &mut NoSink);
                }
                let _ = rules.stars(u32::MAX);
            }
        }
    }
}
