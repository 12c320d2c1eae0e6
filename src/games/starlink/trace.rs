//! Deductions, answers and plays as frames on a timeline.
//!
//! Knows what the engines found; finds nothing itself.

use super::deduce::words::{contradiction_text, in_short, sentence};
use super::deduce::{Deduction, Ending, Step};
use super::frame::{Frame, Kind};
use super::level::Level;
use super::play::{Outcome, Play};
use super::solve::state::Mark;
use super::table::{LinkIdx, Table};
use super::why::{Reason, link_name};
use crate::grammar::counted;
use crate::report::{Event, EventKind, Text, Timeline, Tone, Track};

/// How long a step is shown at speed 1.
const STEP_MS: u16 = 600;
/// And a step inside a probe.
const PROBE_STEP_MS: u16 = 350;

/// Frames and what the timeline shows of them, as they grow.
pub struct Recorder<'a> {
    table: &'a Table,
    marks: Vec<Mark>,
    /// The frames.
    pub frames: Vec<Frame>,
    events: Vec<Event>,
}

impl<'a> Recorder<'a> {
    /// A trace that begins with nothing decided.
    pub fn new(table: &'a Table) -> Self {
        let mut recorder = Self {
            table,
            marks: vec![Mark::Open; table.links.len()],
            frames: Vec::new(),
            events: Vec::new(),
        };
        let n = table.links.len();
        let start = Text::new(counted(n, "possible link"), format!("이을 수 있는 선 {n}개"));
        recorder.push(Frame::new(Kind::Start, 0, start));
        recorder
    }

    fn push(&mut self, mut frame: Frame) {
        for (link, mark) in self.marks.iter().enumerate() {
            match mark {
                Mark::On => frame.on.push(link as LinkIdx),
                Mark::Off => frame.off.push(link as LinkIdx),
                Mark::Open => frame.n_open += 1,
            }
        }
        self.frames.push(frame);
    }

    fn event(&mut self, kind: EventKind, label: Text) {
        let frame = self.frames.len().saturating_sub(1);
        self.events.push(Event { frame, kind, label });
    }

    fn mark(&mut self, links: &[LinkIdx], mark: Mark) {
        for link in links {
            self.marks[*link as usize] = mark;
        }
    }

    /// A whole deduction, its probes unfolded.
    pub fn deduction(&mut self, deduction: &Deduction) {
        let hardest = deduction.hardest();
        for (idx, step) in deduction.steps.iter().enumerate() {
            if step.assumed.is_some() && step.contradiction.is_some() {
                self.probe(idx, step);
            }
            self.step(Kind::Step, idx, step);
            self.event(EventKind::Step, in_short(self.table, step));
            if Some(idx) == hardest && 1 < step.rule.tier() {
                let name = step.rule.name();
                self.event(
                    EventKind::Hazard,
                    Text::new(
                        format!("hardest step: {}", name.en),
                        format!("가장 어려운 걸음: {}", name.ko),
                    ),
                );
            } else if 4 <= step.rule.tier() {
                self.event(EventKind::Chain, step.rule.name());
            }
        }
        let n_steps = deduction.steps.len();
        match &deduction.ending {
            Ending::Solved => {
                if let Some(frame) = self.frames.last_mut() {
                    frame.is_solved = true;
                }
                self.event(EventKind::Finish, Text::new("solved", "풀림"));
            }
            Ending::Contradiction(contradiction) => {
                let text = contradiction_text(self.table, contradiction);
                let mut frame = Frame::new(Kind::Contradiction, n_steps, text.clone());
                frame.contradiction = Some(contradiction.clone());
                frame.region = super::deduce::words::stars_of(self.table, contradiction);
                self.push(frame);
                self.event(EventKind::Death, text);
            }
            Ending::Stopped(_) => {
                let text = cut_text(deduction.open().len());
                self.push(Frame::new(Kind::Cut, n_steps, text.clone()));
                self.event(EventKind::Hazard, text);
            }
            Ending::Ambiguous => {}
        }
    }

    fn step(&mut self, kind: Kind, idx: usize, step: &Step) {
        self.mark(&step.on, Mark::On);
        self.mark(&step.off, Mark::Off);
        let mut frame = Frame::new(kind, idx, sentence(self.table, step));
        frame.new_on.clone_from(&step.on);
        frame.new_off.clone_from(&step.off);
        frame.because.clone_from(&step.because);
        frame.region.clone_from(&step.stars);
        frame.rule = Some(step.rule);
        frame.tier = step.rule.tier();
        frame.assumed = step.assumed;
        self.push(frame);
    }

    fn probe(&mut self, idx: usize, step: &Step) {
        let Some((link, is_on)) = step.assumed else { return };
        let before = self.marks.clone();
        let name = link_name(self.table, link);
        let text = if is_on {
            Text::new(
                format!("suppose {name} is on"),
                format!("{name}을(를) 잇는다고 하면"),
            )
        } else {
            Text::new(
                format!("suppose {name} is off"),
                format!("{name}을(를) 잇지 않는다고 하면"),
            )
        };
        self.mark(&[link], if is_on { Mark::On } else { Mark::Off });
        let mut frame = Frame::new(Kind::Assumption, idx, text);
        frame.assumed = step.assumed;
        frame.rule = Some(step.rule);
        frame.tier = step.rule.tier();
        let ends = self.table.links[link as usize];
        frame.region = vec![ends.a, ends.b];
        let label = frame.sentence.clone();
        self.push(frame);
        self.event(EventKind::Press, label);
        for (probe_step, sub) in step.probe.iter().enumerate() {
            self.step(Kind::ProbeStep, idx, sub);
            if let Some(frame) = self.frames.last_mut() {
                frame.probe_step = Some(probe_step);
                frame.assumed = step.assumed;
            }
        }
        if let Some(contradiction) = &step.contradiction {
            let mut frame = Frame::new(
                Kind::Contradiction,
                idx,
                contradiction_text(self.table, contradiction),
            );
            frame.contradiction = Some(contradiction.clone());
            frame.region = super::deduce::words::stars_of(self.table, contradiction);
            frame.assumed = step.assumed;
            frame.rule = Some(step.rule);
            frame.tier = step.rule.tier();
            self.push(frame);
        }
        self.marks = before;
    }

    /// Whole answers, one a frame; from the second on, what is new against the first.
    pub fn answers(&mut self, answers: &[Vec<LinkIdx>]) {
        let Some(first) = answers.first() else { return };
        for (idx, answer) in answers.iter().enumerate() {
            let n = idx + 1;
            let mut frame = Frame::new(
                Kind::Answer,
                idx,
                Text::new(format!("answer {n}"), format!("답 {n}")),
            );
            self.marks = vec![Mark::Off; self.table.links.len()];
            self.mark(answer, Mark::On);
            if 0 < idx {
                let lacks = |links: &[LinkIdx], link: &LinkIdx| links.binary_search(link).is_err();
                frame.new_on = answer.iter().copied().filter(|link| lacks(first, link)).collect();
                frame.new_off = first.iter().copied().filter(|link| lacks(answer, link)).collect();
            }
            frame.is_solved = true;
            self.push(frame);
            self.event(
                EventKind::Clear,
                Text::new(format!("answer {n}"), format!("답 {n}")),
            );
        }
    }

    /// The trace.
    pub fn finish(self) -> (Vec<Frame>, Timeline) {
        let timeline = timeline(&self.frames, self.events);
        (self.frames, timeline)
    }
}

/// What is said where a deduction was cut short with so many links left.
fn cut_text(n_open: usize) -> Text {
    Text::new(
        format!(
            "the deduction was cut short here: what follows of {links} was not looked at",
            links = counted(n_open, "link")
        ),
        format!("여기서 추론을 중단했습니다: 남은 선 {n_open}개는 보지 않았습니다"),
    )
}

/// The timeline of some frames: undecided links and tier as curves.
pub fn timeline(frames: &[Frame], events: Vec<Event>) -> Timeline {
    let track = |key, en: &str, ko: &str, tone, value: &dyn Fn(&Frame) -> f32| Track {
        key,
        label: Text::new(en, ko),
        values: frames.iter().map(value).collect(),
        tone,
    };
    let last = frames.last().map(|frame| frame.kind);
    let is_play = last == Some(Kind::Play);
    let tracks = if is_play {
        vec![
            track(
                "placed_links",
                "placed links",
                "놓인 선",
                Tone::Plain,
                &|frame| frame.on.len() as f32,
            ),
            track("wrong_links", "wrong links", "틀린 선", Tone::Bad, &|frame| {
                frame.wrong.len() as f32
            }),
        ]
    } else {
        vec![
            track(
                "open_links",
                "undecided links",
                "남은 선",
                Tone::Search,
                &|frame| frame.n_open as f32,
            ),
            track("tier", "tier", "단계", Tone::Warn, &|frame| {
                f32::from(frame.tier)
            }),
        ]
    };
    Timeline {
        kind_words: kind_words(last),
        unit: Text::new("step", "걸음"),
        times: (0..frames.len() as u32).collect(),
        durations_ms: { frames.iter() }
            .map(|frame| match frame.kind {
                Kind::ProbeStep => PROBE_STEP_MS,
                _ => STEP_MS,
            })
            .collect(),
        changes: { frames.iter().enumerate() }
            .filter(|(_, frame)| !frame.new_on.is_empty() || !frame.new_off.is_empty())
            .map(|(idx, _)| idx)
            .collect(),
        events,
        tracks,
    }
}

/// What a generator did, as frames on the table of the layout it kept; of those that it did not keep only what
/// happened to them is told. The tree, the extras and each repair with
/// the two answers that asked for it (`because`: links of the other answer that the first lacks).
pub fn generator_trace(trace: &super::generate::Trace) -> (Vec<Frame>, Timeline) {
    use super::generate::Event as Made;
    let is_laid = |event: &&Made| !matches!(event, Made::Laid { .. });
    let n_kept = trace.events.iter().rev().take_while(is_laid).count();
    let first = trace.events.len() - n_kept;
    let entries = trace.entries();
    let mut frames: Vec<Frame> = Vec::new();
    let mut events = Vec::new();
    let mut on: Vec<LinkIdx> = Vec::new();
    for (step, text) in entries {
        let Some(made) = trace.events.get(step) else {
            continue;
        };
        let mut frame = Frame::new(Kind::Generator, step, text);
        let mut event = EventKind::Press;
        match made {
            // Links of a layout that was not kept are not those of the table.
            Made::Laid { .. } | Made::Refused { .. } => on.clear(),
            _ if step < first => {}
            Made::Tree { links, extras } => {
                on = links.iter().chain(extras).copied().collect();
                on.sort_unstable();
                frame.new_on.clone_from(links);
                frame.because.clone_from(extras);
            }
            Made::Repair {
                before,
                other,
                added,
                removed,
            } => {
                on.clone_from(before);
                on.retain(|link| !removed.contains(link));
                on.extend(added);
                on.sort_unstable();
                frame.new_on.clone_from(added);
                frame.new_off.clone_from(removed);
                frame.because = { other.iter().copied() }
                    .filter(|link| before.binary_search(link).is_err())
                    .collect();
                event = EventKind::Hazard;
            }
            Made::GaveUp { .. } => event = EventKind::Death,
            Made::Unique { .. } => {
                frame.is_solved = true;
                event = EventKind::Finish;
            }
        }
        frame.on.clone_from(&on);
        frame.n_open = trace.table.links.len() - on.len();
        events.push(Event {
            frame: frames.len(),
            kind: event,
            label: frame.sentence.clone(),
        });
        frames.push(frame);
    }
    let timeline = timeline(&frames, events);
    (frames, timeline)
}

/// The frame of an input that was carried out.
pub fn play_frame(
    level: &Level,
    play: &Play,
    step: usize,
    outcome: Outcome,
    answer: Option<&[LinkIdx]>,
) -> Frame {
    let name = |link: LinkIdx| link_name(&level.table, link);
    let (sentence, change) = match outcome {
        Outcome::Placed(link) => {
            let name = name(link);
            (
                Text::new(format!("{name} placed"), format!("{name} 이음")),
                Some((link, true)),
            )
        }
        Outcome::Removed(link) => {
            let name = name(link);
            (
                Text::new(format!("{name} taken away"), format!("{name} 지움")),
                Some((link, false)),
            )
        }
        Outcome::Undone(link, is_on) => {
            let name = name(link);
            (
                Text::new(format!("undo: {name}"), format!("되돌리기: {name}")),
                Some((link, is_on)),
            )
        }
        Outcome::Refused(reason) => (reason.text(), None),
        Outcome::NothingToUndo => (Text::new("nothing to undo", "되돌릴 것이 없음"), None),
    };
    let mut frame = Frame::new(Kind::Play, step, sentence);
    frame.on = play.placed().to_vec();
    frame.n_open = level.table.links.len() - frame.on.len();
    match change {
        Some((link, true)) => frame.new_on.push(link),
        Some((link, false)) => frame.new_off.push(link),
        None => {}
    }
    if let Some((link, _)) = change {
        let ends = level.table.links[link as usize];
        frame.region = vec![ends.a, ends.b];
    }
    if let Outcome::Refused(reason) = outcome {
        frame.reason = Some(reason);
        frame.shakes = reason.shakes();
        match reason {
            Reason::TooFar { leg } => frame.region = vec![leg.0, leg.1],
            Reason::Blocked { leg, by } => frame.region = vec![leg.0, leg.1, by],
            Reason::Crosses { link } => frame.because.extend(level.table.find(link)),
            Reason::Full { star } => frame.region = vec![star],
            Reason::InSight | Reason::NoLink => {}
        }
    }
    frame.is_judged = answer.is_some();
    if let Some(answer) = answer {
        frame.wrong = { play.placed().iter().copied() }
            .filter(|link| answer.binary_search(link).is_err())
            .collect();
    }
    frame.is_solved = play.is_solved(level);
    frame.hash = Some(format!("{:08x}", play.hash(level)));
    frame
}

/// What the kinds of events are called in a trace that ends with such a frame: a play, the making of a puzzle,
/// or a deduction.
fn kind_words(last: Option<Kind>) -> Vec<(EventKind, Text)> {
    if last == Some(Kind::Play) {
        return vec![
            (EventKind::Press, Text::new("Moves", "동작")),
            (EventKind::Hazard, Text::new("Refused", "거절")),
            (EventKind::Finish, Text::new("Solved", "풀림")),
            (EventKind::Death, Text::new("Wrong links", "틀린 선")),
        ];
    }
    let press = if last == Some(Kind::Generator) {
        Text::new("Moves", "동작")
    } else {
        Text::new("Assumptions", "가정")
    };
    vec![
        (EventKind::Press, press),
        (EventKind::Step, Text::new("Deductions", "추론")),
        (EventKind::Clear, Text::new("Answers", "답")),
        (EventKind::Chain, Text::new("Hard rules", "어려운 규칙")),
        (EventKind::Finish, Text::new("Solved", "풀림")),
        (EventKind::Hazard, Text::new("To look at", "살펴볼 곳")),
        (EventKind::Death, Text::new("Contradictions", "모순")),
    ]
}
