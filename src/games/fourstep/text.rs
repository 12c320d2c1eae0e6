//! Frames as text: a picture of the next cells for golden files and the command line, one line for
//! captions.
//!
//! Knows levels and frames; knows nothing of the step function.

use std::fmt::Write;

use super::forms::Form;
use super::frame::Frame;
use super::lattice::{WORLD_TOP, Y_PER_CELL, cells_of_x, cells_of_y};
use super::level::Level;
use super::names::{beat_of, obstacle_label, states};
use crate::report::{Lang, Text};

/// Columns of a picture: so many steps before the hero and after him.
const BEFORE: i64 = 8;
/// See [`BEFORE`].
const AFTER: i64 = 56;
/// Rows of a picture are so many vertical units high: a quarter of a cell.
const ROW_HEIGHT: i32 = Y_PER_CELL / 4;

/// A frame as text: a head line, then what kills a foot (`#`), floors (`-`), pits (`_` open as ` `),
/// and the hero's body (`@`), one character a step and a quarter of a cell.
pub fn frame_text(level: &Level, frame: &Frame, lang: Lang) -> String {
    let (from, beat) = (origin(level), beat_of(frame.course_step()));
    let step = frame.step;
    let (x, y, v) = (
        cells_of_x(frame.x_200ths),
        cells_of_y(frame.y_720ths),
        f64::from(frame.v_60ths) / 60.0,
    );
    let killer = { frame.killed_by }
        .map(|idx| obstacle_label(level, idx))
        .map(|label| {
            Text::new(
                format!(" | killed by {}", label.en),
                format!(" | {}에 죽음", label.ko),
            )
        })
        .unwrap_or_default();
    let mut text = match lang {
        Lang::En => {
            let (form, side) = (frame.form.word(), frame.side.word());
            let button = if frame.held { "held" } else { "free" };
            format!(
                "step {step}{} | {} | x {x:.3} y {y:.4} v {v:.3} cells | {form} {side} | {button}{}\n",
                from.en, beat.en, killer.en,
            )
        }
        Lang::Ko => {
            let (form, side) = (frame.form.word_ko(), frame.side.word_ko());
            let button = if frame.held { "누름" } else { "뗌" };
            format!(
                "스텝 {step}{} | {} | x {x:.3} y {y:.4} v {v:.3}칸 | {form} {side} | {button}{}\n",
                from.ko, beat.ko, killer.ko,
            )
        }
    };
    let lowest = if frame.form == Form::Digger { -6 } else { -1 };
    for row in (lowest..WORLD_TOP / ROW_HEIGHT).rev() {
        let line: String = (-BEFORE..=AFTER)
            .map(|offset| cell(level, frame, i64::from(frame.step) + offset, row))
            .collect();
        // Writing to a String cannot fail.
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text
}

/// The character of one step's column between two quarter cells.
fn cell(level: &Level, frame: &Frame, step: i64, row: i32) -> char {
    let y = row * ROW_HEIGHT;
    let is_hero = step == i64::from(frame.step)
        && y < frame.y_720ths + frame.form.body()
        && frame.y_720ths < y + ROW_HEIGHT;
    if is_hero {
        return '@';
    }
    let Ok(step) = usize::try_from(step) else {
        return ' ';
    };
    if level.game.steps() < step {
        return ' ';
    }
    let land = level.game.land_of(step.saturating_sub(1));
    let (Some(world), border) = (level.game.worlds().get(land), level.game.border(land)) else {
        return ' ';
    };
    let column = world.column(step - border);
    if row == -1 && world.form != Form::Digger {
        let is_open = column.pit != super::world::NOBODY;
        return match (is_open, column.has_pad) {
            (true, _) => ' ',
            (false, true) => '^',
            (false, false) => '=',
        };
    }
    let kills = |at: i32| {
        world
            .bands(column)
            .iter()
            .any(|band| band.lo < at && at < band.hi)
    };
    let has_floor = world
        .surfaces(column)
        .iter()
        .any(|surface| y <= surface.y && surface.y < y + ROW_HEIGHT);
    if kills(y + ROW_HEIGHT / 2) {
        '#'
    } else if has_floor {
        '-'
    } else if column.has_ceiling && row == 9 {
        '~'
    } else if column.has_updraft || column.current != 0 {
        '.'
    } else {
        ' '
    }
}

/// Where a frame is, in one short line.
pub fn frame_caption(level: &Level, frame: &Frame) -> Text {
    let (beat, from) = (beat_of(frame.course_step()), origin(level));
    let land = level.land_idx(frame.land).map(|idx| level.lands[idx].land);
    let (land_en, land_ko) = land.map_or(("", ""), |land| (land.word(), land.word_ko()));
    let (en, ko) = match (frame.killed_by, frame.reached) {
        (Some(idx), _) => {
            let label = obstacle_label(level, idx);
            (
                format!(" · killed by {}", label.en),
                format!(" · {}에 죽음", label.ko),
            )
        }
        (None, Some(n)) => {
            let states = states(n);
            (format!(" · {}", states.en), format!(" · {}", states.ko))
        }
        (None, None) => (String::new(), String::new()),
    };
    Text::new(
        format!("step {}{} · {} · {land_en}{en}", frame.step, from.en, beat.en),
        format!("{}스텝{} · {} · {land_ko}{ko}", frame.step, from.ko, beat.ko),
    )
}

/// From where steps count, where that is not the start of the course as it is for places and beats.
fn origin(level: &Level) -> Text {
    match level.first_step() {
        0 => Text::default(),
        first => {
            let beat = beat_of(first);
            Text::new(format!(" from {}", beat.en), format!("({}부터)", beat.ko))
        }
    }
}
