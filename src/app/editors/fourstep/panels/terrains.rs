//! The lands of the course with their verdicts: whether they are crossed, how hard, at which attempt.

use eframe::egui::{self, Align2, Color32, Painter, Pos2, Stroke, Ui, pos2, vec2};

use crate::app::editor::Cx;
use crate::app::flash;
use crate::app::tokens::{SMALL, Tokens};
use crate::app::widgets::{list_row_ui, text_in};
use crate::games::fourstep::FourStep;
use crate::grammar::plural;
use crate::report::{Lang, Text};

use super::super::course::stretches;
use super::super::desk::Desk;
use super::super::findings::Findings;
use super::super::paint::font;
use super::super::things::land_id;
use super::super::view::Camera;
use super::super::words::{land_word, plain, tr, try_words};
use super::Panel;

/// What is known of a land.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// A way leads through.
    Crossed,
    /// None does.
    Fails,
    /// The seed's search misses the way.
    Artefact,
    /// The search did not get there, or nothing is known yet.
    Open,
}

/// The list of lands.
pub(super) struct Terrains;

impl Panel<Desk, FourStep> for Terrains {
    fn name(&self) -> Text {
        Text::new("Terrains", "지형 목록")
    }

    fn remark(&self, _desk: &Desk, cx: &Cx<'_, FourStep>) -> Option<String> {
        let spec = cx.doc.spec();
        let beats: u64 = spec.terrains.iter().map(|terrain| u64::from(terrain.beats)).sum();
        let bars = plain(beats as f64 / 4.0, 2);
        Some(match cx.lang {
            Lang::En => format!("{bars} {} · {} BPM", plural(beats as f64 / 4.0, "bar"), spec.bpm),
            Lang::Ko => format!("{bars}마디 · {} BPM", spec.bpm),
        })
    }

    fn ui(&mut self, ui: &mut Ui, desk: &mut Desk, cx: &mut Cx<'_, FourStep>) {
        let (tokens, lang) = (cx.tokens, cx.lang);
        let is_stale = cx.shown.as_ref().is_some_and(|shown| shown.stale);
        for stretch in stretches(cx.doc.spec()) {
            let terrain = &cx.doc.spec().terrains[stretch.terrain];
            let state = state_of(&desk.findings, stretch.terrain);
            let is_on = desk.selection.terrain == Some(stretch.terrain);
            let word = land_word(terrain.land, lang);
            let name = format!("{} {}: {}", stretch.terrain + 1, word, state_word(state, lang));
            let (rect, response) = ui
                .push_id(("terrain", stretch.terrain), |ui| list_row_ui(ui, &name, is_on))
                .inner;
            if let Some(glow) = cx.flash.of(land_id(stretch.terrain)) {
                flash::rect(ui.painter(), rect, tokens, glow);
            }
            let strength = if is_stale { 0.5 } else { 1.0 };
            let at = pos2(rect.left() + 5.0, rect.center().y);
            mark(ui.painter(), at, state, tokens, strength);
            let ink = if is_on { tokens.on_selected } else { tokens.text };
            let weak = if is_on { tokens.on_selected } else { tokens.weak };
            let body = egui::TextStyle::Body.resolve(ui.style());
            let left = rect.with_min_x(rect.left() + 20.0);
            text_in(ui, left, Align2::LEFT_CENTER, word, body, ink);
            let tries = match terrain.attempts {
                0 => tr(lang, "by hand", "수제").to_owned(),
                n => try_words(n, lang),
            };
            text_in(ui, rect, Align2::RIGHT_CENTER, &tries, font(SMALL, false), weak);
            // What was drawn by hand has no difficulty of the generator's.
            if terrain.attempts != 0 {
                let d = format!("d {}", plain(terrain.final_difficulty, 2));
                let middle = rect.with_max_x(rect.right() - 58.0);
                text_in(ui, middle, Align2::RIGHT_CENTER, &d, font(SMALL, false), weak);
            }
            if response.clicked() {
                desk.selection.land(stretch.terrain);
                desk.camera.reveal_stretch(stretch.x0 as f64, stretch.x1 as f64);
            }
            if response.double_clicked() {
                desk.camera = Camera::of(stretch.x0 as f64 - 300.0, stretch.x1 as f64 + 300.0);
            }
        }
    }
}

fn state_of(findings: &Findings, terrain: usize) -> State {
    let (Some(level), Some(answer)) = (findings.level(), findings.answer()) else {
        return State::Open;
    };
    let land = level.lands.iter().position(|land| land.terrain_idx == terrain);
    match land.and_then(|land| answer.lands.get(land)) {
        Some(land) if land.crossing.path.is_some() => State::Crossed,
        Some(land) if land.is_key_artefact => State::Artefact,
        Some(_) => State::Fails,
        None => State::Open,
    }
}

fn state_word(state: State, lang: Lang) -> &'static str {
    match state {
        State::Crossed => tr(lang, "a way leads through", "지나는 길이 있음"),
        State::Fails => tr(lang, "no way through", "지나는 길이 없음"),
        State::Artefact => tr(
            lang,
            "key artefact: only the exact search finds a way",
            "키 아티팩트: 정확한 탐색만 길을 찾음",
        ),
        State::Open => tr(lang, "not reached", "도달하지 못함"),
    }
}

/// A dot, a cross, a ring or a bar: told apart without colour.
fn mark(painter: &Painter, at: Pos2, state: State, tokens: &Tokens, strength: f32) {
    let shade = |color: Color32| color.gamma_multiply(strength);
    match state {
        State::Crossed => drop(painter.circle_filled(at, 4.5, shade(tokens.good))),
        State::Fails => {
            let stroke = Stroke::new(2.0, shade(tokens.bad));
            for dy in [-1.0, 1.0] {
                let half = vec2(4.0, 4.0 * dy);
                painter.line_segment([at - half, at + half], stroke);
            }
        }
        State::Artefact => {
            painter.circle_stroke(at, 4.0, Stroke::new(2.0, shade(tokens.warn)));
        }
        State::Open => {
            painter.circle_stroke(at, 3.5, Stroke::new(1.2, shade(tokens.faint)));
        }
    }
}
