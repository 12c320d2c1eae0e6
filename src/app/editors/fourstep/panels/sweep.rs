//! How the land that is looked at fares as its margin grows: how far heroes get, and how many of them
//! come through, from no margin at all to two cells.

use std::sync::Arc;

use eframe::egui::{self, Stroke, Ui, vec2};
use egui_plot::{Line, MarkerShape, Plot, PlotPoints, Points, VLine};

use crate::app::editor::Cx;
use crate::app::tokens::SMALL;
use crate::app::widgets::room_ui;
use crate::control::Stop;
use crate::games::fourstep::FourStep;
use crate::games::fourstep::level::Level;
use crate::games::fourstep::solve::course::Answer;
use crate::games::fourstep::solve::sweep::{self, Sweep, SweepPoint};
use crate::grammar::{counted, grouped, plural};
use crate::job::Job;
use crate::report::{Lang, Text};

use super::super::desk::Desk;
use super::super::words::{land_word, plain, tr};
use super::Panel;

/// Height of the plot.
const HEIGHT: f32 = 150.0;
/// Lines below it that tell what its lines are.
const N_KEY_LINES: usize = 2;
/// Height of such a line.
const KEY_LINE: f32 = 16.0;

/// The panel, with the sweep that was found last.
#[derive(Default)]
pub(super) struct SweepPanel {
    job: Option<Job<Sweep>>,
    tag: u64,
    /// What the sweep is about.
    of: Option<(Arc<Level>, Arc<Answer>, usize)>,
    sweep: Option<Sweep>,
}

impl Panel<Desk, FourStep> for SweepPanel {
    fn name(&self) -> Text {
        Text::new("Margin sweep", "여유 훑기")
    }

    fn remark(&self, desk: &Desk, cx: &Cx<'_, FourStep>) -> Option<String> {
        let terrain = cx.doc.spec().terrains.get(desk.selection.terrain?)?;
        Some(land_word(terrain.land, cx.lang).to_owned())
    }

    fn is_shown(&self, desk: &Desk, _cx: &Cx<'_, FourStep>) -> bool {
        desk.selection.terrain.is_some()
    }

    fn ui(&mut self, ui: &mut Ui, desk: &mut Desk, cx: &mut Cx<'_, FourStep>) {
        self.poll();
        let is_dragging = desk.gesture.is_some() || ui.input(|input| input.pointer.any_down());
        if !is_dragging {
            self.want(desk, cx);
        }
        // As high while it sweeps as it is then: what is below must not move under a click.
        let gap = ui.spacing().item_spacing.y;
        let height = HEIGHT + N_KEY_LINES as f32 * (KEY_LINE + gap);
        let Some(sweep) = &self.sweep else {
            room_ui(ui, height, |ui| self.waiting_ui(ui, cx));
            return;
        };
        let is_stale = cx.shown.as_ref().is_some_and(|shown| shown.stale);
        ui.scope(|ui| {
            if is_stale {
                ui.multiply_opacity(0.5);
            }
            room_ui(ui, height, |ui| plot_ui(ui, cx, sweep));
        });
    }
}

impl SweepPanel {
    /// What stands in the place of the plot.
    fn waiting_ui(&self, ui: &mut Ui, cx: &Cx<'_, FourStep>) {
        let lang = cx.lang;
        let is_busy = self.job.as_ref().is_some_and(Job::is_busy);
        let words = if is_busy {
            tr(lang, "sweeping …", "훑는 중 …")
        } else {
            tr(
                lang,
                "The search does not get this far",
                "탐색이 여기까지 오지 못합니다",
            )
        };
        ui.label(egui::RichText::new(words).size(SMALL).color(cx.tokens.faint));
    }

    fn poll(&mut self) {
        let done = self.job.as_mut().map(Job::poll).unwrap_or_default();
        for done in done.into_iter().filter(|done| done.tag == self.tag) {
            self.sweep = done.result.ok();
        }
    }

    /// Asks for the sweep of the land that is looked at, unless it is known or on its way.
    fn want(&mut self, desk: &Desk, cx: &Cx<'_, FourStep>) {
        if cx.shown.as_ref().is_none_or(|shown| shown.stale) {
            return;
        }
        let found = desk.selection.terrain.and_then(|terrain| {
            let land = desk.findings.land_of_terrain(terrain)?;
            let (level, answer) = (desk.findings.level()?, desk.findings.answer()?);
            (land < answer.lands.len()).then(|| (level.clone(), answer.clone(), land))
        });
        let is_same = match (&self.of, &found) {
            (Some((_, a, land)), Some((_, b, other))) => Arc::ptr_eq(a, b) && land == other,
            (None, None) => true,
            _ => false,
        };
        if is_same {
            return;
        }
        self.tag += 1;
        self.of.clone_from(&found);
        let Some((level, answer, land)) = found else {
            self.sweep = None;
            return;
        };
        if self.sweep.as_ref().is_some_and(|sweep| sweep.land_idx != land) {
            self.sweep = None;
        }
        let job = self.job.get_or_insert_with(|| Job::new(cx.wake.clone()));
        job.request(self.tag, move |ctl, emit| {
            let Some(start) = answer.lands.get(land).map(|land| land.start) else {
                return;
            };
            let found = sweep::of_land(&level, land, start, &sweep::usual_margins(), ctl);
            match found {
                Ok(Some(sweep)) => emit(sweep),
                // A stop is no news: whoever stopped it asks anew.
                Ok(None) | Err(Stop::Cancelled | Stop::OutOfBudget) => {}
            }
        });
    }
}

/// How far somebody gets, in percent of the land.
fn far(sweep: &Sweep, point: &SweepPoint) -> f64 {
    100.0 * point.layers_survived as f64 / sweep.n_layers.max(1) as f64
}

fn plot_ui(ui: &mut Ui, cx: &Cx<'_, FourStep>, sweep: &Sweep) {
    let (tokens, lang) = (cx.tokens, cx.lang);
    let most = sweep
        .points
        .iter()
        .map(|point| point.n_survivors)
        .max()
        .unwrap_or(0);
    let share = |point: &SweepPoint| {
        let (n, most) = (point.n_survivors as f64, most.max(1) as f64);
        100.0 * (1.0 + n).ln() / (1.0 + most).ln()
    };
    let of = |value: &dyn Fn(&SweepPoint) -> f64| -> PlotPoints<'static> {
        { sweep.points.iter() }
            .map(|point| [point.margin.cells, value(point)])
            .collect()
    };
    let marks = |is_crossed: bool| -> PlotPoints<'static> {
        { sweep.points.iter() }
            .filter(|point| point.is_crossed == is_crossed)
            .map(|point| [point.margin.cells, far(sweep, point)])
            .collect()
    };
    let far_words = tr(lang, "how far, %", "도달, %");
    let count_words = tr(lang, "states at the end, log", "끝의 상태 수, 로그");
    let points = sweep.points.clone();
    let n_layers = sweep.n_layers;
    let plot = Plot::new("fourstep-sweep")
        .height(HEIGHT)
        .grid_color(tokens.line)
        .allow_drag(false)
        .allow_zoom(false)
        .allow_scroll(false)
        .allow_boxed_zoom(false)
        .allow_double_click_reset(false)
        .show_x(false)
        .show_y(false)
        .default_x_bounds(-0.04, 2.04)
        .default_y_bounds(-6.0, 112.0)
        .set_margin_fraction(vec2(0.0, 0.0))
        .y_axis_min_width(24.0)
        .x_axis_label(tr(lang, "margin, cells", "여유, 칸"))
        .label_formatter(move |hover| {
            let egui_plot::HoverPosition::NearDataPoint { position, .. } = hover else {
                return None;
            };
            let at = points.iter().min_by(|a, b| {
                let apart = |point: &SweepPoint| (point.margin.cells - position.x).abs();
                apart(a).total_cmp(&apart(b))
            })?;
            let (cells, ms) = (plain(at.margin.cells, 3), plain(at.margin.ms, 0));
            Some(match (at.is_crossed, lang) {
                (true, Lang::En) => {
                    let states = counted(grouped(at.n_survivors as i64), "state");
                    format!(
                        "{cells} {} · {ms} ms\n{states} at the end",
                        plural(at.margin.cells, "cell")
                    )
                }
                (true, Lang::Ko) => {
                    let n = grouped(at.n_survivors as i64);
                    format!("{cells}칸 · {ms} ms\n끝의 상태 {n}개")
                }
                (false, Lang::En) => {
                    format!(
                        "{cells} {} · {ms} ms\ndies after decision {} of {n_layers}",
                        plural(at.margin.cells, "cell"),
                        at.layers_survived
                    )
                }
                (false, Lang::Ko) => {
                    format!(
                        "{cells}칸 · {ms} ms\n결정 {n_layers} 중 {}에서 죽음",
                        at.layers_survived
                    )
                }
            })
        });
    let shown = plot.show(ui, |plot| {
        plot.line(
            Line::new(count_words, of(&share))
                .color(tokens.search)
                .width(1.5)
                .allow_hover(false),
        );
        plot.line(
            Line::new(far_words, of(&|point| far(sweep, point)))
                .color(tokens.weak)
                .width(1.5),
        );
        plot.points(
            Points::new(far_words, marks(true))
                .shape(MarkerShape::Circle)
                .color(tokens.good)
                .radius(3.0),
        );
        plot.points(
            Points::new(far_words, marks(false))
                .shape(MarkerShape::Cross)
                .color(tokens.bad)
                .radius(3.5),
        );
        let line = |name: &str, cells: f64, color| {
            VLine::new(name.to_owned(), cells)
                .stroke(Stroke::new(1.5, color))
                .allow_hover(false)
        };
        plot.vline(line(tr(lang, "asked", "요구"), sweep.asked.cells, tokens.text));
        if let Some(largest) = sweep.largest {
            plot.vline(line(tr(lang, "largest", "최대"), largest.cells, tokens.good));
        }
    });
    let largest = sweep.largest.map_or_else(
        || tr(lang, "no way", "길 없음").to_owned(),
        |largest| plain(largest.cells, 3),
    );
    let asked = plain(sweep.asked.cells, 3);
    let name = match lang {
        Lang::En => format!("margin sweep: asked {asked}, largest with a way {largest}"),
        Lang::Ko => format!("여유 훑기: 요구 {asked}, 길이 남는 최대 {largest}"),
    };
    shown
        .response
        .widget_info(|| egui::WidgetInfo::labeled(egui::Role::Image, true, &name));
    let asked = format!("{} {asked}", tr(lang, "asked", "요구"));
    let largest = format!("{} {largest}", tr(lang, "largest", "최대"));
    // Two lines, whatever the figures: wrapped ones would be as many as there are digits.
    let lines: [[(&str, &str, _); 2]; N_KEY_LINES] = [
        [("–", far_words, tokens.weak), ("–", count_words, tokens.search)],
        [("|", &asked, tokens.text), ("|", &largest, tokens.good)],
    ];
    ui.spacing_mut().interact_size.y = KEY_LINE;
    for line in lines {
        ui.horizontal(|ui| {
            ui.set_min_height(KEY_LINE);
            ui.spacing_mut().item_spacing.x = 10.0;
            for (sign, words, color) in line {
                let text = egui::RichText::new(format!("{sign} {words}"));
                ui.add(egui::Label::new(text.size(SMALL).color(color)).truncate());
            }
        });
    }
}
