//! Why a land cannot be passed: the layer at which all heroes are dead, and what killed how many.

use eframe::egui::{self, Align2, CornerRadius, Rect, RichText, Ui, pos2, vec2};

use crate::app::editor::Cx;
use crate::app::tokens::SMALL;
use crate::app::widgets::{figure_ui, grouped, list_row_ui, room_ui, rows_height, text_in};
use crate::games::fourstep::FourStep;
use crate::games::fourstep::level::Level;
use crate::games::fourstep::names::obstacle_label;
use crate::games::fourstep::solve::course::LandAnswer;
use crate::games::fourstep::solve::layers::Tally;
use crate::grammar::counted;
use crate::report::{Lang, Text};

use super::super::commands;
use super::super::course::pick_of;
use super::super::desk::Desk;
use super::super::paint::font;
use super::super::words::{beats, land_word, tr};
use super::Panel;

/// Rows that are kept free for what killed, so that nothing below moves when another answer comes.
const N_ROWS: usize = 4;

/// The panel.
pub(super) struct TallyPanel;

impl Panel<Desk, FourStep> for TallyPanel {
    fn name(&self) -> Text {
        Text::new("Where it dies", "죽는 곳")
    }

    fn remark(&self, desk: &Desk, cx: &Cx<'_, FourStep>) -> Option<String> {
        let level = desk.findings.level()?;
        let land = level.lands.get(desk.findings.failed_land()?)?;
        let word = land_word(land.land, cx.lang);
        Some(format!("{} {word}", land.terrain_idx + 1))
    }

    fn is_shown(&self, desk: &Desk, _cx: &Cx<'_, FourStep>) -> bool {
        desk.findings.failed_land().is_some()
    }

    fn ui(&mut self, ui: &mut Ui, desk: &mut Desk, cx: &mut Cx<'_, FourStep>) {
        let (tokens, lang) = (cx.tokens, cx.lang);
        if cx.shown.as_ref().is_some_and(|shown| shown.stale) {
            ui.multiply_opacity(0.5);
        }
        let (Some(level), Some(answer), Some(failed)) = (
            desk.findings.level().cloned(),
            desk.findings.answer().cloned(),
            desk.findings.failed_land(),
        ) else {
            return;
        };
        let (Some(of), Some(land)) = (level.lands.get(failed), answer.lands.get(failed)) else {
            return;
        };
        let crossing = &land.crossing;
        let layer = crossing.layers_survived;
        let x = i64::from(of.segment.x0) + 75 * layer as i64;
        let (at, of_layers) = match lang {
            Lang::En => (
                format!("beat {}", beats(x)),
                format!("{layer} of {}", crossing.n_layers),
            ),
            Lang::Ko => (
                format!("{}박", beats(x)),
                format!("{} 중 {layer}", crossing.n_layers),
            ),
        };
        figure_ui(
            ui,
            tr(lang, "all are dead after", "모두 죽은 시점"),
            &at,
            "",
            tokens.bad,
        );
        figure_ui(ui, tr(lang, "decision", "결정"), &of_layers, "", tokens.text);
        let alive = grouped(crossing.cloud.count(layer) as i64);
        figure_ui(
            ui,
            tr(lang, "states alive there", "그때 살아 있던 상태"),
            &alive,
            "",
            tokens.search,
        );
        let height = rows_height(ui, N_ROWS);
        room_ui(ui, height, |ui| {
            deaths_ui(ui, desk, cx, &level, land, x);
        });
    }
}

/// Which obstacles killed how many, most first, and that the seed's search missed a way.
fn deaths_ui(ui: &mut Ui, desk: &mut Desk, cx: &Cx<'_, FourStep>, level: &Level, land: &LandAnswer, x: i64) {
    let (tokens, lang) = (cx.tokens, cx.lang);
    let deaths = &land.crossing.deaths;
    let mut n_rows = N_ROWS;
    if land.is_key_artefact {
        let words = tr(
            lang,
            "The seed's search misses a way that the exact search finds.",
            "시드의 탐색은 정확한 탐색이 찾는 길을 놓칩니다.",
        );
        ui.label(RichText::new(words).color(tokens.warn));
        n_rows -= 2;
    }
    let most = deaths.first().map_or(1, |tally| tally.states.max(1));
    // The last row is that of all who have no row.
    let n_told = if n_rows < deaths.len() {
        n_rows - 1
    } else {
        deaths.len()
    };
    for tally in &deaths[..n_told] {
        row_ui(ui, desk, cx, level, tally, (x, most));
    }
    let rest = &deaths[n_told..];
    if !rest.is_empty() {
        let states = grouped(rest.iter().map(|tally| tally.states as i64).sum());
        let n = rest.len();
        let words = match lang {
            Lang::En => format!("{n} more killed {}", counted(&states, "state")),
            Lang::Ko => format!("그 밖의 {n}개에 상태 {states}개"),
        };
        ui.label(RichText::new(words).size(SMALL).color(tokens.weak));
    }
}

/// One obstacle with its share as a bar; a click goes there.
fn row_ui(
    ui: &mut Ui,
    desk: &mut Desk,
    cx: &Cx<'_, FourStep>,
    level: &Level,
    tally: &Tally,
    (x, most): (i64, u64),
) {
    let (tokens, lang) = (cx.tokens, cx.lang);
    let label = obstacle_label(level, tally.obstacle);
    let states = grouped(i64::try_from(tally.states).unwrap_or(i64::MAX));
    let under = match level.obstacle(tally.obstacle) {
        Some((_, of)) if matches!(of.shape, crate::games::fourstep::spec::Shape::Hang { .. }) => "under",
        _ => "at",
    };
    let sentence = match lang {
        Lang::En => format!(
            "{states} died {under} {} at beat {}",
            label.en,
            beats(x),
            states = counted(&states, "state")
        ),
        Lang::Ko => format!("{}박, {}에 상태 {states}개가 죽음", beats(x), label.ko),
    };
    let (rect, response) = ui
        .push_id(("tally", tally.obstacle), |ui| list_row_ui(ui, &sentence, false))
        .inner;
    let share = (tally.states as f32 / most as f32).clamp(0.02, 1.0);
    let bar = Rect::from_min_size(
        pos2(rect.left(), rect.bottom() - 3.0),
        vec2(share * rect.width(), 2.0),
    );
    ui.painter().rect_filled(bar, CornerRadius::same(1), tokens.bad);
    let body = egui::TextStyle::Body.resolve(ui.style());
    let name = rect.with_max_x(rect.right() - 64.0);
    text_in(ui, name, Align2::LEFT_CENTER, cx.words(&label), body, tokens.text);
    text_in(
        ui,
        rect,
        Align2::RIGHT_CENTER,
        &states,
        font(SMALL, false),
        tokens.bad,
    );
    if response.clicked()
        && let Some(pick) = pick_of(cx.doc.spec(), tally.obstacle as usize)
    {
        commands::select(desk, cx, pick);
    }
}
