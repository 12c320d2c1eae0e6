//! Recorded plays: what an honest recorder claims, and where a claim is first untrue.
//!
//! Knows states and their hashes; knows nothing of frames or files.
//! Source: `docs/rules/sum_drop.md`, section 4 (replay and per-tick hash stream).

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::engine::{Over, State};
use super::hash::{Hasher, PartHashes, state_hash};
use super::input::{Input, Key};
pub use super::parting::Divergence;
use super::parting::{end_divergence, line_divergence, unsorted_input};
use super::rules::{MAX_TICKS, Rules};
use super::sink::{NoSink, Sink};
use crate::control::{Control, Stop};
use crate::grammar::counted;
use crate::report::Text;

/// Ticks that a play without a claimed end goes on after its last input, unless the game ends: ten
/// minutes, so that one sees what comes of it and a game that never ends does.
pub const IDLE_TICKS: u32 = 12_000;

/// What a recorder claims of a play. What is left out is not claimed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Claim {
    /// Points at the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<u32>,
    /// Ticks that had passed at the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end_tick: Option<u32>,
    /// How it ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub over: Option<Over>,
    /// The hash of the last state.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub final_hash: Option<Hex>,
    /// Ticks from one line of `hashes` to the next.
    #[serde(skip_serializing_if = "is_one")]
    pub hash_every: u32,
    /// The hashes of every state whose tick is a multiple of `hash_every`, from tick 0; empty when no
    /// states are claimed. One line a state, so that a text diff of two recordings shows the tick.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub hashes: Vec<HashLine>,
}

impl Default for Claim {
    fn default() -> Self {
        Self {
            score: None,
            end_tick: None,
            over: None,
            final_hash: None,
            hash_every: 1,
            hashes: Vec::new(),
        }
    }
}

impl Claim {
    /// Whether every state is claimed, so that no input can be another without its being noticed.
    pub fn attests_every_state(&self) -> bool {
        self.hash_every == 1 && !self.hashes.is_empty()
    }
}

/// A hash as eight hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hex(pub u32);

fn is_one(n: &u32) -> bool {
    *n == 1
}

/// The hashes of one state, written as six hexadecimal numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HashLine {
    /// The whole state.
    pub state: u32,
    /// Its parts.
    pub parts: PartHashes,
}

impl HashLine {
    /// The hashes of a state.
    pub fn of(state: &State) -> Self {
        Self::by(&mut Hasher::default(), state)
    }

    /// The hashes of a state, by the hasher of its play.
    pub fn by(hasher: &mut Hasher, state: &State) -> Self {
        let (state, parts) = hasher.hashes(state);
        Self { state, parts }
    }

    /// Six hexadecimal numbers with blanks between them.
    fn read(text: &str) -> Option<Self> {
        let mut numbers = text.split_ascii_whitespace().map(from_hex);
        let mut next = || numbers.next().flatten();
        let state = next()?;
        let parts = PartHashes([next()?, next()?, next()?, next()?, next()?]);
        numbers.next().is_none().then_some(Self { state, parts })
    }
}

impl std::fmt::Display for HashLine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:08x}", self.state)?;
        self.parts.0.iter().try_for_each(|part| write!(f, " {part:08x}"))
    }
}

impl Serialize for HashLine {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for HashLine {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        /// Reads a line where it lies: a play of three minutes has 3,600 of them.
        struct Line;
        impl Visitor<'_> for Line {
            type Value = HashLine;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("a line of six hashes")
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<HashLine, E> {
                HashLine::read(text).ok_or_else(|| E::custom(format!("“{text}” is no line of six hashes")))
            }
        }
        deserializer.deserialize_str(Line)
    }
}

impl Serialize for Hex {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{:08x}", self.0))
    }
}

impl<'de> Deserialize<'de> for Hex {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        from_hex(&text)
            .map(Self)
            .ok_or_else(|| D::Error::custom(format!("“{text}” is no hash")))
    }
}

fn from_hex(text: &str) -> Option<u32> {
    let is_plain = text.len() == 8 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_plain.then(|| u32::from_str_radix(text, 16).ok()).flatten()
}

/// A play in progress: a game and the inputs that are still to come.
pub struct Player<'a> {
    /// The game.
    pub state: State,
    /// How many inputs were used.
    pub used: usize,
    rules: &'a Rules,
    inputs: &'a [Input],
    keys: Vec<Key>,
    until: u32,
}

impl<'a> Player<'a> {
    /// A play from its start. `end_tick`: where it stops even if the game goes on; when absent,
    /// some time after the last input.
    pub fn new<S: Sink>(
        rules: &'a Rules,
        seed: &str,
        inputs: &'a [Input],
        end_tick: Option<u32>,
        sink: &mut S,
    ) -> Self {
        let last = inputs.last().map_or(0, |input| input.tick);
        Self {
            state: State::start_with(rules, seed, sink),
            used: 0,
            rules,
            inputs,
            keys: Vec::new(),
            until: end_tick
                .unwrap_or_else(|| last.saturating_add(IDLE_TICKS))
                .min(MAX_TICKS),
        }
    }

    /// A play that goes on from a state and a number of used inputs, up to the tick `until`.
    pub(super) fn resumed(
        rules: &'a Rules,
        inputs: &'a [Input],
        (state, used): (State, usize),
        until: u32,
    ) -> Self {
        Self {
            state,
            used,
            rules,
            inputs,
            keys: Vec::new(),
            until,
        }
    }

    /// The tick at which it stops even if the game goes on.
    pub(super) fn until(&self) -> u32 {
        self.until
    }

    /// The keys of the coming tick. An input whose tick has passed is never reached, nor are those
    /// after it.
    pub fn coming_keys(&self) -> impl Iterator<Item = Key> + use<'_, 'a> {
        let tick = self.state.tick;
        let left = self.inputs.iter().skip(self.used);
        left.take_while(move |input| input.tick == tick)
            .map(|input| input.key)
    }

    /// Whether there is a tick left to play.
    pub fn goes_on(&self) -> bool {
        self.state.over == Over::Playing && self.state.tick < self.until
    }

    /// Plays one tick.
    pub fn tick<S: Sink>(&mut self, sink: &mut S) {
        let mut keys = std::mem::take(&mut self.keys);
        keys.clear();
        keys.extend(self.coming_keys());
        self.used += self.state.tick(self.rules, &keys, sink);
        self.keys = keys;
    }

    /// Plays to the end.
    ///
    /// # Errors
    /// [`Stop`] when the control says so; one node is one tick.
    pub fn finish(&mut self, ctl: &Control) -> Result<(), Stop> {
        while self.goes_on() {
            pause(self.state.tick, ctl)?;
            self.tick(&mut NoSink);
        }
        Ok(())
    }
}

/// Asks the control every 64 ticks.
pub(super) fn pause(tick: u32, ctl: &Control) -> Result<(), Stop> {
    if tick.is_multiple_of(64) {
        ctl.spend(64)
    } else {
        Ok(())
    }
}

/// What an honest recorder claims of a play, with the hashes of every `every` ticks (0: no hashes).
/// `end_tick`: see [`Player::new`].
pub fn record(rules: &Rules, seed: &str, inputs: &[Input], end_tick: Option<u32>, every: u32) -> Claim {
    let mut player = Player::new(rules, seed, inputs, end_tick, &mut NoSink);
    let mut lines = Vec::new();
    let mut hasher = Hasher::default();
    loop {
        if player.state.tick.checked_rem(every) == Some(0) {
            lines.push(HashLine::by(&mut hasher, &player.state));
        }
        if !player.goes_on() {
            break;
        }
        player.tick(&mut NoSink);
    }
    let state = &player.state;
    Claim {
        score: Some(state.score),
        end_tick: Some(state.tick),
        over: Some(state.over),
        final_hash: Some(Hex(state_hash(state))),
        hash_every: every.max(1),
        hashes: lines,
    }
}

/// What came of a verification.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verification {
    /// The play agrees with all that is claimed.
    Agrees {
        /// Whether every state is claimed, not only some of them, a score or an end.
        attested: bool,
    },
    /// It does not.
    Parts(Divergence),
}

/// Plays inputs and compares them with what is claimed; the first untruth is the answer.
///
/// # Errors
/// [`Stop`] when the control says so; one node is one tick.
pub fn verify(
    rules: &Rules,
    seed: &str,
    inputs: &[Input],
    claim: &Claim,
    ctl: &Control,
) -> Result<Verification, Stop> {
    Ok(verify_to_end(rules, seed, inputs, claim, ctl)?.0)
}

/// [`verify`], with the state at the end, or at the first untruth.
///
/// # Errors
/// [`Stop`] when the control says so; one node is one tick.
pub(super) fn verify_to_end(
    rules: &Rules,
    seed: &str,
    inputs: &[Input],
    claim: &Claim,
    ctl: &Control,
) -> Result<(Verification, State), Stop> {
    let mut checker = Checker::new(inputs, claim);
    let mut player = Player::new(rules, seed, inputs, claim.end_tick, &mut NoSink);
    loop {
        checker.look(&player.state);
        if checker.found.is_some() || !player.goes_on() {
            break;
        }
        pause(player.state.tick, ctl)?;
        player.tick(&mut NoSink);
    }
    Ok((checker.end(&player.state, inputs, player.used), player.state))
}

/// Looks at the states of a play, one after another, for the first that is not what is claimed.
pub(super) struct Checker<'a> {
    claim: &'a Claim,
    lines: std::slice::Iter<'a, HashLine>,
    hasher: Hasher,
    found: Option<Divergence>,
}

impl<'a> Checker<'a> {
    /// Before the first state.
    pub(super) fn new(inputs: &[Input], claim: &'a Claim) -> Self {
        let found = unsorted_input(inputs).or_else(|| {
            let is_never = claim.hash_every == 0 && !claim.hashes.is_empty();
            is_never.then(|| {
                let expected = Text::new("a line every 0 ticks", "0틱마다 한 줄");
                Divergence::new(0, "hashes", expected, Text::new("no such tick", "그런 틱은 없음"))
            })
        });
        Self {
            claim,
            lines: claim.hashes.iter(),
            hasher: Hasher::default(),
            found,
        }
    }

    /// Looks at the state between two ticks.
    pub(super) fn look(&mut self, state: &State) {
        let is_claimed = !self.claim.hashes.is_empty()
            && self.found.is_none()
            && state.tick.is_multiple_of(self.claim.hash_every);
        if !is_claimed {
            return;
        }
        self.found = match self.lines.next() {
            Some(line) => line_divergence(&HashLine::by(&mut self.hasher, state), state.tick, line),
            None => Some(Divergence::new(
                state.tick,
                "hashes",
                Text::new("no further line", "줄이 더 없음"),
                Text::new("a further state", "상태가 더 있음"),
            )),
        };
    }

    /// What came of it. `last`: the state at the end; `used`: how many inputs were.
    pub(super) fn end(self, last: &State, inputs: &[Input], used: usize) -> Verification {
        let Self {
            claim, lines, found, ..
        } = self;
        let too_many = || {
            let left = lines.count();
            let extra = Text::new(
                counted(left as u64, "further line"),
                format!("줄 {left}개가 더 있음"),
            );
            (left > 0).then(|| Divergence::new(last.tick, "hashes", extra, Text::new("the end", "끝")))
        };
        let divergence = found
            .or_else(too_many)
            .or_else(|| end_divergence(last, inputs, used, claim));
        match divergence {
            Some(divergence) => Verification::Parts(divergence),
            None => Verification::Agrees {
                attested: claim.attests_every_state(),
            },
        }
    }
}
