//! Drags on the course: obstacles, their handles, borders of lands, a rubber band.
//!
//! A drag always starts from the course as it was when the button went down, so that going back with
//! the pointer goes back with the course, and all of it is one step of the history.

use std::sync::Arc;

use crate::app::editor::Cx;
use crate::doc::Merge;
use crate::games::fourstep::FourStep;
use crate::games::fourstep::lattice::X_PER_BEAT;
use crate::games::fourstep::spec::Spec;
use crate::report::Text;

use super::commands::{label, names};
use super::course::{Pick, group_of, obstacle, placed_in, stretches};
use super::desk::{Desk, Snap, snapped};
use super::edit::fields::{floats, lifted};
use super::edit::grips::{Grip, pull};
use super::edit::{self, lands};
use super::geometry::Area;

/// Undo key of a drag; the shell ends it when the button is let go.
const DRAG: u64 = 0xf500;

/// A drag that is being made.
#[derive(Clone, Debug)]
pub(super) enum Gesture {
    /// The selection, by one of its obstacles.
    Move {
        /// The obstacle under the pointer.
        anchor: Pick,
        /// Where the pointer was in the course.
        from: (f64, f64),
        /// The course before.
        before: Arc<Spec>,
    },
    /// A handle.
    Pull {
        /// Its obstacle.
        pick: Pick,
        /// Which handle.
        grip: Grip,
        /// The course before.
        before: Arc<Spec>,
    },
    /// The border at the end of a land.
    Border {
        /// The land.
        terrain: usize,
        /// The course before.
        before: Arc<Spec>,
    },
    /// A rubber band.
    Band {
        /// Where it began.
        from: (f64, f64),
        /// What was selected before and stays so.
        kept: Vec<Pick>,
    },
}

impl Gesture {
    /// Goes on to a place of the course.
    pub(super) fn drag(&self, desk: &mut Desk, cx: &mut Cx<'_, FourStep>, to: (f64, f64), fine: bool) {
        match self {
            Self::Move { anchor, from, before } => {
                let by = moved(before, *anchor, *from, to, desk.snap.step(fine), fine);
                let picks = desk.selection.picks();
                let words = label("Move", "옮기기", &names(before, picks));
                if let Some((dx, dy)) = by {
                    from_before(cx, words, before, |spec| edit::shift(spec, picks, dx, dy));
                }
            }
            Self::Pull { pick, grip, before } => {
                let places = stretches(before);
                let Some(stretch) = places.get(pick.terrain) else {
                    return;
                };
                let x = snapped(to.0, desk.snap.step(fine)) - stretch.x0;
                let y = snapped(to.1, Snap::step_y(fine));
                let words = label("Resize", "크기 바꾸기", &names(before, &[*pick]));
                let room = stretch.x1 - stretch.x0;
                from_before(cx, words, before, |spec| {
                    edit::change(spec, &[*pick], |obstacle| pull(obstacle, *grip, (x, y), room));
                });
            }
            Self::Border { terrain, before } => {
                let places = stretches(before);
                let Some(stretch) = places.get(*terrain) else {
                    return;
                };
                let per_beat = i64::from(X_PER_BEAT);
                let step = if fine { per_beat } else { 4 * per_beat };
                let beats = (snapped(to.0, step) - stretch.x0) / per_beat;
                let n = terrain + 1;
                let words = Text::new(
                    format!("Move the end of terrain {n}"),
                    format!("{n}번째 지형 끝 옮기기"),
                );
                from_before(cx, words, before, |spec| lands::set_border(spec, *terrain, beats));
            }
            Self::Band { kept, .. } => {
                let Some(band) = self.band(to) else { return };
                let mut picks = kept.clone();
                for stretch in stretches(cx.doc.spec()) {
                    let terrain = &cx.doc.spec().terrains[stretch.terrain];
                    let obstacles = placed_in(cx.doc.spec(), terrain);
                    picks.extend(
                        { obstacles.iter() }
                            .enumerate()
                            .filter(|(_, of)| stretch.area_of(of).overlaps(&band))
                            .map(|(obstacle, _)| Pick {
                                terrain: stretch.terrain,
                                obstacle,
                            }),
                    );
                }
                // Obstacles of a pattern are taken together.
                let whole = picks.iter().flat_map(|pick| group_of(cx.doc.spec(), *pick));
                desk.selection.set(whole.collect());
            }
        }
    }

    /// The box of a rubber band that has come to a place.
    pub(super) fn band(&self, to: (f64, f64)) -> Option<Area> {
        let Self::Band { from, .. } = self else {
            return None;
        };
        let span = |a: f64, b: f64| (a.min(b).floor() as i64, a.max(b).ceil() as i64);
        Some(Area {
            x: span(from.0, to.0),
            y: span(from.1, to.1),
        })
    }
}

/// Changes the course as it was before the drag.
fn from_before(cx: &mut Cx<'_, FourStep>, words: Text, before: &Arc<Spec>, change: impl FnOnce(&mut Spec)) {
    cx.doc.edit(words, Merge::WhileHeld(DRAG), |spec| {
        spec.clone_from(before);
        change(spec);
    });
}

/// How far the selection goes when one of its obstacles is pulled along: the place of that one is
/// rounded, and all others keep their distance to it.
fn moved(
    before: &Spec,
    anchor: Pick,
    from: (f64, f64),
    to: (f64, f64),
    step: i64,
    fine: bool,
) -> Option<(i64, i64)> {
    let of = obstacle(before, anchor)?;
    let x = stretches(before).get(anchor.terrain)?.x_of(&of);
    let dx = snapped(x as f64 + to.0 - from.0, step) - x;
    let height = lifted(&of.shape).first().and_then(|field| field.get(&of.shape));
    let dy = match height.filter(|_| floats(&of.shape)) {
        Some(height) => snapped(height as f64 + to.1 - from.1, Snap::step_y(fine)) - height,
        None => 0,
    };
    Some((dx, dy))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::editors::fourstep::kinds::Kind;
    use crate::games::fourstep::spec::{Obstacle, TerrainSpec};

    #[test]
    fn the_obstacle_under_the_pointer_goes_to_the_grid() {
        let of = |x_200ths, kind: Kind| Obstacle {
            x_200ths,
            shape: kind.shape(),
        };
        let before = Spec {
            terrains: vec![TerrainSpec {
                beats: 16,
                obstacles: vec![of(610, Kind::Pillar), of(900, Kind::Gate)],
                ..TerrainSpec::default()
            }],
            ..Spec::default()
        };
        let pick = |obstacle| Pick { terrain: 0, obstacle };
        let by = |anchor, to| moved(&before, pick(anchor), (650.0, 1000.0), to, 300, false);
        assert_eq!(by(0, (700.0, 1000.0)), Some((-10, 0)));
        assert_eq!(by(0, (850.0, 3000.0)), Some((290, 0)));
        assert_eq!(by(1, (660.0, 1100.0)), Some((0, 90)));
        assert_eq!(by(9, (0.0, 0.0)), None);
    }
}
