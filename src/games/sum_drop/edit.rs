//! What an editor may do to a climb, as plain functions on the spec.
//!
//! Knows the stage table and the text form of a start board; knows no window and no undo. Rows are
//! indices from 0. Rows that are not there are skipped, so a selection that outlived an edit does no harm.

mod clipboard;

use super::climb::stage_spec;
use super::spec::{Spec, StageSpec};
use crate::report::Text;

pub use clipboard::{PasteError, copy, copy_table, parse_stages, paste};

/// The largest board that the text form is padded to.
const MAX_BOARD: usize = 32;
/// The most handmade stages a climb may hold.
pub const MAX_STAGES: usize = 500;

/// A column of the stage table that holds a number. Flags are 0 and 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Field {
    /// Blocks to clear.
    Quota,
    /// Ticks a piece rests on each row.
    Fall,
    /// Seconds between garbage rows.
    Garbage,
    /// Stones in each row.
    Stones,
    /// What a run must sum to.
    Target,
    /// Fewest digits of a run.
    MinLength,
    /// Coming digits that are shown.
    Preview,
    /// Whether rows clear.
    Horizontal,
    /// Whether columns clear.
    Vertical,
    /// Whether diagonals clear.
    Diagonal,
}

impl Field {
    /// Every field, in the order of the table.
    pub const ALL: [Self; 10] = [
        Self::Quota,
        Self::Fall,
        Self::Garbage,
        Self::Stones,
        Self::Target,
        Self::MinLength,
        Self::Preview,
        Self::Horizontal,
        Self::Vertical,
        Self::Diagonal,
    ];

    /// Its name in the file, and in [`crate::report::Place::field`].
    pub fn key(self) -> &'static str {
        match self {
            Self::Quota => "quota",
            Self::Fall => "fall_ticks",
            Self::Garbage => "garbage_secs",
            Self::Stones => "stones",
            Self::Target => "target",
            Self::MinLength => "min_length",
            Self::Preview => "preview",
            Self::Horizontal => "horizontal",
            Self::Vertical => "vertical",
            Self::Diagonal => "diagonal",
        }
    }

    /// What people call it.
    pub fn label(self) -> Text {
        match self {
            Self::Quota => Text::new("quota", "목표"),
            Self::Fall => Text::new("fall", "낙하"),
            Self::Garbage => Text::new("rows", "방해 줄"),
            Self::Stones => Text::new("stones", "돌"),
            Self::Target => Text::new("sum", "합"),
            Self::MinLength => Text::new("min", "최소"),
            Self::Preview => Text::new("preview", "예고"),
            Self::Horizontal => Text::new("horizontal", "가로"),
            Self::Vertical => Text::new("vertical", "세로"),
            Self::Diagonal => Text::new("diagonal", "대각선"),
        }
    }

    /// The values an editor offers. A file may hold others; lints and `build` speak about those.
    pub fn range(self) -> (i64, i64) {
        match self {
            Self::Quota => (1, 9_999),
            Self::Fall => (1, 99),
            Self::Garbage => (0, 99),
            Self::Stones => (0, 15),
            Self::Target => (2, 20),
            Self::MinLength => (2, 9),
            Self::Preview => (0, 8),
            Self::Horizontal | Self::Vertical | Self::Diagonal => (0, 1),
        }
    }

    /// Whether it is a flag.
    pub fn is_flag(self) -> bool {
        matches!(self, Self::Horizontal | Self::Vertical | Self::Diagonal)
    }

    /// The value in a stage.
    pub fn get(self, stage: &StageSpec) -> i64 {
        match self {
            Self::Quota => stage.quota.into(),
            Self::Fall => stage.fall_ticks.into(),
            Self::Garbage => stage.garbage_secs.into(),
            Self::Stones => stage.stones.into(),
            Self::Target => stage.target.into(),
            Self::MinLength => stage.min_length.into(),
            Self::Preview => stage.preview.into(),
            Self::Horizontal => stage.horizontal.into(),
            Self::Vertical => stage.vertical.into(),
            Self::Diagonal => stage.diagonal.into(),
        }
    }

    /// Puts a value into a stage, cut to [`Field::range`].
    pub fn put(self, stage: &mut StageSpec, value: i64) {
        let (lowest, highest) = self.range();
        let value = value.clamp(lowest, highest);
        let wide = u16::try_from(value).unwrap_or_default();
        let narrow = u8::try_from(value).unwrap_or_default();
        match self {
            Self::Quota => stage.quota = wide.into(),
            Self::Fall => stage.fall_ticks = wide,
            Self::Garbage => stage.garbage_secs = wide,
            Self::Stones => stage.stones = wide,
            Self::Target => stage.target = narrow,
            Self::MinLength => stage.min_length = narrow,
            Self::Preview => stage.preview = narrow,
            Self::Horizontal => stage.horizontal = value != 0,
            Self::Vertical => stage.vertical = value != 0,
            Self::Diagonal => stage.diagonal = value != 0,
        }
    }
}

/// What a cell of a start board is painted with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Brush {
    /// Nothing.
    Empty,
    /// A stone.
    Stone,
    /// A digit, 1 to 9.
    Digit(u8),
}

impl Brush {
    /// Its letter in the file.
    pub fn letter(self) -> char {
        match self {
            Self::Empty => '.',
            Self::Stone => '#',
            Self::Digit(digit) => char::from(b'0' + digit.clamp(1, 9)),
        }
    }

    /// The brush of a letter; anything unknown is empty.
    pub fn from_letter(letter: char) -> Self {
        match letter {
            '#' => Self::Stone,
            '1'..='9' => Self::Digit(letter as u8 - b'0'),
            _ => Self::Empty,
        }
    }
}

fn stages_at<'a>(spec: &'a mut Spec, rows: &'a [usize]) -> impl Iterator<Item = &'a mut StageSpec> {
    spec.stages
        .iter_mut()
        .enumerate()
        .filter(|(row, _)| rows.contains(row))
        .map(|(_, stage)| stage)
}

/// Sets one field of several stages.
pub fn set_field(spec: &mut Spec, rows: &[usize], field: Field, value: i64) {
    for stage in stages_at(spec, rows) {
        field.put(stage, value);
    }
}

/// Changes one field of several stages, each from its own value.
pub fn change_field(spec: &mut Spec, rows: &[usize], field: Field, change: impl Fn(i64) -> i64) {
    for stage in stages_at(spec, rows) {
        field.put(stage, change(field.get(stage)));
    }
}

/// Adds to one field of several stages, each from its own value.
pub fn add_to_field(spec: &mut Spec, rows: &[usize], field: Field, delta: i64) {
    for stage in stages_at(spec, rows) {
        field.put(stage, field.get(stage).saturating_add(delta));
    }
}

/// Names the weight table of several stages.
pub fn set_weights(spec: &mut Spec, rows: &[usize], name: &str) {
    for stage in stages_at(spec, rows) {
        name.clone_into(&mut stage.weights);
    }
}

/// Writes the intro of one stage.
pub fn set_intro(spec: &mut Spec, row: usize, intro: &str) {
    for stage in stages_at(spec, &[row]) {
        intro.clone_into(&mut stage.intro);
    }
}

/// The value that all these rows share; `None` when they differ or there are none.
pub fn shared_value(spec: &Spec, rows: &[usize], field: Field) -> Option<i64> {
    let mut values = rows
        .iter()
        .filter_map(|&row| spec.stages.get(row))
        .map(|stage| field.get(stage));
    let first = values.next()?;
    values.all(|value| value == first).then_some(first)
}

fn existing(spec: &Spec, rows: &[usize]) -> Vec<usize> {
    let mut rows: Vec<usize> = rows
        .iter()
        .copied()
        .filter(|&row| row < spec.stages.len())
        .collect();
    rows.sort_unstable();
    rows.dedup();
    rows
}

/// Copies rows to just behind the last of them. Answers with the rows of the copies.
pub fn duplicate(spec: &mut Spec, rows: &[usize]) -> Vec<usize> {
    let rows = existing(spec, rows);
    let copies: Vec<StageSpec> = rows.iter().map(|&row| spec.stages[row].clone()).collect();
    insert(spec, rows.last().map_or(0, |&row| row + 1), copies).unwrap_or_default()
}

/// Deletes rows. A climb keeps at least one stage. Answers with the row to select next.
pub fn delete(spec: &mut Spec, rows: &[usize]) -> usize {
    let mut rows = existing(spec, rows);
    if rows.len() == spec.stages.len() {
        rows.remove(0);
    }
    for &row in rows.iter().rev() {
        spec.stages.remove(row);
    }
    rows.first()
        .copied()
        .unwrap_or_default()
        .min(spec.stages.len().saturating_sub(1))
}

/// Moves rows by `by` places, keeping their order; a block that meets the end of the list stays
/// there. Answers with their new rows.
pub fn move_rows(spec: &mut Spec, rows: &[usize], by: isize) -> Vec<usize> {
    let rows = existing(spec, rows);
    let mut moved = rows.clone();
    for _ in 0..by.unsigned_abs().min(spec.stages.len()) {
        if by < 0 {
            if moved.first() == Some(&0) {
                break;
            }
            for row in &mut moved {
                spec.stages.swap(*row, *row - 1);
                *row -= 1;
            }
        } else {
            if moved.last().is_none_or(|&row| row + 1 == spec.stages.len()) {
                break;
            }
            for row in moved.iter_mut().rev() {
                spec.stages.swap(*row, *row + 1);
                *row += 1;
            }
        }
    }
    moved
}

/// Puts stages in before row `at`. Answers with their rows.
fn insert(spec: &mut Spec, at: usize, stages: Vec<StageSpec>) -> Result<Vec<usize>, PasteError> {
    if MAX_STAGES < spec.stages.len() + stages.len() {
        return Err(PasteError::TooMany);
    }
    let at = at.min(spec.stages.len());
    let rows = (at..at + stages.len()).collect();
    spec.stages.splice(at..at, stages);
    Ok(rows)
}

/// Writes generated stages down as handmade ones, up to and including stage number `stage`.
pub fn make_handmade(spec: &mut Spec, stage: u32) {
    let ramp_spec = spec.clone();
    let first = u32::try_from(spec.stages.len())
        .unwrap_or(u32::MAX)
        .saturating_add(1);
    for number in first..=stage.min(MAX_STAGES as u32) {
        spec.stages.push(stage_spec(&ramp_spec, number));
    }
}

/// A start board as exactly `height` rows of `width` letters. Rows that are missing are empty ones
/// on top; unknown letters are empty.
pub fn padded_board(board: &[String], width: u8, height: u8) -> Vec<String> {
    let (width, height) = (
        usize::from(width).min(MAX_BOARD),
        usize::from(height).min(MAX_BOARD),
    );
    let missing = height.saturating_sub(board.len());
    let surplus = board.len().saturating_sub(height);
    let empty = String::new();
    std::iter::repeat_n(&empty, missing)
        .chain(&board[surplus..])
        .map(|row| {
            let letters = row.chars().map(|letter| Brush::from_letter(letter).letter());
            letters.chain(std::iter::repeat('.')).take(width).collect()
        })
        .collect()
}

/// Paints one cell of a stage's start board. A stage whose board came from the seed starts from
/// `seed_board`, which is what the designer saw.
pub fn paint(spec: &mut Spec, row: usize, cell: (u8, u8), brush: Brush, seed_board: &[String]) {
    let (width, height) = (spec.board.width, spec.board.height);
    let Some(stage) = spec.stages.get_mut(row) else {
        return;
    };
    if width <= cell.1 || height <= cell.0 {
        return;
    }
    let old = if stage.start_board.is_empty() {
        seed_board
    } else {
        &stage.start_board
    };
    let mut board = padded_board(old, width, height);
    if let Some(line) = board.get_mut(usize::from(cell.0)) {
        *line = line
            .chars()
            .enumerate()
            .map(|(column, letter)| {
                if column == usize::from(cell.1) {
                    brush.letter()
                } else {
                    letter
                }
            })
            .collect();
    }
    if board != padded_board(old, width, height) {
        stage.start_board = board;
    }
}

/// Gives a stage a start board of its own, as for the one that a seed makes.
pub fn set_start_board(spec: &mut Spec, row: usize, board: &[String]) {
    let (width, height) = (spec.board.width, spec.board.height);
    for stage in stages_at(spec, &[row]) {
        stage.start_board = padded_board(board, width, height);
    }
}

/// Takes the start boards of stages from the seed again.
pub fn use_seed_board(spec: &mut Spec, rows: &[usize]) {
    for stage in stages_at(spec, rows) {
        stage.start_board.clear();
    }
}

/// A start board with nothing on it.
pub fn clear_start_board(spec: &mut Spec, row: usize) {
    set_start_board(spec, row, &[]);
}

/// Lets everything that hangs in the air of a stage's start board come down.
pub fn settle_start_board(spec: &mut Spec, row: usize) {
    let (width, height) = (spec.board.width, spec.board.height);
    for stage in stages_at(spec, &[row]) {
        if stage.start_board.is_empty() {
            continue;
        }
        let board = padded_board(&stage.start_board, width, height);
        let cells: Vec<Vec<char>> = board.iter().map(|line| line.chars().collect()).collect();
        let mut settled = vec![vec!['.'; usize::from(width)]; cells.len()];
        for column in 0..usize::from(width) {
            let fallen = cells
                .iter()
                .rev()
                .filter_map(|line| line.get(column))
                .filter(|c| **c != '.');
            for (line, letter) in settled.iter_mut().rev().zip(fallen) {
                line[column] = *letter;
            }
        }
        stage.start_board = settled
            .into_iter()
            .map(|line| line.into_iter().collect())
            .collect();
    }
}

#[cfg(test)]
mod tests;
