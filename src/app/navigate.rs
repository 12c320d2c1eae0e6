//! How every canvas is moved: wheel, pinch, the middle or the right button, Space and a drag, keys, and
//! the buttons in its corner. To the cursor, to the selection, to all.
//!
//! Knows points of the screen; what a point of the board is, the editor knows.

use eframe::egui;
use eframe::egui::{
    CornerRadius, CursorIcon, Id, Key, KeyboardShortcut, PointerButton, Pos2, Rect, Response, Role, Sense,
    Stroke, StrokeKind, Ui, Vec2, WidgetInfo, vec2,
};

use super::command::{CTRL, SHIFT, key};
use super::icons::{self, Icon};
use super::keys;
use super::lang::{self, Word};
use super::tokens::{RADIUS, Tokens};
use super::widgets::focus_ring;

/// One step of a key or a button.
const STEP: f32 = 1.25;
/// Points that a key moves.
const PAN_POINTS: f32 = 64.0;
/// Side of a button, and from one to the next.
const BUTTON: f32 = 26.0;
/// Width of the strip at the right edge of a canvas that its buttons take.
pub const BUTTON_STRIP: f32 = 8.0 + BUTTON;

/// What a canvas shows of its board, in numbers of its game: two canvases of one game that have the same
/// show the same.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sight {
    /// How large, or how much of it.
    pub zoom: f64,
    /// What is in the middle, or at an edge.
    pub at: (f64, f64),
}

impl Sight {
    /// Of a view that is so many times as large and moved so far, in the game's measure.
    pub fn of_pan(zoom: f32, pan: Vec2) -> Self {
        Self {
            zoom: zoom.into(),
            at: (pan.x.into(), pan.y.into()),
        }
    }

    /// How many times as large such a view is, and how far it is moved.
    pub fn zoom_and_pan(self) -> (f32, Vec2) {
        (self.zoom as f32, vec2(self.at.0 as f32, self.at.1 as f32))
    }
}

/// What is asked of a view by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// Closer, to the cursor or else the middle.
    In,
    /// Further away.
    Out,
    /// All of it.
    All,
    /// What is selected.
    Selection,
    /// One step to the left, and so on.
    Left,
    /// One step.
    Right,
    /// One step.
    Up,
    /// One step.
    Down,
}

impl Ask {
    /// All of them, in the order of the menu.
    pub const ALL: [Self; 8] = [
        Self::In,
        Self::Out,
        Self::All,
        Self::Selection,
        Self::Left,
        Self::Right,
        Self::Up,
        Self::Down,
    ];

    /// Its usual keys.
    pub fn keys(self) -> Vec<KeyboardShortcut> {
        match self {
            Self::In => vec![key(CTRL, Key::Equals), key(CTRL, Key::Plus)],
            Self::Out => vec![key(CTRL, Key::Minus)],
            Self::All => vec![key(CTRL, Key::Num0)],
            Self::Selection => vec![key(CTRL | SHIFT, Key::Num0)],
            Self::Left => vec![key(CTRL | SHIFT, Key::ArrowLeft)],
            Self::Right => vec![key(CTRL | SHIFT, Key::ArrowRight)],
            Self::Up => vec![key(CTRL | SHIFT, Key::ArrowUp)],
            Self::Down => vec![key(CTRL | SHIFT, Key::ArrowDown)],
        }
    }

    /// What people read.
    pub fn word(self) -> Word {
        match self {
            Self::In => lang::VIEW_IN,
            Self::Out => lang::VIEW_OUT,
            Self::All => lang::VIEW_ALL,
            Self::Selection => lang::VIEW_SELECTION,
            Self::Left => lang::VIEW_LEFT,
            Self::Right => lang::VIEW_RIGHT,
            Self::Up => lang::VIEW_UP,
            Self::Down => lang::VIEW_DOWN,
        }
    }
}

/// What a view is to do.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Move {
    /// So many times as large, with what is under this point staying there.
    Zoom(f32, Pos2),
    /// Moves with what is seen by so many points.
    Pan(Vec2),
    /// Shows all of it.
    All,
    /// Shows what is selected.
    Selection,
}

fn asked_id() -> Id {
    Id::unique("asked of the view")
}

/// Asks the canvas that is drawn next.
pub fn ask(ctx: &egui::Context, ask: Ask) {
    ctx.data_mut(|data| data.get_temp_mut_or_default::<Vec<Ask>>(asked_id()).push(ask));
}

/// Whether a drag of the first button moves the view and is nothing of the editor's.
pub fn is_hand(ui: &Ui) -> bool {
    ui.input(|input| input.keys_down.contains(&Key::Space)) && !ui.text_edit_focused()
}

/// What this frame asks of the view of a canvas.
pub fn moves(ui: &Ui, response: &Response, area: Rect) -> Vec<Move> {
    let mut moves = Vec::new();
    let is_hand = is_hand(ui);
    let is_dragged = response.dragged_by(PointerButton::Middle)
        || response.dragged_by(PointerButton::Secondary)
        || (is_hand && response.dragged_by(PointerButton::Primary));
    if is_dragged {
        moves.push(Move::Pan(response.drag_delta()));
        ui.set_cursor_icon(CursorIcon::Grabbing);
        if is_hand {
            keys::space_is_used(ui);
        }
    } else if is_hand && response.hovered() {
        ui.set_cursor_icon(CursorIcon::Grab);
    }
    let at = response.hover_pos();
    if let Some(pos) = at {
        let (zoom, scroll) = ui.input(|input| (input.zoom_delta(), input.smooth_scroll_delta()));
        let factor = zoom * (scroll.y / 240.0).exp();
        if factor != 1.0 {
            moves.push(Move::Zoom(factor, pos));
        }
        if scroll.x != 0.0 {
            moves.push(Move::Pan(vec2(scroll.x, 0.0)));
        }
    }
    let asked: Vec<Ask> = ui
        .data_mut(|data| data.remove_temp(asked_id()))
        .unwrap_or_default();
    let middle = at.unwrap_or(area.center());
    moves.extend(asked.into_iter().map(|ask| match ask {
        Ask::In => Move::Zoom(STEP, middle),
        Ask::Out => Move::Zoom(1.0 / STEP, middle),
        Ask::All => Move::All,
        Ask::Selection => Move::Selection,
        Ask::Left => Move::Pan(vec2(PAN_POINTS, 0.0)),
        Ask::Right => Move::Pan(vec2(-PAN_POINTS, 0.0)),
        Ask::Up => Move::Pan(vec2(0.0, PAN_POINTS)),
        Ask::Down => Move::Pan(vec2(0.0, -PAN_POINTS)),
    }));
    moves
}

/// Zoom and pan that bring a rectangle of the screen into the middle of an area, with room around it.
pub fn to_rect(target: Rect, area: Rect) -> [Move; 2] {
    let size = target.size().max(Vec2::splat(8.0));
    let factor = (0.6 * area.width() / size.x).min(0.6 * area.height() / size.y);
    [
        Move::Zoom(factor.clamp(0.05, 20.0), target.center()),
        Move::Pan(area.center() - target.center()),
    ]
}

fn picture_id() -> Id {
    Id::unique("canvas is a picture")
}

/// What a canvas leaves free on its left and on its right when it is seen whole: its buttons lie there.
pub fn sides(ctx: &egui::Context) -> f32 {
    if makes_pictures(ctx) { 0.0 } else { BUTTON_STRIP }
}

/// From now on canvases are pictures that nobody moves: they have no buttons.
pub fn make_pictures(ctx: &egui::Context) {
    ctx.data_mut(|data| data.insert_temp(picture_id(), true));
}

/// Whether nothing but pictures is made here: no window, and nothing of this machine but the document.
pub fn makes_pictures(ctx: &egui::Context) -> bool {
    ctx.data(|data| data.get_temp(picture_id())) == Some(true)
}

/// The buttons in the lower right corner of a canvas; drawn last, so that they lie above it.
pub fn buttons_ui(ui: &mut Ui, area: Rect) {
    if makes_pictures(ui) {
        return;
    }
    let tokens = Tokens::current(ui);
    let lang = lang::current(ui);
    // From the corner on.
    let asks = [Ask::Selection, Ask::All, Ask::Out, Ask::In];
    for (idx, ask_of) in asks.into_iter().enumerate() {
        // One above the other, so that they cover a strip at the edge and not what a game draws below its
        // board; side by side where the canvas is too low.
        let along = BUTTON * idx as f32;
        let is_low = area.height() < BUTTON * (asks.len() + 1) as f32;
        let (left, up) = if is_low { (along, 0.0) } else { (0.0, along) };
        let corner = area.right_bottom() - Vec2::splat(8.0 + 0.5 * BUTTON);
        let center = corner - vec2(left, up);
        let rect = Rect::from_center_size(center, Vec2::splat(BUTTON - 2.0));
        let response = ui.interact(rect, ui.scope_id().with(("view", idx)), Sense::click());
        let fill = if response.hovered() {
            tokens.hover
        } else {
            tokens.raised
        };
        ui.painter().rect(
            rect,
            CornerRadius::same(RADIUS),
            fill,
            Stroke::new(1.0, tokens.line),
            StrokeKind::Inside,
        );
        let icon = match ask_of {
            Ask::In => Icon::Plus,
            Ask::Out => Icon::Minus,
            Ask::Selection => Icon::Target,
            _ => Icon::Fit,
        };
        icons::paint(ui.painter(), rect, icon, tokens.text);
        focus_ring(ui, &response);
        let name = ask_of.word().get(lang);
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
        if response.clicked() {
            ask(ui.ctx(), ask_of);
            ui.request_repaint();
        }
        response.on_hover_text(keys::with_keys(ui, name));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use eframe::egui::pos2;

    #[test]
    fn a_rectangle_comes_into_the_middle() {
        let area = Rect::from_min_size(Pos2::ZERO, vec2(600.0, 300.0));
        let target = Rect::from_center_size(pos2(100.0, 200.0), vec2(60.0, 60.0));
        assert_eq!(
            to_rect(target, area),
            [Move::Zoom(3.0, pos2(100.0, 200.0)), Move::Pan(vec2(200.0, -50.0))]
        );
    }
}
