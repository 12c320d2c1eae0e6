//! The macro that every simulated player uses: bring the piece to a column and drop it in time.
//!
//! Goes through the real tick engine, one sideways move a tick, so rows rise at their true tick and
//! every plan is a list of ordinary inputs. Source: `docs/rules/sum_drop.md`, section 7.

use super::super::engine::{Over, State};
use super::super::input::{Input, Key};
use super::super::rules::Rules;
use super::super::sink::NoSink;

/// Plays one piece: towards `column`, one move a tick, dropped in its `tempo_ticks`-th tick wherever
/// it then is. Stops after the tick in which it landed, or when the game ends. What was pressed is
/// added to `inputs`, where they are wanted.
pub fn play_piece(
    rules: &Rules,
    state: &mut State,
    column: u8,
    tempo_ticks: u16,
    mut inputs: Option<&mut Vec<Input>>,
) {
    let n_landed = state.pieces;
    let mut lived_ticks = 0;
    while state.over == Over::Playing && state.pieces == n_landed {
        let Some(piece) = state.piece else { return };
        let mut keys = [Key::Drop; 2];
        let mut n_keys = 0;
        if piece.column != column {
            keys[0] = if column < piece.column {
                Key::Left
            } else {
                Key::Right
            };
            n_keys = 1;
        }
        lived_ticks += 1;
        if tempo_ticks <= lived_ticks {
            n_keys += 1;
            keys[n_keys - 1] = Key::Drop;
        }
        if let Some(inputs) = inputs.as_deref_mut() {
            inputs.extend(keys[..n_keys].iter().map(|key| Input {
                tick: state.tick,
                key: *key,
            }));
        }
        state.tick(rules, &keys[..n_keys], &mut NoSink);
    }
}

/// The inputs that a list of columns comes to, one column a piece, and the game after them.
pub fn play_columns(rules: &Rules, start: &State, columns: &[u8], tempo_ticks: u16) -> (Vec<Input>, State) {
    let mut state = start.clone();
    let mut inputs = Vec::new();
    for column in columns {
        play_piece(rules, &mut state, *column, tempo_ticks, Some(&mut inputs));
    }
    (inputs, state)
}
