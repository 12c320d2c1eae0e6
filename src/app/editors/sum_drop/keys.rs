//! What the keyboard does to the stage table.

use eframe::egui::{Event, Key, Ui};

use crate::app::editor::Cx;
use crate::app::keys::keep_arrows;
use crate::doc::Merge;
use crate::games::sum_drop::SumDrop;
use crate::games::sum_drop::edit;
use crate::games::sum_drop::spec::StageSpec;
use crate::report::Text;

use super::cells::edit_label;
use super::columns::{COLUMNS, Column, cell_id, row_id};
use super::commands::RowCommand;
use super::table::Table;
use super::typing::begins_a_number;

impl Table {
    /// Before any row is drawn: a cell that the keyboard moves to must not hear the same keys.
    pub(super) fn keys(&mut self, ui: &Ui, cx: &mut Cx<'_, SumDrop>) {
        let n_handmade = cx.doc.spec().stages.len();
        self.rows.clamp(self.n_rows(n_handmade));
        if self.typing.is_some() {
            self.collect_keys(ui, cx);
            return;
        }
        let cell = cell_id(self.rows.cursor(), self.column);
        let row = row_id(self.rows.cursor());
        let focused = ui.memory(|memory| memory.focused());
        if focused == Some(cell) || focused == Some(row) {
            self.is_on_rows = focused == Some(row);
            let id = if self.is_on_rows { row } else { cell };
            keep_arrows(ui, id, false);
            self.focused_keys(ui, cx, n_handmade);
        } else if !ui.text_edit_focused() && ui.memory(|memory| memory.top_modal_layer().is_none()) {
            for event in ui.input(|input| input.events.clone()) {
                self.clipboard(ui, cx, &event);
            }
        }
    }

    /// Copy, cut, paste and select all: they reach the table from anywhere but a text field.
    fn clipboard(&mut self, ui: &Ui, cx: &mut Cx<'_, SumDrop>, event: &Event) {
        match event {
            Event::Copy => self.run(ui, cx, RowCommand::Copy),
            Event::Cut => self.run(ui, cx, RowCommand::Cut),
            Event::Paste(text) => self.paste(cx, text),
            Event::Key {
                key,
                physical_key,
                pressed: true,
                modifiers,
                ..
            } if modifiers.command
                && !modifiers.shift
                && !modifiers.alt
                && physical_key.unwrap_or(*key) == Key::A =>
            {
                self.is_on_rows = true;
                self.run(ui, cx, RowCommand::SelectAll);
            }
            _ => {}
        }
    }

    /// The keys of the cell or the row that has the keyboard.
    fn focused_keys(&mut self, ui: &Ui, cx: &mut Cx<'_, SumDrop>, n_handmade: usize) {
        let Some((column, _)) = COLUMNS.get(self.column).copied() else {
            return;
        };
        let is_cell = !self.is_on_rows;
        let is_handmade = self.rows.cursor() < n_handmade;
        let is_typed = match column {
            Column::Number(field) => is_handmade && is_cell && !field.is_flag(),
            Column::Weights => false,
        };
        for event in ui.input(|input| input.events.clone()) {
            if self.typing.is_some() {
                if self.collect(ui, cx, &event) {
                    return;
                }
                continue;
            }
            match &event {
                Event::Key {
                    key,
                    physical_key,
                    pressed: true,
                    modifiers,
                    ..
                } if !modifiers.command => {
                    let place = physical_key.unwrap_or(*key);
                    match place {
                        Key::F2 if is_handmade && is_cell => self.activate(cx, column),
                        Key::ArrowLeft if modifiers.alt && is_handmade && is_cell => {
                            self.nudge(cx, column, -1);
                        }
                        Key::ArrowRight if modifiers.alt && is_handmade && is_cell => {
                            self.nudge(cx, column, 1);
                        }
                        Key::Delete if !is_cell || 1 < self.rows.all().len() => {
                            self.run(ui, cx, RowCommand::Delete);
                        }
                        Key::Delete | Key::Backspace if is_cell => self.reset(cx, column),
                        Key::ArrowUp if modifiers.alt => self.run(ui, cx, RowCommand::MoveUp),
                        Key::ArrowDown if modifiers.alt => self.run(ui, cx, RowCommand::MoveDown),
                        _ => self.move_key(cx, place, modifiers.shift, n_handmade),
                    }
                }
                Event::Text(text) if is_typed && text.chars().all(begins_a_number) => {
                    self.type_digits(text);
                }
                event => self.clipboard(ui, cx, event),
            }
        }
    }

    fn move_key(&mut self, cx: &mut Cx<'_, SumDrop>, key: Key, shift: bool, n_handmade: usize) {
        let n_rows = self.n_rows(n_handmade);
        match key {
            Key::ArrowUp => self.go(cx, -1, 0, shift, n_rows),
            Key::ArrowDown => self.go(cx, 1, 0, shift, n_rows),
            Key::PageUp => self.go(cx, -10, 0, shift, n_rows),
            Key::PageDown => self.go(cx, 10, 0, shift, n_rows),
            // From a row to its cells.
            Key::ArrowLeft | Key::ArrowRight if self.is_on_rows => {
                self.is_on_rows = false;
                self.go(cx, 0, 0, false, n_rows);
            }
            Key::ArrowLeft => self.go(cx, 0, -1, false, n_rows),
            Key::ArrowRight => self.go(cx, 0, 1, false, n_rows),
            _ => {}
        }
    }

    /// Gives a field of the selected stages what a new stage has.
    fn reset(&mut self, cx: &mut Cx<'_, SumDrop>, column: Column) {
        self.note = None;
        let rows = self.rows.all();
        let plain = StageSpec::default();
        match column {
            Column::Number(field) => {
                cx.doc.edit(edit_label(field, &rows), Merge::Never, |spec| {
                    edit::set_field(spec, &rows, field, field.get(&plain));
                });
            }
            Column::Weights => {
                cx.doc.edit(
                    Text::new("Set weights", "가중치 바꾸기"),
                    Merge::Never,
                    |spec| {
                        edit::set_weights(spec, &rows, &plain.weights);
                    },
                );
            }
        }
    }
}
