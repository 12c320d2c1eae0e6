//! What all panels and the canvas of the editor share: camera, layers, tool, selection, findings.
//!
//! Nothing of it is saved or undone. A panel reads and changes it; the spec is changed through the
//! document only.

use eframe::egui::Rect;

use crate::app::lang::Word;
use crate::app::layers::Layer;
use crate::games::fourstep::lattice::{X_PER_BEAT, X_PER_STEP};

use super::attempts::Attempts;
use super::compare::Compare;
use super::course::{Pick, Selection};
use super::findings::Findings;
use super::gesture::Gesture;
use super::kinds::Kind;
use super::mending::Mending;
use super::runs::Runs;
use super::view::Camera;

/// Which layers are drawn over the course.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Layers {
    /// What the solver sees around every obstacle.
    pub margins: bool,
    /// The heroes that the search reached.
    pub cloud: bool,
    /// The way through, with its presses.
    pub path: bool,
    /// How early and late each press may come.
    pub windows: bool,
    /// Where the search ends and what kills there.
    pub deaths: bool,
    /// What kills around the playhead, as the game judges it.
    pub boxes: bool,
}

impl Layers {
    /// All of them, in the order of their pills.
    pub(super) fn all(&mut self) -> [Layer<'_>; 6] {
        [
            Layer {
                id: "margins",
                name: Word {
                    en: "Margin",
                    ko: "여유",
                },
                hint: Word {
                    en: "What the solver sees around every obstacle",
                    ko: "탐색이 보는 장애물 둘레",
                },
                is_on: &mut self.margins,
            },
            Layer {
                id: "cloud",
                name: Word {
                    en: "Reach cloud",
                    ko: "도달 구름",
                },
                hint: Word {
                    en: "Every hero the search reached, by number",
                    ko: "탐색이 도달한 모든 상태",
                },
                is_on: &mut self.cloud,
            },
            Layer {
                id: "path",
                name: Word {
                    en: "Path", ko: "길"
                },
                hint: Word {
                    en: "The way through and its presses",
                    ko: "지나는 길과 누름",
                },
                is_on: &mut self.path,
            },
            Layer {
                id: "windows",
                name: Word {
                    en: "Windows",
                    ko: "누름 창",
                },
                hint: Word {
                    en: "How early and late each press may come",
                    ko: "누름이 얼마나 이르거나 늦어도 되는지",
                },
                is_on: &mut self.windows,
            },
            Layer {
                id: "deaths",
                name: Word {
                    en: "Deaths",
                    ko: "죽음",
                },
                hint: Word {
                    en: "Where the search ends and what kills there",
                    ko: "탐색이 끝나는 곳과 원인",
                },
                is_on: &mut self.deaths,
            },
            Layer {
                id: "boxes",
                name: Word {
                    en: "Boxes",
                    ko: "상자",
                },
                hint: Word {
                    en: "What kills around the playhead, as the game judges it",
                    ko: "재생 위치 둘레의 충돌 상자",
                },
                is_on: &mut self.boxes,
            },
        ]
    }
}

impl Default for Layers {
    fn default() -> Self {
        Self {
            margins: true,
            cloud: true,
            path: true,
            windows: false,
            deaths: true,
            boxes: true,
        }
    }
}

/// What places along the course are rounded to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Snap {
    /// Half a beat: 1.5 cells.
    #[default]
    HalfBeat,
    /// An eighth of a beat, one decision: 0.375 cells.
    EighthBeat,
    /// An eighth of a cell, one physics step.
    EighthCell,
}

impl Snap {
    /// All of them, coarsest first.
    pub(super) const ALL: [Self; 3] = [Self::HalfBeat, Self::EighthBeat, Self::EighthCell];

    /// The step, in 200ths of a cell; `fine`: while the modifier is held.
    pub(super) fn step(self, fine: bool) -> i64 {
        if fine {
            return 5;
        }
        match self {
            Self::HalfBeat => i64::from(X_PER_BEAT) / 2,
            Self::EighthBeat => i64::from(X_PER_BEAT) / 8,
            Self::EighthCell => i64::from(X_PER_STEP),
        }
    }

    /// The step of heights, in 720ths of a cell: an eighth of a cell, or a fortieth.
    pub(super) fn step_y(fine: bool) -> i64 {
        if fine { 18 } else { 90 }
    }
}

/// The nearest multiple of a step.
pub(super) fn snapped(value: f64, step: i64) -> i64 {
    let step = step.max(1);
    (value / step as f64).round() as i64 * step
}

/// The shared state of the editor.
#[derive(Default)]
pub(super) struct Desk {
    /// What is seen.
    pub camera: Camera,
    /// What was seen before the whole.
    pub seen_before: Option<Camera>,
    /// What is drawn over it.
    pub layers: Layers,
    /// What places are rounded to.
    pub snap: Snap,
    /// What is selected.
    pub selection: Selection,
    /// What the next click on the course places.
    pub placing: Option<Kind>,
    /// What was placed last.
    pub last_placed: Kind,
    /// Whether cells are to be seen as squares; the canvas knows how large they are.
    pub wants_true_scale: bool,
    /// The drag that is being made.
    pub gesture: Option<Gesture>,
    /// Whether the canvas is to take the keyboard.
    pub wants_focus: bool,
    /// The obstacle under the pointer.
    pub hovered: Option<Pick>,
    /// The stretch of the course, in 200ths of a cell, in which the margins of obstacles are written.
    pub margins_seen: Option<(i64, i64)>,
    /// What background work found out about the answer that is shown.
    pub findings: Findings,
    /// The smallest changes that would make an answer that says no say yes.
    pub mending: Mending,
    /// What is being played by hand, and what was.
    pub runs: Runs,
    /// The pattern that the next click on the course drops.
    pub placing_pattern: Option<String>,
    /// The obstacle whose pattern was looked up last.
    pub followed_pick: Option<Pick>,
    /// A pattern that was gone to by name: its panel shows it.
    pub wanted_pattern: Option<String>,
    /// The attempts at a land, while they are looked at instead of the course.
    pub compare: Option<Compare>,
    /// Where the canvas was drawn last.
    pub canvas_area: Option<Rect>,
    /// How the lands came about.
    pub attempts: Attempts,
    /// Where the pointer is, in 200ths and 720ths of a cell.
    pub pointer: Option<(f64, f64)>,
    /// The problem that was followed last.
    pub highlighted: Option<crate::report::Issue>,
    /// What is to be told in the status bar until the next action.
    pub note: Option<crate::report::Text>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_go_to_the_nearest_step() {
        assert_eq!(snapped(449.0, Snap::HalfBeat.step(false)), 300);
        assert_eq!(snapped(451.0, Snap::HalfBeat.step(false)), 600);
        assert_eq!(snapped(-110.0, Snap::EighthBeat.step(false)), -75);
        assert_eq!(snapped(13.0, Snap::EighthCell.step(false)), 25);
        assert_eq!(snapped(13.0, Snap::EighthCell.step(true)), 15);
        assert_eq!(snapped(50.0, Snap::step_y(false)), 90);
    }
}
