//! The one place that knows which editor opens which game.
//!
//! A new game is a line in [`all`].

pub mod fourstep;
pub mod sea_rescue;
pub mod starlink;
pub mod sum_drop;

use std::path::PathBuf;

use crate::control::Control;
use crate::doc::Document;
use crate::doc::block::{self, Block, What};
use crate::doc::file::{self, FileError};
use crate::doc::{suppress, unknown};
use crate::fault;
use crate::game::{Content, Game, GameId};
use crate::games;
use crate::job::Wake;
use crate::report::{Issue, Lang, Report, Severity, Text, Verdict};
use crate::share::{self, Letter, ShareError};

use super::any_session::{AnySession, VerdictInfo};
use super::editor::Editor;
use super::lang::{NEW_NAME, REPORTED};
use super::session::Session;

/// Nodes that a background check lets a solver visit for one question.
const CHECK_NODES: u64 = 4_000_000;

/// A text to be opened.
#[derive(Clone, Debug)]
pub struct Source {
    /// The text.
    pub text: String,
    /// What to call it while it has no path.
    pub name: String,
    /// Where it was read from.
    pub path: Option<PathBuf>,
}

/// What a look at a document in the background comes to.
#[derive(Clone, Debug, Default)]
pub struct Looked {
    /// Its verdict.
    pub info: VerdictInfo,
    /// Its problems, worst first, without those that its author lives with.
    pub issues: Vec<Issue>,
}

/// What a new document begins as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Beginning {
    /// Its game.
    pub game: GameId,
    /// Which of the game's presets; `None` for its default spec.
    pub preset: Option<&'static str>,
}

impl From<GameId> for Beginning {
    fn from(game: GameId) -> Self {
        Self { game, preset: None }
    }
}

type Opened = Result<Box<dyn AnySession>, FileError>;

/// A game that the window can open.
#[derive(Clone, Debug)]
pub struct Kind {
    /// The game.
    pub id: GameId,
    /// What people call it.
    pub name: Text,
    open_ron: fn(&Source, Wake) -> Opened,
    open_read_only: fn(&Source, Wake) -> Opened,
    open_json: fn(&Source, Wake) -> Option<Opened>,
    open_lines: fn(&Source, Wake) -> Option<Opened>,
    open_share: fn(&Letter, Called<'_>, Wake) -> Opened,
    presets: fn() -> Vec<(&'static str, Text)>,
    blank: fn(Option<&str>, String, Wake) -> Box<dyn AnySession>,
    check: fn(&str, &Control) -> Option<Looked>,
    blank_text: fn(Option<&str>) -> Result<String, FileError>,
    tidy: fn(&str) -> Option<String>,
}

impl Kind {
    /// What its new documents begin as, each with what it is called: the default spec first, then the presets.
    pub fn beginnings(&self) -> Vec<(Beginning, Text)> {
        let of_preset = |(id, words): (&'static str, Text)| {
            let beginning = Beginning {
                game: self.id,
                preset: Some(id),
            };
            let Text { en, ko } = &self.name;
            let name = Text::new(format!("{en}, {}", words.en), format!("{ko}, {}", words.ko));
            (beginning, name)
        };
        let usual = (self.id.into(), self.name.clone());
        std::iter::once(usual)
            .chain((self.presets)().into_iter().map(of_preset))
            .collect()
    }
}

/// All games, in the order of the menus.
pub fn all() -> Vec<Kind> {
    vec![
        kind::<sum_drop::SumDropEditor>(Text::same("SUM DROP")),
        kind::<fourstep::FourStepEditor>(Text::same("FOURSTEP")),
        kind::<sea_rescue::SeaRescueEditor>(Text::same("SEA RESCUE")),
        kind::<starlink::StarLinkEditor>(Text::same("STARLINK")),
    ]
}

/// The entry of an editor.
pub fn kind<E: Editor>(name: Text) -> Kind {
    Kind {
        id: E::Game::ID,
        name,
        open_ron: open_ron::<E>,
        open_read_only: open_to_look::<E>,
        open_json: open_json::<E>,
        open_lines: open_lines::<E>,
        open_share: open_share_of::<E>,
        presets: || {
            { E::presets().into_iter() }
                .map(|(id, words, _)| (id, words))
                .collect()
        },
        blank: blank::<E>,
        check: check_of::<E>,
        blank_text: blank_text_of::<E>,
        tidy: tidy_of::<E>,
    }
}

/// Opens a RON document by its head, or JSON by asking every game whether it is its own.
///
/// # Errors
/// When the text is no document of any of `kinds`.
pub fn open(kinds: &[Kind], source: &Source, lang: Lang, wake: &Wake) -> Opened {
    if let Some(inside) = document_inside(&source.text)? {
        // A report is no document of its own: saving never overwrites it.
        let source = Source {
            name: format!("{} {}.ron", REPORTED.get(lang), inside.game),
            text: inside.body,
            path: None,
        };
        return open_plain(kinds, &source, lang, wake);
    }
    open_plain(kinds, source, lang, wake)
}

/// The document in a report.
///
/// # Errors
/// When there is one that did not survive its way.
fn document_inside(text: &str) -> Result<Option<Block>, FileError> {
    if !block::has_document(text) || file::read_head(text).is_ok() {
        return Ok(None);
    }
    match block::find(text) {
        Ok(found) => Ok(found.filter(|block| block.what == What::Document)),
        Err(err) => Err(FileError::new(
            err.told(),
            Text::new("copy the whole report again", "보고서 전체를 다시 복사하세요"),
        )),
    }
}

fn open_plain(kinds: &[Kind], source: &Source, lang: Lang, wake: &Wake) -> Opened {
    let opened = if share::looks_like_share(&source.text) {
        open_share(kinds, &source.text, lang, wake)
    } else if source.name.ends_with(".jsonl") {
        let mut found = { kinds }
            .iter()
            .filter_map(|kind| (kind.open_lines)(source, wake.clone()));
        found.next().unwrap_or_else(|| {
            Err(FileError::new(
                Text::new("no game reads these lines", "이 줄들을 읽는 게임이 없습니다"),
                what_is_read(),
            ))
        })
    } else if file::is_json(&source.text) {
        let mut found = { kinds }
            .iter()
            .filter_map(|kind| (kind.open_json)(source, wake.clone()));
        found.next().unwrap_or_else(|| {
            Err(FileError::new(
                Text::new("no game knows this JSON", "이 JSON을 아는 게임이 없습니다"),
                what_is_read(),
            ))
        })
    } else {
        file::read_head(&source.text).and_then(|head| {
            match kinds.iter().find(|kind| kind.id.0 == head.game) {
                Some(kind) => (kind.open_ron)(source, wake.clone()),
                None if games::by_name(&head.game).is_some() => Err(FileError::new(
                    Text::new(
                        format!("the window has no editor for {} yet", head.game),
                        format!("창에는 아직 {}의 편집기가 없습니다", head.game),
                    ),
                    Text::new(
                        "`playproof check`, `solve`, `replay` and `trace` work on it",
                        "`playproof check`, `solve`, `replay`, `trace`는 됩니다",
                    ),
                )),
                None => Err(FileError::new(
                    Text::new(
                        format!("no game is called \"{}\"", head.game),
                        format!("\"{}\"(이)라는 게임은 없습니다", head.game),
                    ),
                    Text::new(
                        "correct the game at the head, or open it with a newer Playproof",
                        "머리의 game을 고치거나 더 새로운 Playproof로 여세요",
                    ),
                )),
            }
        })
    };
    opened.map_err(|err| match &source.path {
        Some(path) => err.in_file(path),
        None => err,
    })
}

fn what_is_read() -> Text {
    Text::new(
        "docs/file-format.md lists what each game reads",
        "게임마다 읽는 것은 docs/file-format.md에 있습니다",
    )
}

/// Whether a pasted text is a document, or a report with one, rather than something for an editor.
pub fn holds_document(text: &str) -> bool {
    block::has_document(text) || (text.trim_start().starts_with('(') && file::read_head(text).is_ok())
}

/// What a document is called that came as a letter.
#[derive(Clone, Copy, Debug)]
pub enum Called<'a> {
    /// As somebody says who can make it again.
    As(&'a str),
    /// No file holds it: it was shared, and is called so in that language.
    Shared(Lang),
}

/// Opens a share string. What has no name of its own gets one in `lang`.
///
/// # Errors
/// When it is none, or damaged, or of none of `kinds`.
pub fn open_share(kinds: &[Kind], text: &str, lang: Lang, wake: &Wake) -> Opened {
    let letter = share::letter::open(text).map_err(|err| err.told())?;
    match kinds.iter().find(|kind| kind.id.0 == letter.game) {
        Some(kind) => (kind.open_share)(&letter, Called::Shared(lang), wake.clone()),
        None => Err(ShareError::UnknownGame(letter.game).told()),
    }
}

/// Opens what a letter says under a name, as something that can be made again.
///
/// # Errors
/// When what is in it is no document of any of `kinds`.
pub fn open_letter(kinds: &[Kind], letter: &Letter, name: &str, wake: &Wake) -> Opened {
    match kinds.iter().find(|kind| kind.id.0 == letter.game) {
        Some(kind) => (kind.open_share)(letter, Called::As(name), wake.clone()),
        None => Err(ShareError::UnknownGame(letter.game.clone()).told()),
    }
}

fn open_share_of<E: Editor>(letter: &Letter, called: Called<'_>, wake: Wake) -> Opened {
    let session = Session::<E>::of_letter(letter, called, wake).map_err(|err| err.told())?;
    Ok(Box::new(session))
}

/// Opens a RON text only to be looked at.
///
/// # Errors
/// When the text is no document of any of `kinds`.
pub fn open_read_only(kinds: &[Kind], source: &Source, wake: &Wake) -> Opened {
    let head = file::read_head(&source.text)?;
    match kinds.iter().find(|kind| kind.id.0 == head.game) {
        Some(kind) => (kind.open_read_only)(source, wake.clone()),
        None => open(kinds, source, Lang::default(), wake),
    }
}

fn open_to_look<E: Editor>(source: &Source, wake: Wake) -> Opened {
    let (noted, _) = unknown::parse_noted::<E::Game>(&source.text)?;
    let doc = Document::opened(source.name.clone(), noted, None);
    Ok(Box::new(Session::<E>::new(doc.into_read_only(), wake)))
}

/// What every question of a document comes to: the first verdict that does not hold, or the last. `None`
/// when the text is no document of any of `kinds`.
pub fn check(kinds: &[Kind], text: &str, ctl: &Control) -> Option<Looked> {
    let head = file::read_head(text).ok()?;
    let kind = kinds.iter().find(|kind| kind.id.0 == head.game)?;
    (kind.check)(text, ctl)
}

fn check_of<E: Editor>(text: &str, ctl: &Control) -> Option<Looked> {
    let (noted, _) = unknown::parse_noted::<E::Game>(text).ok()?;
    let (spec, replay) = match noted.content {
        Content::Spec(spec) => (spec, None),
        Content::Replay(replay) => (replay.spec.clone().unwrap_or_default(), Some(replay)),
    };
    let questions: Vec<_> = match &replay {
        Some(replay) => vec![replay.question.clone()],
        None => { E::Game::questions(&spec).into_iter() }
            .map(|(_, question)| question)
            .collect(),
    };
    let mut info = VerdictInfo::default();
    let mut issues = fault::caught(|| E::Game::lint(&spec)).unwrap_or_default();
    let mut build_issues = Vec::new();
    for question in questions {
        let answer = fault::caught(|| {
            let level = match E::Game::build(&spec, &question) {
                Ok(level) => level,
                Err(found) => {
                    build_issues = found;
                    return Report::bare(Verdict::Invalid, Text::default());
                }
            };
            match &replay {
                Some(replay) => E::Game::replay(&level, &replay.inputs, replay.claim.as_ref(), ctl),
                None => E::Game::solve(&level, &ctl.with_further_budget(CHECK_NODES)),
            }
        });
        match answer {
            Ok(report) => {
                let holds = report.verdict.holds();
                issues.extend(report.issues);
                info.verdict = Some(report.verdict);
                info.summary = Some(report.summary);
                if !holds {
                    break;
                }
            }
            Err(words) => {
                info.fault = Some(words);
                break;
            }
        }
    }
    suppress::retain(&mut issues, &noted.notes.suppress);
    issues.extend(build_issues);
    info.n_errors = n_errors(&issues);
    Some(Looked {
        info,
        issues: worst_first(issues),
    })
}

/// How many problems are errors.
pub fn n_errors(issues: &[Issue]) -> usize {
    let is_error = |issue: &&Issue| issue.severity == Severity::Error;
    issues.iter().filter(is_error).count()
}

/// Every problem once, worst first.
pub fn worst_first(mut issues: Vec<Issue>) -> Vec<Issue> {
    issues.sort_by_key(|issue| issue.severity);
    let mut unique: Vec<Issue> = Vec::with_capacity(issues.len());
    for issue in issues {
        if !unique.contains(&issue) {
            unique.push(issue);
        }
    }
    unique
}

/// A text as this program would write it, so that a comparison shows what differs and not how it is
/// written; as it is where that would leave something out.
pub fn tidy(kinds: &[Kind], text: String) -> String {
    let head = file::read_head(&text).ok();
    let kind = head.and_then(|head| kinds.iter().find(|kind| kind.id.0 == head.game));
    kind.and_then(|kind| (kind.tidy)(&text)).unwrap_or(text)
}

fn tidy_of<E: Editor>(text: &str) -> Option<String> {
    let noted = file::parse_noted::<E::Game>(text).ok()?;
    file::to_ron_noted::<E::Game>(&noted).ok()
}

/// The text of a new document of a game.
///
/// # Errors
/// Only when a game's own spec cannot be written as RON.
pub fn blank_text(kind: &Kind, preset: Option<&str>) -> Result<String, FileError> {
    (kind.blank_text)(preset)
}

fn blank_text_of<E: Editor>(preset: Option<&str>) -> Result<String, FileError> {
    file::to_ron::<E::Game>(&Content::Spec(beginning_of::<E>(preset)))
}

/// The spec of a preset; the game's default where there is none of that name.
fn beginning_of<E: Editor>(preset: Option<&str>) -> <E::Game as Game>::Spec {
    let of_name = |name: &str| E::presets().into_iter().find(|(id, ..)| *id == name);
    { preset.and_then(of_name) }.map_or_else(Default::default, |(.., spec)| spec)
}

/// A new document of a game.
pub fn blank_of(kind: &Kind, preset: Option<&str>, lang: Lang, wake: Wake) -> Box<dyn AnySession> {
    (kind.blank)(preset, format!("{} {}.ron", NEW_NAME.get(lang), kind.id), wake)
}

fn open_ron<E: Editor>(source: &Source, wake: Wake) -> Opened {
    let (noted, unknown) = unknown::parse_noted::<E::Game>(&source.text)?;
    let session = Session::<E>::opened(&source.name, noted, source.path.clone(), wake);
    Ok(Box::new(session.with_unknown(unknown)))
}

/// JSON is imported: the document has no path yet, so that a save never overwrites the game's file.
fn open_json<E: Editor>(source: &Source, wake: Wake) -> Option<Opened> {
    let content = match file::parse_json::<E::Game>(&source.text)? {
        Ok(content) => content,
        Err(err) => return Some(Err(err)),
    };
    let stem = source.name.strip_suffix(".json").unwrap_or(&source.name);
    let doc = Document::new(format!("{stem}.ron"), content);
    Some(Ok(Box::new(Session::<E>::new(doc, wake))))
}

/// A file of lines is looked at beside a document that nobody has made anything of.
fn open_lines<E: Editor>(source: &Source, wake: Wake) -> Option<Opened> {
    let mut editor = E::default();
    if !editor.take_text(&source.name, &source.text) {
        return None;
    }
    let stem = source.name.strip_suffix(".jsonl").unwrap_or(&source.name);
    let spec = <E::Game as Game>::Spec::default();
    let doc = Document::opened(format!("{stem}.ron"), Content::Spec(spec), None);
    Some(Ok(Box::new(Session::<E>::looking_at(doc, editor, wake))))
}

fn blank<E: Editor>(preset: Option<&str>, name: String, wake: Wake) -> Box<dyn AnySession> {
    let doc = Document::new(name, Content::Spec(beginning_of::<E>(preset)));
    Box::new(Session::<E>::new(doc, wake))
}
