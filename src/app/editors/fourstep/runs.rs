//! The playtest that goes on and the runs that were played: what the window tells them, what is kept.

use eframe::egui;

use crate::app::editor::{Cx, Request};
use crate::games::fourstep::FourStep;
use crate::report::{Lang, Text};

use super::desk::Desk;
use super::playtest::{Heard, HumanRun, Offset, Playtest, changed_speed, heard};
use super::words::beats;

/// For so long after a run Space does nothing, in seconds.
const QUIET_SECS: f64 = 0.7;
/// Runs that are kept.
const MAX_RUNS: usize = 8;
/// At most this much of the course is seen while it is played, in 200ths of a cell: eight beats.
const MAX_SPAN: f64 = 4800.0;

/// The playtest and what came of those before.
#[derive(Default)]
pub(super) struct Runs {
    /// What is being played.
    pub playtest: Option<Playtest>,
    /// What was played, the newest last.
    pub kept: Vec<HumanRun>,
    /// Which of them is shown.
    pub shown: Option<usize>,
    /// Whether the newest was not yet offered to the document as a branch.
    is_new: bool,
    /// Until when Space is swallowed, in seconds: who dies while pressing wants nothing played.
    quiet_until: f64,
    /// Its offsets to the solver's presses, for the report that they were found with.
    offsets: Option<(usize, usize, Vec<Offset>)>,
}

impl Runs {
    /// The run that is drawn over the solver's way, when the course is still the one it was played on.
    pub(super) fn shown_run(&self) -> Option<&HumanRun> {
        self.kept.get(self.shown?)
    }

    /// Its presses beside the solver's.
    pub(super) fn offsets(&self) -> &[Offset] {
        self.offsets.as_ref().map_or(&[], |(.., offsets)| offsets)
    }

    /// Looks at the solver's answer anew when it is another.
    fn compare(&mut self, cx: &Cx<'_, FourStep>) {
        let (Some(idx), Some(shown)) = (self.shown, &cx.shown) else {
            self.offsets = None;
            return;
        };
        let key = std::sync::Arc::as_ptr(shown.report) as usize;
        if self
            .offsets
            .as_ref()
            .is_some_and(|(run, of, _)| (*run, *of) == (idx, key))
        {
            return;
        }
        let Some(run) = self.kept.get(idx) else { return };
        let is_same = std::sync::Arc::ptr_eq(&run.level, shown.level) || *run.level == **shown.level;
        if is_same {
            let offsets = run.offsets(&shown.report.inputs);
            self.offsets = Some((idx, key, offsets));
        } else {
            // It was played on another course.
            self.shown = None;
            self.offsets = None;
        }
    }
}

/// Begins a playtest, from the start or from the playhead.
pub(super) fn start(desk: &mut Desk, cx: &Cx<'_, FourStep>, from_here: bool) {
    let Some(level) = cx.level else {
        desk.note = Some(Text::new(
            "the course cannot be played as it stands",
            "코스를 지금 상태로는 플레이할 수 없습니다",
        ));
        return;
    };
    let shown = cx.shown.as_ref().filter(|shown| from_here && !shown.stale);
    let taken_over =
        shown.and_then(|shown| Some((shown.report.inputs.as_slice(), shown.frame?.step as usize)));
    desk.runs.playtest = Some(Playtest::new(level, cx.question, taken_over));
    desk.runs.shown = None;
    desk.placing = None;
    desk.camera.span = desk.camera.span.min(MAX_SPAN);
    desk.note = None;
}

/// Ends the playtest; what was played is kept and shown.
pub(super) fn stop(desk: &mut Desk) {
    let Some(playtest) = desk.runs.playtest.take() else {
        return;
    };
    if !playtest.has_begun() {
        return;
    }
    let runs = &mut desk.runs;
    if MAX_RUNS <= runs.kept.len() {
        runs.kept.remove(0);
    }
    runs.kept.push(playtest.run());
    runs.is_new = true;
    runs.shown = Some(runs.kept.len() - 1);
    runs.offsets = None;
}

/// Opens the run that is shown as a replay of its own.
pub(super) fn open_replay(desk: &Desk, cx: &mut Cx<'_, FourStep>) {
    let Some(run) = desk.runs.shown_run() else { return };
    let replay = run.replay(cx.doc.spec());
    let title = cx.doc.spec().title.clone();
    let of = if title.is_empty() {
        cx.doc.name().trim_end_matches(".ron").to_owned()
    } else {
        title
    };
    cx.requests.push(Request::OpenReplay {
        name: format!("{of} replay.ron"),
        replay,
    });
}

/// Offers the run that has just ended to the document: who played on from what is shown made a branch.
fn offer_branch(runs: &mut Runs, cx: &mut Cx<'_, FourStep>) {
    let Some(run) = runs.kept.last().filter(|_| std::mem::take(&mut runs.is_new)) else {
        return;
    };
    let at = beats(run.x_of(run.from_step));
    let name = match cx.lang {
        Lang::En => format!("played from beat {at}"),
        Lang::Ko => format!("{at}박부터 플레이"),
    };
    cx.requests.push(Request::Branch {
        name,
        replay: run.replay(cx.doc.spec()),
        takes_over: run.takes_over,
    });
}

/// Once a frame: keys and time.
pub(super) fn tick(ctx: &egui::Context, desk: &mut Desk, cx: &mut Cx<'_, FourStep>) {
    offer_branch(&mut desk.runs, cx);
    desk.runs.compare(cx);
    let canvas = desk.canvas_area.unwrap_or(egui::Rect::NOTHING);
    let now_secs = ctx.input(|input| input.time);
    let Some(playtest) = &mut desk.runs.playtest else {
        if now_secs < desk.runs.quiet_until {
            let space = egui::Key::Space;
            ctx.input_mut(|input| input.consume_key(egui::Modifiers::NONE, space));
        }
        return;
    };
    if let Some(focused) = ctx.memory(|memory| memory.focused()) {
        ctx.memory_mut(|memory| memory.surrender_focus(focused));
    }
    let mut all = Vec::new();
    ctx.input_mut(|input| {
        input.events.retain(|event| match heard(event, canvas) {
            Some(heard) => {
                all.push(heard);
                // Buttons beside the canvas want to hear of the pointer too.
                matches!(event, egui::Event::PointerButton { .. })
            }
            None => true,
        });
    });
    for heard in all {
        match heard {
            Heard::Button(is_down) => playtest.button(is_down),
            Heard::Pause => playtest.clock.is_paused = !playtest.clock.is_paused,
            Heard::Restart => playtest.restart(),
            Heard::Speed(by) => playtest.clock.speed = changed_speed(playtest.clock.speed, by),
        }
    }
    playtest.advance(now_secs);
    let (is_over, is_paused) = (playtest.is_over(), playtest.clock.is_paused);
    desk.camera.left = f64::from(playtest.frame().x_200ths) - 0.3 * desk.camera.span;
    if is_over {
        stop(desk);
        desk.runs.quiet_until = now_secs + QUIET_SECS;
        ctx.request_repaint();
    } else if !is_paused {
        ctx.request_repaint();
    }
}
