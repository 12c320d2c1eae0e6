//! One line of a document's text, safe with input methods: a syllable that is being composed is not in
//! the document yet, and one composed syllable is one undo of the field.

use eframe::egui::{
    Context, Event, Id, ImeEvent, Response, TextEdit, Ui, text::CCursorRange, text_edit::TextEditState,
    util::undoer::Undoer,
};

/// The field's own undo.
type TextEditUndoer = Undoer<(CCursorRange, String)>;

/// What the field held before the syllable that is being composed, and what it shows.
#[derive(Clone, Debug, Default)]
struct Composing {
    shown: String,
    undoer: TextEditUndoer,
    before: (CCursorRange, String),
}

/// What the input method did in this frame.
fn composition(ui: &Ui) -> (bool, bool) {
    ui.input(|input| {
        let mut is_open = false;
        let mut has_committed = false;
        for event in &input.events {
            match event {
                Event::Ime(ImeEvent::Preedit { text, .. }) => is_open = !text.is_empty(),
                Event::Ime(ImeEvent::Commit(text)) => {
                    is_open = false;
                    has_committed |= !text.is_empty();
                }
                _ => {}
            }
        }
        (is_open, has_committed)
    })
}

fn has_ime(ui: &Ui) -> bool {
    ui.input(|input| input.events.iter().any(|event| matches!(event, Event::Ime(_))))
}

/// Draws the field as `make` shapes it. Answers with its new text once there is one.
pub fn line_ui(
    ui: &mut Ui,
    text: &str,
    make: impl for<'t> FnOnce(TextEdit<'t>) -> TextEdit<'t>,
) -> (Response, Option<String>) {
    let id = ui.next_auto_id();
    let held = ui.data_mut(|data| data.remove_temp::<Composing>(id));
    let mut typed = held
        .as_ref()
        .map_or_else(|| text.to_owned(), |held| held.shown.clone());
    let before = TextEditState::load(ui.ctx(), id).unwrap_or_default();
    let before_undoer = before.undoer();
    let before_text = (before.cursor.char_range().unwrap_or_default(), typed.clone());
    let response = ui.add(make(TextEdit::singleline(&mut typed).id(id)));
    let has_keyboard = response.has_focus();
    let (is_open, has_committed) = composition(ui);
    let goes_on = if has_ime(ui) { is_open } else { held.is_some() };
    if has_keyboard && goes_on {
        let held = held.unwrap_or(Composing {
            shown: String::new(),
            undoer: before_undoer,
            before: before_text,
        });
        // What is half composed is nothing to go back to.
        set_undoer(ui.ctx(), id, held.undoer.clone());
        let held = Composing { shown: typed, ..held };
        ui.data_mut(|data| data.insert_temp(id, held));
        return (response, None);
    }
    if has_committed && has_keyboard {
        let (mut undoer, before) = match held {
            Some(held) => (held.undoer, held.before),
            None => (before_undoer, before_text),
        };
        undoer.add_undo(&before);
        if let Some(state) = TextEditState::load(ui.ctx(), id) {
            let after = (state.cursor.char_range().unwrap_or_default(), typed.clone());
            undoer.add_undo(&after);
        }
        set_undoer(ui.ctx(), id, undoer);
    }
    let is_new = typed != text;
    (response, is_new.then_some(typed))
}

fn set_undoer(ctx: &Context, id: Id, undoer: TextEditUndoer) {
    if let Some(mut state) = TextEditState::load(ctx, id) {
        state.set_undoer(undoer);
        state.store(ctx, id);
    }
}
