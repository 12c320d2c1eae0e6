//! A part of a board made anew while the rest stays as it is.
//!
//! Stars outside the part keep their places and the links among themselves, so only numbers of stars that
//! are linked into the part can change.

use super::super::geometry::Point;
use super::super::solve::{Answers, count};
use super::super::spec::{LevelKnobs, Spec};
use super::super::table::{Link, LinkIdx, Node, Table};
use super::layout::{is_too_near, shaken};
use super::{Run, tree};
use crate::control::{Control, Stop};
use crate::rng::Rng;

/// Layouts of the part that are tried.
const MAX_ATTEMPTS: u32 = 60;
/// Draws for one star of the part.
const MAX_DRAWS: u32 = 200;
/// Repairs of one attempt.
const MAX_REPAIRS: u32 = 12;

/// The spec with the nodes of `redo` laid out anew round where they were, and numbers that have exactly
/// one answer; `None` when no attempt came to one. The seed decides everything.
///
/// # Errors
/// [`Stop`] when the control says so.
pub fn regenerate(spec: &Spec, redo: &[Node], seed: &str, ctl: &Control) -> Result<Option<Spec>, Stop> {
    let n_nodes = spec.n_nodes();
    let mut is_redone = vec![false; n_nodes];
    for node in redo {
        if let Some(flag) = is_redone.get_mut(usize::from(*node)) {
            *flag = true;
        }
    }
    let (Some(frame), Ok(old)) = (
        Frame::around(spec, &is_redone),
        Table::build(&spec.places(), spec.stars.len()),
    ) else {
        return Ok(None);
    };
    let known = count(&old, &spec.numbers(), 1, ctl);
    if let Some(stop) = known.stopped {
        return Err(stop);
    }
    let answer: Vec<Link> = { known.answers.iter().flatten() }
        .map(|link| old.links[*link as usize])
        .collect();
    let is_pinned = |link: &Link| {
        [Some(link.a), Some(link.b), link.via]
            .into_iter()
            .flatten()
            .all(|node| !is_redone[usize::from(node)])
    };
    let kept: Vec<Link> = answer.iter().copied().filter(is_pinned).collect();
    let n_links = match answer.len() {
        0 => spec.stars.len() * 13 / 10,
        n => n,
    };
    let knobs = LevelKnobs::own("PART", spec.width_cells, spec.stars.len() as u16, 0);
    let mut run = Run::new(&knobs, Rng::from_seed(seed), ctl);
    for attempt in 0..MAX_ATTEMPTS {
        ctl.spend(1)?;
        ctl.set_progress(u64::from(attempt), u64::from(MAX_ATTEMPTS));
        let Some(places) = frame.lay(spec, &is_redone, &mut run.rng) else {
            continue;
        };
        let Ok(table) = Table::build(&places, spec.stars.len()) else {
            continue;
        };
        let kept: Option<Vec<LinkIdx>> = kept.iter().map(|link| table.find(*link)).collect();
        let Some(kept) = kept else { continue };
        let Some(links) = tree::complete(&table, &kept, n_links, &mut run.rng) else {
            continue;
        };
        if let Some(links) = repaired(&mut run, &table, links, |link| {
            !is_pinned(&table.links[link as usize])
        })? {
            return Ok(Some(with(spec, &places, &tree::numbers_of(&table, &links))));
        }
    }
    Ok(None)
}

/// Repairs links until their numbers have one answer, changing only what may change.
pub(super) fn repaired(
    run: &mut Run<'_>,
    table: &Table,
    mut links: Vec<LinkIdx>,
    may_change: impl Fn(LinkIdx) -> bool + Copy,
) -> Result<Option<Vec<LinkIdx>>, Stop> {
    for _ in 0..=MAX_REPAIRS {
        let found = run.count(table, &tree::numbers_of(table, &links))?;
        match found.answers() {
            Answers::One => return Ok(Some(links)),
            Answers::Many => {}
            Answers::None | Answers::Unknown => return Ok(None),
        }
        let Some(other) = found.answers.into_iter().find(|answer| *answer != links) else {
            return Ok(None);
        };
        if !run.repair(table, &mut links, other, may_change) {
            return Ok(None);
        }
    }
    Ok(None)
}

fn with(spec: &Spec, places: &[Point], numbers: &[u16]) -> Spec {
    let mut made = spec.clone();
    let (stars, gravity) = places.split_at(spec.stars.len());
    for ((star, at), number) in made.stars.iter_mut().zip(stars).zip(numbers) {
        (star.at, star.number) = (*at, *number);
    }
    for (star, at) in made.gravity.iter_mut().zip(gravity) {
        star.at = *at;
    }
    made
}

/// The cells that the part covers.
struct Frame {
    columns: std::ops::RangeInclusive<i32>,
    rows: std::ops::RangeInclusive<i32>,
}

impl Frame {
    /// The cells of the nodes that are redone, and one more on every side.
    fn around(spec: &Spec, is_redone: &[bool]) -> Option<Self> {
        let cells = { spec.places().into_iter().zip(is_redone) }
            .filter(|(_, is_redone)| **is_redone)
            .map(|(at, _)| at.cell());
        let (columns, rows): (Vec<i32>, Vec<i32>) = cells.unzip();
        let range = |cells: &[i32], most: u16| {
            let (low, high) = (cells.iter().min()?, cells.iter().max()?);
            let last = i32::from(most) - 1;
            Some((low - 1).clamp(0, last.max(0))..=(high + 1).clamp(0, last.max(0)))
        };
        Some(Self {
            columns: range(&columns, spec.width_cells)?,
            rows: range(&rows, spec.height_cells)?,
        })
    }

    /// New places for the nodes that are redone, a cell apart from all others; `None` without room.
    fn lay(&self, spec: &Spec, is_redone: &[bool], rng: &mut Rng) -> Option<Vec<Point>> {
        let mut places = spec.places();
        let mut laid: Vec<usize> = (0..places.len()).filter(|node| !is_redone[*node]).collect();
        let span = |range: &std::ops::RangeInclusive<i32>| (range.end() - range.start() + 1).unsigned_abs();
        for node in (0..places.len()).filter(|node| is_redone[*node]) {
            let spot = (0..MAX_DRAWS).find_map(|_| {
                let column = self.columns.start().unsigned_abs() + rng.below(span(&self.columns));
                let row = self.rows.start().unsigned_abs() + rng.below(span(&self.rows));
                let spot = shaken(column, row, rng);
                { laid.iter().all(|other| !is_too_near(places[*other], spot)) }.then_some(spot)
            })?;
            places[node] = spot;
            laid.push(node);
        }
        Some(places)
    }
}
