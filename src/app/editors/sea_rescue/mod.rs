//! The editor of SEA RESCUE: creatures and sets at the left, the board in the middle, what is picked at
//! the right.
//!
//! Reading order: [`desk`] is what the panels share, [`facts`] what follows from the zone, [`rates`] and
//! [`studies`] what takes longer, [`tables`] and [`kept`] what came of it before an edit; [`view`] and [`paint`] are how hexes lie and look, [`canvas`] and [`draw`] the
//! board while it is drawn, [`panels`] what is beside it. [`edit`] changes the zone.

mod canvas;
mod changes;
mod clip;
mod desk;
mod draw;
mod edit;
mod facts;
mod kept;
mod lints;
mod many;
mod paint;
mod panels;
mod playtest;
mod rates;
mod round;
mod seen;
mod studies;
mod tables;
mod toolbar;
mod tracing;
mod view;
mod words;

use eframe::egui::{self, Align2, Role, Sense, Ui, UiBuilder, WidgetInfo, vec2};

use crate::app::changes::Changes;
use crate::app::dock::{PanelInfo, Room};
use crate::app::editor::{Cx, Editor, EditorAction, Preset, Request, Thing};
use crate::app::navigate::Sight;
use crate::app::tokens::{BODY, GRID, PAD, SMALL};
use crate::app::toolbar::{End, pill_row_ui};
use crate::app::widgets::text_in;
use crate::control::{Control, Progress};
use crate::doc::Document;
use crate::game::{Game as _, GameReport};
use crate::games::sea_rescue::SeaRescue;
use crate::games::sea_rescue::level::Level;
use crate::games::sea_rescue::spec::{Figures, Question, Recipe, Spec};
use crate::play::PlayCommand;
use crate::report::{Issue, Lang, Text};

use canvas::Canvas;
use desk::{Desk, Layer, Stage};
use facts::Facts;
use many::Many;
use playtest::Playtest;
use rates::RatesDesk;
use round::Moment;
use seen::Seen;
use studies::Studies;

/// Height of the line above the board.
const HEAD: f32 = 44.0;
/// Height of the pills below it.
const FOOT: f32 = 38.0;

/// The editor's own state: nothing of it is saved or undone.
#[derive(Default)]
pub struct SeaRescueEditor {
    desk: Desk,
    canvas: Canvas,
    facts: Facts,
    rates: RatesDesk,
    playtest: Option<Playtest>,
    seen: Seen,
    many: Many,
    studies: Studies,
    /// Whether the stage was chosen for what was opened.
    is_settled: bool,
    /// Whether the document is a recorded round.
    is_recorded: bool,
    /// The problem that was last followed.
    highlighted: Option<Issue>,
}

impl SeaRescueEditor {
    fn start_playtest(&mut self, cx: &Cx<'_, SeaRescue>) {
        if cx.level.is_none()
            && let Some(issue) = cx.build_issues.first()
        {
            self.desk.note = Some(words::does_not_build(&issue.text));
        }
        if let Some(level) = cx.level {
            self.desk.stage = Stage::Round;
            (self.desk.wants_focus, self.desk.cursor) = (true, None);
            if self.seen.is_played(level) {
                // Two rounds on one board: each sees what the other opens.
                self.seen.note(level);
            }
            let was_seen = self.seen.has(level);
            let (question, spec) = (cx.question.clone(), cx.doc.spec().clone());
            self.playtest = Some(Playtest::new(level.clone(), question, spec, was_seen));
        }
    }

    /// Ends the playtest; what was played opens as a replay.
    fn stop_playtest(&mut self, cx: &mut Cx<'_, SeaRescue>) {
        let Some(mut playtest) = self.playtest.take() else {
            return;
        };
        cx.requests.push(Request::ShowRun(None));
        self.seen.note(&playtest.level);
        self.seen.ask_again();
        if !playtest.inputs.is_empty() {
            playtest.leave();
            let replay = playtest.replay();
            let name = playtest.name();
            cx.requests.push(Request::OpenReplay { name, replay });
        }
    }

    /// The panels at the right, which follow the stage and the layer: a creature, a set, the whole zone, a
    /// round, many rounds.
    fn right_panels(&self) -> &'static [&'static str] {
        if self.playtest.is_some() {
            return &["playtest"];
        }
        match (self.desk.stage, self.desk.layer) {
            (Stage::Draw, Layer::Creature | Layer::Off) => &["creature", "placements", "pity", "inclusion"],
            (Stage::Draw, Layer::Set) => &["set", "bands"],
            (Stage::Draw, Layer::Draw) => &["zone", "bands", "probes", "economy"],
            (Stage::Board, _) => &["board", "zone"],
            (Stage::Round, _) => &["round"],
            (Stage::Rounds, _) => &["rounds"],
        }
    }

    /// A problem that was just picked is shown where it is.
    fn follow_problem(&mut self, cx: &Cx<'_, SeaRescue>) {
        if self.highlighted.as_ref() == cx.highlighted {
            return;
        }
        self.highlighted = cx.highlighted.cloned();
        let Some(issue) = cx.highlighted.filter(|_| self.playtest.is_none()) else {
            return;
        };
        if issue.place.list == "creatures" && issue.place.index < cx.doc.spec().creatures.len() {
            self.desk.pick(issue.place.index);
            self.desk.layer = Layer::Creature;
            self.desk.stage = Stage::Draw;
        } else if issue.place.list == "rows" || issue.place.field == "rows" {
            self.desk.stage = Stage::Board;
        }
    }

    fn round_ui(&mut self, ui: &mut Ui, area: egui::Rect, cx: &mut Cx<'_, SeaRescue>) {
        if let Some(playtest) = &mut self.playtest {
            if let Some(frame) = playtest.looked_at(cx) {
                // Who looks back probes nothing: a click leads to the present.
                let moment = Moment::of_earlier(frame, playtest);
                if round::ui(ui, area, cx, &mut self.desk, &moment, true).is_some() {
                    let last = cx.shown.as_ref().map_or(0, |shown| shown.report.frames.len());
                    cx.play(PlayCommand::GoTo(last.saturating_sub(1)));
                }
                return;
            }
            let (tiles, cards, level) = (playtest.tiles(), playtest.cards(), playtest.level.clone());
            let moment = round::of_playtest(playtest, &tiles, &cards, &level);
            let clicked = round::ui(ui, area, cx, &mut self.desk, &moment, true);
            if let Some(cell) = clicked {
                playtest.probe(cell);
            }
            return;
        }
        let shown = cx
            .shown
            .as_ref()
            .and_then(|shown| Some((shown.level, shown.frame?)));
        match shown {
            Some((level, frame)) => {
                let moment = Moment::of_frame(level, frame, &self.desk);
                round::ui(ui, area, cx, &mut self.desk, &moment, false);
            }
            None => round::nothing_ui(ui, area, cx, self.seen.hidden().is_some()),
        }
    }

    fn head_ui(&mut self, ui: &Ui, rect: egui::Rect, cx: &Cx<'_, SeaRescue>) {
        let heat = self.facts.heat(cx, &self.desk);
        let Some((title, figures)) = draw::headline(cx, &self.desk, &mut self.facts, heat.as_deref()) else {
            return;
        };
        let place = ui.interact(rect, ui.scope_id().with("sea-head"), Sense::hover());
        place.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("{title}  {figures}")));
        let mut room = rect;
        if let Some(error) = heat.and_then(|heat| heat.error) {
            let words = format!("± {}", words::percent(error));
            let font = paint::font(SMALL, false);
            let drawn = text_in(ui, room, Align2::RIGHT_CENTER, &words, font, cx.tokens.warn);
            room.max.x = drawn.left() - 14.0;
        }
        let font = paint::font(BODY + 2.0, true);
        let drawn = text_in(ui, room, Align2::LEFT_CENTER, &title, font, cx.tokens.text);
        room = room.with_min_x(drawn.right() + 14.0).translate(vec2(0.0, 1.0));
        let font = paint::font(BODY, false);
        text_in(ui, room, Align2::LEFT_CENTER, &figures, font, cx.tokens.weak);
    }
}

impl Editor for SeaRescueEditor {
    type Game = SeaRescue;
    /// The picked creature, and the picked set.
    type Selection = (usize, Vec<u8>);

    /// A sea after the first one, as the command line makes it.
    fn presets() -> Vec<Preset<SeaRescue>> {
        let recipe = Recipe { sea: Some(2) };
        let spec = SeaRescue::generate(&recipe, &Control::unlimited()).spec;
        vec![("sea", Text::new("one creature", "생물 하나"), spec)]
    }

    fn panels(&self, _cx: &Cx<'_, SeaRescue>) -> Vec<PanelInfo> {
        panels::infos(self.right_panels())
    }

    fn panel_ui(&mut self, ui: &mut Ui, id: &str, room: &Room, cx: &mut Cx<'_, SeaRescue>) {
        let Self {
            desk,
            facts,
            rates,
            playtest,
            many,
            studies,
            ..
        } = self;
        match id {
            "creatures" => panels::creatures::ui(ui, cx, desk, facts),
            "sets" => {
                let height = (room.height - 80.0).max(120.0);
                panels::sets::ui(ui, cx, desk, facts, rates, height);
            }
            "creature" => panels::creature::ui(ui, cx, desk),
            "placements" => {
                panels::shapes::placements_ui(ui, cx, desk, facts);
                panels::shapes::twins_ui(ui, cx, desk, facts);
            }
            "pity" => panels::curves::pity_ui(ui, cx, desk),
            "inclusion" => panels::curves::inclusion_ui(ui, cx, desk, facts, rates, studies),
            "set" => panels::set::ui(ui, cx, desk, facts, rates),
            "bands" => panels::set::bands_ui(ui, cx, desk, facts, rates),
            "zone" => panels::creature::zone_ui(ui, cx),
            "probes" => panels::curves::probes_ui(ui, cx, facts, studies),
            "economy" => panels::curves::economy_ui(ui, cx, facts, studies),
            "board" => panels::board::ui(ui, cx, facts),
            "round" => panels::round::ui(ui, cx, desk),
            "rounds" => panels::summary::ui(ui, cx, many),
            "playtest" => {
                if let Some(playtest) = playtest {
                    panels::round::playtest_ui(ui, cx, playtest);
                }
            }
            _ => {}
        }
    }

    fn canvas_ui(&mut self, ui: &mut Ui, cx: &mut Cx<'_, SeaRescue>) {
        self.follow_problem(cx);
        self.desk.follow(cx.doc.spec(), self.facts.board.as_deref());
        if self.desk.layer == Layer::Set && self.desk.set.is_empty() {
            // Nobody has picked one yet: the first of the table is better than an empty map.
            let first = { self.facts.table() }.and_then(|table| table.first());
            self.desk.set = first.map(|row| row.set.clone()).unwrap_or_default();
        }
        if matches!(self.desk.stage, Stage::Draw | Stage::Board)
            && let Some(told) = clip::listen(ui, &mut self.desk, cx)
        {
            self.desk.note = Some(told);
        }
        let area = ui.available_rect_before_wrap();
        ui.painter().rect_filled(area, 0.0, cx.tokens.canvas);
        let (head, rest) = area.split_top_bottom_at_y(area.top() + HEAD);
        let (board, foot) = rest.split_top_bottom_at_y(rest.bottom() - FOOT);
        let head = head.shrink2(vec2(PAD, 0.0));
        match self.desk.stage {
            Stage::Draw | Stage::Board => {
                self.canvas.ui(ui, board, cx, &mut self.desk, &mut self.facts);
                self.head_ui(ui, head, cx);
                lints::ui(ui, board, cx, &self.desk);
            }
            Stage::Round => {
                let area = board.with_min_y(area.top());
                self.round_ui(ui, area, cx);
            }
            Stage::Rounds => {
                let area = board.with_min_y(area.top()).shrink2(vec2(PAD, GRID));
                ui.scope_builder(UiBuilder::new().max_rect(area), |ui| {
                    panels::rounds::ui(ui, cx, &mut self.many);
                });
            }
        }
        let foot = foot.shrink2(vec2(PAD, 4.0));
        ui.scope_builder(UiBuilder::new().max_rect(foot), |ui| {
            let (mut starts, mut stops) = (false, false);
            // All pills have their place in a window 1280 wide.
            pill_row_ui(ui, 4.0, |ui, end| {
                if let Some(playtest) = &mut self.playtest {
                    stops |= toolbar::playtest_ui(ui, playtest, end, cx.lang);
                    return;
                }
                if end == End::Left {
                    toolbar::stages_ui(ui, &mut self.desk, cx.lang);
                }
                match self.desk.stage {
                    Stage::Draw => toolbar::draw_ui(ui, &mut self.desk, end, cx.lang),
                    Stage::Round => starts |= toolbar::round_ui(ui, &mut self.desk, cx, end),
                    Stage::Board | Stage::Rounds => {}
                }
            });
            if stops {
                self.stop_playtest(cx);
            }
            if starts {
                self.start_playtest(cx);
            }
        });
    }

    fn sight(&self) -> Option<Sight> {
        Some(self.desk.camera.into())
    }

    fn set_sight(&mut self, sight: Sight) {
        self.desk.camera = sight.into();
    }

    fn canvas_foot(&self) -> f32 {
        FOOT
    }

    fn tick(&mut self, ctx: &egui::Context, cx: &mut Cx<'_, SeaRescue>) {
        if !std::mem::replace(&mut self.is_settled, true) && cx.doc.recording().is_some() {
            self.desk.stage = Stage::Round;
        }
        self.is_recorded = cx.doc.recording().is_some();
        self.seen.join(ctx);
        let running = { self.playtest.as_ref() }.filter(|playtest| playtest.is_running());
        let running = running.map(|playtest| playtest.level.clone());
        self.seen.set_played(running.as_deref());
        if let Some(playtest) = &mut self.playtest {
            let (now, is_focused) = ctx.input(|input| (input.time, input.focused));
            playtest.tick(now, is_focused);
            if playtest.is_running() && self.seen.has(&playtest.level) {
                playtest.note_seen();
            }
            playtest.show_on_timeline(cx);
        } else {
            let shows_answer = self.desk.stage == Stage::Round && self.desk.shows_answer;
            self.seen.tick(cx, shows_answer);
        }
        self.facts.tick(cx);
        self.rates.tick(cx, &self.facts);
        self.studies.tick(cx, &self.facts);
        self.many.tick(cx);
    }

    fn status(&self) -> Option<Text> {
        self.desk
            .note
            .clone()
            .or_else(|| draw::status(&self.desk, &self.facts))
    }

    fn busy(&self) -> Option<(Text, Progress)> {
        let counting = self.facts.progress();
        let counting = counting.map(|progress| (Text::new("counting", "세는 중"), progress));
        let reading = || {
            let progress = self.many.progress()?;
            Some((Text::new("rounds", "여러 판"), progress))
        };
        counting
            .or_else(|| self.rates.busy())
            .or_else(|| self.studies.busy())
            .or_else(reading)
    }

    fn selection(&self) -> (usize, Vec<u8>) {
        (self.desk.creature, self.desk.set.clone())
    }

    fn select(
        &mut self,
        (creature, set): (usize, Vec<u8>),
        doc: &Document<SeaRescue>,
        _question: &mut Question,
    ) {
        let n = doc.spec().creatures.len();
        self.desk.creature = creature.min(n.saturating_sub(1));
        self.desk.set = set;
        self.desk.set.retain(|kind| usize::from(*kind) < n);
    }

    fn changes(before: &Spec, after: &Spec) -> Changes {
        changes::changes(before, after)
    }

    fn veils(&self, level: &Level) -> bool {
        self.playtest.is_none() && !self.is_recorded && !self.seen.has(level)
    }

    fn veiled(report: &GameReport<SeaRescue>) -> GameReport<SeaRescue> {
        tracing::veiled(report)
    }

    fn hides_answer(&self) -> bool {
        self.playtest.as_ref().is_some_and(Playtest::is_running) || self.seen.hidden().is_some()
    }

    fn hides_verdict(&self) -> bool {
        let asks = |playtest: &Playtest| playtest.question.figures == Figures::Round;
        let own = self.playtest.as_ref().filter(|playtest| playtest.is_running());
        own.is_some_and(asks) || self.seen.hides_verdict()
    }

    fn holds_gesture(&self) -> bool {
        self.canvas.is_held()
    }

    fn cancel(&mut self, cx: &mut Cx<'_, SeaRescue>) -> bool {
        if self.playtest.is_some() {
            self.stop_playtest(cx);
            return true;
        }
        if self.canvas.abort() {
            cx.doc.abort();
            return true;
        }
        let had_cursor = self.desk.cursor.take().is_some();
        had_cursor || std::mem::take(&mut self.desk.moves)
    }

    fn things(&self, cx: &Cx<'_, SeaRescue>) -> Vec<Thing> {
        let kind = Text::new("creature", "생물");
        let creatures = cx.doc.spec().creatures.iter().enumerate();
        let things = creatures.map(|(idx, creature)| Thing {
            id: idx as u64,
            name: Text::new(
                words::creature(creature, Lang::En),
                words::creature(creature, Lang::Ko),
            ),
            kind: kind.clone(),
        });
        things.collect()
    }

    fn go_to_thing(&mut self, id: u64, _cx: &mut Cx<'_, SeaRescue>) {
        self.desk.stage = Stage::Draw;
        self.desk.pick(id as usize);
        self.desk.wants_focus = true;
    }

    fn take_text(&mut self, name: &str, text: &str) -> bool {
        self.many.take(name, text);
        self.desk.stage = Stage::Rounds;
        self.is_settled = true;
        true
    }

    fn take_document(&mut self, spec: Spec, _cx: &mut Cx<'_, SeaRescue>) {
        self.many.chosen = Some(spec);
    }

    fn left_width(&self) -> f32 {
        384.0
    }

    fn actions(&self) -> Vec<EditorAction> {
        let playtest = EditorAction {
            id: "playtest",
            label: Text::new("Playtest", "해 보기"),
            shortcut: Some(egui::KeyboardShortcut::new(egui::Modifiers::NONE, egui::Key::F5)),
            is_enabled: self.playtest.is_none(),
        };
        vec![playtest]
    }

    fn run_action(&mut self, id: &str, cx: &mut Cx<'_, SeaRescue>) {
        if id == "playtest" {
            self.start_playtest(cx);
        }
    }
}
