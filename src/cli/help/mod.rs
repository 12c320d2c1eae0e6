//! What can be typed, read in the language that is asked for: the help and the refusals of the parser.
//!
//! The sentences are the doc comments of [`super::args`]; [`korean`] has them in Korean, and a test finds
//! every one that is missing there. The parser's own words are put in by its own settings, and where it has
//! none, what they say stands in the sentence.

mod korean;
mod options;
mod refusal;

use std::ffi::OsString;
use std::fmt;
use std::io::{self, Write as _};

use clap::builder::StyledStr;
use clap::{Arg, Command, CommandFactory as _, FromArgMatches as _};

use super::args::Args;
use crate::report::Lang;

/// What is printed instead of doing anything: help, the version, or why what was typed was refused.
pub struct Answer {
    err: clap::Error,
    /// A refusal in other words than the parser's.
    words: Option<String>,
}

impl Answer {
    /// Prints it: help goes where results go, a refusal where errors go, with colours on a terminal.
    pub fn print(&self) {
        // Whoever reads may be gone, like `head`.
        match &self.words {
            Some(words) => write!(io::stderr(), "{words}").ok(),
            None => self.err.print().ok(),
        };
    }

    /// 0 for what was asked for, 2 for a refusal.
    pub fn exit_code(&self) -> i32 {
        self.err.exit_code()
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.words {
            Some(words) => formatter.write_str(words),
            None => write!(formatter, "{}", self.err.render()),
        }
    }
}

/// What was typed.
///
/// # Errors
/// What is printed instead.
pub fn parse(typed: impl IntoIterator<Item = OsString>, lang: Lang) -> Result<Args, Box<Answer>> {
    let typed: Vec<OsString> = typed.into_iter().collect();
    // The help is printed before a parser would have told which language was asked for.
    let lang = asked(&typed).unwrap_or(lang);
    let parsed = command(lang)
        .try_get_matches_from(&typed)
        .and_then(|matches| Args::from_arg_matches(&matches));
    parsed.map_err(|err| {
        let words = match lang {
            Lang::Ko => refusal::in_korean(&err),
            Lang::En => None,
        };
        Box::new(Answer { err, words })
    })
}

/// All commands with their help in a language.
pub fn command(lang: Lang) -> Command {
    let command = match lang {
        Lang::En => Args::command(),
        Lang::Ko => {
            let mut command = Args::command();
            // Adds `--help`, `help` and what is global to every command, so that they are translated too.
            command.build();
            in_korean(command)
        }
    };
    options::with_their_games(command, lang)
}

/// The language named by `--lang`, wherever it stands.
fn asked(typed: &[OsString]) -> Option<Lang> {
    let mut words = typed.iter().filter_map(|word| word.to_str());
    let value = words.find_map(|word| match word.strip_prefix("--lang")? {
        "" => Some(None),
        value => value.strip_prefix('=').map(Some),
    })?;
    match value.or_else(|| words.next())? {
        "ko" => Some(Lang::Ko),
        "en" => Some(Lang::En),
        _ => None,
    }
}

/// A sentence as it is looked up: on one line, without its last full stop.
fn key(text: &StyledStr) -> String {
    let text = text.to_string();
    let joined = text.split_whitespace().collect::<Vec<_>>().join(" ");
    joined.strip_suffix('.').unwrap_or(&joined).to_owned()
}

fn korean(text: &StyledStr) -> Option<&'static str> {
    let key = key(text);
    let found = korean::SENTENCES.iter().find(|(english, _)| *english == key);
    found.map(|(_, korean)| *korean)
}

const TEMPLATE: &str = "{about-with-newline}\n사용법: {usage}\n\n{all-args}";

fn in_korean(command: Command) -> Command {
    let about = command.get_about().and_then(korean);
    let long_about = { command.get_long_about() }.map(|text| {
        let paragraphs = text.to_string();
        let paragraphs = paragraphs.split("\n\n").map(|paragraph| {
            let paragraph = StyledStr::from(paragraph.to_owned());
            korean(&paragraph).map_or_else(|| paragraph.to_string(), str::to_owned)
        });
        paragraphs.collect::<Vec<_>>().join("\n\n")
    });
    let mut command = command
        .help_template(TEMPLATE)
        .subcommand_help_heading("명령")
        .subcommand_value_name("명령")
        .mut_args(argument_in_korean)
        .mut_subcommands(in_korean);
    if let Some(about) = about {
        command = command.about(about);
    }
    if let Some(long_about) = long_about {
        command = command.long_about(long_about);
    }
    command
}

fn argument_in_korean(arg: Arg) -> Arg {
    let heading = if arg.is_positional() { "인자" } else { "옵션" };
    let sentence = arg.get_help().and_then(korean);
    let values: Vec<String> = arg
        .get_possible_values()
        .iter()
        .filter(|value| !value.is_hide_set())
        .map(|value| value.get_name().to_owned())
        .collect();
    let defaults: Vec<String> = { arg.get_default_values().iter() }
        .map(|value| value.to_string_lossy().into_owned())
        .collect();
    let takes_value = arg.get_action().takes_values();
    let aliases: Vec<String> = { arg.get_visible_aliases().unwrap_or_default().into_iter() }
        .map(|alias| format!("--{alias}"))
        .collect();
    let arg = arg.help_heading(heading);
    let Some(sentence) = sentence else { return arg };
    let mut words = sentence.to_owned();
    let mut add = |head: &str, list: &[String]| {
        if !list.is_empty() {
            words = format!("{words} [{head}: {}]", list.join(", "));
        }
    };
    add("다른 이름", &aliases);
    if takes_value {
        add("기본값", &defaults);
        add("값", &values);
    }
    arg.help(words)
        .long_help(None)
        .hide_default_value(true)
        .hide_possible_values(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn missing(command: &Command, found: &mut Vec<String>) {
        let mut look = |text: Option<&StyledStr>| {
            if let Some(text) = text
                && korean(text).is_none()
            {
                found.push(key(text));
            }
        };
        look(command.get_about());
        for arg in command.get_arguments() {
            look(arg.get_help());
        }
        for one in command.get_subcommands() {
            missing(one, found);
        }
    }

    #[test]
    fn every_sentence_is_there_in_korean() {
        let mut command = Args::command();
        command.build();
        let mut found = Vec::new();
        missing(&command, &mut found);
        found.sort();
        found.dedup();
        assert!(found.is_empty(), "without Korean: {found:#?}");
    }

    fn typed(words: &[&str]) -> Vec<OsString> {
        words.iter().map(Into::into).collect()
    }

    /// What the parser prints for a person who reads Korean.
    fn printed(words: &[&str]) -> String {
        match parse(typed(words), Lang::Ko) {
            Ok(_) => String::new(),
            Err(answer) => answer.to_string(),
        }
    }

    #[test]
    fn the_help_of_every_command_is_korean() {
        let names: Vec<String> = Args::command()
            .get_subcommands()
            .map(|command| command.get_name().to_owned())
            .collect();
        let mut pages = vec![printed(&["playproof", "--help"]), printed(&["playproof", "-h"])];
        for name in &names {
            pages.push(printed(&["playproof", name, "--help"]));
        }
        for page in pages {
            assert!(page.contains("사용법") && page.contains("옵션"), "{page}");
            for english in [
                "Usage",
                "Options:",
                "Arguments:",
                "Commands:",
                "default:",
                "possible values",
                "aliases",
            ] {
                assert!(!page.contains(english), "{english}: {page}");
            }
        }
    }

    #[test]
    fn the_language_is_found_before_anything_is_parsed() {
        for words in [
            ["playproof", "--lang", "ko", "-h"],
            ["playproof", "check", "--lang=ko", "-h"],
        ] {
            let Err(answer) = parse(typed(&words), Lang::En) else {
                panic!("{words:?}")
            };
            assert_eq!(answer.exit_code(), 0);
            assert!(answer.to_string().contains("사용법"), "{answer}");
        }
        let Err(answer) = parse(typed(&["playproof", "--lang", "en", "-h"]), Lang::Ko) else {
            panic!()
        };
        assert!(answer.to_string().contains("Usage"), "{answer}");
    }
}
