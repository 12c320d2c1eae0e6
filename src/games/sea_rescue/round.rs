//! The one step function: what an action does to a round. Game, replay and solver share it.
//!
//! Source: `docs/rules/sea_rescue.md`, sections 1 and 10.

use serde::{Deserialize, Serialize};

use super::board::Mask;
use super::level::Level;
use super::spec::Mode;
use super::view::View;
use crate::report::Text;
use crate::report::names::told;

/// What a player does, or what is recorded of him.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Opens a hex.
    Probe(u8),
    /// Looks at the answer.
    Answer,
    /// The game goes to the background until then.
    Away {
        /// Milliseconds since the board was shown.
        until_ms: u32,
    },
    /// Leaves the round before its end.
    Leave(EndReason),
}

/// An action and when it happened; written as `(1000, probe(8))`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "(u32, Action)", into = "(u32, Action)")]
pub struct Input {
    /// Milliseconds since the board was shown, on a clock that only goes forward.
    pub at_ms: u32,
    /// What.
    pub action: Action,
}

impl Input {
    /// What was done and when, in words.
    pub fn words(&self) -> Text {
        let at_ms = self.at_ms;
        let (en, ko) = match self.action {
            Action::Probe(cell) => (format!("a probe of hex {cell}"), format!("{cell}번 칸 탐사")),
            Action::Answer => ("a look at the answer".to_owned(), "정답 보기".to_owned()),
            Action::Away { until_ms } => (
                format!("an absence until {until_ms} ms"),
                format!("{until_ms} ms까지 자리 비움"),
            ),
            Action::Leave(end) => {
                let Text { en, ko } = told(end.word());
                (format!("an end ({en})"), format!("끝 ({ko})"))
            }
        };
        Text::new(format!("{en} at {at_ms} ms"), format!("{at_ms} ms의 {ko}"))
    }
}

impl From<(u32, Action)> for Input {
    fn from((at_ms, action): (u32, Action)) -> Self {
        Self { at_ms, action }
    }
}

impl From<Input> for (u32, Action) {
    fn from(input: Input) -> Self {
        (input.at_ms, input.action)
    }
}

/// Why a round ended. The first two are normal ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum EndReason {
    /// All species were rescued.
    AllRescued,
    /// No probe is left.
    OutOfProbes,
    /// The player started anew.
    Restart,
    /// The player left.
    Quit,
    /// The game broke off.
    Crash,
}

impl EndReason {
    /// All.
    pub const ALL: [Self; 5] = [
        Self::AllRescued,
        Self::OutOfProbes,
        Self::Restart,
        Self::Quit,
        Self::Crash,
    ];

    /// Its word in records.
    pub fn word(self) -> &'static str {
        match self {
            Self::AllRescued => "allRescued",
            Self::OutOfProbes => "outOfProbes",
            Self::Restart => "restart",
            Self::Quit => "quit",
            Self::Crash => "crash",
        }
    }

    /// What it is called, where no record is read or written.
    pub fn words(self) -> Text {
        match self {
            Self::AllRescued => Text::new("all rescued", "전체 구조"),
            Self::OutOfProbes => Text::new("out of probes", "기회 소진"),
            Self::Restart => Text::new("restarted", "재시작"),
            Self::Quit => Text::new("left", "중단"),
            Self::Crash => Text::new("broke off", "비정상 종료"),
        }
    }

    /// Whether the round was played to its end.
    pub fn is_normal(self) -> bool {
        matches!(self, Self::AllRescued | Self::OutOfProbes)
    }
}

/// A round as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// Open hexes.
    pub open: Mask,
    /// Probes left.
    pub probes_left: u32,
    /// Probes used.
    pub n_probes: u32,
    /// Rescued creatures, in the order of their rescue.
    pub rescued: Vec<u8>,
    /// Number of the first probe that hit, from 1; 0 when none did.
    pub first_find: u32,
    /// Number of the first probe that rescued; 0 when none did.
    pub first_rescue: u32,
    /// Whether the answer was looked at while the round ran.
    pub used_answer: bool,
    /// How it ended.
    pub end: Option<EndReason>,
}

/// What came of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Nothing: the hex is open already or not on the board, or the round is over.
    Nothing,
    /// A hex without a creature was opened.
    Empty,
    /// A hex with a creature was opened.
    Hit {
        /// Which creature.
        kind: u8,
        /// Whether that was its last hex.
        rescued: bool,
    },
    /// Something beside the board: the answer, the background, leaving.
    Noted,
}

impl State {
    /// Before the first probe.
    pub fn start(level: &Level) -> Self {
        Self {
            open: 0,
            probes_left: level.probes,
            n_probes: 0,
            rescued: Vec::new(),
            first_find: 0,
            first_rescue: 0,
            used_answer: false,
            end: None,
        }
    }

    /// Does an action. After the end nothing changes any more.
    pub fn step(&mut self, level: &Level, action: Action) -> Effect {
        if self.end.is_some() {
            return Effect::Nothing;
        }
        match action {
            Action::Probe(cell) => self.probe(level, cell),
            Action::Answer => {
                self.used_answer = true;
                Effect::Noted
            }
            Action::Away { .. } => Effect::Noted,
            Action::Leave(reason) => {
                self.end = Some(reason);
                Effect::Noted
            }
        }
    }

    fn probe(&mut self, level: &Level, cell: u8) -> Effect {
        let is_on_board = usize::from(cell) < level.sea.board.len();
        if !is_on_board || self.open >> cell & 1 == 1 {
            return Effect::Nothing;
        }
        self.open |= 1 << cell;
        self.n_probes += 1;
        self.probes_left -= 1;
        let hit = level
            .layout
            .masks(&level.sea)
            .find(|(_, mask)| mask >> cell & 1 == 1);
        let effect = match hit {
            None => Effect::Empty,
            Some((kind, mask)) => {
                if self.first_find == 0 {
                    self.first_find = self.n_probes;
                }
                let rescued = mask & !self.open == 0;
                if rescued {
                    self.rescued.push(kind);
                    if self.first_rescue == 0 {
                        self.first_rescue = self.n_probes;
                    }
                }
                Effect::Hit { kind, rescued }
            }
        };
        if self.rescued.len() == level.layout.set.len() {
            self.end = Some(EndReason::AllRescued);
        } else if self.probes_left == 0 {
            self.end = Some(EndReason::OutOfProbes);
        }
        effect
    }

    /// What the player has seen.
    pub fn view(&self, level: &Level, mode: Mode) -> View {
        View::of(&level.sea, &level.layout, self.open, mode)
    }

    /// A hash of everything a round is, for replays to be compared by.
    pub fn hash(&self, level: &Level) -> u64 {
        let mut hash = Fnv::default();
        hash.add(&self.open.to_le_bytes());
        for (kind, mask) in level.layout.masks(&level.sea) {
            hash.add(&[kind]);
            hash.add(&mask.to_le_bytes());
        }
        for number in [
            self.probes_left,
            self.n_probes,
            self.first_find,
            self.first_rescue,
        ] {
            hash.add(&number.to_le_bytes());
        }
        hash.add(&self.rescued);
        hash.add(&[u8::from(self.used_answer)]);
        hash.add(self.end.map_or("", EndReason::word).as_bytes());
        hash.0
    }
}

/// FNV-1a, 64 bits.
struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Fnv {
    fn add(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

/// Milliseconds from the first to the last valid probe, without those in the background. Rescue
/// animations between probes count, waiting after the last does not.
pub fn active_ms(probes_ms: &[u32], away_ms: &[(u32, u32)]) -> u64 {
    let (Some(first), Some(last)) = (probes_ms.first(), probes_ms.last()) else {
        return 0;
    };
    let mut away: Vec<(u32, u32)> = away_ms
        .iter()
        .map(|(from, to)| (*from.max(first), *to.min(last)))
        .filter(|(from, to)| from < to)
        .collect();
    away.sort_unstable();
    // Spans that overlap are taken off once.
    let mut until = *first;
    let mut off = 0_u64;
    for (from, to) in away {
        let from = from.max(until);
        off += u64::from(to.saturating_sub(from));
        until = until.max(to);
    }
    u64::from(last.saturating_sub(*first)).saturating_sub(off)
}
