//! How long work is told to stop, and tells how far it is: cancel, progress, budgets in nodes.
//!
//! Knows no threads and no clocks: a `Control` is a few shared counters. Budgets are counted in
//! nodes, never in seconds, so a search gives the same answer on every machine.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use crate::report::Text;

/// Handed to every engine call that may take long. Clones share their counters.
#[derive(Clone, Debug)]
pub struct Control {
    shared: Arc<Shared>,
    node_budget: u64,
    listener: Listener,
    part: Option<Part>,
}

/// Which of a larger work's units a part of it is.
#[derive(Clone, Copy, Debug)]
struct Part {
    from: u64,
    to: u64,
    total: u64,
}

#[derive(Debug, Default)]
struct Shared {
    cancelled: Arc<AtomicBool>,
    done: AtomicU64,
    total: AtomicU64,
    nodes: AtomicU64,
}

/// Somebody who is told what is found on the way.
#[derive(Clone, Default)]
struct Listener(Option<Arc<dyn Fn(Text) + Send + Sync>>);

impl std::fmt::Debug for Listener {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(if self.0.is_some() { "Listener" } else { "nobody" })
    }
}

/// Why work stopped before it had its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// Somebody no longer wants the answer.
    Cancelled,
    /// The node budget is spent.
    OutOfBudget,
}

/// How far work is. `total` is 0 while nobody knows it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Units of work done.
    pub done: u64,
    /// Units of work in all, 0 when unknown.
    pub total: u64,
    /// Nodes visited so far.
    pub nodes: u64,
}

impl Default for Control {
    fn default() -> Self {
        Self::unlimited()
    }
}

impl Control {
    /// No budget; stops only when cancelled.
    pub fn unlimited() -> Self {
        Self::with_budget(u64::MAX)
    }

    /// Stops after `node_budget` nodes.
    pub fn with_budget(node_budget: u64) -> Self {
        Self {
            shared: Arc::default(),
            node_budget,
            listener: Listener::default(),
            part: None,
        }
    }

    /// Asks the work to stop; it notices at its next [`Control::spend`].
    pub fn cancel(&self) {
        self.shared.cancelled.store(true, Relaxed);
    }

    /// Whether somebody asked the work to stop.
    pub fn is_cancelled(&self) -> bool {
        self.shared.cancelled.load(Relaxed)
    }

    /// Whether it shares its counters with another.
    pub fn is_of(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.shared, &other.shared)
    }

    /// Counts `nodes` visited nodes.
    ///
    /// # Errors
    /// [`Stop`] when the work should end now.
    pub fn spend(&self, nodes: u64) -> Result<(), Stop> {
        let before = self.shared.nodes.fetch_add(nodes, Relaxed);
        if self.is_cancelled() {
            Err(Stop::Cancelled)
        } else if self.node_budget < before.saturating_add(nodes) {
            Err(Stop::OutOfBudget)
        } else {
            Ok(())
        }
    }

    /// Nodes that are left of the budget.
    pub fn nodes_left(&self) -> u64 {
        self.node_budget.saturating_sub(self.shared.nodes.load(Relaxed))
    }

    /// A control that shares the cancel flag and the counters but has its own budget, counted from
    /// the nodes already spent.
    #[must_use]
    pub fn with_further_budget(&self, nodes: u64) -> Self {
        let node_budget = self
            .shared
            .nodes
            .load(Relaxed)
            .saturating_add(nodes)
            .min(self.node_budget);
        Self {
            shared: self.shared.clone(),
            node_budget,
            listener: self.listener.clone(),
            part: self.part,
        }
    }

    /// The same control for a part of the work: the units `from..to` of `total`.
    #[must_use]
    pub fn part(&self, from: u64, to: u64, total: u64) -> Self {
        Self {
            part: Some(Part { from, to, total }),
            ..self.clone()
        }
    }

    /// The same control for what is too small to be told of: shares of it are no progress.
    #[must_use]
    pub fn untold(&self) -> Self {
        Self {
            part: None,
            ..self.clone()
        }
    }

    /// Says how much of its part is done; nothing where nobody said which part it is.
    pub fn set_share(&self, done: usize, of: usize) {
        if let Some(Part { from, to, total }) = self.part {
            let units = u128::from(to.saturating_sub(from)) * done as u128 / of.max(1) as u128;
            self.set_progress(from.saturating_add(units as u64), total);
        }
    }

    /// A control for one piece of a larger work: stopped with it, but with counters and a budget of its own.
    #[must_use]
    pub fn with_own_budget(&self, nodes: u64) -> Self {
        Self {
            shared: Arc::new(Shared {
                cancelled: self.shared.cancelled.clone(),
                ..Shared::default()
            }),
            node_budget: nodes,
            listener: Listener::default(),
            part: None,
        }
    }

    /// The same control, with somebody who is told what is found on the way.
    #[must_use]
    pub fn told_to(self, listener: impl Fn(Text) + Send + Sync + 'static) -> Self {
        Self {
            listener: Listener(Some(Arc::new(listener))),
            ..self
        }
    }

    /// Tells a part of the answer before the rest is there; the sentence is only made for who listens.
    pub fn tell(&self, sentence: impl FnOnce() -> Text) {
        if let Some(listener) = &self.listener.0 {
            listener(sentence());
        }
    }

    /// Says how far the work is, in units of its own.
    pub fn set_progress(&self, done: u64, total: u64) {
        self.shared.done.store(done, Relaxed);
        self.shared.total.store(total, Relaxed);
    }

    /// How far the work says it is.
    pub fn progress(&self) -> Progress {
        Progress {
            done: self.shared.done.load(Relaxed),
            total: self.shared.total.load(Relaxed),
            nodes: self.shared.nodes.load(Relaxed),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn budgets_and_cancelling_stop_work() {
        let ctl = Control::with_budget(3);
        assert_eq!(ctl.spend(3), Ok(()));
        assert_eq!(ctl.spend(1), Err(Stop::OutOfBudget));
        let ctl = Control::unlimited();
        let seen_elsewhere = ctl.clone();
        ctl.cancel();
        assert_eq!(seen_elsewhere.spend(1), Err(Stop::Cancelled));
        assert_eq!(ctl.progress().nodes, 1);
    }

    #[test]
    fn who_listens_is_told_and_nobody_else_costs_anything() {
        let (tell, told) = std::sync::mpsc::channel();
        let ctl = Control::unlimited().told_to(move |text| tell.send(text).unwrap());
        ctl.with_further_budget(1).tell(|| Text::same("one"));
        ctl.tell(|| Text::same("two"));
        let all: Vec<String> = told.try_iter().map(|text| text.en).collect();
        assert_eq!(all, ["one", "two"]);
        Control::unlimited().tell(|| unreachable!("nobody listens"));
    }

    #[test]
    fn a_part_says_how_far_the_whole_is() {
        let ctl = Control::unlimited();
        ctl.set_share(1, 2);
        assert_eq!(ctl.progress().total, 0);
        ctl.part(10, 30, 40).set_share(3, 4);
        let progress = ctl.progress();
        assert_eq!((progress.done, progress.total), (25, 40));
        ctl.part(10, 30, 40).with_further_budget(1).set_share(4, 4);
        assert_eq!(ctl.progress().done, 30);
        ctl.part(0, 30, 40).untold().set_share(0, 4);
        assert_eq!(ctl.progress().done, 30);
        ctl.part(5, 5, 40).set_share(0, 0);
        assert_eq!(ctl.progress().done, 5);
    }

    #[test]
    fn pieces_count_for_themselves_and_stop_together() {
        let whole = Control::unlimited();
        let (one, other) = (whole.with_own_budget(2), whole.with_own_budget(2));
        assert_eq!((one.spend(2), other.spend(2)), (Ok(()), Ok(())));
        assert_eq!(one.spend(1), Err(Stop::OutOfBudget));
        assert_eq!(whole.progress().nodes, 0);
        whole.cancel();
        assert_eq!(other.spend(0), Err(Stop::Cancelled));
    }
}
