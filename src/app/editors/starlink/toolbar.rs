//! The pills at the foot of the canvas: what it is used for, layers, snapping, how much is seen.

use eframe::egui::{Align, Layout, Ui, vec2};

use crate::app::editor::Cx;
use crate::app::layers::pills_ui;
use crate::app::toolbar::{End, pill_row_ui};
use crate::app::widgets::{pill_hint_ui, pill_ui};
use crate::games::starlink::StarLink;
use crate::games::starlink::edit::Snap;
use crate::report::Lang;

use super::desk::{Desk, Mode};
use super::view::Camera;
use super::words::tr;

/// The name of a grid.
pub(super) fn snap_words(snap: Snap, lang: Lang) -> &'static str {
    match snap {
        Snap::Centre => tr(lang, "cell centre", "칸 가운데"),
        Snap::Jitter => tr(lang, "jitter", "흔들림 범위"),
        Snap::Free => tr(lang, "1/1000 cell", "1/1000칸"),
    }
}

/// All pills, in two rows, or in one.
pub(super) fn toolbar_ui(ui: &mut Ui, desk: &mut Desk, cx: &Cx<'_, StarLink>, is_one_row: bool) {
    let lang = cx.lang;
    ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
    if is_one_row {
        pill_row_ui(ui, 6.0, |ui, end| match end {
            End::Left => modes_ui(ui, desk, lang),
            End::Right => {
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                    layers_ui(ui, desk, lang);
                });
            }
        });
        return;
    }
    for (idx, row) in [modes_ui, layers_ui].into_iter().enumerate() {
        ui.push_id(idx, |ui| {
            pill_row_ui(ui, 6.0, |ui, end| {
                if end == End::Left {
                    row(ui, desk, lang);
                }
            });
        });
    }
}

fn modes_ui(ui: &mut Ui, desk: &mut Desk, lang: Lang) {
    let mut modes = vec![
        (Mode::Edit, tr(lang, "Edit stars", "별 고치기")),
        (Mode::Draw, tr(lang, "Draw answer", "답 그리기")),
        (Mode::Play, tr(lang, "Play it", "풀어 보기")),
        (Mode::Steps, tr(lang, "Steps", "걸음")),
    ];
    if desk.maker.made.is_some() {
        modes.push((Mode::Made, tr(lang, "Generator", "생성 과정")));
    }
    for (mode, words) in modes {
        if pill_ui(ui, words, desk.mode == mode).clicked() {
            desk.mode = mode;
            desk.wants_focus = true;
        }
    }
    if desk.mode == Mode::Edit {
        snaps_ui(ui, desk, lang);
    }
    ui.add_space(12.0);
    if pill_ui(ui, tr(lang, "Whole board", "판 전체"), false).clicked() {
        desk.camera = Camera::default();
    }
}

fn snaps_ui(ui: &mut Ui, desk: &mut Desk, lang: Lang) {
    ui.add_space(12.0);
    for snap in [Snap::Centre, Snap::Jitter, Snap::Free] {
        let hint = tr(
            lang,
            "What places are rounded to. Alt: 1/1000 cell; Ctrl: cell centre",
            "자리를 맞추는 단위. Alt: 1/1000칸, Ctrl: 칸 가운데",
        );
        if pill_hint_ui(ui, snap_words(snap, lang), desk.snap == snap, hint).clicked() {
            desk.snap = snap;
        }
    }
}

fn layers_ui(ui: &mut Ui, desk: &mut Desk, lang: Lang) {
    let mode = desk.mode;
    let layers = desk.layers.all(mode);
    // Only the first is about more than editing.
    let n_shown = if mode == Mode::Edit { layers.len() } else { 1 };
    pills_ui(ui, layers.into_iter().take(n_shown), lang);
}
