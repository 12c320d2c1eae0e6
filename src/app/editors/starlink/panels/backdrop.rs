//! The picture under the board: how strongly it is seen.

use eframe::egui::{RichText, Slider, Ui, vec2};

use crate::app::editor::Cx;
use crate::app::tokens::Tokens;
use crate::app::widgets::{accent_button_ui, pill_ui};
use crate::games::starlink::StarLink;

use super::super::backdrop::MAX_OFF_MILLI;
use super::super::desk::Desk;
use super::super::words::tr;
use super::Panel;
use super::fields::{Number, number_ui};

pub(super) struct BackdropPanel;

impl Panel<Desk, StarLink> for BackdropPanel {
    fn title(&self, _desk: &Desk, cx: &Cx<'_, StarLink>) -> String {
        tr(cx.lang, "Picture", "밑그림").to_owned()
    }

    fn remark(&self, desk: &Desk, _cx: &Cx<'_, StarLink>) -> Option<String> {
        (desk.backdrop.is_there()).then(|| desk.backdrop.name.clone())
    }

    fn ui(&mut self, ui: &mut Ui, desk: &mut Desk, cx: &mut Cx<'_, StarLink>) {
        let (tokens, lang) = (Tokens::current(ui), cx.lang);
        if !desk.backdrop.is_there() {
            let words = tr(
                lang,
                "Drop a PNG picture on the window, or open one, to trace stars over it",
                "PNG 그림을 창에 끌어다 놓거나 열면 그 위에 별을 그릴 수 있습니다",
            );
            ui.label(RichText::new(words).small().color(tokens.weak));
            return;
        }
        let words = tr(lang, "opacity", "진하기");
        ui.add(
            Slider::new(&mut desk.backdrop.opacity, 0.0..=1.0)
                .text(words)
                .fixed_decimals(2),
        );
        let cells = tr(lang, "cells", "칸");
        let backdrop = &mut desk.backdrop;
        let most = i64::from(MAX_OFF_MILLI);
        let fields = [
            (
                tr(lang, "picture right", "그림 오른쪽"),
                cells,
                1000.0,
                (-most, most),
                &mut backdrop.off_milli.0,
            ),
            (
                tr(lang, "picture down", "그림 아래쪽"),
                cells,
                1000.0,
                (-most, most),
                &mut backdrop.off_milli.1,
            ),
            (
                tr(lang, "picture size", "그림 크기"),
                "%",
                1.0,
                (10, 1_000),
                &mut backdrop.percent,
            ),
        ];
        for (label, unit, per, limits, value) in fields {
            let number = Number {
                label,
                unit,
                per,
                limits,
            };
            if let Some(to) = number_ui(ui, &number, i64::from(*value)) {
                *value = to as i32;
            }
        }
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(4.0, 4.0);
            let words = tr(lang, "Drag the picture", "그림 끌기");
            if pill_ui(ui, words, backdrop.is_dragged).clicked() {
                backdrop.is_dragged = !backdrop.is_dragged;
            }
            if accent_button_ui(ui, tr(lang, "Fit to the board", "판에 맞추기")).clicked() {
                backdrop.fit();
            }
            if accent_button_ui(ui, tr(lang, "Remove picture", "밑그림 빼기")).clicked() {
                backdrop.remove();
            }
        });
        let words = tr(
            lang,
            "Not part of the puzzle: neither saved nor undone",
            "퍼즐의 일부가 아니어서 저장되거나 되돌려지지 않습니다",
        );
        ui.label(RichText::new(words).small().color(tokens.faint));
    }
}
