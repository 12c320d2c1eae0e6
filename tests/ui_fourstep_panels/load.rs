//! Another course in the place of the open one, and what is written about it.

use egui_kittest::kittest::Queryable as _;

use super::{
    CTRL, Event, Key, Land, NONE, Verdict, click, daily, is_crossed, name_of, one_spike, press, settle, spec,
    verdict, wait, window_with,
};

#[test]
fn a_day_and_a_track_are_loaded_and_undone() {
    let own = one_spike();
    let mut window = window_with(&own);
    let head = name_of(&window, "Track or day");
    click(&mut window, &head);
    // An own plan: one land more than there is, from a seed of one's own.
    window.get_by_label("day or seed").click();
    settle(&mut window);
    window.event(Event::Text("my seed".to_owned()));
    settle(&mut window);
    click(&mut window, "plan a land more: Mountain");
    click(
        &mut window,
        "Draw the own plan of lands, from the seed that is typed",
    );
    wait(&mut window, |window| spec(window).seed == "my seed");
    let made = spec(&window).clone();
    let lands: Vec<Land> = made.terrains.iter().map(|of| of.land).collect();
    assert_eq!(
        (made.title.as_str(), lands),
        ("my seed", vec![Land::Field, Land::Mountain])
    );
    assert_eq!(made.terrains.iter().map(|of| of.beats).sum::<u32>(), 16);
    assert!(is_crossed(&made));

    window.get_by_label("day or seed").click();
    settle(&mut window);
    press(&mut window, CTRL, Key::A);
    window.event(Event::Text("2026-10-07".to_owned()));
    settle(&mut window);
    click(&mut window, "Load the course of this day");
    wait(&mut window, |window| spec(window).title == "DAILY 2026-10-07");
    let wanted = daily("2026-10-07");
    assert_eq!(spec(&window).terrains, wanted.terrains);
    settle(&mut window);
    assert_eq!(verdict(&window), Verdict::Proven);

    click(&mut window, "Load the track: TIDE POOL");
    wait(&mut window, |window| spec(window).title == "TIDE POOL");
    settle(&mut window);
    for _ in 0..2 {
        press(&mut window, CTRL, Key::Z);
    }
    assert_eq!(*spec(&window), made);
    press(&mut window, CTRL, Key::Z);
    assert_eq!(*spec(&window), own);

    // What is written about it.
    let head = name_of(&window, "Course");
    click(&mut window, &head);
    window.get_by_label("chords of the course").click();
    settle(&mut window);
    press(&mut window, CTRL, Key::A);
    window.event(Event::Text("Am F ".to_owned()));
    settle(&mut window);
    press(&mut window, NONE, Key::Enter);
    assert_eq!(spec(&window).chords, ["Am", "F"]);
}
