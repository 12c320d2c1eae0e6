//! The curve over the climb: how each number goes from stage to stage, handmade and generated.
//!
//! Every curve fills the height by itself, since ticks, seconds and blocks share no axis; the
//! pointer reads the true values.

use eframe::egui::{
    self, Align2, Color32, FontId, Id, Rect, RichText, Role, Sense, Stroke, Ui, Vec2b, WidgetInfo, vec2,
};
use egui_plot::{Line, LineStyle, Plot, PlotPoint, PlotPoints, VLine};

use crate::app::editor::Cx;
use crate::app::tokens::{SMALL, Tokens};
use crate::games::sum_drop::SumDrop;
use crate::games::sum_drop::climb::stage_spec;
use crate::games::sum_drop::edit::Field;
use crate::games::sum_drop::spec::Mode;
use crate::report::{Lang, Text};

use super::jobs::Jobs;
use super::rates::percent;
use super::table::SHOWN_PLAYER;

/// A curve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Curve {
    /// A number of the table.
    Number(Field),
    /// How many clear the stage.
    Clear,
    /// How many reach three stars.
    Stars,
}

const CURVES: [Curve; 8] = [
    Curve::Number(Field::Quota),
    Curve::Number(Field::Fall),
    Curve::Number(Field::Garbage),
    Curve::Number(Field::Stones),
    Curve::Number(Field::Target),
    Curve::Number(Field::Preview),
    Curve::Clear,
    Curve::Stars,
];

/// Which curves are shown.
pub(super) struct Curves {
    is_on: [bool; CURVES.len()],
}

impl Default for Curves {
    fn default() -> Self {
        Self {
            is_on: [true, true, false, true, false, false, false, false],
        }
    }
}

impl Curve {
    fn label(self) -> Text {
        match self {
            Self::Number(Field::Fall) => Text::new("fall ticks", "낙하 틱"),
            Self::Number(field) => field.label(),
            Self::Clear => Text::new("clear rate", "클리어율"),
            Self::Stars => Text::new("3 stars", "별 3개"),
        }
    }

    fn color(self, tokens: &Tokens) -> Color32 {
        match self {
            Self::Number(Field::Quota) => tokens.warn,
            Self::Number(Field::Fall) => tokens.accent,
            Self::Number(Field::Garbage) => tokens.search,
            Self::Number(Field::Stones) => tokens.bad,
            Self::Clear => tokens.good,
            Self::Stars => tokens.tile(8),
            Self::Number(Field::Target) => tokens.tile(2),
            Self::Number(_) => tokens.weak,
        }
    }

    /// Least and greatest value, with the unit; empty where nothing is known yet.
    fn range_words(self, values: impl Iterator<Item = f64>) -> String {
        let bounds = values.fold(None, |bounds: Option<(f64, f64)>, value| {
            let (least, most) = bounds.unwrap_or((value, value));
            Some((least.min(value), most.max(value)))
        });
        let Some((least, most)) = bounds else {
            return String::new();
        };
        let (words, unit) = match self {
            Self::Number(_) => ([least, most].map(|value| value.to_string()), ""),
            Self::Clear | Self::Stars => ([least, most].map(|value| percent(value as f32).to_string()), " %"),
        };
        let [least, most] = words;
        if least == most {
            format!("{least}{unit}")
        } else {
            format!("{least}–{most}{unit}")
        }
    }

    /// Beside the colour: how the line is drawn.
    fn style(self) -> LineStyle {
        match self {
            Self::Clear | Self::Stars => LineStyle::dashed_loose(),
            Self::Number(Field::Target | Field::Preview) => LineStyle::dotted_dense(),
            Self::Number(_) => LineStyle::Solid,
        }
    }
}

impl Curves {
    /// The plot, `height` tall with its legend. Answers with the stage that was clicked.
    pub(super) fn ui(
        &mut self,
        ui: &mut Ui,
        cx: &Cx<'_, SumDrop>,
        jobs: Option<&Jobs>,
        n_stages: u32,
        height: f32,
    ) -> Option<u32> {
        let tokens = cx.tokens;
        let spec = cx.doc.spec();
        let stages: Vec<_> = (1..=n_stages).map(|stage| stage_spec(spec, stage)).collect();
        let value = |curve: Curve, stage: u32| -> Option<f64> {
            match curve {
                Curve::Number(field) => {
                    let stage = stages.get(stage.checked_sub(1)? as usize)?;
                    Some(field.get(stage) as f64)
                }
                Curve::Clear => Some(
                    jobs?
                        .survey_of(stage, SHOWN_PLAYER)?
                        .clear_rate(SHOWN_PLAYER)?
                        .into(),
                ),
                Curve::Stars => Some(
                    jobs?
                        .survey_of(stage, SHOWN_PLAYER)?
                        .star_rate(SHOWN_PLAYER, 3)?
                        .into(),
                ),
            }
        };
        let (outer, _) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
        ui.painter().rect_filled(outer, 4.0, tokens.canvas);
        let mut plot_ui = ui.new_child(egui::UiBuilder::new().max_rect(outer.shrink2(vec2(0.0, 2.0))));
        let last = f64::from(n_stages.max(2));
        let plot = Plot::new(Id::unique("sum-drop-curves"))
            .show_axes(Vec2b::FALSE)
            .show_grid(Vec2b::FALSE)
            .show_background(false)
            .show_crosshair(false)
            .allow_drag(false)
            .allow_zoom(false)
            .allow_scroll(false)
            .allow_boxed_zoom(false)
            .allow_double_click_reset(false)
            .set_margin_fraction(egui::Vec2::ZERO)
            .label_formatter(|_| None)
            .default_x_bounds(0.5, last + 0.5)
            .default_y_bounds(-0.08, 1.3)
            .include_x(0.5)
            .include_x(last + 0.5)
            .include_y(-0.08)
            .include_y(1.3);
        let is_climb = cx.question.mode == Mode::Climb;
        let response = plot.show(&mut plot_ui, |plot| {
            for (curve, _) in CURVES.iter().zip(self.is_on).filter(|(_, is_on)| *is_on) {
                let values: Vec<(u32, f64)> = (1..=n_stages)
                    .filter_map(|stage| Some((stage, value(*curve, stage)?)))
                    .collect();
                let top = match curve {
                    Curve::Number(_) => values.iter().map(|(_, value)| *value).fold(1.0, f64::max),
                    Curve::Clear | Curve::Stars => 1.0,
                };
                let points: PlotPoints<'_> = values
                    .iter()
                    .map(|(stage, value)| [f64::from(*stage), value / top])
                    .collect();
                let line = Line::new(curve.label().get(cx.lang), points)
                    .stroke(Stroke::new(1.5, curve.color(tokens)))
                    .style(curve.style())
                    .allow_hover(false);
                plot.line(line);
            }
            if is_climb {
                let line = VLine::new("stage", f64::from(cx.question.stage))
                    .stroke(Stroke::new(1.0, tokens.text))
                    .style(LineStyle::dashed_dense())
                    .allow_hover(false);
                plot.vline(line);
            }
            plot.pointer_coordinate()
        });
        let handmade_end = PlotPoint::new(spec.stages.len() as f64 + 0.5, 0.0);
        let x = response.transform.position_from_point(&handmade_end).x;
        if outer.x_range().contains(x) {
            let stroke = Stroke::new(1.0, tokens.line);
            plot_ui.painter().vline(x, outer.y_range(), stroke);
            let words = match cx.lang {
                Lang::En => "generated",
                Lang::Ko => "생성",
            };
            let at = egui::pos2(x + 4.0, outer.top() + 3.0);
            plot_ui.painter().text(
                at,
                Align2::LEFT_TOP,
                words,
                FontId::proportional(10.5),
                tokens.faint,
            );
        }
        let pointed = response.inner.map(|point| point.x.round() as u32);
        let pointed = pointed.filter(|stage| (1..=n_stages).contains(stage) && response.response.hovered());
        if let Some(stage) = pointed {
            let lines = CURVES
                .iter()
                .zip(self.is_on)
                .filter(|(_, is_on)| *is_on)
                .filter_map(|(curve, _)| {
                    let value = value(*curve, stage)?;
                    let words = match curve {
                        Curve::Number(_) => format!("{value}"),
                        Curve::Clear | Curve::Stars => format!("{} %", percent(value as f32)),
                    };
                    Some(format!("{} {words}", curve.label().get(cx.lang)))
                });
            let title = match cx.lang {
                Lang::En => format!("stage {stage}"),
                Lang::Ko => format!("{stage}번 스테이지"),
            };
            let words = std::iter::once(title).chain(lines).collect::<Vec<_>>().join("\n");
            response.response.show_tooltip_text(words);
        }
        let clicked = pointed.filter(|_| response.response.clicked());
        let ranges = CURVES.map(|curve| {
            let values = (1..=n_stages).filter_map(|stage| value(curve, stage));
            curve.range_words(values)
        });
        self.legend_ui(ui, cx.lang, &ranges);
        clicked
    }

    fn legend_ui(&mut self, ui: &mut Ui, lang: Lang, ranges: &[String; CURVES.len()]) {
        let tokens = Tokens::current(ui);
        ui.add_space(2.0);
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(12.0, 2.0);
            for ((curve, is_on), range) in CURVES.into_iter().zip(&mut self.is_on).zip(ranges) {
                let label = curve.label();
                let words = label.get(lang);
                // The curves share no axis: the legend gives each its scale.
                let shown = if *is_on && !range.is_empty() {
                    format!("{words} {range}")
                } else {
                    words.to_owned()
                };
                let font = FontId::proportional(SMALL);
                let width = ui.fonts_mut(|fonts| {
                    fonts
                        .layout_no_wrap(shown.clone(), font.clone(), tokens.weak)
                        .size()
                        .x
                });
                let (rect, response) = ui.allocate_exact_size(vec2(width + 16.0, 18.0), Sense::click());
                let color = if *is_on {
                    curve.color(tokens)
                } else {
                    tokens.faint.gamma_multiply(0.5)
                };
                let key = Rect::from_center_size(rect.left_center() + vec2(5.0, 0.0), vec2(10.0, 2.5));
                if *is_on {
                    ui.painter().rect_filled(key, 1.0, color);
                } else {
                    ui.painter().rect_stroke(
                        key.expand(1.0),
                        1.5,
                        Stroke::new(1.0, color),
                        egui::StrokeKind::Inside,
                    );
                }
                let text = match (*is_on, response.hovered()) {
                    (_, true) => tokens.text,
                    (true, false) => tokens.weak,
                    (false, false) => tokens.faint,
                };
                ui.painter()
                    .text(rect.right_center(), Align2::RIGHT_CENTER, shown, font, text);
                let name = match crate::app::lang::current(ui) {
                    Lang::En => format!("curve {words}"),
                    Lang::Ko => format!("곡선 {words}"),
                };
                response.widget_info(|| WidgetInfo::selected(Role::CheckBox, true, *is_on, &name));
                let lang = crate::app::lang::current(ui);
                let hint = crate::app::lang::tr(lang, "Show or hide this curve", "이 곡선을 보이거나 숨기기");
                if response.on_hover_text(hint).clicked() {
                    *is_on = !*is_on;
                }
            }
        });
    }
}

/// A remark in small, quiet letters.
pub(super) fn remark(words: &str, tokens: &Tokens) -> RichText {
    RichText::new(words).size(SMALL).color(tokens.faint)
}
