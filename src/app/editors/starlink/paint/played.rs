//! Links that a person draws: an answer for numbers to be taken from, and a play with what is said of it.

use eframe::egui::{Painter, Ui};

use crate::app::editor::Cx;
use crate::games::starlink::StarLink;
use crate::games::starlink::generate::numbers_of;
use crate::games::starlink::solve::judge;
use crate::games::starlink::spec::Spec;
use crate::games::starlink::table::Node;
use crate::report::{Issue, Tone};

use super::super::commands::drawn_links;
use super::super::desk::Desk;
use super::super::playing::SHAKE_SECS;
use super::super::view::View;
use super::super::words::{Counts, tr};
use super::banner::banner;
use super::lines::{Form, pen};
use super::stars::{self, Stars};
use super::{candidates, links};

/// The answer that is being drawn: every star's own number against the links that it has so far.
pub(super) fn drawn(painter: &Painter, desk: &Desk, cx: &Cx<'_, StarLink>, view: &View) {
    let (tokens, lang) = (cx.tokens, cx.lang);
    let spec = cx.doc.spec();
    let (places, numbers) = (spec.places(), spec.numbers());
    let degrees = desk.degrees();
    let mut is_answer = false;
    if let Some(table) = desk.live.table() {
        if desk.layers.candidates {
            candidates(painter, view, tokens, table);
        }
        let on = drawn_links(desk, table);
        is_answer = judge(table, &numbers, &on).is_none();
        let ink = if is_answer { tokens.good } else { tokens.accent };
        links(painter, view, table, &on, pen(Form::Solid, ink, 3.0));
    }
    let filled = Stars {
        degrees: degrees.as_deref(),
        selection: &desk.selection,
        ..Stars::plain(&places, &numbers)
    };
    stars::paint(painter, view, tokens, &filled);
    let counts = Counts::of(&numbers, degrees.as_deref().unwrap_or_default());
    let (words, tone) = if is_answer {
        let words = tr(lang, "The drawn links are an answer", "그린 선이 답입니다");
        (words.to_owned(), Tone::Good)
    } else {
        let tone = if counts.over == 0 { Tone::Plain } else { Tone::Warn };
        (counts.words(lang), tone)
    };
    let how = tr(
        lang,
        "Drag from star to star. Pips: links still open; tick: full; diamond: too many",
        "별에서 별로 끌어 그으세요. 둘레의 점: 남은 선, 체크: 가득 참, 마름모: 넘침",
    );
    let (tone, below) = match &desk.note {
        Some(note) => (Tone::Bad, cx.words(note)),
        None => (tone, how),
    };
    banner(painter, view, tokens, (&words, tone), Some(below));
}

/// The play that is being made.
pub(super) fn played(ui: &Ui, painter: &Painter, desk: &Desk, cx: &Cx<'_, StarLink>, view: &View) {
    let (tokens, lang) = (cx.tokens, cx.lang);
    let playing = &desk.playing;
    let Some(level) = playing.level() else {
        let words = tr(
            lang,
            "The puzzle cannot be played yet",
            "아직 풀 수 없는 퍼즐입니다",
        );
        // The board is there all the same, and the first thing that is wrong with it.
        let spec = cx.doc.spec();
        let (places, numbers) = (spec.places(), spec.numbers());
        let wrong = cx.build_issues.first();
        let region: Vec<Node> = cx
            .build_issues
            .iter()
            .filter_map(|issue| star_of(spec, issue))
            .collect();
        let plain = Stars {
            selection: &desk.selection,
            region: &region,
            ..Stars::plain(&places, &numbers)
        };
        stars::paint(painter, view, tokens, &plain);
        let why = wrong.map(|issue| cx.words(&issue.text));
        banner(painter, view, tokens, (words, Tone::Bad), why);
        return;
    };
    let table = &level.table;
    if desk.layers.candidates_played {
        candidates(painter, view, tokens, table);
    }
    let ink = if playing
        .looked_at(cx)
        .map_or(playing.is_solved(), |frame| frame.is_solved)
    {
        tokens.good
    } else {
        tokens.text
    };
    // An earlier input on the timeline is looked at as it was.
    let looked_at = playing.looked_at(cx);
    let placed = looked_at.map_or(playing.play().placed(), |frame| frame.on.as_slice());
    links(painter, view, table, placed, pen(Form::Solid, ink, 3.0));
    let mut region = Vec::new();
    let mut words = tr(
        lang,
        "Drag from star to star, through a gravity star to bend",
        "별에서 별로 끌어 이으세요. 중력 별을 거치면 꺾입니다",
    )
    .to_owned();
    let mut tone = Tone::Plain;
    if let Some(frame) = looked_at.or(playing.frame()) {
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
    let told = playing.told().filter(|_| looked_at.is_none());
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
    let degrees = numbers_of(table, placed);
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

/// The star that an issue is about.
fn star_of(spec: &Spec, issue: &Issue) -> Option<Node> {
    let n_stars = spec.stars.len();
    let node = match issue.place.list {
        "stars" => issue.place.index,
        "gravity" => n_stars.checked_add(issue.place.index)?,
        _ => return None,
    };
    (node < spec.n_nodes()).then_some(node as Node)
}

/// How often a star goes from side to side: ten times a second, which eyes can follow.
const SHAKES: f32 = 4.0;
/// How far it goes at first, in points.
const SHAKE: f32 = 6.0;

/// How far a star is aside so long after it began to shake; nothing before and after. It begins aside, so that
/// it is seen to have moved however few frames there are.
fn aside(since_secs: f64) -> Option<f32> {
    let part = (since_secs / SHAKE_SECS) as f32;
    (0.0..1.0)
        .contains(&part)
        .then(|| (part * SHAKES * std::f32::consts::TAU).cos() * SHAKE * (1.0 - part))
}

/// The star that shakes, and how far it is aside now.
fn shaken(ui: &Ui, desk: &Desk, cx: &Cx<'_, StarLink>) -> Option<(u16, f32)> {
    let star = desk.playing.frame()?.shakes?;
    let since = ui.input(|input| input.time) - desk.playing.shaken_at?;
    let by = aside(since).filter(|_| !cx.reduced_motion)?;
    ui.request_repaint();
    Some((star, by))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_star_goes_from_side_to_side_and_comes_to_rest() {
        let at = |frame: u32| aside(f64::from(frame) / 60.0);
        let seen: Vec<f32> = (0..).map_while(at).collect();
        assert!((20..30).contains(&seen.len()), "{seen:?}");
        assert_eq!(seen[0], SHAKE);
        let n_turns = seen.windows(2).filter(|pair| pair[0] * pair[1] < 0.0).count();
        assert!(6 <= n_turns, "{seen:?}");
        // In few frames as well.
        let slow: Vec<f32> = (0..).map_while(|frame| aside(f64::from(frame) / 10.0)).collect();
        assert!(slow.iter().all(|by| 1.0 < by.abs()), "{slow:?}");
        assert_eq!((aside(-0.1), aside(SHAKE_SECS)), (None, None));
    }
}
