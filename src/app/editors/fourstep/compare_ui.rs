//! The attempts at a land, one row each on one axis of time, with one playhead for all.

use eframe::egui::{
    self, Align2, Key, Painter, Pos2, Rect, Role, ScrollArea, Sense, Shape, Stroke, StrokeKind, Ui,
    WidgetInfo, pos2, vec2,
};

use crate::app::editor::Cx;
use crate::app::tokens::{GRID, PAD, SMALL};
use crate::app::widgets::{grouped, text_in};
use crate::games::fourstep::FourStep;
use crate::games::fourstep::lattice::{STEPS_PER_DECISION, WORLD_TOP, X_PER_BEAT, X_PER_STEP};
use crate::grammar::counted;
use crate::report::Lang;

use super::compare::{Compare, Row};
use super::course::stretches;
use super::desk::Desk;
use super::geometry::{LOWER_LANE, hero_area};
use super::paint::{Boxes, font, lands, obstacles};
use super::view::{Camera, View};
use super::words::{beats, land_word, plain, tr, try_words};
use crate::app::widgets::{pill_hint_ui, pill_ui};

/// Width of what is said of each attempt.
const SAID: f32 = 178.0;
/// The lowest and the highest row.
const HEIGHT: (f32, f32) = (84.0, 200.0);

/// Opens the comparison of the land that is looked at, or closes it.
pub(super) fn toggle(desk: &mut Desk, cx: &Cx<'_, FourStep>) {
    if desk.compare.take().is_some() {
        return;
    }
    let spec = cx.doc.spec();
    let found = desk.selection.terrain.and_then(|terrain| {
        let (stretch, of) = (*stretches(spec).get(terrain)?, spec.terrains.get(terrain)?);
        Some(Compare::new(cx, &stretch, of, desk.attempts.of(terrain)?))
    });
    if found.is_none() {
        desk.note = Some(crate::report::Text::new(
            "select a terrain that was generated",
            "생성된 지형을 선택하세요",
        ));
    }
    desk.compare = found;
}

/// Draws it instead of the course. Says whether it stays open.
pub(super) fn compare_ui(ui: &mut Ui, compare: &mut Compare, cx: &Cx<'_, FourStep>) -> bool {
    if compare.tick(ui.input(|input| input.time)) {
        ui.request_repaint();
    }
    keys(ui, compare, cx.doc.spec().bpm);
    let area = ui.available_rect_before_wrap().shrink2(vec2(PAD, GRID));
    let mut stays = true;
    ui.scope_builder(egui::UiBuilder::new().max_rect(area), |ui| {
        stays = head_ui(ui, compare, cx);
        ui.add_space(GRID);
        let n = compare.n_attempts.max(1) as f32;
        let height = (ui.available_height() / n - GRID).clamp(HEIGHT.0, HEIGHT.1);
        ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = GRID;
            for idx in 0..compare.n_attempts {
                row_ui(ui, compare, cx, idx, height);
            }
        });
    });
    stays
}

fn keys(ui: &Ui, compare: &mut Compare, bpm: u32) {
    if ui.text_edit_focused() || ui.memory(|memory| memory.top_modal_layer().is_some()) {
        return;
    }
    let per = STEPS_PER_DECISION as i64;
    ui.input_mut(|input| {
        use egui::Modifiers;
        for (modifiers, key, by) in [
            (Modifiers::NONE, Key::PageDown, per),
            (Modifiers::NONE, Key::PageUp, -per),
            (Modifiers::NONE, Key::ArrowRight, 1),
            (Modifiers::NONE, Key::ArrowLeft, -1),
        ] {
            if input.consume_key(modifiers, key) {
                compare.go(by);
            }
        }
        if input.consume_key(Modifiers::NONE, Key::Space) {
            compare.toggle_play(bpm);
        }
    });
}

fn head_ui(ui: &mut Ui, compare: &mut Compare, cx: &Cx<'_, FourStep>) -> bool {
    let (tokens, lang) = (cx.tokens, cx.lang);
    let mut stays = true;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let (n, land) = (compare.terrain + 1, land_word(compare.land, lang));
        let words = match lang {
            Lang::En => format!("Attempts at terrain {n} · {land}"),
            Lang::Ko => format!("{n}번째 지형({land})의 시도"),
        };
        ui.label(egui::RichText::new(words).strong().color(tokens.text));
        ui.add_space(GRID);
        let per = STEPS_PER_DECISION as i64;
        for (sign, name, by) in [
            (
                "«",
                tr(lang, "Attempts: previous decision", "시도: 이전 결정"),
                -per,
            ),
            ("‹", tr(lang, "Attempts: previous step", "시도: 이전 스텝"), -1),
            ("›", tr(lang, "Attempts: next step", "시도: 다음 스텝"), 1),
            ("»", tr(lang, "Attempts: next decision", "시도: 다음 결정"), per),
        ] {
            if pill_hint_ui(ui, sign, false, name)
                .accessible_name(name)
                .clicked()
            {
                compare.go(by);
            }
        }
        let is_playing = compare.clock.is_some();
        let words = if is_playing {
            tr(lang, "Pause", "일시 정지")
        } else {
            tr(lang, "Play at tempo", "템포로 재생")
        };
        if pill_ui(ui, words, is_playing).clicked() {
            compare.toggle_play(cx.doc.spec().bpm);
        }
        let at = beats(compare.x0 + compare.step as i64 * i64::from(X_PER_STEP));
        let (step, steps) = (compare.step, compare.steps);
        let layer = step / STEPS_PER_DECISION;
        let words = match lang {
            Lang::En => format!("step {step} of {steps} · layer {layer} · beat {at}"),
            Lang::Ko => format!("{steps} 중 {step}스텝 · 결정 층 {layer} · {at}박"),
        };
        ui.label(egui::RichText::new(words).color(tokens.weak));
        if compare.is_busy() {
            ui.spinner();
        }
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let words = tr(lang, "Back to the course", "코스로 돌아가기");
            if pill_hint_ui(ui, words, false, "Esc").clicked() {
                stays = false;
            }
        });
    });
    stays
}

/// What is said of an attempt: its verdict, and who killed.
fn said(compare: &Compare, row: &Row, lang: Lang) -> (String, Vec<String>) {
    if row.is_crossed {
        let words = tr(lang, "crossed", "통과");
        return (words.to_owned(), Vec::new());
    }
    let per = i64::from(X_PER_STEP) * STEPS_PER_DECISION as i64;
    let end = beats(compare.x0 + row.layers_survived as i64 * per);
    let words = match lang {
        Lang::En => format!("dies at beat {end}"),
        Lang::Ko => format!("{end}박에 죽음"),
    };
    let lines = row.deaths.iter().take(3).map(|tally| {
        let label = match row.obstacles.get(tally.obstacle as usize) {
            Some(of) => of.shape.label(),
            None => crate::report::Text::new("obstacle", "장애물"),
        };
        let n = u64::from(tally.obstacle) + 1;
        let states = grouped(i64::try_from(tally.states).unwrap_or(i64::MAX));
        format!("{} {n}: {states}", label.get(lang))
    });
    (words, lines.collect())
}

fn row_ui(ui: &mut Ui, compare: &mut Compare, cx: &Cx<'_, FourStep>, idx: usize, height: f32) {
    let (tokens, lang) = (cx.tokens, cx.lang);
    let size = vec2(ui.available_width(), height);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click_and_drag());
    let (left, world) = rect.split_left_right_at_x(rect.left() + SAID);
    ui.painter().rect_filled(rect, 4.0, tokens.panel);
    let title = try_words(idx as u32 + 1, lang);
    let line = |at: f32| {
        let top = left.top() + 6.0 + 17.0 * at;
        Rect::from_min_size(pos2(left.left() + 10.0, top), vec2(SAID - 18.0, 16.0))
    };
    let Some(row) = compare.rows.get(idx) else {
        let words = format!("{title} …");
        text_in(
            ui,
            line(0.0),
            Align2::LEFT_CENTER,
            &words,
            font(13.0, false),
            tokens.faint,
        );
        response.widget_info(|| WidgetInfo::labeled(Role::Button, false, &words));
        return;
    };
    let (verdict, killers) = said(compare, row, lang);
    let color = if row.is_crossed { tokens.good } else { tokens.bad };
    let head = format!("{title} · d {}", plain(row.difficulty, 3));
    text_in(
        ui,
        line(0.0),
        Align2::LEFT_CENTER,
        &head,
        font(13.0, true),
        tokens.text,
    );
    let words = if row.is_crossed {
        verdict.clone()
    } else {
        format!("× {verdict}")
    };
    text_in(
        ui,
        line(1.0),
        Align2::LEFT_CENTER,
        &words,
        font(13.0, false),
        color,
    );
    let reached = row.reached(compare.step);
    let reached = match lang {
        Lang::En if reached == 1 => "1 state here".to_owned(),
        Lang::En => format!("{} here", counted(grouped(reached as i64), "state")),
        Lang::Ko => format!("여기 상태 {}개", grouped(reached as i64)),
    };
    text_in(
        ui,
        line(2.0),
        Align2::LEFT_CENTER,
        &reached,
        font(SMALL, false),
        tokens.search,
    );
    for (at, words) in killers.iter().enumerate() {
        let place = line(3.0 + at as f32);
        if place.bottom() <= rect.bottom() {
            text_in(
                ui,
                place,
                Align2::LEFT_CENTER,
                words,
                font(SMALL, false),
                tokens.weak,
            );
        }
    }
    let name = format!("{title}: {verdict}");
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
    let (low, high) = (LOWER_LANE as f64 - 260.0, f64::from(WORLD_TOP) + 200.0);
    let camera = Camera::of(compare.x0 as f64, compare.x1() as f64);
    let view = View::of_stretch(world, camera, (low, high));
    let painter = ui.painter().with_clip_rect(world);
    paint_row(&painter, &view, compare, row, cx);
    if (response.clicked() || response.dragged())
        && let Some(pos) = response
            .interact_pointer_pos()
            .filter(|pos| world.left() <= pos.x)
    {
        let x = view.x_at(pos) - compare.x0 as f64;
        compare.go_to((x / f64::from(X_PER_STEP)).round() as i64);
    }
}

fn paint_row(painter: &Painter, view: &View, compare: &Compare, row: &Row, cx: &Cx<'_, FourStep>) {
    let tokens = cx.tokens;
    let world = view.world;
    let (ground, top) = (view.y(0.0), view.y(f64::from(WORLD_TOP)));
    let mut boxes = Boxes::new(painter);
    let tint = lands::color(compare.land, tokens);
    boxes.add(
        Rect::from_x_y_ranges(world.x_range(), top..=ground),
        tint.gamma_multiply(0.25),
    );
    let below = Rect::from_x_y_ranges(world.x_range(), ground..=world.bottom());
    boxes.add(below, tint.gamma_multiply(0.5));
    let mut x = compare.x0;
    while x <= compare.x1() {
        let at = view.x(x as f64);
        let line = Rect::from_x_y_ranges(at - 0.5..=at + 0.5, world.y_range());
        boxes.add(line, tokens.line.gamma_multiply(0.6));
        x += 4 * i64::from(X_PER_BEAT);
    }
    boxes.add(
        Rect::from_x_y_ranges(world.x_range(), ground - 0.5..=ground + 0.5),
        tokens.weak,
    );
    boxes.paint(painter);
    let now = compare.x0 + compare.step as i64 * i64::from(X_PER_STEP);
    let mut ink = obstacles::Ink::new(painter, tokens);
    for of in &row.obstacles {
        obstacles::draw(&mut ink, view, compare.x0 + i64::from(of.x_200ths), of, Some(now));
    }
    ink.paint(painter);
    way(painter, view, compare, row, cx);
    let at = view.x(now as f64);
    let line = Rect::from_x_y_ranges(at - 0.5..=at + 0.5, world.y_range());
    painter.rect_filled(line, 0.0, tokens.accent);
    if let Some(hero) = row.hero(compare.step) {
        let is_over = row.is_over(compare.step);
        let x = if is_over {
            compare.x0 + (row.heroes.len() as i64 - 1) * i64::from(X_PER_STEP)
        } else {
            now
        };
        let body = view.rect(&hero_area(hero.form, x, hero.y_720ths.into()));
        let fill = if is_over { tokens.bad } else { tokens.playhead };
        painter.rect_filled(body, 2.0, fill);
        let stroke = Stroke::new(if hero.held { 2.5 } else { 1.0 }, tokens.accent);
        painter.rect_stroke(body.expand(2.0), 3.0, stroke, StrokeKind::Middle);
    }
}

/// The way of the hero who came furthest; a cross where everybody is dead.
fn way(painter: &Painter, view: &View, compare: &Compare, row: &Row, cx: &Cx<'_, FourStep>) {
    let tokens = cx.tokens;
    let mut points: Vec<Pos2> = Vec::new();
    let last_idx = row.heroes.len().saturating_sub(1);
    for (step, hero) in row.heroes.iter().enumerate() {
        let x = compare.x0 + step as i64 * i64::from(X_PER_STEP);
        let y = f64::from(hero.y_720ths) + 0.5 * f64::from(hero.form.body());
        let at = view.pos(x as f64, y);
        if step == last_idx || points.last().is_none_or(|last| 1.5 <= at.x - last.x) {
            points.push(at);
        }
    }
    let last = points.last().copied();
    painter.add(Shape::line(
        points,
        Stroke::new(1.5, tokens.text.gamma_multiply(0.85)),
    ));
    if let Some(at) = last.filter(|_| !row.is_crossed) {
        let stroke = Stroke::new(2.0, tokens.bad);
        painter.line_segment([at - vec2(5.0, 5.0), at + vec2(5.0, 5.0)], stroke);
        painter.line_segment([at - vec2(5.0, -5.0), at + vec2(5.0, -5.0)], stroke);
        painter.vline(
            at.x,
            view.world.y_range(),
            Stroke::new(1.0, tokens.bad.gamma_multiply(0.5)),
        );
    }
}
