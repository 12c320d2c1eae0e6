//! The status bar: verdict chip, what the solver does, where the pointer is.

use eframe::egui::{
    self, Align, Color32, CornerRadius, Layout, ProgressBar, RichText, Role, Sense, Stroke, StrokeKind, Ui,
    WidgetInfo, accesskit, pos2, vec2,
};

use crate::control::Progress;
use crate::grammar::counted;
use crate::play::PlayCommand;
use crate::report::{Lang, Verdict};

use super::any_session::{AnySession, Lend, VerdictInfo};
use super::command::Command;
use super::fonts;
use super::icons;
use super::lang;
use super::tokens::{GRID, SMALL, Tokens};
use super::widgets::{focus_ring, grouped, short_count, word_button_ui};

/// The verdict in words, with its figures: never a bare tick.
pub fn verdict_words(info: &VerdictInfo, lang: Lang) -> String {
    if info.fault.is_some() {
        return lang::FAULT.get(lang).to_owned();
    }
    let words = match &info.verdict {
        Some(Verdict::Proven) => lang::PROVEN.get(lang).to_owned(),
        Some(Verdict::Refuted) => lang::REFUTED.get(lang).to_owned(),
        Some(Verdict::NotFound { nodes }) => {
            format!("{} ({})", lang::NOT_FOUND.get(lang), nodes_words(*nodes, lang))
        }
        Some(Verdict::Verified) => lang::VERIFIED.get(lang).to_owned(),
        Some(Verdict::Unattested) => lang::UNATTESTED.get(lang).to_owned(),
        Some(Verdict::Diverged { frame, .. }) => {
            format!("{} {}", lang::PARTS_AT.get(lang), grouped(*frame as i64))
        }
        Some(Verdict::Invalid) => lang::INVALID.get(lang).to_owned(),
        Some(Verdict::Cancelled) => lang::STOPPED.get(lang).to_owned(),
        None if info.is_busy => lang::SOLVING.get(lang).to_owned(),
        None => lang::NOT_ASKED.get(lang).to_owned(),
    };
    let words = if info.is_refused() {
        match lang {
            Lang::En => format!("{words}, {}", counted(info.n_errors, "error")),
            Lang::Ko => format!("{words}, 오류 {}개", info.n_errors),
        }
    } else {
        words
    };
    if info.is_stale {
        format!("{words} · {}", lang::STALE.get(lang))
    } else {
        words
    }
}

/// The status bar. The answer is what was asked for.
pub fn status_ui(ui: &mut Ui, session: &dyn AnySession, notice: Option<&str>, lend: &Lend) -> Vec<Command> {
    let mut commands = Vec::new();
    let Lend { tokens, lang, .. } = *lend;
    let info = session.verdict();
    ui.horizontal_centered(|ui| {
        if let Some(command) = chip_ui(ui, &info, lend) {
            commands.push(command);
        }
        ui.add_space(GRID);
        if info.is_busy {
            progress_ui(ui, &info.progress, lang::SOLVING.get(lang));
            if word_button_ui(ui, lang::STOP.get(lang), false).clicked() {
                commands.push(Command::StopSolving);
            }
            let what = match &info.summary {
                Some(summary) if info.is_growing => summary.get(lang),
                _ => lang::SOLVING.get(lang),
            };
            let words = format!(
                "{what} · {} · {:.1} s",
                nodes_words(info.nodes, lang),
                info.took.as_secs_f32()
            );
            words_ui(ui, session, notice, &words, lend);
        } else if let Some((words, progress)) = session.busy() {
            progress_ui(ui, &progress, words.get(lang));
            words_ui(ui, session, notice, words.get(lang), lend);
        } else {
            words_ui(ui, session, notice, &summary(&info, lang), lend);
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if let Some(place) = session.status() {
                ui.label(RichText::new(place.get(lang)).color(tokens.weak));
            }
        });
    });
    commands
}

/// What happens, or in its place for a while what was just done; that is read out as well.
fn words_ui(ui: &mut Ui, session: &dyn AnySession, notice: Option<&str>, words: &str, lend: &Lend) {
    let words = notice.unwrap_or(words);
    let color = if notice.is_some() {
        lend.tokens.text
    } else {
        lend.tokens.weak
    };
    let place = session.status();
    let room = ui.available_width() - if place.is_some() { 260.0 } else { 0.0 };
    ui.scope(|ui| {
        ui.set_max_width(room.max(80.0));
        let label = egui::Label::new(RichText::new(words).color(color)).truncate();
        let response = ui.add(label).on_hover_text(words);
        if notice.is_some() {
            ui.ctx().accesskit_node_builder(response.id, |node| {
                node.set_live(accesskit::Live::Polite);
            });
        }
    });
}

fn summary(info: &VerdictInfo, lang: Lang) -> String {
    if let Some(fault) = &info.fault {
        return fault.clone();
    }
    let mut words = Vec::new();
    if let Some(summary) = &info.summary {
        words.push(summary.get(lang).trim_end_matches('.').to_owned());
    }
    if 0 < info.nodes {
        words.push(nodes_words(info.nodes, lang));
    }
    if !info.took.is_zero() {
        words.push(took_words(info.took.as_secs_f64()));
    }
    words.join(" · ")
}

/// So many nodes.
fn nodes_words(nodes: u64, lang: Lang) -> String {
    let n = short_count(nodes);
    match lang {
        Lang::En => counted(n, "node"),
        Lang::Ko => format!("노드 {n}개"),
    }
}

fn took_words(secs: f64) -> String {
    match secs {
        0.0..0.001 => "< 1 ms".to_owned(),
        0.001..0.01 => format!("{:.1} ms", secs * 1e3),
        0.01..1.0 => format!("{:.0} ms", secs * 1e3),
        _ => format!("{secs:.1} s"),
    }
}

/// The verdict. Where a replay parts it can be clicked, and the answer is to go there.
fn chip_ui(ui: &mut Ui, info: &VerdictInfo, lend: &Lend) -> Option<Command> {
    let parts_at = match &info.verdict {
        Some(Verdict::Diverged { frame, .. }) if info.fault.is_none() => Some(*frame),
        _ => None,
    };
    let tokens = lend.tokens;
    let words = verdict_words(info, lend.lang);
    let tone = icons::verdict_color(info, tokens);
    let is_solid = info.fault.is_some() || (!info.is_stale && info.verdict.is_some());
    let (fill, ink) = if is_solid {
        (tone, tokens.on_tone)
    } else {
        (
            Color32::TRANSPARENT,
            if tone == tokens.faint { tokens.weak } else { tone },
        )
    };
    let galley = ui.fonts_mut(|fonts| fonts.layout_no_wrap(words.clone(), fonts::semibold(SMALL), ink));
    let size = vec2(galley.size().x + 30.0, 18.0);
    let (sense, role) = match parts_at {
        Some(_) => (Sense::click(), Role::Button),
        None => (Sense::hover(), Role::Label),
    };
    let (rect, response) = ui.allocate_exact_size(size, sense);
    ui.painter().rect(
        rect,
        CornerRadius::same(9),
        fill,
        Stroke::new(1.0, if is_solid { fill } else { ink }),
        StrokeKind::Inside,
    );
    icons::verdict_mark(
        ui.painter(),
        pos2(rect.left() + 12.0, rect.center().y),
        4.0,
        info,
        ink,
    );
    let at = pos2(rect.left() + 21.0, rect.center().y - 0.5 * galley.size().y);
    ui.painter().galley(at, galley, ink);
    response.widget_info(|| WidgetInfo::labeled(role, true, &words));
    focus_ring(ui, &response);
    let is_clicked = response.clicked();
    if parts_at.is_some() && response.hovered() {
        ui.set_cursor_icon(egui::CursorIcon::PointingHand);
    }
    if let Some(summary) = &info.summary {
        response.on_hover_text(summary.get(lend.lang));
    }
    parts_at
        .filter(|_| is_clicked)
        .map(|frame| Command::Play(PlayCommand::GoTo(frame)))
}

fn progress_ui(ui: &mut Ui, progress: &Progress, name: &str) {
    let part = if progress.total == 0 {
        // Nobody knows how far it is: a bar that does not pretend to.
        0.0
    } else {
        progress.done as f32 / progress.total as f32
    };
    let bar = ProgressBar::new(part)
        .desired_width(96.0)
        .desired_height(6.0)
        .fill(Tokens::current(ui).accent);
    ui.add(bar).accessible_name(name);
}
