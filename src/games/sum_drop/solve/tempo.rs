//! The tempo margin: how slowly a player may drop pieces and still clear a stage.

use super::super::spec::Spec;
use super::players::Player;
use super::survey::{Survey, survey_stage};
use crate::control::Control;

/// The tempos that are tried, slowest first, in ticks a piece.
pub const TEMPOS: [u16; 14] = [150, 100, 80, 60, 50, 40, 30, 25, 20, 17, 14, 12, 10, 8];

/// The share of attempts that must be cleared for a tempo to count.
pub const HOLDS_AT: f32 = 0.9;

/// The slowest of [`TEMPOS`] at which a player clears at least [`HOLDS_AT`] of the attempts.
/// `Some(None)` when none of them does; `None` when the stage does not build or the work was stopped.
pub fn slowest_tempo(spec: &Spec, survey: &Survey, player: Player, ctl: &Control) -> Option<Option<u16>> {
    for (tempo_idx, tempo_ticks) in TEMPOS.into_iter().enumerate() {
        ctl.set_progress(tempo_idx as u64, TEMPOS.len() as u64);
        let asked = Survey {
            tempo_ticks,
            players: vec![player],
            ..survey.clone()
        };
        let result = survey_stage(spec, &asked, ctl, &mut |_| {})?;
        if result.clear_rate(player).is_some_and(|rate| HOLDS_AT <= rate) {
            return Some(Some(tempo_ticks));
        }
    }
    Some(None)
}
