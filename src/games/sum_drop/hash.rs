//! The hash of a whole state, and of its parts, so that one can say which part differs.
//!
//! Knows the bytes of a state and nothing of replays.
//! Source: `docs/rules/sum_drop.md`, section 4 (state hash, O): FNV-1a, 32 bits.

use super::board::{Board, EMPTY};
use super::engine::State;

const OFFSET: u32 = 2_166_136_261;
const PRIME: u32 = 16_777_619;

/// FNV-1a over bytes.
#[derive(Clone, Copy)]
struct Fnv(u32);

impl Fnv {
    #[inline]
    fn byte(&mut self, byte: u8) {
        self.0 = (self.0 ^ u32::from(byte)).wrapping_mul(PRIME);
    }

    #[inline]
    fn bytes(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.byte(*byte);
        }
    }
}

fn hashed(write: impl FnOnce(&mut dyn FnMut(&[u8]))) -> u32 {
    let mut fnv = Fnv(OFFSET);
    write(&mut |bytes| fnv.bytes(bytes));
    fnv.0
}

/// The parts of a state that can part from what was claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// The settled blocks.
    Board,
    /// The generator.
    Rng,
    /// The falling piece and the queue.
    Piece,
    /// The clock, the counters, the pieces and rows so far, and whether it is over.
    Counters,
    /// Points and cleared blocks.
    Score,
}

impl Part {
    /// Every part, in the order of a hash line.
    pub const ALL: [Self; 5] = [Self::Board, Self::Rng, Self::Piece, Self::Counters, Self::Score];

    /// Its word in reports.
    pub fn word(self) -> &'static str {
        match self {
            Self::Board => "board",
            Self::Rng => "rng",
            Self::Piece => "piece",
            Self::Counters => "counters",
            Self::Score => "score",
        }
    }
}

/// The hashes of a state's parts, in the order of [`Part::ALL`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PartHashes(pub [u32; 5]);

impl PartHashes {
    /// The hashes of a state.
    pub fn of(state: &State) -> Self {
        Self(Part::ALL.map(|part| hashed(|write| write_part(state, part, write))))
    }
}

/// Hashes one state after another of a play: the board, most of a state's bytes, stays from one to the
/// next until something lands or rises, and is hashed once.
#[derive(Clone, Debug, Default)]
pub struct Hasher {
    board: Option<(Board, u32)>,
}

impl Hasher {
    /// The hash of a whole state and those of its parts.
    pub fn hashes(&mut self, state: &State) -> (u32, PartHashes) {
        let board = match &self.board {
            Some((board, hash)) if *board == state.board => *hash,
            _ => {
                let hash = hashed(|write| write_part(state, Part::Board, write));
                self.board = Some((state.board.clone(), hash));
                hash
            }
        };
        // A whole state begins with its board, so its hash goes on from that of the board.
        let mut whole = Fnv(board);
        write_after_board(state, &mut |bytes| whole.bytes(bytes));
        let parts = Part::ALL.map(|part| match part {
            Part::Board => board,
            part => hashed(|write| write_part(state, part, write)),
        });
        (whole.0, PartHashes(parts))
    }
}

/// The bytes of a state in the order in which they are hashed.
pub fn state_bytes(state: &State) -> Vec<u8> {
    let mut all = Vec::with_capacity(192);
    write_state(state, &mut |bytes| all.extend_from_slice(bytes));
    all
}

/// The hash of a whole state.
pub fn state_hash(state: &State) -> u32 {
    hashed(|write| write_state(state, write))
}

fn write_state(state: &State, write: &mut dyn FnMut(&[u8])) {
    write_part(state, Part::Board, write);
    write_after_board(state, write);
}

fn write_after_board(state: &State, write: &mut dyn FnMut(&[u8])) {
    write_part(state, Part::Piece, write);
    write(&state.rng.state.to_le_bytes());
    write(&state.tick.to_le_bytes());
    write(&state.fall_ticks_left.to_le_bytes());
    write(&state.garbage_ticks_left.to_le_bytes());
    write(&state.score.to_le_bytes());
    write(&state.cleared.to_le_bytes());
    write(&state.pieces.to_le_bytes());
    write(&state.rows.to_le_bytes());
    write(&[state.over.code()]);
}

fn write_part(state: &State, part: Part, write: &mut dyn FnMut(&[u8])) {
    match part {
        Part::Board => {
            for row in state.board.rows() {
                write(&row);
            }
        }
        Part::Rng => write(&state.rng.state.to_le_bytes()),
        Part::Piece => {
            let piece = state
                .piece
                .map_or([EMPTY; 3], |piece| [piece.digit, piece.row, piece.column]);
            write(&piece);
            // At most 8.
            write(&[state.queue.digits().len() as u8]);
            write(state.queue.digits());
        }
        Part::Counters => {
            write(&state.tick.to_le_bytes());
            write(&state.fall_ticks_left.to_le_bytes());
            write(&state.garbage_ticks_left.to_le_bytes());
            write(&state.pieces.to_le_bytes());
            write(&state.rows.to_le_bytes());
            write(&[state.over.code()]);
        }
        Part::Score => {
            write(&state.score.to_le_bytes());
            write(&state.cleared.to_le_bytes());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::engine::Over;
    use super::super::input::Key;
    use super::super::rules::Rules;
    use super::super::sink::NoSink;
    use super::super::spec::{Question, Spec};
    use super::*;

    #[test]
    fn a_hasher_says_what_hashing_anew_says() {
        let rules = Rules::compile(&Spec::default(), &Question::default()).unwrap();
        let mut state = State::start(&rules, "hasher");
        let mut hasher = Hasher::default();
        let mut n_boards = 0;
        while state.over == Over::Playing && state.tick < 2000 {
            let before = state.board.clone();
            let keys: &[Key] = match state.tick % 7 {
                2 => &[Key::Left],
                6 => &[Key::Right, Key::Drop],
                _ => &[],
            };
            state.tick(&rules, keys, &mut NoSink);
            n_boards += usize::from(before != state.board);
            let anew = (state_hash(&state), PartHashes::of(&state));
            assert_eq!(hasher.hashes(&state), anew, "tick {}", state.tick);
        }
        assert!(10 < n_boards, "the board changed {n_boards} times only");
    }
}
