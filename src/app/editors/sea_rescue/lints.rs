//! The problems of what is drawn, on the canvas itself, each with its quick fix.

use eframe::egui::{Align2, CornerRadius, Rect, Role, Sense, Ui, WidgetInfo, pos2, vec2};

use crate::app::editor::{Cx, Request};
use crate::app::lang::tr;
use crate::app::navigate::BUTTON_STRIP;
use crate::app::tokens::{BODY, SMALL};
use crate::app::widgets::text_in;
use crate::doc::Merge;
use crate::game::Game as _;
use crate::games::sea_rescue::SeaRescue;
use crate::report::{Issue, Severity};

use super::desk::{Desk, Stage};
use super::paint;

/// Height of a problem.
const CARD: f32 = 26.0;
/// Problems that are shown at once; the problems panel has all.
const MAX_CARDS: usize = 3;
/// The height that a board has before room is kept for problems.
const LEAST_BOARD: f32 = 180.0;

/// Whether a problem is of what the canvas shows.
fn is_here(issue: &Issue, desk: &Desk) -> bool {
    match desk.stage {
        Stage::Draw => {
            issue.place.list == "creatures"
                && issue.place.index == desk.creature
                && issue.place.field == "pattern"
        }
        Stage::Board => issue.place.list == "rows" || issue.place.field == "rows",
        Stage::Round | Stage::Rounds => false,
    }
}

/// The part of the canvas above the problems. Their room is kept whether there are any: a board that moved as
/// they came and went would be painted where nobody pointed.
pub(super) fn above(area: Rect) -> Rect {
    let height = match room_for(area) {
        0 => 0.0,
        n => 4.0 + n as f32 * (CARD + 4.0),
    };
    area.with_max_y(area.bottom() - height)
}

/// For how many problems there is room below the board: none where it is low, since the panel has them as well.
fn room_for(area: Rect) -> usize {
    let rows = (area.height() - LEAST_BOARD) / (CARD + 4.0);
    (rows.max(0.0) as usize).min(MAX_CARDS)
}

/// The problems, from the foot of the canvas upwards.
pub(super) fn ui(ui: &mut Ui, area: Rect, cx: &mut Cx<'_, SeaRescue>, desk: &Desk) {
    let mut here: Vec<Issue> = { cx.issues.iter() }
        .filter(|issue| is_here(issue, desk))
        .cloned()
        .collect();
    // What can be mended at once comes first.
    here.sort_by_key(|issue| (issue.severity, issue.fix.is_none()));
    // In a low canvas the worst lies over the board.
    here.truncate(room_for(area).max(1));
    let tokens = cx.tokens;
    for (n, issue) in here.iter().enumerate() {
        let bottom = area.bottom() - 4.0 - n as f32 * (CARD + 4.0);
        let rect = Rect::from_min_max(
            pos2(area.left() + 14.0, bottom - CARD),
            pos2(area.right() - BUTTON_STRIP - 8.0, bottom),
        );
        let color = match issue.severity {
            Severity::Error => tokens.bad,
            Severity::Warning => tokens.warn,
        };
        let id = ui.scope_id().with(("lint", issue.code, n));
        // A press here is none on the board below, and neither is a drag.
        let response = ui.interact(rect, id, Sense::click_and_drag());
        let sentence = cx.words(&issue.text).to_owned();
        let name = format!("{} {}", tr(cx.lang, "canvas", "캔버스"), issue.code);
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
        let fill = if response.hovered() {
            tokens.hover
        } else {
            paint::card_fill(tokens)
        };
        ui.painter().rect_filled(rect, CornerRadius::same(4), fill);
        let bar = rect.with_max_x(rect.left() + 3.0);
        ui.painter().rect_filled(bar, CornerRadius::same(1), color);
        let code = rect.with_min_x(rect.left() + 12.0);
        let font = paint::font(SMALL, true);
        let drawn = text_in(ui, code, Align2::LEFT_CENTER, issue.code, font, color);
        let mut end = rect.right() - 10.0;
        if let Some(fix) = &issue.fix {
            let font = paint::font(SMALL, true);
            let words = cx.words(fix).to_owned();
            let width = ui.fonts_mut(|fonts| {
                let galley = fonts.layout_no_wrap(words.clone(), font.clone(), tokens.text);
                galley.size().x
            });
            let pill = Rect::from_min_max(
                pos2(end - width - 20.0, rect.top() + 3.0),
                pos2(end, rect.bottom() - 3.0),
            );
            end = pill.left() - 8.0;
            let button = ui.interact(pill, id.with("fix"), Sense::click_and_drag());
            let name = format!("{} {}", tr(cx.lang, "fix", "고치기"), issue.code);
            button.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
            let fill = if button.hovered() {
                tokens.accent
            } else {
                tokens.selected
            };
            let text = if button.hovered() {
                tokens.on_tone
            } else {
                tokens.on_selected
            };
            ui.painter().rect_filled(pill, CornerRadius::same(10), fill);
            ui.painter()
                .text(pill.center(), Align2::CENTER_CENTER, words, font, text);
            if button.clicked()
                && let Some(fixed) = SeaRescue::fix(cx.doc.spec(), issue)
            {
                cx.doc.edit(fix.clone(), Merge::Never, |spec| *spec = fixed);
            }
        }
        let text = Rect::from_min_max(drawn.right_top() + vec2(10.0, -6.0), pos2(end, rect.bottom()));
        let text = text.with_min_y(rect.top());
        let font = paint::font(BODY, false);
        text_in(ui, text, Align2::LEFT_CENTER, &sentence, font, tokens.text);
        if response.on_hover_text(sentence).clicked() {
            cx.requests.push(Request::Highlight(Box::new(issue.clone())));
        }
    }
}
