//! Frames as text: the board as the player sees it beside the chances, one line for captions.

use std::fmt::Write;

use super::frame::{Frame, Tile};
use super::level::Level;
use super::spec::{Mode, Policy};
use crate::report::{Lang, Text};

/// A frame as text: a head line, the cards, then every row twice: what it shows, and the probability in
/// per cent that each hidden hex is occupied.
pub fn frame_text(level: &Level, frame: &Frame, lang: Lang) -> String {
    let mut text = String::new();
    let known = &frame.known;
    let tr = |en: &'static str, ko: &'static str| match lang {
        Lang::En => en,
        Lang::Ko => ko,
    };
    let Frame {
        n_probes: used,
        probes_left: left,
        ..
    } = frame;
    // Placements that were drawn and not counted are told as such.
    let about = known.error.map_or("", |_| tr("about ", "약 "));
    let (survivors, bits) = (known.survivors, known.entropy_bits);
    // Writing to a String cannot fail.
    let _ = match lang {
        Lang::En => write!(
            text,
            "{used} used, {left} left | {about}{survivors} survive, {bits:.2} bits"
        ),
        Lang::Ko => write!(
            text,
            "{used}회 사용, {left}회 남음 | 남은 배치 {about}{survivors}개, {bits:.2}비트"
        ),
    };
    if let Some(error) = known.error {
        let _ = write!(text, " | {} ± {:.2}%", tr("sampled", "표본"), error * 100.0);
    }
    if let Some(best) = known.best {
        let (any, all) = (best.any * 100.0, best.all * 100.0);
        let (any_of, all_of) = (tr("any", "하나"), tr("all", "전체"));
        // One more hex is chosen at its best, and then the likeliest are opened: best play reaches that at least.
        let _ = write!(text, " | {any_of} ≥ {any:.2}% {all_of} ≥ {all:.2}%");
    }
    let mode = level.question.mode;
    let _ = writeln!(text, " | {}", tr(mode.word(), mode.words().1));
    let cards: Vec<String> = { frame.cards.iter() }
        .map(|card| {
            let size = card.size.map_or(String::new(), |size| format!("/{size}"));
            let name = if card.is_known {
                level.name(card.kind).get(lang).to_owned()
            } else {
                "?".to_owned()
            };
            let done = if card.is_rescued {
                tr(" rescued", " 구조")
            } else {
                ""
            };
            format!("{name} {}{size}{done}", card.found)
        })
        .collect();
    let _ = writeln!(text, "{}: {}", tr("cards", "카드"), cards.join(", "));
    let board = &level.sea.board;
    let mut cell = 0_u8;
    while usize::from(cell) < board.len() {
        let (row, _) = board.place(cell);
        let (mut shown, mut chances) = (String::new(), String::new());
        let hex = board.hexes()[usize::from(cell)];
        // Half a hex to the left for every second row, and the row's own shift.
        let indent = (2 * hex.q + hex.r + 2 * board.len() as i32).rem_euclid(8) as usize * 2;
        while usize::from(cell) < board.len() && board.place(cell).0 == row {
            let tile = frame
                .tiles
                .get(usize::from(cell))
                .copied()
                .unwrap_or(Tile::Hidden);
            let mark = match tile {
                Tile::Hidden => "?".to_owned(),
                Tile::Empty => ".".to_owned(),
                Tile::Creature(kind) => level.id(kind).chars().take(2).collect(),
            };
            let is_next = frame.probe.as_ref().is_some_and(|probe| probe.cell == cell);
            let mark = if is_next { format!("[{mark}]") } else { mark };
            let _ = write!(shown, "{mark:^4}");
            let chance = match tile {
                Tile::Hidden => format!("{:.0}", known.hit.get(usize::from(cell)).unwrap_or(&0.0) * 100.0),
                _ => "-".to_owned(),
            };
            let _ = write!(chances, "{chance:^4}");
            cell += 1;
        }
        let line = format!("{:indent$}{shown}", "");
        let _ = writeln!(text, "{line:<44}{:indent$}{}", "", chances.trim_end());
    }
    if let Some(probe) = &frame.probe {
        let (cell, hit) = (probe.cell, probe.hit * 100.0);
        let kind = level.sea.kind_of(&probe.result);
        let found = kind.map_or(Text::new("empty", "빈칸"), |kind| level.name(kind as u8));
        let _ = match lang {
            Lang::En => write!(text, "probe {cell}: {} ({hit:.1}% hit)", found.en),
            Lang::Ko => write!(text, "{cell}번 칸 탐사: {} (적중 {hit:.1}%)", found.ko),
        };
        if let (Some(regret), Some(luck)) = (probe.regret, probe.luck) {
            let [lost_all, lost_any] = [regret.all, regret.any].map(|share| share * 100.0);
            let [won_all, won_any] = [luck.all, luck.any].map(|share| share * 100.0);
            let _ = match lang {
                Lang::En => write!(
                    text,
                    " | gave away all {lost_all:.2} any {lost_any:.2} points | luck all {won_all:+.2} any {won_any:+.2}"
                ),
                Lang::Ko => write!(
                    text,
                    " | 놓친 확률 전체 {lost_all:.2} 하나 {lost_any:.2}%p | 운 전체 {won_all:+.2} 하나 {won_any:+.2}"
                ),
            };
        }
        text.push('\n');
    }
    if !known.advice.is_empty() {
        let words: Vec<String> = { known.advice.iter() }
            .map(|advice| format!("{} {}", advice.policy.word(), advice.cell))
            .collect();
        let _ = writeln!(text, "{}: {}", tr("best", "추천"), words.join(", "));
    }
    text
}

/// A frame in one short line: what the last probe showed, and which comes next. What that one will show is told
/// by the frame after it, so that a board is not known before it is probed.
pub fn frame_caption(level: &Level, frame: &Frame) -> Text {
    let n = frame.n_probes;
    let tail = frame.known.best.map_or(Text::default(), |best| {
        let all = best.all * 100.0;
        Text::new(format!(" · all ≥ {all:.1}%"), format!(" · 전체 ≥ {all:.1}%"))
    });
    let made = match &frame.made {
        Some(probe) => {
            let kind = level.sea.kind_of(&probe.result);
            let name = kind.map_or(Text::new("empty", "빈칸"), |kind| level.name(kind as u8));
            let (done, done_ko) = if probe.is_rescue {
                (", rescued", ", 구조")
            } else {
                ("", "")
            };
            Text::new(
                format!("probe {n} · hex {} · {}{done}", probe.cell, name.en),
                format!("탐사 {n} · {}번 칸 · {}{done_ko}", probe.cell, name.ko),
            )
        }
        None => Text::new("before the first probe", "첫 탐사 전"),
    };
    let next = match (&frame.probe, frame.end) {
        (Some(probe), _) => Text::new(
            format!("next hex {}{}", probe.cell, tail.en),
            format!("다음 {}번 칸{}", probe.cell, tail.ko),
        ),
        (None, Some(end)) => {
            let (rescued, of) = (frame.rescued.len(), frame.cards.len());
            let Text { en, ko } = end.words();
            return Text::new(
                format!("end · {en} · rescued {rescued} of {of}"),
                format!("종료 · {ko} · {of}종 중 {rescued}종 구조"),
            );
        }
        (None, None) => {
            return Text::new(
                format!("{}{}", made.en, tail.en),
                format!("{}{}", made.ko, tail.ko),
            );
        }
    };
    Text::new(
        format!("{} · {}", made.en, next.en),
        format!("{} · {}", made.ko, next.ko),
    )
}

/// A policy in words.
pub fn policy_name(policy: Policy) -> Text {
    match policy {
        Policy::MaxHit => Text::new("likeliest hex", "가장 유력한 칸"),
        Policy::MaxHitInfo => Text::new("likeliest, then most telling", "유력한 칸, 정보량 순"),
        Policy::InfoGain => Text::new("most telling hex", "정보량 최대"),
        Policy::RollAny => Text::new("best for one", "한 종 구조 최선"),
        Policy::RollAll => Text::new("best for all", "전체 구조 최선"),
        Policy::RollExp => Text::new("best on average", "평균 구조 최선"),
    }
}

/// A mode in words.
pub fn mode_name(mode: Mode) -> Text {
    match mode {
        Mode::Known => Text::new("species known", "종 조합 공개"),
        Mode::Cards => Text::new("cards", "카드"),
        Mode::Sized => Text::new("cards with sizes", "카드와 칸 수"),
        Mode::Sliced => Text::new("sliced pictures", "조각 그림"),
    }
}
