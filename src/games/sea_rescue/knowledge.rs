//! All that is known at a position: posterior, what every probe is worth, what each policy would do.
//!
//! What a probe is worth is exact under the rule “then `MaxHit`”, the rules' one-step lookahead. On boards
//! with more placements than can be weighed, only the posterior and what follows from it are there.

use serde::Serialize;

use super::field::{Field, MAX_LAYOUTS, NoField, Position};
use super::policy::Value;
use super::posterior::Posterior;
use super::sea::Sea;
use super::spec::{Mode, Policy};
use super::view::{Prior, View};
use crate::control::{Control, Stop};

/// What a policy would open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Advice {
    /// Whose advice.
    pub policy: Policy,
    /// The hex.
    pub cell: u8,
}

/// What is known at a position.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Knowledge {
    /// Complete placements that survive.
    pub survivors: u64,
    /// Entropy of the placement.
    pub entropy_bits: f64,
    /// For every hex, the probability that it is occupied.
    pub hit: Vec<f64>,
    /// For every creature and hex, the probability that it is there.
    pub heat: Vec<Vec<f64>>,
    /// For every creature, the probability that it is on the board.
    pub presence: Vec<f64>,
    /// For every hex, what opening it would tell.
    pub information_bits: Vec<f64>,
    /// For every hex, the chances when it is opened and `MaxHit` follows; `None` for hexes that are open,
    /// at the end of the round, and where there are too many placements.
    pub worth: Vec<Option<Value>>,
    /// The best of `worth`, chance by chance: what the position is worth.
    pub best: Option<Value>,
    /// What each policy would open; those that cannot be asked are missing.
    pub advice: Vec<Advice>,
    /// Where placements were drawn instead of counted: the largest standard error of `hit`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<f64>,
}

/// Placements times hexes up to which every probe is weighed, some tenths of a second.
const WEIGHED: usize = 1_500_000;

impl Knowledge {
    /// What is known of a view.
    ///
    /// # Errors
    /// [`Stop`] when the control says so.
    pub fn of(
        sea: &Sea,
        prior: &Prior,
        view: &View,
        mode: Mode,
        probes_left: u32,
        ctl: &Control,
    ) -> Result<Self, Stop> {
        let post = Posterior::computed(sea, prior, view, ctl)?;
        let cells = 0..sea.board.len() as u8;
        let mut known = Self {
            survivors: post.survivors,
            entropy_bits: post.entropy_bits,
            hit: cells.clone().map(|cell| post.hit_probability(cell)).collect(),
            heat: (0..sea.kinds.len() as u8)
                .map(|kind| cells.clone().map(|cell| post.probability(kind, cell)).collect())
                .collect(),
            presence: (0..sea.kinds.len() as u8)
                .map(|kind| post.presence(prior, kind))
                .collect(),
            information_bits: cells.clone().map(|cell| post.information_bits(cell)).collect(),
            worth: vec![None; sea.board.len()],
            best: None,
            advice: Vec::new(),
            error: post.error,
        };
        // The view's own end: everything rescued is seen, or no probe is left.
        if probes_left == 0 || post.survivors == 0 {
            return Ok(known);
        }
        let most = MAX_LAYOUTS.min((WEIGHED / sea.board.len().max(1)) as u64);
        // What was counted says whether it is worth writing anything out.
        let field = if post.survivors <= most {
            Field::new(sea, prior, view, mode, most, ctl)
        } else {
            Err(NoField::TooMany(most))
        };
        match field {
            Ok(field) => {
                let position = field.position(view, probes_left, probes_left);
                known.look_ahead(&field, &position, ctl)?;
            }
            Err(NoField::TooMany(_)) => {
                let cell = post.likeliest(view.open(), sea.board.all());
                known.advice.extend(cell.map(|cell| Advice {
                    policy: Policy::MaxHit,
                    cell,
                }));
            }
            Err(NoField::Stopped(stop)) => return Err(stop),
        }
        Ok(known)
    }

    fn look_ahead(&mut self, field: &Field, position: &Position, ctl: &Control) -> Result<(), Stop> {
        let mut ids = field.all();
        if field.is_over(position) {
            let n = f64::from(position.n_rescued());
            self.best = Some(Value {
                any: n.min(1.0),
                all: f64::from(u8::from(position.n_rescued() == field.n_species)),
                expected: n,
            });
            return Ok(());
        }
        for policy in [Policy::MaxHit, Policy::MaxHitInfo, Policy::InfoGain] {
            let cell = field.choose(policy, &mut ids, position, ctl)?;
            self.advice.extend(cell.map(|cell| Advice { policy, cell }));
        }
        let total = field.weight(&ids);
        // Hexes that are surely empty are all worth the same.
        let mut wasted = None;
        for cell in field.closed(position) {
            let is_empty = self.hit[usize::from(cell)] <= 0.0;
            let value = match wasted {
                Some(value) if is_empty => value,
                _ => field.value_of_probe(&mut ids, position, cell, ctl)?.over(total),
            };
            if is_empty {
                wasted = Some(value);
            }
            self.worth[usize::from(cell)] = Some(value);
        }
        for policy in [Policy::RollAny, Policy::RollAll, Policy::RollExp] {
            let cell = self.best_by(policy);
            self.advice.extend(cell.map(|cell| Advice { policy, cell }));
        }
        let values = || self.worth.iter().flatten();
        let most = |part: fn(&Value) -> f64| values().map(part).fold(0.0, f64::max);
        self.best = Some(Value {
            any: most(|value| value.any),
            all: most(|value| value.all),
            expected: most(|value| value.expected),
        });
        Ok(())
    }

    /// The hex that is worth most to a rollout policy; ties by the likelier hit, then the lower index.
    fn best_by(&self, policy: Policy) -> Option<u8> {
        use super::policy::beats;
        let mut best: Option<(u8, f64, f64)> = None;
        for (cell, (worth, hit)) in self.worth.iter().zip(&self.hit).enumerate() {
            let Some(worth) = worth.map(|worth| worth.part(policy)) else {
                continue;
            };
            let is_better = best.is_none_or(|(_, most, most_hit)| {
                beats(worth, most) || (!beats(most, worth) && beats(*hit, most_hit))
            });
            if is_better {
                best = Some((cell as u8, worth, *hit));
            }
        }
        best.map(|(cell, ..)| cell)
    }

    /// The hex that a policy would open.
    pub fn advised(&self, policy: Policy) -> Option<u8> {
        let own = self.advice.iter().find(|advice| advice.policy == policy);
        own.map(|advice| advice.cell)
    }

    /// What opening a hex is worth.
    pub fn worth_of(&self, cell: u8) -> Option<Value> {
        self.worth.get(usize::from(cell)).copied().flatten()
    }
}
