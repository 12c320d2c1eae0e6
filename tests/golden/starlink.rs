//! STARLINK's golden lists: segments, distances, and puzzles with their links, conflicts and counts.

use playproof::control::Control;
use playproof::games::starlink::geometry::{
    CLEAR_MILLI, MAX_LENGTH_MILLI, Point, distance_milli, is_blocked_by, segment_distance_milli,
    segments_overlap, segments_touch,
};
use playproof::games::starlink::solve::rules::Rules;
use playproof::games::starlink::solve::{count, count_by_rules, count_by_sat, judge};
use playproof::games::starlink::table::{Link, Table};
use serde_json::{Value, json};

use super::entry::{Entry, values};

/// The oracle counts no further.
const COUNT_CAP: usize = 1000;

pub(crate) fn recognises(file: &Value) -> bool {
    ["puzzles", "segments", "distances", "maxlen"]
        .iter()
        .all(|key| file.get(key).is_some())
}

pub(crate) fn compare(file: &Value) -> usize {
    let all = Entry::new("starlink".to_owned(), file);
    assert_eq!(all.u32("version"), 1);
    assert_eq!(all.text("unit"), "milli-cell");
    all.check("maxlen", MAX_LENGTH_MILLI);
    all.check("clear", CLEAR_MILLI);
    for entry in all.children("segments") {
        let [a, b, c, d] = ["a", "b", "c", "d"].map(|key| point(entry.get(key)));
        entry.check("touch", segments_touch((a, b), (c, d)));
        entry.check("overlap", segments_overlap((a, b), (c, d)));
        all.add(&entry);
    }
    for entry in all.children("distances") {
        let [a, b, p] = ["a", "b", "p"].map(|key| point(entry.get(key)));
        entry.check("blocked", is_blocked_by(a, b, p));
        let golden = entry.get("d").as_f64().expect("a distance");
        let found = segment_distance_milli(a, b, p) / 1000.0;
        assert!((golden - found).abs() < 1e-9, "{}: {golden} {found}", entry.place);
        entry.count(1);
        all.add(&entry);
    }
    for entry in all.children("puzzles") {
        puzzle(&entry);
        all.add(&entry);
    }
    all.finish()
}

fn point(value: &Value) -> Point {
    let at = |idx: usize| i32::try_from(value[idx].as_i64().expect("a coordinate")).expect("a coordinate");
    Point::new(at(0), at(1))
}

fn puzzle(entry: &Entry<'_>) {
    let name = entry.text("name");
    assert_eq!(entry.text("unit"), "milli-cell");
    // Who counted it.
    entry.get("checked_by");
    let stars = entry.list("stars");
    let places: Vec<Point> = stars.iter().chain(entry.list("gravity")).map(point).collect();
    let numbers: Vec<u16> = { entry.numbers("numbers").into_iter() }
        .map(|number| u16::try_from(number).expect("a number"))
        .collect();
    let table = Table::build(&places, stars.len()).expect(name);

    let (direct, relay) = table.links.split_at(table.n_direct);
    let direct: Vec<Value> = direct.iter().map(|link| json!([link.a, link.b])).collect();
    let relay: Vec<Value> = { relay.iter() }
        .map(|link| json!([link.a, link.b, link.via]))
        .collect();
    entry.check("direct", direct);
    entry.check("relay", relay);
    let mut conflicts = Vec::new();
    for e in 0..table.links.len() as u32 {
        let above = table.conflicts(e).iter().filter(|f| e < **f);
        conflicts.extend(above.map(|f| json!([e, f])));
    }
    entry.check("conflicts", conflicts);
    entry.check("f64_agrees", links_in_f64(&places, stars.len()) == table.links);
    margins(entry, &places, stars.len());

    let ctl = Control::unlimited();
    let found = count(&table, &numbers, COUNT_CAP, &ctl);
    entry.check("count", found.answers.len());
    entry.check("count_capped", !found.is_whole);
    for answer in &found.answers {
        assert_eq!(judge(&table, &numbers, answer), None, "{name}: an answer is none");
    }
    let n_nodes = found.nodes;
    if found.answers.len() < 60 {
        let by_sat = count_by_sat(&table, &numbers, COUNT_CAP, &ctl);
        assert_eq!(sorted(&found.answers), sorted(&by_sat.answers), "{name}: SAT");
        if n_nodes < 1000 {
            for rules in Rules::subsets() {
                let other = count_by_rules(&table, &numbers, rules, COUNT_CAP, &ctl);
                assert_eq!(
                    sorted(&found.answers),
                    sorted(&other.answers),
                    "{name}: {rules:?}"
                );
            }
        }
    }
    solution(entry, &table, &numbers, &found.answers);
}

fn sorted(answers: &[Vec<u32>]) -> Vec<Vec<u32>> {
    let mut answers = answers.to_vec();
    answers.sort();
    answers
}

fn solution(entry: &Entry<'_>, table: &Table, numbers: &[u16], answers: &[Vec<u32>]) {
    let golden = entry.get("solution");
    if golden.is_null() {
        assert!(answers.is_empty(), "{}", entry.place);
    } else {
        let links = entry.numbers("solution");
        assert_eq!(judge(table, numbers, &links), None, "{}", entry.place);
        let is_capped = answers.len() == COUNT_CAP;
        assert!(is_capped || answers.contains(&links), "{}", entry.place);
    }
    entry.count(values(golden));
}

/// The nearest that any length comes to 3.2, and any clearance to 0.42.
fn margins(entry: &Entry<'_>, places: &[Point], n_stars: usize) {
    let (mut length, mut clear) = (9000.0_f64, 9000.0_f64);
    for (i, a) in places.iter().enumerate() {
        for (j, b) in places.iter().enumerate().skip(i + 1) {
            if n_stars <= i {
                continue;
            }
            let distance = distance_milli(*a, *b);
            length = length.min((distance - f64::from(MAX_LENGTH_MILLI)).abs());
            if distance <= 2.0 * f64::from(MAX_LENGTH_MILLI) {
                for (k, star) in places.iter().enumerate() {
                    if k != i && k != j {
                        let distance = segment_distance_milli(*a, *b, *star);
                        clear = clear.min((distance - f64::from(CLEAR_MILLI)).abs());
                    }
                }
            }
        }
    }
    let golden = entry.list("min_margin_len_clear");
    for (golden, found) in golden.iter().zip([length, clear]) {
        let golden = golden.as_f64().expect("a margin");
        let found = found / 1000.0;
        assert!((golden - found).abs() < 1e-6, "{}: {golden} {found}", entry.place);
        entry.count(1);
    }
}

/// The links by the plainest floating point, in cells.
fn links_in_f64(places: &[Point], n_stars: usize) -> Vec<Link> {
    let at: Vec<(f64, f64)> = { places.iter() }
        .map(|place| {
            (
                f64::from(place.x_milli) / 1000.0,
                f64::from(place.y_milli) / 1000.0,
            )
        })
        .collect();
    let length = |a: usize, b: usize| (at[a].0 - at[b].0).hypot(at[a].1 - at[b].1);
    let clearance = |a: usize, b: usize, k: usize| {
        let (dx, dy) = (at[b].0 - at[a].0, at[b].1 - at[a].1);
        let along = ((at[k].0 - at[a].0) * dx + (at[k].1 - at[a].1) * dy) / (dx * dx + dy * dy);
        let along = along.clamp(0.0, 1.0);
        (at[k].0 - at[a].0 - along * dx).hypot(at[k].1 - at[a].1 - along * dy)
    };
    let sees = |a: usize, b: usize| (0..at.len()).all(|k| k == a || k == b || 0.42 <= clearance(a, b, k));
    let leg = |a: usize, b: usize| length(a, b) <= 3.2 && sees(a, b);
    let mut links = Vec::new();
    for a in 0..n_stars {
        for b in a + 1..n_stars {
            if leg(a, b) {
                links.push(Link::new(a as u16, b as u16, None));
            }
        }
    }
    for a in 0..n_stars {
        for b in a + 1..n_stars {
            for via in n_stars..at.len() {
                if leg(a, via) && leg(b, via) && !sees(a, b) {
                    links.push(Link::new(a as u16, b as u16, Some(via as u16)));
                }
            }
        }
    }
    links
}
