//! The pills at the foot of the canvas: what it is used for, layers, snapping, how much is seen.

use eframe::egui::{Align, Layout, Ui, vec2};

use crate::app::editor::Cx;
use crate::app::toolbar::{End, pill_row_ui};
use crate::app::widgets::pill_ui;
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
        let response = pill_ui(ui, snap_words(snap, lang), desk.snap == snap);
        let hint = tr(
            lang,
            "What places are rounded to. Alt: 1/1000 cell; Ctrl: cell centre",
            "자리를 맞추는 단위. Alt: 1/1000칸, Ctrl: 칸 가운데",
        );
        if response.on_hover_text(hint).clicked() {
            desk.snap = snap;
        }
    }
}

fn layers_ui(ui: &mut Ui, desk: &mut Desk, lang: Lang) {
    let mode = desk.mode;
    let layers = &mut desk.layers;
    let candidates = if mode == Mode::Play {
        &mut layers.candidates_played
    } else {
        &mut layers.candidates
    };
    let toggles = [
        (
            candidates,
            tr(lang, "Candidates", "가능한 선"),
            tr(lang, "Every link that the board allows", "판이 허락하는 모든 선"),
        ),
        (
            &mut layers.answer,
            tr(lang, "Answers", "답"),
            tr(
                lang,
                "The answer; of several, the second over the first",
                "답; 여럿이면 첫 답 위에 둘째 답의 차이",
            ),
        ),
        (
            &mut layers.lens,
            tr(lang, "Lens", "돋보기"),
            tr(
                lang,
                "Links of the star under the pointer, and why others are not there",
                "포인터 아래 별의 선과, 없는 선의 까닭",
            ),
        ),
        (
            &mut layers.taps,
            tr(lang, "Tap discs", "누르는 범위"),
            tr(lang, "Where a tap picks each star", "별마다 눌리는 자리"),
        ),
        (
            &mut layers.margins,
            tr(lang, "Margins", "여유"),
            tr(
                lang,
                "Links and gaps near 3.2 or 0.42 cells",
                "3.2칸이나 0.42칸에 가까운 선과 틈",
            ),
        ),
        (
            &mut layers.freedom,
            tr(lang, "Freedom", "움직임 여유"),
            tr(
                lang,
                "How far each star may move before links or answers change",
                "선이나 답이 바뀌기 전까지 별이 움직일 수 있는 거리",
            ),
        ),
    ];
    // Only the first is about more than editing.
    let n_shown = if mode == Mode::Edit { toggles.len() } else { 1 };
    for (is_on, words, hint) in toggles.into_iter().take(n_shown) {
        if pill_ui(ui, words, *is_on).on_hover_text(hint).clicked() {
            *is_on = !*is_on;
        }
    }
}
