//! What was typed into a number's field and is no number: it stays there, and the field says so.

use eframe::egui::{Id, Ui};

use super::Number;
use crate::report::Text;

/// A text that was left in a field.
#[derive(Clone, Debug)]
struct Refused {
    text: String,
    /// What the field showed before: once that is another, nobody needs the text any more.
    before: String,
}

fn place(id: Id) -> Id {
    id.with("refused")
}

/// Keeps what was typed.
pub(super) fn keep(ui: &Ui, id: Id, text: &str, before: &str) {
    let refused = Refused {
        text: text.trim().to_owned(),
        before: before.to_owned(),
    };
    ui.data_mut(|data| data.insert_temp(place(id), refused));
}

/// Forgets it.
pub(super) fn forget(ui: &Ui, id: Id) {
    ui.data_mut(|data| data.remove::<Refused>(place(id)));
}

/// What is kept of a field that shows `now`.
pub(super) fn kept(ui: &Ui, id: Id, now: &str) -> Option<String> {
    let refused = ui.data(|data| data.get_temp::<Refused>(place(id)))?;
    if refused.before != now {
        forget(ui, id);
        return None;
    }
    Some(refused.text)
}

/// What cannot be read, and what is expected.
pub(super) fn words(text: &str, number: &Number<'_>) -> Text {
    let [lo, hi] = [number.limits.0, number.limits.1].map(|limit| number.words(limit));
    Text::new(
        format!("\u{201c}{text}\u{201d} is no number: from {lo} to {hi} is expected"),
        format!("\u{201c}{text}\u{201d}: 숫자가 아닙니다. {lo}~{hi} 사이여야 합니다"),
    )
}
