//! The moment under the playhead: step and decision, the hero with his box, the beams around him at
//! their phase, and every state of that decision by height and speed.

use std::sync::Arc;

use eframe::egui::{
    self, Align2, Mesh, Pos2, Rect, Sense, Shape, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2,
};

use crate::app::editor::{Cx, Shown};
use crate::app::tokens::{GRID, SMALL};
use crate::app::widgets::{figure_ui, grouped, pill_hint_ui, room_ui, rows_height};
use crate::games::fourstep::FourStep;
use crate::games::fourstep::frame::Frame;
use crate::games::fourstep::lattice::STEPS_PER_DECISION;
use crate::games::fourstep::level::Level;
use crate::games::fourstep::names::obstacle_label;
use crate::games::fourstep::solve::crossing::Crossing;
use crate::games::fourstep::spec::Shape as Kind;
use crate::grammar::counted;
use crate::grammar::plural;
use crate::play::PlayCommand;
use crate::report::{Lang, Text};

use super::super::commands;
use super::super::desk::Desk;
use super::super::geometry::{hero_area, is_on};
use super::super::paint::font;
use super::super::words::{beats, form_word, plain, side_word, tr};
use super::Panel;

/// Height of the plot of states.
const PLOT: f32 = 132.0;
/// Places of the plot: along speed and along height.
const N: (usize, usize) = (64, 44);
/// Beams this far around the hero are told of, in 200ths of a cell.
const AROUND: i64 = 1800;
/// No more beams than this are told of.
const MAX_BEAMS: usize = 4;

/// The panel, with the states of the decision that was looked at last.
#[derive(Default)]
pub(super) struct MomentPanel {
    states: Option<States>,
}

/// The states of one decision, counted by height and speed.
struct States {
    of: Arc<Crossing>,
    layer: usize,
    counts: Vec<u32>,
    total: u64,
    y: (i32, i32),
    v: (i32, i32),
}

impl States {
    fn new(of: &Arc<Crossing>, layer: usize) -> Self {
        let heroes = || of.cloud.heroes(layer).map(|hero| (hero.y_720ths, hero.v_60ths));
        let span = |values: &mut dyn Iterator<Item = i32>| {
            let (mut lo, mut hi) = (i32::MAX, i32::MIN);
            for value in values {
                (lo, hi) = (lo.min(value), hi.max(value));
            }
            if lo <= hi { (lo, hi) } else { (0, 0) }
        };
        let y = span(&mut heroes().map(|(y, _)| y));
        let v = span(&mut heroes().map(|(_, v)| v));
        // A little room, and no span of nothing.
        let wide = |(lo, hi): (i32, i32), room: i32| (lo - room, hi + room);
        let mut states = Self {
            of: of.clone(),
            layer,
            counts: vec![0; N.0 * N.1],
            total: 0,
            y: wide(y, 120),
            v: wide(v, 20),
        };
        for (y, v) in heroes() {
            states.total += 1;
            let at = states.place(y, v);
            states.counts[at] += 1;
        }
        states
    }

    fn part(value: i32, (lo, hi): (i32, i32)) -> f32 {
        ((f64::from(value) - f64::from(lo)) / (f64::from(hi) - f64::from(lo)).max(1.0)) as f32
    }

    fn place(&self, y: i32, v: i32) -> usize {
        let along = |part: f32, n: usize| ((part * n as f32) as usize).min(n - 1);
        let column = along(Self::part(v, self.v), N.0);
        along(Self::part(y, self.y), N.1) * N.0 + column
    }
}

impl Panel<Desk, FourStep> for MomentPanel {
    fn name(&self) -> Text {
        Text::new("Moment", "이 순간")
    }

    fn remark(&self, _desk: &Desk, cx: &Cx<'_, FourStep>) -> Option<String> {
        let frame = cx.shown.as_ref()?.frame?;
        let beat = beats(frame.x_200ths.into());
        Some(match cx.lang {
            Lang::En => format!("beat {beat}"),
            Lang::Ko => format!("{beat}박"),
        })
    }

    fn is_shown(&self, _desk: &Desk, cx: &Cx<'_, FourStep>) -> bool {
        cx.shown.as_ref().is_some_and(|shown| shown.frame.is_some())
    }

    fn ui(&mut self, ui: &mut Ui, _desk: &mut Desk, cx: &mut Cx<'_, FourStep>) {
        steps_ui(ui, cx);
        let Some((shown, frame)) = cx.shown.as_ref().and_then(|shown| Some((shown, shown.frame?))) else {
            return;
        };
        hero_ui(ui, cx, shown, frame);
        let n_beams = n_beams(shown.level).min(MAX_BEAMS);
        if n_beams != 0 {
            // Beams come and go while it plays; what is below does not.
            let height = rows_height(ui, n_beams);
            room_ui(ui, height, |ui| beams_ui(ui, cx, shown, frame));
        }
        self.states_ui(ui, cx, shown, frame);
    }
}

/// Where it is, and buttons to go on by step and by decision.
fn steps_ui(ui: &mut Ui, cx: &mut Cx<'_, FourStep>) {
    let lang = cx.lang;
    ui.spacing_mut().item_spacing = egui::vec2(6.0, 4.0);
    let mut go = None;
    ui.horizontal_wrapped(|ui| {
        let buttons = [
            (
                "‹",
                tr(lang, "Previous step", "이전 스텝"),
                tr(lang, "step", "스텝"),
                "Left",
            ),
            ("›", tr(lang, "Next step", "다음 스텝"), "", "Right"),
            (
                "«",
                tr(lang, "Previous decision layer", "이전 결정 층"),
                tr(lang, "layer", "결정 층"),
                "PageUp",
            ),
            (
                "»",
                tr(lang, "Next decision layer", "다음 결정 층"),
                "",
                "PageDown",
            ),
        ];
        for (idx, (sign, name, words, keys)) in buttons.into_iter().enumerate() {
            if !words.is_empty() {
                ui.label(egui::RichText::new(words).size(SMALL).color(cx.tokens.weak));
            }
            if pill_hint_ui(ui, sign, false, &format!("{name}  {keys}"))
                .accessible_name(name)
                .clicked()
            {
                go = Some(idx);
            }
        }
    });
    match go {
        Some(0) => cx.play(PlayCommand::Step(-1)),
        Some(1) => cx.play(PlayCommand::Step(1)),
        Some(2) => commands::step_decision(cx, -1),
        Some(_) => commands::step_decision(cx, 1),
        None => {}
    }
}

fn hero_ui(ui: &mut Ui, cx: &Cx<'_, FourStep>, shown: &Shown<'_, FourStep>, frame: &Frame) {
    let (tokens, lang) = (cx.tokens, cx.lang);
    let n = shown.level.game.steps();
    let decision = frame.step as usize / STEPS_PER_DECISION;
    let rest = frame.step as usize % STEPS_PER_DECISION;
    let cells = tr(lang, "cells", "칸");
    let mut line = |label: &str, value: &str, unit: &str, color| figure_ui(ui, label, value, unit, color);
    let of = |a: usize, n: usize| {
        let (a, n) = (grouped(a as i64), grouped(n as i64));
        match lang {
            Lang::En => format!("{a} of {n}"),
            Lang::Ko => format!("{n} 중 {a}"),
        }
    };
    line(
        tr(lang, "physics step", "물리 스텝"),
        &of(frame.step as usize, n),
        "",
        tokens.text,
    );
    line(
        tr(lang, "decision layer", "결정 층"),
        &format!(
            "{} · {} {rest}/{STEPS_PER_DECISION}",
            of(decision, n / STEPS_PER_DECISION),
            tr(lang, "step", "스텝")
        ),
        "",
        tokens.text,
    );
    let land = shown
        .level
        .land_idx(frame.land)
        .map(|idx| &shown.level.lands[idx]);
    let form = land.map_or("", |land| form_word(land.land));
    line(form, side_word(frame.side, lang), "", tokens.text);
    let y = f64::from(frame.y_720ths) / 720.0;
    line(tr(lang, "height", "높이"), &plain(y, 3), cells, tokens.text);
    let v = f64::from(frame.v_60ths) / 60.0;
    let unit = tr(lang, "cells/beat", "칸/박");
    line(
        tr(lang, "upward speed", "세로 속도"),
        &plain(v, 3),
        unit,
        tokens.text,
    );
    let (held, color) = if frame.held {
        (tr(lang, "held", "누르고 있음"), tokens.accent)
    } else {
        (tr(lang, "up", "뗌"), tokens.weak)
    };
    line(tr(lang, "button", "버튼"), held, "", color);
    let area = hero_area(frame.form, frame.x_200ths.into(), frame.y_720ths.into());
    let span = |(from, to): (i64, i64), per: f64| {
        format!("{} – {}", plain(from as f64 / per, 2), plain(to as f64 / per, 2))
    };
    let words = format!("x {} · y {}", span(area.x, 200.0), span(area.y, 720.0));
    line(tr(lang, "box", "상자"), &words, "", tokens.text);
    // Its line is there while he lives too: a death is one frame of many that play.
    let killer = frame.killed_by.map(|killer| obstacle_label(shown.level, killer));
    let (words, color) = match &killer {
        Some(label) => (cx.words(label), tokens.bad),
        None => ("–", tokens.faint),
    };
    line(tr(lang, "killed by", "죽인 것"), words, "", color);
}

/// How many beams a course has.
fn n_beams(level: &Level) -> usize {
    let all = level.lands.iter().flat_map(|land| &land.obstacles);
    all.filter(|of| matches!(of.shape, Kind::Laser { .. })).count()
}

/// The beams around the hero: on or off now, and for how long.
fn beams_ui(ui: &mut Ui, cx: &Cx<'_, FourStep>, shown: &Shown<'_, FourStep>, frame: &Frame) {
    let (tokens, lang) = (cx.tokens, cx.lang);
    let now = i64::from(frame.x_200ths);
    let lands = shown.level.lands.iter();
    let beams = lands.flat_map(|land| {
        let x0 = i64::from(land.segment.x0);
        let all = land.obstacles.iter().enumerate();
        all.filter(|(_, of)| matches!(of.shape, Kind::Laser { .. }))
            .map(move |(idx, of)| {
                (
                    land.segment.first_obstacle + idx as u32,
                    x0 + i64::from(of.x_200ths),
                    of,
                )
            })
    });
    for (idx, _, of) in beams
        .filter(|(_, x, _)| (x - now).abs() <= AROUND)
        .take(MAX_BEAMS)
    {
        let is_lit = is_on(&of.shape, now, 0);
        let Kind::Laser { period_600ths, .. } = of.shape else {
            continue;
        };
        let most = i64::from(period_600ths).clamp(25, 24_000) / 25;
        let change = (1..=most).find(|step| is_on(&of.shape, now + 25 * step, 0) != is_lit);
        let state = if is_lit {
            tr(lang, "on", "켜짐")
        } else {
            tr(lang, "off", "꺼짐")
        };
        let words = match (change, lang) {
            (Some(steps), Lang::En) => format!(
                "{state} for {} {}",
                beats(25 * steps),
                plural(steps as f64 / 24.0, "beat")
            ),
            (Some(steps), Lang::Ko) => format!("{state}, {}박 더", beats(25 * steps)),
            (None, Lang::En) => format!("always {state}"),
            (None, Lang::Ko) => format!("항상 {state}"),
        };
        let label = obstacle_label(shown.level, idx);
        let color = if is_lit { tokens.bad } else { tokens.weak };
        figure_ui(ui, cx.words(&label), &words, "", color);
    }
}

impl MomentPanel {
    fn states_ui(&mut self, ui: &mut Ui, cx: &Cx<'_, FourStep>, shown: &Shown<'_, FourStep>, frame: &Frame) {
        let (tokens, lang) = (cx.tokens, cx.lang);
        let Some(answer) = &frame.answer else { return };
        let Some(land) = shown.level.land_idx(frame.land) else {
            return;
        };
        let Some(crossing) = answer.lands.get(land).map(|land| &land.crossing) else {
            return;
        };
        let layer = (frame.step as usize).saturating_sub(shown.level.game.border(land)) / STEPS_PER_DECISION;
        let is_known = self
            .states
            .as_ref()
            .is_some_and(|states| Arc::ptr_eq(&states.of, crossing) && states.layer == layer);
        if !is_known {
            self.states = Some(States::new(crossing, layer));
        }
        let Some(states) = &self.states else { return };
        ui.add_space(GRID);
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), PLOT), Sense::hover());
        ui.painter().rect_filled(rect, 4.0, tokens.canvas);
        // The words have the first line.
        let plot = rect.with_min_y(rect.top() + 18.0).shrink(5.0);
        let size = vec2(plot.width() / N.0 as f32, plot.height() / N.1 as f32);
        let most = states.counts.iter().copied().max().unwrap_or(1).max(1);
        let mut mesh = Mesh::default();
        for (at, n) in states.counts.iter().enumerate().filter(|(_, n)| **n != 0) {
            let (column, row) = (at % N.0, at / N.0);
            let min = pos2(
                plot.left() + column as f32 * size.x,
                plot.bottom() - (row + 1) as f32 * size.y,
            );
            let part = (1.0 + f64::from(*n)).ln() / (1.0 + f64::from(most)).ln();
            let color = tokens.search.gamma_multiply(0.3 + 0.7 * part as f32);
            mesh.add_colored_rect(Rect::from_min_size(min, size), color);
        }
        ui.painter().add(Shape::mesh(mesh));
        let at = |y: i32, v: i32| -> Pos2 {
            pos2(
                plot.left() + States::part(v, states.v).clamp(0.0, 1.0) * plot.width(),
                plot.bottom() - States::part(y, states.y).clamp(0.0, 1.0) * plot.height(),
            )
        };
        let rest = Stroke::new(1.0, tokens.faint.gamma_multiply(0.5));
        let still = at(0, 0);
        ui.painter().vline(still.x, plot.y_range(), rest);
        ui.painter().hline(plot.x_range(), still.y, rest);
        let here = at(frame.y_720ths, frame.v_60ths);
        let ring = Rect::from_center_size(here, vec2(9.0, 9.0));
        ui.painter()
            .rect_stroke(ring, 4.0, Stroke::new(2.0, tokens.playhead), StrokeKind::Middle);
        let n = grouped(i64::try_from(states.total).unwrap_or(i64::MAX));
        let words = match lang {
            Lang::En if states.total == 1 => "1 state · height over speed".to_owned(),
            Lang::En => format!("{states} · height over speed", states = counted(&n, "state")),
            Lang::Ko => format!("상태 {n}개 · 속도에 따른 높이"),
        };
        ui.painter().text(
            rect.left_top() + vec2(6.0, 4.0),
            Align2::LEFT_TOP,
            &words,
            font(SMALL, false),
            tokens.weak,
        );
        let name = match lang {
            Lang::En => format!("states of decision layer {layer}: {n}"),
            Lang::Ko => format!("결정 층 {layer}의 상태: {n}"),
        };
        response.widget_info(|| WidgetInfo::labeled(egui::Role::Image, true, &name));
    }
}
