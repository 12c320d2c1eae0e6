//! The editor of FOURSTEP: lands and obstacles at the left, the course in the middle, selection,
//! margins and presses at the right.
//!
//! Reading order: [`desk`] is what everything shares, [`course`] and [`geometry`] where things are,
//! [`view`] which part is seen, [`paint`] how it looks. [`canvas`] is the middle, [`panels`] the sides;
//! [`findings`] is the background work, [`mending`] what would make a no a yes. [`runs`] is playing by
//! hand, [`compare`] the attempts at a land side by side, [`previews`] what lies over the course for a while.
//! Pure parts are tested beside their code.

mod actions;
mod attempts;
mod canvas;
mod changes;
mod commands;
mod compare;
mod compare_ui;
mod course;
mod desk;
mod edit;
mod findings;
mod geometry;
mod gesture;
mod grid;
mod handles;
mod keys;
mod kinds;
mod marks;
mod mending;
mod paint;
mod panels;
mod playtest;
mod previews;
mod runs;
mod singles;
mod things;
mod toolbar;
mod view;
mod words;

use eframe::egui::{self, Ui};

use crate::app::changes::Changes;
use crate::app::dock::{PanelInfo, Room};
use crate::app::editor::{Cx, Editor, EditorAction, Thing};
use crate::app::layers::{self, LayerState};
use crate::app::navigate::Sight;
use crate::app::side::{panel_infos, panel_ui};
use crate::app::widgets::grouped;
use crate::control::Progress;
use crate::doc::Document;
use crate::games::fourstep::FourStep;
use crate::games::fourstep::spec::{Question, Spec};
use crate::grammar::counted;
use crate::report::{Lang, Text};

use canvas::Canvas;
use course::{Selection, length_of, reach, stretches};
use desk::Desk;
use panels::Slot;

/// The editor's own state: nothing of it is saved or undone.
pub struct FourStepEditor {
    desk: Desk,
    canvas: Canvas,
    left: Vec<Slot>,
    right: Vec<Slot>,
}

impl Default for FourStepEditor {
    fn default() -> Self {
        Self {
            desk: Desk::default(),
            canvas: Canvas::default(),
            left: panels::left(),
            right: panels::right(),
        }
    }
}

impl Editor for FourStepEditor {
    type Game = FourStep;
    type Selection = Selection;

    fn panels(&self, cx: &Cx<'_, FourStep>) -> Vec<PanelInfo> {
        panel_infos(&self.left, &self.right, &self.desk, cx)
    }

    fn panel_ui(&mut self, ui: &mut Ui, id: &str, _room: &Room, cx: &mut Cx<'_, FourStep>) {
        let slots = self.left.iter_mut().chain(&mut self.right);
        panel_ui(ui, slots, id, &mut self.desk, cx);
    }

    fn canvas_ui(&mut self, ui: &mut Ui, cx: &mut Cx<'_, FourStep>) {
        self.canvas.ui(ui, &mut self.desk, cx);
    }

    fn sight(&self) -> Option<Sight> {
        Some(self.desk.camera.into())
    }

    fn set_sight(&mut self, sight: Sight) {
        self.desk.camera = sight.into();
        self.canvas.is_led = true;
    }

    fn canvas_foot(&self) -> f32 {
        canvas::FOOT
    }

    fn tick(&mut self, ctx: &egui::Context, cx: &mut Cx<'_, FourStep>) {
        if self.desk.gesture.is_some() && !ctx.input(|input| input.pointer.any_down()) {
            self.desk.gesture = None;
        }
        self.desk.selection.keep_within(cx.doc.spec());
        runs::tick(ctx, &mut self.desk, cx);
        self.desk.mending.tick(cx, self.desk.gesture.is_some());
        let Desk {
            findings,
            selection,
            hovered,
            margins_seen,
            ..
        } = &mut self.desk;
        let read = selection.picks().iter().copied().chain(*hovered);
        findings.tick(cx, read, *margins_seen);
        if let Some(note) = self.desk.attempts.tick(cx) {
            self.desk.note = Some(note);
        }
    }

    fn status(&self) -> Option<Text> {
        if self.desk.note.is_some() {
            return self.desk.note.clone();
        }
        let (x, y) = self.desk.pointer?;
        let snap = self.desk.snap;
        let reached = self
            .desk
            .findings
            .reached_at(x)
            .filter(|_| self.desk.layers.cloud);
        let words = |lang: Lang| {
            let (beat, y) = (words::beats(x.round() as i64), words::cells_y(y.round() as i32));
            let snap = toolbar::snap_words(snap, lang);
            let reached = match (reached, lang) {
                (Some(1), Lang::En) => "1 state · ".to_owned(),
                (Some(n), Lang::En) => format!("{} · ", counted(grouped(n as i64), "state")),
                (Some(n), Lang::Ko) => format!("상태 {}개 · ", grouped(n as i64)),
                (None, _) => String::new(),
            };
            match lang {
                Lang::En => format!("{reached}beat {beat} · y {y} · snap {snap}"),
                Lang::Ko => format!("{reached}{beat}박 · y {y} · 맞춤 {snap}"),
            }
        };
        Some(Text::new(words(Lang::En), words(Lang::Ko)))
    }

    fn busy(&self) -> Option<(Text, Progress)> {
        if self.desk.mending.is_busy() {
            let words = Text::new("looking for repairs", "수정을 찾는 중");
            return Some((words, self.desk.mending.progress()));
        }
        let progress = self.desk.findings.progress()?;
        Some((Text::new("measuring margins", "여유를 재는 중"), progress))
    }

    fn is_drawing(&self) -> bool {
        self.desk.findings.is_drawing(self.desk.layers.windows)
    }

    fn selection(&self) -> Selection {
        self.desk.selection.clone()
    }

    fn select(&mut self, selection: Selection, doc: &Document<FourStep>, _question: &mut Question) {
        let desk = &mut self.desk;
        desk.selection = selection;
        desk.selection.keep_within(doc.spec());
        let places = stretches(doc.spec());
        if let Some(reach) = reach(doc.spec(), desk.selection.picks()) {
            desk.camera.reveal(reach.start as f64, length_of(&places) as f64);
        }
    }

    fn changes(before: &Spec, after: &Spec) -> Changes {
        changes::changes(before, after)
    }

    fn holds_gesture(&self) -> bool {
        self.desk.gesture.is_some()
    }

    fn take_document(&mut self, spec: Spec, cx: &mut Cx<'_, FourStep>) {
        commands::take_library(&mut self.desk, cx, &spec.patterns);
    }

    fn wants_keys(&self) -> bool {
        self.desk.runs.playtest.is_some() || self.desk.compare.is_some()
    }

    fn cancel(&mut self, _cx: &mut Cx<'_, FourStep>) -> bool {
        let desk = &mut self.desk;
        desk.note = None;
        if desk.runs.playtest.is_some() {
            runs::stop(desk);
            return true;
        }
        // The shell takes the drag out of the history.
        if desk.gesture.take().is_some() {
            return true;
        }
        if desk.placing.take().is_some() || desk.placing_pattern.take().is_some() {
            return true;
        }
        if desk.compare.take().is_some() {
            return true;
        }
        let had_selection = !desk.selection.picks().is_empty() || desk.selection.border.is_some();
        desk.selection.clear();
        had_selection
    }

    fn things(&self, cx: &Cx<'_, FourStep>) -> Vec<Thing> {
        things::things(cx)
    }

    fn go_to_thing(&mut self, id: u64, cx: &mut Cx<'_, FourStep>) {
        things::go_to(&mut self.desk, cx, id);
    }

    fn left_width(&self) -> f32 {
        244.0
    }

    fn play_here_action(&self) -> Option<&'static str> {
        Some("playtest_here")
    }

    fn actions(&self) -> Vec<EditorAction> {
        actions::actions(&self.desk)
    }

    fn layers(&self) -> Vec<LayerState> {
        let mut layers = self.desk.layers;
        layers.all().map(LayerState::from).into()
    }

    fn set_layer(&mut self, id: &str, is_on: bool) {
        layers::set(self.desk.layers.all(), id, is_on);
    }

    fn run_action(&mut self, id: &str, cx: &mut Cx<'_, FourStep>) {
        actions::run(&mut self.desk, cx, id);
    }
}
