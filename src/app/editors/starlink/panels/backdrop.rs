//! The picture under the board: how strongly it is seen.

use eframe::egui::{RichText, Slider, Ui};

use crate::app::editor::Cx;
use crate::app::tokens::Tokens;
use crate::app::widgets::accent_button_ui;
use crate::games::starlink::StarLink;

use super::super::desk::Desk;
use super::super::words::tr;
use super::Panel;

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
        if accent_button_ui(ui, tr(lang, "Remove picture", "밑그림 빼기")).clicked() {
            desk.backdrop.remove();
        }
    }
}
