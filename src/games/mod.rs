//! The one list of games.
//!
//! Everything that must turn a game's name into its type goes through `with_game!`.

pub mod fourstep;
pub mod sea_rescue;
pub mod starlink;
pub mod sum_drop;

use crate::doc::file::{self, FileError};
use crate::game::{Game, GameId};
use crate::report::Text;

/// Every game, in the order in which people see them.
pub const ALL: [GameId; 4] = [
    sum_drop::SumDrop::ID,
    fourstep::FourStep::ID,
    sea_rescue::SeaRescue::ID,
    starlink::StarLink::ID,
];

/// Evaluates `$body` with `$G` as the type of the game `$id`, which is one of [`ALL`].
macro_rules! with_game {
    ($id:expr, $G:ident => $body:expr) => {{
        let id: $crate::game::GameId = $id;
        if id == <$crate::games::fourstep::FourStep as $crate::game::Game>::ID {
            type $G = $crate::games::fourstep::FourStep;
            $body
        } else if id == <$crate::games::starlink::StarLink as $crate::game::Game>::ID {
            type $G = $crate::games::starlink::StarLink;
            $body
        } else if id == <$crate::games::sea_rescue::SeaRescue as $crate::game::Game>::ID {
            type $G = $crate::games::sea_rescue::SeaRescue;
            $body
        } else {
            type $G = $crate::games::sum_drop::SumDrop;
            debug_assert_eq!(id, <$G as $crate::game::Game>::ID);
            $body
        }
    }};
}
pub(crate) use with_game;

/// The game of that name.
pub fn by_name(name: &str) -> Option<GameId> {
    ALL.into_iter().find(|game| game.0 == name)
}

/// The names of all games, for messages.
pub fn names() -> String {
    ALL.map(|game| game.0).join(", ")
}

/// Which game a document is of, from its head (RON) or its fields (JSON).
///
/// # Errors
/// When it is of none; the error names the place.
pub fn identify(text: &str) -> Result<GameId, FileError> {
    if file::is_json(text) {
        return identify_json(&file::json_value(text)?).ok_or_else(FileError::of_no_game);
    }
    let head = file::read_head(text)?;
    by_name(&head.game).ok_or_else(|| {
        let (game, names) = (&head.game, names());
        let message = Text::new(
            format!("the file is of game \"{game}\", which this Playproof does not know"),
            format!("이 Playproof가 모르는 게임 \"{game}\"의 파일입니다"),
        );
        let remedy = Text::new(format!("it knows {names}"), format!("아는 게임: {names}"));
        FileError::new(message, remedy).at(file::line_of(text, "game"), 1)
    })
}

/// Which game a JSON value is of.
pub fn identify_json(value: &serde_json::Value) -> Option<GameId> {
    ALL.into_iter()
        .find(|game| with_game!(*game, G => G::knows_json(value)))
}
