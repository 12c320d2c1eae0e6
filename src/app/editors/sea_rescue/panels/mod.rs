//! The panels beside the canvas, one a file.

pub(super) mod board;
pub(super) mod creature;
pub(super) mod creatures;
pub(super) mod curves;
pub(super) mod round;
pub(super) mod rounds;
pub(super) mod set;
pub(super) mod sets;
pub(super) mod shapes;
pub(super) mod summary;

use crate::app::dock::{PanelInfo, Side};
use crate::report::Text;

/// The panels, in the order in which they stand at first; of those at the right these are shown.
pub(super) fn infos(shown: &[&str]) -> Vec<PanelInfo> {
    let left = |id, en, ko| PanelInfo::new(id, Text::new(en, ko), Side::Left);
    let right = |id, en, ko| {
        let info = PanelInfo::new(id, Text::new(en, ko), Side::Right);
        info.shown_if(shown.contains(&id))
    };
    vec![
        left("creatures", "Creatures", "생물"),
        left("sets", "Sets", "조합").filling(),
        right("playtest", "Playtest", "해 보기"),
        right("creature", "Creature", "고른 생물"),
        right("placements", "Placements", "배치"),
        right("pity", "Weight with pity", "보정된 가중치"),
        right("inclusion", "On a board", "보드에 나올 확률"),
        right("set", "Picked set", "고른 조합"),
        right("board", "Board", "보드"),
        right("zone", "Zone", "해역"),
        right("bands", "Bands", "목표 범위"),
        right("probes", "Extra probes", "탐사 횟수"),
        right("economy", "Economy", "경제"),
        right("round", "Round", "판"),
        right("rounds", "Rounds", "여러 판"),
    ]
}
