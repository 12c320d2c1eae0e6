//! Where a panel that is dragged would go. Pure geometry: what was drawn in this frame, and the pointer.

use eframe::egui::{Pos2, Rect, Vec2, pos2, vec2};

use super::layout::Area;

/// A column or row without panels is reached at the edge of the canvas, this wide.
const EDGE: f32 = 64.0;
/// How much of the canvas such a column would take, to show it.
const EMPTY_WIDTH: f32 = 232.0;
/// Thickness of the line between two panels.
const LINE: f32 = 3.0;

/// A panel as it was drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Seen {
    pub(super) id: &'static str,
    pub(super) area: Area,
    pub(super) rect: Rect,
}

/// What was drawn in a frame.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Scene {
    /// The areas that have panels.
    pub(super) areas: Vec<(Area, Rect)>,
    /// The canvas.
    pub(super) canvas: Option<Rect>,
    pub(super) seen: Vec<Seen>,
}

/// Where it would go.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Target {
    /// Between two panels of an area.
    Dock {
        area: Area,
        before: Option<&'static str>,
        /// The area that it would be in.
        room: Rect,
        /// The line where it would be put, in an area that has panels.
        line: Option<Rect>,
    },
    /// Into a window of its own.
    Float(Rect),
}

impl Scene {
    /// Where a panel would go that is held at `grab` from its corner.
    pub(super) fn target(&self, id: &str, size: Vec2, grab: Vec2, pointer: Pos2) -> Option<Target> {
        let canvas = self.canvas?;
        for (area, rect) in &self.areas {
            if rect.contains(pointer) {
                return Some(self.between(*area, *rect, id, pointer));
            }
        }
        let is_empty = |area: Area| self.areas.iter().all(|(there, _)| *there != area);
        let empty = |area, room: Rect| {
            Some(Target::Dock {
                area,
                before: None,
                room: room.intersect(canvas),
                line: None,
            })
        };
        if canvas.bottom() - EDGE < pointer.y && is_empty(Area::Bottom) {
            let height = 0.4 * canvas.height();
            return empty(Area::Bottom, canvas.with_min_y(canvas.bottom() - height));
        }
        if pointer.x < canvas.left() + EDGE && is_empty(Area::Left) {
            return empty(Area::Left, canvas.with_max_x(canvas.left() + EMPTY_WIDTH));
        }
        if canvas.right() - EDGE < pointer.x && is_empty(Area::Right) {
            return empty(Area::Right, canvas.with_min_x(canvas.right() - EMPTY_WIDTH));
        }
        Some(Target::Float(Rect::from_min_size(pointer - grab, size)))
    }

    fn between(&self, area: Area, room: Rect, id: &str, pointer: Pos2) -> Target {
        let is_row = area == Area::Bottom;
        let others = || { self.seen.iter() }.filter(|seen| seen.area == area && seen.id != id);
        let is_after = |seen: &&Seen| {
            if is_row {
                pointer.x < seen.rect.center().x
            } else {
                pointer.y < seen.rect.center().y
            }
        };
        let next = others().find(is_after);
        let last = others().next_back();
        let line = match (next, last, is_row) {
            (Some(next), _, true) => Some(column(next.rect.left(), room)),
            (Some(next), _, false) => Some(row(next.rect.top() - LINE, room)),
            (None, Some(last), true) => Some(column(last.rect.right() - LINE, room)),
            (None, Some(last), false) => Some(row(last.rect.bottom() + LINE, room)),
            (None, None, _) => None,
        };
        Target::Dock {
            area,
            before: next.map(|next| next.id),
            room,
            line,
        }
    }
}

fn row(y: f32, room: Rect) -> Rect {
    let y = y.clamp(room.top(), (room.bottom() - LINE).max(room.top()));
    Rect::from_min_size(pos2(room.left(), y), vec2(room.width(), LINE))
}

fn column(x: f32, room: Rect) -> Rect {
    let x = x.clamp(room.left(), (room.right() - LINE).max(room.left()));
    Rect::from_min_size(pos2(x, room.top()), vec2(LINE, room.height()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rect(x: f32, y: f32, width: f32, height: f32) -> Rect {
        Rect::from_min_size(pos2(x, y), vec2(width, height))
    }

    fn scene() -> Scene {
        let seen = |id, rect| Seen {
            id,
            area: Area::Left,
            rect,
        };
        Scene {
            areas: vec![(Area::Left, rect(0.0, 0.0, 200.0, 600.0))],
            canvas: Some(rect(200.0, 0.0, 600.0, 600.0)),
            seen: vec![
                seen("a", rect(0.0, 0.0, 200.0, 100.0)),
                seen("b", rect(0.0, 110.0, 200.0, 100.0)),
            ],
        }
    }

    fn at(x: f32, y: f32) -> Option<(Option<Area>, Option<&'static str>)> {
        let target = scene().target("c", vec2(100.0, 80.0), vec2(10.0, 10.0), pos2(x, y))?;
        Some(match target {
            Target::Dock { area, before, .. } => (Some(area), before),
            Target::Float(_) => (None, None),
        })
    }

    #[test]
    fn a_pointer_means_one_place() {
        assert_eq!(at(50.0, 20.0), Some((Some(Area::Left), Some("a"))));
        assert_eq!(at(50.0, 90.0), Some((Some(Area::Left), Some("b"))));
        assert_eq!(at(50.0, 500.0), Some((Some(Area::Left), None)));
        assert_eq!(at(790.0, 300.0), Some((Some(Area::Right), None)));
        assert_eq!(at(500.0, 590.0), Some((Some(Area::Bottom), None)));
        assert_eq!(at(500.0, 300.0), Some((None, None)));
        let float = scene().target("c", vec2(100.0, 80.0), vec2(10.0, 10.0), pos2(500.0, 300.0));
        assert_eq!(float, Some(Target::Float(rect(490.0, 290.0, 100.0, 80.0))));
    }

    #[test]
    fn a_panel_is_not_put_before_itself() {
        let target = scene().target("a", vec2(100.0, 80.0), Vec2::ZERO, pos2(50.0, 20.0));
        assert!(
            matches!(
                target,
                Some(Target::Dock {
                    before: Some("b"),
                    ..
                })
            ),
            "{target:?}"
        );
    }
}
