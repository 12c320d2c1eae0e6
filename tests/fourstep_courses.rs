//! What the seed promises of its courses, and its open problem: the six tracks, DAILY for sixty days
//! from 2026-10-01, and a thousand days of sea and mountain.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test fails by panicking, and these say what they counted"
)]

use playproof::control::Control;
use playproof::game::Game as _;
use playproof::games::fourstep::FourStep;
use playproof::games::fourstep::forms::Hero;
use playproof::games::fourstep::generate::course::{self, Course, fill};
use playproof::games::fourstep::generate::tracks::{self, Stretch};
use playproof::games::fourstep::level::Level;
use playproof::games::fourstep::physics::Physics;
use playproof::games::fourstep::solve::{course as solver, exact, reference};
use playproof::games::fourstep::spec::{Land, Margins, Question, Recipe, SearchMode, Version};
use playproof::games::fourstep::world::{Segment, World};
use playproof::report::Verdict;
use playproof::rng::Rng;

/// Dates as DAILY writes them, from 2026-10-01.
fn dates() -> impl Iterator<Item = String> {
    let is_leap = |year: u32| year.is_multiple_of(4);
    let (mut year, mut month, mut day) = (2026, 10, 1);
    std::iter::repeat_with(move || {
        let date = format!("{year}-{month:02}-{day:02}");
        let february = if is_leap(year) { 29 } else { 28 };
        let days = [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month as usize - 1];
        day += 1;
        if days < day {
            (month, day) = (month + 1, 1);
        }
        if 12 < month {
            (year, month) = (year + 1, 1);
        }
        date
    })
}

fn generate(track: tracks::TrackSpec, search: SearchMode) -> Course {
    let recipe = Recipe {
        track,
        search,
        ..Recipe::default()
    };
    course::generate(&recipe, &Control::unlimited()).unwrap()
}

/// Lands of a kind, and those that were crossed at the planned difficulty at the first try.
fn first_tries<'a>(courses: impl Iterator<Item = &'a Course>, kind: Land) -> (usize, usize) {
    let lands = courses.flat_map(|course| &course.lands);
    let of_kind: Vec<_> = lands.filter(|land| land.land == kind).collect();
    let first = of_kind
        .iter()
        .filter(|land| land.attempts.len() == 1 && land.attempts[0].is_crossed);
    (of_kind.len(), first.count())
}

#[test]
fn the_seed_s_sixty_six_courses() {
    let named = tracks::names().into_iter().filter_map(tracks::by_name);
    let daily = dates().take(60).map(|date| tracks::daily(&date));
    let courses: Vec<Course> = named
        .chain(daily)
        .map(|track| generate(track, SearchMode::Reference))
        .collect();
    assert_eq!(courses.len(), 66);
    let tries = |kind| first_tries(courses.iter(), kind);
    assert_eq!(tries(Land::Field), (132, 132));
    assert_eq!(tries(Land::Burrow), (64, 64));
    assert_eq!(tries(Land::Sea), (64, 64));
    assert_eq!(tries(Land::Mountain), (63, 62));
    for course in &courses {
        let question = Question::default();
        let level = FourStep::build(&course.spec, &question).unwrap();
        let each = |press: &bool| std::iter::repeat_n(*press, 3);
        let buttons: Vec<bool> = course.decisions.iter().flat_map(each).collect();
        // Without margin, as the game judges, and with it, as the solver does.
        for way in [&level.game, &level.solver] {
            let run = way.run(Hero::START, &buttons);
            assert!(run.is_alive(), "{}", course.spec.title);
            assert_eq!(run.heroes.len(), way.steps() + 1);
        }
        let report = FourStep::solve(&level, &Control::unlimited());
        assert_eq!(report.verdict, Verdict::Proven, "{}", course.spec.title);
        let claim = FourStep::claim(&level, &report.inputs);
        assert_eq!(claim.finished, Some(true), "{}", course.spec.title);
    }
}

#[test]
fn the_exact_search_accepts_every_land_at_the_first_try() {
    let courses: Vec<Course> = dates()
        .take(30)
        .map(|date| generate(tracks::daily(&date), SearchMode::Exact))
        .collect();
    for kind in Land::ALL {
        let (n, first) = first_tries(courses.iter(), kind);
        assert_eq!(n, first, "{}", kind.word());
    }
}

/// The seed's open problem, over a thousand days.
#[test]
fn a_thousand_days_of_sea_and_mountain() {
    let courses: Vec<Course> = dates()
        .take(1000)
        .map(|date| generate(tracks::daily(&date), SearchMode::Reference))
        .collect();
    for kind in Land::ALL {
        let (n, first) = first_tries(courses.iter(), kind);
        println!("{}: {first} of {n} at the first try", kind.word());
        assert!(98 * n <= 100 * first, "{}", kind.word());
    }
    let fallbacks = courses
        .iter()
        .flat_map(|course| &course.lands)
        .filter(|land| 8 < land.attempts.len());
    assert_eq!(fallbacks.count(), 0);
}

/// A land of eight bars at a difficulty.
fn land(
    kind: Land,
    d: f64,
    version: Version,
    seed: &str,
) -> (Vec<playproof::games::fourstep::spec::Obstacle>, World) {
    let stretch = Stretch {
        land: kind,
        from_bar: 0,
        to_bar: 8,
        difficulty: d,
    };
    let obstacles = fill(&stretch, d, version, &mut Rng::from_seed(seed));
    let segment = Segment {
        form: kind.form(),
        x0: 0,
        steps: 8 * 96,
        first_obstacle: 0,
    };
    let world = World::compile(&obstacles, segment, Margins::default()).unwrap();
    (obstacles, world)
}

#[test]
fn mended_lands_are_not_emptied() {
    for kind in [Land::Sea, Land::Mountain] {
        for d in [0.2, 0.4, 0.6, 0.75] {
            let lethal = |version| -> usize {
                let lands = (0..60).map(|n| land(kind, d, version, &format!("{n}")).0);
                lands
                    .flatten()
                    .filter(|obstacle| obstacle.shape.is_lethal())
                    .count()
            };
            let (naive, mended) = (lethal(Version::V1_2_1), lethal(Version::Mended));
            println!("{} {d}: naive {naive}, mended {mended} in 480 bars", kind.word());
            assert!(naive <= mended, "{} {d}", kind.word());
        }
    }
}

#[test]
fn the_exact_search_finds_what_the_seed_s_key_loses() {
    let physics = Physics::default();
    let ctl = Control::unlimited();
    let (mut n, mut by_key, mut exactly) = (0, 0, 0);
    for kind in [Land::Sea, Land::Mountain] {
        for (d_idx, d) in [0.3, 0.5, 0.7, 0.9].into_iter().enumerate() {
            for seed in 0..20 {
                let (_, world) = land(kind, d, Version::V1_2_1, &format!("{d_idx} {seed}"));
                let start = Hero::START;
                let reference = reference::solve(&physics, &world, start, &ctl).unwrap();
                let exact = exact::solve(&physics, &world, start, &ctl).unwrap();
                // The seed's search is sound: what it finds, the exact one finds.
                assert!(reference.path.is_none() || exact.path.is_some());
                assert!(reference.layers_survived <= exact.layers_survived);
                n += 1;
                by_key += usize::from(reference.path.is_some());
                exactly += usize::from(exact.path.is_some());
            }
        }
    }
    println!("{n} lands: {by_key} by the seed's key, {exactly} exactly");
    assert!(by_key < exactly, "no key artefact among them");
}

#[test]
fn a_key_artefact_is_called_one() {
    let ctl = Control::unlimited();
    let mut found = false;
    for seed in 0..400 {
        let (obstacles, _) = land(Land::Sea, 0.6, Version::V1_2_1, &format!("artefact {seed}"));
        let mut spec = playproof::games::fourstep::spec::Spec::default();
        spec.terrains[0].land = Land::Sea;
        spec.terrains[0].beats = 32;
        spec.terrains[0].obstacles = obstacles;
        let question = Question {
            search: SearchMode::Reference,
            ..Question::default()
        };
        let level = Level::compile(&spec, &question).unwrap();
        let answer = solver::solve(&level, &ctl).unwrap();
        if answer.lands[0].is_key_artefact {
            let report = FourStep::solve(&level, &ctl);
            assert!(
                report.summary.en.contains("key artefact"),
                "{}",
                report.summary.en
            );
            assert!(matches!(report.verdict, Verdict::NotFound { .. }));
            found = true;
            break;
        }
    }
    assert!(found);
}

#[test]
fn an_edit_keeps_the_lands_before_it() {
    let ctl = Control::unlimited();
    let course = generate(tracks::daily("2026-10-01"), SearchMode::Reference);
    let question = Question::default();
    let before = Level::compile(&course.spec, &question).unwrap();
    let answer = solver::solve(&before, &ctl).unwrap();
    let same = solver::solve_after(Some((&before, &answer)), &before, &ctl).unwrap();
    assert_eq!((same.n_kept, same.nodes), (5, 0));
    for land in 0..5 {
        let mut spec = course.spec.clone();
        spec.terrains[land].obstacles.remove(3);
        let level = Level::compile(&spec, &question).unwrap();
        let fresh = solver::solve(&level, &ctl).unwrap();
        let again = solver::solve_after(Some((&before, &answer)), &level, &ctl).unwrap();
        assert!(land <= again.n_kept);
        assert_eq!(again.buttons, fresh.buttons);
        assert_eq!(
            (again.is_crossed, again.lands.len()),
            (fresh.is_crossed, fresh.lands.len())
        );
    }
}
