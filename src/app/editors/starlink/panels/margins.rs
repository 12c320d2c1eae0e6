//! What nearly is not: lengths and clearances near their limits, and how far each star may move.

use eframe::egui::{Align2, FontId, RichText, Ui};

use crate::app::editor::Cx;
use crate::app::tokens::{GRID, SMALL, Tokens};
use crate::app::widgets::{accent_button_ui, list_row_ui, room_ui, rows_height, text_in};
use crate::games::starlink::StarLink;
use crate::games::starlink::edit::freedom::{FreedomMap, MAX_RADIUS_MILLI};
use crate::games::starlink::level::node_name;
use crate::grammar::counted;
use crate::report::Text;

use super::super::desk::{Desk, Mode};
use super::super::words::{cells, tr};
use super::Panel;
use super::fields::{Number, number_ui};

/// No more rows than this.
const MAX_ROWS: usize = 12;
/// Margins below this are under half a point on a phone that shows a cell in forty points.
const SCREEN_MILLI: f64 = 12.0;
/// Margins below this change sides when places are rounded to a thousandth elsewhere.
const ROUNDING_MILLI: f64 = 2.0;

pub(super) struct Margins;

impl Panel<Desk, StarLink> for Margins {
    fn name(&self) -> Text {
        Text::new("Margins", "여유")
    }

    fn is_shown(&self, desk: &Desk, _cx: &Cx<'_, StarLink>) -> bool {
        desk.mode == Mode::Edit && (desk.layers.margins || desk.layers.freedom)
    }

    fn ui(&mut self, ui: &mut Ui, desk: &mut Desk, cx: &mut Cx<'_, StarLink>) {
        if desk.layers.margins {
            fragile_ui(ui, desk, cx);
        }
        if desk.layers.freedom {
            freedom_ui(ui, desk, cx);
        }
    }
}

fn fragile_ui(ui: &mut Ui, desk: &mut Desk, cx: &Cx<'_, StarLink>) {
    let (tokens, lang) = (Tokens::current(ui), cx.lang);
    let number = Number {
        label: tr(lang, "nearer than", "이보다 가까운"),
        unit: tr(lang, "cells", "칸"),
        per: 1000.0,
        limits: (0, 500),
    };
    if let Some(to) = number_ui(ui, &number, i64::from(desk.within_milli)) {
        desk.within_milli = to as i32;
    }
    let Some(table) = desk.live.table().cloned() else {
        return;
    };
    let current = cx.doc.history().current_arc();
    let Some((_, found)) = desk.margins.found(&current) else {
        return;
    };
    let mut picked = None;
    let n_rounding = { found.iter() }
        .filter(|near| near.margin_milli < ROUNDING_MILLI)
        .count();
    let n_screen = { found.iter() }
        .filter(|near| near.margin_milli < SCREEN_MILLI)
        .count();
    let warnings = [
        (
            n_rounding,
            format!(
                "{} sides by rounding",
                counted(n_rounding, "value may change/values may change")
            ),
            format!("{n_rounding}개는 반올림에 뒤집힐 수 있음"),
        ),
        (
            n_screen,
            format!(
                "{} under half a point on a phone",
                counted(n_screen, "margin is/margins are")
            ),
            format!("{n_screen}개는 전화 화면에서 여유가 반 점도 안 됨"),
        ),
    ];
    for (_, en, ko) in warnings.into_iter().filter(|(n, ..)| 0 < *n) {
        let words = Text::new(format!("! {en}"), format!("! {ko}"));
        ui.label(RichText::new(cx.words(&words)).color(tokens.warn));
    }
    if found.is_empty() {
        let words = tr(
            lang,
            "nothing is that near to 3.2 or 0.42",
            "3.2나 0.42에 그만큼 가까운 것이 없음",
        );
        ui.label(RichText::new(words).color(tokens.weak));
    }
    for near in found.iter().take(MAX_ROWS) {
        let text = near.text(&table);
        let words = cx.words(&text);
        let (rect, response) = list_row_ui(ui, words, false);
        text_in(
            ui,
            rect,
            Align2::LEFT_CENTER,
            words,
            FontId::proportional(SMALL),
            tokens.text,
        );
        if response.clicked() {
            picked = Some(vec![near.pair.0, near.pair.1]);
        }
    }
    if MAX_ROWS < found.len() {
        let words = format!("+ {}", found.len() - MAX_ROWS);
        ui.label(RichText::new(words).small().color(tokens.faint));
    }
    if let Some(picked) = picked {
        desk.selection = picked;
    }
}

/// How far each star may move, the tightest first.
fn freedom_ui(ui: &mut Ui, desk: &mut Desk, cx: &Cx<'_, StarLink>) {
    let (tokens, lang) = (Tokens::current(ui), cx.lang);
    let current = cx.doc.history().current_arc();
    let words = tr(
        lang,
        "may move: links stay / answers stay; circles begin at the star's rim",
        "움직일 수 있는 거리: 선 / 답; 원은 별 둘레에서 시작",
    );
    ui.label(RichText::new(words).small().color(tokens.weak));
    let words = tr(
        lang,
        "links: proven; answers: sampled, in 16 directions every 0.025 cells",
        "선: 증명됨; 답: 16방향으로 0.025칸마다 시험한 값",
    );
    ui.label(RichText::new(words).small().color(tokens.faint));
    let progress = desk.freedom.progress();
    // The same room while it measures and when it is done: the rows below must not move under a click.
    let height = rows_height(ui, 2) + GRID;
    room_ui(ui, height, |ui| {
        if let Some(progress) = progress {
            let words = format!("{} / {}", progress.done, progress.total);
            ui.label(RichText::new(words).color(tokens.weak));
            if accent_button_ui(ui, tr(lang, "Stop measuring", "재기 멈춤")).clicked() {
                desk.freedom.stop();
            }
            return;
        }
        let unmeasured = desk.freedom.found(&current).and_then(FreedomMap::unmeasured);
        if let Some(words) = unmeasured {
            ui.label(RichText::new(cx.words(&words)).small().color(tokens.warn));
            if accent_button_ui(ui, tr(lang, "Measure longer", "더 오래 재기")).clicked() {
                desk.freedom_looks = desk.freedom_looks.saturating_mul(8);
                desk.freedom.forget();
            }
        }
    });
    let spec = cx.doc.spec();
    let n_rows = (spec.stars.len() + spec.gravity.len()).min(MAX_ROWS);
    let height = rows_height(ui, n_rows);
    room_ui(ui, height, |ui| rows_ui(ui, desk, cx));
}

/// The tightest stars, as far as they are measured.
fn rows_ui(ui: &mut Ui, desk: &mut Desk, cx: &Cx<'_, StarLink>) {
    let tokens = Tokens::current(ui);
    let current = cx.doc.history().current_arc();
    let Some(found) = desk.freedom.found(&current) else {
        return;
    };
    let mut rows = found.stars.clone();
    // Of the tight ones those that are known to be come first.
    rows.sort_by_key(|star| (!star.is_whole, star.answers_milli, star.links_milli));
    let n_stars = cx.doc.spec().stars.len();
    for star in rows.iter().take(MAX_ROWS) {
        let name = node_name(n_stars, usize::from(star.node));
        let radius = |milli: u32| {
            let more = if milli == MAX_RADIUS_MILLI { "+" } else { "" };
            format!("{}{more}", cells(milli as i32))
        };
        let at_least = if star.is_whole { "" } else { "≥ " };
        let figure = format!(
            "{} / {at_least}{}",
            radius(star.links_milli),
            radius(star.answers_milli)
        );
        let (rect, response) = list_row_ui(ui, &format!("{} {figure}", cx.words(&name)), false);
        let font = FontId::proportional(13.0);
        text_in(ui, rect, Align2::LEFT_CENTER, cx.words(&name), font, tokens.text);
        let small = FontId::proportional(SMALL);
        text_in(ui, rect, Align2::RIGHT_CENTER, &figure, small, tokens.weak);
        if response.clicked() {
            desk.selection = vec![star.node];
        }
    }
}
