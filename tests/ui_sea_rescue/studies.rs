//! What is computed in the background: long-run odds, large zones, files of rounds.

use eframe::egui::{Event, Key, Modifiers};
use egui_kittest::kittest::Queryable as _;

use playproof::control::Control;
use playproof::games::sea_rescue::board::Board;
use playproof::games::sea_rescue::economy::{self, Skill};
use playproof::games::sea_rescue::sea::Sea;
use playproof::games::sea_rescue::services;
use playproof::games::sea_rescue::spec::{CountOdds, Mode, Policy, RowSpec, Spec};

use super::{
    NONE, click, has_text, press, settle, spec, tall_window_with, unsettled_window_with, wait_for,
    wait_for_share, window::Window, window_with,
};

/// Three creatures, two a board: whatever takes minutes on the first sea takes a moment here.
pub(crate) fn small() -> Spec {
    let mut spec = Spec::default();
    spec.creatures.truncate(3);
    spec.species.truncate(1);
    spec
}

#[test]
fn inclusion_the_probe_curve_and_the_collection_are_computed_on_a_click() {
    let spec = small();
    let sea = Sea::compile(Board::compile(&spec.rows).unwrap(), &spec);
    let ctl = Control::unlimited();
    // What a zone is asked when it is opened.
    let (mode, policy) = (Mode::Cards, Policy::MaxHit);
    let mut window = tall_window_with(&spec, 1900.0);
    click(&mut window, "creature 3");
    click(&mut window, "In the long run, with pity");
    wait_for(&mut window, "with pity, none rescued");
    for collected in [0, u128::MAX] {
        let shares = economy::inclusion(&sea, collected, true, &ctl).unwrap().unwrap();
        let shown = format!("{:.1}", 100.0 * shares[2]);
        assert!(has_text(&window, &shown), "{shown}");
    }
    click(&mut window, "Draw odds");
    click(&mut window, "8 to 15 probes");
    let point = services::probe_point(&sea, (mode, 0), policy, 9, &ctl).unwrap();
    wait_for(
        &mut window,
        &format!("{:.1}", 100.0 * point.summaries[0].value.all),
    );
    click(&mut window, "Compute");
    let skill = Skill::of_policy(&sea, mode, policy, sea.probes, &ctl).unwrap();
    for has_pity in [true, false] {
        let law = economy::economy(&sea, &skill, has_pity, &ctl).unwrap().unwrap();
        let [half, _, most, _, all] = law.percentiles;
        wait_for(&mut window, &format!("{:.2}", law.mean));
        wait_for(&mut window, &format!("{half} / {most} / {all}"));
    }
}

#[test]
fn rounds_are_walked_by_arrows_and_measured_against_the_optimum() {
    let mut window = window_with(&Spec::default());
    // The optimum of pairs takes a moment, that of three species minutes in a test build.
    let text = include_str!("../../fixtures/sea_rescue/rounds.jsonl");
    let pairs: String = text.lines().take(2).map(|line| format!("{line}\n")).collect();
    window.state_mut().open_text("rounds.jsonl", &pairs).unwrap();
    settle(&mut window);
    wait_for(&mut window, "round r1");
    wait_for(&mut window, "exact optimum");
    for _ in 0..6000 {
        if !has_text(&window, "computing...") {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
        window.step();
    }
    assert!(!has_text(&window, "computing..."));
    // What is still worked out for the status bar is called so as well.
    window
        .get_by_role_and_label(eframe::egui::accesskit::Role::List, "rounds")
        .focus();
    window.step();
    let n_tabs = window.state().tabs().len();
    press(&mut window, NONE, Key::ArrowDown);
    press(&mut window, NONE, Key::ArrowDown);
    press(&mut window, NONE, Key::Enter);
    assert_eq!(window.state().tabs().len(), n_tabs + 1);
    let name = window.state().active().unwrap().title();
    assert!(name.starts_with("r2"), "{name}");
}

#[test]
fn rounds_of_another_sea_say_so_and_ask_for_their_zone() {
    let mut window = window_with(&Spec::default());
    let text = include_str!("../../fixtures/sea_rescue/rounds.jsonl").replace("\"sea\":1,", "\"sea\":2,");
    window.state_mut().open_text("rounds.jsonl", &text).unwrap();
    settle(&mut window);
    wait_for(&mut window, "lines are of sea 2, whose zone is missing");
    wait_for(&mut window, "Choose the zone");
    // A document that is of that sea reads them.
    window.get_by_label("Board").click();
    settle(&mut window);
    click(&mut window, "sea number");
    press(&mut window, Modifiers::COMMAND, Key::A);
    window.event(Event::Text("2".to_owned()));
    window.step();
    press(&mut window, NONE, Key::Enter);
    assert_eq!(spec(&window).sea, 2);
    click(&mut window, "Many rounds");
    wait_for(&mut window, "round r1");
    assert!(!has_text(&window, "whose zone is missing"));
}

/// A regular board of so many rings, with as many creatures of three and four hexes.
fn large(rings: u32, n_creatures: usize) -> Spec {
    let n = 2 * rings + 1;
    let row = |r: u32| RowSpec {
        length: n - r.abs_diff(rings),
        shift: (r.div_ceil(2)) as i32 - r.min(rings) as i32,
        ..RowSpec::default()
    };
    let first = Spec::default();
    let mut spec = Spec {
        rows: (0..n).map(row).collect(),
        creatures: Vec::new(),
        species: vec![CountOdds {
            n_species: n_creatures as u32,
            weight: 1,
        }],
        ..first.clone()
    };
    for n in 0..n_creatures {
        let mut creature = first.creatures[n % 5].clone();
        creature.id = format!("creature{n}");
        spec.creatures.push(creature);
    }
    spec
}

/// A click that waits for no solver: that of a large zone takes minutes in a test build.
#[track_caller]
fn tap_on(window: &mut Window, name: &str) {
    window.get_by_label(name).click();
    for _ in 0..4 {
        window.step();
    }
}

#[track_caller]
fn check_large(rings: u32, n_creatures: usize, n_cells: usize, is_counted: bool) {
    let mut window = unsettled_window_with(&large(rings, n_creatures), 1000.0);
    let names: Vec<String> = (1..=n_creatures).map(|n| n.to_string()).collect();
    let set = format!("set {}", names.join("+"));
    wait_for(&mut window, &set);
    tap_on(&mut window, "Set");
    tap_on(&mut window, &set);
    let middle = format!("hex {},{}", rings + 1, rings.div_ceil(2) + 1);
    let shown = wait_for_share(&mut window, &middle);
    assert_eq!(shown.contains(" of "), is_counted, "{n_cells}: {shown}");
    tap_on(&mut window, "Board");
    assert!(has_text(&window, &format!("{n_cells} / 127")));
}

#[test]
fn zones_of_61_hexes_are_counted() {
    check_large(4, 5, 61, true);
}

#[test]
fn zones_of_127_hexes_are_counted_in_the_background() {
    check_large(6, 4, 127, true);
}

#[test]
fn zones_with_more_creatures_are_sampled_with_their_error() {
    check_large(6, 7, 127, false);
}

#[test]
fn ten_thousand_rounds_are_shown_while_they_are_read() {
    let mut window = window_with(&Spec::default());
    let line = include_str!("../../fixtures/sea_rescue/rounds.jsonl")
        .lines()
        .next()
        .unwrap();
    let text: String = (0..10_000)
        .map(|n| line.replace("\"r1\"", &format!("\"n{n}\"")) + "\n")
        .collect();
    window.state_mut().open_text("rounds.jsonl", &text).unwrap();
    // The first rows are there before the last line is read, and the last comes too.
    wait_for(&mut window, "round n0");
    wait_for(&mut window, "10000 of 10000 rounds");
}

#[test]
fn a_wish_or_a_name_takes_no_computed_figure_away() {
    let mut window = tall_window_with(&small(), 1900.0);
    click(&mut window, "Draw odds");
    click(&mut window, "Compute");
    wait_for(&mut window, "half, 90 %, 99 % by");
    click(&mut window, "band pair low");
    press(&mut window, Modifiers::COMMAND, Key::A);
    window.event(Event::Text("62".to_owned()));
    window.step();
    press(&mut window, NONE, Key::Enter);
    assert!((spec(&window).bands.pair_all.0 - 0.62).abs() < 1e-12);
    assert!(has_text(&window, "half, 90 %, 99 % by"));
    // A creature that goes takes the figures with it, and undo brings both back.
    press(&mut window, Modifiers::COMMAND, Key::Z);
    click(&mut window, "creature 3");
    click(&mut window, "Delete");
    click(&mut window, "Draw odds");
    assert!(!has_text(&window, "half, 90 %, 99 % by"));
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert!(has_text(&window, "half, 90 %, 99 % by"));
}
