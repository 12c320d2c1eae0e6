//! How a repair gets into a spec, and what it is called.

use super::change::Change;
use super::{Edit, Repair};
use crate::games::fourstep::lattice::{cells_of_x, cells_of_y};
use crate::games::fourstep::level::Level;
use crate::games::fourstep::names::{along, obstacle_label, short};
use crate::games::fourstep::patterns::edit::unlink;
use crate::games::fourstep::patterns::expand::Origin;
use crate::games::fourstep::spec::{Obstacle, Spec};
use crate::grammar::plural;
use crate::report::Text;

/// The spec with a repair carried out. Uses of patterns that it changes a part of are unlinked first.
/// Nothing where the spec is no longer the one that the level was made of.
pub fn apply(spec: &Spec, level: &Level, repair: &Repair) -> Option<Spec> {
    let mut fixed = spec.clone();
    // Where each change goes to: the land in the spec, and the own obstacle there.
    let mut places: Vec<(usize, usize, &Edit)> = Vec::new();
    for edit in &repair.edits {
        let (land, obstacle) = level.obstacle(edit.obstacle)?;
        if *obstacle != edit.before {
            return None;
        }
        let placed_idx = (edit.obstacle - land.segment.first_obstacle) as usize;
        let idx = match *land.origins.get(placed_idx)? {
            Origin::Own(idx) => idx,
            Origin::Use { .. } => own_idx(&mut fixed, spec, land.terrain_idx, edit.before)?,
        };
        places.push((land.terrain_idx, idx, edit));
    }
    for (terrain_idx, idx, edit) in &places {
        let slot = fixed.terrains.get_mut(*terrain_idx)?.obstacles.get_mut(*idx)?;
        if *slot != edit.before {
            return None;
        }
        if let Some(after) = edit.after {
            *slot = after;
        }
    }
    // The last first, so that the others keep their places.
    places.sort_by_key(|(terrain_idx, idx, _)| std::cmp::Reverse((*terrain_idx, *idx)));
    for (terrain_idx, idx, edit) in &places {
        if edit.after.is_none() {
            fixed.terrains.get_mut(*terrain_idx)?.obstacles.remove(*idx);
        }
    }
    Some(fixed)
}

/// The own obstacle that a part of a use has become, the use being unlinked where it still is one.
fn own_idx(fixed: &mut Spec, spec: &Spec, terrain_idx: usize, obstacle: Obstacle) -> Option<usize> {
    let n_own = spec.terrains.get(terrain_idx)?.obstacles.len();
    for _ in 0..2 {
        let terrain = fixed.terrains.get(terrain_idx)?;
        let added = terrain.obstacles.iter().skip(n_own);
        if let Some(at) = { added }.position(|other| *other == obstacle) {
            return Some(n_own + at);
        }
        let use_idx = terrain.uses.iter().position(|one| {
            let pattern = fixed.patterns.iter().find(|pattern| pattern.name == one.pattern);
            pattern.is_some_and(|pattern| {
                let parts = crate::games::fourstep::patterns::expand::of_use(pattern, one);
                parts.contains(&obstacle)
            })
        })?;
        *fixed = unlink(fixed, terrain_idx, use_idx)?;
    }
    None
}

/// What a repair is called: `move coral gate 5 of land 2 left by 0.375 cells`.
pub fn label(level: &Level, repair: &Repair) -> Text {
    let parts: Vec<Text> = repair.edits.iter().map(|edit| edit_label(level, edit)).collect();
    let join = |of: fn(&Text) -> &str, and: &str| parts.iter().map(of).collect::<Vec<_>>().join(and);
    Text::new(join(|text| &text.en, " and "), join(|text| &text.ko, " + "))
}

fn edit_label(level: &Level, edit: &Edit) -> Text {
    let Text { en, ko } = obstacle_label(level, edit.obstacle);
    let x = |d: i32| short(cells_of_x(d.abs()), 3);
    let y = |d: i32| short(cells_of_y(d.abs()), 3);
    let x_cells = |d: i32| format!("{} {}", x(d), plural(cells_of_x(d.abs()), "cell"));
    let y_cells = |d: i32| format!("{} {}", y(d), plural(cells_of_y(d.abs()), "cell"));
    match edit.change {
        Change::MoveAlong(d) => {
            let way = along(d);
            Text::new(format!("move {en} {}", way.en), format!("{ko} {} 옮기기", way.ko))
        }
        Change::MoveUp(d) => {
            let (way_en, way_ko) = if d < 0 {
                ("down", "아래로")
            } else {
                ("up", "위로")
            };
            Text::new(
                format!("move {en} {way_en} by {}", y_cells(d)),
                format!("{ko} {way_ko} {}칸 옮기기", y(d)),
            )
        }
        Change::Shorten(d) => Text::new(
            format!("shorten {en} by {}", x_cells(d)),
            format!("{ko} 길이 {}칸 줄이기", x(d)),
        ),
        Change::ShortenStart(d) => Text::new(
            format!("shorten {en} by {} at its start", x_cells(d)),
            format!("{ko} 앞쪽을 {}칸 줄이기", x(d)),
        ),
        Change::ShortenEnd(d) => Text::new(
            format!("shorten {en} by {} at its end", x_cells(d)),
            format!("{ko} 뒤쪽을 {}칸 줄이기", x(d)),
        ),
        Change::Open(d) => Text::new(
            format!("open {en} by {}", y_cells(d)),
            format!("{ko} 통로 {}칸 넓히기", y(d)),
        ),
        Change::Remove => Text::new(format!("remove {en}"), format!("{ko} 지우기")),
    }
}
