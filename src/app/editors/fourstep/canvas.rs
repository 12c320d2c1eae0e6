//! The canvas: the course, the pills below it and the minimap.
//!
//! Pointers pan, zoom, select, place and begin drags here; what a drag does is [`super::gesture`], what
//! the keyboard does is [`super::keys`].

use eframe::egui::{
    Align2, CursorIcon, Id, PointerButton, Pos2, Rect, Response, Role, Sense, Stroke, StrokeKind, Ui,
    UiBuilder, WidgetInfo, vec2,
};

use crate::app::editor::Cx;
use crate::app::navigate::{self, Move};
use crate::app::tokens::{PAD, ROW};
use crate::app::toolbar::is_low;
use crate::games::fourstep::FourStep;
use crate::games::fourstep::spec::{Obstacle, Spec};
use crate::report::Lang;

use super::commands;
use super::course::{Pick, Stretch, length_of, placed_in, reach, stretches};
use super::desk::{Desk, Snap, snapped};
use super::geometry::{Area, length};
use super::gesture::Gesture;
use super::paint::{self, Scene, cloud, glow, minimap, obstacles, ruler, zones};
use super::panels::playtest_bar_ui;
use super::view::{Camera, View};
use super::words::{beats, margin_words, obstacle_name, tr};
use super::{compare_ui, handles, keys, marks, previews, toolbar};

/// Height of the pills and the minimap.
pub(super) const FOOT: f32 = 76.0;
/// Height of the pills alone, in a low canvas: the course is what needs the room.
const LOW_FOOT: f32 = FOOT - minimap::HEIGHT - 8.0;
/// How near the pointer must be to what is thinner than this.
const NEAR: f32 = 4.0;

/// What the canvas keeps from frame to frame.
#[derive(Default)]
pub(super) struct Canvas {
    cloud: cloud::Cache,
    /// Where the playhead was when it was last drawn.
    last_frame: usize,
    /// Whether an answer was seen: the first one shows where it fails.
    has_seen_answer: bool,
    /// Whether another canvas says what is seen in this frame.
    pub(super) is_led: bool,
}

impl Canvas {
    /// The canvas.
    pub(super) fn ui(&mut self, ui: &mut Ui, desk: &mut Desk, cx: &mut Cx<'_, FourStep>) {
        if let Some(mut compare) = desk.compare.take() {
            if compare_ui::compare_ui(ui, &mut compare, cx) {
                desk.compare = Some(compare);
            }
            return;
        }
        let area = ui.available_rect_before_wrap();
        let is_low = is_low(ui, area, FOOT);
        let foot_height = if is_low { LOW_FOOT } else { FOOT };
        let (course, foot) = area.split_top_bottom_at_y(area.bottom() - foot_height);
        let lands = stretches(cx.doc.spec());
        self.follow(desk, cx, &lands);
        marks::follow(desk, cx);
        let id = Id::unique(("fourstep-canvas", ui.scope_id()));
        let response = ui.interact(course, id, Sense::click_and_drag());
        let name = tr(cx.lang, "course", "코스");
        response.widget_info(|| WidgetInfo::labeled(Role::Canvas, true, name));
        navigate(
            ui,
            &response,
            desk,
            cx.doc.spec(),
            course,
            length_of(&lands) as f64,
        );
        let view = View::new(course, desk.camera);
        if std::mem::take(&mut desk.wants_true_scale) {
            let middle = desk.camera.left + 0.5 * desk.camera.span;
            let cell = view.cell();
            desk.camera
                .zoom_at(f64::from(cell.y / cell.x), middle, length_of(&lands) as f64);
        }
        let view = View::new(course, desk.camera);
        desk.canvas_area = Some(course);
        let is_playing = desk.runs.playtest.is_some();
        if !is_playing {
            keys::keys(ui, &response, desk, cx);
        }
        let pointer = response.hover_pos();
        desk.pointer = pointer.map(|pos| (view.x_at(pos), view.y_at(pos)));
        let in_world = pointer.filter(|pos| view.world.contains(*pos));
        let hovered = in_world
            .filter(|_| !is_playing)
            .and_then(|pos| hit(cx, &lands, &view, pos));
        desk.hovered = hovered;
        desk.margins_seen = (desk.layers.margins && zones::are_named(&view)).then(|| view.seen());
        if !is_playing && !navigate::is_hand(ui) {
            self.pointer(ui, &response, desk, cx, &view, hovered);
        }
        // An edit of this frame is drawn in this frame.
        let lands = stretches(cx.doc.spec());
        desk.selection.keep_within(cx.doc.spec());
        {
            let scene = scene(
                desk,
                cx,
                &lands,
                &view,
                hovered.filter(|_| desk.gesture.is_none()),
            );
            paint::paint(ui, &scene, &mut self.cloud);
        }
        previews::paint(ui, desk, cx, &view, in_world);
        glow::paint(&ui.painter().with_clip_rect(view.world), cx, &lands, &view);
        handles::names_ui(ui, cx, &lands, &view);
        // While somebody plays, the pointer is the button and nothing else.
        if !is_playing {
            handles::handles_ui(ui, desk, cx, &lands, &view);
            handles::borders_ui(ui, desk, cx, &lands, &view);
            marks::marks_ui(ui, cx, &lands, &view);
            overlay(ui, desk, cx, &lands, &view, in_world);
        }
        if let Some(pick) = hovered.filter(|_| desk.gesture.is_none() && desk.placing.is_none()) {
            let words = hover_words(desk, cx, &lands, pick);
            response.on_hover_text_at_pointer(words);
        }
        if !is_playing {
            navigate::buttons_ui(ui, course);
        }
        self.foot_ui(ui, foot, desk, cx, &view);
    }

    fn foot_ui(&self, ui: &mut Ui, foot: Rect, desk: &mut Desk, cx: &mut Cx<'_, FourStep>, view: &View) {
        let foot = foot.shrink2(vec2(PAD - 2.0, 4.0));
        let mut pills = foot;
        // A low canvas has no room for it.
        if minimap::HEIGHT + ROW < foot.height() {
            let (above, map) = foot.split_top_bottom_at_y(foot.bottom() - minimap::HEIGHT - 4.0);
            pills = above;
            let map = Rect::from_min_size(map.min, vec2(map.width(), minimap::HEIGHT));
            let lands = stretches(cx.doc.spec());
            let mut camera = desk.camera;
            let name = tr(cx.lang, "minimap", "미니맵");
            let scene = scene(desk, cx, &lands, view, None);
            minimap::minimap_ui(ui, map, &scene, &mut camera, name);
            desk.camera = camera;
        }
        ui.scope_builder(UiBuilder::new().max_rect(pills), |ui| {
            if desk.runs.playtest.is_some() {
                playtest_bar_ui(ui, desk, cx.lang);
            } else {
                toolbar::toolbar_ui(ui, desk, cx);
            }
        });
    }

    /// What is seen turns the page when the playhead leaves it.
    fn follow(&mut self, desk: &mut Desk, cx: &Cx<'_, FourStep>, lands: &[Stretch]) {
        // What another canvas shows is shown here, wherever this run is.
        let is_led = std::mem::take(&mut self.is_led);
        let Some(shown) = &cx.shown else { return };
        if !std::mem::replace(&mut self.has_seen_answer, desk.findings.answer().is_some())
            && !is_led
            && let Some(x) = desk.findings.end_of_search()
        {
            desk.camera.reveal(x as f64, length_of(lands) as f64);
        }
        let before = std::mem::replace(&mut self.last_frame, shown.frame_idx);
        if before != shown.frame_idx
            && !is_led
            && desk.gesture.is_none()
            && let Some(frame) = shown.frame
        {
            desk.camera
                .reveal(f64::from(frame.x_200ths), length_of(lands) as f64);
        }
    }

    /// Clicks and drags of the first button.
    fn pointer(
        &self,
        ui: &Ui,
        response: &Response,
        desk: &mut Desk,
        cx: &mut Cx<'_, FourStep>,
        view: &View,
        hovered: Option<Pick>,
    ) {
        let (modifiers, origin) = ui.input(|input| (input.modifiers, input.pointer.press_origin()));
        let fine = modifiers.alt || modifiers.command;
        let adds = modifiers.shift || modifiers.command;
        if response.drag_started_by(PointerButton::Primary)
            && let Some(origin) = origin
            && view.world.contains(origin)
            && desk.placing.is_none()
            && desk.placing_pattern.is_none()
        {
            let from = (view.x_at(origin), view.y_at(origin));
            begin(
                desk,
                cx,
                from,
                hit(cx, &stretches(cx.doc.spec()), view, origin),
                adds,
            );
            response.request_focus();
        }
        if response.dragged_by(PointerButton::Primary)
            && let Some(pos) = response.interact_pointer_pos()
        {
            if origin.is_some_and(|origin| view.ruler.contains(origin)) {
                commands::go_to(cx, view.x_at(pos));
            } else if let Some(gesture) = desk.gesture.clone() {
                let to = (view.x_at(pos), view.y_at(pos));
                gesture.drag(desk, cx, to, fine);
            }
        }
        if response.clicked() {
            self.click(ui, response, desk, cx, view, hovered);
        }
        match (&desk.gesture, hovered) {
            (Some(Gesture::Move { .. }), _) => ui.set_cursor_icon(CursorIcon::Grabbing),
            (None, Some(_)) if desk.placing.is_none() => ui.set_cursor_icon(CursorIcon::Grab),
            _ => {}
        }
    }

    fn click(
        &self,
        ui: &Ui,
        response: &Response,
        desk: &mut Desk,
        cx: &mut Cx<'_, FourStep>,
        view: &View,
        hovered: Option<Pick>,
    ) {
        let Some(pos) = response.interact_pointer_pos() else {
            return;
        };
        desk.note = None;
        let modifiers = ui.input(|input| input.modifiers);
        if pos.y < view.ruler.top() + ruler::LANDS {
            if let Some(terrain) = commands::terrain_at(cx.doc.spec(), view.x_at(pos)) {
                desk.selection.land(terrain);
            }
        } else if view.ruler.contains(pos) {
            commands::go_to(cx, view.x_at(pos));
        } else if let Some(kind) = desk.placing {
            let at = place_of(desk, view, pos, modifiers.alt);
            commands::place(desk, cx, kind, at, modifiers.shift);
        } else if let Some(name) = desk.placing_pattern.clone() {
            let at = place_of(desk, view, pos, modifiers.alt);
            commands::drop_pattern(desk, cx, &name, at.0);
            desk.placing_pattern = modifiers.shift.then_some(name);
        } else if let Some(pick) = hovered {
            if modifiers.shift || modifiers.command {
                desk.selection.toggle(cx.doc.spec(), pick);
            } else {
                desk.selection.group(cx.doc.spec(), pick);
            }
            response.request_focus();
        } else {
            // The keys of the timeline work again.
            desk.selection.clear();
            desk.selection.terrain = commands::terrain_at(cx.doc.spec(), view.x_at(pos));
            if let Some(focused) = ui.memory(|memory| memory.focused()) {
                ui.memory_mut(|memory| memory.surrender_focus(focused));
            }
        }
    }
}

/// Begins a drag of what is under the pointer, or a rubber band.
fn begin(desk: &mut Desk, cx: &Cx<'_, FourStep>, from: (f64, f64), under: Option<Pick>, adds: bool) {
    desk.note = None;
    desk.gesture = Some(match under {
        Some(anchor) => {
            if !desk.selection.has(anchor) {
                if adds {
                    desk.selection.toggle(cx.doc.spec(), anchor);
                } else {
                    desk.selection.group(cx.doc.spec(), anchor);
                }
            }
            Gesture::Move {
                anchor,
                from,
                before: cx.doc.history().current_arc(),
            }
        }
        None => Gesture::Band {
            from,
            kept: if adds {
                desk.selection.picks().to_vec()
            } else {
                Vec::new()
            },
        },
    });
}

/// Where the pointer places something: its place on the grid, and its height.
fn place_of(desk: &Desk, view: &View, pos: Pos2, fine: bool) -> (i64, Option<i64>) {
    let x = snapped(view.x_at(pos), desk.snap.step(fine));
    (x, Some(snapped(view.y_at(pos), Snap::step_y(fine))))
}

/// The rubber band, the ghost of what is placed, the place of what is dragged.
fn overlay(
    ui: &Ui,
    desk: &Desk,
    cx: &Cx<'_, FourStep>,
    lands: &[Stretch],
    view: &View,
    pointer: Option<Pos2>,
) {
    let tokens = cx.tokens;
    let mut painter = ui.painter().with_clip_rect(view.world);
    let pos = ui.input(|input| input.pointer.latest_pos());
    if let (Some(gesture), Some(pos)) = (&desk.gesture, pos) {
        if let Some(band) = gesture.band((view.x_at(pos), view.y_at(pos))) {
            let rect = view.rect(&band);
            painter.rect_filled(rect, 0.0, tokens.accent.gamma_multiply(0.12));
            painter.rect_stroke(rect, 0.0, Stroke::new(1.0, tokens.accent), StrokeKind::Inside);
        } else if let Some(pick) = desk.selection.primary()
            && let Some(of) = super::course::obstacle(cx.doc.spec(), pick)
            && let Some(stretch) = lands.get(pick.terrain)
        {
            let x = stretch.x_of(&of);
            let guide = Rect::from_x_y_ranges(
                view.x(x as f64) - 0.5..=view.x(x as f64) + 0.5,
                view.world.y_range(),
            );
            painter.rect_filled(guide, 0.0, tokens.accent.gamma_multiply(0.6));
            let words = place_words(x, &of, cx.lang);
            let at = eframe::egui::pos2(view.x(x as f64) + 6.0, view.world.bottom() - 40.0);
            let colors = (tokens.text, tokens.raised);
            paint::label(
                &painter,
                at,
                Align2::LEFT_CENTER,
                &words,
                colors,
                view.world.shrink(4.0),
            );
        }
    }
    if let (Some(kind), Some(pos)) = (desk.placing, pointer) {
        let fine = ui.input(|input| input.modifiers.alt);
        let (x, y) = place_of(desk, view, pos, fine);
        let shape = commands::ghost(kind, y);
        painter.multiply_opacity(0.65);
        let mut ink = obstacles::Ink::new(&painter, tokens);
        obstacles::draw(&mut ink, view, x, &Obstacle { x_200ths: 0, shape }, None);
        ink.paint(&painter);
        let area = super::geometry::outline(&shape, x);
        painter.rect_stroke(
            view.rect(&area).expand(2.0),
            2.0,
            Stroke::new(1.5, tokens.accent),
            StrokeKind::Outside,
        );
    }
}

/// What the pointer reads of an obstacle: its name, its place, the margin that it allows.
fn hover_words(desk: &Desk, cx: &Cx<'_, FourStep>, lands: &[Stretch], pick: Pick) -> String {
    let (Some(of), Some(stretch)) = (
        super::course::obstacle(cx.doc.spec(), pick),
        lands.get(pick.terrain),
    ) else {
        return String::new();
    };
    let name = obstacle_name(&of, pick);
    let place = place_words(stretch.x_of(&of), &of, cx.lang);
    let is_stale = cx.shown.as_ref().is_some_and(|shown| shown.stale);
    let allows = match desk.findings.margin_of(pick).filter(|_| !is_stale) {
        Some(Some(margin)) => {
            let allows = tr(cx.lang, "allows a margin of", "허용하는 여유");
            format!("\n{allows} {}", margin_words(&margin, cx.lang))
        }
        _ => String::new(),
    };
    format!("{} · {place}{allows}", cx.words(&name))
}

fn place_words(x: i64, of: &Obstacle, lang: Lang) -> String {
    let end = x + length(&of.shape);
    match lang {
        Lang::En => format!("beat {} – {}", beats(x), beats(end)),
        Lang::Ko => format!("{} – {}박", beats(x), beats(end)),
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
        frame: match &desk.runs.playtest {
            Some(playtest) => Some(playtest.frame()),
            None => cx.shown.as_ref().and_then(|shown| shown.frame),
        },
        is_stale: cx.shown.as_ref().is_some_and(|shown| shown.stale),
        tokens: cx.tokens,
        lang: cx.lang,
    }
}

/// As every canvas is moved; only along the course.
fn navigate(ui: &Ui, response: &Response, desk: &mut Desk, spec: &Spec, area: Rect, course: f64) {
    for asked in navigate::moves(ui, response, area) {
        let view = View::new(area, desk.camera);
        match asked {
            Move::Zoom(factor, pos) => desk.camera.zoom_at(f64::from(factor), view.x_at(pos), course),
            Move::Pan(by) => desk.camera.pan(-f64::from(by.x) / view.per_x, course),
            Move::All => desk.camera = Camera::whole(course),
            Move::Selection => {
                let picked = reach(spec, desk.selection.picks());
                desk.camera = picked.map_or(Camera::whole(course), |stretch| {
                    let room = 0.4 * (stretch.end - stretch.start) as f64 + 300.0;
                    Camera::of(stretch.start as f64 - room, stretch.end as f64 + room)
                });
            }
        }
    }
    let view = View::new(area, desk.camera);
    let is_on_ruler = response.hover_pos().is_some_and(|pos| view.ruler.contains(pos));
    if is_on_ruler && response.double_clicked() {
        desk.camera = Camera::whole(course);
    }
}

/// The obstacle under a point: the smallest of those there, so that none hides another.
fn hit(cx: &Cx<'_, FourStep>, lands: &[Stretch], view: &View, pos: Pos2) -> Option<Pick> {
    let size = |area: &Area| (area.x.1 - area.x.0) * (area.y.1 - area.y.0);
    let mut best: Option<(i64, Pick)> = None;
    for stretch in lands.iter().filter(|s| view.sees((s.x0 - 600, s.x1 + 600))) {
        for (obstacle, of) in placed_in(cx.doc.spec(), &cx.doc.spec().terrains[stretch.terrain])
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
