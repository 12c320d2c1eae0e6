//! How the board looks: what is below, links by mode, the lens, the stars and a sentence above them.

pub(super) mod lens;
pub(super) mod lines;
pub(super) mod marks;
pub(super) mod stars;

use std::sync::Arc;

use eframe::egui::{FontId, Painter, Pos2, Rect, Stroke, StrokeKind, Ui, pos2, vec2};

use crate::app::editor::Cx;
use crate::app::fonts;
use crate::app::tokens::{PAD, Tokens};
use crate::games::starlink::StarLink;
use crate::games::starlink::frame::{Frame, Kind};
use crate::games::starlink::generate::numbers_of;
use crate::games::starlink::geometry::{JITTER_MILLI, Point};
use crate::games::starlink::solve::Answers;
use crate::games::starlink::table::{LinkIdx, Table};
use crate::report::Tone;

use super::commands::drawn_links;
use super::desk::{Desk, Mode};
use super::gesture::Gesture;
use super::playing::SHAKE_SECS;
use super::view::View;
use super::words::{rule_head, tr};
use lens::Lens;
use lines::{Form, pen};
use stars::Stars;

/// Draws the board.
pub(super) fn paint(ui: &Ui, desk: &Desk, cx: &Cx<'_, StarLink>, view: &View) {
    let tokens = cx.tokens;
    let painter = ui.painter().with_clip_rect(view.area);
    painter.rect_filled(view.area, 0.0, tokens.canvas);
    grid(&painter, view, tokens, desk);
    match desk.mode {
        Mode::Edit => edited(&painter, desk, cx, view),
        Mode::Draw => drawn(&painter, desk, cx, view),
        Mode::Play => played(ui, &painter, desk, cx, view),
        Mode::Steps => stepped(&painter, desk, cx, view),
        Mode::Made => made(&painter, desk, cx, view),
    }
    gesture(ui, &painter, desk, cx, view);
}

fn grid(painter: &Painter, view: &View, tokens: &Tokens, desk: &Desk) {
    let board = view.board();
    painter.rect_filled(board, 2.0, tokens.panel.gamma_multiply(0.6));
    desk.backdrop.paint(painter, board);
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
    for link in &table.links {
        let form = if link.via.is_some() {
            Form::Dotted
        } else {
            Form::Solid
        };
        lines::link(painter, view, &table.places, *link, pen(form, color, 1.0));
    }
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
            marks::freedom(painter, view, tokens, table, found);
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
    stars::paint(
        painter,
        view,
        tokens,
        &Stars {
            places: &places,
            numbers: &numbers,
            degrees: None,
            selection: &desk.selection,
            region: &region_of_issue(cx),
            shaken: None,
        },
    );
    if let Some(fix) = desk.previewed(&current) {
        previewed(painter, view, tokens, &places, fix);
    }
    let (words, tone) = verdict(desk, cx);
    banner(painter, view, tokens, (&words, tone), None);
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

fn previewed(
    painter: &Painter,
    view: &View,
    tokens: &Tokens,
    before: &[Point],
    fix: &crate::games::starlink::edit::scalpel::Fix,
) {
    let places = fix.spec.places();
    if let Ok(table) = Table::build(&places, fix.spec.stars.len()) {
        links(
            painter,
            view,
            &table,
            &fix.answer,
            pen(Form::Solid, tokens.good, 3.0),
        );
    }
    let numbers = fix.spec.numbers();
    let changed: Vec<u16> = (0..places.len())
        .filter(|node| before.get(*node) != places.get(*node))
        .map(|node| node as u16)
        .collect();
    for node in &changed {
        if let (Some(from), Some(to)) = (before.get(usize::from(*node)), places.get(usize::from(*node))) {
            let ends = (view.pos(*from), view.pos(*to));
            lines::segment(painter, ends.0, ends.1, pen(Form::Dashed, tokens.accent, 2.0));
        }
    }
    stars::paint(
        painter,
        view,
        tokens,
        &Stars {
            places: &places,
            numbers: &numbers,
            degrees: None,
            selection: &changed,
            region: &[],
            shaken: None,
        },
    );
}

/// What the verdict above the board says.
pub(super) fn verdict(desk: &Desk, cx: &Cx<'_, StarLink>) -> (String, Tone) {
    let lang = cx.lang;
    let live = &desk.live;
    if live.table().is_none() {
        let words = tr(lang, "The puzzle has no shape yet", "아직 퍼즐이 아닙니다");
        return (words.to_owned(), Tone::Bad);
    }
    let nodes = live.count().map_or(0, |count| count.nodes);
    let (en, ko, tone) = match live.answers() {
        Answers::One => ("Exactly one answer", "답이 하나뿐", Tone::Good),
        Answers::None => ("No answer", "답이 없음", Tone::Bad),
        Answers::Many => ("Several answers", "답이 여럿", Tone::Warn),
        Answers::Unknown if live.is_counting() => ("Counting answers...", "답을 세는 중...", Tone::Plain),
        Answers::Unknown => (
            "Unknown: the count was stopped",
            "알 수 없음: 세다가 멈춤",
            Tone::Plain,
        ),
    };
    let words = tr(lang, en, ko);
    let words = match (live.count(), lang) {
        (Some(_), crate::report::Lang::En) if nodes == 1 => format!("{words} · 1 node"),
        (Some(_), crate::report::Lang::En) => format!("{words} · {nodes} nodes"),
        (Some(_), crate::report::Lang::Ko) => format!("{words} · 노드 {nodes}개"),
        (None, _) => words.to_owned(),
    };
    (words, tone)
}

/// A sentence above the board, with a mark for its tone, and a second line below it.
fn banner(painter: &Painter, view: &View, tokens: &Tokens, (words, tone): (&str, Tone), below: Option<&str>) {
    if words.is_empty() {
        return;
    }
    let color = tokens.tone(tone);
    let head = painter.layout_no_wrap(words.to_owned(), fonts::semibold(13.0), tokens.text);
    let width = (view.area.width() - 3.0 * PAD - 16.0).max(80.0);
    let body =
        below.map(|below| painter.layout(below.to_owned(), FontId::proportional(12.0), tokens.weak, width));
    let body_size = body
        .as_ref()
        .map_or(vec2(0.0, 0.0), |body| body.size() + vec2(0.0, 3.0));
    let size = vec2(
        head.size().x.max(body_size.x) + 38.0,
        head.size().y + body_size.y + 12.0,
    );
    let rect = Rect::from_min_size(view.area.min + vec2(PAD, 10.0), size);
    painter.rect(
        rect,
        6.0,
        tokens.raised.gamma_multiply(0.95),
        Stroke::new(1.0, tokens.line),
        StrokeKind::Inside,
    );
    mark(
        painter,
        pos2(rect.left() + 15.0, rect.top() + 6.0 + 0.5 * head.size().y),
        tone,
        tokens,
    );
    let at = rect.min + vec2(28.0, 6.0);
    let below_at = at + vec2(0.0, head.size().y + 3.0);
    painter.galley(at, head, color);
    if let Some(body) = body {
        painter.galley(below_at, body, tokens.weak);
    }
}

/// A tick, a cross, a bar or a dot: the second cue beside the colour.
fn mark(painter: &Painter, at: Pos2, tone: Tone, tokens: &Tokens) {
    let color = tokens.tone(tone);
    let stroke = Stroke::new(2.0, color);
    match tone {
        Tone::Good => {
            let points = [vec2(-5.0, 0.0), vec2(-1.5, 4.0), vec2(5.0, -4.0)].map(|off| at + off);
            painter.line_segment([points[0], points[1]], stroke);
            painter.line_segment([points[1], points[2]], stroke);
        }
        Tone::Bad => lines::cross(painter, at, 4.5, stroke),
        Tone::Warn => {
            for off in [-3.0, 3.0] {
                painter.line_segment([at + vec2(off, -5.0), at + vec2(off, 5.0)], stroke);
            }
        }
        Tone::Plain | Tone::Search => {
            painter.circle_stroke(at, 4.0, stroke);
        }
    }
}

/// The answer that is being drawn.
fn drawn(painter: &Painter, desk: &Desk, cx: &Cx<'_, StarLink>, view: &View) {
    let tokens = cx.tokens;
    let spec = cx.doc.spec();
    let (places, mut numbers) = (spec.places(), spec.numbers());
    if let Some(table) = desk.live.table() {
        if desk.layers.candidates {
            candidates(painter, view, tokens, table);
        }
        let on = drawn_links(desk, table);
        links(painter, view, table, &on, pen(Form::Solid, tokens.accent, 3.0));
        numbers = numbers_of(table, &on);
    }
    stars::paint(
        painter,
        view,
        tokens,
        &Stars {
            places: &places,
            numbers: &numbers,
            degrees: None,
            selection: &desk.selection,
            region: &[],
            shaken: None,
        },
    );
    let words = tr(
        cx.lang,
        "Drag from star to star; the numbers count the drawn links",
        "별에서 별로 끌어 그으세요; 숫자는 그린 선의 수",
    );
    let below = desk.note.as_ref().map(|note| cx.words(note));
    let tone = if below.is_some() { Tone::Bad } else { Tone::Plain };
    banner(painter, view, tokens, (words, tone), below);
}

/// The play that is being made.
fn played(ui: &Ui, painter: &Painter, desk: &Desk, cx: &Cx<'_, StarLink>, view: &View) {
    let (tokens, lang) = (cx.tokens, cx.lang);
    let playing = &desk.playing;
    let Some(level) = playing.level() else {
        let words = tr(
            lang,
            "The puzzle cannot be played yet",
            "아직 풀 수 없는 퍼즐입니다",
        );
        banner(painter, view, tokens, (words, Tone::Bad), None);
        return;
    };
    let table = &level.table;
    if desk.layers.candidates {
        candidates(painter, view, tokens, table);
    }
    let ink = if playing.is_solved() {
        tokens.good
    } else {
        tokens.text
    };
    links(
        painter,
        view,
        table,
        playing.play().placed(),
        pen(Form::Solid, ink, 3.0),
    );
    let mut region = Vec::new();
    let mut words = tr(
        lang,
        "Drag from star to star, through a gravity star to bend",
        "별에서 별로 끌어 이으세요. 중력 별을 거치면 꺾입니다",
    )
    .to_owned();
    let mut tone = Tone::Plain;
    if let Some(frame) = playing.frame() {
        region.clone_from(&frame.region);
        links(
            painter,
            view,
            table,
            &frame.because,
            pen(Form::Hatched, tokens.bad, 2.5),
        );
        words = cx.words(&frame.sentence).to_owned();
        tone = match (frame.is_solved, frame.reason) {
            (true, _) => Tone::Good,
            (false, Some(_)) => Tone::Bad,
            (false, None) => Tone::Plain,
        };
        if frame.is_solved {
            words = tr(lang, "Solved", "풀었습니다").to_owned();
        }
    }
    let told = playing.told();
    if let Some(told) = told {
        region.clone_from(&told.stars);
        let form = if told.is_mistake {
            Form::Crossed
        } else {
            Form::Dashed
        };
        let color = if told.is_mistake {
            tokens.bad
        } else {
            tokens.accent
        };
        links(painter, view, table, &told.links, pen(form, color, 3.0));
    }
    region.extend(playing.anchor);
    region.extend(playing.via);
    let degrees = playing.play().degrees(level);
    stars::paint(
        painter,
        view,
        tokens,
        &Stars {
            places: &table.places,
            numbers: &level.numbers,
            degrees: Some(&degrees),
            selection: &desk.selection,
            region: &region,
            shaken: shaken(ui, desk, cx),
        },
    );
    let below = told.map(|told| cx.words(&told.text));
    banner(painter, view, tokens, (&words, tone), below);
}

/// The star that shakes, and how far it is aside now.
fn shaken(ui: &Ui, desk: &Desk, cx: &Cx<'_, StarLink>) -> Option<(u16, f32)> {
    let star = desk.playing.frame()?.shakes?;
    let since = ui.input(|input| input.time) - desk.playing.shaken_at?;
    if cx.reduced_motion || !(0.0..SHAKE_SECS).contains(&since) {
        return None;
    }
    ui.request_repaint();
    let part = (since / SHAKE_SECS) as f32;
    let by = (part * 5.0 * std::f32::consts::TAU).sin() * 5.0 * (1.0 - part);
    Some((star, by))
}

/// The frame under the playhead.
fn stepped(painter: &Painter, desk: &Desk, cx: &Cx<'_, StarLink>, view: &View) {
    let (tokens, lang) = (cx.tokens, cx.lang);
    let Some((shown, frame)) = { cx.shown.as_ref() }.and_then(|shown| Some((shown, shown.frame?))) else {
        let words = tr(lang, "There are no steps yet", "아직 걸음이 없습니다");
        banner(painter, view, tokens, (words, Tone::Plain), None);
        return;
    };
    let level: &Arc<_> = shown.level;
    let before = frames_before(&shown.report.frames, shown.frame_idx);
    frame_on(
        painter,
        view,
        cx,
        desk,
        (&level.table, &level.numbers),
        frame,
        before,
    );
    let mut head = match (frame.rule, frame.kind) {
        (Some(rule), _) => rule_head(rule, lang),
        (None, Kind::Start) => tr(lang, "Start", "시작").to_owned(),
        (None, Kind::Answer) => tr(lang, "Answer", "답").to_owned(),
        (None, Kind::Contradiction) => tr(lang, "Contradiction", "모순").to_owned(),
        (None, _) => String::new(),
    };
    if shown.stale {
        head = format!("{} {head}", tr(lang, "[before the last edit]", "[고치기 전]"));
    }
    let sentence = cx.words(&frame.sentence);
    let tone = frame_tone(frame);
    if head.is_empty() {
        banner(painter, view, tokens, (sentence, tone), None);
    } else {
        banner(painter, view, tokens, (&head, tone), Some(sentence));
    }
}

/// The first answer, while a later one is shown.
fn frames_before(frames: &[Frame], at: usize) -> Option<&Frame> {
    let now = frames.get(at).filter(|frame| frame.kind == Kind::Answer)?;
    let first = frames.iter().find(|frame| frame.kind == Kind::Answer)?;
    (first.step != now.step).then_some(first)
}

fn frame_tone(frame: &Frame) -> Tone {
    if frame.is_solved {
        Tone::Good
    } else if frame.contradiction.is_some() || frame.reason.is_some() || !frame.wrong.is_empty() {
        Tone::Bad
    } else if frame.assumed.is_some() {
        Tone::Search
    } else {
        Tone::Plain
    }
}

/// A frame's links on a table, and the stars with what is filled so far.
fn frame_on(
    painter: &Painter,
    view: &View,
    cx: &Cx<'_, StarLink>,
    desk: &Desk,
    (table, numbers): (&Table, &[u16]),
    frame: &Frame,
    first_answer: Option<&Frame>,
) {
    let tokens = cx.tokens;
    let is_decided =
        |link: &LinkIdx| frame.on.binary_search(link).is_ok() || frame.off.binary_search(link).is_ok();
    if desk.layers.candidates {
        let color = tokens.faint.gamma_multiply(0.7);
        for (link, idx) in table.links.iter().zip(0..) {
            if !is_decided(&idx) {
                let form = if link.via.is_some() {
                    Form::Dotted
                } else {
                    Form::Solid
                };
                lines::link(painter, view, &table.places, *link, pen(form, color, 1.0));
            }
        }
    }
    links(
        painter,
        view,
        table,
        &frame.on,
        pen(Form::Solid, tokens.text, 3.0),
    );
    if let Some(first) = first_answer {
        let gone: Vec<LinkIdx> = { first.on.iter().copied() }
            .filter(|link| frame.on.binary_search(link).is_err())
            .collect();
        links(
            painter,
            view,
            table,
            &gone,
            pen(Form::HatchedBack, tokens.warn, 2.5),
        );
    }
    links(
        painter,
        view,
        table,
        &frame.because,
        pen(Form::Double, tokens.warn, 1.5),
    );
    links(
        painter,
        view,
        table,
        &frame.new_off,
        pen(Form::Crossed, tokens.bad, 1.5),
    );
    let on_form = if first_answer.is_some() {
        Form::Hatched
    } else {
        Form::Solid
    };
    links(
        painter,
        view,
        table,
        &frame.new_on,
        pen(on_form, tokens.accent, 4.0),
    );
    links(
        painter,
        view,
        table,
        &frame.wrong,
        pen(Form::Hatched, tokens.bad, 2.5),
    );
    let is_inside = frame.kind != Kind::Step;
    if let Some((link, is_on)) = frame.assumed.filter(|_| is_inside) {
        let form = if is_on { Form::Dashed } else { Form::Crossed };
        links(painter, view, table, &[link], pen(form, tokens.search, 3.5));
    }
    let degrees = numbers_of(table, &frame.on);
    let degrees = (frame.kind != Kind::Generator).then_some(&degrees[..]);
    stars::paint(
        painter,
        view,
        tokens,
        &Stars {
            places: &table.places,
            numbers,
            degrees,
            selection: &[],
            region: &frame.region,
            shaken: None,
        },
    );
}

/// What the generator did.
fn made(painter: &Painter, desk: &Desk, cx: &Cx<'_, StarLink>, view: &View) {
    let Some(made) = &desk.maker.made else { return };
    let Some(frame) = made.frames.get(made.at) else {
        return;
    };
    let table = &made.trace.table;
    let numbers = numbers_of(table, &frame.on);
    frame_on(painter, view, cx, desk, (table, &numbers), frame, None);
    let head = format!(
        "{} {} / {}",
        tr(cx.lang, "Generator", "생성"),
        made.at + 1,
        made.frames.len()
    );
    banner(
        painter,
        view,
        cx.tokens,
        (&head, frame_tone(frame)),
        Some(cx.words(&frame.sentence)),
    );
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
