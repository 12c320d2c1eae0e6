//! A round on the timeline while it is being played: as far as it was played, and no more than its player saw.
//!
//! The solver's play of the same board would give the board away, so it is replaced from the first moment on.

use std::sync::Arc;

use crate::app::editor::{Cx, Request};
use crate::control::Control;
use crate::game::GameReport;
use crate::games::sea_rescue::SeaRescue;
use crate::games::sea_rescue::frame::Frame;
use crate::games::sea_rescue::knowledge::Knowledge;
use crate::games::sea_rescue::level::Level;
use crate::games::sea_rescue::policy::Value;
use crate::games::sea_rescue::replay::play;
use crate::games::sea_rescue::round::Input;
use crate::games::sea_rescue::shelf::Shelf;
use crate::games::sea_rescue::trace;
use crate::job::Job;
use crate::report::{Report, Text, Verdict};

type Run = Arc<GameReport<SeaRescue>>;

/// What stands for the name of a creature that its player does not know yet.
const UNKNOWN: &str = "?";

/// What of a round may be seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sight {
    /// What its player sees: no odds of hexes, no advice, no names of cards that are not known.
    Played,
    /// The odds as well, which were asked for.
    Odds,
    /// All of it: the round is over.
    Whole,
}

/// The run that is shown, and the work on the next one.
#[derive(Default)]
pub(super) struct Tracing {
    job: Option<Job<GameReport<SeaRescue>>>,
    shelf: Arc<Shelf>,
    /// How many inputs the last request had, and what of them may be seen.
    asked: Option<(usize, Sight)>,
    level: Option<Arc<Level>>,
    run: Option<Run>,
}

impl Tracing {
    /// Shows what is known of the round so far, and asks for more after every input.
    pub(super) fn tick(
        &mut self,
        level: &Arc<Level>,
        inputs: &[Input],
        sight: Sight,
        cx: &mut Cx<'_, SeaRescue>,
    ) {
        let shown = self.level.get_or_insert_with(|| {
            Arc::new(Level {
                // The draws that made the board are no matter of its player.
                drawn: None,
                ..(**level).clone()
            })
        });
        let shown = shown.clone();
        if self.run.is_none() {
            // Nothing to step yet, and nothing of the solver's.
            let words = Text::new("a round that is being played", "두는 중인 판");
            self.show(&shown, Report::bare(Verdict::Unattested, words), cx);
        }
        let found = self.job.as_mut().map(Job::poll).unwrap_or_default();
        for done in found {
            match done.result {
                Ok(report) => self.show(&shown, report, cx),
                Err(fault) => log::error!("sea_rescue: {fault}"),
            }
        }
        if self.asked == Some((inputs.len(), sight)) {
            return;
        }
        self.asked = Some((inputs.len(), sight));
        let job = self.job.get_or_insert_with(|| Job::new(cx.wake.clone()));
        let (shelf, inputs) = (self.shelf.clone(), inputs.to_vec());
        job.request(inputs.len() as u64, move |ctl, emit| {
            if let Some(report) = so_far(&shown, &inputs, sight, &shelf, ctl) {
                emit(report);
            }
        });
    }

    fn show(&mut self, level: &Arc<Level>, report: GameReport<SeaRescue>, cx: &mut Cx<'_, SeaRescue>) {
        let run = Arc::new(report);
        self.run = Some(run.clone());
        cx.requests.push(Request::ShowRun(Some((level.clone(), run))));
    }

    /// The frame under the playhead, where it is an earlier one than the last of the round.
    pub(super) fn looked_at<'f>(&self, cx: &'f Cx<'_, SeaRescue>) -> Option<&'f Frame> {
        cx.shown.as_ref()?.earlier_of(self.run.as_ref())
    }

    /// What can be known after so many probes, once it is worked out.
    pub(super) fn known(&self, n_probes: u32) -> Option<Arc<Knowledge>> {
        let frame = self.run.as_ref()?.frames.last()?;
        let is_now = frame.n_probes == n_probes && !frame.known.hit.is_empty();
        is_now.then(|| frame.known.clone())
    }
}

/// A round as far as it was played, with as much of it as may be seen.
fn so_far(
    level: &Level,
    inputs: &[Input],
    sight: Sight,
    shelf: &Shelf,
    ctl: &Control,
) -> Option<GameReport<SeaRescue>> {
    let played = play(level, inputs);
    let (mut frames, mut timeline) = trace::trace_with(level, &played, shelf, ctl).ok()?;
    if sight == Sight::Played {
        // Curves over the round are odds as well.
        timeline.tracks.clear();
        for frame in &mut frames {
            let nothing = Value {
                any: f64::NAN,
                all: f64::NAN,
                expected: f64::NAN,
            };
            (frame.totals.regret, frame.totals.luck) = (nothing, nothing);
            for probe in [&mut frame.made, &mut frame.probe].into_iter().flatten() {
                (probe.hit, probe.regret, probe.luck) = (f64::NAN, None, None);
            }
            let known = Arc::make_mut(&mut frame.known);
            known.hit.clear();
            known.heat.clear();
            known.presence.clear();
            known.information_bits.clear();
            known.worth.clear();
            known.advice.clear();
            (known.best, known.entropy_bits) = (None, f64::NAN);
        }
    }
    if sight != Sight::Whole {
        for card in frames.iter_mut().flat_map(|frame| &mut frame.cards) {
            if !card.is_known {
                UNKNOWN.clone_into(&mut card.species);
                card.kind = u8::MAX;
            }
        }
    }
    let words = Text::new("a round that is being played", "두는 중인 판");
    let mut report = Report::bare(Verdict::Unattested, words);
    report.inputs = inputs.to_vec();
    (report.frames, report.timeline) = (frames.into(), timeline);
    Some(report)
}

/// A solver's round before anybody steps it: no marks and curves of what it finds, and of its first probe no more
/// than where it is. Frames after the first say what they are there for, and going to them is looking at the board.
pub(super) fn veiled(report: &GameReport<SeaRescue>) -> GameReport<SeaRescue> {
    let mut veiled = report.clone();
    veiled.timeline.events.clear();
    for track in &mut veiled.timeline.tracks {
        track
            .values
            .iter_mut()
            .skip(1)
            .for_each(|value| *value = f32::NAN);
        // An empty curve says when it is there.
        track.label.en += " · once stepped";
        track.label.ko += " · 넘겨 보면 나옴";
    }
    let frames = 0..report.frames.len();
    let mut frames: Vec<Frame> = { frames.filter_map(|idx| report.frames.get(idx)) }
        .map(|frame| Frame::clone(&frame))
        .collect();
    if let Some(probe) = frames.first_mut().and_then(|frame| frame.probe.as_mut()) {
        UNKNOWN.clone_into(&mut probe.result);
        (probe.is_rescue, probe.luck) = (false, None);
    }
    veiled.frames = frames.into();
    veiled
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game as _;
    use crate::games::sea_rescue::round::Action;
    use crate::games::sea_rescue::spec::{Question, Spec};

    #[test]
    fn a_round_that_runs_names_no_creature_that_was_not_seen() {
        let level = SeaRescue::build(&Spec::default(), &Question::default()).unwrap();
        let (empty, _) = (0..27)
            .map(|cell| (cell, level.layout.at(&level.sea, cell)))
            .find(|(_, found)| found.is_none())
            .unwrap();
        let probe = Input {
            at_ms: 100,
            action: Action::Probe(empty),
        };
        let report = so_far(
            &level,
            &[probe],
            Sight::Played,
            &Shelf::default(),
            &Control::unlimited(),
        )
        .unwrap();
        assert!(SeaRescue::why(&level, &report.frames, 1).is_none(), "no advice");
        assert_eq!(report.frames.len(), 2);
        assert!(
            report.frames.last().unwrap().probe.is_none(),
            "no probe that is still to come"
        );
        for frame in 0..2 {
            let json = serde_json::to_string(&*report.frames.get(frame).unwrap()).unwrap();
            for kind in &level.layout.set {
                assert!(!json.contains(level.id(*kind)), "{json}");
            }
        }
    }
}
