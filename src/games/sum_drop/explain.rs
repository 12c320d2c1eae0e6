//! Why something happened, and every draw of a play by what it was for.
//!
//! Reads frames and says what the rules say of them; plays nothing.

use super::SumDrop;
use super::board::{EMPTY, STONE};
use super::engine::{Over, State};
use super::frame::{Frame, Phase};
use super::input::Input;
use super::matching::Direction;
use super::replay::Player as Replayed;
use super::rules::{Goal, Rules};
use super::sink::{Consumer, Group, NoSink, Step};
use super::solve::beam::{self, Limits};
use super::solve::players::{self, MAX_PIECES, Player};
use super::solve::value::Aim;
use super::solve::{ENDLESS_TICKS, drop};
use super::spec::TICKS_PER_SECOND;
use super::{Level, replay};
use crate::control::Control;
use crate::frames::Frames;
use crate::game::GameReport;
use crate::grammar::counted;
use crate::report::{Draw, Subject, Text, Why};

/// Width of the beam that goes on where a person would not clear.
const WIDTH: usize = 60;

/// Why what a frame shows happened.
pub fn why(level: &Level, frame: &Frame) -> Option<Why> {
    let rules = &level.rules;
    match (&frame.phase, &frame.step, &frame.over) {
        (Phase::Highlight { .. } | Phase::Break { .. }, Some(step), _) => Some(cleared(rules, step)),
        (Phase::Fall { .. }, Some(step), _) => Some(fallen(step)),
        (Phase::Row, ..) => {
            let row = frame.row.as_ref()?;
            let turned = row.cells.iter().filter(|cell| cell.offset != 0).count();
            let text = Text::new(
                format!(
                    "a row rises: the hole was drawn for column {}, and {turned} of its digits were turned on so that the row clears nothing by itself",
                    row.hole + 1
                ),
                format!(
                    "방해 줄이 올라왔습니다: 구멍은 {}열로 뽑혔고, 줄이 저절로 지워지지 않게 숫자 {turned}개를 바꿨습니다",
                    row.hole + 1
                ),
            );
            Some(Why {
                text,
                subjects: Vec::new(),
            })
        }
        (Phase::End, _, Over::Top) => Some(topped(frame)),
        (Phase::End, _, Over::Clear) => {
            let quota = frame.quota.unwrap_or(frame.cleared);
            let text = Text::new(
                format!(
                    "the stage is cleared: {} were cleared and {quota} were asked for",
                    counted(frame.cleared, "block")
                ),
                format!(
                    "클리어: 블록 {}개를 지웠고 목표는 {quota}개였습니다",
                    frame.cleared
                ),
            );
            Some(Why {
                text,
                subjects: Vec::new(),
            })
        }
        _ => None,
    }
}

fn direction_words(direction: Direction) -> (&'static str, &'static str) {
    match direction {
        Direction::Horizontal => ("in a row", "가로"),
        Direction::Vertical => ("in a column", "세로"),
        Direction::DiagonalDown | Direction::DiagonalUp => ("on a diagonal", "대각선"),
    }
}

fn cleared(rules: &Rules, step: &Step) -> Why {
    let sum_of = |group: &Group| {
        let digits: Vec<String> = { group.positions.iter() }
            .map(|(row, column)| step.board_before.get(*row, *column).to_string())
            .collect();
        digits.join("+")
    };
    let target = rules.matching.target;
    let mut subjects = Vec::new();
    let mut parts = Vec::new();
    let mut parts_ko = Vec::new();
    for group in &step.groups {
        let (en, ko) = direction_words(group.direction);
        parts.push(format!("{} {en}", sum_of(group)));
        parts_ko.push(format!("{ko} {}", sum_of(group)));
        subjects.extend({ group.positions.iter() }.map(|(row, column)| Subject::Cell {
            row: u16::from(*row),
            column: u16::from(*column),
        }));
    }
    let is_moved = step.groups.iter().any(|group| !group.causes.is_empty());
    let (by, by_ko) = match (step.chain, is_moved) {
        (1, _) => ("", ""),
        (_, true) => (
            ", brought together by what fell in the step before",
            ", 앞 단계에서 떨어진 블록이 만들었습니다",
        ),
        (_, false) => ("", ""),
    };
    let n_stones = { step.removed.iter() }
        .filter(|(row, column)| step.board_before.get(*row, *column) == STONE)
        .count();
    let (stones, stones_ko) = match n_stones {
        0 => (String::new(), String::new()),
        1 => (
            "; a stone beside them breaks".to_owned(),
            "; 옆의 돌 1개도 부서집니다".to_owned(),
        ),
        n => (
            format!("; {stones} beside them break", stones = counted(n, "stone")),
            format!("; 옆의 돌 {n}개도 부서집니다"),
        ),
    };
    Why {
        text: Text::new(
            format!("{} = {target}{by}{stones}", parts.join(" and ")),
            format!("{} = {target}{by_ko}{stones_ko}", parts_ko.join(", ")),
        ),
        subjects,
    }
}

fn fallen(step: &Step) -> Why {
    let n_falls = step.falls.len();
    let subjects = { step.falls.iter() }
        .map(|fall| Subject::Cell {
            row: u16::from(fall.to),
            column: u16::from(fall.column),
        })
        .collect();
    Why {
        text: Text::new(
            format!(
                "{blocks} come down into what step {} left empty",
                step.chain,
                blocks = counted(n_falls, "block")
            ),
            format!("{}연쇄가 비운 자리로 블록 {n_falls}개가 내려옵니다", step.chain),
        ),
        subjects,
    }
}

fn topped(frame: &Frame) -> Why {
    let board = &frame.board;
    let full: Vec<u8> = (0..board.width())
        .filter(|column| board.get(0, *column) != EMPTY)
        .collect();
    let subjects = { full.iter() }
        .map(|column| Subject::Cell {
            row: 0,
            column: u16::from(*column),
        })
        .collect();
    let columns: Vec<String> = full.iter().map(|column| (column + 1).to_string()).collect();
    let text = if full.is_empty() {
        Text::new(
            "the game ends: the next piece had no room at the top",
            "게임 오버: 다음 블록이 나올 자리가 없었습니다",
        )
    } else {
        Text::new(
            format!("the game ends: column {} reaches the top row", columns.join(", ")),
            format!("게임 오버: {}열이 맨 윗줄에 닿았습니다", columns.join(", ")),
        )
    };
    Why { text, subjects }
}

/// A consumer in words.
fn consumer_words(consumer: Consumer) -> (&'static str, Text) {
    match consumer {
        Consumer::Initial => ("initial", Text::new("cell of the start board", "시작 보드의 칸")),
        Consumer::Preview => ("preview", Text::new("digit of the first preview", "첫 예고 숫자")),
        Consumer::Falling => ("falling", Text::new("falling digit", "떨어지는 숫자")),
        Consumer::Hole => ("hole", Text::new("hole of a row", "방해 줄의 구멍")),
        Consumer::Stone => ("stone", Text::new("stone of a row", "방해 줄의 돌")),
        Consumer::RowDigit => ("row_digit", Text::new("digit of a row", "방해 줄의 숫자")),
    }
}

/// Every draw that the frames know of.
pub fn draws(frames: &Frames<Frame>) -> Vec<Draw> {
    let mut draws = Vec::new();
    for (frame_idx, frame) in frames.iter().enumerate() {
        for drawn in &frame.drawn {
            let (consumer, label) = consumer_words(drawn.consumer);
            draws.push(Draw {
                frame: frame_idx,
                index: drawn.index,
                value: drawn.value,
                consumer,
                label,
                at: Text::default(),
            });
        }
    }
    draws
}

/// What [`finish`] looks for from a frame; nothing where the game is over by then.
pub fn finish_goal(level: &Level, frame: &Frame) -> Option<Text> {
    let rules = &level.rules;
    let goal = match rules.goal {
        Goal::Quota(blocks) => Text::new(
            format!("a play that clears the quota of {}", counted(blocks, "block")),
            format!("할당량 {blocks}개를 없애는 플레이"),
        ),
        Goal::Sprint { ticks } => {
            let seconds = ticks / TICKS_PER_SECOND;
            Text::new(
                format!(
                    "a play that is alive when the time is up, at {}",
                    counted(seconds, "second")
                ),
                format!("시간이 다 되는 {seconds}초에 살아 있는 플레이"),
            )
        }
        Goal::Endless => {
            let minutes = ENDLESS_TICKS / TICKS_PER_SECOND / 60;
            Text::new(
                format!(
                    "a play that is alive after {}, or after {MAX_PIECES} further pieces",
                    counted(minutes, "minute")
                ),
                format!("{minutes}분 뒤나 조각 {MAX_PIECES}개를 더 놓은 뒤에 살아 있는 플레이"),
            )
        }
    };
    (frame.over == Over::Playing).then_some(goal)
}

/// The inputs of a run up to a frame, and what a player who sees the whole queue, or else a beam, does
/// from there to reach the goal. `None` where neither reaches it.
pub fn finish(
    level: &Level,
    run: &GameReport<SumDrop>,
    frame_idx: usize,
    ctl: &Control,
) -> Option<Vec<Input>> {
    let Level {
        rules,
        seed,
        tempo_ticks,
    } = level;
    let tick = run.frames.get(frame_idx)?.tick;
    let mut inputs: Vec<Input> = { run.inputs.iter() }
        .filter(|input| input.tick < tick)
        .copied()
        .collect();
    let mut sink = NoSink;
    let mut player = Replayed::new(rules, seed, &inputs, Some(tick), &mut sink);
    while player.goes_on() && player.state.tick < tick {
        replay::pause(player.state.tick, ctl).ok()?;
        player.tick(&mut sink);
    }
    let start: State = player.state;
    if start.over != Over::Playing {
        return None;
    }
    let (aim, until): (Aim, fn(&State) -> bool) = match rules.goal {
        Goal::Quota(_) => (Aim::Clear, |_| false),
        Goal::Sprint { .. } => (Aim::Stars, |_| false),
        Goal::Endless => (Aim::Clear, |state| ENDLESS_TICKS <= state.tick),
    };
    let is_done = |end: &State| match rules.goal {
        Goal::Quota(_) => end.over == Over::Clear,
        Goal::Sprint { .. } => end.over == Over::Time,
        Goal::Endless => end.over == Over::Playing,
    };
    let first = start.pieces;
    let person = players::play_until(
        Player::LookAhead,
        aim,
        rules,
        &start,
        *tempo_ticks,
        ctl,
        |state| until(state) || MAX_PIECES <= state.pieces - first,
    )
    .ok()?;
    if is_done(&person.end) {
        inputs.extend(person.inputs);
        return Some(inputs);
    }
    if !matches!(rules.goal, Goal::Quota(_)) {
        return None;
    }
    let limits = Limits {
        width: WIDTH,
        max_pieces: MAX_PIECES,
    };
    let enough = rules.three_star_score();
    let found = beam::search(rules, &start, aim, limits, *tempo_ticks, enough, ctl).found?;
    let (rest, end) = drop::play_columns(rules, &start, &found.columns, *tempo_ticks);
    is_done(&end).then(|| {
        inputs.extend(rest);
        inputs
    })
}
