//! The default climb: its twenty handmade stages, the ramp beyond them, and the other modes.
//!
//! Knows the numbers of the game and how a stage is looked up; knows nothing of boards or time.
//! Sources: `docs/rules/sum_drop.md`, sections 1, 4 and 5 (S stated, D derived, O our choice).

use super::handmade::handmade;
use super::spec::{
    BoardRules, Checks, Difficulty, DifficultyRules, Endless, Mode, Question, Ramp, RuleSet, Spec, Sprint,
    StageSpec, StarLines, WeightTable,
};

/// Weights of ordinary stages, digits 1 to 9 (S).
pub const DEFAULT_WEIGHTS: [u32; 9] = [15, 15, 15, 15, 12, 10, 8, 6, 4];
/// Weights of bonus stages: smaller digits (O).
pub const BONUS_WEIGHTS: [u32; 9] = [24, 20, 16, 13, 10, 7, 5, 3, 2];
/// Weights of hard stages: larger digits (O, tuned by the solver, section 6).
pub const HEAVY_WEIGHTS: [u32; 9] = [9, 11, 12, 13, 13, 13, 12, 9, 8];

/// The largest stage number that can be asked for.
pub const STAGE_CAP: u32 = 100_000;

impl Default for Spec {
    fn default() -> Self {
        Self {
            title: "STAGE CLIMB".to_owned(),
            board: BoardRules::default(),
            weights: vec![
                WeightTable {
                    name: "default".to_owned(),
                    digits: DEFAULT_WEIGHTS,
                },
                WeightTable {
                    name: "bonus".to_owned(),
                    digits: BONUS_WEIGHTS,
                },
                WeightTable {
                    name: "heavy".to_owned(),
                    digits: HEAVY_WEIGHTS,
                },
            ],
            stages: handmade(),
            ramp: Ramp::default(),
            endless: Endless::default(),
            sprint: Sprint::default(),
            difficulty: DifficultyRules::default(),
            stars: StarLines::default(),
            checks: Checks::default(),
        }
    }
}

impl Default for BoardRules {
    fn default() -> Self {
        Self {
            width: 10,
            height: 12,
            filled_rows: 2,
        }
    }
}

impl Default for Ramp {
    fn default() -> Self {
        let heavy = || "heavy".to_owned();
        Self {
            step_stages: 10,
            fall_ticks: 9,
            fall_floor_ticks: 6,
            garbage_secs: 8,
            garbage_floor_secs: 4,
            stones: 4,
            stones_cap: 8,
            quota: 55,
            quota_step_stages: 4,
            quota_cap: 60,
            boss_quota: 50,
            boss_every: 10,
            bonus_every: 5,
            boss: RuleSet {
                target: 12,
                min_length: 3,
                preview: 1,
                weights: heavy(),
                ..RuleSet::default()
            },
            bonus: RuleSet {
                weights: "bonus".to_owned(),
                ..RuleSet::default()
            },
            cycle: vec![
                RuleSet {
                    preview: 1,
                    ..RuleSet::default()
                },
                RuleSet {
                    target: 12,
                    ..RuleSet::default()
                },
                RuleSet {
                    diagonal: false,
                    ..RuleSet::default()
                },
                RuleSet {
                    min_length: 3,
                    ..RuleSet::default()
                },
                RuleSet {
                    target: 15,
                    weights: heavy(),
                    ..RuleSet::default()
                },
            ],
        }
    }
}

impl Default for Endless {
    fn default() -> Self {
        Self {
            level_blocks: 30,
            top_level: 13,
            fall_ticks: 14,
            fall_floor_ticks: 6,
            garbage_ticks: 240,
            garbage_step_ticks: 15,
            stones: 1,
            stones_cap: 7,
        }
    }
}

impl Default for Sprint {
    fn default() -> Self {
        Self {
            ticks: 3600,
            fall_ticks: 14,
        }
    }
}

impl Default for DifficultyRules {
    fn default() -> Self {
        Self {
            easy_quarters: 5,
            normal_quarters: 4,
            hard_quarters: 3,
            fall_floor_ticks: 6,
        }
    }
}

impl Default for StarLines {
    fn default() -> Self {
        Self { two: 13, three: 18 }
    }
}

impl Default for Checks {
    fn default() -> Self {
        Self {
            run: "run".to_owned(),
            attempts: 5,
            tempo_ticks: 20,
        }
    }
}

/// The stage `n` (from 1) of a climb: handmade, or made by the ramp with k = n - handmade count.
/// Stage 0 is answered as the first generated one would be; compiling rejects it before.
pub fn stage_spec(spec: &Spec, n: u32) -> StageSpec {
    let handmade = u32::try_from(spec.stages.len()).unwrap_or(u32::MAX);
    let index = n.checked_sub(1).and_then(|i| spec.stages.get(i as usize));
    index
        .cloned()
        .unwrap_or_else(|| generated(&spec.ramp, n, n.saturating_sub(handmade)))
}

fn generated(ramp: &Ramp, n: u32, k: u32) -> StageSpec {
    let steps = k / ramp.step_stages.max(1);
    let steps16 = u16::try_from(steps).unwrap_or(u16::MAX);
    let is_every = |every: u32| every != 0 && n.is_multiple_of(every);
    let boss = is_every(ramp.boss_every);
    let bonus = !boss && is_every(ramp.bonus_every);
    let fallback = RuleSet::default();
    let rules = if boss {
        &ramp.boss
    } else if bonus {
        &ramp.bonus
    } else {
        cycle_rules(ramp, k).unwrap_or(&fallback)
    };
    let grown = ramp.quota.saturating_add(k / ramp.quota_step_stages.max(1));
    StageSpec {
        quota: if boss {
            ramp.boss_quota
        } else {
            grown.min(ramp.quota_cap)
        },
        fall_ticks: ramp.fall_ticks.saturating_sub(steps16).max(ramp.fall_floor_ticks),
        garbage_secs: if bonus {
            0
        } else {
            ramp.garbage_secs
                .saturating_sub(steps16)
                .max(ramp.garbage_floor_secs)
        },
        stones: if bonus {
            0
        } else {
            ramp.stones.saturating_add(steps16).min(ramp.stones_cap)
        },
        target: rules.target,
        min_length: rules.min_length,
        diagonal: rules.diagonal,
        preview: rules.preview,
        weights: rules.weights.clone(),
        intro: generated_intro(rules, boss, bonus),
        ..StageSpec::default()
    }
}

/// Ordinary stages only are counted: index ((k-1) - floor((k-1)/5)) mod 5 in the default ramp.
fn cycle_rules(ramp: &Ramp, k: u32) -> Option<&RuleSet> {
    let before = k.saturating_sub(1);
    let breathers = before.checked_div(ramp.bonus_every).unwrap_or(0);
    let index = ((before - breathers) as usize).checked_rem(ramp.cycle.len())?;
    ramp.cycle.get(index)
}

fn generated_intro(rules: &RuleSet, boss: bool, bonus: bool) -> String {
    let mut words = Vec::new();
    if rules.target != 10 {
        words.push(format!("합 {}", rules.target));
    }
    if rules.min_length > 2 {
        words.push(format!("{}개 이상", rules.min_length));
    }
    if !rules.diagonal {
        words.push("대각선 없음".to_owned());
    }
    if rules.preview < 3 {
        words.push(format!("미리보기 {}개", rules.preview));
    }
    if rules.weights == "heavy" {
        words.push("큰 숫자".to_owned());
    } else if rules.weights == "bonus" {
        words.push("작은 숫자".to_owned());
    }
    let listed = if words.is_empty() {
        "합 10".to_owned()
    } else {
        words.join(", ")
    };
    match (boss, bonus) {
        (true, _) => format!("BOSS: {listed}!"),
        (_, true) => format!("BONUS: {listed}, 방해 줄 없음."),
        _ => format!("{listed}. 방해 줄이 올라옵니다."),
    }
}

/// What presses on the player: how fast pieces fall, how often rows rise, how stony they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pressure {
    /// Ticks a piece rests on each row.
    pub fall_ticks: u16,
    /// Ticks between garbage rows; 0 for none.
    pub garbage_ticks: u16,
    /// Stones in each row, before they are cut to what the width allows.
    pub stones: u16,
}

/// The pressure of endless mode at a level (from 1), on normal difficulty (D; frozen at the top S).
pub fn endless_pressure(endless: &Endless, level: u32) -> Pressure {
    let steps = level.clamp(1, endless.top_level.max(1)) - 1;
    let less = |from: u16, by: u32| u16::try_from(u32::from(from).saturating_sub(by)).unwrap_or(from);
    let more_stones = u16::try_from(steps / 2).unwrap_or(u16::MAX);
    Pressure {
        fall_ticks: less(endless.fall_ticks, steps.saturating_mul(2) / 3).max(endless.fall_floor_ticks),
        garbage_ticks: less(
            endless.garbage_ticks,
            steps.saturating_mul(u32::from(endless.garbage_step_ticks)),
        ),
        stones: endless.stones.saturating_add(more_stones).min(endless.stones_cap),
    }
}

/// Stars of a cleared stage: 1, or more where the score reaches the lines (S).
pub fn stars(lines: &StarLines, quota: u32, score: u32) -> u8 {
    let reaches = |line: u32| u64::from(score) >= u64::from(line) * u64::from(quota);
    match (reaches(lines.two), reaches(lines.three)) {
        (_, true) => 3,
        (true, _) => 2,
        _ => 1,
    }
}

/// The fall of a stage at a difficulty: scaled by quarters, rounded down, never below the floor (O).
pub fn difficulty_fall(rules: &DifficultyRules, difficulty: Difficulty, fall_ticks: u16) -> u16 {
    let quarters = match difficulty {
        Difficulty::Easy => rules.easy_quarters,
        Difficulty::Normal => rules.normal_quarters,
        Difficulty::Hard => rules.hard_quarters,
    };
    let scaled = u32::from(fall_ticks) * u32::from(quarters) / 4;
    u16::try_from(scaled)
        .unwrap_or(u16::MAX)
        .max(rules.fall_floor_ticks)
}

impl Mode {
    /// Every mode.
    pub const ALL: [Self; 3] = [Self::Climb, Self::Endless, Self::Sprint];

    /// Its word in ranking keys and files.
    pub fn word(self) -> &'static str {
        match self {
            Self::Climb => "climb",
            Self::Endless => "endless",
            Self::Sprint => "sprint",
        }
    }
}

impl Difficulty {
    /// Every difficulty.
    pub const ALL: [Self; 3] = [Self::Easy, Self::Normal, Self::Hard];

    /// Its word in ranking keys and files.
    pub fn word(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Normal => "normal",
            Self::Hard => "hard",
        }
    }
}

/// What scores are ranked under, `mode:difficulty:stage:seed`; stage 0 outside the climb (S).
pub fn ranking_key(question: &Question) -> String {
    let stage = if question.mode == Mode::Climb {
        question.stage
    } else {
        0
    };
    let (mode, difficulty) = (question.mode.word(), question.difficulty.word());
    format!("{mode}:{difficulty}:{stage}:{}", question.seed)
}
