//! `playproof replay`: recorded plays against what they claim, few or thousands, for a pipeline.
//!
//! Plays are worked on side by side and printed in their order, each as soon as it and those before it
//! are done. Of a folder everything that is a recorded play counts, and what only looks like one is told;
//! specs are passed over.

use std::io::{self, IsTerminal as _};
use std::path::{Path, PathBuf};

use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value as Json, json};

use crate::batch::ordered::in_order;
use crate::cli::args::CheckFormat;
use crate::cli::junit::{self, Failing};
use crate::cli::lines::{self, with_line};
use crate::cli::load;
use crate::cli::shared::Shared;
use crate::cli::{CliError, Exit, Streams, check, output, solve, words};
use crate::control::Control;
use crate::doc::file::FileError;
use crate::fault;
use crate::game::{Content, Game, GameReport};
use crate::games::with_game;
use crate::grammar::counted;
use crate::report::{Issue, Lang, Text, Verdict};

/// More jobs than this are this many.
const MAX_JOBS: usize = 64;

/// Something to be played.
enum Play {
    File {
        path: PathBuf,
        /// Whether a person named it: then it has to be a replay.
        is_named: bool,
    },
    Line(lines::Line),
    Broken(FileError),
}

/// What came of a play.
pub struct Played {
    /// Its file; of a file of many with the number of its line.
    pub path: PathBuf,
    /// What the rules say of it, or why it cannot be read.
    pub result: Result<Outcome, FileError>,
}

/// What the rules say of a play.
pub struct Outcome {
    /// Name of the game.
    pub game: &'static str,
    /// Whether it is what it claims.
    pub verdict: Verdict,
    /// That in a sentence.
    pub summary: Text,
    /// Where it parts, in the game's time, like `tick 204`.
    pub time: Option<Text>,
    /// What is printed of it in a table for people.
    text: String,
    json: Json,
}

/// Plays everything below some paths, `jobs` at once (0: one a core). Progress is in plays; a play
/// that is not begun when `ctl` says stop is left out.
///
/// # Errors
/// None that are known: what is wrong with a play is told with it.
pub fn play_all(paths: &[PathBuf], jobs: usize, ctl: &Control) -> Result<Vec<Played>, CliError> {
    let mut all = Vec::new();
    play_each(
        &gather(paths, None),
        CheckFormat::Junit,
        jobs,
        |played, done, of| {
            all.extend(played);
            ctl.set_progress(done, of);
            Ok(!ctl.is_cancelled())
        },
    )?;
    Ok(all)
}

/// Plays all, and hands them out in their order as they come, with how many of how many are done; `take`
/// says whether to go on.
fn play_each(
    plays: &[Play],
    format: CheckFormat,
    jobs: usize,
    mut take: impl FnMut(Vec<Played>, u64, u64) -> Result<bool, CliError>,
) -> Result<(), CliError> {
    let (shared, n_plays) = (Shared::default(), plays.len() as u64);
    let work = |at: u64| plays.get(at as usize).map(|play| play_one(play, format, &shared));
    in_order(0..n_plays, jobs.min(MAX_JOBS), work, |ready, done| {
        take(ready.into_iter().flatten().collect(), done, n_plays)
    })?;
    Ok(())
}

pub(super) fn run(
    paths: &[PathBuf],
    spec: Option<&Path>,
    (format, jobs): (CheckFormat, usize),
    streams: &mut Streams<'_>,
) -> Result<Exit, CliError> {
    let plays = gather(paths, spec);
    let style = ProgressStyle::with_template("{bar:40} {pos} of {len} replays");
    // Shown on a terminal only, gone when the result is printed, and never between lines of text.
    let bar = match format {
        CheckFormat::Text if io::stdout().is_terminal() => ProgressBar::hidden(),
        _ => ProgressBar::new(plays.len() as u64),
    };
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    let mut printer = Printer::new(format);
    let printed = play_each(&plays, format, jobs, |played, done, _| {
        for played in played {
            printer.print(played, streams)?;
        }
        streams.out.flush()?;
        bar.set_position(done);
        Ok(true)
    });
    bar.finish_and_clear();
    printed?;
    printer.finish(streams)
}

/// Prints results as they come.
struct Printer {
    format: CheckFormat,
    exit: Option<Exit>,
    n_plays: usize,
    n_holding: usize,
    n_broken: usize,
    /// Those of a JUnit report, which begins with its sums.
    kept: Vec<Played>,
}

impl Printer {
    fn new(format: CheckFormat) -> Self {
        Self {
            format,
            exit: None,
            n_plays: 0,
            n_holding: 0,
            n_broken: 0,
            kept: Vec::new(),
        }
    }

    fn print(&mut self, played: Played, streams: &mut Streams<'_>) -> Result<(), CliError> {
        let exit = match &played.result {
            Err(err) => {
                self.n_broken += 1;
                writeln!(streams.err, "playproof: {}", err.words(words::lang()))?;
                Exit::Broken
            }
            Ok(outcome) if outcome.verdict.holds() => {
                self.n_holding += 1;
                Exit::Holds
            }
            Ok(_) => Exit::Fails,
        };
        self.exit = self.exit.max(Some(exit));
        self.n_plays += 1;
        match self.format {
            CheckFormat::Text => {
                if let Ok(outcome) = &played.result {
                    streams.out.write_all(outcome.text.as_bytes())?;
                }
            }
            CheckFormat::Json => {
                // One object that is never whole in memory.
                let before = match self.n_plays {
                    1 => "{\n  \"format\": 1,\n  \"replays\": [",
                    _ => ",",
                };
                let json = format!("\n{:#}", as_json(&played)).replace('\n', "\n    ");
                write!(streams.out, "{before}{json}")?;
            }
            CheckFormat::Junit => self.kept.push(played),
        }
        Ok(())
    }

    fn finish(&self, streams: &mut Streams<'_>) -> Result<Exit, CliError> {
        let Some(exit) = self.exit else {
            return Err(CliError::Usage(Text::new(
                "there is no replay below these paths",
                "이 경로 아래에는 리플레이가 없습니다",
            )));
        };
        let Self {
            n_plays,
            n_holding,
            n_broken,
            ..
        } = self;
        match self.format {
            CheckFormat::Text if 1 < *n_plays => {
                let n_failing = n_plays - n_broken - n_holding;
                let words = match words::lang() {
                    Lang::En => format!(
                        "{replays}: {hold}, {fail} not, {n_broken} cannot be read",
                        hold = counted(n_holding, "holds/hold"),
                        fail = counted(n_failing, "does/do"),
                        replays = counted(n_plays, "replay")
                    ),
                    Lang::Ko => format!(
                        "리플레이 {n_plays}개: {n_holding}개 맞음, {n_failing}개 어긋남, {n_broken}개 읽지 못함"
                    ),
                };
                writeln!(streams.out, "{words}")?;
            }
            CheckFormat::Text => {}
            CheckFormat::Json => writeln!(streams.out, "\n  ]\n}}")?,
            CheckFormat::Junit => write_junit(&self.kept, streams)?,
        }
        Ok(exit)
    }
}

/// Everything below the paths that may be a play, each file once.
fn gather(paths: &[PathBuf], spec: Option<&Path>) -> Vec<Play> {
    let mut plays = Vec::new();
    for path in paths {
        if !path.is_dir() {
            add(&mut plays, path, spec, true);
            continue;
        }
        let is_hidden = |name: &std::ffi::OsStr| name.to_string_lossy().starts_with('.');
        let entries = walkdir::WalkDir::new(path)
            .follow_links(true)
            .sort_by_file_name()
            .into_iter()
            .filter_entry(|entry| entry.depth() == 0 || !is_hidden(entry.file_name()));
        for entry in entries {
            match entry {
                Ok(entry) if !entry.file_type().is_file() => {}
                Ok(entry) => {
                    // Whether it is a play is seen when it is read, once, by one of the jobs.
                    if lines::is_lines(entry.path()) || load::may_be_document(entry.path()) {
                        add(&mut plays, entry.path(), spec, false);
                    }
                }
                Err(err) => {
                    let at = err.path().unwrap_or(path).to_owned();
                    plays.push(Play::Broken(FileError::unlisted(&err).in_file(at)));
                }
            }
        }
    }
    plays
}

fn add(plays: &mut Vec<Play>, path: &Path, spec: Option<&Path>, is_named: bool) {
    if !lines::is_lines(path) {
        plays.push(Play::File {
            path: path.to_owned(),
            is_named,
        });
        return;
    }
    match lines::read_on(path, spec) {
        Ok(found) => plays.extend(found.into_iter().map(|line| match line {
            Ok(line) => Play::Line(line),
            Err(err) => Play::Broken(err),
        })),
        Err(err) => plays.push(Play::Broken(err)),
    }
}

/// Plays one; `None` for a spec in a folder. An engine that panics costs its play and nothing else.
fn play_one(play: &Play, format: CheckFormat, shared: &Shared) -> Option<Played> {
    let (path, result) = match play {
        Play::Broken(err) => (named(err), Ok(Err(err.clone().into()))),
        Play::Line(line) => (
            line.label.clone(),
            fault::caught(|| of_line(line, format, shared)),
        ),
        Play::File { path, is_named } => {
            let result = fault::caught(|| of_file(path, format, *is_named, shared).transpose());
            (path.clone(), result.transpose()?)
        }
    };
    let fault = |words: String| FileError::fault(words).in_file(&path);
    let result = match result {
        Ok(Ok(outcome)) => Ok(outcome),
        Ok(Err(CliError::File(err))) => Err(err),
        Ok(Err(other)) => Err(fault(other.to_string())),
        Err(words) => Err(fault(words)),
    };
    Some(Played { path, result })
}

/// What a play is called that cannot be read: its file, of a file of many with the number of its line.
fn named(err: &FileError) -> PathBuf {
    let path = err.path.clone().unwrap_or_default();
    match err.at {
        Some((line, _)) if lines::is_lines(&path) => PathBuf::from(format!("{}:{line}", path.display())),
        _ => path,
    }
}

fn of_line(line: &lines::Line, format: CheckFormat, shared: &Shared) -> Result<Outcome, CliError> {
    with_line!(line, G, content => of_content::<G>(&line.label, (content, None), format, shared))
}

fn of_file(
    path: &Path,
    format: CheckFormat,
    is_named: bool,
    shared: &Shared,
) -> Result<Option<Outcome>, CliError> {
    let source = if is_named {
        load::source(path)?
    } else {
        match load::found(path)? {
            Some(source) => source,
            None => return Ok(None),
        }
    };
    with_game!(source.game, G => {
        let content = load::content::<G>(&source, path)?;
        if matches!(content, Content::Spec(_)) && !is_named {
            return Ok(None);
        }
        of_content::<G>(path, (content, Some(&source.text)), format, shared).map(Some)
    })
}

fn of_content<G: Game>(
    path: &Path,
    (content, source): (Content<G>, Option<&str>),
    format: CheckFormat,
    shared: &Shared,
) -> Result<Outcome, CliError> {
    let Content::Replay(replay) = content else {
        let err = FileError::new(
            Text::new("this is a spec and no replay", "리플레이가 아니라 스펙입니다"),
            Text::new(
                "`playproof solve` makes a replay of it",
                "`playproof solve`가 리플레이를 만듭니다",
            ),
        );
        return Err(err.in_file(path).into());
    };
    // A pipeline asks of thousands whether they hold: what does not is traced, to say where.
    if format == CheckFormat::Junit
        && let Some((verdict, summary)) = check::replay_verdict(&replay, &shared.of::<G>())
    {
        return Ok(Outcome {
            game: G::ID.0,
            time: None,
            summary,
            verdict,
            text: String::new(),
            json: Json::Null,
        });
    }
    let report: GameReport<G> = check::replay_report(&replay, &shared.of::<G>());
    let mut text = Vec::new();
    if format == CheckFormat::Text {
        let line_of = |issue: &Issue| check::line_of(source?, issue);
        solve::write_report::<G>(path, &report, &line_of, &mut text)?;
    }
    let json = match format {
        CheckFormat::Json => {
            let mut json = solve::with_path(path, output::report_json::<G>(&report));
            json["parts"] = parts::<G>(&report);
            json
        }
        _ => Json::Null,
    };
    Ok(Outcome {
        game: G::ID.0,
        time: time_of::<G>(&report),
        summary: report.summary,
        verdict: report.verdict,
        text: String::from_utf8_lossy(&text).into_owned(),
        json,
    })
}

fn time_of<G: Game>(report: &GameReport<G>) -> Option<Text> {
    let Verdict::Diverged { frame, .. } = report.verdict else {
        return None;
    };
    let time = report.timeline.times.get(frame)?;
    let Text { en, ko } = &report.timeline.unit;
    Some(Text::new(format!("{en} {time}"), format!("{ko} {time}")))
}

/// Where a replay first parts from its claim, in frames, in the game's time, and by the field.
fn parts<G: Game>(report: &GameReport<G>) -> Json {
    match &report.verdict {
        Verdict::Diverged { frame, part } => json!({
            "frame": frame,
            "time": report.timeline.times.get(*frame),
            "unit": report.timeline.unit.en,
            "field": part,
        }),
        _ => Json::Null,
    }
}

fn as_json(played: &Played) -> Json {
    match &played.result {
        Ok(outcome) => outcome.json.clone(),
        Err(err) => json!({ "path": played.path, "holds": false, "error": output::error_json(err) }),
    }
}

/// A suite a game, a case a replay; what cannot be read is an error of a suite of its own.
fn write_junit(played: &[Played], streams: &mut Streams<'_>) -> Result<(), CliError> {
    let mut report = quick_junit::Report::new("playproof replay");
    let game_of = |played: &Played| {
        played
            .result
            .as_ref()
            .map_or("unreadable", |outcome| outcome.game)
    };
    let mut games: Vec<&str> = played.iter().map(game_of).collect();
    games.sort_unstable();
    games.dedup();
    for game in games {
        let mut suite = quick_junit::TestSuite::new(game);
        for one in played.iter().filter(|one| game_of(one) == game) {
            let failing = match &one.result {
                Err(err) => Some(Failing::unreadable(err)),
                Ok(outcome) if outcome.verdict.holds() => None,
                Ok(outcome) => Some(Failing::verdict(&outcome.verdict, &outcome.summary)),
            };
            junit::add(&mut suite, one.path.display().to_string(), game, failing);
        }
        report.add_test_suite(suite);
    }
    writeln!(streams.out, "{}", junit::text(&report)?)?;
    Ok(())
}
