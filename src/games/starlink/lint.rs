//! What a puzzle author would want to know of a spec, and the quick fixes for it.
//!
//! What cannot be built is `level`'s business; this lists it first.
//!
//! | code | what is unwise |
//! |---|---|
//! | SL-010 | two stars less than a cell apart |
//! | SL-011 | a star more than 0.15 cells off the centre of its cell |
//! | SL-012 | two stars in one cell |
//! | SL-013 | numbers with an odd sum: no answer |
//! | SL-014 | a gravity star that no link can use |
//! | SL-015 | links that cannot join all stars: no answer |
//! | SL-016 | a star that no link can reach: no answer |
//! | SL-017 | a 0 among other stars: no answer |
//! | SL-018 | a length or clearance so near its limit that rounding could flip it |

use super::fragile::fragile;
use super::geometry::{JITTER_MILLI, MILLI, Point, SPACING_MILLI, distance_milli, distance2};
use super::level::{Level, issue, node_name, node_place};
use super::recent;
use super::spec::Spec;
use super::table::Table;
use super::why::cells_text;
use crate::report::{Issue, Place, Severity, Text};

/// Nearer to a limit than this, coordinates that are rounded to thousandths may flip.
const ROUNDING_MILLI: f64 = 1.0;
/// More findings of one kind than this are not listed one by one.
const MAX_LISTED: usize = 20;
/// Boards with more stars and gravity stars than this are not looked at within a frame: 130 take 0.2 ms,
/// 1,600 take 15 to 28.
pub const LONG_ABOVE_NODES: usize = 200;

/// Lints of the whole spec.
pub fn lint(spec: &Spec) -> Vec<Issue> {
    let table = match Level::compile(spec) {
        Ok(level) => level.table,
        Err(mut issues) => {
            // A number above its links leaves the rest worth telling.
            let is_sound = issues.iter().all(|issue| issue.code == "SL-007");
            if is_sound && let Ok(table) = recent::table(&spec.places(), spec.stars.len()) {
                warnings(spec, &table, &mut issues);
            }
            return issues;
        }
    };
    let mut issues = Vec::new();
    warnings(spec, &table, &mut issues);
    issues
}

fn warning(code: &'static str, place: Place, text: Text, fix: Option<Text>) -> Issue {
    let mut issue = issue(code, Severity::Warning, place, text);
    issue.fix = fix;
    issue
}

fn warnings(spec: &Spec, table: &Table, issues: &mut Vec<Issue>) {
    spacing(spec, issues);
    jitter(spec, issues);
    links(spec, table, issues);
    for near in fragile(table, ROUNDING_MILLI).iter().take(MAX_LISTED) {
        let text = near.text(table);
        issues.push(warning(
            "SL-018",
            node_place(spec, usize::from(near.pair.0), "at"),
            Text::new(
                format!("{}: rounding could change the verdict", text.en),
                format!("{}: 반올림으로 판정이 바뀔 수 있습니다", text.ko),
            ),
            None,
        ));
    }
}

fn spacing(spec: &Spec, issues: &mut Vec<Issue>) {
    let places = spec.places();
    let n_stars = spec.stars.len();
    let (mut n_near, mut n_shared) = (0, 0);
    let mut by_x: Vec<(Point, usize)> = places.iter().copied().zip(0..).collect();
    by_x.sort_unstable();
    for (rank, (a, first)) in by_x.iter().enumerate() {
        for (b, second) in &by_x[rank + 1..] {
            if SPACING_MILLI <= b.x_milli - a.x_milli {
                break;
            }
            let (low, high) = (*first.min(second), *first.max(second));
            let (one, other) = (node_name(n_stars, low), node_name(n_stars, high));
            if distance2(*a, *b) < i128::from(SPACING_MILLI) * i128::from(SPACING_MILLI)
                && n_near < MAX_LISTED
            {
                n_near += 1;
                let apart = cells_text(distance_milli(*a, *b));
                issues.push(warning(
                    "SL-010",
                    node_place(spec, high, "at"),
                    Text::new(
                        format!("{} and {} are only {apart} cells apart", one.en, other.en),
                        format!("{}과(와) {}의 거리가 {apart}칸뿐입니다", one.ko, other.ko),
                    ),
                    None,
                ));
            }
            if a.cell() == b.cell() && n_shared < MAX_LISTED {
                n_shared += 1;
                issues.push(warning(
                    "SL-012",
                    node_place(spec, high, "at"),
                    Text::new(
                        format!("{} and {} share a cell", one.en, other.en),
                        format!("{}과(와) {}이(가) 한 칸에 있습니다", one.ko, other.ko),
                    ),
                    None,
                ));
            }
        }
    }
}

/// The nearest place within the jitter of the cell's centre.
pub(super) fn within_jitter(at: Point) -> Point {
    let (column, row) = at.cell();
    let centre = Point::cell_centre(column, row);
    let clamp = |at: i32, centre: i32| at.clamp(centre - JITTER_MILLI, centre + JITTER_MILLI);
    Point::new(
        clamp(at.x_milli, centre.x_milli),
        clamp(at.y_milli, centre.y_milli),
    )
}

fn jitter(spec: &Spec, issues: &mut Vec<Issue>) {
    let off = { spec.places().into_iter().enumerate() }.filter(|(_, at)| within_jitter(*at) != *at);
    for (node, _) in off.take(MAX_LISTED) {
        let name = node_name(spec.stars.len(), node);
        issues.push(warning(
            "SL-011",
            node_place(spec, node, "at"),
            Text::new(
                format!("{} is more than 0.15 off the centre of its cell", name.en),
                format!("{}이(가) 칸 중심에서 0.15칸 넘게 벗어났습니다", name.ko),
            ),
            Some(Text::new("bring it into range", "범위 안으로 옮기기")),
        ));
    }
}

fn links(spec: &Spec, table: &Table, issues: &mut Vec<Issue>) {
    let sum: u64 = spec.stars.iter().map(|star| u64::from(star.number)).sum();
    if !sum.is_multiple_of(2) {
        issues.push(warning(
            "SL-013",
            Place::field("stars"),
            Text::new(
                format!("the numbers sum to {sum}, which is odd: there is no answer"),
                format!("숫자의 합이 {sum}(홀수)이라 답이 없습니다"),
            ),
            None,
        ));
    }
    let mut is_used = vec![false; spec.gravity.len()];
    for via in table.links[table.n_direct..].iter().filter_map(|link| link.via) {
        is_used[usize::from(via) - table.n_stars] = true;
    }
    for (idx, is_used) in is_used.into_iter().enumerate() {
        let node = spec.stars.len() + idx;
        if !is_used {
            let name = node_name(spec.stars.len(), node);
            issues.push(warning(
                "SL-014",
                node_place(spec, node, "at"),
                Text::new(
                    format!("no link can go through {}", name.en),
                    format!("{}을(를) 거칠 수 있는 선이 없습니다", name.ko),
                ),
                Some(Text::new("remove it", "지우기")),
            ));
        }
    }
    if spec.stars.len() <= 1 {
        return;
    }
    let mut has_lonely = false;
    for (idx, star) in spec.stars.iter().enumerate() {
        let n = idx + 1;
        if table.at_star(idx).is_empty() {
            has_lonely = true;
            issues.push(warning(
                "SL-016",
                node_place(spec, idx, "at"),
                Text::new(
                    format!("no link can reach star {n}: there is no answer"),
                    format!("별 {n}에 이을 수 있는 선이 없어 답이 없습니다"),
                ),
                None,
            ));
        } else if star.number == 0 {
            issues.push(warning(
                "SL-017",
                node_place(spec, idx, "number"),
                Text::new(
                    format!("star {n} asks for no link, so it cannot be joined: there is no answer"),
                    format!("별 {n}의 숫자가 0이라 이어질 수 없어 답이 없습니다"),
                ),
                None,
            ));
        }
    }
    if !has_lonely && !table.is_connected() {
        issues.push(warning(
            "SL-015",
            Place::field("stars"),
            Text::new(
                "the possible links do not join all stars: there is no answer",
                "이을 수 있는 선으로 모든 별을 이을 수 없어 답이 없습니다",
            ),
            None,
        ));
    }
}

/// The spec with the quick fix of one of its issues carried out.
pub fn fix(spec: &Spec, issue: &Issue) -> Option<Spec> {
    let mut fixed = spec.clone();
    let index = issue.place.index;
    match (issue.code, issue.place.list) {
        ("SL-005" | "SL-014", "stars") if index < spec.stars.len() => {
            fixed.stars.remove(index);
        }
        ("SL-005" | "SL-014", "gravity") if index < spec.gravity.len() => {
            fixed.gravity.remove(index);
        }
        ("SL-007", "stars") => {
            let table = Table::build(&spec.places(), spec.stars.len()).ok()?;
            let star = fixed.stars.get_mut(index)?;
            if index < table.n_stars {
                star.number = star.number.min(table.at_star(index).len() as u16);
            }
        }
        ("SL-004" | "SL-011", list) => {
            let at = match list {
                "stars" => &mut fixed.stars.get_mut(index)?.at,
                "gravity" => &mut fixed.gravity.get_mut(index)?.at,
                _ => return None,
            };
            let most = |cells: u16| i32::from(cells).saturating_mul(MILLI).max(1) - 1;
            if issue.code == "SL-004" {
                at.x_milli = at.x_milli.clamp(0, most(spec.width_cells));
                at.y_milli = at.y_milli.clamp(0, most(spec.height_cells));
            } else {
                *at = within_jitter(*at);
            }
        }
        _ => return None,
    }
    (fixed != *spec).then_some(fixed)
}
