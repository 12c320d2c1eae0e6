//! Patterns of FOURSTEP: made of a selection, linked, edited in one place, unlinked, shared; and what
//! the pattern lab says of the shapes of old releases.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test fails by panicking, and these say what they counted"
)]

use playproof::control::{Control, Stop};
use playproof::doc::file;
use playproof::game::{Content, Game as _};
use playproof::games::fourstep::FourStep;
use playproof::games::fourstep::level::Level;
use playproof::games::fourstep::patterns::expand::{Origin, expand};
use playproof::games::fourstep::patterns::{Param, Pattern, PatternUse, edit, presets};
use playproof::games::fourstep::solve::lab::{self, LabPlan};
use playproof::games::fourstep::spec::{Land, Obstacle, Question, Shape, Spec, Version};
use playproof::report::Verdict;

fn spike(x_200ths: i32) -> Obstacle {
    Obstacle {
        x_200ths,
        shape: Shape::Spike {
            n_cells: 1,
            base_720ths: 0,
            from_ceiling: false,
        },
    }
}

/// A field of eight bars with three spikes a beat apart and a pit.
fn field() -> Spec {
    let mut spec = Spec::default();
    spec.terrains[0].beats = 32;
    let pit = Obstacle {
        x_200ths: 6000,
        shape: Shape::Pit { width_200ths: 300 },
    };
    spec.terrains[0].obstacles = vec![spike(3000), pit, spike(3600), spike(4200)];
    spec
}

fn hops() -> Spec {
    edit::make(&field(), 0, &[0, 2, 3], "hops").unwrap()
}

/// What stands in the first land, in order of place.
fn standing(spec: &Spec) -> Vec<Obstacle> {
    let mut obstacles = expand(spec, &spec.terrains[0]).obstacles;
    obstacles.sort_by_key(|obstacle| obstacle.x_200ths);
    obstacles
}

#[test]
fn a_selection_becomes_a_pattern_and_the_course_keeps_its_shape() {
    let (before, after) = (field(), hops());
    assert_eq!(standing(&before), standing(&after));
    let pattern = &after.patterns[0];
    // Three equal spikes at equal distances are one part, three times.
    assert_eq!((pattern.parts.len(), pattern.values.count), (1, 3));
    assert_eq!(
        (pattern.values.spacing_200ths, pattern.values.width_200ths),
        (600, 200)
    );
    assert_eq!(after.terrains[0].obstacles.len(), 1);
    assert_eq!(after.terrains[0].uses[0].x_200ths, 3000);
    let question = Question::default();
    let level = Level::compile(&after, &question).unwrap();
    assert!(
        level.solver.worlds()[0].plays_like(&Level::compile(&before, &question).unwrap().solver.worlds()[0])
    );
    assert_eq!(
        level.lands[0].origins[2],
        Origin::Use {
            use_idx: 0,
            part_idx: 0,
            copy: 1
        }
    );
}

#[test]
fn editing_the_pattern_edits_its_uses_and_a_use_may_have_numbers_of_its_own() {
    let mut spec = hops();
    spec.terrains[0].uses.push(PatternUse {
        pattern: "hops".to_owned(),
        x_200ths: 9000,
        count: Some(2),
        ..PatternUse::default()
    });
    let xs = |spec: &Spec| -> Vec<i32> { standing(spec).iter().map(|obstacle| obstacle.x_200ths).collect() };
    assert_eq!(xs(&spec), [3000, 3600, 4200, 6000, 9000, 9600]);
    let mut pattern = spec.patterns[0].clone();
    pattern.values = pattern.values.with(Param::Spacing, 900);
    let spec = edit::define(&spec, pattern);
    assert_eq!(xs(&spec), [3000, 3900, 4800, 6000, 9000, 9900]);
    // Unlinked, the second use no longer follows.
    let mut plain = edit::unlink(&spec, 0, 1).unwrap();
    assert_eq!(standing(&plain), standing(&spec));
    assert_eq!(
        (plain.terrains[0].uses.len(), plain.terrains[0].obstacles.len()),
        (1, 3)
    );
    plain.patterns[0].values.spacing_200ths = 1200;
    assert_eq!(xs(&plain), [3000, 4200, 5400, 6000, 9000, 9900]);
    // Removed, nothing is linked, and nothing has moved.
    let gone = edit::remove(&plain, "hops");
    assert_eq!(standing(&gone), standing(&plain));
    assert!(gone.patterns.is_empty() && gone.terrains[0].uses.is_empty());
}

#[test]
fn a_course_is_refreshed_from_a_library() {
    let spec = hops();
    let mut library = hops().patterns;
    library[0].values.spacing_200ths = 750;
    library.push(Pattern {
        name: "not used here".to_owned(),
        ..library[0].clone()
    });
    assert_eq!(edit::refresh(&spec, &spec.patterns), (spec.clone(), Vec::new()));
    let (fresh, changed) = edit::refresh(&spec, &library);
    assert_eq!(changed, ["hops"]);
    assert_eq!(fresh.patterns, library[..1]);
    // A course that names a pattern that it does not carry gets it.
    let mut bare = spec.clone();
    bare.patterns.clear();
    assert_eq!(edit::refresh(&bare, &library).0.patterns, library[..1]);
}

#[test]
fn names_are_kept_apart() {
    let spec = hops();
    assert!(
        edit::make(&spec, 0, &[0], "hops")
            .unwrap_err()
            .en
            .contains("already")
    );
    assert!(edit::make(&spec, 0, &[0], " ").is_err());
    assert!(edit::make(&spec, 0, &[], "none").is_err());
    assert!(edit::make(&spec, 0, &[7], "none").is_err());
    let renamed = edit::rename(&spec, "hops", "leaps").unwrap();
    assert_eq!(standing(&renamed), standing(&spec));
    assert_eq!(renamed.terrains[0].uses[0].pattern, "leaps");
    let (own, idx) = edit::own(&spec, 0, 2).unwrap();
    assert_eq!(own.terrains[0].obstacles[idx], spike(3600));
    assert!(own.terrains[0].uses.is_empty());
}

#[test]
fn files_carry_patterns_and_old_files_load() {
    let mut spec = hops();
    spec.terrains[0].uses[0].width_200ths = Some(400);
    let text = file::to_ron::<FourStep>(&Content::Spec(spec.clone())).unwrap();
    assert_eq!(file::parse::<FourStep>(&text).unwrap(), Content::Spec(spec));
    assert!(
        text.contains("(pattern: \"hops\", x_200ths: 3000, width_200ths: 400)"),
        "{text}"
    );
    // A course without patterns is written as it always was.
    let plain = file::to_ron::<FourStep>(&Content::Spec(field())).unwrap();
    assert!(!plain.contains("patterns") && !plain.contains("uses"), "{plain}");
    assert_eq!(file::parse::<FourStep>(&plain).unwrap(), Content::Spec(field()));
}

#[test]
fn unknown_patterns_are_told_with_their_place_and_taken_out() {
    let mut spec = hops();
    spec.terrains[0].uses[0].pattern = "hobs".to_owned();
    let issues = FourStep::build(&spec, &Question::default()).unwrap_err();
    let issue = &issues[0];
    assert_eq!(issue.code, "FS-011");
    assert!(
        issue.text.en.contains("“hobs”") && issue.text.en.contains("use 1"),
        "{}",
        issue.text.en
    );
    assert_eq!(
        (issue.place.list, issue.place.index, issue.place.field),
        ("terrains", 0, "uses")
    );
    let fixed = FourStep::fix(&spec, issue).unwrap();
    assert!(FourStep::build(&fixed, &Question::default()).is_ok());
}

/// Places of a pattern of a release that the margin lets pass, of twelve.
fn passed(version: Version, name: &str, difficulty: f64, margin_200ths: i32) -> (usize, usize) {
    passed_under(version, version, name, difficulty, margin_200ths)
}

/// The same, played by the physics of another release.
fn passed_under(
    physics: Version,
    version: Version,
    name: &str,
    difficulty: f64,
    margin_200ths: i32,
) -> (usize, usize) {
    let pattern = presets::of_release(version)
        .into_iter()
        .find(|pattern| pattern.name == name)
        .unwrap();
    let mut plan = LabPlan::usual(&pattern, physics);
    plan.variants = vec![lab::Variant {
        difficulty: Some(difficulty),
        values: pattern.values_at(difficulty),
    }];
    plan.margins_200ths = vec![margin_200ths];
    let map = lab::run(&plan, &Control::unlimited()).unwrap();
    map.passed(0, 0)
}

#[test]
fn the_lab_finds_out_what_the_seed_found_out() {
    let exactly = |version, name| passed_under(Version::V1_2_1, version, name, 1.0, 80);
    // The pit of 2.0 cells, once jumps are exact: one place of three.
    assert_eq!(exactly(Version::V1_2_0, "pit"), (4, 12));
    assert_eq!(exactly(Version::V1_1_1, "pit"), (4, 12));
    // That of 1.0.0 is worse, that of 1.2.1 passes everywhere.
    assert_eq!(exactly(Version::V1_0_0, "pit"), (0, 12));
    assert_eq!(exactly(Version::V1_2_1, "pit"), (12, 12));
    // With the shorter jumps of its own release the pit of 2.0 never passes.
    assert_eq!(passed(Version::V1_2_0, "pit", 1.0, 80), (0, 12));
    // Two spikes side by side never; two a beat apart always.
    assert_eq!(exactly(Version::V1_2_0, "spikes"), (0, 12));
    assert_eq!(exactly(Version::V1_2_1, "spikes"), (12, 12));
    // The low beam of 1.1 cells, at one place of three; that of 0.9 everywhere.
    assert_eq!(exactly(Version::V1_2_0, "low beam"), (4, 12));
    assert_eq!(exactly(Version::V1_2_1, "low beam"), (12, 12));
}

#[test]
fn the_sea_of_the_first_release_leaves_no_margin() {
    let (with, n) = passed(Version::V1_0_0, "gates", 1.0, 100);
    let (without, _) = passed(Version::V1_0_0, "gates", 1.0, 0);
    let (mended, _) = passed(Version::Mended, "gates", 0.0, 100);
    println!("gates of 1.0.0: {with} with margin, {without} without; mended {mended}; of {n}");
    assert!(with == 0 && 0 < without);
    assert_eq!(mended, n);
}

#[test]
fn the_map_of_the_lab_shrinks_with_the_margin_and_can_be_stopped() {
    let pit = presets::of_release(Version::V1_2_0).remove(0);
    let plan = LabPlan::usual(&pit, Version::V1_2_1);
    let ctl = Control::unlimited();
    let map = lab::run(&plan, &ctl).unwrap();
    assert_eq!(ctl.progress().done, ctl.progress().total);
    assert_eq!(map.variants.len(), 5);
    for variant in 0..5 {
        for offset in 0..map.offsets_200ths.len() {
            let column: Vec<usize> = (0..map.margins_200ths.len())
                .map(|margin| map.cell(variant, margin, offset).n_passed)
                .collect();
            assert!(column.is_sorted_by(|a, b| b <= a), "{column:?}");
        }
    }
    // Wider pits leave less.
    assert!(map.largest(4, 0) < map.largest(0, 0));
    ctl.cancel();
    assert_eq!(lab::run(&plan, &ctl), Err(Stop::Cancelled));
}

#[test]
fn a_pattern_of_every_release_can_be_dropped_into_a_course() {
    for version in Version::ALL {
        let patterns = presets::of_release(version);
        assert_eq!(patterns.len(), presets::NAMES.len());
        let mut spec = Spec {
            patterns,
            ..Spec::default()
        };
        spec.terrains[0].beats = 32;
        spec.terrains[0].uses = vec![PatternUse {
            pattern: "pit".to_owned(),
            x_200ths: 3000,
            ..PatternUse::default()
        }];
        spec.version = Version::V1_2_1;
        let level = FourStep::build(&spec, &Question::default()).unwrap();
        assert_eq!(
            FourStep::solve(&level, &Control::unlimited()).verdict,
            Verdict::Proven
        );
        assert_eq!(level.lands[0].land, Land::Field);
    }
}
