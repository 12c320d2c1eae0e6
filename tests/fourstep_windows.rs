//! FOURSTEP's windows: how early and late each press may come, as playing every shift finds, in courses as
//! long as they may be.

#[path = "support/courses.rs"]
#[allow(unreachable_pub)]
mod courses;

use courses::{at, course, land, level, spike};
use playproof::control::{Control, Stop};
use playproof::game::Game as _;
use playproof::games::fourstep::FourStep;
use playproof::games::fourstep::forms::{Form, Hero};
use playproof::games::fourstep::generate::{course::generate, tracks};
use playproof::games::fourstep::input::buttons;
use playproof::games::fourstep::solve::windows::{EdgeKind, MAX_SHIFT, Ride};
use playproof::games::fourstep::spec::{Land, Recipe};
use playproof::report::{Value, Verdict};

/// What `solve` and `check` spend where nobody says otherwise.
const USUAL_NODES: u64 = 20_000_000;

#[test]
fn long_empty_lands_are_crossed_within_the_usual_budget() {
    let spikes = || vec![at(3000, spike(1))];
    for terrains in [
        vec![land(Land::Sea, 800, vec![])],
        vec![land(Land::Mountain, 800, vec![])],
        (0..30).map(|_| land(Land::Sea, 32, vec![])).collect(),
        (0..24).map(|idx| land(Land::ALL[idx % 4], 40, vec![])).collect(),
        // What comes at the end may kill, so shifts are followed to there.
        vec![land(Land::Sea, 160, vec![]), land(Land::Field, 32, spikes())],
        vec![land(Land::Mountain, 160, vec![]), land(Land::Field, 32, spikes())],
    ] {
        let level = level(&course(terrains));
        let ctl = Control::with_budget(USUAL_NODES);
        let report = FourStep::solve(&level, &ctl);
        assert_eq!(report.verdict, Verdict::Proven, "{}", report.summary.en);
        assert!(
            report
                .figures
                .iter()
                .any(|figure| figure.key == "tightest_press_late_ms")
        );
        assert!(ctl.progress().nodes < USUAL_NODES / 2, "{}", ctl.progress().nodes);
    }
}

#[test]
fn a_way_stays_proven_where_its_windows_are_beyond_the_budget() {
    let level = level(&course(vec![
        land(Land::Sea, 64, vec![]),
        land(Land::Field, 32, vec![at(3000, spike(1))]),
    ]));
    let all = Control::unlimited();
    let report = FourStep::solve(&level, &all);
    let ctl = Control::with_budget(report.nodes + 1500);
    let short = FourStep::solve(&level, &ctl);
    assert_eq!(short.verdict, Verdict::Proven);
    let tightest = short
        .figures
        .iter()
        .find(|figure| figure.key == "tightest_press_step")
        .unwrap();
    assert_eq!(tightest.value, Value::None);
    assert!(tightest.label.en.contains("budget"), "{}", tightest.label.en);
    let ctl = Control::unlimited();
    ctl.cancel();
    assert_eq!(FourStep::solve(&level, &ctl).verdict, Verdict::Cancelled);
}

#[test]
fn windows_are_those_of_playing_every_shift() {
    let daily = |date: &str| {
        let recipe = Recipe {
            track: tracks::daily(date),
            ..Recipe::default()
        };
        generate(&recipe, &Control::unlimited()).unwrap().spec
    };
    let mixed = course(vec![
        land(Land::Sea, 24, vec![]),
        land(Land::Field, 16, vec![at(3000, spike(1))]),
        land(Land::Mountain, 24, vec![]),
        land(Land::Field, 16, vec![at(3000, spike(1))]),
    ]);
    for spec in [mixed, daily("2026-10-01")] {
        let level = level(&spec);
        let report = FourStep::solve(&level, &Control::unlimited());
        let steps = level.game.steps();
        let (down, _) = buttons(&report.inputs, false, steps);
        let ride = Ride::new(&level.game, Hero::START, down.clone());
        let edges = ride.edges(&Control::unlimited()).unwrap();
        let mut n_checked = 0;
        for (idx, edge) in edges.iter().enumerate() {
            let from = edge.step;
            // Presses of a glider have their end as an edge of its own.
            let taps = edge.kind == EdgeKind::Press && edge.form != Form::Glider;
            if !taps || idx % 3 != 0 {
                continue;
            }
            let to = from + down[from..].iter().take_while(|down| **down).count();
            let lives = |shift: isize| {
                let (Some(new_from), Some(new_to)) =
                    (from.checked_add_signed(shift), to.checked_add_signed(shift))
                else {
                    return false;
                };
                let mut moved = down.clone();
                moved[from..to].fill(false);
                let is_free = |at: usize| !moved.get(at).copied().unwrap_or(false);
                let has_room = 0 < new_from && new_to <= steps && is_free(new_from - 1) && is_free(new_to);
                if !has_room || (new_from..new_to).any(|at| !is_free(at)) {
                    return false;
                }
                moved[new_from..new_to].fill(true);
                level.game.run(Hero::START, &moved).is_alive()
            };
            let window = |sign: isize| (1..=MAX_SHIFT).take_while(|n| lives(sign * *n as isize)).count();
            assert_eq!(
                (edge.strict.early_steps, edge.strict.late_steps),
                (window(-1), window(1)),
                "step {from}"
            );
            n_checked += 1;
        }
        assert!(3 < n_checked, "{n_checked}");
    }
}

#[test]
fn stops_are_told_apart() {
    // A budget that ends the search itself is no verdict.
    let level = level(&course(vec![land(Land::Sea, 64, vec![])]));
    let ctl = Control::with_budget(10);
    assert!(matches!(
        FourStep::solve(&level, &ctl).verdict,
        Verdict::NotFound { .. }
    ));
    assert_eq!(ctl.spend(1), Err(Stop::OutOfBudget));
}
