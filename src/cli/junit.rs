//! JUnit reports, which build servers read: suites of cases, for every command that checks something.

use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

use super::{CliError, output, words};
use crate::doc::of_others;
use crate::report::{Text, Verdict};

/// Why a case does not pass.
pub(super) struct Failing {
    kind: NonSuccessKind,
    code: &'static str,
    message: String,
}

impl Failing {
    /// What was to be checked cannot be read.
    pub(super) fn unreadable(err: &dyn std::fmt::Display) -> Self {
        Self {
            kind: NonSuccessKind::Error,
            code: "file",
            message: err.to_string(),
        }
    }

    /// Findings of lints, a line each.
    pub(super) fn lints(message: String) -> Self {
        Self {
            kind: NonSuccessKind::Failure,
            code: "lint",
            message,
        }
    }

    /// It does not come out as it should.
    pub(super) fn verdict(verdict: &Verdict, summary: &Text) -> Self {
        Self {
            kind: NonSuccessKind::Failure,
            code: verdict.code(),
            message: format!("{}: {}", output::verdict_words(verdict), words::say(summary)),
        }
    }
}

/// Adds a case of a class to a suite.
pub(super) fn add(suite: &mut TestSuite, name: impl Into<String>, class: &str, failing: Option<Failing>) {
    let status = match failing {
        None => TestCaseStatus::success(),
        Some(Failing { kind, code, message }) => {
            let mut status = TestCaseStatus::non_success(kind);
            status.set_type(code).set_message(message);
            status
        }
    };
    let mut case = TestCase::new(name.into(), status);
    case.set_classname(class);
    suite.add_test_case(case);
}

/// The report without the attributes that the schema of Jenkins does not know everywhere. Text of a report
/// cannot hold a bare quotation mark, so only attributes are meant.
pub(super) fn text(report: &Report) -> Result<String, CliError> {
    let text = report.to_string().map_err(|err| {
        CliError::Usage(Text::new(
            format!("the JUnit report cannot be written: {err}"),
            format!("JUnit 보고서를 쓸 수 없습니다 ({})", of_others(&err).ko),
        ))
    })?;
    Ok(text.replace(" disabled=\"0\"", "").replace(" skipped=\"0\"", ""))
}
