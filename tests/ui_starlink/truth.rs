//! What the window says of results that are old, of plays, and of boards that take long: one truth everywhere.

use super::*;

/// Whether the window says exactly this: beside the board, and of a play below the timeline as well.
pub(super) fn says(window: &Window, words: &str) -> bool {
    window.query_all_by_label(words).next().is_some()
}

fn chip(window: &Window) -> playproof::app::any_session::VerdictInfo {
    let app = window.state();
    app.tabs()[app.active_idx()].session.verdict()
}

#[test]
fn after_a_drag_to_no_board_what_is_old_says_so_and_is_of_before_the_drag() {
    let mut window = window_with(&Spec::default());
    let before = session(&window).report().unwrap().clone();
    assert!(!chip(&window).are_figures_stale && !chip(&window).is_timeline_stale);
    // Star 3 is dragged over boards that have answers of their own to where it has fewer links than its number.
    let (from, to) = (star(&window, "star 3"), place(&window, 4.93, 4.41));
    window.hover_at(from);
    window.drag_at(from);
    let mut passed = 0;
    for part in [0.02_f32, 0.03, 0.04, 0.5, 1.0, 1.0] {
        window.hover_at(from + part * (to - from));
        settle(&mut window);
        let of_another = !std::sync::Arc::ptr_eq(session(&window).report().unwrap(), &before);
        passed += usize::from(of_another && chip(&window).verdict != Some(Verdict::Invalid));
    }
    assert!(0 < passed, "the drag goes through boards with answers");
    window.drop_at(to);
    settle(&mut window);
    let info = chip(&window);
    assert_eq!(info.verdict, Some(Verdict::Invalid));
    assert!(info.are_figures_stale && info.is_timeline_stale);
    // What is shown is the answer of before the drag, and of no board that it went through.
    let shown = session(&window).report().unwrap();
    assert!(std::sync::Arc::ptr_eq(shown, &before));
    press(&mut window, CTRL, Key::Z);
    assert!(!chip(&window).are_figures_stale && !chip(&window).is_timeline_stale);
}

#[test]
fn no_board_is_played_as_it_is_with_the_reason() {
    let mut broken = Spec::default();
    broken.stars[1].number = 9;
    let mut window = window_with(&broken);
    click(&mut window, "Play it");
    // Its stars are seen, and nothing can be placed.
    let ends = [star(&window, "star 1"), star(&window, "star 2")];
    drag(&mut window, &ends);
    assert_eq!(editor(&window).played(), (0, false));
    assert_eq!(chip(&window).verdict, Some(Verdict::Invalid));
}

#[test]
fn a_play_is_on_the_timeline_while_it_is_made_and_its_links_come_and_go_by_undo() {
    let mut window = window_with(&Spec::default());
    let n_steps = {
        let app = window.state();
        app.tabs()[0].session.timeline().len()
    };
    let n_frames = |window: &Window| window.state().tabs()[0].session.timeline().len();
    let at = |window: &Window| window.state().tabs()[0].session.playhead().frame();
    click(&mut window, "Play it");
    assert_eq!(n_frames(&window), 1, "an empty board");
    drag_stars(&mut window, &["star 1", "star 2"]);
    drag_stars(&mut window, &["star 1", "star 3"]);
    assert_eq!((n_frames(&window), at(&window)), (3, 2));
    assert_eq!(editor(&window).played(), (2, false));
    // Undo is of the play, and an edit of before it stays.
    let points = session(&window).doc().history().points().len();
    press(&mut window, CTRL, Key::Z);
    assert_eq!(editor(&window).played(), (1, false));
    assert_eq!((n_frames(&window), at(&window)), (4, 3));
    press(&mut window, CTRL, Key::Y);
    assert_eq!(editor(&window).played(), (2, false));
    assert_eq!(session(&window).doc().history().points().len(), points);
    // And the deduction is there again for who edits.
    click(&mut window, "Edit stars");
    assert_eq!(n_frames(&window), n_steps);
}

#[test]
fn drawn_links_come_and_go_by_undo() {
    let mut window = window_with(&Spec::default());
    click(&mut window, "Draw answer");
    let n_drawn = |window: &Window| editor(window).n_drawn();
    drag_stars(&mut window, &["star 1", "star 2"]);
    drag_stars(&mut window, &["star 2", "star 3"]);
    assert_eq!(n_drawn(&window), 2);
    press(&mut window, CTRL, Key::Z);
    assert_eq!(n_drawn(&window), 1);
    press(&mut window, CTRL, Key::Z);
    assert_eq!(n_drawn(&window), 0);
    press(&mut window, CTRL, Key::Y);
    assert_eq!(n_drawn(&window), 1);
    assert_eq!(session(&window).doc().history().points().len(), 1);
}

#[test]
fn a_large_board_has_its_verdict_while_its_steps_are_still_looked_for() {
    let at = |at: i32| (at % 24 * 1000 + 500, at / 24 * 1000 + 500, 2);
    let lattice = Spec {
        width_cells: 24,
        height_cells: 25,
        stars: (0..600).map(|idx| Star::from(at(idx))).collect(),
        ..Spec::default()
    };
    let mut window = window_of(&lattice, Lang::En);
    // Both are known long before the deduction ends; whether it has ended by then does not matter.
    for _ in 0..6000 {
        window.step();
        let is_known = editor(&window).answers() == Answers::Many;
        if is_known && chip(&window).verdict == Some(Verdict::Refuted) {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    let info = chip(&window);
    assert_eq!(editor(&window).answers(), Answers::Many);
    assert_eq!(info.verdict, Some(Verdict::Refuted));
    assert!(info.summary.unwrap().en.contains("several answers"));
    assert!(info.is_growing || !info.is_busy);
}
