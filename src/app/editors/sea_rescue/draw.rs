//! How the board looks while it or a pattern is drawn.

use eframe::egui::{Painter, Stroke};

use crate::app::editor::Cx;
use crate::app::flash;
use crate::games::sea_rescue::SeaRescue;
use crate::games::sea_rescue::hex::Hex;
use crate::games::sea_rescue::level::MAX_PATTERN;
use crate::grammar::counted;
use crate::report::Lang;

use super::changes::{board_id, pattern_id};
use super::desk::{Desk, Layer, Stage};
use super::facts::{Facts, Heat};
use super::paint;
use super::view::View;
use super::words;

/// Board, heat, pattern, blind hexes, the picked problem and the keyboard's hex.
#[expect(clippy::too_many_arguments, reason = "one call, from the canvas")]
pub(super) fn board(
    painter: &Painter,
    view: &View,
    cx: &Cx<'_, SeaRescue>,
    desk: &Desk,
    facts: &mut Facts,
    lattice: &[Hex],
    heat: Option<&Heat>,
    has_focus: bool,
) {
    let tokens = cx.tokens;
    let spec = cx.doc.spec();
    let board = facts.board.clone();
    let cell_of = |hex: Hex| board.as_ref().and_then(|board| board.cell_at(hex));
    let is_drawing = desk.stage == Stage::Draw;
    let hue = match desk.layer {
        Layer::Creature => paint::creature_color(tokens, desk.creature),
        _ => tokens.accent,
    };
    let most = heat.map_or(0.0, |heat| heat.share.iter().copied().fold(0.0, f64::max));
    let share_of = |cell: u8| {
        let share = heat.and_then(|heat| heat.share.get(usize::from(cell)).copied());
        share.map(|share| (share, if 0.0 < most { share / most } else { 0.0 }))
    };
    for hex in lattice {
        match cell_of(*hex) {
            Some(cell) => {
                let fill = match share_of(cell) {
                    Some((_, part)) => paint::heat_fill(tokens, hue, part),
                    None => paint::plain_fill(tokens),
                };
                paint::hex(painter, view, *hex, fill, Stroke::new(1.0, tokens.line));
            }
            // Of what is too large for a board the hexes are there all the same.
            None if facts.has_hex(*hex) => {
                let stroke = Stroke::new(1.0, tokens.bad);
                paint::hex(painter, view, *hex, paint::plain_fill(tokens), stroke);
            }
            None => paint::ring(painter, view, *hex, 0.06, Stroke::new(1.0, tokens.grid_strong)),
        }
    }
    if is_drawing {
        pattern(painter, view, cx, desk, &|hex| facts.has_hex(hex));
    }
    let blind = match desk.layer {
        Layer::Creature if is_drawing => facts.kind(desk, spec).map_or(0, |kind| kind.blind()),
        _ => 0,
    };
    for hex in lattice {
        let Some(cell) = cell_of(*hex) else { continue };
        if blind >> cell & 1 == 1 {
            paint::cross(painter, view, *hex, tokens.weak);
        } else if let Some((share, part)) = share_of(cell) {
            let color = paint::on_heat(tokens, paint::heat_fill(tokens, hue, part));
            let count = { heat.and_then(|heat| heat.counts.get(usize::from(cell))) }
                .map_or_else(String::new, |count| crate::app::widgets::short_count(*count));
            let percent = format!("{:.0}%", 100.0 * share);
            let lines = match desk.layer {
                // A few placements are better counted.
                Layer::Creature => [(count.as_str(), color, true), (percent.as_str(), color, false)],
                _ => [(percent.as_str(), color, true), (count.as_str(), color, false)],
            };
            paint::words(painter, view, *hex, lines);
        }
    }
    if let Some(issue) = cx.highlighted
        && let Some(board) = &board
    {
        for cell in 0..board.len() as u8 {
            if issue.place.cells.contains(&board.place(cell))
                && let Some(hex) = board.hexes().get(usize::from(cell))
            {
                paint::ring(painter, view, *hex, 0.12, Stroke::new(2.0, tokens.warn));
            }
        }
    }
    glow(painter, view, cx, desk, lattice);
    if let Some(hex) = desk.hovered {
        paint::ring(painter, view, hex, 0.05, Stroke::new(1.0, tokens.weak));
    }
    if let Some(hex) = desk.cursor.filter(|_| has_focus) {
        paint::dashed_ring(painter, view, hex, 0.02, Stroke::new(2.0, tokens.accent));
    }
}

/// Over the hexes that undo or redo has just changed: of the board, and of the picked creature's pattern.
fn glow(painter: &Painter, view: &View, cx: &Cx<'_, SeaRescue>, desk: &Desk, lattice: &[Hex]) {
    if !cx.flash.is_on() {
        return;
    }
    let stand = desk.stand(cx.doc.spec());
    let own = |hex: Hex| cx.flash.of(pattern_id(desk.creature, hex.since(stand)?));
    for hex in lattice {
        if let Some(strength) = cx.flash.of(board_id(*hex)).or_else(|| own(*hex)) {
            let (fill, edge) = (
                flash::fill(cx.tokens, strength),
                flash::stroke(cx.tokens, strength),
            );
            paint::hex(painter, view, *hex, fill, edge);
        }
    }
}

/// The pattern of the picked creature where it stands: an outline, red and dashed off the board.
fn pattern(
    painter: &Painter,
    view: &View,
    cx: &Cx<'_, SeaRescue>,
    desk: &Desk,
    is_there: &dyn Fn(Hex) -> bool,
) {
    let tokens = cx.tokens;
    let Some(creature) = desk.picked(cx.doc.spec()) else {
        return;
    };
    let stand = desk.stand(cx.doc.spec());
    let hexes: Vec<Hex> = { creature.pattern.iter().take(MAX_PATTERN) }
        .filter_map(|hex| hex.moved(stand))
        .collect();
    let color = paint::creature_color(tokens, desk.creature);
    for hex in &hexes {
        if !is_there(*hex) {
            paint::hex(painter, view, *hex, tokens.wash(tokens.bad), Stroke::NONE);
            paint::dashed_ring(painter, view, *hex, 0.1, Stroke::new(1.5, tokens.bad));
        }
    }
    let width = (0.1 * view.size).clamp(2.0, 4.0);
    paint::outline(painter, view, &hexes, Stroke::new(width + 2.0, tokens.canvas));
    paint::outline(painter, view, &hexes, Stroke::new(width, tokens.playhead));
    for hex in &hexes {
        paint::ring(painter, view, *hex, 0.16, Stroke::new(0.5 * width, color));
    }
    if hexes.contains(&stand) {
        let at = view.center(stand) - eframe::egui::vec2(0.0, 0.62 * view.size);
        let radius = (0.07 * view.size).clamp(1.5, 3.5);
        painter.circle_filled(at, radius, tokens.playhead);
    }
}

/// Where the pointer is, for the status bar.
pub(super) fn status(desk: &Desk, facts: &Facts) -> Option<crate::report::Text> {
    let hex = desk.hovered?;
    let (row, column) = (i64::from(hex.r) + 1, i64::from(hex.column()) + 1);
    let index = facts.board.as_ref().and_then(|board| board.cell_at(hex));
    let index_words = index.map_or_else(|| "–".to_owned(), |index| index.to_string());
    let mut text = crate::report::Text::new(
        format!(
            "hex {index_words}  row {row}, column {column}  q {}, r {}",
            hex.q, hex.r
        ),
        format!("칸 {index_words}  {row}행 {column}열  q {}, r {}", hex.q, hex.r),
    );
    let cell = index.filter(|_| desk.stage == Stage::Board);
    if let Some((board, cell)) = facts.board.as_ref().zip(cell) {
        // As the holes of its row are counted, in the panel, in the file and in what is said of them.
        let (_, place) = board.place(cell);
        text.en += &format!("  place {place} of its row, from 0");
        text.ko += &format!("  행에서 {place}번 자리(0부터)");
    }
    Some(text)
}

/// The line above the canvas: what is shown, in figures.
pub(super) fn headline(
    cx: &Cx<'_, SeaRescue>,
    desk: &Desk,
    facts: &mut Facts,
    heat: Option<&Heat>,
) -> Option<(String, String)> {
    use crate::app::widgets::short_count;
    let spec = cx.doc.spec();
    let tr = |en, ko| words::tr(cx.lang, en, ko);
    let why_not = facts.why_not.clone();
    let n = heat.map_or(0, |heat| heat.n);
    let waiting = || match &why_not {
        Some(why) => why.get(cx.lang).to_owned(),
        None => tr("counting...", "세는 중...").to_owned(),
    };
    if desk.stage == Stage::Board {
        let figures = match cx.lang {
            Lang::En => counted(facts.n_hexes, "hex/hexes"),
            Lang::Ko => format!("{}칸", facts.n_hexes),
        };
        return Some((tr("Board", "보드").to_owned(), figures));
    }
    match desk.layer {
        Layer::Off | Layer::Creature => {
            let creature = desk.picked(spec)?;
            let kind = facts.kind(desk, spec)?;
            let (n, places, blind) = (kind.size, kind.placements.len(), kind.blind().count_ones());
            let figures = match cx.lang {
                Lang::En => format!(
                    "{}  ·  {}  ·  {} never covered",
                    counted(n, "hex/hexes"),
                    counted(places as u64, "placement"),
                    counted(blind, "hex/hexes")
                ),
                Lang::Ko => format!("{n}칸  ·  배치 {places}곳  ·  덮을 수 없는 칸 {blind}개"),
            };
            Some((words::creature(creature, cx.lang).to_owned(), figures))
        }
        Layer::Set => {
            let names: Vec<&str> = { desk.set.iter() }
                .filter_map(|kind| spec.creatures.get(usize::from(*kind)))
                .map(|creature| words::creature(creature, cx.lang))
                .collect();
            let figures = match heat.and_then(|heat| heat.error) {
                Some(error) => format!(
                    "{} {}  ± {}",
                    short_count(n),
                    tr("samples", "표본"),
                    words::percent(error)
                ),
                None if names.is_empty() => String::new(),
                None if heat.is_none() => waiting(),
                None => format!("{} {}", short_count(n), tr("complete placements", "전체 배치")),
            };
            let title = if names.is_empty() {
                tr("No set picked", "고른 조합 없음").to_owned()
            } else {
                names.join(" + ")
            };
            Some((title, figures))
        }
        Layer::Draw => {
            let figures = match heat {
                Some(heat) => {
                    let mean: f64 = heat.share.iter().sum();
                    format!(
                        "{mean:.2} {}",
                        tr("hexes occupied on average", "칸이 평균적으로 차 있음")
                    )
                }
                None => waiting(),
            };
            Some((
                tr("Over the draw, new player", "추첨 전체, 새 플레이어").to_owned(),
                figures,
            ))
        }
    }
}
