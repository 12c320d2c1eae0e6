//! Generating a puzzle, and a part of one: the knobs, the work and its trace.

use crate::app::editor::Cx;
use crate::control::Progress;
use crate::doc::Merge;
use crate::games::starlink::StarLink;
use crate::games::starlink::frame::Frame;
use crate::games::starlink::generate::numbers::Numbered;
use crate::games::starlink::generate::pinned::regenerate;
use crate::games::starlink::generate::{Outcome, Trace, find_within, generate};
use crate::games::starlink::spec::{Checks, LevelKnobs, Recipe, Spec};
use crate::games::starlink::table::{Link, Node};
use crate::games::starlink::trace::generator_trace;
use crate::grammar::counted;
use crate::report::Text;

use super::work::Work;

enum Found {
    Whole(Box<Trace>),
    Part(Option<Box<Spec>>),
    /// With the tier that the board then has, where it was graded.
    Numbers(Option<Numbered>, Option<u8>),
}

/// What the generator did, step by step.
pub(super) struct Made {
    /// All of it.
    pub trace: Trace,
    /// Its steps.
    pub frames: Vec<Frame>,
    /// The step that is shown.
    pub at: usize,
}

impl Made {
    /// The step so many steps later, or earlier, as far as there are any.
    pub(super) fn moved(&self, by: i32) -> usize {
        let last = self.frames.len().saturating_sub(1);
        self.at.saturating_add_signed(by as isize).min(last)
    }
}

/// The knobs and the work.
pub(super) struct Maker {
    /// The level.
    pub level: LevelKnobs,
    /// Which of its puzzles.
    pub number: u32,
    work: Work<Found>,
    /// What was made last.
    pub made: Option<Made>,
    n_parts: u32,
}

impl Default for Maker {
    fn default() -> Self {
        let [level, ..] = LevelKnobs::all();
        Self {
            level,
            number: 1,
            work: Work::default(),
            made: None,
            n_parts: 0,
        }
    }
}

impl Maker {
    /// How far the work is.
    pub(super) fn progress(&self) -> Option<Progress> {
        self.work.progress()
    }

    /// Stops the work.
    pub(super) fn stop(&mut self) {
        self.work.stop();
    }

    /// Makes a whole puzzle.
    pub(super) fn generate(&mut self, cx: &Cx<'_, StarLink>) {
        let recipe = Recipe::numbered(self.level.clone(), self.number);
        self.work
            .ask(cx.doc.history().current_arc(), cx.wake, move |_, ctl| {
                Ok(Found::Whole(Box::new(generate(&recipe, ctl)?)))
            });
    }

    /// Makes some nodes anew; the rest stays.
    pub(super) fn regenerate(&mut self, cx: &Cx<'_, StarLink>, nodes: Vec<Node>) {
        self.n_parts += 1;
        let seed = format!("STARLINK|PART|{}", self.n_parts);
        self.work
            .ask(cx.doc.history().current_arc(), cx.wake, move |spec, ctl| {
                Ok(Found::Part(regenerate(spec, &nodes, &seed, ctl)?.map(Box::new)))
            });
    }

    /// Finds numbers for some stars, with some links in the answer.
    pub(super) fn find_numbers(&mut self, cx: &Cx<'_, StarLink>, open: Vec<Node>, kept: Vec<Link>) {
        self.n_parts += 1;
        let seed = format!("STARLINK|NUMBERS|{}", self.n_parts);
        self.work
            .ask(cx.doc.history().current_arc(), cx.wake, move |spec, ctl| {
                let (found, tier) = find_within(spec, &open, &kept, &seed, ctl)?;
                Ok(Found::Numbers(found, tier))
            });
    }

    /// Takes in what was made; a note when nothing came of it.
    pub(super) fn poll(&mut self, cx: &mut Cx<'_, StarLink>) -> Option<Text> {
        self.work.poll();
        let is_fresh = self.work.is_about(&cx.doc.history().current_arc());
        let found = self.work.take()?;
        if !is_fresh {
            return Some(Text::new(
                "the puzzle was changed meanwhile, so what was made is dropped",
                "그동안 퍼즐이 바뀌어 만든 것을 버렸습니다",
            ));
        }
        match found {
            Found::Whole(trace) => {
                let words = outcome_text(&trace);
                if trace.outcome == Outcome::Nothing {
                    // No board at all takes the place of none that is there.
                    return Some(words);
                }
                let label = Text::new(
                    format!("Generate {} {}", self.level.name, self.number),
                    format!("{} {} 생성", self.level.name, self.number),
                );
                let made = trace.spec.clone();
                cx.doc.edit(label, Merge::Never, |spec| *spec = made);
                let (frames, _) = generator_trace(&trace);
                self.made = Some(Made {
                    trace: *trace,
                    at: frames.len().saturating_sub(1),
                    frames,
                });
                Some(words)
            }
            Found::Part(Some(made)) => {
                let label = Text::new("Regenerate a part", "일부 다시 만들기");
                cx.doc.edit(label, Merge::Never, |spec| *spec = *made);
                None
            }
            Found::Numbers(Some(Numbered::Found { numbers, .. }), tier) => {
                let label = Text::new("Find numbers", "숫자 찾기");
                cx.doc.edit(label, Merge::Never, |spec| {
                    for (star, number) in spec.stars.iter_mut().zip(numbers) {
                        star.number = number;
                    }
                });
                Some(numbers_text(tier, cx.doc.spec().checks))
            }
            Found::Numbers(found, _) => Some(no_numbers_text(found.as_ref())),
            Found::Part(None) => Some(Text::new(
                "no attempt came to a puzzle with one answer",
                "답이 하나인 퍼즐이 나오지 않았습니다",
            )),
        }
    }
}

/// That there are numbers, and where they are easier or harder than what is asked for.
fn numbers_text(tier: Option<u8>, asked: Checks) -> Text {
    let Checks {
        min_tier, max_tier, ..
    } = asked;
    match tier.filter(|tier| !(min_tier..=max_tier).contains(tier)) {
        Some(tier) => Text::new(
            format!(
                "numbers with exactly one answer, but tier {tier} is outside of what is asked for ({min_tier} to {max_tier})"
            ),
            format!(
                "답이 하나뿐인 숫자를 찾았지만, {tier}단계는 바라는 단계({min_tier}~{max_tier})를 벗어납니다"
            ),
        ),
        None => Text::new(
            "numbers with exactly one answer",
            "답이 하나뿐인 숫자를 찾았습니다",
        ),
    }
}

/// Why there are no numbers, and whether that is proven.
fn no_numbers_text(found: Option<&Numbered>) -> Text {
    match found {
        None | Some(Numbered::Found { .. }) => Text::new(
            "the board has mistakes that must be mended first",
            "판에 먼저 고쳐야 할 잘못이 있습니다",
        ),
        Some(Numbered::Impossible { n_ways: 0 }) => Text::new(
            "no numbers: the stars cannot all be joined so",
            "숫자 없음: 그렇게는 모든 별을 이을 수 없습니다",
        ),
        Some(Numbered::Impossible { n_ways }) => Text::new(
            format!(
                "no numbers leave one answer: all {ways} to join the stars were tried",
                ways = counted(n_ways, "way")
            ),
            format!("답이 하나인 숫자 없음: 별을 잇는 {n_ways}가지를 모두 확인했습니다"),
        ),
        Some(Numbered::NotFound { n_tried }) => Text::new(
            format!(
                "no numbers found in {ways} to join the stars; there may be some",
                ways = counted(n_tried, "way")
            ),
            format!("{n_tried}가지로 이어 보았지만 못 찾았습니다; 있을 수도 있습니다"),
        ),
    }
}

/// How a puzzle came out, in a sentence.
fn outcome_text(trace: &Trace) -> Text {
    let tier = trace.tier;
    match trace.outcome {
        Outcome::Fitting if tier == 0 => Text::new(
            "one answer; the tier of so large a board comes with its steps, below Figures",
            "답 하나; 이렇게 큰 판의 단계는 걸음을 다 찾은 뒤 수치에 나옵니다",
        ),
        Outcome::Fitting => Text::new(format!("one answer, tier {tier}"), format!("답 하나, {tier}단계")),
        Outcome::OutOfTier => Text::new(
            format!("one answer, but tier {tier} is not the level's"),
            format!("답 하나, 그러나 {tier}단계는 이 난이도가 아님"),
        ),
        Outcome::Ambiguous => Text::new("several answers were left", "답이 여럿 남았습니다"),
        Outcome::Nothing => trace.why_not().unwrap_or_default(),
    }
}
