//! What the inspector asks of a session beyond its timeline: its run, its bookmarks, its branches.

use std::sync::Arc;

use crate::doc::Merge;
use crate::doc::notes::Maker;
use crate::fault;
use crate::game::Game;
use crate::inspect::{Run, RunOf};
use crate::report::{Text, Timeline, Verdict, Why};

use super::super::any_session::AnySession;
use super::super::editor::Editor;
use super::Session;
use super::asking::Solved;

/// Typing into one note joins into one step; the key of each note is its index above this.
const NOTE_KEY: u64 = 0xb00c_0000;
const NAME_KEY: u64 = 0xb4a0_0000;

/// A bookmark, as it is listed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookmarkLine {
    /// Its frame.
    pub frame: usize,
    /// What was written to it.
    pub note: String,
}

/// A branch, as it is listed.
#[derive(Clone, Debug, PartialEq)]
pub struct BranchLine {
    /// Its id.
    pub id: u32,
    /// How many branches it hangs on.
    pub depth: usize,
    /// What people call it.
    pub name: String,
    /// The frame at which it leaves.
    pub frame: usize,
    /// Who made it.
    pub maker: Maker,
    /// How it ended, in a sentence.
    pub outcome: Text,
    /// How many frames it has.
    pub n_frames: usize,
}

/// Bookmarks as frames, and the revision and trace they hold for.
#[derive(Clone, Debug, Default)]
pub(super) struct Resolved {
    of: Option<(u64, usize, usize)>,
    frames: Vec<usize>,
}

/// Why what the shown frame shows happened, and the trace and frame it was worked out for.
#[derive(Clone, Debug, Default)]
pub(super) struct Reason {
    of: Option<(usize, usize)>,
    why: Option<Why>,
}

impl Reason {
    pub(super) fn why(&self) -> Option<&Why> {
        self.why.as_ref()
    }
}

/// What the inspector sees of an open document, whatever the game.
pub trait Inspected {
    /// The run on the timeline; `None` when there is none.
    fn run(&self) -> Option<Arc<dyn Run>>;

    /// The same as it may be told while nobody has stepped it.
    fn told_run(&self) -> Option<Arc<dyn Run>>;

    /// The timeline of that.
    fn told_timeline(&self) -> &Timeline;
    /// Why what the shown frame shows happened; `None` where there is nothing to explain.
    fn why(&self) -> Option<&Why>;
    /// Whether a play is being made by somebody who must not see what the solver found.
    fn hides_answer(&self) -> bool;
    /// The bookmarks, in the order of time.
    fn bookmarks(&self) -> Vec<BookmarkLine>;
    /// Writes to a bookmark.
    fn set_note(&mut self, bookmark_idx: usize, note: &str);
    /// Takes a bookmark off.
    fn remove_bookmark(&mut self, bookmark_idx: usize);
    /// The branches as a tree, in the order it is read.
    fn branches(&self) -> Vec<BranchLine>;
    /// Gives a branch another name.
    fn rename_branch(&mut self, id: u32, name: &str);
    /// Takes a branch away.
    fn remove_branch(&mut self, id: u32);
    /// A branch as a document of its own.
    fn branch_document(&self, id: u32) -> Option<Box<dyn AnySession>>;
    /// Whether the game's solver can go on from a frame.
    fn can_finish(&self) -> bool;
    /// The solver goes on from the frame that is shown.
    fn finish_from_here(&mut self);
    /// Whether a branch is being made, and why the last wish led to nothing.
    fn branching(&self) -> (bool, Option<&Text>);
    /// The editor's action that lets a person play on from the frame that is shown.
    fn play_here_action(&self) -> Option<&'static str>;
    /// The inputs of this run on the spec of another document of the same game.
    fn on_spec_of(&self, other: &dyn AnySession) -> Option<Box<dyn AnySession>>;
    /// What the solver said at each step of the history, oldest first.
    fn step_verdicts(&self) -> Vec<Option<Verdict>>;
    /// Whether steps are being asked about.
    fn is_asking_steps(&self) -> bool;
    /// Asks about every step of which nothing is known.
    fn ask_steps(&mut self);
}

impl<E: Editor> Session<E> {
    /// Puts a bookmark on the frame that is shown, or takes it off, as one step.
    pub(super) fn toggle_bookmark(&mut self) {
        let frame = self.playhead.frame();
        // A play that is being made is no part of the document, and its frames are not kept.
        let Some(solved) = self.solved.as_ref().filter(|_| self.run.is_none()) else {
            return;
        };
        let timeline = &solved.report.timeline;
        let is_on = self.playhead.bookmarks().binary_search(&frame).is_ok();
        let label = if is_on {
            Text::new(
                format!("Unmark frame {frame}"),
                format!("{frame}프레임 책갈피 빼기"),
            )
        } else {
            Text::new(format!("Mark frame {frame}"), format!("{frame}프레임 책갈피"))
        };
        self.doc.edit_notes(label, Merge::Never, |notes| {
            notes.toggle_bookmark(timeline, frame);
        });
        self.refresh();
        self.resolve_bookmarks();
    }

    /// Asks the game why, when another frame is shown.
    pub(super) fn find_reason(&mut self) {
        let of = self.on_timeline().map(|solved| {
            let report = Arc::as_ptr(&solved.report) as usize;
            (report, self.playhead.frame())
        });
        if self.reason.of == of {
            return;
        }
        let why = match self.on_timeline() {
            Some(solved) => {
                fault::caught(|| E::Game::why(&solved.level, &solved.report.frames, self.playhead.frame()))
            }
            None => Ok(None),
        };
        let why = why.unwrap_or_else(|words| {
            self.faults.push(words);
            None
        });
        self.reason = Reason { of, why };
    }

    /// Works out on which frames the bookmarks are, when they or the trace have changed.
    pub(super) fn resolve_bookmarks(&mut self) {
        let timeline = self.timeline_ref();
        if timeline.is_empty() {
            // They wait for the next trace.
            return;
        }
        let of = (
            self.doc.revision(),
            timeline.times.as_ptr() as usize,
            timeline.len(),
        );
        if self.bookmarks.of == Some(of) {
            return;
        }
        let marks = &self.doc.notes().bookmarks;
        let frames: Vec<usize> = marks.iter().map(|mark| mark.frame(timeline)).collect();
        self.playhead.set_bookmarks(frames.clone());
        self.bookmarks = Resolved { of: Some(of), frames };
    }
}

fn run_of<G: Game>(solved: &Solved<G>) -> Arc<dyn Run> {
    Arc::new(RunOf::<G> {
        spec: solved.spec.clone(),
        level: solved.level.clone(),
        report: solved.report.clone(),
    })
}

impl<E: Editor> Inspected for Session<E> {
    fn run(&self) -> Option<Arc<dyn Run>> {
        self.on_timeline().map(run_of)
    }

    fn told_run(&self) -> Option<Arc<dyn Run>> {
        self.told().map(run_of)
    }

    fn told_timeline(&self) -> &Timeline {
        self.told().map_or(&self.empty, |solved| &solved.report.timeline)
    }

    fn why(&self) -> Option<&Why> {
        self.reason.why()
    }

    fn hides_answer(&self) -> bool {
        self.editor.hides_answer()
    }

    fn bookmarks(&self) -> Vec<BookmarkLine> {
        let notes = self.doc.notes();
        { notes.bookmarks.iter() }
            .zip(&self.bookmarks.frames)
            .map(|(mark, frame)| BookmarkLine {
                frame: *frame,
                note: mark.note.clone(),
            })
            .collect()
    }

    fn set_note(&mut self, bookmark_idx: usize, note: &str) {
        let label = Text::new("Write to a bookmark", "책갈피에 쓰기");
        let merge = Merge::WhileHeld(NOTE_KEY + bookmark_idx as u64);
        self.doc.edit_notes(label, merge, |notes| {
            if let Some(mark) = notes.bookmarks.get_mut(bookmark_idx) {
                note.clone_into(&mut mark.note);
            }
        });
        self.refresh();
    }

    fn remove_bookmark(&mut self, bookmark_idx: usize) {
        let label = Text::new("Take a bookmark off", "책갈피 빼기");
        self.doc.edit_notes(label, Merge::Never, |notes| {
            if bookmark_idx < notes.bookmarks.len() {
                notes.bookmarks.remove(bookmark_idx);
            }
        });
        self.refresh();
        self.resolve_bookmarks();
    }

    fn branches(&self) -> Vec<BranchLine> {
        let notes = self.doc.notes();
        { notes.branch_tree().into_iter() }
            .filter_map(|(idx, depth)| {
                let branch = notes.branches.get(idx)?;
                Some(BranchLine {
                    id: branch.id,
                    depth,
                    name: branch.name.clone(),
                    frame: branch.frame as usize,
                    maker: branch.maker,
                    outcome: branch.outcome.text(),
                    n_frames: branch.outcome.frames as usize,
                })
            })
            .collect()
    }

    fn rename_branch(&mut self, id: u32, name: &str) {
        let label = Text::new("Rename a branch", "갈래 이름 바꾸기");
        let merge = Merge::WhileHeld(NAME_KEY + u64::from(id));
        self.doc.edit_notes(label, merge, |notes| {
            if let Some(branch) = notes.branches.iter_mut().find(|branch| branch.id == id) {
                name.clone_into(&mut branch.name);
            }
        });
        self.refresh();
    }

    fn remove_branch(&mut self, id: u32) {
        let label = Text::new("Delete a branch", "갈래 지우기");
        self.doc
            .edit_notes(label, Merge::Never, |notes| notes.remove_branch(id));
        self.refresh();
    }

    fn branch_document(&self, id: u32) -> Option<Box<dyn AnySession>> {
        self.branch_session(id)
    }

    fn can_finish(&self) -> bool {
        // What goes on from a frame goes on from one of the document's own run.
        E::Game::CAN_FINISH && !self.doc.is_read_only() && self.run.is_none()
    }

    fn finish_from_here(&mut self) {
        self.finish_here();
    }

    fn branching(&self) -> (bool, Option<&Text>) {
        (self.branching.is_busy(), self.branching.refusal.as_ref())
    }

    fn play_here_action(&self) -> Option<&'static str> {
        self.editor.play_here_action()
    }

    fn on_spec_of(&self, other: &dyn AnySession) -> Option<Box<dyn AnySession>> {
        self.on_other_spec(other.as_any().downcast_ref::<Self>()?)
    }

    fn step_verdicts(&self) -> Vec<Option<Verdict>> {
        let points = self.doc.history().points();
        { points.iter() }
            .map(|point| self.verdicts.of(point.id).cloned())
            .collect()
    }

    fn is_asking_steps(&self) -> bool {
        self.verdicts.is_busy()
    }

    fn ask_steps(&mut self) {
        self.ask_every_step();
    }
}
