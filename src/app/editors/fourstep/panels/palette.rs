//! What can be placed: every kind of obstacle, the ones of the land that is looked at first.

use eframe::egui::{Align2, CornerRadius, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use crate::app::editor::Cx;
use crate::app::tokens::{RADIUS, SMALL};
use crate::app::widgets::text_in;
use crate::games::fourstep::FourStep;
use crate::games::fourstep::spec::{Land, Obstacle, Shape};
use crate::report::Text;

use super::super::desk::Desk;
use super::super::geometry::outline;
use super::super::kinds::{Kind, land_of};
use super::super::paint::{font, obstacles};
use super::super::view::{Camera, View};
use super::super::words::tr;
use super::Panel;

const TILE: f32 = 52.0;
const GAP: f32 = 4.0;

/// The palette.
pub(super) struct Palette;

impl Panel<Desk, FourStep> for Palette {
    fn name(&self) -> Text {
        Text::new("Obstacles", "장애물")
    }

    fn remark(&self, desk: &Desk, cx: &Cx<'_, FourStep>) -> Option<String> {
        desk.placing
            .map(|_| tr(cx.lang, "click the course · Esc", "코스 클릭 · Esc").to_owned())
    }

    fn ui(&mut self, ui: &mut Ui, desk: &mut Desk, cx: &mut Cx<'_, FourStep>) {
        let land = desk
            .selection
            .terrain
            .and_then(|terrain| cx.doc.spec().terrains.get(terrain))
            .map_or(Land::Field, |terrain| terrain.land);
        let mut kinds: Vec<Kind> = Kind::ALL.to_vec();
        kinds.sort_by_key(|kind| land_of(*kind) != land);
        let width = ui.available_width();
        let columns = (((width + GAP) / (64.0 + GAP)) as usize).max(2);
        let tile = vec2((width - GAP * (columns - 1) as f32) / columns as f32, TILE);
        ui.spacing_mut().item_spacing = vec2(GAP, GAP);
        for row in kinds.chunks(columns) {
            ui.horizontal(|ui| {
                for kind in row {
                    self::tile_ui(ui, tile, *kind, land, desk, cx);
                }
            });
        }
    }
}

fn tile_ui(
    ui: &mut Ui,
    size: eframe::egui::Vec2,
    kind: Kind,
    land: Land,
    desk: &mut Desk,
    cx: &Cx<'_, FourStep>,
) {
    let tokens = cx.tokens;
    let shape = kind.shape();
    let is_on = desk.placing == Some(kind);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let fill = match (is_on, response.hovered()) {
        (true, _) => tokens.selected,
        (false, true) => tokens.hover,
        (false, false) => tokens.raised,
    };
    let radius = CornerRadius::same(RADIUS);
    ui.painter().rect_filled(rect, radius, fill);
    if is_on || response.has_focus() {
        let stroke = Stroke::new(1.0, tokens.accent);
        ui.painter().rect_stroke(rect, radius, stroke, StrokeKind::Inside);
    }
    let is_at_home = land_of(kind) == land;
    let place = Rect::from_min_max(
        rect.min + vec2(8.0, 6.0),
        pos2(rect.right() - 8.0, rect.bottom() - 18.0),
    );
    let mut painter = ui.painter().with_clip_rect(place.expand(2.0));
    if !is_at_home && !is_on {
        painter.multiply_opacity(0.6);
    }
    let view = icon_view(place, &shape);
    let mut ink = obstacles::Ink::new(&painter, tokens);
    obstacles::draw(&mut ink, &view, 0, &Obstacle { x_200ths: 0, shape }, None);
    ink.paint(&painter);
    let foot = Rect::from_min_max(
        pos2(rect.left() + 2.0, rect.bottom() - 17.0),
        rect.max - vec2(2.0, 3.0),
    );
    let color = match (is_on, is_at_home) {
        (true, _) => tokens.on_selected,
        (false, true) => tokens.text,
        (false, false) => tokens.weak,
    };
    let words = kind.short(cx.lang);
    text_in(
        ui,
        foot,
        Align2::CENTER_CENTER,
        words,
        font(SMALL - 0.5, false),
        color,
    );
    let label = kind.name();
    let name = match cx.lang {
        crate::report::Lang::En => format!("place {}", label.en),
        crate::report::Lang::Ko => format!("{} 놓기", label.ko),
    };
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_on, &name));
    if response.clicked() {
        desk.placing = if is_on { None } else { Some(kind) };
        desk.wants_focus = !is_on;
        desk.note = None;
    }
    response.on_hover_text(cx.words(&label));
}

/// A view in which a shape fills a small box: zones with their arrows fill all of it.
fn icon_view(place: Rect, shape: &Shape) -> View {
    let area = outline(shape, 0);
    let (mut x, mut y) = (area.x, area.y);
    match shape {
        Shape::Laser { .. } => x = (-200, 200),
        Shape::Pit { .. } => y = (-700, 300),
        Shape::Tunnel { .. } => y = (1500, 2400),
        Shape::Platform { .. } | Shape::Pad { .. } => y = (y.0 - 300, y.1 + 420),
        Shape::Gate { .. } | Shape::Current { .. } | Shape::Updraft { .. } => {}
        _ => y = (y.0.min(0), y.1 + 100),
    }
    // What is slim stays slim, what is long is cut to what a tile has room for.
    let most = match shape {
        Shape::Tunnel { .. } | Shape::Platform { .. } | Shape::Block { .. } | Shape::Pad { .. } => 44.0,
        Shape::Current { .. } | Shape::Updraft { .. } => 36.0,
        Shape::Pillar { .. } | Shape::Hang { .. } | Shape::Gate { .. } => 16.0,
        Shape::Laser { .. } => 40.0,
        _ => 28.0,
    };
    let middle = (x.0 + x.1) as f64 / 2.0;
    let span = (x.1 - x.0).max(1) as f64 * f64::from(place.width()) / most;
    let camera = Camera {
        left: middle - 0.5 * span,
        span,
    };
    View::of_stretch(place, camera, (y.0 as f64, y.1 as f64))
}
