//! `trait Editor`: what every game gives the window, and what the window lends it for a frame.
//!
//! Knows egui and `trait Game`, no particular game and none of the shell's panels.
//! An editor holds what is neither saved nor undone: tool, selection, camera, its own jobs.

use std::sync::Arc;

use eframe::egui;

use crate::control::Progress;
use crate::doc::Document;
use crate::game::{Game, GameReport, Replay};
use crate::job::Wake;
use crate::play::{PlayCommand, Playhead};
use crate::report::{Issue, Lang, Text, Why};

use super::changes::Changes;
use super::dock::{PanelInfo, Room};
use super::flash::Flash;
use super::layers::LayerState;
use super::navigate::Sight;
use super::tokens::Tokens;

/// What a new document may begin as: a name that stays, what people call it, the spec.
pub type Preset<G> = (&'static str, Text, <G as Game>::Spec);

/// One game's half of the window.
pub trait Editor: Default + 'static {
    /// The game it edits.
    type Game: Game;
    /// What is selected in a document. It is no edit; undo brings back what was selected before one.
    type Selection: Clone + Default + PartialEq + 'static;

    /// What a new document may begin as beside the game's default spec: a name that stays, what people call it,
    /// and the spec.
    fn presets() -> Vec<Preset<Self::Game>> {
        Vec::new()
    }

    /// The panels beside the canvas, in the order in which they stand at first. Problems and history are
    /// the shell's.
    fn panels(&self, cx: &Cx<'_, Self::Game>) -> Vec<PanelInfo>;

    /// Draws one of them, with its head: the first section of it, or a head of its own that calls
    /// [`super::dock::moves`].
    fn panel_ui(&mut self, ui: &mut egui::Ui, id: &str, room: &Room, cx: &mut Cx<'_, Self::Game>);

    /// The centre: fills `ui` and pans and zooms by itself.
    fn canvas_ui(&mut self, ui: &mut egui::Ui, cx: &mut Cx<'_, Self::Game>);

    /// Height of the tools at the lower end of the canvas, in points: a picture leaves them out.
    fn canvas_foot(&self) -> f32 {
        0.0
    }

    /// What the canvas shows of the board; `None` where it always shows all of it.
    fn sight(&self) -> Option<Sight> {
        None
    }

    /// Shows what another canvas of the game shows.
    fn set_sight(&mut self, _sight: Sight) {}

    /// Whether of the answer for a level no more may be told than [`Editor::veiled`] leaves of it: nobody has
    /// stepped it yet, and whoever plays it must not know what it finds.
    fn veils(&self, _level: &<Self::Game as Game>::Level) -> bool {
        false
    }

    /// An answer, frame by frame the same, without what is still to be found out when its first frame is shown.
    fn veiled(report: &GameReport<Self::Game>) -> GameReport<Self::Game> {
        report.clone()
    }

    /// Once a frame before anything is drawn: own jobs, the clock of a playtest.
    fn tick(&mut self, _ctx: &egui::Context, _cx: &mut Cx<'_, Self::Game>) {}

    /// Whether a playtest takes the keyboard: the shell's single keys are then off.
    fn wants_keys(&self) -> bool {
        false
    }

    /// Where the pointer is, in units of the game: right end of the status bar.
    fn status(&self) -> Option<Text> {
        None
    }

    /// What is selected now.
    fn selection(&self) -> Self::Selection;

    /// Selects what was selected in the document before, as far as it is there, and looks at it.
    fn select(
        &mut self,
        selection: Self::Selection,
        doc: &Document<Self::Game>,
        question: &mut <Self::Game as Game>::Question,
    );

    /// What of `after` is not as it was in `before`: by the ids of [`Editor::things`] what can be gone to,
    /// by ids of its own what is only painted, and by name what is gone. Undo and redo show it.
    fn changes(before: &<Self::Game as Game>::Spec, after: &<Self::Game as Game>::Spec) -> Changes;

    /// Background work of its own, for the status bar.
    fn busy(&self) -> Option<(Text, Progress)> {
        None
    }

    /// Whether some of that work is still to be seen on the canvas; a picture waits for it.
    fn is_drawing(&self) -> bool {
        self.busy().is_some()
    }

    /// Whether a drag or a stroke is being made that the pointer alone does not tell.
    fn holds_gesture(&self) -> bool {
        false
    }

    /// Whether a play is being made by somebody who must not see what the solver found of the same board: what
    /// the shell has of it is then neither shown, exported nor shared.
    fn hides_answer(&self) -> bool {
        false
    }

    /// Whether verdict and figures tell of that board as well, and not of all boards.
    fn hides_verdict(&self) -> bool {
        false
    }

    /// Escape: ends a playtest, drops a tool or a selection. Says whether there was anything to end.
    fn cancel(&mut self, _cx: &mut Cx<'_, Self::Game>) -> bool {
        false
    }

    /// A picture that was opened or dropped: `None` when the editor has no use for one, else whether it
    /// could be read.
    fn take_picture(&mut self, _path: &str, _png: &[u8]) -> Option<Result<(), Text>> {
        None
    }

    /// How wide the left panel is at first, in points.
    fn left_width(&self) -> f32 {
        232.0
    }

    /// Takes a file of lines (`.jsonl`) that is no document, like recorded rounds, to be looked at beside
    /// the document. Says whether it is one that this game has.
    fn take_text(&mut self, _name: &str, _text: &str) -> bool {
        false
    }

    /// What can be done, for the palette, the Edit menu and the keyboard.
    fn actions(&self) -> Vec<EditorAction> {
        Vec::new()
    }

    /// What has a name or a number of its own in the document, like `stage 9`, for the palette.
    fn things(&self, _cx: &Cx<'_, Self::Game>) -> Vec<Thing> {
        Vec::new()
    }

    /// Shows and picks one of [`Editor::things`].
    fn go_to_thing(&mut self, _id: u64, _cx: &mut Cx<'_, Self::Game>) {}

    /// The action that lets a person play on from the frame that is shown, where there is one.
    fn play_here_action(&self) -> Option<&'static str> {
        None
    }

    /// What Ctrl+Z takes back before anything of the document: the last step of what is being made and is no
    /// part of it, as a play.
    fn own_undo(&self) -> Option<&Text> {
        None
    }

    /// What Ctrl+Y does again of it.
    fn own_redo(&self) -> Option<&Text> {
        None
    }

    /// Takes that step back, or does it again. The answer is what is told of it.
    fn travel_own(&mut self, _is_back: bool) -> Option<Text> {
        None
    }

    /// Another document that [`Request::TakeDocument`] asked for.
    fn take_document(&mut self, _spec: <Self::Game as Game>::Spec, _cx: &mut Cx<'_, Self::Game>) {}

    /// What its canvas shows or does not, besides the game itself.
    fn layers(&self) -> Vec<LayerState> {
        Vec::new()
    }

    /// Shows or hides one of [`Editor::layers`].
    fn set_layer(&mut self, _id: &str, _is_on: bool) {}

    /// Does one of [`Editor::actions`].
    fn run_action(&mut self, _id: &str, _cx: &mut Cx<'_, Self::Game>) {}
}

/// Something an editor can do by name.
#[derive(Clone, Debug, PartialEq)]
pub struct EditorAction {
    /// What [`Editor::run_action`] is called with; stable.
    pub id: &'static str,
    /// What a person reads.
    pub label: Text,
    /// Its key, matched by its place on the keyboard.
    pub shortcut: Option<egui::KeyboardShortcut>,
    /// Whether it can be done now.
    pub is_enabled: bool,
}

/// Something in a document that can be gone to by its name.
#[derive(Clone, Debug, PartialEq)]
pub struct Thing {
    /// What [`Editor::go_to_thing`] is called with.
    pub id: u64,
    /// What a person reads and types.
    pub name: Text,
    /// What kind of thing it is: stage, obstacle, star, creature.
    pub kind: Text,
}

/// What the shell lends an editor for a frame.
pub struct Cx<'a, G: Game> {
    /// The document; [`Document::edit`] is the only way to change the spec.
    pub doc: &'a mut Document<G>,
    /// Which part of the spec is asked about; not undone. Changing it makes the shell ask anew.
    pub question: &'a mut G::Question,
    /// The level of the spec as it was when this frame began; `None` when it does not build.
    pub level: Option<&'a Arc<G::Level>>,
    /// Why there is no level.
    pub build_issues: &'a [Issue],
    /// The trace on the timeline, and where in it the playhead is.
    pub shown: Option<Shown<'a, G>>,
    /// The playhead; moved by [`Request::Play`].
    pub playhead: &'a Playhead,
    /// What the shell is asked to do after this call.
    pub requests: &'a mut Vec<Request<G>>,
    /// Wakes the window from any thread, for jobs of the editor's own.
    pub wake: &'a Wake,
    /// Colours and sizes.
    pub tokens: &'static Tokens,
    /// Language of every word on the screen.
    pub lang: Lang,
    /// Whether motion is to be left out.
    pub reduced_motion: bool,
    /// Everything the problems panel lists: build, lint and solver.
    pub issues: &'a [Issue],
    /// The issue that the pointer or a click picked: its place is to be shown.
    pub highlighted: Option<&'a Issue>,
    /// Why what the shown frame shows happened: its subjects are to be marked.
    pub why: Option<&'a Why>,
    /// What undo or redo has just changed: it is to glow.
    pub flash: &'a Flash,
}

/// The trace on the timeline, with the level it came from.
pub struct Shown<'a, G: Game> {
    /// The level the trace came from; frames are drawn with this one, never with a newer one.
    pub level: &'a Arc<G::Level>,
    /// The engine's answer.
    pub report: &'a Arc<GameReport<G>>,
    /// The frame under the playhead; `None` when the trace is empty.
    pub frame: Option<&'a G::Frame>,
    /// Index of that frame.
    pub frame_idx: usize,
    /// Whether the spec has changed since.
    pub stale: bool,
}

impl<'a, G: Game> Shown<'a, G> {
    /// The frame under the playhead where it is an earlier one than the last of `run`, the play that is being
    /// made: `None` while something else is on the timeline.
    pub fn earlier_of(&self, run: Option<&Arc<GameReport<G>>>) -> Option<&'a G::Frame> {
        let is_own = run.is_some_and(|run| Arc::ptr_eq(run, self.report));
        let is_earlier = self.frame_idx + 1 < self.report.frames.len();
        self.frame.filter(|_| is_own && is_earlier)
    }
}

/// A run with the level that it is of.
pub type Run<G> = (Arc<<G as Game>::Level>, Arc<GameReport<G>>);

/// What an editor asks of the shell.
#[derive(Clone)]
pub enum Request<G: Game> {
    /// Moves the playhead.
    Play(PlayCommand),
    /// Opens a play that was just recorded in a tab of its own: nothing else holds it, so it is unsaved.
    OpenReplay {
        /// What to call it.
        name: String,
        /// The play.
        replay: Replay<G>,
    },
    /// Opens a recorded play that something else holds, as a line of a file, in a tab of its own: a view to step
    /// through, which nobody is asked to save unless they edit it.
    ViewReplay {
        /// What to call it.
        name: String,
        /// The play.
        replay: Replay<G>,
    },
    /// Keeps a recorded play as a branch, where it goes on from what is shown.
    Branch {
        /// What to call it.
        name: String,
        /// The play.
        replay: Replay<G>,
        /// Whether its player took over from the frame that was shown.
        takes_over: bool,
    },
    /// Opens a new document in a tab of its own.
    OpenSpec {
        /// What to call it.
        name: String,
        /// What is in it.
        spec: G::Spec,
    },
    /// Asks for a file with another document of this game, which [`Editor::take_document`] is given.
    TakeDocument,
    /// Shows a run that is being made on the timeline, in the place of the answer; or the answer again.
    ShowRun(Option<Run<G>>),
    /// Asks the solver again although nothing changed.
    Resolve,
    /// Picks a problem, as a click on its card does.
    Highlight(Box<Issue>),
}

impl<G: Game> Cx<'_, G> {
    /// Asks for a move of the playhead.
    pub fn play(&mut self, command: PlayCommand) {
        self.requests.push(Request::Play(command));
    }

    /// The language's half of a text.
    pub fn words<'t>(&self, text: &'t Text) -> &'t str {
        text.get(self.lang)
    }
}
