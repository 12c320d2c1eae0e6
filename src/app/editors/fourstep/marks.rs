//! Problems on the canvas: a mark at each obstacle or land that has one, and back to the list.

use eframe::egui::{
    Align2, Color32, Id, Pos2, Rect, Role, Sense, Shape, Stroke, Ui, Vec2, WidgetInfo, pos2, vec2,
};

use crate::app::editor::{Cx, Request};
use crate::app::lang::tr;
use crate::games::fourstep::{FourStep, lint};
use crate::report::{Issue, Severity};

use super::commands;
use super::course::{Pick, Stretch, obstacle};
use super::desk::Desk;
use super::paint::{font, ruler};
use super::view::View;

/// Size of a mark.
const SIZE: f32 = 13.0;

/// No more marks than this: who has more reads the list.
const MAX: usize = 200;

/// The land that a problem is about, and the obstacle if it is about one.
fn subject(issue: &Issue) -> Option<(usize, Option<Pick>)> {
    let (terrain, obstacle) = lint::subject(issue)?;
    Some((terrain, obstacle.map(|obstacle| Pick { terrain, obstacle })))
}

/// Follows a problem that was just picked in the list: its obstacle or its land is selected and shown.
pub(super) fn follow(desk: &mut Desk, cx: &Cx<'_, FourStep>) {
    if desk.highlighted.as_ref() == cx.highlighted {
        return;
    }
    desk.highlighted = cx.highlighted.cloned();
    let Some(issue) = cx.highlighted else { return };
    let Some((terrain, pick)) = subject(issue) else {
        return;
    };
    if let Some(pick) = pick.filter(|pick| obstacle(cx.doc.spec(), *pick).is_some()) {
        commands::select(desk, cx, pick);
    } else {
        let places = super::course::stretches(cx.doc.spec());
        if let Some(stretch) = places.get(terrain) {
            desk.selection.land(stretch.terrain);
            desk.camera.reveal_stretch(stretch.x0 as f64, stretch.x1 as f64);
        }
    }
}

/// Draws the marks that are seen; a click picks the problem.
pub(super) fn marks_ui(ui: &Ui, cx: &mut Cx<'_, FourStep>, lands: &[Stretch], view: &View) {
    let issues = cx.issues;
    let mut taken: Vec<Rect> = Vec::new();
    for (idx, issue) in issues.iter().take(MAX).enumerate() {
        let Some(at) = place_of(issue, cx, lands, view) else {
            continue;
        };
        let mut rect = Rect::from_center_size(at, Vec2::splat(SIZE));
        // Several problems of one thing stand beside each other.
        while taken.iter().any(|other| other.intersects(rect)) {
            rect = rect.translate(vec2(SIZE + 2.0, 0.0));
        }
        taken.push(rect);
        let color = match issue.severity {
            Severity::Error => cx.tokens.bad,
            Severity::Warning => cx.tokens.warn,
        };
        let id = Id::unique(("fourstep-problem", ui.scope_id(), idx));
        let response = ui.interact(rect, id, Sense::click());
        let is_on = cx.highlighted == Some(issue);
        mark(ui, rect, color, cx.tokens.on_tone, is_on || response.hovered());
        let name = format!("{}: {}", issue.code, cx.words(&issue.text));
        response.widget_info(|| {
            WidgetInfo::labeled(
                Role::Button,
                true,
                format!("{} {name}", tr(cx.lang, "mark", "표시")),
            )
        });
        if response.clicked() {
            cx.requests.push(Request::Highlight(Box::new(issue.clone())));
        }
        response.on_hover_text(name);
    }
}

/// Where a problem's mark stands: over its obstacle, or at the start of its land's name.
fn place_of(issue: &Issue, cx: &Cx<'_, FourStep>, lands: &[Stretch], view: &View) -> Option<Pos2> {
    let (terrain, pick) = subject(issue)?;
    let stretch = lands.get(terrain)?;
    match pick.and_then(|pick| obstacle(cx.doc.spec(), pick)) {
        Some(of) => {
            let area = stretch.area_of(&of);
            if !view.sees(area.x) {
                return None;
            }
            let rect = view.rect(&area);
            Some(pos2(rect.center().x, height_over(rect, view.world)))
        }
        None => {
            let x = view.x(stretch.x1 as f64) - 14.0;
            let is_seen = view.ruler.x_range().contains(x);
            is_seen.then(|| pos2(x, view.ruler.top() + 0.5 * ruler::LANDS))
        }
    }
}

/// Where over an obstacle a mark is, within a world that may have no room for it.
fn height_over(rect: Rect, world: Rect) -> f32 {
    let lowest = world.bottom() - SIZE;
    (rect.top() - 12.0).min(lowest).max(world.top() + SIZE)
}

/// A triangle with an exclamation mark.
fn mark(ui: &Ui, rect: Rect, color: Color32, ink: Color32, is_strong: bool) {
    let rect = if is_strong { rect.expand(2.0) } else { rect };
    let points = vec![rect.center_top(), rect.right_bottom(), rect.left_bottom()];
    let painter = ui.painter();
    painter.add(Shape::convex_polygon(points, color, Stroke::new(1.0, ink)));
    let at = rect.center() + vec2(0.0, 2.0);
    painter.text(at, Align2::CENTER_CENTER, "!", font(9.5, true), ink);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_stands_over_its_obstacle_in_windows_of_any_height() {
        let of = Rect::from_min_max(pos2(100.0, 300.0), pos2(140.0, 400.0));
        for height in [0.0, 1.0, 13.0, 26.0, 40.0, 600.0] {
            let world = Rect::from_min_size(pos2(0.0, 60.0), vec2(300.0, height));
            let y = height_over(of, world);
            assert!(y.is_finite() && (73.0..=288.0).contains(&y), "{height}: {y}");
        }
        let nothing = height_over(of, Rect::NOTHING);
        assert!(!nothing.is_nan());
    }
}
