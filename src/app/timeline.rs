//! The one timeline of all games: buttons, exact frame, speed, caption; [`super::axis`] is below them.
//!
//! Reads a session's plain data and answers with commands; it moves nothing by itself.

use eframe::egui::{self, Align2, CornerRadius, Key, Response, RichText, Role, Sense, Ui, WidgetInfo, vec2};

use crate::inspect::seek::{clock_ms, clock_text, seek};
use crate::play::{PlayCommand, Playhead, SPEEDS};
use crate::report::{Text, Timeline};

use super::any_session::{AnySession, Lend};
use super::axis::axis_ui;
use super::icons::Icon;
use super::inspect::{Inspect, pages_menu_ui, pages_ui, pages_width, words};
use super::lang;
use super::text::live_ui;
use super::tokens::{GRID, RADIUS, ROW, SMALL};
use super::tracks::View;
use super::widgets::{grouped, icon_button_ui};

/// How much of an older trace is left to see.
const STALE_OPACITY: f32 = 0.55;

/// What the buttons between the clock and the inspector's switches take.
const BUTTONS_AFTER: f32 = 260.0;

/// The row of words between the buttons and the axis.
const WORDS_ROW: f32 = 20.0;

/// What is lower than this has no row of words.
const LOW_HEIGHT: f32 = 116.0;

/// The height the timeline takes at first.
pub const DEFAULT_HEIGHT: f32 = 232.0;

/// The height it takes at first with the inspector beside it.
pub const INSPECT_HEIGHT: f32 = 312.0;

/// What the timeline of one tab remembers: never saved, never undone.
#[derive(Default)]
pub struct TimelineState {
    pub(super) view: View,
    pub(super) n_frames: usize,
    /// Where the playhead was when it was last drawn.
    pub(super) last_frame: usize,
    /// What is being typed into the frame field.
    pub(super) typed: Option<String>,
    /// Why what was typed last led nowhere.
    pub(super) refusal: Option<Text>,
    /// Where a loop is being drawn from.
    pub(super) loop_from: Option<usize>,
    /// The frame at which this run parts from the one it is compared with.
    pub(super) parting: Option<usize>,
    /// The inspector beside it.
    pub inspect: Inspect,
}

impl TimelineState {
    /// Zoomed out and closed, as at first; what is pinned and plotted stays.
    pub(super) fn reset_view(&mut self) {
        self.view = View::default();
        self.n_frames = 0;
        self.inspect.page = None;
    }
}

/// Draws the buttons and the sentence above the axis. The answer is what was asked for, in order.
pub fn head_ui(
    ui: &mut Ui,
    session: &dyn AnySession,
    state: &mut TimelineState,
    lend: &Lend,
) -> Vec<PlayCommand> {
    let mut commands = Vec::new();
    let timeline = session.told_timeline();
    if state.n_frames != timeline.len() {
        let is_whole = state.view == View::default() || state.view == View::whole(state.n_frames);
        state.view = if is_whole {
            View::whole(timeline.len())
        } else {
            state.view.within(timeline.len())
        };
        state.n_frames = timeline.len();
    }
    // A low timeline keeps its buttons and its strip; the sentence gives way, unless it is a refusal.
    let has_words = LOW_HEIGHT <= ui.available_height() || state.refusal.is_some();
    controls_ui(ui, session, state, lend, &mut commands);
    let run = session.told_run();
    state.inspect.plots.poll(ui.ctx(), run.as_ref());
    if has_words {
        words_ui(ui, session, state, lend);
        ui.add_space(GRID);
    }
    commands
}

/// Draws the axis into all the room there is. The answer is what was asked for, in order.
pub fn body_ui(
    ui: &mut Ui,
    session: &dyn AnySession,
    state: &mut TimelineState,
    lend: &Lend,
) -> Vec<PlayCommand> {
    let mut commands = Vec::new();
    let timeline = session.told_timeline();
    if timeline.is_empty() {
        let (rect, _) = ui.allocate_exact_size(ui.available_size(), Sense::hover());
        ui.painter()
            .rect_filled(rect, CornerRadius::same(RADIUS), lend.tokens.canvas);
        let words = lang::NO_TRACE.get(lend.lang);
        let font = egui::FontId::proportional(SMALL);
        ui.painter().text(
            rect.center(),
            Align2::CENTER_CENTER,
            words,
            font,
            lend.tokens.faint,
        );
        return commands;
    }
    ui.scope(|ui| {
        if session.verdict().is_timeline_stale {
            ui.multiply_opacity(STALE_OPACITY);
        }
        axis_ui(ui, timeline, session.playhead(), state, lend, &mut commands);
    });
    commands
}

/// Where the shown frame is, and why what happened at it happened. The row is there whether or not there
/// is anything to say, so that the axis below it stays where it is.
fn words_ui(ui: &mut Ui, session: &dyn AnySession, state: &TimelineState, lend: &Lend) {
    ui.horizontal(|ui| {
        ui.set_min_height(WORDS_ROW);
        ui.spacing_mut().item_spacing.x = 2.0 * GRID;
        caption_ui(ui, session, state, lend);
        let Some(why) = session.why() else { return };
        let head = RichText::new(words::WHY.get(lend.lang)).size(SMALL).strong();
        ui.label(head.color(lend.tokens.accent));
        let words = RichText::new(why.text.get(lend.lang)).color(lend.tokens.text);
        let label = ui.add(egui::Label::new(words).truncate());
        label.on_hover_text(why.text.get(lend.lang));
    });
}

fn controls_ui(
    ui: &mut Ui,
    session: &dyn AnySession,
    state: &mut TimelineState,
    lend: &Lend,
    commands: &mut Vec<PlayCommand>,
) {
    let lang = lend.lang;
    let playhead = session.playhead();
    let n_frames = session.told_timeline().len();
    let has_trace = 0 < n_frames;
    ui.horizontal(|ui| {
        ui.set_min_height(ROW);
        ui.spacing_mut().item_spacing.x = GRID;
        let (toggle, word) = if playhead.is_playing() {
            (Icon::Pause, lang::PAUSE)
        } else {
            (Icon::Play, lang::PLAY)
        };
        for (icon, word, command) in [
            (Icon::PrevEvent, lang::PREV_EVENT, PlayCommand::PrevEvent),
            (Icon::StepBack, lang::STEP_BACK, PlayCommand::Step(-1)),
            (toggle, word, PlayCommand::TogglePlay),
            (Icon::Step, lang::STEP, PlayCommand::Step(1)),
            (Icon::NextEvent, lang::NEXT_EVENT, PlayCommand::NextEvent),
        ] {
            if icon_button_ui(ui, icon, word.get(lang), false, has_trace).clicked() {
                commands.push(command);
            }
        }
        ui.add_space(2.0 * GRID);
        frame_field_ui(ui, session.told_timeline(), playhead, state, lend, commands);
        ui.add_space(2.0 * GRID);
        let speed = format!("{}×", playhead.speed());
        let menu = ui.menu_button(speed.clone(), |ui| {
            for speed in SPEEDS {
                let is_on = speed == playhead.speed();
                if ui.selectable_label(is_on, format!("{speed}×")).clicked() {
                    commands.push(PlayCommand::SetSpeed(speed));
                    ui.close();
                }
            }
        });
        let name = format!("{} {speed}", lang::SPEED.get(lang));
        menu.response
            .widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
        menu.response.on_hover_text(name);
        let is_looping = playhead.is_looping();
        if icon_button_ui(ui, Icon::Loop, lang::LOOP.get(lang), is_looping, has_trace).clicked() {
            commands.push(PlayCommand::ToggleLoop);
        }
        let is_marked = playhead.bookmarks().binary_search(&playhead.frame()).is_ok();
        if icon_button_ui(ui, Icon::Bookmark, lang::BOOKMARK.get(lang), is_marked, has_trace).clicked() {
            commands.push(PlayCommand::ToggleBookmark);
        }
        let is_zoomed = has_trace && state.view != View::whole(n_frames);
        if is_zoomed && icon_button_ui(ui, Icon::Fit, lang::ZOOM_FIT.get(lang), false, true).clicked() {
            state.view = View::whole(n_frames);
        }
        // The switches of the inspector keep their place at the right end; a narrow window has a menu.
        let room = ui.available_width() - pages_width(ui, lend);
        if 0.0 <= room {
            ui.add_space(room);
            pages_ui(ui, &mut state.inspect, lend);
        } else {
            pages_menu_ui(ui, &mut state.inspect, lend);
        }
    });
}

fn caption_ui(ui: &mut Ui, session: &dyn AnySession, state: &TimelineState, lend: &Lend) {
    let lang = lend.lang;
    if let Some(refusal) = &state.refusal {
        let words = RichText::new(format!("× {}", refusal.get(lang))).color(lend.tokens.bad);
        ui.add(egui::Label::new(words).truncate());
        return;
    }
    if let Some(caption) = session.caption() {
        let mut words = caption.get(lang).to_owned();
        if session.verdict().is_timeline_stale {
            words = format!("{words} · {}", lang::STALE.get(lang));
        }
        let words = RichText::new(words).color(lend.tokens.weak);
        ui.add(egui::Label::new(words).truncate());
    }
}

fn frame_field_ui(
    ui: &mut Ui,
    timeline: &Timeline,
    playhead: &Playhead,
    state: &mut TimelineState,
    lend: &Lend,
    commands: &mut Vec<PlayCommand>,
) {
    let last = timeline.len().saturating_sub(1);
    let mut text = state
        .typed
        .clone()
        .unwrap_or_else(|| grouped(playhead.frame().min(last) as i64));
    let response = ui
        .add_enabled_ui(!timeline.is_empty(), |ui| {
            live_ui(ui, &mut text, |field| {
                let field = field.align(egui::Align2::RIGHT_CENTER);
                field.min_size(vec2(0.0, ROW)).desired_width(72.0)
            })
        })
        .inner
        .accessible_name(lang::GO_TO_FRAME.get(lend.lang));
    if response.gained_focus() {
        text = playhead.frame().to_string();
        select_all(ui, &response, text.len());
        state.typed = Some(text);
        state.refusal = None;
    } else if response.lost_focus() {
        let is_meant = !ui.input(|input| input.key_pressed(Key::Escape)) && state.typed.is_some();
        if is_meant && !text.trim().is_empty() {
            match seek(&text, timeline, playhead.frame()) {
                Ok(frame) => {
                    state.refusal = None;
                    commands.push(PlayCommand::GoTo(frame));
                }
                Err(words) => state.refusal = Some(words),
            }
        }
        state.typed = None;
    } else if response.changed() {
        state.typed = Some(text);
    }
    response.on_hover_text(words::TIME_FORMS.get(lend.lang));
    let clock = |frame| clock_text(clock_ms(timeline, frame));
    let words = format!(
        "/ {} · {} / {}",
        grouped(last as i64),
        clock(playhead.frame()),
        clock(timeline.len())
    );
    ui.add_space(GRID);
    // The clock yields to what can be clicked.
    let words = RichText::new(words).color(lend.tokens.weak);
    let galley = egui::WidgetText::from(words.clone()).into_galley(
        ui,
        Some(egui::TextWrapMode::Extend),
        f32::INFINITY,
        egui::TextStyle::Body,
    );
    if galley.size().x + BUTTONS_AFTER <= ui.available_width() {
        ui.label(words);
    }
}

fn select_all(ui: &Ui, response: &Response, n_chars: usize) {
    use egui::text::{CCursor, CCursorRange};
    if let Some(mut edit) = egui::TextEdit::load_state(ui.ctx(), response.id) {
        let all = CCursorRange::two(CCursor::new(0), CCursor::new(n_chars));
        edit.cursor.set_char_range(Some(all));
        edit.store(ui.ctx(), response.id);
    }
}
