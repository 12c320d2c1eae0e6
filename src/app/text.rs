//! Every text field of the window, safe with input methods: a syllable that is being composed is not in
//! the document yet, and one composed syllable is one undo of the field.

use eframe::egui::{
    Align2, Context, Event, Id, ImeEvent, Response, TextEdit, Ui, text::CCursorRange,
    text_edit::TextEditState, util::undoer::Undoer,
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

/// Draws a field of a document as `make` shapes it. Answers with its new text once there is one: not while a
/// syllable is being composed.
pub fn line_ui(
    ui: &mut Ui,
    text: &str,
    make: impl for<'t> FnOnce(TextEdit<'t>) -> TextEdit<'t>,
) -> (Response, Option<String>) {
    let id = ui.next_auto_id();
    let held = ui.data(|data| data.get_temp::<Composing>(id));
    let mut typed = held.map_or_else(|| text.to_owned(), |held| held.shown);
    let (response, is_composing) = field_ui(ui, id, &mut typed, |ui, field| ui.add(make(field)));
    let is_new = !is_composing && typed != text;
    (response, is_new.then_some(typed))
}

/// Draws a field whose text is no document's, as `make` shapes it: what is searched for, or what is only
/// taken once Enter says so. It holds what is shown, half a syllable included, so that a search finds it.
pub fn live_ui(
    ui: &mut Ui,
    text: &mut String,
    make: impl for<'t> FnOnce(TextEdit<'t>) -> TextEdit<'t>,
) -> Response {
    let id = ui.next_auto_id();
    live_with_ui(ui, id, text, |ui, field| ui.add(make(field)))
}

/// The same with an id of its own, put where `show` puts it.
pub fn live_with_ui(
    ui: &mut Ui,
    id: Id,
    text: &mut String,
    show: impl FnOnce(&mut Ui, TextEdit<'_>) -> Response,
) -> Response {
    field_ui(ui, id, text, show).0
}

/// The one place that makes a field. Says as well whether a syllable is being composed in it.
fn field_ui(
    ui: &mut Ui,
    id: Id,
    typed: &mut String,
    show: impl FnOnce(&mut Ui, TextEdit<'_>) -> Response,
) -> (Response, bool) {
    let held = ui.data_mut(|data| data.remove_temp::<Composing>(id));
    let before = TextEditState::load(ui.ctx(), id).unwrap_or_default();
    let before_undoer = before.undoer();
    let before_text = (before.cursor.char_range().unwrap_or_default(), typed.clone());
    let response = show(
        ui,
        // Words stand in the middle of a field that is higher than they are.
        TextEdit::singleline(typed).id(id).align(Align2::LEFT_CENTER),
    );
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
        let shown = typed.clone();
        ui.data_mut(|data| data.insert_temp(id, Composing { shown, ..held }));
        return (response, true);
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
    (response, false)
}

fn set_undoer(ctx: &Context, id: Id, undoer: TextEditUndoer) {
    if let Some(mut state) = TextEditState::load(ctx, id) {
        state.set_undoer(undoer);
        state.store(ctx, id);
    }
}
