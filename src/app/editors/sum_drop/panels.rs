//! The panels beside the board, in the order in which they stand at first.

use eframe::egui::Ui;

use crate::app::dock::{PanelInfo, Room, Side};
use crate::app::editor::Cx;
use crate::app::tokens::GRID;
use crate::app::widgets::section_ui;
use crate::games::sum_drop::SumDrop;
use crate::report::Text;

use super::jobs::Jobs;
use super::words::tr;
use super::{SumDropEditor, inspector, players, question, stage, step};

/// Lowest and greatest height of the plot of the curves.
const CURVES_HEIGHT: (f32, f32) = (56.0, 140.0);
/// What lies around the table's rows where it stands above the curves and the intro: heads, legend, intro.
const AROUND_TABLE: f32 = 176.0;
/// How much of that the curves and the intro are.
const CURVES_AROUND: f32 = 88.0;
const INTRO_HEIGHT: f32 = 40.0;
/// Less than this the table never has.
const LOWEST_TABLE: f32 = 96.0;

pub(super) fn infos() -> Vec<PanelInfo> {
    let left = |id, en, ko| PanelInfo::new(id, Text::new(en, ko), Side::Left);
    let right = |id, en, ko| PanelInfo::new(id, Text::new(en, ko), Side::Right);
    vec![
        left("stages", "Stages", "스테이지").filling(),
        left("curves", "Curve over the climb", "스테이지 곡선").with_gap(GRID),
        left("intro", "Intro of the stage", "스테이지 소개글").with_gap(GRID),
        right("step", "Step", "걸음"),
        right("position", "Position", "상황"),
        right("seed", "Seed", "시드"),
        right("players", "Players", "플레이어").with_gap(GRID),
        right("stage", "Picked stages", "고른 스테이지").with_gap(GRID),
    ]
}

/// One of them.
pub(super) fn panel_ui(
    editor: &mut SumDropEditor,
    ui: &mut Ui,
    id: &str,
    room: &Room,
    cx: &mut Cx<'_, SumDrop>,
) {
    match id {
        "stages" => table_ui(editor, ui, room, cx),
        "curves" => curves_ui(editor, ui, cx),
        "intro" => editor.table.intro_ui(ui, cx),
        "seed" => question::seed_ui(ui, cx, &mut editor.folds),
        "players" => {
            let jobs = editor.jobs.take();
            players::players_ui(ui, cx, jobs.as_ref(), &mut editor.folds);
            editor.jobs = jobs;
        }
        "stage" => stage::stages_ui(ui, cx, &editor.table.rows.all(), &mut editor.folds),
        id => editor.with_shown(cx, |editor, cx, shown| match (id, shown) {
            ("step", Some(shown)) => step::step_ui(ui, cx, shown, &editor.canvas),
            ("position", Some(shown)) => inspector::position_ui(ui, cx, shown, editor.jobs.as_ref()),
            _ => {}
        }),
    }
}

fn table_ui(editor: &mut SumDropEditor, ui: &mut Ui, room: &Room, cx: &mut Cx<'_, SumDrop>) {
    editor.follow(cx);
    let top = ui.cursor().top();
    let progress = { editor.jobs.as_ref() }
        .and_then(Jobs::survey_progress)
        .filter(|progress| 0 < progress.total);
    let remark = progress.map(|progress| format!("{} / {}", progress.done, progress.total));
    section_ui(ui, tr(cx.lang, "Stages", "스테이지"), remark.as_deref());
    let mut around = AROUND_TABLE;
    if !room.is_above("curves") {
        around -= CURVES_AROUND;
    }
    if !room.is_above("intro") {
        around -= INTRO_HEIGHT;
    }
    let left = room.height - (ui.cursor().top() - top) - around;
    let curves_height = (0.3 * left).clamp(CURVES_HEIGHT.0, CURVES_HEIGHT.1);
    editor.curves_height = room.is_above("curves").then_some(curves_height);
    let height = (left - editor.curves_height.unwrap_or(0.0)).max(LOWEST_TABLE);
    if editor.playtest.is_none() {
        editor.table.keys(ui, cx);
    }
    let jobs = editor.jobs.take();
    editor.table.ui(ui, cx, jobs.as_ref(), height);
    editor.jobs = jobs;
}

fn curves_ui(editor: &mut SumDropEditor, ui: &mut Ui, cx: &mut Cx<'_, SumDrop>) {
    let n_rows = editor.table.n_rows(cx.doc.spec().stages.len());
    let height = editor.curves_height.unwrap_or(CURVES_HEIGHT.1);
    let title = tr(cx.lang, "Curve over the climb", "스테이지 곡선");
    section_ui(ui, title, None);
    let jobs = editor.jobs.take();
    let clicked = editor.curves.ui(ui, cx, jobs.as_ref(), n_rows as u32, height);
    editor.jobs = jobs;
    if let Some(stage) = clicked {
        editor.table.ask(cx, stage as usize - 1);
    }
}
