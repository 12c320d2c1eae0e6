//! FOURSTEP once more, slowly and plainly: no columns, no bands, no sets. Every step looks at every
//! obstacle, in the words of `docs/rules/fourstep.md`, section 5. Shares the data and nothing else.

use playproof::games::fourstep::forms::{Form, Hero, Side};
use playproof::games::fourstep::spec::{Obstacle, Shape};

/// A land as the twin sees it.
pub(crate) struct Land<'a> {
    pub(crate) form: Form,
    pub(crate) x0: i64,
    pub(crate) margin: i64,
    pub(crate) obstacles: &'a [Obstacle],
}

fn within_open(x: i64, lo: i64, hi: i64) -> bool {
    lo < x && x < hi
}

fn within(x: i64, lo: i64, hi: i64) -> bool {
    lo <= x && x <= hi
}

fn body(form: Form) -> i64 {
    match form {
        Form::Runner => 648,
        Form::Digger | Form::Jelly => 504,
        Form::Glider => 360,
    }
}

/// Rounds to the nearest, halves away from zero.
fn round(n: i64, d: i64) -> i64 {
    (n as f64 / d as f64).round() as i64
}

impl Land<'_> {
    fn floors(&self, x: i64) -> impl Iterator<Item = (usize, i64, bool)> + '_ {
        self.obstacles
            .iter()
            .enumerate()
            .filter_map(move |(id, obstacle)| {
                let at = i64::from(obstacle.x_200ths);
                let (width, height, has_edges) = match obstacle.shape {
                    Shape::Block {
                        width_200ths,
                        height_720ths,
                    } => (width_200ths, height_720ths, false),
                    Shape::Platform {
                        width_200ths,
                        height_720ths,
                    } => (width_200ths, height_720ths, true),
                    _ => return None,
                };
                let end = at + i64::from(width);
                let is_edge = has_edges && !within(x, at + self.margin, end - self.margin);
                within(x, at, end).then_some((id, height.into(), is_edge))
            })
    }

    fn any(&self, x: i64, of: impl Fn(&Shape) -> Option<i32>) -> bool {
        self.obstacles.iter().any(|obstacle| {
            let at = i64::from(obstacle.x_200ths);
            of(&obstacle.shape).is_some_and(|width| within(x, at, at + i64::from(width)))
        })
    }

    fn has_ceiling(&self, x: i64) -> bool {
        self.any(x, |shape| match shape {
            Shape::Tunnel { length_200ths } => Some(*length_200ths),
            _ => None,
        })
    }

    /// The obstacle that kills a foot at `y`, the first of them.
    fn killer(&self, x: i64, y: i64) -> Option<usize> {
        self.obstacles
            .iter()
            .position(|obstacle| self.kills(obstacle, x, y))
    }

    fn kills(&self, obstacle: &Obstacle, x: i64, y: i64) -> bool {
        let at = i64::from(obstacle.x_200ths);
        let (m, b) = (self.margin, body(self.form));
        let floats = matches!(self.form, Form::Jelly | Form::Glider);
        let mv = if floats { round(9 * m, 5) } else { 0 };
        let wide = 66 + m;
        let near = |width: i64| within_open(x, at - wide, at + width + wide);
        let spike = |n: i32| within_open(x, at + 36 - wide, at + 200 * i64::from(n) - 36 + wide);
        match obstacle.shape {
            Shape::Spike {
                n_cells,
                base_720ths,
                from_ceiling,
            } => {
                let base = i64::from(base_720ths);
                let (lo, hi) = if from_ceiling {
                    (base - 360 - b, base + b)
                } else {
                    (base - b, base + 360)
                };
                spike(n_cells) && within_open(y, lo, hi)
            }
            Shape::BurrowSpike { n_cells } => spike(n_cells) && within_open(y, -b, 360),
            Shape::Rock { n_cells } => near(200 * i64::from(n_cells)) && y < -252,
            Shape::Tunnel { length_200ths } => {
                within_open(x, at - 66 - m / 2, at + i64::from(length_200ths)) && 1836 - b < y
            }
            Shape::Block {
                width_200ths,
                height_720ths,
            } => {
                let wall = within_open(x, at - 66 - m / 2, at + i64::from(width_200ths));
                wall && y < i64::from(height_720ths) - 36
            }
            Shape::Laser {
                low_720ths,
                high_720ths,
                phase_600ths,
                period_600ths,
                on_600ths,
            } => {
                let (low, high) = (i64::from(low_720ths), i64::from(high_720ths));
                let time = self.x0 + x - i64::from(phase_600ths) + m;
                let is_on = period_600ths <= 0
                    || time.rem_euclid(i64::from(period_600ths.max(1))) < i64::from(on_600ths) + 2 * m;
                let in_beam = within_open(x, at - 32 - wide, at + 32 + wide);
                let is_hit = if low_720ths > 0 {
                    within_open(y, low + 36 - b, high)
                } else {
                    y < high - 36
                };
                is_on && in_beam && is_hit
            }
            Shape::Gate {
                width_200ths,
                centre_720ths,
                passage_720ths,
            } => {
                let (c, half) = (i64::from(centre_720ths), i64::from(passage_720ths) / 2);
                near(width_200ths.into()) && (y < c - half + mv || c + half - mv - b < y)
            }
            Shape::Urchin {
                centre_720ths,
                radius_720ths,
            } => {
                let (c, r) = (i64::from(centre_720ths), i64::from(radius_720ths));
                near(2 * round(r * 200, 720)) && within_open(y, c - r - mv - b, c + r + mv)
            }
            Shape::Pillar {
                width_200ths,
                height_720ths,
            } => near(width_200ths.into()) && y < i64::from(height_720ths) + mv,
            Shape::Hang {
                width_200ths,
                bottom_720ths,
            } => near(width_200ths.into()) && i64::from(bottom_720ths) - mv - b < y,
            Shape::Pit { .. }
            | Shape::Platform { .. }
            | Shape::Pad { .. }
            | Shape::Current { .. }
            | Shape::Updraft { .. } => false,
        }
    }

    fn pit(&self, x: i64) -> Option<usize> {
        self.obstacles.iter().rposition(|obstacle| match obstacle.shape {
            Shape::Pit { width_200ths } => {
                let at = i64::from(obstacle.x_200ths);
                within_open(x, at - self.margin, at + i64::from(width_200ths) + self.margin)
            }
            _ => false,
        })
    }

    fn water(&self, x: i64) -> i64 {
        let found = self
            .obstacles
            .iter()
            .rev()
            .find_map(|obstacle| match obstacle.shape {
                Shape::Current { width_200ths, up } => {
                    let at = i64::from(obstacle.x_200ths);
                    within(x, at, at + i64::from(width_200ths)).then_some(if up { 180 } else { -180 })
                }
                _ => None,
            });
        found.unwrap_or(0)
    }

    /// One step to `at` steps from the land's start: the hero, or the obstacle that kills him.
    pub(crate) fn step(&self, at: i64, hero: Hero, press: bool) -> Result<Hero, usize> {
        let (here, x) = (25 * (at - 1), 25 * at);
        let hero = if hero.form == self.form {
            hero
        } else {
            hero.entering(self.form)
        };
        let edge = press && !hero.held;
        let (mut side, mut y, mut v) = (hero.side, i64::from(hero.y_720ths), i64::from(hero.v_60ths));
        let mean = |before: i64, after: i64| (before + after + 1).div_euclid(4);
        match self.form {
            Form::Runner => {
                let on_floor = y == 0 || self.floors(here).any(|(_, height, _)| height == y);
                (side, v) = match side {
                    Side::Ground if edge => (Side::Air, 384),
                    Side::Ground if !on_floor => (Side::Air, 0),
                    Side::Ground => (side, v),
                    Side::Ceiling if edge || !self.has_ceiling(here) => (Side::Air, 0),
                    Side::Ceiling => (side, v),
                    _ => (Side::Air, v),
                };
                if side == Side::Air {
                    let before = (y, v);
                    v -= 32;
                    y += mean(before.1, v);
                    let mut crossed: Vec<_> = self
                        .floors(x)
                        .filter(|(_, height, _)| y <= *height && *height <= before.0)
                        .collect();
                    crossed.sort_by_key(|(id, height, _)| (-height, *id));
                    if self.has_ceiling(x) && within(y + 648, 1728, 1836) {
                        (side, y, v) = (Side::Ceiling, 1080, 0);
                    } else if v <= 0 && !crossed.is_empty() {
                        let (id, height, is_edge) = crossed[0];
                        if is_edge {
                            return Err(id);
                        }
                        (side, y, v) = (Side::Ground, height, 0);
                    } else if v <= 0 && y <= 0 {
                        (side, y, v) = (Side::Ground, 0, 0);
                    }
                }
                if side == Side::Ground && y == 0 {
                    if let Some(id) = self.pit(x) {
                        return Err(id);
                    }
                    let has_pad = self.any(x, |shape| match shape {
                        Shape::Pad { width_200ths } => Some(*width_200ths),
                        _ => None,
                    });
                    if has_pad {
                        (side, v) = (Side::Air, 576);
                    }
                }
            }
            Form::Digger => {
                side = match side {
                    Side::Ground if edge => Side::Down,
                    Side::Under if edge => Side::Up,
                    Side::Ceiling => Side::Air,
                    other => other,
                };
                match side {
                    Side::Down | Side::Up => {
                        let sign = if side == Side::Up { 1 } else { -1 };
                        (y, v) = (y + 288 * sign, 576 * sign);
                        if side == Side::Down && y <= -864 {
                            (side, y, v) = (Side::Under, -864, 0);
                        } else if side == Side::Up && 0 <= y {
                            (side, y, v) = (Side::Ground, 0, 0);
                        }
                    }
                    Side::Air => {
                        y += mean(v, v - 32);
                        v -= 32;
                        if v <= 0 && y <= 0 {
                            (side, y, v) = (Side::Ground, 0, 0);
                        }
                    }
                    _ => {}
                }
            }
            Form::Jelly | Form::Glider => {
                let before;
                if self.form == Form::Jelly {
                    before = if edge { 204 } else { v };
                    v = before - 11 - round(before - self.water(x), 20);
                } else {
                    before = v;
                    let lift = self.any(x, |shape| match shape {
                        Shape::Updraft { width_200ths } => Some(*width_200ths),
                        _ => None,
                    });
                    let cap = if lift { 204 } else { 72 };
                    v = match (press, lift) {
                        (true, _) if cap < v => cap.max(v - 12),
                        (true, false) => cap.min(v + 12),
                        (true, true) => cap.min(v + 24),
                        (false, false) => (v - 12).max(-180),
                        (false, true) => v.max(-180),
                    };
                }
                y += mean(before, v);
                let top = 4320 - body(self.form);
                (side, y, v) = if y <= 0 {
                    (Side::Ground, 0, v.max(0))
                } else if top <= y {
                    (Side::Ceiling, top, v.min(0))
                } else {
                    (Side::Air, y, v)
                };
            }
        }
        match self.killer(x, y) {
            Some(id) => Err(id),
            None => Ok(Hero {
                form: self.form,
                side,
                y_720ths: y as i32,
                v_60ths: v as i32,
                held: press,
            }),
        }
    }
}
