//! The pattern lab as a window: a pattern alone in a land, under every margin and at every place of the
//! lattice, at several difficulties and from several heroes, as a map of who gets through.

use std::sync::Arc;

use eframe::egui::{self, Color32, ProgressBar, RichText, Ui, WidgetInfo, vec2};
use egui_plot::{HLine, Heatmap, Plot, PlotPoint, uniform_grid_spacer};

use crate::app::editor::Cx;
use crate::app::tokens::{ROW, SMALL, Tokens};
use crate::games::fourstep::FourStep;
use crate::games::fourstep::forms::{Hero, Side};
use crate::games::fourstep::lattice::{X_PER_CELL, X_PER_STEP};
use crate::games::fourstep::patterns::Pattern;
use crate::games::fourstep::patterns::expand::by_name;
use crate::games::fourstep::solve::lab::{LabMap, LabPlan, run};
use crate::games::fourstep::spec::Version;
use crate::grammar::plural;
use crate::job::Job;
use crate::report::Lang;

use super::super::words::{plain, release_word, side_word, tr};
use crate::app::widgets::{pill_ui, room_ui};

/// Nodes that one lab may spend.
const NODES: u64 = 400_000_000;

/// What came of a lab.
enum Found {
    Map(Arc<LabMap>),
    OutOfBudget,
}

/// The window of the lab.
#[derive(Default)]
pub(super) struct Lab {
    /// The pattern that is tried, while the window is open.
    name: Option<String>,
    /// Whose physics, when not the course's.
    version: Option<Version>,
    job: Option<Job<Found>>,
    tag: u64,
    asked: Option<(Pattern, Version)>,
    map: Option<(LabPlan, Arc<LabMap>)>,
    is_stopped: bool,
    is_out_of_budget: bool,
    variant: usize,
    /// One hero's map, or that of all.
    entry: Option<usize>,
}

impl Lab {
    /// Whether the window is open.
    pub(super) fn is_open(&self) -> bool {
        self.name.is_some()
    }

    /// Opens the window on a pattern, or closes it.
    pub(super) fn open(&mut self, name: &str) {
        if self.name.as_deref() == Some(name) {
            self.close();
        } else {
            self.name = Some(name.to_owned());
            self.is_stopped = false;
        }
    }

    fn close(&mut self) {
        self.name = None;
        if let Some(job) = &mut self.job {
            job.cancel();
        }
        self.asked = None;
    }

    /// The window, when it is open.
    pub(super) fn window_ui(&mut self, ui: &mut Ui, cx: &Cx<'_, FourStep>) {
        self.poll();
        let Some(name) = self.name.clone() else { return };
        let Some(pattern) = by_name(&cx.doc.spec().patterns, &name).cloned() else {
            self.close();
            return;
        };
        self.want(cx, &pattern);
        let lang = cx.lang;
        let mut is_open = true;
        let title = match lang {
            Lang::En => format!("Pattern lab: {name}"),
            Lang::Ko => format!("패턴 실험실: {name}"),
        };
        egui::Window::new(title)
            .id(egui::Id::unique("fourstep-lab"))
            .open(&mut is_open)
            .default_size(vec2(560.0, 460.0))
            .default_pos(ui.ctx().content_rect().left_top() + vec2(280.0, 96.0))
            .show(ui.ctx(), |ui| self.inside_ui(ui, cx, &pattern));
        if !is_open {
            self.close();
        }
    }

    fn poll(&mut self) {
        let done = self.job.as_mut().map(Job::poll).unwrap_or_default();
        for done in done.into_iter().filter(|done| done.tag == self.tag) {
            let Some((pattern, version)) = &self.asked else {
                continue;
            };
            match done.result {
                Ok(Found::Map(map)) => {
                    self.variant = self.variant.min(map.variants.len().saturating_sub(1));
                    self.entry = self.entry.filter(|entry| *entry < map.n_entries);
                    self.map = Some((LabPlan::usual(pattern, *version), map));
                    self.is_out_of_budget = false;
                }
                Ok(Found::OutOfBudget) | Err(_) => self.is_out_of_budget = true,
            }
        }
    }

    fn want(&mut self, cx: &Cx<'_, FourStep>, pattern: &Pattern) {
        let version = self.version.unwrap_or(cx.doc.spec().version);
        let key = (pattern.clone(), version);
        if self.asked.as_ref() == Some(&key) {
            return;
        }
        let plan = LabPlan::usual(pattern, version);
        self.asked = Some(key);
        self.tag += 1;
        self.is_stopped = false;
        let job = self.job.get_or_insert_with(|| Job::new(cx.wake.clone()));
        job.request(self.tag, move |ctl, emit| {
            use crate::control::Stop;
            match run(&plan, &ctl.with_further_budget(NODES)) {
                Ok(map) => emit(Found::Map(Arc::new(map))),
                Err(Stop::OutOfBudget) => emit(Found::OutOfBudget),
                // Whoever stopped it knows.
                Err(Stop::Cancelled) => {}
            }
        });
    }

    fn inside_ui(&mut self, ui: &mut Ui, cx: &Cx<'_, FourStep>, pattern: &Pattern) {
        let (tokens, lang) = (cx.tokens, cx.lang);
        ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new(tr(lang, "physics of", "물리")).color(tokens.weak));
            let now = self.version.unwrap_or(cx.doc.spec().version);
            for version in Version::ALL {
                if pill_ui(ui, release_word(version, lang), now == version).clicked() {
                    self.version = Some(version);
                }
            }
        });
        // One line, whatever it says: what is below stays where it is when the lab is done.
        room_ui(ui, ROW, |ui| self.state_ui(ui, cx));
        let Some((plan, map)) = self.map.clone() else {
            return;
        };
        self.choices_ui(ui, cx, &plan, &map);
        let is_old = plan.pattern != *pattern;
        let asked = cx.doc.spec().margins.of(pattern.land.form());
        ui.scope(|ui| {
            if is_old {
                ui.multiply_opacity(0.5);
            }
            map_ui(ui, (tokens, lang), &map, (self.variant, self.entry), asked);
        });
        self.summary_ui(ui, cx, &map, asked);
    }

    /// How far it is, or why it ended.
    fn state_ui(&mut self, ui: &mut Ui, cx: &Cx<'_, FourStep>) {
        let lang = cx.lang;
        if self.job.as_ref().is_some_and(Job::is_busy) {
            self.busy_ui(ui, lang);
        } else if self.is_stopped {
            if pill_ui(ui, tr(lang, "Try again", "다시 시도"), false).clicked() {
                self.asked = None;
            }
        } else if self.is_out_of_budget {
            let words = tr(
                lang,
                "The budget ran out before every place was tried",
                "모든 자리를 시도하기 전에 정해진 양을 다 썼습니다",
            );
            ui.label(RichText::new(words).color(cx.tokens.warn));
        }
    }

    fn busy_ui(&mut self, ui: &mut Ui, lang: Lang) {
        ui.horizontal(|ui| {
            let progress = self.job.as_ref().map(Job::progress).unwrap_or_default();
            let part = progress.done as f32 / progress.total.max(1) as f32;
            let words = format!("{} / {}", progress.done, progress.total);
            let bar = ProgressBar::new(part)
                .desired_width((ui.available_width() - 84.0).max(80.0))
                .desired_height(14.0)
                .text(RichText::new(words).size(SMALL));
            ui.add(bar)
                .accessible_name(tr(lang, "trying the pattern", "패턴을 시도하는 중"));
            let name = tr(lang, "Stop the lab", "실험 멈추기");
            if pill_ui(ui, tr(lang, "Stop", "멈추기"), false)
                .accessible_name(name)
                .clicked()
                && let Some(job) = &mut self.job
            {
                job.cancel();
                self.tag += 1;
                self.is_stopped = true;
            }
        });
        ui.request_repaint_after_secs(0.1);
    }

    /// Which difficulty and which hero.
    fn choices_ui(&mut self, ui: &mut Ui, cx: &Cx<'_, FourStep>, plan: &LabPlan, map: &LabMap) {
        let (tokens, lang) = (cx.tokens, cx.lang);
        if 1 < map.variants.len() {
            ui.horizontal_wrapped(|ui| {
                ui.label(RichText::new(tr(lang, "difficulty", "난이도")).color(tokens.weak));
                for (idx, variant) in map.variants.iter().enumerate() {
                    let words = variant.difficulty.map_or("–".to_owned(), |d| plain(d, 2));
                    let name = format!("{} {words}", tr(lang, "difficulty", "난이도"));
                    let pill = pill_ui(ui, &words, self.variant == idx).accessible_name(&name);
                    if pill.clicked() {
                        self.variant = idx;
                    }
                }
            });
        }
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new(tr(lang, "enters", "들어오는 상태")).color(tokens.weak));
            if pill_ui(ui, tr(lang, "all", "모두"), self.entry.is_none()).clicked() {
                self.entry = None;
            }
            for (idx, hero) in plan.entries.iter().enumerate() {
                let words = entry_words(hero, lang);
                let name = format!("{}: {words}", tr(lang, "enters", "들어오는 상태"));
                let pill = pill_ui(ui, &words, self.entry == Some(idx)).accessible_name(&name);
                if pill.clicked() {
                    self.entry = Some(idx);
                }
            }
        });
    }

    fn summary_ui(&self, ui: &mut Ui, cx: &Cx<'_, FourStep>, map: &LabMap, asked: i32) {
        let (tokens, lang) = (cx.tokens, cx.lang);
        // The largest margin of the map that is not more than what is asked.
        let row = map.margins_200ths.partition_point(|margin| *margin <= asked);
        let Some(row) = row.checked_sub(1) else { return };
        let (passed, n) = map.passed(self.variant, row);
        let margin = f64::from(map.margins_200ths[row]) / f64::from(X_PER_CELL);
        let cells = plain(margin, 3);
        let words = match lang {
            Lang::En => {
                let (places, cell) = (
                    plural(n as u64, "place passes/places pass"),
                    plural(margin, "cell"),
                );
                format!("{passed} of {n} {places} for every hero with a margin of {cells} {cell}")
            }
            Lang::Ko => format!("여유 {cells}칸에서 모든 상태가 지나는 자리: {n} 중 {passed}"),
        };
        let color = if passed == n {
            tokens.good
        } else if passed == 0 {
            tokens.bad
        } else {
            tokens.warn
        };
        ui.add(egui::Label::new(RichText::new(words).color(color)).wrap());
    }
}

fn entry_words(hero: &Hero, lang: Lang) -> String {
    let y = plain(f64::from(hero.y_720ths) / 720.0, 1);
    let v = plain(f64::from(hero.v_60ths) / 60.0, 1);
    match hero.side {
        Side::Ground | Side::Ceiling | Side::Under => side_word(hero.side, lang).to_owned(),
        Side::Air | Side::Down | Side::Up => format!("y {y} v {v}"),
    }
}

/// Colour of a share of heroes who get through: nobody, some, everybody.
fn shade(tokens: &Tokens, share: f64) -> Color32 {
    if share <= 0.0 {
        tokens.bad.gamma_multiply(0.75)
    } else if 1.0 <= share {
        tokens.good.gamma_multiply(0.85)
    } else {
        tokens.warn.gamma_multiply(0.35 + 0.5 * share as f32)
    }
}

/// What stands in a cell of the map, so that the colour is not all that tells.
fn sign(share: f64) -> &'static str {
    if share <= 0.0 {
        "×"
    } else if 1.0 <= share {
        ""
    } else {
        "~"
    }
}

fn map_ui(
    ui: &mut Ui,
    (tokens, lang): (&'static Tokens, Lang),
    map: &LabMap,
    (variant, entry): (usize, Option<usize>),
    asked: i32,
) {
    let (rows, columns) = (map.margins_200ths.len(), map.offsets_200ths.len());
    let share = |row: usize, column: usize| match entry {
        Some(entry) => f64::from(u8::from(map.has_way(variant, row, column, entry))),
        None => {
            let cell = map.cell(variant, row, column);
            cell.n_passed as f64 / cell.n_entries.max(1) as f64
        }
    };
    let values: Vec<f64> = (0..rows)
        .flat_map(|row| (0..columns).map(move |column| (row, column)))
        .map(|(row, column)| share(row, column))
        .collect();
    let n_good = values.iter().filter(|share| 1.0 <= **share).count();
    let steps = map.margins_200ths.windows(2).map(|pair| pair[1] - pair[0]).next();
    let step_cells = f64::from(steps.unwrap_or(10)) / f64::from(X_PER_CELL);
    let heat = Heatmap::new(values, columns)
        .formatter(Box::new(|share| sign(share).to_owned()))
        .custom_mapping(Box::new(move |share| shade(tokens, share)))
        .tile_size(1.0, step_cells as f32)
        .at(PlotPoint::new(-0.5, -0.5 * step_cells))
        .name(tr(lang, "who gets through", "지나는 상태"));
    let top = (rows as f64 - 0.5) * step_cells;
    let offsets = map.offsets_200ths.clone();
    let plot = Plot::new("fourstep-lab-map")
        .height((ui.available_height() - 64.0).clamp(180.0, 420.0))
        .allow_drag(false)
        .allow_zoom(false)
        .allow_scroll(false)
        .allow_boxed_zoom(false)
        .allow_double_click_reset(false)
        .show_grid([false, false])
        .show_x(false)
        .show_y(false)
        .default_x_bounds(-0.5, columns as f64 - 0.5)
        .default_y_bounds(-0.5 * step_cells, top)
        .set_margin_fraction(vec2(0.0, 0.0))
        .x_grid_spacer(uniform_grid_spacer(|_| [12.0, 4.0, 2.0]))
        .y_grid_spacer(uniform_grid_spacer(|_| [1.0, 0.5, 0.2]))
        .x_axis_label(tr(
            lang,
            "place on the lattice, cells after a half beat",
            "격자 위의 자리, 반 박에서 칸",
        ))
        .y_axis_label(tr(lang, "margin, cells", "여유, 칸"))
        .x_axis_formatter(move |mark, _| {
            let at = mark.value.round();
            let is_whole = (mark.value - at).abs() < 1e-6 && 0.0 <= at;
            match offsets.get(at as usize).filter(|_| is_whole) {
                Some(offset) => plain(f64::from(*offset) / f64::from(X_PER_CELL), 3),
                None => String::new(),
            }
        });
    let asked_cells = f64::from(asked) / f64::from(X_PER_CELL);
    let response = plot.show(ui, |plot| {
        plot.heatmap(heat);
        plot.hline(
            HLine::new(tr(lang, "asked", "요구"), asked_cells)
                .color(tokens.text)
                .width(1.5)
                .allow_hover(false),
        );
        plot.pointer_coordinate()
    });
    let n_cells = rows * columns;
    let name = match lang {
        Lang::En => format!("map of the lab: {n_good} of {n_cells} places let everybody through"),
        Lang::Ko => format!("실험 지도: {n_cells} 중 {n_good}곳에서 모두 지남"),
    };
    response
        .response
        .widget_info(|| WidgetInfo::labeled(egui::Role::Image, true, &name));
    if let Some(point) = response.inner.filter(|_| response.response.hovered()) {
        let (row, column) = ((point.y / step_cells).round(), point.x.round());
        let is_in = 0.0 <= row && (row as usize) < rows && 0.0 <= column && (column as usize) < columns;
        if is_in {
            let (row, column) = (row as usize, column as usize);
            let cell = map.cell(variant, row, column);
            let margin = plain(f64::from(map.margins_200ths[row]) / f64::from(X_PER_CELL), 3);
            let step = map.offsets_200ths[column] / X_PER_STEP;
            let words = match lang {
                Lang::En => format!(
                    "margin {margin} cells, {step} steps after a half beat\n{} of {} heroes get through",
                    cell.n_passed, cell.n_entries
                ),
                Lang::Ko => format!(
                    "여유 {margin}칸, 반 박에서 {step}스텝\n상태 {} 중 {}개 통과",
                    cell.n_entries, cell.n_passed
                ),
            };
            response.response.show_tooltip_text(words);
        }
    }
}
