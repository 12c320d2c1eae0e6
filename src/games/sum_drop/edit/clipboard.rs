//! Stages as text for the clipboard: the RON of the file, or a table for a spreadsheet.

use super::{Field, MAX_STAGES, existing, insert};
use crate::games::sum_drop::spec::{Spec, StageSpec};
use crate::report::Text;

/// Why text could not be pasted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PasteError {
    /// There is nothing in it.
    #[error("the clipboard holds no stages")]
    Empty,
    /// It is neither a RON list of stages nor a table.
    #[error("neither a list of stages nor a table with a header: {0}")]
    Unreadable(String),
    /// A table has a column that no stage has.
    #[error("no stage has a column named {0:?}")]
    UnknownColumn(String),
    /// A cell of a table is no number.
    #[error("line {line}, column {column:?}: {text:?} is no whole number")]
    NotANumber {
        /// Line of the pasted text, from 1.
        line: usize,
        /// Name of the column.
        column: String,
        /// What it says there.
        text: String,
    },
    /// The climb would grow beyond [`MAX_STAGES`].
    #[error("a climb holds at most {MAX_STAGES} stages")]
    TooMany,
}

impl PasteError {
    /// The same in both languages.
    pub fn told(&self) -> Text {
        let ko = match self {
            Self::Empty => "클립보드에 스테이지가 없습니다".to_owned(),
            Self::Unreadable(why) => format!("스테이지 목록도, 머리글이 있는 표도 아닙니다: {why}"),
            Self::UnknownColumn(name) => format!("{name:?}(이)라는 칸은 스테이지에 없습니다"),
            Self::NotANumber { line, column, text } => {
                format!("{line}행 {column:?} 칸: {text:?}은(는) 정수가 아닙니다")
            }
            Self::TooMany => format!("스테이지는 {MAX_STAGES}개까지입니다"),
        };
        Text::new(self.to_string(), ko)
    }
}

/// Rows as text for the clipboard: a RON list, the same form the file has.
pub fn copy(spec: &Spec, rows: &[usize]) -> String {
    let stages: Vec<&StageSpec> = existing(spec, rows)
        .into_iter()
        .map(|row| &spec.stages[row])
        .collect();
    let pretty = ron::ser::PrettyConfig::new().depth_limit(2);
    ron::ser::to_string_pretty(&stages, pretty).unwrap_or_default()
}

/// Rows as a table with tabs, for a spreadsheet.
pub fn copy_table(spec: &Spec, rows: &[usize]) -> String {
    let mut text = Field::ALL.map(Field::key).join("\t");
    text.push_str("\tweights\tintro\n");
    for row in existing(spec, rows) {
        let stage = &spec.stages[row];
        for field in Field::ALL {
            text.push_str(&field.get(stage).to_string());
            text.push('\t');
        }
        let intro = stage.intro.replace(['\t', '\n', '\r'], " ");
        text.push_str(&format!("{}\t{intro}\n", stage.weights));
    }
    text
}

/// Reads stages from the clipboard: what [`copy`] or [`copy_table`] wrote, or a table with some of
/// those columns.
///
/// # Errors
/// [`PasteError`] says what is wrong and on which line.
pub fn parse_stages(text: &str) -> Result<Vec<StageSpec>, PasteError> {
    let trimmed = text.trim();
    let stages = if trimmed.is_empty() {
        Vec::new()
    } else if trimmed.starts_with('[') {
        ron::from_str::<Vec<StageSpec>>(trimmed).map_err(|error| PasteError::Unreadable(error.to_string()))?
    } else if trimmed.starts_with('(') {
        let stage = ron::from_str::<StageSpec>(trimmed.trim_end_matches(','))
            .map_err(|error| PasteError::Unreadable(error.to_string()))?;
        vec![stage]
    } else {
        parse_table(trimmed)?
    };
    if stages.is_empty() {
        Err(PasteError::Empty)
    } else {
        Ok(stages)
    }
}

/// Puts pasted stages in before row `at`. Answers with their rows.
///
/// # Errors
/// [`PasteError`]; the spec is then as it was.
pub fn paste(spec: &mut Spec, at: usize, text: &str) -> Result<Vec<usize>, PasteError> {
    insert(spec, at, parse_stages(text)?)
}

fn parse_table(text: &str) -> Result<Vec<StageSpec>, PasteError> {
    let mut lines = text.lines().enumerate();
    let header: Vec<&str> = lines
        .next()
        .map(|(_, line)| line.split('\t').map(str::trim).collect())
        .unwrap_or_default();
    let is_known = |name: &str| matches!(name, "weights" | "intro") || field_named(name).is_some();
    if let Some(unknown) = header.iter().find(|name| !is_known(name)) {
        return Err(PasteError::UnknownColumn((*unknown).to_owned()));
    }
    let mut stages = Vec::new();
    for (line_idx, line) in lines.filter(|(_, line)| !line.trim().is_empty()) {
        let mut stage = StageSpec::default();
        for (name, cell) in header.iter().zip(line.split('\t').map(str::trim)) {
            match (field_named(name), *name) {
                (Some(field), _) if !cell.is_empty() => {
                    let value = cell.parse().map_err(|_| PasteError::NotANumber {
                        line: line_idx + 1,
                        column: (*name).to_owned(),
                        text: cell.to_owned(),
                    })?;
                    field.put(&mut stage, value);
                }
                (None, "weights") if !cell.is_empty() => cell.clone_into(&mut stage.weights),
                (None, "intro") => cell.clone_into(&mut stage.intro),
                _ => {}
            }
        }
        stages.push(stage);
    }
    Ok(stages)
}

fn field_named(name: &str) -> Option<Field> {
    Field::ALL
        .into_iter()
        .find(|field| field.key() == name || field.label().en == name)
}
