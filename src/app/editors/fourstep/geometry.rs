//! Where obstacles are, as boxes: what kills, how far the margin enlarges it, how long each thing is.
//!
//! A hero dies where his own box overlaps one of these, so what is drawn is what is judged; a test
//! holds it against the columns that the engine compiles. All numbers are the lattice's.
//! Source: `docs/rules/fourstep.md`, section 5.

use crate::games::fourstep::forms::Form;
use crate::games::fourstep::lattice::{WORLD_TOP, X_PER_CELL, Y_PER_CELL};
use crate::games::fourstep::spec::Shape;

/// Half the width of a hero, in 200ths of a cell.
pub(super) const HALF_WIDTH: i64 = 66;
/// The foot of a digger in the lower lane.
pub(super) const LOWER_LANE: i64 = -864;
/// What a spike is judged narrower by on each side.
const SPIKE_INSET: i64 = 36;
const SPIKE_HEIGHT: i64 = 360;
const BEAM_HALF_WIDTH: i64 = 32;
const FORGIVENESS: i64 = 36;
/// The ceiling of a tunnel, and where the wall above it begins to kill.
pub(super) const TUNNEL_CEILING: i64 = 1728;
const TUNNEL_FACE: i64 = 1836;
/// Below this a rock of the burrow kills.
const ROCK_TOP: i64 = -252;
/// Beyond everything that can be seen.
pub(super) const FAR: i64 = 1 << 28;

/// A box on the lattice: 200ths of a cell along the course, 720ths up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Area {
    /// From and to along the course.
    pub x: (i64, i64),
    /// From and to upwards.
    pub y: (i64, i64),
}

/// Something that kills whoever touches it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Solid {
    /// As the game judges it.
    pub area: Area,
    /// As the solver sees it, with its margin.
    pub grown: Area,
}

/// Half the margin in vertical units, as the engine rounds it; the forms that walk have none.
fn margin_y(form: Form, margin: i64) -> i64 {
    if form.floats() { (9 * margin + 2) / 5 } else { 0 }
}

impl Area {
    fn new(x: (i64, i64), y: (i64, i64)) -> Self {
        Self { x, y }
    }

    /// Larger on both sides, and up and down.
    pub(super) fn grown(self, left: i64, right: i64, up_down: i64) -> Self {
        Self {
            x: (self.x.0 - left, self.x.1 + right),
            y: (self.y.0 - up_down, self.y.1 + up_down),
        }
    }

    /// Whether the two share more than an edge.
    pub(super) fn overlaps(&self, other: &Self) -> bool {
        self.x.0 < other.x.1 && other.x.0 < self.x.1 && self.y.0 < other.y.1 && other.y.0 < self.y.1
    }
}

/// How long a thing is along the course, in 200ths of a cell. A beam has no length; an urchin is as long
/// as the columns in which it kills.
pub(super) fn length(shape: &Shape) -> i64 {
    match shape {
        Shape::Urchin { radius_720ths, .. } => {
            let (per_x, per_y) = (i64::from(X_PER_CELL), i64::from(Y_PER_CELL));
            2 * (2 * i64::from(*radius_720ths) * per_x + per_y).div_euclid(2 * per_y)
        }
        shape => shape.width_200ths().unwrap_or(0).into(),
    }
}

/// What kills in a thing that starts at `x`, with the margin that a form has there. Pits and the ends
/// of platforms are judged otherwise and are not among them.
pub(super) fn solids(shape: &Shape, x: i64, form: Form, margin: i64) -> [Option<Solid>; 2] {
    let (m, mv) = (margin.max(0), margin_y(form, margin.max(0)));
    let end = x + length(shape);
    let around = |area: Area| Solid {
        area,
        grown: area.grown(m, m, mv),
    };
    let one = |solid: Solid| [Some(solid), None];
    let spikes = (x + SPIKE_INSET, end - SPIKE_INSET);
    match *shape {
        Shape::Spike {
            base_720ths,
            from_ceiling,
            ..
        } => {
            let base = i64::from(base_720ths);
            let y = if from_ceiling {
                (base - SPIKE_HEIGHT, base + i64::from(form.body()))
            } else {
                (base, base + SPIKE_HEIGHT)
            };
            let area = Area::new(spikes, y);
            one(Solid {
                area,
                grown: area.grown(m, m, 0),
            })
        }
        Shape::BurrowSpike { .. } => {
            let area = Area::new(spikes, (0, SPIKE_HEIGHT));
            one(Solid {
                area,
                grown: area.grown(m, m, 0),
            })
        }
        Shape::Rock { .. } => {
            let area = Area::new((x, end), (-FAR, ROCK_TOP));
            one(Solid {
                area,
                grown: area.grown(m, m, 0),
            })
        }
        // The wall stands on the near side only: he walks off the far edge.
        Shape::Tunnel { .. } => {
            let area = Area::new((x, end - HALF_WIDTH), (TUNNEL_FACE, FAR));
            one(Solid {
                area,
                grown: area.grown(m / 2, 0, 0),
            })
        }
        Shape::Block { height_720ths, .. } => {
            let area = Area::new(
                (x, end - HALF_WIDTH),
                (-FAR, i64::from(height_720ths) - FORGIVENESS),
            );
            one(Solid {
                area,
                grown: area.grown(m / 2, 0, 0),
            })
        }
        Shape::Laser {
            low_720ths,
            high_720ths,
            ..
        } => {
            let (low, high) = (i64::from(low_720ths), i64::from(high_720ths));
            let y = if 0 < low {
                (low + FORGIVENESS, high)
            } else {
                (-FAR, high - FORGIVENESS)
            };
            let area = Area::new((x - BEAM_HALF_WIDTH, x + BEAM_HALF_WIDTH), y);
            one(Solid {
                area,
                grown: area.grown(m, m, 0),
            })
        }
        Shape::Gate {
            centre_720ths,
            passage_720ths,
            ..
        } => {
            let (centre, half) = (i64::from(centre_720ths), i64::from(passage_720ths) / 2);
            let coral = |y| Some(around(Area::new((x, end), y)));
            [coral((-FAR, centre - half)), coral((centre + half, FAR))]
        }
        Shape::Urchin {
            centre_720ths,
            radius_720ths,
        } => {
            let (centre, r) = (i64::from(centre_720ths), i64::from(radius_720ths));
            one(around(Area::new((x, end), (centre - r, centre + r))))
        }
        Shape::Pillar { height_720ths, .. } => one(around(Area::new((x, end), (-FAR, height_720ths.into())))),
        Shape::Hang { bottom_720ths, .. } => one(around(Area::new((x, end), (bottom_720ths.into(), FAR)))),
        Shape::Pit { .. }
        | Shape::Platform { .. }
        | Shape::Pad { .. }
        | Shape::Current { .. }
        | Shape::Updraft { .. } => [None, None],
    }
}

/// The box in which a thing is seen and caught by the pointer.
pub(super) fn outline(shape: &Shape, x: i64) -> Area {
    let end = x + length(shape);
    let top = i64::from(WORLD_TOP);
    let y = match *shape {
        Shape::Spike {
            base_720ths,
            from_ceiling: true,
            ..
        } => (i64::from(base_720ths) - 396, base_720ths.into()),
        Shape::Spike { base_720ths, .. } => (base_720ths.into(), i64::from(base_720ths) + 396),
        Shape::BurrowSpike { .. } => (0, 396),
        Shape::Pit { .. } => (-576, 0),
        Shape::Tunnel { .. } => (TUNNEL_CEILING, TUNNEL_CEILING + 432),
        Shape::Block { height_720ths, .. } | Shape::Pillar { height_720ths, .. } => (0, height_720ths.into()),
        Shape::Platform { height_720ths, .. } => (i64::from(height_720ths) - 144, height_720ths.into()),
        Shape::Pad { .. } => (0, 108),
        Shape::Laser {
            low_720ths,
            high_720ths,
            ..
        } => (low_720ths.into(), high_720ths.into()),
        Shape::Rock { .. } => (LOWER_LANE, ROCK_TOP),
        Shape::Gate { .. } | Shape::Current { .. } | Shape::Updraft { .. } => (0, top),
        Shape::Urchin {
            centre_720ths,
            radius_720ths,
        } => {
            let (centre, r) = (i64::from(centre_720ths), i64::from(radius_720ths));
            (centre - r, centre + r)
        }
        Shape::Hang { bottom_720ths, .. } => (bottom_720ths.into(), top),
    };
    let x = if matches!(shape, Shape::Laser { .. }) {
        (x - BEAM_HALF_WIDTH, x + BEAM_HALF_WIDTH)
    } else {
        (x, end)
    };
    Area::new(x, (y.0.min(y.1), y.0.max(y.1)))
}

/// Whether a beam is on at a time, which is a place along the course; with the solver's margin it
/// is on for longer.
pub(super) fn is_on(shape: &Shape, time_200ths: i64, margin: i64) -> bool {
    match *shape {
        Shape::Laser {
            phase_600ths,
            period_600ths,
            on_600ths,
            ..
        } => {
            let since = time_200ths - i64::from(phase_600ths) + margin;
            period_600ths <= 0 || since.rem_euclid(period_600ths.into()) < i64::from(on_600ths) + 2 * margin
        }
        _ => true,
    }
}

/// The box of a hero.
pub(super) fn hero_area(form: Form, x: i64, y: i64) -> Area {
    Area::new((x - HALF_WIDTH, x + HALF_WIDTH), (y, y + i64::from(form.body())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::fourstep::spec::{Land, Margins, Obstacle};
    use crate::games::fourstep::world::{Segment, World};

    /// One of every kind that kills by touch, with the land it belongs to.
    fn all() -> Vec<(Land, Shape)> {
        let (w, h) = (300, 1584);
        vec![
            (
                Land::Field,
                Shape::Spike {
                    n_cells: 1,
                    base_720ths: 0,
                    from_ceiling: false,
                },
            ),
            (
                Land::Field,
                Shape::Spike {
                    n_cells: 2,
                    base_720ths: 1440,
                    from_ceiling: false,
                },
            ),
            (
                Land::Field,
                Shape::Spike {
                    n_cells: 2,
                    base_720ths: 1728,
                    from_ceiling: true,
                },
            ),
            (Land::Field, Shape::Tunnel { length_200ths: 900 }),
            (
                Land::Field,
                Shape::Block {
                    width_200ths: 600,
                    height_720ths: 720,
                },
            ),
            (
                Land::Field,
                Shape::Laser {
                    low_720ths: 0,
                    high_720ths: 648,
                    phase_600ths: 300,
                    period_600ths: 1200,
                    on_600ths: 600,
                },
            ),
            (
                Land::Field,
                Shape::Laser {
                    low_720ths: 720,
                    high_720ths: 2160,
                    phase_600ths: 0,
                    period_600ths: 1200,
                    on_600ths: 600,
                },
            ),
            (Land::Burrow, Shape::BurrowSpike { n_cells: 2 }),
            (Land::Burrow, Shape::Rock { n_cells: 3 }),
            (
                Land::Sea,
                Shape::Gate {
                    width_200ths: 200,
                    centre_720ths: 2000,
                    passage_720ths: 1620,
                },
            ),
            (
                Land::Sea,
                Shape::Urchin {
                    centre_720ths: 1300,
                    radius_720ths: 432,
                },
            ),
            (
                Land::Mountain,
                Shape::Pillar {
                    width_200ths: w,
                    height_720ths: h,
                },
            ),
            (
                Land::Mountain,
                Shape::Hang {
                    width_200ths: w,
                    bottom_720ths: h,
                },
            ),
        ]
    }

    #[test]
    fn what_is_drawn_is_what_the_engine_judges() {
        for (land, shape) in all() {
            let form = land.form();
            for (x, margin) in [(1200, 0), (1225, 0), (1200, 80), (1237, 110), (1210, 7)] {
                let obstacle = Obstacle { x_200ths: x, shape };
                let segment = Segment {
                    form,
                    x0: 0,
                    steps: 240,
                    first_obstacle: 0,
                };
                let margins = Margins {
                    runner_200ths: margin,
                    digger_200ths: margin,
                    jelly_200ths: margin,
                    glider_200ths: margin,
                };
                let world = World::compile(&[obstacle], segment, margins).unwrap();
                let solids = solids(&shape, x.into(), form, margin.into());
                for step in 0..=world.steps() {
                    let at = 25 * step as i64;
                    for y in (-864..4400).step_by(7) {
                        let kills = |band: &crate::games::fourstep::world::Band| band.lo < y && y < band.hi;
                        let is_judged = world.bands(world.column(step)).iter().any(kills);
                        let hero = hero_area(form, at, y.into());
                        let is_drawn = is_on(&shape, at, margin.into())
                            && solids.iter().flatten().any(|solid| solid.grown.overlaps(&hero));
                        assert_eq!(
                            is_judged, is_drawn,
                            "{shape:?} at {x}, margin {margin}: x {at}, y {y}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn everything_can_be_caught_where_it_is() {
        for (_, shape) in all() {
            let area = outline(&shape, 600);
            assert!(area.x.0 < area.x.1 && area.y.0 < area.y.1, "{shape:?}");
        }
    }
}
