//! Words of the editor's panels, in the language of the window.

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
