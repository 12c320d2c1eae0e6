//! The moment under the playhead: what is judged there, box by box, what killed, and how many heroes
//! of that decision are at which height.

use eframe::egui::{Align2, Color32, Painter, Rect, Stroke, StrokeKind, pos2};

use crate::app::editor::Shown;
use crate::app::tokens::Tokens;
use crate::games::fourstep::FourStep;
use crate::games::fourstep::frame::Frame;
use crate::games::fourstep::level::Level;
use crate::games::fourstep::solve::sets::STRETCH;
use crate::games::fourstep::spec::Shape;

use super::super::geometry::{Area, HALF_WIDTH, hero_area, is_on, outline, solids};
use super::super::grid::Grid;
use super::super::view::View;
use super::zones::clipped;
use super::{Boxes, font};

/// How far around the playhead boxes are drawn, in 200ths of a cell: two beats.
const AROUND: i64 = 1200;
/// Boxes of smaller cells would be a tangle.
const FROM_CELL: f32 = 14.0;
/// The longest bar of the cloud beside the playhead.
const LONGEST: f32 = 40.0;

/// What kills in one obstacle of the course at a time, box by box, judged with a margin: none is the
/// game's.
pub(in super::super) fn killing(level: &Level, obstacle: u32, time: i64, margin: i64) -> Vec<Area> {
    let Some((land, of)) = level.obstacle(obstacle) else {
        return Vec::new();
    };
    let x = i64::from(land.segment.x0) + i64::from(of.x_200ths);
    if matches!(of.shape, Shape::Laser { .. }) && !is_on(&of.shape, time, margin) {
        return Vec::new();
    }
    match of.shape {
        Shape::Pit { .. } => vec![outline(&of.shape, x).grown(margin, margin, 0)],
        // Who lands too near to its ends.
        Shape::Platform { .. } if 0 < margin => vec![outline(&of.shape, x)],
        shape => { solids(&shape, x, land.segment.form, margin) }
            .into_iter()
            .flatten()
            .map(|solid| solid.grown)
            .collect(),
    }
}

/// The box by which a hero was killed: of those of the obstacle the one that he is deepest in.
pub(in super::super) fn killer_box(level: &Level, frame: &Frame) -> Option<Area> {
    let killer = frame.killed_by?;
    // What a search tells of is judged with the solver's margin, what was played without.
    let margin = frame
        .answer
        .as_ref()
        .map_or(0, |_| level.margins.of(frame.form).into());
    let time = i64::from(frame.x_200ths);
    let hero = hero_area(frame.form, time, frame.y_720ths.into());
    let distance = |area: &Area| {
        let apart = |a: (i64, i64), b: (i64, i64)| (a.0 - b.1).max(b.0 - a.1);
        apart(area.y, hero.y).max(apart(area.x, hero.x))
    };
    { killing(level, killer, time, margin) }
        .into_iter()
        .min_by_key(distance)
}

/// Everything that kills around the playhead; the hero's own box; what killed him.
pub(in super::super) fn boxes(painter: &Painter, view: &View, shown: &Shown<'_, FourStep>, tokens: &Tokens) {
    let Some(frame) = shown.frame else { return };
    let time = i64::from(frame.x_200ths);
    if view.cell().x < FROM_CELL || !view.sees((time - AROUND, time + AROUND)) {
        killer(painter, view, shown.level, frame, tokens);
        return;
    }
    let mut boxes = Boxes::new(painter);
    for land in &shown.level.lands {
        let x0 = i64::from(land.segment.x0);
        for (idx, of) in land.obstacles.iter().enumerate() {
            let x = x0 + i64::from(of.x_200ths);
            if x + 4800 < time || time + AROUND < x {
                continue;
            }
            let obstacle = land.segment.first_obstacle + idx as u32;
            for area in killing(shown.level, obstacle, time, 0) {
                if time - AROUND <= area.x.1 && area.x.0 <= time + AROUND {
                    boxes.frame(clipped(view, &area), 1.0, tokens.text.gamma_multiply(0.8));
                }
            }
        }
    }
    let hero = hero_area(frame.form, time, frame.y_720ths.into());
    boxes.frame(view.rect(&hero), 1.0, tokens.text);
    boxes.paint(painter);
    killer(painter, view, shown.level, frame, tokens);
}

fn killer(painter: &Painter, view: &View, level: &Level, frame: &Frame, tokens: &Tokens) {
    if let Some(area) = killer_box(level, frame) {
        let rect = clipped(view, &area);
        painter.rect_filled(rect, 0.0, tokens.bad.gamma_multiply(0.35));
        painter.rect_stroke(rect, 0.0, Stroke::new(3.0, tokens.bad), StrokeKind::Inside);
    }
}

/// The cloud of one decision beside the playhead: a bar for each stretch of heights, the longer the
/// more heroes, on a scale of powers.
pub(in super::super) fn cloud(
    painter: &Painter,
    view: &View,
    (x, grid, layer): (i64, &Grid, usize),
    (ink, ground): (Color32, Color32),
) {
    if !view.sees((x - 600, x + 600)) || view.cell().x < FROM_CELL {
        return;
    }
    // The hero himself stays free.
    let left = view.x((x + HALF_WIDTH) as f64) + 8.0;
    let most = f64::from(grid.heights(layer).map(|(_, n)| n).max().unwrap_or(1));
    let mut boxes = Boxes::new(painter);
    for (low, n) in grid.heights(layer) {
        let part = (1.0 + f64::from(n)).ln() / (1.0 + most).ln();
        let (top, bottom) = (view.y(f64::from(low + STRETCH)), view.y(f64::from(low)));
        let length = (LONGEST * part as f32).max(2.0);
        boxes.add(
            Rect::from_min_max(pos2(left, top + 0.5), pos2(left + length, bottom)),
            ink.gamma_multiply(0.55),
        );
    }
    boxes.paint(painter);
    let total = grid.total(layer);
    let words = crate::app::widgets::short_count(total);
    let galley = painter.layout_no_wrap(words, font(10.5, false), ink);
    let at = Align2::LEFT_BOTTOM.anchor_size(pos2(left + 3.0, view.world.bottom() - 4.0), galley.size());
    painter.rect_filled(at.expand(2.0), 2.0, ground);
    painter.galley(at.min, galley, ink);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::control::Control;
    use crate::game::Game as _;
    use crate::games::fourstep::spec::{Land, Obstacle, Question, Spec};

    /// A course of one land with one obstacle that nobody passes.
    fn walled(land: Land, shape: Shape) -> Level {
        let mut spec = Spec::default();
        spec.terrains[0].land = land;
        spec.terrains[0].obstacles = vec![Obstacle {
            x_200ths: 3000,
            shape,
        }];
        Level::compile(&spec, &Question::default()).unwrap()
    }

    /// How far a hero's box is from the box that killed him, along and up; negative where they overlap.
    fn apart(level: &Level, frame: &Frame) -> (i64, i64) {
        let hero = hero_area(frame.form, frame.x_200ths.into(), frame.y_720ths.into());
        let killer = killer_box(level, frame).expect("a death shows the box that killed");
        let gap = |a: (i64, i64), b: (i64, i64)| (a.0 - b.1).max(b.0 - a.1);
        (gap(killer.x, hero.x), gap(killer.y, hero.y))
    }

    #[test]
    fn a_death_shows_the_box_that_killed() {
        let spikes = |from_ceiling, base_720ths| Shape::Spike {
            n_cells: 9,
            base_720ths,
            from_ceiling,
        };
        let gate = |passage_720ths| Shape::Gate {
            width_200ths: 200,
            centre_720ths: 3000,
            passage_720ths,
        };
        let cases = [
            (Land::Field, spikes(false, 0)),
            (Land::Field, spikes(true, 600)),
            (Land::Field, Shape::Pit { width_200ths: 900 }),
            (
                Land::Field,
                Shape::Block {
                    width_200ths: 600,
                    height_720ths: 1500,
                },
            ),
            (Land::Sea, gate(300)),
            (
                Land::Mountain,
                Shape::Pillar {
                    width_200ths: 200,
                    height_720ths: 4300,
                },
            ),
            (
                Land::Mountain,
                Shape::Hang {
                    width_200ths: 200,
                    bottom_720ths: 100,
                },
            ),
        ];
        for (land, shape) in cases {
            let level = walled(land, shape);
            // The search judges with the solver's margin, the game without.
            let refuted = FourStep::solve(&level, &Control::unlimited());
            let played = FourStep::replay(&level, &[], None, &Control::unlimited());
            for (report, margin) in [(refuted, level.margins.of(land.form())), (played, 0)] {
                let last = report.frames.last().unwrap();
                assert_eq!(last.killed_by, Some(0), "{shape:?}");
                let (along, up) = apart(&level, &last);
                // He is drawn as high as he was a step before, which is at most a fall of 192; a pit is under him.
                assert!(along <= 0 && up <= 192, "{shape:?} {margin}: {along} {up}");
                let bare = killing(&level, 0, last.x_200ths.into(), 0);
                let shown = killer_box(&level, &last).unwrap();
                let is_bare = bare.iter().any(|area| area.x == shown.x && area.y == shown.y);
                assert_eq!(is_bare, margin == 0, "{shape:?}");
            }
        }
    }

    #[test]
    fn who_lives_is_shown_no_box() {
        let level = walled(Land::Field, Shape::Pit { width_200ths: 300 });
        let report = FourStep::solve(&level, &Control::unlimited());
        assert!(
            report
                .frames
                .iter()
                .all(|frame| killer_box(&level, &frame).is_none())
        );
    }
}
