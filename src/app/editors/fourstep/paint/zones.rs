//! What the solver sees around every obstacle: the margin, as zones around what kills.

use eframe::egui::{Align2, Color32, Painter, Rect, vec2};

use crate::games::fourstep::lattice::WORLD_TOP;
use crate::games::fourstep::solve::margins::MOST;
use crate::games::fourstep::spec::{Obstacle, Shape};

use super::super::course::{Pick, Stretch};
use super::super::geometry::{Area, LOWER_LANE, is_on, solids};
use super::super::view::View;
use super::super::words::plain;
use super::{Boxes, Scene, font};

/// Zones thinner than this are no longer outlined.
const OUTLINE_FROM: f32 = 6.0;
/// From this size of a cell on there is room for figures.
const NAMED_FROM: f32 = 13.0;

/// All zones that are seen.
pub(super) fn paint(painter: &Painter, scene: &Scene<'_>) {
    let (view, tokens) = (scene.view, scene.tokens);
    let (fill, edge) = (tokens.warn.gamma_multiply(0.13), tokens.warn.gamma_multiply(0.4));
    let mut boxes = Boxes::new(painter);
    for stretch in scene.stretches.iter().filter(|s| view.sees((s.x0, s.x1))) {
        let margin = i64::from(scene.spec.margins.of(stretch.land.form()));
        if margin == 0 {
            continue;
        }
        for obstacle in scene.placed(stretch).iter() {
            for area in zones(stretch, obstacle, margin).into_iter().flatten() {
                if view.sees(area.x) {
                    add(&mut boxes, view, &area, fill, edge);
                }
            }
        }
    }
    boxes.paint(painter);
}

/// Whether there is room for the margins of single obstacles.
pub(in super::super) fn are_named(view: &View) -> bool {
    NAMED_FROM <= view.cell().x
}

/// Over every obstacle the margin that it alone may have, in cells; amber where that is hardly more than
/// what is asked, red where it is less, faint while it is that before the last edit.
pub(super) fn allowed(painter: &Painter, scene: &Scene<'_>) {
    if !are_named(scene.view) {
        return;
    }
    let (view, tokens) = (scene.view, scene.tokens);
    for stretch in scene.stretches.iter().filter(|s| view.sees((s.x0, s.x1))) {
        let margin = scene.spec.margins.of(stretch.land.form());
        let placed = scene.placed(stretch);
        for (idx, obstacle) in placed.iter().enumerate() {
            let area = stretch.area_of(obstacle);
            let pick = Pick {
                terrain: stretch.terrain,
                obstacle: idx,
            };
            if !view.sees(area.x) {
                continue;
            }
            let known = scene.findings.margin_of(pick).filter(|_| !scene.is_stale);
            let is_old = known.is_none();
            let Some(Some(found)) = known.or_else(|| scene.findings.old_margin_of(pick, placed.len())) else {
                continue;
            };
            let color = match found.x_200ths - margin {
                _ if is_old => tokens.faint,
                ..0 => tokens.bad,
                0..20 => tokens.warn,
                _ => tokens.weak,
            };
            let more = if found.x_200ths == MOST { "+" } else { "" };
            let words = format!("{}{more}", plain(found.cells, 2));
            let rect = view.rect(&area);
            // Inside of what is tall, above what is low.
            let is_tall = 34.0 < rect.height() && 26.0 < rect.width();
            let at = if is_tall {
                rect.center()
            } else if matches!(obstacle.shape, Shape::Platform { .. }) {
                // Things stand on it.
                rect.center_bottom() + vec2(0.0, 9.0)
            } else {
                // Over a beam stands when it is on.
                let is_beam = matches!(obstacle.shape, Shape::Laser { .. });
                rect.center_top() - vec2(0.0, if is_beam { 17.0 } else { 9.0 })
            };
            painter.text(at, Align2::CENTER_CENTER, words, font(10.5, false), color);
        }
    }
}

fn add(boxes: &mut Boxes, view: &View, area: &Area, fill: Color32, edge: Color32) {
    let rect = clipped(view, area);
    boxes.add(rect, fill);
    if OUTLINE_FROM < rect.width() {
        boxes.frame(rect, 1.0, edge);
    }
}

/// A zone as it is seen: what reaches beyond ground and ceiling is cut there.
pub(super) fn clipped(view: &View, area: &Area) -> Rect {
    let low = if area.y.1 <= 0 { LOWER_LANE } else { 0 };
    let top = i64::from(WORLD_TOP);
    let y = (area.y.0.max(low), area.y.1.min(top));
    view.rect(&Area { x: area.x, y })
}

/// The zones of one obstacle.
pub(super) fn zones(stretch: &Stretch, obstacle: &Obstacle, margin: i64) -> [Option<Area>; 2] {
    let x = stretch.x_of(obstacle);
    let is_seen = |area: &Area| {
        // A beam that is off while the hero passes is no danger.
        let mut times = (area.x.0.div_euclid(25)..=area.x.1.div_euclid(25)).map(|step| 25 * step);
        !matches!(obstacle.shape, Shape::Laser { .. })
            || times.any(|time| is_on(&obstacle.shape, time, margin))
    };
    match obstacle.shape {
        // The middle of the hero is what falls in.
        Shape::Pit { width_200ths } => [
            Some(Area {
                x: (x - margin, x + i64::from(width_200ths) + margin),
                y: (-576, 0),
            }),
            None,
        ],
        // Nobody may land on its ends.
        Shape::Platform {
            width_200ths,
            height_720ths,
        } => {
            let (end, height) = (x + i64::from(width_200ths), i64::from(height_720ths));
            let y = (height - 144, height + 40);
            [(x, x + margin), (end - margin, end)].map(|x| Some(Area { x, y }))
        }
        shape => solids(&shape, x, stretch.land.form(), margin)
            .map(|solid| solid.map(|solid| solid.grown).filter(|area| is_seen(area))),
    }
}
