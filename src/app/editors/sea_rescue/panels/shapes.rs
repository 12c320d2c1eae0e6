//! All placements of the picked creature as small boards, and the creatures that look like it.

use eframe::egui::{Color32, Painter, Rect, Role, Sense, Shape, Stroke, Ui, Vec2, WidgetInfo, pos2, vec2};

use crate::app::editor::Cx;
use crate::app::editors::sea_rescue::desk::{Desk, Layer};
use crate::app::editors::sea_rescue::facts::Facts;
use crate::app::editors::sea_rescue::paint;
use crate::app::editors::sea_rescue::view::{Camera, View};
use crate::app::editors::sea_rescue::words::{self, tr};
use crate::app::tokens::GRID;
use crate::app::widgets::section_ui;
use crate::games::sea_rescue::SeaRescue;
use crate::games::sea_rescue::hex::Hex;
use crate::report::Lang;

/// Size of a small board.
const SMALL_BOARD: Vec2 = vec2(61.0, 50.0);
/// Placements that are drawn.
const MAX_DRAWN: usize = 127;

/// A board in a few points, some of its hexes filled.
fn small_board(
    painter: &Painter,
    rect: Rect,
    board: &[Hex],
    filled: &dyn Fn(usize, Hex) -> Option<Color32>,
    empty: Color32,
) {
    let view = View::within(rect, 1.0, board, Camera::default());
    for (cell, hex) in board.iter().enumerate() {
        let color = filled(cell, *hex).unwrap_or(empty);
        let corners = view.corners(*hex, 0.08 * view.size);
        painter.add(Shape::convex_polygon(corners, color, Stroke::NONE));
    }
}

/// The placements; a click draws the pattern there.
pub(crate) fn placements_ui(ui: &mut Ui, cx: &Cx<'_, SeaRescue>, desk: &mut Desk, facts: &mut Facts) {
    let (lang, tokens) = (cx.lang, cx.tokens);
    let spec = cx.doc.spec();
    let (Some(kind), Some(board)) = (facts.kind(desk, spec), facts.board.clone()) else {
        return;
    };
    let n = kind.placements.len();
    section_ui(ui, tr(lang, "Placements", "배치"), Some(&n.to_string()));
    let color = paint::creature_color(tokens, desk.creature);
    let stand = desk.stand(spec);
    let origin = kind.spec.pattern.first().copied().unwrap_or_default();
    let mut picked = None;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
        for (idx, placement) in kind.placements.iter().enumerate().take(MAX_DRAWN) {
            let first = placement
                .cells
                .first()
                .and_then(|cell| board.hexes().get(usize::from(*cell)));
            let own = first.and_then(|hex| hex.since(origin));
            let (rect, response) = ui.allocate_exact_size(SMALL_BOARD, Sense::click());
            if !ui.is_rect_visible(rect) {
                continue;
            }
            let is_on = own == Some(stand);
            let fill = if response.hovered() {
                tokens.hover
            } else {
                tokens.canvas
            };
            ui.painter().rect_filled(rect, 4.0, fill);
            let filled = |cell: usize, _| (placement.mask >> cell & 1 == 1).then_some(color);
            small_board(
                ui.painter(),
                rect.shrink(3.0),
                board.hexes(),
                &filled,
                tokens.grid_strong,
            );
            if is_on || response.has_focus() {
                let stroke = Stroke::new(1.5, tokens.accent);
                let inside = eframe::egui::StrokeKind::Inside;
                ui.painter().rect_stroke(rect, 4.0, stroke, inside);
            }
            response.widget_info(|| {
                let name = format!("{} {}", tr(lang, "placement", "배치"), idx + 1);
                WidgetInfo::selected(Role::Button, true, is_on, name)
            });
            let hint = tr(lang, "Draw the pattern there", "패턴을 거기에 그리기");
            if response.on_hover_text(hint).clicked() {
                picked = own;
            }
        }
    });
    if let Some(stand) = picked {
        desk.set_stand(spec, stand);
        desk.layer = Layer::Creature;
    }
}

/// How one shape becomes the other.
fn turn_words(turn: usize, lang: Lang) -> String {
    match (turn, lang) {
        (0, Lang::En) => "the same shape".to_owned(),
        (0, Lang::Ko) => "같은 모양".to_owned(),
        (1..6, Lang::En) => format!("turned by {}°", 60 * turn),
        (1..6, Lang::Ko) => format!("{}° 돌린 모양", 60 * turn),
        (_, Lang::En) => "mirrored".to_owned(),
        (_, Lang::Ko) => "뒤집은 모양".to_owned(),
    }
}

/// Creatures whose shapes are alike, side by side.
pub(crate) fn twins_ui(ui: &mut Ui, cx: &Cx<'_, SeaRescue>, desk: &mut Desk, facts: &Facts) {
    let (lang, tokens) = (cx.lang, cx.tokens);
    let spec = cx.doc.spec();
    let own = { facts.twins.iter().copied() }.filter(|(a, b, _)| *a == desk.creature || *b == desk.creature);
    let own: Vec<_> = own.take(6).collect();
    if own.is_empty() {
        return;
    }
    ui.add_space(2.0 * GRID);
    section_ui(
        ui,
        tr(lang, "Looks alike", "닮은 모양"),
        Some(&own.len().to_string()),
    );
    let mut picked = None;
    for (first, second, turn) in own {
        let width = 0.5 * (ui.available_width() - 8.0);
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 8.0;
            for idx in [first, second] {
                let Some(creature) = spec.creatures.get(idx) else {
                    continue;
                };
                let (rect, response) = ui.allocate_exact_size(vec2(width, 84.0), Sense::click());
                let fill = if response.hovered() {
                    tokens.hover
                } else {
                    tokens.canvas
                };
                ui.painter().rect_filled(rect, 4.0, fill);
                let color = paint::creature_color(tokens, idx);
                let (shape, foot) = rect.split_top_bottom_at_y(rect.bottom() - 22.0);
                small_board(
                    ui.painter(),
                    shape.shrink(8.0),
                    &creature.pattern[..creature.pattern.len().min(MAX_DRAWN)],
                    &|_, _| Some(color),
                    color,
                );
                let at = pos2(foot.center().x, foot.center().y - 2.0);
                let align = eframe::egui::Align2::CENTER_CENTER;
                let name = words::creature(creature, lang);
                let text = if idx == desk.creature {
                    tokens.text
                } else {
                    tokens.weak
                };
                ui.painter()
                    .text(at, align, name, paint::font(12.0, idx == desk.creature), text);
                let name = format!("{} {}", tr(cx.lang, "twin", "닮은꼴"), idx + 1);
                response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
                if response.clicked() {
                    picked = Some(idx);
                }
            }
        });
        ui.label(
            eframe::egui::RichText::new(turn_words(turn, lang))
                .small()
                .color(tokens.weak),
        );
    }
    if let Some(idx) = picked {
        desk.pick(idx);
    }
}
