//! The columns of the stage table: what they hold, how wide they are, what their cells say.

use eframe::egui::{Id, Rect};

use crate::games::sum_drop::edit::Field;
use crate::games::sum_drop::spec::StageSpec;
use crate::report::{Lang, Text};

use super::words::tr;

/// A column of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Column {
    /// A number or a flag.
    Number(Field),
    /// The weight table.
    Weights,
}

/// The editable columns, left to right, each with its share of the width.
pub(super) const COLUMNS: [(Column, f32); 9] = [
    (Column::Number(Field::Quota), 40.0),
    (Column::Number(Field::Fall), 36.0),
    (Column::Number(Field::Garbage), 36.0),
    (Column::Number(Field::Stones), 44.0),
    (Column::Number(Field::Target), 36.0),
    (Column::Number(Field::MinLength), 34.0),
    (Column::Number(Field::Diagonal), 36.0),
    (Column::Number(Field::Preview), 38.0),
    (Column::Weights, 58.0),
];

pub(super) const NUMBER_WIDTH: f32 = 26.0;

/// Narrower than this the words of two columns touch.
pub(super) const MIN_WIDTH: f32 = 430.0;

pub(super) const CLEAR_WIDTH: f32 = 46.0;

pub(super) const STARS_WIDTH: f32 = 46.0;

pub(super) fn column_name(column: Column) -> Text {
    match column {
        Column::Number(field) => field.label(),
        Column::Weights => Text::new("weights", "가중치"),
    }
}

/// What a cell says, and whether it is what a stage has by default.
pub(super) fn cell_words(stage: &StageSpec, column: Column, lang: Lang) -> (String, bool) {
    let plain = StageSpec::default();
    match column {
        Column::Weights => {
            let is_plain = stage.weights == plain.weights;
            (
                if is_plain {
                    "–".to_owned()
                } else {
                    stage.weights.clone()
                },
                is_plain,
            )
        }
        Column::Number(Field::Diagonal) => {
            let words = if stage.diagonal {
                tr(lang, "on", "켬")
            } else {
                tr(lang, "off", "끔")
            };
            (words.to_owned(), stage.diagonal)
        }
        Column::Number(field) => {
            let value = field.get(stage);
            let is_absent = matches!(field, Field::Garbage | Field::Stones) && value == 0;
            let is_plain = !matches!(field, Field::Quota | Field::Fall) && value == field.get(&plain);
            (
                if is_absent {
                    "–".to_owned()
                } else {
                    value.to_string()
                },
                is_plain,
            )
        }
    }
}

pub(super) fn cell_id(row: usize, idx: usize) -> Id {
    Id::unique(("sum-drop-cell", row, idx))
}

pub(super) fn row_id(row: usize) -> Id {
    Id::unique(("sum-drop-row", row))
}

/// Where the parts of a row lie.
pub(super) struct Places {
    pub number: Rect,
    pub cells: Rect,
    pub clear: Rect,
    pub stars: Rect,
}

impl Places {
    pub(super) fn new(row: Rect) -> Self {
        let stars = row.with_min_x(row.right() - STARS_WIDTH);
        let clear = Rect::from_x_y_ranges(stars.left() - CLEAR_WIDTH..=stars.left(), row.y_range());
        let number = row.with_max_x(row.left() + NUMBER_WIDTH);
        let cells = Rect::from_x_y_ranges(number.right()..=clear.left() - 8.0, row.y_range());
        Self {
            number,
            cells,
            clear,
            stars,
        }
    }

    pub(super) fn cell(&self, idx: usize) -> Rect {
        let total: f32 = COLUMNS.iter().map(|(_, share)| share).sum();
        let before: f32 = COLUMNS.iter().take(idx).map(|(_, share)| share).sum();
        let share = COLUMNS.get(idx).map_or(0.0, |(_, share)| *share);
        let scale = self.cells.width() / total;
        let left = self.cells.left() + before * scale;
        Rect::from_x_y_ranges(left..=left + share * scale, self.cells.y_range())
    }
}

/// Something of a stage, for assistive tools.
pub(super) fn cell_name(row: usize, what: &Text, lang: Lang) -> String {
    let name = match lang {
        Lang::En => format!("stage {} {}", row + 1, what.en),
        Lang::Ko => format!("{}번 스테이지 {}", row + 1, what.ko),
    };
    name.trim_end().to_owned()
}
