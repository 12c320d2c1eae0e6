//! What the window says of links that are not there, of boards that do not build, and of what it did not measure.

use super::*;

use playproof::games::starlink::table::Table;

fn n_with(window: &Window, words: &str) -> usize {
    window.query_all_by_label_contains(words).count()
}

/// A square round a gravity star, which is in the way of both diagonals, and a star beside it.
fn round_a_gravity_star() -> Spec {
    let stars = [
        (500, 500, 1),
        (2500, 500, 2),
        (2500, 2500, 2),
        (500, 2500, 2),
        (7500, 500, 0),
        (4000, 4000, 1),
    ];
    Spec {
        width_cells: 12,
        height_cells: 12,
        stars: stars.map(Star::from).to_vec(),
        gravity: vec![Gravity::from((1500, 1500))],
        ..Spec::default()
    }
}

#[test]
fn a_row_of_the_lens_shows_links_round_gravity_stars_as_links() {
    for (lang, [one, gravity, rows_of_star, rows_of_gravity]) in [
        (
            Lang::En,
            [
                "star 1",
                "gravity star 1",
                "star 3 2.83: round ◎1; blocked by gravity star 1 at 0.00",
                "star 1 1.41: bends to star 3",
            ],
        ),
        (
            Lang::Ko,
            [
                "별 1",
                "중력 별 1",
                "별 3 2.83: ◎1 거쳐 이음; 중력 별 1에 가림 (거리 0.00)",
                "별 1 1.41: 꺾어 이을 별: 3",
            ],
        ),
    ] {
        let mut window = window_in(&round_a_gravity_star(), lang);
        let pos = star(&window, one);
        window.hover_at(pos);
        window.run();
        assert_eq!(n_with(&window, rows_of_star), 1);
        let pos = star(&window, gravity);
        window.hover_at(pos);
        window.run();
        assert_eq!(n_with(&window, rows_of_gravity), 1);
    }
    // Farther away than any direct link could be, and a link leads there all the same.
    let far = Spec {
        width_cells: 8,
        stars: [(500, 500, 1), (6600, 500, 1)].map(Star::from).to_vec(),
        gravity: vec![Gravity::from((3550, 500))],
        ..Spec::default()
    };
    let mut window = window_with(&far);
    let pos = star(&window, "star 1");
    window.hover_at(pos);
    window.run();
    assert_eq!(n_with(&window, "star 2 6.10: round ◎1; too long by 2.90"), 1);
}

#[test]
fn a_refused_link_says_what_is_in_its_way_and_what_may_be_done_instead() {
    for (lang, [play, one, three, five, far, blocked, round]) in [
        (
            Lang::En,
            [
                "Play it",
                "star 1",
                "star 3",
                "star 5",
                "star 1 to star 5: too long by 3.80",
                "star 1 to star 3: blocked by gravity star 1 at 0.00",
                "round gravity star 1: possible",
            ],
        ),
        (
            Lang::Ko,
            [
                "풀어 보기",
                "별 1",
                "별 3",
                "별 5",
                "별 1 – 별 5: 3.80칸만큼 너무 멂",
                "별 1 – 별 3: 중력 별 1에 가림 (거리 0.00)",
                "중력 별 1 거쳐: 이을 수 있어요",
            ],
        ),
    ] {
        let mut window = window_in(&round_a_gravity_star(), lang);
        click(&mut window, play);
        // A little aside of the stars on the way.
        let ends = [one, five].map(|name| star(&window, name));
        let aside = ends[0] + (ends[1] - ends[0]).rot90().normalized() * 4.0;
        drag(&mut window, &[ends[0], aside, ends[1]]);
        assert!(0 < n_with(&window, far));
        let ends = [one, three].map(|name| star(&window, name));
        drag(&mut window, &ends);
        assert!(0 < n_with(&window, blocked));
        assert!(0 < n_with(&window, round));
        assert_eq!(editor(&window).shaken(), None);
    }
}

#[test]
fn a_board_that_does_not_build_says_why_and_its_fixes_are_looked_for() {
    let mut spec = Spec::default();
    // Two such numbers: no one edit mends them.
    spec.stars[1].number = 9;
    spec.stars[3].number = 9;
    for (lang, why, looked) in [
        (
            Lang::En,
            "star 2 asks for 9 links and can have",
            "edits of these kinds were tried",
        ),
        (Lang::Ko, "별 2의 숫자는 9인데", "해 보았습니다"),
    ] {
        let window = window_in(&spec, lang);
        let session = &window.state().tabs()[0].session;
        assert_eq!(session.verdict().verdict, Some(Verdict::Invalid));
        let summary = session.verdict().summary.unwrap();
        assert!(summary.get(lang).starts_with(why), "{}", summary.get(lang));
        // In the status bar, and in the list of problems.
        assert!(2 <= n_with(&window, why));
        assert_eq!(n_with(&window, looked), 1);
        assert_eq!(n_with(&window, "all 0 edits"), 0);
    }
}

#[test]
fn a_freedom_map_that_is_stopped_keeps_what_it_measured_and_says_what_it_did_not() {
    // Two rows that can be joined in many ways.
    let mut spec = crate::large::crowded();
    spec.stars.truncate(80);
    spec.height_cells = 2;
    for star in &mut spec.stars {
        star.number = 2;
    }
    let measured = |window: &Window| 0 < n_with(window, " / 0.") + n_with(window, " / ≥ 0.");
    let mut window = window_of(&spec, Lang::En);
    window.get_by_label("Freedom").click();
    // Some stars are measured while others are not yet.
    for _ in 0..40_000 {
        window.step();
        if 0 < n_with(&window, "Stop measuring") && measured(&window) {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    window.get_by_label("Stop measuring").click();
    settle(&mut window);
    assert_eq!(n_with(&window, "Stop measuring"), 0);
    assert_eq!(n_with(&window, "were not measured"), 1);
    assert!(measured(&window), "what was measured stays");
    // And it is gone on with when asked for.
    window.get_by_label("Measure longer").click();
    window.step();
    window.step();
    assert_eq!(n_with(&window, "Stop measuring"), 1);
}

#[test]
fn links_of_a_large_board_stay_while_many_of_its_stars_are_dragged() {
    let mut spec = crate::large::crowded();
    spec.stars.truncate(900);
    spec.height_cells = 24;
    let mut window = window_of(&spec, Lang::En);
    crate::large::wait_for_links(&mut window);
    tap(&mut window, CTRL, Key::A);
    window.step();
    let from = star(&window, "star 30");
    window.hover_at(from);
    window.step();
    window.drag_at(from);
    window.step();
    let (mut n_frames, mut n_before) = (0, 0);
    for at in 1..=24 {
        window.hover_at(from + vec2(3.0 * at as f32, 2.0 * at as f32));
        window.step();
        if *self::spec(&window) == spec {
            continue;
        }
        n_frames += 1;
        let links = editor(&window).links();
        n_before += usize::from(links.is_none());
        assert!(
            links.is_some() || !editor(&window).links_before().is_empty(),
            "no links at {at}"
        );
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    assert!(0 < n_frames && 0 < n_before, "{n_frames} {n_before}");
    window.drop_at(from + vec2(72.0, 48.0));
    crate::large::wait_for_links(&mut window);
    let moved = self::spec(&window);
    let table = Table::build(&moved.places(), moved.stars.len()).unwrap();
    assert_eq!(editor(&window).links(), Some(&table.links[..]));
    assert_eq!(editor(&window).links_before(), []);
}
