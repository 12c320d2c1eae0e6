//! The editor of STARLINK: tools and the generator at the left, the board in the middle, verdict, lens
//! and steps at the right.
//!
//! Reading order: [`desk`] is what everything shares, [`live`] what is true of the puzzle now, [`view`]
//! which part is seen. [`canvas`] is the middle, [`paint`] how it looks, [`panels`] the sides;
//! [`work`] is the background work. Pure parts are tested beside their code.

mod actions;
mod backdrop;
mod canvas;
mod changes;
mod clip;
mod commands;
mod desk;
mod gesture;
mod keys;
mod live;
mod made;
mod paint;
mod panels;
mod playing;
mod steps;
mod toolbar;
mod view;
mod words;
mod work;

use std::sync::Arc;

use eframe::egui::{self, Ui};

use crate::app::changes::Changes;
use crate::app::dock::{PanelInfo, Room};
use crate::app::editor::{Cx, Editor, EditorAction, Thing};
use crate::app::layers::{self, LayerState};
use crate::app::navigate::{Sight, makes_pictures};
use crate::app::side::{panel_infos, panel_ui, unfold};
use crate::control::Progress;
use crate::doc::Document;
use crate::doc::picture::Picture;
use crate::games::starlink::StarLink;
use crate::games::starlink::edit::freedom::fragility_map;
use crate::games::starlink::edit::scalpel::scalpel;
use crate::games::starlink::fragile::fragile;
use crate::games::starlink::level::node_name;
use crate::games::starlink::solve::Answers;
use crate::games::starlink::spec::{Question, Spec};
use crate::games::starlink::table::Link;
use crate::report::{Lang, Text};

use desk::{Desk, Mode};
use panels::Slot;

/// Fixes that are looked for.
const MAX_FIXES: usize = 8;

/// The editor's own state: nothing of it is saved or undone.
pub struct StarLinkEditor {
    desk: Desk,
    left: Vec<Slot>,
    right: Vec<Slot>,
}

impl Default for StarLinkEditor {
    fn default() -> Self {
        Self {
            desk: Desk::default(),
            left: panels::left(),
            right: panels::right(),
        }
    }
}

impl StarLinkEditor {
    /// What is proven about the number of answers of the puzzle as it is now.
    pub fn answers(&self) -> Answers {
        self.desk.live.answers()
    }

    /// How many links the second answer does not share with the first, and the first with the second.
    pub fn n_ambiguous(&self) -> usize {
        match (self.desk.live.first(), self.desk.live.second()) {
            (Some(first), Some(second)) => {
                let only = |a: &[u32], b: &[u32]| a.iter().filter(|link| !b.contains(link)).count();
                only(first, second) + only(second, first)
            }
            _ => 0,
        }
    }

    /// The links that the board allows as it is now; none while it is no board.
    pub fn links(&self) -> Option<&[Link]> {
        Some(&self.desk.live.table()?.links)
    }

    /// The links that are drawn while those of a large board are being listed: what was listed last.
    pub fn links_before(&self) -> &[Link] {
        self.desk.live.links_before()
    }

    /// Whether the answers are being counted in the background.
    pub fn is_counting(&self) -> bool {
        self.desk.live.is_counting()
    }

    /// What was told last: in the status bar and above the board.
    pub fn note(&self) -> Option<&Text> {
        self.desk.note.as_ref()
    }

    /// Whether this picture of the document lies under the board.
    pub fn sees_picture(&self, picture: &Picture) -> bool {
        self.desk.backdrop.is_there(Some(picture))
    }

    /// How many links are placed in the play that is being made, and whether it is solved.
    pub fn played(&self) -> (usize, bool) {
        let playing = &self.desk.playing;
        (playing.play().placed().len(), playing.is_solved())
    }

    /// How many links of the answer that is being drawn there are.
    pub fn n_drawn(&self) -> usize {
        self.desk.drawn.len()
    }

    /// The star that the last refused input shakes, counted from 0.
    pub fn shaken(&self) -> Option<u16> {
        self.desk.playing.frame()?.shakes
    }

    /// The selected stars, counted from 0.
    pub fn selected(&self) -> &[u16] {
        &self.desk.selection
    }

    fn ask(&mut self, cx: &Cx<'_, StarLink>) {
        let desk = &mut self.desk;
        let spec = cx.doc.history().current_arc();
        desk.fixes.poll();
        desk.freedom.poll();
        let wants_fixes = matches!(desk.live.answers(), Answers::Many | Answers::None)
            && desk.live.table().is_some()
            && desk.gesture.is_none();
        if wants_fixes && !desk.fixes.is_about(&spec) {
            desk.preview = None;
            desk.fixes
                .ask(spec.clone(), cx.wake, |spec, ctl| scalpel(spec, MAX_FIXES, ctl));
        }
        desk.margins.poll();
        let within = desk.within_milli;
        let is_known = match desk.margins.found(&spec) {
            Some((of, _)) => *of == within,
            None => desk.margins.is_about(&spec) && desk.margins.progress().is_some(),
        };
        if desk.layers.margins
            && !is_known
            && let Some(table) = desk.live.table().cloned()
        {
            desk.margins.ask(spec.clone(), cx.wake, move |_, _| {
                Ok((within, fragile(&table, f64::from(within))))
            });
        }
        if desk.layers.freedom
            && desk.gesture.is_none()
            && !desk.freedom.is_about(&spec)
            && let Some(table) = desk.live.table().cloned()
        {
            let looks = desk.freedom_looks;
            desk.freedom.ask_telling(spec, cx.wake, move |spec, ctl, tell| {
                fragility_map(&table, &spec.numbers(), looks, ctl, tell)
            });
        }
    }
}

/// Whoever moves the playhead wants to see what it shows; a new trace alone moves nobody.
fn follow(desk: &mut Desk, cx: &Cx<'_, StarLink>) {
    if let Some(shown) = &cx.shown {
        let is_known = { desk.last_report.as_ref() }.is_some_and(|known| Arc::ptr_eq(known, shown.report));
        let has_moved = desk.last_frame != shown.frame_idx;
        desk.last_frame = shown.frame_idx;
        desk.last_report = Some(shown.report.clone());
        if is_known && has_moved && !shown.stale && desk.mode != Mode::Play {
            desk.mode = Mode::Steps;
        }
    }
    if !std::mem::replace(&mut desk.has_opened, true) && cx.doc.recording().is_some() {
        desk.mode = Mode::Steps;
    }
}

/// Keeps the picture under the board as the document has it. A picture that is drawn for a file is of the
/// document alone.
fn trace_over(desk: &mut Desk, ctx: &egui::Context, cx: &mut Cx<'_, StarLink>) {
    if makes_pictures(ctx) {
        return;
    }
    if let Some(path) = desk.backdrop.taken.take() {
        commands::put_picture(cx, path);
    }
    if let Some(told) = desk.backdrop.refresh(cx.doc.notes().picture.as_ref(), cx.wake) {
        desk.note = Some(told);
    }
}

impl Editor for StarLinkEditor {
    type Game = StarLink;
    type Selection = Vec<u16>;

    fn panels(&self, cx: &Cx<'_, StarLink>) -> Vec<PanelInfo> {
        panel_infos(&self.left, &self.right, &self.desk, cx)
    }

    fn panel_ui(&mut self, ui: &mut Ui, id: &str, _room: &Room, cx: &mut Cx<'_, StarLink>) {
        let slots = self.left.iter_mut().chain(&mut self.right);
        panel_ui(ui, slots, id, &mut self.desk, cx);
    }

    fn canvas_ui(&mut self, ui: &mut Ui, cx: &mut Cx<'_, StarLink>) {
        canvas::canvas_ui(ui, &mut self.desk, cx);
    }

    fn sight(&self) -> Option<Sight> {
        Some(self.desk.camera.into())
    }

    fn set_sight(&mut self, sight: Sight) {
        self.desk.camera = sight.into();
    }

    fn canvas_foot(&self) -> f32 {
        canvas::FOOT
    }

    fn tick(&mut self, ctx: &egui::Context, cx: &mut Cx<'_, StarLink>) {
        let desk = &mut self.desk;
        if desk.gesture.is_some()
            && !ctx.input(|input| input.pointer.any_down() || input.pointer.any_released())
        {
            desk.gesture = None;
        }
        if let Some(note) = desk.maker.poll(cx) {
            desk.note = Some(note);
            desk.selection.clear();
        }
        trace_over(desk, ctx, cx);
        desk.refresh(cx);
        let spec = cx.doc.history().current_arc();
        let is_playing = desk.mode == Mode::Play;
        if is_playing {
            desk.playing.refresh(&desk.live, &spec);
        }
        desk.playing.show_on_timeline(&desk.live, is_playing, cx);
        follow(desk, cx);
        self.ask(cx);
    }

    fn things(&self, cx: &Cx<'_, StarLink>) -> Vec<Thing> {
        let spec = cx.doc.spec();
        let n_stars = spec.stars.len();
        let kind = Text::new("star", "별");
        let things = { 0..n_stars + spec.gravity.len() }.map(|node| Thing {
            id: node as u64,
            name: node_name(n_stars, node),
            kind: kind.clone(),
        });
        things.collect()
    }

    fn go_to_thing(&mut self, id: u64, cx: &mut Cx<'_, StarLink>) {
        let (spec, desk) = (cx.doc.spec(), &mut self.desk);
        let Some(at) = spec.place(id as usize) else { return };
        desk.mode = desk::Mode::Edit;
        desk.select_only(id as u16);
        desk.camera.look_at(at, spec);
        // The keys go on where the eyes are.
        desk.wants_focus = true;
    }

    fn status(&self) -> Option<Text> {
        if self.desk.note.is_some() {
            return self.desk.note.clone();
        }
        let at = self.desk.pointer?;
        let snap = self.desk.snap;
        let words = |lang: Lang| {
            let (place, snap) = (words::place(at), toolbar::snap_words(snap, lang));
            match lang {
                Lang::En => format!("{place} cells · snap to {snap}"),
                Lang::Ko => format!("{place}칸 · 맞춤 {snap}"),
            }
        };
        Some(Text::new(words(Lang::En), words(Lang::Ko)))
    }

    fn busy(&self) -> Option<(Text, Progress)> {
        let desk = &self.desk;
        let works = [
            (
                desk.maker.progress(),
                Text::new("looking for a puzzle", "퍼즐을 찾는 중"),
            ),
            (
                desk.live.progress(),
                Text::new("counting answers", "답을 세는 중"),
            ),
            (
                desk.fixes.progress(),
                Text::new("looking for small edits", "작은 고침을 찾는 중"),
            ),
            (
                desk.freedom.progress(),
                Text::new("measuring how far stars may move", "별의 여유를 재는 중"),
            ),
        ];
        let reading = (desk.backdrop.is_reading()).then(Progress::default);
        let works = works
            .into_iter()
            .chain([(reading, Text::new("reading the picture", "밑그림을 읽는 중"))]);
        { works }.find_map(|(progress, words)| Some((words, progress?)))
    }

    fn selection(&self) -> Vec<u16> {
        self.desk.selection.clone()
    }

    fn select(&mut self, selection: Vec<u16>, doc: &Document<StarLink>, _question: &mut Question) {
        self.desk.selection = selection;
        self.desk.typed = None;
        self.desk.keep_within(doc.spec());
    }

    fn changes(before: &Spec, after: &Spec) -> Changes {
        changes::changes(before, after)
    }

    fn holds_gesture(&self) -> bool {
        self.desk.gesture.is_some()
    }

    fn cancel(&mut self, _cx: &mut Cx<'_, StarLink>) -> bool {
        let desk = &mut self.desk;
        desk.note = None;
        // The shell takes the drag out of the history.
        if desk.gesture.take().is_some() {
            return true;
        }
        if desk.maker.progress().is_some() {
            desk.maker.stop();
            return true;
        }
        if desk.playing.anchor.take().is_some() {
            return true;
        }
        if desk.tool != desk::Tool::Select {
            desk.tool = desk::Tool::Select;
            return true;
        }
        if !desk.selection.is_empty() {
            desk.selection.clear();
            return true;
        }
        let was_elsewhere = desk.mode != Mode::Edit;
        desk.mode = Mode::Edit;
        was_elsewhere
    }

    fn own_undo(&self) -> Option<&Text> {
        { self.desk.own_steps().0 }.then_some(&self.desk.step_name)
    }

    fn own_redo(&self) -> Option<&Text> {
        { self.desk.own_steps().1 }.then_some(&self.desk.step_name)
    }

    fn travel_own(&mut self, is_back: bool) -> Option<Text> {
        self.desk.travel_own(is_back)
    }

    fn take_picture(&mut self, path: &str, png: &[u8]) -> Option<Result<(), Text>> {
        Some(self.desk.backdrop.take(path, png))
    }

    fn left_width(&self) -> f32 {
        228.0
    }

    fn actions(&self) -> Vec<EditorAction> {
        actions::actions(&self.desk)
    }

    fn layers(&self) -> Vec<LayerState> {
        let mut layers = self.desk.layers;
        layers.all(self.desk.mode).map(LayerState::from).into()
    }

    fn set_layer(&mut self, id: &str, is_on: bool) {
        layers::set(self.desk.layers.all(self.desk.mode), id, is_on);
    }

    fn run_action(&mut self, id: &str, cx: &mut Cx<'_, StarLink>) {
        if id == actions::CHECKS {
            unfold(&mut self.left, "checks");
        }
        actions::run(&mut self.desk, cx, id);
    }
}
