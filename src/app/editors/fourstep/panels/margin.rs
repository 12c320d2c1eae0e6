//! The margin of the land that is looked at: the largest with which a way is left, and what is asked
//! of each form, to be changed while the course is solved again.

use eframe::egui::{self, Align2, CornerRadius, Rect, Sense, Slider, Ui, pos2, vec2};

use crate::app::editor::Cx;
use crate::app::tokens::{GRID, ROW, SMALL};
use crate::app::widgets::{figure_ui, text_in};
use crate::doc::Merge;
use crate::games::fourstep::FourStep;
use crate::games::fourstep::lattice::{X_PER_CELL, ms_of_x};
use crate::games::fourstep::solve::margins::Margin;
use crate::games::fourstep::spec::{Land, Margins};
use crate::report::{Lang, Text};

use super::super::desk::Desk;
use super::super::paint::font;
use super::super::words::{form_word, land_word, margin_words, plain, tr};
use super::Panel;

/// Undo keys of the sliders, one a form.
const SLIDER: u64 = 0xf550;
/// The largest margin that a slider gives, in 200ths of a cell: one cell and a half.
const MOST: i32 = 300;
/// What a slider gives is a multiple of this.
const STEP: i32 = 2;

/// The panel.
pub(super) struct MarginPanel;

impl Panel<Desk, FourStep> for MarginPanel {
    fn name(&self) -> Text {
        Text::new("Margin", "여유")
    }

    fn remark(&self, desk: &Desk, cx: &Cx<'_, FourStep>) -> Option<String> {
        let terrain = cx.doc.spec().terrains.get(desk.selection.terrain?)?;
        Some(land_word(terrain.land, cx.lang).to_owned())
    }

    fn ui(&mut self, ui: &mut Ui, desk: &mut Desk, cx: &mut Cx<'_, FourStep>) {
        if let Some(terrain) = desk.selection.terrain {
            largest_ui(ui, desk, cx, terrain);
        }
        for (idx, land) in Land::ALL.into_iter().enumerate() {
            slider_ui(ui, cx, idx as u64, land);
        }
    }
}

/// The largest margin with a way, beside what is asked, as figures and as a bar.
fn largest_ui(ui: &mut Ui, desk: &Desk, cx: &Cx<'_, FourStep>, terrain: usize) {
    let (tokens, lang, spec) = (cx.tokens, cx.lang, cx.doc.spec());
    let Some(of) = spec.terrains.get(terrain) else {
        return;
    };
    let asked = spec.margins.of(of.land.form());
    let land = desk.findings.land_of_terrain(terrain);
    let land = land.and_then(|land| desk.findings.land(land));
    let margin = land.and_then(|land| land.margin);
    let known = margin.or(land.and_then(|land| land.old_margin));
    let is_stale = margin.is_none() || cx.shown.as_ref().is_some_and(|shown| shown.stale);
    let color = |margin: &Margin| {
        if margin.x_200ths < asked {
            tokens.warn
        } else {
            tokens.good
        }
    };
    let (words, ink) = match &known {
        Some(Some(margin)) => (margin_words(margin, lang), color(margin)),
        Some(None) => (tr(lang, "no way at all", "길이 없음").to_owned(), tokens.bad),
        None => ("…".to_owned(), tokens.faint),
    };
    let ink = if is_stale { ink.gamma_multiply(0.55) } else { ink };
    figure_ui(
        ui,
        tr(lang, "largest with a way", "길이 남는 최대"),
        &words,
        "",
        ink,
    );
    let label = match lang {
        Lang::En => format!("asked of {}", form_word(of.land)),
        Lang::Ko => format!("{}에 요구", form_word(of.land)),
    };
    figure_ui(
        ui,
        &label,
        &margin_words(&Margin::new(asked, spec.bpm), lang),
        "",
        tokens.text,
    );
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 14.0), Sense::hover());
    let track = Rect::from_center_size(rect.center(), vec2(rect.width(), 5.0));
    ui.painter()
        .rect_filled(track, CornerRadius::same(2), tokens.field);
    let most = known
        .flatten()
        .map_or(asked, |margin| margin.x_200ths.max(asked))
        .max(1) as f32
        * 1.15;
    let x_of = |x: i32| track.left() + (x as f32 / most).min(1.0) * track.width();
    if let Some(Some(margin)) = known {
        let filled = track.with_max_x(x_of(margin.x_200ths));
        ui.painter().rect_filled(filled, CornerRadius::same(2), ink);
    }
    let at = x_of(asked);
    let mark = Rect::from_min_max(pos2(at - 1.0, rect.top()), pos2(at + 1.0, rect.bottom()));
    ui.painter().rect_filled(mark, 0.0, tokens.text);
    ui.add_space(GRID);
}

/// What is asked of one form.
fn slider_ui(ui: &mut Ui, cx: &mut Cx<'_, FourStep>, idx: u64, land: Land) {
    let lang = cx.lang;
    let spec = cx.doc.spec();
    let mut margins = spec.margins;
    let form = form_word(land);
    let before = margins.of(land.form());
    let mut cells = f64::from(before) / f64::from(X_PER_CELL);
    let ms = format!("{} ms", plain(ms_of_x(before, spec.bpm), 0));
    ui.horizontal(|ui| {
        ui.set_min_height(ROW);
        ui.spacing_mut().item_spacing.x = 6.0;
        let (name, _) = ui.allocate_exact_size(vec2(62.0, ROW), Sense::hover());
        text_in(
            ui,
            name,
            Align2::LEFT_CENTER,
            form,
            font(SMALL, false),
            cx.tokens.weak,
        );
        let value_width = 46.0;
        let unit_width = 46.0;
        ui.spacing_mut().slider_width = (ui.available_width() - value_width - unit_width - 12.0).max(48.0);
        let range = 0.0..=f64::from(MOST) / f64::from(X_PER_CELL);
        let slider = Slider::new(&mut cells, range)
            .step_by(f64::from(STEP) / f64::from(X_PER_CELL))
            .show_value(false)
            .clamping(egui::SliderClamping::Edits);
        let words = match lang {
            Lang::En => format!("margin of {form}"),
            Lang::Ko => format!("{form} 여유"),
        };
        ui.add(slider).accessible_name(&words).on_hover_text(words);
        let (value, _) = ui.allocate_exact_size(vec2(value_width - 10.0, ROW), Sense::hover());
        let shown = format!("{cells:.2}");
        text_in(
            ui,
            value,
            Align2::RIGHT_CENTER,
            &shown,
            font(SMALL, false),
            cx.tokens.text,
        );
        let (unit, _) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::hover());
        text_in(
            ui,
            unit,
            Align2::RIGHT_CENTER,
            &ms,
            font(SMALL, false),
            cx.tokens.weak,
        );
    });
    let after = (cells * f64::from(X_PER_CELL)).round() as i32;
    if after != before {
        set(&mut margins, land, after);
        let words = Text::new(format!("Set the margin of {form}"), format!("{form} 여유 바꾸기"));
        cx.doc.edit(words, Merge::WhileHeld(SLIDER + idx), |spec| {
            spec.margins = margins;
        });
    }
}

fn set(margins: &mut Margins, land: Land, x_200ths: i32) {
    match land {
        Land::Field => margins.runner_200ths = x_200ths,
        Land::Burrow => margins.digger_200ths = x_200ths,
        Land::Sea => margins.jelly_200ths = x_200ths,
        Land::Mountain => margins.glider_200ths = x_200ths,
    }
}
