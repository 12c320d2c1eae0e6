//! What lands and obstacles are called, and where they are, in both languages.

use super::lattice::cells_of_x;
use super::level::Level;
use super::spec::Shape;
use crate::grammar::{counted, grouped, plural};
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
            Self::Spike { .. } => Text::new("spike", "가시"),
            Self::Pit { .. } => Text::new("pit", "구덩이"),
            Self::Tunnel { .. } => Text::new("tunnel", "터널"),
            Self::Block { .. } => Text::new("stair", "계단"),
            Self::Platform { .. } => Text::new("platform", "발판"),
            Self::Pad { .. } => Text::new("drum pad", "드럼 패드"),
            Self::Laser { .. } => Text::new("laser", "레이저"),
            Self::BurrowSpike { .. } => Text::new("surface spike", "지표 가시"),
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

/// An obstacle by its course index, as people call it: see [`obstacle_name`].
pub fn obstacle_label(level: &Level, idx: u32) -> Text {
    match level.obstacle(idx) {
        Some((land, obstacle)) => {
            let own = idx - land.segment.first_obstacle;
            obstacle_name(&obstacle.shape, own as usize, land.terrain_idx)
        }
        None => {
            let number = u64::from(idx) + 1;
            Text::new(
                format!("obstacle {number} of the course"),
                format!("코스의 장애물 {number}"),
            )
        }
    }
}

/// An obstacle as people call it: what it is, which one of its land, and which land, both counted
/// from 1: `coral gate 3 of land 2`. The indices count from 0; those of a land run through its own obstacles, then
/// through what its patterns come to.
pub fn obstacle_name(shape: &Shape, idx_in_land: usize, terrain_idx: usize) -> Text {
    let (label, number, land) = (shape.label(), idx_in_land + 1, terrain_idx + 1);
    Text::new(
        format!("{} {number} of terrain {land}", label.en),
        format!("{land}번째 지형의 {} {number}", label.ko),
    )
}

/// A step as the beats from the start of the course, as rulers count them: `beat 61.5`.
pub fn beat_of(step: u32) -> Text {
    let beats = short(f64::from(step) / 24.0, 3);
    Text::new(format!("beat {beats}"), format!("{beats}박"))
}

/// A number without useless zeros: `61`, `61.5`, `0.375`.
pub fn short(value: f64, digits: usize) -> String {
    let text = format!("{value:.digits$}");
    if text.contains('.') {
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    } else {
        text
    }
}

/// How many states, in words.
pub fn states(n: u64) -> Text {
    let n = grouped(i64::try_from(n).unwrap_or(i64::MAX));
    Text::new(counted(&n, "state"), format!("상태 {n}개"))
}

/// A way along the course in words: to which side, and how many cells (from 200ths of a cell).
pub fn along(d_200ths: i32) -> Text {
    let by = cells_of_x(d_200ths).abs();
    let (cells, unit) = (short(by, 3), plural(by, "cell"));
    if d_200ths < 0 {
        Text::new(format!("left by {cells} {unit}"), format!("왼쪽으로 {cells}칸"))
    } else {
        Text::new(
            format!("right by {cells} {unit}"),
            format!("오른쪽으로 {cells}칸"),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_say_what_people_read() {
        assert_eq!(beat_of(90).en, "beat 3.75");
        assert_eq!(beat_of(2403).ko, "100.125박");
        assert_eq!((short(100.0, 3).as_str(), short(0.0, 0).as_str()), ("100", "0"));
        assert_eq!(
            (states(1).en, states(2).en),
            ("1 state".to_owned(), "2 states".to_owned())
        );
        assert_eq!(
            (along(-375).en, along(300).ko),
            ("left by 1.875 cells".to_owned(), "오른쪽으로 1.5칸".to_owned())
        );
    }
}
