//! None, one or several answers; of several, what tells them apart and the smallest edits that leave one.

use eframe::egui::{Align2, FontId, RichText, Ui};

use crate::app::editor::Cx;
use crate::app::tokens::{ROW, SMALL, Tokens};
use crate::app::widgets::{accent_button_ui, list_row_ui, room_ui, rows_height, text_in};
use crate::games::starlink::StarLink;
use crate::games::starlink::edit::scalpel::Edit;
use crate::games::starlink::solve::Answers;
use crate::games::starlink::why::link_name;
use crate::report::Text;

use super::super::desk::{Desk, Mode};
use super::super::paint;
use super::super::words::{cells, tr};
use super::super::{MAX_FIXES, commands};
use super::Panel;

/// No more names of links than this are listed.
const MAX_NAMES: usize = 12;

pub(super) struct Verdict;

impl Panel<Desk, StarLink> for Verdict {
    fn name(&self) -> Text {
        Text::new("Answers", "답")
    }

    fn is_shown(&self, desk: &Desk, _cx: &Cx<'_, StarLink>) -> bool {
        matches!(desk.mode, Mode::Edit | Mode::Draw)
    }

    fn ui(&mut self, ui: &mut Ui, desk: &mut Desk, cx: &mut Cx<'_, StarLink>) {
        let tokens = Tokens::current(ui);
        let lang = cx.lang;
        let (words, tone) = paint::verdict(desk, cx);
        // Beside the words: a line of its own would come and go with every count.
        ui.horizontal(|ui| {
            ui.set_min_height(ROW);
            ui.label(RichText::new(words).strong().color(tokens.tone(tone)));
            let stop = tr(lang, "Stop counting", "세기 멈춤");
            if desk.live.is_counting() && accent_button_ui(ui, stop).clicked() {
                desk.live.stop();
            }
        });
        if let (Some(table), Some(first), Some(second)) =
            (desk.live.table(), desk.live.first(), desk.live.second())
        {
            let only = |a: &[u32], b: &[u32]| -> String {
                let mut names: Vec<String> = { a.iter() }
                    .filter(|link| b.binary_search(link).is_err())
                    .map(|link| link_name(table, *link))
                    .collect();
                if MAX_NAMES < names.len() {
                    names.truncate(MAX_NAMES);
                    names.push("...".to_owned());
                }
                names.join(", ")
            };
            let rows = [
                (
                    tr(lang, "first only", "첫 답에만"),
                    only(first, second),
                    tokens.accent,
                ),
                (
                    tr(lang, "second only", "둘째 답에만"),
                    only(second, first),
                    tokens.warn,
                ),
            ];
            for (label, names, color) in rows {
                ui.horizontal_wrapped(|ui| {
                    ui.label(RichText::new(label).color(tokens.weak));
                    ui.label(RichText::new(names).color(color));
                });
            }
        }
        if matches!(desk.live.answers(), Answers::Many | Answers::None) {
            // Edits are found late and some or none: what is below stays where it is.
            let height = rows_height(ui, MAX_FIXES + 1);
            room_ui(ui, height, |ui| fixes_ui(ui, desk, cx));
        }
    }
}

/// The smallest edits, each with a preview under the pointer and a button.
fn fixes_ui(ui: &mut Ui, desk: &mut Desk, cx: &mut Cx<'_, StarLink>) {
    let tokens = Tokens::current(ui);
    let lang = cx.lang;
    let current = cx.doc.history().current_arc();
    ui.add_space(4.0);
    let Some(fixes) = desk.fixes.found(&current) else {
        if let Some(progress) = desk.fixes.progress() {
            let words = tr(lang, "looking for small edits...", "작은 고침을 찾는 중...");
            let words = format!("{words} {} / {}", progress.done, progress.total);
            ui.label(RichText::new(words).small().color(tokens.weak));
            if accent_button_ui(ui, tr(lang, "Stop looking", "찾기 멈춤")).clicked() {
                desk.fixes.stop();
            }
        }
        return;
    };
    let how_far = fixes.text();
    let title = if fixes.found.is_empty() {
        tr(
            lang,
            "No small edit leaves one answer",
            "답이 하나가 되는 작은 고침이 없습니다",
        )
    } else {
        tr(
            lang,
            "Smallest edits that leave one answer",
            "답이 하나가 되는 가장 작은 고침",
        )
    };
    ui.label(RichText::new(title).small().color(tokens.weak));
    if fixes.found.is_empty() {
        ui.label(RichText::new(cx.words(&how_far)).small().color(tokens.weak));
        return;
    }
    // How far a star is moved; other edits have no length.
    let rows: Vec<(String, Option<u32>)> = { fixes.found.iter() }
        .map(|fix| {
            let is_move = matches!(fix.edit, Edit::Move { .. });
            (cx.words(&fix.label).to_owned(), is_move.then_some(fix.size))
        })
        .collect();
    let mut preview = None;
    let mut wanted = None;
    for (idx, (words, size)) in rows.iter().enumerate() {
        let name = format!("{} {}: {words}", tr(lang, "fix", "고침"), idx + 1);
        let (rect, response) = list_row_ui(ui, &name, desk.preview == Some(idx));
        let figure = rect.with_min_x(rect.right() - 44.0);
        let text = rect.with_max_x(figure.left() - 4.0);
        text_in(
            ui,
            text,
            Align2::LEFT_CENTER,
            words,
            FontId::proportional(13.0),
            tokens.text,
        );
        let size = size.map_or(String::new(), |size| {
            cells(i32::try_from(size).unwrap_or(i32::MAX))
        });
        text_in(
            ui,
            figure,
            Align2::RIGHT_CENTER,
            &size,
            FontId::proportional(SMALL),
            tokens.faint,
        );
        if response.hovered() || response.has_focus() {
            preview = Some(idx);
        }
        if response.clicked() {
            wanted = Some(idx);
        }
    }
    desk.preview = preview;
    if let Some(idx) = wanted {
        commands::apply_fix(desk, cx, idx);
    }
}
