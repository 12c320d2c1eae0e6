//! What surrounds the board: the digits that come, the score as it builds, what a drop in each
//! column does, and the margins of the moment.

use eframe::egui::{Align2, Color32, CornerRadius, Painter, Rect, Stroke, StrokeKind, pos2, vec2};

use crate::app::editor::Cx;
use crate::app::flash;
use crate::app::widgets::grouped;
use crate::games::sum_drop::SumDrop;
use crate::games::sum_drop::engine::Outcome;
use crate::games::sum_drop::frame::Phase;
use crate::games::sum_drop::solve::position::{MAX_EXTRA_ROWS, PositionMargins};
use crate::games::sum_drop::spec::Mode;
use crate::grammar::counted;
use crate::report::Lang;

use super::canvas::{Shown, font};
use super::changes;
use super::rates;
use super::view::View;
use super::words::tr;

/// Smaller letters cannot be read; what they would say is said when the column is pointed at.
const SMALLEST: f32 = 6.5;

/// Round the board and over the cells that undo or redo has just changed.
pub(super) fn glow(painter: &Painter, view: &View, shown: &Shown<'_>, cx: &Cx<'_, SumDrop>) {
    let row = (cx.question.stage as usize).wrapping_sub(1);
    if cx.question.mode != Mode::Climb || !cx.flash.is_on() {
        return;
    }
    if let Some(strength) = cx.flash.of(changes::stage_id(row)) {
        let stroke = flash::stroke(cx.tokens, strength);
        painter.rect_stroke(view.board.expand(2.0), 4.0, stroke, StrokeKind::Outside);
    }
    for (cell, _) in shown.moment.board.iter() {
        if let Some(strength) = cx.flash.of(changes::cell_id(row, cell)) {
            flash::rect(painter, view.cell(cell).shrink(3.0), cx.tokens, strength);
        }
    }
}

/// Above the board: the falling digit and what comes at the left, score and quota at the right.
pub(super) fn header(painter: &Painter, view: &View, shown: &Shown<'_>, cx: &Cx<'_, SumDrop>) {
    let (tokens, moment, rect) = (cx.tokens, shown.moment, view.header());
    let mut x = rect.left();
    let mut tile = |digit: u8, size: f32, opacity: f32| {
        let place = Rect::from_min_size(pos2(x, rect.center().y - 3.0 - 0.5 * size), vec2(size, size));
        painter.rect_filled(
            place,
            CornerRadius::same(4),
            tokens.tile(digit).gamma_multiply(opacity),
        );
        let color = tokens.on_tile;
        painter.text(
            place.center(),
            Align2::CENTER_CENTER,
            digit.to_string(),
            font(0.5 * size, true),
            color,
        );
        x += size + 5.0;
        place
    };
    if let Some(piece) = moment.state.piece {
        let place = tile(piece.digit, 25.0, 1.0);
        let stroke = Stroke::new(1.5, tokens.playhead);
        painter.rect_stroke(place, CornerRadius::same(4), stroke, StrokeKind::Outside);
    }
    for digit in moment.queue.digits() {
        tile(*digit, 20.0, 0.75);
    }
    let gained = moment.score.saturating_sub(moment.score_before);
    let score = grouped(moment.score.into());
    // Beside a board the score stands below what comes.
    let (right, queue_right) = if view.is_low {
        (rect.right_center() + vec2(0.0, 26.0), rect.left())
    } else {
        (rect.right_center() - vec2(0.0, 3.0), x + 6.0)
    };
    // A small board has no room for all; the line of the quota is there in any case.
    let galley = painter.layout_no_wrap(score, font(18.0, true), tokens.text);
    let placed = Align2::RIGHT_CENTER.anchor_size(right, galley.size());
    let placed = placed.translate(vec2((queue_right - placed.left()).max(0.0), 0.0));
    painter.galley(placed.min, galley, tokens.text);
    let mut left = placed.left() - 10.0;
    if 0 < gained && queue_right < left - 40.0 {
        let words = format!("+{}", grouped(gained.into()));
        let place = painter.text(
            pos2(left, right.y),
            Align2::RIGHT_CENTER,
            words,
            font(13.0, true),
            tokens.good,
        );
        left = place.left() - 10.0;
    }
    let quota = shown.rules.quota();
    let words = match quota {
        Some(quota) => format!("{} / {quota}", moment.cleared),
        None => moment.cleared.to_string(),
    };
    let galley = painter.layout_no_wrap(words, font(12.0, false), tokens.weak);
    let place = Align2::RIGHT_CENTER.anchor_size(pos2(left, right.y), galley.size());
    if queue_right < place.left() {
        painter.galley(place.min, galley, tokens.weak);
    }
    // How much of the quota is done, and where the stars are on the way there.
    if let Some(quota) = quota {
        let line = if view.is_low {
            Rect::from_min_size(rect.left_bottom() + vec2(0.0, 22.0), vec2(rect.width(), 3.0))
        } else {
            Rect::from_min_max(
                pos2(view.board.left(), rect.bottom() + 1.0),
                pos2(view.board.right(), rect.bottom() + 4.0),
            )
        };
        let share = (moment.cleared as f32 / quota.max(1) as f32).min(1.0);
        rates::bar_at(painter, line, share, tokens.accent, tokens);
    }
}

/// What a drop in each column does, in chips below the board.
pub(super) fn chips(
    painter: &Painter,
    view: &View,
    outcomes: &[Option<Outcome>],
    looked_at: Option<u8>,
    shown: &Shown<'_>,
    cx: &Cx<'_, SumDrop>,
) {
    if view.is_low {
        return;
    }
    let tokens = cx.tokens;
    let landed = shown.moment.landed.as_ref().map(|landing| landing.column);
    let best = outcomes
        .iter()
        .flatten()
        .map(|outcome| outcome.score)
        .max()
        .unwrap_or_default();
    for (column, outcome) in (0..).zip(outcomes) {
        let rect = view.chip(column);
        let (words, fill, color) = match outcome {
            None => ("×".to_owned(), tokens.raised, tokens.bad),
            Some(outcome) if outcome.chain == 0 => ("–".to_owned(), tokens.raised, tokens.weak),
            Some(outcome) if outcome.chain == 1 => (
                outcome.score.to_string(),
                tokens.good.gamma_multiply(0.3),
                tokens.text,
            ),
            Some(outcome) => (
                format!("×{}", outcome.chain),
                tokens.good.gamma_multiply(0.5),
                tokens.text,
            ),
        };
        painter.rect_filled(rect, CornerRadius::same(4), fill);
        let is_landing = landed == Some(column) && shown.moment.phase != Phase::Tick;
        let outline = if looked_at == Some(column) {
            Some(tokens.accent)
        } else if is_landing {
            Some(tokens.playhead)
        } else {
            outcome
                .filter(|outcome| 0 < best && outcome.score == best)
                .map(|_| tokens.good)
        };
        if let Some(color) = outline {
            painter.rect_stroke(
                rect,
                CornerRadius::same(4),
                Stroke::new(1.5, color),
                StrokeKind::Inside,
            );
        }
        let size = (0.3 * view.cell).clamp(9.0, 13.0);
        let is_bold = outcome.is_some_and(|outcome| 0 < outcome.chain);
        let mut galley = painter.layout_no_wrap(words.clone(), font(size, is_bold), color);
        let room = rect.width() - 2.0;
        if room < galley.size().x {
            let smaller = size * room / galley.size().x;
            if smaller < SMALLEST {
                continue;
            }
            galley = painter.layout_no_wrap(words, font(smaller, is_bold), color);
        }
        let place = Align2::CENTER_CENTER.anchor_size(rect.center(), galley.size());
        painter.galley(place.min, galley, color);
    }
}

/// A column's outcome in words.
pub(super) fn outcome_words(outcome: Option<Outcome>, lang: Lang) -> String {
    let Some(outcome) = outcome else {
        return tr(lang, "no room", "자리 없음").to_owned();
    };
    let Outcome {
        chain,
        score,
        blocks,
        stones,
        free_rows,
        ..
    } = outcome;
    match (chain, lang) {
        (0, Lang::En) => format!("clears nothing, {free_rows} free rows"),
        (0, Lang::Ko) => format!("지워지지 않음, 남은 줄 {free_rows}"),
        (_, Lang::En) => {
            format!(
                "chain {chain}, {points}, {blocks}, {stones}, {free_rows} free rows",
                points = counted(score, "point"),
                blocks = counted(blocks, "block"),
                stones = counted(stones, "stone")
            )
        }
        (_, Lang::Ko) => {
            format!("{chain}연쇄, {score}점, 블록 {blocks}개, 돌 {stones}개, 남은 줄 {free_rows}")
        }
    }
}

/// The margins of a drop in each column: pieces to a clear, and the stone rows it still survives.
pub(super) fn margins(
    painter: &Painter,
    view: &View,
    margins: Option<&PositionMargins>,
    is_busy: bool,
    cx: &Cx<'_, SumDrop>,
) {
    let tokens = cx.tokens;
    let size = (0.27 * view.cell).clamp(8.5, 12.0);
    let label = |line: u8, words: &str| {
        let place = view.margin(0, line);
        let at = place.left_center() - vec2(8.0, 0.0);
        painter.text(at, Align2::RIGHT_CENTER, words, font(11.0, false), tokens.faint);
    };
    label(0, tr(cx.lang, "clears in", "클리어까지"));
    label(1, tr(cx.lang, "spare rows", "여유 줄"));
    let Some(margins) = margins else {
        let place = view
            .margin(0, 0)
            .union(view.margin(view.width.saturating_sub(1), 1));
        let words = if is_busy {
            tr(cx.lang, "searching...", "찾는 중...")
        } else {
            "–"
        };
        painter.text(
            place.center(),
            Align2::CENTER_CENTER,
            words,
            font(12.0, false),
            tokens.faint,
        );
        return;
    };
    for margin in &margins.columns {
        let cell = |line: u8, words: String, color: Color32| {
            let rect = view.margin(margin.column, line);
            painter.rect_filled(rect, CornerRadius::same(3), tokens.wash(color));
            painter.text(
                rect.center(),
                Align2::CENTER_CENTER,
                words,
                font(size, true),
                color,
            );
        };
        match margin.reach_pieces {
            Some(pieces) => {
                let color = if margins.pieces_to_clear == Some(pieces) {
                    tokens.good
                } else {
                    tokens.weak
                };
                cell(0, format!("+{pieces}"), color);
            }
            None => cell(0, "×".to_owned(), tokens.bad),
        }
        let color = match margin.extra_rows {
            0 => tokens.bad,
            1..=2 => tokens.warn,
            _ => tokens.good,
        };
        let more = if margin.extra_rows == MAX_EXTRA_ROWS {
            "+"
        } else {
            ""
        };
        cell(1, format!("{}{more}", margin.extra_rows), color);
    }
}
