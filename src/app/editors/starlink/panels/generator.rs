//! The generator: the level, which of its puzzles, and what it did step by step.

use eframe::egui::{RichText, Ui};

use crate::app::editor::Cx;
use crate::app::tokens::Tokens;
use crate::app::widgets::{accent_button_ui, figure_ui};
use crate::games::starlink::StarLink;
use crate::games::starlink::generate::Event;
use crate::games::starlink::spec::LevelKnobs;
use crate::report::Text;

use super::super::commands::{self, Command};
use super::super::desk::{Desk, Mode};
use super::super::words::tr;
use super::Panel;
use super::fields::{Number, number_ui};
use crate::app::widgets::pill_ui;

const OWN: &str = LevelKnobs::OWN;
/// Height that is kept for what is said of a step, in points.
const SAID: f32 = 92.0;

pub(super) struct Generator;

impl Panel<Desk, StarLink> for Generator {
    fn name(&self) -> Text {
        Text::new("Generator", "생성")
    }

    fn ui(&mut self, ui: &mut Ui, desk: &mut Desk, cx: &mut Cx<'_, StarLink>) {
        let lang = cx.lang;
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = eframe::egui::vec2(4.0, 4.0);
            for level in LevelKnobs::all() {
                if pill_ui(ui, &level.name, desk.maker.level.name == level.name).clicked() {
                    desk.maker.level = level;
                }
            }
            let is_own = desk.maker.level.name == OWN;
            if pill_ui(ui, tr(lang, "own", "직접"), is_own).clicked() && !is_own {
                desk.maker.level = LevelKnobs::own(OWN, 12, 30, 4);
            }
        });
        if desk.maker.level.name == OWN {
            own_ui(ui, desk, cx);
        }
        let number = Number {
            label: tr(lang, "puzzle", "번호"),
            unit: "",
            per: 1.0,
            limits: (1, i64::from(u32::MAX)),
        };
        if let Some(to) = number_ui(ui, &number, i64::from(desk.maker.number)) {
            desk.maker.number = to as u32;
        }
        ui.horizontal(|ui| {
            let is_busy = desk.maker.progress().is_some();
            let words = if is_busy {
                tr(lang, "Stop", "멈춤")
            } else {
                tr(lang, "Generate", "생성")
            };
            if accent_button_ui(ui, words).clicked() {
                if is_busy {
                    desk.maker.stop();
                } else {
                    commands::run(desk, cx, Command::Generate);
                }
            }
            if accent_button_ui(ui, tr(lang, "Regenerate selected", "고른 별 다시 만들기")).clicked()
            {
                commands::run(desk, cx, Command::Regenerate);
            }
        });
        if let Some(progress) = desk.maker.progress().filter(|progress| 0 < progress.total) {
            let words = format!("{} / {}", progress.done, progress.total);
            ui.label(RichText::new(words).color(Tokens::current(ui).weak));
        }
        trace_ui(ui, desk, cx);
    }
}

/// The knobs of the author's own level.
fn own_ui(ui: &mut Ui, desk: &mut Desk, cx: &Cx<'_, StarLink>) {
    let lang = cx.lang;
    let level = &desk.maker.level;
    let mut values = [
        i64::from(level.width_cells),
        i64::from(level.stars),
        i64::from(level.gravity),
    ];
    let rows = [
        (tr(lang, "side", "한 변"), tr(lang, "cells", "칸"), (6, 40)),
        (tr(lang, "number of stars", "별 수"), "", (2, 600)),
        (tr(lang, "number of gravity stars", "중력 별 수"), "", (0, 100)),
    ];
    let mut is_new = false;
    for (value, (label, unit, limits)) in values.iter_mut().zip(rows) {
        let number = Number {
            label,
            unit,
            per: 1.0,
            limits,
        };
        if let Some(to) = number_ui(ui, &number, *value) {
            *value = to;
            is_new = true;
        }
    }
    if is_new {
        let [side, stars, gravity] = values.map(|value| value as u16);
        desk.maker.level = LevelKnobs::own(OWN, side, stars, gravity);
    }
}

/// The steps of what was made last.
fn trace_ui(ui: &mut Ui, desk: &mut Desk, cx: &Cx<'_, StarLink>) {
    let (tokens, lang) = (Tokens::current(ui), cx.lang);
    let Some(made) = &mut desk.maker.made else { return };
    ui.add_space(4.0);
    let trace = &made.trace;
    let figures = [
        (tr(lang, "layouts tried", "배치 시도"), trace.n_layouts),
        (tr(lang, "trees tried", "나무 시도"), trace.n_trees),
        (tr(lang, "repairs", "고침"), trace.n_repairs),
    ];
    for (label, value) in figures {
        figure_ui(ui, label, &value.to_string(), "", tokens.text);
    }
    let mut to = None;
    ui.horizontal(|ui| {
        if accent_button_ui(ui, tr(lang, "Earlier", "앞")).clicked() {
            to = Some(made.moved(-1));
        }
        if accent_button_ui(ui, tr(lang, "Later", "뒤")).clicked() {
            to = Some(made.moved(1));
        }
        let at = format!("{} / {}", made.at + 1, made.frames.len());
        ui.label(RichText::new(at).color(tokens.weak));
    });
    // Room for the longest sentence, so that the buttons stay where they are.
    ui.scope(|ui| {
        ui.set_min_height(SAID);
        let Some(frame) = made.frames.get(made.at) else {
            return;
        };
        ui.label(RichText::new(cx.words(&frame.sentence)).color(tokens.text));
        if let Some(Event::Repair { .. }) = made.trace.events.get(frame.step) {
            let words = tr(
                lang,
                "ticks on a line: first answer only; on dashes: second only",
                "실선 빗금: 첫 답에만, 점선 빗금: 둘째 답에만",
            );
            ui.label(RichText::new(words).small().color(tokens.weak));
        }
    });
    if let Some(to) = to {
        made.at = to;
        desk.mode = Mode::Made;
        // The arrow keys go on from here.
        desk.wants_focus = true;
    }
}
