//! A file of rounds: read, filtered, measured against the optimum; all of it in the background.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::app::editor::Cx;
use crate::control::Progress;
use crate::games::sea_rescue::SeaRescue;
use crate::games::sea_rescue::record::{self, Round};
use crate::games::sea_rescue::shelf::Shelf;
use crate::games::sea_rescue::spec::Spec;
use crate::games::sea_rescue::stats::{self, BestPlay, Filter, Optima, Skill, Success};
use crate::job::Job;
use crate::report::Text;

/// The most characters of a file of rounds.
const MAX_CHARS: usize = 64 << 20;
/// Lines that are read before they are handed over: they are there in a few milliseconds.
const CHUNK: usize = 64;

enum Found {
    /// The next lines.
    Rows(Vec<Row>),
    /// All lines were read.
    Read,
    Skill(usize, Skill),
    Best(Filter, BestPlay),
}

/// A round of the file, as the table needs it.
pub(super) struct Row {
    /// Line of the file, from 1.
    pub line: usize,
    /// The round, or what is wrong with the line.
    pub round: Result<Arc<Round>, Text>,
    /// What it gave away, once that is known.
    pub skill: Option<Skill>,
    /// The sea that it is of, where its zone is what is missing.
    pub other_sea: Option<u64>,
}

/// What the table is sorted by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Sort {
    /// The order of the file.
    #[default]
    Line,
    /// The most regret first.
    Regret,
    /// The luckiest first.
    Luck,
}

/// What the order of the table is of.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Arranged {
    filter: Filter,
    sort: Sort,
    n_rows: usize,
    n_known: usize,
    is_read: bool,
}

/// A file of rounds.
#[derive(Default)]
pub(super) struct Many {
    text: Option<String>,
    /// What it is called.
    pub name: String,
    /// Which rounds are counted.
    pub filter: Filter,
    /// The order of the table.
    pub sort: Sort,
    /// All lines.
    pub rows: Vec<Row>,
    /// The rows that pass, in the order of the table.
    pub shown: Vec<usize>,
    /// What is not as the rows that pass were recorded: row, and which of its differences.
    pub differences: Vec<(usize, usize)>,
    /// Fields that nobody here knows, in whatever place of a list: the first line that has one, and how many have.
    pub unknown: BTreeMap<String, (usize, u64)>,
    /// What the rows that pass come to.
    pub success: Option<Success>,
    /// The exact optimum on their sets, once it is known.
    pub best: Option<BestPlay>,
    /// Why nothing was read.
    pub refused: bool,
    /// The place in `shown` that the keyboard is at.
    pub cursor: Option<usize>,
    /// The zone that was chosen for the file instead of the document's.
    pub chosen: Option<Spec>,
    zone: Option<Spec>,
    tag: u64,
    reader: Option<Job<Found>>,
    /// Looks for what every round gave away.
    judge: Option<Job<Found>>,
    optimizer: Option<Job<Found>>,
    /// Optima that were computed, whatever the filter was.
    optima: Arc<Optima>,
    shelf: Arc<Shelf>,
    /// Whether somebody stopped the work: it goes on when it is asked for again.
    is_stopped: bool,
    arranged: Option<Arranged>,
    /// Whether the last line was read.
    is_read: bool,
}

impl Many {
    /// Takes a text of rounds in; read when the zone is at hand.
    pub(super) fn take(&mut self, name: &str, text: &str) {
        self.refused = MAX_CHARS < text.len();
        if self.refused {
            return;
        }
        self.name = name.to_owned();
        self.text = Some(text.to_owned());
        self.zone = None;
        (self.cursor, self.chosen) = (None, None);
    }

    /// Whether there is a file.
    pub(super) fn has_text(&self) -> bool {
        self.text.is_some()
    }

    /// Reads the file when it is new or the zone is another, and takes in what was found.
    pub(super) fn tick(&mut self, cx: &Cx<'_, SeaRescue>) {
        let mut found = Vec::new();
        for job in self.jobs() {
            found.extend(job.poll());
        }
        for done in found {
            if done.tag != self.tag {
                continue;
            }
            match done.result {
                Ok(Found::Rows(rows)) => self.rows.extend(rows),
                Ok(Found::Read) => {
                    self.is_read = true;
                    self.judge_rows(cx);
                }
                Ok(Found::Skill(row, skill)) => {
                    if let Some(row) = self.rows.get_mut(row) {
                        row.skill = Some(skill);
                    }
                }
                Ok(Found::Best(filter, best)) if filter == self.filter => self.best = Some(best),
                Ok(Found::Best(..)) => {}
                Err(fault) => log::error!("sea_rescue: {fault}"),
            }
        }
        let spec = self.chosen.as_ref().unwrap_or(cx.doc.spec());
        if self.zone.as_ref() != Some(spec) && !cx.doc.history().is_held() {
            self.read(cx);
        }
        self.arrange(cx);
    }

    fn read(&mut self, cx: &Cx<'_, SeaRescue>) {
        let Some(text) = self.text.clone() else { return };
        let zone = self.chosen.as_ref().unwrap_or(cx.doc.spec()).clone();
        self.zone = Some(zone.clone());
        self.tag += 1;
        self.rows.clear();
        (self.arranged, self.is_read) = (None, false);
        (self.success, self.best) = (None, None);
        self.is_stopped = false;
        if let Some(job) = &mut self.judge {
            job.cancel();
        }
        let job = self.reader.get_or_insert_with(|| Job::new(cx.wake.clone()));
        job.request(self.tag, move |ctl, emit| {
            let n = text.lines().count() as u64;
            let mut rows = Vec::new();
            for line in record::lines(&text, &zone) {
                ctl.set_progress(line.number as u64, n);
                if ctl.is_cancelled() {
                    return;
                }
                rows.push(Row {
                    line: line.number,
                    round: line.round.map(Arc::new),
                    skill: None,
                    other_sea: line.other_sea,
                });
                if CHUNK <= rows.len() {
                    emit(Found::Rows(std::mem::take(&mut rows)));
                }
            }
            emit(Found::Rows(rows));
            emit(Found::Read);
        });
    }

    /// Looks for what the rounds gave away of which that is not known yet.
    fn judge_rows(&mut self, cx: &Cx<'_, SeaRescue>) {
        let rounds: Vec<(usize, Arc<Round>)> = { self.rows.iter().enumerate() }
            .filter(|(_, row)| row.skill.is_none())
            .filter_map(|(idx, row)| Some((idx, row.round.as_ref().ok()?.clone())))
            .collect();
        if rounds.is_empty() {
            return;
        }
        let shelf = self.shelf.clone();
        let job = self.judge.get_or_insert_with(|| Job::new(cx.wake.clone()));
        job.request(self.tag, move |ctl, emit| {
            let n = rounds.len() as u64;
            for (done, (idx, round)) in rounds.into_iter().enumerate() {
                ctl.set_progress(done as u64, n);
                // A progress of its own would run over that of the file.
                let own = crate::control::Control::with_budget(u64::MAX);
                if ctl.is_cancelled() {
                    return;
                }
                if let Ok(Some(skill)) = stats::skill(&round.level, &round.played, &shelf, &own) {
                    emit(Found::Skill(idx, skill));
                }
            }
        });
    }

    /// Which rows pass, and in what order.
    fn arrange(&mut self, cx: &Cx<'_, SeaRescue>) {
        let n_known = self.rows.iter().filter(|row| row.skill.is_some()).count();
        let now = Arranged {
            filter: self.filter,
            sort: self.sort,
            n_rows: self.rows.len(),
            n_known: if self.sort == Sort::Line { 0 } else { n_known },
            is_read: self.is_read,
        };
        if self.arranged == Some(now) {
            return;
        }
        let before = self.arranged.replace(now);
        let is_same_rounds = before.is_some_and(|before| {
            (before.filter, before.n_rows, before.is_read) == (now.filter, now.n_rows, now.is_read)
        });
        let passes = |row: &Row| match &row.round {
            Ok(round) => self.filter.passes(&round.level, &round.played),
            // A broken line is never hidden.
            Err(_) => true,
        };
        let mut shown: Vec<usize> = (0..self.rows.len())
            .filter(|idx| passes(&self.rows[*idx]))
            .collect();
        // What is not known stands last.
        let value = |idx: &usize| {
            let skill = self.rows[*idx].skill;
            match self.sort {
                Sort::Line => 0.0,
                Sort::Regret => skill.map_or(f64::INFINITY, |skill| -skill.regret_all),
                Sort::Luck => skill.map_or(f64::INFINITY, |skill| -skill.luck_all),
            }
        };
        shown.sort_by(|a, b| value(a).total_cmp(&value(b)));
        self.shown = shown;
        if is_same_rounds {
            return;
        }
        let rounds = || self.rows.iter().filter_map(|row| row.round.as_deref().ok());
        self.success = (!self.rows.is_empty()).then(|| stats::success(rounds(), &self.filter));
        let mut by_line = self.shown.clone();
        by_line.sort_unstable();
        let of_row = |row: usize| {
            let round = self.rows.get(row).and_then(|row| row.round.as_ref().ok());
            (0..round.map_or(0, |round| round.differences.len())).map(move |nth| (row, nth))
        };
        self.differences = by_line.into_iter().flat_map(of_row).collect();
        self.note_unknown();
        self.best = None;
        if let Some(job) = &mut self.optimizer {
            job.cancel();
        }
        if self.is_read {
            self.ask_best(cx);
        }
    }

    /// Gathers what was left out of lines, whether they pass or not.
    fn note_unknown(&mut self) {
        self.unknown.clear();
        for row in &self.rows {
            let Ok(round) = &row.round else { continue };
            let names: BTreeSet<String> = round.unknown.iter().map(|path| without_places(path)).collect();
            for name in names {
                self.unknown.entry(name).or_insert((row.line, 0)).1 += 1;
            }
        }
    }

    /// Asks for the optimum of the rounds that are counted; what was computed before is no work. Once somebody
    /// stopped it, only what needs none is asked for.
    fn ask_best(&mut self, cx: &Cx<'_, SeaRescue>) {
        let rounds = self.rows.iter().filter_map(|row| row.round.as_ref().ok());
        let counted: Vec<Arc<Round>> = rounds
            .filter(|round| self.filter.passes(&round.level, &round.played))
            .cloned()
            .collect();
        if counted.is_empty() {
            return;
        }
        let (filter, optima) = (self.filter, self.optima.clone());
        let is_stopped = self.is_stopped;
        let job = self.optimizer.get_or_insert_with(|| Job::new(cx.wake.clone()));
        job.request(self.tag, move |ctl, emit| {
            let counted: Vec<&Round> = counted.iter().map(Arc::as_ref).collect();
            let found = if is_stopped {
                stats::optimum_of(&counted, &optima, &ctl.with_own_budget(0))
            } else {
                stats::optimum_of(&counted, &optima, ctl)
            };
            if let Ok(best) = found {
                emit(Found::Best(filter, best));
            }
        });
    }

    fn jobs(&mut self) -> impl Iterator<Item = &mut Job<Found>> {
        [&mut self.reader, &mut self.judge, &mut self.optimizer]
            .into_iter()
            .flatten()
    }

    /// Whether work was stopped that is not done: there is something to go on with.
    pub(super) fn can_go_on(&self) -> bool {
        let is_unknown = |row: &Row| row.round.is_ok() && row.skill.is_none();
        let is_counted = self.success.as_ref().is_some_and(|success| 0 < success.all.of);
        let lacks_best = self.best.is_none() && is_counted;
        self.is_stopped && (!self.is_read || lacks_best || self.rows.iter().any(is_unknown))
    }

    /// Goes on with what was stopped.
    pub(super) fn go_on(&mut self, cx: &Cx<'_, SeaRescue>) {
        self.is_stopped = false;
        if !self.is_read {
            self.read(cx);
            return;
        }
        self.judge_rows(cx);
        if self.best.is_none() {
            self.ask_best(cx);
        }
    }

    /// The regret of the rounds that are shown, as far as it is known.
    pub(super) fn regrets(&self) -> Vec<f64> {
        let skills = self.shown.iter().filter_map(|idx| self.rows.get(*idx)?.skill);
        skills.map(|skill| skill.regret_all).collect()
    }

    /// The numbers of species that occur.
    pub(super) fn counts(&self) -> BTreeSet<usize> {
        let rounds = self.rows.iter().filter_map(|row| row.round.as_ref().ok());
        rounds.map(|round| round.level.layout.set.len()).collect()
    }

    /// The seas of the rounds whose zone is missing, and how many these are.
    pub(super) fn other_seas(&self) -> (BTreeSet<u64>, usize) {
        let seas: Vec<u64> = self.rows.iter().filter_map(|row| row.other_sea).collect();
        (seas.iter().copied().collect(), seas.len())
    }

    /// How far the work is.
    pub(super) fn progress(&self) -> Option<Progress> {
        let jobs = [&self.reader, &self.judge, &self.optimizer].into_iter().flatten();
        jobs.filter(|job| job.is_busy()).map(Job::progress).next()
    }

    /// How far the optimum is, in sets, while it is looked for.
    pub(super) fn best_progress(&self) -> Option<Progress> {
        let job = self.optimizer.as_ref().filter(|job| job.is_busy());
        job.map(Job::progress)
    }

    /// Stops all work.
    pub(super) fn stop(&mut self) {
        self.is_stopped = true;
        for job in self.jobs() {
            job.cancel();
        }
    }
}

/// A path without the places in its lists: `probes[2].pressure` is `probes[].pressure`.
fn without_places(path: &str) -> String {
    let mut is_within = false;
    let is_kept = |letter: &char| {
        let is_place = is_within && letter.is_ascii_digit();
        is_within = *letter == '[' || is_place;
        !is_place
    };
    path.chars().filter(is_kept).collect()
}
