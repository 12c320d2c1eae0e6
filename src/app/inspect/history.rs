//! The undo list with what the solver said at each step: where a spec stopped holding is seen, and
//! jumped to.

use eframe::egui::{self, Align2, Rect, Ui, pos2};

use crate::app::any_session::{AnySession, Lend, VerdictInfo};
use crate::app::icons;
use crate::app::problems::Wish;
use crate::app::status::verdict_words;
use crate::app::tokens::{GRID, SMALL};
use crate::app::widgets::{list_row_hint_ui, pill_ui, section_ui, text_in};
use crate::app::{lang, tokens};
use crate::report::Verdict;

use super::words;

/// The steps at which what is known of the spec turns: `true` where it stops holding, `false` where it
/// begins to. Steps of which nothing is known are passed over.
pub(super) fn turns(verdicts: &[Option<Verdict>]) -> Vec<(usize, bool)> {
    let mut turns = Vec::new();
    let mut held = None;
    for (idx, verdict) in verdicts.iter().enumerate() {
        let Some(verdict) = verdict else { continue };
        let holds = verdict.holds();
        if held.is_some_and(|held: bool| held != holds) {
            turns.push((idx, !holds));
        }
        held = Some(holds);
    }
    turns
}

/// The undo list: what was done, oldest first; what was undone is faint.
pub(in crate::app) fn history_ui(ui: &mut Ui, session: &mut dyn AnySession, lend: &Lend) -> Option<Wish> {
    let tokens = lend.tokens;
    let lines = session.history();
    let verdicts = session.step_verdicts();
    let turns = turns(&verdicts);
    let current = lines.iter().position(|line| line.is_current).unwrap_or(0);
    let count = format!("{} / {}", current + 1, lines.len());
    section_ui(ui, lang::HISTORY.get(lend.lang), Some(&count));
    let mut wish = None;
    let broke = { turns.iter().rev() }
        .find(|(_, breaks)| *breaks)
        .map(|(idx, _)| *idx);
    let has_open = 1 < lines.len() && verdicts.iter().any(Option::is_none);
    if broke.is_some() || has_open {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = GRID;
            if let Some(broke) = broke
                && pill_ui(ui, words::GO_BROKE.get(lend.lang), false).clicked()
            {
                wish = Some(Wish::GoTo(broke));
            }
            let is_asking = session.is_asking_steps();
            let word = if is_asking {
                words::WORKING
            } else {
                words::CHECK_STEPS
            };
            if has_open && pill_ui(ui, word.get(lend.lang), is_asking).clicked() && !is_asking {
                session.ask_steps();
            }
        });
        ui.add_space(GRID);
    }
    for (idx, line) in lines.iter().enumerate() {
        let words = line.label.get(lend.lang);
        let verdict = verdicts.get(idx).cloned().flatten();
        let turn = turns.iter().find(|(at, _)| *at == idx).map(|(_, breaks)| *breaks);
        ui.push_id(("history", idx), |ui| {
            let info = VerdictInfo {
                verdict,
                ..VerdictInfo::default()
            };
            let turn_word = turn.map(|breaks| {
                let word = if breaks {
                    words::BROKE_HERE
                } else {
                    words::MENDED_HERE
                };
                word.get(lend.lang)
            });
            let mut name = words.to_owned();
            if let Some(turn_word) = turn_word {
                name = format!("{name}, {turn_word}");
            }
            let hint = match &info.verdict {
                Some(_) => format!("{name}\n{}", verdict_words(&info, lend.lang)),
                None => name.clone(),
            };
            let (rect, response) = list_row_hint_ui(ui, &name, &hint, line.is_current);
            let ink = match idx.cmp(&current) {
                std::cmp::Ordering::Less => tokens.weak,
                std::cmp::Ordering::Equal => tokens.on_selected,
                std::cmp::Ordering::Greater => tokens.faint,
            };
            let mut room = rect;
            if info.verdict.is_some() {
                let at = pos2(rect.left() + 5.0, rect.center().y);
                let color = icons::verdict_color(&info, tokens);
                icons::verdict_mark(ui.painter(), at, 4.0, &info, color);
                room.min.x += 16.0;
            }
            if let Some(turn_word) = turn_word {
                let font = egui::FontId::proportional(SMALL);
                let color = if turn == Some(true) {
                    tokens.bad
                } else {
                    tokens.good
                };
                let color = if line.is_current {
                    tokens.on_selected
                } else {
                    color
                };
                let painted = text_in(ui, rect, Align2::RIGHT_CENTER, turn_word, font, color);
                room = Rect::from_min_max(room.min, pos2(painted.left() - 6.0, room.bottom()));
            }
            let font = egui::TextStyle::Body.resolve(ui.style());
            text_in(ui, room, Align2::LEFT_CENTER, words, font, ink);
            if response.clicked() {
                wish = Some(Wish::GoTo(idx));
            }
        });
    }
    ui.add_space(tokens::GRID);
    wish
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_pass_over_what_is_not_known() {
        let verdicts = [
            Some(Verdict::Proven),
            None,
            Some(Verdict::Refuted),
            Some(Verdict::Invalid),
            None,
            Some(Verdict::Proven),
        ];
        assert_eq!(turns(&verdicts), [(2, true), (5, false)]);
        assert_eq!(turns(&[None, None]), []);
    }
}
