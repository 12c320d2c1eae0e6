//! From the name of a pin back to the document that it is of, at the question that was pinned.

use std::path::Path;

use super::outcomes::plan_of;
use crate::cli::check::project::Project;
use crate::cli::{CliError, lines, load};
use crate::control::Control;
use crate::doc::file::{self, FileError};
use crate::game::{Content, Game};
use crate::games::{self, with_game};
use crate::report::Text;
use crate::share::Letter;
use crate::survey::Survey;
use crate::survey::record::asked_words;

/// The document of a pin as it is today.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subject {
    /// What to call it.
    pub name: String,
    /// The document, its question, and the frame that is to be seen; published cases name their own.
    pub letter: Letter,
    /// Whether it is a published case, which has no file.
    pub is_published: bool,
}

/// The document of a pin by its name, at a frame.
///
/// # Errors
/// When its file cannot be read any more, or has no such question.
pub fn subject(folder: &Path, name: &str, frame: usize, ctl: &Control) -> Result<Subject, CliError> {
    let (project, root) = super::project_of(folder)?;
    if let Some((game, case)) = name
        .strip_prefix("published ")
        .and_then(|rest| rest.split_once(": "))
    {
        let game = games::by_name(game).ok_or_else(|| gone(&root))?;
        return with_game!(game, G => of_case::<G>(&root, &project, case, ctl));
    }
    // A file's name may hold a colon, a question's may as well: the file is what is there.
    let cuts = name.match_indices(": ").map(|(at, _)| at);
    for at in cuts {
        let (file, what) = (&name[..at], &name[at + 2..]);
        let path = root.join(file);
        if path.is_file() {
            return of_file(&path, what, frame);
        }
        if let Some((file, line)) = file.rsplit_once(':')
            && let Ok(number) = line.parse::<usize>()
            && root.join(file).is_file()
        {
            return of_line(&root.join(file), number, frame);
        }
    }
    Err(gone(&root))
}

fn gone(path: &Path) -> CliError {
    let message = Text::new("it is not there any more", "이제는 없습니다");
    let remedy = Text::new(
        "pin anew with `playproof guard record`",
        "`playproof guard record`로 다시 고정하세요",
    );
    FileError::new(message, remedy).in_file(path).into()
}

fn of_file(path: &Path, what: &str, frame: usize) -> Result<Subject, CliError> {
    let source = load::source(path)?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    with_game!(source.game, G => {
        let content = load::content::<G>(&source, path)?;
        let question = match &content {
            Content::Replay(_) => None,
            Content::Spec(spec) => {
                let found = G::questions(spec).into_iter().find(|(known, _)| known.key() == what);
                Some(found.ok_or_else(|| gone(path))?.1)
            }
        };
        Ok(Subject {
            name: name.into_owned(),
            letter: letter_of::<G>(&content, question.as_ref(), frame)?,
            is_published: false,
        })
    })
}

fn of_line(path: &Path, number: usize, frame: usize) -> Result<Subject, CliError> {
    for line in lines::read(path)? {
        let line = line?;
        if line.number != number {
            continue;
        }
        return with_game!(line.game, G => {
            let content = match file::parse_json::<G>(&line.text) {
                Some(content) => content.map_err(|err| line.fault(err))?,
                None => return Err(gone(path)),
            };
            Ok(Subject {
                name: format!("{}.replay.ron", line.label.file_name().unwrap_or_default().to_string_lossy()),
                letter: letter_of::<G>(&content, None, frame)?,
                is_published: false,
            })
        });
    }
    Err(gone(path))
}

fn of_case<G: Survey>(
    root: &Path,
    project: &Project,
    case: &str,
    ctl: &Control,
) -> Result<Subject, CliError> {
    for published in project
        .published
        .iter()
        .filter(|published| published.game == G::ID.0)
    {
        let (desk, plan) = plan_of::<G>(published)?;
        for number in 0..plan.n_cases() {
            let ask = plan.case(number).map_err(CliError::Usage)?;
            if asked_words(&ask) != case {
                continue;
            }
            let ctl = ctl.with_own_budget(project.nodes(G::ID.0, None));
            let Ok(Some(case)) = G::open(&desk, &ask, None, &ctl) else {
                return Err(gone(root));
            };
            return Ok(Subject {
                name: format!("{}.ron", case.name),
                letter: letter_of::<G>(&case.content, case.question.as_ref(), case.frame)?,
                is_published: true,
            });
        }
    }
    Err(gone(root))
}

fn letter_of<G: Game>(
    content: &Content<G>,
    question: Option<&G::Question>,
    frame: usize,
) -> Result<Letter, FileError> {
    Ok(Letter {
        game: G::ID.0.to_owned(),
        frame,
        question: question.map(file::value_to_ron).transpose()?.unwrap_or_default(),
        document: file::to_short_ron::<G>(content)?,
    })
}
