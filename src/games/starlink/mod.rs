//! STARLINK: constellations with exactly one answer, and reasons for everything.
//!
//! Reading order: [`geometry`] are the exact predicates, [`spec`] is what an author edits, [`table`] the
//! links that a board allows and their conflicts, [`level`] both with the numbers. [`solve`] counts answers,
//! [`deduce`] follows them as a person would, [`generate`] makes puzzles. [`why`] and [`pair`] explain what is not
//! there, [`fragile`] what nearly is not. [`play`] is the game, [`replay`] how plays are verified,
//! [`trace`] how everything is shown as [`frame`]s, [`explain`] why, [`answer`] what is said of a level; [`text`],
//! [`told`] and [`json`] are other forms of the same. [`edit`] are an editor's services.

pub mod answer;
pub mod ask;
mod conflicts;
pub mod deduce;
pub mod edit;
pub mod explain;
pub mod finish;
pub mod fragile;
pub mod frame;
pub mod generate;
pub mod geometry;
pub mod json;
pub mod level;
pub mod lint;
mod near;
pub mod pair;
pub mod play;
pub mod recent;
pub mod replay;
mod sight;
pub mod solve;
pub mod spec;
pub mod survey;
pub mod table;
pub mod text;
pub mod told;
pub mod trace;
pub mod why;

use crate::control::Control;
use crate::frames::Frames;
use crate::game::{Ask, Content, Game, GameId, GameReport, Generated};
use crate::report::{Draw, Issue, Lang, Text, Why};
use frame::Frame;
use level::Level;
use play::Input;
use replay::Claim;
use spec::{MAX_GRAVITY, MAX_STARS, Question, Recipe, Spec};

/// The game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StarLink;

impl Game for StarLink {
    const ID: GameId = GameId("starlink");
    const CODES: &'static [&'static str] = &[
        "SL-001", "SL-002", "SL-003", "SL-004", "SL-005", "SL-006", "SL-007", "SL-008", "SL-010", "SL-011",
        "SL-012", "SL-013", "SL-014", "SL-015", "SL-016", "SL-017", "SL-018", "SL-020", "SL-021", "SL-022",
        "SL-030",
    ];
    const RECIPE_OPTIONS: &'static [&'static str] = &["seed", "stage", "difficulty"];
    const QUESTION_OPTIONS: &'static [&'static str] = &["mode"];
    type Recipe = Recipe;
    type Spec = Spec;
    type Question = Question;
    type Input = Input;
    type Claim = Claim;
    type Level = Level;
    type Frame = Frame;
    type Shared = ();

    fn generate(recipe: &Recipe, ctl: &Control) -> Generated<Self> {
        let question = Question::default();
        match generate::generate(recipe, ctl) {
            Ok(trace) => Generated {
                log: trace.log(),
                why_not: trace.why_not(),
                spec: trace.spec,
                question,
            },
            Err(_) => Generated {
                spec: Spec::default(),
                question,
                log: Vec::new(),
                why_not: Some(Text::new("stopped", "중단됨")),
            },
        }
    }

    fn recipe(ask: &Ask) -> Result<Recipe, Text> {
        ask::recipe(ask)
    }

    fn question(_: &Spec, ask: &Ask) -> Result<Question, Text> {
        ask::question(ask)
    }

    fn questions(spec: &Spec) -> Vec<(Text, Question)> {
        ask::questions(spec)
    }

    fn lint(spec: &Spec) -> Vec<Issue> {
        lint::lint(spec)
    }

    fn lints_long(spec: &Spec) -> bool {
        lint::LONG_ABOVE_NODES < spec.n_nodes()
    }

    fn fix(spec: &Spec, issue: &Issue) -> Option<Spec> {
        lint::fix(spec, issue)
    }

    fn build(spec: &Spec, question: &Question) -> Result<Level, Vec<Issue>> {
        let mut level = Level::compile(spec)?;
        level.question = *question;
        Ok(level)
    }

    fn builds_long(spec: &Spec) -> bool {
        // More than a board can hold are refused without a look at their links.
        let is_large = (recent::LONG_ABOVE_NODES..=MAX_STARS + MAX_GRAVITY).contains(&spec.n_nodes());
        is_large && recent::is_far(&spec.places(), spec.stars.len())
    }

    fn keep_built(level: &Level) {
        recent::keep(&level.table);
    }

    fn solve(level: &Level, ctl: &Control) -> GameReport<Self> {
        answer::solve(level, ctl)
    }

    fn solve_telling(
        _before: Option<(&Level, &GameReport<Self>)>,
        level: &Level,
        ctl: &Control,
        tell: &mut dyn FnMut(GameReport<Self>),
    ) -> GameReport<Self> {
        answer::solve_telling(level, ctl, tell)
    }

    /// The steps of the deduction, links by their stars.
    fn details(
        _: &Spec,
        _: &Question,
        level: &Level,
        report: &GameReport<Self>,
        _: &Control,
    ) -> serde_json::Value {
        if report.frames.is_empty() {
            return serde_json::Value::Null;
        }
        let frames: Vec<Frame> = report.frames.iter().map(|frame| frame.clone()).collect();
        serde_json::json!({ "steps": told::steps(&level.table, frames.iter()) })
    }

    fn frame_json(level: &Level, frame: &Frame) -> serde_json::Value {
        told::frame(&level.table, frame)
    }

    fn replay(level: &Level, inputs: &[Input], claim: Option<&Claim>, ctl: &Control) -> GameReport<Self> {
        replay::replay(level, inputs, claim, ctl)
    }

    fn claim(level: &Level, inputs: &[Input]) -> Claim {
        replay::record(level, inputs)
    }

    fn brief_claim(claim: &Claim) -> Claim {
        Claim {
            hashes: Vec::new(),
            ..claim.clone()
        }
    }

    fn frame_text(level: &Level, frame: &Frame, lang: Lang) -> String {
        text::frame_text(level, frame, lang)
    }

    fn frame_caption(_: &Level, frame: &Frame) -> Text {
        text::frame_caption(frame)
    }

    const CAN_FINISH: bool = true;

    fn finish(level: &Level, run: &GameReport<Self>, frame_idx: usize, ctl: &Control) -> Option<Vec<Input>> {
        finish::finish(level, run, frame_idx, ctl)
    }

    fn finish_goal(_: &Level, _: &Frame) -> Option<Text> {
        Some(Text::new("an answer of the puzzle", "퍼즐의 답"))
    }

    const CLOCK_FIELDS: &'static [&'static str] = &["step"];

    fn draws(spec: &Spec, _: &Level, _: &Frames<Frame>, ctl: &Control) -> Vec<Draw> {
        generate::draws::draws(spec, ctl)
    }

    fn why(level: &Level, frames: &Frames<Frame>, frame_idx: usize) -> Option<Why> {
        explain::why(level, frames, frame_idx)
    }

    fn import_json(value: &serde_json::Value) -> Option<Result<Content<Self>, Text>> {
        json::import(value)
    }

    fn json_fault(text: &str) -> Option<(usize, usize)> {
        json::fault(text)
    }

    fn export_json(content: &Content<Self>) -> serde_json::Value {
        json::export(content)
    }
}
