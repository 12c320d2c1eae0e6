//! The state of the shown frame as a tree: what changed since the frame before is marked by sign and
//! words; a value can be pinned to the canvas or plotted over the whole run.

use eframe::egui::{self, Align2, Rect, RichText, Sense, Ui, pos2, vec2};
use serde_json::Value as Json;

use crate::app::any_session::Lend;
use crate::app::icons::{self, Icon};
use crate::app::tokens::{GRID, SMALL};
use crate::app::widgets::{list_row_hint_ui, pill_ui, text_in};
use crate::inspect::tree::{self, Folds, Row};
use crate::inspect::{Run, fields, names};
use crate::report::Lang;

use super::events::search_ui;
use super::list::{Scroll, list_ui};
use super::plots::Plots;
use super::words;

/// What a step to the right in the tree is wide.
const INDENT: f32 = 12.0;

/// What the tree remembers.
#[derive(Default)]
pub(super) struct State {
    search: String,
    is_changed_only: bool,
    folds: Folds,
    picked: Option<String>,
    /// Values that are shown on the canvas, by path.
    pub(super) pins: Vec<String>,
    scroll: Scroll,
    /// The states that were last made: of which run and frame.
    made: Option<((usize, usize), Json, Option<Json>)>,
}

impl State {
    pub(super) fn ui(&mut self, ui: &mut Ui, run: &dyn Run, here: usize, plots: &mut Plots, lend: &Lend) {
        let tokens = lend.tokens;
        self.make(run, here);
        let Some((_, state, before)) = &self.made else {
            return;
        };
        search_ui(ui, &mut self.search, words::SEARCH_STATE.get(lend.lang));
        let mut rows = tree::rows(state, before.as_ref(), &self.folds, &self.search, lend.lang);
        if self.is_changed_only {
            rows.retain(|row| row.is_changed);
        }
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(GRID, GRID);
            let word = words::CHANGED_ONLY.get(lend.lang);
            if pill_ui(ui, word, self.is_changed_only).clicked() {
                self.is_changed_only = !self.is_changed_only;
            }
            let picked = self.picked.clone();
            let value = picked.as_deref().and_then(|path| fields::at(state, path));
            let (Some(path), Some(value)) = (picked, value) else {
                return;
            };
            let is_pinned = self.pins.contains(&path);
            if pill_ui(ui, words::PIN.get(lend.lang), is_pinned).clicked() {
                if is_pinned {
                    self.pins.retain(|pin| *pin != path);
                } else {
                    self.pins.push(path.clone());
                }
            }
            let is_plotted = plots.has(&path);
            if (is_plotted || fields::number(value).is_some())
                && pill_ui(ui, words::PLOT.get(lend.lang), is_plotted).clicked()
            {
                plots.toggle(&path);
            }
            if plots.is_busy() {
                ui.label(RichText::new(words::WORKING.get(lend.lang)).color(tokens.weak));
            }
        });
        ui.add_space(GRID);
        if rows.is_empty() {
            let word = if self.is_changed_only {
                words::NOTHING_CHANGED
            } else {
                words::NOTHING_FOUND
            };
            ui.label(RichText::new(word.get(lend.lang)).color(tokens.faint));
            return;
        }
        let mut folded = None;
        let mut picked = None;
        list_ui(ui, "state", rows.len(), None, &mut self.scroll, |ui, idx| {
            let Some(row) = rows.get(idx) else { return };
            let is_on = self.picked.as_deref() == Some(row.path.as_str());
            match row_ui(ui, row, is_on, lend) {
                Some(Click::Fold) => folded = Some(row.path.clone()),
                Some(Click::Pick) => picked = Some(row.path.clone()),
                None => {}
            }
        });
        if let Some(path) = folded {
            self.folds.toggle(&path);
        }
        if let Some(path) = picked {
            self.picked = if self.picked.as_ref() == Some(&path) {
                None
            } else {
                Some(path)
            };
        }
    }

    /// Makes the states of the shown frame and of the one before, unless they are made.
    fn make(&mut self, run: &dyn Run, here: usize) {
        let of = (run.timeline().times.as_ptr() as usize, here);
        if self.made.as_ref().is_some_and(|(made, ..)| *made == of) {
            return;
        }
        self.made = run.state(here).map(|state| {
            let before = here.checked_sub(1).and_then(|before| run.state(before));
            (of, state, before)
        });
    }

    /// The pinned values at the shown frame: path, value, and whether it has changed.
    pub(super) fn pinned(&mut self, run: &dyn Run, here: usize, lang: Lang) -> Vec<(String, String, bool)> {
        if self.pins.is_empty() {
            return Vec::new();
        }
        self.make(run, here);
        let Some((_, state, before)) = &self.made else {
            return Vec::new();
        };
        { self.pins.iter() }
            .map(|path| {
                let value = fields::at(state, path);
                let was = before.as_ref().and_then(|before| fields::at(before, path));
                let words = value.map_or_else(|| "–".to_owned(), |value| names::value(path, value, lang));
                (path.clone(), words, before.is_some() && value != was)
            })
            .collect()
    }
}

enum Click {
    Fold,
    Pick,
}

fn row_ui(ui: &mut Ui, row: &Row, is_on: bool, lend: &Lend) -> Option<Click> {
    let tokens = lend.tokens;
    let change = match (&row.before, row.is_changed) {
        (Some(before), _) => format!(" ({} {before})", words::WAS.get(lend.lang)),
        (None, true) => " *".to_owned(),
        (None, false) => String::new(),
    };
    let path = names::path(&row.path, lend.lang);
    let name = format!("{path}: {}{change}", row.value);
    // With the name that `trace` and plots of the command line know.
    let hint = if path == row.path {
        name.clone()
    } else {
        format!("{name}\n{}", row.path)
    };
    let (rect, response) = list_row_hint_ui(ui, &name, &hint, is_on);
    let left = rect.left() + INDENT * row.depth as f32;
    let font = egui::FontId::proportional(SMALL);
    let (ink, weak) = if is_on {
        (tokens.on_selected, tokens.on_selected)
    } else {
        (tokens.text, tokens.weak)
    };
    let mut click = response.clicked().then_some(Click::Pick);
    if row.n_items.is_some_and(|n_items| 0 < n_items) {
        let arrow = Rect::from_min_size(pos2(left - 4.0, rect.top()), vec2(18.0, rect.height()));
        let icon = if row.is_open { Icon::Open } else { Icon::Closed };
        icons::paint(ui.painter(), arrow, icon, weak);
        let fold = ui.interact(arrow, ui.scope_id().with("fold"), Sense::click());
        let word = format!("{} {}", if row.is_open { "−" } else { "+" }, path);
        fold.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &word));
        if fold.clicked() || response.double_clicked() {
            click = Some(Click::Fold);
        }
    }
    if row.is_changed {
        // A mark at the edge, and what it was in words: never colour alone.
        let at = pos2(rect.left() - 5.0, rect.center().y);
        let points = [(-2.5, 0.0), (0.0, -3.5), (2.5, 0.0), (0.0, 3.5)].map(|(x, y)| at + vec2(x, y));
        let mark = egui::Shape::convex_polygon(points.to_vec(), tokens.warn, egui::Stroke::NONE);
        ui.painter().add(mark);
    }
    let split = left + 14.0 + (0.46 * (rect.right() - left - 14.0)).max(60.0);
    let name_room = Rect::from_min_max(pos2(left + 14.0, rect.top()), pos2(split - 6.0, rect.bottom()));
    // A found row is named by its whole path, which needs the room.
    let painted = text_in(ui, name_room, Align2::LEFT_CENTER, &row.name, font.clone(), weak);
    let value_room = Rect::from_x_y_ranges(
        painted.right().max(left) + 8.0..=rect.right() - 10.0,
        rect.y_range(),
    );
    let value = match &row.before {
        Some(before) => format!("{before} → {}", row.value),
        None => row.value.clone(),
    };
    text_in(ui, value_room, Align2::RIGHT_CENTER, &value, font, ink);
    click
}
