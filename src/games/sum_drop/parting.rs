//! Where a play and what is claimed of it part first, in words.

use super::engine::{Over, State};
use super::hash::{Part, state_hash};
use super::input::Input;
use super::replay::{Claim, HashLine};
use crate::report::{Lang, Text, names};

/// Where a play and its claim part first.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", .message.en)]
pub struct Divergence {
    /// The tick.
    pub tick: u32,
    /// What parted: a part of the state, or `inputs`, `end`, `over`, `state`, `hashes`.
    pub part: &'static str,
    /// What is claimed.
    pub expected: Text,
    /// What happens.
    pub found: Text,
    /// All of it in one sentence.
    pub message: Text,
}

impl Divergence {
    pub(super) fn new(
        tick: u32,
        part: &'static str,
        expected: impl Into<Text>,
        found: impl Into<Text>,
    ) -> Self {
        let (expected, found): (Text, Text) = (expected.into(), found.into());
        let part_ko = names::field(part, Lang::Ko);
        let message = Text::new(
            format!("tick {tick}: {part} is {}, claimed is {}", found.en, expected.en),
            format!(
                "{tick}틱: {part_ko}이(가) 주장과 다름 (주장 {}, 실제 {})",
                expected.ko, found.ko
            ),
        );
        Self {
            tick,
            part,
            expected,
            found,
            message,
        }
    }
}

/// Parts in the order in which they cause each other: the first that differs is the one to name.
const CAUSES: [Part; 5] = [Part::Board, Part::Piece, Part::Score, Part::Rng, Part::Counters];

pub(super) fn line_divergence(found: &HashLine, tick: u32, claimed: &HashLine) -> Option<Divergence> {
    if found == claimed {
        return None;
    }
    let hash_of = |line: &HashLine, part: Part| {
        Part::ALL
            .iter()
            .zip(line.parts.0)
            .find(|(known, _)| **known == part)
            .map_or(0, |(_, hash)| hash)
    };
    let differing: Vec<Part> = CAUSES
        .into_iter()
        .filter(|part| hash_of(found, *part) != hash_of(claimed, *part))
        .collect();
    let (part, expected, here) = match differing.first() {
        Some(part) => (part.word(), hash_of(claimed, *part), hash_of(found, *part)),
        None => ("state", claimed.state, found.state),
    };
    let mut divergence = Divergence::new(tick, part, format!("{expected:08x}"), format!("{here:08x}"));
    if differing.len() > 1 {
        let words = |lang| {
            let words = differing
                .iter()
                .skip(1)
                .map(|part| names::field(part.word(), lang));
            words.collect::<Vec<_>>().join(", ")
        };
        let Text { en, ko } = divergence.message;
        divergence.message = Text::new(
            format!("{en} (as do {})", words(Lang::En)),
            format!("{ko}; {}도 다름", words(Lang::Ko)),
        );
    }
    Some(divergence)
}

/// The first input that is recorded after a later one.
pub(super) fn unsorted_input(inputs: &[Input]) -> Option<Divergence> {
    let pairs = inputs.iter().zip(inputs.iter().skip(1)).enumerate();
    let mut unsorted = pairs.filter(|(_, (before, input))| input.tick < before.tick);
    let (index, (before, input)) = unsorted.next()?;
    let found = Text::new("out of order", "앞의 입력보다 이름");
    Some(input_divergence(before.tick, index + 1, *input, &found))
}

fn input_divergence(tick: u32, index: usize, input: Input, found: &Text) -> Divergence {
    let (letter, at) = (input.key.letter(), input.tick);
    let key = Text::new(format!("{letter} at tick {at}"), format!("{at}틱의 {letter}"));
    let message = Text::new(
        format!("input {index} ({}) is {}", key.en, found.en),
        format!("입력 {index} ({}): {}", key.ko, found.ko),
    );
    Divergence {
        message,
        ..Divergence::new(tick, "inputs", key, found.clone())
    }
}

pub(super) fn end_divergence(
    state: &State,
    inputs: &[Input],
    used: usize,
    claim: &Claim,
) -> Option<Divergence> {
    let tick = state.tick;
    if let Some(input) = inputs.get(used) {
        let found = Text::new("after the end", "끝난 뒤");
        return Some(input_divergence(tick, used, *input, &found));
    }
    if let Some(end) = claim.end_tick.filter(|end| *end != tick) {
        return Some(Divergence::new(tick, "end", end.to_string(), tick.to_string()));
    }
    if let Some(over) = claim.over.filter(|over| *over != state.over) {
        let word = |over: Over| Text::new(over.word(), over.word_ko());
        return Some(Divergence::new(tick, "over", word(over), word(state.over)));
    }
    if let Some(score) = claim.score.filter(|score| *score != state.score) {
        let (score, found) = (score.to_string(), state.score.to_string());
        return Some(Divergence::new(tick, "score", score, found));
    }
    let hash = state_hash(state);
    let claimed = claim.final_hash.filter(|claimed| claimed.0 != hash)?;
    Some(Divergence::new(
        tick,
        "state",
        format!("{:08x}", claimed.0),
        format!("{hash:08x}"),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_parts_is_told_in_both_languages() {
        let told = Divergence::new(4, "score", "1".to_owned(), "2".to_owned()).message;
        assert_eq!(told.en, "tick 4: score is 2, claimed is 1");
        assert_eq!(told.ko, "4틱: 점수가 주장과 다름 (주장 1, 실제 2)");
        let word = |over: Over| Text::new(over.word(), over.word_ko());
        let told = Divergence::new(4, "over", word(Over::Clear), word(Over::Time)).message;
        assert_eq!(told.ko, "4틱: 끝남이 주장과 다름 (주장 클리어, 실제 시간 종료)");
    }
}
