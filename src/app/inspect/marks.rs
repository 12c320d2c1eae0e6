//! The bookmarks of a run with their notes.

use eframe::egui::{self, RichText, Ui};

use crate::app::any_session::{AnySession, Lend};
use crate::app::icons::Icon;
use crate::app::text::line_ui;
use crate::app::tokens::{GRID, ROW};
use crate::app::widgets::{accent_button_ui, grouped, icon_button_ui, pill_hint_ui};
use crate::play::PlayCommand;

use super::{InspectWish, words};

/// The list; every note can be written in.
pub(super) fn marks_ui(ui: &mut Ui, session: &dyn AnySession, lend: &Lend, wishes: &mut Vec<InspectWish>) {
    let here = session.playhead().frame();
    let marks = session.bookmarks();
    let is_marked = marks.iter().any(|mark| mark.frame == here);
    let to_write = egui::Id::unique("note to write");
    if !is_marked && accent_button_ui(ui, words::ADD_MARK.get(lend.lang)).clicked() {
        // Whoever marks a frame has something to say of it: what is typed next is the note.
        ui.data_mut(|data| data.insert_temp(to_write, here));
        wishes.push(InspectWish::Play(PlayCommand::ToggleBookmark));
    }
    ui.add_space(GRID);
    if marks.is_empty() {
        let words = RichText::new(words::NO_MARKS.get(lend.lang)).color(lend.tokens.faint);
        ui.add(egui::Label::new(words).wrap());
        return;
    }
    egui::ScrollArea::vertical()
        .id_salt("marks")
        .auto_shrink([false, false])
        .show(ui, |ui| {
            for (idx, mark) in marks.iter().enumerate() {
                ui.push_id(idx, |ui| {
                    ui.horizontal(|ui| {
                        ui.spacing_mut().item_spacing.x = GRID;
                        let frame = grouped(mark.frame as i64);
                        let hint = words::GO.get(lend.lang);
                        if pill_hint_ui(ui, &frame, mark.frame == here, hint).clicked() {
                            wishes.push(InspectWish::Play(PlayCommand::GoTo(mark.frame)));
                        }
                        let width = (ui.available_width() - 34.0).max(40.0);
                        let (field, typed) = line_ui(ui, &mark.note, |field| {
                            let field = field.hint_text(words::NOTE.get(lend.lang));
                            field.min_size(egui::vec2(0.0, ROW)).desired_width(width)
                        });
                        if ui.data(|data| data.get_temp(to_write)) == Some(mark.frame) {
                            field.request_focus();
                            ui.data_mut(|data| data.remove::<usize>(to_write));
                        }
                        let name = format!("{} {frame}", words::NOTE.get(lend.lang));
                        field.accessible_name(&name).on_hover_text(name);
                        if let Some(note) = typed {
                            wishes.push(InspectWish::Note(idx, note));
                        }
                        let remove = format!("{} {frame}", words::REMOVE.get(lend.lang));
                        if icon_button_ui(ui, Icon::Close, &remove, false, true).clicked() {
                            wishes.push(InspectWish::Unmark(idx));
                        }
                    });
                });
            }
        });
}
