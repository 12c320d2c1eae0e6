//! What the keyboard does to the board while the canvas has it.

use eframe::egui::{Key, Modifiers, Response, Ui};

use crate::app::editor::Cx;
use crate::app::keys::{keep_arrows, presses};
use crate::games::starlink::StarLink;
use crate::games::starlink::play::Input;
use crate::games::starlink::table::Node;
use crate::play::PlayCommand;

use super::clip;
use super::commands::{self, Command};
use super::desk::{Desk, Mode};

/// Digits that follow each other so soon are one number.
const TYPING_SECS: f64 = 0.8;
/// The largest number that can be typed.
const MAX_NUMBER: u16 = 99;

/// Listens.
pub(super) fn keys(ui: &Ui, response: &Response, desk: &mut Desk, cx: &mut Cx<'_, StarLink>) {
    if std::mem::take(&mut desk.wants_focus) {
        response.request_focus();
    }
    if ui.memory(|memory| memory.top_modal_layer().is_some()) {
        return;
    }
    if response.has_focus() {
        keep_arrows(ui, response.id, true);
        let now_secs = ui.input(|input| input.time);
        for (place, modifiers) in presses(ui) {
            key_pressed(desk, cx, place, modifiers, now_secs);
        }
    }
    if desk.mode == Mode::Edit {
        clip::listen(ui, desk, cx);
    }
}

fn key_pressed(desk: &mut Desk, cx: &mut Cx<'_, StarLink>, key: Key, modifiers: Modifiers, now_secs: f64) {
    if modifiers.command {
        return;
    }
    if let Some(digit) = digit(key) {
        if desk.mode == Mode::Edit {
            type_digit(desk, cx, digit, now_secs);
        }
        return;
    }
    desk.typed = None;
    let n_stars = cx.doc.spec().stars.len();
    let (right, down) = match key {
        Key::ArrowLeft => (-1, 0),
        Key::ArrowRight => (1, 0),
        Key::ArrowUp => (0, -1),
        Key::ArrowDown => (0, 1),
        Key::Tab if modifiers.shift => return commands::run(desk, cx, Command::Prev),
        Key::Tab => return commands::run(desk, cx, Command::Next),
        Key::Backspace if desk.mode == Mode::Play => {
            return desk.playing.input(Input::Undo, now_secs);
        }
        Key::Backspace if desk.mode == Mode::Edit => return commands::run(desk, cx, Command::Delete),
        Key::Enter => {
            if let Some(node) = desk.selection.last().copied() {
                picked(desk, node, n_stars, now_secs);
            }
            return;
        }
        Key::Space => return cx.play(PlayCommand::TogglePlay),
        _ => return,
    };
    if desk.mode == Mode::Made {
        if let Some(made) = &mut desk.maker.made {
            made.at = made.moved(right);
        }
    } else if desk.mode == Mode::Edit && !desk.selection.is_empty() {
        commands::nudge(desk, cx, right, down, (modifiers.shift, modifiers.alt));
    } else if right != 0 {
        cx.play(PlayCommand::Step(i64::from(right)));
    }
}

fn picked(desk: &mut Desk, node: Node, n_stars: usize, now_secs: f64) {
    if desk.mode == Mode::Play {
        desk.playing.pick(node, n_stars, now_secs);
    }
}

/// Digits set the number of what is selected.
fn type_digit(desk: &mut Desk, cx: &mut Cx<'_, StarLink>, digit: u16, now_secs: f64) {
    let number = match desk.typed {
        Some((before, at)) if now_secs - at < TYPING_SECS && before * 10 + digit <= MAX_NUMBER => {
            before * 10 + digit
        }
        _ => digit,
    };
    commands::set_number(desk, cx, number);
    desk.typed = Some((number, now_secs));
}

fn digit(key: Key) -> Option<u16> {
    let digits = [
        Key::Num0,
        Key::Num1,
        Key::Num2,
        Key::Num3,
        Key::Num4,
        Key::Num5,
        Key::Num6,
        Key::Num7,
        Key::Num8,
        Key::Num9,
    ];
    let at = digits.iter().position(|digit| *digit == key)?;
    Some(at as u16)
}
