//! `playproof.ron`: what a project asks of its documents beyond their own checks.
//!
//! Found by walking up from what is checked. Its errors name the file, the line and what to do.
//! [`parse`] reads the file, [`band`] judges figures.

mod band;
mod parse;
mod published;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering::Relaxed;

use serde::Deserialize;

use super::outcome::{Finding, Outcome};
use crate::doc::file::FileError;
use crate::doc::store;
use crate::report::{Severity, Text};
use band::{Band, JudgedBand};
pub(in crate::cli) use published::Published;

/// The file's name.
pub(in crate::cli) const NAME: &str = "playproof.ron";

/// What a code counts as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Level {
    Error,
    Warning,
    Off,
}

/// A project.
#[derive(Clone, Debug, Default)]
pub(in crate::cli) struct Project {
    /// Its folder; none where there is no `playproof.ron`.
    pub(in crate::cli) root: Option<PathBuf>,
    lints: BTreeMap<String, Level>,
    bands: Vec<JudgedBand>,
    nodes: Option<u64>,
    budgets: BTreeMap<String, u64>,
    exclude: Vec<glob::Pattern>,
    /// Seeds that `guard` pins.
    pub(in crate::cli) published: Vec<Published>,
}

const GLOB: glob::MatchOptions = glob::MatchOptions {
    case_sensitive: true,
    require_literal_separator: true,
    require_literal_leading_dot: false,
};

impl Project {
    /// The project that a file or folder is in.
    ///
    /// # Errors
    /// One that names the file, the line and what to do.
    pub(in crate::cli) fn of(path: &Path) -> Result<Self, FileError> {
        Ok(Self::of_each(&[path])?.pop().unwrap_or_default())
    }

    /// The project of each path. Paths of the same project share what its bands have seen.
    ///
    /// # Errors
    /// One that names the file, the line and what to do.
    pub(in crate::cli) fn of_each(paths: &[impl AsRef<Path>]) -> Result<Vec<Self>, FileError> {
        let mut known: BTreeMap<PathBuf, Self> = BTreeMap::new();
        let project = |path: &Path| {
            let from = std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
            let found = { from.ancestors() }
                .map(|folder| folder.join(NAME))
                .find(|file| file.is_file());
            let Some(file) = found else {
                return Ok(Self::default());
            };
            if !known.contains_key(&file) {
                known.insert(file.clone(), Self::read(&file)?);
            }
            Ok(known.get(&file).cloned().unwrap_or_default())
        };
        { paths.iter().map(AsRef::as_ref) }.map(project).collect()
    }

    /// Whether a path holds the whole of it.
    fn is_within(&self, path: &Path) -> bool {
        let whole = std::fs::canonicalize(path).ok();
        let root = self.root.as_deref();
        root.zip(whole)
            .is_some_and(|(root, whole)| root.starts_with(whole))
    }

    fn read(path: &Path) -> Result<Self, FileError> {
        let text = store::read_text(path)?;
        parse::read(&text, path.parent()).map_err(|err| err.in_file(path))
    }

    /// The most nodes for a question of a game; what was typed wins.
    pub(in crate::cli) fn nodes(&self, game: &str, typed: Option<u64>) -> u64 {
        typed
            .or_else(|| self.budgets.get(game).copied())
            .or(self.nodes)
            .unwrap_or(crate::cli::DEFAULT_NODES)
    }

    /// A path from the project's root, with slashes.
    fn relative(&self, path: &Path) -> Option<String> {
        let root = self.root.as_deref()?;
        let whole = std::fs::canonicalize(path).ok()?;
        let parts = whole.strip_prefix(root).ok()?.components();
        let parts: Vec<_> = parts
            .map(|part| part.as_os_str().to_string_lossy().into_owned())
            .collect();
        Some(parts.join("/"))
    }

    /// Whether a file or folder is left out.
    pub(in crate::cli) fn excludes(&self, path: &Path) -> bool {
        if self.exclude.is_empty() {
            return false;
        }
        let relative = self.relative(path).unwrap_or_default();
        !relative.is_empty() && self.exclude.iter().any(|glob| glob.matches_with(&relative, GLOB))
    }

    /// Gives findings the level that the project gives their codes, and judges its bands.
    pub(super) fn apply(&self, path: &Path, outcome: &mut Outcome) {
        self.level(&mut outcome.issues, false);
        for answer in &mut outcome.answers {
            let is_fatal = answer.verdict == crate::report::Verdict::Invalid;
            self.level(&mut answer.issues, is_fatal);
        }
        if self.bands.is_empty() {
            return;
        }
        let relative = self.relative(path).unwrap_or_default();
        for judged in &self.bands {
            let band = &judged.band;
            let is_there = judged
                .files
                .as_ref()
                .is_none_or(|glob| glob.matches_with(&relative, GLOB));
            if band.game == outcome.game && outcome.kind == "spec" && is_there {
                judged.judge(outcome);
            }
        }
    }

    /// The bands that judged nothing: of a figure or question that nobody knows, and where the whole
    /// project was looked at, of files that it has not.
    pub(super) fn idle_bands(&self, looked_at: &[PathBuf]) -> Vec<Text> {
        let is_whole = looked_at.iter().any(|path| self.is_within(path));
        let is_idle = |judged: &&JudgedBand| {
            let n_documents = judged.n_documents.load(Relaxed);
            judged.n_figures.load(Relaxed) == 0 && (is_whole || 0 < n_documents)
        };
        { self.bands.iter().filter(is_idle) }
            .map(|judged| {
                if judged.n_documents.load(Relaxed) == 0 {
                    return judged.without_documents();
                }
                let (line, Band { game, figure, .. }) = (judged.line, &judged.band);
                let question = judged.band.question.as_deref();
                let of = question.map_or_else(String::new, |glob| format!(" of \"{glob}\""));
                let of_ko = question.map_or_else(String::new, |glob| format!("\"{glob}\"의 "));
                Text::new(
                    format!(
                        "{NAME}, line {line}: a band judged nothing: no answer of {game} has a figure {figure}{of}"
                    ),
                    format!(
                        "{NAME} {line}행: 기준 하나가 아무것도 보지 못했습니다: {game}의 답에 {of_ko}{figure} 값이 없습니다"
                    ),
                )
            })
            .collect()
    }

    fn level(&self, findings: &mut Vec<Finding>, is_fatal: bool) {
        if self.lints.is_empty() || is_fatal {
            return;
        }
        findings.retain_mut(|finding| match self.lints.get(&finding.code) {
            Some(Level::Off) => false,
            Some(Level::Error) => {
                finding.severity = Severity::Error;
                true
            }
            Some(Level::Warning) => {
                finding.severity = Severity::Warning;
                true
            }
            None => true,
        });
    }
}
