//! What comes of everything in a project today: every question, replay, line of a file of many, and
//! published seed, each by its name.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use rayon::iter::{IntoParallelRefIterator as _, ParallelIterator as _};

use super::MAX_JOBS;
use super::pin::Pin;
use crate::cli::check::{self, project::Project};
use crate::cli::lines::{self, Line};
use crate::cli::{CliError, load};
use crate::control::Control;
use crate::doc::file::{self, FileError};
use crate::game::{Content, Game, Replay};
use crate::games::{self, with_game};
use crate::report::Text;
use crate::survey::Survey;
use crate::survey::plan::Plan;
use crate::survey::record::asked_words;

/// A file of more plays keeps no frames of theirs.
const MAX_WITH_STILLS: usize = 200;

/// Outcomes by name, and the files that cannot be read.
pub(super) type Outcomes = (BTreeMap<String, Pin>, Vec<FileError>);

/// How a project is gone through.
pub(super) struct Going<'a> {
    pub(super) root: &'a Path,
    pub(super) project: &'a Project,
    pub(super) ctl: &'a Control,
    /// What is pinned by name: its stills are held beside those of today, so they are of the same frames.
    pinned: &'a BTreeMap<String, Pin>,
    n_done: AtomicU64,
    n_total: AtomicU64,
}

/// Every outcome of a project by its name, and the files that cannot be read. What is `pinned` keeps the
/// frames of its stills.
pub(super) fn outcomes(
    (root, project): (&Path, &Project),
    pinned: &BTreeMap<String, Pin>,
    jobs: usize,
    ctl: &Control,
) -> Result<Outcomes, CliError> {
    let pool = pool(jobs)?;
    let going = Going {
        root,
        project,
        ctl,
        pinned,
        n_done: AtomicU64::new(0),
        n_total: AtomicU64::new(0),
    };
    let (files, mut broken) = check::documents_below(root, project);
    going.n_total.store(files.len() as u64, Relaxed);
    pool.install(|| {
        let found: Vec<Vec<Result<(String, Pin), FileError>>> =
            files.par_iter().map(|path| going.of_file(path)).collect();
        let mut pins = BTreeMap::new();
        for found in found.into_iter().flatten() {
            match found {
                Ok((name, pin)) => drop(pins.insert(name, pin)),
                Err(err) => broken.push(err),
            }
        }
        for published in &project.published {
            let Some(game) = games::by_name(&published.game) else {
                continue;
            };
            pins.extend(with_game!(game, G => going.of_published::<G>(published))?);
        }
        Ok((pins, broken))
    })
}

/// Threads for so many jobs; 0 for one a core.
pub(super) fn pool(jobs: usize) -> Result<rayon::ThreadPool, CliError> {
    rayon::ThreadPoolBuilder::new()
        .num_threads(jobs.min(MAX_JOBS))
        .build()
        .map_err(|err| CliError::no_jobs(jobs, &err))
}

/// A file's path from the root, with slashes.
pub(super) fn relative(root: &Path, path: &Path) -> String {
    let parts = path.strip_prefix(root).unwrap_or(path).components();
    let parts: Vec<_> = parts
        .map(|part| part.as_os_str().to_string_lossy().into_owned())
        .collect();
    parts.join("/")
}

impl Going<'_> {
    fn done(&self) {
        let done = self.n_done.fetch_add(1, Relaxed) + 1;
        self.ctl.set_progress(done, self.n_total.load(Relaxed));
    }

    fn of_file(&self, path: &Path) -> Vec<Result<(String, Pin), FileError>> {
        if self.ctl.is_cancelled() {
            return Vec::new();
        }
        let found = if lines::is_lines(path) {
            self.of_lines(path)
        } else {
            self.of_document(path)
                .map_or_else(|err| vec![Err(err)], |pins| pins.into_iter().map(Ok).collect())
        };
        self.done();
        found
    }

    fn of_document(&self, path: &Path) -> Result<Vec<(String, Pin)>, FileError> {
        let source = load::source(path)?;
        let file = relative(self.root, path);
        with_game!(source.game, G => {
            Ok(match load::content::<G>(&source, path)? {
                Content::Spec(spec) => self.of_spec::<G>(&file, &spec),
                Content::Replay(replay) => {
                    let name = format!("{file}: replay");
                    let pin = self.of_replay(&name, &replay);
                    vec![(name, pin)]
                }
            })
        })
    }

    /// The plays of a file of many, each by its line.
    fn of_lines(&self, path: &Path) -> Vec<Result<(String, Pin), FileError>> {
        let file = relative(self.root, path);
        let lines = match lines::read(path) {
            Ok(lines) => lines,
            Err(err) => return vec![Err(err)],
        };
        let has_stills = lines.len() <= MAX_WITH_STILLS;
        let one = |line: &Result<Line, FileError>| {
            let line = line.as_ref().map_err(Clone::clone)?;
            let number = line.number;
            with_game!(line.game, G => {
                let content = file::parse_json::<G>(&line.text).unwrap_or_else(|| {
                    Err(FileError::of_no_game())
                });
                let (name, mut pin) = match content.map_err(|err| line.fault(err))? {
                    Content::Replay(replay) => {
                        let name = format!("{file}:{number}: replay");
                        let pin = self.of_replay(&name, &replay);
                        (name, pin)
                    }
                    Content::Spec(spec) => {
                        let first = self.of_spec::<G>(&format!("{file}:{number}"), &spec).into_iter().next();
                        first.unwrap_or_else(|| (format!("{file}:{number}"), Pin::of_issues::<G>(&[])))
                    }
                };
                if !has_stills {
                    pin.stills.clear();
                }
                Ok((name, pin))
            })
        };
        lines.par_iter().map(one).collect()
    }

    fn of_replay<G: Game>(&self, name: &str, replay: &Replay<G>) -> Pin {
        let spec = replay.spec.clone().unwrap_or_default();
        match G::build(&spec, &replay.question) {
            Ok(level) => {
                let ctl = self.ctl.with_own_budget(u64::MAX);
                let report = G::replay(&level, &replay.inputs, replay.claim.as_ref(), &ctl);
                Pin::of_report::<G>(&level, &report, self.frames_of(name).as_deref())
            }
            Err(issues) => Pin::of_issues::<G>(&issues),
        }
    }

    /// The frames that are kept of what is pinned by this name; nothing where none are.
    fn frames_of(&self, name: &str) -> Option<Vec<usize>> {
        let frames = self.pinned.get(name)?.kept_frames();
        (!frames.is_empty()).then_some(frames)
    }

    fn of_spec<G: Game>(&self, file: &str, spec: &G::Spec) -> Vec<(String, Pin)> {
        let nodes = self.project.nodes(G::ID.0, None);
        let one = |(name, question): &(Text, G::Question)| {
            let name = format!("{file}: {}", name.key());
            let pin = match G::build(spec, question) {
                Ok(level) => {
                    let report = G::solve(&level, &self.ctl.with_own_budget(nodes));
                    Pin::of_report::<G>(&level, &report, self.frames_of(&name).as_deref())
                }
                Err(issues) => Pin::of_issues::<G>(&issues),
            };
            (name, pin)
        };
        G::questions(spec).par_iter().map(one).collect()
    }

    /// The outcomes of published seeds, as a survey tells them.
    fn of_published<G: Survey>(
        &self,
        published: &check::project::Published,
    ) -> Result<Vec<(String, Pin)>, CliError> {
        let (desk, plan) = plan_of::<G>(published)?;
        let nodes = self.project.nodes(G::ID.0, None);
        let cases: Vec<u64> = (0..plan.n_cases()).collect();
        self.n_total.fetch_add(cases.len() as u64, Relaxed);
        let one = |case: &u64| {
            let ask = plan.case(*case).unwrap_or_default();
            let row = G::row(&desk, &ask, &self.ctl.with_own_budget(nodes));
            self.done();
            let name = format!("published {}: {}", G::ID, asked_words(&ask));
            (name, Pin::of_row::<G>(row.ok().as_ref()))
        };
        Ok(cases.par_iter().map(one).collect())
    }
}

/// The cases that a project publishes of a game; what is wrong with them was told when the project was read.
pub(super) fn plan_of<G: Survey>(published: &check::project::Published) -> Result<(G::Desk, Plan), CliError> {
    published.plan::<G>().map_err(CliError::Usage)
}
