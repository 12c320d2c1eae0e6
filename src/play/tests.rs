//! Steps a playhead with no GUI.

use super::*;
use crate::report::{Event, EventKind, Text};

/// Ten frames of 100 ms; frames 4 and 5 share time 40.
fn timeline(n: usize) -> Timeline {
    let event = |frame| Event {
        frame,
        kind: EventKind::Press,
        label: Text::same("press"),
    };
    Timeline {
        kind_words: Vec::new(),
        unit: Text::same("tick"),
        times: (0..n as u32).map(|i| if i == 5 { 40 } else { i * 10 }).collect(),
        durations_ms: vec![100; n],
        changes: vec![2, 6],
        events: vec![event(3), event(3), event(7)],
        tracks: Vec::new(),
    }
}

#[track_caller]
fn check(head: &mut Playhead, commands: &[PlayCommand], frame: usize) {
    for command in commands {
        head.apply(*command, &timeline(10));
    }
    assert_eq!(head.frame(), frame);
}

#[test]
fn commands_move_and_clamp() {
    use PlayCommand::*;
    let mut head = Playhead::default();
    check(&mut head, &[Step(-1)], 0);
    check(&mut head, &[NextChange], 2);
    check(&mut head, &[NextEvent], 3);
    check(&mut head, &[NextEvent], 7);
    check(&mut head, &[NextEvent], 7);
    check(&mut head, &[PrevChange], 6);
    check(&mut head, &[PrevEvent], 3);
    check(&mut head, &[End, Step(5)], 9);
    check(&mut head, &[GoTo(4000)], 9);
    check(&mut head, &[Start, StepMs(300)], 3);
    check(&mut head, &[StepMs(-250)], 1);
    check(&mut head, &[StepMs(1)], 2);
    check(&mut head, &[StepMs(i64::MAX)], 9);
    check(&mut head, &[StepMs(i64::MIN)], 0);
    check(&mut head, &[GoToTime(40)], 4);
    check(&mut head, &[GoToTime(65)], 6);
    check(
        &mut head,
        &[
            Start,
            ToggleBookmark,
            GoTo(8),
            ToggleBookmark,
            GoTo(3),
            NextBookmark,
        ],
        8,
    );
    check(&mut head, &[PrevBookmark], 0);
    check(&mut head, &[ToggleBookmark], 0);
    assert_eq!(head.bookmarks(), [8]);
}

#[test]
fn an_empty_trace_takes_every_command() {
    let mut head = Playhead::default();
    let empty = Timeline::default();
    for command in [
        PlayCommand::TogglePlay,
        PlayCommand::End,
        PlayCommand::Step(3),
        PlayCommand::SpeedUp,
    ] {
        head.apply(command, &empty);
    }
    assert!(!head.advance(1.0, &empty));
    assert_eq!((head.frame(), head.speed(), head.is_playing()), (0, 2.0, false));
}

#[test]
fn playing_goes_by_durations_and_speed_and_stops_at_the_end() {
    let mut head = Playhead::default();
    head.apply(PlayCommand::TogglePlay, &timeline(10));
    assert!(!head.advance(0.05, &timeline(10)));
    assert!(head.advance(0.06, &timeline(10)));
    assert_eq!(head.frame(), 1);
    head.apply(PlayCommand::SetSpeed(4.0), &timeline(10));
    head.advance(0.1, &timeline(10));
    assert_eq!(head.frame(), 5);
    head.advance(60.0, &timeline(10));
    assert_eq!((head.frame(), head.is_playing()), (9, false));
    head.apply(PlayCommand::TogglePlay, &timeline(10));
    assert_eq!((head.frame(), head.is_playing()), (0, true));
}

#[test]
fn frames_of_no_duration_do_not_hang() {
    let mut still = timeline(4);
    still.durations_ms = vec![0; 4];
    let mut head = Playhead::default();
    head.apply(PlayCommand::ToggleLoop, &still);
    head.apply(PlayCommand::TogglePlay, &still);
    head.advance(0.1, &still);
    assert!(head.is_playing());
}

#[test]
fn a_loop_goes_round() {
    let mut head = Playhead::default();
    check(
        &mut head,
        &[
            PlayCommand::SetLoop(5, 3),
            PlayCommand::GoTo(3),
            PlayCommand::TogglePlay,
        ],
        3,
    );
    let mut seen = Vec::new();
    for _ in 0..5 {
        head.advance(0.1001, &timeline(10));
        seen.push(head.frame());
    }
    assert_eq!(seen, [4, 5, 3, 4, 5]);
    check(&mut head, &[PlayCommand::GoTo(2), PlayCommand::LoopFromHere], 2);
    assert_eq!(head.loop_range(), Some((2, 5)));
    check(&mut head, &[PlayCommand::ClearLoop], 2);
    assert_eq!((head.loop_range(), head.is_looping()), (None, false));
}

#[test]
fn one_frame_is_no_loop() {
    let mut head = Playhead::default();
    check(&mut head, &[PlayCommand::LoopToHere], 0);
    assert_eq!((head.loop_range(), head.is_looping()), (None, false));
    check(&mut head, &[PlayCommand::End, PlayCommand::LoopFromHere], 9);
    assert_eq!((head.loop_range(), head.is_looping()), (None, false));
    check(&mut head, &[PlayCommand::GoTo(4), PlayCommand::SetLoop(4, 4)], 4);
    assert_eq!(head.loop_range(), None);
    // A loop that a shorter run leaves no room is none either.
    check(&mut head, &[PlayCommand::SetLoop(7, 9)], 4);
    head.follow(&timeline(10), &timeline(3));
    assert_eq!(head.loop_range(), None);
}

#[test]
fn a_new_trace_is_followed_only_from_the_last_frame() {
    let mut head = Playhead::default();
    check(&mut head, &[PlayCommand::GoTo(5)], 5);
    head.follow(&timeline(10), &timeline(20));
    assert_eq!(head.frame(), 5, "keeps its time, and its rank within it");
    head.apply(PlayCommand::End, &timeline(20));
    head.follow(&timeline(20), &timeline(30));
    assert_eq!(head.frame(), 29);
    head.apply(PlayCommand::GoTo(12), &timeline(30));
    head.follow(&timeline(30), &timeline(8));
    assert_eq!(head.frame(), 7, "clamps");
    head.apply(PlayCommand::ToggleBookmark, &timeline(8));
    head.follow(&timeline(8), &Timeline::default());
    head.follow(&Timeline::default(), &timeline(10));
    assert_eq!(
        (head.frame(), head.bookmarks()),
        (7, &[7][..]),
        "waits for the next trace"
    );
    head.follow(&timeline(10), &Timeline::default());
    head.follow(&Timeline::default(), &timeline(3));
    assert_eq!((head.frame(), head.bookmarks()), (2, &[][..]));
}

#[test]
fn speeds_go_up_and_down_the_list() {
    let mut head = Playhead::default();
    for _ in 0..9 {
        head.apply(PlayCommand::SpeedUp, &timeline(2));
    }
    assert_eq!(head.speed(), 8.0);
    for _ in 0..9 {
        head.apply(PlayCommand::SpeedDown, &timeline(2));
    }
    assert_eq!(head.speed(), 0.25);
}
