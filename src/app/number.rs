//! A number that is typed, dragged or counted up and down, in every editor.
//!
//! What is typed may be relative: `+0.5`, `-2`, `*2`, `/2`, and `12+3` works as well. Several things
//! with different numbers are shown as mixed; a relative edit changes each from its own number.
//! Nothing changes before Enter or a click elsewhere, and Escape leaves the number as it was.

mod refused;
#[cfg(test)]
mod tests;

use eframe::egui::{
    self, Align, Button, CursorIcon, EventFilter, Id, Key, Label, Layout, Modifiers, Response, RichText,
    Sense, Stroke, TextEdit, Ui, Vec2, accesskit,
    text::{CCursor, CCursorRange},
    vec2,
};

use super::lang;
use super::text::live_with_ui;
use super::tokens::{ROW, Tokens};
use crate::report::Text;

/// Width of a field in a row.
const FIELD: f32 = 80.0;
/// Width of the unit behind a field.
const UNIT: f32 = 36.0;
/// Points of a drag that change a number by one step.
const POINTS_A_STEP: f64 = 6.0;
/// The most characters that are typed into a field.
const MAX_TYPED: usize = 32;

/// How a number is shown, typed and limited.
#[derive(Clone, Debug)]
pub struct Number<'a> {
    /// What stands before it in a row.
    pub label: &'a str,
    /// What assistive tools call it.
    pub name: String,
    /// What stands behind it in a row.
    pub unit: &'a str,
    /// Units of the spec in one of what is shown.
    pub per: f64,
    /// Lowest and highest value, in units of the spec.
    pub limits: (i64, i64),
    /// How much a key or a part of a drag changes, in units of the spec.
    pub step: i64,
}

impl<'a> Number<'a> {
    /// A whole number between two others, in steps of one.
    pub fn whole(label: &'a str, limits: (i64, i64)) -> Self {
        Self {
            label,
            name: label.to_owned(),
            unit: "",
            per: 1.0,
            limits,
            step: 1,
        }
    }

    /// The same, called something else by assistive tools.
    #[must_use]
    pub fn named(mut self, name: impl Into<String>) -> Self {
        self.name = name.into();
        self
    }

    /// What a typed text does to a number; `None` when it says nothing.
    pub fn change_of(&self, text: &str) -> Option<Change> {
        Some(Change {
            op: self.op_of(text)?,
            limits: self.limits,
        })
    }

    fn op_of(&self, text: &str) -> Option<Op> {
        let in_units = |shown: f64| (shown * self.per).round().clamp(-9e15, 9e15) as i64;
        Some(match read(text, self.limits.0 < 0)? {
            Typed::To(to) => Op::Set(in_units(to)),
            Typed::By(by) => Op::Add(in_units(by)),
            Typed::Times(by) => Op::Scale(by),
        })
    }

    fn words(&self, value: i64) -> String {
        plain(value as f64 / self.per, if 1.0 < self.per { 3 } else { 0 })
    }
}

/// What is done to a number, or to each of several.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Change {
    op: Op,
    limits: (i64, i64),
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Op {
    Set(i64),
    Add(i64),
    Scale(f64),
}

impl Change {
    /// The number that comes of a number, within the field's limits.
    pub fn of(self, value: i64) -> i64 {
        let to = match self.op {
            Op::Set(to) => to,
            Op::Add(by) => value.saturating_add(by),
            Op::Scale(by) => (value as f64 * by).round() as i64,
        };
        let (lo, hi) = self.limits;
        to.clamp(lo, hi.max(lo))
    }
}

/// What was typed, in what is shown.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Typed {
    To(f64),
    By(f64),
    Times(f64),
}

/// Reads what was typed. Where numbers may be negative `-2` is a number, and `-=2` takes two away.
fn read(text: &str, may_be_negative: bool) -> Option<Typed> {
    let text: String = { text.chars() }
        .filter(|letter| !letter.is_whitespace())
        .map(|letter| match letter {
            '−' | '–' => '-',
            '×' => '*',
            '÷' => '/',
            ',' => '.',
            letter => letter,
        })
        .collect();
    let number = |text: &str| text.parse::<f64>().ok().filter(|number| number.is_finite());
    let relative = |op: char, rest: &str| {
        let by = number(rest)?;
        match op {
            '+' => Some(Typed::By(by)),
            '-' => Some(Typed::By(-by)),
            '*' => Some(Typed::Times(by)),
            '/' if by != 0.0 => Some(Typed::Times(1.0 / by)),
            _ => None,
        }
    };
    let first = text.chars().next()?;
    if "+-*/".contains(first) {
        let rest = &text[first.len_utf8()..];
        if let Some(rest) = rest.strip_prefix('=') {
            return relative(first, rest);
        }
        if first != '-' || !may_be_negative {
            return relative(first, rest);
        }
    }
    if let Some(to) = number(&text) {
        return Some(Typed::To(to));
    }
    // A number, a sign and a number.
    let at = { text.char_indices().skip(1) }
        .find(|(_, letter)| "+-*/".contains(*letter))?
        .0;
    let left = number(&text[..at])?;
    let op = text[at..].chars().next()?;
    Some(Typed::To(match relative(op, &text[at + 1..])? {
        Typed::By(by) => left + by,
        Typed::Times(by) => left * by,
        Typed::To(to) => to,
    }))
}

/// A number with at most so many decimals and none that say nothing.
pub fn plain(value: f64, decimals: usize) -> String {
    let mut text = format!("{value:.decimals$}");
    if text.contains('.') {
        text.truncate(text.trim_end_matches('0').trim_end_matches('.').len());
    }
    if text == "-0" { "0".to_owned() } else { text }
}

/// A number that is being typed.
#[derive(Clone, Debug, Default)]
struct Edit {
    text: String,
    before: String,
}

/// A number with its label at the left and its field and unit at the right of one row. `None` as value:
/// several differ.
pub fn number_ui(ui: &mut Ui, number: &Number<'_>, value: Option<i64>) -> Option<Change> {
    let tokens = Tokens::current(ui);
    ui.horizontal(|ui| {
        ui.set_min_height(ROW);
        // A long label takes several lines and never runs under the field.
        let taken = FIELD + UNIT + 3.0 * 6.0;
        let room = (ui.available_width() - taken).max(0.2 * ui.available_width());
        ui.scope(|ui| {
            ui.set_max_width(room);
            ui.add(Label::new(RichText::new(number.label).color(tokens.weak)).wrap());
        });
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = 6.0;
            let unit = RichText::new(number.unit).color(tokens.weak);
            ui.allocate_ui_with_layout(vec2(UNIT, ROW), Layout::left_to_right(Align::Center), |ui| {
                ui.set_min_width(UNIT);
                ui.label(unit);
            });
            field_ui(ui, number, value, FIELD)
        })
        .inner
    })
    .inner
}

/// [`number_ui`] of one number. Answers with its new value.
pub fn one_ui(ui: &mut Ui, number: &Number<'_>, value: i64) -> Option<i64> {
    number_ui(ui, number, Some(value)).map(|change| change.of(value))
}

/// The field of a number and nothing beside it, `width` points wide. What is no number stays in it, marked, with
/// what is expected in its tooltip.
pub fn field_ui(ui: &mut Ui, number: &Number<'_>, value: Option<i64>, width: f32) -> Option<Change> {
    told_ui(ui, number, value, width).0
}

/// The same, and what is wrong with what was left in it, for whoever has room to say so.
pub fn told_ui(
    ui: &mut Ui,
    number: &Number<'_>,
    value: Option<i64>,
    width: f32,
) -> (Option<Change>, Option<Text>) {
    let size = vec2(width, ROW - 2.0);
    let id = ui.next_auto_id();
    let is_typing = ui.is_enabled()
        && ui.memory_mut(|memory| {
            memory.interested_in_focus(id, ui.layer_id());
            memory.has_focus(id)
        });
    let kept = ui.data_mut(|data| data.remove_temp::<Edit>(id));
    let mut op = asked(ui, id, number);
    let shown = value.map(|value| number.words(value));
    let before = shown.clone().unwrap_or_default();
    let refused = refused::kept(ui, id, &before);
    let mut left = None;
    let response = if is_typing {
        refused::forget(ui, id);
        // What somebody else changed meanwhile makes what was typed pointless.
        let kept = kept.filter(|edit| edit.before == before);
        let is_new = kept.is_none();
        let mut edit = kept.unwrap_or_else(|| Edit {
            text: refused.clone().unwrap_or_else(|| before.clone()),
            before: before.clone(),
        });
        let response = typing_ui(ui, id, number, &mut edit, is_new, size);
        if let Some(by) = keys(ui, &response) {
            op = typed_op(&edit, number).or(op);
            op = Some(match op {
                Some(Op::Set(to)) => Op::Set(to.saturating_add(by * number.step)),
                _ => Op::Add(by * number.step),
            });
        } else if response.lost_focus() {
            if !ui.input(|input| input.key_pressed(Key::Escape)) {
                op = typed_op(&edit, number).or(op);
                left = Some(edit.text);
            }
        } else {
            ui.data_mut(|data| data.insert_temp(id, edit));
        }
        response
    } else {
        if let Some(edit) = kept
            && !ui.input(|input| input.key_pressed(Key::Escape))
            && edit.before == shown.clone().unwrap_or_default()
        {
            // The keyboard went elsewhere behind its back.
            op = typed_op(&edit, number).or(op);
            left = Some(edit.text);
        }
        let lang = lang::current(ui);
        let words = { refused.clone().or(shown) }.unwrap_or_else(|| lang::MIXED.get(lang).to_owned());
        let why = refused.as_ref().map(|text| refused::words(text, number));
        let hint = why.map_or(lang::NUMBER_HINT.get(lang).to_owned(), |why| {
            why.get(lang).to_owned()
        });
        let response = resting_ui(ui, &words, size, hint);
        if refused.is_some() {
            mark_ui(ui, &response);
        }
        op = op.or_else(|| dragged(ui, &response, number, value));
        response
    };
    if let Some(text) = left.filter(|text| is_wrong(text, number)) {
        refused::keep(ui, id, &text, &before);
    }
    describe(ui, &response, number, value);
    let told = refused.map(|text| refused::words(&text, number));
    let Some(op) = op else { return (None, told) };
    refused::forget(ui, id);
    let change = Change {
        op,
        limits: number.limits,
    };
    // What changes nothing is no change.
    let is_change = value.is_none() || value.map(|value| change.of(value)) != value;
    (is_change.then_some(change), told)
}

/// Whether a text that was typed is no number.
fn is_wrong(text: &str, number: &Number<'_>) -> bool {
    !text.trim().is_empty() && read(text, number.limits.0 < 0).is_none()
}

fn mark_ui(ui: &Ui, response: &Response) {
    let stroke = Stroke::new(1.5, Tokens::current(ui).bad);
    let corners = super::tokens::RADIUS;
    ui.painter()
        .rect_stroke(response.rect, corners, stroke, egui::StrokeKind::Inside);
}

fn typed_op(edit: &Edit, number: &Number<'_>) -> Option<Op> {
    if edit.text.trim() == edit.before {
        return None;
    }
    number.op_of(&edit.text)
}

fn typing_ui(
    ui: &mut Ui,
    id: Id,
    number: &Number<'_>,
    edit: &mut Edit,
    is_new: bool,
    size: Vec2,
) -> Response {
    let is_wrong = is_wrong(&edit.text, number);
    let response = live_with_ui(ui, id, &mut edit.text, |ui, field| {
        let field = field
            .char_limit(MAX_TYPED)
            .clip_text(true)
            .align(ui.layout().align2())
            .min_size(size)
            .desired_width(size.x - 8.0);
        ui.add(field)
    });
    ui.memory_mut(|memory| {
        let filter = EventFilter {
            vertical_arrows: true,
            horizontal_arrows: true,
            tab: false,
            escape: false,
        };
        memory.set_focus_lock_filter(id, filter);
    });
    if is_new {
        let mut state = TextEdit::load_state(ui.ctx(), id).unwrap_or_default();
        let all = CCursorRange::two(CCursor::default(), CCursor::new(edit.text.chars().count()));
        state.cursor.set_char_range(Some(all));
        state.store(ui.ctx(), id);
    }
    if is_wrong {
        mark_ui(ui, &response);
    }
    response
}

fn resting_ui(ui: &mut Ui, words: &str, size: Vec2, hint: String) -> Response {
    let button = Button::new(words).sense(Sense::click_and_drag()).min_size(size);
    // The same place among the widgets as the field has, so that they are one to the keyboard.
    let response = ui.add(button);
    if response.clicked() {
        response.request_focus();
    }
    response
        .on_hover_cursor(CursorIcon::ResizeHorizontal)
        .on_hover_text(hint)
}

/// Up and down while it is typed, ten steps at once with Shift.
fn keys(ui: &Ui, response: &Response) -> Option<i64> {
    if !response.has_focus() {
        return None;
    }
    let by = ui.input_mut(|input| {
        let mut by = 0_i64;
        for (modifiers, step) in [(Modifiers::SHIFT, 10), (Modifiers::NONE, 1)] {
            by += step * input.count_and_consume_key(modifiers, Key::ArrowUp) as i64;
            by -= step * input.count_and_consume_key(modifiers, Key::ArrowDown) as i64;
        }
        by
    });
    (by != 0).then_some(by)
}

/// What assistive tools ask for.
fn asked(ui: &Ui, id: Id, number: &Number<'_>) -> Option<Op> {
    use accesskit::{Action, ActionData};
    ui.input(|input| {
        for request in input.accesskit_action_requests(id, Action::SetValue) {
            if let Some(ActionData::NumericValue(to)) = request.data {
                return Some(Op::Set((to * number.per).round() as i64));
            }
        }
        let up = input.num_accesskit_action_requests(id, Action::Increment) as i64;
        let down = input.num_accesskit_action_requests(id, Action::Decrement) as i64;
        (up != down).then(|| Op::Add((up - down) * number.step))
    })
}

/// A drag goes by whole steps, and ten times finer with Shift. It remembers what it came to.
fn dragged(ui: &Ui, response: &Response, number: &Number<'_>, value: Option<i64>) -> Option<Op> {
    let id = response.id.with("drag");
    if response.drag_stopped() || response.drag_started() {
        ui.data_mut(|data| data.remove::<(f64, i64)>(id));
    }
    if !response.dragged() {
        return None;
    }
    ui.set_cursor_icon(CursorIcon::ResizeHorizontal);
    let by = response.drag_delta();
    let is_fine = ui.input(|input| input.modifiers.shift_only());
    let step = number.step.max(1);
    let unit = if is_fine { (step / 10).max(1) } else { step };
    let (points, done) = ui
        .data(|data| data.get_temp::<(f64, i64)>(id))
        .unwrap_or_default();
    let points = points + f64::from(by.x - by.y) / POINTS_A_STEP * unit as f64 / step as f64;
    let now = ((points * step as f64 / unit as f64).round() as i64).saturating_mul(unit);
    ui.data_mut(|data| data.insert_temp(id, (points, now)));
    let by = now - done;
    match value {
        _ if by == 0 => None,
        // A drag comes to whole steps, whatever it began with.
        Some(value) if !is_fine => Some(Op::Set((value + by).div_euclid(step) * step)),
        _ => Some(Op::Add(by)),
    }
}

fn describe(ui: &Ui, response: &Response, number: &Number<'_>, value: Option<i64>) {
    use accesskit::Action;
    let shown = value.map(|value| value as f64 / number.per);
    // Looked up first: the context is held while a node is built.
    let words = match value {
        Some(value) => number.words(value),
        None => lang::MIXED.get(lang::current(ui)).to_owned(),
    };
    let has_focus = response.has_focus();
    response.widget_info(|| {
        let mut info = egui::WidgetInfo::labeled(egui::Role::SpinButton, ui.is_enabled(), &number.name);
        info.value = shown;
        info
    });
    ui.ctx().accesskit_node_builder(response.id, |node| {
        let (lo, hi) = number.limits;
        node.set_min_numeric_value(lo as f64 / number.per);
        node.set_max_numeric_value(hi as f64 / number.per);
        node.set_numeric_value_step(number.step as f64 / number.per);
        node.add_action(Action::SetValue);
        node.add_action(Action::Increment);
        node.add_action(Action::Decrement);
        if !has_focus {
            node.set_value(words);
        }
    });
}
