//! The margin of the land that is looked at: what is asked, and the largest with which a way is left.

use eframe::egui::{RichText, Ui};

use crate::app::editor::Cx;
use crate::app::widgets::figure_ui;
use crate::games::fourstep::FourStep;
use crate::games::fourstep::lattice::{cells_of_x, ms_of_x};
use crate::report::Lang;

use super::super::desk::Desk;
use super::super::words::{form_word, plain, tr};
use super::Panel;

/// The panel.
pub(super) struct MarginPanel;

impl Panel for MarginPanel {
    fn title(&self, _desk: &Desk, cx: &Cx<'_, FourStep>) -> String {
        tr(cx.lang, "Margin", "여유").to_owned()
    }

    fn ui(&mut self, ui: &mut Ui, desk: &mut Desk, cx: &mut Cx<'_, FourStep>) {
        let (tokens, lang) = (cx.tokens, cx.lang);
        let Some(terrain_idx) = desk.selection.terrain else {
            let words = tr(lang, "Click a terrain", "지형을 클릭하세요");
            ui.label(RichText::new(words).color(tokens.faint));
            return;
        };
        let spec = cx.doc.spec();
        let Some(terrain) = spec.terrains.get(terrain_idx) else {
            return;
        };
        let asked = spec.margins.of(terrain.land.form());
        let words = |x: i32| {
            format!(
                "{} {} · {} ms",
                plain(cells_of_x(x), 3),
                tr(lang, "cells", "칸"),
                plain(ms_of_x(x, spec.bpm), 0)
            )
        };
        let known = desk.findings.level().and_then(|level| {
            let land = level
                .lands
                .iter()
                .position(|land| land.terrain_idx == terrain_idx)?;
            desk.findings.land(land)?.margin
        });
        let (largest, color) = match known {
            Some(Some(margin)) => {
                let color = if margin.x_200ths < asked {
                    tokens.warn
                } else {
                    tokens.good
                };
                (words(margin.x_200ths), color)
            }
            Some(None) => (tr(lang, "none", "없음").to_owned(), tokens.bad),
            None => ("…".to_owned(), tokens.faint),
        };
        figure_ui(
            ui,
            tr(lang, "largest with a way", "길이 남는 최대"),
            &largest,
            "",
            color,
        );
        let label = match lang {
            Lang::En => format!("asked of {}", form_word(terrain.land)),
            Lang::Ko => format!("{}에 요구", form_word(terrain.land)),
        };
        figure_ui(ui, &label, &words(asked), "", tokens.text);
    }
}
