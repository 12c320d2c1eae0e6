//! Players who know less or slip: simulated, since they draw lots; rates come with their error.
//!
//! Source: `docs/rules/sea_rescue.md`, section 5 (`random` and `neighbour`); slips are ours.

use super::board::{Mask, cells_of};
use super::draw;
use super::field::{Field, MAX_LAYOUTS, NoField, Position};
use super::rates::Rates;
use super::sea::Sea;
use super::spec::{Mode, Policy};
use super::view::{Prior, View};
use crate::control::Control;
use crate::rng::Rng;

/// Who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Casual {
    /// Opens any hex.
    Random,
    /// Opens hexes next to those that show a creature which is not rescued yet; any hex where there are none.
    Neighbour,
    /// Follows a policy, but opens any hex in so many of a thousand probes.
    Slips {
        /// The policy.
        policy: Policy,
        /// How often he slips.
        permille: u32,
    },
}

/// Plays `n_rounds` rounds on boards of one known set. The rates count rounds; the standard error of a share
/// `p` of them is the root of `p (1 - p) / n_rounds`.
///
/// # Errors
/// [`NoField`] when there are too many boards, or when the control says so; a node is a probe.
pub fn simulate(
    sea: &Sea,
    set: &[u8],
    who: Casual,
    n_rounds: u32,
    seed: &str,
    ctl: &Control,
) -> Result<Rates, NoField> {
    let prior = Prior::known(sea, set);
    let field = Field::new(sea, &prior, &View::blank(sea), Mode::Known, MAX_LAYOUTS, ctl)?;
    let mut rates = Rates::new(&set.to_vec(), sea.probes);
    let mut rng = Rng::from_seed(seed);
    if field.is_empty() {
        return Ok(rates);
    }
    let everything = field.all();
    let opening = match who {
        Casual::Slips { policy, .. } => {
            let mut ids = everything.clone();
            field.choose(policy, &mut ids, &Position::start(sea.probes), ctl)?
        }
        _ => None,
    };
    for _ in 0..n_rounds {
        let truth = draw::below(&mut rng, field.len() as u64) as u32;
        let mut position = Position::start(sea.probes);
        let mut ids = Vec::new();
        while !field.is_over(&position) {
            ctl.spend(1)?;
            let closed = sea.board.all() & !position.open;
            let slips = match who {
                Casual::Random => true,
                Casual::Neighbour => false,
                Casual::Slips { permille, .. } => draw::below(&mut rng, 1000) < u64::from(permille),
            };
            let wanted = match who {
                _ if slips => None,
                Casual::Neighbour => {
                    let near = near_hits(sea, &field, truth, &position) & closed;
                    pick(near, &mut rng)
                }
                Casual::Slips { .. } if position.n_probes == 0 => opening,
                Casual::Slips { policy, .. } => field.choose(policy, &mut ids, &position, ctl)?,
                Casual::Random => None,
            };
            let Some(cell) = wanted.or_else(|| pick(closed, &mut rng)) else {
                break;
            };
            let outcome = field.outcome(truth, cell);
            if position.n_probes == 0 {
                let agreeing = everything
                    .iter()
                    .filter(|id| field.outcome(**id, cell) == outcome);
                ids.extend(agreeing);
            } else {
                ids.retain(|id| field.outcome(*id, cell) == outcome);
            }
            position = field.opened(&position, cell, outcome);
        }
        rates.note(&position);
    }
    Ok(rates)
}

/// The hexes around those that show a creature which is not rescued yet.
fn near_hits(sea: &Sea, field: &Field, truth: u32, position: &Position) -> Mask {
    let mut near = 0;
    for cell in cells_of(position.open) {
        let kind = field.kind_of(field.outcome(truth, cell));
        if kind.is_some_and(|kind| position.rescued >> kind & 1 == 0) {
            near |= sea.board.neighbours(cell);
        }
    }
    near
}

fn pick(cells: Mask, rng: &mut Rng) -> Option<u8> {
    let n = u64::from(cells.count_ones());
    let at = draw::below(rng, n) as usize;
    cells_of(cells).nth(at)
}
