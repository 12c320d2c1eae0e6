//! Recorded rounds: what an honest recorder claims, what is really so, and every difference.
//!
//! Knows rounds; knows nothing of frames or files.

use serde::{Deserialize, Serialize};

use super::level::Level;
use super::round::{Action, Effect, EndReason, Input, State, active_ms};
use crate::grammar::counted;
use crate::report::Text;
use crate::report::names::told;

/// What a recorder claims of a round. What is left out is not claimed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Claim {
    /// What every valid probe showed: an id, or `empty`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub results: Option<Vec<String>>,
    /// Rescued species, in the order of their rescue.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rescued: Option<Vec<String>>,
    /// How many.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rescued_count: Option<i64>,
    /// Number of the first probe that hit; -1 when none did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_find: Option<i64>,
    /// Number of the first probe that rescued; -1 when none did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_rescue: Option<i64>,
    /// Milliseconds of play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub active_ms: Option<i64>,
    /// How it ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end: Option<EndReason>,
    /// Whether the answer was looked at.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub used_answer: Option<bool>,
    /// The state after every valid probe, from the start, as 16 hexadecimal digits each.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub hashes: Vec<String>,
    /// What a record says once more than it needs to; a recorder of ours leaves it out.
    #[serde(skip_serializing_if = "Repeated::is_empty")]
    pub repeated: Repeated,
}

/// What follows from the positions and from the order of probes, where a record says it all the same.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Repeated {
    /// The species, in the order of the positions.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub species: Vec<String>,
    /// For every position the hex of its pattern's origin; -1 where that lies beside the board.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub anchors: Vec<i64>,
    /// The numbers of the probes, from 1.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub numbers: Vec<u64>,
}

impl Repeated {
    /// Whether nothing is said twice.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// A round, played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The valid probes: when, which hex, what it showed.
    pub probes: Vec<Probe>,
    /// The state before the first probe and after every valid one.
    pub states: Vec<State>,
    /// The state at the end, which also knows who left.
    pub last: State,
    /// Spans in the background.
    pub away_ms: Vec<(u32, u32)>,
    /// When the answer was first looked at.
    pub answer_ms: Option<u32>,
    /// Index of the first input that did nothing.
    pub ignored: Option<usize>,
    /// Index of the first input that is earlier than the one before.
    pub backwards: Option<usize>,
}

/// A valid probe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Probe {
    /// When.
    pub at_ms: u32,
    /// Which hex.
    pub cell: u8,
    /// Who was there.
    pub found: Option<u8>,
    /// Whether that rescued it.
    pub rescued: bool,
}

/// Plays inputs by the step function.
pub fn play(level: &Level, inputs: &[Input]) -> Played {
    let mut state = State::start(level);
    let mut played = Played {
        probes: Vec::new(),
        states: vec![state.clone()],
        last: state.clone(),
        away_ms: Vec::new(),
        answer_ms: None,
        ignored: None,
        backwards: None,
    };
    let mut before_ms = 0;
    for (idx, input) in inputs.iter().enumerate() {
        let Input { at_ms, action } = *input;
        // Going away is noted when it is known, which may be later.
        if !matches!(action, Action::Away { .. }) {
            if at_ms < before_ms {
                played.backwards = played.backwards.or(Some(idx));
            }
            before_ms = before_ms.max(at_ms);
        }
        if let Action::Away { until_ms } = action {
            // Time in the background counts after the end as well; it is only a record.
            played.away_ms.push((at_ms, until_ms));
            continue;
        }
        let effect = state.step(level, action);
        let (found, rescued) = match effect {
            Effect::Nothing => {
                played.ignored = played.ignored.or(Some(idx));
                continue;
            }
            Effect::Noted => {
                if action == Action::Answer {
                    played.answer_ms = played.answer_ms.or(Some(at_ms));
                }
                continue;
            }
            Effect::Empty => (None, false),
            Effect::Hit { kind, rescued } => (Some(kind), rescued),
        };
        if let Action::Probe(cell) = action {
            played.probes.push(Probe {
                at_ms,
                cell,
                found,
                rescued,
            });
            played.states.push(state.clone());
        }
    }
    played.last = state;
    played
}

impl Played {
    /// Milliseconds of play.
    pub fn active_ms(&self) -> u64 {
        let probes: Vec<u32> = self.probes.iter().map(|probe| probe.at_ms).collect();
        active_ms(&probes, &self.away_ms)
    }

    /// Whether the default analysis looks at it: played to a normal end, without the answer.
    pub fn is_included(&self) -> bool {
        self.last.end.is_some_and(EndReason::is_normal) && !self.last.used_answer
    }

    /// What an honest recorder writes down of it.
    pub fn claim(&self, level: &Level) -> Claim {
        let ids = |kinds: &[u8]| kinds.iter().map(|kind| level.id(*kind).to_owned()).collect();
        Claim {
            results: Some(
                self.probes
                    .iter()
                    .map(|probe| result_word(level, probe.found))
                    .collect(),
            ),
            rescued: Some(ids(&self.last.rescued)),
            rescued_count: Some(self.last.rescued.len() as i64),
            first_find: Some(number_or_none(self.last.first_find)),
            first_rescue: Some(number_or_none(self.last.first_rescue)),
            active_ms: Some(i64::try_from(self.active_ms()).unwrap_or(i64::MAX)),
            end: self.last.end,
            used_answer: Some(self.last.used_answer),
            hashes: self
                .states
                .iter()
                .map(|state| format!("{:016x}", state.hash(level)))
                .collect(),
            repeated: Repeated::default(),
        }
    }
}

/// The word for what a hex shows.
pub fn result_word(level: &Level, found: Option<u8>) -> String {
    found.map_or("empty", |kind| level.id(kind)).to_owned()
}

/// The number of a probe as records write it.
pub(super) fn number_or_none(number: u32) -> i64 {
    if number == 0 { -1 } else { i64::from(number) }
}

/// One thing that is not as it is claimed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The number of valid probes before it shows; the frame at which it shows.
    pub at_probe: usize,
    /// Which field, by the record's name.
    pub field: &'static str,
    /// What is claimed.
    pub claimed: Text,
    /// What is so.
    pub found: Text,
    /// All of it as one sentence, where the field does not say what it is that differs.
    pub sentence: Option<Text>,
}

/// Every difference between a claim and the round, earliest first.
pub fn differences(level: &Level, inputs: &[Input], played: &Played, claim: &Claim) -> Vec<Difference> {
    let mut all = Vec::new();
    let end = played.probes.len();
    let mut differ = |at_probe: usize, field, claimed: Text, found: Text, sentence: Option<Text>| {
        all.push(Difference {
            at_probe,
            field,
            claimed,
            found,
            sentence,
        });
    };
    repeated_differences(level, &claim.repeated, &mut differ);
    let honest = played.claim(level);
    if let Some(claimed) = &claim.results {
        let found = honest.results.unwrap_or_default();
        let n = claimed.len().max(found.len());
        for idx in 0..n {
            let (claimed, found) = (claimed.get(idx), found.get(idx));
            if claimed != found {
                let word = |id: Option<&String>| match id.map(String::as_str) {
                    Some(id) if id != "empty" => called(level, id),
                    word => told(word.unwrap_or("nothing")),
                };
                let (n, claimed, found) = (idx + 1, word(claimed), word(found));
                let sentence = Text::new(
                    format!("probe {n} shows {}, claimed is {}", found.en, claimed.en),
                    format!("탐사 {n}: 기록 {}, 실제 {}", claimed.ko, found.ko),
                );
                differ(idx.min(end), "probes", claimed, found, Some(sentence));
            }
        }
    }
    for (n, (claimed, found)) in claim.hashes.iter().zip(&honest.hashes).enumerate() {
        if claimed != found {
            let sentence = Text::new(
                format!("the hash of the state after probe {n} is {found}, claimed is {claimed}"),
                format!("탐사 {n} 다음 상태의 해시: 기록 {claimed}, 실제 {found}"),
            );
            let (claimed, found) = (claimed.clone().into(), found.clone().into());
            differ(n, "hashes", claimed, found, Some(sentence));
        }
    }
    let (n_claimed, n_found) = (claim.hashes.len(), honest.hashes.len());
    if 0 < n_claimed && n_claimed != n_found {
        let sentence = Text::new(
            format!(
                "the round has {}, claimed are {n_claimed}",
                counted(n_found, "state")
            ),
            format!("상태 수: 기록 {n_claimed}, 실제 {n_found}"),
        );
        let (claimed, found) = (n_claimed.to_string().into(), n_found.to_string().into());
        let at = n_claimed.min(n_found).min(end);
        differ(at, "hashes", claimed, found, Some(sentence));
    }
    let number = |claimed: Option<i64>, found: Option<i64>| {
        let pair = (claimed?, found.unwrap_or(-1));
        (pair.0 != pair.1).then(|| (pair.0.to_string().into(), pair.1.to_string().into()))
    };
    let fields = [
        ("rescued", {
            let found = honest.rescued.unwrap_or_default();
            { claim.rescued.as_ref() }
                .filter(|claimed| **claimed != found)
                .map(|claimed| (listed(level, claimed), listed(level, &found)))
        }),
        ("rescuedCount", number(claim.rescued_count, honest.rescued_count)),
        ("firstFindAttempt", number(claim.first_find, honest.first_find)),
        (
            "firstRescueAttempt",
            number(claim.first_rescue, honest.first_rescue),
        ),
        ("activeMs", number(claim.active_ms, honest.active_ms)),
        (
            "endReason",
            // Who claims every state or probe and no end claims that the round was not finished.
            {
                let is_claimed = claim.end.is_some() || claim.results.is_some() || !claim.hashes.is_empty();
                (is_claimed && claim.end != honest.end).then(|| {
                    let word = |end: Option<EndReason>| told(end.map_or("unfinished", EndReason::word));
                    (word(claim.end), word(honest.end))
                })
            },
        ),
        ("usedAnswer", {
            let found = played.last.used_answer;
            let claimed = claim.used_answer.filter(|claimed| *claimed != found);
            claimed.map(|claimed| (told(claimed.to_string()), told(found.to_string())))
        }),
    ];
    for (field, pair) in fields {
        if let Some((claimed, found)) = pair {
            differ(end, field, claimed, found, None);
        }
    }
    let faults = [(played.ignored, true), (played.backwards, false)];
    for (idx, is_ignored) in faults {
        let Some((idx, input)) = idx.and_then(|idx| Some((idx, inputs.get(idx)?))) else {
            continue;
        };
        let before = &inputs[..idx];
        let why = if is_ignored {
            why_ignored(level, input, before)
        } else {
            Text::new("earlier than the input before it", "앞의 입력보다 이릅니다")
        };
        let words = input.words();
        let sentence = if is_ignored {
            Text::new(
                format!("{} does nothing: {}", words.en, why.en),
                format!("{}: {} 아무 일도 없습니다", words.ko, why.ko),
            )
        } else {
            Text::new(
                format!("{} is {}", words.en, why.en),
                format!("{}: {}", words.ko, why.ko),
            )
        };
        let is_probe = |input: &&Input| matches!(input.action, Action::Probe(_));
        let n_probes = before.iter().filter(is_probe).count();
        differ(n_probes.min(end), "inputs", words, why, Some(sentence));
    }
    all.sort_by_key(|difference| difference.at_probe);
    all
}

/// What people call a creature that a record names by its id; the id beside it where another has the same name.
fn called(level: &Level, id: &str) -> Text {
    let Some(kind) = level.sea.kind_of(id) else {
        return Text::same(id);
    };
    let name = level.name(kind as u8);
    let alone = |get: fn(&Text) -> &str| {
        let own = get(&name);
        let n = { 0..level.sea.kinds.len() }
            .filter(|kind| get(&level.name(*kind as u8)) == own)
            .count();
        if n == 1 || own == id {
            own.to_owned()
        } else {
            format!("{own} ({id})")
        }
    };
    Text {
        en: alone(|text| &text.en),
        ko: alone(|text| &text.ko),
    }
}

/// Creatures that a record lists.
fn listed(level: &Level, ids: &[String]) -> Text {
    let names: Vec<Text> = ids.iter().map(|id| called(level, id)).collect();
    let join = |get: fn(&Text) -> &str| names.iter().map(get).collect::<Vec<_>>().join(", ");
    Text {
        en: format!("[{}]", join(|text| &text.en)),
        ko: format!("[{}]", join(|text| &text.ko)),
    }
}

/// Why an input does nothing, after those before it.
fn why_ignored(level: &Level, input: &Input, before: &[Input]) -> Text {
    let mut state = State::start(level);
    for input in before {
        state.step(level, input.action);
    }
    let n_cells = level.sea.board.len();
    match input.action {
        _ if state.end.is_some() => Text::new("the round is over", "라운드가 이미 끝나"),
        Action::Probe(cell) if n_cells <= usize::from(cell) => Text::new(
            format!("the board has hexes 0 to {}", n_cells.saturating_sub(1)),
            format!("보드에는 0~{}번 칸만 있어", n_cells.saturating_sub(1)),
        ),
        Action::Probe(_) => Text::new("the hex is open already", "이미 열린 칸이라"),
        _ => Text::new("nothing was left to do", "할 일이 없어"),
    }
}

/// What a record repeats and gets wrong.
fn repeated_differences(
    level: &Level,
    repeated: &Repeated,
    differ: &mut impl FnMut(usize, &'static str, Text, Text, Option<Text>),
) {
    let Repeated {
        species,
        anchors,
        numbers,
    } = repeated;
    let positions = &level.question.positions;
    if !species.is_empty() {
        let placed: Vec<String> = { positions.iter() }
            .map(|position| position.species.clone())
            .collect();
        if *species != placed {
            let (claimed, found) = (listed(level, species), listed(level, &placed));
            differ(0, "species", claimed, found, None);
        }
    }
    for (claimed, position) in anchors.iter().zip(positions) {
        let mask = { position.cells.iter() }.fold(0_u128, |mask, cell| mask | 1 << (cell & 127));
        let kind = level.sea.kind_of(&position.species);
        let placements = kind.map_or(&[][..], |kind| &level.sea.kinds[kind].placements);
        if let Some(at) = placements.iter().find(|at| at.mask == mask) {
            let found = at.anchor.map_or(-1, i64::from);
            if *claimed != found {
                let (claimed, found) = (claimed.to_string().into(), found.to_string().into());
                differ(0, "anchor", claimed, found, None);
            }
        }
    }
    for (idx, claimed) in numbers.iter().enumerate() {
        let found = idx as u64 + 1;
        if *claimed != found {
            let (claimed, found) = (claimed.to_string().into(), found.to_string().into());
            differ(idx, "n", claimed, found, None);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game as _;
    use crate::games::sea_rescue::SeaRescue;
    use crate::games::sea_rescue::spec::{Question, Spec};

    /// The fields that differ when the probes of an honest record are told to have been at other times.
    fn fields_at(times_ms: [u32; 3]) -> Vec<&'static str> {
        let level = SeaRescue::build(&Spec::default(), &Question::default()).unwrap();
        let at = |times_ms: [u32; 3]| {
            let probe = |(at_ms, cell)| Input {
                at_ms,
                action: Action::Probe(cell),
            };
            times_ms
                .into_iter()
                .zip([3, 9, 20])
                .map(probe)
                .collect::<Vec<_>>()
        };
        let claim = play(&level, &at([1000, 2000, 5000])).claim(&level);
        let inputs = at(times_ms);
        let all = differences(&level, &inputs, &play(&level, &inputs), &claim);
        all.iter().map(|difference| difference.field).collect()
    }

    #[test]
    fn times_are_what_happened_and_what_follows_from_them_is_compared() {
        assert!(fields_at([1000, 2000, 5000]).is_empty());
        // Nothing that is derived says when a probe in the middle was.
        assert!(fields_at([1000, 4321, 5000]).is_empty());
        assert_eq!(fields_at([1000, 2000, 5001]), ["activeMs"]);
        assert_eq!(fields_at([1500, 2000, 5000]), ["activeMs"]);
        // The clock goes forward only.
        assert_eq!(fields_at([1000, 6000, 5000]), ["inputs"]);
    }
}
