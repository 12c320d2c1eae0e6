//! The table of a file of rounds and its filter.

use eframe::egui::{
    Align2, Event, Key, Rect, Response, RichText, Role, ScrollArea, Sense, Ui, WidgetInfo, pos2, vec2,
};

use crate::app::editor::{Cx, Request};
use crate::app::editors::sea_rescue::many::{Many, Row, Sort};
use crate::app::editors::sea_rescue::paint;
use crate::app::editors::sea_rescue::words::{self, signed, tr};
use crate::app::keys::{keep_arrows, presses};
use crate::app::tokens::{BODY, GRID, ROW, SMALL};
use crate::app::widgets::pill_ui;
use crate::app::widgets::{list_row_ui, section_ui, text_in};
use crate::games::sea_rescue::SeaRescue;
use crate::games::sea_rescue::level::Level;
use crate::games::sea_rescue::replay::Difference;
use crate::games::sea_rescue::round::EndReason;
use crate::grammar::counted;
use crate::report::{Lang, Text, names};

use super::creatures::swatch;

/// Columns from the right edge: how wide each is, how much lies before it, and how soon it is left out where
/// there is no room for all; those of 0 always stay.
const COLUMNS: [(f32, f32, u8); 7] = [
    (52.0, 2.0, 0),
    (54.0, 2.0, 0),
    (50.0, 2.0, 2),
    (40.0, 2.0, 3),
    (82.0, 4.0, 1),
    (46.0, 2.0, 0),
    (40.0, 8.0, 0),
];
/// Room for the shortest id and three marks.
const BESIDE: f32 = 90.0;
/// From one creature's mark to the next.
const MARK: f32 = 18.0;
/// Room of how many fields differ.
const DIFFERS: f32 = 64.0;

/// How many rounds pass the filter, and how many lines are none.
fn count_words(many: &Many, lang: Lang) -> String {
    let is_round = |idx: &&usize| many.rows.get(**idx).is_some_and(|row| row.round.is_ok());
    let n_shown = many.shown.iter().filter(is_round).count();
    let n = many.rows.iter().filter(|row| row.round.is_ok()).count();
    let words = match lang {
        Lang::En => format!("{n_shown} of {}", counted(n, "round")),
        Lang::Ko => format!("{n}판 중 {n_shown}판"),
    };
    match (many.rows.len() - n, lang) {
        (0, _) => words,
        (n_broken, Lang::En) => format!("{words}, {}", counted(n_broken, "broken line")),
        (n_broken, Lang::Ko) => format!("{words}, 읽지 못한 줄 {n_broken}개"),
    }
}

/// The canvas of a file of rounds.
pub(crate) fn ui(ui: &mut Ui, cx: &mut Cx<'_, SeaRescue>, many: &mut Many) {
    let (lang, tokens) = (cx.lang, cx.tokens);
    if !ui.text_edit_focused() {
        let pasted = ui.input(|input| {
            let text = |event: &Event| match event {
                Event::Paste(text) => Some(text.clone()),
                _ => None,
            };
            input.events.iter().find_map(text)
        });
        if let Some(text) = pasted {
            many.take(tr(lang, "pasted rounds", "붙여 넣은 판"), &text);
        }
    }
    if !many.has_text() {
        ui.add_space(0.3 * ui.available_height());
        ui.vertical_centered(|ui| {
            let words = tr(lang, "Open a rounds.jsonl", "rounds.jsonl 열기");
            ui.label(RichText::new(words).size(16.0).color(tokens.text));
            let hint = tr(
                lang,
                "File > Open, drop the file on the window, or paste its lines here",
                "파일 > 열기, 창에 끌어 놓기, 또는 여기에 붙여 넣기",
            );
            ui.label(RichText::new(hint).color(tokens.weak));
            if many.refused {
                let words = tr(
                    lang,
                    "The text is too long to be read",
                    "너무 길어서 읽을 수 없음",
                );
                ui.label(RichText::new(words).color(tokens.bad));
            }
        });
        return;
    }
    section_ui(ui, &many.name.clone(), Some(&count_words(many, lang)));
    filter_ui(ui, cx, many);
    zone_ui(ui, cx, many);
    ui.add_space(GRID);
    head_ui(ui, cx);
    ui.spacing_mut().item_spacing.y = 0.0;
    let table = ui.available_rect_before_wrap();
    let id = ui.scope_id().with("sea-rounds-keys");
    let focus = ui.interact(table, id, Sense::click());
    let name = tr(cx.lang, "rounds", "여러 판");
    focus.widget_info(|| WidgetInfo::labeled(Role::List, true, name));
    let (moved, opens) = keys(ui, &focus, many, (table.height() / ROW) as usize);
    let mut opened = many.cursor.filter(|_| opens);
    let mut scroll = ScrollArea::vertical()
        .id_salt("sea-rounds")
        .auto_shrink([false, false]);
    if let Some(at) = many.cursor.filter(|_| moved) {
        // The row of the keyboard stays in the middle, as far as there are rows.
        let offset = (at as f32 + 0.5) * ROW - 0.5 * table.height();
        scroll = scroll.vertical_scroll_offset(offset.max(0.0));
    }
    let cursor = many.cursor.filter(|_| focus.has_focus());
    scroll.show_rows(ui, ROW, many.shown.len(), |ui, range| {
        let first = range.start;
        for (n, idx) in many.shown.get(range).unwrap_or_default().iter().enumerate() {
            let Some(row) = many.rows.get(*idx) else { continue };
            if row_ui(ui, cx, row, cursor == Some(first + n)) {
                opened = Some(first + n);
            }
        }
    });
    if opened.is_some() {
        many.cursor = opened;
        focus.request_focus();
    }
    let opened = opened.and_then(|at| many.shown.get(at).copied());
    let opened = opened.and_then(|idx| many.rows.get(idx)?.round.as_ref().ok());
    if let Some(round) = opened {
        cx.requests.push(Request::ViewReplay {
            name: format!("{}.ron", round.record.id),
            replay: round.record.replay.clone(),
        });
    }
}

/// The keyboard on the table: whether it moved, and whether the row that it is at is to be opened.
fn keys(ui: &Ui, focus: &Response, many: &mut Many, page: usize) -> (bool, bool) {
    let Some(last) = many.shown.len().checked_sub(1) else {
        return (false, false);
    };
    if focus.clicked() {
        focus.request_focus();
    }
    if !focus.has_focus() {
        return (false, false);
    }
    keep_arrows(ui, focus.id, false);
    let (before, mut opens) = (many.cursor, false);
    for (key, _) in presses(ui) {
        let at = many.cursor.unwrap_or(0).min(last);
        many.cursor = Some(match (key, many.cursor) {
            (Key::ArrowUp | Key::ArrowDown, None) => 0,
            (Key::ArrowUp, _) => at.saturating_sub(1),
            (Key::ArrowDown, _) => (at + 1).min(last),
            (Key::PageUp, _) => at.saturating_sub(page.max(1)),
            (Key::PageDown, _) => (at + page.max(1)).min(last),
            (Key::Home, _) => 0,
            (Key::End, _) => last,
            (Key::Enter | Key::Space, Some(_)) => {
                opens = true;
                at
            }
            _ => continue,
        });
    }
    (many.cursor != before, opens)
}

/// Rounds of another sea: which, and a way to choose their zone.
fn zone_ui(ui: &mut Ui, cx: &mut Cx<'_, SeaRescue>, many: &mut Many) {
    let lang = cx.lang;
    let (seas, n) = many.other_seas();
    if n == 0 && many.chosen.is_none() {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
        let choose = tr(lang, "Choose the zone…", "해역 파일 고르기…");
        if pill_ui(ui, choose, false).clicked() {
            cx.requests.push(Request::TakeDocument);
        }
        if let Some(chosen) = &many.chosen {
            let name = words::name(&chosen.name, lang);
            let text = match lang {
                Lang::En => format!("played on {name}, sea {}", chosen.sea),
                Lang::Ko => format!("{name}(해역 {})에서 재생", chosen.sea),
            };
            ui.label(RichText::new(text).color(cx.tokens.weak));
        }
        if 0 < n {
            let seas: Vec<String> = seas.iter().take(5).map(u64::to_string).collect();
            let text = match lang {
                Lang::En => format!(
                    "! {lines} of sea {}, whose zone is missing",
                    seas.join(", "),
                    lines = counted(n, "line is/lines are")
                ),
                Lang::Ko => format!("! {n}줄은 해역 {}의 판인데 그 해역 파일이 없음", seas.join(", ")),
            };
            ui.label(RichText::new(text).color(cx.tokens.warn));
        }
    });
}

fn filter_ui(ui: &mut Ui, cx: &Cx<'_, SeaRescue>, many: &mut Many) {
    let lang = cx.lang;
    let counts = many.counts();
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
        let filter = &mut many.filter;
        if pill_ui(ui, tr(lang, "Normal end", "정상 종료"), filter.normal_end).clicked() {
            filter.normal_end = !filter.normal_end;
        }
        if pill_ui(ui, tr(lang, "No answer", "정답 안 봄"), filter.without_answer).clicked() {
            filter.without_answer = !filter.without_answer;
        }
        for n in counts {
            let words = match lang {
                Lang::En => format!("{n} species"),
                Lang::Ko => format!("{n}종"),
            };
            let is_on = filter.n_species == Some(n);
            if pill_ui(ui, &words, is_on).clicked() {
                filter.n_species = (!is_on).then_some(n);
            }
        }
        ui.add_space(12.0);
        let sorts = [
            (Sort::Line, tr(lang, "By line", "줄 순서")),
            (Sort::Regret, tr(lang, "By regret", "놓친 순")),
            (Sort::Luck, tr(lang, "By luck", "운 순")),
        ];
        for (sort, words) in sorts {
            if pill_ui(ui, words, many.sort == sort).clicked() {
                many.sort = sort;
            }
        }
    });
}

/// Where every column ends, from the right edge of a table so wide; `None` for one that has no room. And the room
/// that they take together.
fn columns(width: f32) -> ([Option<f32>; COLUMNS.len()], f32) {
    let total = |most: u8| -> f32 {
        let kept = COLUMNS.iter().filter(|(_, _, rank)| *rank <= most);
        kept.map(|(width, gap, _)| width + gap).sum()
    };
    let most = (1..=3)
        .rev()
        .find(|most| total(*most) <= width - BESIDE)
        .unwrap_or(0);
    let mut end = 0.0;
    let ends = COLUMNS.map(|(width, gap, rank)| {
        let own = (rank <= most).then_some(end);
        end += own.map_or(0.0, |_| width + gap);
        own
    });
    (ends, end)
}

fn titles(lang: Lang) -> [&'static str; COLUMNS.len()] {
    [
        tr(lang, "luck", "운"),
        tr(lang, "regret", "놓침"),
        tr(lang, "active s", "활동 초"),
        tr(lang, "answer", "정답"),
        tr(lang, "end", "끝"),
        tr(lang, "rescued", "구조"),
        tr(lang, "probes", "탐사"),
    ]
}

fn head_ui(ui: &mut Ui, cx: &Cx<'_, SeaRescue>) {
    let lang = cx.lang;
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 16.0), Sense::hover());
    let font = paint::font(SMALL, false);
    for (title, end) in titles(lang).iter().zip(columns(rect.width()).0) {
        let Some(end) = end else { continue };
        let at = pos2(rect.right() - end - 4.0, rect.center().y);
        ui.painter()
            .text(at, Align2::RIGHT_CENTER, *title, font.clone(), cx.tokens.faint);
    }
}

/// A row; says whether it was clicked.
fn row_ui(ui: &mut Ui, cx: &Cx<'_, SeaRescue>, row: &Row, is_on: bool) -> bool {
    let (lang, tokens) = (cx.lang, cx.tokens);
    let body = paint::font(BODY, false);
    let round = match &row.round {
        Ok(round) => round,
        Err(why) => {
            let words = match lang {
                Lang::En => format!("! line {}: {}", row.line, why.en),
                Lang::Ko => format!("! {}번째 줄: {}", row.line, why.ko),
            };
            let (rect, _) = list_row_ui(ui, &words, is_on);
            text_in(ui, rect, Align2::LEFT_CENTER, &words, body, tokens.bad);
            return false;
        }
    };
    let (rect, response) = list_row_ui(
        ui,
        &format!("{} {}", tr(lang, "round", "판"), round.record.id),
        is_on,
    );
    // What does not fit beside the columns: first the number of differences, then the end of the id.
    let marks = MARK * round.level.layout.set.len() as f32;
    let (ends, taken) = columns(rect.width());
    let room = rect.width() - taken - marks - 4.0;
    let id = Rect::from_min_size(rect.min, vec2(room.clamp(30.0, 100.0), rect.height()));
    let is_as_written = round.differences.is_empty() && round.unknown.is_empty();
    let (id_words, id_color) = if is_as_written {
        (round.record.id.clone(), tokens.text)
    } else {
        (format!("! {}", round.record.id), tokens.warn)
    };
    text_in(ui, id, Align2::LEFT_CENTER, &id_words, body.clone(), id_color);
    let is_own = is_of_document(cx, &round.level);
    for (n, kind) in round.level.layout.set.iter().enumerate() {
        let min = pos2(id.right() + 4.0 + MARK * n as f32, rect.top() + 4.0);
        let mark = Rect::from_min_size(min, vec2(16.0, 16.0));
        if is_own {
            swatch(ui, tokens, mark, usize::from(*kind));
        } else {
            // Numbers and colours are those of the creatures at the left, and this is none of them.
            ui.painter().rect_filled(mark, 4.0, tokens.hover);
            let name = round.level.name(*kind);
            let first: String = name.get(lang).chars().take(1).collect();
            let font = paint::font(SMALL, false);
            ui.painter()
                .text(mark.center(), Align2::CENTER_CENTER, first, font, tokens.text);
        }
    }
    if !round.differences.is_empty() && id.width() + DIFFERS <= room {
        let n = round.differences.len();
        let words = match lang {
            Lang::En => counted(n, "differs/differ"),
            Lang::Ko => format!("{n}개 다름"),
        };
        let at = pos2(id.right() + marks + 8.0, rect.center().y);
        let font = paint::font(SMALL, false);
        ui.painter()
            .text(at, Align2::LEFT_CENTER, words, font, tokens.warn);
    }
    let last = &round.played.last;
    let of = round.level.layout.set.len();
    let end = last.end.map_or_else(|| Text::same("–"), EndReason::words);
    let skill = |value: Option<f64>| value.map_or_else(|| "·".to_owned(), signed);
    let regret = row.skill.map(|skill| skill.regret_all);
    let luck = row.skill.map(|skill| skill.luck_all);
    let all = last.rescued.len() == of;
    let cells = [
        (skill(luck), tokens.text),
        (
            skill(regret),
            if regret.is_some_and(|regret| 0.05 < regret) {
                tokens.bad
            } else {
                tokens.text
            },
        ),
        (
            format!("{:.1}", round.played.active_ms() as f64 / 1000.0),
            tokens.weak,
        ),
        (
            if last.used_answer {
                tr(lang, "yes", "봄").to_owned()
            } else {
                "–".to_owned()
            },
            if last.used_answer {
                tokens.warn
            } else {
                tokens.faint
            },
        ),
        (
            end.get(lang).to_owned(),
            if last.end.is_some_and(|end| end.is_normal()) {
                tokens.weak
            } else {
                tokens.warn
            },
        ),
        (
            format!("{} / {of}", last.rescued.len()),
            if all { tokens.good } else { tokens.text },
        ),
        (last.n_probes.to_string(), tokens.text),
    ];
    let mut left_out = Vec::new();
    for (idx, (words, color)) in cells.iter().enumerate() {
        let Some(end) = ends[idx] else {
            left_out.push(format!("{}: {words}", titles(lang)[idx]));
            continue;
        };
        let (end, width) = (rect.right() - end - 4.0, COLUMNS[idx].0);
        let cell = Rect::from_min_max(pos2(end - width, rect.top()), pos2(end, rect.bottom()));
        text_in(ui, cell, Align2::RIGHT_CENTER, words, body.clone(), *color);
    }
    let line = match lang {
        Lang::En => format!("line {}", row.line),
        Lang::Ko => format!("{}번째 줄", row.line),
    };
    let names: Vec<String> = { round.level.layout.set.iter() }
        .map(|kind| round.level.name(*kind).get(lang).to_owned())
        .collect();
    let differences = { round.differences.iter() }.map(|own| difference_words(own, lang));
    let unknown = { round.unknown.iter() }.map(|path| match lang {
        Lang::En => format!("{path} is not known, and left out"),
        Lang::Ko => format!("{path}: 모르는 필드라 빼고 읽음"),
    });
    let words: Vec<String> = std::iter::once(format!("{line} · {}", names.join(" + ")))
        .chain(differences)
        .chain(unknown)
        .chain(left_out)
        .collect();
    let response = response.on_hover_text(words.join("\n"));
    response.clicked()
}

/// Whether a round is of the creatures that the panels beside it number.
fn is_of_document(cx: &Cx<'_, SeaRescue>, level: &Level) -> bool {
    let ids = || cx.doc.spec().creatures.iter().map(|creature| &creature.id);
    level.sea_number == cx.doc.spec().sea && ids().eq(level.sea.kinds.iter().map(|kind| &kind.spec.id))
}

/// What a record says and what is so.
pub(super) fn difference_words(difference: &Difference, lang: Lang) -> String {
    if let Some(sentence) = &difference.sentence {
        return sentence.get(lang).to_owned();
    }
    let Difference {
        field,
        claimed,
        found,
        ..
    } = difference;
    let field = names::field(field, lang);
    let (claimed, found) = (claimed.get(lang), found.get(lang));
    match lang {
        Lang::En => format!("{field}: says {claimed}, is {found}"),
        Lang::Ko => format!("{field}: 기록 {claimed}, 실제 {found}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_that_have_no_room_are_left_out_and_the_others_lie_beside_each_other() {
        for width in [200.0, 310.0, 400.0, 440.0, 700.0] {
            let (ends, taken) = columns(width);
            // Luck, regret, rescued and probes always stay.
            assert!([0, 1, 5, 6].iter().all(|idx| ends[*idx].is_some()), "{width}");
            assert!(taken <= width - BESIDE || ends.iter().flatten().count() == 4);
            let mut before = 0.0;
            for (end, (width, _, _)) in ends.iter().zip(COLUMNS) {
                let Some(end) = end else { continue };
                assert!(before <= *end);
                before = end + width;
            }
            assert!(before <= taken);
        }
        assert!(columns(700.0).0.iter().all(Option::is_some));
        assert_eq!(columns(310.0).0.iter().flatten().count(), 4);
    }
}
