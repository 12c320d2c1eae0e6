//! A number on its way into a cell.
//!
//! A text field has the keyboard only a frame after it is first drawn: until then the keys are
//! collected here, so that none is lost however fast they come.

use eframe::egui::{
    self, Align2, Event, Id, Key, Modifiers, Rect, Role, Stroke, TextEdit, Ui, WidgetInfo,
    text::{CCursor, CCursorRange},
};

use crate::app::editor::Cx;
use crate::app::lang::tr;
use crate::app::number::Number;
use crate::app::text::live_with_ui;
use crate::app::widgets::grouped;
use crate::doc::Merge;
use crate::games::sum_drop::SumDrop;
use crate::games::sum_drop::edit;
use crate::report::Text;

use super::cells::edit_label;
use super::columns::{COLUMNS, Column};
use super::table::Table;

/// The most letters that are typed into a cell: a number of six digits, or a sum of two.
const MAX_DIGITS: usize = 12;

/// Whether a letter that is typed on a cell begins a number, or an edit of the one that is there: `*2`.
pub(super) fn begins_a_number(letter: char) -> bool {
    letter.is_ascii_digit() || "+-*/".contains(letter)
}

/// A number that is being typed into a cell.
#[derive(Debug, Default)]
pub(super) struct Typing {
    text: String,
    /// The text field had the keyboard at the start of a frame: it hears the keys itself.
    is_heard: bool,
    /// Whether the next digit replaces it all.
    selects_all: bool,
}

impl Typing {
    /// The value of a cell, all of it selected.
    pub(super) fn of_value(value: i64) -> Self {
        Self {
            text: value.to_string(),
            is_heard: false,
            selects_all: true,
        }
    }

    fn push(&mut self, text: &str) {
        if std::mem::take(&mut self.selects_all) {
            self.text.clear();
        }
        for letter in { text.chars() }.filter(|letter| begins_a_number(*letter) || *letter == '.') {
            if self.text.len() < MAX_DIGITS {
                self.text.push(letter);
            }
        }
    }

    fn erase(&mut self) {
        if std::mem::take(&mut self.selects_all) {
            self.text.clear();
        }
        self.text.pop();
    }
}

/// How typing ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// Keeps the value and goes down.
    Enter,
    /// Keeps the value and goes right.
    Tab,
    /// Keeps nothing.
    Escape,
    /// A click elsewhere keeps the value.
    Elsewhere,
}

fn field_id() -> Id {
    Id::unique("sum-drop-typing")
}

impl Table {
    /// One more digit for the cell of the cursor.
    pub(super) fn type_digits(&mut self, text: &str) {
        self.note = None;
        self.typing.get_or_insert_default().push(text);
    }

    /// Keys that the text field does not hear yet.
    pub(super) fn collect_keys(&mut self, ui: &Ui, cx: &mut Cx<'_, SumDrop>) {
        let Some(typing) = &mut self.typing else { return };
        typing.is_heard |= ui.memory(|memory| memory.has_focus(field_id()));
        if typing.is_heard {
            return;
        }
        for event in ui.input(|input| input.events.clone()) {
            if self.collect(ui, cx, &event) {
                return;
            }
        }
    }

    /// Hears one event for the number that is being typed. Says whether that ended it.
    pub(super) fn collect(&mut self, ui: &Ui, cx: &mut Cx<'_, SumDrop>, event: &Event) -> bool {
        let Some(typing) = &mut self.typing else {
            return true;
        };
        let end = match event {
            Event::Text(text) => {
                typing.push(text);
                return false;
            }
            Event::Key {
                key, pressed: true, ..
            } => match key {
                Key::Backspace => {
                    typing.erase();
                    return false;
                }
                Key::Enter => End::Enter,
                Key::Tab => End::Tab,
                Key::Escape => End::Escape,
                _ => return false,
            },
            _ => return false,
        };
        let key = match end {
            End::Enter => Key::Enter,
            End::Tab => Key::Tab,
            End::Escape | End::Elsewhere => Key::Escape,
        };
        ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
        self.end_typing(cx, end);
        true
    }

    pub(super) fn typing_ui(&mut self, ui: &mut Ui, cx: &mut Cx<'_, SumDrop>, rect: Rect) {
        let Some(typing) = &mut self.typing else { return };
        let id = field_id();
        let frame = egui::Frame::new()
            .fill(cx.tokens.field)
            .stroke(Stroke::new(1.0, cx.tokens.accent))
            .corner_radius(3);
        ui.painter().add(frame.paint(rect));
        let response = live_with_ui(ui, id, &mut typing.text, |ui, field| {
            let field = field
                .frame(egui::Frame::NONE)
                .margin(egui::Margin::symmetric(4, 1))
                .align(Align2::RIGHT_CENTER)
                .desired_width(rect.width())
                .char_limit(MAX_DIGITS);
            ui.place(rect, field)
        });
        let name = tr(cx.lang, "stage value", "스테이지 값");
        response.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, name));
        if !typing.is_heard {
            response.request_focus();
            let end = CCursor::new(typing.text.chars().count());
            if let Some(mut state) = TextEdit::load_state(ui.ctx(), id) {
                let start = if typing.selects_all { CCursor::new(0) } else { end };
                state.cursor.set_char_range(Some(CCursorRange::two(start, end)));
                state.store(ui.ctx(), id);
            }
        }
    }

    /// Ends typing: Enter and Tab keep it, Escape does not, a click elsewhere keeps it.
    pub(super) fn typed(&mut self, ui: &mut Ui, cx: &mut Cx<'_, SumDrop>) {
        let has_lost = self.typing.as_ref().is_some_and(|typing| typing.is_heard)
            && !ui.memory(|memory| memory.has_focus(field_id()));
        if !has_lost {
            return;
        }
        let end = ui.input(|input| {
            if input.key_pressed(Key::Escape) {
                End::Escape
            } else if input.key_pressed(Key::Enter) {
                End::Enter
            } else if input.key_pressed(Key::Tab) {
                End::Tab
            } else {
                End::Elsewhere
            }
        });
        self.end_typing(cx, end);
    }

    /// Before the selection changes: keeps what is being typed where it was typed.
    pub(super) fn keep_typing(&mut self, cx: &mut Cx<'_, SumDrop>) {
        self.end_typing(cx, End::Elsewhere);
    }

    fn end_typing(&mut self, cx: &mut Cx<'_, SumDrop>, end: End) {
        let Some(typing) = self.typing.take() else { return };
        let rows = self.rows.all();
        let mut note = None;
        if let (true, Some((Column::Number(field), _))) =
            (end != End::Escape, COLUMNS.get(self.column).copied())
            && let Some(change) = Number::whole("", field.range()).change_of(&typing.text)
        {
            cx.doc.edit(edit_label(field, &rows), Merge::Never, |spec| {
                edit::change_field(spec, &rows, field, |value| change.of(value));
            });
            let (lowest, highest) = field.range();
            // Only a number has another in its place; a relative edit just ends at the limit.
            let text = typing.text.trim();
            let is_number = text.starts_with(|letter: char| letter.is_ascii_digit());
            let value = text.parse().ok().filter(|_| is_number).unwrap_or(lowest);
            let kept = value.clamp(lowest, highest);
            if kept != value {
                let (label, value, kept) = (field.label(), grouped(value), grouped(kept));
                let (lowest, highest) = (grouped(lowest), grouped(highest));
                note = Some(Text::new(
                    format!(
                        "{}: {value} became {kept}, it may be {lowest} to {highest}",
                        label.en
                    ),
                    format!("{}: {value} 대신 {kept} ({lowest}부터 {highest}까지)", label.ko),
                ));
            }
        }
        let n_rows = self.n_rows(cx.doc.spec().stages.len());
        match end {
            End::Enter if rows.len() == 1 => self.go(cx, 1, 0, false, n_rows),
            End::Tab => self.go(cx, 0, 1, false, n_rows),
            End::Enter | End::Escape => self.wants_focus = true,
            End::Elsewhere => {}
        }
        if note.is_some() {
            self.note = note;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_kept_in_their_order_and_replace_what_is_selected() {
        let mut typing = Typing::of_value(30);
        typing.push("4");
        typing.push("0가0");
        assert_eq!(typing.text, "400");
        typing.erase();
        assert_eq!(typing.text, "40");
        typing.push("123456789");
        assert_eq!(typing.text, "40123456789");
        let mut typing = Typing::of_value(30);
        typing.erase();
        assert_eq!(typing.text, "");
    }
}
