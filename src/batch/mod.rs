//! Surveys as they run and as they are kept: threads, files and a clock beside what [`crate::survey`] says.
//!
//! The command line's `survey` and the window's board are both this. [`prepare`] makes a plan of what was
//! asked, [`work`] spreads its cases over threads by [`ordered`], [`target`] is the file that is gone on with, [`read`]
//! reads one back, [`pairs`] two beside each other.

pub(crate) mod ordered;
pub mod pairs;
pub mod read;
pub mod target;
pub mod work;

use std::path::{Path, PathBuf};

use crate::doc::file::{self, FileError};
use crate::doc::{lines, store};
use crate::game::Content;
use crate::games;
use crate::report::Text;
use crate::survey::Survey;
use crate::survey::plan::{Plan, Typed};
use crate::survey::record::{FORMAT, Head};
use crate::survey::shard::Shard;

/// The most nodes that a case may take unless somebody says otherwise. Takes a few seconds at most.
pub const DEFAULT_NODES: u64 = 20_000_000;

/// Why a survey cannot be made.
#[derive(Debug, thiserror::Error)]
pub enum BatchError {
    /// A file that cannot be read, understood or written.
    #[error("{0}")]
    File(#[from] FileError),
    /// Words that make no sense together.
    #[error("{}", .0.en)]
    Usage(Text),
}

/// What somebody asks of a survey.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// Lists by their options.
    pub typed: Vec<Typed>,
    /// The zone or climb that is asked about.
    pub spec: Option<PathBuf>,
    /// The most nodes of a case.
    pub nodes: u64,
    /// Whether rows say how long they took.
    pub timed: bool,
    /// Which part.
    pub shard: Shard,
}

/// A survey that can begin.
pub struct Prepared<G: Survey> {
    /// What all cases share.
    pub desk: G::Desk,
    /// Every case by its number.
    pub plan: Plan,
    /// The first line of its file.
    pub head: Head,
}

/// Reads the spec, makes the plan and judges it.
///
/// # Errors
/// One that names the file or the option.
pub fn prepare<G: Survey>(asked: &Asked) -> Result<Prepared<G>, BatchError> {
    let (spec, hash) = match &asked.spec {
        None => (None, None),
        Some(path) => {
            let (spec, hash) = read_spec::<G>(path)?;
            (Some(spec), Some(hash))
        }
    };
    let desk = G::desk(spec).map_err(BatchError::Usage)?;
    let plan = Plan::new::<G>(&desk, &asked.typed).map_err(BatchError::Usage)?;
    let head = Head {
        survey: FORMAT,
        program: env!("CARGO_PKG_VERSION").to_owned(),
        game: G::ID.0.to_owned(),
        plan: { plan.words.iter() }
            .map(|(option, list)| ((*option).to_owned(), list.clone()))
            .collect(),
        spec: hash,
        nodes: asked.nodes,
        cases: plan.n_cases(),
        shard: None,
        timed: asked.timed,
    }
    .of_part(asked.shard);
    Ok(Prepared { desk, plan, head })
}

fn read_spec<G: Survey>(path: &Path) -> Result<(G::Spec, String), FileError> {
    let remedy = || Text::new("name a spec of the game", "이 게임의 스펙 파일을 고르세요");
    let wrong = |message: Text| FileError::new(message, remedy()).in_file(path);
    if lines::is_lines(path) {
        return Err(wrong(Text::new(
            "this is a file of many plays, one a line, and no spec",
            "한 줄에 하나씩 플레이를 담은 파일이며 스펙이 아닙니다",
        )));
    }
    let text = store::read_text(path)?;
    let game = games::identify(&text).map_err(|err| err.in_file(path))?;
    if game != G::ID {
        return Err(wrong(Text::new(
            format!("the file is of game \"{game}\", not \"{}\"", G::ID),
            format!("\"{}\"이(가) 아니라 \"{game}\"의 파일입니다", G::ID),
        )));
    }
    let content = if file::is_json(&text) {
        file::parse_json::<G>(&text).unwrap_or_else(|| {
            Err(FileError::new(
                Text::new(
                    "the JSON is no document of this game",
                    "이 게임의 JSON이 아닙니다",
                ),
                remedy(),
            ))
        })
    } else {
        file::parse::<G>(&text)
    };
    match content.map_err(|err| err.in_file(path))? {
        Content::Spec(spec) => {
            let hash = store::hash_bytes(format!("{spec:?}").as_bytes());
            Ok((spec, format!("{hash:016x}")))
        }
        Content::Replay(_) => Err(wrong(Text::new("the file is a replay", "리플레이 파일입니다"))),
    }
}
