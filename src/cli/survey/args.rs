//! What can be typed after `playproof survey`.

use std::path::PathBuf;

use clap::{Args as ClapArgs, Subcommand, ValueEnum};

use crate::survey::plan::Typed;

/// A survey of a game, or what is done with one.
#[derive(Debug, ClapArgs)]
#[command(args_conflicts_with_subcommands = true)]
pub struct SurveyArgs {
    /// What to do with surveys that are there.
    #[command(subcommand)]
    pub action: Option<SurveyAction>,
    /// The game, like `fourstep`.
    #[arg(required = true)]
    pub game: Option<String>,
    /// What is asked.
    #[command(flatten)]
    pub lists: Lists,
    /// The zone or climb that is asked about, where the game's cases are not made from seeds.
    #[arg(long)]
    pub spec: Option<PathBuf>,
    /// The file, one JSON object a line; `{shard}` in its name becomes `3-of-7`. It is gone on with where
    /// it stops. Without it rows go to standard output.
    #[arg(short, long)]
    pub output: Option<PathBuf>,
    /// Begin anew over a file that asks something else.
    #[arg(long)]
    pub force: bool,
    /// How many cases are worked on at once; 0 for one a core.
    #[arg(long, default_value_t = 0)]
    pub jobs: usize,
    /// Only a part: `I/N`; `auto` reads the variables of a Slurm array, `auto/N` those of a Kubernetes
    /// indexed Job.
    #[arg(long)]
    pub shard: Option<String>,
    /// The most nodes that one case may take.
    #[arg(long, default_value_t = crate::cli::DEFAULT_NODES)]
    pub nodes: u64,
    /// Add to each row how many milliseconds it took, which makes two runs differ.
    #[arg(long)]
    pub times: bool,
}

/// Lists of what is asked: `A..B` leaves B out, `A..=B` takes it in, `run-{0..50}` counts within a text,
/// commas join, `all` is every word that the option has.
#[derive(Clone, Debug, Default, ClapArgs)]
pub struct Lists {
    /// Seed texts.
    #[arg(long, visible_alias = "seed", allow_negative_numbers = true)]
    pub seeds: Option<String>,
    /// Dates of daily courses, like `2026-10-01..=2026-11-29`.
    #[arg(long, visible_alias = "daily")]
    pub dates: Option<String>,
    /// Stages, or numbered seeds of a level, from 1.
    #[arg(long, visible_alias = "stage")]
    pub stages: Option<String>,
    /// Attempts at a stage, from 0.
    #[arg(long, visible_alias = "attempt")]
    pub attempts: Option<String>,
    /// Difficulties.
    #[arg(long, visible_alias = "difficulty")]
    pub difficulties: Option<String>,
    /// Tracks.
    #[arg(long, visible_alias = "track")]
    pub tracks: Option<String>,
    /// Modes, or releases of FOURSTEP.
    #[arg(long, visible_alias = "mode")]
    pub modes: Option<String>,
    /// Who plays.
    #[arg(long, visible_alias = "policy")]
    pub policies: Option<String>,
    /// Creatures of a board, like `clownfish+bluetang`.
    #[arg(long, visible_alias = "set")]
    pub sets: Option<String>,
    /// Ticks a piece lives before a simulated player drops it.
    #[arg(long, visible_alias = "tempo")]
    pub tempos: Option<String>,
    /// Which figures: `margins`, `rates`, `optimum`, `round`.
    #[arg(long)]
    pub figures: Option<String>,
}

impl Lists {
    /// What was typed, by the names of a case's options.
    pub fn typed(&self) -> Vec<Typed> {
        let Self {
            seeds,
            dates,
            stages,
            attempts,
            difficulties,
            tracks,
            modes,
            policies,
            sets,
            tempos,
            figures,
        } = self;
        let all = [
            ("seed", seeds),
            ("daily", dates),
            ("stage", stages),
            ("attempt", attempts),
            ("difficulty", difficulties),
            ("track", tracks),
            ("mode", modes),
            ("policy", policies),
            ("set", sets),
            ("tempo", tempos),
            ("figures", figures),
        ];
        { all.into_iter() }
            .filter_map(|(option, list)| {
                let list = list.clone()?;
                Some(Typed { option, list })
            })
            .collect()
    }
}

/// What is done with surveys that are there.
#[derive(Debug, Subcommand)]
pub enum SurveyAction {
    /// Join the shards of a survey into the file that one run would have made.
    Merge {
        /// The shards, in any order.
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// The file to write.
        #[arg(short, long)]
        output: PathBuf,
        /// Overwrite a file that exists.
        #[arg(long)]
        force: bool,
    },
    /// What the rows of surveys come to, group by group.
    Table {
        /// Surveys.
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// The columns by which rows are grouped.
        #[arg(long, value_delimiter = ',')]
        by: Vec<String>,
        /// What is told: n, and mean, sd, min, max, sum, share, p50 (any percentile) of a column.
        #[arg(long, value_delimiter = ',', default_value = "n,share(holds)")]
        show: Vec<String>,
        /// A list of the rows (`lands`, `kills`) whose items are told instead.
        #[arg(long)]
        each: Option<String>,
        /// How to print it.
        #[arg(long, value_enum, default_value_t)]
        format: TableFormat,
    },
    /// What moved from one survey to another of the same cases.
    Diff {
        /// Before.
        a: PathBuf,
        /// After.
        b: PathBuf,
        /// Only these columns.
        #[arg(long, value_delimiter = ',')]
        columns: Vec<String>,
        /// How to print it.
        #[arg(long, value_enum, default_value_t)]
        format: crate::cli::args::Format,
    },
}

/// How a table is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum TableFormat {
    /// Aligned columns.
    #[default]
    Text,
    /// A table of a Markdown page.
    Markdown,
    /// Comma-separated values.
    Csv,
    /// One JSON object a group.
    Json,
}
