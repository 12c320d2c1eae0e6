//! What people write beside a run: bookmarks with a note, branches that leave it, the problems that they
//! live with, and a picture that they trace over.
//!
//! Part of the document: saved with it, undone with it. The game never reads any of it.

use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::game::{Content, Game};
use crate::play::frame_at_time;
use crate::report::{Text, Timeline, Verdict};

use super::picture::Picture;
use super::suppress::Suppress;

/// A moment that somebody marked. Kept by the game's time, so that it stays where it was when frames
/// before it come or go.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bookmark {
    /// The time of the frame in the game's unit.
    pub time: u32,
    /// Which of the frames of that time, from 0.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub rank: u32,
    /// What was written to it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
}

fn is_zero(rank: &u32) -> bool {
    *rank == 0
}

impl Bookmark {
    /// A bookmark on a frame; `None` where there is no such frame.
    pub fn on(timeline: &Timeline, frame: usize) -> Option<Self> {
        let time = *timeline.times.get(frame)?;
        let first = timeline.times.partition_point(|t| *t < time);
        Some(Self {
            time,
            rank: u32::try_from(frame - first).unwrap_or(u32::MAX),
            note: String::new(),
        })
    }

    /// Its frame in a trace: of several frames of its time, the one with its rank; where there is no such
    /// time, the last frame before it.
    pub fn frame(&self, timeline: &Timeline) -> usize {
        let first = frame_at_time(timeline, self.time);
        let Some(&found) = timeline.times.get(first) else {
            return 0;
        };
        let n_found = timeline.times.partition_point(|t| *t <= found) - first;
        first + (self.rank as usize).min(n_found.saturating_sub(1))
    }
}

/// Who made a branch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Maker {
    /// A person took over and played on.
    Player,
    /// The solver went on from there.
    Solver,
}

/// How a branch ended, as it was when it was made.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Outcome {
    /// The verdict's stable word.
    pub verdict: String,
    /// In a sentence.
    pub en: String,
    /// In a Korean one.
    pub ko: String,
    /// How many frames it has.
    pub frames: u32,
}

impl Outcome {
    /// What an engine said.
    pub fn new(verdict: &Verdict, summary: &Text, n_frames: usize) -> Self {
        Self {
            verdict: verdict.code().to_owned(),
            en: summary.en.clone(),
            ko: summary.ko.clone(),
            frames: u32::try_from(n_frames).unwrap_or(u32::MAX),
        }
    }

    /// Its sentence.
    pub fn text(&self) -> Text {
        Text::new(self.en.clone(), self.ko.clone())
    }
}

/// A run that leaves another one at a frame.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub struct Branch<G: Game> {
    /// Never used twice in a document.
    pub id: u32,
    /// The branch it leaves; `None` when it leaves the document's own run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parent: Option<u32>,
    /// What people call it.
    pub name: String,
    /// The first frame at which it is not its parent any more.
    pub frame: u32,
    /// Who made it.
    pub maker: Maker,
    /// What was played.
    pub question: G::Question,
    /// All its inputs, from the start.
    pub inputs: Vec<G::Input>,
    /// Where its player stopped, where the inputs alone do not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stop: Option<G::Claim>,
    /// How it ended.
    pub outcome: Outcome,
}

/// Everything that is written beside a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub struct Notes<G: Game> {
    /// Marked moments, in the order of time.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bookmarks: Vec<Bookmark>,
    /// Runs that leave this one, in the order they were made.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub branches: Vec<Branch<G>>,
    /// Problems that the author lives with.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub suppress: Vec<Suppress>,
    /// The picture that lies under what is edited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picture: Option<Picture>,
}

impl<G: Game> Default for Notes<G> {
    fn default() -> Self {
        Self {
            bookmarks: Vec::new(),
            branches: Vec::new(),
            suppress: Vec::new(),
            picture: None,
        }
    }
}

impl<G: Game> Notes<G> {
    /// Whether there is nothing.
    pub fn is_empty(&self) -> bool {
        self.bookmarks.is_empty()
            && self.branches.is_empty()
            && self.suppress.is_empty()
            && self.picture.is_none()
    }

    /// As a file that is being read means them; `None`: a text that has no file.
    #[must_use]
    pub(super) fn of_file(mut self, file: Option<&Path>) -> Self {
        self.picture = { self.picture.map(Picture::within_limits) }.map(|picture| match file {
            Some(file) => picture.of_file(file),
            None => picture,
        });
        self
    }

    /// As they are told in a file that is being written.
    #[must_use]
    pub(super) fn for_file(mut self, file: Option<&Path>) -> Self {
        if let Some(file) = file {
            self.picture = self.picture.map(|picture| picture.for_file(file));
        }
        self
    }

    /// Puts a bookmark on a frame, or takes it off. A note that was there goes with it.
    pub fn toggle_bookmark(&mut self, timeline: &Timeline, frame: usize) {
        let n_before = self.bookmarks.len();
        self.bookmarks
            .retain(|bookmark| bookmark.frame(timeline) != frame);
        if self.bookmarks.len() == n_before
            && let Some(bookmark) = Bookmark::on(timeline, frame)
        {
            let place = (bookmark.time, bookmark.rank);
            let at = { &self.bookmarks }
                .iter()
                .position(|other| place < (other.time, other.rank))
                .unwrap_or(n_before);
            self.bookmarks.insert(at, bookmark);
        }
    }

    /// An id that no branch has.
    pub fn next_branch_id(&self) -> u32 {
        let last = self.branches.iter().map(|branch| branch.id).max();
        last.map_or(1, |last| last.saturating_add(1))
    }

    /// Takes a branch away; what left it now leaves what it left.
    pub fn remove_branch(&mut self, id: u32) {
        let Some(at) = self.branches.iter().position(|branch| branch.id == id) else {
            return;
        };
        let parent = self.branches.remove(at).parent.filter(|parent| *parent != id);
        for branch in &mut self.branches {
            if branch.parent == Some(id) {
                branch.parent = parent;
            }
        }
    }

    /// The branches as a tree, in the order it is read: index and depth. What a damaged file hangs on
    /// itself or on nothing hangs on the document's own run.
    pub fn branch_tree(&self) -> Vec<(usize, usize)> {
        let mut tree = Vec::with_capacity(self.branches.len());
        let mut is_placed = vec![false; self.branches.len()];
        let has_parent = |branch: &Branch<G>| {
            branch.parent.is_some_and(|parent| {
                parent != branch.id && self.branches.iter().any(|other| other.id == parent)
            })
        };
        let mut open: Vec<(usize, usize)> = Vec::new();
        let mut roots: Vec<usize> = (0..self.branches.len()).collect();
        // First those that leave the run itself; then whatever is left over, which hangs on itself.
        roots.sort_by_key(|idx| has_parent(&self.branches[*idx]));
        for root in roots {
            if !is_placed[root] {
                is_placed[root] = true;
                open.push((root, 0));
            }
            while let Some((idx, depth)) = open.pop() {
                tree.push((idx, depth));
                let id = self.branches[idx].id;
                for child in (0..self.branches.len()).rev() {
                    if !is_placed[child] && self.branches[child].parent == Some(id) {
                        is_placed[child] = true;
                        open.push((child, depth + 1));
                    }
                }
            }
        }
        tree
    }
}

/// What a file holds: the content and what is written beside it.
#[derive(Clone, Debug, PartialEq)]
pub struct Noted<G: Game> {
    /// Spec or replay.
    pub content: Content<G>,
    /// Bookmarks and branches.
    pub notes: Notes<G>,
}

impl<G: Game> From<Content<G>> for Noted<G> {
    fn from(content: Content<G>) -> Self {
        Self {
            content,
            notes: Notes::default(),
        }
    }
}
