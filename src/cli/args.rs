//! What can be typed on the command line. Names are a contract: see docs/cli.md.

use std::ops::Range;
use std::path::PathBuf;

use clap::{Args as ClapArgs, Parser, Subcommand, ValueEnum};

use crate::cli::typed;
use crate::game::Ask;

use super::words::LangArg;

/// Level editor and replay inspector for four small deterministic games.
///
/// Without a command it opens the window on the named files, or on the bundled sample project.
/// Exit codes: 0 everything holds, 1 something does not, 2 it could not run.
#[derive(Debug, Parser)]
#[command(name = "playproof", version)]
pub struct Args {
    /// What to do.
    #[command(subcommand)]
    pub command: Option<Command>,
    /// The language of every word; without it the one of the system.
    #[arg(long, global = true, value_enum)]
    pub lang: Option<LangArg>,
    /// Documents or project folders to open in the window.
    pub files: Vec<PathBuf>,
}

/// The commands that need no window.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Make a spec from a seed.
    New {
        /// The game, like `sum_drop`.
        game: String,
        /// What to make it from.
        #[command(flatten)]
        ask: AskArgs,
        /// The file to write; without it the text goes to standard output.
        #[arg(short, long)]
        output: Option<PathBuf>,
        /// Overwrite a file that exists.
        #[arg(long)]
        force: bool,
    },
    /// Parse, validate and solve every document below the paths.
    Check {
        /// Documents, or folders that are searched for them.
        #[arg(required = true)]
        paths: Vec<PathBuf>,
        /// The spec that the plays of a `.jsonl` are of, where they do not carry it.
        #[arg(long)]
        spec: Option<PathBuf>,
        /// How to print the result.
        #[arg(long, value_enum, default_value_t)]
        format: FindingsFormat,
        /// How many questions are worked on at once; 0 for one a core.
        #[arg(long, default_value_t = 0)]
        jobs: usize,
        /// The most nodes that one question may take; without it what `playproof.ron` says, else 20,000,000.
        #[arg(long)]
        nodes: Option<u64>,
        /// Print every question, not only those that do not hold.
        #[arg(short, long)]
        verbose: bool,
        /// Where answers are kept, so that a file that did not change is not solved again.
        #[arg(long)]
        cache: Option<PathBuf>,
        /// Solve everything again and keep nothing.
        #[arg(long, conflicts_with = "cache")]
        no_cache: bool,
    },
    /// Solve one stage: verdict, margin, statistics, a replay.
    Solve {
        /// A spec or a replay (whose question is then solved).
        file: PathBuf,
        /// Which part of the spec.
        #[command(flatten)]
        ask: AskArgs,
        /// Where to write the solution as a replay.
        #[arg(short, long)]
        output: Option<PathBuf>,
        /// Overwrite a file that exists.
        #[arg(long)]
        force: bool,
        /// How to print the result.
        #[arg(long, value_enum, default_value_t)]
        format: Format,
        /// The most nodes that the search may take; without it 20,000,000, or what the figures take that were asked for.
        #[arg(long)]
        nodes: Option<u64>,
    },
    /// Re-simulate replays and compare them with what they claim.
    Replay {
        /// Replays, files of many replays (.jsonl), or folders that are searched for both.
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// The spec that the plays of a `.jsonl` are of, where they do not carry it.
        #[arg(long)]
        spec: Option<PathBuf>,
        /// How to print the result.
        #[arg(long, value_enum, default_value_t)]
        format: CheckFormat,
        /// How many replays are played at once; 0 for one a core.
        #[arg(long, default_value_t = 0)]
        jobs: usize,
    },
    /// Print the frames of a replay, or of a spec's solution.
    Trace {
        /// A replay or a spec.
        file: PathBuf,
        /// The spec that the plays of a `.jsonl` are of, where they do not carry it.
        #[arg(long)]
        spec: Option<PathBuf>,
        /// Which part of a spec.
        #[command(flatten)]
        ask: AskArgs,
        /// Only these frames, like `100..120`; either end may be left out.
        #[arg(long, value_parser = typed::frames)]
        frames: Option<Range<usize>>,
        /// Text, or one JSON object a line.
        #[arg(long, value_enum, default_value_t)]
        format: Format,
        /// The most nodes that the search may take; without it 20,000,000, or what the figures take that were asked for.
        #[arg(long)]
        nodes: Option<u64>,
    },
    /// Write a document as one line of text, to be pasted into a message.
    Share {
        /// A spec, a replay, or a line of a file of many replays (.jsonl, with --line).
        file: PathBuf,
        /// Which line of a file of many replays, from 1.
        #[arg(long)]
        line: Option<usize>,
        /// The spec that the plays of a `.jsonl` are of, where they do not carry it.
        #[arg(long)]
        spec: Option<PathBuf>,
        /// Which part of a spec.
        #[command(flatten)]
        ask: AskArgs,
        /// The frame that whoever opens it sees first.
        #[arg(long, default_value_t = 0)]
        frame: usize,
    },
    /// Open a share string in the window, at the frame that it names; or say what it is.
    Open {
        /// The line that `share` wrote, or that was copied from the window.
        string: String,
        /// Say what it is and whether its play is true, without a window.
        #[arg(long)]
        print: bool,
        /// How to print that.
        #[arg(long, value_enum, default_value_t)]
        format: Format,
    },
    /// Draw frames as PNG, SVG or GIF, without a display or a GPU; or write them as JSON Lines or CSV.
    Render {
        /// A replay or a spec, whose solution is then drawn; or a line of a file of many replays (.jsonl, with --line).
        file: PathBuf,
        /// Which line of a file of many replays, from 1.
        #[arg(long)]
        line: Option<usize>,
        /// The spec that the plays of a `.jsonl` are of, where they do not carry it.
        #[arg(long)]
        spec: Option<PathBuf>,
        /// Which part of a spec.
        #[command(flatten)]
        ask: AskArgs,
        /// The file to write: .png, .svg, .gif, .jsonl (frames), .csv (curves) or .json (the game's form).
        #[arg(short, long)]
        output: PathBuf,
        /// Overwrite a file that exists.
        #[arg(long)]
        force: bool,
        /// The frame to draw.
        #[arg(long, conflicts_with = "frames")]
        frame: Option<usize>,
        /// The frames of a GIF or of numbered pictures, like `100..120`; either end may be left out.
        #[arg(long, value_parser = typed::frames)]
        frames: Option<Range<usize>>,
        /// A further column of a `.csv`: a value of the states by its path, like `piece.row`; may be repeated.
        #[arg(long, value_name = "PATH")]
        plot: Vec<String>,
        /// How it looks.
        #[command(flatten)]
        picture: PictureArgs,
        /// The most nodes that the search may take; without it 20,000,000, or what the figures take that were asked for.
        #[arg(long)]
        nodes: Option<u64>,
    },
    /// Find the first frame where two replays, or one replay on two specs, part.
    Diff {
        /// A replay or a spec.
        a: PathBuf,
        /// A replay or a spec. Of a replay and a spec, the replay is also played on that spec.
        b: PathBuf,
        /// The replay to play on both, where both are specs.
        #[arg(long)]
        replay: Option<PathBuf>,
        /// How to print the result.
        #[arg(long, value_enum, default_value_t)]
        format: Format,
    },
    /// Ask one question of many seeds, dates, stages or difficulties; merge, sum up and compare the answers.
    Survey(super::survey::args::SurveyArgs),
    /// List which pinned outcomes of published seeds, stages and replays changed; `record` pins them.
    Guard(super::guard::GuardArgs),
}

/// Which seed, stage or course is meant. Each game takes the options that mean something to it.
#[derive(Clone, Debug, Default, ClapArgs)]
pub struct AskArgs {
    /// Seed text: of what is made (`new`), or of what is played.
    #[arg(long, allow_hyphen_values = true, value_parser = typed::seed)]
    pub seed: Option<String>,
    /// Stage number, from 1.
    #[arg(long)]
    pub stage: Option<u32>,
    /// Attempt at the stage, from 0.
    #[arg(long)]
    pub attempt: Option<u32>,
    /// Mode, like `sprint`; a word that does not exist is answered with those that do.
    #[arg(long)]
    pub mode: Option<String>,
    /// Difficulty or level, like `EXPERT`; of a track of your own from the first terrain to the last, like `0.25..0.75`.
    #[arg(long)]
    pub difficulty: Option<String>,
    /// Ticks a piece lives before a simulated player drops it.
    #[arg(long)]
    pub tempo: Option<u16>,
    /// Track, by name.
    #[arg(long)]
    pub track: Option<String>,
    /// Date of a daily course, like 2026-10-07.
    #[arg(long)]
    pub daily: Option<String>,
    /// Creatures of a board, like `clownfish+bluetang`.
    #[arg(long)]
    pub set: Option<String>,
    /// Who plays, like `maxHit` or `rollExp`.
    #[arg(long)]
    pub policy: Option<String>,
    /// Which figures, like `rates`, `optimum`, `economy` or `round`.
    #[arg(long)]
    pub figures: Option<String>,
    /// The terrains of a track of your own, like `field,sea,field`.
    #[arg(long, value_name = "TERRAINS")]
    pub plan: Option<String>,
    /// Its length in bars; without it eight a terrain.
    #[arg(long)]
    pub bars: Option<u32>,
    /// Its tempo in beats a minute; without it 120.
    #[arg(long)]
    pub bpm: Option<u32>,
    /// Its musical key, like `Dm`; without it C.
    #[arg(long)]
    pub key: Option<String>,
    /// Its chords, one a bar, like `"C G Am F"`.
    #[arg(long)]
    pub chords: Option<String>,
    /// What it is called; without it by its seed.
    #[arg(long)]
    pub title: Option<String>,
}

impl AskArgs {
    /// The same, as games read it.
    pub fn ask(&self) -> Ask {
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
        } = self.clone();
        Ask {
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
        }
    }
}

/// How a picture looks.
#[derive(Clone, Debug, ClapArgs)]
pub struct PictureArgs {
    /// Width and height of the canvas in points.
    #[arg(long, default_value = "960x640", value_parser = typed::size)]
    pub size: (u32, u32),
    /// Pixels a point.
    #[arg(long, default_value_t = 1.0)]
    pub scale: f32,
    /// Dark or light.
    #[arg(long, value_enum, default_value_t)]
    pub theme: PictureTheme,
    /// Language of the words in it; English without it, wherever it is made.
    #[arg(long, value_enum)]
    pub lang: Option<LangArg>,
    /// What is shown besides the usual: layers of the game's canvas, like `cloud` or `margins`, and views like `whole`.
    #[arg(long, value_delimiter = ',')]
    pub show: Vec<String>,
    /// Layers that are left out.
    #[arg(long, value_delimiter = ',')]
    pub hide: Vec<String>,
    /// How many times as fast as the game a GIF plays.
    #[arg(long, default_value_t = 1.0, value_parser = typed::speed)]
    pub speed: f64,
    /// The most colours of each picture of a GIF, from 2 to 255.
    #[arg(long, default_value_t = 255, value_parser = typed::colors)]
    pub colors: usize,
}

/// Dark or light.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum PictureTheme {
    /// Dark.
    #[default]
    Dark,
    /// Light.
    Light,
}

/// How a result is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people.
    #[default]
    Text,
    /// For programs; fields are documented in docs/cli.md.
    Json,
}

/// How `replay` prints its results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum CheckFormat {
    /// For people.
    #[default]
    Text,
    /// For programs; fields are documented in docs/cli.md.
    Json,
    /// For build servers.
    Junit,
}

/// How `check` prints its result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum FindingsFormat {
    /// For people, with the lines that are meant.
    #[default]
    Text,
    /// For programs; fields are documented in docs/cli.md.
    Json,
    /// For build servers.
    Junit,
    /// For code hosts, which show it on the lines of a change.
    Sarif,
}
