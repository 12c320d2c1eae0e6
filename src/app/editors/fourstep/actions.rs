//! What the editor can do by name: for the palette, the Edit menu and the keyboard.

use eframe::egui::{Key, KeyboardShortcut, Modifiers};

use crate::app::editor::{Cx, EditorAction};
use crate::games::fourstep::FourStep;
use crate::games::fourstep::generate::tracks;
use crate::games::fourstep::spec::Land;
use crate::report::Text;

use super::commands::{self, Command};
use super::compare_ui;
use super::course::{length_of, reach, stretches};
use super::desk::{Desk, Snap};
use super::kinds::Kind;
use super::runs;
use super::view::Camera;

/// What an action does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Act {
    Run(Command),
    Margins,
    Cloud,
    Path,
    Windows,
    Deaths,
    NextSnap,
    Whole,
    Fit,
    TrueScale,
    Boxes,
    Playtest { from_here: bool },
    StepDecision(i64),
    Compare,
}

type Row = (
    &'static str,
    &'static str,
    &'static str,
    Option<(Modifiers, Key)>,
    Act,
);

const NONE: Modifiers = Modifiers::NONE;
const CTRL: Modifiers = Modifiers::COMMAND;

const ROWS: [Row; 33] = [
    (
        "delete",
        "Delete obstacles",
        "장애물 지우기",
        Some((NONE, Key::Delete)),
        Act::Run(Command::Delete),
    ),
    (
        "duplicate",
        "Duplicate obstacles",
        "장애물 복제",
        Some((CTRL, Key::D)),
        Act::Run(Command::Duplicate),
    ),
    (
        "mirror",
        "Mirror in time",
        "시간 뒤집기",
        Some((CTRL, Key::M)),
        Act::Run(Command::Mirror),
    ),
    (
        "align_grid",
        "Snap to the grid",
        "격자에 맞추기",
        Some((CTRL, Key::G)),
        Act::Run(Command::AlignToGrid),
    ),
    (
        "align_starts",
        "Align starts",
        "앞 맞추기",
        None,
        Act::Run(Command::AlignStarts),
    ),
    (
        "align_heights",
        "Align heights",
        "높이 맞추기",
        None,
        Act::Run(Command::AlignHeights),
    ),
    (
        "space_evenly",
        "Space evenly",
        "고르게 벌리기",
        None,
        Act::Run(Command::SpaceEvenly),
    ),
    (
        "select_all",
        "Select all obstacles",
        "모든 장애물 선택",
        Some((CTRL, Key::A)),
        Act::Run(Command::SelectAll),
    ),
    (
        "next_obstacle",
        "Next obstacle",
        "다음 장애물",
        Some((NONE, Key::Period)),
        Act::Run(Command::NextObstacle),
    ),
    (
        "prev_obstacle",
        "Previous obstacle",
        "이전 장애물",
        Some((NONE, Key::Comma)),
        Act::Run(Command::PrevObstacle),
    ),
    (
        "split_terrain",
        "Split the terrain at the playhead",
        "재생 위치에서 지형 나누기",
        None,
        Act::Run(Command::SplitTerrain),
    ),
    (
        "add_terrain",
        "Add a terrain",
        "지형 추가",
        None,
        Act::Run(Command::AddTerrain),
    ),
    (
        "delete_terrain",
        "Delete the terrain",
        "지형 지우기",
        None,
        Act::Run(Command::DeleteTerrain),
    ),
    (
        "make_field",
        "Make the terrain a field",
        "지형을 들판으로",
        None,
        Act::Run(Command::SetLand(Land::Field)),
    ),
    (
        "make_burrow",
        "Make the terrain a burrow",
        "지형을 땅굴로",
        None,
        Act::Run(Command::SetLand(Land::Burrow)),
    ),
    (
        "make_sea",
        "Make the terrain a sea",
        "지형을 바다로",
        None,
        Act::Run(Command::SetLand(Land::Sea)),
    ),
    (
        "make_mountain",
        "Make the terrain a mountain",
        "지형을 산으로",
        None,
        Act::Run(Command::SetLand(Land::Mountain)),
    ),
    (
        "margins",
        "Show margins",
        "여유 보기",
        Some((NONE, Key::M)),
        Act::Margins,
    ),
    (
        "cloud",
        "Show the reach cloud",
        "도달 구름 보기",
        Some((NONE, Key::C)),
        Act::Cloud,
    ),
    (
        "path",
        "Show the path",
        "길 보기",
        Some((NONE, Key::P)),
        Act::Path,
    ),
    (
        "windows",
        "Show press windows",
        "누름 창 보기",
        Some((NONE, Key::W)),
        Act::Windows,
    ),
    (
        "deaths",
        "Show deaths",
        "죽음 보기",
        Some((NONE, Key::X)),
        Act::Deaths,
    ),
    (
        "next_snap",
        "Next grid",
        "다음 격자",
        Some((NONE, Key::G)),
        Act::NextSnap,
    ),
    (
        "whole",
        "See the whole track",
        "전체 보기",
        Some((NONE, Key::Num0)),
        Act::Whole,
    ),
    (
        "fit",
        "See the selection or the terrain",
        "선택이나 지형 보기",
        Some((NONE, Key::F)),
        Act::Fit,
    ),
    (
        "true_scale",
        "See cells as squares",
        "칸을 정사각형으로 보기",
        Some((NONE, Key::Num1)),
        Act::TrueScale,
    ),
    (
        "boxes",
        "Show collision boxes",
        "충돌 상자 보기",
        Some((NONE, Key::B)),
        Act::Boxes,
    ),
    (
        "playtest",
        "Playtest",
        "해 보기",
        Some((NONE, Key::F5)),
        Act::Playtest { from_here: false },
    ),
    (
        "playtest_here",
        "Playtest from the playhead",
        "재생 위치부터 해 보기",
        Some((NONE, Key::F6)),
        Act::Playtest { from_here: true },
    ),
    (
        "next_decision",
        "Next decision layer",
        "다음 결정 층",
        Some((NONE, Key::PageDown)),
        Act::StepDecision(1),
    ),
    (
        "prev_decision",
        "Previous decision layer",
        "이전 결정 층",
        Some((NONE, Key::PageUp)),
        Act::StepDecision(-1),
    ),
    (
        "compare_attempts",
        "Compare attempts side by side",
        "시도를 나란히 비교",
        Some((NONE, Key::A)),
        Act::Compare,
    ),
    (
        "place_last",
        "Place what was placed last",
        "마지막에 놓은 것 놓기",
        Some((NONE, Key::N)),
        Act::Run(Command::Place(Kind::Spike)),
    ),
];

/// The actions that load the tracks, in the order of the tracks.
const TRACKS: [&str; 6] = [
    "load_sunrise_hop",
    "load_tide_pool",
    "load_kite_canyon",
    "load_mole_metro",
    "load_storm_ridge",
    "load_magma_drive",
];

/// All of them.
pub(super) fn actions(desk: &Desk) -> Vec<EditorAction> {
    let has_picks = !desk.selection.picks().is_empty();
    let action = |(id, en, ko, keys, act): Row| EditorAction {
        id,
        label: Text::new(en, ko),
        shortcut: keys.map(|(modifiers, key)| KeyboardShortcut::new(modifiers, key)),
        is_enabled: match act {
            Act::Run(command) => is_enabled(command, has_picks, desk.selection.terrain.is_some()),
            _ => true,
        },
    };
    let place = |kind: Kind| EditorAction {
        id: kind.action(),
        label: {
            let label = kind.name();
            Text::new(format!("Place: {}", label.en), format!("놓기: {}", label.ko))
        },
        shortcut: None,
        is_enabled: true,
    };
    let track = |(id, name): (&'static str, &str)| EditorAction {
        id,
        label: Text::new(format!("Load the track {name}"), format!("트랙 불러오기: {name}")),
        shortcut: None,
        is_enabled: true,
    };
    ROWS.into_iter()
        .map(action)
        .chain(Kind::ALL.into_iter().map(place))
        .chain(TRACKS.into_iter().zip(tracks::names()).map(track))
        .collect()
}

fn is_enabled(command: Command, has_picks: bool, has_terrain: bool) -> bool {
    match command {
        Command::Delete
        | Command::Duplicate
        | Command::Mirror
        | Command::AlignToGrid
        | Command::AlignStarts
        | Command::AlignHeights
        | Command::SpaceEvenly => has_picks,
        Command::DeleteTerrain | Command::SetLand(_) => has_terrain,
        _ => true,
    }
}

/// Does one of them.
pub(super) fn run(desk: &mut Desk, cx: &mut Cx<'_, FourStep>, id: &str) {
    if let Some(kind) = Kind::ALL.into_iter().find(|kind| kind.action() == id) {
        return commands::run(desk, cx, Command::Place(kind));
    }
    let mut named = TRACKS.into_iter().zip(tracks::names());
    if let Some((_, name)) = named.find(|(track, _)| *track == id) {
        if let Some(track) = tracks::by_name(name) {
            desk.attempts.load(cx, track);
        }
        return;
    }
    let Some((.., act)) = ROWS.into_iter().find(|(row, ..)| *row == id) else {
        return;
    };
    let layers = &mut desk.layers;
    match act {
        Act::Run(Command::Place(_)) => {
            let kind = desk.last_placed;
            commands::run(desk, cx, Command::Place(kind));
        }
        Act::Run(command) => commands::run(desk, cx, command),
        Act::Margins => layers.margins = !layers.margins,
        Act::Cloud => layers.cloud = !layers.cloud,
        Act::Path => layers.path = !layers.path,
        Act::Windows => layers.windows = !layers.windows,
        Act::Deaths => layers.deaths = !layers.deaths,
        Act::NextSnap => {
            let at = Snap::ALL.iter().position(|snap| *snap == desk.snap).unwrap_or(0);
            desk.snap = Snap::ALL[(at + 1) % Snap::ALL.len()];
        }
        Act::Whole => desk.camera = Camera::whole(length_of(&stretches(cx.doc.spec())) as f64),
        Act::Fit => fit(desk, cx),
        Act::TrueScale => desk.wants_true_scale = true,
        Act::Boxes => layers.boxes = !layers.boxes,
        Act::Playtest { from_here } => runs::start(desk, cx, from_here),
        Act::Compare => compare_ui::toggle(desk, cx),
        Act::StepDecision(by) => commands::step_decision(cx, by),
    }
}

/// Shows all of the selection, or else of the land that is looked at.
fn fit(desk: &mut Desk, cx: &Cx<'_, FourStep>) {
    let spec = cx.doc.spec();
    let places = stretches(spec);
    let land = desk.selection.terrain.and_then(|terrain| places.get(terrain));
    let span = reach(spec, desk.selection.picks())
        .map(|reach| (reach.start as f64, reach.end as f64))
        .or_else(|| land.map(|stretch| (stretch.x0 as f64, stretch.x1 as f64)));
    if let Some((from, to)) = span {
        let room = (0.08 * (to - from)).max(600.0);
        desk.camera = Camera::of(from - room, to + room);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_action_has_a_name_and_keys_of_its_own() {
        let all = actions(&Desk::default());
        for (idx, action) in all.iter().enumerate() {
            for other in &all[idx + 1..] {
                assert_ne!(action.id, other.id);
                assert_ne!(action.label, other.label);
                assert!(
                    action.shortcut.is_none() || action.shortcut != other.shortcut,
                    "{}",
                    action.id
                );
            }
        }
    }
}
