//! What lies over the course for a while: a repair or a pattern before it is there, a run that is or
//! was played, the moment under the playhead.

use eframe::egui::{Painter, Pos2, Ui};

use crate::app::editor::Cx;
use crate::games::fourstep::FourStep;
use crate::games::fourstep::lattice::STEPS_PER_DECISION;
use crate::games::fourstep::patterns::expand::{by_name, of_pattern};

use super::desk::{Desk, snapped};
use super::paint;
use super::view::View;

/// Paints it. `pointer`: where the pointer is over the world.
pub(super) fn paint(ui: &Ui, desk: &Desk, cx: &Cx<'_, FourStep>, view: &View, pointer: Option<Pos2>) {
    let painter = ui.painter().with_clip_rect(view.world);
    if let (Some(repair), Some(level)) = (desk.mending.previewed(), desk.mending.level()) {
        paint::ghosts::paint(&painter, view, level, repair, cx.tokens);
    }
    if let Some(playtest) = &desk.runs.playtest {
        let (level, heroes) = (playtest.level(), playtest.heroes());
        paint::human::run(&painter, view, level, heroes, false, cx.tokens);
        return;
    }
    if let Some(run) = desk.runs.shown_run() {
        let (heroes, is_dead) = (&run.heroes, run.death.is_some());
        paint::human::run(&painter, view, &run.level, heroes, is_dead, cx.tokens);
        let offsets = desk.runs.offsets();
        paint::human::offsets(&painter, view, &run.level, heroes, offsets, cx.tokens);
    }
    cloud(&painter, desk, cx, view);
    if let Some(shown) = cx.shown.as_ref().filter(|_| desk.layers.boxes) {
        paint::moment::boxes(&painter, view, shown, cx.tokens);
    }
    if let (Some(name), Some(pos)) = (&desk.placing_pattern, pointer)
        && let Some(pattern) = by_name(&cx.doc.spec().patterns, name)
    {
        let fine = ui.input(|input| input.modifiers.alt);
        let x = snapped(view.x_at(pos), desk.snap.step(fine));
        let obstacles = of_pattern(pattern, &pattern.values);
        paint::ghosts::pattern(&painter, view, x, &obstacles, cx.tokens);
    }
}

/// The heroes of the decision under the playhead, beside it.
fn cloud(painter: &Painter, desk: &Desk, cx: &Cx<'_, FourStep>, view: &View) {
    let Some(shown) = cx
        .shown
        .as_ref()
        .filter(|shown| !shown.stale && desk.layers.cloud)
    else {
        return;
    };
    let Some(frame) = shown.frame else { return };
    let Some(land) = shown.level.land_idx(frame.land) else {
        return;
    };
    let Some(grid) = desk.findings.land(land).and_then(|land| land.cloud.as_ref()) else {
        return;
    };
    let within = (frame.step as usize).saturating_sub(shown.level.game.border(land));
    let of = (frame.x_200ths.into(), &**grid, within / STEPS_PER_DECISION);
    let colors = (cx.tokens.search, cx.tokens.panel.gamma_multiply(0.8));
    paint::moment::cloud(painter, view, of, colors);
}
