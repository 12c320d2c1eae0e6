//! What a designer would want to know of a spec, and the quick fixes for it.
//!
//! What cannot be played at all is `level`'s business; this lists it first.

use super::lattice::{STEPS_PER_DECISION, X_PER_BEAT, X_PER_CELL, X_PER_STEP};
use super::level::check;
use super::spec::{Land, Obstacle, Shape, Spec, TerrainSpec};
use crate::report::{Issue, Place, Severity, Text};

/// Cells at the start of a land that generated courses leave empty.
const SAFE_CELLS: i32 = 12;
/// What the hero runs in an eighth of a beat.
const DECISION_200THS: i64 = STEPS_PER_DECISION as i64 * X_PER_STEP as i64;
/// Sizes beyond this are slips: a whole world of cells.
const HUGE_200THS: i32 = 400 * X_PER_CELL;

/// Lints of the whole spec.
pub fn lint(spec: &Spec) -> Vec<Issue> {
    let mut issues = check(spec);
    for (idx, terrain) in spec.terrains.iter().enumerate() {
        terrain_issues(idx, terrain, &mut issues);
    }
    issues
}

fn warning(code: &'static str, place: Place, text: Text, fix: Option<Text>) -> Issue {
    Issue {
        code,
        severity: Severity::Warning,
        text,
        hint: None,
        place,
        fix,
    }
}

fn terrain_issues(idx: usize, terrain: &TerrainSpec, issues: &mut Vec<Issue>) {
    let n = idx + 1;
    let difficulties = [terrain.planned_difficulty, terrain.final_difficulty];
    if difficulties.iter().any(|d| !(0.0..=1.0).contains(d)) {
        issues.push(warning(
            "FS-020",
            Place::item("terrains", idx, "planned_difficulty"),
            Text::new(
                format!("land {n}: a difficulty lies between 0 and 1"),
                format!("{n}번째 지형: 난이도는 0~1입니다"),
            ),
            Some(Text::new("bring it into range", "범위 안으로")),
        ));
    }
    let length = i64::from(terrain.beats) * i64::from(X_PER_BEAT);
    let mut worst: [Option<usize>; 5] = [None; 5];
    for (obstacle_idx, obstacle) in terrain.obstacles.iter().enumerate() {
        let x = i64::from(obstacle.x_200ths);
        let (width, has_no_size) = size(obstacle);
        let faults = [
            x < 0 || length < x + i64::from(width.max(0)),
            (0..i64::from(SAFE_CELLS * X_PER_CELL)).contains(&x) && obstacle.shape.is_lethal(),
            has_no_size || HUGE_200THS < width,
            !belongs(terrain.land, &obstacle.shape),
            obstacle.shape.is_lethal() && x.rem_euclid(DECISION_200THS) != 0,
        ];
        for (slot, _) in worst
            .iter_mut()
            .zip(faults)
            .filter(|(slot, fault)| *fault && slot.is_none())
        {
            *slot = Some(obstacle_idx);
        }
    }
    let sentences = [
        (
            "FS-021",
            "reaches over the border of its land",
            "지형 밖으로 나갑니다",
        ),
        (
            "FS-022",
            "stands in the first twelve cells, where heroes arrive from the land before",
            "앞 지형에서 들어오는 처음 12칸 안에 있습니다",
        ),
        (
            "FS-023",
            "has no size, or an absurd one",
            "크기가 없거나 터무니없습니다",
        ),
        (
            "FS-024",
            "belongs to another kind of land",
            "다른 지형의 장애물입니다",
        ),
        (
            "FS-025",
            "stands off the grid of eighth beats",
            "1/8박 격자에서 벗어나 있습니다",
        ),
    ];
    for ((code, en, ko), first) in sentences.into_iter().zip(worst) {
        let Some(first) = first else { continue };
        let shape = terrain.obstacles[first].shape;
        let label = shape.label();
        let fix = (code == "FS-023").then(|| Text::new("remove it", "지우기"));
        issues.push(warning(
            code,
            Place::item("terrains", idx, "obstacles").part(first),
            Text::new(
                format!("land {n}, obstacle {}: the {} {en}", first + 1, label.en),
                format!("{n}번째 지형, 장애물 {}: {}이(가) {ko}", first + 1, label.ko),
            ),
            fix,
        ));
    }
}

/// Its length along the course, and whether a size is missing.
fn size(obstacle: &Obstacle) -> (i32, bool) {
    let cells = |n: i32| (n.saturating_mul(X_PER_CELL), n <= 0);
    let both = |w: i32, h: i32| (w, w <= 0 || h <= 0);
    match obstacle.shape {
        Shape::Spike { n_cells, .. } | Shape::BurrowSpike { n_cells } | Shape::Rock { n_cells } => {
            cells(n_cells)
        }
        Shape::Pit { width_200ths }
        | Shape::Tunnel {
            length_200ths: width_200ths,
        }
        | Shape::Pad { width_200ths }
        | Shape::Current { width_200ths, .. }
        | Shape::Updraft { width_200ths } => both(width_200ths, 1),
        Shape::Block {
            width_200ths,
            height_720ths,
        }
        | Shape::Platform {
            width_200ths,
            height_720ths,
        }
        | Shape::Pillar {
            width_200ths,
            height_720ths,
        } => both(width_200ths, height_720ths),
        Shape::Gate {
            width_200ths,
            passage_720ths,
            ..
        } => both(width_200ths, passage_720ths),
        Shape::Hang { width_200ths, .. } => both(width_200ths, 1),
        Shape::Urchin { radius_720ths, .. } => both(1, radius_720ths),
        Shape::Laser {
            low_720ths,
            high_720ths,
            period_600ths,
            on_600ths,
            ..
        } => (
            1,
            high_720ths <= low_720ths || period_600ths <= 0 || on_600ths <= 0,
        ),
    }
}

/// Whether the generator would put such a thing into such a land.
fn belongs(land: Land, shape: &Shape) -> bool {
    match shape {
        Shape::BurrowSpike { .. } | Shape::Rock { .. } => land == Land::Burrow,
        Shape::Gate { .. } | Shape::Urchin { .. } | Shape::Current { .. } => land == Land::Sea,
        Shape::Pillar { .. } | Shape::Hang { .. } | Shape::Updraft { .. } => land == Land::Mountain,
        _ => land == Land::Field,
    }
}

/// The spec with the quick fix of an issue carried out; `None` where it has none.
pub fn fix(spec: &Spec, issue: &Issue) -> Option<Spec> {
    let mut fixed = spec.clone();
    let terrain = fixed.terrains.get_mut(issue.place.index)?;
    match issue.code {
        "FS-011" => {
            let known = |name: &str| spec.patterns.iter().any(|pattern| pattern.name == name);
            terrain.uses.retain(|one| known(&one.pattern));
        }
        "FS-020" => {
            let in_range = |d: f64| if d.is_finite() { d.clamp(0.0, 1.0) } else { 0.0 };
            terrain.planned_difficulty = in_range(terrain.planned_difficulty);
            terrain.final_difficulty = in_range(terrain.final_difficulty);
        }
        "FS-023" => terrain.obstacles.retain(|obstacle| {
            let (width, has_no_size) = size(obstacle);
            !has_no_size && width <= HUGE_200THS
        }),
        _ => return None,
    }
    Some(fixed)
}
