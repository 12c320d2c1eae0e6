//! Branches: runs that leave the document's own at a frame, played on by a person or by the solver.
//!
//! A run that is played on the same spec and question becomes a branch in the background: it is
//! replayed, compared with the run that it has most in common with, and kept with what came of it.

use std::sync::Arc;

use crate::control::Control;
use crate::doc::Merge;
use crate::doc::notes::{Branch, Maker, Outcome};
use crate::game::{Content, Game, GameReport, Replay};
use crate::grammar::counted;
use crate::inspect::RunOf;
use crate::inspect::compare::{Align, compare};
use crate::job::{Job, Wake};
use crate::report::{Text, Verdict};

use super::super::any_session::AnySession;
use super::super::editor::Editor;
use super::{SOLVE_NODES, Session};

/// What the background found: a branch, or why there is none.
type Made<G> = Result<Branch<G>, Text>;

/// The background work.
pub(super) struct Branching<G: Game> {
    job: Job<Made<G>>,
    tag: u64,
    /// Whether a person has taken over from the shown frame since the last play was kept.
    pub(super) takes_over: bool,
    /// Why the last wish led to nothing.
    pub(super) refusal: Option<Text>,
}

impl<G: Game> Branching<G> {
    pub(super) fn new(wake: Wake) -> Self {
        Self {
            job: Job::new(wake),
            tag: 0,
            takes_over: false,
            refusal: None,
        }
    }

    /// Whether a branch is being made.
    pub(super) fn is_busy(&self) -> bool {
        self.job.is_busy()
    }
}

/// The run that new inputs are compared with.
struct Trunk<G: Game> {
    spec: Arc<G::Spec>,
    level: Arc<G::Level>,
    report: Arc<GameReport<G>>,
    question: G::Question,
    branches: Vec<Branch<G>>,
}

impl<G: Game> Trunk<G> {
    /// Whether these inputs begin as the run or one of its branches does.
    fn shares(&self, inputs: &[G::Input]) -> bool {
        let begins_as = |other: &[G::Input]| !inputs.is_empty() && inputs.first() == other.first();
        begins_as(&self.report.inputs) || self.branches.iter().any(|branch| begins_as(&branch.inputs))
    }

    /// The branch with most inputs in common, if it has more than the run itself.
    fn parent(&self, inputs: &[G::Input]) -> Option<&Branch<G>> {
        let common = |other: &[G::Input]| { inputs.iter().zip(other) }.take_while(|(a, b)| a == b).count();
        let own = common(&self.report.inputs);
        let best = { self.branches.iter() }
            .filter(|branch| branch.question == self.question)
            .map(|branch| (common(&branch.inputs), branch))
            .filter(|(n, _)| own < *n)
            .max_by_key(|(n, branch)| (*n, std::cmp::Reverse(branch.id)));
        best.map(|(_, branch)| branch)
    }

    /// A branch of inputs up to where their player stopped, with what comes of them. `None` when it is the
    /// run it would leave.
    fn branch(
        &self,
        name: String,
        maker: Maker,
        (inputs, stop): (Vec<G::Input>, Option<G::Claim>),
        ctl: &Control,
    ) -> Option<Branch<G>> {
        let played = |inputs: &[G::Input], stop: Option<&G::Claim>| RunOf::<G> {
            spec: self.spec.clone(),
            level: self.level.clone(),
            report: Arc::new(G::replay(&self.level, inputs, stop, ctl)),
        };
        let run = played(&inputs, stop.as_ref());
        let parent = self.parent(&inputs);
        let other = match parent {
            Some(parent) => played(&parent.inputs, parent.stop.as_ref()),
            None => RunOf {
                spec: self.spec.clone(),
                level: self.level.clone(),
                report: self.report.clone(),
            },
        };
        let frame = match (parent, compare(&other, &run, Align::Frames, ctl)) {
            (None, _) if inputs == self.report.inputs => return None,
            (_, Ok(comparison)) => comparison.first.map_or(0, |first| first.frame()),
            (_, Err(_)) => return None,
        };
        let outcome = Outcome::new(
            &run.report.verdict,
            &run.report.summary,
            run.report.timeline.len(),
        );
        Some(Branch {
            id: 0,
            parent: parent.map(|parent| parent.id),
            name,
            frame: u32::try_from(frame).unwrap_or(u32::MAX),
            maker,
            question: self.question.clone(),
            inputs,
            stop,
            outcome,
        })
    }
}

/// What is said where the solver found no way on: what it looked for, and how far it looked.
fn no_way(frame: usize, goal: Option<Text>, nodes: u64) -> Text {
    let Some(goal) = goal else {
        return Text::new(
            format!("the run is over at frame {frame}: there is nothing to go on with"),
            format!("{frame}프레임에서 실행이 이미 끝나 이어 갈 것이 없습니다"),
        );
    };
    Text::new(
        format!(
            "the solver found no way on from frame {frame}: it looked for {}, and searched {}; this is no proof \
             that there is none",
            goal.en,
            counted(nodes, "node")
        ),
        format!(
            "솔버가 {frame}프레임에서 이어 갈 길을 찾지 못했습니다: 찾던 것은 {}, 탐색한 노드는 {nodes}개입니다. 길이 없다는 증명은 \
             아닙니다",
            goal.ko
        ),
    )
}

impl<E: Editor> Session<E> {
    fn trunk(&self) -> Option<Trunk<E::Game>> {
        let solved = self.solved.as_ref()?;
        let is_empty = solved.report.timeline.is_empty();
        let is_whole = solved.is_whole && !is_empty && !self.is_stale();
        (is_whole && !self.doc.is_read_only()).then(|| Trunk {
            spec: solved.spec.clone(),
            level: solved.level.clone(),
            report: solved.report.clone(),
            question: self.question.clone(),
            branches: self.doc.notes().branches.clone(),
        })
    }

    /// A play that was just recorded becomes a branch, if it was played on what is shown and goes on from
    /// it: whoever plays from the start has a run of his own, and the document is left alone.
    pub(super) fn branch_off(&mut self, name: &str, replay: &Replay<E::Game>) {
        let is_same = replay.question == self.question
            && match &replay.spec {
                Some(spec) => spec == self.doc.spec(),
                None => *self.doc.spec() == <E::Game as Game>::Spec::default(),
            };
        let takes_over = std::mem::take(&mut self.branching.takes_over);
        let Some(trunk) = self.trunk().filter(|_| is_same) else {
            return;
        };
        if !takes_over && !trunk.shares(&replay.inputs) {
            return;
        }
        let name = name.strip_suffix(".ron").unwrap_or(name);
        let name = name.strip_suffix(".replay").unwrap_or(name).to_owned();
        let stop = replay.claim.as_ref().and_then(<E::Game as Game>::stop_of);
        let run = (replay.inputs.clone(), stop);
        self.branching.tag += 1;
        // After what runs, so that a second play does not stop the first from being kept.
        self.branching
            .job
            .request_next(self.branching.tag, move |ctl, emit| {
                if let Some(branch) = trunk.branch(name, Maker::Player, run, ctl) {
                    emit(Ok(branch));
                }
            });
    }

    /// An action that lets a person play on from the shown frame is about to be done.
    pub(in crate::app) fn note_take_over(&mut self, action: &str) {
        self.branching.takes_over |= self.editor.play_here_action() == Some(action);
    }

    /// The solver goes on from the frame that is shown, as a branch.
    pub(super) fn finish_here(&mut self) {
        let Some(trunk) = self.trunk() else { return };
        let frame = self.playhead.frame();
        self.branching.refusal = None;
        self.branching.tag += 1;
        self.branching.job.request(self.branching.tag, move |ctl, emit| {
            let within = ctl.with_further_budget(SOLVE_NODES);
            match E::Game::finish(&trunk.level, &trunk.report, frame, &within) {
                Some(inputs) => {
                    let name = format!("solver from {frame}");
                    if let Some(branch) = trunk.branch(name, Maker::Solver, (inputs, None), ctl) {
                        emit(Ok(branch));
                    } else if !ctl.is_cancelled() {
                        emit(Err(Text::new(
                            "the solver goes on just as this run does",
                            "솔버도 이 실행과 똑같이 이어 갑니다",
                        )));
                    }
                }
                None if ctl.is_cancelled() => {}
                None => {
                    let shown = trunk.report.frames.get(frame);
                    let goal = shown.and_then(|shown| E::Game::finish_goal(&trunk.level, &shown));
                    emit(Err(no_way(frame, goal, ctl.progress().nodes)));
                }
            }
        });
    }

    /// Takes in branches that have been made.
    pub(super) fn take_branches(&mut self) {
        if self.doc.history().is_held() {
            // A step of its own would cut the gesture in two.
            return;
        }
        for done in self.branching.job.poll() {
            match done.result {
                Ok(Ok(mut branch)) => {
                    // What was said of an earlier wish is not about what is there now.
                    self.branching.refusal = None;
                    let label = Text::new(
                        format!("Branch at frame {}", branch.frame),
                        format!("{}프레임에서 갈래 만들기", branch.frame),
                    );
                    self.doc.edit_notes(label, Merge::Never, |notes| {
                        branch.id = notes.next_branch_id();
                        let twin = |old: &Branch<E::Game>| {
                            old.inputs == branch.inputs
                                && old.stop == branch.stop
                                && old.question == branch.question
                        };
                        if !notes.branches.iter().any(twin) {
                            notes.branches.push(branch);
                        }
                    });
                }
                Ok(Err(words)) => self.branching.refusal = Some(words),
                Err(words) => self.faults.push(words),
            }
        }
    }

    /// A branch as a document of its own.
    pub(super) fn branch_session(&self, id: u32) -> Option<Box<dyn AnySession>> {
        let branch = { &self.doc.notes().branches }
            .iter()
            .find(|branch| branch.id == id)?;
        let replay = Replay {
            question: branch.question.clone(),
            inputs: branch.inputs.clone(),
            claim: branch.stop.clone(),
            spec: Some(self.doc.spec().clone()),
        };
        // The document holds it: this is a view of it.
        let name = format!("{}.ron", branch.name);
        let session = Self::opened(&name, Content::Replay(replay), None, self.wake.clone());
        Some(Box::new(session))
    }

    /// The inputs of this run on the spec of another document.
    pub(super) fn on_other_spec(&self, other: &Self) -> Option<Box<dyn AnySession>> {
        let solved = self.on_timeline().filter(|_| !self.editor.hides_answer())?;
        if solved.report.verdict == Verdict::Invalid {
            return None;
        }
        let replay = Replay {
            question: self.question.clone(),
            inputs: solved.report.inputs.clone(),
            claim: None,
            spec: Some(other.doc.spec().clone()),
        };
        // Made of two documents that are there, and made again whenever it is wanted.
        let name = format!("{} · {}", self.doc.name(), other.doc.name());
        let session = Self::opened(&name, Content::Replay(replay), None, self.wake.clone());
        Some(Box::new(session))
    }
}
