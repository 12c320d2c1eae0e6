//! What a click on the board does, and what can be done to what is selected.

use eframe::egui::{Align2, FontId, Ui};

use crate::app::editor::Cx;
use crate::app::icons;
use crate::app::tokens::{SMALL, Tokens};
use crate::app::widgets::{list_row_hint_ui, text_in};
use crate::games::starlink::StarLink;
use crate::report::Text;

use super::super::desk::{Desk, Mode, Tool};
use super::super::words::tr;
use super::Panel;

pub(super) struct Tools;

impl Panel<Desk, StarLink> for Tools {
    fn name(&self) -> Text {
        Text::new("Tools", "도구")
    }

    fn ui(&mut self, ui: &mut Ui, desk: &mut Desk, cx: &mut Cx<'_, StarLink>) {
        let lang = cx.lang;
        let tools = [
            (Tool::Select, tr(lang, "Select and move", "고르고 옮기기"), "V"),
            (Tool::Star, tr(lang, "Place stars", "별 놓기"), "S"),
            (
                Tool::Gravity,
                tr(lang, "Place gravity stars", "중력 별 놓기"),
                "D",
            ),
        ];
        for (tool, name, key) in tools {
            let is_on = desk.tool == tool && desk.mode == Mode::Edit;
            let (rect, response) = list_row_hint_ui(ui, name, &format!("{name} ({key})"), is_on);
            let tokens = Tokens::current(ui);
            let ink = if is_on { tokens.on_selected } else { tokens.text };
            let sign = icons::leading_square(rect, 14.0);
            sign_of(ui, sign.center(), tool, ink);
            let words = rect.with_min_x(sign.right() + 10.0);
            text_in(
                ui,
                words,
                Align2::LEFT_CENTER,
                name,
                FontId::proportional(13.0),
                ink,
            );
            text_in(
                ui,
                words,
                Align2::RIGHT_CENTER,
                key,
                FontId::proportional(SMALL),
                tokens.faint,
            );
            if response.clicked() {
                desk.tool = tool;
                desk.mode = Mode::Edit;
                desk.wants_focus = true;
            }
        }
    }
}

/// The tool as a small drawing.
fn sign_of(ui: &Ui, at: eframe::egui::Pos2, tool: Tool, ink: eframe::egui::Color32) {
    use eframe::egui::{Shape, Stroke, vec2};
    let painter = ui.painter();
    let stroke = Stroke::new(1.5, ink);
    match tool {
        Tool::Select => {
            let points =
                [vec2(-4.0, -6.0), vec2(-4.0, 5.0), vec2(-1.0, 2.2), vec2(4.0, 2.0)].map(|off| at + off);
            painter.add(Shape::closed_line(points.to_vec(), stroke));
        }
        Tool::Star => {
            painter.circle_stroke(at, 6.0, stroke);
            painter.circle_filled(at, 2.0, ink);
        }
        Tool::Gravity => {
            painter.circle_stroke(at, 6.5, stroke);
            painter.circle_stroke(at, 3.5, stroke);
        }
    }
}
