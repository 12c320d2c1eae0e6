//! The deduction as a list: what each step is, which one is hardest, where the playhead is.

use eframe::egui::{Align2, FontId, RichText, ScrollArea, Ui};

use crate::app::editor::Cx;
use crate::app::tokens::{ROW, SMALL, Tokens};
use crate::app::widgets::{accent_button_ui, list_row_ui, text_in};
use crate::games::starlink::StarLink;
use crate::games::starlink::frame::{Frame, Kind};
use crate::play::PlayCommand;
use crate::report::Text;

use super::super::desk::{Desk, Mode};
use super::super::steps::{go_to_hardest, hardest};
use super::super::words::tr;
use super::Panel;

#[derive(Default)]
pub(super) struct Steps {
    /// The frame that was scrolled to last.
    followed: usize,
}

impl Panel<Desk, StarLink> for Steps {
    fn name(&self) -> Text {
        Text::new("Steps", "걸음")
    }

    fn remark(&self, _desk: &Desk, cx: &Cx<'_, StarLink>) -> Option<String> {
        let shown = cx.shown.as_ref()?;
        Some(format!("{} / {}", shown.frame_idx + 1, shown.report.frames.len()))
    }

    fn is_shown(&self, desk: &Desk, cx: &Cx<'_, StarLink>) -> bool {
        let has_frames = { cx.shown.as_ref() }.is_some_and(|shown| !shown.report.frames.is_empty());
        desk.mode == Mode::Steps && has_frames
    }

    fn ui(&mut self, ui: &mut Ui, desk: &mut Desk, cx: &mut Cx<'_, StarLink>) {
        let (tokens, lang) = (Tokens::current(ui), cx.lang);
        let Some(shown) = &cx.shown else { return };
        let (report, now) = (shown.report.clone(), shown.frame_idx);
        let frames = &report.frames;
        if let Some(frame) = frames.get(now) {
            if let Some(rule) = frame.rule {
                let statement = rule.statement();
                ui.label(RichText::new(cx.words(&statement)).color(tokens.weak));
            }
            ui.label(RichText::new(cx.words(&frame.sentence)).color(tokens.text));
        }
        ui.horizontal(|ui| {
            for (words, command) in [
                (tr(lang, "Back", "뒤로"), PlayCommand::Step(-1)),
                (tr(lang, "Forward", "앞으로"), PlayCommand::Step(1)),
            ] {
                if accent_button_ui(ui, words).clicked() {
                    cx.play(command);
                }
            }
            if hardest(frames).is_some()
                && accent_button_ui(ui, tr(lang, "Hardest step", "가장 어려운 걸음")).clicked()
            {
                go_to_hardest(desk, cx);
            }
        });
        ui.add_space(4.0);
        let has_moved = self.followed != now;
        self.followed = now;
        let height = (ui.available_height() * 0.6).clamp(160.0, 360.0);
        let mut wanted = None;
        let mut area = ScrollArea::vertical()
            .max_height(height)
            .auto_shrink([false, true]);
        if has_moved {
            let row = ROW + ui.spacing().item_spacing.y;
            area = area.vertical_scroll_offset((now as f32 * row - 0.4 * height).max(0.0));
        }
        area.show_rows(ui, ROW, frames.len(), |ui, rows| {
            for at in rows {
                let Some(frame) = frames.get(at) else { continue };
                if row_ui(ui, cx, at, &frame, at == now) {
                    wanted = Some(at);
                }
            }
        });
        if let Some(at) = wanted {
            desk.last_frame = at;
            cx.play(PlayCommand::GoTo(at));
        }
    }
}

fn row_ui(ui: &mut Ui, cx: &Cx<'_, StarLink>, at: usize, frame: &Frame, is_now: bool) -> bool {
    let (tokens, lang) = (Tokens::current(ui), cx.lang);
    let sentence = cx.words(&frame.sentence);
    let name = format!("{} {}: {sentence}", tr(lang, "step", "걸음"), at + 1);
    let (rect, response) = list_row_ui(ui, &name, is_now);
    let ink = if is_now { tokens.on_selected } else { tokens.text };
    let weak = if is_now { tokens.on_selected } else { tokens.weak };
    let inset = match frame.kind {
        Kind::ProbeStep => 14.0,
        // Of a probe, not of the whole puzzle.
        Kind::Contradiction if frame.assumed.is_some() => 14.0,
        _ => 0.0,
    };
    let tier = rect.with_max_x(rect.left() + 22.0);
    if 0 < frame.tier {
        bars(ui, tier, frame.tier, weak);
    }
    let text = rect.with_min_x(tier.right() + 8.0 + inset);
    let head = frame.rule.map(|rule| rule.name());
    let words = match &head {
        Some(head) => format!("{} · {sentence}", cx.words(head)),
        None => sentence.to_owned(),
    };
    let font = FontId::proportional(if inset == 0.0 { 13.0 } else { SMALL });
    text_in(ui, text, Align2::LEFT_CENTER, &words, font, ink);
    // A row is narrow: the rule, and the whole sentence below it.
    let whole = match &head {
        Some(head) => format!("{}\n{sentence}", cx.words(head)),
        None => sentence.to_owned(),
    };
    response.on_hover_text(whole).clicked()
}

/// A tier as so many bars.
fn bars(ui: &Ui, rect: eframe::egui::Rect, tier: u8, ink: eframe::egui::Color32) {
    for bar in 0..tier.min(5) {
        let height = 3.0 + 2.0 * f32::from(bar);
        let left = rect.left() + 4.0 * f32::from(bar);
        let place = eframe::egui::Rect::from_min_max(
            eframe::egui::pos2(left, rect.center().y + 6.0 - height),
            eframe::egui::pos2(left + 2.5, rect.center().y + 6.0),
        );
        ui.painter().rect_filled(place, 0.0, ink);
    }
}
