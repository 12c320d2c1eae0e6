//! Why what a frame shows is so: the step's own reason at its place, or what a placed link comes from.
//!
//! Of a play, no more is told of the answer than its frames show; whether a link follows is deduced from the
//! links that the player had.

use super::deduce::words::sentence;
use super::deduce::{Depth, Step, deduce_from};
use super::frame::{Frame, Kind};
use super::generate::numbers_of;
use super::level::Level;
use super::replay::wrong_text;
use super::solve::state::Mark;
use super::table::{LinkIdx, Node};
use super::why::{link_name, told_of};
use crate::control::Control;
use crate::frames::Frames;
use crate::grammar::counted;
use crate::report::{Subject, Text, Why};

/// Steps of more stars are told without the numbers of each.
const MAX_STARS_TOLD: usize = 3;
/// The hardest rules that a placed link is explained by: what needs no assumption.
const MAX_TIER: u8 = 3;
/// So many steps are followed from the placed links.
const MAX_STEPS: usize = 60;
/// Boards of more links are not deduced while somebody waits for a frame.
const MAX_LINKS: usize = 200;

/// Why what a frame shows happened; nothing at the start.
pub fn why(level: &Level, frames: &Frames<Frame>, frame_idx: usize) -> Option<Why> {
    let frame = frames.get(frame_idx)?;
    // At the start nothing has happened yet.
    let is_start = frame.kind == Kind::Start || (frame.kind == Kind::Play && frame.step == 0);
    if frame.sentence.is_empty() || is_start {
        return None;
    }
    let before = frame_idx.checked_sub(1).and_then(|idx| frames.get(idx));
    let mut stars = frame.region.clone();
    let mut links = [&frame.new_on, &frame.new_off, &frame.because]
        .map(Clone::clone)
        .concat();
    let text = match (frame.kind, before) {
        (Kind::Play, Some(before)) => of_play(level, &before, &frame, (&mut stars, &mut links)),
        (Kind::Step | Kind::Assumption | Kind::ProbeStep | Kind::Contradiction, _) => of_step(level, &frame),
        _ => frame.sentence.clone(),
    };
    stars.sort_unstable();
    stars.dedup();
    let stars = stars.into_iter().map(|star| ("stars", usize::from(star)));
    let links = links.into_iter().map(|link| ("links", link as usize));
    Some(Why {
        text,
        subjects: { stars.chain(links) }
            .map(|(list, index)| Subject::Item { list, index })
            .collect(),
    })
}

/// Two sentences in a row; either may say nothing.
fn and(first: Text, second: Text) -> Text {
    match (first.is_empty(), second.is_empty()) {
        (true, _) => second,
        (_, true) => first,
        _ => Text::new(
            format!("{}; {}", first.en, second.en),
            format!("{}; {}", first.ko, second.ko),
        ),
    }
}

/// What a step says, how full its stars were before it, and the rule that it is a case of.
fn of_step(level: &Level, frame: &Frame) -> Text {
    let mut text = frame.sentence.clone();
    if frame.kind != Kind::Assumption {
        text = and(text, fullness(level, frame));
    }
    let Some(rule) = frame.rule else { return text };
    let (name, statement) = (rule.name(), rule.statement());
    // Inside a probe, all of it holds under the assumption only.
    let inside = matches!(frame.kind, Kind::ProbeStep | Kind::Contradiction);
    let (head, head_ko) = match frame.assumed.filter(|_| inside) {
        None => (String::new(), String::new()),
        Some((link, is_on)) => {
            let link = link_name(&level.table, link);
            let (on, on_ko) = if is_on {
                ("on", "이으면")
            } else {
                ("off", "잇지 않으면")
            };
            (format!("with {link} {on}, "), format!("{link}을(를) {on_ko} "))
        }
    };
    Text::new(
        format!("{head}{}: {} ({})", name.en, text.en, statement.en),
        format!("{head_ko}{}: {} ({})", name.ko, text.ko, statement.ko),
    )
}

/// How many links the stars of a step had and could still have before it.
fn fullness(level: &Level, frame: &Frame) -> Text {
    let told = { frame.region.iter() }.take_while(|star| usize::from(**star) < level.table.n_stars);
    let stars: Vec<Node> = told.copied().collect();
    if MAX_STARS_TOLD < stars.len() || stars.len() != frame.region.len() {
        return Text::default();
    }
    let decided = |link: &LinkIdx, known: &[LinkIdx], new: &[LinkIdx]| {
        known.binary_search(link).is_ok() && !new.contains(link)
    };
    { stars.into_iter() }
        .map(|star| {
            let of_star = || {
                (0..level.table.links.len() as LinkIdx).filter(|link| {
                    let ends = level.table.links[*link as usize];
                    ends.a == star || ends.b == star
                })
            };
            let n_on = of_star()
                .filter(|link| decided(link, &frame.on, &frame.new_on))
                .count();
            let n_off = of_star()
                .filter(|link| decided(link, &frame.off, &frame.new_off))
                .count();
            let n_open = of_star().count() - n_on - n_off;
            let number = level.numbers.get(usize::from(star)).copied().unwrap_or_default();
            let name = star + 1;
            Text::new(
                format!(
                    "star {name} had {n_on} of {}, {n_open} undecided",
                    counted(number, "link")
                ),
                format!("별 {name}은(는) 선 {number}개 중 {n_on}개를 이었고 {n_open}개가 미정이었음"),
            )
        })
        .fold(Text::default(), and)
}

/// What stands behind an input of a play. Adds the stars and links that it speaks of.
fn of_play(
    level: &Level,
    before: &Frame,
    frame: &Frame,
    (stars, links): (&mut Vec<Node>, &mut Vec<LinkIdx>),
) -> Text {
    if let Some(reason) = frame.reason {
        let told = told_of(level, &frame.on, reason)
            .into_iter()
            .fold(Text::default(), and);
        return if told.is_empty() {
            frame.sentence.clone()
        } else {
            told
        };
    }
    let degrees = numbers_of(&level.table, &frame.on);
    let filled = |link: LinkIdx| {
        let ends = level.table.links[link as usize];
        let star = |star: Node| {
            let at = usize::from(star);
            let (n, number) = (degrees.get(at).copied(), level.numbers.get(at).copied());
            let (n, number) = (n.unwrap_or_default(), number.unwrap_or_default());
            let name = star + 1;
            Text::new(
                format!("star {name} now has {n} of {}", counted(number, "link")),
                format!("별 {name}의 선은 이제 {number}개 중 {n}개"),
            )
        };
        and(star(ends.a), star(ends.b))
    };
    match (frame.new_on.first(), frame.new_off.first()) {
        (Some(link), _) if frame.is_judged => {
            let is_wrong = frame.wrong.contains(link);
            let judged = if is_wrong {
                wrong_text(&level.table, &[*link])
            } else {
                let name = link_name(&level.table, *link);
                Text::new(
                    format!("{name} agrees with the answer"),
                    format!("{name}은(는) 답과 일치"),
                )
            };
            let mark = if is_wrong { Mark::Off } else { Mark::On };
            let told = match decided_by(level, before, *link, mark) {
                Looked::Found(n_before, step) => {
                    stars.extend(&step.stars);
                    links.extend(&step.because);
                    by_rule(level, is_wrong, n_before, &step)
                }
                Looked::Nothing => Text::new(
                    "no rule without an assumption decides it from the right links placed before it",
                    "그 전에 바르게 놓인 선만으로는 가정 없는 규칙이 이 선을 정하지 못함",
                ),
                Looked::Unknown => Text::default(),
            };
            and(and(judged, told), filled(*link))
        }
        // The answer is not known here, or there are several: only what the board shows.
        (Some(link), _) => and(frame.sentence.clone(), filled(*link)),
        (None, Some(link)) if frame.is_judged => {
            let name = link_name(&level.table, *link);
            let told = if before.wrong.contains(link) {
                Text::new(
                    format!("{name} is taken away, rightly: it is not in the answer"),
                    format!("{name}을(를) 지움: 답에 없는 선이었음"),
                )
            } else {
                Text::new(
                    format!("{name} is taken away, though it agrees with the answer"),
                    format!("{name}을(를) 지움: 답과 일치하는 선이었음"),
                )
            };
            and(told, filled(*link))
        }
        (None, Some(link)) => and(frame.sentence.clone(), filled(*link)),
        (None, None) => frame.sentence.clone(),
    }
}

fn by_rule(level: &Level, is_wrong: bool, n_before: usize, step: &Step) -> Text {
    let (name, sentence) = (step.rule.name(), sentence(&level.table, step));
    let (how, how_ko) = match is_wrong {
        true => ("ruled out", "제외됨"),
        false => ("forced", "정해짐"),
    };
    let (after, after_ko) = match n_before {
        0 => (String::new(), String::new()),
        n => (
            format!(" after {}", counted(n, "other step")),
            format!(" 다른 {n}걸음 뒤"),
        ),
    };
    Text::new(
        format!(
            "{how} by the right links placed before it{after}: {}, {}",
            name.en, sentence.en
        ),
        format!(
            "그 전에 바르게 놓인 선에서{after_ko} {how_ko}: {}, {}",
            name.ko, sentence.ko
        ),
    )
}

/// What a deduction from the placed links says of one more.
enum Looked {
    /// A step decides it, after so many others.
    Found(usize, Box<Step>),
    /// No step without an assumption does.
    Nothing,
    /// It was not followed to its end.
    Unknown,
}

/// The step that puts a link on or off, from the links that were placed before it and are in the answer.
fn decided_by(level: &Level, before: &Frame, link: LinkIdx, mark: Mark) -> Looked {
    if MAX_LINKS < level.table.links.len() {
        return Looked::Unknown;
    }
    let known: Vec<(LinkIdx, Mark)> = { before.on.iter() }
        .filter(|placed| !before.wrong.contains(placed))
        .map(|placed| (*placed, Mark::On))
        .collect();
    let depth = Depth {
        max_tier: MAX_TIER,
        max_steps: MAX_STEPS,
    };
    let (table, numbers) = (&level.table, &level.numbers);
    let mut steps = deduce_from(table, numbers, &known, depth, &Control::unlimited()).steps;
    let decides = |step: &Step| match mark {
        Mark::On => step.on.contains(&link),
        _ => step.off.contains(&link),
    };
    match steps.iter().position(decides) {
        Some(at) => Looked::Found(at, Box::new(steps.swap_remove(at))),
        None if MAX_STEPS <= steps.len() => Looked::Unknown,
        None => Looked::Nothing,
    }
}
