//! What a designer would want to know of a zone, and the quick fixes for it.
//!
//! What cannot be played at all is `level`'s business; this lists it first.
//! Source: `docs/rules/sea_rescue.md`, section 11.

use super::board::{Board, MAX_ROWS, cells_of};
use super::hex::{Hex, is_connected, orientations, shape};
use super::joint;
use super::level::{check, error};
use super::odds::{Numbered, joined, named_twice, numbered};
use super::sea::{Kind, Picks, Sea, Set};
use super::spec::{CreatureSpec, Spec};
use crate::grammar::counted;
use crate::report::{Issue, Place, Severity, Text};

/// Fewer placements than this are few.
const FEW_PLACEMENTS: usize = 8;
/// Fewer complete placements of a pair can be learned by heart.
const LOW_PAIR: u64 = 60;
/// Fewer complete placements of three or more can be learned by heart.
const LOW_TRIPLE: u64 = 300;
/// Sets that are counted at most, and the work for one of them: lints are for the same frame.
const MAX_COUNTED_SETS: usize = 2000;
const MAX_COUNT_STEPS: u64 = 200_000;
/// Sets are counted for every level that is built where it takes no more steps than this in all.
const FAULT_STEPS: u64 = 2_000_000;
/// Sets that are named one by one for each code.
const MAX_NAMED: usize = 6;

/// Lints of the whole spec.
pub fn lint(spec: &Spec) -> Vec<Issue> {
    let (mut issues, sea) = issues_of_parts(spec);
    if let Some(sea) = sea {
        set_issues(&sea, spec, &mut issues);
    }
    issues
}

/// Those of them that nothing can be proven beside; sets are counted where that takes next to no time.
pub fn faults(spec: &Spec) -> Vec<Issue> {
    let (mut issues, sea) = issues_of_parts(spec);
    if let Some(sea) = sea
        && count_steps(&sea) <= FAULT_STEPS
    {
        set_issues(&sea, spec, &mut issues);
    }
    issues.retain(|issue| issue.severity == Severity::Error);
    issues
}

/// How many steps it takes to count the sets of a zone.
fn count_steps(sea: &Sea) -> u64 {
    let steps = |set: &Set| {
        let all: Vec<Picks> = set.iter().map(|kind| sea.kinds[usize::from(*kind)].all).collect();
        joint::cost(&all).min(MAX_COUNT_STEPS)
    };
    sea.sets().iter().take(MAX_COUNTED_SETS).map(steps).sum()
}

/// The issues of the zone and of every creature by itself; and the zone, where sets can be looked at.
fn issues_of_parts(spec: &Spec) -> (Vec<Issue>, Option<Sea>) {
    let mut issues = check(spec);
    let bands = spec.bands;
    let all = [bands.pairs_all, bands.pair_all, bands.triples_all, bands.any];
    let is_band = |(low, high): &(f64, f64)| 0.0 <= *low && low <= high && *high <= 1.0;
    if !all.iter().all(is_band) {
        let text = Text::new(
            "a band goes from 0 to 1, upwards",
            "기준 범위는 0~1이며 하한이 먼저입니다",
        );
        let mut issue = error("SR-017", Place::field("bands"), text);
        issue.fix = Some(Text::new("restore the bands", "기준 범위 되돌리기"));
        issues.push(issue);
    }
    issues.extend(named_twice(spec));
    row_issues(spec, &mut issues);
    let Ok(board) = Board::compile(&spec.rows) else {
        return (issues, None);
    };
    let shown = &spec.creatures[..spec.creatures.len().min(super::field::MAX_KINDS)];
    for (idx, creature) in shown.iter().enumerate() {
        creature_issues(&board, spec, idx, creature, &mut issues);
    }
    // Sets are only looked at where every creature has a place.
    let has_faults = issues.iter().any(|issue| issue.severity == Severity::Error);
    let sea = (!has_faults).then(|| Sea::compile(board, spec));
    (issues, sea)
}

/// Holes that are named twice, or that lie beside their row.
fn row_issues(spec: &Spec, issues: &mut Vec<Issue>) {
    for (idx, row) in spec.rows.iter().enumerate().take(MAX_ROWS) {
        let mut holes = row.holes.clone();
        holes.sort_unstable();
        let twice = { holes.windows(2) }.find(|pair| pair[0] == pair[1]);
        let beside = holes.last().filter(|hole| row.length <= **hole);
        let n = idx + 1;
        let text = match (twice.map(|pair| pair[0]), beside) {
            (Some(hole), _) => Text::new(
                format!("row {n} names the hole in column {hole} (from 0) twice"),
                format!("{n}번째 행: {hole}열(0부터)의 구멍이 두 번 있습니다"),
            ),
            (None, Some(hole)) => Text::new(
                format!(
                    "row {n} has {} and a hole in column {hole} (from 0)",
                    counted(row.length, "column")
                ),
                format!(
                    "{n}번째 행: {}열인데 {hole}열(0부터)에 구멍이 있습니다",
                    row.length
                ),
            ),
            (None, None) => continue,
        };
        let fix = Text::new("drop what is no hole", "구멍이 아닌 것 지우기");
        issues.push(warning(
            "SR-009",
            Place::item("rows", idx, "holes"),
            text,
            Some(fix),
        ));
    }
}

fn warning(code: &'static str, place: Place, text: Text, fix: Option<Text>) -> Issue {
    Issue {
        severity: Severity::Warning,
        fix,
        ..error(code, place, text)
    }
}

fn at_cells(board: &Board, mut place: Place, cells: impl Iterator<Item = u8>) -> Place {
    place.cells = cells.map(|cell| board.place(cell)).collect();
    place
}

fn creature_issues(board: &Board, spec: &Spec, idx: usize, creature: &CreatureSpec, issues: &mut Vec<Issue>) {
    let pattern = &creature.pattern;
    let place = || Place::item("creatures", idx, "pattern");
    let (en, ko) = names(creature);
    if pattern.is_empty() {
        let text = Text::new(format!("{en} has no hex"), format!("{ko}: 패턴이 비어 있습니다"));
        let mut issue = error("SR-020", place(), text);
        issue.fix = Some(Text::new("start with one hex", "한 칸으로 시작"));
        issues.push(issue);
        return;
    }
    let mut sorted = pattern.clone();
    sorted.sort_unstable();
    if sorted.windows(2).any(|pair| pair[0] == pair[1]) {
        issues.push(warning(
            "SR-021",
            place(),
            Text::new(
                format!("{en} names a hex twice"),
                format!("{ko}: 같은 칸이 두 번 있습니다"),
            ),
            Some(Text::new("drop the repeated hex", "겹친 칸 지우기")),
        ));
    }
    if !pattern.contains(&Hex::ORIGIN) {
        issues.push(warning(
            "SR-022",
            place(),
            Text::new(
                format!("{en} has no hex at (0, 0), where it is anchored"),
                format!("{ko}: 기준 칸 (0, 0)이 없습니다"),
            ),
            shape(pattern).map(|_| Text::new("move its first hex there", "첫 칸을 기준 칸으로")),
        ));
    }
    if !is_connected(pattern) {
        issues.push(warning(
            "SR-023",
            place(),
            Text::new(
                format!("{en} falls into parts that touch along no edge"),
                format!("{ko}: 변으로 이어지지 않은 칸이 있습니다"),
            ),
            None,
        ));
    }
    twin_issues(spec, idx, creature, issues);
    let kind = Kind::compile(board, creature);
    let n = kind.placements.len();
    if n == 0 {
        let text = Text::new(
            format!("{en} fits nowhere on this board"),
            format!("{ko}: 이 보드에 들어갈 자리가 없습니다"),
        );
        issues.push(error("SR-026", place(), text));
        return;
    }
    if n < FEW_PLACEMENTS {
        issues.push(warning(
            "SR-027",
            place(),
            Text::new(
                format!(
                    "{en} has only {n} {}",
                    if n == 1 { "placement" } else { "placements" }
                ),
                format!("{ko}: 놓일 자리가 {n}곳뿐입니다"),
            ),
            None,
        ));
    }
    let blind = kind.blind();
    if blind != 0 {
        let n = blind.count_ones();
        issues.push(warning(
            "SR-028",
            at_cells(board, place(), cells_of(blind)),
            Text::new(
                format!(
                    "{en} can never cover {n} {}",
                    if n == 1 { "hex" } else { "hexes" }
                ),
                format!("{ko}: 절대 놓이지 않는 칸이 {n}개 있습니다"),
            ),
            None,
        ));
    }
}

fn names(creature: &CreatureSpec) -> (&str, &str) {
    fn or_id<'a>(name: &'a str, id: &'a str) -> &'a str {
        if name.is_empty() { id } else { name }
    }
    let (name, id) = (&creature.name, &creature.id);
    (or_id(&name.en, id), or_id(&name.ko, id))
}

/// Another creature that is the same, or the same when turned or mirrored.
fn twin_issues(spec: &Spec, idx: usize, creature: &CreatureSpec, issues: &mut Vec<Issue>) {
    let all = orientations(&creature.pattern);
    for other in &spec.creatures[..idx.min(super::field::MAX_KINDS)] {
        let Some(own) = shape(&other.pattern) else {
            continue;
        };
        let Some(turn) = all.iter().position(|shape| *shape == own) else {
            continue;
        };
        let ((en, ko), (other_en, other_ko)) = (names(creature), names(other));
        let place = Place::item("creatures", idx, "pattern");
        issues.push(if turn == 0 {
            warning(
                "SR-024",
                place,
                Text::new(
                    format!("{en} has the same shape as {other_en}"),
                    format!("{ko}: {other_ko}와(과) 같은 모양입니다"),
                ),
                None,
            )
        } else {
            let (how, how_ko) = if turn < 6 {
                ("turned", "회전")
            } else {
                ("mirrored", "반전")
            };
            warning(
                "SR-025",
                place,
                Text::new(
                    format!("{en} is {other_en}, {how}; people will confuse them"),
                    format!("{ko}: {other_ko}을(를) {how_ko}한 모양이라 헷갈리기 쉽습니다"),
                ),
                None,
            )
        });
    }
}

/// The pairs of creatures whose shapes are equal when turned or mirrored: first, second, and which
/// orientation of the second it is (0 the same, 1 to 5 turned, from 6 on mirrored).
pub fn twins(spec: &Spec) -> Vec<(usize, usize, usize)> {
    let mut found = Vec::new();
    let shown = &spec.creatures[..spec.creatures.len().min(super::field::MAX_KINDS)];
    for (second, creature) in shown.iter().enumerate() {
        let all = orientations(&creature.pattern);
        for (first, other) in shown[..second].iter().enumerate() {
            let own = shape(&other.pattern);
            let turn = own.and_then(|own| all.iter().position(|shape| *shape == own));
            found.extend(turn.map(|turn| (first, second, turn)));
        }
    }
    found
}

fn set_issues(sea: &Sea, spec: &Spec, issues: &mut Vec<Issue>) {
    let mut found: [Vec<(Set, u64)>; 5] = Default::default();
    let [impossible_pairs, impossible, too_many, exact, low] = &mut found;
    // Where pairs are drawn, one that has no place together is named and not every set that holds it.
    let has_pairs = 0.0 < sea.share_of(2);
    for set in sea.sets().into_iter().take(MAX_COUNTED_SETS) {
        let size: u32 = set.iter().map(|kind| sea.kinds[usize::from(*kind)].size).sum();
        if spec.probes < size {
            too_many.push((set.clone(), u64::from(size)));
        } else if spec.probes == size {
            exact.push((set.clone(), u64::from(size)));
        }
        let all: Vec<Picks> = set.iter().map(|kind| sea.kinds[usize::from(*kind)].all).collect();
        if MAX_COUNT_STEPS < joint::cost(&all) {
            continue;
        }
        let n = joint::count(sea, &set, &all);
        let least = match set.len() {
            1 => 0,
            2 => LOW_PAIR,
            _ => LOW_TRIPLE,
        };
        if n == 0 {
            if set.len() == 2 {
                impossible_pairs.push((set, n));
            } else if !(has_pairs && holds_impossible_pair(sea, &set)) {
                impossible.push((set, n));
            }
        } else if n < least {
            low.push((set, n));
        }
    }
    let words: [(&'static str, Severity, &str, &str); 5] = [
        (
            "SR-040",
            Severity::Error,
            "no place together",
            "함께 놓일 수 없습니다",
        ),
        (
            "SR-041",
            Severity::Error,
            "no place for all of them together",
            "모두 함께는 놓일 수 없습니다",
        ),
        (
            "SR-042",
            Severity::Warning,
            "more hexes than probes, so never all",
            "칸 수가 기회보다 많아 전체 구조가 불가능합니다",
        ),
        (
            "SR-043",
            Severity::Warning,
            "as many hexes as probes, so no miss is allowed",
            "칸 수와 기회가 같아 빗나감이 허용되지 않습니다",
        ),
        (
            "SR-044",
            Severity::Warning,
            "so few placements that they can be learned by heart",
            "배치 수가 적어 외울 수 있습니다",
        ),
    ];
    for ((code, severity, en, ko), sets) in words.into_iter().zip(&found) {
        if sets.is_empty() {
            continue;
        }
        issues.push(set_issue(spec, code, severity, (en, ko), sets));
    }
}

fn holds_impossible_pair(sea: &Sea, set: &[u8]) -> bool {
    let is_impossible = |a: u8, b: u8| {
        let all = [sea.kinds[usize::from(a)].all, sea.kinds[usize::from(b)].all];
        joint::count(sea, &[a, b], &all) == 0
    };
    set.iter()
        .enumerate()
        .any(|(idx, a)| set[idx + 1..].iter().any(|b| is_impossible(*a, *b)))
}

/// One issue for all sets of a kind: the first few are named with their number.
fn set_issue(
    spec: &Spec,
    code: &'static str,
    severity: Severity,
    words: (&str, &str),
    sets: &[(Set, u64)],
) -> Issue {
    let name = |(set, n): &(Set, u64)| {
        let both: Vec<(&str, &str)> = { set.iter() }
            .filter_map(|kind| spec.creatures.get(usize::from(*kind)).map(names))
            .collect();
        let en: Vec<&str> = both.iter().map(|(en, _)| *en).collect();
        let ko: Vec<&str> = both.iter().map(|(_, ko)| *ko).collect();
        (
            format!("{} ({n})", en.join(" + ")),
            format!("{} ({n})", ko.join(" + ")),
        )
    };
    let (mut en, mut ko): (Vec<String>, Vec<String>) = sets.iter().take(MAX_NAMED).map(name).unzip();
    if let Some(more) = sets.len().checked_sub(MAX_NAMED).filter(|more| 0 < *more) {
        en.push(format!("{more} more"));
        ko.push(format!("외 {more}개"));
    }
    let creature = sets
        .first()
        .and_then(|(set, _)| set.last())
        .map_or(0, |kind| usize::from(*kind));
    let fix = (code == "SR-042").then(|| Text::new("raise the probes", "탐사 기회 늘리기"));
    Issue {
        severity,
        fix,
        ..error(
            code,
            Place::item("creatures", creature, "pattern"),
            Text::new(
                format!("{}: {}", words.0, en.join("; ")),
                format!("{}: {}", words.1, ko.join("; ")),
            ),
        )
    }
}

/// The spec with the quick fix of an issue carried out.
pub fn fix(spec: &Spec, issue: &Issue) -> Option<Spec> {
    issue.fix.as_ref()?;
    let mut spec = spec.clone();
    match issue.code {
        "SR-017" => spec.bands = super::spec::Bands::default(),
        "SR-015" => spec.species = joined(&spec, issue.place.index)?,
        "SR-007" => match numbered(&spec, issue.place.index)? {
            Numbered::Dropped => drop(spec.species.remove(issue.place.index)),
            Numbered::Nearest(n) => spec.species.get_mut(issue.place.index)?.n_species = n,
        },
        "SR-009" => {
            let row = spec.rows.get_mut(issue.place.index)?;
            let length = row.length;
            row.holes.retain(|hole| *hole < length);
            row.holes.sort_unstable();
            row.holes.dedup();
        }
        "SR-042" => {
            let mut sizes: Vec<usize> = { spec.creatures.iter() }
                .map(|creature| {
                    let mut pattern = creature.pattern.clone();
                    pattern.sort_unstable();
                    pattern.dedup();
                    pattern.len()
                })
                .collect();
            sizes.sort_unstable_by(|a, b| b.cmp(a));
            let n = spec
                .species
                .iter()
                .filter(|odds| 0 < odds.weight)
                .map(|odds| odds.n_species);
            let most: usize = sizes.iter().take(n.max()? as usize).sum();
            spec.probes = spec
                .probes
                .max(u32::try_from(most).ok()?)
                .min(super::level::MAX_PROBES);
        }
        _ => {
            let pattern = &mut spec.creatures.get_mut(issue.place.index)?.pattern;
            match issue.code {
                "SR-020" => pattern.push(Hex::ORIGIN),
                "SR-021" => {
                    let mut seen = Vec::new();
                    pattern.retain(|hex| {
                        let is_new = !seen.contains(hex);
                        seen.push(*hex);
                        is_new
                    });
                }
                "SR-022" => {
                    let first = pattern.iter().copied().min_by_key(|hex| (hex.r, hex.q))?;
                    let moved: Option<Vec<Hex>> = pattern.iter().map(|hex| hex.since(first)).collect();
                    *pattern = moved?;
                }
                _ => return None,
            }
        }
    }
    Some(spec)
}
