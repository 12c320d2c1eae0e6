//! The canvas of a round: what the player saw, what could be known, where the next probe goes.

use eframe::egui::{
    Align2, CornerRadius, FontId, Id, Key, Painter, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo,
    pos2, vec2,
};

use crate::app::editor::Cx;
use crate::app::keys::{keep_arrows, presses};
use crate::app::lang::PLAYING;
use crate::app::tokens::{BODY, SMALL, Tokens};
use crate::games::sea_rescue::SeaRescue;
use crate::games::sea_rescue::board::cells_of;
use crate::games::sea_rescue::frame::{Card, Frame, Tile};
use crate::games::sea_rescue::hex::Hex;
use crate::games::sea_rescue::level::Level;
use crate::report::{Lang, Subject};

use super::canvas::{name_ui, navigate, step_of};
use super::desk::Desk;
use super::paint;
use super::panels::creatures::swatch;
use super::playtest::Playtest;
use super::view::View;
use super::words::{percent, tr};

/// Height of the cards above the board.
const CARDS: f32 = 44.0;

/// A moment of a round, from a trace or a playtest.
pub(super) struct Moment<'a> {
    /// The level.
    pub level: &'a Level,
    /// What every hex shows.
    pub tiles: &'a [Tile],
    /// The cards.
    pub cards: &'a [Card],
    /// By hex, the probability that is shown on hidden hexes; empty for none.
    pub odds: Vec<f64>,
    /// Whose odds these are, when not everybody's.
    pub odds_of: Option<u8>,
    /// The hex that is opened next.
    pub next: Option<u8>,
    /// The hexes that policies would open: the asked one first.
    pub advice: Vec<u8>,
    /// Whether the answer is outlined.
    pub shows_answer: bool,
}

impl<'a> Moment<'a> {
    /// A frame of a trace.
    pub(super) fn of_frame(level: &'a Level, frame: &'a Frame, desk: &Desk) -> Self {
        let known = &frame.known;
        let odds = match desk.posterior_of {
            Some(kind) => known.heat.get(usize::from(kind)).cloned().unwrap_or_default(),
            None => known.hit.clone(),
        };
        let mut advice: Vec<u8> = known.advised(level.question.policy).into_iter().collect();
        for own in &known.advice {
            if !advice.contains(&own.cell) {
                advice.push(own.cell);
            }
        }
        Self {
            level,
            tiles: &frame.tiles,
            cards: &frame.cards,
            odds: if desk.hides_odds { Vec::new() } else { odds },
            odds_of: desk.posterior_of,
            next: frame.probe.as_ref().map(|probe| probe.cell),
            advice: if frame.end.is_some() { Vec::new() } else { advice },
            shows_answer: desk.shows_answer,
        }
    }
}

impl<'a> Moment<'a> {
    /// An earlier moment of a round that is being played: no more of it than its player sees now.
    pub(super) fn of_earlier(frame: &'a Frame, playtest: &'a Playtest) -> Self {
        Self {
            level: &playtest.level,
            tiles: &frame.tiles,
            cards: &frame.cards,
            odds: if playtest.shows_odds {
                frame.known.hit.clone()
            } else {
                Vec::new()
            },
            odds_of: None,
            next: frame.probe.as_ref().map(|probe| probe.cell),
            advice: Vec::new(),
            shows_answer: playtest.shows_answer,
        }
    }
}

/// Draws a moment. Answers with the hex that was clicked, or opened by a key where `takes_keys`.
pub(super) fn ui(
    ui: &mut Ui,
    area: Rect,
    cx: &Cx<'_, SeaRescue>,
    desk: &mut Desk,
    moment: &Moment<'_>,
    takes_keys: bool,
) -> Option<u8> {
    let id = Id::unique(("sea-rescue-round", ui.scope_id()));
    // A round that is only looked at has no use for the keyboard: its arrows step, as everywhere.
    let sense = if takes_keys {
        Sense::click_and_drag()
    } else {
        Sense::CLICK | Sense::DRAG
    };
    let response = ui.interact(area, id, sense);
    let name = tr(cx.lang, "round", "판");
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, name));
    let (cards, board) = area.split_top_bottom_at_y(area.top() + CARDS + 8.0);
    navigate(ui, &response, &mut desk.camera, board);
    let hexes = moment.level.sea.board.hexes();
    let view = View::fit(board, hexes, desk.camera);
    let cell_at = |pos| moment.level.sea.board.cell_at(view.hex_at(pos));
    desk.hovered = response.hover_pos().map(|pos| view.hex_at(pos));
    let painter = ui.painter().with_clip_rect(area);
    board_shapes(&painter, &view, cx.tokens, moment);
    if !takes_keys {
        spoken_of(&painter, &view, cx, moment);
    }
    if let Some(hex) = desk
        .hovered
        .filter(|hex| moment.level.sea.board.cell_at(*hex).is_some())
    {
        paint::ring(&painter, &view, hex, 0.05, Stroke::new(1.0, cx.tokens.weak));
    }
    cards_ui(ui, &painter, cards, cx.tokens, cx.lang, moment);
    let hidden = tr(cx.lang, "hidden", "가려짐");
    for (cell, hex) in hexes.iter().enumerate() {
        let value = match moment.tiles.get(cell) {
            Some(Tile::Creature(kind)) => moment.level.name(*kind).get(cx.lang).to_owned(),
            Some(Tile::Empty) => tr(cx.lang, "empty", "비어 있음").to_owned(),
            _ => match moment.odds.get(cell) {
                Some(share) => format!("{hidden}, {} %", percent(*share)),
                None => hidden.to_owned(),
            },
        };
        name_ui(ui, &view, *hex, &value, area);
    }
    if !takes_keys {
        let focused = ui.memory(|memory| memory.focused());
        if let Some(focused) = focused.filter(|focused| *focused == id || response.clicked()) {
            ui.memory_mut(|memory| memory.surrender_focus(focused));
        }
        return None;
    }
    if std::mem::take(&mut desk.wants_focus) {
        response.request_focus();
    }
    // Space on a focused canvas counts as a click as well, but has no place.
    if response.clicked()
        && let Some(pos) = response.interact_pointer_pos()
    {
        response.request_focus();
        desk.cursor = desk.hovered;
        return cell_at(pos);
    }
    if !response.has_focus() {
        return None;
    }
    if let Some(hex) = desk.cursor {
        let stroke = Stroke::new(2.0, cx.tokens.accent);
        paint::dashed_ring(&painter, &view, hex, 0.02, stroke);
    }
    keys(ui, id, desk, hexes)
        .then(|| desk.cursor.and_then(|hex| moment.level.sea.board.cell_at(hex)))
        .flatten()
}

/// Arrows walk the hexes of the board; says whether Space opens the one that they are on.
fn keys(ui: &Ui, id: Id, desk: &mut Desk, board: &[Hex]) -> bool {
    keep_arrows(ui, id, false);
    let mut opens = false;
    for (place, _) in presses(ui) {
        let Some(cursor) = desk.cursor.filter(|hex| board.contains(hex)) else {
            desk.cursor = board.first().copied();
            continue;
        };
        opens |= place == Key::Space;
        let moved = step_of(place, cursor).and_then(|by| cursor.moved(by));
        desk.cursor = moved.filter(|hex| board.contains(hex)).or(Some(cursor));
    }
    opens
}

fn board_shapes(painter: &Painter, view: &View, tokens: &Tokens, moment: &Moment<'_>) {
    let hexes = moment.level.sea.board.hexes();
    let hue = moment.odds_of.map_or(tokens.search, |kind| {
        paint::creature_color(tokens, usize::from(kind))
    });
    // One scale through the whole round: a certain hex is always as strong. Most odds are small, and
    // their roots tell them apart.
    for (cell, hex) in hexes.iter().enumerate() {
        let share = moment.odds.get(cell).copied();
        let strength = |share: f64| share.max(0.0).sqrt();
        match moment.tiles.get(cell) {
            Some(Tile::Creature(kind)) => {
                let color = paint::creature_color(tokens, usize::from(*kind));
                paint::hex(painter, view, *hex, color, Stroke::new(1.0, tokens.canvas));
                let number = (kind + 1).to_string();
                paint::words(
                    painter,
                    view,
                    *hex,
                    [(&number, tokens.on_tile, true), ("", color, false)],
                );
            }
            Some(Tile::Empty) => {
                paint::hex(
                    painter,
                    view,
                    *hex,
                    tokens.canvas,
                    Stroke::new(1.0, tokens.grid_strong),
                );
                let radius = (0.08 * view.size).clamp(1.0, 3.5);
                painter.circle_filled(view.center(*hex), radius, tokens.faint);
            }
            _ => {
                let fill = share.map_or_else(
                    || paint::plain_fill(tokens),
                    |share| paint::heat_fill(tokens, hue, strength(share)),
                );
                paint::hex(painter, view, *hex, fill, Stroke::new(1.0, tokens.line));
                if let Some(share) = share {
                    let color = paint::on_heat(tokens, fill);
                    let words = format!("{:.0}%", 100.0 * share);
                    paint::words(painter, view, *hex, [(&words, color, false), ("", color, false)]);
                }
            }
        }
    }
    if moment.shows_answer {
        for (kind, mask) in moment.level.layout.masks(&moment.level.sea) {
            let own: Vec<Hex> = cells_of(mask)
                .filter_map(|cell| hexes.get(usize::from(cell)).copied())
                .collect();
            let color = paint::creature_color(tokens, usize::from(kind));
            paint::outline(painter, view, &own, Stroke::new(5.0, tokens.canvas));
            paint::outline(painter, view, &own, Stroke::new(3.0, color));
        }
    }
    let hex_of = |cell: u8| hexes.get(usize::from(cell)).copied();
    for (idx, hex) in moment.advice.iter().filter_map(|cell| hex_of(*cell)).enumerate() {
        let color = if idx == 0 { tokens.accent } else { tokens.weak };
        let width = if idx == 0 { 2.5 } else { 1.5 };
        paint::dashed_ring(painter, view, hex, 0.14, Stroke::new(width, color));
    }
    if let Some(hex) = moment.next.and_then(hex_of) {
        paint::ring(painter, view, hex, 0.03, Stroke::new(3.0, tokens.playhead));
    }
}

/// What the sentence above the timeline speaks of, but for the hex that is opened, which is marked already.
fn spoken_of(painter: &Painter, view: &View, cx: &Cx<'_, SeaRescue>, moment: &Moment<'_>) {
    let hexes = moment.level.sea.board.hexes();
    let subjects = cx.why.map_or(&[][..], |why| &why.subjects);
    for subject in subjects {
        if let Subject::Item { list: "tiles", index } = *subject
            && moment.next.map(usize::from) != Some(index)
            && let Some(hex) = hexes.get(index)
        {
            paint::ring(painter, view, *hex, 0.24, Stroke::new(1.5, cx.tokens.text));
        }
    }
}

fn cards_ui(ui: &Ui, painter: &Painter, area: Rect, tokens: &Tokens, lang: Lang, moment: &Moment<'_>) {
    let n = moment.cards.len().max(1) as f32;
    let width = ((area.width() - 28.0) / n - 8.0).clamp(60.0, 168.0);
    let left = area.center().x - 0.5 * (n * (width + 8.0) - 8.0);
    for (idx, card) in moment.cards.iter().enumerate() {
        let min = pos2(left + idx as f32 * (width + 8.0), area.top() + 6.0);
        let rect = Rect::from_min_size(min, vec2(width, CARDS - 6.0));
        let radius = CornerRadius::same(6);
        painter.rect_filled(rect, radius, paint::card_fill(tokens));
        if card.is_rescued {
            painter.rect_stroke(rect, radius, Stroke::new(1.5, tokens.good), StrokeKind::Inside);
        }
        let mark = Rect::from_center_size(pos2(rect.left() + 20.0, rect.center().y), vec2(22.0, 22.0));
        let is_known = card.is_known;
        if is_known {
            swatch(ui, tokens, mark, usize::from(card.kind));
        } else {
            painter.rect_filled(mark, 4.0, tokens.hover);
            let font = paint::font(BODY, true);
            painter.text(mark.center(), Align2::CENTER_CENTER, "?", font, tokens.text);
        }
        let name = moment.level.name(card.kind);
        let title = if is_known {
            name.get(lang)
        } else {
            tr(lang, "unknown", "미확인")
        };
        let found = match card.size {
            Some(size) => format!("{} / {size}", card.found),
            None => match lang {
                Lang::En => format!("{} found", card.found),
                Lang::Ko => format!("{}칸 찾음", card.found),
            },
        };
        let found = if card.is_rescued {
            format!("{found}  {}", tr(lang, "rescued", "구조"))
        } else {
            found
        };
        let text = rect.with_min_x(mark.right() + 9.0);
        let upper = Rect::from_min_max(
            text.min + vec2(0.0, 2.0),
            pos2(text.right() - 6.0, text.center().y + 1.0),
        );
        let lower = Rect::from_min_max(
            pos2(text.left(), text.center().y - 1.0),
            text.max - vec2(6.0, 2.0),
        );
        let font = FontId::proportional(BODY);
        crate::app::widgets::text_in(ui, upper, Align2::LEFT_CENTER, title, font, tokens.text);
        let color = if card.is_rescued { tokens.good } else { tokens.weak };
        let font = FontId::proportional(SMALL);
        crate::app::widgets::text_in(ui, lower, Align2::LEFT_CENTER, &found, font, color);
    }
}

/// The moment of a playtest.
pub(super) fn of_playtest<'a>(
    playtest: &'a mut Playtest,
    tiles: &'a [Tile],
    cards: &'a [Card],
    level: &'a Level,
) -> Moment<'a> {
    let is_shown = playtest.shows_odds;
    let worked_out = playtest.known().filter(|_| is_shown);
    let posterior = if is_shown { playtest.posterior() } else { None };
    let odds = match (posterior, worked_out) {
        (Some(posterior), _) => (0..level.sea.board.len() as u8)
            .map(|cell| posterior.hit_probability(cell))
            .collect(),
        // Larger boards are counted in the background.
        (None, Some(known)) => known.hit.clone(),
        (None, None) => Vec::new(),
    };
    Moment {
        level,
        tiles,
        cards,
        odds,
        odds_of: None,
        next: None,
        advice: Vec::new(),
        shows_answer: playtest.shows_answer,
    }
}

/// Where there is no round to look at: why not.
pub(super) fn nothing_ui(ui: &Ui, area: Rect, cx: &Cx<'_, SeaRescue>, is_kept_back: bool) {
    let waiting = match is_kept_back {
        true => PLAYING.get(cx.lang),
        false => tr(cx.lang, "solving...", "푸는 중..."),
    };
    let words = cx
        .build_issues
        .first()
        .map_or(waiting, |issue| cx.words(&issue.text));
    let font = paint::font(BODY + 1.0, false);
    ui.painter()
        .text(area.center(), Align2::CENTER_CENTER, words, font, cx.tokens.weak);
}
