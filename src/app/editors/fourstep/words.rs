//! Words of the editor's panels, in the language of the window, and figures with their units.

use super::course::Pick;
use crate::games::fourstep::forms::Side;
use crate::games::fourstep::generate::course::MAX_ATTEMPTS;
use crate::games::fourstep::lattice::{X_PER_BEAT, cells_of_y};
use crate::games::fourstep::names;
use crate::games::fourstep::solve::margins::{MOST, Margin};
use crate::games::fourstep::spec::{Land, Obstacle, Version};
use crate::grammar::plural;
use crate::report::{Lang, Text};

pub(super) use crate::app::lang::tr;

/// A land's name at the head of a line.
pub(super) fn land_word(land: Land, lang: Lang) -> &'static str {
    match (lang, land) {
        (Lang::Ko, land) => land.word_ko(),
        (Lang::En, Land::Field) => "Field",
        (Lang::En, Land::Burrow) => "Burrow",
        (Lang::En, Land::Sea) => "Sea",
        (Lang::En, Land::Mountain) => "Mountain",
    }
}

/// Whose rules are played.
pub(super) fn release_word(version: Version, lang: Lang) -> &'static str {
    match (lang, version) {
        (Lang::Ko, Version::Mended) => "개정",
        (_, version) => version.word(),
    }
}

/// What the hero is called in a land: the game's own word, in either language.
pub(super) fn form_word(land: Land) -> &'static str {
    land.form().word_ko()
}

/// Which of the generator's attempts a terrain is, counted from 1; after the last it is left empty.
pub(super) fn try_words(attempt: u32, lang: Lang) -> String {
    match lang {
        Lang::En if MAX_ATTEMPTS < attempt => "left empty".to_owned(),
        Lang::Ko if MAX_ATTEMPTS < attempt => "비워 둠".to_owned(),
        Lang::En => format!("try {attempt}"),
        Lang::Ko => format!("시도 {attempt}"),
    }
}

/// What a hero touches, or where he is on the way to.
pub(super) fn side_word(side: Side, lang: Lang) -> &'static str {
    match (lang, side) {
        (Lang::Ko, side) => side.word_ko(),
        (Lang::En, Side::Under) => "lower lane",
        (Lang::En, Side::Down) => "going down",
        (Lang::En, Side::Up) => "going up",
        (Lang::En, side) => side.word(),
    }
}

/// A number without useless zeros: `61`, `61.5`, `0.375`.
pub(super) fn plain(value: f64, digits: usize) -> String {
    match names::short(value, digits).as_str() {
        "-0" => "0".to_owned(),
        text => text.replace('-', "−"),
    }
}

/// A place along the course in beats from its start, as the ruler counts them.
pub(super) fn beats(x_200ths: i64) -> String {
    plain(x_200ths as f64 / f64::from(X_PER_BEAT), 3)
}

/// Vertical units in cells.
pub(super) fn cells_y(y_720ths: i32) -> String {
    plain(cells_of_y(y_720ths), 3)
}

/// A margin with both units; the largest that is tried may be larger still.
pub(super) fn margin_words(margin: &Margin, lang: Lang) -> String {
    let more = if MOST <= margin.x_200ths { "+" } else { "" };
    let (cells, ms) = (plain(margin.cells, 3), plain(margin.ms, 0));
    let unit = match lang {
        Lang::En if more.is_empty() => format!(" {}", plural(margin.cells, "cell")),
        Lang::En => " cells".to_owned(),
        Lang::Ko => "칸".to_owned(),
    };
    format!("{cells}{more}{unit} · {ms}{more} ms")
}

/// Which obstacle of which land it is, by kind and numbers from 1.
pub(super) fn obstacle_name(obstacle: &Obstacle, pick: Pick) -> Text {
    names::obstacle_name(&obstacle.shape, pick.obstacle, pick.terrain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_carry_no_useless_zeros() {
        assert_eq!(beats(36_900), "61.5");
        assert_eq!(beats(0), "0");
        assert_eq!(beats(-300), "−0.5");
        assert_eq!(cells_y(1584), "2.2");
        assert_eq!(plain(-0.0001, 2), "0");
        assert_eq!(plain(120.0, 0), "120");
    }

    #[test]
    fn what_comes_after_the_last_attempt_is_none() {
        let of = |n| [Lang::En, Lang::Ko].map(|lang| try_words(n, lang));
        assert_eq!(of(MAX_ATTEMPTS), ["try 8", "시도 8"]);
        assert_eq!(of(MAX_ATTEMPTS + 1), ["left empty", "비워 둠"]);
    }

    #[test]
    fn a_margin_says_that_it_may_be_larger_than_what_was_tried() {
        let of = |x, lang| margin_words(&Margin::new(x, 120), lang);
        assert_eq!(of(62, Lang::En), "0.31 cells · 52 ms");
        assert_eq!(of(200, Lang::En), "1 cell · 167 ms");
        assert_eq!(of(MOST, Lang::En), "2+ cells · 333+ ms");
        assert_eq!(of(MOST, Lang::Ko), "2+칸 · 333+ ms");
    }
}
