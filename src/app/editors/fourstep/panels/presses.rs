//! The tightest presses of the way that is shown: how early and late each may come.

use eframe::egui::{self, Align2, RichText, Ui};

use crate::app::editor::Cx;
use crate::app::tokens::SMALL;
use crate::app::widgets::{list_row_ui, room_ui, rows_height, text_in};
use crate::games::fourstep::FourStep;
use crate::games::fourstep::lattice::{X_PER_STEP, ms_of_steps};
use crate::games::fourstep::solve::windows::{Edge, EdgeKind, Window};
use crate::play::PlayCommand;
use crate::report::{Lang, Text};

use super::super::desk::Desk;
use super::super::paint::font;
use super::super::words::{beats, plain, tr};
use super::Panel;

/// How many are listed.
const N: usize = 5;

/// The panel.
pub(super) struct Presses;

/// Steps in which an edge may come, early and late together.
fn width(window: Window) -> usize {
    window.early_steps + window.late_steps
}

impl Panel<Desk, FourStep> for Presses {
    fn name(&self) -> Text {
        Text::new("Tightest presses", "가장 빠듯한 누름")
    }

    /// Out of how many edges of the button, by which window, and of which run where that is no way.
    fn remark(&self, desk: &Desk, cx: &Cx<'_, FourStep>) -> Option<String> {
        let n = desk.findings.edges()?.len();
        let n_told = n.min(N);
        let dies = desk.findings.failed_land().is_some();
        Some(match (cx.lang, dies) {
            (Lang::En, false) => format!("{n_told} of {n}: to next edge · finish"),
            (Lang::En, true) => format!("{n_told} of {n}, of the run that dies"),
            (Lang::Ko, false) => format!("{n}개 중 {n_told}: 다음 누름 · 완주까지"),
            (Lang::Ko, true) => format!("{n}개 중 {n_told}, 죽는 주행"),
        })
    }

    fn ui(&mut self, ui: &mut Ui, desk: &mut Desk, cx: &mut Cx<'_, FourStep>) {
        // Windows come late, and there may be fewer after an edit: what is below stays where it is.
        let height = rows_height(ui, N);
        room_ui(ui, height, |ui| rows_ui(ui, desk, cx));
    }
}

/// The rows, or why there are none.
fn rows_ui(ui: &mut Ui, desk: &mut Desk, cx: &mut Cx<'_, FourStep>) {
    let (tokens, lang) = (cx.tokens, cx.lang);
    let (Some(edges), Some(level)) = (desk.findings.edges().cloned(), desk.findings.level().cloned()) else {
        ui.label(RichText::new("…").color(tokens.faint));
        return;
    };
    if edges.is_empty() {
        let words = tr(lang, "Nothing is pressed", "누르지 않음");
        ui.label(RichText::new(words).color(tokens.faint));
        return;
    }
    if desk.findings.are_edges_old() {
        ui.multiply_opacity(0.55);
    }
    let mut tightest: Vec<(usize, &Edge)> = edges.iter().enumerate().collect();
    tightest.sort_by_key(|(_, edge)| (width(edge.local), width(edge.strict), edge.step));
    let ms = |steps: usize| plain(ms_of_steps(steps as i32, level.bpm).round(), 0);
    for (rank, (idx, edge)) in tightest.into_iter().take(N).enumerate() {
        let x0 = level.lands.first().map_or(0, |land| i64::from(land.segment.x0));
        let x = x0 + edge.step as i64 * i64::from(X_PER_STEP);
        let kind = match edge.kind {
            EdgeKind::Press => tr(lang, "press", "누름"),
            EdgeKind::Release => tr(lang, "release", "뗌"),
        };
        let left = match lang {
            Lang::En => format!("beat {} {kind}", beats(x)),
            Lang::Ko => format!("{}박 {kind}", beats(x)),
        };
        let both = |window: Window| format!("−{}/+{}", ms(window.early_steps), ms(window.late_steps));
        let right = format!("{} · {} ms", both(edge.local), both(edge.strict));
        let name = format!("{left}, {right}");
        let (rect, response) = ui
            .push_id(("press", rank), |ui| list_row_ui(ui, &name, false))
            .inner;
        let body = egui::TextStyle::Body.resolve(ui.style());
        text_in(ui, rect, Align2::LEFT_CENTER, &left, body, tokens.text);
        let color = if width(edge.local) < 3 {
            tokens.bad
        } else {
            tokens.weak
        };
        text_in(ui, rect, Align2::RIGHT_CENTER, &right, font(SMALL, false), color);
        if response.clicked() {
            cx.play(PlayCommand::GoTo(edge.step));
            let course = super::super::course::stretches(cx.doc.spec());
            let course = super::super::course::length_of(&course) as f64;
            desk.camera.reveal(x as f64, course);
        }
        let local = format!(
            "{}: {} ms",
            tr(
                lang,
                "to the next edge, all else equal",
                "나머지가 그대로일 때 다음 누름까지"
            ),
            both(edge.local)
        );
        let strict = format!(
            "{local}\n{}: {} ms",
            tr(
                lang,
                "to the finish, all else equal",
                "나머지가 그대로일 때 완주까지"
            ),
            both(edge.strict)
        );
        let recover = desk
            .findings
            .recoveries()
            .and_then(|all| all.get(idx))
            .map(|window| {
                format!(
                    "\n{}: {} ms",
                    tr(lang, "with another way for four beats", "네 박을 다른 길로"),
                    both(*window)
                )
            });
        response.on_hover_text(format!("{strict}{}", recover.unwrap_or_default()));
    }
}
