//! Rates of a policy on boards that are too many to be written out: boards are drawn and the policy plays
//! each of them, so what it comes to has an error, which is told.
//!
//! The policy knows exactly what may be where as long as counting that takes no time to speak of, see
//! [`Posterior::within`]. Draws are the same on every machine.

use std::collections::BTreeMap;

use super::board::Mask;
use super::draw;
use super::field::{Field, NoField, Position};
use super::posterior::Posterior;
use super::rates::{Rates, Settled};
use super::sea::{Layout, Sea};
use super::spec::{Mode, Policy};
use super::view::{Prior, View};
use crate::control::{Control, Stop};
use crate::rng::Rng;

/// Rounds that are played for a prior, over all its sets, and for each set at least.
const N_ROUNDS: usize = 600;
const ROUNDS_A_SET: usize = 40;
/// With fewer rounds of a set nothing is said; few have a large error, which is told.
const FEWEST_ROUNDS: usize = 4;
/// Nodes that are spent on a prior at most, whatever is left.
const MAX_NODES: u64 = 8_000_000;
/// Steps of counting for one choice, a hundredth of a second; draws stand for the counts beyond.
const MAX_STEPS: u64 = 2_000_000;
/// Boards up to which policies other than `MaxHit` look ahead; above, they open the likeliest hex.
pub const LED_ABOVE: u64 = 2_000;

/// The rates of a policy on boards of a prior that were drawn, one entry a set, in the order of the prior;
/// their boards are the rounds that were played, as many as `nodes` allow.
///
/// # Errors
/// [`NoField`] when the control says so before there is anything to say.
pub fn rates(
    sea: &Sea,
    prior: &Prior,
    (mode, policy): (Mode, Policy),
    probes: u32,
    nodes: u64,
    ctl: &Control,
) -> Result<Vec<Rates>, NoField> {
    let own = ctl.with_further_budget(nodes.min(MAX_NODES));
    let mut all: Vec<Rates> = { prior.chances.iter() }
        .map(|chance| Rates {
            settled: Settled::of(sea, &chance.set, probes),
            ..Rates::new(&chance.set, probes)
        })
        .collect();
    let n_rounds = (N_ROUNDS / all.len().max(1)).max(ROUNDS_A_SET);
    let mut player = Player::new(sea, prior.clone(), (mode, policy), probes);
    // Priors are sampled by themselves, so that their errors have nothing to do with each other.
    let first = prior.chances.first().map(|chance| &chance.set);
    let mut rng = Rng::from_seed(&format!("rounds {first:?}"));
    for n in 0..n_rounds {
        for rates in &mut all {
            let Some(layout) = draw::draw_layout(sea, &rates.set, &mut rng) else {
                continue;
            };
            match player.play(&layout, &own) {
                Ok(last) => rates.note(&last),
                Err(Stop::OutOfBudget) if FEWEST_ROUNDS <= n => return Ok(all),
                Err(stop) => return Err(stop.into()),
            }
        }
    }
    Ok(all)
}

/// Views of which a player remembers what he chose: some 200 bytes each.
const MAX_KNOWN: usize = 100_000;

/// Who plays, and what he chose before: a view is reached by many rounds.
pub(super) struct Player<'a> {
    sea: &'a Sea,
    prior: Prior,
    mode: Mode,
    policy: Policy,
    probes: u32,
    known: BTreeMap<Seen, Option<u8>>,
}

/// What names a view.
type Seen = (Mask, Vec<Mask>, Vec<Option<u8>>);

impl<'a> Player<'a> {
    /// Who knows a prior and nothing else.
    pub(super) fn new(sea: &'a Sea, prior: Prior, (mode, policy): (Mode, Policy), probes: u32) -> Self {
        Self {
            sea,
            prior,
            mode,
            policy,
            probes,
            known: BTreeMap::new(),
        }
    }

    /// Plays one board to its end.
    ///
    /// # Errors
    /// [`Stop`] when the control says so.
    pub(super) fn play(&mut self, layout: &Layout, ctl: &Control) -> Result<Position, Stop> {
        let mut view = View::blank(self.sea);
        let mut position = Position::start(self.probes);
        let masks: Vec<(u8, Mask)> = layout.masks(self.sea).collect();
        while 0 < position.probes_left && position.n_rescued() < masks.len() as u32 {
            let Some(cell) = self.choice(&view, &position, ctl)? else {
                break;
            };
            let found = layout.at(self.sea, cell);
            view.show(cell, found);
            position.open |= 1 << cell;
            position.n_probes += 1;
            position.probes_left -= 1;
            let Some(kind) = found else { continue };
            if position.first_find == 0 {
                position.first_find = position.n_probes;
            }
            let at = { layout.set.iter() }.position(|own| *own == kind);
            if self.mode == Mode::Sliced
                && let Some(n) = at.and_then(|at| layout.picks.get(at))
            {
                view.sliced[usize::from(kind)] = Some(*n);
            }
            let own = masks.iter().find(|(own, _)| *own == kind);
            if own.is_some_and(|(_, mask)| mask & !position.open == 0) {
                position.rescued |= 1 << kind;
            }
        }
        Ok(position)
    }

    fn choice(&mut self, view: &View, position: &Position, ctl: &Control) -> Result<Option<u8>, Stop> {
        let seen = (view.empty, view.found.clone(), view.sliced.clone());
        if let Some(known) = self.known.get(&seen) {
            return Ok(*known);
        }
        ctl.spend(1)?;
        let post = Posterior::within(self.sea, &self.prior, view, MAX_STEPS, ctl)?;
        let listed = if self.policy != Policy::MaxHit && post.survivors <= LED_ABOVE {
            match Field::new(self.sea, &self.prior, view, self.mode, LED_ABOVE, ctl) {
                Ok(field) => Some(field),
                Err(NoField::TooMany(_)) => None,
                Err(NoField::Stopped(stop)) => return Err(stop),
            }
        } else {
            None
        };
        let cell = match listed {
            Some(field) => {
                let at = field.position(view, self.probes, position.probes_left);
                field.choose(self.policy, &mut field.all(), &at, ctl)?
            }
            None => post.likeliest(view.open(), self.sea.board.all()),
        };
        if self.known.len() < MAX_KNOWN {
            self.known.insert(seen, cell);
        }
        Ok(cell)
    }
}
