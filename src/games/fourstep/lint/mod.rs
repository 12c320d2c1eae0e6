//! What a designer would want to know of a spec, and the quick fixes for it.
//!
//! Knows how findings become issues and how their cures are carried out; what is wrong is found by
//! [`places`], [`notes`], [`overlaps`], [`platforms`] and [`travel`]. What cannot be played at all is `level`'s
//! business; this lists it first.

mod notes;
mod overlaps;
mod places;
mod platforms;
mod travel;

use super::level::{check, segments};
use super::names::along;
use super::patterns::expand::{Origin, Placed, expand};
use super::spec::{Obstacle, Shape, Spec, TerrainSpec};
use super::world::Segment;
use crate::report::{Issue, Place, Severity, Text};

/// Findings of one kind that are told of in each land.
const MAX_TOLD: usize = 8;

/// A land with everything that stands in it.
struct Ground<'a> {
    terrain: &'a TerrainSpec,
    segment: Segment,
    /// The solver's margin here, in 200ths of a cell.
    margin: i64,
    obstacles: Vec<Obstacle>,
    origins: Vec<Origin>,
    /// All obstacles by their places, in the order along the land.
    order: Vec<usize>,
}

impl<'a> Ground<'a> {
    fn new(spec: &'a Spec, terrain_idx: usize, segment: Segment) -> Option<Self> {
        let terrain = spec.terrains.get(terrain_idx)?;
        let Placed {
            obstacles, origins, ..
        } = expand(spec, terrain);
        let mut order: Vec<usize> = (0..obstacles.len()).collect();
        order.sort_by_key(|idx| obstacles[*idx].x_200ths);
        Some(Self {
            terrain,
            segment,
            margin: i64::from(spec.margins.of(segment.form)).max(0),
            obstacles,
            origins,
            order,
        })
    }

    /// Its length, in 200ths of a cell.
    fn length(&self) -> i64 {
        i64::from(self.terrain.beats) * i64::from(super::lattice::X_PER_BEAT)
    }

    /// Where an obstacle starts and ends, in 200ths of a cell from the start of the land.
    fn span(&self, idx: usize) -> (i64, i64) {
        span(&self.obstacles[idx])
    }
}

/// Where an obstacle starts and ends.
fn span(obstacle: &Obstacle) -> (i64, i64) {
    let x = i64::from(obstacle.x_200ths);
    let width = obstacle.shape.width_200ths().unwrap_or(0).max(0);
    (x, x + i64::from(width))
}

/// Something that is unwise about one obstacle.
struct Finding {
    code: &'static str,
    /// Its place among all that stands in its land.
    idx: usize,
    /// What is wrong with it, after its name.
    text: Text,
    cure: Option<Cure>,
}

/// What would put it right.
#[derive(Clone, Debug, PartialEq)]
enum Cure {
    /// Moved along by so many 200ths of a cell.
    Move(i32),
    /// Moved along with everything that starts where it does or behind it.
    MoveRest(i32),
    /// Another shape at its place.
    Shape(Shape),
    /// Something else beside it.
    Add(Obstacle),
    /// Gone.
    Remove,
}

impl Cure {
    fn label(&self) -> Text {
        match self {
            Self::Move(d) => {
                let way = along(*d);
                Text::new(format!("move it {}", way.en), format!("{} 옮기기", way.ko))
            }
            Self::MoveRest(d) => {
                let way = along(*d);
                Text::new(
                    format!("move it and all behind it {}", way.en),
                    format!("뒤의 것까지 {} 옮기기", way.ko),
                )
            }
            Self::Shape(_) => Text::new("give it the size it needs", "필요한 크기로 바꾸기"),
            Self::Add(obstacle) => {
                let label = obstacle.shape.label();
                Text::new(format!("add a {}", label.en), format!("{} 추가하기", label.ko))
            }
            Self::Remove => Text::new("remove it", "지우기"),
        }
    }

    /// Whether it can be carried out on a part of a pattern's use: as one with all other parts.
    fn suits(&self, origin: Origin) -> bool {
        matches!(origin, Origin::Own(_)) || matches!(self, Self::Move(_) | Self::MoveRest(_) | Self::Add(_))
    }
}

/// Lints of the whole spec.
pub fn lint(spec: &Spec) -> Vec<Issue> {
    let mut issues = check(spec);
    if issues.iter().any(|issue| issue.code == "FS-005") {
        // There is more than can be looked at while somebody waits.
        return issues;
    }
    notes::find(spec, &mut issues);
    for (terrain_idx, segment) in segments(spec) {
        let Some(ground) = Ground::new(spec, terrain_idx, segment) else {
            continue;
        };
        let mut told: Vec<(&'static str, usize)> = Vec::new();
        for finding in findings(&ground) {
            let n = match told.iter_mut().find(|(code, _)| *code == finding.code) {
                Some((_, n)) => n,
                None => {
                    told.push((finding.code, 0));
                    let Some((_, n)) = told.last_mut() else { continue };
                    n
                }
            };
            *n += 1;
            // What has no size is told as what stands in the way, by `check`.
            if *n <= MAX_TOLD && finding.code != "FS-023" {
                issues.push(issue_of(terrain_idx, &ground, &finding));
            }
        }
        let told = told.into_iter().filter(|(code, _)| *code != "FS-023");
        issues.extend(told.filter_map(|(code, n)| more(terrain_idx, code, n.checked_sub(MAX_TOLD)?)));
    }
    issues
}

fn findings(ground: &Ground<'_>) -> Vec<Finding> {
    let mut findings = Vec::new();
    places::find(ground, &mut findings);
    overlaps::find(ground, &mut findings);
    platforms::find(ground, &mut findings);
    travel::find(ground, &mut findings);
    findings
}

fn issue_of(terrain_idx: usize, ground: &Ground<'_>, finding: &Finding) -> Issue {
    let number = finding.idx + 1;
    let label = ground.obstacles[finding.idx].shape.label();
    let n = terrain_idx + 1;
    let origin = ground.origins[finding.idx];
    let (of_en, of_ko) = match origin {
        Origin::Own(_) => (String::new(), String::new()),
        Origin::Use { use_idx, .. } => {
            let name = ground.terrain.uses.get(use_idx).map_or("", |one| &one.pattern);
            (format!(" (pattern “{name}”)"), format!(" (“{name}” 패턴)"))
        }
    };
    let text = Text::new(
        format!("terrain {n}: {} {number}{of_en} {}", label.en, finding.text.en),
        format!("{n}번째 지형: {} {number}{of_ko}: {}", label.ko, finding.text.ko),
    );
    let cure = finding.cure.as_ref().filter(|cure| cure.suits(origin));
    Issue {
        code: finding.code,
        severity: Severity::Warning,
        text,
        hint: None,
        place: Place::item("obstacles", finding.idx, "x_200ths").within("terrains", terrain_idx),
        fix: cure.map(Cure::label),
    }
}

/// How many findings of a kind are not told one by one; nothing where all are.
pub(super) fn more(terrain_idx: usize, code: &'static str, n_more: usize) -> Option<Issue> {
    let n = terrain_idx + 1;
    (0 < n_more).then(|| Issue {
        code,
        severity: Severity::Warning,
        text: Text::new(
            format!("terrain {n}: {n_more} more of this kind ({code})"),
            format!("{n}번째 지형: 같은 종류({code})가 {n_more}개 더 있습니다"),
        ),
        hint: None,
        place: Place::item("terrains", terrain_idx, "obstacles"),
        fix: None,
    })
}

/// The obstacles of a land that have no size, so that the course means nothing there: told as errors.
pub(super) fn without_size(spec: &Spec, terrain_idx: usize, segment: Segment) -> Vec<Issue> {
    let Some(ground) = Ground::new(spec, terrain_idx, segment) else {
        return Vec::new();
    };
    let without = { ground.obstacles.iter().enumerate() }.filter(|(_, one)| one.shape.has_no_size());
    let idxs: Vec<usize> = without.map(|(idx, _)| idx).collect();
    let (en, ko) = places::NO_SIZE;
    let mut issues: Vec<Issue> = { idxs.iter().take(MAX_TOLD) }
        .map(|idx| Finding {
            code: "FS-023",
            idx: *idx,
            text: Text::new(en, ko),
            cure: Some(Cure::Remove),
        })
        .map(|finding| {
            let mut issue = issue_of(terrain_idx, &ground, &finding);
            if let Some(field) = ground.obstacles[finding.idx].shape.missing_size() {
                issue.place.field = field;
            }
            issue
        })
        .collect();
    issues.extend(more(terrain_idx, "FS-023", idxs.len().saturating_sub(MAX_TOLD)));
    for issue in &mut issues {
        issue.severity = Severity::Error;
    }
    issues
}

/// What an issue is about: the index of a land, and of an obstacle among all that stands there, those of
/// patterns included.
pub fn subject(issue: &Issue) -> Option<(usize, Option<usize>)> {
    match issue.place.list {
        "obstacles" => Some((issue.place.within?.index, Some(issue.place.index))),
        "terrains" => Some((issue.place.index, None)),
        _ => None,
    }
}

/// The spec with the quick fix of an issue carried out; `None` where it has none.
pub fn fix(spec: &Spec, issue: &Issue) -> Option<Spec> {
    let mut fixed = spec.clone();
    match issue.code {
        "FS-011" => {
            let known = |name: &str| spec.patterns.iter().any(|pattern| pattern.name == name);
            let terrain = fixed.terrains.get_mut(issue.place.index)?;
            terrain.uses.retain(|one| known(&one.pattern));
        }
        "FS-015" | "FS-020" | "FS-034" | "FS-035" | "FS-036" => notes::fix(&mut fixed, issue)?,
        _ if issue.place.list == "obstacles" => {
            let (terrain_idx, idx) = (issue.place.within?.index, issue.place.index);
            let (_, segment) = segments(spec).nth(terrain_idx)?;
            let ground = Ground::new(spec, terrain_idx, segment)?;
            let is_it = |finding: &Finding| finding.code == issue.code && finding.idx == idx;
            let finding = findings(&ground).into_iter().find(is_it)?;
            let origin = *ground.origins.get(idx)?;
            let cure = finding.cure.filter(|cure| cure.suits(origin))?;
            carry_out(&cure, &ground, idx, fixed.terrains.get_mut(terrain_idx)?)?;
        }
        _ => return None,
    }
    Some(fixed)
}

fn carry_out(cure: &Cure, ground: &Ground<'_>, idx: usize, terrain: &mut TerrainSpec) -> Option<()> {
    let own = match ground.origins[idx] {
        Origin::Own(own) => Some(own),
        Origin::Use { .. } => None,
    };
    match cure {
        Cure::Move(d) => {
            let x = match ground.origins[idx] {
                Origin::Own(own) => &mut terrain.obstacles.get_mut(own)?.x_200ths,
                Origin::Use { use_idx, .. } => &mut terrain.uses.get_mut(use_idx)?.x_200ths,
            };
            *x = x.saturating_add(*d);
        }
        Cure::MoveRest(d) => {
            let from = ground.obstacles[idx].x_200ths;
            let obstacles = terrain
                .obstacles
                .iter_mut()
                .map(|obstacle| &mut obstacle.x_200ths);
            let uses = terrain.uses.iter_mut().enumerate().filter(|(use_idx, one)| {
                let is_this =
                    matches!(ground.origins[idx], Origin::Use { use_idx: own, .. } if own == *use_idx);
                is_this || from <= one.x_200ths
            });
            for x in obstacles.filter(|x| from <= **x) {
                *x = x.saturating_add(*d);
            }
            for (_, one) in uses {
                one.x_200ths = one.x_200ths.saturating_add(*d);
            }
        }
        Cure::Shape(shape) => terrain.obstacles.get_mut(own?)?.shape = *shape,
        Cure::Add(obstacle) => terrain.obstacles.push(*obstacle),
        Cure::Remove => drop(terrain.obstacles.remove(own?)),
    }
    Some(())
}
