//! Two runs of numbers, with no game.

use proptest::prelude::*;
use serde_json::json;

use super::*;
use crate::game::GameId;
use crate::report::{Draw, Text, Verdict, Why};

/// A run whose state is one number and its clock.
struct Numbers {
    timeline: Timeline,
    values: Vec<i32>,
}

fn numbers(values: &[i32]) -> Numbers {
    at_times(values, (0..values.len() as u32).collect())
}

fn at_times(values: &[i32], times: Vec<u32>) -> Numbers {
    Numbers {
        timeline: Timeline {
            durations_ms: vec![10; values.len()],
            times,
            ..Timeline::default()
        },
        values: values.to_vec(),
    }
}

impl Run for Numbers {
    fn game(&self) -> GameId {
        GameId("numbers")
    }
    fn timeline(&self) -> &Timeline {
        &self.timeline
    }
    fn verdict(&self) -> &Verdict {
        &Verdict::Unattested
    }
    fn summary(&self) -> &Text {
        const EMPTY: &Text = &Text {
            en: String::new(),
            ko: String::new(),
        };
        EMPTY
    }
    fn state(&self, frame_idx: usize) -> Option<Json> {
        let value = self.values.get(frame_idx)?;
        Some(json!({ "value": value, "time": self.timeline.times[frame_idx] }))
    }
    fn state_hash(&self, frame_idx: usize) -> Option<u64> {
        let mut state = self.state(frame_idx)?;
        Some(hash_without(&mut state, &[]))
    }
    fn caption(&self, _frame_idx: usize) -> Option<Text> {
        None
    }
    fn why(&self, _frame_idx: usize) -> Option<Why> {
        None
    }
    fn draws(&self, _: &Control) -> Vec<Draw> {
        Vec::new()
    }
    fn clock_fields(&self) -> &'static [&'static str] {
        &["time"]
    }
}

fn compared(a: &Numbers, b: &Numbers, align: Align) -> Comparison {
    compare(a, b, align, &Control::unlimited()).unwrap()
}

#[test]
fn equal_runs_never_part() {
    let run = numbers(&[1, 2, 3]);
    assert_eq!(compared(&run, &run, Align::Frames), Comparison::default());
}

#[test]
fn the_first_difference_and_where_they_meet_again() {
    let (a, b) = (numbers(&[1, 2, 3, 4, 5, 6]), numbers(&[1, 2, 9, 4, 5, 0]));
    let found = compared(&a, &b, Align::Frames);
    let first = found.first.unwrap();
    assert_eq!((first.frame_a, first.frame_b), (Some(2), Some(2)));
    assert_eq!(first.fields.len(), 1);
    assert_eq!(first.fields[0].path, "value");
    let again = Resync {
        frame_a: 3,
        frame_b: 3,
        n_frames: 2,
    };
    assert_eq!(found.resyncs, [again]);
}

#[test]
fn a_run_that_goes_on_parts_where_the_other_ends() {
    let found = compared(&numbers(&[1, 2]), &numbers(&[1, 2, 3]), Align::Frames);
    let first = found.first.unwrap();
    assert_eq!((first.frame_a, first.frame_b), (None, Some(2)));
    assert_eq!(first.frame(), 2);
}

#[test]
fn by_time_a_frame_more_moves_nothing_behind_it() {
    let a = at_times(&[1, 2, 3, 4], vec![0, 1, 2, 3]);
    let b = at_times(&[1, 2, 7, 3, 4], vec![0, 1, 1, 2, 3]);
    let found = compared(&a, &b, Align::Times);
    let first = found.first.unwrap();
    assert_eq!((first.frame_a, first.frame_b), (None, Some(2)));
    assert_eq!(found.resyncs.len(), 1);
    assert_eq!((found.resyncs[0].frame_a, found.resyncs[0].frame_b), (2, 3));
}

#[test]
fn two_events_beside_each_other_and_clocks_left_out() {
    let (a, b) = (numbers(&[5, 1, 2, 3]), numbers(&[0, 0, 0, 1, 2, 4]));
    let found = compared(&a, &b, Align::At { a: 1, b: 3 });
    assert_eq!(found.left_out, ["time"]);
    let first = found.first.unwrap();
    // Frame 0 of the first stands beside frame 2 of the second.
    assert_eq!((first.frame_a, first.frame_b), (Some(0), Some(2)));
    assert_eq!(found.resyncs[0].n_frames, 2);
    assert_eq!(
        Align::At { a: 1, b: 3 }.near_back(&a.timeline, &b.timeline, 3),
        Some(1)
    );
    assert_eq!(
        Align::At { a: 1, b: 3 }.near(&a.timeline, &b.timeline, 3),
        Some(5)
    );
}

proptest! {
    /// Bisection finds what looking at every pair finds.
    #[test]
    fn bisection_agrees_with_a_walk(a in prop::collection::vec(0..3, 0..40), b in prop::collection::vec(0..3, 0..40)) {
        let found = compared(&numbers(&a), &numbers(&b), Align::Frames);
        let walked = (0..a.len().max(b.len())).find(|idx| a.get(*idx) != b.get(*idx));
        prop_assert_eq!(found.first.map(|first| first.frame()), walked);
        let equal_after = walked.map_or(0, |from| {
            (from..a.len().min(b.len())).filter(|idx| a[*idx] == b[*idx]).count()
        });
        prop_assert_eq!(found.resyncs.iter().map(|resync| resync.n_frames).sum::<usize>(), equal_after);
    }
}
