//! Repair of large boards: window by window, then the whole.
//!
//! A window of 10 cells on a side slides by 5; links that are not wholly in it stay as the answer has
//! them. Only when every window has one answer is the whole board counted, and where that finds two, only
//! windows that touch the difference are repaired again. The links are an answer to their own numbers, so
//! only another one is looked for, by the SAT solver.

use super::super::geometry::{MILLI, Point};
use super::super::solve::state::Mark;
use super::super::solve::{Answers, count_beside};
use super::super::table::{LinkIdx, Table};
use super::{MAX_NODES, Run, tree};
use crate::control::Stop;

/// The side of a window.
const WINDOW_MILLI: i32 = 10 * MILLI;
/// How far it slides.
const STEP_MILLI: i32 = 5 * MILLI;
/// Repairs of one window before it is left to the whole board.
const MAX_WINDOW_REPAIRS: u32 = 40;
/// Counts of the whole board before the tree is given up.
const MAX_WHOLE_COUNTS: u32 = 40;

/// The links that lie wholly in a window.
fn inside(table: &Table, corner: Point) -> Vec<bool> {
    let is_in = |node: u16| {
        let place = table.places[usize::from(node)];
        (corner.x_milli..corner.x_milli + WINDOW_MILLI).contains(&place.x_milli)
            && (corner.y_milli..corner.y_milli + WINDOW_MILLI).contains(&place.y_milli)
    };
    { table.links.iter() }
        .map(|link| is_in(link.a) && is_in(link.b) && link.via.is_none_or(is_in))
        .collect()
}

/// Repairs a large board; whether its numbers have one answer in the end. Only links that `may_change` do.
pub(super) fn repair(
    run: &mut Run<'_>,
    table: &Table,
    links: &mut Vec<LinkIdx>,
    may_change: impl Fn(LinkIdx) -> bool + Copy,
) -> Result<bool, Stop> {
    let corners = |cells: u16| (0..i32::from(cells) * MILLI).step_by(STEP_MILLI as usize);
    let mut windows = Vec::new();
    for y in corners(run.knobs.height_cells) {
        for x in corners(run.knobs.width_cells) {
            windows.push(inside(table, Point::new(x, y)));
        }
    }
    let (mut n_done, mut n_all) = (0, windows.len() as u64);
    for window in &windows {
        run.ctl.set_progress(n_done, n_all);
        repair_window(run, table, links, window, may_change)?;
        n_done += 1;
    }
    for _ in 0..MAX_WHOLE_COUNTS {
        let numbers = tree::numbers_of(table, links);
        run.n_counts += 1;
        // No budget of nodes here: the SAT solver ends in seconds.
        let found = count_beside(table, &numbers, &[], links, run.ctl);
        run.nodes += found.nodes;
        if let Some(stop) = found.stopped {
            return Err(stop);
        }
        if found.answers() != Answers::Many {
            return Ok(found.answers() == Answers::One);
        }
        let Some(other) = found.answers.into_iter().find(|answer| answer != links) else {
            return Ok(false);
        };
        let is_apart =
            |link: LinkIdx| links.binary_search(&link).is_ok() != other.binary_search(&link).is_ok();
        let apart: Vec<usize> = (0..table.links.len())
            .filter(|link| is_apart(*link as LinkIdx))
            .collect();
        if !run.repair(table, links, other, may_change) {
            return Ok(false);
        }
        let again: Vec<&Vec<bool>> = { windows.iter() }
            .filter(|window| apart.iter().any(|link| window[*link]))
            .collect();
        n_all += again.len() as u64;
        for window in again {
            run.ctl.set_progress(n_done, n_all);
            repair_window(run, table, links, window, may_change)?;
            n_done += 1;
        }
    }
    Ok(false)
}

/// Repairs inside one window, the rest held fast.
fn repair_window(
    run: &mut Run<'_>,
    table: &Table,
    links: &mut Vec<LinkIdx>,
    window: &[bool],
    may_change: impl Fn(LinkIdx) -> bool + Copy,
) -> Result<(), Stop> {
    for _ in 0..MAX_WINDOW_REPAIRS {
        let numbers = tree::numbers_of(table, links);
        let fixed: Vec<(LinkIdx, Mark)> = { window.iter().zip(0..) }
            .filter(|(is_in, _)| !**is_in)
            .map(|(_, link)| {
                let is_on = links.binary_search(&link).is_ok();
                (link, if is_on { Mark::On } else { Mark::Off })
            })
            .collect();
        if fixed.len() == window.len() {
            return Ok(());
        }
        run.n_counts += 1;
        let found = count_beside(
            table,
            &numbers,
            &fixed,
            links,
            &run.ctl.with_further_budget(MAX_NODES),
        );
        run.nodes += found.nodes;
        run.ctl.spend(0)?;
        if found.answers() != Answers::Many {
            return Ok(());
        }
        let Some(other) = found.answers.into_iter().find(|answer| answer != links) else {
            return Ok(());
        };
        if !run.repair(table, links, other, |link| {
            window[link as usize] && may_change(link)
        }) {
            return Ok(());
        }
    }
    Ok(())
}
