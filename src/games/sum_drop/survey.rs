//! A row of a survey: one play of one stage by one of the simulated players.
//!
//! Knows players; what a stage is worth to all of them over many seeds is what rows come to.

use serde_json::{Map, Value};

use super::SumDrop;
use super::ask;
use super::engine::{Over, State};
use super::rules::Rules;
use super::solve::players::{self, Play, Player};
use super::solve::value::Aim;
use super::spec::{Difficulty, Mode, Question, Spec};
use crate::control::{Control, Stop};
use crate::game::{Ask, Content, Game as _, Replay};
use crate::report::{Text, Verdict};
use crate::survey::record::asked_words;
use crate::survey::{Case, LAST_FRAME, Row, Survey};

impl Survey for SumDrop {
    type Desk = Spec;
    const OPTIONS: &'static [&'static str] = &[
        "mode",
        "policy",
        "difficulty",
        "tempo",
        "stage",
        "attempt",
        "seed",
    ];

    fn desk(spec: Option<Spec>) -> Result<Spec, Text> {
        Ok(spec.unwrap_or_default())
    }

    fn words(spec: &Spec, option: &str) -> Vec<String> {
        match option {
            "mode" => Mode::ALL.map(|mode| mode.word().to_owned()).to_vec(),
            "policy" => Player::ALL.map(|player| player.word().to_owned()).to_vec(),
            "difficulty" => Difficulty::ALL.map(|word| word.word().to_owned()).to_vec(),
            "stage" => (1..=spec.stages.len()).map(|stage| stage.to_string()).collect(),
            _ => Vec::new(),
        }
    }

    fn usual(spec: &Spec, typed: &[&str]) -> Vec<(&'static str, String)> {
        let mut usual = vec![("policy", "greedy".to_owned())];
        let is_climb = !typed.contains(&"mode");
        if is_climb {
            let stages = if spec.stages.is_empty() { "1..=20" } else { "all" };
            usual.push(("stage", stages.to_owned()));
        }
        if !typed.contains(&"seed") {
            if is_climb {
                usual.push(("attempt", "0..40".to_owned()));
            } else {
                usual.push(("seed", "run-{0..40}".to_owned()));
            }
        }
        usual
    }

    fn check(spec: &Spec, ask: &Ask) -> Result<(), Text> {
        player(ask)?;
        let question = question(spec, ask)?;
        match Rules::compile(spec, &question) {
            Ok(_) => Ok(()),
            Err(issues) => {
                let why = { issues.into_iter().next() }.map_or_else(Text::default, |issue| issue.text);
                let stage = question.stage;
                Err(Text::new(
                    format!("stage {stage} cannot be played: {}", why.en),
                    format!("{stage}번 스테이지를 플레이할 수 없습니다: {}", why.ko),
                ))
            }
        }
    }

    fn row(spec: &Spec, ask: &Ask, ctl: &Control) -> Result<Row, Stop> {
        Ok(match played(spec, ask, ctl)? {
            None => Row::new(Verdict::Invalid),
            Some((question, rules, play)) => {
                let start = State::start(&rules, &question.seed);
                row(question.mode == Mode::Climb, &rules, &start, &play)
            }
        })
    }

    /// The play, at its end: a case has one run, whichever of its columns is meant.
    fn open(
        spec: &Spec,
        ask: &Ask,
        _site: Option<&Map<String, Value>>,
        ctl: &Control,
    ) -> Result<Option<Case<Self>>, Stop> {
        let Some((question, _, play)) = played(spec, ask, ctl)? else {
            return Ok(None);
        };
        let Ok(level) = Self::build(spec, &question) else {
            return Ok(None);
        };
        let claim = Some(Self::claim(&level, &play.inputs));
        let is_own = *spec != Spec::default();
        Ok(Some(Case {
            name: asked_words(ask),
            content: Content::Replay(Replay {
                question,
                inputs: play.inputs,
                claim,
                spec: is_own.then(|| spec.clone()),
            }),
            question: None,
            frame: LAST_FRAME,
        }))
    }
}

/// The play of a case, and what it was played on; nothing where it cannot be played.
fn played(spec: &Spec, ask: &Ask, ctl: &Control) -> Result<Option<(Question, Rules, Play)>, Stop> {
    let (Ok(question), Ok(player)) = (question(spec, ask), player(ask)) else {
        return Ok(None);
    };
    let Ok(rules) = Rules::compile(spec, &question) else {
        return Ok(None);
    };
    let start = State::start(&rules, &question.seed);
    let is_climb = question.mode == Mode::Climb;
    let aim = if is_climb { Aim::Clear } else { Aim::Stars };
    let play = players::play(player, aim, &rules, &start, question.tempo_ticks, ctl)?;
    Ok(Some((question, rules, play)))
}

fn row(is_climb: bool, rules: &Rules, start: &State, play: &Play) -> Row {
    let end = &play.end;
    let cleared = end.over == Over::Clear;
    let holds = cleared || (!is_climb && end.over != Over::Top);
    let mut row = Row::new(if holds {
        Verdict::Proven
    } else {
        Verdict::NotFound { nodes: play.nodes }
    });
    if is_climb {
        let stars = if cleared { rules.stars(end.score) } else { 0 };
        row.set("cleared", cleared);
        row.set("stars", stars);
        row.set("two_stars", 2 <= stars);
        row.set("three_stars", 3 <= stars);
        if let Some(quota) = rules.quota() {
            row.set("quota", quota);
            row.set("blocks_short", quota.saturating_sub(end.cleared));
        }
    }
    row.set("end", end.over.word());
    row.set("score", end.score);
    row.set("blocks", end.cleared);
    row.set("pieces", end.pieces);
    row.set("ticks", end.tick);
    row.set("level", end.level);
    row.set("best_chain", end.best_chain);
    row.set("rows_risen", end.rows);
    row.set("free_rows", end.board.free_rows());
    row.set("nodes", play.nodes);
    if end.over == Over::Top {
        row.set("by_row", play.was_ended_by_row(rules, start));
        // Where it touched the top: the columns with a block in row 0, from 0.
        let top: Vec<u8> = (0..rules.width)
            .filter(|column| !end.board.is_free(0, *column))
            .collect();
        row.set("kill_column", top.first());
        let kills: Vec<_> = { top.iter() }
            .map(|column| serde_json::json!({ "column": column, "tick": end.tick }))
            .collect();
        row.set("kills", kills);
    }
    row
}

fn question(spec: &Spec, ask: &Ask) -> Result<Question, Text> {
    let plain = Ask {
        policy: None,
        ..ask.clone()
    };
    ask::question(spec, &plain)
}

fn player(ask: &Ask) -> Result<Player, Text> {
    let word = ask.policy.as_deref().unwrap_or("greedy");
    let found = Player::ALL.into_iter().find(|player| player.word() == word);
    found.ok_or_else(|| {
        let words = Player::ALL.map(Player::word).join(", ");
        Text::new(
            format!("--policy {word} is no player; there are {words}"),
            format!("--policy {word}은(는) 플레이어가 아닙니다. {words}이(가) 있습니다"),
        )
    })
}
