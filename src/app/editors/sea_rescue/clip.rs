//! Creatures with their patterns as text, for the clipboard.

use eframe::egui::Ui;
use serde::{Deserialize, Serialize};

use crate::app::clip::{self, Asked};
use crate::app::editor::Cx;
use crate::doc::Merge;
use crate::games::sea_rescue::SeaRescue;
use crate::games::sea_rescue::field::MAX_KINDS;
use crate::games::sea_rescue::spec::CreatureSpec;
use crate::report::{Lang, Text};

use super::desk::Desk;
use super::{edit, words};

#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Clip {
    creatures: Vec<CreatureSpec>,
}

/// Copy and cut take the picked creature; paste adds what is there. The answer is what is told of it.
pub(super) fn listen(ui: &Ui, desk: &mut Desk, cx: &mut Cx<'_, SeaRescue>) -> Option<Text> {
    let mut told = None;
    for asked in clip::asked(ui) {
        told = Some(match asked {
            Asked::Copy | Asked::Cut => match desk.picked(cx.doc.spec()).cloned() {
                Some(creature) => {
                    ui.copy_text(to_text(vec![creature.clone()]));
                    if asked == Asked::Cut {
                        let (idx, label) = (desk.creature, words::of_creature(&creature, "Cut", "잘라내기"));
                        cx.doc
                            .edit(label, Merge::Never, |spec| drop(spec.creatures.remove(idx)));
                    }
                    clip::copied(&Text::new(
                        words::creature(&creature, Lang::En),
                        words::creature(&creature, Lang::Ko),
                    ))
                }
                None => Text::new("no creature is picked", "고른 생물이 없습니다"),
            },
            Asked::Paste(text) => match of_text(&text) {
                Ok(creatures) => paste(desk, cx, creatures),
                Err(words) => words,
            },
        });
    }
    told
}

fn paste(desk: &mut Desk, cx: &mut Cx<'_, SeaRescue>, creatures: Vec<CreatureSpec>) -> Text {
    let n = creatures.len();
    if MAX_KINDS < cx.doc.spec().creatures.len() + n {
        return Text::new(
            format!("Not pasted: a sea holds at most {MAX_KINDS} creatures"),
            format!("붙여 넣지 못함: 바다에는 생물이 {MAX_KINDS}종까지"),
        );
    }
    let label = match &creatures[..] {
        [one] => words::of_creature(one, "Paste", "붙여 넣기"),
        _ => Text::new(format!("Paste {n} creatures"), format!("생물 {n}종 붙여 넣기")),
    };
    cx.doc.edit(label.clone(), Merge::Never, |spec| {
        for creature in creatures {
            let id = edit::free_id(spec, &creature.id);
            spec.creatures.push(CreatureSpec { id, ..creature });
        }
    });
    desk.pick(cx.doc.spec().creatures.len().saturating_sub(1));
    desk.wants_focus = true;
    label
}

fn to_text(creatures: Vec<CreatureSpec>) -> String {
    let config = ron::ser::PrettyConfig::new().depth_limit(4);
    let body = ron::ser::to_string_pretty(&Clip { creatures }, config);
    clip::written::<SeaRescue>(&body.unwrap_or_default())
}

fn of_text(text: &str) -> Result<Vec<CreatureSpec>, Text> {
    let none = || Text::new("no creatures are on the clipboard", "클립보드에 생물이 없습니다");
    let body = clip::read::<SeaRescue>(text)?.ok_or_else(none)?;
    let Clip { creatures } = ron::from_str(&body).map_err(|_| none())?;
    if creatures.is_empty() {
        Err(none())
    } else {
        Ok(creatures)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::sea_rescue::spec::Spec;

    #[test]
    fn creatures_come_back_and_other_texts_are_told() {
        let creatures = Spec::default().creatures;
        assert_eq!(of_text(&to_text(creatures.clone())), Ok(creatures));
        for body in ["", "(creatures: [])", "(creatures: [7])", "(fish: [])"] {
            assert!(of_text(&clip::written::<SeaRescue>(body)).is_err(), "{body}");
            assert!(of_text(body).is_err(), "{body}");
        }
    }

    #[test]
    fn a_pasted_creature_has_an_id_of_its_own() {
        let spec = Spec::default();
        let id = spec.creatures[0].id.clone();
        assert_eq!(edit::free_id(&spec, &id), format!("{id}_2"));
        assert_eq!(edit::free_id(&spec, "new"), "new");
    }
}
