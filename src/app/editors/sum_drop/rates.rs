//! How the simulated players fare on a stage: a bar for clears, three stars filled to their rates.

use eframe::egui::{
    Align2, Color32, CornerRadius, FontId, Mesh, Painter, Pos2, Rect, Role, Sense, Shape, Stroke, Ui,
    WidgetInfo, pos2, vec2,
};

use crate::app::tokens::{SMALL, Tokens};
use crate::app::widgets::grouped;
use crate::games::sum_drop::engine::Over;
use crate::games::sum_drop::solve::players::{MAX_PIECES, Player};
use crate::grammar::counted;
use crate::report::Lang;

use super::jobs::{Jobs, PLAYERS};
use super::table::SHOWN_PLAYER;
use super::words::tr;

/// Whole percent of a share.
pub(super) fn percent(share: f32) -> u32 {
    (100.0 * share).round() as u32
}

/// The colour of a share: who falls below nine in ten has a thin margin.
pub(super) fn share_color(share: f32, tokens: &Tokens) -> Color32 {
    match share {
        share if 0.95 <= share => tokens.good,
        share if 0.5 <= share => tokens.warn,
        _ => tokens.bad,
    }
}

/// The bar of a stage's clear rate, or how far it is.
pub(super) fn clear_ui(ui: &mut Ui, jobs: Option<&Jobs>, stage: u32, place: Rect, lang: Lang) {
    let tokens = Tokens::current(ui);
    let rate = jobs.and_then(|jobs| jobs.survey_of(stage, SHOWN_PLAYER)?.clear_rate(SHOWN_PLAYER));
    let Some(rate) = rate else {
        let is_open = jobs.is_some_and(|jobs| jobs.is_open(stage) && jobs.survey_progress().is_some());
        let words = if is_open {
            tr(lang, "solving...", "푸는 중...")
        } else {
            "–"
        };
        let font = FontId::proportional(SMALL);
        ui.painter().text(
            place.left_center(),
            Align2::LEFT_CENTER,
            words,
            font,
            tokens.faint,
        );
        return;
    };
    let bar = Rect::from_center_size(pos2(place.left() + 18.0, place.center().y), vec2(36.0, 7.0));
    bar_at(ui.painter(), bar, rate, share_color(rate, tokens), tokens);
    let response = ui.interact(
        bar.expand(6.0),
        ui.scope_id().with(("rate", stage)),
        Sense::hover(),
    );
    let name = match lang {
        Lang::En => format!("stage {stage} clear {} %", percent(rate)),
        Lang::Ko => format!("{stage}번 스테이지 클리어 {} %", percent(rate)),
    };
    response.widget_info(|| WidgetInfo::labeled(Role::ProgressIndicator, true, &name));
    response.on_hover_ui(|ui| rates_ui(ui, jobs, stage, lang));
}

/// A bar filled to a share.
pub(super) fn bar_at(painter: &Painter, bar: Rect, share: f32, color: Color32, tokens: &Tokens) {
    let radius = CornerRadius::same((0.5 * bar.height()).ceil() as u8);
    painter.rect_filled(bar, radius, tokens.canvas);
    let filled = bar.with_max_x(bar.left() + (share * bar.width()).max(bar.height()));
    if 0.0 < share {
        painter.rect_filled(filled, radius, color);
    }
}

/// Three stars, each filled to the share of plays that reach it.
pub(super) fn stars_ui(ui: &Ui, jobs: Option<&Jobs>, stage: u32, place: Rect) {
    let tokens = Tokens::current(ui);
    let Some(survey) = jobs.and_then(|jobs| jobs.survey_of(stage, SHOWN_PLAYER)) else {
        return;
    };
    for stars in 1..=3_u8 {
        let center = pos2(place.left() + 7.0 + 15.0 * f32::from(stars - 1), place.center().y);
        let share = survey.star_rate(SHOWN_PLAYER, stars).unwrap_or_default();
        star_at(ui.painter(), center, 5.5, share, tokens);
    }
}

/// A star filled from the left to a share.
pub(super) fn star_at(painter: &Painter, center: Pos2, radius: f32, share: f32, tokens: &Tokens) {
    star(painter, center, radius, tokens.grid_strong);
    if 0.0 < share {
        let mut clip = Rect::from_center_size(center, vec2(2.0 * radius + 2.0, 2.0 * radius + 2.0));
        clip.max.x = clip.left() + share * clip.width();
        star(
            &painter.with_clip_rect(clip.intersect(painter.clip_rect())),
            center,
            radius,
            tokens.warn,
        );
    }
}

fn star(painter: &Painter, center: Pos2, radius: f32, color: Color32) {
    let mut mesh = Mesh::default();
    mesh.colored_vertex(center, color);
    let mut outline = Vec::new();
    for corner in 0..10_u8 {
        let length = if corner.is_multiple_of(2) {
            radius
        } else {
            0.42 * radius
        };
        let angle = std::f32::consts::TAU * (f32::from(corner) / 10.0 - 0.25);
        let at = center + length * vec2(angle.cos(), angle.sin());
        outline.push(at);
        mesh.colored_vertex(at, color);
    }
    for corner in 0..10_u32 {
        mesh.add_triangle(0, 1 + corner, 1 + (corner + 1) % 10);
    }
    painter.add(mesh);
    // The mesh has hard edges; a thin line of the same colour softens them.
    painter.add(Shape::closed_line(outline, Stroke::new(0.75, color)));
}

/// The figures of all players on a stage.
pub(super) fn rates_ui(ui: &mut Ui, jobs: Option<&Jobs>, stage: u32, lang: Lang) {
    let tokens = Tokens::current(ui);
    eframe::egui::Grid::new(("sum-drop-rates", stage))
        .num_columns(5)
        .spacing(vec2(12.0, 4.0))
        .show(ui, |ui| {
            let head = |ui: &mut Ui, words: &str| {
                ui.label(eframe::egui::RichText::new(words).small().color(tokens.faint));
            };
            head(ui, "");
            head(ui, tr(lang, "clear", "클리어"));
            head(ui, tr(lang, "2 stars", "별 2개"));
            head(ui, tr(lang, "3 stars", "별 3개"));
            head(ui, tr(lang, "pieces", "조각"));
            ui.end_row();
            for player in PLAYERS {
                ui.label(eframe::egui::RichText::new(player.label().get(lang)).color(tokens.weak));
                let survey = jobs.and_then(|jobs| jobs.survey_of(stage, player));
                for stars in 1..=3 {
                    let share = survey.and_then(|survey| survey.star_rate(player, stars));
                    let words = share.map_or("–".to_owned(), |share| format!("{} %", percent(share)));
                    ui.label(words);
                }
                let pieces = survey.and_then(|survey| survey.median_pieces(player));
                ui.label(pieces.map_or("–".to_owned(), |pieces| pieces.to_string()));
                ui.end_row();
            }
        });
    for words in PLAYERS
        .into_iter()
        .filter_map(|player| gave_up_words(jobs, stage, player, lang))
    {
        ui.label(eframe::egui::RichText::new(words).small().color(tokens.warn));
    }
}

/// How many plays of a player ended because it stopped placing pieces; `None` when none did.
pub(super) fn gave_up_words(jobs: Option<&Jobs>, stage: u32, player: Player, lang: Lang) -> Option<String> {
    let survey = jobs?.survey_of(stage, player)?;
    let plays: Vec<_> = survey.runs.iter().filter(|run| run.player == player).collect();
    let n_given_up = plays.iter().filter(|run| run.end == Over::Playing).count();
    let (n_all, pieces) = (plays.len(), grouped(MAX_PIECES.into()));
    (n_given_up != 0).then(|| {
        let label = player.label();
        match lang {
            Lang::En if n_given_up == n_all => format!(
                "{}: gave up after {pieces}",
                label.en,
                pieces = counted(pieces, "piece")
            ),
            Lang::En => format!(
                "{}: {n_given_up} of {n_all} gave up after {pieces}",
                label.en,
                pieces = counted(pieces, "piece")
            ),
            Lang::Ko if n_given_up == n_all => format!("{}: 조각 {pieces}개에서 포기", label.ko),
            Lang::Ko => format!(
                "{}: {n_all}번 중 {n_given_up}번 조각 {pieces}개에서 포기",
                label.ko
            ),
        }
    })
}

/// The figures of one player in one line: `92 % · 2★ 80 % · 3★ 10 %`.
pub(super) fn summary(jobs: Option<&Jobs>, stage: u32, player: Player) -> Option<(f32, String)> {
    let survey = jobs?.survey_of(stage, player)?;
    let clear = survey.clear_rate(player)?;
    let share = |stars| percent(survey.star_rate(player, stars).unwrap_or_default());
    Some((clear, format!("{} · {} · {}", percent(clear), share(2), share(3))))
}
