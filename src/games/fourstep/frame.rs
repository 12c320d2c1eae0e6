//! One moment of a run as it is drawn: the hero after a step, and what the search knew there.

use std::sync::Arc;

use serde::Serialize;

use super::forms::{Form, Side};
use super::lattice::X_PER_STEP;
use super::solve::course::Answer;

/// A moment of a run.
#[derive(Clone, Debug, Serialize)]
pub struct Frame {
    /// Steps of 1/24 beat that have passed since play began, as inputs count them.
    pub step: u32,
    /// Where the hero is, from the start of the course whatever part of it is played, in 200ths of a cell.
    pub x_200ths: i32,
    /// The land of the course that he has come through in this step, from 0.
    pub land: u32,
    /// What he is.
    pub form: Form,
    /// What he touches.
    pub side: Side,
    /// Height of his foot, in 720ths of a cell.
    pub y_720ths: i32,
    /// Upward speed, in 60ths of a cell per beat.
    pub v_60ths: i32,
    /// Whether the button was down in this step.
    pub held: bool,
    /// The obstacle that killed him in this step, by its course index; he is shown as he was before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub killed_by: Option<u32>,
    /// Its kind.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub killed_by_kind: Option<&'static str>,
    /// How many heroes the search reached at this decision, where there was a search.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reached: Option<u64>,
    /// The search itself, with its clouds; shared by all frames.
    #[serde(skip)]
    pub answer: Option<Arc<Answer>>,
}

impl Frame {
    /// Steps from the start of the course.
    pub fn course_step(&self) -> u32 {
        self.x_200ths.unsigned_abs() / X_PER_STEP.unsigned_abs()
    }
}
