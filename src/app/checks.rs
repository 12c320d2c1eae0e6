//! The verdict of every document of a project, found in the background: one file after the other, each
//! again only when it holds something else.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::doc::store;
use crate::job::{Job, Wake};
use crate::report::Issue;

use super::any_session::VerdictInfo;
use super::editors::{self, Kind, Looked};

/// What was found out about a file that held this.
struct Known {
    fingerprint: u64,
    looked: Looked,
}

/// One answer of the background.
struct Checked {
    path: PathBuf,
    fingerprint: u64,
    looked: Looked,
}

/// The verdicts of files, and the work that finds them.
pub struct Checks {
    kinds: Vec<Kind>,
    known: BTreeMap<PathBuf, Known>,
    job: Job<Checked>,
    n_asked: u64,
}

impl Checks {
    /// Nothing is known yet.
    pub fn new(kinds: Vec<Kind>, wake: Wake) -> Self {
        Self {
            kinds,
            known: BTreeMap::new(),
            job: Job::new(wake),
            n_asked: 0,
        }
    }

    /// Finds out about these files what is not known; what was asked before is forgotten.
    pub fn ask(&mut self, files: Vec<PathBuf>) {
        self.take_in();
        let known: BTreeMap<PathBuf, u64> = { self.known.iter() }
            .map(|(path, known)| (path.clone(), known.fingerprint))
            .collect();
        let kinds = self.kinds.clone();
        self.n_asked += 1;
        self.job.request(self.n_asked, move |ctl, emit| {
            for path in files {
                if ctl.is_cancelled() {
                    return;
                }
                let Some(fingerprint) = store::fingerprint(&path) else {
                    continue;
                };
                if known.get(&path) == Some(&fingerprint) {
                    continue;
                }
                let Ok(text) = store::read_text(&path) else {
                    continue;
                };
                if let Some(looked) = editors::check(&kinds, &text, ctl)
                    && !ctl.is_cancelled()
                {
                    emit(Checked {
                        path,
                        fingerprint,
                        looked,
                    });
                }
            }
        });
    }

    /// Takes in what was found out.
    pub fn take_in(&mut self) {
        for checked in self.job.poll().into_iter().filter_map(|done| done.result.ok()) {
            let Checked {
                path,
                fingerprint,
                looked,
            } = checked;
            self.known.insert(path, Known { fingerprint, looked });
        }
    }

    /// Whether there is more to find out.
    pub fn is_busy(&self) -> bool {
        self.job.is_busy()
    }

    /// What is known of a file.
    pub fn get(&self, path: &Path) -> Option<&VerdictInfo> {
        self.known.get(path).map(|known| &known.looked.info)
    }

    /// The problems of a file that is not open.
    pub fn issues(&self, path: &Path) -> &[Issue] {
        self.known.get(path).map_or(&[], |known| &known.looked.issues)
    }
}
