//! `playproof replay`: recorded plays against what they claim, few or thousands, for a pipeline.
//!
//! Plays are worked on side by side and printed in their order. Of a folder everything that is a
//! recorded play counts, and what only looks like one is told; specs are passed over.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::{IntoParallelRefIterator as _, ParallelIterator as _};
use serde_json::{Value as Json, json};

use crate::cli::args::CheckFormat;
use crate::cli::lines::{self, with_line};
use crate::cli::load;
use crate::cli::{CliError, Exit, Streams, check, output, solve, words};
use crate::control::Control;
use crate::doc::file::FileError;
use crate::game::{Content, Game, GameReport};
use crate::games::with_game;
use crate::report::{Text, Verdict};

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
/// When the threads cannot be started.
pub fn play_all(paths: &[PathBuf], jobs: usize, ctl: &Control) -> Result<Vec<Played>, CliError> {
    let plays = gather(paths, None);
    let done = AtomicU64::new(0);
    in_parallel(&plays, CheckFormat::Junit, jobs, &|| {
        ctl.set_progress(done.fetch_add(1, Relaxed) + 1, plays.len() as u64);
        !ctl.is_cancelled()
    })
}

/// `told`: called after each play; says whether to go on.
fn in_parallel(
    plays: &[Play],
    format: CheckFormat,
    jobs: usize,
    told: &(dyn Fn() -> bool + Sync),
) -> Result<Vec<Played>, CliError> {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(jobs.min(MAX_JOBS))
        .build()
        .map_err(|err| CliError::Usage(format!("{jobs} jobs cannot be started: {err}")))?;
    let is_stopped = AtomicBool::new(false);
    let played: Vec<Option<Played>> = pool.install(|| {
        plays
            .par_iter()
            .map(|play| {
                if is_stopped.load(Relaxed) {
                    return None;
                }
                let played = play_one(play, format);
                if !told() {
                    is_stopped.store(true, Relaxed);
                }
                played
            })
            .collect()
    });
    Ok(played.into_iter().flatten().collect())
}

pub(super) fn run(
    paths: &[PathBuf],
    spec: Option<&Path>,
    (format, jobs): (CheckFormat, usize),
    streams: &mut Streams<'_>,
) -> Result<Exit, CliError> {
    let plays = gather(paths, spec);
    let style = ProgressStyle::with_template("{bar:40} {pos} of {len} replays");
    // Shown on a terminal only, and gone when the result is printed.
    let bar = ProgressBar::new(plays.len() as u64);
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    let played = in_parallel(&plays, format, jobs, &|| {
        bar.inc(1);
        true
    })?;
    bar.finish_and_clear();
    if played.is_empty() {
        return Err(CliError::Usage("there is no replay below these paths".to_owned()));
    }
    for err in played.iter().filter_map(|played| played.result.as_ref().err()) {
        writeln!(streams.err, "playproof: {err}")?;
    }
    match format {
        CheckFormat::Text => write_text(&played, streams)?,
        CheckFormat::Json => {
            let replays: Vec<Json> = played.iter().map(as_json).collect();
            writeln!(streams.out, "{:#}", json!({ "format": 1, "replays": replays }))?;
        }
        CheckFormat::Junit => write_junit(&played, streams)?,
    }
    let exit_of = |played: &Played| match &played.result {
        Err(_) => Exit::Broken,
        Ok(outcome) if outcome.verdict.holds() => Exit::Holds,
        Ok(_) => Exit::Fails,
    };
    Ok(played.iter().map(exit_of).max().unwrap_or(Exit::Holds))
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
                    let message = format!("the folder cannot be read: {err}");
                    let remedy = "check that it exists and may be read";
                    plays.push(Play::Broken(FileError::new(message, remedy).in_file(at)));
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

/// Plays one; `None` for a spec in a folder.
fn play_one(play: &Play, format: CheckFormat) -> Option<Played> {
    let (path, result) = match play {
        Play::Broken(err) => (err.path.clone().unwrap_or_default(), Err(err.clone().into())),
        Play::Line(line) => (line.label.clone(), of_line(line, format)),
        Play::File { path, is_named } => {
            let result = of_file(path, format, *is_named);
            (path.clone(), result.transpose()?)
        }
    };
    let result = result.map_err(|err| match err {
        CliError::File(err) => err,
        other => FileError::new(other.to_string(), "report this as a fault").in_file(&path),
    });
    Some(Played { path, result })
}

fn of_line(line: &lines::Line, format: CheckFormat) -> Result<Outcome, CliError> {
    with_line!(line, G, content => of_content::<G>(&line.label, content, format))
}

fn of_file(path: &Path, format: CheckFormat, is_named: bool) -> Result<Option<Outcome>, CliError> {
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
        of_content::<G>(path, content, format).map(Some)
    })
}

fn of_content<G: Game>(path: &Path, content: Content<G>, format: CheckFormat) -> Result<Outcome, CliError> {
    let Content::Replay(replay) = content else {
        let err = FileError::new(
            "this is a spec and no replay",
            "`playproof solve` makes a replay of it",
        );
        return Err(err.in_file(path).into());
    };
    // A pipeline asks of thousands whether they hold: what does not is traced, to say where.
    if format == CheckFormat::Junit
        && let Some((verdict, summary)) = check::replay_verdict(&replay)
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
    let report: GameReport<G> = check::replay_report(&replay);
    let mut text = Vec::new();
    if format == CheckFormat::Text {
        solve::write_report::<G>(path, &report, &mut text)?;
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

fn write_text(played: &[Played], streams: &mut Streams<'_>) -> Result<(), CliError> {
    for outcome in played.iter().filter_map(|played| played.result.as_ref().ok()) {
        streams.out.write_all(outcome.text.as_bytes())?;
    }
    if 1 < played.len() {
        let n_broken = played.iter().filter(|played| played.result.is_err()).count();
        let outcomes = || played.iter().filter_map(|played| played.result.as_ref().ok());
        let n_holding = outcomes().filter(|outcome| outcome.verdict.holds()).count();
        let n_failing = played.len() - n_broken - n_holding;
        writeln!(
            streams.out,
            "{} replays: {n_holding} hold, {n_failing} do not, {n_broken} cannot be read",
            played.len()
        )?;
    }
    Ok(())
}

/// A suite a game, a case a replay; what cannot be read is an error of a suite of its own.
fn write_junit(played: &[Played], streams: &mut Streams<'_>) -> Result<(), CliError> {
    use quick_junit::{NonSuccessKind, Report as Junit, TestCase, TestCaseStatus, TestSuite};
    let mut junit = Junit::new("playproof replay");
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
        let mut suite = TestSuite::new(game);
        for one in played.iter().filter(|one| game_of(one) == game) {
            let failure = match &one.result {
                Err(err) => Some((NonSuccessKind::Error, "file", err.to_string())),
                Ok(outcome) if outcome.verdict.holds() => None,
                Ok(outcome) => {
                    let verdict = output::verdict_words(&outcome.verdict);
                    let message = format!("{verdict}: {}", words::say(&outcome.summary));
                    Some((NonSuccessKind::Failure, outcome.verdict.code(), message))
                }
            };
            let status = match failure {
                None => TestCaseStatus::success(),
                Some((kind, code, message)) => {
                    let mut status = TestCaseStatus::non_success(kind);
                    status.set_type(code).set_message(message);
                    status
                }
            };
            let mut case = TestCase::new(one.path.display().to_string(), status);
            case.set_classname(game);
            suite.add_test_case(case);
        }
        junit.add_test_suite(suite);
    }
    let text = { junit.to_string() }
        .map_err(|err| CliError::Usage(format!("the JUnit report cannot be written: {err}")))?;
    writeln!(streams.out, "{text}")?;
    Ok(())
}
