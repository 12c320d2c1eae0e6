//! The lower left pane: where runs end, over the pattern or the course; or any two columns as a heat map.
//!
//! One widget: a click opens the case of a cell, the arrow keys go from cell to cell, Enter opens. The count
//! stands in the cells where it has room, so that the shade is not the only cue.

use eframe::egui::{
    self, Align2, Color32, CornerRadius, FontId, Key, Pos2, Rect, Response, RichText, Role, Sense, Stroke,
    StrokeKind, Ui, WidgetInfo, pos2, vec2,
};

use crate::app::any_session::Lend;
use crate::app::tokens::SMALL;
use crate::app::widgets::{focus_ring, text_in};
use crate::report::Lang;
use crate::survey::sheet::Gathered;
use crate::survey::view::{Heat, Scale};

use super::charts::{heap_words, nothing_ui, place_of, title_ui};
use super::look::{Look, column_combo_ui, list_combo_ui};
use super::{BoardWish, words};

/// Room of the labels at the left and below.
const LABELS: (f32, f32) = (76.0, 18.0);
/// Cells are no larger than this.
const MAX_CELL: (f32, f32) = (72.0, 64.0);

/// The pane.
pub(super) fn heat_ui(
    ui: &mut Ui,
    look: &mut Look,
    rows: (&Gathered, u64),
    lend: &Lend,
) -> Option<BoardWish> {
    let was = (look.heat_list.clone(), look.heat_x.clone(), look.heat_y.clone());
    let mut which = look.which.of_list(look.heat_list.clone());
    title_ui(ui, words::HEAT, lend, |ui| {
        list_combo_ui(
            ui,
            "heat rows",
            words::HEAT_ROWS,
            &mut look.heat_list,
            rows.0,
            lend,
        );
        which.list.clone_from(&look.heat_list);
        column_combo_ui(ui, words::HEAT_X, &mut look.heat_x, which.rows(rows.0), lend);
        ui.label(RichText::new("×").color(lend.tokens.faint));
        column_combo_ui(ui, words::HEAT_Y, &mut look.heat_y, which.rows(rows.0), lend);
    });
    if was != (look.heat_list.clone(), look.heat_x.clone(), look.heat_y.clone()) {
        look.cell = None;
    }
    let picked = look.cell;
    let names = (look.heat_x.clone(), look.heat_y.clone());
    let is_kills = look.heat_list.is_some();
    let Some(heat) = look.heat(rows) else {
        let word = if is_kills {
            words::NO_KILLS
        } else {
            words::NO_NUMBERS
        };
        nothing_ui(ui, word, lend);
        return None;
    };
    let (rect, response) = ui.allocate_exact_size(ui.available_size(), Sense::click());
    let grid = Grid::of(rect, heat, names.0.ends_with("_halves"));
    // What kills is red, what is only counted is not.
    let ink = if is_kills {
        lend.tokens.bad
    } else {
        lend.tokens.search
    };
    grid.paint(ui, heat, ink, lend);
    let moved = walk(ui, &response, heat, picked);
    let under = response.hover_pos().and_then(|at| grid.cell_at(heat, at));
    let shown = moved.or(picked).filter(|_| response.has_focus()).or(under);
    let told = |(x, y): (usize, usize)| {
        format!(
            "{} {} · {} {} · {}",
            names.0,
            heat.x.label(x),
            names.1,
            heat.y.label(y),
            heap_words(&heat.cell(x, y), lend.lang)
        )
    };
    if let Some((x, y)) = shown {
        let stroke = Stroke::new(1.5, lend.tokens.playhead);
        ui.painter()
            .rect_stroke(grid.cell(x, y), CornerRadius::ZERO, stroke, StrokeKind::Inside);
    }
    let name = match shown {
        Some(at) => format!("{}: {}", words::HEAT.get(lend.lang), told(at)),
        None => match (hottest(heat), lend.lang) {
            (Some(at), Lang::En) => format!("Heat map, most at {}", told(at)),
            (Some(at), Lang::Ko) => format!("히트맵, 가장 많은 곳 {}", told(at)),
            (None, _) => words::HEAT.get(lend.lang).to_owned(),
        },
    };
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
    focus_ring(ui, &response);
    let is_entered = response.has_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    // Enter is a click as well, without a pointer.
    let meant = if is_entered {
        shown
    } else if response.clicked() {
        under
    } else {
        None
    };
    let row = meant.and_then(|(x, y)| heat.cell(x, y).row());
    if let Some(at) = under {
        response.on_hover_text_at_pointer(told(at));
    }
    if moved.is_some() || meant.is_some() {
        look.cell = moved.or(meant);
    }
    let place = place_of(which.rows(rows.0)?, rows.0, row?, is_kills)?;
    Some(BoardWish::Open(place))
}

fn hottest(heat: &Heat) -> Option<(usize, usize)> {
    let (idx, _) = { heat.cells.iter().enumerate() }.max_by_key(|(idx, cell)| (cell.n, usize::MAX - idx))?;
    Some((idx % heat.x.len(), idx / heat.x.len()))
}

/// Where the cells are.
struct Grid {
    area: Rect,
    cell: egui::Vec2,
    /// A hex reaches over two half hexes.
    is_hexes: bool,
}

impl Grid {
    fn of(rect: Rect, heat: &Heat, is_hexes: bool) -> Self {
        let room = Rect::from_min_max(rect.min + vec2(LABELS.0, 0.0), rect.max - vec2(4.0, LABELS.1));
        let n_across = heat.x.len() as f32 + if is_hexes { 1.0 } else { 0.0 };
        let mut cell = vec2(
            (room.width() / n_across).clamp(1.0, MAX_CELL.0),
            (room.height() / heat.y.len() as f32).clamp(1.0, MAX_CELL.1),
        );
        if is_hexes {
            // As high as a row of hexes is to their width.
            cell.y = cell.y.min(cell.x * 3.0_f32.sqrt());
            cell.x = cell.x.min(cell.y / 3.0_f32.sqrt());
        }
        let size = vec2(cell.x * n_across, cell.y * heat.y.len() as f32);
        Self {
            area: Rect::from_min_size(room.min, size),
            cell,
            is_hexes,
        }
    }

    fn cell(&self, x: usize, y: usize) -> Rect {
        let wide = if self.is_hexes { 2.0 } else { 1.0 };
        let at = self.area.min + vec2(x as f32 * self.cell.x, y as f32 * self.cell.y);
        Rect::from_min_size(at, vec2(wide * self.cell.x, self.cell.y))
    }

    fn cell_at(&self, heat: &Heat, at: Pos2) -> Option<(usize, usize)> {
        let from = at - self.area.min;
        if from.x < 0.0 || from.y < 0.0 {
            return None;
        }
        let (x, y) = ((from.x / self.cell.x) as usize, (from.y / self.cell.y) as usize);
        let reach = if self.is_hexes { 2 } else { 1 };
        { 0..reach }
            .filter_map(|back| x.checked_sub(back))
            .map(|x| (x, y))
            .find(|(x, y)| *x < heat.x.len() && *y < heat.y.len() && 0 < heat.cell(*x, *y).n)
    }

    fn paint(&self, ui: &Ui, heat: &Heat, color: Color32, lend: &Lend) {
        let tokens = lend.tokens;
        let painter = ui.painter();
        let font = FontId::proportional(SMALL);
        painter.rect_filled(self.area, CornerRadius::ZERO, tokens.panel);
        let gap = if 6.0 < self.cell.x.min(self.cell.y) {
            0.5
        } else {
            0.0
        };
        for y in 0..heat.y.len() {
            for x in 0..heat.x.len() {
                let n = heat.cell(x, y).n;
                if n == 0 {
                    continue;
                }
                let rect = self.cell(x, y).shrink(gap);
                // By the root, so that what is rare is seen beside what is frequent.
                let part = (n as f32 / heat.most.max(1) as f32).sqrt();
                let fill = color.gamma_multiply(0.15 + 0.85 * part);
                painter.rect_filled(rect, CornerRadius::ZERO, fill);
                if 26.0 <= rect.width() && 14.0 <= rect.height() {
                    let ink = if 0.6 < part { tokens.on_tone } else { tokens.text };
                    let words = n.to_string();
                    text_in(ui, rect, Align2::CENTER_CENTER, &words, font.clone(), ink);
                }
            }
        }
        let left = self.area.left() - LABELS.0;
        let every = (14.0 / self.cell.y).ceil().max(1.0) as usize;
        for y in (0..heat.y.len()).step_by(every) {
            let row = Rect::from_min_size(
                pos2(left, self.area.top() + y as f32 * self.cell.y),
                vec2(LABELS.0 - 6.0, self.cell.y.max(14.0)),
            );
            let words = edge(&heat.y, y);
            text_in(ui, row, Align2::RIGHT_CENTER, &words, font.clone(), tokens.weak);
        }
        let every = (56.0 / self.cell.x).ceil().max(1.0) as usize;
        for x in (0..heat.x.len()).step_by(every) {
            let wide = self.cell.x * every as f32;
            let at = pos2(
                self.area.left() + x as f32 * self.cell.x,
                self.area.bottom() + 2.0,
            );
            let place = Rect::from_min_size(at, vec2(wide - 4.0, LABELS.1 - 2.0));
            let words = edge(&heat.x, x);
            text_in(ui, place, Align2::LEFT_CENTER, &words, font.clone(), tokens.weak);
        }
    }
}

/// The label of a step on an axis: where it begins.
fn edge(scale: &Scale, idx: usize) -> String {
    let label = scale.label(idx);
    match scale {
        Scale::Steps { is_whole: false, .. } => label.split(" – ").next().unwrap_or_default().to_owned(),
        _ => label,
    }
}

/// The cell that the arrow keys go to: the next one that is not empty, else the next.
fn walk(ui: &Ui, response: &Response, heat: &Heat, picked: Option<(usize, usize)>) -> Option<(usize, usize)> {
    if response.gained_focus() || response.has_focus() {
        let filter = egui::EventFilter {
            horizontal_arrows: true,
            vertical_arrows: true,
            ..egui::EventFilter::default()
        };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
    }
    if !response.has_focus() {
        return None;
    }
    let (dx, dy) = ui.input(|input| {
        let n = |key: Key| input.num_presses(key) as i64;
        (
            n(Key::ArrowRight) - n(Key::ArrowLeft),
            n(Key::ArrowDown) - n(Key::ArrowUp),
        )
    });
    if (dx, dy) == (0, 0) {
        return None;
    }
    let Some((x, y)) = picked else {
        return hottest(heat);
    };
    let (n_x, n_y) = (heat.x.len() as i64, heat.y.len() as i64);
    let (mut x, mut y) = (x as i64 + dx, y as i64 + dy);
    // Over empty cells, as long as there is something further on.
    while (0..n_x).contains(&x) && (0..n_y).contains(&y) {
        if 0 < heat.cell(x as usize, y as usize).n {
            return Some((x as usize, y as usize));
        }
        (x, y) = (x + dx.signum(), y + dy.signum());
    }
    None
}
