//! The export sheet: what, which frames, how large, where to; then a bar that can be stopped.

use std::path::PathBuf;

use eframe::egui::{self, DragValue, ProgressBar, RichText, Ui};

use crate::app::any_session::Lend;
use crate::app::lang::{self, tr};
use crate::app::text::live_ui;
use crate::app::tokens::GRID;
use crate::app::widgets::{button_ui, main_button_ui, modal};
use crate::report::{Lang, Text};

use super::{Export, Form, Made, Subject, work};
use crate::render::Look;

const WIDTH: f32 = 460.0;
const LABEL_WIDTH: f32 = 96.0;

fn form_words(form: Form, lang: Lang) -> &'static str {
    match form {
        Form::Png => tr(lang, "PNG of a frame", "프레임 PNG"),
        Form::Svg => tr(lang, "SVG of a frame", "프레임 SVG"),
        Form::Gif => tr(lang, "GIF of a range", "구간 GIF"),
        Form::Series => tr(lang, "Numbered PNGs", "번호 붙은 PNG들"),
        Form::JsonLines => tr(lang, "Frames as JSON Lines", "프레임 JSON Lines"),
        Form::Csv => tr(lang, "Curves as CSV", "곡선 CSV"),
        Form::Json => tr(lang, "The game's own JSON", "게임 자체 JSON"),
    }
}

/// What the picture shows: a tick for each layer and view.
fn shown_ui(ui: &mut Ui, subject: &Subject, look: &mut Look, lang: Lang) {
    let tick = |names: &mut Vec<String>, id: &str, is_named: bool| {
        names.retain(|name| name != id);
        if is_named {
            names.push(id.to_owned());
        }
    };
    ui.horizontal_wrapped(|ui| {
        for layer in &subject.layers {
            let is_named = |names: &[String]| names.iter().any(|name| name == layer.id);
            let mut is_on = is_named(&look.show) || layer.is_on && !is_named(&look.hide);
            let check = ui.checkbox(&mut is_on, layer.name.get(lang));
            if check.on_hover_text(layer.hint.get(lang)).changed() {
                tick(&mut look.show, layer.id, is_on);
                tick(&mut look.hide, layer.id, !is_on);
            }
        }
        for (id, label) in &subject.views {
            let mut is_on = look.show.iter().any(|name| name == id);
            let check = ui.checkbox(&mut is_on, label.get(lang));
            if check.on_hover_text(label.get(lang)).changed() {
                tick(&mut look.show, id, is_on);
            }
        }
    });
}

/// A line of the sheet: its name, and what follows.
fn line_ui(ui: &mut Ui, name: &str, add: impl FnOnce(&mut Ui)) {
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(egui::vec2(LABEL_WIDTH, GRID * 6.0), egui::Sense::hover());
        let font = egui::TextStyle::Body.resolve(ui.style());
        let color = ui.visuals().weak_text_color();
        ui.painter()
            .text(rect.left_center(), egui::Align2::LEFT_CENTER, name, font, color);
        ui.name_inputs(name, add);
    });
}

impl Export {
    /// Draws the sheet. Says whether it stays open.
    pub(super) fn show(&mut self, ui: &Ui, lend: &Lend) -> bool {
        let lang = lend.lang;
        let mut stays = true;
        let modal = modal(ui, "export").show(ui, |ui| {
            ui.set_width(WIDTH);
            ui.heading(tr(lang, "Export", "내보내기"));
            ui.add_space(2.0 * GRID);
            let is_busy = self.job.is_busy();
            ui.add_enabled_ui(!is_busy, |ui| self.options_ui(ui, lang));
            ui.add_space(2.0 * GRID);
            if let Some(fault) = &self.fault {
                ui.label(RichText::new(fault.get(lang)).color(lend.tokens.bad));
            }
            if is_busy {
                let progress = self.job.progress();
                let part = progress.done as f32 / progress.total.max(1) as f32;
                let words = format!("{} / {}", progress.done, progress.total);
                ui.add(ProgressBar::new(part).text(words));
                ui.ctx().request_repaint_after_secs(0.1);
            }
            ui.add_space(2.0 * GRID);
            egui::Sides::new().show(
                ui,
                |_| {},
                |ui| {
                    if is_busy {
                        if button_ui(ui, tr(lang, "Stop", "멈추기")).clicked() {
                            // What was written until then is told when the work ends.
                            self.job.cancel();
                        }
                        return;
                    }
                    let overwrites = self.overwrites.is_some();
                    let words = match overwrites {
                        true => tr(lang, "Overwrite", "덮어쓰기"),
                        false => tr(lang, "Export now", "내보내기 시작"),
                    };
                    if main_button_ui(ui, words).clicked() {
                        self.start();
                    }
                    if button_ui(ui, lang::CANCEL.get(lang)).clicked() {
                        stays = false;
                    }
                },
            );
        });
        if modal.should_close() && !self.job.is_busy() {
            stays = false;
        }
        stays
    }

    fn options_ui(&mut self, ui: &mut Ui, lang: Lang) {
        let last = self.subject.n_frames.saturating_sub(1);
        let wish = &mut self.wish;
        let before = wish.form;
        line_ui(ui, tr(lang, "Form", "형식"), |ui| {
            let combo = egui::ComboBox::from_id_salt("export form").width(220.0);
            let shown = combo
                .selected_text(form_words(wish.form, lang))
                .show_ui(ui, |ui| {
                    for form in Form::ALL {
                        ui.selectable_value(&mut wish.form, form, form_words(form, lang));
                    }
                });
            shown.response.on_hover_text(tr(lang, "Form", "형식"));
        });
        if before != wish.form {
            self.path = PathBuf::from(&self.path)
                .with_extension(wish.form.ending())
                .to_string_lossy()
                .into_owned();
            (self.overwrites, self.fault) = (None, None);
        }
        if wish.form.has_range() {
            line_ui(ui, tr(lang, "Frames", "프레임"), |ui| {
                ui.add(DragValue::new(&mut wish.range.0).range(0..=wish.range.1))
                    .on_hover_text(tr(lang, "First frame", "첫 프레임"));
                ui.label("–");
                ui.add(DragValue::new(&mut wish.range.1).range(wish.range.0..=last))
                    .on_hover_text(tr(lang, "Last frame", "마지막 프레임"));
                ui.label(format!("/ {last}"));
            });
        } else if wish.form != Form::Json {
            line_ui(ui, tr(lang, "Frame", "프레임"), |ui| {
                ui.add(DragValue::new(&mut wish.frame).range(0..=last))
                    .on_hover_text(tr(lang, "Frame", "프레임"));
                ui.label(format!("/ {last}"));
            });
        }
        if wish.form.is_picture() {
            line_ui(ui, tr(lang, "Size", "크기"), |ui| {
                ui.add(DragValue::new(&mut wish.look.size.0).range(64..=16_384))
                    .on_hover_text(tr(lang, "Width in points", "너비(포인트)"));
                ui.label("×");
                ui.add(DragValue::new(&mut wish.look.size.1).range(64..=16_384))
                    .on_hover_text(tr(lang, "Height in points", "높이(포인트)"));
                ui.label(tr(lang, "points, scaled by", "포인트, 배율"));
                ui.add(DragValue::new(&mut wish.look.scale).range(0.25..=8.0).speed(0.05))
                    .on_hover_text(tr(lang, "Pixels a point", "포인트당 픽셀"));
            });
            line_ui(ui, tr(lang, "Look", "모양"), |ui| {
                ui.selectable_value(&mut wish.look.is_light, false, tr(lang, "Dark", "어둡게"))
                    .on_hover_text(tr(lang, "Dark ground", "어두운 바탕"));
                ui.selectable_value(&mut wish.look.is_light, true, tr(lang, "Light", "밝게"))
                    .on_hover_text(tr(lang, "Light ground", "밝은 바탕"));
            });
            shown_ui(ui, &self.subject, &mut wish.look, lang);
        }
        if wish.form == Form::Gif {
            line_ui(ui, tr(lang, "Speed", "속도"), |ui| {
                let drag = DragValue::new(&mut wish.speed).range(0.05..=64.0).speed(0.05);
                ui.add(drag.suffix(" ×")).on_hover_text(tr(lang, "Speed", "속도"));
                ui.label(tr(lang, "colours", "색 수"));
                ui.add(DragValue::new(&mut wish.colors).range(2..=255))
                    .on_hover_text(tr(lang, "Number of colours", "색 수"));
            });
        }
        line_ui(ui, tr(lang, "File", "파일"), |ui| {
            let field = live_ui(ui, &mut self.path, |field| field.desired_width(f32::INFINITY));
            let name = tr(lang, "File to write", "쓸 파일");
            if field.accessible_name(name).on_hover_text(name).changed() {
                (self.overwrites, self.fault) = (None, None);
            }
        });
    }

    /// Begins; where a file is that nobody said may go, it ends with [`Made::Taken`].
    fn start(&mut self) {
        let path = PathBuf::from(self.path.trim());
        let may_overwrite = self.overwrites.as_ref() == Some(&path);
        self.fault = None;
        let (subject, wish) = (self.subject.clone(), self.wish.clone());
        self.job.request(0, move |ctl, emit| {
            let made = if !may_overwrite && path.exists() {
                Ok(Made::Taken(path))
            } else {
                work::write(&subject, &wish, &path, ctl)
            };
            emit(made);
        });
    }

    /// A file of that name is there.
    pub(super) fn ask_overwrite(&mut self, path: PathBuf) {
        // Meanwhile another name may have been typed.
        if path == *self.path.trim() {
            self.fault = Some(Text::new(
                "there is a file of that name",
                "같은 이름의 파일이 있습니다",
            ));
            self.overwrites = Some(path);
        }
    }
}
