//! The uniqueness scalpel: the smallest edits that leave a puzzle exactly one answer.
//!
//! Every edit that is listed was tried: its spec builds and has one answer by proof.

use super::super::geometry::{MILLI, Point, SPACING_MILLI, distance2};
use super::super::level::node_name;
use super::super::solve::{Answers, Count, count};
use super::super::spec::Spec;
use super::super::table::{LinkIdx, Node, Table};
use super::{add_gravity, move_node, remove_nodes, with_numbers_of};
use crate::control::{Control, Stop};
use crate::report::Text;

/// How far stars are moved, in thousandths.
const MOVES_MILLI: [i32; 5] = [40, 80, 150, 250, 400];
/// Nodes of one trial; a trial that is stopped is no fix.
const MAX_NODES: u64 = 5_000;
/// Number edits weigh so much for each star whose number changes.
const NUMBER_WEIGHT: u32 = 100;
/// Dropping a gravity star weighs as much as moving a star half a cell.
const DROP_WEIGHT: u32 = 500;
/// Adding one weighs more.
const ADD_WEIGHT: u32 = 700;

/// What an edit does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edit {
    /// Moves a star or a gravity star.
    Move {
        /// Which.
        node: Node,
        /// Where to.
        to: Point,
    },
    /// Adds a gravity star.
    AddGravity {
        /// Where.
        at: Point,
    },
    /// Drops a gravity star.
    DropGravity {
        /// Which.
        node: Node,
    },
    /// Changes numbers to those of other links.
    Numbers {
        /// Each star with its number before and after.
        changes: Vec<(Node, u16, u16)>,
    },
}

/// An edit that leaves exactly one answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// What it does.
    pub edit: Edit,
    /// How large it is: thousandths of a cell moved, or a weight of that order. Smallest first.
    pub size: u32,
    /// What it does, in words.
    pub label: Text,
    /// The puzzle after it.
    pub spec: Spec,
    /// Its one answer, in the links of that puzzle's table.
    pub answer: Vec<LinkIdx>,
}

/// The smallest edits that leave a puzzle exactly one answer, at most `most` of them, smallest first.
/// Empty where the puzzle does not build or has one already.
///
/// # Errors
/// [`Stop`] when the control says so.
pub fn scalpel(spec: &Spec, most: usize, ctl: &Control) -> Result<Vec<Fix>, Stop> {
    let Ok(level) = super::super::level::Level::compile(spec) else {
        return Ok(Vec::new());
    };
    let known = count(&level.table, &level.numbers, 8, ctl);
    if let Some(stop) = known.stopped {
        return Err(stop);
    }
    if known.answers() == Answers::One {
        return Ok(Vec::new());
    }
    let mut trials = trials(spec, &level.table, &known);
    // Smallest first, so that the search can end once enough are found.
    trials.sort_by_key(|trial| trial.0);
    let mut fixes: Vec<Fix> = Vec::new();
    let n_trials = trials.len() as u64;
    for (idx, (size, edit)) in trials.into_iter().enumerate() {
        ctl.spend(1)?;
        ctl.set_progress(idx as u64, n_trials);
        if most <= fixes.len() {
            break;
        }
        // One edit a star or kind is enough: the smallest.
        if fixes.iter().any(|fix| is_alike(&fix.edit, &edit)) {
            continue;
        }
        if let Some(fix) = tried(spec, &level.table, size, edit, ctl)? {
            fixes.push(fix);
        }
    }
    Ok(fixes)
}

fn is_alike(a: &Edit, b: &Edit) -> bool {
    match (a, b) {
        (Edit::Move { node: a, .. }, Edit::Move { node: b, .. }) => a == b,
        (Edit::AddGravity { at: a }, Edit::AddGravity { at: b }) => {
            distance2(*a, *b) < i128::from(3 * MILLI) * i128::from(3 * MILLI)
        }
        _ => a == b,
    }
}

/// Every edit that is worth a trial, with its size.
fn trials(spec: &Spec, table: &Table, known: &Count) -> Vec<(u32, Edit)> {
    let mut trials = Vec::new();
    numbers(spec, table, known, &mut trials);
    let n_stars = spec.stars.len();
    for node in n_stars..spec.n_nodes() {
        trials.push((DROP_WEIGHT, Edit::DropGravity { node: node as Node }));
    }
    for row in 0..i32::from(spec.height_cells) {
        for column in 0..i32::from(spec.width_cells) {
            let at = Point::cell_centre(column, row);
            if is_free(spec, at, None) {
                trials.push((ADD_WEIGHT, Edit::AddGravity { at }));
            }
        }
    }
    for node in 0..spec.n_nodes() as Node {
        let Some(from) = spec.place(usize::from(node)) else {
            continue;
        };
        for reach in MOVES_MILLI {
            // Along the axes, and along the diagonals by the same length.
            let slant = reach * 707 / 1000;
            let around = [
                (reach, 0),
                (slant, slant),
                (0, reach),
                (-slant, slant),
                (-reach, 0),
                (-slant, -slant),
                (0, -reach),
                (slant, -slant),
            ];
            for (dx, dy) in around {
                let to = Point::new(from.x_milli + dx, from.y_milli + dy);
                if super::snapped(spec, to, super::Snap::Free) == to && is_free(spec, to, Some(node)) {
                    trials.push((reach.unsigned_abs(), Edit::Move { node, to }));
                }
            }
        }
    }
    trials
}

/// Whether a place is a cell away from every other star.
fn is_free(spec: &Spec, at: Point, mover: Option<Node>) -> bool {
    let spacing = i128::from(SPACING_MILLI) * i128::from(SPACING_MILLI);
    { spec.places().into_iter().zip(0..) }
        .all(|(place, node)| Some(node) == mover || spacing <= distance2(place, at))
}

/// Numbers of links that are one link away from an answer: with one more, or one less.
fn numbers(spec: &Spec, table: &Table, known: &Count, trials: &mut Vec<(u32, Edit)>) {
    for answer in &known.answers {
        for link in 0..table.links.len() as LinkIdx {
            let mut links = answer.clone();
            match answer.binary_search(&link) {
                Ok(at) => {
                    links.remove(at);
                }
                Err(at) => {
                    let is_clash = |other: &LinkIdx| answer.binary_search(other).is_ok();
                    if table.conflicts(link).iter().any(is_clash) {
                        continue;
                    }
                    links.insert(at, link);
                }
            }
            if super::super::solve::search::is_connected(table.n_stars, table, &links) {
                let changes = changes(spec, table, &links);
                let edit = Edit::Numbers { changes };
                let weight = NUMBER_WEIGHT * 2;
                if !trials.contains(&(weight, edit.clone())) {
                    trials.push((weight, edit));
                }
            }
        }
    }
}

fn changes(spec: &Spec, table: &Table, links: &[LinkIdx]) -> Vec<(Node, u16, u16)> {
    let made = with_numbers_of(spec, table, links);
    { spec.stars.iter().zip(&made.stars).zip(0..) }
        .filter(|((before, after), _)| before.number != after.number)
        .map(|((before, after), node)| (node, before.number, after.number))
        .collect()
}

/// Tries an edit: the fix, if it leaves exactly one answer.
fn tried(spec: &Spec, table: &Table, size: u32, edit: Edit, ctl: &Control) -> Result<Option<Fix>, Stop> {
    let mut made = spec.clone();
    let moved = match &edit {
        Edit::Move { node, to } => {
            move_node(&mut made, *node, *to);
            table.with_moved(*node, *to)
        }
        Edit::AddGravity { at } => {
            add_gravity(&mut made, *at);
            Table::build(&made.places(), made.stars.len())
        }
        Edit::DropGravity { node } => {
            remove_nodes(&mut made, &[*node]);
            Table::build(&made.places(), made.stars.len())
        }
        Edit::Numbers { changes } => {
            for (node, _, number) in changes {
                made.stars[usize::from(*node)].number = *number;
            }
            Ok(table.clone())
        }
    };
    let Ok(moved) = moved else { return Ok(None) };
    let mut found = count(&moved, &made.numbers(), 2, &ctl.with_further_budget(MAX_NODES));
    ctl.spend(0)?;
    if !found.is_unique() {
        return Ok(None);
    }
    Ok(Some(Fix {
        label: label(spec, &edit),
        edit,
        size,
        spec: made,
        answer: found.answers.swap_remove(0),
    }))
}

fn label(spec: &Spec, edit: &Edit) -> Text {
    let name = |node: Node| node_name(spec.stars.len(), usize::from(node));
    let cells = |milli: i32| format!("{:.2}", f64::from(milli) / f64::from(MILLI));
    match edit {
        Edit::Move { node, to } => {
            let (name, from) = (name(*node), spec.place(usize::from(*node)).unwrap_or_default());
            let by = super::super::geometry::distance_milli(from, *to) / f64::from(MILLI);
            Text::new(
                format!("move {} by {by:.2} cells", name.en),
                format!("{} {by:.2}칸 옮기기", name.ko),
            )
        }
        Edit::AddGravity { at } => {
            let (x, y) = (cells(at.x_milli), cells(at.y_milli));
            Text::new(
                format!("add a gravity star at {x}, {y}"),
                format!("{x}, {y}에 중력 별 놓기"),
            )
        }
        Edit::DropGravity { node } => {
            let name = name(*node);
            Text::new(format!("drop {}", name.en), format!("{} 지우기", name.ko))
        }
        Edit::Numbers { changes } => {
            let words: Vec<String> = { changes.iter() }
                .map(|(node, from, to)| format!("{}: {from} → {to}", node + 1))
                .collect();
            let words = words.join(", ");
            Text::new(
                format!("change numbers ({words})"),
                format!("숫자 바꾸기 ({words})"),
            )
        }
    }
}
