//! What the keyboard does to the course while the canvas has it.

use eframe::egui::{Key, Modifiers, Response, Ui};

use crate::app::clip::{self, Asked};
use crate::app::editor::Cx;
use crate::app::keys::{keep_arrows, presses};
use crate::games::fourstep::FourStep;
use crate::play::PlayCommand;
use crate::report::Text;

use super::commands::{self, Command};
use super::course::in_order;
use super::desk::{Desk, snapped};
use super::edit::clip::Clip;

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
    for asked in clip::asked(ui) {
        clipboard(ui, desk, cx, &asked);
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
fn clipboard(ui: &Ui, desk: &mut Desk, cx: &mut Cx<'_, FourStep>, asked: &Asked) {
    match asked {
        Asked::Copy | Asked::Cut => {
            let picks = desk.selection.picks();
            let Some(copied) = Clip::of(cx.doc.spec(), picks) else {
                desk.note = Some(Text::new("no obstacle is selected", "선택한 장애물이 없습니다"));
                return;
            };
            ui.copy_text(copied.to_text());
            let what = commands::names(cx.doc.spec(), picks);
            if *asked == Asked::Cut {
                commands::run(desk, cx, Command::Delete);
            }
            desk.note = Some(clip::copied(&what));
        }
        Asked::Paste(text) => {
            let at = match desk.pointer {
                Some((x, _)) => snapped(x, desk.snap.step(false)),
                None => commands::playhead_x(desk, cx),
            };
            commands::paste(desk, cx, text, at);
        }
    }
}
