//! FOURSTEP: one button, four forms, courses that are solved before they are played.
//!
//! Reading order: [`spec`] is what a designer edits, [`level`] what is compiled from it and what can
//! stand in the way. [`lattice`], [`forms`], [`obstacles`], [`world`] and [`physics`] are the rules,
//! down to the one step function that everything shares; [`way`] joins lands. [`generate`] makes courses and
//! [`solve`] crosses them. [`replay`] is how runs are verified, [`trace`] how they are shown as
//! [`frame`]s; [`text`] and [`json`] are other forms of the same. [`patterns`] are obstacles that are
//! edited in one place and used in many.

pub mod ask;
pub mod details;
pub mod explain;
pub mod forms;
pub mod frame;
pub mod generate;
pub mod input;
pub mod json;
pub mod lattice;
pub mod level;
pub mod lint;
pub mod names;
pub mod obstacles;
mod own;
pub mod patterns;
pub mod physics;
pub mod replay;
pub mod sizes;
pub mod solve;
pub mod spec;
pub mod survey;
pub mod text;
pub mod trace;
pub mod way;
pub mod world;

use crate::control::Control;
use crate::frames::Frames;
use crate::game::{Ask, Content, Game, GameId, GameReport, Generated};
use crate::grammar::{counted, grouped};
use crate::report::names::field as field_word;
use crate::report::{Draw, Event, EventKind, Issue, Lang, Report, Text, Verdict, Why};
use frame::Frame;
use generate::course::{self, Course, MAX_ATTEMPTS};
use input::Input;
use level::Level;
use physics::Death;
use replay::{Claim, Divergence};
use spec::{Question, Recipe, Spec};

/// The game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FourStep;

impl Game for FourStep {
    const ID: GameId = GameId("fourstep");
    const CODES: &'static [&'static str] = &[
        "FS-001", "FS-002", "FS-003", "FS-004", "FS-005", "FS-006", "FS-007", "FS-008", "FS-009", "FS-010",
        "FS-011", "FS-012", "FS-013", "FS-014", "FS-015", "FS-020", "FS-021", "FS-022", "FS-023", "FS-024",
        "FS-025", "FS-026", "FS-027", "FS-028", "FS-029", "FS-030", "FS-031", "FS-032", "FS-033", "FS-034",
        "FS-035", "FS-036",
    ];
    const RECIPE_OPTIONS: &'static [&'static str] = &[
        "seed",
        "track",
        "daily",
        "mode",
        "plan",
        "bars",
        "bpm",
        "key",
        "chords",
        "title",
        "difficulty",
    ];
    const QUESTION_OPTIONS: &'static [&'static str] = &["stage", "mode"];
    /// Obstacles are items of lands, which are items of the spec.
    const LINE_DEPTH: usize = 5;
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
        match course::generate(recipe, ctl) {
            Ok(course) => Generated {
                log: log(&course),
                spec: course.spec,
                question,
                why_not: None,
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

    fn question(spec: &Spec, ask: &Ask) -> Result<Question, Text> {
        ask::question(spec, ask)
    }

    fn questions(spec: &Spec) -> Vec<(Text, Question)> {
        let name = if spec.title.is_empty() {
            Text::new("course", "코스")
        } else {
            Text::same(&spec.title)
        };
        vec![(name, Question::default())]
    }

    fn lint(spec: &Spec) -> Vec<Issue> {
        lint::lint(spec)
    }

    fn place_today(spec: &Spec, words: &str) -> Option<String> {
        level::place_today(spec, words)
    }

    fn fix(spec: &Spec, issue: &Issue) -> Option<Spec> {
        lint::fix(spec, issue)
    }

    fn build(spec: &Spec, question: &Question) -> Result<Level, Vec<Issue>> {
        Level::compile(spec, question)
    }

    fn solve(level: &Level, ctl: &Control) -> GameReport<Self> {
        solve::report::solve(level, ctl)
    }

    fn solve_after(before: (&Level, &GameReport<Self>), level: &Level, ctl: &Control) -> GameReport<Self> {
        solve::report::solve_after(before, level, ctl)
    }

    fn replay(level: &Level, inputs: &[Input], claim: Option<&Claim>, ctl: &Control) -> GameReport<Self> {
        if let Some(issue) = replay::disorder(level, inputs) {
            return Report {
                issues: vec![issue.clone()],
                ..Report::bare(Verdict::Invalid, issue.text)
            };
        }
        let (run, unused) = match replay::play(level, inputs, ctl) {
            Ok(played) => played,
            Err(stop) => return solve::report::stopped(stop, ctl),
        };
        let nothing = Claim::default();
        let claimed = claim.unwrap_or(&nothing);
        let (run, unused) = match claimed.stop() {
            Some(step) => replay::cut(inputs, run, unused, step),
            None => (run, unused),
        };
        let finished = replay::is_finished(level, &run);
        let divergence = replay::divergence(level, inputs, &run, unused, claimed);
        let mut report = Report::bare(Verdict::Unattested, Text::default());
        report.inputs = inputs.to_vec();
        report.nodes = level.game.steps() as u64;
        let (frames, timeline) = trace::trace(level, &run, None);
        (report.frames, report.timeline) = (frames.into(), timeline);
        let how = match run.death {
            Some((step, Death(obstacle))) => {
                let (beat, by) = (
                    names::beat_of(level.first_step() + step as u32),
                    names::obstacle_label(level, obstacle),
                );
                Text::new(
                    format!("dies at {} by {}", beat.en, by.en),
                    format!("{}에 {}에 죽음", beat.ko, by.ko),
                )
            }
            None if finished => Text::new("reaches the finish", "완주"),
            None => {
                let beat = names::beat_of(level.first_step() + run.heroes.len().saturating_sub(1) as u32);
                Text::new(
                    format!("stops at {}, before the finish", beat.en),
                    format!("{}에 완주하지 않고 멈춤", beat.ko),
                )
            }
        };
        (report.verdict, report.summary) = match divergence {
            Some(divergence) => diverged(&mut report, &divergence),
            None if !claimed.states.is_empty() => (
                Verdict::Verified,
                Text::new(
                    format!("{}; agrees with every state it claims", how.en),
                    format!("{}; 기록된 모든 상태와 일치", how.ko),
                ),
            ),
            None if claim.is_some() => (
                Verdict::Unattested,
                Text::new(
                    format!(
                        "{}; agrees with what it claims, but no states are claimed",
                        how.en
                    ),
                    format!("{}; 주장과 일치하지만 상태는 기록되지 않음", how.ko),
                ),
            ),
            None => (
                Verdict::Unattested,
                Text::new(
                    format!("{}; nothing is claimed", how.en),
                    format!("{}; 주장한 것이 없음", how.ko),
                ),
            ),
        };
        report
    }

    fn claim(level: &Level, inputs: &[Input]) -> Claim {
        replay::record(level, inputs)
    }

    fn details(
        spec: &Spec,
        question: &Question,
        level: &Level,
        report: &GameReport<Self>,
        ctl: &Control,
    ) -> serde_json::Value {
        details::details((spec, question), level, report, ctl)
    }

    fn stop_of(claim: &Claim) -> Option<Claim> {
        claim.stop().map(|step| Claim {
            finished: Some(false),
            survived_steps: Some(step),
            ..Claim::default()
        })
    }

    fn brief_claim(claim: &Claim) -> Claim {
        Claim {
            states: Vec::new(),
            ..claim.clone()
        }
    }

    fn frame_text(level: &Level, frame: &Frame, lang: Lang) -> String {
        text::frame_text(level, frame, lang)
    }

    fn frame_caption(level: &Level, frame: &Frame) -> Text {
        text::frame_caption(level, frame)
    }

    const CLOCK_FIELDS: &'static [&'static str] = &["step", "x_200ths", "land"];
    const SEARCH_FIELDS: &'static [&'static str] = &["reached"];
    const CAN_FINISH: bool = true;

    fn draws(spec: &Spec, level: &Level, frames: &Frames<Frame>, ctl: &Control) -> Vec<Draw> {
        generate::draws::draws(spec, level, frames, ctl)
    }

    fn why(level: &Level, frames: &Frames<Frame>, frame_idx: usize) -> Option<Why> {
        explain::why(level, frames, frame_idx)
    }

    fn finish(level: &Level, run: &GameReport<Self>, frame_idx: usize, ctl: &Control) -> Option<Vec<Input>> {
        explain::finish(level, run, frame_idx, ctl)
    }

    fn finish_goal(_: &Level, frame: &Frame) -> Option<Text> {
        let goal = Text::new("a way to the finish without margin", "여유 없이 결승까지 가는 길");
        frame.killed_by.is_none().then_some(goal)
    }

    fn json_fault(text: &str) -> Option<(usize, usize)> {
        json::fault(text)
    }

    fn import_json(value: &serde_json::Value) -> Option<Result<Content<Self>, Text>> {
        json::import(value)
    }

    fn export_json(content: &Content<Self>) -> serde_json::Value {
        json::export(content)
    }
}

/// One line an attempt at each land.
fn log(course: &Course) -> Vec<Text> {
    let mut lines = Vec::new();
    let mut first = 0;
    for (land_idx, land) in course.lands.iter().enumerate() {
        for (idx, attempt) in land.attempts.iter().enumerate() {
            let (n, try_n, d) = (land_idx + 1, idx + 1, attempt.difficulty);
            let (word, word_ko) = (land.land.word(), land.land.word_ko());
            if MAX_ATTEMPTS as usize <= idx {
                lines.push(Text::new(
                    format!("terrain {n} ({word}) is left empty after {MAX_ATTEMPTS} attempts"),
                    format!("{n}번째 지형({word_ko})은 시도 {MAX_ATTEMPTS}번 뒤 비워 둡니다"),
                ));
                continue;
            }
            let obstacles = counted(attempt.obstacles.len(), "obstacle");
            let head = format!("terrain {n} ({word}), attempt {try_n}: difficulty {d:.3}, {obstacles}");
            let head_ko = format!(
                "{n}번째 지형({word_ko}), 시도 {try_n}: 난이도 {d:.3}, 장애물 {}개",
                attempt.obstacles.len()
            );
            lines.push(if attempt.is_crossed {
                Text::new(
                    format!(
                        "{head}; crossed, at most {} at once",
                        counted(grouped(attempt.peak as i64), "state")
                    ),
                    format!(
                        "{head_ko}; 통과, 동시 상태 최대 {}개",
                        grouped(attempt.peak as i64)
                    ),
                )
            } else {
                let killers: Vec<String> = attempt
                    .deaths
                    .iter()
                    .map(|tally| {
                        format!(
                            "{} x{}",
                            u64::from(tally.obstacle.saturating_sub(first)) + 1,
                            tally.states
                        )
                    })
                    .collect();
                let killers = killers.join(", ");
                let (layer, of) = (attempt.layers_survived, attempt.n_layers);
                Text::new(
                    format!("{head}; dies after decision {layer} of {of}, killed by its obstacle {killers}"),
                    format!("{head_ko}; 결정 {of}개 중 {layer}개 뒤에 죽음, 이 지형의 장애물 {killers}"),
                )
            });
        }
        first += land.attempts.last().map_or(0, |last| last.obstacles.len() as u32);
    }
    lines
}

/// Marks where a run parts from its claim on the timeline.
fn diverged(report: &mut GameReport<FourStep>, divergence: &Divergence) -> (Verdict, Text) {
    let Divergence {
        step,
        part,
        expected,
        found,
    } = divergence;
    let frame = (*step as usize).min(report.frames.len().saturating_sub(1));
    let text = Text::new(
        format!("step {step}: {part} is {}, claimed is {}", found.en, expected.en),
        format!(
            "{step}스텝: {} 주장 {}, 실제 {}",
            field_word(part, Lang::Ko),
            expected.ko,
            found.ko
        ),
    );
    let events = &mut report.timeline.events;
    let at = events.partition_point(|event| event.frame <= frame);
    let event = Event {
        frame,
        kind: EventKind::Divergence,
        label: text.clone(),
    };
    events.insert(at, event);
    let part = (*part).to_owned();
    (Verdict::Diverged { frame, part }, text)
}
