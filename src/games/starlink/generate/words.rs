//! What a generator did, in words: one line a layout, a tree, a repair.

use super::{Event, Outcome, Refusal, Trace};
use crate::grammar::counted;
use crate::report::Text;

/// A grade as the end of a sentence; a board that was not graded says so.
fn grade_words(tier: u8, sub_grade: u32) -> (String, String) {
    if tier == 0 {
        (", not graded".to_owned(), ", 등급 없음".to_owned())
    } else {
        (
            format!(", tier {tier}, sub-grade {sub_grade}"),
            format!(", 단계 {tier}, 세부 {sub_grade}"),
        )
    }
}

impl Trace {
    /// Why nothing came about: why most layouts were refused. Nothing where something did.
    pub fn why_not(&self) -> Option<Text> {
        let refused = |why: Refusal| {
            let is_so = |event: &&Event| matches!(event, Event::Refused { why: of, .. } if *of == why);
            self.events.iter().filter(is_so).count()
        };
        let reasons = [Refusal::NoRoom, Refusal::TooDense, Refusal::Disconnected];
        let why = reasons.into_iter().max_by_key(|why| refused(*why));
        let Text { en, ko } = why.filter(|_| self.outcome == Outcome::Nothing)?.text();
        let n = self.n_layouts;
        Some(Text::new(
            format!(
                "none of {layouts} could be taken: {en}",
                layouts = counted(n, "layout")
            ),
            format!("배치 {n}개를 모두 쓸 수 없었습니다: {ko}"),
        ))
    }

    /// What happened, in order, each with its place among the events; layouts that are refused one after the
    /// other for the same reason are one, that of the last.
    pub fn entries(&self) -> Vec<(usize, Text)> {
        let (mut entries, mut n_before) = (Vec::new(), 0);
        for alike in self.events.chunk_by(is_refused_alike) {
            match alike {
                [
                    Event::Refused { layout: first, why },
                    ..,
                    Event::Refused { layout: last, .. },
                ] => {
                    let Text { en, ko } = why.text();
                    let text = Text::new(
                        format!("layouts {first} to {last}: refused, {en}"),
                        format!("배치 {first}~{last}: 거절, {ko}"),
                    );
                    entries.push((n_before + alike.len() - 1, text));
                }
                _ => entries.extend(alike.iter().zip(n_before..).map(|(event, at)| (at, event.text()))),
            }
            n_before += alike.len();
        }
        entries
    }

    /// One line a layout, a tree, a repair: what `new` tells and the log of `generate`.
    pub fn log(&self) -> Vec<Text> {
        let mut lines: Vec<Text> = self.entries().into_iter().map(|(_, text)| text).collect();
        let Self {
            n_layouts,
            n_trees,
            n_repairs,
            n_counts,
            nodes,
            tier,
            sub_grade,
            ..
        } = self;
        let (what, what_ko) = match self.outcome {
            Outcome::Fitting => ("one answer, in the level's tiers", "답이 하나, 난이도에 맞음"),
            Outcome::OutOfTier => (
                "one answer, but outside the level's tiers: a fallback",
                "답은 하나지만 난이도를 벗어남 (대안)",
            ),
            Outcome::Ambiguous => ("several answers: a fallback", "답이 여럿 (대안)"),
            Outcome::Nothing => ("no layout came about", "배치를 만들지 못함"),
        };
        let (grade, grade_ko) = match self.outcome {
            Outcome::Fitting | Outcome::OutOfTier => grade_words(*tier, *sub_grade),
            Outcome::Ambiguous | Outcome::Nothing => (String::new(), String::new()),
        };
        lines.push(Text::new(
            format!("{what}{grade}; {layouts}, {trees}, {repairs}, {counts}, {nodes}", layouts = counted(n_layouts, "layout"), trees = counted(n_trees, "tree"), repairs = counted(n_repairs, "repair"), counts = counted(n_counts, "count"), nodes = counted(nodes, "node")),
            format!(
                "{what_ko}{grade_ko}; 배치 {n_layouts}, 나무 {n_trees}, 수정 {n_repairs}, 검사 {n_counts}, 노드 {nodes}"
            ),
        ));
        lines
    }
}

fn is_refused_alike(one: &Event, next: &Event) -> bool {
    match (one, next) {
        (Event::Refused { why, .. }, Event::Refused { why: other, .. }) => why == other,
        _ => false,
    }
}

impl Refusal {
    /// Why, in words.
    pub fn text(self) -> Text {
        match self {
            Self::NoRoom => Text::new("not all stars found room", "별을 다 놓을 자리가 없음"),
            Self::TooDense => Text::new("too many possible links", "이을 수 있는 선이 너무 많음"),
            Self::Disconnected => Text::new("its links do not join all stars", "모든 별을 이을 수 없음"),
        }
    }
}

impl Event {
    /// The event in one line.
    pub fn text(&self) -> Text {
        match self {
            Self::Refused { layout, why } => {
                let Text { en, ko } = why.text();
                Text::new(
                    format!("layout {layout}: refused, {en}"),
                    format!("배치 {layout}: 거절, {ko}"),
                )
            }
            Self::Laid { layout } => {
                Text::new(format!("layout {layout}: taken"), format!("배치 {layout}: 채택"))
            }
            Self::Tree { links, extras } => {
                let (n, m) = (links.len(), extras.len());
                Text::new(
                    format!(
                        "tree of {links} and {extras}",
                        links = counted(n, "link"),
                        extras = counted(m, "extra")
                    ),
                    format!("나무 {n}개 선과 추가 {m}개"),
                )
            }
            Self::Repair {
                added,
                removed,
                before,
                other,
            } => {
                let n_apart = other
                    .iter()
                    .filter(|link| before.binary_search(link).is_err())
                    .count();
                let (plus, minus) = (added.len(), removed.len());
                Text::new(
                    format!(
                        "two answers, {links} apart: {plus} added, {minus} removed",
                        links = counted(n_apart, "link")
                    ),
                    format!("답이 둘, 선 {n_apart}개 차이: {plus}개 추가, {minus}개 제거"),
                )
            }
            Self::GaveUp { was_stopped: true } => {
                Text::new("tree given up: a count was stopped", "나무 포기: 검사가 중단됨")
            }
            Self::GaveUp { was_stopped: false } => Text::new(
                "tree given up: no repair leaves one answer",
                "나무 포기: 수정으로 하나가 되지 않음",
            ),
            Self::Unique { tier, sub_grade } => {
                let (grade, grade_ko) = grade_words(*tier, *sub_grade);
                Text::new(
                    format!("exactly one answer{grade}"),
                    format!("답이 하나{grade_ko}"),
                )
            }
        }
    }
}
