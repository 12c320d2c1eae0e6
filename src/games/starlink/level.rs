//! The level compiled from a spec: its links and numbers; and what cannot be compiled.
//!
//! Knows what is impossible; what is merely unwise is `lint`'s business.
//!
//! | code | what cannot be built |
//! |---|---|
//! | SL-001 | a side outside 1 to 64 cells |
//! | SL-002 | no star at all |
//! | SL-003 | more than 1,600 stars or 400 gravity stars |
//! | SL-004 | a star outside the grid |
//! | SL-005 | two stars at one point |
//! | SL-006 | a board so crowded that its links cannot be listed |
//! | SL-007 | a number above the links that its star can have |
//! | SL-008 | tiers that are no range within 1 to 5 |

use super::geometry::{MILLI, Point};
use super::recent;
use super::spec::{Checks, MAX_GRAVITY, MAX_STARS, Question, SIDE_CELLS, Spec};
use super::table::Table;
use crate::grammar::counted;
use crate::report::{Issue, Place, Severity, Text};

/// A puzzle that can be asked about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    /// Cells across and down.
    pub grid_cells: (u16, u16),
    /// Its links and their conflicts.
    pub table: Table,
    /// The numbers of the normal stars.
    pub numbers: Vec<u16>,
    /// What `check` asks of it.
    pub checks: Checks,
    /// What is asked now.
    pub question: Question,
}

impl Level {
    /// Compiles a spec.
    ///
    /// # Errors
    /// The issues that stand in the way.
    pub fn compile(spec: &Spec) -> Result<Self, Vec<Issue>> {
        let issues = shape_errors(spec);
        if !issues.is_empty() {
            return Err(issues);
        }
        let table = recent::table(&spec.places(), spec.stars.len()).map_err(|_| vec![too_crowded()])?;
        let issues = number_errors(spec, &table);
        if !issues.is_empty() {
            return Err(issues);
        }
        Ok(Self::of_table(spec, table))
    }

    /// Compiles a spec whose table is known already, as while a star is dragged.
    ///
    /// # Errors
    /// The issues that stand in the way.
    pub fn compile_with(spec: &Spec, table: Table) -> Result<Self, Vec<Issue>> {
        let mut issues = shape_errors(spec);
        if issues.is_empty() {
            issues = number_errors(spec, &table);
        }
        if issues.is_empty() {
            Ok(Self::of_table(spec, table))
        } else {
            Err(issues)
        }
    }

    fn of_table(spec: &Spec, table: Table) -> Self {
        Self {
            grid_cells: (spec.width_cells, spec.height_cells),
            table,
            numbers: spec.numbers(),
            checks: spec.checks,
            question: Question::default(),
        }
    }
}

pub(super) fn issue(code: &'static str, severity: Severity, place: Place, text: Text) -> Issue {
    Issue {
        code,
        severity,
        text,
        hint: None,
        place,
        fix: None,
    }
}

fn error(code: &'static str, place: Place, en: impl Into<String>, ko: impl Into<String>) -> Issue {
    issue(code, Severity::Error, place, Text::new(en, ko))
}

/// The place of a node in the lists of the file, with its cell.
pub(super) fn node_place(spec: &Spec, node: usize, field: &'static str) -> Place {
    let (list, index) = if node < spec.stars.len() {
        ("stars", node)
    } else {
        ("gravity", node - spec.stars.len())
    };
    let mut place = Place::item(list, index, field);
    if let Some((column, row)) = spec.place(node).map(Point::cell)
        && let (Ok(row), Ok(column)) = (u8::try_from(row), u8::try_from(column))
    {
        place.cells.push((row, column));
    }
    place
}

/// A star's name for people: `star 3`, `gravity star 1`, counted from 1.
pub fn node_name(n_stars: usize, node: usize) -> Text {
    if node < n_stars {
        let n = node + 1;
        Text::new(format!("star {n}"), format!("별 {n}"))
    } else {
        let n = node - n_stars + 1;
        Text::new(format!("gravity star {n}"), format!("중력 별 {n}"))
    }
}

fn too_crowded() -> Issue {
    error(
        "SL-006",
        Place::field("stars"),
        "the stars are too crowded: their links cannot be listed",
        "별이 너무 빽빽해 이을 수 있는 선을 다 셀 수 없습니다",
    )
}

/// What is wrong with grid, places and checks; nothing of links.
/// What is wrong with a spec before its links are looked at: sides, counts, places.
pub fn shape_errors(spec: &Spec) -> Vec<Issue> {
    let mut issues = Vec::new();
    for (field, cells) in [
        ("width_cells", spec.width_cells),
        ("height_cells", spec.height_cells),
    ] {
        if !SIDE_CELLS.contains(&cells) {
            let (least, most) = (SIDE_CELLS.start(), SIDE_CELLS.end());
            issues.push(error(
                "SL-001",
                Place::field(field),
                format!("a board is {least} to {most} cells on a side, not {cells}"),
                format!("판의 한 변은 {least}~{most}칸이어야 합니다 (지금 {cells})"),
            ));
        }
    }
    let Checks {
        min_tier, max_tier, ..
    } = spec.checks;
    if min_tier < 1 || 5 < max_tier || max_tier < min_tier {
        issues.push(error(
            "SL-008",
            Place::item("checks", Place::NO_INDEX, "min_tier"),
            format!("tiers {min_tier} to {max_tier} are no range within 1 to 5"),
            format!("단계 {min_tier}~{max_tier}은(는) 1~5 안의 범위가 아닙니다"),
        ));
    }
    if spec.stars.is_empty() {
        issues.push(error(
            "SL-002",
            Place::field("stars"),
            "there is no star",
            "별이 없습니다",
        ));
    }
    for (list, has, most) in [
        ("stars", spec.stars.len(), MAX_STARS),
        ("gravity", spec.gravity.len(), MAX_GRAVITY),
    ] {
        if most < has {
            issues.push(error(
                "SL-003",
                Place::field(list),
                format!("{has} are more than a board can hold ({most})"),
                format!("{has}개는 너무 많습니다 (최대 {most}개)"),
            ));
        }
    }
    if issues.iter().any(|issue| issue.code == "SL-003") {
        return issues;
    }
    places(spec, &mut issues);
    issues
}

fn places(spec: &Spec, issues: &mut Vec<Issue>) {
    let places = spec.places();
    let within = |at: i32, cells: u16| 0 <= at && at <= i32::from(cells).saturating_mul(MILLI);
    for (node, place) in places.iter().enumerate() {
        if !within(place.x_milli, spec.width_cells) || !within(place.y_milli, spec.height_cells) {
            let name = node_name(spec.stars.len(), node);
            issues.push(error(
                "SL-004",
                node_place(spec, node, "at"),
                format!("{} is outside the grid", name.en),
                format!("{}이(가) 판 밖에 있습니다", name.ko),
            ));
            if let Some(issue) = issues.last_mut() {
                issue.fix = Some(Text::new("bring it inside", "판 안으로 옮기기"));
            }
        }
    }
    let mut order: Vec<(Point, usize)> = places.iter().copied().zip(0..).collect();
    order.sort_unstable();
    for pair in order.windows(2) {
        if let [(here, first), (there, second)] = pair
            && here == there
        {
            let n_stars = spec.stars.len();
            let (one, other) = (node_name(n_stars, *second), node_name(n_stars, *first));
            let mut issue = error(
                "SL-005",
                node_place(spec, *second, "at"),
                format!("{} lies on {}", one.en, other.en),
                format!("{}이(가) {}과(와) 같은 자리에 있습니다", one.ko, other.ko),
            );
            issue.fix = Some(Text::new("remove one of them", "하나를 지우기"));
            issues.push(issue);
        }
    }
}

fn number_errors(spec: &Spec, table: &Table) -> Vec<Issue> {
    let mut issues = Vec::new();
    for (idx, star) in spec.stars.iter().enumerate() {
        let most = table.at_star(idx).len();
        if most < usize::from(star.number) {
            let (n, number) = (idx + 1, star.number);
            let mut issue = error(
                "SL-007",
                node_place(spec, idx, "number"),
                format!(
                    "star {n} asks for {links} and can have {most}",
                    links = counted(number, "link")
                ),
                format!("별 {n}의 숫자는 {number}인데 이을 수 있는 선은 {most}개입니다"),
            );
            issue.fix = Some(Text::new(
                format!("lower it to {most}"),
                format!("{most}(으)로 낮추기"),
            ));
            issues.push(issue);
        }
    }
    issues
}
