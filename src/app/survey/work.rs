//! What the board does in the background: run a survey, read one, compare two, make a case a document.
//!
//! Knows [`crate::batch`] and the games, and nothing of what is drawn. Rows go to the window as columns, some
//! at a time, so that a frame only puts them behind those that are there.

use std::path::{Path, PathBuf};
use std::time::Duration;

use serde_json::{Map, Value};
use web_time::Instant;

use crate::batch::pairs::Pairs;
use crate::batch::read::Rows;
use crate::batch::target::{Spool, Target};
use crate::batch::work::{self, Line, Work};
use crate::batch::{self, Asked, BatchError};
use crate::control::Control;
use crate::doc::file::{self, FileError};
use crate::doc::of_system;
use crate::game::GameId;
use crate::games::{self, with_game};
use crate::report::{Lang, Text};
use crate::share::Letter;
use crate::survey::compare::{Moved, Summary, Varying, asked};
use crate::survey::plan::Typed;
use crate::survey::record::{Head, case_of, read_line};
use crate::survey::shard::Shard;
use crate::survey::sheet::Gathered;
use crate::survey::{Case, Survey};

use super::words;

/// Rows that came are handed on this often.
const HANDED_EVERY: Duration = Duration::from_millis(100);
/// Or when there are so many.
const MOST_HANDED: usize = 2_000;
/// What was written is flushed to the drive this often.
const KEPT_EVERY: Duration = Duration::from_secs(2);
/// Cases that moved and are listed; those of more are counted.
pub(super) const MAX_MOVED: usize = 20_000;

/// Why something did not come about.
pub(super) type Fault = Text;

fn told(err: BatchError) -> Fault {
    match err {
        BatchError::File(err) => of_file(&err),
        BatchError::Usage(sentence) => words::in_window(&sentence),
    }
}

fn of_file(err: &FileError) -> Fault {
    words::in_window(&Text::new(err.words(Lang::En), err.words(Lang::Ko)))
}

/// What the background says of the survey that is shown.
pub(super) enum News {
    /// It begins: what is asked, and where it is kept.
    Begun(Box<Head>, Kept),
    /// Rows that come after those before. Whether they were there already.
    Rows(Gathered, bool),
    /// It has come to its end, or to where it was stopped.
    Ended(Result<(), Fault>),
}

/// Where a survey is kept.
#[derive(Clone, Debug)]
pub(super) struct Kept {
    /// Its file.
    pub(super) path: PathBuf,
    /// A file that goes with the board, where nobody chose one.
    pub(super) spool: Option<Spool>,
}

/// What is asked for.
#[derive(Clone, Debug)]
pub(super) struct Order {
    pub(super) game: GameId,
    pub(super) asked: Asked,
    /// The file; nothing for one that goes with the board.
    pub(super) path: Option<PathBuf>,
}

/// Runs a survey, going on with the file where it is there already.
pub(super) fn run(order: &Order, ctl: &Control, emit: &mut dyn FnMut(News)) {
    let ended = with_game!(order.game, G => run_of::<G>(order, ctl, emit));
    emit(News::Ended(ended));
}

fn run_of<G: Survey>(order: &Order, ctl: &Control, emit: &mut dyn FnMut(News)) -> Result<(), Fault> {
    let prepared = batch::prepare::<G>(&order.asked).map_err(told)?;
    let kept = match &order.path {
        Some(path) => Kept {
            path: path.clone(),
            spool: None,
        },
        None => {
            let spool = Spool::new().map_err(|err| of_file(&err))?;
            Kept {
                path: spool.path().to_owned(),
                spool: Some(spool),
            }
        }
    };
    let path = kept.path.clone();
    let mut begins = Some(News::Begun(Box::new(prepared.head.clone()), kept));
    let mut part = Gathered::default();
    let target = Target::file(&path, &prepared.head, Shard::WHOLE, false, &mut |row| {
        // Only a survey of the same question comes this far.
        if let Some(begins) = begins.take() {
            emit(begins);
        }
        part.add(&row);
        if MOST_HANDED <= part.cases.len() {
            emit(News::Rows(std::mem::take(&mut part), true));
        }
    });
    let mut target = target.map_err(|err| of_file(&err))?;
    if let Some(begins) = begins.take() {
        emit(begins);
    }
    emit(News::Rows(std::mem::take(&mut part), true));
    let plan_work = Work {
        plan: &prepared.plan,
        shard: Shard::WHOLE,
        n_there: target.n_there,
        n_jobs: 0,
        nodes: order.asked.nodes,
        timed: order.asked.timed,
    };
    let (mut handed, mut kept) = (Instant::now(), Instant::now());
    let mut text = String::new();
    let done = work::run::<G, Fault>(&prepared.desk, &plan_work, ctl, &mut |lines: &[Line]| {
        text.clear();
        for line in lines {
            text += &line.text;
            text.push('\n');
            part.add(&read_line(&line.text)?);
        }
        let written = if lines.is_empty() {
            Ok(())
        } else {
            target.write(&text)
        };
        let is_due = KEPT_EVERY < kept.elapsed();
        let written = match written {
            Ok(()) if is_due => target.keep(),
            written => written,
        };
        written.map_err(|err| cannot_write(&path, &err))?;
        if is_due {
            kept = Instant::now();
        }
        if !part.cases.is_empty() && (HANDED_EVERY < handed.elapsed() || MOST_HANDED <= part.cases.len()) {
            handed = Instant::now();
            emit(News::Rows(std::mem::take(&mut part), false));
        }
        Ok(())
    });
    let kept = target.keep().map_err(|err| cannot_write(&path, &err));
    emit(News::Rows(part, false));
    done.map(|_| ()).and(kept)
}

fn cannot_write(path: &Path, err: &std::io::Error) -> Fault {
    let (path, Text { en, ko }) = (path.display(), of_system(err));
    Text::new(
        format!("{path}: the survey cannot be written: {en}"),
        format!("{path}: 조사 결과를 쓸 수 없습니다: {ko}"),
    )
}

/// Reads a survey that is there.
pub(super) fn read(path: &Path, ctl: &Control, emit: &mut dyn FnMut(News)) {
    let mut is_first = true;
    let ended = each_part(path, ctl, &mut |head, part| {
        if std::mem::take(&mut is_first) {
            let kept = Kept {
                path: path.to_owned(),
                spool: None,
            };
            emit(News::Begun(Box::new(head.clone()), kept));
        }
        emit(News::Rows(part, true));
    });
    emit(News::Ended(ended));
}

fn each_part(path: &Path, ctl: &Control, take: &mut dyn FnMut(&Head, Gathered)) -> Result<(), Fault> {
    let mut rows = Rows::open(path).map_err(|err| of_file(&err))?;
    let head = rows.head.clone();
    let (mut part, mut broken) = (Gathered::default(), None);
    take(&head, Gathered::default());
    loop {
        let row = rows.next_row().map(|row| row.map(|(row, _)| row));
        let row = match row {
            Ok(Some(row)) => row,
            Ok(None) => break,
            // One line costs itself.
            Err(err) if rows.can_go_on() => {
                broken = broken.or(Some(of_file(&err)));
                continue;
            }
            Err(err) => {
                // What is whole is shown all the same.
                take(&head, part);
                return Err(broken.unwrap_or_else(|| of_file(&err)));
            }
        };
        part.add(&row);
        if MOST_HANDED <= part.cases.len() {
            if ctl.is_cancelled() {
                break;
            }
            take(&head, std::mem::take(&mut part));
        }
    }
    take(&head, part);
    broken.map_or(Ok(()), Err)
}

/// A case in which something moved.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct MovedCase {
    pub(super) case: u64,
    pub(super) asked: String,
    pub(super) moved: Vec<Moved>,
}

/// What moved between two surveys.
#[derive(Clone, Debug, Default)]
pub(super) struct Comparison {
    pub(super) path: PathBuf,
    pub(super) summary: Summary,
    pub(super) cases: Vec<MovedCase>,
    /// The earlier survey.
    pub(super) before: Gathered,
    /// What differs in what they are of: programs, specs, budgets.
    pub(super) between: Option<Text>,
}

/// Compares the survey at `before` with that at `after`.
pub(super) fn compare(before: &Path, after: &Path, ctl: &Control) -> Result<Comparison, Fault> {
    let mut pairs = Pairs::open(before, after, &[]).map_err(told)?;
    let mut found = Comparison {
        path: before.to_owned(),
        between: pairs.before.head.difference(&pairs.after.head),
        ..Comparison::default()
    };
    let n_cases = pairs.before.head.cases;
    let (mut varying, mut asked_of) = (Varying::default(), Vec::new());
    while let Some(pair) = pairs.next_pair().map_err(told)? {
        if pairs.summary.n_rows % 1_000 == 0 {
            ctl.set_progress(pairs.summary.n_rows, n_cases);
            if ctl.is_cancelled() {
                break;
            }
        }
        found.before.add(&pair.before);
        let asked = asked(&pairs.after.head.plan, &pair.after);
        varying.add(&asked);
        if !pair.moved.is_empty() && found.cases.len() < MAX_MOVED {
            found.cases.push(MovedCase {
                case: case_of(&pair.after),
                asked: String::new(),
                moved: pair.moved,
            });
            asked_of.push(asked);
        }
    }
    for (case, asked) in found.cases.iter_mut().zip(&asked_of) {
        case.asked = varying.words(asked);
    }
    found.summary = pairs.summary;
    Ok(found)
}

/// A case that is to be looked at.
#[derive(Clone, Debug)]
pub(super) struct Wanted {
    pub(super) head: Head,
    pub(super) spec: Option<PathBuf>,
    pub(super) case: u64,
    /// The item of one of its lists that is meant.
    pub(super) site: Option<Map<String, Value>>,
}

/// A case as a document.
pub(super) struct Opened {
    pub(super) name: String,
    pub(super) letter: Letter,
}

/// Makes a case a document, as the rules of today have it.
pub(super) fn open_case(wanted: &Wanted, ctl: &Control) -> Result<Opened, Fault> {
    let game = games::by_name(&wanted.head.game).ok_or_else(|| {
        let game = &wanted.head.game;
        Text::new(
            format!("the survey is of game \"{game}\", which this Playproof does not know"),
            format!("이 Playproof가 모르는 게임 \"{game}\"의 조사입니다"),
        )
    })?;
    with_game!(game, G => open_case_of::<G>(wanted, ctl))
}

fn open_case_of<G: Survey>(wanted: &Wanted, ctl: &Control) -> Result<Opened, Fault> {
    let head = &wanted.head;
    let mut typed = Vec::new();
    for (option, list) in &head.plan {
        let option = G::OPTIONS.iter().find(|known| *known == option);
        typed.extend(option.map(|option| Typed {
            option,
            list: list.clone(),
        }));
    }
    let asked = Asked {
        typed,
        spec: head.spec.as_ref().and(wanted.spec.clone()),
        nodes: head.nodes,
        timed: head.timed,
        shard: Shard::WHOLE,
    };
    if head.spec.is_some() && asked.spec.is_none() {
        return Err(Text::new(
            "the survey was made of a document: name that document under \"Of\", and open the case again",
            "문서 하나를 놓고 한 조사입니다: \"대상\"에 그 문서를 고르고 다시 여세요",
        ));
    }
    let prepared = batch::prepare::<G>(&asked).map_err(told)?;
    if prepared.head.spec != head.spec {
        return Err(Text::new(
            "the document under \"Of\" is not the one that the survey was made of",
            "\"대상\"의 문서는 이 조사를 한 문서가 아닙니다",
        ));
    }
    let ask = prepared.plan.case(wanted.case)?;
    let ctl = ctl.with_further_budget(head.nodes);
    let case = G::open(&prepared.desk, &ask, wanted.site.as_ref(), &ctl).map_err(|_| {
        Text::new(
            "stopped before the case was made",
            "사례를 다 만들기 전에 멈췄습니다",
        )
    })?;
    let case = case.ok_or_else(|| {
        Text::new(
            "there is nothing to look at in this case",
            "이 사례에는 볼 것이 없습니다",
        )
    })?;
    letter_of(case).map_err(|err| of_file(&err))
}

fn letter_of<G: Survey>(case: Case<G>) -> Result<Opened, FileError> {
    let Case {
        name,
        content,
        question,
        frame,
    } = case;
    let is_replay = matches!(content, crate::game::Content::Replay(_));
    let ending = if is_replay { "replay.ron" } else { "ron" };
    Ok(Opened {
        name: format!("{name}.{ending}"),
        letter: Letter {
            game: G::ID.0.to_owned(),
            frame,
            question: question
                .as_ref()
                .map(file::value_to_ron)
                .transpose()?
                .unwrap_or_default(),
            document: file::to_short_ron::<G>(&content)?,
        },
    })
}

/// One option of a game's surveys, as the form shows it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Field {
    pub(super) option: &'static str,
    /// What is asked where nothing is typed; empty for nothing.
    pub(super) usual: String,
    /// Words that it takes, where they are few.
    pub(super) words: Vec<String>,
}

/// What can be asked of a game, and what comes of what is typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Form {
    pub(super) fields: Vec<Field>,
    /// Whether it can be asked about a document.
    pub(super) takes_spec: bool,
    /// How many cases that makes, or why it makes none.
    pub(super) n_cases: Result<u64, Fault>,
}

/// Looks at what is typed.
pub(super) fn form(game: GameId, asked: &Asked) -> Form {
    with_game!(game, G => form_of::<G>(asked))
}

fn form_of<G: Survey>(asked: &Asked) -> Form {
    let takes_spec = G::desk(Some(G::Spec::default())).is_ok();
    let made = batch::prepare::<G>(asked).map_err(told);
    let plain = G::desk(None).ok();
    let desk = made.as_ref().ok().map(|made| &made.desk).or(plain.as_ref());
    let names: Vec<&str> = asked.typed.iter().map(|typed| typed.option).collect();
    let usual = desk.map(|desk| G::usual(desk, &names)).unwrap_or_default();
    let field = |option: &&'static str| {
        let words = desk.map(|desk| G::words(desk, option)).unwrap_or_default();
        let usual = usual.iter().find(|(known, _)| known == option);
        Field {
            option,
            usual: usual.map(|(_, list)| list.clone()).unwrap_or_default(),
            words,
        }
    };
    Form {
        fields: G::OPTIONS.iter().map(field).collect(),
        takes_spec,
        n_cases: made.map(|made| made.plan.n_cases()),
    }
}

/// The words of a plan: what each field was asked.
pub(super) fn plan_words(head: &Head, lang: Lang) -> String {
    let words: Vec<String> = { head.plan.iter() }
        .map(|(option, list)| format!("{} {list}", words::option_word(option).get(lang)))
        .collect();
    words.join(" · ")
}

/// Copies a survey to a file of its own.
pub(super) fn keep(from: &Path, to: &Path) -> Result<(), Fault> {
    batch::target::copy(from, to).map_err(|err| of_file(&err))
}
