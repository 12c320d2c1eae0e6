//! The slow, obvious twin of STARLINK's table and solver, and random boards to compare them on.

use std::collections::BTreeSet;

use playproof::games::starlink::geometry::{Point, distance_milli, is_blocked_by, is_in_reach};
use playproof::games::starlink::table::{Link, Table, is_conflict};
use playproof::rng::Rng;

/// Links by the definitions alone.
pub(crate) fn links(places: &[Point], n_stars: usize) -> Vec<Link> {
    let n = places.len();
    let sees = |a: usize, b: usize| {
        (0..n).all(|k| k == a || k == b || !is_blocked_by(places[a], places[b], places[k]))
    };
    let leg = |a: usize, b: usize| is_in_reach(places[a], places[b]) && sees(a, b);
    let pairs = || (0..n_stars).flat_map(|a| (a + 1..n_stars).map(move |b| (a, b)));
    let direct = pairs()
        .filter(|(a, b)| leg(*a, *b))
        .map(|(a, b)| Link::new(a as u16, b as u16, None));
    let relays = pairs().filter(|(a, b)| !sees(*a, *b)).flat_map(|(a, b)| {
        (n_stars..n)
            .filter(move |via| leg(a, *via) && leg(b, *via))
            .map(move |via| Link::new(a as u16, b as u16, Some(via as u16)))
    });
    direct.chain(relays).collect()
}

/// Asserts that a table is what the definitions say.
#[track_caller]
pub(crate) fn assert_is_defined(table: &Table) {
    let expected = links(&table.places, table.n_stars);
    assert_eq!(table.links, expected);
    for e in 0..expected.len() {
        let conflicts: Vec<u32> = (0..expected.len())
            .filter(|f| *f != e && is_conflict(expected[e], expected[*f], &table.places))
            .map(|f| f as u32)
            .collect();
        assert_eq!(table.conflicts(e as u32), conflicts, "link {e}");
    }
}

/// All answers, by trying every set of links; sets are given up only when a number is exceeded or two
/// links exclude each other.
pub(crate) fn answers(places: &[Point], n_stars: usize, numbers: &[u16]) -> BTreeSet<Vec<u32>> {
    let links = links(places, n_stars);
    let clash: Vec<Vec<bool>> = { links.iter() }
        .map(|e| links.iter().map(|f| is_conflict(*e, *f, places)).collect())
        .collect();
    let mut found = BTreeSet::new();
    let mut degrees = vec![0; n_stars];
    choose(
        &links,
        &clash,
        numbers,
        &mut Vec::new(),
        &mut degrees,
        0,
        &mut found,
    );
    found
}

fn choose(
    links: &[Link],
    clash: &[Vec<bool>],
    numbers: &[u16],
    chosen: &mut Vec<u32>,
    degrees: &mut [u16],
    next: usize,
    found: &mut BTreeSet<Vec<u32>>,
) {
    let Some(link) = links.get(next) else {
        if degrees == numbers && is_joined(links, chosen, numbers.len()) {
            found.insert(chosen.clone());
        }
        return;
    };
    choose(links, clash, numbers, chosen, degrees, next + 1, found);
    let (a, b) = (usize::from(link.a), usize::from(link.b));
    let fits = degrees[a] < numbers[a]
        && degrees[b] < numbers[b]
        && chosen.iter().all(|other| !clash[next][*other as usize]);
    if fits {
        degrees[a] += 1;
        degrees[b] += 1;
        chosen.push(next as u32);
        choose(links, clash, numbers, chosen, degrees, next + 1, found);
        chosen.pop();
        degrees[a] -= 1;
        degrees[b] -= 1;
    }
}

fn is_joined(links: &[Link], chosen: &[u32], n_stars: usize) -> bool {
    let mut reached = BTreeSet::from([0]);
    for _ in 0..n_stars {
        for link in chosen.iter().map(|idx| links[*idx as usize]) {
            if reached.contains(&link.a) || reached.contains(&link.b) {
                reached.extend([link.a, link.b]);
            }
        }
    }
    reached.len() == n_stars
}

/// A small board: places, how many of them are normal stars, numbers.
pub(crate) fn random_board(rng: &mut Rng) -> (Vec<Point>, usize, Vec<u16>) {
    let n_stars = 2 + rng.below(7) as usize;
    let n_gravity = rng.below(3) as usize;
    let side = 2500 + rng.below(4) * 900;
    board(rng, (n_stars, n_gravity), side)
}

/// A board of stars anywhere in a square. Most numbers are those of random links that join what can be
/// joined, so that many boards have answers; a quarter has one number changed.
pub(crate) fn board(
    rng: &mut Rng,
    (n_stars, n_gravity): (usize, usize),
    side: u32,
) -> (Vec<Point>, usize, Vec<u16>) {
    let mut places: Vec<Point> = Vec::new();
    let mut n_draws = 0;
    while places.len() < n_stars + n_gravity {
        n_draws += 1;
        let at = Point::new(rng.below(side) as i32, rng.below(side) as i32);
        // Far enough apart to see something of each other, as long as there is room.
        let is_crowded = places.iter().any(|other| distance_milli(*other, at) < 700.0);
        if !places.contains(&at) && (!is_crowded || 200 < n_draws) {
            places.push(at);
        }
    }
    let links = links(&places, n_stars);
    let mut order: Vec<usize> = (0..links.len()).collect();
    for last in (1..order.len()).rev() {
        order.swap(last, rng.below(last as u32 + 1) as usize);
    }
    let mut group: Vec<usize> = (0..n_stars).collect();
    let mut numbers = vec![0; n_stars];
    let mut chosen: Vec<Link> = Vec::new();
    let n_extras = chosen_len(rng, n_stars);
    for n_more in [0, n_extras] {
        let mut left = n_more;
        for link in order.iter().map(|idx| links[*idx]) {
            let (a, b) = (usize::from(link.a), usize::from(link.b));
            let is_wanted = group[a] != group[b] || 0 < left;
            if !is_wanted || chosen.iter().any(|other| is_conflict(*other, link, &places)) {
                continue;
            }
            left = left.saturating_sub(usize::from(group[a] == group[b]));
            let (from, to) = (group[a], group[b]);
            group.iter_mut().filter(|of| **of == from).for_each(|of| *of = to);
            chosen.push(link);
            numbers[a] += 1;
            numbers[b] += 1;
        }
    }
    if rng.below(4) == 0 {
        let star = rng.below(n_stars as u32) as usize;
        numbers[star] = rng.below(5) as u16;
    }
    (places, n_stars, numbers)
}

fn chosen_len(rng: &mut Rng, n_stars: usize) -> usize {
    rng.below(n_stars as u32 / 2 + 1) as usize
}
