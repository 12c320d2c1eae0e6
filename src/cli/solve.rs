//! `playproof solve`: one verdict, and what it rests on.

use std::io::{self, Write};
use std::path::Path;

use serde_json::{Value as Json, json};

use crate::cli::args::Format;
use crate::cli::load::with_document;
use crate::cli::streamed::streamed;
use crate::cli::{CliError, Exit, Streams, check, output, progress, words};
use crate::control::Control;
use crate::game::{Ask, Content, Game, GameReport, Replay};
use crate::report::{Issue, Severity, Text, Verdict};

/// What was typed beside the file.
pub(super) struct Options<'a> {
    pub(super) ask: Ask,
    pub(super) output: Option<&'a Path>,
    pub(super) force: bool,
    pub(super) nodes: Option<u64>,
}

pub(super) fn run_solve(
    path: &Path,
    options: &Options<'_>,
    format: Format,
    streams: &mut Streams<'_>,
) -> Result<Exit, CliError> {
    with_document!(path, G, content => {
        let Asked { spec, question, own_spec } = asked::<G>(content, &options.ask)?;
        let nodes = nodes_of::<G>(&question, options.nodes);
        let mut details = Json::Null;
        let report = match G::build(&spec, &question) {
            Ok(level) => {
                let ctl = Control::with_budget(nodes);
                let solve = |ctl: &Control| progress::told(ctl, || G::solve(&level, ctl));
                let report = match format {
                    Format::Text => streamed(ctl, streams, solve)?,
                    Format::Json => solve(&ctl),
                };
                if format == Format::Json {
                    let ctl = Control::with_budget(nodes);
                    details =
                        progress::told(&ctl, || G::details(&spec, &question, &level, &report, &ctl));
                }
                if let Some(target) = options.output
                    && is_played::<G>(&report)
                {
                    let inputs = report.inputs.clone();
                    let claim = Some(G::claim(&level, &inputs));
                    let replay = Replay { question, inputs, claim, spec: own_spec };
                    output::write_document::<G>(target, &Content::Replay(replay), options.force)?;
                }
                report
            }
            Err(issues) => check::invalid(with_causes::<G>(&spec, issues)),
        };
        if options.output.is_some() && !report.verdict.holds() {
            let why = if is_played::<G>(&report) {
                Text::new(
                    "the replay is the play that the answer came with; what was asked does not hold, so it is \
                     no solution",
                    "리플레이는 답과 함께 나온 플레이입니다. 물은 것이 성립하지 않으므로 해답이 아닙니다",
                )
            } else {
                Text::new(
                    "nothing was played, so no replay was written",
                    "플레이한 것이 없어 리플레이를 쓰지 않았습니다",
                )
            };
            writeln!(streams.err, "playproof: {}", words::say(&why))?;
        }
        match format {
            Format::Text => write_report::<G>(path, &report, &|_| None, streams.out)?,
            Format::Json => {
                let mut json = with_path(path, output::report_json::<G>(&report));
                if !details.is_null() {
                    json["details"] = details;
                }
                writeln!(streams.out, "{json:#}")?;
            }
        }
        Ok(if report.verdict.holds() { Exit::Holds } else { Exit::Fails })
    })
}

/// Whether there is a play to step through, be it one that loses. Of what cannot be played as it stands there is
/// none.
fn is_played<G: Game>(report: &GameReport<G>) -> bool {
    report.verdict.holds() || (report.verdict != Verdict::Invalid && !report.inputs.is_empty())
}

/// Why a question cannot be built. Where the lints of the spec do not know the reason themselves, their errors
/// come first: they are what it follows from.
fn with_causes<G: Game>(spec: &G::Spec, issues: Vec<Issue>) -> Vec<Issue> {
    let lints = G::lint(spec);
    if issues.iter().any(|issue| lints.contains(issue)) {
        return issues;
    }
    let errors = lints
        .into_iter()
        .filter(|issue| issue.severity == Severity::Error);
    errors.chain(issues).collect()
}

/// The most nodes that a question may take, as typed or as it needs.
pub(super) fn nodes_of<G: Game>(question: &G::Question, typed: Option<u64>) -> u64 {
    typed
        .or_else(|| G::usual_nodes(question))
        .unwrap_or(crate::cli::DEFAULT_NODES)
}

/// What a document and the typed words name.
pub(super) struct Asked<G: Game> {
    pub(super) spec: G::Spec,
    pub(super) question: G::Question,
    /// The spec that a replay of it has to carry.
    pub(super) own_spec: Option<G::Spec>,
}

pub(super) fn asked<G: Game>(content: Content<G>, ask: &Ask) -> Result<Asked<G>, CliError> {
    match content {
        Content::Spec(spec) => {
            let question = G::question(&spec, ask).map_err(CliError::Usage)?;
            let own_spec = (spec != G::Spec::default()).then(|| spec.clone());
            Ok(Asked {
                spec,
                question,
                own_spec,
            })
        }
        Content::Replay(_) if *ask != Ask::default() => Err(CliError::Usage(Text::new(
            "a replay says itself what was played; leave the options out or name its spec",
            "리플레이에는 무엇을 했는지 들어 있으니 옵션을 빼거나 그 스펙을 적으세요",
        ))),
        Content::Replay(Replay {
            question,
            spec: own_spec,
            ..
        }) => Ok(Asked {
            spec: own_spec.clone().unwrap_or_default(),
            question,
            own_spec,
        }),
    }
}

pub(super) fn with_path(path: &Path, mut report: Json) -> Json {
    if let Json::Object(object) = &mut report {
        object.insert("path".to_owned(), json!(path));
    }
    report
}

pub(super) fn write_report<G: Game>(
    path: &Path,
    report: &GameReport<G>,
    line_of: &dyn Fn(&Issue) -> Option<usize>,
    out: &mut dyn Write,
) -> io::Result<()> {
    writeln!(
        out,
        "{}: {}: {}",
        path.display(),
        output::verdict_words(&report.verdict),
        words::say(&report.summary)
    )?;
    output::write_figures(out, &report.figures)?;
    for issue in &report.issues {
        let issue_words = output::issue_line(issue);
        match line_of(issue) {
            Some(line) => writeln!(out, "  {}:{line}: {issue_words}", path.display())?,
            None => writeln!(out, "  {issue_words}")?,
        }
    }
    Ok(())
}
