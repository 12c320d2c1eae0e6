//! The smallest game and editor that the shell can show: reach a sum in steps of 1 and 2.
//!
//! It exists so that the shell is tested without any real game. A negative goal is refuted, a goal
//! of 13 makes the engine panic, one of 77 keeps it busy until it is told to stop, a goal above the limit of steps does not build.

use std::sync::atomic::{AtomicBool, Ordering};

use eframe::egui::{self, Align2, FontId, Sense, Ui};
use playproof::app::changes::Changes;
use playproof::app::dock::{PanelInfo, Room, Side};
use playproof::app::editor::{Cx, Editor, EditorAction, Request, Thing};
use playproof::app::number::{Number, one_ui};
use playproof::app::text::line_ui;
use playproof::app::widgets;
use playproof::control::Control;
use playproof::doc::{Document, Merge};
use playproof::game::{Ask, Content, Game, GameId, GameReport, Generated, Replay};
use playproof::play::PlayCommand;
use playproof::report::{
    Event, EventKind, Figure, Issue, Lang, Place, Report, Severity, Text, Timeline, Tone, Track, Value,
    Verdict,
};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq)]
pub struct NullGame;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spec {
    pub goal: i32,
    pub limit: u32,
    #[serde(serialize_with = "write_note")]
    pub note: String,
}

/// While this is set, a document whose note is `hang` is written as to a drive that does not answer.
pub static HANGS: AtomicBool = AtomicBool::new(false);

fn write_note<S: serde::Serializer>(note: &str, serializer: S) -> Result<S::Ok, S::Error> {
    while note == "hang" && HANGS.load(Ordering::Relaxed) {
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    serializer.serialize_str(note)
}

impl Default for Spec {
    fn default() -> Self {
        Self {
            goal: 40,
            limit: 100,
            note: "지금까지의 모든 규칙이 한꺼번에!".to_owned(),
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Question {
    pub start: i32,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Level {
    goal: i32,
    start: i32,
}

#[derive(Clone, Debug, Serialize)]
pub struct Frame {
    pub sum: i32,
    pub step: usize,
}

fn error(code: &'static str, text: Text, field: &'static str, fix: Option<Text>) -> Issue {
    Issue {
        code,
        severity: Severity::Error,
        text,
        hint: Some(Text::new("a step adds 1 or 2", "한 걸음은 1이나 2를 더한다")),
        place: Place::field(field),
        fix,
    }
}

impl Game for NullGame {
    const ID: GameId = GameId("null");
    const CODES: &'static [&'static str] = &["NG-001", "NG-002"];
    const RECIPE_OPTIONS: &'static [&'static str] = &[];
    const QUESTION_OPTIONS: &'static [&'static str] = &[];
    type Recipe = Question;
    type Spec = Spec;
    type Question = Question;
    type Input = u8;
    type Claim = i32;
    type Level = Level;
    type Frame = Frame;
    type Shared = ();

    fn generate(_recipe: &Question, _ctl: &Control) -> Generated<Self> {
        Generated {
            spec: Spec::default(),
            question: Question::default(),
            log: Vec::new(),
            why_not: None,
        }
    }

    fn recipe(ask: &Ask) -> Result<Question, Text> {
        Self::question(&Spec::default(), ask)
    }

    fn question(_spec: &Spec, ask: &Ask) -> Result<Question, Text> {
        ask.only(Self::ID, &[])?;
        Ok(Question::default())
    }

    fn questions(_spec: &Spec) -> Vec<(Text, Question)> {
        vec![(Text::new("from 0", "0에서"), Question::default())]
    }

    fn lint(spec: &Spec) -> Vec<Issue> {
        if !spec.note.is_empty() {
            return Vec::new();
        }
        vec![Issue {
            severity: Severity::Warning,
            hint: None,
            ..error(
                "NG-002",
                Text::new("the note is empty", "메모가 비어 있다"),
                "note",
                Some(Text::new("Write a note", "메모 쓰기")),
            )
        }]
    }

    fn fix(spec: &Spec, issue: &Issue) -> Option<Spec> {
        match issue.code {
            "NG-001" => Some(Spec {
                limit: spec.goal.max(0) as u32,
                ..spec.clone()
            }),
            "NG-002" => Some(Spec {
                note: "note".to_owned(),
                ..spec.clone()
            }),
            _ => None,
        }
    }

    fn build(spec: &Spec, question: &Question) -> Result<Level, Vec<Issue>> {
        if i64::from(spec.limit) * 2 < i64::from(spec.goal) {
            let text = Text::new(
                format!("{} steps cannot reach {}", spec.limit, spec.goal),
                format!("{}걸음으로는 {}에 닿을 수 없다", spec.limit, spec.goal),
            );
            let fix = Text::new("Raise the limit", "한도 올리기");
            return Err(vec![error("NG-001", text, "limit", Some(fix))]);
        }
        Ok(Level {
            goal: spec.goal,
            start: question.start,
        })
    }

    fn solve(level: &Level, ctl: &Control) -> GameReport<Self> {
        assert!(level.goal != 13, "thirteen is unlucky");
        if level.goal == 77 {
            ctl.set_progress(35, 100);
            while ctl.spend(1).is_ok() {
                std::thread::sleep(std::time::Duration::from_millis(1));
            }
            return Report::bare(Verdict::Cancelled, Text::default());
        }
        let mut inputs = Vec::new();
        let mut sum = level.start;
        while sum < level.goal {
            if ctl.spend(1).is_err() {
                return Report::bare(Verdict::Cancelled, Text::default());
            }
            let by = if (level.goal - sum) % 3 == 0 {
                1
            } else {
                2.min(level.goal - sum)
            };
            inputs.push(by as u8);
            sum += by;
        }
        if sum != level.goal {
            let text = Text::new("no step goes down", "내려가는 걸음은 없다");
            return Report::bare(Verdict::Refuted, text);
        }
        let n_nodes = inputs.len() as u64;
        let mut report = Self::replay(level, &inputs, None, ctl);
        report.verdict = Verdict::Proven;
        report.summary = Text::new(
            format!("{} steps reach {}", inputs.len(), level.goal),
            format!("{}걸음에 {}에 닿는다", inputs.len(), level.goal),
        );
        report.nodes = n_nodes;
        report
    }

    fn replay(level: &Level, inputs: &[u8], claim: Option<&i32>, _ctl: &Control) -> GameReport<Self> {
        let mut sum = level.start;
        let mut frames = vec![Frame { sum, step: 0 }];
        for (idx, by) in inputs.iter().enumerate() {
            sum += i32::from(*by);
            frames.push(Frame { sum, step: idx + 1 });
        }
        let verdict = match claim {
            Some(claim) if *claim != sum => Verdict::Diverged {
                frame: frames.len() - 1,
                part: "sum".to_owned(),
            },
            _ => Verdict::Verified,
        };
        let figure = |key, label: Text, value, unit, tone| Figure {
            key,
            label,
            value,
            unit,
            tone,
        };
        let n_frames = frames.len();
        let events = { 1..n_frames }
            .map(|frame| Event {
                frame,
                kind: match frame {
                    _ if frame + 1 == n_frames => EventKind::Finish,
                    _ if frame % 10 == 0 => EventKind::Chain,
                    _ if frame % 17 == 0 => EventKind::Hazard,
                    _ => EventKind::Press,
                },
                label: Text::new(
                    format!("step by {}", inputs[frame - 1]),
                    format!("{}만큼", inputs[frame - 1]),
                ),
            })
            .collect();
        let track = |key, label: Text, tone, values: Vec<f32>| Track {
            key,
            label,
            values,
            tone,
        };
        let sums: Vec<f32> = frames.iter().map(|frame| frame.sum as f32).collect();
        let left: Vec<f32> = sums.iter().map(|sum| level.goal as f32 - sum).collect();
        let timeline = Timeline {
            kind_words: Vec::new(),
            unit: Text::new("step", "걸음"),
            times: (0..n_frames as u32).collect(),
            durations_ms: vec![100; n_frames],
            changes: { 0..n_frames }.filter(|frame| frame % 5 == 0).collect(),
            events,
            tracks: vec![
                track("sum", Text::new("sum", "합"), Tone::Good, sums),
                track("left", Text::new("left to go", "남은 거리"), Tone::Plain, left),
            ],
        };
        Report {
            verdict,
            summary: Text::new(format!("ends at {sum}"), format!("{sum}에서 끝난다")),
            issues: Vec::new(),
            inputs: inputs.to_vec(),
            figures: vec![
                figure(
                    "steps",
                    Text::new("steps", "걸음 수"),
                    Value::Int(inputs.len() as i64),
                    "",
                    Tone::Plain,
                ),
                figure(
                    "margin",
                    Text::new("margin", "여유"),
                    Value::Real(0.31),
                    "cells",
                    Tone::Warn,
                ),
            ],
            nodes: 0,
            frames: frames.into(),
            timeline,
        }
    }

    fn claim(level: &Level, inputs: &[u8]) -> i32 {
        level.start + inputs.iter().map(|by| i32::from(*by)).sum::<i32>()
    }

    fn frame_text(_level: &Level, frame: &Frame, _lang: Lang) -> String {
        format!("{}\n", frame.sum)
    }

    fn frame_caption(level: &Level, frame: &Frame) -> Text {
        Text::new(
            format!("step {} · sum {} of {}", frame.step, frame.sum, level.goal),
            format!("{}걸음 · 합 {} / {}", frame.step, frame.sum, level.goal),
        )
    }

    fn json_fault(_text: &str) -> Option<(usize, usize)> {
        None
    }

    fn import_json(value: &serde_json::Value) -> Option<Result<Content<Self>, Text>> {
        let goal = value.get("null_goal")?;
        Some(match goal.as_i64() {
            Some(goal) => Ok(Content::Spec(Spec {
                goal: goal as i32,
                ..Spec::default()
            })),
            None => Err(Text::new("null_goal is no number", "null_goal이 수가 아닙니다")),
        })
    }

    fn export_json(_content: &Content<Self>) -> serde_json::Value {
        serde_json::Value::Null
    }
}

#[derive(Default)]
pub struct NullEditor {
    pub ticks: u32,
    pub is_playtest: bool,
    pub went_to: Option<u64>,
}

fn set(cx: &mut Cx<'_, NullGame>, merge: Merge, change: impl FnOnce(&mut Spec)) {
    let goal = cx.doc.spec().goal;
    let label = Text::new(format!("Change from {goal}"), format!("{goal}에서 바꿈"));
    cx.doc.edit(label, merge, change);
}

impl Editor for NullEditor {
    type Game = NullGame;
    type Selection = Option<u64>;

    fn selection(&self) -> Option<u64> {
        self.went_to
    }

    fn select(&mut self, selection: Option<u64>, _doc: &Document<NullGame>, _question: &mut Question) {
        self.went_to = selection;
    }

    fn changes(before: &Spec, after: &Spec) -> Changes {
        let mut changes = Changes::default();
        if before.goal != after.goal {
            changes.add(0, Text::new("the goal", "목표"));
        }
        changes.name_if(&before.note, &after.note, "the note", "메모");
        changes
    }

    fn panels(&self, _cx: &Cx<'_, NullGame>) -> Vec<PanelInfo> {
        vec![
            PanelInfo::new("goals", Text::new("Goals", "목표"), Side::Left),
            PanelInfo::new("spec", Text::new("Spec", "명세"), Side::Right),
        ]
    }

    fn panel_ui(&mut self, ui: &mut Ui, id: &str, _room: &Room, cx: &mut Cx<'_, NullGame>) {
        match id {
            "goals" => goals_ui(ui, cx),
            _ => spec_ui(ui, cx),
        }
    }

    fn canvas_ui(&mut self, ui: &mut Ui, cx: &mut Cx<'_, NullGame>) {
        let (response, painter) = ui.allocate_painter(ui.available_size(), Sense::click_and_drag());
        let response = response.accessible_name("canvas");
        if response.dragged() {
            let by = response.drag_delta().x as i32;
            set(cx, Merge::WhileHeld(1), |spec| spec.goal += by);
        }
        if let Some(shown) = &cx.shown
            && let Some(frame) = shown.frame
        {
            let color = if shown.stale {
                cx.tokens.faint
            } else {
                cx.tokens.text
            };
            let font = FontId::proportional(96.0);
            painter.text(
                response.rect.center(),
                Align2::CENTER_CENTER,
                frame.sum,
                font,
                color,
            );
        }
    }

    fn things(&self, _cx: &Cx<'_, NullGame>) -> Vec<Thing> {
        let kind = Text::new("goal", "목표");
        let things = [10, 77, 300].map(|goal| Thing {
            id: goal,
            name: Text::new(format!("goal {goal}"), format!("목표 {goal}")),
            kind: kind.clone(),
        });
        things.to_vec()
    }

    fn go_to_thing(&mut self, id: u64, cx: &mut Cx<'_, NullGame>) {
        self.went_to = Some(id);
        set(cx, Merge::Never, |spec| spec.goal = id as i32);
    }

    fn tick(&mut self, _ctx: &egui::Context, _cx: &mut Cx<'_, NullGame>) {
        self.ticks += 1;
    }

    fn wants_keys(&self) -> bool {
        self.is_playtest
    }

    fn status(&self) -> Option<Text> {
        Some(Text::new("sum 12 step 7", "합 12 걸음 7"))
    }

    fn cancel(&mut self, _cx: &mut Cx<'_, NullGame>) -> bool {
        std::mem::take(&mut self.is_playtest)
    }

    fn actions(&self) -> Vec<EditorAction> {
        let action = |id, en: &str, ko: &str| EditorAction {
            id,
            label: Text::new(en, ko),
            shortcut: None,
            is_enabled: true,
        };
        vec![
            action("double", "Double the goal", "목표 두 배"),
            action("playtest", "Playtest", "시험 플레이"),
            action("to_end", "Show the end", "끝 보기"),
            action("fail", "Fail", "실패"),
        ]
    }

    fn run_action(&mut self, id: &str, cx: &mut Cx<'_, NullGame>) {
        assert!(id != "fail", "the editor fell over");
        match id {
            "double" => set(cx, Merge::Never, |spec| spec.goal *= 2),
            "playtest" => self.is_playtest = true,
            _ => cx.play(PlayCommand::End),
        }
    }
}

/// The left panel.
fn goals_ui(ui: &mut Ui, cx: &mut Cx<'_, NullGame>) {
    widgets::section_ui(ui, "Goals", None);
    for goal in [10, 20, 40, 13, 77, 300, -1] {
        let is_on = cx.doc.spec().goal == goal;
        let name = format!("goal {goal}");
        let (rect, response) = widgets::list_row_ui(ui, &name, is_on);
        let font = egui::TextStyle::Body.resolve(ui.style());
        widgets::text_in(ui, rect, Align2::LEFT_CENTER, &name, font, cx.tokens.text);
        if response.clicked() {
            set(cx, Merge::Never, |spec| spec.goal = goal);
        }
    }
    if widgets::accent_button_ui(ui, "Open replay").clicked()
        && let Some(shown) = &cx.shown
    {
        let inputs = shown.report.inputs.clone();
        let claim = Some(NullGame::claim(shown.level, &inputs) + 1);
        let replay = Replay {
            question: *cx.question,
            inputs,
            claim,
            spec: Some(cx.doc.spec().clone()),
        };
        let name = "false replay".to_owned();
        cx.requests.push(Request::OpenReplay { name, replay });
    }
}

/// The right panel.
fn spec_ui(ui: &mut Ui, cx: &mut Cx<'_, NullGame>) {
    widgets::section_ui(ui, "Spec", None);
    let number = Number::whole("goal", (-1000, 1000));
    let goal = cx.doc.spec().goal;
    if let Some(to) = one_ui(ui, &number, goal.into()) {
        set(cx, Merge::WhileHeld(2), |spec| spec.goal = to as i32);
    }
    let note = cx.doc.spec().note.clone();
    let (response, typed) = line_ui(ui, &note, |field| field);
    response.accessible_name("note");
    if let Some(note) = typed {
        set(cx, Merge::WhileHeld(3), |spec| spec.note = note);
    }
}
