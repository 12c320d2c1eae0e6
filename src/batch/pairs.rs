//! Two surveys of the same cases, read beside each other.

use std::path::Path;

use super::BatchError;
use super::read::{Cells, Rows};
use crate::report::Text;
use crate::survey::compare::{Moved, Summary, difference, moved};

/// Two surveys that are read case by case.
pub struct Pairs {
    /// The earlier one.
    pub before: Rows,
    /// The later one.
    pub after: Rows,
    /// What moved so far.
    pub summary: Summary,
    columns: Vec<String>,
    /// Those of them that no row had.
    unseen: Vec<String>,
}

/// The two rows of a case.
pub struct Pair {
    /// What it was.
    pub before: Cells,
    /// What it is.
    pub after: Cells,
    /// The cells that differ, of the columns that count.
    pub moved: Vec<Moved>,
}

impl Pairs {
    /// Opens two surveys. `columns`: those that count; all where there are none.
    ///
    /// # Errors
    /// One that names the file, or in what they do not ask the same.
    pub fn open(before: &Path, after: &Path, columns: &[String]) -> Result<Self, BatchError> {
        let (one, other) = (Rows::open(before)?, Rows::open(after)?);
        if let Some(difference) = difference(&one.head, &other.head) {
            let (before, after) = (before.display(), after.display());
            return Err(BatchError::Usage(Text::new(
                format!(
                    "{after} asks something else than {before}: in it {}",
                    difference.en
                ),
                format!(
                    "{after}은(는) {before}과(와) 다른 것을 묻습니다: {}",
                    difference.ko
                ),
            )));
        }
        Ok(Self {
            before: one,
            after: other,
            summary: Summary::default(),
            columns: columns.to_vec(),
            unseen: columns.to_vec(),
        })
    }

    /// A column that was named and that no row had so far: to compare it says nothing.
    pub fn unknown(&self) -> Option<&str> {
        self.unseen.first().map(String::as_str)
    }

    /// The next case; nothing at the end.
    ///
    /// # Errors
    /// One that names the file: a line that is no row, or one of the two that was stopped.
    pub fn next_pair(&mut self) -> Result<Option<Pair>, BatchError> {
        let before = self.before.next_row()?.map(|(row, _)| row);
        let after = self.after.next_row()?.map(|(row, _)| row);
        let (before, after) = match (before, after) {
            (None, None) => return Ok(None),
            (Some(before), Some(after)) => (before, after),
            // One of them was stopped: say so by name.
            _ => {
                self.before.check_whole()?;
                self.after.check_whole()?;
                return Ok(None);
            }
        };
        self.unseen
            .retain(|column| !before.contains_key(column) && !after.contains_key(column));
        let moved: Vec<Moved> = { moved(&before, &after).into_iter() }
            .filter(|moved| self.columns.is_empty() || self.columns.contains(&moved.column))
            .collect();
        self.summary.add(&before, &after, &moved);
        Ok(Some(Pair { before, after, moved }))
    }
}
