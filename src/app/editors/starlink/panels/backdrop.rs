//! The picture under the board: where it lies and how strongly it is seen.

use eframe::egui::{RichText, Slider, Ui, vec2};

use crate::app::editor::Cx;
use crate::app::tokens::Tokens;
use crate::app::widgets::{accent_button_ui, pill_ui};
use crate::doc::Merge;
use crate::doc::picture::{MAX_OFF_MILLI, PERCENT, Picture};
use crate::games::starlink::StarLink;
use crate::report::Text;

use super::super::commands;
use super::super::desk::Desk;
use super::super::words::tr;
use super::Panel;
use super::fields::{Number, number_ui};

/// Undo keys of the fields.
const FIELD: u64 = 0x51e0;

pub(super) struct BackdropPanel;

impl Panel<Desk, StarLink> for BackdropPanel {
    fn name(&self) -> Text {
        Text::new("Picture", "밑그림")
    }

    fn remark(&self, _desk: &Desk, cx: &Cx<'_, StarLink>) -> Option<String> {
        let picture = cx.doc.notes().picture.as_ref()?;
        Some(picture.name().to_owned())
    }

    fn ui(&mut self, ui: &mut Ui, desk: &mut Desk, cx: &mut Cx<'_, StarLink>) {
        let (tokens, lang) = (Tokens::current(ui), cx.lang);
        let Some(picture) = cx.doc.notes().picture.clone() else {
            let words = tr(
                lang,
                "Drop a PNG picture on the window, or open one, to trace stars over it",
                "PNG 그림을 창에 끌어다 놓거나 열면 그 위에 별을 그릴 수 있습니다",
            );
            ui.label(RichText::new(words).small().color(tokens.weak));
            return;
        };
        if let Some(fault) = desk.backdrop.fault(&picture) {
            let words = cx.words(fault);
            ui.label(RichText::new(words).color(tokens.bad));
            ui.label(RichText::new(&picture.path).small().color(tokens.weak));
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing = vec2(4.0, 4.0);
                if accent_button_ui(ui, tr(lang, "Look again", "다시 찾기")).clicked() {
                    desk.backdrop.forget(&picture.path);
                }
                if accent_button_ui(ui, tr(lang, "Remove picture", "밑그림 빼기")).clicked() {
                    commands::remove_picture(cx);
                }
            });
            return;
        }
        let words = tr(lang, "opacity", "진하기");
        let mut opacity = f32::from(picture.opacity_percent) / 100.0;
        let slider = Slider::new(&mut opacity, 0.0..=1.0).text(words).fixed_decimals(2);
        if ui.add(slider).changed() {
            let words = Text::new("Change the picture's opacity", "밑그림 진하기 바꾸기");
            let percent = (opacity * 100.0).round().clamp(0.0, 100.0) as u8;
            commands::change_picture(cx, words, Merge::WhileHeld(FIELD), |picture| {
                picture.opacity_percent = percent;
            });
        }
        fields_ui(ui, cx, &picture);
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(4.0, 4.0);
            let words = tr(lang, "Drag the picture", "그림 끌기");
            if pill_ui(ui, words, desk.backdrop.is_dragged).clicked() {
                desk.backdrop.is_dragged = !desk.backdrop.is_dragged;
            }
            if accent_button_ui(ui, tr(lang, "Fit to the board", "판에 맞추기")).clicked() {
                let words = Text::new("Fit the picture", "밑그림 맞추기");
                commands::change_picture(cx, words, Merge::Never, |picture| {
                    (picture.right_milli, picture.down_milli, picture.percent) = (0, 0, 100);
                });
            }
            if accent_button_ui(ui, tr(lang, "Remove picture", "밑그림 빼기")).clicked() {
                commands::remove_picture(cx);
            }
        });
        let words = tr(
            lang,
            "No part of the puzzle. The document remembers where the file is; the file itself stays there",
            "퍼즐의 일부가 아닙니다. 문서는 그림 파일의 자리만 기억합니다",
        );
        ui.label(RichText::new(words).small().color(tokens.faint));
    }
}

/// Where the picture lies and how large it is.
fn fields_ui(ui: &mut Ui, cx: &mut Cx<'_, StarLink>, picture: &Picture) {
    let lang = cx.lang;
    let cells = tr(lang, "cells", "칸");
    let most = i64::from(MAX_OFF_MILLI);
    let percents = (i64::from(*PERCENT.start()), i64::from(*PERCENT.end()));
    let values = [
        i64::from(picture.right_milli),
        i64::from(picture.down_milli),
        i64::from(picture.percent),
    ];
    let fields = [
        (
            tr(lang, "picture right", "그림 오른쪽"),
            cells,
            1000.0,
            (-most, most),
        ),
        (
            tr(lang, "picture down", "그림 아래쪽"),
            cells,
            1000.0,
            (-most, most),
        ),
        (tr(lang, "picture size", "그림 크기"), "%", 1.0, percents),
    ];
    for (at, ((label, unit, per, limits), value)) in fields.into_iter().zip(values).enumerate() {
        let number = Number {
            label,
            unit,
            per,
            limits,
        };
        let Some(to) = number_ui(ui, &number, value) else {
            continue;
        };
        let words = Text::new("Move the picture", "밑그림 옮기기");
        let merge = Merge::WhileHeld(FIELD + 1 + at as u64);
        commands::change_picture(cx, words, merge, |picture| match at {
            0 => picture.right_milli = to as i32,
            1 => picture.down_milli = to as i32,
            _ => picture.percent = to as u16,
        });
    }
}
