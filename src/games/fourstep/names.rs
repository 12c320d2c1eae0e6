//! What lands and obstacles are called, and where they are, in both languages.

use super::level::Level;
use super::spec::Shape;
use crate::report::Text;

impl Shape {
    /// The word of its kind in files.
    pub fn word(&self) -> &'static str {
        match self {
            Self::Spike { .. } => "spike",
            Self::Pit { .. } => "pit",
            Self::Tunnel { .. } => "tunnel",
            Self::Block { .. } => "block",
            Self::Platform { .. } => "platform",
            Self::Pad { .. } => "pad",
            Self::Laser { .. } => "laser",
            Self::BurrowSpike { .. } => "bspike",
            Self::Rock { .. } => "rock",
            Self::Gate { .. } => "gate",
            Self::Urchin { .. } => "urchin",
            Self::Current { .. } => "current",
            Self::Pillar { .. } => "pillar",
            Self::Hang { .. } => "hang",
            Self::Updraft { .. } => "updraft",
        }
    }

    /// What people call it.
    pub fn label(&self) -> Text {
        match self {
            Self::Spike { .. } => Text::new("spikes", "가시"),
            Self::Pit { .. } => Text::new("pit", "구덩이"),
            Self::Tunnel { .. } => Text::new("tunnel", "터널"),
            Self::Block { .. } => Text::new("stair", "계단"),
            Self::Platform { .. } => Text::new("platform", "발판"),
            Self::Pad { .. } => Text::new("drum pad", "드럼 패드"),
            Self::Laser { .. } => Text::new("laser", "레이저"),
            Self::BurrowSpike { .. } => Text::new("surface spikes", "지표 가시"),
            Self::Rock { .. } => Text::new("rock", "바위"),
            Self::Gate { .. } => Text::new("coral gate", "산호 관문"),
            Self::Urchin { .. } => Text::new("urchin", "성게"),
            Self::Current { .. } => Text::new("current", "해류"),
            Self::Pillar { .. } => Text::new("pillar", "바위 기둥"),
            Self::Hang { .. } => Text::new("hanging rock", "매달린 바위"),
            Self::Updraft { .. } => Text::new("updraft", "상승기류"),
        }
    }

    /// Whether it can kill.
    pub fn is_lethal(&self) -> bool {
        !matches!(
            self,
            Self::Pad { .. } | Self::Current { .. } | Self::Updraft { .. }
        )
    }
}

/// An obstacle by its course index: what it is and which it is, from 1.
pub fn obstacle_label(level: &Level, idx: u32) -> Text {
    let number = u64::from(idx) + 1;
    match level.obstacle(idx) {
        Some((_, obstacle)) => {
            let label = obstacle.shape.label();
            Text::new(format!("{} {number}", label.en), format!("{} {number}", label.ko))
        }
        None => Text::new(format!("obstacle {number}"), format!("장애물 {number}")),
    }
}

/// A step as bar and beat, from 1, with the beat's eighths: `bar 3, beat 2.125`.
pub fn beat_of(step: u32) -> Text {
    let (beat, part) = (step / 24, step % 24);
    let (bar, beat) = (beat / 4 + 1, f64::from(beat % 4 + 1) + f64::from(part) / 24.0);
    let beat = format!("{beat:.3}");
    let beat = beat.trim_end_matches('0').trim_end_matches('.');
    Text::new(format!("bar {bar}, beat {beat}"), format!("{bar}마디 {beat}박"))
}
