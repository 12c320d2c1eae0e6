//! Every draw of the random generator: its number, its value, what it was for.

use std::sync::Arc;

use eframe::egui::{self, Align2, Rect, RichText, Ui, pos2};

use crate::app::any_session::Lend;
use crate::app::tokens::{GRID, SMALL};
use crate::app::widgets::{grouped, list_row_hint_ui, pill_ui, text_in};
use crate::inspect::Run;
use crate::inspect::draws::fraction;
use crate::job::Job;
use crate::play::PlayCommand;
use crate::report::{Draw, Text};

use super::events::search_ui;
use super::list::{Scroll, list_ui};
use super::words;

/// What the list remembers.
#[derive(Default)]
pub(in crate::app) struct Draws {
    search: String,
    consumer: Option<&'static str>,
    /// The run they are of, and all of them.
    of: Option<usize>,
    draws: Vec<Draw>,
    consumers: Vec<(&'static str, Text, usize)>,
    scroll: Scroll,
    job: Option<Job<(usize, Vec<Draw>)>>,
}

impl Draws {
    /// The draws that are known.
    pub(in crate::app) fn all(&self) -> &[Draw] {
        &self.draws
    }

    fn poll(&mut self, ctx: &egui::Context, run: &Arc<dyn Run>) {
        let of = run.timeline().times.as_ptr() as usize;
        let job = { &mut self.job }.get_or_insert_with(|| Job::new(crate::app::lent::wake(ctx)));
        for done in job.poll() {
            if let Ok((of, draws)) = done.result {
                self.of = Some(of);
                self.consumers.clear();
                for draw in &draws {
                    match self
                        .consumers
                        .iter_mut()
                        .find(|(name, ..)| *name == draw.consumer)
                    {
                        Some((_, _, n_draws)) => *n_draws += 1,
                        None => self.consumers.push((draw.consumer, draw.label.clone(), 1)),
                    }
                }
                self.draws = draws;
            }
        }
        if self.of != Some(of) && !job.is_busy() {
            let run = run.clone();
            job.request(0, move |ctl, emit| {
                let draws = run.draws(ctl);
                if !ctl.is_cancelled() {
                    emit((of, draws));
                }
            });
        }
    }

    pub(super) fn ui(
        &mut self,
        ui: &mut Ui,
        run: &Arc<dyn Run>,
        here: usize,
        lend: &Lend,
        commands: &mut Vec<PlayCommand>,
    ) {
        self.poll(ui.ctx(), run);
        let tokens = lend.tokens;
        if self.draws.is_empty() {
            ui.label(RichText::new(words::NO_DRAWS.get(lend.lang)).color(tokens.faint));
            return;
        }
        search_ui(ui, &mut self.search, words::SEARCH_DRAWS.get(lend.lang));
        // Generators draw for many things: their switches leave the list its room.
        let most = (0.3 * ui.available_height()).max(28.0);
        let switches = egui::ScrollArea::vertical().id_salt("consumers").max_height(most);
        switches.show(ui, |ui| self.consumers_ui(ui, lend));
        ui.add_space(GRID);
        let search = self.search.trim().to_lowercase();
        let listed: Vec<&Draw> = { self.draws.iter() }
            .filter(|draw| self.consumer.is_none_or(|consumer| draw.consumer == consumer))
            .filter(|draw| {
                search.is_empty()
                    || draw.words(lend.lang).to_lowercase().contains(&search)
                    || draw.index.to_string() == search.trim_start_matches('#')
            })
            .collect();
        // The first that was drawn here; where nothing was, the last before. A generator goes back with
        // every attempt, so draws are in no order of frames.
        let before = || { listed.iter().enumerate() }.filter(|(_, draw)| draw.frame <= here);
        let current = { listed.iter() }
            .position(|draw| draw.frame == here)
            .or_else(|| before().max_by_key(|(_, draw)| draw.frame).map(|(row, _)| row));
        list_ui(ui, "draws", listed.len(), current, &mut self.scroll, |ui, row| {
            let Some(draw) = listed.get(row) else { return };
            // Of what was drawn before the first frame, one draw says as much as another.
            let is_here = draw.frame == here && here != 0;
            let label = &draw.words(lend.lang);
            let name = format!("#{} {label} · {:.6}", draw.index, fraction(draw.value));
            let hint = format!("{name} · {} {}", draw.value, words::GO.get(lend.lang));
            let (rect, response) = list_row_hint_ui(ui, &name, &hint, is_here);
            let (ink, weak) = match (is_here, draw.frame <= here) {
                (true, _) => (tokens.on_selected, tokens.on_selected),
                (false, true) => (tokens.text, tokens.weak),
                (false, false) => (tokens.weak, tokens.faint),
            };
            let font = egui::FontId::proportional(SMALL);
            let number = Rect::from_min_max(rect.min, pos2(rect.left() + 44.0, rect.bottom()));
            let index = format!("#{}", draw.index);
            text_in(ui, number, Align2::LEFT_CENTER, &index, font.clone(), weak);
            let right = rect.right() - 10.0;
            let value = Rect::from_x_y_ranges(right - 60.0..=right, rect.y_range());
            let fraction = format!("{:.6}", fraction(draw.value));
            text_in(ui, value, Align2::RIGHT_CENTER, &fraction, font.clone(), weak);
            let room = Rect::from_min_max(
                pos2(number.right() + 4.0, rect.top()),
                pos2(value.left() - 4.0, rect.bottom()),
            );
            text_in(ui, room, Align2::LEFT_CENTER, label, font, ink);
            if response.clicked() {
                commands.push(PlayCommand::GoTo(draw.frame));
            }
        });
    }

    fn consumers_ui(&mut self, ui: &mut Ui, lend: &Lend) {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = egui::vec2(GRID, GRID);
            for (name, label, n_draws) in &self.consumers {
                let words = format!("{} {}", label.get(lend.lang), grouped(*n_draws as i64));
                let is_on = self.consumer == Some(name);
                if pill_ui(ui, &words, is_on).clicked() {
                    self.consumer = if is_on { None } else { Some(name) };
                }
            }
        });
    }
}
