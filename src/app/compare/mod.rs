//! Two open runs of one game beside each other: which, how aligned, where they part.
//!
//! Knows documents by the ids of their tabs. The comparing itself is [`crate::inspect::compare`], run
//! in the background whenever one of the two runs or the alignment has changed.

mod page;

use std::sync::Arc;

use eframe::egui;

use crate::inspect::compare::{Align, Comparison, compare};
use crate::inspect::draws::{self, DrawParting};
use crate::job::Job;
use crate::play::PlayCommand;
use crate::report::{Timeline, Verdict};

use super::Tab;
use super::any_session::AnySession;

pub(super) use page::compare_ui;

/// What was asked of the comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CompareWish {
    /// Compare with the document of a tab.
    With(u64),
    /// Play this run on the spec of a tab's document, and compare with that.
    OnSpecOf(u64),
    /// Align the frames this way.
    Align(Align),
    /// Align at what both show now.
    AlignShown,
    /// Align at the event of the shown frame and its like in the other run.
    AlignEvent,
    /// One over the other, or beside each other.
    Ghost(bool),
    /// The other follows, or not.
    Lock(bool),
    /// Both canvases show the same part of the board, or each its own.
    Link(bool),
    /// Solves or plays what has no run yet.
    Run,
    /// No longer.
    End,
}

/// What the background found.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// The states.
    pub comparison: Comparison,
    /// The draws; `None` when they are the same or there are none.
    pub draws: Option<DrawParting>,
    /// Whether anything was drawn at all.
    pub has_draws: bool,
}

/// What is compared: the runs by the addresses of their times, and how.
type Of = (usize, usize, Align);

/// A comparison of two tabs.
pub(super) struct Compare {
    /// The tab it was begun in.
    pub a: u64,
    /// The tab beside it.
    pub b: u64,
    align: Align,
    is_ghost: bool,
    is_locked: bool,
    is_linked: bool,
    job: Job<(Of, Found)>,
    asked: Option<Of>,
    found: Option<(Of, Arc<Found>)>,
    /// Where the first run was when the second last followed.
    followed: Option<usize>,
}

/// What the page shows of it.
#[derive(Clone, Debug, Default)]
pub struct CompareView {
    /// Other documents of the game: id and name.
    pub others: Vec<(u64, String)>,
    /// The one that is compared with.
    pub with: Option<u64>,
    /// How.
    pub align: Align,
    /// One over the other.
    pub is_ghost: bool,
    /// Whether the other follows.
    pub is_locked: bool,
    /// Whether both canvases show the same part of the board.
    pub is_linked: bool,
    /// What stands in the way of a comparison, with the name of the document.
    pub missing: Option<(Missing, String)>,
    /// What was found; `None` while it is worked out.
    pub found: Option<Arc<Found>>,
}

/// Why there is nothing to compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missing {
    /// Its run is being made.
    Running,
    /// It was stopped, or never asked for.
    NoRun,
    /// It cannot be built: its problems say why.
    Invalid,
    /// Its run has no frames to compare, as where nothing was found.
    NoFrames,
}

/// What a document lacks to be compared; `None` where it has a run with frames.
fn missing(session: &dyn AnySession) -> Option<Missing> {
    if !session.timeline().is_empty() {
        return None;
    }
    let info = session.verdict();
    Some(match info.verdict {
        Some(Verdict::Invalid) => Missing::Invalid,
        _ if info.is_busy => Missing::Running,
        None | Some(Verdict::Cancelled) => Missing::NoRun,
        Some(_) => Missing::NoFrames,
    })
}

fn address(timeline: &Timeline) -> usize {
    timeline.times.as_ptr() as usize
}

impl Compare {
    pub(super) fn new(a: u64, b: u64, ctx: &egui::Context) -> Self {
        Self {
            a,
            b,
            align: Align::Frames,
            is_ghost: false,
            is_locked: true,
            is_linked: true,
            job: Job::new(super::lent::wake(ctx)),
            asked: None,
            found: None,
            followed: None,
        }
    }

    /// Whether one is drawn over the other.
    pub(super) fn is_ghost(&self) -> bool {
        self.is_ghost
    }

    /// Whether both canvases show the same part of the board.
    pub(super) fn is_linked(&self) -> bool {
        self.is_linked
    }

    /// The frame of the first run at which they part, once it is known.
    pub(super) fn parting(&self) -> Option<usize> {
        let (of, found) = self.found.as_ref()?;
        let first = found.comparison.first.as_ref()?;
        (self.asked.as_ref() == Some(of)).then(|| first.frame())
    }

    /// Takes in what was found, asks when something has changed, lets the second run follow the first.
    pub(super) fn poll(&mut self, a: &dyn AnySession, b: &mut dyn AnySession) {
        let (Some(run_a), Some(run_b)) = (a.run(), b.run()) else {
            return;
        };
        let of = (address(run_a.timeline()), address(run_b.timeline()), self.align);
        for done in self.job.poll() {
            if let Ok((of, found)) = done.result {
                self.found = Some((of, Arc::new(found)));
            }
        }
        if self.asked != Some(of) {
            self.asked = Some(of);
            self.followed = None;
            let (run_a, run_b, align) = (run_a.clone(), run_b.clone(), self.align);
            self.job.request(0, move |ctl, emit| {
                let Ok(comparison) = compare(run_a.as_ref(), run_b.as_ref(), align, ctl) else {
                    return;
                };
                let mut found = Found {
                    comparison,
                    draws: None,
                    has_draws: false,
                };
                // Draws of a generator take as long as generating: what is known is shown before.
                emit((of, found.clone()));
                let (draws_a, draws_b) = (run_a.draws(ctl), run_b.draws(ctl));
                found.draws = draws::first_other(&draws_a, &draws_b);
                found.has_draws = !draws_a.is_empty() || !draws_b.is_empty();
                if !ctl.is_cancelled() {
                    emit((of, found));
                }
            });
        }
        if self.is_locked {
            let here = a.playhead().frame();
            if self.followed != Some(here) {
                self.followed = Some(here);
                if let Some(there) = self.align.near(run_a.timeline(), run_b.timeline(), here)
                    && there != b.playhead().frame()
                {
                    b.play(PlayCommand::GoTo(there));
                }
            }
        }
    }

    /// Does what was asked; `With`, `OnSpecOf`, `Run` and `End` are the window's.
    pub(super) fn take(&mut self, wish: CompareWish, a: &dyn AnySession, b: &dyn AnySession) {
        let time = |session: &dyn AnySession, frame: usize| session.timeline().times.get(frame).copied();
        match wish {
            CompareWish::Align(align) => self.align = align,
            CompareWish::AlignShown => {
                let shown = |session: &dyn AnySession| time(session, session.playhead().frame());
                if let (Some(a), Some(b)) = (shown(a), shown(b)) {
                    self.align = Align::At { a, b };
                    self.is_locked = true;
                }
            }
            CompareWish::AlignEvent => {
                if let Some((frame_a, frame_b)) = like_event(a.timeline(), b.timeline(), a.playhead().frame())
                    && let (Some(a), Some(b)) = (time(a, frame_a), time(b, frame_b))
                {
                    self.align = Align::At { a, b };
                    self.is_locked = true;
                }
            }
            CompareWish::Ghost(is_ghost) => self.is_ghost = is_ghost,
            CompareWish::Lock(is_locked) => {
                self.is_locked = is_locked;
                self.followed = None;
            }
            CompareWish::Link(is_linked) => self.is_linked = is_linked,
            CompareWish::With(_) | CompareWish::OnSpecOf(_) | CompareWish::Run | CompareWish::End => {}
        }
    }
}

/// The event at or before a frame, and the event of the other run that is as many of its kind.
fn like_event(a: &Timeline, b: &Timeline, here: usize) -> Option<(usize, usize)> {
    let at = a
        .events
        .partition_point(|event| event.frame <= here)
        .checked_sub(1)?;
    let event = a.events.get(at)?;
    let rank = { a.events.iter().take(at) }
        .filter(|other| other.kind == event.kind)
        .count();
    let like = { b.events.iter() }
        .filter(|other| other.kind == event.kind)
        .nth(rank)?;
    Some((event.frame, like.frame))
}

/// What the page of the tab at `idx` shows.
pub(super) fn view_of(compare: Option<&Compare>, tabs: &[Tab], idx: usize) -> CompareView {
    let Some(tab) = tabs.get(idx) else {
        return CompareView::default();
    };
    let others = { tabs.iter() }
        .filter(|other| other.id != tab.id && other.session.game() == tab.session.game())
        .map(|other| (other.id, other.session.title()))
        .collect();
    let mut view = CompareView {
        others,
        is_locked: true,
        ..CompareView::default()
    };
    if let Some(compare) = compare.filter(|compare| compare.a == tab.id) {
        view.with = Some(compare.b);
        view.align = compare.align;
        view.is_ghost = compare.is_ghost;
        view.is_locked = compare.is_locked;
        view.is_linked = compare.is_linked;
        let sides = { tabs.iter() }.filter(|other| [compare.a, compare.b].contains(&other.id));
        view.missing =
            { sides }.find_map(|side| Some((missing(side.session.as_ref())?, side.session.title())));
        let is_fresh = |of: &Of| compare.asked.as_ref() == Some(of);
        view.found = { compare.found.as_ref() }
            .filter(|(of, _)| is_fresh(of))
            .map(|(_, found)| found.clone());
    }
    view
}
