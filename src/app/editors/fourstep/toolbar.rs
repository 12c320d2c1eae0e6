//! The pills at the foot of the canvas: layers, snapping, how much is seen.

use eframe::egui::Ui;

use crate::app::editor::Cx;
use crate::app::layers::pills_ui;
use crate::app::toolbar::{End, pill_row_ui};
use crate::app::widgets::{pill_hint_ui, pill_ui};
use crate::games::fourstep::FourStep;
use crate::report::Lang;

use super::course::{length_of, stretches};
use super::desk::{Desk, Snap};
use super::view::Camera;
use super::words::tr;

/// The name of a grid.
pub(super) fn snap_words(snap: Snap, lang: Lang) -> &'static str {
    match snap {
        Snap::HalfBeat => tr(lang, "1/2 beat", "1/2박"),
        Snap::EighthBeat => tr(lang, "1/8 beat", "1/8박"),
        Snap::EighthCell => tr(lang, "1/8 cell", "1/8칸"),
    }
}

/// All pills: layers at the left, grid and view at the right; one row that is scrolled where there is no
/// room for both.
pub(super) fn toolbar_ui(ui: &mut Ui, desk: &mut Desk, cx: &Cx<'_, FourStep>) {
    let lang = cx.lang;
    pill_row_ui(ui, 6.0, |ui, end| match end {
        End::Left => pills_ui(ui, desk.layers.all(), lang),
        // Drawn from the right end inwards where there is room for both.
        End::Right if ui.layout().prefer_right_to_left() => {
            whole_ui(ui, desk, cx);
            ui.add_space(6.0);
            for snap in Snap::ALL.into_iter().rev() {
                snap_ui(ui, desk, snap, lang);
            }
        }
        End::Right => {
            for snap in Snap::ALL {
                snap_ui(ui, desk, snap, lang);
            }
            ui.add_space(6.0);
            whole_ui(ui, desk, cx);
        }
    });
}

/// What is seen: a part or the whole.
fn whole_ui(ui: &mut Ui, desk: &mut Desk, cx: &Cx<'_, FourStep>) {
    let lang = cx.lang;
    let whole = Camera::whole(length_of(&stretches(cx.doc.spec())) as f64);
    if pill_ui(ui, tr(lang, "Whole track", "전체"), desk.camera == whole).clicked() {
        desk.camera = if desk.camera == whole {
            desk.seen_before.take().unwrap_or_default()
        } else {
            desk.seen_before = Some(desk.camera);
            whole
        };
    }
}

/// What places are rounded to.
fn snap_ui(ui: &mut Ui, desk: &mut Desk, snap: Snap, lang: Lang) {
    let hint = tr(
        lang,
        "Places are rounded to this; Alt: fine",
        "이 간격에 맞춤; Alt: 미세",
    );
    if pill_hint_ui(ui, snap_words(snap, lang), desk.snap == snap, hint).clicked() {
        desk.snap = snap;
    }
}
