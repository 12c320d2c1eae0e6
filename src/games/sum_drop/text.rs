//! Frames as text: a whole board for golden files and the command line, one line for captions.
//!
//! Knows frames and words; knows nothing of the engine.

use std::fmt::Write;

use super::board::{Pos, char_of};
use super::engine::Over;
use super::frame::{Frame, Phase};
use crate::report::{Lang, Text};

/// A frame as text, two characters a cell: a head line, then the rows. The piece is marked `v`,
/// the cells of groups `*`, cells that go or have gone `x`, what came down `'`.
pub fn frame_text(frame: &Frame, lang: Lang) -> String {
    let mut text = String::new();
    let quota = frame.quota.map_or(String::new(), |quota| match lang {
        Lang::En => format!(" of {quota}"),
        Lang::Ko => format!("/{quota}"),
    });
    let next: String = frame.queue.digits().iter().map(|digit| char_of(*digit)).collect();
    let next = if next.is_empty() { "-" } else { &next };
    let Frame {
        tick,
        landing,
        score,
        cleared,
        rows,
        level,
        draw_index,
        phase,
        over,
        ..
    } = frame;
    let phase = phase_words(*phase, lang);
    // Writing to a String cannot fail.
    let _ = match lang {
        Lang::En => writeln!(
            text,
            "tick {tick} {phase} | landing {landing} | score {score} | cleared {cleared}{quota} | rows {rows} | level {level} | draws {draw_index} | next {next} | {}",
            over.word(),
        ),
        Lang::Ko => writeln!(
            text,
            "{tick}틱 {phase} | 착지 {landing} | 점수 {score} | 부순 블록 {cleared}{quota} | 방해 줄 {rows} | 레벨 {level} | 난수 {draw_index} | 다음 {next} | {}",
            over.word_ko(),
        ),
    };
    for row in 0..frame.board.height() {
        let cells = (0..frame.board.width()).map(|column| cell_text(frame, (row, column)));
        let line: String = cells.flatten().collect();
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text
}

fn cell_text(frame: &Frame, pos: Pos) -> [char; 2] {
    let (row, column) = pos;
    if let Some(piece) = frame.piece.filter(|piece| (piece.row, piece.column) == pos) {
        return [char_of(piece.digit), 'v'];
    }
    let char = char_of(frame.board.get(row, column));
    let Some(step) = &frame.step else {
        return [char, ' '];
    };
    let mark = match frame.phase {
        Phase::Highlight { .. } if step.groups.iter().any(|group| group.positions.contains(&pos)) => '*',
        Phase::Highlight { .. } | Phase::Break { .. } if step.removed.contains(&pos) => 'x',
        Phase::Fall { .. } if step.falls.iter().any(|fall| (fall.to, fall.column) == pos) => '\'',
        _ => ' ',
    };
    [char, mark]
}

fn phase_words(phase: Phase, lang: Lang) -> String {
    match (phase.step(), lang) {
        (0, Lang::En) => phase.word().to_owned(),
        (0, Lang::Ko) => phase.word_ko().to_owned(),
        (step, Lang::En) => format!("chain {step} {}", phase.word()),
        (step, Lang::Ko) => format!("{step}연쇄 {}", phase.word_ko()),
    }
}

/// Where a frame is, in one short line.
pub fn frame_caption(frame: &Frame) -> Text {
    let (tick, landing) = (frame.tick, frame.landing);
    let (en, ko) = match frame.phase {
        Phase::Tick => (String::new(), String::new()),
        Phase::Place => (" · lands".to_owned(), " · 착지".to_owned()),
        Phase::Highlight { step } => (
            format!(" · chain step {step}, highlight"),
            format!(" · {step}연쇄, 하이라이트"),
        ),
        Phase::Break { step } => (
            format!(" · chain step {step}, break"),
            format!(" · {step}연쇄, 부서짐"),
        ),
        Phase::Fall { step } => (
            format!(" · chain step {step}, fall"),
            format!(" · {step}연쇄, 낙하"),
        ),
        Phase::Row => (
            format!(" · row {}", frame.rows),
            format!(" · 방해 줄 {}", frame.rows),
        ),
        Phase::End => match frame.over {
            Over::Playing => (" · end of the replay".to_owned(), " · 기록 끝".to_owned()),
            Over::Clear => (" · cleared".to_owned(), " · 클리어".to_owned()),
            Over::Top => (" · top touched".to_owned(), " · 꼭대기에 닿음".to_owned()),
            Over::Time => (" · time up".to_owned(), " · 시간 종료".to_owned()),
        },
    };
    Text::new(
        format!("tick {tick} · landing {landing}{en}"),
        format!("{tick}틱 · 착지 {landing}{ko}"),
    )
}
