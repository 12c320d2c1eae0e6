//! A play that is being made: its links, what was said last, and the hint that was asked for.

use std::sync::Arc;

use crate::app::editor::{Cx, Request};
use crate::game::{GameReport, Replay};
use crate::games::starlink::StarLink;
use crate::games::starlink::deduce::hint::{Hint, hint};
use crate::games::starlink::deduce::words::{contradiction_text, sentence};
use crate::games::starlink::frame::Frame;
use crate::games::starlink::level::Level;
use crate::games::starlink::play::{Input, Outcome, Play, inputs_of};
use crate::games::starlink::replay::{being_made, record};
use crate::games::starlink::solve::Answers;
use crate::games::starlink::spec::Spec;
use crate::games::starlink::table::{LinkIdx, Node};
use crate::games::starlink::trace::play_frame;
use crate::games::starlink::why::link_name;
use crate::report::Text;

use super::live::Live;
use super::work::Work;

/// How long a star shakes, in seconds.
pub(super) const SHAKE_SECS: f64 = 0.4;

/// What a hint says and points at.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Told {
    /// The sentence.
    pub text: Text,
    /// Stars to look at.
    pub stars: Vec<Node>,
    /// Links to look at.
    pub links: Vec<LinkIdx>,
    /// Whether it is about a mistake.
    pub is_mistake: bool,
}

/// The play and what it is played on.
#[derive(Default)]
pub(super) struct Playing {
    spec: Option<Arc<Spec>>,
    level: Option<Arc<Level>>,
    play: Play,
    inputs: Vec<Input>,
    frame: Option<Frame>,
    /// The star that a link by keyboard begins at.
    pub anchor: Option<Node>,
    /// The gravity star that it goes through.
    pub via: Option<Node>,
    /// When the last input was refused for a star that shakes.
    pub shaken_at: Option<f64>,
    hint: Work<Hint>,
    told: Option<Told>,
    /// The play on the timeline, and whether the shell has been told of it.
    run: Option<Arc<GameReport<StarLink>>>,
    is_shown: bool,
    /// Inputs that do again what was taken back, the last first.
    undone: Vec<Input>,
}

impl Playing {
    /// The level that is played; none while the puzzle does not build.
    pub(super) fn level(&self) -> Option<&Arc<Level>> {
        self.level.as_ref()
    }

    /// The links placed so far.
    pub(super) fn play(&self) -> &Play {
        &self.play
    }

    /// The inputs made so far.
    pub(super) fn inputs(&self) -> &[Input] {
        &self.inputs
    }

    /// What the last input came to.
    pub(super) fn frame(&self) -> Option<&Frame> {
        self.frame.as_ref()
    }

    /// The hint that was asked for.
    pub(super) fn told(&self) -> Option<&Told> {
        self.told.as_ref()
    }

    /// Whether the puzzle is solved.
    pub(super) fn is_solved(&self) -> bool {
        self.frame.as_ref().is_some_and(|frame| frame.is_solved)
    }

    /// Begins anew when the puzzle is another than the one that is played.
    pub(super) fn refresh(&mut self, live: &Live, spec: &Arc<Spec>) {
        if !self.spec.as_ref().is_some_and(|known| Arc::ptr_eq(known, spec)) {
            self.spec = Some(spec.clone());
            self.level = live.level().map(Arc::new);
            self.restart();
        }
        self.hint.poll();
        if let (Some(hint), Some(level)) = (self.hint.take(), &self.level) {
            self.told = Some(told(level, &hint));
        }
    }

    /// Takes all links away.
    pub(super) fn restart(&mut self) {
        self.play = Play::default();
        self.inputs.clear();
        self.frame = None;
        self.anchor = None;
        self.via = None;
        self.told = None;
        self.hint.stop();
        self.undone.clear();
        self.run = None;
        self.is_shown = false;
    }

    /// Shows the play on the timeline while it is being made, and the answer once it is not.
    pub(super) fn show_on_timeline(&mut self, live: &Live, is_playing: bool, cx: &mut Cx<'_, StarLink>) {
        let Some(level) = self.level.clone().filter(|_| is_playing) else {
            if self.run.take().is_some() {
                cx.requests.push(Request::ShowRun(None));
            }
            self.is_shown = false;
            return;
        };
        if self.is_shown {
            return;
        }
        let answer = live.first().filter(|_| live.answers() == Answers::One);
        let run = Arc::new(being_made(&level, &self.inputs, answer));
        cx.requests.push(Request::ShowRun(Some((level, run.clone()))));
        self.run = Some(run);
        self.is_shown = true;
    }

    /// The frame of the play under the playhead, where it is an earlier one than the last.
    pub(super) fn looked_at<'f>(&self, cx: &'f Cx<'_, StarLink>) -> Option<&'f Frame> {
        cx.shown.as_ref()?.earlier_of(self.run.as_ref())
    }

    /// Whether there is a link to take back, and one to do again.
    pub(super) fn can_travel(&self) -> (bool, bool) {
        (self.play.can_undo(), !self.undone.is_empty())
    }

    /// Takes the last link back, or does it again.
    pub(super) fn travel(&mut self, is_back: bool) -> Option<Text> {
        if is_back {
            if !self.play.can_undo() {
                return None;
            }
            self.input(Input::Undo, 0.0);
        } else {
            let input = self.undone.pop()?;
            let rest = std::mem::take(&mut self.undone);
            self.input(input, 0.0);
            self.undone = rest;
        }
        self.frame.as_ref().map(|frame| frame.sentence.clone())
    }

    /// Carries an input out, at a time in seconds.
    pub(super) fn input(&mut self, input: Input, now_secs: f64) {
        let Some(level) = &self.level else { return };
        let outcome = self.play.step(level, input);
        match outcome {
            Outcome::Undone(link, _) => self.undone.extend(inputs_of(level, &[link])),
            Outcome::Placed(_) | Outcome::Removed(_) => self.undone.clear(),
            Outcome::Refused(_) | Outcome::NothingToUndo => {}
        }
        self.is_shown = false;
        self.inputs.push(input);
        let frame = play_frame(level, &self.play, self.inputs.len(), outcome, None);
        self.shaken_at = frame.shakes.map(|_| now_secs);
        self.frame = Some(frame);
        self.told = None;
        self.hint.stop();
    }

    /// A star is picked by key or click: the first begins a link, a gravity star bends it, the second
    /// star ends it.
    pub(super) fn pick(&mut self, node: Node, n_stars: usize, now_secs: f64) {
        let is_star = usize::from(node) < n_stars;
        match self.anchor {
            None if is_star => self.anchor = Some(node),
            None => {}
            Some(from) if from == node => {
                self.anchor = None;
                self.via = None;
            }
            Some(_) if !is_star => self.via = Some(node),
            Some(from) => {
                self.link(from, self.via, node, now_secs);
                self.anchor = None;
                self.via = None;
            }
        }
    }

    /// A link from star to star.
    pub(super) fn link(&mut self, from: Node, via: Option<Node>, to: Node, now_secs: f64) {
        let input = match via {
            None => Input::Drag(from, to),
            Some(via) => Input::Relay(from, via, to),
        };
        self.input(input, now_secs);
    }

    /// Asks for a hint.
    pub(super) fn ask_hint(&mut self, cx: &Cx<'_, StarLink>) {
        let (Some(level), Some(spec)) = (self.level.clone(), self.spec.clone()) else {
            return;
        };
        let placed = self.play.placed().to_vec();
        self.told = None;
        self.hint.ask(spec, cx.wake, move |_, ctl| {
            Ok(hint(&level.table, &level.numbers, &placed, ctl))
        });
    }

    /// What opens the play so far in a tab of its own.
    pub(super) fn recording(&self, name: String) -> Option<Request<StarLink>> {
        let (level, spec) = (self.level.as_ref()?, self.spec.as_ref()?);
        (!self.inputs.is_empty()).then(|| Request::OpenReplay {
            name,
            replay: Replay {
                question: level.question,
                inputs: self.inputs.clone(),
                claim: Some(record(level, &self.inputs)),
                spec: Some(Spec::clone(spec)),
            },
        })
    }
}

fn told(level: &Level, hint: &Hint) -> Told {
    let table = &level.table;
    let plain = |text: Text| Told {
        text,
        stars: Vec::new(),
        links: Vec::new(),
        is_mistake: false,
    };
    match hint {
        Hint::Mistake { wrong, contradiction } => {
            let names: Vec<String> = wrong.iter().map(|link| link_name(table, *link)).collect();
            let names = names.join(", ");
            let why = contradiction.as_ref().map(|why| contradiction_text(table, why));
            let mut text = if wrong.is_empty() {
                Text::new("there is a mistake", "실수가 있습니다")
            } else {
                Text::new(
                    format!("there is a mistake: the answer does not have {names}"),
                    format!("실수가 있습니다: {names}은(는) 답에 없습니다"),
                )
            };
            if let Some(why) = why {
                text = Text::new(
                    format!("{}. It leads to a contradiction: {}", text.en, why.en),
                    format!("{}. 그대로 두면 모순이 생깁니다: {}", text.ko, why.ko),
                );
            }
            Told {
                text,
                stars: Vec::new(),
                links: wrong.clone(),
                is_mistake: true,
            }
        }
        Hint::Next { step, .. } => Told {
            text: sentence(table, step),
            stars: step.stars.clone(),
            links: step.on.clone(),
            is_mistake: false,
        },
        Hint::Done => plain(Text::new("every link is placed", "모든 선을 이었습니다")),
        Hint::Ambiguous => plain(Text::new(
            "nothing more follows: there are several answers from here",
            "더 알 수 있는 것이 없습니다: 여기서 답이 여럿입니다",
        )),
        Hint::Stopped(_) => plain(Text::new("the hint was stopped", "힌트가 중단되었습니다")),
    }
}
