//! Results as JUnit, which build servers read: a suite a document, a case for its lints and each question.

use quick_junit::{NonSuccessKind, Report as Junit, TestCase, TestCaseStatus, TestSuite};

use super::Checked;
use super::outcome::Finding;
use crate::cli::{CliError, output};
use crate::report::Severity;

/// The whole report.
pub(super) fn report(checked: &[Checked]) -> Result<String, CliError> {
    let mut junit = Junit::new("playproof check");
    for Checked { path, outcome } in checked {
        let mut suite = TestSuite::new(path.display().to_string());
        let mut add = |name: &str, failure: Option<(NonSuccessKind, &str, String)>| {
            let status = match failure {
                None => TestCaseStatus::success(),
                Some((kind, code, message)) => {
                    let mut status = TestCaseStatus::non_success(kind);
                    status.set_type(code).set_message(message);
                    status
                }
            };
            let mut case = TestCase::new(name, status);
            case.set_classname(path.display().to_string());
            suite.add_test_case(case);
        };
        match outcome {
            Err(err) => add("read", Some((NonSuccessKind::Error, "file", err.to_string()))),
            Ok(outcome) => {
                let errors: Vec<String> = { outcome.issues.iter() }
                    .filter(|finding| finding.severity == Severity::Error)
                    .map(Finding::line)
                    .collect();
                let failed =
                    (!errors.is_empty()).then(|| (NonSuccessKind::Failure, "lint", errors.join("\n")));
                add("lint", failed);
                for answer in &outcome.answers {
                    let is_wrong = |finding: &&Finding| finding.severity == Severity::Error;
                    let error = answer.issues.iter().filter(|_| !answer.is_excused).find(is_wrong);
                    let failed = match (answer.fails(), error) {
                        (true, _) => {
                            let words = output::verdict_words(&answer.verdict);
                            let message = format!("{words}: {}", crate::cli::words::say(&answer.summary));
                            Some((NonSuccessKind::Failure, answer.verdict.code(), message))
                        }
                        (false, Some(error)) => Some((NonSuccessKind::Failure, "lint", error.line())),
                        (false, None) => None,
                    };
                    add(&answer.question, failed);
                }
            }
        }
        junit.add_test_suite(suite);
    }
    let text = junit.to_string().map(|text| output::plain_junit(&text));
    text.map_err(|err| CliError::no_junit(&err))
}
