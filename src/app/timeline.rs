//! The one timeline of all games: buttons, exact frame, speed, caption; [`super::axis`] is below them.
//!
//! Reads a session's plain data and answers with commands; it moves nothing by itself.

use eframe::egui::{self, Align2, CornerRadius, Key, Response, RichText, Role, Sense, Ui, WidgetInfo, vec2};

use crate::play::{PlayCommand, Playhead, SPEEDS};

use super::any_session::{AnySession, Lend};
use super::axis::axis_ui;
use super::icons::Icon;
use super::lang;
use super::tokens::{GRID, RADIUS, ROW, SMALL};
use super::tracks::View;
use super::widgets::{grouped, icon_button_ui};

/// How much of an older trace is left to see.
const STALE_OPACITY: f32 = 0.55;

/// The height the timeline takes at first.
pub const DEFAULT_HEIGHT: f32 = 212.0;

/// What the timeline of one tab remembers: never saved, never undone.
#[derive(Clone, Debug, Default)]
pub struct TimelineState {
    pub(super) view: View,
    pub(super) n_frames: usize,
    /// Where the playhead was when it was last drawn.
    pub(super) last_frame: usize,
    /// What is being typed into the frame field.
    pub(super) typed: Option<String>,
    /// Where a loop is being drawn from.
    pub(super) loop_from: Option<usize>,
}

/// Draws the timeline. The answer is what was asked for, in order.
pub fn timeline_ui(
    ui: &mut Ui,
    session: &dyn AnySession,
    state: &mut TimelineState,
    lend: &Lend,
) -> Vec<PlayCommand> {
    let mut commands = Vec::new();
    let timeline = session.timeline();
    if state.n_frames != timeline.len() {
        let is_whole = state.view == View::default() || state.view == View::whole(state.n_frames);
        state.view = if is_whole {
            View::whole(timeline.len())
        } else {
            state.view.within(timeline.len())
        };
        state.n_frames = timeline.len();
    }
    controls_ui(ui, session, state, lend, &mut commands);
    ui.add_space(GRID);
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
        if session.verdict().is_stale {
            ui.multiply_opacity(STALE_OPACITY);
        }
        axis_ui(ui, timeline, session.playhead(), state, lend, &mut commands);
    });
    commands
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
    let n_frames = session.timeline().len();
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
        frame_field_ui(ui, playhead, n_frames, state, lend, commands);
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
        ui.add_space(2.0 * GRID);
        if let Some(caption) = session.caption() {
            let mut words = caption.get(lang).to_owned();
            if session.verdict().is_stale {
                words = format!("{words} · {}", lang::STALE.get(lang));
            }
            let words = RichText::new(words).color(lend.tokens.weak);
            ui.add(egui::Label::new(words).truncate());
        }
    });
}

fn frame_field_ui(
    ui: &mut Ui,
    playhead: &Playhead,
    n_frames: usize,
    state: &mut TimelineState,
    lend: &Lend,
    commands: &mut Vec<PlayCommand>,
) {
    let mut text = state
        .typed
        .clone()
        .unwrap_or_else(|| grouped(playhead.frame().min(n_frames.saturating_sub(1)) as i64));
    let field = egui::TextEdit::singleline(&mut text)
        .align(egui::Align2::RIGHT_CENTER)
        .min_size(vec2(0.0, ROW))
        .desired_width(72.0);
    let response = ui
        .add_enabled(0 < n_frames, field)
        .accessible_name(lang::GO_TO_FRAME.get(lend.lang));
    if response.gained_focus() {
        text = playhead.frame().to_string();
        select_all(ui, &response, text.len());
        state.typed = Some(text);
    } else if response.lost_focus() {
        if !ui.input(|input| input.key_pressed(Key::Escape))
            && let Ok(frame) = text.replace([',', ' '], "").parse()
            && state.typed.is_some()
        {
            commands.push(PlayCommand::GoTo(frame));
        }
        state.typed = None;
    } else if response.changed() {
        state.typed = Some(text);
    }
    let last = n_frames.saturating_sub(1);
    let words = format!("/ {}", grouped(last as i64));
    ui.add_space(GRID);
    ui.label(RichText::new(words).color(lend.tokens.weak));
}

fn select_all(ui: &Ui, response: &Response, n_chars: usize) {
    use egui::text::{CCursor, CCursorRange};
    if let Some(mut edit) = egui::TextEdit::load_state(ui.ctx(), response.id) {
        let all = CCursorRange::two(CCursor::new(0), CCursor::new(n_chars));
        edit.cursor.set_char_range(Some(all));
        edit.store(ui.ctx(), response.id);
    }
}
