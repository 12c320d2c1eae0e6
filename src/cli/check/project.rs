//! `playproof.ron`: what a project asks of its documents beyond their own checks.
//!
//! Found by walking up from what is checked. Its errors name the file, the line and what to do.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use serde::Deserialize;

use super::outcome::{Finding, FindingPlace, Outcome};
use crate::doc::file::{self, FileError};
use crate::doc::store;
use crate::games;
use crate::report::{Severity, Text};
use crate::survey::plan::Typed;

/// The file's name.
pub(in crate::cli) const NAME: &str = "playproof.ron";
/// The newest form.
const FORMAT: u32 = 1;
/// Longer lists are no person's.
const MAX_ENTRIES: usize = 1_000;

/// What a code counts as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Level {
    Error,
    Warning,
    Off,
}

/// Between which values a figure of answers lies.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Band {
    game: String,
    /// Which documents, from the project's root; all where it is absent.
    #[serde(default)]
    files: Option<String>,
    /// Which questions, like `stage 20 *`; all where it is absent.
    #[serde(default)]
    question: Option<String>,
    /// A figure's key, or `clear_rate_pct`: how many of a document's questions hold.
    figure: String,
    #[serde(default)]
    min: Option<f64>,
    #[serde(default)]
    max: Option<f64>,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct ProjectFile {
    format: u32,
    lints: BTreeMap<String, Level>,
    bands: Vec<Band>,
    nodes: Option<u64>,
    budgets: BTreeMap<String, u64>,
    exclude: Vec<String>,
    published: Vec<Published>,
}

/// Seeds that are published, so that `guard` pins what comes of them; lists as `survey` takes them.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(in crate::cli) struct Published {
    pub(in crate::cli) game: String,
    seeds: Option<String>,
    dates: Option<String>,
    stages: Option<String>,
    attempts: Option<String>,
    difficulties: Option<String>,
    tracks: Option<String>,
    modes: Option<String>,
    policies: Option<String>,
    sets: Option<String>,
}

impl Published {
    /// The lists by their options.
    pub(in crate::cli) fn typed(&self) -> Vec<Typed> {
        let all = [
            ("seed", &self.seeds),
            ("daily", &self.dates),
            ("stage", &self.stages),
            ("attempt", &self.attempts),
            ("difficulty", &self.difficulties),
            ("track", &self.tracks),
            ("mode", &self.modes),
            ("policy", &self.policies),
            ("set", &self.sets),
        ];
        let typed = |(option, list): (&'static str, &Option<String>)| {
            let list = list.clone()?;
            Some(Typed { option, list })
        };
        all.into_iter().filter_map(typed).collect()
    }
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

#[derive(Clone, Debug)]
struct JudgedBand {
    band: Band,
    /// How many documents it looked at, and how many figures it found there.
    n_documents: Arc<AtomicUsize>,
    n_figures: Arc<AtomicUsize>,
    files: Option<glob::Pattern>,
    question: Option<glob::Pattern>,
}

/// The figure that is counted over a document's questions.
const CLEAR_RATE: &str = "clear_rate_pct";

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
        let from = std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let found = { from.ancestors() }
            .map(|folder| folder.join(NAME))
            .find(|file| file.is_file());
        match found {
            None => Ok(Self::default()),
            Some(file) => Self::read(&file),
        }
    }

    fn read(path: &Path) -> Result<Self, FileError> {
        let text = store::read_text(path)?;
        Self::parse(&text, path.parent()).map_err(|err| err.in_file(path))
    }

    fn parse(text: &str, root: Option<&Path>) -> Result<Self, FileError> {
        let ProjectFile {
            format,
            lints,
            bands,
            nodes,
            budgets,
            exclude,
            published,
        } = file::parse_plain(text)?;
        let fault = |word: &str, message: Text, remedy: Text| {
            let line = text.lines().position(|line| line.contains(word)).unwrap_or(0) + 1;
            FileError::new(message, remedy).at(line, 1)
        };
        if format == 0 {
            let message = Text::new("the file has no format number", "파일에 형식 번호가 없습니다");
            let remedy = Text::new("write `format: 1,` first", "맨 앞에 `format: 1,`을 쓰세요");
            return Err(fault("(", message, remedy));
        }
        if FORMAT < format {
            let message = Text::new(
                format!("the file has format {format}; this Playproof reads formats 1 to {FORMAT}"),
                format!("파일 형식이 {format}입니다. 이 Playproof는 1부터 {FORMAT}까지 읽습니다"),
            );
            let remedy = Text::new("check with a newer Playproof", "더 새로운 Playproof를 쓰세요");
            return Err(fault("format", message, remedy));
        }
        if [lints.len(), bands.len(), exclude.len()]
            .into_iter()
            .any(|n| MAX_ENTRIES < n)
        {
            return Err(fault(
                "(",
                Text::new(
                    format!("a list has more than {MAX_ENTRIES} entries"),
                    format!("목록의 항목이 {MAX_ENTRIES}개를 넘습니다"),
                ),
                Text::new("use globs", "글롭을 쓰세요"),
            ));
        }
        for code in lints.keys() {
            let is_code = code.len() == 6
                && code.as_bytes()[2] == b'-'
                && code[..2].bytes().all(|byte| byte.is_ascii_uppercase())
                && code[3..].bytes().all(|byte| byte.is_ascii_digit());
            if !is_code {
                return Err(fault(
                    code,
                    Text::new(
                        format!("\"{code}\" is no code"),
                        format!("\"{code}\"은(는) 코드가 아닙니다"),
                    ),
                    Text::new(
                        "write codes as `check` prints them, like \"SD-012\"",
                        "`check`가 쓰는 대로 쓰세요, 예: \"SD-012\"",
                    ),
                ));
            }
        }
        let names = games::names();
        let named = bands.iter().map(|band| &band.game);
        for game in { budgets.keys() }
            .chain(named)
            .chain(published.iter().map(|seeds| &seeds.game))
        {
            if games::by_name(game).is_none() {
                return Err(fault(
                    &format!("\"{game}\""),
                    Text::new(
                        format!("there is no game \"{game}\""),
                        format!("\"{game}\"(이)라는 게임은 없습니다"),
                    ),
                    Text::new(
                        format!("write one of {names}"),
                        format!("{names} 가운데 하나를 쓰세요"),
                    ),
                ));
            }
        }
        let pattern = |glob: &String| {
            let whole = match glob.strip_suffix('/') {
                Some(folder) => format!("{folder}/**"),
                None => glob.clone(),
            };
            glob::Pattern::new(&whole).map_err(|err| {
                fault(
                    glob,
                    Text::new(
                        format!("\"{glob}\" is no glob: {err}"),
                        format!("\"{glob}\"은(는) 글롭이 아닙니다: {err}"),
                    ),
                    Text::new(
                        "write it like \"drafts/**\" or \"*.old.ron\"",
                        "\"drafts/**\"나 \"*.old.ron\"처럼 쓰세요",
                    ),
                )
            })
        };
        let exclude = exclude.iter().map(pattern).collect::<Result<_, _>>()?;
        let bands = { bands.into_iter() }
            .map(|band| {
                let (min, max) = (
                    band.min.unwrap_or(f64::NEG_INFINITY),
                    band.max.unwrap_or(f64::INFINITY),
                );
                if band.min.is_none() && band.max.is_none() {
                    let message = Text::new(
                        format!("the band of \"{}\" has neither min nor max", band.figure),
                        format!("\"{}\"의 범위에 min도 max도 없습니다", band.figure),
                    );
                    let remedy = Text::new(
                        "write `min:`, `max:` or both",
                        "`min:`이나 `max:`, 또는 둘 다 쓰세요",
                    );
                    return Err(fault(&band.figure, message, remedy));
                }
                if min.is_nan() || max.is_nan() || max < min {
                    let message = Text::new(
                        format!("the band of \"{}\" is empty: {min} to {max}", band.figure),
                        format!("\"{}\"의 범위가 비었습니다: {min}–{max}", band.figure),
                    );
                    let remedy = Text::new("write the smaller one as `min`", "작은 쪽을 `min`으로 쓰세요");
                    return Err(fault(&band.figure, message, remedy));
                }
                Ok(JudgedBand {
                    n_documents: Arc::default(),
                    n_figures: Arc::default(),
                    files: band.files.as_ref().map(pattern).transpose()?,
                    question: band.question.as_ref().map(pattern).transpose()?,
                    band,
                })
            })
            .collect::<Result<_, _>>()?;
        Ok(Self {
            root: root.map(Path::to_owned),
            lints,
            bands,
            nodes,
            budgets,
            exclude,
            published,
        })
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

    /// The bands that documents were there for and that yet judged nothing: of a figure or question that
    /// nobody knows.
    pub(super) fn idle_bands(&self) -> Vec<Text> {
        let is_idle = |judged: &&JudgedBand| {
            0 < judged.n_documents.load(Relaxed) && judged.n_figures.load(Relaxed) == 0
        };
        { self.bands.iter().filter(is_idle) }
            .map(|judged| {
                let Band { game, figure, .. } = &judged.band;
                let question = judged.band.question.as_deref();
                let of = question.map_or_else(String::new, |glob| format!(" of \"{glob}\""));
                let of_ko = question.map_or_else(String::new, |glob| format!("\"{glob}\"의 "));
                Text::new(
                    format!("{NAME}: a band judged nothing: no answer of {game} has a figure {figure}{of}"),
                    format!("{NAME}: 기준 하나가 아무것도 보지 못했습니다: {game}의 답에 {of_ko}{figure} 값이 없습니다"),
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

impl JudgedBand {
    fn covers(&self, question: &str) -> bool {
        let glob = self.question.as_ref();
        glob.is_none_or(|glob| glob.matches(question))
    }

    fn judge(&self, outcome: &mut Outcome) {
        let mut left = Vec::new();
        self.n_documents.fetch_add(1, Relaxed);
        let mut n_figures = 0;
        if self.band.figure == CLEAR_RATE {
            let (mut n, mut n_hold) = (0_u32, 0_u32);
            for answer in outcome
                .answers
                .iter_mut()
                .filter(|answer| self.covers(&answer.question))
            {
                n += 1;
                n_figures += 1;
                n_hold += u32::from(answer.verdict.holds());
                // One that cannot be built is no matter of rates.
                answer.is_excused = answer.verdict != crate::report::Verdict::Invalid;
            }
            if n == 0 {
                return;
            }
            let rate = f64::from(n_hold) * 100.0 / f64::from(n);
            if self.is_left(rate) {
                let of = self.band.question.as_deref().unwrap_or("all questions");
                left.push(Text::new(
                    format!("{n_hold} of {n} hold ({rate:.1}%) of {of}"),
                    format!(
                        "{} 중 {n}개에서 {n_hold}개 성립({rate:.1}%)",
                        self.band.question.as_deref().unwrap_or("모든 물음")
                    ),
                ));
            }
        } else {
            for answer in outcome
                .answers
                .iter()
                .filter(|answer| self.covers(&answer.question))
            {
                let value = answer
                    .figures
                    .get(&self.band.figure)
                    .and_then(serde_json::Value::as_f64);
                n_figures += usize::from(value.is_some());
                if let Some(value) = value.filter(|value| self.is_left(*value)) {
                    let (question, figure) = (&answer.question, &self.band.figure);
                    left.push(Text::new(
                        format!("{question}: {figure} is {value}"),
                        format!("{question}: {figure} = {value}"),
                    ));
                }
            }
        }
        self.n_figures.fetch_add(n_figures, Relaxed);
        outcome.issues.extend(left.iter().map(|what| self.finding(what)));
    }

    fn is_left(&self, value: f64) -> bool {
        self.band.min.is_some_and(|min| value < min) || self.band.max.is_some_and(|max| max < value)
    }

    fn finding(&self, what: &Text) -> Finding {
        let bound = match (self.band.min, self.band.max) {
            (Some(min), Some(max)) => Text::new(format!("outside {min} to {max}"), format!("{min}~{max} 밖")),
            (Some(min), None) => Text::new(format!("below {min}"), format!("{min} 아래")),
            (None, max) => {
                let max = max.unwrap_or_default();
                Text::new(format!("above {max}"), format!("{max} 위"))
            }
        };
        Finding {
            code: "band".to_owned(),
            severity: Severity::Error,
            text: Text::new(
                format!("{}, {}", what.en, bound.en),
                format!("{}, {}", what.ko, bound.ko),
            ),
            hint: Some(Text::new(
                format!("a band of {NAME}"),
                format!("{NAME}에 정한 기준"),
            )),
            place: FindingPlace::default(),
            item: Text::default(),
            fix: None,
            at: None,
        }
    }
}
