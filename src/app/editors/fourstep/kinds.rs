//! The kinds of obstacle, each with the shape that is placed at first.

use crate::games::fourstep::spec::{Land, Shape};
use crate::report::{Lang, Text};

use super::words::tr;

/// A kind of obstacle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    #[default]
    Spike,
    CeilingSpike,
    Pit,
    Tunnel,
    Block,
    Platform,
    Pad,
    Laser,
    HighLaser,
    BurrowSpike,
    Rock,
    Gate,
    Urchin,
    Current,
    Pillar,
    Hang,
    Updraft,
}

/// The land that a kind belongs to.
pub(super) fn land_of(kind: Kind) -> Land {
    match kind {
        Kind::BurrowSpike | Kind::Rock => Land::Burrow,
        Kind::Gate | Kind::Urchin | Kind::Current => Land::Sea,
        Kind::Pillar | Kind::Hang | Kind::Updraft => Land::Mountain,
        _ => Land::Field,
    }
}

impl Kind {
    /// All of them, land by land.
    pub(super) const ALL: [Self; 17] = [
        Self::Spike,
        Self::CeilingSpike,
        Self::Pit,
        Self::Tunnel,
        Self::Block,
        Self::Platform,
        Self::Pad,
        Self::Laser,
        Self::HighLaser,
        Self::BurrowSpike,
        Self::Rock,
        Self::Gate,
        Self::Urchin,
        Self::Current,
        Self::Pillar,
        Self::Hang,
        Self::Updraft,
    ];

    /// What is placed: the sizes that the generator uses most.
    pub(super) fn shape(self) -> Shape {
        let laser = |low_720ths, high_720ths| Shape::Laser {
            low_720ths,
            high_720ths,
            phase_600ths: 0,
            period_600ths: 1200,
            on_600ths: 600,
        };
        match self {
            Self::Spike => Shape::Spike {
                n_cells: 1,
                base_720ths: 0,
                from_ceiling: false,
            },
            Self::CeilingSpike => Shape::Spike {
                n_cells: 2,
                base_720ths: 1728,
                from_ceiling: true,
            },
            Self::Pit => Shape::Pit { width_200ths: 250 },
            Self::Tunnel => Shape::Tunnel { length_200ths: 1500 },
            Self::Block => Shape::Block {
                width_200ths: 600,
                height_720ths: 720,
            },
            Self::Platform => Shape::Platform {
                width_200ths: 1200,
                height_720ths: 1440,
            },
            Self::Pad => Shape::Pad { width_200ths: 200 },
            Self::Laser => laser(0, 648),
            Self::HighLaser => laser(720, 2160),
            Self::BurrowSpike => Shape::BurrowSpike { n_cells: 1 },
            Self::Rock => Shape::Rock { n_cells: 1 },
            Self::Gate => Shape::Gate {
                width_200ths: 200,
                centre_720ths: 2160,
                passage_720ths: 1620,
            },
            Self::Urchin => Shape::Urchin {
                centre_720ths: 1080,
                radius_720ths: 432,
            },
            Self::Current => Shape::Current {
                width_200ths: 900,
                up: true,
            },
            Self::Pillar => Shape::Pillar {
                width_200ths: 200,
                height_720ths: 1440,
            },
            Self::Hang => Shape::Hang {
                width_200ths: 200,
                bottom_720ths: 2880,
            },
            Self::Updraft => Shape::Updraft { width_200ths: 600 },
        }
    }

    /// The name of the action that places it; stable.
    pub(super) fn action(self) -> &'static str {
        match self {
            Self::Spike => "place_spike",
            Self::CeilingSpike => "place_ceiling_spike",
            Self::Pit => "place_pit",
            Self::Tunnel => "place_tunnel",
            Self::Block => "place_block",
            Self::Platform => "place_platform",
            Self::Pad => "place_pad",
            Self::Laser => "place_low_laser",
            Self::HighLaser => "place_high_laser",
            Self::BurrowSpike => "place_burrow_spike",
            Self::Rock => "place_rock",
            Self::Gate => "place_gate",
            Self::Urchin => "place_urchin",
            Self::Current => "place_current",
            Self::Pillar => "place_pillar",
            Self::Hang => "place_hang",
            Self::Updraft => "place_updraft",
        }
    }

    /// Its name: the shape's, told apart where two kinds are one shape.
    pub(super) fn name(self) -> Text {
        match self {
            Self::CeilingSpike => Text::new("ceiling spike", "천장 가시"),
            Self::Laser => Text::new("low laser", "낮은 레이저"),
            Self::HighLaser => Text::new("high laser", "높은 레이저"),
            kind => kind.shape().label(),
        }
    }

    /// Its name where there is little room.
    pub(super) fn short(self, lang: Lang) -> &'static str {
        match self {
            Self::Spike => tr(lang, "Spike", "가시"),
            Self::CeilingSpike => tr(lang, "Ceiling spike", "천장 가시"),
            Self::Pit => tr(lang, "Pit", "구덩이"),
            Self::Tunnel => tr(lang, "Tunnel", "터널"),
            Self::Block => tr(lang, "Stair", "계단"),
            Self::Platform => tr(lang, "Platform", "발판"),
            Self::Pad => tr(lang, "Pad", "패드"),
            Self::Laser => tr(lang, "Low laser", "낮은 레이저"),
            Self::HighLaser => tr(lang, "High laser", "높은 레이저"),
            Self::BurrowSpike => tr(lang, "Surface", "지표 가시"),
            Self::Rock => tr(lang, "Rock", "바위"),
            Self::Gate => tr(lang, "Gate", "관문"),
            Self::Urchin => tr(lang, "Urchin", "성게"),
            Self::Current => tr(lang, "Current", "해류"),
            Self::Pillar => tr(lang, "Pillar", "기둥"),
            Self::Hang => tr(lang, "Hang", "매달린 바위"),
            Self::Updraft => tr(lang, "Updraft", "상승기류"),
        }
    }
}
