//! FOURSTEP on courses that nobody should draw: no panic, no hang, an issue or a verdict.

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
use playproof::games::fourstep::forms::{Form, Hero, Side};
use playproof::games::fourstep::generate::course;
use playproof::games::fourstep::generate::tracks::TrackSpec;
use playproof::games::fourstep::level::MAX_BEATS;
use playproof::games::fourstep::patterns::{
    HeightOf, Part, Pattern, PatternUse, Stands, Values, WidthOf, edit,
};
use playproof::games::fourstep::solve::course::solve;
use playproof::games::fourstep::solve::lab::{self, LabPlan};
use playproof::games::fourstep::solve::repair::{self, Wish, apply};
use playproof::games::fourstep::solve::{margins, sweep};
use playproof::games::fourstep::spec::{
    Land, Margins, Obstacle, Question, Recipe, SearchMode, Shape, Spec, TerrainSpec,
};
use playproof::report::{Lang, Verdict};
use proptest::prelude::*;

/// Numbers that break things.
fn number() -> impl Strategy<Value = i32> {
    prop_oneof![
        Just(0),
        Just(-1),
        Just(i32::MIN),
        Just(i32::MAX),
        any::<i32>(),
        -4000..12_000_i32,
        0..2000_i32,
    ]
}

fn obstacle() -> impl Strategy<Value = Obstacle> {
    (number(), number(), number(), number(), 0..15_u8, any::<bool>()).prop_map(
        |(x_200ths, a, b, c, kind, flag)| {
            let shape = match kind {
                0 => Shape::Spike {
                    n_cells: a,
                    base_720ths: b,
                    from_ceiling: flag,
                },
                1 => Shape::Pit { width_200ths: a },
                2 => Shape::Tunnel { length_200ths: a },
                3 => Shape::Block {
                    width_200ths: a,
                    height_720ths: b,
                },
                4 => Shape::Platform {
                    width_200ths: a,
                    height_720ths: b,
                },
                5 => Shape::Pad { width_200ths: a },
                6 => Shape::Laser {
                    low_720ths: a,
                    high_720ths: b,
                    phase_600ths: c,
                    period_600ths: a,
                    on_600ths: b,
                },
                7 => Shape::BurrowSpike { n_cells: a },
                8 => Shape::Rock { n_cells: a },
                9 => Shape::Gate {
                    width_200ths: a,
                    centre_720ths: b,
                    passage_720ths: c,
                },
                10 => Shape::Urchin {
                    centre_720ths: a,
                    radius_720ths: b,
                },
                11 => Shape::Current {
                    width_200ths: a,
                    up: flag,
                },
                12 => Shape::Pillar {
                    width_200ths: a,
                    height_720ths: b,
                },
                13 => Shape::Hang {
                    width_200ths: a,
                    bottom_720ths: b,
                },
                _ => Shape::Updraft { width_200ths: a },
            };
            Obstacle { x_200ths, shape }
        },
    )
}

fn land() -> impl Strategy<Value = TerrainSpec> {
    let beats = prop_oneof![Just(0), Just(1), 2..24_u32, Just(u32::MAX)];
    let obstacles = prop::collection::vec(obstacle(), 0..12);
    (0..4_usize, beats, obstacles, any::<f64>()).prop_map(|(land, beats, obstacles, d)| TerrainSpec {
        land: Land::ALL[land],
        beats,
        planned_difficulty: d,
        final_difficulty: f64::NAN,
        attempts: u32::MAX,
        obstacles,
        uses: Vec::new(),
    })
}

/// Patterns that nobody should draw, some of one name.
fn pattern() -> impl Strategy<Value = Pattern> {
    let part = (obstacle(), 0..3_usize, 0..3_usize, 0..3_usize).prop_map(|(obstacle, a, b, c)| Part {
        stands: [Stands::Each, Stands::Start, Stands::End][a],
        width: [WidthOf::Own, WidthOf::Value, WidthOf::Span][b],
        height: [HeightOf::Own, HeightOf::Value, HeightOf::Rise][c],
        ..Part::of(obstacle)
    });
    let values = (number(), number(), any::<u32>(), number()).prop_map(|(w, s, count, h)| Values {
        width_200ths: w,
        spacing_200ths: s,
        count,
        height_720ths: h,
    });
    (
        0..3_u8,
        0..4_usize,
        values,
        any::<bool>(),
        prop::collection::vec(part, 0..6),
    )
        .prop_map(|(name, land, values, is_mixed, parts)| Pattern {
            name: format!("p{name}"),
            land: Land::ALL[land],
            values,
            hardest: is_mixed.then_some(values),
            parts,
        })
}

fn one_use() -> impl Strategy<Value = PatternUse> {
    (0..4_u8, number(), number(), any::<Option<u32>>()).prop_map(|(name, x_200ths, n, count)| PatternUse {
        pattern: format!("p{name}"),
        x_200ths,
        width_200ths: (n % 2 == 0).then_some(n),
        spacing_200ths: (n % 3 == 0).then_some(n),
        count: count.map(|count| count % 40),
        height_720ths: (n % 5 == 0).then_some(n),
    })
}

/// The course without what has no size and without difficulties that are no numbers, with which no course can be
/// built; and the codes of what was mended.
fn mended(spec: &Spec) -> (Spec, Vec<&'static str>) {
    let (mut spec, mut codes) = (spec.clone(), Vec::new());
    for terrain in &mut spec.terrains {
        let n = terrain.obstacles.len();
        terrain.obstacles.retain(|one| !one.shape.has_no_size());
        if terrain.obstacles.len() < n {
            codes.push("FS-023");
        }
        for difficulty in [&mut terrain.planned_difficulty, &mut terrain.final_difficulty] {
            if !difficulty.is_finite() {
                *difficulty = 0.5;
                codes.push("FS-015");
            }
        }
    }
    (spec, codes)
}

fn question() -> impl Strategy<Value = Question> {
    let entry =
        (0..4_usize, 0..6_usize, number(), number(), any::<bool>()).prop_map(|(form, side, y, v, held)| {
            Hero {
                form: Form::ALL[form],
                side: Side::ALL[side],
                y_720ths: y,
                v_60ths: v,
                held,
            }
        });
    let entry = prop_oneof![Just(Hero::START), entry];
    (0..3_u32, 0..3_u32, entry, 0..12_000_u32, any::<bool>()).prop_map(
        |(first_terrain, n_terrains, entry, margin_permille, is_exact)| Question {
            first_terrain,
            n_terrains,
            entry,
            margin_permille,
            search: if is_exact {
                SearchMode::Exact
            } else {
                SearchMode::Reference
            },
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn any_course_is_answered(
        terrains in prop::collection::vec(land(), 0..4), question in question(), bpm in number(),
        margin in number(),
    ) {
        let spec = Spec {
            bpm: if bpm == 0 { 120 } else { bpm.unsigned_abs() % 500 },
            margins: Margins { jelly_200ths: margin % 3000, ..Margins::default() },
            terrains,
            ..Spec::default()
        };
        for issue in FourStep::lint(&spec) {
            let _ = FourStep::fix(&spec, &issue);
        }
        let (sized, codes) = mended(&spec);
        if !codes.is_empty() {
            let issues = FourStep::build(&spec, &question).unwrap_err();
            for code in codes {
                prop_assert!(issues.iter().any(|issue| issue.code == code), "{} {:?}", code, issues);
            }
        }
        match FourStep::build(&sized, &question) {
            Err(issues) => prop_assert!(!issues.is_empty()),
            Ok(level) => {
                let report = FourStep::solve(&level, &Control::with_budget(2_000_000));
                if report.verdict == Verdict::Proven {
                    let claim = FourStep::claim(&level, &report.inputs);
                    prop_assert_eq!(claim.finished, Some(true));
                    let replayed = FourStep::replay(
                        &level, &report.inputs, Some(&claim), &Control::unlimited(),
                    );
                    prop_assert_eq!(replayed.verdict, Verdict::Verified);
                }
                for frame in report.frames.iter().step_by(40) {
                    let _ = FourStep::frame_text(&level, &frame, Lang::En);
                    let _ = FourStep::frame_caption(&level, &frame);
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn any_patterns_and_tools_are_answered(
        terrains in prop::collection::vec((land(), prop::collection::vec(one_use(), 0..4)), 0..3),
        patterns in prop::collection::vec(pattern(), 0..4), margin in number(), offset in number(),
    ) {
        let terrains = terrains.into_iter().map(|(terrain, uses)| TerrainSpec { uses, ..terrain });
        let spec = Spec { patterns, terrains: terrains.collect(), ..Spec::default() };
        for issue in FourStep::lint(&spec) {
            let _ = FourStep::fix(&spec, &issue);
        }
        for pattern in &spec.patterns {
            let mut plan = LabPlan::usual(pattern, spec.version);
            plan.margins_200ths = vec![0, 80, margin];
            plan.offsets_200ths = vec![0, offset];
            if let Ok(map) = lab::run(&plan, &Control::with_budget(20_000)) {
                let _ = map.passed(0, 0);
            }
            let _ = edit::refresh(&spec, std::slice::from_ref(pattern));
            let _ = edit::remove(&spec, &pattern.name);
        }
        for terrain_idx in 0..=spec.terrains.len() {
            let _ = edit::unlink(&spec, terrain_idx, 0);
            let _ = edit::own(&spec, terrain_idx, 1);
            let _ = edit::make(&spec, terrain_idx, &[0], "made");
        }
        let (spec, question) = (mended(&spec).0, Question::default());
        if let Ok(level) = FourStep::build(&spec, &question)
            && let Ok(answer) = solve(&level, &Control::with_budget(200_000))
        {
            let ctl = Control::with_budget(200_000);
            let _ = sweep::of_answer(&level, &answer, &[-1, 0, 80, i32::MAX], &ctl);
            let ctl = Control::with_budget(200_000);
            let wish = Wish::default();
            if let Ok(Some(repairs)) = repair::offer(&spec, &question, (&level, &answer), wish, &ctl) {
                for repair in &repairs.found {
                    let fixed = apply::apply(&spec, &level, repair);
                    prop_assert!(fixed.is_some());
                }
            }
        }
    }
}

/// The longest course that is allowed, of one land.
fn longest(land: Land) -> Spec {
    let mut spec = Spec::default();
    spec.terrains[0].land = land;
    spec.terrains[0].beats = MAX_BEATS;
    let rocks = (0..MAX_BEATS as i32 / 8).map(|idx| Obstacle {
        x_200ths: 4800 * (idx + 1),
        shape: match land {
            Land::Mountain => Shape::Pillar {
                width_200ths: 200,
                height_720ths: 1440,
            },
            Land::Sea => Shape::Gate {
                width_200ths: 200,
                centre_720ths: 2160,
                passage_720ths: 1800,
            },
            _ => Shape::Spike {
                n_cells: 1,
                base_720ths: 0,
                from_ceiling: false,
            },
        },
    });
    spec.terrains[0].obstacles = rocks.collect();
    spec
}

/// How long after a cancel some work stops, in milliseconds.
fn stops_after(work: impl FnOnce(&Control) + Send) -> f64 {
    let ctl = Control::unlimited();
    std::thread::scope(|scope| {
        let worker = scope.spawn(|| work(&ctl));
        while ctl.progress().nodes < 100 && !worker.is_finished() {
            std::thread::yield_now();
        }
        std::thread::sleep(std::time::Duration::from_millis(60));
        let since = std::time::Instant::now();
        ctl.cancel();
        let _ = worker.join();
        since.elapsed().as_secs_f64() * 1000.0
    })
}

#[test]
fn cancel_is_answered_soon() {
    let question = Question::default();
    let mut cases: Vec<(&str, f64)> = Vec::new();
    for land in Land::ALL {
        let level = FourStep::build(&longest(land), &question).unwrap();
        cases.push((land.word(), stops_after(|ctl| drop(FourStep::solve(&level, ctl)))));
    }
    let level = FourStep::build(&crowded(10_000), &question).unwrap();
    cases.push(("crowded", stops_after(|ctl| drop(FourStep::solve(&level, ctl)))));
    let level = FourStep::build(&longest(Land::Sea), &question).unwrap();
    let land = &level.lands[0];
    cases.push((
        "margins",
        stops_after(|ctl| drop(margins::of_obstacles(&level, land, Hero::START, ctl))),
    ));
    cases.push((
        "sweep",
        stops_after(|ctl| {
            drop(sweep::of_land(
                &level,
                0,
                Hero::START,
                &sweep::usual_margins(),
                ctl,
            ));
        }),
    ));
    println!("{cases:?}");
    // Fifty milliseconds are promised of a release on a free core; this is neither.
    assert!(cases.iter().all(|(_, ms)| *ms < 500.0), "{cases:?}");
}

fn crowded(n: usize) -> Spec {
    let obstacles = (0..n).map(|idx| Obstacle {
        x_200ths: 2400 + (idx as i32 * 37) % 90_000,
        shape: match idx % 3 {
            0 => Shape::Platform {
                width_200ths: 900,
                height_720ths: 100 + (idx as i32 * 13) % 3000,
            },
            1 => Shape::Block {
                width_200ths: 25,
                height_720ths: 10 + (idx as i32 * 7) % 600,
            },
            _ => Shape::Pad { width_200ths: 25 },
        },
    });
    let mut spec = Spec::default();
    spec.terrains[0].beats = 160;
    spec.terrains[0].obstacles = obstacles.collect();
    spec
}

#[test]
fn ten_thousand_obstacles_are_answered() {
    let level = FourStep::build(&crowded(10_000), &Question::default()).unwrap();
    let report = FourStep::solve(&level, &Control::with_budget(3_000_000));
    println!("{:?}: {}", report.verdict, report.summary.en);
}

#[test]
fn cancelled_work_says_so() {
    let level = FourStep::build(&crowded(300), &Question::default()).unwrap();
    let ctl = Control::unlimited();
    ctl.cancel();
    assert_eq!(FourStep::solve(&level, &ctl).verdict, Verdict::Cancelled);
}

#[test]
fn absurd_tracks_are_generated_or_left_empty() {
    for (bars, lands, from, to) in [
        (0, 3, 0.2, 0.4),
        (1, 9, f64::NAN, 1.0),
        (6, 2, -3.0, f64::INFINITY),
        (4, 0, 0.5, 0.5),
    ] {
        let track = TrackSpec {
            bars,
            plan: (0..lands).map(|idx| Land::ALL[idx % 4]).collect(),
            shuffles_middle: true,
            from_difficulty: from,
            to_difficulty: to,
            ..TrackSpec::default()
        };
        let recipe = Recipe {
            track,
            ..Recipe::default()
        };
        let course = course::generate(&recipe, &Control::unlimited()).unwrap();
        assert_eq!(course.lands.len(), lands);
    }
}

#[test]
fn margins_are_the_largest_with_a_way() {
    let mut spec = Spec::default();
    spec.terrains[0].land = Land::Sea;
    spec.terrains[0].obstacles = vec![Obstacle {
        x_200ths: 4200,
        shape: Shape::Gate {
            width_200ths: 200,
            centre_720ths: 2160,
            passage_720ths: 1440,
        },
    }];
    let ctl = Control::unlimited();
    let level = FourStep::build(&spec, &Question::default()).unwrap();
    let land = &level.lands[0];
    let whole = margins::of_land(&level, land, Hero::START, &ctl)
        .unwrap()
        .unwrap();
    let single = margins::of_obstacles(&level, land, Hero::START, &ctl).unwrap();
    // There is but one obstacle, so its margin is the land's.
    assert_eq!(single[0].margin, Some(whole));
    let with = |permille: u32| {
        let question = Question {
            margin_permille: permille,
            ..Question::default()
        };
        FourStep::solve(&FourStep::build(&spec, &question).unwrap(), &ctl).verdict
    };
    // The spec's margin is 100, so thousandths are tenths of a 200th.
    let largest = u32::try_from(whole.x_200ths).unwrap();
    assert_eq!(with(largest * 10), Verdict::Proven);
    assert_eq!(with((largest + 1) * 10), Verdict::Refuted);
    assert!((whole.ms - whole.cells / 3.0 * 500.0).abs() < 1e-9);
}
