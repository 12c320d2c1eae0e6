//! Surveys: a question asked of many seeds, dates, stages and difficulties, one row of figures each.
//!
//! Reading order: [`axis`] is one list of what is asked, [`plan`] all of them with a number for every case,
//! [`shard`] which of them somebody has to do. [`Survey`] is what a game gives, [`row`] what comes out,
//! [`table`] what rows come to, [`compare`] what moved from one survey to the next; [`sheet`] and [`view`] are
//! rows as columns and what plots show of them, [`order`] sorts them.
//! Knows no game, file, thread or clock.

pub mod axis;
pub mod compare;
pub mod dates;
pub mod order;
pub mod plan;
pub mod record;
pub mod row;
pub mod shard;
pub mod sheet;
pub mod table;
pub mod view;

use serde_json::{Map, Value};

use crate::control::{Control, Stop};
use crate::game::{Ask, Content, Game};
use crate::report::Text;
pub use row::Row;

/// The end of a run, however many frames it has.
pub const LAST_FRAME: usize = u32::MAX as usize;

/// A case as a document that can be looked at.
#[derive(Clone, Debug, PartialEq)]
pub struct Case<G: Game> {
    /// What people call it: its words, without an ending.
    pub name: String,
    /// The spec or the play.
    pub content: Content<G>,
    /// What is asked of a spec.
    pub question: Option<G::Question>,
    /// The frame that is to be seen; [`LAST_FRAME`] for the end of the run.
    pub frame: usize,
}

/// What a game gives to be surveyed.
pub trait Survey: Game {
    /// What all cases share: the spec, read and compiled once.
    type Desk: Send + Sync;
    /// The options that a case may name, as `Ask` calls them. Cases are counted with the last changing fastest.
    const OPTIONS: &'static [&'static str];

    /// Lays out what all cases share.
    ///
    /// # Errors
    /// A sentence, where a spec means nothing to this game.
    fn desk(spec: Option<Self::Spec>) -> Result<Self::Desk, Text>;

    /// Every word of an option, where there are few: what `all` stands for.
    fn words(desk: &Self::Desk, option: &str) -> Vec<String>;

    /// What is asked where nothing was typed: options with their lists, see [`axis::Axis::parse`].
    fn usual(desk: &Self::Desk, typed: &[&str]) -> Vec<(&'static str, String)>;

    /// Whether a case can be asked at all. Cheap.
    ///
    /// # Errors
    /// A sentence that names the option that is wrong.
    fn check(desk: &Self::Desk, ask: &Ask) -> Result<(), Text>;

    /// Answers one case.
    ///
    /// # Errors
    /// [`Stop`] when the control says so; the row of a spent budget is the caller's to write.
    fn row(desk: &Self::Desk, ask: &Ask, ctl: &Control) -> Result<Row, Stop>;

    /// A case as a document, at the frame at which it fails where it does. `site`: the item of one of the
    /// row's lists that is meant, like a kill. `None` where there is nothing to look at.
    ///
    /// # Errors
    /// [`Stop`] when the control says so.
    fn open(
        desk: &Self::Desk,
        ask: &Ask,
        site: Option<&Map<String, Value>>,
        ctl: &Control,
    ) -> Result<Option<Case<Self>>, Stop>;
}
