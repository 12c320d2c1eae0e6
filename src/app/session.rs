//! An open document with its editor, its level, its solver job and its playhead.
//!
//! Generic in the editor, so every type inside is concrete; [`AnySession`] is what the rest
//! of the window sees of it. Knows no panel.

use std::path::PathBuf;
use std::sync::Arc;

use eframe::egui;

use crate::doc::suppress;
use crate::doc::unknown::Unknown;
use crate::doc::{Document, Noted};
use crate::fault;
use crate::game::{Content, Game, GameReport};
use crate::job::{Job, Wake};
use crate::play::{PlayCommand, Playhead};
use crate::report::{Issue, Timeline};

use super::any_session::{AnySession, Lend};
use super::editor::{Cx, Editor, Request, Shown};
use super::editors::worst_first;
use super::flash::Flash;

mod asking;
mod branching;
mod building;
mod fixing;
mod inspected;
mod linting;
mod on_timeline;
mod shown;
mod travel;
mod verdicts;

pub use asking::SOLVE_NODES;
pub use inspected::{BookmarkLine, BranchLine, Inspected};

use asking::{Answer, PATIENCE, Request as Pending, Solved};
use branching::Branching;
use building::Building;
use fixing::Fixing;
use linting::Lints;
use travel::Memory;
use verdicts::Verdicts;

/// Undo points on this many frames in a row are an editor's fault.
const FAULTY_GROWTH: u32 = 10;

/// One tab of the window.
pub struct Session<E: Editor> {
    pub(super) editor: E,
    pub(super) doc: Document<E::Game>,
    pub(super) question: <E::Game as Game>::Question,
    /// What `level` was built from.
    built_from: Option<(u64, <E::Game as Game>::Question)>,
    level: Option<Arc<<E::Game as Game>::Level>>,
    build_issues: Vec<Issue>,
    lints: Lints,
    /// Build, lint and solver together, worst first.
    pub(super) issues: Vec<Issue>,
    /// How many problems each entry of the document's list hides.
    pub(super) n_suppressed: Vec<usize>,
    pub(super) highlighted: Option<Issue>,
    job: Job<Answer<E::Game>>,
    pub(super) wake: Wake,
    /// The level that the solver was last asked about, and the tag of that request.
    asked: Option<Arc<<E::Game as Game>::Level>>,
    current_tag: u64,
    /// The requests that may still be answered, oldest first.
    pending: Vec<Pending<E::Game>>,
    solved: Option<Solved<E::Game>>,
    /// The last answer about a state that is a step of the history.
    settled: Option<Solved<E::Game>>,
    /// A run that the editor shows in the place of the answer.
    run: Option<Solved<E::Game>>,
    /// The answer without what may not be told yet, and which one it is of.
    veil: Option<on_timeline::Veiled<E::Game>>,
    /// What the engine's panic said about the current level.
    fault: Option<String>,
    /// What panics said since they were last asked for.
    pub(super) faults: Vec<String>,
    /// Fields of the text that nobody knows, until somebody was told.
    pub(super) unknown: Vec<Unknown>,
    pub(super) playhead: Playhead,
    requests: Vec<Request<E::Game>>,
    pub(super) opened: Vec<Box<dyn AnySession>>,
    /// Whether the editor has asked for another document.
    pub(super) wants_document: bool,
    empty: Timeline,
    /// Points of the history when the last frame began, and on how many frames in a row it grew.
    growth: (usize, u32),
    /// Bookmarks as frames of the trace, and what they were worked out from.
    bookmarks: inspected::Resolved,
    reason: inspected::Reason,
    verdicts: Verdicts<E::Game>,
    /// What was selected around each step of the history.
    memory: Memory<E::Selection>,
    /// What undo or redo changed, while it glows.
    flash: Flash,
    branching: Branching<E::Game>,
    fixing: Fixing<E::Game>,
    building: Building<E::Game>,
}

impl<E: Editor> Session<E> {
    /// A session of a document. The solver is asked at the first [`AnySession::poll`].
    pub fn new(doc: Document<E::Game>, wake: Wake) -> Self {
        Self::looking_at(doc, E::default(), wake)
    }

    /// A session of a document with an editor that already holds something to look at.
    pub(super) fn looking_at(doc: Document<E::Game>, editor: E, wake: Wake) -> Self {
        let wake = wake.with_own_faults();
        let question = match doc.recording() {
            Some(recording) => recording.question.clone(),
            None => fault::caught(|| E::Game::questions(doc.spec()))
                .ok()
                .and_then(|questions| questions.into_iter().next())
                .map(|(_, question)| question)
                .unwrap_or_default(),
        };
        Self {
            editor,
            doc,
            question,
            built_from: None,
            level: None,
            build_issues: Vec::new(),
            lints: Lints::new(wake.clone()),
            issues: Vec::new(),
            n_suppressed: Vec::new(),
            highlighted: None,
            // What panics of it say is told with its answer.
            job: Job::new(wake.clone().with_own_faults()),
            asked: None,
            current_tag: 0,
            pending: Vec::new(),
            solved: None,
            settled: None,
            run: None,
            veil: None,
            fault: None,
            faults: Vec::new(),
            unknown: Vec::new(),
            playhead: Playhead::default(),
            requests: Vec::new(),
            opened: Vec::new(),
            wants_document: false,
            empty: Timeline::default(),
            growth: (0, 0),
            bookmarks: inspected::Resolved::default(),
            reason: inspected::Reason::default(),
            verdicts: Verdicts::new(wake.clone()),
            memory: Memory::default(),
            flash: Flash::default(),
            branching: Branching::new(wake.clone()),
            fixing: Fixing::new(wake.clone()),
            building: Building::new(wake.clone()),
            wake,
        }
    }

    /// A session of content that has just been read from `path`, or that is bundled.
    pub fn opened(name: &str, noted: impl Into<Noted<E::Game>>, path: Option<PathBuf>, wake: Wake) -> Self {
        Self::new(Document::opened(name, noted, path), wake)
    }

    /// The same session, whose text had fields that nobody knows.
    #[must_use]
    pub fn with_unknown(mut self, unknown: Vec<Unknown>) -> Self {
        self.unknown = unknown;
        self
    }

    /// The document.
    pub fn doc(&self) -> &Document<E::Game> {
        &self.doc
    }

    /// The editor's own state.
    pub fn editor(&self) -> &E {
        &self.editor
    }

    /// What undo or redo has just changed.
    pub fn flash(&self) -> &Flash {
        &self.flash
    }

    /// What is asked of the spec.
    pub fn question(&self) -> &<E::Game as Game>::Question {
        &self.question
    }

    /// The last answer.
    pub fn report(&self) -> Option<&Arc<GameReport<E::Game>>> {
        self.solved.as_ref().map(|solved| &solved.report)
    }

    /// Lends the editor everything for one call, then does what it asked for.
    ///
    /// A panic of the editor ends its call and nothing else: the document is as its last edit left it.
    pub(super) fn with_editor<R: Default>(
        &mut self,
        lend: &Lend,
        call: impl FnOnce(&mut E, &mut Cx<'_, E::Game>) -> R,
    ) -> R {
        let stale = self.is_timeline_stale();
        let Self {
            editor,
            doc,
            question,
            level,
            build_issues,
            solved,
            run,
            playhead,
            requests,
            wake,
            issues,
            highlighted,
            reason,
            flash,
            ..
        } = self;
        let solved = run.as_ref().or(solved.as_ref());
        let frame = solved.and_then(|solved| solved.report.frames.get(playhead.frame()));
        let shown = solved.map(|solved| Shown {
            level: &solved.level,
            report: &solved.report,
            frame: frame.as_deref(),
            frame_idx: playhead.frame(),
            stale,
        });
        let mut cx = Cx {
            doc,
            question,
            level: level.as_ref(),
            build_issues,
            shown,
            playhead,
            requests,
            wake,
            tokens: lend.tokens,
            lang: lend.lang,
            reduced_motion: lend.reduced_motion,
            issues,
            highlighted: highlighted.as_ref(),
            why: reason.why(),
            flash,
        };
        let answer = fault::caught(|| call(editor, &mut cx));
        self.apply_requests();
        self.refresh();
        answer.unwrap_or_else(|words| {
            self.faults.push(words);
            R::default()
        })
    }

    fn apply_requests(&mut self) {
        for request in std::mem::take(&mut self.requests) {
            match request {
                Request::Play(command) => self.play_command(command),
                Request::OpenReplay { name, replay } => {
                    self.branch_off(&name, &replay);
                    let doc = Document::new(name, Content::Replay(replay));
                    let session = Self::new(doc, self.wake.clone());
                    self.opened.push(Box::new(session));
                }
                Request::ViewReplay { name, replay } => {
                    let session = Self::opened(&name, Content::Replay(replay), None, self.wake.clone());
                    self.opened.push(Box::new(session));
                }
                Request::Branch {
                    name,
                    replay,
                    takes_over,
                } => {
                    self.branching.takes_over = takes_over;
                    self.branch_off(&name, &replay);
                }
                Request::OpenSpec { name, spec } => {
                    let doc = Document::new(name, Content::Spec(spec));
                    self.opened.push(Box::new(Self::new(doc, self.wake.clone())));
                }
                Request::TakeDocument => self.wants_document = true,
                Request::ShowRun(run) => self.show_run(run),
                Request::Resolve => self.ask_anew(),
                Request::Highlight(issue) => self.highlighted = Some(*issue),
            }
            // What is drawn after this call may have missed it.
            (self.wake)();
        }
    }

    pub(super) fn play_command(&mut self, command: PlayCommand) {
        if command == PlayCommand::ToggleBookmark {
            self.toggle_bookmark();
            return;
        }
        let timeline = match self.run.as_ref().or(self.solved.as_ref()) {
            Some(solved) => &solved.report.timeline,
            None => &self.empty,
        };
        self.playhead.apply(command, timeline);
    }

    pub(super) fn advance_playhead(&mut self, dt_secs: f32) {
        let timeline = match self.run.as_ref().or(self.solved.as_ref()) {
            Some(solved) => &solved.report.timeline,
            None => &self.empty,
        };
        self.playhead.advance(dt_secs, timeline);
    }

    /// Rebuilds the level if the spec or the question changed, and asks the solver if the level did.
    pub(super) fn refresh(&mut self) {
        let rev = self.doc.revision();
        let is_same_spec = self.built_from.as_ref().is_some_and(|(built, _)| *built == rev);
        if is_same_spec
            && self
                .built_from
                .as_ref()
                .is_some_and(|(_, asked)| *asked == self.question)
        {
            return;
        }
        if !is_same_spec {
            self.lint();
        }
        self.built_from = Some((rev, self.question.clone()));
        self.build();
        self.collect_issues();
        (self.wake)();
    }

    fn take_level(&mut self, level: <E::Game as Game>::Level) {
        let is_asked = self.asked.as_ref().is_some_and(|asked| **asked == level);
        if is_asked {
            // Nothing the solver sees has changed: what it says or said still holds.
            self.level = self.asked.clone();
            return;
        }
        self.fault = None;
        if let Some(solved) = &self.solved
            && *solved.level == level
        {
            self.job.cancel();
            self.pending.clear();
            self.current_tag += 1;
            self.asked = Some(solved.level.clone());
            self.level = self.asked.clone();
            return;
        }
        self.level = Some(Arc::new(level));
        self.ask_anew();
    }

    fn drop_level(&mut self, fault: Option<String>) {
        self.forget_level();
        self.faults.extend(fault.clone());
        self.fault = fault;
        self.show_settled();
    }

    /// There is no level now, and nothing is asked about one.
    fn forget_level(&mut self) {
        self.level = None;
        self.asked = None;
        self.fault = None;
        self.current_tag += 1;
        self.pending.clear();
        self.job.cancel();
    }

    fn collect_issues(&mut self) {
        let mut issues = self.lints.issues().to_vec();
        if let Some(solved) = &self.solved
            && !self.is_stale()
        {
            issues.extend(solved.report.issues.iter().cloned());
        }
        issues = worst_first(issues);
        self.n_suppressed = suppress::retain(&mut issues, &self.doc.notes().suppress);
        // Why it does not build is always told.
        issues.extend(self.build_issues.iter().cloned());
        self.issues = worst_first(issues);
        if self
            .highlighted
            .as_ref()
            .is_some_and(|issue| !self.issues.contains(issue))
        {
            self.highlighted = None;
        }
    }

    /// One frame's work before anything is drawn.
    pub(super) fn tick(&mut self, ctx: &egui::Context, lend: &Lend) {
        self.take_results();
        self.veil();
        self.faults.extend(self.wake.take_faults());
        self.take_lints();
        self.take_fixes();
        self.take_built();
        self.job.hurry(PATIENCE);
        self.refresh();
        self.watch_history();
        self.note_selection();
        self.flash.tick(ctx, lend.reduced_motion);
        self.take_branches();
        self.note_verdicts();
        self.resolve_bookmarks();
        self.find_reason();
        self.with_editor(lend, |editor, cx| editor.tick(ctx, cx));
    }
}
