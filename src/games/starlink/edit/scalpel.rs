//! The uniqueness scalpel: the smallest edits that leave a puzzle exactly one answer.
//!
//! Every edit that is listed was tried: its spec builds and has one answer by proof.

use super::super::geometry::{MILLI, Point, SPACING_MILLI, distance2};
use super::super::level::{node_name, shape_errors};
use super::super::lint::lint;
use super::super::solve::{Answers, Count, count};
use super::super::spec::Spec;
use super::super::table::{LinkIdx, Node, Table};
use super::super::why::cells_text;
use super::{add_gravity, move_node, remove_nodes, with_numbers_of};
use crate::control::{Control, Stop};
use crate::grammar::counted;
use crate::report::{Issue, Text};

/// How far stars are moved, in thousandths.
const MOVES_MILLI: [i32; 5] = [40, 80, 150, 250, MAX_MOVE_MILLI];
const MAX_MOVE_MILLI: i32 = 400;
/// Nodes of one trial; a trial that is stopped is no fix.
const MAX_NODES: u64 = 5_000;
/// All trials together look at no more links than this: some seconds.
const MAX_LOOKS: u64 = 1_000_000_000;
/// Looks at each link that the table of a trial takes, about.
const LOOKS_OF_A_TABLE: u64 = 50;
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
    /// Codes of warnings that it leaves and that were not there before.
    pub warnings: Vec<&'static str>,
    /// The puzzle after it.
    pub spec: Spec,
    /// Its links.
    pub table: Table,
    /// Its one answer, in those links.
    pub answer: Vec<LinkIdx>,
}

/// What a search for fixes found, and how far it looked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fixes {
    /// The fixes: those that leave no new warning first, each of them smallest first.
    pub found: Vec<Fix>,
    /// Edits that there are to try.
    pub n_edits: usize,
    /// Edits that were tried or are no smaller than one that was found.
    pub n_looked: usize,
    /// Edits whose answers could not be counted within the nodes of a trial.
    pub n_unknown: usize,
}

impl Fixes {
    /// How far was looked, in a sentence.
    pub fn text(&self) -> Text {
        let Self {
            n_edits,
            n_looked,
            n_unknown,
            ..
        } = self;
        let all = n_looked == n_edits;
        let mut text = if all {
            Text::new(
                format!(
                    "all {edits} of these kinds were tried",
                    edits = counted(n_edits, "edit")
                ),
                format!("이런 고침 {n_edits}개를 모두 해 보았습니다"),
            )
        } else {
            Text::new(
                format!(
                    "the smallest {n_looked} of {edits} of these kinds were tried",
                    edits = counted(n_edits, "edit")
                ),
                format!("이런 고침 {n_edits}개 가운데 작은 것부터 {n_looked}개를 해 보았습니다"),
            )
        };
        if 0 < *n_unknown {
            text.en.push_str(&format!(
                ", {n_unknown} of them undecided after {MAX_NODES} nodes"
            ));
            text.ko
                .push_str(&format!(", 그중 {n_unknown}개는 노드 {MAX_NODES}개에서도 모름"));
        }
        let farthest = cells_text(f64::from(MAX_MOVE_MILLI));
        Text::new(
            format!(
                "{}: one star moved by up to {cells}, one gravity star added or dropped, numbers one link away, a number that its star can have",
                text.en,
                cells = counted(&farthest, "cell")
            ),
            format!(
                "{}: 별 하나를 {farthest}칸까지 옮기기, 중력 별 하나 놓거나 지우기, 선 하나만큼 다른 숫자, 별이 가질 수 있는 숫자",
                text.ko
            ),
        )
    }
}

/// The smallest edits that leave a puzzle exactly one answer, at most `most` of them. An edit that leaves a
/// warning that was not there comes after those that do not, and only where they are too few. None where the
/// puzzle has no shape or one answer already; numbers that no links can meet are as good as any without answer.
///
/// # Errors
/// [`Stop`] when the control says so.
pub fn scalpel(spec: &Spec, most: usize, ctl: &Control) -> Result<Fixes, Stop> {
    if !shape_errors(spec).is_empty() {
        return Ok(Fixes::default());
    }
    let Ok(table) = Table::build(&spec.places(), spec.stars.len()) else {
        return Ok(Fixes::default());
    };
    let known = count(&table, &spec.numbers(), 8, ctl);
    if let Some(stop) = known.stopped {
        return Err(stop);
    }
    if known.answers() == Answers::One {
        return Ok(Fixes::default());
    }
    let mut trials = trials(spec, &table, &known);
    // Smallest first, so that the search can end once enough are found.
    trials.sort_by_key(|trial| trial.0);
    let mut fixes = Fixes {
        n_edits: trials.len(),
        ..Fixes::default()
    };
    let mut search = Search {
        spec,
        table: &table,
        before: lint(spec),
        looks_left: MAX_LOOKS,
    };
    // Fixes that leave a warning.
    let mut blemished: Vec<Fix> = Vec::new();
    for (idx, (size, edit)) in trials.into_iter().enumerate() {
        ctl.spend(1)?;
        ctl.set_progress(idx as u64, fixes.n_edits as u64);
        if most <= fixes.found.len() || search.looks_left == 0 {
            break;
        }
        fixes.n_looked += 1;
        // One edit a star or kind is enough: the smallest.
        if fixes.found.iter().any(|fix| is_alike(&fix.edit, &edit)) {
            continue;
        }
        match search.tried(size, edit, ctl)? {
            Trial::One(fix) if fix.warnings.is_empty() => fixes.found.push(*fix),
            Trial::One(fix) if blemished.iter().any(|known| is_alike(&known.edit, &fix.edit)) => {}
            Trial::One(fix) => blemished.push(*fix),
            Trial::Unknown => fixes.n_unknown += 1,
            Trial::Other => {}
        }
    }
    let is_new = |fix: &Fix| !fixes.found.iter().any(|known| is_alike(&known.edit, &fix.edit));
    blemished.retain(is_new);
    blemished.truncate(most.saturating_sub(fixes.found.len()));
    fixes.found.append(&mut blemished);
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
    if known.answers.is_empty() {
        impossible_numbers(spec, table, &mut trials);
        single_numbers(spec, &mut trials);
    }
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

/// A number above the links that its star can have is the first that is changed: to each that it can have, the
/// nearest first.
fn impossible_numbers(spec: &Spec, table: &Table, trials: &mut Vec<(u32, Edit)>) {
    for (idx, star) in spec.stars.iter().enumerate() {
        let most = table.at_star(idx).len();
        if most < usize::from(star.number) {
            for (to, size) in (0..=most).rev().zip(1..) {
                let changes = vec![(idx as Node, star.number, to as u16)];
                trials.push((size, Edit::Numbers { changes }));
            }
        }
    }
}

/// An odd sum has no answer: one number one more, or one less.
fn single_numbers(spec: &Spec, trials: &mut Vec<(u32, Edit)>) {
    let sum: u64 = spec.stars.iter().map(|star| u64::from(star.number)).sum();
    if sum.is_multiple_of(2) {
        return;
    }
    for (star, node) in spec.stars.iter().zip(0..) {
        for to in [star.number.saturating_sub(1), star.number.saturating_add(1)] {
            if to != star.number {
                let changes = vec![(node, star.number, to)];
                trials.push((NUMBER_WEIGHT, Edit::Numbers { changes }));
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

/// What trials are made on.
struct Search<'a> {
    spec: &'a Spec,
    table: &'a Table,
    before: Vec<Issue>,
    looks_left: u64,
}

/// What a trial came to.
enum Trial {
    One(Box<Fix>),
    /// No answer or several, or no board at all.
    Other,
    Unknown,
}

impl Search<'_> {
    /// Tries an edit.
    fn tried(&mut self, size: u32, edit: Edit, ctl: &Control) -> Result<Trial, Stop> {
        let (spec, table) = (self.spec, self.table);
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
        let Ok(moved) = moved else { return Ok(Trial::Other) };
        let mut found = count(&moved, &made.numbers(), 2, &ctl.with_further_budget(MAX_NODES));
        ctl.spend(0)?;
        let looks = (found.nodes + LOOKS_OF_A_TABLE).saturating_mul(moved.links.len() as u64);
        self.looks_left = self.looks_left.saturating_sub(looks);
        match found.answers() {
            Answers::One => {}
            Answers::Unknown => return Ok(Trial::Unknown),
            Answers::None | Answers::Many => return Ok(Trial::Other),
        }
        let mut warnings: Vec<&'static str> = Vec::new();
        let after = lint(&made);
        let n_of = |issues: &[Issue], code: &str| issues.iter().filter(|issue| issue.code == code).count();
        for issue in &after {
            if n_of(&self.before, issue.code) < n_of(&after, issue.code) && !warnings.contains(&issue.code) {
                warnings.push(issue.code);
            }
        }
        let mut label = label(spec, &edit);
        if !warnings.is_empty() {
            let codes = warnings.join(", ");
            label = Text::new(
                format!("{} (leaves {codes})", label.en),
                format!("{} ({codes} 남음)", label.ko),
            );
        }
        Ok(Trial::One(Box::new(Fix {
            label,
            edit,
            size,
            spec: made,
            answer: found.answers.swap_remove(0),
            table: moved,
            warnings,
        })))
    }
}

fn label(spec: &Spec, edit: &Edit) -> Text {
    let name = |node: Node| node_name(spec.stars.len(), usize::from(node));
    let cells = |milli: i32| cells_text(f64::from(milli));
    match edit {
        Edit::Move { node, to } => {
            let (name, from) = (name(*node), spec.place(usize::from(*node)).unwrap_or_default());
            let by = cells_text(super::super::geometry::distance_milli(from, *to));
            Text::new(
                format!("move {} by {cells}", name.en, cells = counted(&by, "cell")),
                format!("{} {by}칸 옮기기", name.ko),
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
