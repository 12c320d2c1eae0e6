//! One step of a trace as it is drawn: what is known of the links, what just happened, and where.

use serde::Serialize;

use super::deduce::{Contradiction, Rule};
use super::table::{LinkIdx, Node};
use super::why::Reason;
use crate::report::Text;

/// What a frame is a step of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Before the first step.
    Start,
    /// A step of the deduction.
    Step,
    /// What a probe assumes.
    Assumption,
    /// A step inside a probe.
    ProbeStep,
    /// The contradiction that a probe, or the whole puzzle, comes to.
    Contradiction,
    /// Here the deduction was cut short.
    Cut,
    /// A whole answer; several follow each other where there are several.
    Answer,
    /// An input of a play.
    Play,
    /// Something that the generator did.
    Generator,
}

/// One step of a trace. Links are indices of the level's table, stars count from 0.
#[derive(Clone, Debug, Serialize)]
pub struct Frame {
    /// What it is a step of.
    pub kind: Kind,
    /// The step of the deduction, the input of the play or the number of the answer, from 0.
    pub step: usize,
    /// The step inside a probe, from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub probe_step: Option<usize>,
    /// Links that are on so far, ascending.
    pub on: Vec<LinkIdx>,
    /// Links that are off so far, ascending; a play has none.
    pub off: Vec<LinkIdx>,
    /// Links that this step puts on or places.
    pub new_on: Vec<LinkIdx>,
    /// Links that this step puts off or takes away.
    pub new_off: Vec<LinkIdx>,
    /// Links that the sentence speaks of.
    pub because: Vec<LinkIdx>,
    /// The link that a probe assumes, and whether on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub assumed: Option<(LinkIdx, bool)>,
    /// Stars that the sentence speaks of: to be highlighted.
    pub region: Vec<Node>,
    /// The rule.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<Rule>,
    /// Its tier; 0 where there is no rule.
    pub tier: u8,
    /// The contradiction.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub contradiction: Option<Contradiction>,
    /// Why an input placed nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<Reason>,
    /// The star that shakes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shakes: Option<Node>,
    /// Placed links that are not in the one answer.
    pub wrong: Vec<LinkIdx>,
    /// Whether the one answer was known, so that what is not wrong agrees with it.
    #[serde(skip)]
    pub is_judged: bool,
    /// Whether the puzzle is solved.
    pub is_solved: bool,
    /// Links that are not decided.
    pub n_open: usize,
    /// The state after an input of a play, in hexadecimal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hash: Option<String>,
    /// What happened, in a sentence.
    pub sentence: Text,
}

impl Frame {
    /// A frame of a kind, with nothing on it.
    pub fn new(kind: Kind, step: usize, sentence: Text) -> Self {
        Self {
            kind,
            step,
            probe_step: None,
            on: Vec::new(),
            off: Vec::new(),
            new_on: Vec::new(),
            new_off: Vec::new(),
            because: Vec::new(),
            assumed: None,
            region: Vec::new(),
            rule: None,
            tier: 0,
            contradiction: None,
            reason: None,
            shakes: None,
            wrong: Vec::new(),
            is_judged: false,
            is_solved: false,
            n_open: 0,
            hash: None,
            sentence,
        }
    }
}
