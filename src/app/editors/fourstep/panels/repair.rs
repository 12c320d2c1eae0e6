//! The smallest changes that would let heroes through the land that nobody can cross: each with its
//! new margin, shown on the course while the pointer or the keyboard is on it, carried out by a button.

use eframe::egui::{self, ProgressBar, RichText, TextStyle, Ui, vec2};

use crate::app::editor::Cx;
use crate::app::tokens::{GRID, SMALL};
use crate::app::widgets::{accent_button_ui, focus_ring, grouped, pill_ui, room_ui};
use crate::games::fourstep::FourStep;
use crate::games::fourstep::level::Level;
use crate::games::fourstep::solve::repair::{Repair, Repairs, Wish, apply};
use crate::grammar::plural;
use crate::report::{Lang, Text};

use super::super::desk::Desk;
use super::super::mending::{Look, capitalised};
use super::super::words::{plain, tr};
use super::Panel;

/// The panel.
pub(super) struct RepairPanel;

impl Panel<Desk, FourStep> for RepairPanel {
    fn name(&self) -> Text {
        Text::new("Smallest repairs", "가장 작은 수정")
    }

    fn remark(&self, desk: &Desk, cx: &Cx<'_, FourStep>) -> Option<String> {
        let Look::Done(repairs) = desk.mending.look() else {
            return None;
        };
        let n = grouped(repairs.n_tried as i64);
        Some(match cx.lang {
            Lang::En => format!("{n} tried"),
            Lang::Ko => format!("{n}가지 시도"),
        })
    }

    fn is_shown(&self, desk: &Desk, _cx: &Cx<'_, FourStep>) -> bool {
        desk.findings.failed_land().is_some()
    }

    fn ui(&mut self, ui: &mut Ui, desk: &mut Desk, cx: &mut Cx<'_, FourStep>) {
        // Repairs come late, and how many is not known: what is below stays where it is.
        let gap = ui.spacing().item_spacing.y;
        let most = Wish::default().max_found as f32;
        let height = most * (row_height(ui) + gap) + ui.text_style_height(&TextStyle::Small);
        room_ui(ui, height, |ui| look_ui(ui, desk, cx));
    }
}

/// What is known of repairs, or how far the search for them is.
fn look_ui(ui: &mut Ui, desk: &mut Desk, cx: &mut Cx<'_, FourStep>) {
    let (tokens, lang) = (cx.tokens, cx.lang);
    let say = |ui: &mut Ui, words: &str| {
        ui.add(egui::Label::new(RichText::new(words).color(tokens.weak)).wrap());
    };
    match desk.mending.look().clone() {
        Look::None => say(
            ui,
            tr(
                lang,
                "Searched for once the course is left alone",
                "코스가 그대로 있으면 찾습니다",
            ),
        ),
        Look::Running => running_ui(ui, desk, lang),
        Look::Stopped => {
            say(ui, tr(lang, "The search was stopped", "찾기를 멈췄습니다"));
            if pill_ui(ui, tr(lang, "Search again", "다시 찾기"), false).clicked() {
                desk.mending.ask(cx);
            }
        }
        Look::NothingToMend => say(
            ui,
            tr(
                lang,
                "Only the seed's search fails; the exact one finds a way",
                "시드의 탐색만 실패하고 정확한 탐색은 길을 찾습니다",
            ),
        ),
        Look::Failed(fault) => {
            ui.label(RichText::new(fault).color(tokens.bad));
        }
        Look::Done(repairs) => found_ui(ui, desk, cx, &repairs),
    }
}

/// Lines that what a repair does may take, where there are several.
const N_LINES: usize = 2;

/// Height of one repair of several: what it does, and its new margin.
fn row_height(ui: &Ui) -> f32 {
    N_LINES as f32 * ui.text_style_height(&TextStyle::Body) + ui.text_style_height(&TextStyle::Small)
}

fn running_ui(ui: &mut Ui, desk: &mut Desk, lang: Lang) {
    let progress = desk.mending.progress();
    let part = progress.done as f32 / progress.total.max(1) as f32;
    let words = match (progress.total, lang) {
        (0, _) => "…".to_owned(),
        (total, Lang::En) => format!("{} of {total}", progress.done),
        (total, Lang::Ko) => format!("{total} 중 {}", progress.done),
    };
    ui.horizontal(|ui| {
        let stop = tr(lang, "Stop", "멈추기");
        let width = (ui.available_width() - 72.0).max(60.0);
        let name = tr(lang, "looking for repairs", "수정을 찾는 중");
        let bar = ProgressBar::new(part)
            .desired_width(width)
            .desired_height(14.0)
            .text(RichText::new(words).size(SMALL));
        ui.add(bar).accessible_name(name);
        let name = tr(lang, "Stop looking for repairs", "수정 찾기 멈추기");
        if pill_ui(ui, stop, false).accessible_name(name).clicked() {
            desk.mending.stop();
        }
    });
    // The bar moves; what is found wakes the window by itself.
    ui.request_repaint_after_secs(0.1);
}

fn found_ui(ui: &mut Ui, desk: &mut Desk, cx: &mut Cx<'_, FourStep>, repairs: &Repairs) {
    let (tokens, lang) = (cx.tokens, cx.lang);
    if repairs.found.is_empty() {
        let n = grouped(repairs.n_tried as i64);
        let words = match (repairs.is_out_of_budget, lang) {
            (true, Lang::En) => {
                let (changes, were) = (
                    plural(repairs.n_tried as u64, "change"),
                    plural(repairs.n_tried as u64, "was/were"),
                );
                format!("None was found within the budget: {n} {changes} {were} tried")
            }
            (true, Lang::Ko) => format!("정해진 양 안에서 찾지 못함: 변경 {n}가지를 시도했습니다"),
            (false, Lang::En) => {
                let changes = plural(repairs.n_tried as u64, "change");
                format!("None of {n} {changes} of one or two obstacles helps")
            }
            (false, Lang::Ko) => format!("장애물 한두 개를 바꾸는 {n}가지 모두 소용이 없습니다"),
        };
        ui.add(egui::Label::new(RichText::new(words).color(tokens.warn)).wrap());
        return;
    }
    let Some(level) = desk.mending.level().cloned() else {
        return;
    };
    let (mut chosen, mut preview) = (None, None);
    let are_several = 1 < repairs.found.len();
    let is_crossed = |repair: &Repair| repair.is_course_crossed;
    let are_mixed = repairs.found.iter().any(is_crossed);
    for (idx, repair) in repairs.found.iter().enumerate() {
        let row = ui.push_id(("repair", idx), |ui| {
            let (is_fixed, is_near) = row_ui(ui, cx, &level, repair, are_several);
            if are_mixed && !repair.is_course_crossed {
                other_fails_ui(ui, cx);
            }
            (is_fixed, is_near)
        });
        let (is_fixed, is_near) = row.inner;
        if is_fixed {
            chosen = Some(idx);
        }
        if is_near {
            preview = Some(idx);
        }
    }
    if !are_mixed {
        // Said once where it is so of all.
        other_fails_ui(ui, cx);
    }
    if desk.mending.preview != preview {
        desk.mending.preview = preview;
        ui.request_repaint();
    }
    if let Some(idx) = chosen
        && !desk.mending.apply(cx, idx)
    {
        desk.note = Some(crate::report::Text::new(
            "the course has changed since this repair was found",
            "이 수정을 찾은 뒤 코스가 바뀌었습니다",
        ));
    }
}

/// One repair; says whether its button was pressed and whether it is to be shown on the course.
fn row_ui(
    ui: &mut Ui,
    cx: &Cx<'_, FourStep>,
    level: &Level,
    repair: &Repair,
    is_of_several: bool,
) -> (bool, bool) {
    let (tokens, lang) = (cx.tokens, cx.lang);
    let label = apply::label(level, repair);
    let label = match lang {
        Lang::En => capitalised(&label.en),
        Lang::Ko => label.ko,
    };
    let margin = match (repair.margin, lang) {
        (Some(margin), Lang::En) => format!(
            "new margin {} {} · {} ms",
            plain(margin.cells, 3),
            plural(margin.cells, "cell"),
            plain(margin.ms, 0)
        ),
        (Some(margin), Lang::Ko) => format!(
            "새 여유 {}칸 · {} ms",
            plain(margin.cells, 3),
            plain(margin.ms, 0)
        ),
        (None, Lang::En) => "margin not known".to_owned(),
        (None, Lang::Ko) => "여유를 모름".to_owned(),
    };
    let mut is_fixed = false;
    let mut is_focused = false;
    let shown = ui.horizontal(|ui| {
        let button_width = 52.0;
        let width = (ui.available_width() - button_width).max(80.0);
        let height = row_height(ui);
        ui.set_min_height(height);
        ui.allocate_ui(vec2(width, height), |ui| {
            ui.set_width(width);
            ui.vertical(|ui| {
                ui.spacing_mut().item_spacing.y = 0.0;
                let body = TextStyle::Body.resolve(ui.style());
                let mut job = egui::text::LayoutJob::simple(label.clone(), body, tokens.text, width);
                if is_of_several {
                    // What is cut off is whole in its tooltip.
                    job.wrap.max_rows = N_LINES;
                }
                ui.add(egui::Label::new(job).wrap());
                let words = RichText::new(&margin).size(SMALL).color(tokens.good);
                ui.add(egui::Label::new(words).truncate());
            });
        });
        let words = tr(lang, "Fix", "고치기");
        let name = format!("{words}: {label}");
        let button = accent_button_ui(ui, words).accessible_name(&name);
        is_fixed = button.clicked();
        is_focused = button.has_focus();
    });
    let rect = shown.response.rect.expand2(vec2(GRID, 2.0));
    let is_hovered = ui.rect_contains_pointer(rect);
    if is_hovered || is_focused {
        let response = shown.response;
        focus_ring(ui, &response);
        let edge = egui::Rect::from_min_size(rect.min, vec2(2.0, rect.height()));
        ui.painter().rect_filled(edge, 0.0, tokens.accent);
    }
    (is_fixed, is_hovered || is_focused)
}

/// After a repair nobody gets to the finish yet.
fn other_fails_ui(ui: &mut Ui, cx: &Cx<'_, FourStep>) {
    let words = tr(
        cx.lang,
        "Another terrain still has no way",
        "다른 지형은 여전히 지날 수 없음",
    );
    let words = RichText::new(words).size(SMALL).color(cx.tokens.warn);
    ui.add(egui::Label::new(words).truncate());
}
