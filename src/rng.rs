//! The seeds' own randomness: FNV-1a over UTF-16 units, then mulberry32.
//!
//! Knows nothing of any game. All games draw from [`Rng`] and from nothing else, so one seed text
//! and one list of inputs give the same game on every machine.
//! Source: `docs/rules/sum_drop.md`, section 1 (stated in the seed document).

/// What mulberry32 adds to its state before each draw.
pub const INCREMENT: u32 = 0x6d2b_79f5;

/// Inverse of [`INCREMENT`] modulo 2^32, which turns a state back into a number of draws.
pub const INCREMENT_INVERSE: u32 = 0xdc58_aa5d;

/// The state that stands in for a seed text that hashes to zero.
pub const ZERO_HASH: u32 = 0x9e37_79b9;

/// FNV-1a, 32 bits, over UTF-16 code units; zero becomes [`ZERO_HASH`].
///
/// Takes units, not `&str`, because a JavaScript string may hold lone surrogates.
pub fn hash_units(units: impl IntoIterator<Item = u16>) -> u32 {
    let hash = units.into_iter().fold(2_166_136_261_u32, |hash, unit| {
        (hash ^ u32::from(unit)).wrapping_mul(16_777_619)
    });
    if hash == 0 { ZERO_HASH } else { hash }
}

/// [`hash_units`] of a text, without any Unicode normalisation.
pub fn hash_seed(seed: &str) -> u32 {
    hash_units(seed.encode_utf16())
}

/// A mulberry32 generator; its whole state is one `u32`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rng {
    /// The state after the last draw.
    pub state: u32,
}

impl Rng {
    /// A generator at the start of the sequence that `seed` names.
    pub fn from_seed(seed: &str) -> Self {
        Self {
            state: hash_seed(seed),
        }
    }

    /// The next value as the numerator of a fraction over 2^32. One draw.
    #[inline]
    pub fn next_u32(&mut self) -> u32 {
        self.state = self.state.wrapping_add(INCREMENT);
        let next = self.state;
        let mut value = (next ^ (next >> 15)).wrapping_mul(1 | next);
        value ^= value.wrapping_add((value ^ (value >> 7)).wrapping_mul(61 | value));
        value ^ (value >> 14)
    }

    /// `floor(value * n)` with value in 0..1. One draw; 0 when `n` is 0.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        // The product is below 2^32 * n, so its upper half is below n and fits.
        ((u64::from(self.next_u32()) * u64::from(n)) >> 32) as u32
    }

    /// The generator `draws` draws further on, in constant time.
    #[must_use]
    pub fn jumped(self, draws: u32) -> Self {
        Self {
            state: self.state.wrapping_add(draws.wrapping_mul(INCREMENT)),
        }
    }

    /// How many draws lie between `start` and this state, modulo 2^32.
    pub fn draws_since(self, start: u32) -> u32 {
        self.state.wrapping_sub(start).wrapping_mul(INCREMENT_INVERSE)
    }
}

/// What the draws of a generator were for. The generator itself is not touched: its state says how many
/// draws it has made, so a draw is the same whether somebody writes it down or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ledger {
    start: u32,
    at: u32,
    /// What for, and how many draws in a row.
    spans: Vec<(&'static str, u32)>,
}

impl Ledger {
    /// A ledger of the draws from here on.
    pub fn new(rng: Rng) -> Self {
        Self {
            start: rng.state,
            at: rng.state,
            spans: Vec::new(),
        }
    }

    /// All draws since the last call were for `consumer`.
    pub fn note(&mut self, rng: Rng, consumer: &'static str) {
        let n_draws = rng.draws_since(self.at);
        self.at = rng.state;
        if n_draws != 0 {
            self.spans.push((consumer, n_draws));
        }
    }

    /// Every draw: its number, what it was for, its value over 2^32.
    pub fn draws(&self) -> impl Iterator<Item = (u32, &'static str, u32)> {
        let mut rng = Rng { state: self.start };
        let consumers = { self.spans.iter() }
            .flat_map(|(consumer, n_draws)| std::iter::repeat_n(*consumer, *n_draws as usize));
        { (0..).zip(consumers) }.map(move |(index, consumer)| (index, consumer, rng.next_u32()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ledger_changes_no_draw_and_misses_none() {
        let (mut plain, mut noted) = (Rng::from_seed("ledger"), Rng::from_seed("ledger"));
        let mut ledger = Ledger::new(noted);
        let mut values = Vec::new();
        for n_draws in [3, 0, 1, 7] {
            for _ in 0..n_draws {
                values.push(noted.next_u32());
                plain.next_u32();
            }
            ledger.note(noted, if n_draws == 7 { "last" } else { "first" });
        }
        assert_eq!(plain, noted);
        let draws: Vec<_> = ledger.draws().collect();
        assert_eq!(
            draws.iter().map(|(_, _, value)| *value).collect::<Vec<_>>(),
            values
        );
        assert_eq!(
            draws
                .iter()
                .filter(|(_, consumer, _)| *consumer == "last")
                .count(),
            7
        );
        assert_eq!(draws.last().map(|(index, ..)| *index), Some(10));
    }

    #[test]
    fn zero_hash_is_replaced() {
        assert_eq!(hash_seed("z1g321n#"), ZERO_HASH);
        assert_eq!(hash_seed("z4kn5킽"), ZERO_HASH);
    }

    #[test]
    fn a_jump_is_as_many_draws() {
        let start = Rng::from_seed("jump");
        let mut walked = start;
        for draws in 0..1000 {
            assert_eq!(walked, start.jumped(draws));
            assert_eq!(walked.draws_since(start.state), draws);
            walked.next_u32();
        }
    }
}
