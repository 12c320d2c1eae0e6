//! What can be done to the selected rows of the stage table as a whole.

use eframe::egui::{self, Ui};

use crate::app::clip;
use crate::app::editor::Cx;
use crate::doc::Merge;
use crate::games::sum_drop::SumDrop;
use crate::games::sum_drop::edit;
use crate::grammar::counted;
use crate::report::{Lang, Text};

use super::table::{Table, ask_stage};
use super::words::tr;

/// Something the table was told to do to its rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RowCommand {
    /// Copy to the clipboard.
    Copy,
    /// Copy as a table for a spreadsheet.
    CopyTable,
    /// Copy and delete.
    Cut,
    /// Copies behind the last of them.
    Duplicate,
    /// Delete.
    Delete,
    /// One place up.
    MoveUp,
    /// One place down.
    MoveDown,
    /// All rows.
    SelectAll,
    /// Write the generated stages up to the cursor down.
    MakeHandmade,
}

impl Table {
    /// Does something to the selected rows.
    pub(super) fn run(&mut self, ui: &Ui, cx: &mut Cx<'_, SumDrop>, command: RowCommand) {
        let n_handmade = cx.doc.spec().stages.len();
        let is_copy = matches!(
            command,
            RowCommand::Copy | RowCommand::Cut | RowCommand::CopyTable
        );
        if is_copy && self.rows.all().iter().all(|row| n_handmade <= *row) {
            self.note = Some(Text::new(
                "only handmade stages can be copied",
                "직접 쓴 스테이지만 복사할 수 있습니다",
            ));
            return;
        }
        if matches!(command, RowCommand::Copy | RowCommand::Cut) {
            ui.copy_text(clip::written::<SumDrop>(&edit::copy(
                cx.doc.spec(),
                &self.rows.all(),
            )));
        } else if command == RowCommand::CopyTable {
            ui.copy_text(edit::copy_table(cx.doc.spec(), &self.rows.all()));
        }
        self.change(cx, command);
    }

    /// The part of a command that changes the document or the selection.
    pub(super) fn change(&mut self, cx: &mut Cx<'_, SumDrop>, command: RowCommand) {
        self.keep_typing(cx);
        let rows = self.rows.all();
        let n_handmade = cx.doc.spec().stages.len();
        let n = rows.iter().filter(|row| **row < n_handmade).count();
        let mut selected = rows.clone();
        self.note = None;
        match command {
            RowCommand::Copy | RowCommand::CopyTable => {
                self.note = Some(copied(n));
                return;
            }
            // Generated stages are not in the list.
            RowCommand::Cut | RowCommand::Delete if n == 0 => return,
            RowCommand::Cut | RowCommand::Delete => {
                let label = Text::new(
                    format!("Delete {}", counted(n, "stage")),
                    format!("스테이지 {n}개 지우기"),
                );
                cx.doc.edit(label, Merge::Never, |spec| {
                    selected = vec![edit::delete(spec, &rows)];
                });
            }
            RowCommand::Duplicate => {
                let label = Text::new(
                    format!("Duplicate {}", counted(n, "stage")),
                    format!("스테이지 {n}개 복제"),
                );
                cx.doc.edit(label, Merge::Never, |spec| {
                    selected = edit::duplicate(spec, &rows);
                });
                if selected.is_empty() && n != 0 {
                    let most = edit::MAX_STAGES;
                    self.note = Some(Text::new(
                        format!(
                            "Not duplicated: a climb holds at most {stages}",
                            stages = counted(most, "stage")
                        ),
                        format!("복제하지 못함: 스테이지는 {most}개까지"),
                    ));
                }
            }
            RowCommand::MoveUp | RowCommand::MoveDown => {
                let by = if command == RowCommand::MoveUp { -1 } else { 1 };
                let label = Text::new(
                    format!("Move {}", counted(n, "stage")),
                    format!("스테이지 {n}개 옮기기"),
                );
                cx.doc.edit(label, Merge::Never, |spec| {
                    selected = edit::move_rows(spec, &rows, by);
                });
            }
            RowCommand::SelectAll => selected = (0..cx.doc.spec().stages.len()).collect(),
            RowCommand::MakeHandmade => {
                let stage = self.rows.cursor() as u32 + 1;
                let label = Text::new(
                    format!("Write stages up to {stage} out"),
                    format!("{stage}번까지 직접 쓰기"),
                );
                cx.doc
                    .edit(label, Merge::Never, |spec| edit::make_handmade(spec, stage));
            }
        }
        if !selected.is_empty() {
            self.rows.select(&selected);
            ask_stage(cx, self.rows.cursor());
        }
        (self.wants_scroll, self.wants_focus) = (true, true);
    }

    /// Puts stages from the clipboard in behind the cursor.
    pub(super) fn paste(&mut self, cx: &mut Cx<'_, SumDrop>, text: &str) {
        let at = self.rows.all().last().map_or(0, |row| row + 1);
        let mut result = Ok(Vec::new());
        // A table of a spreadsheet has no tag.
        let body = match clip::read::<SumDrop>(text) {
            Ok(tagged) => tagged.unwrap_or_else(|| text.to_owned()),
            Err(words) => {
                self.note = Some(words);
                return;
            }
        };
        cx.doc.edit(
            Text::new("Paste stages", "스테이지 붙여 넣기"),
            Merge::Never,
            |spec| {
                result = edit::paste(spec, at, &body);
            },
        );
        match result {
            Ok(rows) => {
                self.note = None;
                self.rows.select(&rows);
                ask_stage(cx, self.rows.cursor());
            }
            Err(error) => self.note = Some(error.told()),
        }
        (self.wants_scroll, self.wants_focus) = (true, true);
    }
}

/// What is told after a copy of so many stages.
fn copied(n: usize) -> Text {
    clip::copied(&Text::new(counted(n, "stage"), format!("스테이지 {n}개")))
}

/// The context menu of a row.
pub(super) fn menu_ui(ui: &mut Ui, lang: Lang, is_handmade: bool) -> Option<RowCommand> {
    let mut command = None;
    ui.set_min_width(190.0);
    let mut item = |ui: &mut Ui, words: &str, keys: &str, its: RowCommand| {
        if ui.add(egui::Button::new(words).shortcut_text(keys)).clicked() {
            command = Some(its);
            ui.close();
        }
    };
    if is_handmade {
        item(ui, tr(lang, "Copy", "복사"), "Ctrl+C", RowCommand::Copy);
        item(
            ui,
            tr(lang, "Copy as a table", "표로 복사"),
            "",
            RowCommand::CopyTable,
        );
        item(ui, tr(lang, "Cut", "잘라내기"), "Ctrl+X", RowCommand::Cut);
        item(ui, tr(lang, "Duplicate", "복제"), "Ctrl+D", RowCommand::Duplicate);
        item(ui, tr(lang, "Delete", "지우기"), "Delete", RowCommand::Delete);
        ui.separator();
        item(ui, tr(lang, "Move up", "위로"), "Alt+Up", RowCommand::MoveUp);
        item(
            ui,
            tr(lang, "Move down", "아래로"),
            "Alt+Down",
            RowCommand::MoveDown,
        );
    } else {
        item(
            ui,
            tr(lang, "Write stages up to here out", "여기까지 직접 쓰기"),
            "",
            RowCommand::MakeHandmade,
        );
    }
    item(
        ui,
        tr(lang, "Select all", "모두 선택"),
        "Ctrl+A",
        RowCommand::SelectAll,
    );
    command
}
