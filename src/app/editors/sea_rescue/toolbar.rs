//! The pills at the foot of the canvas.

use eframe::egui::{self, Ui};

use crate::app::editor::Cx;
use crate::app::tokens::Tokens;
use crate::app::toolbar::End;
use crate::app::widgets::{pill_hint_ui, pill_ui};
use crate::games::sea_rescue::SeaRescue;
use crate::grammar::counted;
use crate::report::Lang;

use super::desk::{Desk, Layer, Stage};
use super::playtest::Playtest;
use super::words::tr;

fn stage_words(stage: Stage, lang: Lang) -> &'static str {
    match stage {
        Stage::Draw => tr(lang, "Draw", "그리기"),
        Stage::Board => tr(lang, "Board", "보드"),
        Stage::Round => tr(lang, "Round", "한 판"),
        Stage::Rounds => tr(lang, "Many rounds", "여러 판"),
    }
}

fn layer_words(layer: Layer, lang: Lang) -> (&'static str, &'static str) {
    match layer {
        Layer::Off => (
            tr(lang, "Off", "끔"),
            tr(lang, "No heat map: the pattern alone", "히트맵 없이 패턴만 보기"),
        ),
        Layer::Creature => (
            tr(lang, "Creature", "생물"),
            tr(
                lang,
                "How many placements of this creature cover a hex",
                "이 생물의 배치 중 칸을 덮는 수",
            ),
        ),
        Layer::Set => (
            tr(lang, "Set", "조합"),
            tr(
                lang,
                "How often a hex is occupied when this set is there",
                "이 조합일 때 칸이 차 있을 확률",
            ),
        ),
        Layer::Draw => (
            tr(lang, "Draw odds", "추첨"),
            tr(
                lang,
                "How often a hex is occupied on a new player's board",
                "새 플레이어의 보드에서 칸이 차 있을 확률",
            ),
        ),
    }
}

/// Which stage is shown.
pub(super) fn stages_ui(ui: &mut Ui, desk: &mut Desk, lang: Lang) {
    for stage in Stage::ALL {
        if pill_ui(ui, stage_words(stage, lang), desk.stage == stage).clicked() {
            desk.stage = stage;
        }
    }
}

/// What is shown of the board while patterns are drawn, and the tool.
pub(super) fn draw_ui(ui: &mut Ui, desk: &mut Desk, end: End, lang: Lang) {
    if end == End::Right {
        let hint = tr(
            lang,
            "Dragging moves the pattern (or hold Alt)",
            "끌면 패턴이 움직임 (또는 Alt)",
        );
        let words = tr(lang, "Move", "옮기기");
        if pill_hint_ui(ui, words, desk.moves, hint).clicked() {
            desk.moves = !desk.moves;
        }
        return;
    }
    ui.add_space(8.0);
    for layer in Layer::ALL {
        let (words, hint) = layer_words(layer, lang);
        if pill_hint_ui(ui, words, desk.layer == layer, hint).clicked() {
            desk.layer = layer;
        }
    }
}

/// What is shown of a round. Says whether a playtest is to start. What is used most comes first: in a narrow window
/// the rest is scrolled to.
pub(super) fn round_ui(ui: &mut Ui, desk: &mut Desk, cx: &Cx<'_, SeaRescue>, end: End) -> bool {
    let lang = cx.lang;
    if end == End::Right {
        return false;
    }
    ui.add_space(8.0);
    let can_play = cx.level.is_some() && cx.doc.recording().is_none();
    let words = tr(lang, "Playtest", "해 보기");
    let starts = can_play && pill_hint_ui(ui, words, false, "F5").clicked();
    let is_all = !desk.hides_odds && desk.posterior_of.is_none();
    let hint = tr(
        lang,
        "The chance that each hidden hex is occupied",
        "가려진 칸이 차 있을 확률",
    );
    let words = tr(lang, "Answer", "정답");
    if pill_ui(ui, words, desk.shows_answer).clicked() {
        desk.shows_answer = !desk.shows_answer;
    }
    if pill_hint_ui(ui, tr(lang, "Odds", "확률"), is_all, hint).clicked() {
        desk.hides_odds = is_all;
        desk.posterior_of = None;
    }
    let n = cx.doc.spec().creatures.len().min(9);
    for kind in 0..n as u8 {
        let is_on = !desk.hides_odds && desk.posterior_of == Some(kind);
        let words = (kind + 1).to_string();
        let creature = cx.doc.spec().creatures.get(usize::from(kind));
        let name = creature.map_or("", |creature| super::words::creature(creature, lang));
        if pill_hint_ui(ui, &words, is_on, name).clicked() {
            desk.hides_odds = false;
            desk.posterior_of = (!is_on).then_some(kind);
        }
    }
    starts
}

/// The pills of a playtest. Says whether it is to end.
pub(super) fn playtest_ui(ui: &mut Ui, playtest: &mut Playtest, end: End, lang: Lang) -> bool {
    if end == End::Right {
        standing_ui(ui, playtest, lang);
        return false;
    }
    let stop = tr(lang, "Stop and keep", "끝내고 저장");
    let stops = pill_hint_ui(ui, stop, true, "Esc").clicked();
    let hint = tr(
        lang,
        "A look while the round runs is recorded as usedAnswer",
        "판이 끝나기 전에 보면 usedAnswer로 기록됨",
    );
    let words = tr(lang, "Show answer", "정답 보기");
    if pill_hint_ui(ui, words, playtest.shows_answer, hint).clicked() {
        playtest.toggle_answer();
    }
    let words = tr(lang, "Odds", "확률");
    if pill_ui(ui, words, playtest.shows_odds).clicked() {
        playtest.shows_odds = !playtest.shows_odds;
    }
    stops
}

/// How many probes are left, or how the round ended.
fn standing_ui(ui: &mut Ui, playtest: &Playtest, lang: Lang) {
    let tokens = Tokens::current(ui);
    let state = &playtest.state;
    let (words, color) = match state.end {
        Some(end) => (end.words().get(lang).to_owned(), tokens.text),
        None => (
            match (state.probes_left, lang) {
                (1, Lang::En) => "1 probe left".to_owned(),
                (n, Lang::En) => format!("{probes} left", probes = counted(n, "probe")),
                (n, Lang::Ko) => format!("{n}회 남음"),
            },
            tokens.weak,
        ),
    };
    ui.label(egui::RichText::new(words).color(color));
    if state.used_answer {
        ui.label(egui::RichText::new(tr(lang, "answer used", "정답 봄")).color(tokens.warn));
    }
}
