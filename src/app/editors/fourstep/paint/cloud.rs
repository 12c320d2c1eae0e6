//! The heroes that the search reached, layer by layer, coloured by their number: one mesh, kept as long
//! as neither the answer nor what is seen of it changes.

use std::sync::Arc;

use eframe::egui::{Color32, Mesh, Painter, Rect, Shape, pos2};

use crate::games::fourstep::lattice::STEPS_PER_DECISION;
use crate::games::fourstep::solve::sets::STRETCH;

use super::super::grid::Grid;
use super::super::view::View;
use super::Scene;

/// What a layer covers along the course, in 200ths of a cell.
const LAYER: i64 = 25 * STEPS_PER_DECISION as i64;
/// Layers are at least this far apart; nearer ones are left out.
const SPACING: f32 = 2.0;
/// Steps of colour.
const SHADES: u32 = 6;

/// The mesh of the last frame, and what it shows.
#[derive(Default)]
pub(in super::super) struct Cache {
    of: Vec<Option<Arc<Grid>>>,
    view: Option<View>,
    tint: Option<(Color32, Color32)>,
    mesh: Arc<Mesh>,
}

impl Cache {
    /// Paints the cloud.
    pub(super) fn paint(&mut self, painter: &Painter, scene: &Scene<'_>) {
        let n_lands = scene.findings.answer().map_or(0, |answer| answer.lands.len());
        let grids = (0..n_lands).map(|land| scene.findings.land(land)?.cloud.clone());
        let tokens = scene.tokens;
        let tint = (
            tokens.search.gamma_multiply(0.45 * scene.strength()),
            tokens
                .search
                .lerp_to_gamma(tokens.playhead, 0.3)
                .gamma_multiply(scene.strength()),
        );
        let is_same = |grids: &[Option<Arc<Grid>>]| {
            let same = |a: &Option<Arc<Grid>>, b: &Option<Arc<Grid>>| match (a, b) {
                (Some(a), Some(b)) => Arc::ptr_eq(a, b),
                (None, None) => true,
                _ => false,
            };
            self.of.len() == grids.len() && self.of.iter().zip(grids).all(|(a, b)| same(a, b))
        };
        let grids: Vec<Option<Arc<Grid>>> = grids.collect();
        if self.view != Some(*scene.view) || self.tint != Some(tint) || !is_same(&grids) {
            self.mesh = Arc::new(mesh(scene, &grids, tint));
            (self.of, self.view, self.tint) = (grids, Some(*scene.view), Some(tint));
        }
        if !self.mesh.is_empty() {
            painter.add(Shape::Mesh(self.mesh.clone()));
        }
        layer_of_frame(painter, scene);
    }
}

/// The layer of the last decision before the playhead, brighter than the others.
fn layer_of_frame(painter: &Painter, scene: &Scene<'_>) {
    let (Some(frame), Some(level)) = (scene.frame, scene.findings.level()) else {
        return;
    };
    let Some(idx) = level.land_idx(frame.land) else {
        return;
    };
    let (Some(land), Some(found)) = (level.lands.get(idx), scene.findings.land(idx)) else {
        return;
    };
    let Some(grid) = &found.cloud else { return };
    let x0 = i64::from(land.segment.x0);
    let layer = (i64::from(frame.x_200ths) - x0).max(0) / LAYER;
    let view = scene.view;
    if !view.sees((x0 + layer * LAYER, x0 + layer * LAYER)) {
        return;
    }
    let x = view.x((x0 + layer * LAYER) as f64);
    let body = f64::from(land.segment.form.body()) / 2.0;
    let height = ((f64::from(STRETCH) * view.per_y) as f32 - 1.0).max(1.0);
    let color = scene.tokens.search.lerp_to_gamma(scene.tokens.playhead, 0.6);
    let mut mesh = Mesh::default();
    for (low, _) in grid.heights(layer as usize) {
        let y = view.y(f64::from(low) + body);
        let rect = Rect::from_min_max(pos2(x - 3.0, y - height), pos2(x + 3.0, y));
        mesh.add_colored_rect(rect, color.gamma_multiply(scene.strength()));
    }
    if !mesh.is_empty() {
        painter.add(Shape::mesh(mesh));
    }
}

fn mesh(scene: &Scene<'_>, grids: &[Option<Arc<Grid>>], (few, many): (Color32, Color32)) -> Mesh {
    let mut mesh = Mesh::default();
    let Some(level) = scene.findings.level() else {
        return mesh;
    };
    let view = scene.view;
    let shades: Vec<Color32> = (0..=SHADES)
        .map(|n| few.lerp_to_gamma(many, n as f32 / SHADES as f32))
        .collect();
    let spacing = (LAYER as f64 * view.per_x) as f32;
    let every = (SPACING / spacing.max(0.01)).ceil().max(1.0) as usize;
    // Columns as in a score: narrow, with air between them, and one solid block from afar.
    let width = (0.34 * spacing * every as f32).clamp(1.0, 5.0);
    let height = (f64::from(STRETCH) * view.per_y) as f32;
    // Nearer than a pixel two heights are one.
    let join = (1.5 / height.max(0.01)).ceil().max(1.0) as i32;
    let body_height = if join == 1 {
        (0.72 * height).max(1.0)
    } else {
        join as f32 * height
    };
    for (grid, land) in grids.iter().zip(&level.lands) {
        let Some(grid) = grid else { continue };
        let x0 = i64::from(land.segment.x0);
        let (from, to) = view.seen();
        let first = ((from - x0) / LAYER).max(0) as usize / every * every;
        let last = ((to - x0) / LAYER + 1).max(0) as usize;
        let most = f64::from(grid.peak.max(1)).ln().max(1.0);
        let body = f64::from(land.segment.form.body()) / 2.0;
        for layer in (first..grid.n_layers().min(last)).step_by(every) {
            let x = view.x((x0 + layer as i64 * LAYER) as f64);
            let mut add = |low: i32, n: u32| {
                let shade = f64::from(n).ln() / most * f64::from(SHADES);
                let color = shades[(shade.round() as usize).min(SHADES as usize)];
                let y = view.y(f64::from(low) + body);
                let rect =
                    Rect::from_min_max(pos2(x - 0.5 * width, y - body_height), pos2(x + 0.5 * width, y));
                mesh.add_colored_rect(rect, color);
            };
            let mut group: Option<(i32, u32)> = None;
            for (low, n) in grid.heights(layer) {
                let at = low.div_euclid(STRETCH * join) * STRETCH * join;
                match &mut group {
                    Some((group_at, count)) if *group_at == at => *count += n,
                    other => {
                        if let Some((at, n)) = other.replace((at, n)) {
                            add(at, n);
                        }
                    }
                }
            }
            if let Some((at, n)) = group {
                add(at, n);
            }
        }
    }
    mesh
}
