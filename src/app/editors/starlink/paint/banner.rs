//! The sentence above the board: the verdict, a message or a step, with a mark for its tone.

use eframe::egui::text::{LayoutJob, TextWrapping};
use eframe::egui::{Color32, FontId, Painter, Pos2, Rect, Stroke, StrokeKind, pos2, vec2};

use crate::app::editor::Cx;
use crate::app::fonts;
use crate::app::tokens::{PAD, Tokens};
use crate::games::starlink::StarLink;
use crate::games::starlink::solve::Answers;
use crate::grammar::counted;
use crate::report::Tone;

use super::super::desk::Desk;
use super::super::view::View;
use super::super::words::tr;
use super::lines;

/// A canvas lower than this, in points, has no room for a sentence of two lines.
const LOW: f32 = 240.0;
/// Width of the buttons beside it there.
const BUTTONS: f32 = 36.0;

/// What the verdict above the board says.
pub(crate) fn verdict(desk: &Desk, cx: &Cx<'_, StarLink>) -> (String, Tone) {
    let lang = cx.lang;
    let live = &desk.live;
    if live.table().is_none() && live.is_counting() {
        let words = tr(lang, "Listing the links...", "이을 수 있는 선을 찾는 중...");
        return (words.to_owned(), Tone::Plain);
    }
    if live.table().is_none() {
        let words = tr(
            lang,
            "The board has mistakes that must be mended first",
            "판에 먼저 고쳐야 할 잘못이 있습니다",
        );
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
        (Some(_), crate::report::Lang::En) => format!("{words} · {nodes}", nodes = counted(nodes, "node")),
        (Some(_), crate::report::Lang::Ko) => format!("{words} · 노드 {nodes}개"),
        (None, _) => words.to_owned(),
    };
    (words, tone)
}

/// A sentence above the board, with a mark for its tone, and a second line below it.
pub(super) fn banner(
    painter: &Painter,
    view: &View,
    tokens: &Tokens,
    (words, tone): (&str, Tone),
    below: Option<&str>,
) {
    if words.is_empty() {
        return;
    }
    let color = tokens.tone(tone);
    // On a low canvas a second line would lie over the board, and the buttons beside it over the sentence;
    // panels have the whole of it.
    let is_low = view.area.height() < LOW;
    let beside = if is_low { BUTTONS } else { 0.0 };
    let width = (view.area.width() - 3.0 * PAD - 16.0 - beside).max(80.0);
    let layout = |words: &str, font: FontId, color: Color32| {
        let mut job = LayoutJob::simple(words.to_owned(), font, color, width);
        if is_low {
            job.wrap = TextWrapping::truncate_at_width(width);
        }
        painter.layout_job(job)
    };
    let head = layout(words, fonts::semibold(13.0), tokens.text);
    let body = below.map(|below| layout(below, FontId::proportional(12.0), tokens.weak));
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
