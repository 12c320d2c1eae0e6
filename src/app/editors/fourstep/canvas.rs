//! The canvas: the course, the pills below it and the minimap; pointers pan, zoom and select.

use eframe::egui::{
    CursorIcon, Id, PointerButton, Rect, Response, Role, Sense, Ui, UiBuilder, WidgetInfo, vec2,
};

use crate::app::editor::Cx;
use crate::app::tokens::PAD;
use crate::games::fourstep::FourStep;

use super::course::{Pick, Stretch, length_of, stretches};
use super::desk::Desk;
use super::geometry::Area;
use super::paint::{self, Scene, cloud, minimap};
use super::toolbar;
use super::view::{Camera, View};
use super::words::tr;

/// Height of the pills and the minimap.
const FOOT: f32 = 76.0;
/// How near the pointer must be to what is thinner than this.
const NEAR: f32 = 4.0;

/// What the canvas keeps from frame to frame.
#[derive(Default)]
pub(super) struct Canvas {
    cloud: cloud::Cache,
    /// Where the playhead was when it was last drawn.
    last_frame: usize,
}

impl Canvas {
    /// The canvas.
    pub(super) fn ui(&mut self, ui: &mut Ui, desk: &mut Desk, cx: &mut Cx<'_, FourStep>) {
        let area = ui.available_rect_before_wrap();
        let (course, foot) = area.split_top_bottom_at_y(area.bottom() - FOOT);
        let lands = stretches(cx.doc.spec());
        self.follow(desk, cx, &lands);
        let response = ui.interact(
            course,
            Id::unique(("fourstep-canvas", ui.scope_id())),
            Sense::click_and_drag(),
        );
        response.widget_info(|| WidgetInfo::labeled(Role::Image, true, tr(cx.lang, "course", "코스")));
        navigate(ui, &response, desk, course, length_of(&lands) as f64);
        let view = View::new(course, desk.camera);
        let pointer = response.hover_pos().filter(|pos| view.world.contains(*pos));
        desk.pointer = pointer.map(|pos| (view.x_at(pos), view.y_at(pos)));
        let hovered = pointer.and_then(|pos| hit(cx, &lands, &view, pos));
        if response.clicked() {
            match hovered {
                Some(pick) => desk.selection.only(pick),
                None => desk.selection.clear(),
            }
        }
        let scene = scene(desk, cx, &lands, &view, hovered);
        paint::paint(ui, &scene, &mut self.cloud);
        let foot = foot.shrink2(vec2(PAD - 2.0, 4.0));
        let (pills, map) = foot.split_top_bottom_at_y(foot.bottom() - minimap::HEIGHT - 4.0);
        let mut camera = desk.camera;
        let map = Rect::from_min_size(map.min, vec2(map.width(), minimap::HEIGHT));
        minimap::minimap_ui(ui, map, &scene, &mut camera, tr(cx.lang, "minimap", "미니맵"));
        desk.camera = camera;
        ui.scope_builder(UiBuilder::new().max_rect(pills), |ui| {
            toolbar::toolbar_ui(ui, desk, cx)
        });
    }

    /// What is seen turns the page when the playhead leaves it.
    fn follow(&mut self, desk: &mut Desk, cx: &Cx<'_, FourStep>, lands: &[Stretch]) {
        let Some(shown) = &cx.shown else { return };
        let before = std::mem::replace(&mut self.last_frame, shown.frame_idx);
        if before != shown.frame_idx
            && let Some(frame) = shown.frame
        {
            desk.camera
                .reveal(f64::from(frame.x_200ths), length_of(lands) as f64);
        }
    }
}

fn scene<'a>(
    desk: &'a Desk,
    cx: &'a Cx<'_, FourStep>,
    lands: &'a [Stretch],
    view: &'a View,
    hovered: Option<Pick>,
) -> Scene<'a> {
    Scene {
        spec: cx.doc.spec(),
        stretches: lands,
        view,
        layers: desk.layers,
        selection: &desk.selection,
        hovered,
        report: cx.shown.as_ref().map(|shown| shown.report),
        findings: &desk.findings,
        frame: cx.shown.as_ref().and_then(|shown| shown.frame),
        is_stale: cx.shown.as_ref().is_some_and(|shown| shown.stale),
        tokens: cx.tokens,
        lang: cx.lang,
    }
}

/// Pan by the middle or the right button, zoom by the wheel around the pointer.
fn navigate(ui: &Ui, response: &Response, desk: &mut Desk, area: Rect, course: f64) {
    let view = View::new(area, desk.camera);
    if response.dragged_by(PointerButton::Middle) || response.dragged_by(PointerButton::Secondary) {
        let by = -f64::from(response.drag_delta().x) / view.per_x;
        desk.camera.pan(by, course);
        ui.set_cursor_icon(CursorIcon::Grabbing);
    }
    if let Some(pos) = response.hover_pos() {
        let (zoom, scroll) = ui.input(|input| (input.zoom_delta(), input.smooth_scroll_delta()));
        let factor = f64::from(zoom) * f64::from(scroll.y / 240.0).exp();
        if factor != 1.0 {
            desk.camera.zoom_at(factor, view.x_at(pos), course);
        }
        if scroll.x != 0.0 {
            desk.camera.pan(-f64::from(scroll.x) / view.per_x, course);
        }
    }
    if response.double_clicked()
        && area.top() + super::view::RULER > response.interact_pointer_pos().map_or(0.0, |pos| pos.y)
    {
        desk.camera = Camera::whole(course);
    }
}

/// The obstacle under a point: the smallest of those there, so that none hides another.
pub(super) fn hit(
    cx: &Cx<'_, FourStep>,
    lands: &[Stretch],
    view: &View,
    pos: eframe::egui::Pos2,
) -> Option<Pick> {
    let size = |area: &Area| (area.x.1 - area.x.0) * (area.y.1 - area.y.0);
    let mut best: Option<(i64, Pick)> = None;
    for stretch in lands.iter().filter(|s| view.sees((s.x0 - 600, s.x1 + 600))) {
        for (obstacle, of) in cx.doc.spec().terrains[stretch.terrain]
            .obstacles
            .iter()
            .enumerate()
        {
            let area = stretch.area_of(of);
            if !view.sees(area.x) || !view.rect(&area).expand(NEAR).contains(pos) {
                continue;
            }
            let pick = Pick {
                terrain: stretch.terrain,
                obstacle,
            };
            if best.is_none_or(|(least, _)| size(&area) <= least) {
                best = Some((size(&area), pick));
            }
        }
    }
    best.map(|(_, pick)| pick)
}
