//! What a designer edits: the stage table and the rules around it, as plain saved data.
//!
//! Knows the field names of the file format and nothing of how a game runs.
//! Sources: `docs/rules/sum_drop.md`, sections 1, 4 and 5.

use serde::{Deserialize, Serialize};

/// Ticks a second: 240 ticks are 12 s. Derived from the seed's endless intervals.
pub const TICKS_PER_SECOND: u32 = 20;

/// The whole document: handmade stages, the generated ramp beyond them, and the other modes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Spec {
    /// What people call this climb.
    pub title: String,
    /// Size of the board and how much of it starts filled.
    pub board: BoardRules,
    /// The weight tables that stages name.
    pub weights: Vec<WeightTable>,
    /// The handmade stages; the first is stage 1.
    pub stages: Vec<StageSpec>,
    /// What the stages after the handmade ones are made of.
    pub ramp: Ramp,
    /// Endless mode.
    pub endless: Endless,
    /// Sprint mode.
    pub sprint: Sprint,
    /// How difficulty changes the fall.
    pub difficulty: DifficultyRules,
    /// The score lines of the second and third star.
    pub stars: StarLines,
    /// What `check` asks of each stage.
    pub checks: Checks,
}

/// Size of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct BoardRules {
    /// Columns, 3 to 15.
    pub width: u8,
    /// Rows, 4 to 14.
    pub height: u8,
    /// Rows at the bottom that the seed fills at the start.
    pub filled_rows: u8,
}

/// A named table of weights for the digits 1 to 9.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WeightTable {
    /// The name that stages refer to.
    pub name: String,
    /// Weights of the digits 1 to 9.
    pub digits: [u32; 9],
}

/// One handmade stage. A field that is left out of the file has its default.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StageSpec {
    /// Blocks to clear.
    pub quota: u32,
    /// Ticks a piece rests on each row.
    pub fall_ticks: u16,
    /// Seconds between garbage rows; 0 for none.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub garbage_secs: u16,
    /// Stones in each garbage row.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub stones: u16,
    /// What a run must sum to.
    #[serde(default = "ten", skip_serializing_if = "is_ten")]
    pub target: u8,
    /// The fewest digits of a run that clears.
    #[serde(default = "two", skip_serializing_if = "is_two")]
    pub min_length: u8,
    /// Whether rows clear.
    #[serde(default = "yes", skip_serializing_if = "is_yes")]
    pub horizontal: bool,
    /// Whether columns clear.
    #[serde(default = "yes", skip_serializing_if = "is_yes")]
    pub vertical: bool,
    /// Whether both diagonals clear.
    #[serde(default = "yes", skip_serializing_if = "is_yes")]
    pub diagonal: bool,
    /// How many coming digits the player sees.
    #[serde(default = "three", skip_serializing_if = "is_three")]
    pub preview: u8,
    /// Name of the weight table.
    #[serde(default = "default_weights", skip_serializing_if = "is_default_weights")]
    pub weights: String,
    /// A handmade start board, top row first (`.` empty, `#` stone, digits); empty: from the seed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub start_board: Vec<String>,
    /// What the player reads before the stage.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub intro: String,
}

/// The rules that a generated stage adds to the ramp.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RuleSet {
    /// What a run must sum to.
    #[serde(default = "ten", skip_serializing_if = "is_ten")]
    pub target: u8,
    /// The fewest digits of a run that clears.
    #[serde(default = "two", skip_serializing_if = "is_two")]
    pub min_length: u8,
    /// Whether both diagonals clear.
    #[serde(default = "yes", skip_serializing_if = "is_yes")]
    pub diagonal: bool,
    /// How many coming digits the player sees.
    #[serde(default = "three", skip_serializing_if = "is_three")]
    pub preview: u8,
    /// Name of the weight table.
    #[serde(default = "default_weights", skip_serializing_if = "is_default_weights")]
    pub weights: String,
}

/// Stages beyond the handmade ones: where the ramp starts, how it steps, where it stops.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Ramp {
    /// The ramp steps once every this many stages.
    pub step_stages: u32,
    /// Fall at the start of the ramp, one tick less each step.
    pub fall_ticks: u16,
    /// The fall never gets below this.
    pub fall_floor_ticks: u16,
    /// Seconds between rows at the start, one less each step.
    pub garbage_secs: u16,
    /// The interval never gets below this.
    pub garbage_floor_secs: u16,
    /// Stones at the start, one more each step.
    pub stones: u16,
    /// Never more stones than this.
    pub stones_cap: u16,
    /// Quota at the start.
    pub quota: u32,
    /// The quota grows by one every this many stages.
    pub quota_step_stages: u32,
    /// Never a larger quota than this.
    pub quota_cap: u32,
    /// Quota of a boss.
    pub boss_quota: u32,
    /// Every this many stages a boss.
    pub boss_every: u32,
    /// Every this many stages a breather with no garbage.
    pub bonus_every: u32,
    /// Rules of a boss.
    pub boss: RuleSet,
    /// Rules of a breather.
    pub bonus: RuleSet,
    /// Rules that the ordinary stages cycle through.
    pub cycle: Vec<RuleSet>,
}

/// Endless mode: how the pressure rises with the level.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Endless {
    /// Blocks cleared for one level.
    pub level_blocks: u32,
    /// The level after which nothing gets harder.
    pub top_level: u32,
    /// Fall at level 1; two ticks less every three levels.
    pub fall_ticks: u16,
    /// The fall never gets below this.
    pub fall_floor_ticks: u16,
    /// Ticks between rows at level 1.
    pub garbage_ticks: u16,
    /// How many ticks less each level.
    pub garbage_step_ticks: u16,
    /// Stones at level 1; one more every two levels.
    pub stones: u16,
    /// Never more stones than this.
    pub stones_cap: u16,
}

/// Sprint mode.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Sprint {
    /// Length of a sprint.
    pub ticks: u32,
    /// Fall.
    pub fall_ticks: u16,
}

/// How difficulty scales the fall, in quarters: 5 is five quarters of the stage's ticks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct DifficultyRules {
    /// Quarters on easy.
    pub easy_quarters: u16,
    /// Quarters on normal.
    pub normal_quarters: u16,
    /// Quarters on hard.
    pub hard_quarters: u16,
    /// No difficulty falls faster than this.
    pub fall_floor_ticks: u16,
}

/// Score lines of the stars, as points for each block of the quota.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct StarLines {
    /// Second star.
    pub two: u32,
    /// Third star.
    pub three: u32,
}

/// What `check` and the stage table ask of each stage.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Checks {
    /// The run whose stage seeds are tried: `<run>-s<stage>-a<attempt>`.
    pub run: String,
    /// How many attempts (seeds) each stage is tried on.
    pub attempts: u32,
    /// Ticks a piece lives before the simulated players drop it.
    pub tempo_ticks: u16,
}

/// The three modes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// Stage after stage.
    #[default]
    Climb,
    /// Until the top is touched.
    Endless,
    /// As many points as possible in three minutes.
    Sprint,
}

/// The three difficulties.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Difficulty {
    /// Slower.
    Easy,
    /// As the stage says.
    #[default]
    Normal,
    /// Faster.
    Hard,
}

/// What a spec is asked: which stage, at which difficulty, from which seed, at which tempo.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// The mode.
    pub mode: Mode,
    /// The difficulty.
    pub difficulty: Difficulty,
    /// The stage, from 1; 0 outside the climb.
    pub stage: u32,
    /// The engine's seed text, like `run-s20-a0`.
    pub seed: String,
    /// Ticks a piece lives before a simulated player drops it. No rule of the game.
    #[serde(default = "twenty", skip_serializing_if = "is_twenty")]
    pub tempo_ticks: u16,
}

/// What `new` makes a spec from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recipe {
    /// The run's seed text.
    pub run: String,
    /// The stage to make explicit, with its start board; 0 for the climb as it is.
    pub stage: u32,
    /// The attempt of that stage.
    pub attempt: u32,
    /// The difficulty of the question.
    pub difficulty: Difficulty,
}

impl Default for Recipe {
    fn default() -> Self {
        Self {
            run: "run".to_owned(),
            stage: 0,
            attempt: 0,
            difficulty: Difficulty::Normal,
        }
    }
}

impl Default for Question {
    fn default() -> Self {
        Self {
            mode: Mode::Climb,
            difficulty: Difficulty::Normal,
            stage: 1,
            seed: stage_seed("run", 1, 0),
            tempo_ticks: 20,
        }
    }
}

/// The seed text of one attempt at one stage of a run. Stated in the seed document.
pub fn stage_seed(run: &str, stage: u32, attempt: u32) -> String {
    format!("{run}-s{stage}-a{attempt}")
}

impl Default for StageSpec {
    fn default() -> Self {
        Self {
            quota: 45,
            fall_ticks: 14,
            garbage_secs: 0,
            stones: 0,
            target: 10,
            min_length: 2,
            horizontal: true,
            vertical: true,
            diagonal: true,
            preview: 3,
            weights: default_weights(),
            start_board: Vec::new(),
            intro: String::new(),
        }
    }
}

impl Default for RuleSet {
    fn default() -> Self {
        Self {
            target: 10,
            min_length: 2,
            diagonal: true,
            preview: 3,
            weights: default_weights(),
        }
    }
}

fn is_zero(n: &u16) -> bool {
    *n == 0
}
fn ten() -> u8 {
    10
}
fn is_ten(n: &u8) -> bool {
    *n == 10
}
fn two() -> u8 {
    2
}
fn is_two(n: &u8) -> bool {
    *n == 2
}
fn three() -> u8 {
    3
}
fn is_three(n: &u8) -> bool {
    *n == 3
}
fn twenty() -> u16 {
    20
}
fn is_twenty(n: &u16) -> bool {
    *n == 20
}
fn yes() -> bool {
    true
}
fn is_yes(flag: &bool) -> bool {
    *flag
}
fn default_weights() -> String {
    "default".to_owned()
}
fn is_default_weights(name: &str) -> bool {
    name == "default"
}
