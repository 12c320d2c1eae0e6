//! Numbers left to the solver: exactly one answer, what stands stands, and an honest word where none are.

#![expect(clippy::unwrap_used, reason = "helpers of tests may panic")]

use std::collections::BTreeMap;

use playproof::control::{Control, Stop};
use playproof::games::starlink::generate::generate;
use playproof::games::starlink::generate::numbers::{Numbered, find};
use playproof::games::starlink::solve::{count, judge};
use playproof::games::starlink::spec::{LevelKnobs, Recipe, Spec, Star};
use playproof::games::starlink::table::{Link, LinkIdx, Node, Table};

fn made(level: usize, k: u32) -> Spec {
    let level = LevelKnobs::all()[level].clone();
    generate(&Recipe::numbered(level, k), &Control::unlimited())
        .unwrap()
        .spec
}

fn table(spec: &Spec) -> Table {
    Table::build(&spec.places(), spec.stars.len()).unwrap()
}

fn find_for(spec: &Spec, open: &[Node], kept: &[Link]) -> Numbered {
    find(spec, open, kept, "test", &Control::unlimited())
        .unwrap()
        .unwrap()
}

/// Every set of links that joins all stars without a conflict, by trying them all.
fn all_ways(table: &Table) -> BTreeMap<Vec<u16>, Vec<Vec<LinkIdx>>> {
    let n = table.links.len();
    assert!(n <= 16);
    let mut ways: BTreeMap<Vec<u16>, Vec<Vec<LinkIdx>>> = BTreeMap::new();
    for bits in 0..1_u32 << n {
        let links: Vec<LinkIdx> = (0..n as LinkIdx).filter(|link| bits >> link & 1 == 1).collect();
        let mut numbers = vec![0; table.n_stars];
        for link in &links {
            let ends = table.links[*link as usize];
            numbers[usize::from(ends.a)] += 1;
            numbers[usize::from(ends.b)] += 1;
        }
        if judge(table, &numbers, &links).is_none() {
            ways.entry(numbers).or_default().push(links);
        }
    }
    ways
}

#[test]
fn all_numbers_left_open_come_out_with_one_answer_on_every_level() {
    for level in 0..4 {
        for k in 1..=6 {
            let mut spec = made(level, k);
            for star in &mut spec.stars {
                star.number = 77;
            }
            let table = table(&spec);
            let open: Vec<Node> = (0..spec.stars.len() as Node).collect();
            let Numbered::Found { numbers, answer } = find_for(&spec, &open, &[]) else {
                panic!("level {level}, puzzle {k}: no numbers");
            };
            assert!(count(&table, &numbers, 2, &Control::unlimited()).is_unique());
            assert_eq!(judge(&table, &numbers, &answer), None);
        }
    }
}

#[test]
fn a_drawn_tree_is_in_the_answer() {
    for k in 1..=6 {
        let spec = made(2, k);
        let table = table(&spec);
        let known = count(&table, &spec.numbers(), 1, &Control::unlimited());
        let kept: Vec<Link> = known.answers[0][..6]
            .iter()
            .map(|link| table.links[*link as usize])
            .collect();
        let open: Vec<Node> = (0..spec.stars.len() as Node).collect();
        let Numbered::Found { numbers, answer } = find_for(&spec, &open, &kept) else {
            panic!("puzzle {k}: no numbers");
        };
        assert!(count(&table, &numbers, 2, &Control::unlimited()).is_unique());
        assert!(
            kept.iter()
                .all(|link| answer.contains(&table.find(*link).unwrap()))
        );
    }
}

#[test]
fn numbers_that_stand_stand() {
    for k in 1..=6 {
        let spec = made(2, k);
        let open: Vec<Node> = (0..5).collect();
        let mut asked = spec.clone();
        for star in &mut asked.stars[..5] {
            star.number = 0;
        }
        // The puzzle's own numbers are one way, so there is one to be found.
        let Numbered::Found { numbers, .. } = find_for(&asked, &open, &[]) else {
            panic!("puzzle {k}: no numbers");
        };
        assert_eq!(numbers[5..], spec.numbers()[5..]);
        assert!(count(&table(&spec), &numbers, 2, &Control::unlimited()).is_unique());
    }
}

#[test]
fn what_is_found_or_proven_impossible_is_so_by_brute_force() {
    let (mut n_found, mut n_impossible) = (0, 0);
    for k in 1..=40 {
        let spec = made(0, k);
        let table = table(&spec);
        if 12 < table.links.len() {
            continue;
        }
        let ways = all_ways(&table);
        // One star open, the others at numbers that need not fit.
        for open in 0..spec.stars.len() as Node {
            for add in [0, 1] {
                let mut asked = spec.clone();
                let other = (usize::from(open) + 1) % asked.stars.len();
                asked.stars[other].number += add;
                let fits = |numbers: &[u16]| {
                    (0..numbers.len())
                        .all(|star| star == usize::from(open) || numbers[star] == asked.stars[star].number)
                };
                let lone = ways
                    .iter()
                    .any(|(numbers, links)| fits(numbers) && links.len() == 1);
                let n_fitting: usize = { ways.iter() }
                    .filter(|(numbers, _)| fits(numbers))
                    .map(|(_, links)| links.len())
                    .sum();
                match find_for(&asked, &[open], &[]) {
                    Numbered::Found { numbers, .. } => {
                        assert!(fits(&numbers) && ways[&numbers].len() == 1);
                        n_found += 1;
                    }
                    Numbered::Impossible { n_ways } => {
                        assert!(!lone, "puzzle {k}, star {open}");
                        assert_eq!(n_ways, n_fitting);
                        n_impossible += 1;
                    }
                    Numbered::NotFound { .. } => panic!("a board this small is proven"),
                }
            }
        }
    }
    assert!(20 < n_found && 20 < n_impossible, "{n_found}, {n_impossible}");
}

#[test]
fn a_square_whose_every_numbering_is_ambiguous_is_told_apart_from_one_that_cannot_be_joined() {
    // A square with both sides and no diagonals beyond reach: 2-2-2-2 and the four paths are all lone.
    let far = Spec {
        width_cells: 12,
        height_cells: 12,
        stars: [(500, 500, 1), (9500, 9500, 1)].map(Star::from).to_vec(),
        ..Spec::default()
    };
    assert_eq!(find_for(&far, &[0, 1], &[]), Numbered::Impossible { n_ways: 0 });
    // A link that the board does not have cannot be kept.
    assert_eq!(
        find_for(&far, &[0, 1], &[Link::new(0, 1, None)]),
        Numbered::Impossible { n_ways: 0 }
    );
    let nothing = Spec {
        stars: Vec::new(),
        ..Spec::default()
    };
    assert_eq!(find(&nothing, &[], &[], "test", &Control::unlimited()), Ok(None));
}

#[test]
fn it_can_be_cancelled_and_a_budget_ends_it() {
    let spec = made(3, 7);
    let open: Vec<Node> = (0..18).collect();
    let ctl = Control::unlimited();
    ctl.cancel();
    assert_eq!(find(&spec, &open, &[], "test", &ctl), Err(Stop::Cancelled));
    let ctl = Control::with_budget(0);
    assert_eq!(find(&spec, &open, &[], "test", &ctl), Err(Stop::OutOfBudget));
}
