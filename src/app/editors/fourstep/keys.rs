//! What the keyboard does to the course while the canvas has it.

use eframe::egui::{Event, Key, Modifiers, Response, Ui};

use crate::app::editor::Cx;
use crate::app::keys::{keep_arrows, presses};
use crate::games::fourstep::FourStep;
use crate::play::PlayCommand;

use super::commands::{self, Command};
use super::course::in_order;
use super::desk::{Desk, snapped};
use super::edit;

/// Listens.
pub(super) fn keys(ui: &Ui, response: &Response, desk: &mut Desk, cx: &mut Cx<'_, FourStep>) {
    if std::mem::take(&mut desk.wants_focus) {
        response.request_focus();
    }
    if ui.memory(|memory| memory.top_modal_layer().is_some()) {
        return;
    }
    if response.has_focus() {
        keep_arrows(ui, response.id, true);
        for (place, modifiers) in presses(ui) {
            key_pressed(desk, cx, place, modifiers);
        }
    }
    if !ui.text_edit_focused() {
        for event in ui.input(|input| input.events.clone()) {
            clipboard(ui, desk, cx, &event);
        }
    }
}

fn key_pressed(desk: &mut Desk, cx: &mut Cx<'_, FourStep>, key: Key, modifiers: Modifiers) {
    if modifiers.command {
        return;
    }
    let fine = modifiers.alt;
    let (right, up) = match key {
        Key::ArrowLeft => (-1, 0),
        Key::ArrowRight => (1, 0),
        Key::ArrowUp => (0, 1),
        Key::ArrowDown => (0, -1),
        Key::Tab if modifiers.shift => return commands::run(desk, cx, Command::PrevObstacle),
        Key::Tab => return commands::run(desk, cx, Command::NextObstacle),
        Key::Backspace => return commands::run(desk, cx, Command::Delete),
        Key::Home | Key::End => {
            let order = in_order(cx.doc.spec());
            let end = if key == Key::Home {
                order.first()
            } else {
                order.last()
            };
            if let Some(pick) = end {
                commands::select(desk, cx, *pick);
            }
            return;
        }
        Key::Enter => {
            if let Some(kind) = desk.placing {
                let at = (commands::playhead_x(desk, cx), None);
                commands::place(desk, cx, kind, at, modifiers.shift);
            }
            return;
        }
        Key::Space => return cx.play(PlayCommand::TogglePlay),
        _ => return,
    };
    if desk.selection.picks().is_empty() {
        if right != 0 {
            cx.play(PlayCommand::Step(right));
        }
    } else if modifiers.shift {
        commands::resize(desk, cx, right, up, fine);
    } else {
        commands::nudge(desk, cx, right, up, fine);
    }
}

/// Copy, cut and paste reach the course from anywhere but a text field.
fn clipboard(ui: &Ui, desk: &mut Desk, cx: &mut Cx<'_, FourStep>, event: &Event) {
    match event {
        Event::Copy | Event::Cut => {
            let list = edit::placed(cx.doc.spec(), desk.selection.picks());
            if let Some(text) = edit::clip::to_text(&list) {
                ui.copy_text(text);
                if *event == Event::Cut {
                    commands::run(desk, cx, Command::Delete);
                }
            }
        }
        Event::Paste(text) => {
            let at = match desk.pointer {
                Some((x, _)) => snapped(x, desk.snap.step(false)),
                None => commands::playhead_x(desk, cx),
            };
            commands::paste(desk, cx, text, at);
        }
        _ => {}
    }
}
