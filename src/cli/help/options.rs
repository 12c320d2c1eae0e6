//! Which games take which of the options that name a stage, a seed or a course.

use clap::builder::StyledStr;
use clap::{Arg, Command};

use crate::game::{Ask, Game as _, GameId};
use crate::games::{self, with_game};
use crate::report::Lang;
use crate::survey::Survey;

/// Which of a game's lists a command goes by; `None` for one that asks no game.
fn reads(command: &str) -> Option<fn(GameId) -> &'static [&'static str]> {
    match command {
        "new" => Some(|game| with_game!(game, G => G::RECIPE_OPTIONS)),
        "solve" | "trace" | "share" | "render" => Some(|game| with_game!(game, G => G::QUESTION_OPTIONS)),
        "survey" => Some(|game| with_game!(game, G => <G as Survey>::OPTIONS)),
        _ => None,
    }
}

/// The same commands, with the games that take it behind every option that not all of them take. One that
/// none takes is not shown; whoever types it all the same is told what the game takes instead.
pub(super) fn with_their_games(command: Command, lang: Lang) -> Command {
    command.mut_subcommands(|command| match reads(command.get_name()) {
        Some(options_of) => command.mut_args(|arg| with_games(arg, options_of, lang)),
        None => command,
    })
}

fn with_games(arg: Arg, options_of: fn(GameId) -> &'static [&'static str], lang: Lang) -> Arg {
    // A list is typed by its plural, and named by the option that each of its words is.
    let aliases = arg.get_visible_aliases().unwrap_or_default();
    let name = { [arg.get_id().as_str()].into_iter().chain(aliases) }
        .find(|name| Ask::OPTIONS.contains(name))
        .map(str::to_owned);
    let Some(name) = name else { return arg };
    let takers: Vec<&str> = { games::ALL.into_iter() }
        .filter(|game| options_of(*game).contains(&name.as_str()))
        .map(|game| game.0)
        .collect();
    if takers.is_empty() {
        return arg.hide(true);
    }
    let sentence = arg.get_help().map(StyledStr::to_string).unwrap_or_default();
    let head = match lang {
        Lang::En => "of",
        Lang::Ko => "게임",
    };
    arg.help(format!("{sentence} [{head}: {}]", takers.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn help_of(command: &str, option: &str, lang: Lang) -> Option<String> {
        let all = super::super::command(lang);
        let found = all.find_subcommand(command).and_then(|command| {
            { command.get_arguments() }.find(|arg| arg.get_id() == option && !arg.is_hide_set())
        });
        found.and_then(Arg::get_help).map(StyledStr::to_string)
    }

    #[test]
    fn every_option_names_its_games() {
        let has = |command, option, lang, part: &str| {
            let help = help_of(command, option, lang).unwrap_or_default();
            assert!(help.contains(part), "{command} --{option}: {help}");
        };
        has("new", "track", Lang::En, "[of: fourstep]");
        has("new", "stage", Lang::Ko, "[게임: sum_drop, sea_rescue, starlink]");
        has("solve", "set", Lang::En, "[of: sea_rescue]");
        has("survey", "tracks", Lang::En, "[of: fourstep]");
        has("survey", "sets", Lang::Ko, "[게임: sea_rescue]");
        assert_eq!(help_of("new", "tempo", Lang::En), None);
        assert_eq!(help_of("solve", "track", Lang::Ko), None);
    }

    #[test]
    fn every_option_that_a_game_reads_exists() {
        for game in games::ALL {
            let (recipe, question) = with_game!(game, G => (G::RECIPE_OPTIONS, G::QUESTION_OPTIONS));
            for option in recipe.iter().chain(question) {
                assert!(Ask::OPTIONS.contains(option), "{game}: {option}");
                assert!(
                    help_of("new", option, Lang::En)
                        .or(help_of("solve", option, Lang::En))
                        .is_some()
                );
            }
        }
    }
}
