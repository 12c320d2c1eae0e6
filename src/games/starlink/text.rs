//! Frames as text: a picture of the board in characters and the links by name.

use std::fmt::Write;

use super::frame::{Frame, Kind};
use super::level::Level;
use super::table::LinkIdx;
use super::why::link_name;
use crate::report::{Lang, Text};

/// A frame as text: what happened, the links that are on and how full the numbers are.
pub fn frame_text(level: &Level, frame: &Frame, lang: Lang) -> String {
    let tr = |en: &'static str, ko: &'static str| match lang {
        Lang::En => en,
        Lang::Ko => ko,
    };
    let mut text = String::new();
    let names = |links: &[LinkIdx]| {
        let names: Vec<String> = links.iter().map(|link| link_name(&level.table, *link)).collect();
        if names.is_empty() {
            tr("none", "없음").to_owned()
        } else {
            names.join(" ")
        }
    };
    // Writing to a String cannot fail.
    let _ = writeln!(text, "{}: {}", tr("on", "이은 연결"), names(&frame.on));
    if frame.kind != Kind::Play {
        let _ = writeln!(text, "{}: {}", tr("open", "미정"), frame.n_open);
    }
    let degrees = super::generate::numbers_of(&level.table, &frame.on);
    let rows: Vec<String> = { level.numbers.iter().zip(degrees) }
        .map(|(number, degree)| format!("{degree}/{number}"))
        .collect();
    let _ = writeln!(text, "{}: {}", tr("stars", "별"), rows.join(" "));
    if !frame.wrong.is_empty() {
        let _ = writeln!(text, "{}: {}", tr("wrong", "틀림"), names(&frame.wrong));
    }
    if let Some(hash) = &frame.hash {
        let _ = writeln!(text, "{}: {hash}", tr("hash", "해시"));
    }
    text
}

/// Where a frame is, in one line.
pub fn frame_caption(frame: &Frame) -> Text {
    let n = frame.step + 1;
    let (head, head_ko) = match frame.kind {
        Kind::Start => ("start".to_owned(), "시작".to_owned()),
        Kind::Step => (format!("step {n}"), format!("{n}걸음")),
        Kind::Assumption => (format!("step {n}, probe"), format!("{n}걸음, 가정")),
        Kind::ProbeStep => {
            let probe = frame.probe_step.unwrap_or(0) + 1;
            (
                format!("step {n}, probe {probe}"),
                format!("{n}걸음, 가정 {probe}"),
            )
        }
        Kind::Contradiction => (format!("step {n}, contradiction"), format!("{n}걸음, 모순")),
        Kind::Cut => ("cut short".to_owned(), "중단".to_owned()),
        Kind::Answer => (format!("answer {n}"), format!("답 {n}")),
        Kind::Play => (format!("input {}", frame.step), format!("입력 {}", frame.step)),
        Kind::Generator => (format!("made {n}"), format!("생성 {n}")),
    };
    let rule = frame.rule.map(|rule| rule.name()).unwrap_or_default();
    // A sentence that says no more than the head is not said twice.
    let joined = |parts: [&str; 3]| {
        let [head, rule, sentence] = parts;
        let said = [rule, sentence]
            .into_iter()
            .filter(|part| !part.is_empty() && *part != head);
        std::iter::once(head).chain(said).collect::<Vec<_>>().join(" · ")
    };
    Text::new(
        joined([&head, &rule.en, &frame.sentence.en]),
        joined([&head_ko, &rule.ko, &frame.sentence.ko]),
    )
}
