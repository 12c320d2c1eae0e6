//! Passages that are too narrow, and opposite obstacles that are closer than heroes can travel.
//!
//! Knows the measured tables and names the distance that they ask for. They were measured for chains,
//! with the solver's usual margins: a hint where to look first, and no proof.
//! Source: `docs/rules/fourstep.md`, sections 8 and 9.

use super::{Cure, Finding, Ground};
use crate::games::fourstep::generate::{mountain, sea};
use crate::games::fourstep::lattice::{X_PER_BEAT, X_PER_CELL, Y_PER_CELL};
use crate::games::fourstep::patterns::expand::Origin;
use crate::games::fourstep::spec::{Land, Shape};
use crate::report::Text;

/// How many obstacles back the other side is looked for.
const MAX_BACK: usize = 32;
/// Half a beat, on which generated obstacles start.
const SNAP: i64 = X_PER_BEAT as i64 / 2;
/// Measured: cells that a change of lane takes.
const LANE_CHANGE: f64 = 2.0;
/// Heights are drawn in twentieths of a cell.
const TWENTIETH: i64 = Y_PER_CELL as i64 / 20;

fn cells(x: i64) -> f64 {
    x as f64 / f64::from(X_PER_CELL)
}

fn cells_up(y: i64) -> f64 {
    y as f64 / f64::from(Y_PER_CELL)
}

fn twentieths_up(cells: f64) -> i64 {
    (cells * 20.0 - 1e-6).ceil() as i64 * TWENTIETH
}

pub(super) fn find(ground: &Ground<'_>, findings: &mut Vec<Finding>) {
    match ground.terrain.land {
        Land::Field => {}
        Land::Burrow => burrow(ground, findings),
        Land::Sea => {
            passages(ground, findings);
            gates(ground, findings);
        }
        Land::Mountain => rocks(ground, findings),
    }
}

/// The narrowest passage of a gate of some length that a jelly gets through under a margin: body and
/// margin, and room to bob up and down for as long as the gate is deep. Measured at a margin of half a
/// cell: 1.65, 1.85 and 2.05 for gates of 1, 2 and 3 cells.
pub(super) fn least_passage_cells(length: f64, margin: f64) -> f64 {
    let kills_over = length + 2.0 * (0.33 + margin);
    0.7 + margin + (0.2 * kills_over - 0.082).max(0.0)
}

/// The narrowest opening between a pillar and a rock above it, measured 1.10 at a margin of half a cell.
fn least_opening_cells(margin: f64) -> f64 {
    0.5 + margin + 0.1
}

fn passages(ground: &Ground<'_>, findings: &mut Vec<Finding>) {
    for (idx, obstacle) in ground.obstacles.iter().enumerate() {
        let Shape::Gate {
            width_200ths,
            passage_720ths,
            ..
        } = obstacle.shape
        else {
            continue;
        };
        if obstacle.shape.has_no_size() {
            continue;
        }
        let least = least_passage_cells(cells(width_200ths.into()), cells(ground.margin));
        let needed = twentieths_up(least);
        if i64::from(passage_720ths) < needed {
            let least = cells_up(needed);
            findings.push(Finding {
                code: "FS-030",
                idx,
                text: Text::new(
                    format!(
                        "has a passage of {:.2} cells; a jelly needs {least:.2} here",
                        cells_up(passage_720ths.into())
                    ),
                    format!(
                        "통로가 {:.2}칸입니다. 여기서 JELLY에게는 {least:.2}칸이 필요합니다",
                        cells_up(passage_720ths.into())
                    ),
                ),
                cure: i32::try_from(needed)
                    .ok()
                    .map(|passage| Cure::Shape(obstacle.shape.with_height(passage))),
            });
        }
    }
}

/// Says that an obstacle comes too soon after another, and moves it and all behind it back.
fn too_close(ground: &Ground<'_>, (earlier, idx): (usize, usize), needed: f64) -> Finding {
    let (x, _) = ground.span(idx);
    let (_, end) = ground.span(earlier);
    let number = earlier + 1;
    let label = ground.obstacles[earlier].shape.label();
    let free = cells(x - end);
    let wanted = end + (needed * f64::from(X_PER_CELL)).ceil() as i64;
    let snapped = wanted + (SNAP - wanted.rem_euclid(SNAP)).rem_euclid(SNAP);
    let d = snapped - x;
    Finding {
        code: "FS-031",
        idx,
        text: distance_words(free, &label, number, needed),
        cure: room(ground, (earlier, idx), d, needed),
    }
}

/// How far behind another an obstacle comes, and how far it should.
fn distance_words(free_cells: f64, label: &Text, number: usize, needed_cells: f64) -> Text {
    let by = free_cells.abs();
    let (en, ko) = if free_cells < 0.0 {
        (
            format!("begins {by:.2} cells before the end of {} {number}", label.en),
            format!("{} {number}이(가) 끝나기 {by:.2}칸 전에 있는데", label.ko),
        )
    } else {
        (
            format!("comes {by:.2} cells after {} {number}", label.en),
            format!("{} {number}에서 {by:.2}칸 뒤에 있는데", label.ko),
        )
    };
    Text::new(
        format!("{en}, but getting there takes {needed_cells:.1}"),
        format!("{ko}, 옮겨 가려면 {needed_cells:.1}칸이 필요합니다"),
    )
}

/// How an obstacle can come later: alone, where as much is free behind its new place as is needed
/// before it, else with all that stands behind it, where the land is long enough.
fn room(ground: &Ground<'_>, (earlier, idx): (usize, usize), d: i64, needed: f64) -> Option<Cure> {
    let by = i32::try_from(d).ok()?;
    if let (Origin::Use { use_idx, .. }, Origin::Use { use_idx: other, .. }) =
        (ground.origins[idx], ground.origins[earlier])
        && use_idx == other
    {
        // They move as one.
        return None;
    }
    let border = ground.length() - i64::from(X_PER_BEAT);
    let (x, end) = ground.span(idx);
    let clear = end + d + (needed * f64::from(X_PER_CELL)).ceil() as i64;
    let is_in_the_way = |other: &&usize| {
        let (from, to) = ground.span(**other);
        **other != idx && x < to && from < clear && **other != earlier
    };
    let is_alone = matches!(ground.origins[idx], Origin::Own(_));
    if is_alone && end + d <= border && !ground.order.iter().any(|other| is_in_the_way(&other)) {
        return Some(Cure::Move(by));
    }
    let last = ground
        .order
        .iter()
        .map(|idx| ground.span(*idx).1)
        .max()
        .unwrap_or(0);
    (last + d <= border).then_some(Cure::MoveRest(by))
}

fn burrow(ground: &Ground<'_>, findings: &mut Vec<Finding>) {
    let lane = |idx: usize| match ground.obstacles[idx].shape {
        Shape::BurrowSpike { .. } => Some(true),
        Shape::Rock { .. } => Some(false),
        _ => None,
    };
    for pair in ground.order.windows(2) {
        let (earlier, idx) = (pair[0], pair[1]);
        let (Some(before), Some(after)) = (lane(earlier), lane(idx)) else {
            continue;
        };
        let free = ground.span(idx).0 - ground.span(earlier).1;
        if before != after && cells(free) < LANE_CHANGE {
            findings.push(too_close(ground, (earlier, idx), LANE_CHANGE));
        }
    }
}

fn gates(ground: &Ground<'_>, findings: &mut Vec<Finding>) {
    let channel = |idx: usize| match ground.obstacles[idx].shape {
        Shape::Gate {
            centre_720ths,
            passage_720ths,
            ..
        } => Some((cells_up(centre_720ths.into()), cells_up(passage_720ths.into()))),
        _ => None,
    };
    let mut before: Option<usize> = None;
    for idx in &ground.order {
        let Some((centre, passage)) = channel(*idx) else {
            continue;
        };
        if let Some((earlier, (other_centre, other_passage))) =
            before.and_then(|earlier| Some((earlier, channel(earlier)?)))
        {
            let needed = sea::free_cells(passage.min(other_passage), centre - other_centre);
            let free = cells(ground.span(*idx).0 - ground.span(earlier).1);
            if free + 1e-9 < needed {
                findings.push(too_close(ground, (earlier, *idx), needed));
            }
        }
        before = Some(*idx);
    }
}

fn rocks(ground: &Ground<'_>, findings: &mut Vec<Finding>) {
    // Top of a pillar, or lower end of a hanging rock.
    let edge = |idx: usize| match ground.obstacles[idx].shape {
        Shape::Pillar { height_720ths, .. } => Some((true, cells_up(height_720ths.into()))),
        Shape::Hang { bottom_720ths, .. } => Some((false, cells_up(bottom_720ths.into()))),
        _ => None,
    };
    let updrafts: Vec<(i64, i64)> = ground
        .order
        .iter()
        .filter(|idx| matches!(ground.obstacles[**idx].shape, Shape::Updraft { .. }))
        .map(|idx| ground.span(*idx))
        .collect();
    let has_updraft = |idx: usize| {
        let (x, end) = ground.span(idx);
        let from = updrafts.partition_point(|(start, _)| *start < x - 12 * i64::from(X_PER_CELL));
        let near = updrafts[from..].iter().take_while(|(start, _)| *start < end);
        { near }.any(|(_, stop)| x <= stop + i64::from(X_PER_CELL) / 2)
    };
    let least = least_opening_cells(cells(ground.margin));
    let standing: Vec<usize> = ground
        .order
        .iter()
        .copied()
        .filter(|idx| edge(*idx).is_some())
        .collect();
    for (n, idx) in standing.iter().enumerate() {
        let Some((is_pillar, own)) = edge(*idx) else {
            continue;
        };
        let mut worst: Option<(usize, f64, f64)> = None;
        for earlier in standing[..n].iter().rev().take(MAX_BACK) {
            let Some((was_pillar, other)) = edge(*earlier) else {
                continue;
            };
            if is_pillar == was_pillar {
                continue;
            }
            let free = cells(ground.span(*idx).0 - ground.span(*earlier).1);
            if free < 0.0 {
                let (top, bottom) = if is_pillar { (own, other) } else { (other, own) };
                if bottom - top + 1e-9 < least {
                    findings.push(narrow(ground, *idx, (top, bottom), least));
                }
                continue;
            }
            let needed = if is_pillar {
                mountain::climb_cells(own - other, has_updraft(*idx))
            } else {
                mountain::dive_cells(other - own, has_updraft(*earlier))
            };
            let lacks = needed - free;
            if 1e-9 < lacks && worst.is_none_or(|(_, _, most)| most < lacks) {
                worst = Some((*earlier, needed, lacks));
            }
        }
        if let Some((earlier, needed, _)) = worst {
            findings.push(too_close(ground, (earlier, *idx), needed));
        }
    }
}

/// A pillar and a rock above it leave too little between them.
fn narrow(ground: &Ground<'_>, idx: usize, (top, bottom): (f64, f64), least: f64) -> Finding {
    let shape = ground.obstacles[idx].shape;
    let height = match shape {
        Shape::Hang { .. } => twentieths_up(top + least),
        _ => (((bottom - least) * 20.0 + 1e-6).floor() as i64) * TWENTIETH,
    };
    let cure = i32::try_from(height).ok().filter(|height| 0 < *height);
    Finding {
        code: "FS-030",
        idx,
        text: Text::new(
            format!(
                "leaves {:.2} cells open; a glider needs {least:.2} here",
                bottom - top
            ),
            format!(
                "틈이 {:.2}칸입니다. 여기서 GLIDER에게는 {least:.2}칸이 필요합니다",
                bottom - top
            ),
        ),
        cure: cure.map(|height| Cure::Shape(shape.with_height(height))),
    }
}
