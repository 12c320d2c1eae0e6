//! Share strings: any document of any game comes back as it was, and a damaged one is refused.
//!
//! `PLAYPROOF_DOCUMENTS=10000 cargo test --no-default-features --test share` is the promise; by default
//! fewer are tried.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::path::Path;

use playproof::game::{Content, Game, Replay};
use playproof::games::fourstep::FourStep;
use playproof::games::fourstep::input::{Button, Input as Press};
use playproof::games::fourstep::spec::{Obstacle, Question as Stretch, Shape, Spec as Course, TerrainSpec};
use playproof::games::sea_rescue::SeaRescue;
use playproof::games::sea_rescue::hex::Hex;
use playproof::games::sea_rescue::round::{Action, Input as Probe};
use playproof::games::sea_rescue::spec::{CreatureSpec, Question as Board, Spec as Sea};
use playproof::games::starlink::StarLink;
use playproof::games::starlink::play::Input as Drag;
use playproof::games::starlink::spec::{Gravity, Question as Asked, Spec as Sky, Star};
use playproof::games::sum_drop::SumDrop;
use playproof::games::sum_drop::input::{Input as Key, Key as Letter};
use playproof::games::sum_drop::spec::{Difficulty, Mode, Question as Stage, Spec as Climb, StageSpec};
use playproof::rng::Rng;
use playproof::share::{self, Shared, letter};

#[path = "support/program.rs"]
#[allow(dead_code, reason = "each test uses what it needs")]
mod program;

fn n_documents() -> u32 {
    let asked = std::env::var("PLAYPROOF_DOCUMENTS").ok();
    asked.and_then(|asked| asked.parse().ok()).unwrap_or(800)
}

/// Numbers and texts that break things.
struct Dice(Rng);

impl Dice {
    fn below(&mut self, n: u32) -> u32 {
        self.0.below(n)
    }

    fn number(&mut self) -> u32 {
        match self.below(4) {
            0 => self.below(10),
            1 => u32::MAX - self.below(3),
            2 => self.below(100_000),
            _ => self.0.next_u32(),
        }
    }

    fn signed(&mut self) -> i32 {
        self.number() as i32
    }

    fn text(&mut self) -> String {
        let letters = [
            'a', '9', '한', '별', '"', '\\', '\n', '\u{0}', '🎲', ' ', ')', '(', '\u{202e}', ':',
        ];
        (0..self.below(12))
            .map(|_| letters[self.below(letters.len() as u32) as usize])
            .collect()
    }

    fn list<T>(&mut self, most: u32, mut item: impl FnMut(&mut Self) -> T) -> Vec<T> {
        (0..self.below(most + 1)).map(|_| item(self)).collect()
    }

    /// A replay or a spec, with or without the spec of its own.
    fn shared<G: Game>(
        &mut self,
        spec: G::Spec,
        question: G::Question,
        inputs: Vec<G::Input>,
        claim: Option<G::Claim>,
    ) -> Shared<G> {
        let frame = self.number() as usize;
        if self.below(3) == 0 {
            return Shared {
                content: Content::Spec(spec),
                question: Some(question),
                frame,
            };
        }
        let spec = (self.below(2) == 0).then_some(spec);
        Shared {
            content: Content::Replay(Replay {
                question,
                inputs,
                claim,
                spec,
            }),
            question: None,
            frame,
        }
    }
}

fn sum_drop(dice: &mut Dice) -> Shared<SumDrop> {
    let mut spec = Climb::default();
    if dice.below(2) == 0 {
        spec.board.width = dice.number() as u8;
        spec.stages = dice.list(6, |dice| StageSpec {
            quota: dice.number(),
            fall_ticks: dice.number() as u16,
            target: dice.number() as u8,
            diagonal: dice.below(2) == 0,
            weights: dice.text(),
            start_board: dice.list(4, Dice::text),
            intro: dice.text(),
            ..StageSpec::default()
        });
    }
    let question = Stage {
        mode: [Mode::Climb, Mode::Endless, Mode::Sprint][dice.below(3) as usize],
        difficulty: [Difficulty::Easy, Difficulty::Normal, Difficulty::Hard][dice.below(3) as usize],
        stage: dice.number(),
        seed: dice.text(),
        tempo_ticks: dice.number() as u16,
    };
    let inputs = dice.list(60, |dice| Key {
        tick: dice.number(),
        key: Letter::ALL[dice.below(4) as usize],
    });
    let claim = (dice.below(2) == 0).then(|| playproof::games::sum_drop::replay::Claim {
        score: Some(dice.number()),
        end_tick: (dice.below(2) == 0).then(|| dice.number()),
        ..Default::default()
    });
    dice.shared(spec, question, inputs, claim)
}

fn fourstep(dice: &mut Dice) -> Shared<FourStep> {
    let mut spec = Course {
        title: dice.text(),
        bpm: dice.number(),
        ..Course::default()
    };
    spec.terrains = dice.list(4, |dice| TerrainSpec {
        beats: dice.number(),
        obstacles: dice.list(8, |dice| Obstacle {
            x_200ths: dice.signed(),
            shape: Shape::Block {
                width_200ths: dice.signed(),
                height_720ths: dice.signed(),
            },
        }),
        ..TerrainSpec::default()
    });
    let question = Stretch {
        first_terrain: dice.number(),
        n_terrains: dice.number(),
        margin_permille: dice.number(),
        ..Stretch::default()
    };
    let inputs = dice.list(60, |dice| Press {
        step: dice.number(),
        button: [Button::Press, Button::Release][dice.below(2) as usize],
    });
    let claim = (dice.below(2) == 0).then(|| playproof::games::fourstep::replay::Claim {
        finished: Some(dice.below(2) == 0),
        survived_steps: Some(dice.number()),
        ..Default::default()
    });
    dice.shared(spec, question, inputs, claim)
}

fn sea_rescue(dice: &mut Dice) -> Shared<SeaRescue> {
    let mut spec = Sea::default();
    if dice.below(2) == 0 {
        spec.creatures = dice.list(5, |dice| CreatureSpec {
            id: dice.text(),
            pattern: dice.list(6, |dice| Hex::from((dice.signed(), dice.signed()))),
            ..Sea::default().creatures[0].clone()
        });
    }
    let question = Board {
        seed: dice.text(),
        set: dice.list(4, Dice::text),
        probes: (dice.below(2) == 0).then(|| dice.number()),
        misses: dice.list(3, |dice| (dice.text(), dice.number())),
        ..Board::default()
    };
    let inputs = dice.list(25, |dice| Probe {
        at_ms: dice.number(),
        action: match dice.below(3) {
            0 => Action::Away {
                until_ms: dice.number(),
            },
            1 => Action::Answer,
            _ => Action::Probe(dice.number() as u8),
        },
    });
    let claim = (dice.below(2) == 0).then(|| playproof::games::sea_rescue::replay::Claim {
        results: Some(dice.list(9, Dice::text)),
        first_find: Some(i64::from(dice.signed())),
        ..Default::default()
    });
    dice.shared(spec, question, inputs, claim)
}

fn starlink(dice: &mut Dice) -> Shared<StarLink> {
    let place = |dice: &mut Dice| (dice.signed(), dice.signed());
    let spec = Sky {
        stars: dice.list(20, |dice| {
            let (x, y) = place(dice);
            Star::from((x, y, dice.number() as u16))
        }),
        gravity: dice.list(4, |dice| Gravity::from(place(dice))),
        ..Sky::default()
    };
    let question = Asked::ALL[dice.below(3) as usize];
    let inputs = dice.list(40, |dice| {
        let mut node = || dice.number() as u16;
        let (a, b, c) = (node(), node(), node());
        match dice.below(3) {
            0 => Drag::Drag(a, b),
            1 => Drag::Relay(a, b, c),
            _ => Drag::Undo,
        }
    });
    let claim = (dice.below(2) == 0).then(|| playproof::games::starlink::replay::Claim {
        solved: Some(dice.below(2) == 0),
        ..Default::default()
    });
    dice.shared(spec, question, inputs, claim)
}

/// There and back; the answer is the line.
#[track_caller]
fn round_trip<G: Game>(shared: &Shared<G>) -> String {
    let line = share::write(shared).unwrap();
    assert!(share::looks_like_share(&line) && line.bytes().all(|byte| byte.is_ascii_graphic()));
    let opened = letter::open(&line).unwrap();
    assert_eq!(share::game_of(&opened), Ok(G::ID));
    assert_eq!(share::read::<G>(&opened).as_ref(), Ok(shared));
    line
}

fn line(nth: u32, dice: &mut Dice) -> String {
    match nth % 4 {
        0 => round_trip(&sum_drop(dice)),
        1 => round_trip(&fourstep(dice)),
        2 => round_trip(&sea_rescue(dice)),
        _ => round_trip(&starlink(dice)),
    }
}

#[test]
fn any_document_comes_back_as_it_was() {
    let mut dice = Dice(Rng::from_seed("share strings"));
    for nth in 0..n_documents() {
        line(nth, &mut dice);
    }
}

/// A changed, missing, doubled, swapped or added character; a missing end or beginning; two lines in one.
fn damaged(dice: &mut Dice, line: &str, other: &str) -> String {
    let mut bytes = line.as_bytes().to_vec();
    let at = dice.below(bytes.len() as u32) as usize;
    match dice.below(8) {
        0 => bytes[at] ^= 1 << dice.below(7),
        1 => bytes[at] = b"ABCxyz019-_.!"[dice.below(13) as usize],
        2 => drop(bytes.remove(at)),
        3 => bytes.insert(at, bytes[at]),
        4 => bytes.insert(at, b'A' + dice.below(26) as u8),
        5 => bytes.truncate(at),
        6 => bytes.splice(at.., other.bytes().skip(at)).for_each(drop),
        _ => {
            let to = dice.below(bytes.len() as u32) as usize;
            bytes.swap(at, to);
        }
    }
    String::from_utf8(bytes).unwrap()
}

#[test]
fn every_damaged_line_is_refused() {
    let mut dice = Dice(Rng::from_seed("damage"));
    let lines: Vec<String> = (0..40).map(|nth| line(nth, &mut dice)).collect();
    let mut n_refused = 0;
    while n_refused < n_documents() {
        let whole = &lines[dice.below(40) as usize];
        let other = lines[dice.below(40) as usize].clone();
        let text = damaged(&mut dice, whole, &other);
        // Line breaks and blanks at the ends are no damage, nor is what came out as it was.
        let is_same = |of: &String| text.split_ascii_whitespace().collect::<String>() == **of;
        if lines.iter().any(is_same) {
            continue;
        }
        let Err(err) = letter::open(&text) else {
            panic!("{text} was taken for {whole}");
        };
        assert!(!err.told().message.en.is_empty());
        n_refused += 1;
    }
}

fn playproof(args: &[&str]) -> (i32, String, String) {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures");
    let ran = program::playproof(&fixtures, args);
    (ran.code, ran.out, ran.err)
}

#[test]
fn the_command_line_writes_and_explains_them() {
    let (code, line, _) = playproof(&["share", "fourstep/sunrise-hop.replay.ron", "--frame", "300"]);
    let line = line.trim_end();
    assert_eq!(code, 0);
    assert!(line.starts_with("PP1.") && !line.contains('\n'));
    let (code, out, _) = playproof(&["open", "--print", line]);
    assert_eq!(code, 0, "{out}");
    assert!(out.starts_with("replay of fourstep, frame 300\n"), "{out}");
    let (code, out, _) = playproof(&["open", "--print", "--format", "json", line]);
    let json: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(
        (code, &json["frame"], &json["game"]),
        (0, &300.into(), &"fourstep".into())
    );
    let (code, line, _) = playproof(&["share", "sum_drop/climb.ron", "--stage", "4"]);
    let (_, out, _) = playproof(&["open", "--print", line.trim_end()]);
    assert!(code == 0 && out.contains("stage:4"), "{out}");
}

#[test]
fn the_command_line_says_why_it_refuses_one() {
    for (text, why) in [
        ("hello", "no Playproof share string"),
        ("PP2.AAAA", "version 2"),
        ("PP1.AAAA", "too short"),
        ("PP1.AAAAAAAAAAAAAAAAAAAAAAAA", "checksum is wrong"),
    ] {
        let (code, out, err) = playproof(&["open", "--print", text]);
        assert_eq!((code, out.as_str()), (2, ""), "{text}");
        assert!(err.contains(why), "{err}");
    }
}
