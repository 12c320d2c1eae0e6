//! The lens in words: every pair of a star with its length, and the reason of each link that is not there.

use eframe::egui::{Align2, FontId, RichText, Ui};

use crate::app::editor::Cx;
use crate::app::tokens::{SMALL, Tokens};
use crate::app::widgets::{figure_ui, list_row_ui, text_in};
use crate::games::starlink::StarLink;
use crate::games::starlink::geometry::{MAX_LENGTH_MILLI, distance_milli};
use crate::games::starlink::level::node_name;
use crate::games::starlink::pair::{join_sentence, pair_report};
use crate::games::starlink::table::{LinkIdx, Node, Table};
use crate::games::starlink::why::{cells_text, link_name};
use crate::report::{Lang, Text};

use super::super::desk::{Desk, Mode};
use super::super::words::tr;
use super::Panel;

/// Pairs farther apart than this are not listed.
const FARTHEST_MILLI: f64 = MAX_LENGTH_MILLI as f64 * 1.5;
/// No more rows than this.
const MAX_ROWS: usize = 40;

pub(super) struct LensPanel;

impl Panel<Desk, StarLink> for LensPanel {
    fn name(&self) -> Text {
        Text::new("Lens", "돋보기")
    }

    fn title(&self, desk: &Desk, cx: &Cx<'_, StarLink>) -> String {
        let n_stars = cx.doc.spec().stars.len();
        let name = |node: Node| cx.words(&node_name(n_stars, usize::from(node))).to_owned();
        let head = tr(cx.lang, "Lens", "돋보기");
        match (desk.hover.link, desk.lens(), desk.live.table()) {
            (Some(link), _, Some(table)) => format!("{head} · {}", link_name(table, link)),
            (None, (Some(a), Some(b)), _) => format!("{head} · {} – {}", name(a), name(b)),
            (None, (Some(a), None), _) => format!("{head} · {}", name(a)),
            _ => head.to_owned(),
        }
    }

    fn is_shown(&self, desk: &Desk, _cx: &Cx<'_, StarLink>) -> bool {
        desk.mode == Mode::Edit
    }

    fn ui(&mut self, ui: &mut Ui, desk: &mut Desk, cx: &mut Cx<'_, StarLink>) {
        let tokens = Tokens::current(ui);
        let Some(table) = desk.live.table().cloned() else {
            let words = tr(
                cx.lang,
                "The board has mistakes: its links are listed once they are mended",
                "판에 잘못된 곳이 있습니다: 고치면 선을 보여 줍니다",
            );
            ui.label(RichText::new(words).color(tokens.weak));
            return;
        };
        match (desk.hover.link, desk.lens()) {
            (Some(link), _) => link_ui(ui, cx, &table, link),
            (None, (Some(a), Some(b))) => pair_ui(ui, cx, &table, a, b),
            (None, (Some(a), None)) => star_ui(ui, desk, cx, &table, a),
            _ => {
                let words = tr(
                    cx.lang,
                    "Point at a star, a link, or from a selected star at another",
                    "별이나 선을, 또는 별을 고른 뒤 다른 별을 가리켜 보세요",
                );
                ui.label(RichText::new(words).color(tokens.weak));
            }
        }
    }
}

/// A link: what excludes it.
fn link_ui(ui: &mut Ui, cx: &Cx<'_, StarLink>, table: &Table, link: LinkIdx) {
    let tokens = Tokens::current(ui);
    let conflicts = table.conflicts(link);
    let count = conflicts.len().to_string();
    figure_ui(
        ui,
        tr(cx.lang, "links that exclude it", "함께 놓일 수 없는 선"),
        &count,
        "",
        tokens.text,
    );
    let names: Vec<String> = { conflicts.iter() }
        .take(3 * MAX_ROWS)
        .map(|other| link_name(table, *other))
        .collect();
    ui.label(RichText::new(names.join(", ")).color(tokens.weak));
}

/// A pair: its length and every reason.
fn pair_ui(ui: &mut Ui, cx: &Cx<'_, StarLink>, table: &Table, a: Node, b: Node) {
    let (tokens, lang) = (Tokens::current(ui), cx.lang);
    let Some(report) = pair_report(table, a, b) else {
        return;
    };
    let unit = tr(lang, "cells", "칸");
    figure_ui(
        ui,
        tr(lang, "length", "길이"),
        &cells_text(report.length_milli),
        unit,
        tokens.text,
    );
    let (label, excess) = if report.excess_milli <= 0.0 {
        (tr(lang, "to spare", "남는 길이"), -report.excess_milli)
    } else {
        (tr(lang, "too long by", "넘는 길이"), report.excess_milli)
    };
    figure_ui(ui, label, &cells_text(excess), unit, tokens.text);
    if let Some((near, distance)) = report.nearest_free {
        let name = node_name(table.n_stars, usize::from(near));
        let label = match lang {
            Lang::En => format!("{} passes at", name.en),
            Lang::Ko => format!("{}까지", name.ko),
        };
        figure_ui(ui, &label, &cells_text(distance), unit, tokens.text);
    }
    let (words, color) = if report.direct.is_some() {
        (
            tr(lang, "can be linked directly", "직접 이을 수 있음"),
            tokens.good,
        )
    } else {
        (tr(lang, "no direct link", "직접 잇는 선이 없음"), tokens.bad)
    };
    ui.label(RichText::new(words).color(color));
    for sentence in &report.sentences {
        ui.label(RichText::new(format!("· {}", cx.words(sentence))).color(tokens.text));
    }
}

/// A star: a row for each other star near it.
fn star_ui(ui: &mut Ui, desk: &mut Desk, cx: &Cx<'_, StarLink>, table: &Table, node: Node) {
    let (tokens, lang) = (Tokens::current(ui), cx.lang);
    let Some(at) = table.places.get(usize::from(node)).copied() else {
        return;
    };
    // A link round a gravity star may lead farther than any other.
    let links = table.links_of(node);
    let ends_there = |other: Node| {
        { links.iter() }
            .any(|link| [table.links[*link as usize].a, table.links[*link as usize].b].contains(&other))
    };
    let mut near: Vec<(f64, Node)> = { table.places.iter().zip(0..) }
        .filter(|(_, other)| *other != node)
        .map(|(place, other)| (distance_milli(at, *place), other))
        .filter(|(distance, other)| *distance <= FARTHEST_MILLI || ends_there(*other))
        .collect();
    near.sort_by(|a, b| a.0.total_cmp(&b.0));
    if usize::from(node) < table.n_stars {
        let n_links = table.at_star(usize::from(node)).len().to_string();
        figure_ui(
            ui,
            tr(lang, "possible links", "가능한 선"),
            &n_links,
            "",
            tokens.text,
        );
    }
    let n_more = near.len().saturating_sub(MAX_ROWS);
    for (distance, other) in near.into_iter().take(MAX_ROWS) {
        let (words, is_there) = join_sentence(table, node, other);
        let name = node_name(table.n_stars, usize::from(other));
        let row_name = format!(
            "{} {}: {}",
            cx.words(&name),
            cells_text(distance),
            cx.words(&words)
        );
        let (rect, response) = list_row_ui(ui, &row_name, false);
        let color = if is_there { tokens.good } else { tokens.bad };
        sign(
            ui,
            rect.left_center() + eframe::egui::vec2(5.0, 0.0),
            is_there,
            color,
        );
        let font = FontId::proportional(13.0);
        let who = rect
            .with_min_x(rect.left() + 16.0)
            .with_max_x(rect.left() + 106.0);
        text_in(ui, who, Align2::LEFT_CENTER, cx.words(&name), font, tokens.text);
        let small = FontId::proportional(SMALL);
        let long = rect.with_min_x(who.right()).with_max_x(who.right() + 34.0);
        text_in(
            ui,
            long,
            Align2::RIGHT_CENTER,
            &cells_text(distance),
            small.clone(),
            tokens.weak,
        );
        let why = rect.with_min_x(long.right() + 8.0);
        text_in(ui, why, Align2::LEFT_CENTER, cx.words(&words), small, color);
        if response.clicked() {
            desk.selection = vec![node, other];
        }
    }
    if 0 < n_more {
        let words = match lang {
            Lang::En => format!("+ {n_more} farther away"),
            Lang::Ko => format!("+ 더 먼 별 {n_more}개"),
        };
        ui.label(RichText::new(words).small().color(tokens.faint));
    }
}

/// A ring for a link that is there, a cross for one that is not.
fn sign(ui: &Ui, at: eframe::egui::Pos2, is_there: bool, color: eframe::egui::Color32) {
    let stroke = eframe::egui::Stroke::new(1.5, color);
    if is_there {
        ui.painter().circle_stroke(at, 3.5, stroke);
    } else {
        super::super::paint::lines::cross(ui.painter(), at, 3.0, stroke);
    }
}
