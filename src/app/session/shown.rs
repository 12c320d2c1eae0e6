//! What a session says of itself: its trace, where in it it is, its verdict.

use std::ops::Range;
use std::sync::Arc;

use crate::game::Game as _;
use crate::report::{Text, Timeline, Verdict};
use crate::share::table;

use super::super::any_session::VerdictInfo;
use super::super::editor::Editor;
use super::super::editors::n_errors;
use super::super::lang;
use super::{FAULTY_GROWTH, Session};

impl<E: Editor> Session<E> {
    pub(in crate::app) fn timeline_ref(&self) -> &Timeline {
        match self.on_timeline() {
            Some(solved) => &solved.report.timeline,
            None => &self.empty,
        }
    }

    pub(in crate::app) fn frame_caption(&self) -> Option<Text> {
        let solved = self.on_timeline()?;
        let frame = solved.report.frames.get(self.playhead.frame())?;
        Some(E::Game::frame_caption(&solved.level, &frame))
    }

    /// Frames of the timeline as one JSON object a line.
    pub(in crate::app) fn lines_of(&self, frames: Range<usize>) -> String {
        let shown = self.on_timeline();
        shown.map_or_else(String::new, |shown| table::trace_lines(&shown.report, frames))
    }

    /// Whether the answer that is shown is about another level than the current one.
    pub(in crate::app) fn is_stale(&self) -> bool {
        let is_current = |level| self.level.as_ref().is_some_and(|now| Arc::ptr_eq(now, level));
        self.solved
            .as_ref()
            .is_some_and(|solved| !is_current(&solved.level))
    }

    pub(in crate::app) fn verdict_info(&self) -> VerdictInfo {
        let is_busy = self.job.is_busy() || self.building.is_awaited();
        let progress = self.job.progress();
        let mut info = VerdictInfo {
            is_busy,
            progress,
            fault: self.fault.clone(),
            n_errors: n_errors(&self.issues),
            are_figures_stale: self.is_stale(),
            is_timeline_stale: self.is_timeline_stale(),
            ..VerdictInfo::default()
        };
        if self.level.is_none() && self.built_from.is_some() && !self.building.is_awaited() {
            info.verdict = Some(Verdict::Invalid);
            info.summary = self.build_issues.first().map(|issue| issue.text.clone());
        } else if let Some(solved) = &self.solved
            && (solved.is_whole || !is_busy || solved.report.verdict != Verdict::Cancelled)
        {
            if self.editor.hides_verdict() {
                info.summary = Some(lang::PLAYING.text());
            } else {
                info.verdict = Some(solved.report.verdict.clone());
                info.summary = Some(solved.report.summary.clone());
            }
            info.nodes = solved.report.nodes;
            info.took = solved.took;
            info.is_stale = self.is_stale();
            info.is_growing = is_busy && !solved.is_whole;
        } else if !is_busy && 0 < self.current_tag {
            info.verdict = Some(Verdict::Cancelled);
        }
        if is_busy {
            info.nodes = progress.nodes;
            info.took = self.job.elapsed();
        }
        info
    }

    /// An editor that leaves an undo point frame after frame silently makes undo useless.
    pub(super) fn watch_history(&mut self) {
        let n_points = self.doc.history().points().len();
        let (before, n_frames) = self.growth;
        let n_frames = if before < n_points { n_frames + 1 } else { 0 };
        if n_frames == FAULTY_GROWTH {
            log::error!("{}: an undo point on {n_frames} frames in a row", E::Game::ID);
        }
        self.growth = (n_points, n_frames);
    }
}
