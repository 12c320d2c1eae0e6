//! What a trace is to other programs: JSON Lines of its frames, CSV of its curves.

use std::fmt::Write as _;
use std::ops::Range;

use serde::Serialize;
use serde_json::json;

use crate::report::{Report, Timeline};

/// Frames as one JSON object a line: `frame` from 0, `time` in the game's unit, `state`.
pub fn trace_lines<I, F: Serialize>(report: &Report<I, F>, frames: Range<usize>) -> String {
    let mut lines = String::new();
    for (idx, frame) in (frames.start..).zip(report.frames.range(frames)) {
        let line = json!({ "frame": idx, "time": report.timeline.times.get(idx), "state": *frame });
        lines += &line.to_string();
        lines.push('\n');
    }
    lines
}

/// The curves of a timeline as CSV with a header: `frame`, `time_UNIT` and one column a curve, by its key.
pub fn csv(timeline: &Timeline, frames: Range<usize>) -> String {
    csv_with(timeline, &[], frames)
}

/// [`csv`] with further values of the states, each under its path; NaN where a state has none. What is a
/// column already, by its name and its values, is not written once more.
pub fn csv_with(timeline: &Timeline, plots: &[(String, Vec<f32>)], frames: Range<usize>) -> String {
    let is_there = |(idx, (path, values)): (usize, &(String, Vec<f32>))| {
        let mut tracks = timeline.tracks.iter();
        let is_same = |(a, b): (&f32, &f32)| a == b || !(a.is_finite() || b.is_finite());
        plots[..idx].iter().any(|(earlier, _)| earlier == path)
            || tracks.any(|track| {
                track.key == path
                    && track.values.len() == values.len()
                    && track.values.iter().zip(values).all(is_same)
            })
    };
    let plots: Vec<_> = { plots.iter().enumerate() }
        .filter(|plot| !is_there(*plot))
        .map(|(_, plot)| plot)
        .collect();
    let mut text = format!("frame,time_{}", timeline.unit.en.replace([' ', ','], "_"));
    for track in &timeline.tracks {
        text.push(',');
        text += track.key;
    }
    for (path, _) in &plots {
        text.push(',');
        // A path is made of names, dots and brackets; what else a name may hold is quoted.
        if path.contains([',', '"', '\n', '\r']) {
            let _ = write!(text, "\"{}\"", path.replace('"', "\"\""));
        } else {
            text += path;
        }
    }
    text.push('\n');
    for (idx, time) in timeline
        .times
        .iter()
        .enumerate()
        .take(frames.end)
        .skip(frames.start)
    {
        // Writing to a string does not fail.
        let _ = write!(text, "{idx},{time}");
        let plotted = plots.iter().map(|(_, values)| values);
        for values in timeline.tracks.iter().map(|track| &track.values).chain(plotted) {
            match values.get(idx).filter(|value| value.is_finite()) {
                Some(value) => drop(write!(text, ",{value}")),
                None => text.push(','),
            }
        }
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::{Text, Tone, Track};

    #[test]
    fn curves_are_columns_and_what_is_no_number_is_empty() {
        let timeline = Timeline {
            unit: Text::new("tick", "틱"),
            times: vec![0, 1, 1],
            tracks: vec![Track {
                key: "free_rows",
                label: Text::default(),
                values: vec![3.0, 2.5, f32::NAN],
                tone: Tone::Plain,
            }],
            ..Timeline::default()
        };
        let all = "frame,time_tick,free_rows\n0,0,3\n1,1,2.5\n2,1,\n";
        assert_eq!(csv(&timeline, 0..usize::MAX), all);
        assert_eq!(csv(&timeline, 1..2), "frame,time_tick,free_rows\n1,1,2.5\n");
        // The same value asked for by its path is no second column; another one of that name is.
        let plot = |path: &str, values: [f32; 3]| (path.to_owned(), values.to_vec());
        let same = plot("free_rows", [3.0, 2.5, f32::NAN]);
        assert_eq!(csv_with(&timeline, &[same], 0..usize::MAX), all);
        let others = [
            plot("free_rows", [1.0; 3]),
            plot("b", [2.0; 3]),
            plot("b", [2.0; 3]),
        ];
        let head = "frame,time_tick,free_rows,free_rows,b\n0,0,3,1,2\n";
        assert!(csv_with(&timeline, &others, 0..1).starts_with(head));
    }
}
