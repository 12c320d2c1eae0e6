//! The course as it is painted, from the back to the front.
//!
//! Nothing here changes anything. Only what is seen is painted, fills of one layer are one mesh, and
//! text is painted where there is room for it.

pub(super) mod cloud;
pub(super) mod ghosts;
pub(super) mod glow;
pub(super) mod hero;
pub(super) mod human;
pub(super) mod lands;
pub(super) mod minimap;
pub(super) mod moment;
pub(super) mod obstacles;
pub(super) mod ruler;
pub(super) mod way;
pub(super) mod zones;

use std::borrow::Cow;
use std::sync::Arc;

use eframe::egui::{self, Align2, Color32, FontFamily, FontId, Mesh, Painter, Pos2, Rect, Shape, Ui};
use egui::emath::GuiRounding as _;

use crate::app::fonts;
use crate::app::tokens::Tokens;
use crate::game::GameReport;
use crate::games::fourstep::FourStep;
use crate::games::fourstep::frame::Frame;
use crate::games::fourstep::spec::{Obstacle, Spec};
use crate::report::Lang;

use super::course::{Pick, Selection, Stretch, placed_in};
use super::desk::Layers;
use super::findings::Findings;
use super::view::View;

/// What is painted.
pub(super) struct Scene<'a> {
    /// The course as it is now.
    pub spec: &'a Spec,
    /// Where its lands lie.
    pub stretches: &'a [Stretch],
    /// What is seen of it.
    pub view: &'a View,
    /// Which layers.
    pub layers: Layers,
    /// What is selected.
    pub selection: &'a Selection,
    /// What is under the pointer.
    pub hovered: Option<Pick>,
    /// The answer, of this course or of one that it was.
    pub report: Option<&'a Arc<GameReport<FourStep>>>,
    /// What is known of that answer.
    pub findings: &'a Findings,
    /// The moment under the playhead.
    pub frame: Option<&'a Frame>,
    /// Whether the course has changed since.
    pub is_stale: bool,
    /// Colours.
    pub tokens: &'static Tokens,
    /// Language.
    pub lang: Lang,
}

impl Scene<'_> {
    /// Start of the level that the answer is about, in 200ths of a cell of its course.
    pub(super) fn level_x0(&self) -> i64 {
        let first = self.findings.level().and_then(|level| level.lands.first());
        first.map_or(0, |land| land.segment.x0.into())
    }

    /// All that stands in a land.
    pub(super) fn placed(&self, stretch: &Stretch) -> Cow<'_, [Obstacle]> {
        placed_in(self.spec, &self.spec.terrains[stretch.terrain])
    }

    /// How strongly findings are painted: those of an older course are faint.
    pub(super) fn strength(&self) -> f32 {
        if self.is_stale { 0.45 } else { 1.0 }
    }
}

/// A mesh of upright boxes on whole pixels.
pub(super) struct Boxes {
    mesh: Mesh,
    pixels_per_point: f32,
}

impl Boxes {
    /// None yet.
    pub(super) fn new(painter: &Painter) -> Self {
        Self {
            mesh: Mesh::default(),
            pixels_per_point: painter.pixels_per_point(),
        }
    }

    /// Adds a box; what has no size is not seen.
    pub(super) fn add(&mut self, rect: Rect, color: Color32) {
        let rect = rect.round_to_pixels(self.pixels_per_point);
        if rect.is_positive() {
            self.mesh.add_colored_rect(rect, color);
        }
    }

    /// Adds the outline of a box, `width` points wide, inside of it.
    pub(super) fn frame(&mut self, rect: Rect, width: f32, color: Color32) {
        let Rect { min, max } = rect;
        let sides = [
            Rect::from_min_max(min, egui::pos2(max.x, min.y + width)),
            Rect::from_min_max(egui::pos2(min.x, max.y - width), max),
            Rect::from_min_max(
                egui::pos2(min.x, min.y + width),
                egui::pos2(min.x + width, max.y - width),
            ),
            Rect::from_min_max(
                egui::pos2(max.x - width, min.y + width),
                egui::pos2(max.x, max.y - width),
            ),
        ];
        for side in sides {
            self.add(side, color);
        }
    }

    /// Adds a triangle.
    pub(super) fn triangle(&mut self, points: [Pos2; 3], color: Color32) {
        let first = self.mesh.vertices.len() as u32;
        for point in points {
            self.mesh.colored_vertex(point, color);
        }
        self.mesh.add_triangle(first, first + 1, first + 2);
    }

    /// Paints them all at once.
    pub(super) fn paint(self, painter: &Painter) {
        if !self.mesh.is_empty() {
            painter.add(Shape::mesh(self.mesh));
        }
    }
}

/// The font of a text on the canvas.
pub(super) fn font(size: f32, is_bold: bool) -> FontId {
    if is_bold {
        fonts::semibold(size)
    } else {
        FontId::new(size, FontFamily::Proportional)
    }
}

/// Text on a ground of its own, kept within `within`.
pub(super) fn label(
    painter: &Painter,
    at: Pos2,
    align: Align2,
    words: &str,
    colors: (Color32, Color32),
    within: Rect,
) -> Rect {
    let (ink, ground) = colors;
    let galley = painter.layout_no_wrap(words.to_owned(), font(11.5, false), ink);
    let mut rect = align.anchor_size(at, galley.size()).expand2(egui::vec2(5.0, 2.0));
    let shift = egui::vec2(
        (within.left() - rect.left()).max(0.0) + (within.right() - rect.right()).min(0.0),
        (within.top() - rect.top()).max(0.0) + (within.bottom() - rect.bottom()).min(0.0),
    );
    rect = rect.translate(shift);
    painter.rect_filled(rect, 4.0, ground);
    painter.galley(rect.min + egui::vec2(5.0, 2.0), galley, ink);
    rect
}

/// Everything, from the back to the front.
pub(super) fn paint(ui: &Ui, scene: &Scene<'_>, cloud: &mut cloud::Cache) {
    let painter = ui.painter().with_clip_rect(scene.view.world);
    lands::paint(&painter, scene);
    ruler::grid(&painter, scene);
    if scene.layers.margins {
        zones::paint(&painter, scene);
    }
    obstacles::paint(&painter, scene);
    if scene.layers.cloud {
        cloud.paint(&painter, scene);
    }
    if scene.layers.path {
        way::path(&painter, scene);
    }
    if scene.layers.windows {
        way::windows(&painter, scene);
    }
    if scene.layers.deaths {
        way::deaths(&painter, scene);
    }
    if scene.layers.margins {
        zones::allowed(&painter, scene);
    }
    hero::paint(&painter, scene);
    ruler::paint(&ui.painter().with_clip_rect(scene.view.area), scene);
}
