//! The page of the comparison: with what, how aligned, where the two part and meet again.

use eframe::egui::{self, Align2, RichText, Ui, vec2};

use crate::app::any_session::{AnySession, Lend};
use crate::app::inspect::{InspectWish, words};
use crate::app::lang::Word;
use crate::app::tokens::{GRID, SMALL};
use crate::app::widgets::{
    accent_button_ui, grouped, list_row_ui, pill_ui, section_ui, text_in, word_button_ui,
};
use crate::inspect::compare::{Align, Comparison};
use crate::inspect::{draws, names};
use crate::play::PlayCommand;
use crate::report::Draw;

use super::{CompareView, CompareWish, Found, Missing};

/// More fields than this are counted and not listed.
const MAX_FIELDS: usize = 60;

/// The page.
pub(in crate::app) fn compare_ui(
    ui: &mut Ui,
    session: &dyn AnySession,
    view: &CompareView,
    lend: &Lend,
    wishes: &mut Vec<InspectWish>,
) {
    egui::ScrollArea::vertical()
        .id_salt("compare")
        .auto_shrink([false, false])
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = GRID;
            let mut asked = Vec::new();
            if view.with.is_some() {
                how_ui(ui, view, lend, &mut asked);
                match (&view.missing, &view.found) {
                    (Some((missing, name)), _) => missing_ui(ui, *missing, name, lend, &mut asked),
                    (None, Some(found)) => found_ui(ui, session, found, lend, wishes),
                    (None, None) => {
                        ui.label(RichText::new(words::WORKING.get(lend.lang)).color(lend.tokens.weak));
                    }
                }
            } else {
                with_ui(ui, view, lend, &mut asked);
            }
            wishes.extend(asked.into_iter().map(InspectWish::Compare));
        });
}

fn with_ui(ui: &mut Ui, view: &CompareView, lend: &Lend, asked: &mut Vec<CompareWish>) {
    let lang = lend.lang;
    if view.others.is_empty() {
        let words = RichText::new(words::NO_OTHERS.get(lang)).color(lend.tokens.faint);
        ui.add(egui::Label::new(words).wrap());
        return;
    }
    type Wish = fn(u64) -> CompareWish;
    let lists: [(Word, Wish); 2] = [
        (words::COMPARE_WITH, CompareWish::With),
        (words::ON_SPEC_OF, CompareWish::OnSpecOf),
    ];
    for (word, wish) in lists {
        section_ui(ui, word.get(lang), None);
        for (id, name) in &view.others {
            ui.push_id((word.en, id), |ui| {
                let label = format!("{} {name}", word.get(lang));
                let (rect, response) = list_row_ui(ui, &label, false);
                let font = egui::TextStyle::Body.resolve(ui.style());
                text_in(ui, rect, Align2::LEFT_CENTER, name, font, lend.tokens.text);
                if response.clicked() {
                    asked.push(wish(*id));
                }
            });
        }
    }
}

/// What is missing, and what helps.
fn missing_ui(ui: &mut Ui, missing: Missing, name: &str, lend: &Lend, asked: &mut Vec<CompareWish>) {
    let lang = lend.lang;
    let (word, helps) = match missing {
        Missing::Running => (words::IS_RUNNING, None),
        Missing::NoRun => (words::HAS_NO_RUN, Some(words::RUN_IT)),
        Missing::Invalid => (words::IS_INVALID, None),
        Missing::NoFrames => (words::HAS_NO_FRAMES, Some(words::RUN_AGAIN)),
    };
    let sentence = RichText::new(format!("{name}: {}", word.get(lang))).color(lend.tokens.weak);
    ui.add(egui::Label::new(sentence).wrap());
    if let Some(helps) = helps
        && accent_button_ui(ui, helps.get(lang)).clicked()
    {
        asked.push(CompareWish::Run);
    }
}

fn how_ui(ui: &mut Ui, view: &CompareView, lend: &Lend, asked: &mut Vec<CompareWish>) {
    let lang = lend.lang;
    let name = { view.others.iter() }
        .find(|(id, _)| Some(*id) == view.with)
        .map_or("–", |(_, name)| name.as_str());
    ui.horizontal(|ui| {
        let words = format!("{} {name}", words::COMPARE_WITH.get(lang));
        ui.label(RichText::new(words).color(lend.tokens.text));
        if word_button_ui(ui, words::CLOSE_COMPARE.get(lang), false).clicked() {
            asked.push(CompareWish::End);
        }
    });
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(GRID, GRID);
        for (word, is_ghost) in [(words::SIDE_BY_SIDE, false), (words::GHOST, true)] {
            if pill_ui(ui, word.get(lang), view.is_ghost == is_ghost).clicked() {
                asked.push(CompareWish::Ghost(is_ghost));
            }
        }
        if pill_ui(ui, words::LOCK.get(lang), view.is_locked).clicked() {
            asked.push(CompareWish::Lock(!view.is_locked));
        }
        if pill_ui(ui, words::LINK.get(lang), view.is_linked).clicked() {
            asked.push(CompareWish::Link(!view.is_linked));
        }
    });
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(GRID, GRID);
        for (word, align) in [(words::BY_FRAME, Align::Frames), (words::BY_TIME, Align::Times)] {
            if pill_ui(ui, word.get(lang), view.align == align).clicked() {
                asked.push(CompareWish::Align(align));
            }
        }
        if pill_ui(ui, words::AT_EVENT.get(lang), false).clicked() {
            asked.push(CompareWish::AlignEvent);
        }
        let is_shifted = matches!(view.align, Align::At { .. });
        if pill_ui(ui, words::AT_FRAMES.get(lang), is_shifted).clicked() {
            asked.push(CompareWish::AlignShown);
        }
    });
}

fn found_ui(
    ui: &mut Ui,
    session: &dyn AnySession,
    found: &Found,
    lend: &Lend,
    wishes: &mut Vec<InspectWish>,
) {
    let (tokens, lang) = (lend.tokens, lend.lang);
    let Comparison {
        first,
        resyncs,
        left_out,
    } = &found.comparison;
    if !left_out.is_empty() {
        let words = format!("{}: {}", words::LEFT_OUT.get(lang), left_out.join(", "));
        ui.label(RichText::new(words).size(SMALL).color(tokens.faint));
    }
    let mut go = |ui: &mut Ui, words: &str, frame: usize| {
        if accent_button_ui(ui, words).clicked() {
            wishes.push(InspectWish::Play(PlayCommand::GoTo(frame)));
        }
    };
    let Some(parting) = first else {
        ui.label(RichText::new(format!("= {}", words::SAME.get(lang))).color(tokens.good));
        draws_ui(ui, found, lend, &mut go);
        return;
    };
    let frame = parting.frame();
    let words = format!("{} {}", words::PART_AT.get(lang), grouped(frame as i64));
    go(ui, &words, frame.min(session.timeline().len().saturating_sub(1)));
    let letters = |frame: Option<usize>| match frame {
        Some(frame) => grouped(frame as i64),
        None => words::ENDED.get(lang).to_owned(),
    };
    let sides = format!("A {} · B {}", letters(parting.frame_a), letters(parting.frame_b));
    ui.label(RichText::new(sides).size(SMALL).color(tokens.weak));
    let is_over = parting.frame_a.is_none() || parting.frame_b.is_none();
    // Words that are cut off take no width of their own: the columns share what there is.
    let width = (ui.available_width() - 2.0 * ui.spacing().item_spacing.x) / 3.0;
    egui::Grid::new("parting")
        .num_columns(3)
        .min_col_width(width)
        .max_col_width(width)
        .striped(true)
        .show(ui, |ui| {
            for head in ["", "A", "B"] {
                ui.label(RichText::new(head).size(SMALL).color(tokens.faint));
            }
            ui.end_row();
            // Where one has ended, every field differs and none says anything.
            let listed = parting.fields.iter().take(if is_over { 0 } else { MAX_FIELDS });
            for field in listed {
                let path = names::path(&field.path, lang);
                ui.label(RichText::new(path).size(SMALL).color(tokens.weak));
                for value in [&field.a, &field.b] {
                    let words = RichText::new(names::value(&field.path, value, lang))
                        .size(SMALL)
                        .color(tokens.text);
                    ui.add(egui::Label::new(words).truncate());
                }
                ui.end_row();
            }
        });
    if MAX_FIELDS < parting.fields.len() && !is_over {
        let words = format!("+ {}", parting.fields.len() - MAX_FIELDS);
        ui.label(RichText::new(words).size(SMALL).color(tokens.faint));
    }
    section_ui(ui, words::AGAIN.get(lang), Some(&resyncs.len().to_string()));
    if resyncs.is_empty() {
        ui.label(RichText::new(words::NEVER_AGAIN.get(lang)).color(tokens.faint));
    }
    for resync in resyncs.iter().take(MAX_FIELDS) {
        let words = format!(
            "A {} · B {} · {} {}",
            grouped(resync.frame_a as i64),
            grouped(resync.frame_b as i64),
            grouped(resync.n_frames as i64),
            words::FRAMES.get(lang)
        );
        go(ui, &words, resync.frame_a);
    }
    draws_ui(ui, found, lend, &mut go);
}

fn draws_ui(ui: &mut Ui, found: &Found, lend: &Lend, go: &mut impl FnMut(&mut Ui, &str, usize)) {
    if !found.has_draws {
        return;
    }
    let lang = lend.lang;
    section_ui(ui, words::DRAWS.get(lang), None);
    let Some(parting) = &found.draws else {
        ui.label(RichText::new(words::SAME_DRAWS.get(lang)).color(lend.tokens.weak));
        return;
    };
    let words = |draw: &Option<Draw>| match draw {
        Some(draw) => draws::line(draw, lang),
        None => words::NONE_HERE.get(lang).to_owned(),
    };
    if let Some(draw) = parting.either() {
        let label = format!("{} #{}", words::FIRST_DRAW.get(lang), draw.index);
        go(ui, &label, draw.frame);
    }
    for (side, draw) in [("A", &parting.a), ("B", &parting.b)] {
        let line = RichText::new(format!("{side}  {}", words(draw))).size(SMALL);
        ui.label(line.color(lend.tokens.text));
    }
}
