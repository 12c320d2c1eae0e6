//! How the lands of a course came about: the generator's log, made again in the background from the
//! course's seed, and single lands drawn anew.
//!
//! A course file keeps no log. It keeps the seed and the plan, and the same seed gives the same log.

use std::sync::Arc;

use crate::app::editor::Cx;
use crate::doc::Merge;
use crate::games::fourstep::FourStep;
use crate::games::fourstep::forms::Hero;
use crate::games::fourstep::generate::again;
use crate::games::fourstep::generate::course::{Course, LandLog, generate};
use crate::games::fourstep::generate::tracks::TrackSpec;
use crate::games::fourstep::spec::{Recipe, SearchMode, Spec, Version};
use crate::job::Job;
use crate::report::Text;

/// What a log is made from; equal keys have equal logs.
#[derive(Clone, Debug, PartialEq)]
struct Key {
    track: TrackSpec,
    version: Version,
}

/// A land drawn anew; without a log where it cannot be.
struct Redrawn {
    terrain: usize,
    revision: u64,
    log: Option<LandLog>,
}

enum Found {
    /// Another course in the place of the one that had this revision.
    Course(u64, Box<Course>),
    Log(Key, Vec<LandLog>),
    Land(Redrawn),
}

/// The log of the course, and the job that makes it.
#[derive(Default)]
pub(super) struct Attempts {
    job: Option<Job<Found>>,
    asked: Option<Key>,
    log: Option<Arc<Vec<LandLog>>>,
    /// Whether [`Attempts::log`] is that of the course before, until its own is made.
    is_log_old: bool,
    looked_at: Option<u64>,
    /// Makes a course to be put in the place of this one.
    loading: Option<Job<Found>>,
    /// How often each land was drawn anew, so that each time is another.
    n_redrawn: u32,
    tag: u64,
}

impl Attempts {
    /// The attempts at a land, while the course is of a known plan.
    pub(super) fn of(&self, terrain: usize) -> Option<&LandLog> {
        self.shown(terrain).filter(|_| !self.is_log_old)
    }

    /// The attempts at a land to be read; until they are made those of the course before.
    pub(super) fn shown(&self, terrain: usize) -> Option<&LandLog> {
        self.log.as_ref()?.get(terrain)
    }

    /// Whether the log is being made or a land drawn.
    pub(super) fn is_busy(&self) -> bool {
        self.job.as_ref().is_some_and(Job::is_busy)
    }

    /// Takes what was found; asks for the log when the course is another. The answer is what there is to
    /// be told.
    pub(super) fn tick(&mut self, cx: &mut Cx<'_, FourStep>) -> Option<Text> {
        let mut note = None;
        let done = self.job.as_mut().map(Job::poll).unwrap_or_default();
        for done in done {
            match done.result {
                Ok(Found::Log(key, log)) if self.asked.as_ref() == Some(&key) => {
                    self.log = Some(Arc::new(log));
                    self.is_log_old = false;
                }
                Ok(Found::Land(land)) => note = apply(cx, &land),
                _ => {}
            }
        }
        for done in self.loading.as_mut().map(Job::poll).unwrap_or_default() {
            if let Ok(Found::Course(revision, course)) = done.result {
                replace(cx, revision, *course);
            }
        }
        if self.looked_at == Some(cx.doc.revision()) {
            return note;
        }
        self.looked_at = Some(cx.doc.revision());
        let Some(track) = again::track_of(cx.doc.spec()) else {
            return note;
        };
        let key = Key {
            track,
            version: cx.doc.spec().version,
        };
        if self.asked.as_ref() == Some(&key) {
            return note;
        }
        self.asked = Some(key.clone());
        self.is_log_old = true;
        self.tag += 1;
        let job = self.job.get_or_insert_with(|| Job::new(cx.wake.clone()));
        job.request(self.tag, move |ctl, emit| {
            let recipe = Recipe {
                track: key.track.clone(),
                version: key.version,
                search: SearchMode::Reference,
            };
            if let Ok(course) = generate(&recipe, ctl) {
                emit(Found::Log(key, course.lands));
            }
        });
        note
    }

    /// Whether another course is being made.
    pub(super) fn is_loading(&self) -> bool {
        self.loading.as_ref().is_some_and(Job::is_busy)
    }

    /// Makes the course of a track by the rules of this one; it comes as an edit.
    pub(super) fn load(&mut self, cx: &Cx<'_, FourStep>, track: TrackSpec) {
        let (revision, version) = (cx.doc.revision(), cx.doc.spec().version);
        self.tag += 1;
        let job = self.loading.get_or_insert_with(|| Job::new(cx.wake.clone()));
        job.request(self.tag, move |ctl, emit| {
            let recipe = Recipe {
                track,
                version,
                ..Recipe::default()
            };
            if let Ok(course) = generate(&recipe, ctl) {
                emit(Found::Course(revision, Box::new(course)));
            }
        });
    }

    /// Draws a land anew, for the hero who enters it; what comes of it is an edit.
    pub(super) fn redraw(&mut self, cx: &Cx<'_, FourStep>, terrain: usize, start: Hero) {
        let spec = cx.doc.spec().clone();
        let Some(of) = spec.terrains.get(terrain) else {
            return;
        };
        self.n_redrawn += 1;
        self.tag += 1;
        let seed = format!("{} terrain {} draw {}", spec.seed, terrain + 1, self.n_redrawn);
        let difficulty = of.planned_difficulty;
        let revision = cx.doc.revision();
        let job = self.job.get_or_insert_with(|| Job::new(cx.wake.clone()));
        job.request_next(self.tag, move |ctl, emit| {
            if let Ok(log) = again::regenerate(&spec, terrain, start, (&seed, difficulty), ctl) {
                emit(Found::Land(Redrawn {
                    terrain,
                    revision,
                    log,
                }));
            }
        });
    }
}

/// Puts a land that was drawn into the course, unless the course has changed meanwhile. Says why it
/// could not be drawn.
fn apply(cx: &mut Cx<'_, FourStep>, land: &Redrawn) -> Option<Text> {
    if cx.doc.revision() != land.revision {
        return None;
    }
    let n = land.terrain + 1;
    let Some((number, attempt)) = land
        .log
        .as_ref()
        .and_then(|log| log.attempts.iter().enumerate().next_back())
    else {
        return Some(Text::new(
            format!("terrain {n} does not lie on whole bars: nothing is generated there"),
            format!("{n}번째 지형이 마디에 맞지 않아 생성할 수 없습니다"),
        ));
    };
    let words = Text::new(
        format!("Regenerate terrain {n}"),
        format!("{n}번째 지형 다시 생성"),
    );
    if let Some(fresh) = again::with_attempt(cx.doc.spec(), land.terrain, attempt, number as u32 + 1) {
        cx.doc.edit(words, Merge::Never, |spec| *spec = fresh);
    }
    None
}

/// Puts a course in the place of the one that is there, unless that has changed meanwhile. The patterns
/// stay: they are tools and no part of a track.
fn replace(cx: &mut Cx<'_, FourStep>, revision: u64, course: Course) {
    if cx.doc.revision() != revision {
        return;
    }
    let title = &course.spec.title;
    let words = Text::new(format!("Load {title}"), format!("{title} 불러오기"));
    cx.doc.edit(words, Merge::Never, |spec| {
        *spec = Spec {
            patterns: std::mem::take(&mut spec.patterns),
            ..course.spec
        };
    });
}
