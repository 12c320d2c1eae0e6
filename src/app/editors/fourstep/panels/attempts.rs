//! The generator's attempts at the land that is looked at: each can be put back into the course; the
//! land can be drawn anew, or frozen so that it counts as made by hand.

use eframe::egui::{self, Align2, RichText, Ui};

use crate::app::editor::Cx;
use crate::app::tokens::{GRID, SMALL};
use crate::app::widgets::{list_row_hint_ui, pill_hint_ui, room_ui, rows_height, text_in};
use crate::doc::Merge;
use crate::games::fourstep::FourStep;
use crate::games::fourstep::forms::Hero;
use crate::games::fourstep::generate::again;
use crate::games::fourstep::generate::course::Attempt;
use crate::grammar::counted;
use crate::report::{Lang, Text};

use super::super::course::stretches;
use super::super::desk::Desk;
use super::super::paint::font;
use super::super::words::{beats, plain, tr, try_words};
use super::Panel;

/// The panel.
pub(super) struct AttemptsPanel;

impl Panel<Desk, FourStep> for AttemptsPanel {
    fn name(&self) -> Text {
        Text::new("Attempts", "시도")
    }

    fn remark(&self, desk: &Desk, _cx: &Cx<'_, FourStep>) -> Option<String> {
        let log = desk.attempts.of(desk.selection.terrain?)?;
        Some(log.attempts.len().to_string())
    }

    fn is_shown(&self, desk: &Desk, _cx: &Cx<'_, FourStep>) -> bool {
        desk.selection.terrain.is_some()
    }

    fn ui(&mut self, ui: &mut Ui, desk: &mut Desk, cx: &mut Cx<'_, FourStep>) {
        let lang = cx.lang;
        let Some(terrain) = desk.selection.terrain else {
            return;
        };
        let Some(of) = cx.doc.spec().terrains.get(terrain).cloned() else {
            return;
        };
        let x0 = stretches(cx.doc.spec())
            .get(terrain)
            .map_or(0, |stretch| stretch.x0);
        let is_frozen = of.attempts == 0;
        ui.spacing_mut().item_spacing = egui::vec2(6.0, 4.0);
        ui.horizontal_wrapped(|ui| {
            let hint = tr(
                lang,
                "Every attempt on one axis of time, to be stepped through",
                "모든 시도를 한 시간축에 놓고 스텝마다 보기",
            );
            if pill_hint_ui(
                ui,
                tr(lang, "Side by side", "나란히"),
                desk.compare.is_some(),
                hint,
            )
            .clicked()
            {
                super::super::compare_ui::toggle(desk, cx);
            }
            let hint = tr(
                lang,
                "Draw this terrain again from another seed, for the hero who enters it",
                "들어오는 상태에 맞춰 이 지형만 다른 시드로 다시 생성",
            );
            if pill_hint_ui(ui, tr(lang, "Regenerate", "다시 생성"), false, hint).clicked() {
                let start = desk
                    .findings
                    .land_of_terrain(terrain)
                    .and_then(|land| Some(desk.findings.answer()?.lands.get(land)?.start));
                desk.attempts.redraw(cx, terrain, start.unwrap_or(Hero::START));
            }
            let hint = tr(
                lang,
                "Keep it as it is: it counts as made by hand",
                "그대로 두고 손으로 만든 지형으로 여김",
            );
            if pill_hint_ui(ui, tr(lang, "Freeze", "고정"), is_frozen, hint).clicked() && !is_frozen {
                freeze(cx, terrain);
            }
        });
        let n_made = of.attempts as usize;
        ui.add_space(GRID);
        let mut chosen = None;
        // As many rows while the log is made as there will be.
        let n_shown = desk.attempts.shown(terrain).map_or(0, |log| log.attempts.len());
        let height = rows_height(ui, n_made.max(n_shown).max(1));
        room_ui(ui, height, |ui| {
            let is_known = desk.attempts.of(terrain).is_some();
            let log = desk.attempts.shown(terrain);
            let Some(log) = log.filter(|log| log.land == of.land) else {
                let words = if desk.attempts.is_busy() {
                    "…"
                } else {
                    tr(
                        lang,
                        "No generator made this course",
                        "생성기가 만든 코스가 아닙니다",
                    )
                };
                ui.label(RichText::new(words).color(cx.tokens.faint));
                return;
            };
            if !is_known {
                ui.multiply_opacity(0.5);
            }
            for (idx, attempt) in log.attempts.iter().enumerate() {
                let is_on = attempt.obstacles == of.obstacles && of.uses.is_empty();
                if row_ui(ui, cx, idx, attempt, is_on, x0) && is_known {
                    chosen = Some((idx, attempt.clone()));
                }
            }
        });
        if let Some((idx, attempt)) = chosen {
            put(cx, terrain, idx, &attempt);
        }
    }
}

/// One attempt; says whether it was chosen.
fn row_ui(ui: &mut Ui, cx: &Cx<'_, FourStep>, idx: usize, attempt: &Attempt, is_on: bool, x0: i64) -> bool {
    let (tokens, lang) = (cx.tokens, cx.lang);
    let d = plain(attempt.difficulty, 3);
    let left = format!("{} · d {d}", try_words(idx as u32 + 1, lang));
    let right = match lang {
        Lang::En => counted(attempt.obstacles.len() as u64, "obstacle"),
        Lang::Ko => format!("장애물 {}개", attempt.obstacles.len()),
    };
    let end = beats(x0 + 75 * attempt.layers_survived as i64);
    let (right, color) = match (attempt.is_crossed, lang) {
        (true, _) => (right, tokens.weak),
        (false, Lang::En) => (format!("× beat {end}"), tokens.bad),
        (false, Lang::Ko) => (format!("× {end}박"), tokens.bad),
    };
    let name = format!("{left}, {right}");
    let hint = tr(lang, "Put this attempt into the course", "이 시도를 코스에 넣기");
    let hint = format!("{name}\n{hint}");
    let (rect, response) = ui
        .push_id(("attempt", idx), |ui| list_row_hint_ui(ui, &name, &hint, is_on))
        .inner;
    let (ink, color) = if is_on {
        (tokens.on_selected, tokens.on_selected)
    } else {
        (tokens.text, color)
    };
    let body = egui::TextStyle::Body.resolve(ui.style());
    text_in(ui, rect, Align2::LEFT_CENTER, &left, body, ink);
    text_in(ui, rect, Align2::RIGHT_CENTER, &right, font(SMALL, false), color);
    response.clicked() && !is_on
}

/// Puts an attempt into the course.
fn put(cx: &mut Cx<'_, FourStep>, terrain: usize, idx: usize, attempt: &Attempt) {
    let (n, try_n) = (terrain + 1, idx + 1);
    let words = Text::new(
        format!("Put attempt {try_n} into terrain {n}"),
        format!("{n}번째 지형에 시도 {try_n} 넣기"),
    );
    if let Some(fresh) = again::with_attempt(cx.doc.spec(), terrain, attempt, try_n as u32) {
        cx.doc.edit(words, Merge::Never, |spec| *spec = fresh);
    }
}

fn freeze(cx: &mut Cx<'_, FourStep>, terrain: usize) {
    let n = terrain + 1;
    let words = Text::new(format!("Freeze terrain {n}"), format!("{n}번째 지형 고정"));
    if let Some(frozen) = again::frozen(cx.doc.spec(), terrain) {
        cx.doc.edit(words, Merge::Never, |spec| *spec = frozen);
    }
}
