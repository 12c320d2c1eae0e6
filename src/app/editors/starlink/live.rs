//! What is true of the puzzle as it is now: its links, and whether it has none, one or several answers.
//!
//! Small boards are counted within the frame that changed them; larger ones, and those that turn out to
//! be hard, in the background.

use std::sync::Arc;

use crate::app::editor::Cx;
use crate::control::{Control, Progress};
use crate::game::Game as _;
use crate::games::starlink::StarLink;
use crate::games::starlink::level::{Level, shape_errors};
use crate::games::starlink::recent;
use crate::games::starlink::solve::{Answers, Count, count};
use crate::games::starlink::spec::Spec;
use crate::games::starlink::table::{Link, LinkIdx, Table};
use crate::job::Job;

/// Boards with more links than this are counted in the background from the start.
const MAX_FRAME_LINKS: usize = 500;
/// Nodes that a count may take within a frame.
const FRAME_NODES: u64 = 1_500;
/// Nodes that a count may take in the background.
const JOB_NODES: u64 = 20_000_000;

/// The links and the answers of the current spec.
#[derive(Default)]
pub(super) struct Live {
    spec: Option<Arc<Spec>>,
    table: Option<Arc<Table>>,
    count: Option<Count>,
    is_stopped: bool,
    /// Whether the links are being listed in the background.
    is_awaited: bool,
    links_before: Vec<Link>,
    job: Option<Job<Count>>,
    tag: u64,
}

impl Live {
    /// The links of the spec; none while it has no shape at all.
    pub(super) fn table(&self) -> Option<&Arc<Table>> {
        self.table.as_ref()
    }

    /// What was counted; none while it is not known yet.
    pub(super) fn count(&self) -> Option<&Count> {
        self.count.as_ref()
    }

    /// While the links are being listed: those of the state before that was listed last, drawn where the stars
    /// are now. Nothing is said of them.
    pub(super) fn links_before(&self) -> &[Link] {
        &self.links_before
    }

    /// None, one, several, or not known yet.
    pub(super) fn answers(&self) -> Answers {
        self.count.as_ref().map_or(Answers::Unknown, Count::answers)
    }

    /// The first answer.
    pub(super) fn first(&self) -> Option<&[LinkIdx]> {
        Some(self.count.as_ref()?.answers.first()?)
    }

    /// The second answer, where there are several.
    pub(super) fn second(&self) -> Option<&[LinkIdx]> {
        Some(self.count.as_ref()?.answers.get(1)?)
    }

    /// Whether the answers are being counted.
    pub(super) fn is_counting(&self) -> bool {
        self.is_awaited
            || self.count.is_none() && !self.is_stopped && self.job.as_ref().is_some_and(Job::is_busy)
    }

    /// How far the count is.
    pub(super) fn progress(&self) -> Option<Progress> {
        self.is_counting().then(|| self.job.as_ref().map(Job::progress))?
    }

    /// Stops the count.
    pub(super) fn stop(&mut self) {
        if let Some(job) = &mut self.job {
            job.cancel();
        }
        self.is_stopped = true;
    }

    /// The level to play on, where there is one.
    pub(super) fn level(&self) -> Option<Level> {
        let (spec, table) = (self.spec.as_ref()?, self.table.as_ref()?);
        Level::compile_with(spec, Table::clone(table)).ok()
    }

    /// Looks at the spec as it is now; nothing to do when it is the one that was looked at.
    pub(super) fn refresh(&mut self, cx: &Cx<'_, StarLink>) {
        let tag = self.tag;
        for done in self.job.as_mut().map(Job::poll).unwrap_or_default() {
            if done.tag == tag
                && let Ok(found) = done.result
            {
                self.count = Some(found);
            }
        }
        let spec = cx.doc.history().current_arc();
        let is_known = self.spec.as_ref().is_some_and(|known| Arc::ptr_eq(known, &spec));
        let has_come = self.is_awaited && !StarLink::builds_long(&spec);
        if is_known && !has_come {
            return;
        }
        let table = self.table_of(&spec);
        let is_same = match (&self.spec, &self.table, &table) {
            (Some(before), Some(old), Some(new)) => {
                before.numbers() == spec.numbers() && (Arc::ptr_eq(old, new) || old.has_same_links(new))
            }
            _ => false,
        };
        self.table = table;
        self.spec = Some(spec.clone());
        // The same links and numbers have the same answers.
        if is_same && (self.count.is_some() || self.is_counting()) {
            return;
        }
        self.tag += 1;
        self.count = None;
        self.is_stopped = false;
        if let Some(job) = &mut self.job {
            job.cancel();
        }
        if let Some(table) = self.table.clone() {
            self.ask(table, spec.numbers(), cx);
        }
    }

    fn ask(&mut self, table: Arc<Table>, numbers: Vec<u16>, cx: &Cx<'_, StarLink>) {
        if table.links.len() <= MAX_FRAME_LINKS {
            let found = count(&table, &numbers, 2, &Control::with_budget(FRAME_NODES));
            if found.answers() != Answers::Unknown {
                self.count = Some(found);
                return;
            }
        }
        let tag = self.tag;
        let job = self.job.get_or_insert_with(|| Job::new(cx.wake.clone()));
        job.request(tag, move |ctl, emit| {
            emit(count(&table, &numbers, 2, &ctl.with_further_budget(JOB_NODES)));
        });
    }

    /// The links of a spec; those of the one before where no star was moved.
    fn table_of(&mut self, spec: &Spec) -> Option<Arc<Table>> {
        self.is_awaited = false;
        self.links_before.clear();
        if !shape_errors(spec).is_empty() {
            return None;
        }
        let places = spec.places();
        if let Some(table) = &self.table
            && table.n_stars == spec.stars.len()
            && table.places == places
        {
            return Some(table.clone());
        }
        if StarLink::builds_long(spec) {
            // The session builds it in the background, and then it is known here as well.
            self.is_awaited = true;
            self.links_before = recent::links_before(spec.stars.len(), spec.n_nodes()).unwrap_or_default();
            return None;
        }
        recent::table(&places, spec.stars.len()).ok().map(Arc::new)
    }
}
