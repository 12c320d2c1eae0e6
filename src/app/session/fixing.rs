//! All problems of a kind fixed as one step: within the frame, or in the background where looking for problems
//! takes longer than that.

use crate::control::{Control, Progress};
use crate::doc::Merge;
use crate::fault;
use crate::game::Game;
use crate::job::{Job, Wake};
use crate::report::Text;

use super::super::editor::Editor;
use super::Session;

/// A fix that brings its own problem back would go on for ever.
const MAX_FIXES: usize = 1000;

/// Fixes one problem with a code after the other, until none is left that a fix changes.
fn fixed<G: Game>(mut spec: G::Spec, code: &str, ctl: &Control) -> (G::Spec, usize) {
    let mut n_fixed = 0;
    while n_fixed < MAX_FIXES && ctl.spend(1).is_ok() {
        let mut issues = G::lint(&spec);
        if let Some((_, question)) = G::questions(&spec).into_iter().next()
            && let Err(found) = G::build(&spec, &question)
        {
            issues.extend(found);
        }
        let fixed = { issues.iter() }
            .filter(|issue| issue.code == code && issue.fix.is_some())
            .find_map(|issue| G::fix(&spec, issue).filter(|fixed| *fixed != spec));
        let Some(fixed) = fixed else { break };
        spec = fixed;
        n_fixed += 1;
    }
    (spec, n_fixed)
}

/// Fixes that are being made in the background.
pub(super) struct Fixing<G: Game> {
    job: Job<(G::Spec, usize)>,
    tag: u64,
    /// The revision of the document that they are made of, and their code.
    of: Option<(u64, String)>,
}

impl<G: Game> Fixing<G> {
    pub(super) fn new(wake: Wake) -> Self {
        Self {
            job: Job::new(wake),
            tag: 0,
            of: None,
        }
    }
}

impl<E: Editor> Session<E> {
    /// Carries out the quick fixes of all problems with a code, as one step. How many it was; nothing where
    /// they are made in the background.
    pub(in crate::app) fn fix_all(&mut self, code: &str) -> Option<usize> {
        if E::Game::lints_long(self.doc.spec()) {
            let spec = self.doc.spec_arc();
            let code = code.to_owned();
            self.fixing.tag += 1;
            self.fixing.of = Some((self.doc.revision(), code.clone()));
            self.fixing.job.request(self.fixing.tag, move |ctl, emit| {
                let (made, n_fixed) = fixed::<E::Game>((*spec).clone(), &code, ctl);
                if !ctl.is_cancelled() {
                    emit((made, n_fixed));
                }
            });
            return None;
        }
        let spec = self.doc.spec().clone();
        let unlimited = Control::unlimited();
        let made = fault::caught(|| fixed::<E::Game>(spec, code, &unlimited));
        let (made, n_fixed) = made.unwrap_or_else(|words| {
            self.faults.push(words);
            (self.doc.spec().clone(), 0)
        });
        self.take_fixed(made, n_fixed, code);
        Some(n_fixed)
    }

    fn take_fixed(&mut self, made: <E::Game as Game>::Spec, n_fixed: usize, code: &str) {
        let label = Text::new(
            format!("Fix {n_fixed} of {code}"),
            format!("{code} {n_fixed}개 고치기"),
        );
        self.doc.edit(label, Merge::Never, |old| *old = made);
        self.refresh();
    }

    /// Takes in what was fixed in the background; of a document that was changed meanwhile it is dropped.
    pub(super) fn take_fixes(&mut self) {
        let now = self.doc.revision();
        if self.fixing.of.as_ref().is_some_and(|(of, _)| *of != now) {
            self.fixing.job.cancel();
            self.fixing.of = None;
        }
        for done in self.fixing.job.poll() {
            if done.tag != self.fixing.tag {
                continue;
            }
            let Some((_, code)) = self.fixing.of.take() else {
                continue;
            };
            match done.result {
                Ok((made, n_fixed)) => self.take_fixed(made, n_fixed, &code),
                Err(words) => self.faults.push(words),
            }
        }
    }

    /// How far fixes in the background are.
    pub(in crate::app) fn fixing(&self) -> Option<Progress> {
        self.fixing.of.as_ref().map(|_| self.fixing.job.progress())
    }
}
