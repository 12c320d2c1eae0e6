//! What can be done to the selection by a name, a key or a button; each is one step of the history.

use crate::app::editor::Cx;
use crate::doc::Merge;
use crate::games::fourstep::FourStep;
use crate::games::fourstep::lattice::{STEPS_PER_DECISION, X_PER_BEAT};
use crate::games::fourstep::patterns::expand::{by_name, count};
use crate::games::fourstep::patterns::{self, Pattern, PatternUse};
use crate::games::fourstep::spec::{Land, Spec};
use crate::grammar::counted;
use crate::play::PlayCommand;
use crate::report::Text;

use super::course::{Pick, in_order, length_of, obstacle, stretch_at, stretches};
use super::desk::{Desk, Snap, snapped};
use super::edit;
use super::kinds::Kind;
use super::words::obstacle_name;

/// Undo key of a held arrow key.
const NUDGE: u64 = 0xf501;

/// Something that is done to the selection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Command {
    Delete,
    Duplicate,
    Mirror,
    AlignToGrid,
    AlignStarts,
    AlignHeights,
    SpaceEvenly,
    SelectAll,
    NextObstacle,
    PrevObstacle,
    SplitTerrain,
    AddTerrain,
    DeleteTerrain,
    SetLand(Land),
    Place(Kind),
}

/// The name of some obstacles in the history.
pub(super) fn names(spec: &Spec, picks: &[Pick]) -> Text {
    match picks {
        [pick] => match obstacle(spec, *pick) {
            Some(of) => obstacle_name(&of, *pick),
            None => Text::new("obstacle", "장애물"),
        },
        _ => Text::new(
            counted(picks.len() as u64, "obstacle"),
            format!("장애물 {}개", picks.len()),
        ),
    }
}

/// A label of the history: what is done, and to what.
pub(super) fn label(en: &str, ko: &str, what: &Text) -> Text {
    Text::new(format!("{en} {}", what.en), format!("{} {ko}", what.ko))
}

/// Does it.
pub(super) fn run(desk: &mut Desk, cx: &mut Cx<'_, FourStep>, command: Command) {
    desk.note = None;
    let picks = desk.selection.picks().to_vec();
    let step = desk.snap.step(false);
    match command {
        Command::Delete if picks.is_empty() => {}
        Command::Delete => {
            let what = names(cx.doc.spec(), &picks);
            cx.doc
                .edit(label("Delete", "지우기", &what), Merge::Never, |spec| {
                    edit::delete(spec, &picks);
                });
            desk.selection.clear();
        }
        Command::Duplicate => select_new(
            desk,
            cx,
            label("Duplicate", "복제", &names(cx.doc.spec(), &picks)),
            |spec| edit::duplicate(spec, &picks, step),
        ),
        Command::Mirror => change(desk, cx, "Mirror", "뒤집기", |spec, picks, _| {
            edit::mirror(spec, picks);
        }),
        Command::AlignToGrid => change(desk, cx, "Snap", "격자에 맞추기", |spec, picks, _| {
            edit::align_to_grid(spec, picks, step);
        }),
        Command::AlignStarts => change(desk, cx, "Align starts of", "앞 맞추기", |spec, picks, to| {
            edit::align_starts(spec, picks, to);
        }),
        Command::AlignHeights => change(
            desk,
            cx,
            "Align heights of",
            "높이 맞추기",
            |spec, picks, to| {
                edit::align_heights(spec, picks, to);
            },
        ),
        Command::SpaceEvenly => change(
            desk,
            cx,
            "Space evenly",
            "고르게 벌리기",
            |spec, picks, _| {
                edit::space_evenly(spec, picks);
            },
        ),
        Command::SelectAll => {
            desk.selection.set(in_order(cx.doc.spec()));
            desk.wants_focus = true;
        }
        Command::NextObstacle => walk(desk, cx, 1),
        Command::PrevObstacle => walk(desk, cx, -1),
        Command::SplitTerrain => split(desk, cx),
        Command::AddTerrain => {
            let last = cx.doc.spec().terrains.len().saturating_sub(1);
            let after = desk.selection.terrain.unwrap_or(last);
            let land = cx
                .doc
                .spec()
                .terrains
                .get(after)
                .map_or(Land::Field, |of| of.land);
            let mut at = after;
            cx.doc
                .edit(Text::new("Add a terrain", "지형 추가"), Merge::Never, |spec| {
                    at = edit::lands::add_after(spec, after, land);
                });
            desk.selection.land(at);
        }
        Command::DeleteTerrain => {
            if let Some(terrain) = desk.selection.terrain {
                let words = Text::new(
                    format!("Delete terrain {}", terrain + 1),
                    format!("{}번째 지형 지우기", terrain + 1),
                );
                cx.doc
                    .edit(words, Merge::Never, |spec| edit::lands::remove(spec, terrain));
                desk.selection.clear();
                desk.selection.keep_within(cx.doc.spec());
            }
        }
        Command::SetLand(land) => set_land(desk, cx, land),
        Command::Place(kind) => {
            desk.placing = if desk.placing == Some(kind) {
                None
            } else {
                Some(kind)
            };
            desk.wants_focus = desk.placing.is_some();
        }
    }
}

/// Makes the land that is looked at one of another kind.
pub(super) fn set_land(desk: &Desk, cx: &mut Cx<'_, FourStep>, land: Land) {
    if let Some(terrain) = desk.selection.terrain {
        let (en, ko) = (land.word(), land.word_ko());
        let n = terrain + 1;
        let words = Text::new(
            format!("Make terrain {n} a {en}"),
            format!("{n}번째 지형을 {ko}(으)로"),
        );
        cx.doc.edit(words, Merge::Never, |spec| {
            edit::lands::set_land(spec, terrain, land);
        });
    }
}

/// An edit after which what it put is selected.
pub(super) fn select_new(
    desk: &mut Desk,
    cx: &mut Cx<'_, FourStep>,
    words: Text,
    put: impl FnOnce(&mut Spec) -> Vec<Pick>,
) {
    let mut picks = Vec::new();
    if cx.doc.edit(words, Merge::Never, |spec| picks = put(spec)) {
        desk.selection.clear();
        desk.selection.set(picks);
        desk.wants_focus = true;
    }
}

fn change(
    desk: &Desk,
    cx: &mut Cx<'_, FourStep>,
    en: &str,
    ko: &str,
    change: impl FnOnce(&mut Spec, &[Pick], Pick),
) {
    let picks = desk.selection.picks();
    if let Some(primary) = desk.selection.primary() {
        let words = label(en, ko, &names(cx.doc.spec(), picks));
        cx.doc
            .edit(words, Merge::Never, |spec| change(spec, picks, primary));
    }
}

/// Selects the next obstacle along the course, around its end.
fn walk(desk: &mut Desk, cx: &Cx<'_, FourStep>, by: i64) {
    let order = in_order(cx.doc.spec());
    if order.is_empty() {
        return;
    }
    let n = order.len() as i64;
    let now = desk
        .selection
        .primary()
        .and_then(|pick| order.iter().position(|other| *other == pick));
    let next = match now {
        Some(now) => (now as i64 + by).rem_euclid(n),
        // From what is seen, so that the first press goes nowhere far.
        None => {
            let left = desk.camera.left as i64;
            let places = stretches(cx.doc.spec());
            let x_of = |pick: &Pick| Some(places.get(pick.terrain)?.x_of(&obstacle(cx.doc.spec(), *pick)?));
            let seen = order
                .iter()
                .position(|pick| x_of(pick).is_some_and(|x| left <= x));
            seen.unwrap_or(0) as i64
        }
    };
    select(desk, cx, order[next as usize]);
}

/// Selects an obstacle, shows it and gives the canvas the keyboard.
pub(super) fn select(desk: &mut Desk, cx: &Cx<'_, FourStep>, pick: Pick) {
    let places = stretches(cx.doc.spec());
    if let (Some(of), Some(stretch)) = (obstacle(cx.doc.spec(), pick), places.get(pick.terrain)) {
        let x = stretch.x_of(&of) as f64;
        desk.camera.reveal(x, length_of(&places) as f64);
    }
    desk.selection.group(cx.doc.spec(), pick);
    desk.wants_focus = true;
}

/// Moves the selection by steps of the grid; a held key is one step of the history.
pub(super) fn nudge(desk: &Desk, cx: &mut Cx<'_, FourStep>, right: i64, up: i64, fine: bool) {
    let picks = desk.selection.picks();
    if picks.is_empty() {
        return;
    }
    let (dx, dy) = (right * desk.snap.step(fine), up * Snap::step_y(fine));
    let words = label("Move", "옮기기", &names(cx.doc.spec(), picks));
    cx.doc.edit(words, Merge::WhileHeld(NUDGE), |spec| {
        edit::shift(spec, picks, dx, dy);
    });
}

/// Makes the selection longer or its passage higher, by steps of the grid.
pub(super) fn resize(desk: &Desk, cx: &mut Cx<'_, FourStep>, right: i64, up: i64, fine: bool) {
    use edit::fields::Field;
    let picks = desk.selection.picks();
    let words = label("Resize", "크기 바꾸기", &names(cx.doc.spec(), picks));
    let step = if fine { 5 } else { desk.snap.step(false).min(75) };
    cx.doc.edit(words, Merge::WhileHeld(NUDGE + 1), |spec| {
        edit::change(spec, picks, |obstacle| {
            let shape = &mut obstacle.shape;
            let mut add = |field: Field, by: i64| {
                if let Some(value) = field.get(shape) {
                    field.set(shape, value + by);
                }
            };
            add(Field::Width, right * step);
            add(Field::Count, right);
            for field in [Field::Passage, Field::Radius, Field::High] {
                add(field, up * Snap::step_y(fine));
            }
        });
    });
}

/// Places the kind that was chosen at a place of the course.
pub(super) fn place(
    desk: &mut Desk,
    cx: &mut Cx<'_, FourStep>,
    kind: Kind,
    at: (i64, Option<i64>),
    keeps: bool,
) {
    let shape = ghost(kind, at.1);
    desk.last_placed = kind;
    let words = label("Place", "놓기", &kind.name());
    select_new(desk, cx, words, |spec| {
        edit::put(spec, at.0, shape).into_iter().collect()
    });
    if !keeps {
        desk.placing = None;
    }
}

/// What is placed where the pointer is at a height.
pub(super) fn ghost(kind: Kind, y: Option<i64>) -> crate::games::fourstep::spec::Shape {
    let mut shape = kind.shape();
    if let Some(y) = y
        && matches!(
            kind,
            Kind::Gate | Kind::Urchin | Kind::Pillar | Kind::Hang | Kind::Platform
        )
    {
        for field in edit::fields::lifted(&shape) {
            field.set(&mut shape, y);
        }
    }
    shape
}

/// Where the playhead is in the course, on the grid.
pub(super) fn playhead_x(desk: &Desk, cx: &Cx<'_, FourStep>) -> i64 {
    let frame = cx.shown.as_ref().and_then(|shown| shown.frame);
    let x = frame.map_or(desk.camera.left + 0.5 * desk.camera.span, |frame| {
        f64::from(frame.x_200ths)
    });
    snapped(x, desk.snap.step(false))
}

fn split(desk: &mut Desk, cx: &mut Cx<'_, FourStep>) {
    let per_beat = i64::from(X_PER_BEAT);
    let beat = snapped(playhead_x(desk, cx) as f64, per_beat) / per_beat;
    let mut new = None;
    cx.doc.edit(
        Text::new("Split a terrain", "지형 나누기"),
        Merge::Never,
        |spec| {
            new = edit::lands::split(spec, beat);
        },
    );
    match new {
        Some(terrain) => desk.selection.land(terrain),
        None => {
            desk.note = Some(Text::new(
                "the playhead must be inside of a terrain",
                "재생 위치가 지형 안에 있어야 합니다",
            ));
        }
    }
}

/// Pastes obstacles at a place of the course.
pub(super) fn paste(desk: &mut Desk, cx: &mut Cx<'_, FourStep>, text: &str, at: i64) {
    match edit::clip::Clip::of_text(text) {
        Ok(clip) => {
            let n = clip.len();
            let what = Text::new(counted(n as u64, "obstacle"), format!("장애물 {n}개"));
            select_new(desk, cx, label("Paste", "붙여넣기", &what), |spec| {
                clip.put(spec, at)
            });
        }
        Err(words) => desk.note = Some(words),
    }
}

/// The playhead goes to a place of the course.
pub(super) fn go_to(cx: &mut Cx<'_, FourStep>, x: f64) {
    let first = cx.shown.as_ref().and_then(|shown| shown.level.lands.first());
    let x0 = first.map_or(0.0, |land| f64::from(land.segment.x0));
    let step = ((x - x0) / 25.0).round().max(0.0);
    cx.play(PlayCommand::GoTo(step as usize));
}

/// The playhead goes to the start of another decision, so many on or back.
pub(super) fn step_decision(cx: &mut Cx<'_, FourStep>, by: i64) {
    let Some(shown) = &cx.shown else { return };
    let per = STEPS_PER_DECISION as i64;
    let here = shown.frame_idx as i64;
    let decision = if by < 0 {
        (here + per - 1).div_euclid(per)
    } else {
        here.div_euclid(per)
    };
    let last = shown.report.frames.len().saturating_sub(1) as i64;
    let to = ((decision + by) * per).clamp(0, last);
    cx.play(PlayCommand::GoTo(to as usize));
}

/// Drops a pattern into the land over a place of the course: a use that stays linked.
pub(super) fn drop_pattern(desk: &mut Desk, cx: &mut Cx<'_, FourStep>, name: &str, x: i64) {
    let places = stretches(cx.doc.spec());
    let Some(stretch) = stretch_at(&places, x).copied() else {
        return;
    };
    let within = i32::try_from((x - stretch.x0).clamp(0, stretch.x1 - stretch.x0)).unwrap_or(0);
    let words = label("Drop the pattern", "패턴 놓기", &Text::same(name));
    let is_dropped = cx.doc.edit(words, Merge::Never, |spec| {
        if let Some(of) = spec.terrains.get_mut(stretch.terrain) {
            of.uses.push(PatternUse {
                pattern: name.to_owned(),
                x_200ths: within,
                ..PatternUse::default()
            });
        }
    });
    if is_dropped {
        select_use(desk, cx.doc.spec(), stretch.terrain);
    }
}

/// Selects the obstacles of the last use of a pattern in a land.
pub(super) fn select_use(desk: &mut Desk, spec: &Spec, terrain: usize) {
    let n = { spec.terrains.get(terrain) }.map_or(0, |of| count(spec, of));
    if let Some(obstacle) = n.checked_sub(1) {
        desk.selection.group(spec, Pick { terrain, obstacle });
        desk.wants_focus = true;
    }
}

/// Takes over another document's patterns: those of a known name change in every use, others are added.
pub(super) fn take_library(desk: &mut Desk, cx: &mut Cx<'_, FourStep>, library: &[Pattern]) {
    let spec = cx.doc.spec();
    let (mut fresh, mut changed) = patterns::edit::refresh(spec, library);
    for pattern in library {
        if by_name(&fresh.patterns, &pattern.name).is_none() {
            fresh = patterns::edit::define(&fresh, pattern.clone());
            changed.push(pattern.name.clone());
        }
    }
    let n = changed.len();
    desk.note = Some(match n {
        0 => Text::new("no pattern there is new", "새로운 패턴이 없습니다"),
        _ => Text::new(
            format!("took over {}", changed.join(", ")),
            format!("가져옴: {}", changed.join(", ")),
        ),
    });
    let words = Text::new(
        format!("Take over {}", counted(n as u64, "pattern")),
        format!("패턴 {n}개 가져오기"),
    );
    cx.doc.edit(words, Merge::Never, |spec| *spec = fresh);
}

/// The land over a place of the course.
pub(super) fn terrain_at(spec: &Spec, x: f64) -> Option<usize> {
    stretch_at(&stretches(spec), x as i64).map(|stretch| stretch.terrain)
}
