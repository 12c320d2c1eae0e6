//! Problems that an author has decided to live with, each with the reason, kept at the head of the file.
//!
//! The window and `check` both obey them. Why a spec does not build is never suppressed.

use serde::{Deserialize, Serialize};

use crate::report::{Issue, Text};

use super::file::FileError;

/// More than this is no list that a person made.
pub const MAX_ENTRIES: usize = 1000;

/// One decision to live with a problem.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Suppress {
    /// The problem's code, like `SD-012`.
    pub code: String,
    /// The item that it is about, as [`crate::report::Place::item_words`] names it, like `stage 9`; none
    /// for all of the document.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// Why.
    pub reason: String,
}

impl Suppress {
    /// Whether it is about this problem.
    pub fn covers(&self, issue: &Issue) -> bool {
        self.code == issue.code && { &self.place }
            .as_ref()
            .is_none_or(|place| *place == issue.place.item_words())
    }
}

/// Takes out of `issues` what is suppressed. Answers with how many each entry took.
pub fn retain(issues: &mut Vec<Issue>, entries: &[Suppress]) -> Vec<usize> {
    let mut taken = vec![0; entries.len()];
    issues.retain(|issue| {
        let mut is_kept = true;
        for (entry, taken) in entries.iter().zip(&mut taken) {
            if entry.covers(issue) {
                *taken += 1;
                is_kept = false;
            }
        }
        is_kept
    });
    taken
}

/// Entries of older files name items as those were called then: `today` has the words of today for them,
/// where there are others.
pub(super) fn bring_up(entries: &mut [Suppress], today: impl Fn(&str) -> Option<String>) {
    for entry in entries {
        if let Some(words) = entry.place.as_deref().and_then(&today) {
            entry.place = Some(words);
        }
    }
}

/// Whether a list that was read is one.
///
/// # Errors
/// When it is too long, or an entry has no reason.
pub(super) fn check(entries: &[Suppress]) -> Result<(), FileError> {
    if MAX_ENTRIES < entries.len() {
        return Err(FileError::new(
            Text::new(
                format!("more than {MAX_ENTRIES} problems are suppressed"),
                format!("숨긴 문제가 {MAX_ENTRIES}개보다 많습니다"),
            ),
            Text::new(
                "leave the place out to suppress a code everywhere",
                "place를 빼면 코드 전체를 숨깁니다",
            ),
        ));
    }
    match entries.iter().find(|entry| entry.reason.trim().is_empty()) {
        Some(entry) => Err(FileError::new(
            Text::new(
                format!("{} is suppressed without a reason", entry.code),
                format!("{}을(를) 이유 없이 숨겼습니다", entry.code),
            ),
            Text::new("write why, or remove the entry", "이유를 쓰거나 항목을 지우세요"),
        )),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::{Place, Severity};

    fn issue(code: &'static str, idx: usize) -> Issue {
        Issue {
            code,
            severity: Severity::Warning,
            text: Text::same("it"),
            hint: None,
            place: Place::item("stages", idx, "goal"),
            fix: None,
        }
    }

    #[test]
    fn an_entry_covers_one_item_or_all() {
        let entry = |code: &str, place: Option<&str>| Suppress {
            code: code.to_owned(),
            place: place.map(str::to_owned),
            reason: "meant so".to_owned(),
        };
        let entries = [
            entry("A-1", Some("stage 3")),
            entry("B-1", None),
            entry("C-1", None),
        ];
        let mut issues = vec![issue("A-1", 2), issue("A-1", 3), issue("B-1", 0), issue("B-1", 7)];
        assert_eq!(retain(&mut issues, &entries), [1, 2, 0]);
        assert_eq!(issues, [issue("A-1", 3)]);
        assert!(check(&entries).is_ok());
        let bare = Suppress {
            reason: " ".to_owned(),
            ..entry("A-1", None)
        };
        assert!(check(&[bare]).is_err());
    }
}
