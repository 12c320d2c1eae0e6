//! Results as JUnit: a suite a document, a case for its lints and each question.

use quick_junit::{Report, TestSuite};

use super::Checked;
use super::outcome::Finding;
use crate::cli::CliError;
use crate::cli::junit::{self, Failing};
use crate::report::Severity;

/// The whole report.
pub(super) fn report(checked: &[Checked]) -> Result<String, CliError> {
    let mut report = Report::new("playproof check");
    for Checked { path, outcome } in checked {
        let class = path.display().to_string();
        let mut suite = TestSuite::new(&class);
        let mut add = |name: &str, failing| junit::add(&mut suite, name, &class, failing);
        match outcome {
            Err(err) => add("read", Some(Failing::unreadable(err))),
            Ok(outcome) => {
                let is_wrong = |finding: &&Finding| finding.severity == Severity::Error;
                let errors: Vec<String> = { outcome.issues.iter() }
                    .filter(is_wrong)
                    .map(Finding::line)
                    .collect();
                add(
                    "lint",
                    (!errors.is_empty()).then(|| Failing::lints(errors.join("\n"))),
                );
                for answer in &outcome.answers {
                    let error = answer.issues.iter().filter(|_| !answer.is_excused).find(is_wrong);
                    let failing = match (answer.fails(), error) {
                        (true, _) => Some(Failing::verdict(&answer.verdict, &answer.summary)),
                        (false, error) => error.map(|error| Failing::lints(error.line())),
                    };
                    add(answer.question.key(), failing);
                }
            }
        }
        report.add_test_suite(suite);
    }
    junit::text(&report)
}
