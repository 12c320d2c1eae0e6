//! The answer that is being drawn: how the numbers are filled by it, and taking the numbers from it.

use eframe::egui::{RichText, Ui, vec2};

use crate::app::editor::Cx;
use crate::app::tokens::Tokens;
use crate::app::widgets::{accent_button_ui, figure_ui};
use crate::games::starlink::StarLink;
use crate::games::starlink::play::{Fill, fill};
use crate::report::Text;

use super::super::commands::{self, Command};
use super::super::desk::{Desk, Mode};
use super::super::words::{Counts, tr};
use super::Panel;

/// No more stars than this are listed.
const MAX_NAMES: usize = 12;

pub(super) struct DrawPanel;

impl Panel<Desk, StarLink> for DrawPanel {
    fn name(&self) -> Text {
        Text::new("Drawn answer", "그린 답")
    }

    fn is_shown(&self, desk: &Desk, _cx: &Cx<'_, StarLink>) -> bool {
        desk.mode == Mode::Draw
    }

    fn ui(&mut self, ui: &mut Ui, desk: &mut Desk, cx: &mut Cx<'_, StarLink>) {
        let (tokens, lang) = (Tokens::current(ui), cx.lang);
        let numbers = cx.doc.spec().numbers();
        let degrees = desk.degrees().unwrap_or_default();
        let Counts { short, full, over } = Counts::of(&numbers, &degrees);
        let n_drawn = desk.drawn.len();
        let over_color = if over == 0 { tokens.text } else { tokens.bad };
        for (label, value, color) in [
            (tr(lang, "links drawn", "그린 선"), n_drawn, tokens.text),
            (tr(lang, "stars short", "모자란 별"), short, tokens.text),
            (tr(lang, "stars full", "가득 찬 별"), full, tokens.text),
            (tr(lang, "stars over", "넘친 별"), over, over_color),
        ] {
            figure_ui(ui, label, &value.to_string(), "", color);
        }
        let mut names: Vec<String> = { numbers.iter().zip(&degrees).enumerate() }
            .filter_map(|(star, (number, degree))| match fill(*number, *degree) {
                Fill::Over(by) => Some(format!("{} +{by}", star + 1)),
                Fill::Short(_) | Fill::Full => None,
            })
            .take(MAX_NAMES + 1)
            .collect();
        if MAX_NAMES < names.len() {
            names.truncate(MAX_NAMES);
            names.push("...".to_owned());
        }
        if !names.is_empty() {
            let words = format!("{}: {}", tr(lang, "over", "넘침"), names.join(", "));
            ui.label(RichText::new(words).color(tokens.bad));
        }
        ui.add_space(4.0);
        let buttons = [
            (
                Command::NumbersOfDrawn,
                tr(lang, "Numbers from the links", "그린 선에서 숫자 얻기"),
                tr(
                    lang,
                    "Every star's number becomes the links that are drawn at it",
                    "별마다 그린 선의 수가 그 별의 숫자가 됩니다",
                ),
            ),
            (
                Command::ClearDrawn,
                tr(lang, "Clear the links", "그린 선 지우기"),
                tr(lang, "Takes all drawn links away", "그린 선을 모두 지웁니다"),
            ),
        ];
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(4.0, 4.0);
            for (command, words, hint) in buttons {
                if accent_button_ui(ui, words).on_hover_text(hint).clicked() {
                    commands::run(desk, cx, command);
                }
            }
        });
    }
}
