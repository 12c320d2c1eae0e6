//! The axis of the timeline: event marks, curves, bookmarks, loop and playhead on the same frames.
//!
//! Every frame is as wide as every other. Answers with commands; it moves nothing by itself.

use eframe::egui::emath::GuiRounding as _;
use eframe::egui::{
    self, Align2, CornerRadius, Mesh, PointerButton, Rect, Response, Sense, Shape, Stroke, Ui, WidgetInfo,
    pos2, vec2,
};

use crate::inspect::draws::fraction;
use crate::play::{PlayCommand, Playhead};
use crate::report::{Draw, EventKind, Lang, Timeline, Track};

use super::any_session::Lend;
use super::icons;
use super::lang;
use super::plotted;
use super::timeline::TimelineState;
use super::tokens::{SMALL, Tokens};
use super::tracks::{self, View};
use super::widgets::grouped;

const STRIP_HEIGHT: f32 = 16.0;
const TRACK_MAX: f32 = 72.0;
const TRACK_MIN: f32 = 28.0;
const GAP: f32 = 8.0;
/// So many events, and so many draws, are told where the pointer is.
const MAX_TOLD: usize = 6;
/// Marks of one kind are at least this far apart.
const MARK_SPACING: f32 = 3.0;

/// What the bar beside lanes that do not fit takes of their width.
const BAR_WIDTH: f32 = 12.0;

/// Draws the axis into all the room there is. Lanes that do not fit are scrolled by a bar, since the wheel
/// zooms.
pub(super) fn axis_ui(
    ui: &mut Ui,
    timeline: &Timeline,
    playhead: &Playhead,
    state: &mut TimelineState,
    lend: &Lend,
    commands: &mut Vec<PlayCommand>,
) {
    let n_lanes = timeline.tracks.len() + state.inspect.plots.tracks().count();
    let needed = STRIP_HEIGHT + n_lanes as f32 * (GAP + TRACK_MIN);
    let room = ui.available_size();
    // Where not one lane fits, the strip of events stands alone.
    let is_low = room.y < STRIP_HEIGHT + GAP + TRACK_MIN;
    if is_low || needed <= room.y + 1.0 {
        lanes_ui(ui, room, timeline, playhead, state, lend, commands);
        return;
    }
    let size = vec2((room.x - BAR_WIDTH).max(0.0), needed);
    egui::ScrollArea::vertical()
        .id_salt("lanes")
        .scroll_source(egui::containers::scroll_area::ScrollSource::SCROLL_BAR)
        .auto_shrink(false)
        .show(ui, |ui| {
            lanes_ui(ui, size, timeline, playhead, state, lend, commands);
        });
}

fn lanes_ui(
    ui: &mut Ui,
    size: egui::Vec2,
    timeline: &Timeline,
    playhead: &Playhead,
    state: &mut TimelineState,
    lend: &Lend,
    commands: &mut Vec<PlayCommand>,
) {
    let Lend { tokens, lang, .. } = *lend;
    let (rect, response) = ui.allocate_exact_size(size, Sense::click_and_drag());
    // Event marks stay at the top of what is seen, above the lanes that pass below them.
    let seen_top = rect.top().max(ui.clip_rect().top());
    let response = response.accessible_name(lang::TIMELINE.get(lang));
    let n_frames = timeline.len();
    zoom(ui, &response, state, rect, n_frames);
    keep_in_view(playhead, state, n_frames);
    let view = state.view;
    let painter = ui.painter_at(rect.expand2(vec2(6.0, 2.0)));

    let strip = Rect::from_min_size(pos2(rect.left(), seen_top), vec2(rect.width(), STRIP_HEIGHT));
    let below = Rect::everything_below(strip.bottom());
    painter.rect_filled(strip, CornerRadius::same(2), tokens.canvas);
    // What a person plotted stands on the same axis, below the game's own curves.
    let n_own = timeline.tracks.len();
    let curves: Vec<&Track> = timeline
        .tracks
        .iter()
        .chain(state.inspect.plots.tracks())
        .collect();
    let lanes = lanes(rect, curves.len());
    for (idx, (track, lane)) in curves.iter().zip(&lanes).enumerate() {
        let painter = painter.with_clip_rect(painter.clip_rect().intersect(below));
        painter.rect_filled(*lane, CornerRadius::same(2), tokens.canvas);
        if n_own <= idx {
            let clip = painter.clip_rect().intersect(*lane);
            plotted::plot_ui(ui, (*lane, clip, idx - n_own), track, view, lend);
            continue;
        }
        let color = tokens.tone(track.tone);
        tracks::paint(
            &painter.with_clip_rect(painter.clip_rect().intersect(*lane)),
            *lane,
            &track.values,
            view,
            color,
            tokens.wash(color),
        );
    }
    let area = Rect::from_min_max(
        strip.min,
        pos2(rect.right(), lanes.last().map_or(strip.bottom(), Rect::bottom)),
    );
    if let Some((start, end)) = playhead.loop_range() {
        let x0 = view.x_of(start as f64, rect);
        let x1 = view.x_of(end as f64, rect);
        let alpha = if playhead.is_looping() { 0.16 } else { 0.06 };
        let band = Rect::from_x_y_ranges(x0..=x1.max(x0 + 1.0), area.y_range()).intersect(rect);
        painter.rect_filled(band, 0.0, tokens.accent.gamma_multiply(alpha));
        for x in [x0, x1] {
            painter.vline(x, area.y_range(), Stroke::new(1.0, tokens.accent));
        }
    }
    marks(&painter, timeline, view, strip, tokens);
    draws(&painter, state.inspect.shown_draws(), view, strip, tokens);
    if let Some(frame) = state.parting {
        let x = view.x_of(frame as f64, rect);
        let line = Stroke::new(1.0, tokens.bad);
        painter.extend(Shape::dashed_line(
            &[pos2(x, strip.bottom()), pos2(x, area.bottom())],
            line,
            4.0,
            3.0,
        ));
        let at = pos2(x, strip.center().y);
        icons::event_mark(
            &painter,
            at,
            STRIP_HEIGHT - 5.0,
            EventKind::Divergence,
            tokens.bad,
        );
    }
    let font = egui::FontId::proportional(SMALL);
    for (track, lane) in curves.iter().zip(&lanes) {
        let painter = painter.with_clip_rect(painter.clip_rect().intersect(below));
        let at = lane.min + vec2(8.0, 4.0);
        let words = track.label.get(lang).to_owned();
        let galley = painter.layout_no_wrap(words, font.clone(), tokens.weak);
        // In a low lane the curve passes behind its name.
        let behind = Rect::from_min_size(at, galley.size()).expand2(vec2(3.0, 0.0));
        painter.rect_filled(behind, CornerRadius::same(2), tokens.canvas.gamma_multiply(0.8));
        painter.galley(at, galley, tokens.weak);
        if let Some(value) = track
            .values
            .get(playhead.frame())
            .filter(|value| value.is_finite())
        {
            let at = pos2(lane.right() - 8.0, lane.top() + 4.0);
            let value = (value * 100.0).round() / 100.0;
            painter.text(
                at,
                Align2::RIGHT_TOP,
                format!("{value}"),
                font.clone(),
                tokens.text,
            );
        }
    }
    for frame in playhead.bookmarks() {
        let x = view.x_of(*frame as f64, rect);
        let flag = [(0.0, 0.0), (6.0, 0.0), (4.0, 3.0), (6.0, 6.0), (0.0, 6.0)];
        let points = flag.map(|(dx, dy)| pos2(x + dx, strip.top() + dy)).to_vec();
        painter.vline(
            x,
            area.y_range(),
            Stroke::new(1.0, tokens.warn.gamma_multiply(0.7)),
        );
        painter.add(Shape::line(points, Stroke::new(1.2, tokens.warn)));
    }
    drag(ui, &response, state, rect, n_frames, commands);
    hover(response, timeline, state.inspect.shown_draws(), view, strip, lang);
    playhead_ui(ui, &painter, area, view, playhead, n_frames, lend, commands);
}

/// One lane a track, as high as there is room.
fn lanes(rect: Rect, n_tracks: usize) -> Vec<Rect> {
    if n_tracks == 0 {
        return Vec::new();
    }
    let top = rect.top() + STRIP_HEIGHT + GAP;
    let room = (rect.bottom() - top + GAP) / n_tracks as f32 - GAP;
    let height = room.clamp(TRACK_MIN, TRACK_MAX);
    let lane = |idx: usize| {
        let y = top + idx as f32 * (height + GAP);
        Rect::from_min_size(pos2(rect.left(), y), vec2(rect.width(), height))
    };
    (0..n_tracks).map(lane).collect()
}

fn zoom(ui: &Ui, response: &Response, state: &mut TimelineState, rect: Rect, n_frames: usize) {
    if response.dragged_by(PointerButton::Middle) {
        state.view = state
            .view
            .moved(1.0, rect.left(), response.drag_delta().x, rect, n_frames);
    }
    let Some(pointer) = response.hover_pos() else {
        return;
    };
    let (scroll, pinch) = ui.input(|input| (input.smooth_scroll_delta(), input.zoom_delta()));
    let factor = f64::from(pinch) * f64::from(scroll.y / 200.0).exp();
    if factor != 1.0 || scroll.x != 0.0 {
        state.view = state.view.moved(factor, pointer.x, scroll.x, rect, n_frames);
    }
}

/// A zoomed axis turns the page when the playhead moves out of it; a person may look elsewhere while
/// it stands still.
fn keep_in_view(playhead: &Playhead, state: &mut TimelineState, n_frames: usize) {
    let has_moved = std::mem::replace(&mut state.last_frame, playhead.frame()) != playhead.frame();
    let (frame, view) = (playhead.frame() as f64, state.view);
    if !has_moved || (view.start..=view.end).contains(&frame) {
        return;
    }
    let span = view.span();
    let is_behind = frame < view.start;
    let start = if is_behind {
        frame - 0.9 * span
    } else {
        frame - 0.1 * span
    };
    let start = start.clamp(0.0, (View::whole(n_frames).end - span).max(0.0));
    state.view = View {
        start,
        end: start + span,
    };
}

fn marks(painter: &egui::Painter, timeline: &Timeline, view: View, strip: Rect, tokens: &Tokens) {
    // Marks of one kind that would touch are one mark, so a long run costs no more than a short one.
    let mut last: Vec<(EventKind, f32)> = Vec::new();
    let mut ticks = Mesh::default();
    for event in &timeline.events {
        let frame = event.frame as f64;
        if frame < view.start - 1.0 || view.end + 1.0 < frame {
            continue;
        }
        let x = view.x_of(frame, strip);
        match last.iter_mut().find(|(kind, _)| *kind == event.kind) {
            Some((_, at)) if x < *at + MARK_SPACING => continue,
            Some((_, at)) => *at = x,
            None => last.push((event.kind, x)),
        }
        let center = pos2(x, strip.center().y);
        let (height, color) = (STRIP_HEIGHT - 5.0, tokens.event(event.kind));
        match icons::tick_of(center, height, event.kind) {
            // Upright and on whole pixels, so that it needs no feathering.
            Some(tick) => ticks.add_colored_rect(tick.round_to_pixels(painter.pixels_per_point()), color),
            None => icons::event_mark(painter, center, height, event.kind, color),
        }
    }
    painter.add(Shape::mesh(ticks));
}

/// Short ticks at the foot of the strip, one a pixel, where something was drawn.
fn draws(painter: &egui::Painter, draws: &[Draw], view: View, strip: Rect, tokens: &Tokens) {
    let pixels_per_point = painter.pixels_per_point();
    // Draws of a generator come in its own order, which goes back with every attempt.
    let mut is_marked = vec![false; (strip.width() * pixels_per_point).ceil().max(0.0) as usize + 1];
    let mut ticks = Mesh::default();
    for draw in draws {
        let x = view.x_of(draw.frame as f64, strip);
        if !(strip.left()..=strip.right()).contains(&x) {
            continue;
        }
        let pixel = ((x - strip.left()) * pixels_per_point) as usize;
        match is_marked.get_mut(pixel) {
            Some(is_marked) if !*is_marked => *is_marked = true,
            _ => continue,
        }
        let tick = Rect::from_x_y_ranges(x - 0.5..=x + 0.5, strip.bottom() - 4.0..=strip.bottom());
        ticks.add_colored_rect(tick.round_to_pixels(pixels_per_point), tokens.search);
    }
    painter.add(Shape::mesh(ticks));
}

fn drag(
    ui: &Ui,
    response: &Response,
    state: &mut TimelineState,
    rect: Rect,
    n_frames: usize,
    commands: &mut Vec<PlayCommand>,
) {
    let Some(pointer) = response.interact_pointer_pos() else {
        state.loop_from = None;
        return;
    };
    let view = state.view;
    let frame_under = |x: f32| {
        let frame = view.frame_at(x, rect).round();
        frame.clamp(0.0, n_frames.saturating_sub(1) as f64) as usize
    };
    let frame = frame_under(pointer.x);
    let is_primary = response.is_pointer_button_down_on() && ui.input(|input| input.pointer.primary_down());
    let is_shift = ui.input(|input| input.modifiers.shift);
    if is_primary && is_shift && state.loop_from.is_none() {
        let origin = ui.input(|input| input.pointer.press_origin());
        state.loop_from = Some(frame_under(origin.unwrap_or(pointer).x));
    }
    if let Some(from) = state.loop_from {
        if from != frame {
            commands.push(PlayCommand::SetLoop(from, frame));
        }
        if !is_primary {
            state.loop_from = None;
        }
    } else if is_primary && !is_shift || response.clicked() {
        commands.push(PlayCommand::GoTo(frame));
    }
}

/// What happened, and what was drawn, where the pointer is.
fn hover(response: Response, timeline: &Timeline, draws: &[Draw], view: View, strip: Rect, lang: Lang) {
    let Some(pointer) = response.hover_pos().filter(|pos| strip.contains(*pos)) else {
        return;
    };
    let distance = |frame: usize| (view.x_of(frame as f64, strip) - pointer.x).abs();
    let events = { timeline.events.iter() }
        .filter(|event| distance(event.frame) < 5.0)
        .map(|event| format!("{} · {}", grouped(event.frame as i64), event.label.get(lang)));
    let drawn = { draws.iter() }
        .filter(|draw| distance(draw.frame) < 2.0)
        .map(|draw| {
            let (label, value) = (draw.words(lang), fraction(draw.value));
            format!(
                "{} · #{} {label} · {value:.6}",
                grouped(draw.frame as i64),
                draw.index
            )
        });
    let near: Vec<String> = events.take(MAX_TOLD).chain(drawn.take(MAX_TOLD)).collect();
    if near.is_empty() {
        return;
    }
    response.on_hover_ui_at_pointer(|ui| {
        for words in near {
            ui.label(words);
        }
    });
}

#[expect(clippy::too_many_arguments, reason = "one call, all of it the frame's own")]
fn playhead_ui(
    ui: &mut Ui,
    painter: &egui::Painter,
    area: Rect,
    view: View,
    playhead: &Playhead,
    n_frames: usize,
    lend: &Lend,
    commands: &mut Vec<PlayCommand>,
) {
    let x = view.x_of(playhead.frame() as f64, area);
    if x < area.left() - 1.0 || area.right() + 1.0 < x {
        return;
    }
    let handle = Rect::from_x_y_ranges(x - 5.0..=x + 5.0, area.y_range());
    let response = ui
        .interact(handle, ui.scope_id().with("playhead"), Sense::drag())
        .on_hover_and_drag_cursor(egui::CursorIcon::ResizeHorizontal);
    let color = if response.hovered() || response.dragged() {
        lend.tokens.accent
    } else {
        lend.tokens.playhead
    };
    painter.vline(x, area.y_range(), Stroke::new(1.5, color));
    let tip = vec![
        pos2(x - 6.0, area.top() - 2.0),
        pos2(x + 6.0, area.top() - 2.0),
        pos2(x, area.top() + 6.0),
    ];
    painter.add(Shape::convex_polygon(tip, color, Stroke::NONE));
    let name = lang::PLAYHEAD.get(lend.lang);
    response.widget_info(|| WidgetInfo::slider(true, playhead.frame() as f64, name));
    let response = response.on_hover_text(lang::PLAYHEAD_HINT.get(lend.lang));
    if response.dragged()
        && let Some(pointer) = response.interact_pointer_pos()
    {
        let frame = view.frame_at(pointer.x, area).round();
        commands.push(PlayCommand::GoTo(
            frame.clamp(0.0, n_frames.saturating_sub(1) as f64) as usize,
        ));
    }
}
