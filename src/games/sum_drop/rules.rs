//! Everything the engine needs, compiled from a spec and a question, or the errors in the way.
//!
//! Knows what is possible and what is not; what is merely unwise is `lint`'s business.
//! Never panics, whatever the spec.
//!
//! What can stand in the way is listed in [`errors`](super::errors).

use super::board::Board;
use super::climb::{Pressure, STAGE_CAP, difficulty_fall, endless_pressure, stage_spec, stars};
use super::errors::Errors;
use super::matching::Matching;
use super::row::Weights;
use super::spec::{Difficulty, Mode, Question, Spec, StageSpec, StarLines, TICKS_PER_SECOND};
use crate::report::{Issue, Place};

/// The longest game that is played, traced or verified: two hours of ticks.
pub const MAX_TICKS: u32 = 2 * 60 * 60 * TICKS_PER_SECOND;

/// The highest level that may be the top of endless mode.
pub const LEVEL_CAP: u32 = 1000;

/// What ends a game, other than the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// So many blocks clear the stage.
    Quota(u32),
    /// Nothing.
    Endless,
    /// The clock.
    Sprint {
        /// Ticks.
        ticks: u32,
    },
}

/// One game's rules, ready to be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The mode.
    pub mode: Mode,
    /// The difficulty.
    pub difficulty: Difficulty,
    /// The stage, from 1; 0 outside the climb.
    pub stage: u32,
    /// Columns.
    pub width: u8,
    /// Rows.
    pub height: u8,
    /// Rows at the bottom that the seed fills at the start.
    pub filled_rows: u8,
    /// What clears.
    pub matching: Matching,
    /// How often each digit is drawn.
    pub weights: Weights,
    /// How many coming digits the player sees.
    pub preview: u8,
    /// What ends the game.
    pub goal: Goal,
    /// The score lines of the stars.
    pub stars: StarLines,
    /// The handmade start board, where the stage has one.
    pub start_board: Option<Board>,
    /// Blocks for one level; 0 where there is only one.
    level_blocks: u32,
    /// The pressure of each level from 1, never empty; the last goes on for ever.
    pressures: Vec<Pressure>,
}

impl Rules {
    /// Compiles a question about a spec.
    ///
    /// # Errors
    /// Everything that stands in the way, in the order of the table above.
    pub fn compile(spec: &Spec, question: &Question) -> Result<Self, Vec<Issue>> {
        let mut errors = Errors::default();
        errors.board(spec);
        errors.tables(spec);
        let compiled = match question.mode {
            Mode::Climb => Self::climb(spec, question, &mut errors),
            Mode::Endless => Self::endless(spec, question, &mut errors),
            Mode::Sprint => Self::sprint(spec, question, &mut errors),
        };
        match compiled {
            Some(rules) if errors.0.is_empty() => Ok(rules),
            _ => Err(errors.0),
        }
    }

    fn climb(spec: &Spec, question: &Question, errors: &mut Errors) -> Option<Self> {
        let n = question.stage;
        if n == 0 || n > STAGE_CAP {
            errors.add(
                "SD-004",
                Place::field("stage"),
                format!("stage {n} does not exist: the climb goes from 1 to {STAGE_CAP}"),
                format!("{n} 스테이지는 없습니다: 1부터 {STAGE_CAP}까지입니다"),
            );
            return None;
        }
        let index = n as usize - 1;
        let handmade = index < spec.stages.len();
        if !handmade && (spec.ramp.step_stages == 0 || spec.ramp.quota_step_stages == 0) {
            let field = if spec.ramp.step_stages == 0 {
                "step_stages"
            } else {
                "quota_step_stages"
            };
            errors.add(
                "SD-019",
                Place::item("ramp", Place::NO_INDEX, field),
                "the ramp cannot step every 0 stages",
                "0 스테이지마다 어려워질 수는 없습니다",
            );
        }
        let stage = stage_spec(spec, n);
        let (list, index) = if handmade {
            ("stages", index)
        } else {
            ("ramp", Place::NO_INDEX)
        };
        errors.stage(&stage, list, index);
        let start_board = errors.start_board(spec, &stage, list, index);
        let garbage_ticks = u16::try_from(u32::from(stage.garbage_secs) * TICKS_PER_SECOND);
        let pressure = Pressure {
            fall_ticks: difficulty_fall(&spec.difficulty, question.difficulty, stage.fall_ticks),
            garbage_ticks: garbage_ticks.unwrap_or(u16::MAX),
            stones: stage.stones,
        };
        errors.fall(pressure.fall_ticks, list, index);
        let mut rules = Self::assemble(
            spec,
            question,
            &stage,
            Goal::Quota(stage.quota),
            vec![pressure],
            errors,
        )?;
        rules.stage = n;
        rules.start_board = start_board;
        Some(rules)
    }

    fn endless(spec: &Spec, question: &Question, errors: &mut Errors) -> Option<Self> {
        let endless = &spec.endless;
        if endless.level_blocks == 0 || endless.top_level == 0 || endless.top_level > LEVEL_CAP {
            let field = if endless.level_blocks == 0 {
                "level_blocks"
            } else {
                "top_level"
            };
            errors.add(
                "SD-017",
                Place::item("endless", Place::NO_INDEX, field),
                format!("endless mode needs blocks a level and a top level from 1 to {LEVEL_CAP}"),
                format!("엔들리스에는 레벨당 블록 수와 1~{LEVEL_CAP}의 최고 레벨이 필요합니다"),
            );
            return None;
        }
        let pressures: Vec<Pressure> = (1..=endless.top_level)
            .map(|level| {
                let normal = endless_pressure(endless, level);
                let fall_ticks = difficulty_fall(&spec.difficulty, question.difficulty, normal.fall_ticks);
                Pressure { fall_ticks, ..normal }
            })
            .collect();
        if pressures.iter().any(|pressure| pressure.fall_ticks == 0) {
            errors.fall(0, "endless", Place::NO_INDEX);
        }
        let dries_up = pressures.iter().any(|pressure| pressure.garbage_ticks == 0);
        if dries_up && endless.garbage_ticks > 0 {
            errors.garbage("endless", Place::NO_INDEX, "garbage_step_ticks");
        }
        let mut rules = Self::assemble(
            spec,
            question,
            &StageSpec::default(),
            Goal::Endless,
            pressures,
            errors,
        )?;
        rules.level_blocks = endless.level_blocks;
        Some(rules)
    }

    fn sprint(spec: &Spec, question: &Question, errors: &mut Errors) -> Option<Self> {
        let ticks = spec.sprint.ticks;
        if ticks == 0 || ticks > MAX_TICKS {
            errors.add(
                "SD-018",
                Place::item("sprint", Place::NO_INDEX, "ticks"),
                format!("a sprint lasts from 1 to {MAX_TICKS} ticks"),
                format!("스프린트는 1~{MAX_TICKS}틱이어야 합니다"),
            );
        }
        let pressure = Pressure {
            fall_ticks: difficulty_fall(&spec.difficulty, question.difficulty, spec.sprint.fall_ticks),
            garbage_ticks: 0,
            stones: 0,
        };
        errors.fall(pressure.fall_ticks, "sprint", Place::NO_INDEX);
        let goal = Goal::Sprint { ticks };
        Self::assemble(
            spec,
            question,
            &StageSpec::default(),
            goal,
            vec![pressure],
            errors,
        )
    }

    fn assemble(
        spec: &Spec,
        question: &Question,
        stage: &StageSpec,
        goal: Goal,
        pressures: Vec<Pressure>,
        errors: &mut Errors,
    ) -> Option<Self> {
        let weights = match spec.weights.iter().find(|table| table.name == stage.weights) {
            // A table that cannot be drawn from is already reported.
            Some(table) => Weights::new(table.digits),
            None => {
                let index = (question.stage as usize).saturating_sub(1);
                let handmade = question.mode == Mode::Climb && index < spec.stages.len();
                let place = match (question.mode, handmade) {
                    (_, true) => Place::item("stages", index, "weights"),
                    (Mode::Climb, false) => Place::item("ramp", Place::NO_INDEX, "weights"),
                    _ => Place::field("weights"),
                };
                let name = &stage.weights;
                errors.add(
                    "SD-008",
                    place,
                    format!("no weight table is called “{name}”"),
                    format!("“{name}”(이)라는 가중치 표가 없습니다"),
                );
                None
            }
        };
        Some(Self {
            mode: question.mode,
            difficulty: question.difficulty,
            stage: 0,
            width: spec.board.width,
            height: spec.board.height,
            filled_rows: spec.board.filled_rows,
            matching: Matching {
                target: stage.target,
                min_length: stage.min_length,
                horizontal: stage.horizontal,
                vertical: stage.vertical,
                diagonal: stage.diagonal,
            },
            weights: weights?,
            preview: stage.preview,
            goal,
            stars: spec.stars.clone(),
            start_board: None,
            level_blocks: 0,
            pressures,
        })
    }

    /// The pressure at a level, from 1.
    #[inline]
    pub fn pressure(&self, level: u32) -> Pressure {
        match self.pressures.get(level.saturating_sub(1) as usize) {
            Some(pressure) => *pressure,
            None => self.last_pressure(),
        }
    }

    #[cold]
    fn last_pressure(&self) -> Pressure {
        self.pressures.last().copied().unwrap_or(Pressure {
            fall_ticks: 1,
            garbage_ticks: 0,
            stones: 0,
        })
    }

    /// The level that so many cleared blocks reach; 1 outside endless mode.
    #[inline]
    pub fn level_at(&self, cleared: u32) -> u32 {
        cleared
            .checked_div(self.level_blocks)
            .map_or(1, |levels| levels.saturating_add(1))
    }

    /// The blocks a stage asks for.
    pub fn quota(&self) -> Option<u32> {
        match self.goal {
            Goal::Quota(quota) => Some(quota),
            Goal::Endless | Goal::Sprint { .. } => None,
        }
    }

    /// Stars of a score, were the stage cleared with it; 0 outside the climb.
    pub fn stars(&self, score: u32) -> u8 {
        self.quota().map_or(0, |quota| stars(&self.stars, quota, score))
    }

    /// The score that gives the third star; unreachable where there is no quota.
    pub fn three_star_score(&self) -> u32 {
        self.quota()
            .map_or(u32::MAX, |quota| quota.saturating_mul(self.stars.three))
    }
}
