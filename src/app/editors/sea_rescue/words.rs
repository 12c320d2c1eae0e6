//! Words of the editor's panels, in the language of the window.

use eframe::egui::Color32;

use crate::games::sea_rescue::spec::{CreatureSpec, Name};
use crate::report::{Lang, Text};

pub(super) use crate::app::lang::tr;

/// A name in the language of the window; in the other one where it is missing.
pub(super) fn name(name: &Name, lang: Lang) -> &str {
    let (own, other) = match lang {
        Lang::En => (&name.en, &name.ko),
        Lang::Ko => (&name.ko, &name.en),
    };
    if own.is_empty() { other } else { own }
}

/// What a creature is called; its id while it has no name.
pub(super) fn creature(creature: &CreatureSpec, lang: Lang) -> &str {
    match name(&creature.name, lang) {
        "" => &creature.id,
        name => name,
    }
}

/// The label of an edit of a creature.
pub(super) fn of_creature(spec: &CreatureSpec, en: &str, ko: &str) -> Text {
    Text::new(
        format!("{en} {}", creature(spec, Lang::En)),
        format!("{} {ko}", creature(spec, Lang::Ko)),
    )
}

/// That a round is played on a board that was looked at before.
pub(super) fn board_was_seen() -> Text {
    Text::new(
        "This board was looked at before: recorded as usedAnswer. New board draws another",
        "이미 본 보드라 usedAnswer로 기록됩니다. 새 보드로 다시 뽑을 수 있습니다",
    )
}

/// That nothing is worked out of the zone, and why.
pub(super) fn does_not_build(why: &Text) -> Text {
    Text::new(
        format!("The zone does not build: {}", why.en),
        format!("해역을 만들 수 없음: {}", why.ko),
    )
}

/// A share as percent: one decimal below ten, none at the very ends.
pub(super) fn percent(share: f64) -> String {
    let percent = 100.0 * share;
    if !percent.is_finite() {
        "–".to_owned()
    } else if percent == 0.0 || percent == 100.0 {
        format!("{percent:.0}")
    } else if percent.abs() < 9.95 {
        format!("{percent:.2}")
    } else {
        format!("{percent:.1}")
    }
}

/// A difference of shares in percent, with its sign.
pub(super) fn signed(share: f64) -> String {
    let percent = 100.0 * share;
    if percent.abs() < 0.005 {
        "0".to_owned()
    } else if percent < 0.0 {
        format!("−{:.2}", -percent)
    } else {
        format!("+{percent:.2}")
    }
}

/// A figure, in brackets where it is of before the last change.
pub(super) fn in_brackets(words: String, is_old: bool) -> String {
    if is_old { format!("({words})") } else { words }
}

/// What brackets around a figure say.
pub(super) fn brackets(lang: Lang) -> &'static str {
    tr(lang, "in brackets: before the change", "괄호는 바꾸기 전 값")
}

/// An old figure stands back.
pub(super) fn dimmed(color: Color32, is_old: bool) -> Color32 {
    if is_old { color.gamma_multiply(0.6) } else { color }
}
