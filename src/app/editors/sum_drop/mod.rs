//! The editor of SUM DROP: stage table and curves at the left, board in the middle, chain, position
//! and seed at the right.
//!
//! Reading order: [`moment`] is what is looked at, [`shapes`] how it is drawn on a [`view`];
//! [`canvas`] is the middle, [`panels`] what stands beside it, [`jobs`] the background work,
//! [`playtest`] the game inside the editor. Pure parts are tested beside their code.

mod actions;
mod arrows;
mod canvas;
mod cells;
mod changes;
mod columns;
mod commands;
mod curves;
mod inspector;
mod intro;
mod jobs;
mod keys;
mod labels;
mod layers;
mod moment;
mod overlay;
mod panels;
mod players;
mod playtest;
mod question;
mod rates;
mod rows;
mod scene;
mod shapes;
mod stage;
mod step;
mod table;
mod things;
mod toolbar;
mod typing;
mod view;
mod words;

use eframe::egui::{self, Rect, Ui, UiBuilder, vec2};

use crate::app::changes::Changes;
use crate::app::dock::{PanelInfo, Room};
use crate::app::editor::{Cx, Editor, EditorAction, Request, Thing};
use crate::app::layers::LayerState;
use crate::app::navigate::Sight;
use crate::app::tokens::PAD;
use crate::control::Progress;
use crate::doc::Document;
use crate::games::sum_drop::SumDrop;
use crate::games::sum_drop::engine::State;
use crate::games::sum_drop::spec::{Mode, Question, Spec};
use crate::report::Text;

use canvas::{Canvas, Shown, Tool};
use commands::RowCommand;
use curves::Curves;
use jobs::{Jobs, STAYS_SECS};
use moment::Moment;
use playtest::{Playtest, Pressed};
use question::Folds;
use table::{Picked, Table};
use toolbar::Wish;

/// Height of the pills below the board.
const FOOT: f32 = 38.0;
/// The editor's own state: nothing of it is saved or undone.
#[derive(Default)]
pub struct SumDropEditor {
    table: Table,
    curves: Curves,
    /// Height of their plot, which the table above them leaves.
    curves_height: Option<f32>,
    canvas: Canvas,
    folds: Folds,
    jobs: Option<Jobs>,
    playtest: Option<Playtest>,
    /// The stage that the table last followed.
    followed: Option<u32>,
    /// The problem that was last shown on the board.
    highlighted: Option<crate::report::Issue>,
}

impl SumDropEditor {
    /// The moment to look at: the playtest, the start board while painting, else the trace.
    fn with_shown<R>(
        &mut self,
        cx: &mut Cx<'_, SumDrop>,
        call: impl FnOnce(&mut Self, &mut Cx<'_, SumDrop>, Option<&Shown<'_>>) -> R,
    ) -> R {
        if let Some(playtest) = &self.playtest {
            let moment = Moment::of_state(&playtest.state);
            let level = playtest.level.clone();
            let shown = Shown {
                rules: &level.rules,
                moment: &moment,
                part: None,
                is_playtest: true,
                is_playing: true,
            };
            return call(self, cx, Some(&shown));
        }
        // The play of another stage says nothing of this one; its start is known at once.
        let trace = cx.shown.as_ref().filter(|shown| {
            self.canvas.tool == Tool::Inspect
                && !cx
                    .level
                    .is_some_and(|level| shown.stale && !moment::has_same_start(shown.level, level))
        });
        let of_trace = trace.and_then(|shown| {
            let moment = Moment::of_frame(&shown.level.rules, &shown.report.frames, shown.frame_idx)?;
            let part = cx.playhead.frame_part(&shown.report.timeline);
            Some((shown.level.clone(), moment, Some(part)))
        });
        let found = of_trace.or_else(|| {
            let level = cx.level?.clone();
            let moment = Moment::of_state(&State::start(&level.rules, &level.seed));
            Some((level, moment, None))
        });
        match found {
            Some((level, moment, part)) => {
                let is_playing = cx.playhead.is_playing();
                let shown = Shown {
                    rules: &level.rules,
                    moment: &moment,
                    part,
                    is_playtest: false,
                    is_playing,
                };
                call(self, cx, Some(&shown))
            }
            None => call(self, cx, None),
        }
    }

    fn start_playtest(&mut self, cx: &Cx<'_, SumDrop>, from_here: bool) {
        let Some(level) = cx.level else { return };
        let shown = cx.shown.as_ref().filter(|shown| from_here && !shown.stale);
        let (inputs, tick) = match shown.and_then(|shown| Some((shown, shown.frame?))) {
            Some((shown, frame)) => (shown.report.inputs.as_slice(), frame.tick),
            None => (&[][..], 0),
        };
        self.playtest = Some(Playtest::new(level, cx.question, inputs, tick));
    }

    /// Ends the playtest; what was played opens as a replay.
    fn stop_playtest(&mut self, cx: &mut Cx<'_, SumDrop>) {
        let Some(playtest) = self.playtest.take() else {
            return;
        };
        if !playtest.inputs.is_empty() {
            let replay = playtest.replay(cx.doc.spec());
            cx.requests.push(Request::OpenReplay {
                name: playtest.name(),
                replay,
            });
        }
    }

    fn run_playtest(&mut self, ctx: &egui::Context, cx: &mut Cx<'_, SumDrop>) {
        let Some(playtest) = &mut self.playtest else {
            return;
        };
        if let Some(focused) = ctx.memory(|memory| memory.focused()) {
            ctx.memory_mut(|memory| memory.surrender_focus(focused));
        }
        let mut heard = Vec::new();
        ctx.input_mut(|input| {
            input.events.retain(|event| match playtest::pressed(event) {
                Some(pressed) => {
                    heard.push(pressed);
                    false
                }
                None => true,
            });
        });
        for pressed in heard {
            match pressed {
                Pressed::Game(key) => playtest.press(key),
                Pressed::Pause => playtest.clock.is_paused = !playtest.clock.is_paused,
                Pressed::Restart => playtest.restart(),
                Pressed::Speed(by) => {
                    playtest.clock.speed = playtest::changed_speed(playtest.clock.speed, by);
                }
            }
        }
        playtest.advance(ctx.input(|input| input.time));
        if playtest.is_over() {
            self.stop_playtest(cx);
        } else if let Some(secs) = playtest.clock.secs_to_next_tick() {
            ctx.request_repaint_after_secs(secs as f32);
        }
    }

    /// The table follows what is asked: a click elsewhere, an opened problem.
    fn follow(&mut self, cx: &Cx<'_, SumDrop>) {
        let stage = (cx.question.mode == Mode::Climb).then_some(cx.question.stage);
        if let Some(stage) = stage
            && self.followed != Some(stage)
            && 0 < stage
        {
            self.table.reveal(stage as usize - 1, cx.doc.spec().stages.len());
        }
        self.followed = stage;
    }

    /// A problem that was just picked selects its stage, and its cells are shown on the start board.
    fn follow_problem(&mut self, cx: &mut Cx<'_, SumDrop>) {
        let issue = cx.highlighted.cloned();
        if issue == self.highlighted {
            return;
        }
        self.highlighted.clone_from(&issue);
        let Some(issue) = issue.filter(|issue| issue.place.list == "stages") else {
            return;
        };
        self.table.ask(cx, issue.place.index);
        if !issue.place.cells.is_empty() {
            self.canvas.tool = Tool::Paint;
        }
    }

    fn canvas_inner_ui(&mut self, ui: &mut Ui, cx: &mut Cx<'_, SumDrop>, shown: Option<&Shown<'_>>) {
        let area = ui.available_rect_before_wrap();
        let is_painting = self.canvas.tool == Tool::Paint && self.playtest.is_none();
        let foot_height = if is_painting { 68.0 } else { FOOT };
        let (board, foot) = area.split_top_bottom_at_y(area.bottom() - foot_height);
        match shown {
            Some(shown) => {
                let jobs = self.jobs.take();
                self.canvas.ui(ui, board, cx, shown, jobs.as_ref());
                self.jobs = jobs;
            }
            None => nothing_ui(ui, board, cx),
        }
        let foot = foot.shrink2(vec2(PAD, 4.0));
        let wish = ui
            .scope_builder(UiBuilder::new().max_rect(foot), |ui| match &mut self.playtest {
                Some(playtest) => toolbar::playtest_ui(ui, playtest, cx.lang),
                None => {
                    if is_painting {
                        toolbar::palette_ui(ui, cx, &mut self.canvas, shown);
                    }
                    toolbar::tools_ui(ui, cx, &mut self.canvas, cx.level.is_some())
                }
            })
            .inner;
        match wish {
            Some(Wish::Play) => self.start_playtest(cx, false),
            Some(Wish::Stop) => self.stop_playtest(cx),
            Some(Wish::Restart) => {
                if let Some(playtest) = &mut self.playtest {
                    playtest.restart();
                }
            }
            None => {}
        }
        if is_painting {
            toolbar::brush_keys(ui, &mut self.canvas);
        }
    }
}

fn nothing_ui(ui: &Ui, area: Rect, cx: &Cx<'_, SumDrop>) {
    let words = cx.build_issues.first().map_or("", |issue| cx.words(&issue.text));
    let font = egui::FontId::proportional(14.0);
    ui.painter().text(
        area.center(),
        egui::Align2::CENTER_CENTER,
        words,
        font,
        cx.tokens.weak,
    );
}

impl Editor for SumDropEditor {
    type Game = SumDrop;
    type Selection = Picked;

    fn panels(&self, _cx: &Cx<'_, SumDrop>) -> Vec<PanelInfo> {
        panels::infos()
    }

    fn panel_ui(&mut self, ui: &mut Ui, id: &str, room: &Room, cx: &mut Cx<'_, SumDrop>) {
        panels::panel_ui(self, ui, id, room, cx);
    }

    fn canvas_ui(&mut self, ui: &mut Ui, cx: &mut Cx<'_, SumDrop>) {
        self.follow_problem(cx);
        self.with_shown(cx, |editor, cx, shown| editor.canvas_inner_ui(ui, cx, shown));
    }

    fn sight(&self) -> Option<Sight> {
        Some(self.canvas.camera.into())
    }

    fn set_sight(&mut self, sight: Sight) {
        self.canvas.camera = sight.into();
    }

    fn canvas_foot(&self) -> f32 {
        FOOT
    }

    fn tick(&mut self, ctx: &egui::Context, cx: &mut Cx<'_, SumDrop>) {
        self.run_playtest(ctx, cx);
        let mut jobs = self.jobs.take().unwrap_or_else(|| Jobs::new(cx.wake));
        jobs.poll();
        let n_stages = self.table.n_rows(cx.doc.spec().stages.len()) as u32;
        if cx.doc.recording().is_none() {
            jobs.want_survey(cx.doc.spec(), cx.doc.revision(), cx.question, n_stages);
            if self.folds.players && cx.question.mode == Mode::Climb {
                jobs.want_tempo(cx.doc.spec(), cx.question);
            }
        }
        // Margins are only searched for a moment that stays.
        if !cx.playhead.is_playing() && self.playtest.is_none() {
            let (tempo_ticks, now_secs) = (cx.question.tempo_ticks, ctx.input(|input| input.time));
            let is_early = self.with_shown(cx, |_, _, shown| {
                shown
                    .filter(|shown| shown.moment.state.piece.is_some())
                    .is_some_and(|shown| {
                        jobs.want_margins(shown.rules, &shown.moment.state, tempo_ticks, now_secs)
                    })
            });
            if is_early {
                ctx.request_repaint_after_secs(STAYS_SECS as f32);
            }
        }
        if jobs.survey_progress().is_some() {
            ctx.request_repaint_after_secs(0.2);
        }
        self.jobs = Some(jobs);
    }

    fn wants_keys(&self) -> bool {
        self.playtest.is_some()
    }

    fn status(&self) -> Option<Text> {
        self.table.note.clone().or_else(|| canvas::status(&self.canvas))
    }

    fn busy(&self) -> Option<(Text, Progress)> {
        let jobs = self.jobs.as_ref()?;
        let survey = jobs.survey_progress().map(|progress| {
            (
                Text::new("surveying the climb", "스테이지를 풀어 보는 중"),
                progress,
            )
        });
        survey.or_else(|| {
            let progress = jobs.margins_progress()?;
            Some((Text::new("searching the margins", "여유를 찾는 중"), progress))
        })
    }

    fn is_drawing(&self) -> bool {
        // What the climb comes to stands in the table; margins are on the canvas where they are shown.
        let is_searching = { self.jobs.as_ref() }.is_some_and(|jobs| jobs.margins_progress().is_some());
        self.canvas.layers.margins && is_searching
    }

    fn selection(&self) -> Picked {
        self.table.picked()
    }

    fn select(&mut self, selection: Picked, doc: &Document<SumDrop>, question: &mut Question) {
        self.table.pick_again(selection, doc.spec().stages.len());
        // Another mode is looked at by choice, and a replay has a question of its own.
        if question.mode == Mode::Climb && doc.recording().is_none() {
            table::ask_of(question, self.table.rows.cursor());
        }
    }

    fn changes(before: &Spec, after: &Spec) -> Changes {
        changes::changes(before, after)
    }

    fn holds_gesture(&self) -> bool {
        self.canvas.is_painting()
    }

    fn cancel(&mut self, cx: &mut Cx<'_, SumDrop>) -> bool {
        if self.playtest.is_some() {
            self.stop_playtest(cx);
            return true;
        }
        if self.table.cancel() {
            return true;
        }
        if self.canvas.column.take().is_some() {
            return true;
        }
        let was_painting = self.canvas.tool == Tool::Paint && !self.canvas.is_painting();
        if was_painting {
            self.canvas.tool = Tool::Inspect;
        }
        was_painting
    }

    fn things(&self, cx: &Cx<'_, SumDrop>) -> Vec<Thing> {
        things::things(cx.doc.spec())
    }

    fn go_to_thing(&mut self, id: u64, cx: &mut Cx<'_, SumDrop>) {
        self.table.ask(cx, (id as usize).saturating_sub(1));
        self.table.wants_focus = true;
    }

    fn left_width(&self) -> f32 {
        484.0
    }

    fn play_here_action(&self) -> Option<&'static str> {
        Some("playtest_here")
    }

    fn actions(&self) -> Vec<EditorAction> {
        actions::actions(self.playtest.is_none())
    }

    fn layers(&self) -> Vec<LayerState> {
        let mut layers = self.canvas.layers;
        layers.all().map(LayerState::from).into()
    }

    fn set_layer(&mut self, id: &str, is_on: bool) {
        crate::app::layers::set(self.canvas.layers.all(), id, is_on);
    }

    fn run_action(&mut self, id: &str, cx: &mut Cx<'_, SumDrop>) {
        let layers = &mut self.canvas.layers;
        match id {
            "playtest" => self.start_playtest(cx, false),
            "playtest_here" => self.start_playtest(cx, true),
            "paint" => {
                self.canvas.tool = if self.canvas.tool == Tool::Paint {
                    Tool::Inspect
                } else {
                    Tool::Paint
                };
            }
            "duplicate" => self.table.change(cx, RowCommand::Duplicate),
            "delete" => self.table.change(cx, RowCommand::Delete),
            "move_up" => self.table.change(cx, RowCommand::MoveUp),
            "move_down" => self.table.change(cx, RowCommand::MoveDown),
            "select_all" => self.table.change(cx, RowCommand::SelectAll),
            "next_attempt" => question::next_attempt(cx),
            "fit" => self.canvas.camera = view::Camera::default(),
            "margins" => layers.margins = !layers.margins,
            "near" => layers.near = !layers.near,
            _ => {}
        }
    }
}
