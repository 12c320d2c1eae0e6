//! Frames of a trace: a deduction, several answers, a recorded play, what the generator did.

use std::sync::Arc;

use eframe::egui::Painter;

use crate::app::editor::Cx;
use crate::frames::Frames;
use crate::games::starlink::StarLink;
use crate::games::starlink::frame::{Frame, Kind};
use crate::games::starlink::generate::{Event, numbers_of};
use crate::games::starlink::replay::wrong_text;
use crate::games::starlink::table::{LinkIdx, Table};
use crate::report::Tone;

use super::super::desk::Desk;
use super::super::view::View;
use super::super::words::{rule_head, tr};
use super::banner::banner;
use super::lines::{self, Form, pen};
use super::links;
use super::stars::{self, Stars};

/// The frame under the playhead.
pub(super) fn stepped(painter: &Painter, desk: &Desk, cx: &Cx<'_, StarLink>, view: &View) {
    let (tokens, lang) = (cx.tokens, cx.lang);
    let Some((shown, frame)) = { cx.shown.as_ref() }.and_then(|shown| Some((shown, shown.frame?))) else {
        let words = tr(lang, "There are no steps yet", "아직 걸음이 없습니다");
        banner(painter, view, tokens, (words, Tone::Plain), None);
        return;
    };
    let level: &Arc<_> = shown.level;
    let apart = apart_from_first(&shown.report.frames, shown.frame_idx);
    frame_on(
        painter,
        view,
        cx,
        desk,
        (&level.table, &level.numbers),
        frame,
        &apart,
    );
    let mut head = match (frame.rule, frame.kind) {
        (Some(rule), _) => rule_head(rule, lang),
        (None, Kind::Start) => tr(lang, "Start", "시작").to_owned(),
        (None, Kind::Cut) => tr(lang, "Cut short", "중단").to_owned(),
        (None, Kind::Answer) => tr(lang, "Answer", "답").to_owned(),
        (None, Kind::Contradiction) => tr(lang, "Contradiction", "모순").to_owned(),
        (None, _) => String::new(),
    };
    if shown.stale {
        head = format!("{} {head}", tr(lang, "[before the edit]", "[고치기 전]"));
    }
    let sentence = cx.words(&frame.sentence);
    let tone = frame_tone(frame);
    if head.is_empty() {
        let wrong = (!frame.wrong.is_empty()).then(|| wrong_text(&level.table, &frame.wrong));
        let wrong = wrong.as_ref().map(|wrong| cx.words(wrong));
        banner(painter, view, tokens, (sentence, tone), wrong);
    } else {
        banner(painter, view, tokens, (&head, tone), Some(sentence));
    }
}

/// While a later answer is shown: the links that the first has alone, and those that it has alone.
fn apart_from_first(frames: &Frames<Frame>, at: usize) -> [Vec<LinkIdx>; 2] {
    let now = frames.get(at).filter(|frame| frame.kind == Kind::Answer);
    now.map_or_else(Default::default, |now| [now.new_off.clone(), now.new_on.clone()])
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
    [first_only, second_only]: &[Vec<LinkIdx>; 2],
) {
    let tokens = cx.tokens;
    let is_decided =
        |link: &LinkIdx| frame.on.binary_search(link).is_ok() || frame.off.binary_search(link).is_ok();
    if desk.layers.candidates {
        let color = tokens.faint.gamma_multiply(0.7);
        let open = { table.links.iter().zip(0..) }
            .filter(|(_, idx)| !is_decided(idx))
            .map(|(link, _)| *link);
        lines::many(painter, view, &table.places, open, color);
    }
    let plain: Vec<LinkIdx> = { frame.on.iter().copied() }
        .filter(|link| !first_only.contains(link) && !second_only.contains(link))
        .collect();
    links(painter, view, table, &plain, pen(Form::Solid, tokens.text, 3.0));
    for (which, form, color) in [
        (first_only, Form::Hatched, tokens.accent),
        (second_only, Form::HatchedBack, tokens.warn),
    ] {
        links(painter, view, table, which, pen(form, color, 2.5));
    }
    // Of a repair these are the links of the second answer alone.
    if second_only.is_empty() {
        links(
            painter,
            view,
            table,
            &frame.because,
            pen(Form::Double, tokens.warn, 1.5),
        );
    }
    // Of a later answer these are drawn already.
    if frame.kind != Kind::Answer {
        let (off, on) = (
            pen(Form::Crossed, tokens.bad, 1.5),
            pen(Form::Solid, tokens.accent, 4.0),
        );
        links(painter, view, table, &frame.new_off, off);
        links(painter, view, table, &frame.new_on, on);
    }
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
            degrees,
            region: &frame.region,
            ..Stars::plain(&table.places, numbers)
        },
    );
}

/// What the generator did.
pub(super) fn made(painter: &Painter, desk: &Desk, cx: &Cx<'_, StarLink>, view: &View) {
    let Some(made) = &desk.maker.made else { return };
    let Some(frame) = made.frames.get(made.at) else {
        return;
    };
    let table = &made.trace.table;
    // The two answers of a repair are those of the numbers before it.
    let numbers = match made.trace.events.get(frame.step) {
        Some(Event::Repair { before, .. }) => numbers_of(table, before),
        _ => numbers_of(table, &frame.on),
    };
    let only = |a: &[LinkIdx], b: &[LinkIdx]| -> Vec<LinkIdx> {
        { a.iter().copied() }
            .filter(|link| b.binary_search(link).is_err())
            .collect()
    };
    let apart = match made.trace.events.get(frame.step) {
        Some(Event::Repair { before, other, .. }) => [only(before, other), only(other, before)],
        _ => <[Vec<LinkIdx>; 2]>::default(),
    };
    frame_on(painter, view, cx, desk, (table, &numbers), frame, &apart);
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
