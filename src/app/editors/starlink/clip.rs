//! Stars as text, for the clipboard.

use eframe::egui::Ui;
use serde::{Deserialize, Serialize};

use crate::app::clip::{self, Asked};
use crate::app::editor::Cx;
use crate::games::starlink::StarLink;
use crate::games::starlink::edit;
use crate::games::starlink::spec::{Gravity, MAX_GRAVITY, MAX_STARS, Star};
use crate::report::Text;

use super::commands::{self, Command};
use super::desk::Desk;
use super::words::nodes_name;

#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Clip {
    stars: Vec<Star>,
    gravity: Vec<Gravity>,
}

/// Copy, cut and paste reach the board from anywhere but a text field.
pub(super) fn listen(ui: &Ui, desk: &mut Desk, cx: &mut Cx<'_, StarLink>) {
    for asked in clip::asked(ui) {
        match asked {
            Asked::Copy | Asked::Cut if desk.selection.is_empty() => {
                desk.note = Some(Text::new("nothing is selected", "선택한 것이 없습니다"));
            }
            Asked::Copy | Asked::Cut => {
                let what = nodes_name(cx.doc.spec().stars.len(), &desk.selection);
                let (stars, gravity) = edit::copied(cx.doc.spec(), &desk.selection);
                ui.copy_text(to_text(stars, gravity));
                if asked == Asked::Cut {
                    commands::run(desk, cx, Command::Cut);
                }
                desk.note = Some(clip::copied(&what));
            }
            Asked::Paste(text) => match of_text(&text) {
                Ok((stars, gravity)) => commands::paste(desk, cx, (stars, gravity)),
                Err(words) => desk.note = Some(words),
            },
        }
    }
}

fn to_text(stars: Vec<Star>, gravity: Vec<Gravity>) -> String {
    let config = ron::ser::PrettyConfig::new().depth_limit(2);
    let body = ron::ser::to_string_pretty(&Clip { stars, gravity }, config);
    clip::written::<StarLink>(&body.unwrap_or_default())
}

/// Stars and gravity stars at their places.
///
/// # Errors
/// A sentence that says what is wrong with the text.
fn of_text(text: &str) -> Result<(Vec<Star>, Vec<Gravity>), Text> {
    let none = || Text::new("no stars are on the clipboard", "클립보드에 별이 없습니다");
    let body = clip::read::<StarLink>(text)?.ok_or_else(none)?;
    let Clip { stars, gravity } = ron::from_str(&body).map_err(|_| none())?;
    if stars.is_empty() && gravity.is_empty() {
        return Err(none());
    }
    if MAX_STARS < stars.len() || MAX_GRAVITY < gravity.len() {
        return Err(Text::new(
            format!("more than {MAX_STARS} stars are on the clipboard"),
            format!("클립보드의 별이 {MAX_STARS}개를 넘습니다"),
        ));
    }
    Ok((stars, gravity))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::starlink::geometry::Point;

    #[test]
    fn stars_come_back_and_other_texts_are_told() {
        let star = |x_milli, number| Star {
            at: Point::new(x_milli, 500),
            number,
        };
        let gravity = vec![Gravity {
            at: Point::new(2500, 1500),
        }];
        let stars = vec![star(500, 2), star(1500, 3)];
        let text = to_text(stars.clone(), gravity.clone());
        assert_eq!(of_text(&text), Ok((stars, gravity)));
        assert!(of_text(&to_text(vec![star(0, 1); MAX_STARS + 1], Vec::new())).is_err());
        for body in ["", "(stars: [])", "(stars: [7])", "(suns: [])", "[[[["] {
            assert!(of_text(&clip::written::<StarLink>(body)).is_err(), "{body}");
            assert!(of_text(body).is_err(), "{body}");
        }
    }
}
