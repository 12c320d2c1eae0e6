//! The shapes that the releases were made of, as patterns: what the lab is tried on first.
//!
//! Source: `docs/rules/fourstep.md`, sections 6 and 8, by way of `generate::limits`.

use super::{HeightOf, Part, Pattern, Stands, Values, WidthOf};
use crate::games::fourstep::generate::limits::Limits;
use crate::games::fourstep::lattice::{x_of_cells, y_of_cells};
use crate::games::fourstep::spec::{Land, Obstacle, Shape, Version};

/// Names of the patterns that every release has.
pub const NAMES: [&str; 4] = ["pit", "spikes", "low beam", "gates"];

/// The same for people who read Korean.
pub const NAMES_KO: [&str; 4] = ["구덩이", "가시", "낮은 빔", "관문"];

/// The patterns of a release, in the order of [`NAMES`].
pub fn of_release(version: Version) -> Vec<Pattern> {
    let limits = Limits::of(version);
    vec![pit(&limits), spikes(&limits), low_beam(&limits), gates(&limits)]
}

fn part(x_200ths: i32, shape: Shape) -> Part {
    Part::of(Obstacle { x_200ths, shape })
}

/// One pit: as wide as the release draws it at difficulty 0 and at 1.
fn pit(limits: &Limits) -> Pattern {
    let wide = |cells: f64| Values {
        width_200ths: x_of_cells(cells),
        ..Values::default()
    };
    let widest = (1.0 + limits.pit_growth_cells).min(limits.max_pit_cells);
    Pattern {
        name: NAMES[0].to_owned(),
        land: Land::Field,
        values: wide(1.0),
        hardest: Some(wide(widest)),
        parts: vec![Part {
            width: WidthOf::Value,
            ..part(0, Shape::Pit { width_200ths: 200 })
        }],
    }
}

/// Spikes a beat apart; side by side in releases that knew them so.
fn spikes(limits: &Limits) -> Pattern {
    let width_200ths = if limits.has_double_spikes { 400 } else { 200 };
    let shape = Shape::Spike {
        n_cells: 1,
        base_720ths: 0,
        from_ceiling: false,
    };
    Pattern {
        name: NAMES[1].to_owned(),
        land: Land::Field,
        values: Values {
            width_200ths: 200,
            count: 2,
            ..Values::default()
        },
        hardest: Some(Values {
            width_200ths,
            count: 2,
            ..Values::default()
        }),
        parts: vec![Part {
            width: WidthOf::Value,
            ..part(0, shape)
        }],
    }
}

/// A low beam that is on whenever it is met, so that it has to be jumped.
fn low_beam(limits: &Limits) -> Pattern {
    let height_720ths = y_of_cells(limits.low_beam_cells);
    Pattern {
        name: NAMES[2].to_owned(),
        land: Land::Field,
        values: Values {
            height_720ths,
            ..Values::default()
        },
        hardest: None,
        parts: vec![Part {
            height: HeightOf::Value,
            ..part(
                0,
                Shape::Laser {
                    low_720ths: 0,
                    high_720ths: height_720ths,
                    phase_600ths: 0,
                    period_600ths: 1200,
                    on_600ths: 1200,
                },
            )
        }],
    }
}

/// Gates high and low in turn: at fixed centres before the sea was mended, closer to the middle after.
fn gates(limits: &Limits) -> Pattern {
    let off = if limits.has_measured_tables { 0.5 } else { 1.4 };
    let gate = |x: f64, centre: f64| Part {
        height: HeightOf::Value,
        ..part(
            x_of_cells(x),
            Shape::Gate {
                width_200ths: x_of_cells(1.0),
                centre_720ths: y_of_cells(centre),
                passage_720ths: y_of_cells(limits.passage_cells),
            },
        )
    };
    let passage = |cells: f64| Values {
        width_200ths: x_of_cells(1.0),
        spacing_200ths: x_of_cells(12.0),
        count: 2,
        height_720ths: y_of_cells(cells),
    };
    Pattern {
        name: NAMES[3].to_owned(),
        land: Land::Sea,
        values: passage(limits.passage_cells),
        hardest: Some(passage(limits.passage_cells - 0.5)),
        parts: vec![
            Part {
                stands: Stands::Each,
                ..gate(0.0, 3.0 + off)
            },
            gate(6.0, 3.0 - off),
        ],
    }
}
