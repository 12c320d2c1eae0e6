//! Another course in the place of this one: one of the tracks, a day's, or this plan from another seed.

use eframe::egui::{self, RichText, Ui};

use crate::app::editor::Cx;
use crate::app::text::live_ui;
use crate::app::widgets::pill_ui;
use crate::games::fourstep::FourStep;
use crate::games::fourstep::ask::is_date;
use crate::games::fourstep::generate::tracks;
use crate::report::Text;

use super::super::attempts::track_of;
use super::super::desk::Desk;
use super::super::words::tr;
use super::Panel;

/// The panel.
#[derive(Default)]
pub(super) struct LoadPanel {
    /// A day or a seed.
    typed: String,
}

impl Panel<Desk, FourStep> for LoadPanel {
    fn name(&self) -> Text {
        Text::new("Track or day", "트랙이나 날짜")
    }

    fn is_folded_at_first(&self) -> bool {
        true
    }

    fn ui(&mut self, ui: &mut Ui, desk: &mut Desk, cx: &mut Cx<'_, FourStep>) {
        let lang = cx.lang;
        ui.spacing_mut().item_spacing = egui::vec2(6.0, 4.0);
        let mut wanted = None;
        ui.horizontal_wrapped(|ui| {
            for name in tracks::names() {
                let is_this = cx.doc.spec().title == name;
                let hint = format!("{}: {name}", tr(lang, "Load the track", "트랙 불러오기"));
                let pill = pill_ui(ui, name, is_this).accessible_name(&hint);
                if pill.on_hover_text(hint).clicked() {
                    wanted = tracks::by_name(name);
                }
            }
        });
        let hint = tr(lang, "2026-10-01 or a seed", "2026-10-01이나 시드");
        let response = live_ui(ui, &mut self.typed, |field| {
            field.hint_text(hint).char_limit(60).desired_width(f32::INFINITY)
        });
        let response = response.accessible_name(tr(lang, "day or seed", "날짜나 시드"));
        let is_entered = response.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
        let typed = self.typed.trim();
        let is_day = is_date(typed);
        ui.horizontal_wrapped(|ui| {
            let day = tr(lang, "Load the course of this day", "이 날짜의 코스 불러오기");
            let is_clicked = ui
                .add_enabled_ui(is_day, |ui| {
                    let pill = pill_ui(ui, tr(lang, "Day", "날짜"), false).accessible_name(day);
                    pill.on_hover_text(day).clicked()
                })
                .inner;
            if is_day && (is_clicked || is_entered) {
                wanted = Some(tracks::daily(typed));
            }
            let seed = tr(
                lang,
                "Draw this plan of lands from that seed",
                "이 지형 계획을 그 시드로 생성",
            );
            let own = track_of(cx.doc.spec()).filter(|_| !typed.is_empty());
            let pill = ui.add_enabled_ui(own.is_some(), |ui| {
                let pill = pill_ui(ui, tr(lang, "Seed", "시드"), false).accessible_name(seed);
                pill.on_hover_text(seed).clicked()
            });
            let is_clicked = pill.inner || is_entered && !is_day;
            if let Some(own) = own.filter(|_| is_clicked) {
                wanted = Some(tracks::TrackSpec {
                    seed: typed.to_owned(),
                    ..own
                });
            }
        });
        if desk.attempts.is_loading() {
            let words = tr(lang, "being generated…", "생성하는 중…");
            ui.label(RichText::new(words).color(cx.tokens.weak));
        }
        if let Some(track) = wanted {
            desk.attempts.load(cx, track);
        }
    }
}
