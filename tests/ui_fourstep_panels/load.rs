//! Another course in the place of the open one, and what is written about it.

use egui_kittest::kittest::Queryable as _;

use super::{
    CTRL, Event, Key, Land, NONE, Spec, Verdict, click, daily, is_crossed, name_of, one_spike, press, settle,
    spec, verdict, wait, window_with,
};

#[test]
fn a_day_a_track_and_an_own_plan_are_loaded_and_undone() {
    let own = one_spike();
    let mut window = window_with(&own);
    let head = name_of(&window, "Track or day");
    click(&mut window, &head);
    window.get_by_label("day or seed").click();
    settle(&mut window);
    window.event(Event::Text("2026-10-07".to_owned()));
    settle(&mut window);
    click(&mut window, "Load the course of this day");
    wait(&mut window, |window| spec(window).title == "DAILY 2026-10-07");
    let wanted = daily("2026-10-07");
    assert_eq!(spec(&window).terrains, wanted.terrains);
    settle(&mut window);
    assert_eq!(verdict(&window), Verdict::Proven);

    // An own plan: one land more than the day has, as they stand there.
    click(&mut window, "add to the plan: Mountain");
    click(
        &mut window,
        "Generate these terrains from the typed seed, in place of the course",
    );
    wait(&mut window, |window| spec(window).title == "2026-10-07");
    let made = spec(&window).clone();
    let lands = |spec: &Spec| -> Vec<Land> { spec.terrains.iter().map(|of| of.land).collect() };
    let mut planned = lands(&wanted);
    planned.push(Land::Mountain);
    assert_eq!(lands(&made), planned);
    assert_eq!(made.terrains.iter().map(|of| of.beats).sum::<u32>(), 160);
    assert!(is_crossed(&made));

    click(&mut window, "Load the track: TIDE POOL");
    wait(&mut window, |window| spec(window).title == "TIDE POOL");
    settle(&mut window);
    press(&mut window, CTRL, Key::Z);
    assert_eq!(*spec(&window), made);
    for _ in 0..2 {
        press(&mut window, CTRL, Key::Z);
    }
    assert_eq!(*spec(&window), own);
}

#[test]
fn chords_are_taken_once_they_are_typed() {
    let mut window = window_with(&one_spike());
    let head = name_of(&window, "Course");
    click(&mut window, &head);
    let before = spec(&window).chords.clone();
    window.get_by_label("chords of the course").click();
    settle(&mut window);
    window.event(Event::Text(" Dm ".to_owned()));
    settle(&mut window);
    // A space is no chord yet.
    assert_eq!(spec(&window).chords, before);
    press(&mut window, NONE, Key::Enter);
    let after = spec(&window).chords.clone();
    assert_eq!(after.len(), before.len() + 1, "{after:?}");
    assert!(after.contains(&"Dm".to_owned()), "{after:?}");
}
