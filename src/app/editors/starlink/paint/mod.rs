//! How the board looks: what is below, links by mode, the lens, the stars and a sentence above them.

mod banner;
mod figures;
pub(super) mod lens;
pub(super) mod lines;
mod marks;
mod played;
mod stars;
mod steps;

use eframe::egui::{Painter, Pos2, Rect, Stroke, StrokeKind, Ui, vec2};

use crate::app::editor::Cx;
use crate::app::flash;
use crate::app::tokens::Tokens;
use crate::games::starlink::StarLink;
use crate::games::starlink::edit::scalpel::Fix;
use crate::games::starlink::geometry::{JITTER_MILLI, Point};
use crate::games::starlink::solve::Answers;
use crate::games::starlink::table::{LinkIdx, Table};

use super::desk::{Desk, Mode};
use super::gesture::Gesture;
use super::view::View;
pub(super) use banner::verdict;
use lens::Lens;
use lines::{Form, pen};
use stars::Stars;

/// Draws the board.
pub(super) fn paint(ui: &Ui, desk: &Desk, cx: &Cx<'_, StarLink>, view: &View) {
    let tokens = cx.tokens;
    let painter = ui.painter().with_clip_rect(view.area);
    painter.rect_filled(view.area, 0.0, tokens.canvas);
    grid(&painter, view, cx, desk);
    match desk.mode {
        Mode::Edit => edited(&painter, desk, cx, view),
        Mode::Draw => played::drawn(&painter, desk, cx, view),
        Mode::Play => played::played(ui, &painter, desk, cx, view),
        Mode::Steps => steps::stepped(&painter, desk, cx, view),
        Mode::Made => steps::made(&painter, desk, cx, view),
    }
    gesture(ui, &painter, desk, cx, view);
    glow(&painter, cx, view);
}

/// Round the stars that undo or redo has just changed.
fn glow(painter: &Painter, cx: &Cx<'_, StarLink>, view: &View) {
    for id in cx.flash.ids() {
        if let (Some(strength), Some(at)) = (cx.flash.of(id), cx.doc.spec().place(id as usize)) {
            flash::circle(
                painter,
                view.pos(at),
                view.star_radius() + 8.0,
                cx.tokens,
                strength,
            );
        }
    }
}

fn grid(painter: &Painter, view: &View, cx: &Cx<'_, StarLink>, desk: &Desk) {
    let tokens = cx.tokens;
    let board = view.board();
    painter.rect_filled(board, 2.0, tokens.panel.gamma_multiply(0.6));
    if let Some(picture) = &cx.doc.notes().picture {
        desk.backdrop.paint(painter, board, view.scale, picture);
    }
    let stroke = Stroke::new(1.0, tokens.grid_strong.gamma_multiply(0.7));
    for column in 1..view.size_cells.x as i32 {
        let x = board.left() + column as f32 * view.scale;
        painter.vline(x, board.y_range(), stroke);
    }
    for row in 1..view.size_cells.y as i32 {
        let y = board.top() + row as f32 * view.scale;
        painter.hline(board.x_range(), y, stroke);
    }
    painter.rect_stroke(board, 2.0, Stroke::new(1.0, tokens.line), StrokeKind::Outside);
    // While a star is moved, where the jitter of its cell ends.
    if let (Some(Gesture::Move { .. }), Some(at)) = (&desk.gesture, desk.pointer) {
        let (column, row) = at.cell();
        let center = view.pos(Point::cell_centre(column, row));
        let side = view.length(2.0 * JITTER_MILLI as f32);
        let rect = Rect::from_center_size(center, vec2(side, side));
        painter.rect_stroke(rect, 0.0, Stroke::new(1.0, tokens.accent), StrokeKind::Middle);
    }
}

fn candidates(painter: &Painter, view: &View, tokens: &Tokens, table: &Table) {
    let color = tokens.faint.gamma_multiply(0.45);
    lines::many(painter, view, &table.places, table.links.iter().copied(), color);
}

fn links(painter: &Painter, view: &View, table: &Table, which: &[LinkIdx], pen: lines::Pen) {
    for idx in which {
        if let Some(link) = table.links.get(*idx as usize) {
            lines::link(painter, view, &table.places, *link, pen);
        }
    }
}

/// The puzzle with its answers, or a fix that is looked at.
fn edited(painter: &Painter, desk: &Desk, cx: &Cx<'_, StarLink>, view: &View) {
    let (tokens, spec) = (cx.tokens, cx.doc.spec());
    let live = &desk.live;
    let current = cx.doc.history().current_arc();
    if let Some(table) = live.table() {
        let lens = Lens {
            painter,
            view,
            tokens,
            table,
        };
        if desk.layers.freedom
            && let Some(found) = desk.freedom.found(&current)
        {
            marks::freedom(painter, view, tokens, table, &found.stars, false);
        }
        if desk.layers.taps {
            lens.taps();
        }
        if desk.layers.candidates {
            candidates(painter, view, tokens, table);
        }
        if desk.layers.answer && desk.previewed(&current).is_none() {
            answers(painter, desk, cx, view, table);
        }
        if desk.layers.margins
            && let Some((_, found)) = desk.margins.found(&current)
        {
            marks::margins(painter, view, tokens, table, found);
        }
        if desk.layers.lens && desk.gesture.is_none() {
            match (desk.hover.link, desk.lens()) {
                (Some(link), _) => lens.link(link),
                (None, (Some(a), Some(b))) => lens.pair(a, b),
                (None, (Some(a), None)) => lens.star(a),
                _ => {}
            }
        } else if let Some(Gesture::Move { .. }) = desk.gesture
            && let [node] = desk.selection[..]
        {
            lens.star(node);
        }
    }
    let (places, numbers) = (spec.places(), spec.numbers());
    if desk.layers.candidates && live.table().is_none() {
        let color = tokens.faint.gamma_multiply(0.45);
        lines::many(painter, view, &places, live.links_before().iter().copied(), color);
    }
    let plain = Stars {
        selection: &desk.selection,
        region: &region_of_issue(cx),
        ..Stars::plain(&places, &numbers)
    };
    stars::paint(painter, view, tokens, &plain);
    if desk.layers.freedom
        && let (Some(table), Some(found)) = (live.table(), desk.freedom.found(&current))
    {
        marks::freedom(painter, view, tokens, table, &found.stars, true);
    }
    if let Some(fix) = desk.previewed(&current) {
        previewed(painter, view, tokens, (&places, &numbers), fix);
    }
    let (words, tone) = verdict(desk, cx);
    // Of a board that does not build, why.
    let why = cx.build_issues.first().map(|issue| &issue.text);
    let below = desk.note.as_ref().or(why).map(|text| cx.words(text));
    banner::banner(painter, view, tokens, (&words, tone), below);
}

/// The stars that the issue under the pointer is about.
fn region_of_issue(cx: &Cx<'_, StarLink>) -> Vec<u16> {
    let n_stars = cx.doc.spec().stars.len();
    match cx.highlighted {
        Some(issue) if issue.place.index == crate::report::Place::NO_INDEX => Vec::new(),
        Some(issue) if issue.place.list == "stars" => vec![issue.place.index as u16],
        Some(issue) if issue.place.list == "gravity" => vec![(n_stars + issue.place.index) as u16],
        _ => Vec::new(),
    }
}

/// One answer plainly; of two, what they share, and what each has alone.
fn answers(painter: &Painter, desk: &Desk, cx: &Cx<'_, StarLink>, view: &View, table: &Table) {
    let tokens = cx.tokens;
    let Some(first) = desk.live.first() else { return };
    let Some(second) = desk.live.second() else {
        let whole = desk.live.answers() == Answers::One;
        let form = if whole { Form::Solid } else { Form::Dashed };
        links(painter, view, table, first, pen(form, tokens.good, 3.0));
        return;
    };
    let split = |a: &[LinkIdx], b: &[LinkIdx], is_shared: bool| -> Vec<LinkIdx> {
        { a.iter().copied() }
            .filter(|link| b.binary_search(link).is_ok() == is_shared)
            .collect()
    };
    let shared = split(first, second, true);
    links(painter, view, table, &shared, pen(Form::Solid, tokens.weak, 2.5));
    let only = split(first, second, false);
    links(
        painter,
        view,
        table,
        &only,
        pen(Form::Hatched, tokens.accent, 2.5),
    );
    let other = split(second, first, false);
    links(
        painter,
        view,
        table,
        &other,
        pen(Form::HatchedBack, tokens.warn, 2.5),
    );
}

/// A fix as it would be: its answer, and a ring round each star that moves or whose number changes.
fn previewed(
    painter: &Painter,
    view: &View,
    tokens: &Tokens,
    (before, old_numbers): (&[Point], &[u16]),
    fix: &Fix,
) {
    let places = fix.spec.places();
    links(
        painter,
        view,
        &fix.table,
        &fix.answer,
        pen(Form::Solid, tokens.good, 3.0),
    );
    let numbers = fix.spec.numbers();
    let changed: Vec<u16> = (0..places.len())
        .filter(|node| before.get(*node) != places.get(*node) || old_numbers.get(*node) != numbers.get(*node))
        .map(|node| node as u16)
        .collect();
    for node in &changed {
        if let (Some(from), Some(to)) = (before.get(usize::from(*node)), places.get(usize::from(*node))) {
            let ends = (view.pos(*from), view.pos(*to));
            lines::segment(painter, ends.0, ends.1, pen(Form::Dashed, tokens.accent, 2.0));
        }
    }
    let plain = Stars {
        selection: &changed,
        ..Stars::plain(&places, &numbers)
    };
    stars::paint(painter, view, tokens, &plain);
}

/// The rubber band, and a link that is being dragged.
fn gesture(ui: &Ui, painter: &Painter, desk: &Desk, cx: &Cx<'_, StarLink>, view: &View) {
    let tokens = cx.tokens;
    let Some(pos) = ui.input(|input| input.pointer.latest_pos()) else {
        return;
    };
    match &desk.gesture {
        Some(Gesture::Band { from, .. }) => {
            let rect = Rect::from_two_pos(view.pos(*from), pos);
            painter.rect_filled(rect, 0.0, tokens.accent.gamma_multiply(0.12));
            painter.rect_stroke(rect, 0.0, Stroke::new(1.0, tokens.accent), StrokeKind::Inside);
        }
        Some(Gesture::Link { from, via, to }) => {
            let spec = cx.doc.spec();
            let at = |node: u16| spec.place(usize::from(node)).map(|at| view.pos(at));
            let end = to.and_then(at).unwrap_or(pos);
            let mut way: Vec<Pos2> = [Some(*from), *via].into_iter().flatten().filter_map(at).collect();
            way.push(end);
            let form = if to.is_some() { Form::Solid } else { Form::Dashed };
            for leg in way.windows(2) {
                lines::segment(painter, leg[0], leg[1], pen(form, tokens.accent, 3.0));
            }
        }
        _ => {}
    }
}
