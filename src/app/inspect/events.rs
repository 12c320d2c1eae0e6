//! The list of events beside the timeline: searched, filtered by kind, the current one kept in view.

use eframe::egui::{self, Align2, Rect, RichText, Ui, pos2};

use crate::app::any_session::Lend;
use crate::app::icons;
use crate::app::text::live_ui;
use crate::app::tokens::{GRID, SMALL};
use crate::app::widgets::{grouped, list_row_ui, pill_ui, text_in};
use crate::play::PlayCommand;
use crate::report::{EventKind, Lang, Timeline};

use super::list::{Scroll, list_ui};
use super::words;

/// All kinds, in the order of the filter.
const KINDS: [EventKind; 9] = [
    EventKind::Press,
    EventKind::Landing,
    EventKind::Clear,
    EventKind::Chain,
    EventKind::Step,
    EventKind::Hazard,
    EventKind::Finish,
    EventKind::Death,
    EventKind::Divergence,
];

/// What the list was made from.
#[derive(Clone, Debug, PartialEq)]
struct Key {
    events: (usize, usize),
    search: String,
    hidden: Vec<EventKind>,
    lang: Lang,
}

/// What the list remembers.
#[derive(Default)]
pub(super) struct Events {
    search: String,
    hidden: Vec<EventKind>,
    key: Option<Key>,
    /// Events that are listed, by their index.
    listed: Vec<usize>,
    counts: [usize; KINDS.len()],
    scroll: Scroll,
}

impl Events {
    pub(super) fn ui(
        &mut self,
        ui: &mut Ui,
        timeline: &Timeline,
        here: usize,
        lend: &Lend,
        commands: &mut Vec<PlayCommand>,
    ) {
        let tokens = lend.tokens;
        search_ui(ui, &mut self.search, words::SEARCH_EVENTS.get(lend.lang));
        self.list(timeline, lend.lang);
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = egui::vec2(GRID, GRID);
            for (kind, n_events) in KINDS.into_iter().zip(self.counts) {
                if n_events == 0 {
                    continue;
                }
                let is_on = !self.hidden.contains(&kind);
                let own = timeline.kind_words.iter().find(|(own, _)| *own == kind);
                let word = own.map_or_else(
                    || words::kind_word(kind).get(lend.lang),
                    |(_, word)| word.get(lend.lang),
                );
                let name = format!("{word} {}", grouped(n_events as i64));
                if pill_ui(ui, &name, is_on).clicked() {
                    if is_on {
                        self.hidden.push(kind);
                    } else {
                        self.hidden.retain(|hidden| *hidden != kind);
                    }
                }
            }
        });
        ui.add_space(GRID);
        self.list(timeline, lend.lang);
        if self.listed.is_empty() {
            let word = if timeline.events.is_empty() {
                words::NO_EVENTS
            } else {
                words::NOTHING_FOUND
            };
            ui.label(RichText::new(word.get(lend.lang)).color(tokens.faint));
            return;
        }
        let frame_of = |row: usize| {
            { self.listed.get(row) }
                .and_then(|idx| timeline.events.get(*idx))
                .map_or(0, |event| event.frame)
        };
        let n_past = { &self.listed }
            .partition_point(|idx| timeline.events.get(*idx).is_some_and(|event| event.frame <= here));
        let current = n_past.checked_sub(1);
        list_ui(
            ui,
            "events",
            self.listed.len(),
            current,
            &mut self.scroll,
            |ui, row| {
                let Some(event) = self.listed.get(row).and_then(|idx| timeline.events.get(*idx)) else {
                    return;
                };
                let label = event.label.get(lend.lang);
                let is_here = event.frame == here;
                let name = format!("{} · {label}", grouped(event.frame as i64));
                let (rect, response) = list_row_ui(ui, &name, is_here);
                let (ink, weak) = match (is_here, frame_of(row) <= here) {
                    (true, _) => (tokens.on_selected, tokens.on_selected),
                    (false, true) => (tokens.text, tokens.weak),
                    (false, false) => (tokens.weak, tokens.faint),
                };
                let mark = pos2(rect.left() + 6.0, rect.center().y);
                icons::event_mark(ui.painter(), mark, 11.0, event.kind, tokens.event(event.kind));
                let font = egui::FontId::proportional(SMALL);
                let right = rect.right() - 10.0;
                let number = Rect::from_x_y_ranges(right - 56.0..=right, rect.y_range());
                let frame = grouped(event.frame as i64);
                text_in(ui, number, Align2::RIGHT_CENTER, &frame, font.clone(), weak);
                let room = Rect::from_min_max(
                    pos2(rect.left() + 18.0, rect.top()),
                    pos2(number.left() - 4.0, rect.bottom()),
                );
                text_in(ui, room, Align2::LEFT_CENTER, label, font, ink);
                if Some(row) == current && !is_here {
                    // The last one that has happened.
                    let line = Rect::from_min_max(
                        pos2(rect.left() - 6.0, rect.top() + 4.0),
                        pos2(rect.left() - 4.0, rect.bottom() - 4.0),
                    );
                    ui.painter().rect_filled(line, 1.0, tokens.accent);
                }
                if response.clicked() {
                    commands.push(PlayCommand::GoTo(event.frame));
                }
            },
        );
    }

    /// Lists anew what has to be listed, only when something has changed.
    fn list(&mut self, timeline: &Timeline, lang: Lang) {
        let key = Key {
            events: (timeline.events.as_ptr() as usize, timeline.events.len()),
            search: self.search.trim().to_lowercase(),
            hidden: self.hidden.clone(),
            lang,
        };
        if self.key.as_ref() == Some(&key) {
            return;
        }
        self.counts = KINDS.map(|kind| timeline.events.iter().filter(|event| event.kind == kind).count());
        self.listed = { timeline.events.iter().enumerate() }
            .filter(|(_, event)| !key.hidden.contains(&event.kind))
            .filter(|(_, event)| {
                key.search.is_empty()
                    || event.label.get(lang).to_lowercase().contains(&key.search)
                    || event.frame.to_string() == key.search
            })
            .map(|(idx, _)| idx)
            .collect();
        self.key = Some(key);
    }
}

/// A search field over the whole width.
pub(super) fn search_ui(ui: &mut Ui, search: &mut String, name: &str) {
    let field = live_ui(ui, search, |field| {
        field.hint_text(name).desired_width(f32::INFINITY)
    });
    field.accessible_name(name).on_hover_text(name);
    ui.add_space(GRID);
}
