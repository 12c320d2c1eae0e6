//! The play that is being made: what was said, undo, hint, and opening it as a replay.

use eframe::egui::{RichText, Ui};

use crate::app::editor::Cx;
use crate::app::tokens::Tokens;
use crate::app::widgets::{accent_button_ui, figure_ui};
use crate::games::starlink::StarLink;
use crate::games::starlink::play::Input;
use crate::games::starlink::why::told_of;
use crate::report::Text;

use super::super::desk::{Desk, Mode};
use super::super::words::tr;
use super::Panel;

pub(super) struct PlayPanel;

impl Panel<Desk, StarLink> for PlayPanel {
    fn name(&self) -> Text {
        Text::new("Play", "풀어 보기")
    }

    fn is_shown(&self, desk: &Desk, _cx: &Cx<'_, StarLink>) -> bool {
        desk.mode == Mode::Play
    }

    fn ui(&mut self, ui: &mut Ui, desk: &mut Desk, cx: &mut Cx<'_, StarLink>) {
        let (tokens, lang) = (Tokens::current(ui), cx.lang);
        let placed = desk.playing.play().placed().len().to_string();
        figure_ui(ui, tr(lang, "links placed", "놓은 선"), &placed, "", tokens.text);
        let inputs = desk.playing.inputs().len().to_string();
        figure_ui(ui, tr(lang, "inputs", "입력"), &inputs, "", tokens.text);
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = eframe::egui::vec2(4.0, 4.0);
            if accent_button_ui(ui, tr(lang, "Undo link", "선 되돌리기")).clicked() {
                let now = ui.input(|input| input.time);
                desk.playing.input(Input::Undo, now);
            }
            if accent_button_ui(ui, tr(lang, "Hint", "힌트")).clicked() {
                desk.playing.ask_hint(cx);
            }
            if accent_button_ui(ui, tr(lang, "Start over", "처음부터")).clicked() {
                desk.playing.restart();
            }
            if accent_button_ui(ui, tr(lang, "Open as a replay", "리플레이로 열기")).clicked() {
                let stem = cx.doc.name();
                let name = format!("{}.replay.ron", stem.trim_end_matches(".ron"));
                if let Some(request) = desk.playing.recording(name) {
                    cx.requests.push(request);
                }
            }
        });
        said_ui(ui, desk, cx);
    }
}

/// What the last input and the hint said: below the buttons, which stay where they are.
fn said_ui(ui: &mut Ui, desk: &Desk, cx: &Cx<'_, StarLink>) {
    let (tokens, lang) = (Tokens::current(ui), cx.lang);
    if let Some(frame) = desk.playing.frame() {
        let color = match (frame.is_solved, frame.reason) {
            (true, _) => tokens.good,
            (false, Some(_)) => tokens.bad,
            _ => tokens.text,
        };
        ui.label(RichText::new(cx.words(&frame.sentence)).color(color));
        if let (Some(reason), Some(level)) = (frame.reason, desk.playing.level()) {
            for words in told_of(level, desk.playing.play().placed(), reason) {
                ui.label(RichText::new(format!("· {}", cx.words(&words))).color(tokens.text));
            }
        }
        if frame.is_solved {
            ui.label(
                RichText::new(tr(lang, "Solved", "풀었습니다"))
                    .strong()
                    .color(tokens.good),
            );
        }
    }
    if let Some(told) = desk.playing.told() {
        let color = if told.is_mistake {
            tokens.bad
        } else {
            tokens.accent
        };
        ui.label(RichText::new(cx.words(&told.text)).color(color));
    }
}
