//! Policies: which hex to open next, and what comes of following one to the end of the round.
//!
//! A deterministic policy is played against all placements at once: every probe splits them by what
//! it shows, so rates come out exact. Ties go to the lowest index.
//! Source: `docs/rules/sea_rescue.md`, section 5.

use super::field::{Field, Position};
use super::posterior::{TIE, bits};
use super::spec::Policy;
use crate::control::{Control, Stop};

/// What a position is worth, as sums of weights over its placements.
#[derive(Clone, Copy, Debug, Default, PartialEq, serde::Serialize)]
pub struct Value {
    /// At least one creature is rescued.
    pub any: f64,
    /// All are.
    pub all: f64,
    /// How many are.
    pub expected: f64,
}

impl Value {
    /// The part that a rollout policy looks at.
    pub fn part(&self, policy: Policy) -> f64 {
        match policy {
            Policy::RollAny => self.any,
            Policy::RollAll => self.all,
            _ => self.expected,
        }
    }

    /// The same as shares of a weight.
    #[must_use]
    pub fn over(self, weight: f64) -> Self {
        if weight == 0.0 {
            return Self::default();
        }
        Self {
            any: self.any / weight,
            all: self.all / weight,
            expected: self.expected / weight,
        }
    }

    fn add(&mut self, weight: f64, n_rescued: u32, n_species: u32) {
        if n_rescued == 0 {
            return;
        }
        self.any += weight;
        self.expected += weight * f64::from(n_rescued);
        if n_rescued == n_species {
            self.all += weight;
        }
    }
}

/// Whether a weight is greater than another and no tie.
pub fn beats(weight: f64, best: f64) -> bool {
    best + best.abs() * TIE < weight
}

impl Field {
    /// The hex that a policy opens; `None` when the round is over or nothing is hidden.
    ///
    /// # Errors
    /// [`Stop`] when the control says so.
    pub fn choose(
        &self,
        policy: Policy,
        ids: &mut [u32],
        position: &Position,
        ctl: &Control,
    ) -> Result<Option<u8>, Stop> {
        if self.is_over(position) || ids.is_empty() {
            return Ok(None);
        }
        let mut heat = [0.0; 128];
        let heat = &mut heat[..self.n_cells];
        self.heat(ids, heat);
        Ok(match policy {
            Policy::MaxHit => self.max_hit(position, heat),
            Policy::MaxHitInfo => {
                let best = self.max_hit(position, heat);
                best.map(|first| self.most_telling(ids, position, heat, first))
            }
            Policy::InfoGain => self.info_gain(ids, position, heat),
            Policy::RollAny | Policy::RollAll | Policy::RollExp => {
                let mut best: Option<(u8, f64, f64)> = None;
                for cell in self.closed(position) {
                    let hit = heat[usize::from(cell)];
                    if hit <= 0.0 {
                        continue;
                    }
                    let worth = self.value_of_probe(ids, position, cell, ctl)?.part(policy);
                    let is_better = best.is_none_or(|(_, most, most_hit)| {
                        beats(worth, most) || (!beats(most, worth) && beats(hit, most_hit))
                    });
                    if is_better {
                        best = Some((cell, worth, hit));
                    }
                }
                best.map(|(cell, ..)| cell)
            }
        })
    }

    fn max_hit(&self, position: &Position, heat: &[f64]) -> Option<u8> {
        let mut best: Option<(u8, f64)> = None;
        for cell in self.closed(position) {
            let hit = heat[usize::from(cell)];
            if 0.0 < hit && best.is_none_or(|(_, most)| beats(hit, most)) {
                best = Some((cell, hit));
            }
        }
        best.map(|(cell, _)| cell)
    }

    /// Of the hexes as likely as `first`, the one whose outcome says most.
    fn most_telling(&self, ids: &[u32], position: &Position, heat: &[f64], first: u8) -> u8 {
        let most = heat[usize::from(first)];
        let mut tied = self
            .closed(position)
            .filter(|cell| !beats(most, heat[usize::from(*cell)]));
        let total = self.weight(ids);
        let mut best = (first, -1.0);
        let mut parts = vec![0.0; self.n_outcomes()];
        tied.by_ref().for_each(|cell| {
            let information = self.information_bits(ids, cell, total, &mut parts);
            if beats(information, best.1) {
                best = (cell, information);
            }
        });
        best.0
    }

    /// The entropy of what a hex shows. `parts` is room for one weight an outcome.
    fn information_bits(&self, ids: &[u32], cell: u8, total: f64, parts: &mut [f64]) -> f64 {
        parts.fill(0.0);
        for id in ids {
            parts[usize::from(self.outcome(*id, cell))] += self.weights[*id as usize];
        }
        parts.iter().map(|part| bits(part / total)).sum()
    }

    fn info_gain(&self, ids: &[u32], position: &Position, heat: &[f64]) -> Option<u8> {
        let total = self.weight(ids);
        let mut parts = vec![0.0; self.n_outcomes()];
        let (mut n_certain, mut first_certain) = (0, None);
        let mut best: Option<(u8, f64)> = None;
        for cell in self.closed(position) {
            if heat[usize::from(cell)] <= 0.0 {
                continue;
            }
            let information = self.information_bits(ids, cell, total, &mut parts);
            let is_certain = !beats(total, heat[usize::from(cell)]);
            if is_certain {
                n_certain += 1;
                first_certain = first_certain.or(Some(cell));
            } else if best.is_none_or(|(_, most)| beats(information, most)) {
                best = Some((cell, information));
            }
        }
        let must_finish = 0 < n_certain && position.probes_left <= n_certain;
        match best {
            Some((cell, _)) if !must_finish => Some(cell),
            _ => first_certain.or(best.map(|(cell, _)| cell)),
        }
    }

    /// What opening a hex is worth when `MaxHit` is followed afterwards.
    ///
    /// # Errors
    /// [`Stop`] when the control says so.
    pub fn value_of_probe(
        &self,
        ids: &mut [u32],
        position: &Position,
        cell: u8,
        ctl: &Control,
    ) -> Result<Value, Stop> {
        let mut value = Value::default();
        let mut nodes = 0;
        self.split(ids, position, cell, |part, next| {
            self.follow(part, next, &mut value, &mut nodes);
            Ok::<(), Stop>(())
        })?;
        ctl.spend(nodes)?;
        Ok(value)
    }

    /// What a position is worth when `MaxHit` is followed.
    pub fn follow(&self, ids: &mut [u32], position: Position, value: &mut Value, nodes: &mut u64) {
        *nodes += 1;
        if self.is_over(&position) {
            value.add(self.weight(ids), position.n_rescued(), self.n_species);
            return;
        }
        if let [id] = *ids {
            let last = self.finished(id, position);
            value.add(self.weights[id as usize], last.n_rescued(), self.n_species);
            return;
        }
        let mut heat = [0.0; 128];
        let heat = &mut heat[..self.n_cells];
        self.heat(ids, heat);
        let Some(cell) = self.max_hit(&position, heat) else {
            value.add(self.weight(ids), position.n_rescued(), self.n_species);
            return;
        };
        let done: Result<(), Stop> = self.split(ids, &position, cell, |part, next| {
            self.follow(part, next, value, nodes);
            Ok(())
        });
        // The closure never stops.
        done.ok();
    }

    /// The end of a round whose placement is known: its hexes are opened from the lowest on.
    fn finished(&self, id: u32, mut position: Position) -> Position {
        let hidden = self.masks[id as usize] & !position.open;
        for cell in super::board::cells_of(hidden) {
            if self.is_over(&position) {
                break;
            }
            position = self.opened(&position, cell, self.outcome(id, cell));
        }
        position
    }

    /// Plays a policy against all placements at once; `each` gets every group of placements that ends
    /// alike, and how.
    ///
    /// # Errors
    /// [`Stop`] when the control says so; a node is a position.
    pub fn play(
        &self,
        policy: Policy,
        ids: &mut [u32],
        position: Position,
        ctl: &Control,
        each: &mut dyn FnMut(&[u32], &Position),
    ) -> Result<(), Stop> {
        ctl.spend(1)?;
        match self.choose(policy, ids, &position, ctl)? {
            None => {
                each(ids, &position);
                Ok(())
            }
            Some(cell) => self.split(ids, &position, cell, |part, next| {
                let looks_ahead = matches!(policy, Policy::RollAny | Policy::RollAll | Policy::RollExp);
                if let [id] = *part
                    && !looks_ahead
                {
                    // Where all is certain, these policies go on from the lowest hex.
                    each(part, &self.finished(id, next));
                    return Ok(());
                }
                self.play(policy, part, next, ctl, each)
            }),
        }
    }
}
