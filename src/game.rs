//! `trait Game`: what every game gives the editor, the command line and the tests.
//!
//! A game knows its rules and nothing of windows, files, threads, clocks or other games.
//! Which type a field belongs to is one question: would the designer expect Undo to bring it back?
//! Yes: `Spec`. Asked of the spec, but not undone (which stage, which seed): `Question`. Derived:
//! `Level`. Drawn: `Frame`. Anything else is the editor's own.

use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::control::Control;
use crate::frames::Frames;
use crate::report::{Draw, Issue, Lang, Report, Text, Verdict, Why};

/// A game's name as files and the command line write it, like `sum_drop`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct GameId(pub &'static str);

impl std::fmt::Display for GameId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0)
    }
}

/// Plain values that are saved, compared and sent to a worker.
pub trait Data: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static {}
impl<T: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static> Data for T {}

/// A report in the types of game `G`.
pub type GameReport<G> = Report<<G as Game>::Input, <G as Game>::Frame>;

/// One of the games: rules, solver and generator. Implemented by a unit type, whose derives let
/// generic containers of a game's values derive theirs.
pub trait Game: Clone + PartialEq + Debug + Sized + 'static {
    /// Its name in files and on the command line.
    const ID: GameId;
    /// Down to this depth of a file every item gets a line of its own, so that a diff shows the edit.
    const LINE_DEPTH: usize = 3;
    /// The codes of all its issues, sorted.
    const CODES: &'static [&'static str];
    /// The options of [`Ask`] that [`Game::recipe`] reads; all others are refused.
    const RECIPE_OPTIONS: &'static [&'static str];
    /// The options of [`Ask`] that [`Game::question`] reads; all others are refused.
    const QUESTION_OPTIONS: &'static [&'static str];
    /// Seed and knobs that a spec is generated from.
    type Recipe: Data + Default;
    /// The explicit stage: saved, edited, restored by Undo.
    type Spec: Data + Default;
    /// Which part of a spec is played and from which seed. Saved in replays, never undone.
    type Question: Data + Default;
    /// One player action with its time; a replay is a list of them.
    type Input: Data;
    /// What a recorder claims of a replay: final score, states along the way.
    type Claim: Data;
    /// Tables compiled from a spec and a question, never saved. Equal levels play alike, so an
    /// edit that leaves the level equal asks nothing of the solver.
    type Level: Clone + PartialEq + Send + Sync + 'static;
    /// One step of a trace, drawable with the level alone. Its serialised fields are what `trace
    /// --format json` prints and `diff` compares, named in the units of the rules.
    type Frame: Clone + Debug + Serialize + Send + Sync + 'static;
    /// What recorded plays that are verified together share, so that what many of them meet is worked out
    /// once. It changes no answer. `()` where plays share nothing that is worth keeping.
    type Shared: Default + Send + Sync + 'static;

    /// A spec from a recipe, the question the recipe asks of it, and the log of attempts.
    fn generate(recipe: &Self::Recipe, ctl: &Control) -> Generated<Self>;

    /// The recipe that the command line asks for.
    ///
    /// # Errors
    /// A sentence that names the option that is wrong or means nothing to this game.
    fn recipe(ask: &Ask) -> Result<Self::Recipe, Text>;

    /// The question that the command line asks of a spec.
    ///
    /// # Errors
    /// A sentence that names the option that is wrong or means nothing to this game.
    fn question(spec: &Self::Spec, ask: &Ask) -> Result<Self::Question, Text>;

    /// Every question that `check` asks of a spec, in order, each with the name people know it by. The English one
    /// names it in files and on the command line.
    fn questions(spec: &Self::Spec) -> Vec<(Text, Self::Question)>;

    /// Lints of the whole spec, whatever the question. Never panics, whatever the spec.
    fn lint(spec: &Self::Spec) -> Vec<Issue>;

    /// Whether [`Game::lint`] of this spec takes so long that the window looks in the background and shows
    /// what it finds when it comes.
    fn lints_long(_spec: &Self::Spec) -> bool {
        false
    }

    /// The spec with the quick fix of one of its issues carried out; `None` where it has none.
    fn fix(spec: &Self::Spec, issue: &Issue) -> Option<Self::Spec>;

    /// The level that a question asks about, or the errors that stand in its way. Never panics,
    /// whatever the spec; fast enough to run at every edit on the thread of the window.
    fn build(spec: &Self::Spec, question: &Self::Question) -> Result<Self::Level, Vec<Issue>>;

    /// Whether [`Game::build`] of this spec takes longer than a frame has time for, on this thread and now: the
    /// window then builds in the background.
    fn builds_long(_spec: &Self::Spec) -> bool {
        false
    }

    /// Takes over a level that another thread built: the next build on this one may go on from it.
    fn keep_built(_level: &Self::Level) {}

    /// The words of today for the item that an older file names so ([`crate::report::Place::item_words`]);
    /// `None` where the words stand as they are.
    fn place_today(_spec: &Self::Spec, _words: &str) -> Option<String> {
        None
    }

    /// Looks for a solution. The answer is inputs, so that it can be replayed.
    fn solve(level: &Self::Level, ctl: &Control) -> GameReport<Self>;

    /// Solves a level again after an edit. `before`: an earlier level and its answer, of which what still
    /// holds may be kept. The answer is the one that [`Game::solve`] gives; nodes count what was searched anew.
    fn solve_after(
        _before: (&Self::Level, &GameReport<Self>),
        level: &Self::Level,
        ctl: &Control,
    ) -> GameReport<Self> {
        Self::solve(level, ctl)
    }

    /// [`Game::solve`], or [`Game::solve_after`] where something was known before, for somebody who waits: what
    /// is known long before the end is told as soon as it is, under the verdict that it has.
    fn solve_telling(
        before: Option<(&Self::Level, &GameReport<Self>)>,
        level: &Self::Level,
        ctl: &Control,
        _tell: &mut dyn FnMut(GameReport<Self>),
    ) -> GameReport<Self> {
        match before {
            Some(before) => Self::solve_after(before, level, ctl),
            None => Self::solve(level, ctl),
        }
    }

    /// Plays inputs and, where a claim is given, says whether it is true and where it first is not.
    fn replay(
        level: &Self::Level,
        inputs: &[Self::Input],
        claim: Option<&Self::Claim>,
        ctl: &Control,
    ) -> GameReport<Self>;

    /// [`Game::replay`], for somebody who waits for the first frames of a long run: they are told, under
    /// the verdict *cancelled*, as soon as they are made, and again as the run grows.
    fn replay_telling(
        level: &Self::Level,
        inputs: &[Self::Input],
        claim: Option<&Self::Claim>,
        ctl: &Control,
        _tell: &mut dyn FnMut(GameReport<Self>),
    ) -> GameReport<Self> {
        Self::replay(level, inputs, claim, ctl)
    }

    /// [`Game::build`] for one of many plays.
    fn build_of_many(
        spec: &Self::Spec,
        question: &Self::Question,
        _shared: &Self::Shared,
    ) -> Result<Self::Level, Vec<Issue>> {
        Self::build(spec, question)
    }

    /// [`Game::replay`] for one of many plays; several threads may be at it.
    fn replay_of_many(
        level: &Self::Level,
        inputs: &[Self::Input],
        claim: Option<&Self::Claim>,
        _shared: &Self::Shared,
        ctl: &Control,
    ) -> GameReport<Self> {
        Self::replay(level, inputs, claim, ctl)
    }

    /// Verdict and sentence of [`Game::replay`] without its trace, for thousands of plays. `None` where only
    /// the trace can tell, as where it says at which frame a play parts.
    fn verify(
        _level: &Self::Level,
        _inputs: &[Self::Input],
        _claim: Option<&Self::Claim>,
        _ctl: &Control,
    ) -> Option<(Verdict, Text)> {
        None
    }

    /// What an honest recorder writes down about these inputs.
    fn claim(level: &Self::Level, inputs: &[Self::Input]) -> Self::Claim;

    /// What of a claim says that the player stopped before the run was over, where inputs alone do not say
    /// it: a claim of nothing but that, for the same inputs to end there again.
    fn stop_of(_claim: &Self::Claim) -> Option<Self::Claim> {
        None
    }

    /// What of a claim a share string carries: enough to notice another run, without the states along the
    /// way, which whoever opens it can make anew.
    fn brief_claim(claim: &Self::Claim) -> Self::Claim {
        claim.clone()
    }

    /// What `solve --format json` tells beyond the report, by names of the game's own: windows, tallies,
    /// repairs. Null where there is nothing.
    fn details(
        _spec: &Self::Spec,
        _question: &Self::Question,
        _level: &Self::Level,
        _report: &GameReport<Self>,
        _ctl: &Control,
    ) -> serde_json::Value {
        serde_json::Value::Null
    }

    /// The most nodes that a question may take where nobody says how many: for figures that are asked for by
    /// name and end by themselves. Without it the program's usual number.
    fn usual_nodes(question: &Self::Question) -> Option<u64> {
        let _ = question;
        None
    }

    /// A frame as `trace --format json` prints it: its fields, and what they mean without the level.
    fn frame_json(_level: &Self::Level, frame: &Self::Frame) -> serde_json::Value {
        // A frame's fields are numbers and words.
        serde_json::to_value(frame).unwrap_or_default()
    }

    /// A frame as text, for golden files, pins (English both) and the command line. Ends with a line feed.
    fn frame_text(level: &Self::Level, frame: &Self::Frame, lang: Lang) -> String;

    /// Where a frame is, in one short line: `tick 1204 · landing 38 · chain step 2, break`.
    fn frame_caption(level: &Self::Level, frame: &Self::Frame) -> Text;

    /// Whether [`Game::finish`] can find anything.
    const CAN_FINISH: bool = false;

    /// The solver goes on from a frame of a run: all inputs, those of the run up to there included. `None`
    /// where it finds no way on.
    fn finish(
        _level: &Self::Level,
        _run: &GameReport<Self>,
        _frame_idx: usize,
        _ctl: &Control,
    ) -> Option<Vec<Self::Input>> {
        None
    }

    /// What [`Game::finish`] looks for from a frame, told where it finds nothing; `None` where the run is over there,
    /// so that there is nothing to go on with.
    fn finish_goal(_level: &Self::Level, _frame: &Self::Frame) -> Option<Text> {
        None
    }

    /// Top-level fields of a frame that only tell the time: they are left out where two runs are compared
    /// at different times.
    const CLOCK_FIELDS: &'static [&'static str] = &[];

    /// Top-level fields of a frame that tell what a search knew there and nothing of the run: they are left
    /// out where two runs are compared, of which one may be a person's.
    const SEARCH_FIELDS: &'static [&'static str] = &[];

    /// Why what happened at a frame happened, in a sentence; `None` where there is nothing to explain.
    fn why(_level: &Self::Level, _frames: &Frames<Self::Frame>, _frame_idx: usize) -> Option<Why> {
        None
    }

    /// Every draw of the random generator that these frames know of, and those that the spec was made with
    /// where it says how it was made, in order; empty where nothing is drawn. Those of a generator are found
    /// by generating once more, so this belongs on a worker.
    fn draws(
        _spec: &Self::Spec,
        _level: &Self::Level,
        _frames: &Frames<Self::Frame>,
        _ctl: &Control,
    ) -> Vec<Draw> {
        Vec::new()
    }

    /// Whether a JSON value is of this game: whether [`Game::import_json`] would have anything to say of it.
    fn knows_json(value: &serde_json::Value) -> bool {
        Self::import_json(value).is_some()
    }

    /// Reads the JSON that the game itself writes. `None`: this is no JSON of this game.
    ///
    /// # Errors
    /// A sentence that names what is wrong with it and where.
    fn import_json(value: &serde_json::Value) -> Option<Result<Content<Self>, Text>>;

    /// Puts a spec into the JSON of a play that is of it and does not carry it; nothing where plays
    /// always say on what they were played.
    fn carry_spec(_play: &mut serde_json::Value, _spec: &Self::Spec) {}

    /// The line and column at which a JSON text first parts from the form that [`Game::import_json`]
    /// reads; `None` where its form is right, so that what is wrong with it is no matter of form.
    fn json_fault(text: &str) -> Option<(usize, usize)>;

    /// Writes the JSON that the game itself reads.
    fn export_json(content: &Content<Self>) -> serde_json::Value;
}

/// What somebody typed to name a stage, a seed or a course; `None` where nothing was typed. Each game
/// takes what means something to it and refuses the rest by name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ask {
    /// Seed text.
    pub seed: Option<String>,
    /// Stage number, from 1.
    pub stage: Option<u32>,
    /// Attempt, from 0.
    pub attempt: Option<u32>,
    /// Mode.
    pub mode: Option<String>,
    /// Difficulty.
    pub difficulty: Option<String>,
    /// Ticks a piece lives before a simulated player drops it.
    pub tempo: Option<u16>,
    /// Track name.
    pub track: Option<String>,
    /// Date of a daily course.
    pub daily: Option<String>,
    /// A set of creatures, like `clownfish+bluetang`.
    pub set: Option<String>,
    /// Who plays.
    pub policy: Option<String>,
    /// Which figures are asked for.
    pub figures: Option<String>,
    /// The lands of a track, with commas between them.
    pub plan: Option<String>,
    /// Its length in bars.
    pub bars: Option<u32>,
    /// Its tempo in beats a minute.
    pub bpm: Option<u32>,
    /// Its musical key.
    pub key: Option<String>,
    /// Its chords, with spaces between them.
    pub chords: Option<String>,
    /// What it is called.
    pub title: Option<String>,
}

impl Ask {
    /// The names of all options, as they are typed.
    pub const OPTIONS: [&'static str; 17] = [
        "seed",
        "stage",
        "attempt",
        "mode",
        "difficulty",
        "tempo",
        "track",
        "daily",
        "set",
        "policy",
        "figures",
        "plan",
        "bars",
        "bpm",
        "key",
        "chords",
        "title",
    ];

    /// Refuses options that mean nothing to a game, and values that mean nothing anywhere.
    ///
    /// # Errors
    /// A sentence that names the option, and those that the game takes.
    pub fn only(&self, game: GameId, known: &[&str]) -> Result<(), Text> {
        let Some(option) = self.unknown(known) else {
            return self.sound();
        };
        let known = known.join(", --");
        Err(Text::new(
            format!("--{option} means nothing here; {game} takes --{known}"),
            format!("--{option}은(는) 여기서 쓸 수 없습니다. {game}에는 --{known}이(가) 있습니다"),
        ))
    }

    /// Refuses a stage before the first and a seed of no letters.
    fn sound(&self) -> Result<(), Text> {
        if self.stage == Some(0) {
            return Err(Text::new("--stage counts from 1", "--stage는 1부터 셉니다"));
        }
        if self.seed.as_deref() == Some("") {
            return Err(Text::new(
                "--seed is empty: name a seed, or leave the option out",
                "--seed가 비어 있습니다. 시드를 적거나 옵션을 빼세요",
            ));
        }
        Ok(())
    }

    /// The first option that was typed although it is not in `known`.
    pub fn unknown(&self, known: &[&str]) -> Option<&'static str> {
        let Self {
            seed,
            stage,
            attempt,
            mode,
            difficulty,
            tempo,
            track,
            daily,
            set,
            policy,
            figures,
            plan,
            bars,
            bpm,
            key,
            chords,
            title,
        } = self;
        let typed = [
            seed.is_some(),
            stage.is_some(),
            attempt.is_some(),
            mode.is_some(),
            difficulty.is_some(),
            tempo.is_some(),
            track.is_some(),
            daily.is_some(),
            set.is_some(),
            policy.is_some(),
            figures.is_some(),
            plan.is_some(),
            bars.is_some(),
            bpm.is_some(),
            key.is_some(),
            chords.is_some(),
            title.is_some(),
        ];
        let mut named = Self::OPTIONS.into_iter().zip(typed);
        named.find_map(|(name, is_typed)| (is_typed && !known.contains(&name)).then_some(name))
    }
}

/// What `generate` made.
#[derive(Clone, Debug)]
pub struct Generated<G: Game> {
    /// The spec.
    pub spec: G::Spec,
    /// What the recipe asks of it.
    pub question: G::Question,
    /// One line an attempt, first to last.
    pub log: Vec<Text>,
    /// Why nothing came about, where nothing did: the spec is none then.
    pub why_not: Option<Text>,
}

/// A recorded play: which question, which inputs, and what is claimed of them.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub struct Replay<G: Game> {
    /// What was played.
    pub question: G::Question,
    /// What the player did.
    pub inputs: Vec<G::Input>,
    /// What the recorder claims; a replay without a claim can be watched but not verified.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub claim: Option<G::Claim>,
    /// The spec it was played on; absent when it is the game's own default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spec: Option<G::Spec>,
}

/// What one document holds.
#[derive(Clone, Debug, PartialEq)]
pub enum Content<G: Game> {
    /// A stage spec.
    Spec(G::Spec),
    /// A recorded play.
    Replay(Replay<G>),
}
