//! The left panel: what is asked, how far it is, and the surveys that are there.

use std::collections::BTreeMap;
use std::path::PathBuf;

use eframe::egui::{self, Align2, ProgressBar, RichText, Ui, vec2};

use crate::app::any_session::Lend;
use crate::app::editors::Kind;
use crate::app::files::SurveyFile;
use crate::app::icons::Icon;
use crate::app::text::live_ui;
use crate::app::tokens::{GRID, ROW, SMALL};
use crate::app::widgets::{grouped, icon_button_ui, main_button_ui, pill_ui, section_ui, text_in};
use crate::batch::{Asked, DEFAULT_NODES};
use crate::game::GameId;
use crate::grammar::counted;
use crate::job::{Job, Wake};
use crate::report::Lang;
use crate::survey::plan::Typed;
use crate::survey::record::Head;
use crate::survey::shard::Shard;

use super::BoardWish;
use super::words;
use super::work::{self, Field, Form};

/// What is typed.
pub(super) struct Setup {
    pub(super) game: GameId,
    lists: BTreeMap<&'static str, String>,
    /// The document that is asked about, as a path.
    pub(super) spec: String,
    /// The file to write.
    pub(super) output: String,
    timed: bool,
    form: Option<Form>,
    looked_at: Option<(GameId, Asked)>,
    job: Job<Form>,
}

/// How far the survey that runs or is read has come.
pub(super) struct Progress {
    pub(super) is_running: bool,
    pub(super) n_done: u64,
    pub(super) n_cases: u64,
    pub(super) a_second: f64,
}

impl Setup {
    pub(super) fn new(game: GameId, wake: Wake) -> Self {
        Self {
            game,
            lists: BTreeMap::new(),
            spec: String::new(),
            output: String::new(),
            timed: false,
            form: None,
            looked_at: None,
            job: Job::new(wake),
        }
    }

    /// What is typed, as an order.
    pub(super) fn asked(&self) -> Asked {
        let typed = { self.lists.iter() }
            .filter(|(_, list)| !list.trim().is_empty())
            .map(|(option, list)| Typed {
                option,
                list: list.trim().to_owned(),
            })
            .collect();
        Asked {
            typed,
            spec: self.spec_path(),
            nodes: DEFAULT_NODES,
            timed: self.timed,
            shard: Shard::WHOLE,
        }
    }

    /// The document that is asked about.
    pub(super) fn spec_path(&self) -> Option<PathBuf> {
        let spec = self.spec.trim();
        (!spec.is_empty()).then(|| PathBuf::from(spec))
    }

    /// The file to write.
    pub(super) fn output_path(&self) -> Option<PathBuf> {
        let output = self.output.trim();
        (!output.is_empty()).then(|| PathBuf::from(output))
    }

    /// Types a list, as a person would.
    pub(super) fn type_list(&mut self, option: &'static str, list: &str) {
        self.lists.insert(option, list.to_owned());
    }

    /// Shows what a survey that is there was asked, so that it can be asked again.
    pub(super) fn show(&mut self, game: GameId, head: &Head) {
        self.pick_game(game);
        self.lists.clear();
        let fields = self
            .form
            .iter()
            .flat_map(|form| &form.fields)
            .map(|field| field.option);
        let known: Vec<&'static str> = fields.chain(words::OPTIONS).collect();
        for (option, list) in &head.plan {
            if let Some(option) = known.iter().find(|known| *known == option) {
                self.lists.insert(option, list.clone());
            }
        }
        self.timed = head.timed;
    }

    /// Looks in the background at what is typed, when it has changed.
    pub(super) fn poll(&mut self) {
        for done in self.job.poll() {
            if let Ok(form) = done.result {
                self.form = Some(form);
            }
        }
        let now = (self.game, self.asked());
        if self.looked_at.as_ref() != Some(&now) {
            self.looked_at = Some(now.clone());
            let (game, asked) = now;
            self.job.request(0, move |_, emit| emit(work::form(game, &asked)));
        }
    }

    /// Whether it is known that what is typed can be run.
    pub(super) fn can_run(&self) -> bool {
        !self.job.is_busy() && self.form.as_ref().is_some_and(|form| form.n_cases.is_ok())
    }

    fn pick_game(&mut self, game: GameId) {
        if self.game != game {
            self.game = game;
            self.lists.clear();
            self.spec.clear();
            self.form = None;
        }
    }

    /// The panel.
    pub(super) fn ui(
        &mut self,
        ui: &mut Ui,
        kinds: &[Kind],
        progress: &Progress,
        has: Has,
        lend: &Lend,
    ) -> Option<BoardWish> {
        let lang = lend.lang;
        let mut wish = None;
        ui.spacing_mut().item_spacing = vec2(GRID, GRID);
        section_ui(ui, words::NEW_SURVEY.get(lang), None);
        ui.add_enabled_ui(!progress.is_running, |ui| {
            ui.horizontal_wrapped(|ui| {
                for kind in kinds.iter().filter(|kind| crate::games::ALL.contains(&kind.id)) {
                    if pill_ui(ui, kind.name.get(lang), self.game == kind.id).clicked() {
                        self.pick_game(kind.id);
                    }
                }
            });
            ui.add_space(GRID);
            let fields = self.form.as_ref().map(|form| form.fields.clone());
            for field in fields.unwrap_or_default() {
                self.field_ui(ui, &field, lang);
            }
            if self.form.as_ref().is_some_and(|form| form.takes_spec) {
                let (word, hint) = (words::OF_DOCUMENT.get(lang), words::OF_HINT.get(lang));
                let asks = path_ui(ui, word, hint, words::CHOOSE_SPEC.get(lang), &mut self.spec);
                if asks {
                    wish = Some(BoardWish::Ask(SurveyFile::Spec));
                }
            }
            let (word, hint) = (words::WRITE_TO.get(lang), words::WRITE_HINT.get(lang));
            if path_ui(ui, word, hint, words::CHOOSE_FILE.get(lang), &mut self.output) {
                wish = Some(BoardWish::Ask(SurveyFile::Output));
            }
            ui.checkbox(&mut self.timed, words::TIMES.get(lang))
                .on_hover_text(words::TIMES.get(lang));
        });
        let (line, color) = match self.form.as_ref().map(|form| &form.n_cases) {
            None => (String::new(), lend.tokens.weak),
            Some(Ok(n)) => {
                let n = grouped(i64::try_from(*n).unwrap_or(i64::MAX));
                let words = match lang {
                    Lang::En => counted(n, "case"),
                    Lang::Ko => format!("사례 {n}개"),
                };
                (words, lend.tokens.weak)
            }
            Some(Err(fault)) => (fault.get(lang).to_owned(), lend.tokens.bad),
        };
        ui.add(egui::Label::new(RichText::new(line).color(color)).wrap());
        if progress.is_running {
            if main_button_ui(ui, words::STOP.get(lang)).clicked() {
                wish = Some(BoardWish::Stop);
            }
        } else {
            ui.add_enabled_ui(self.can_run(), |ui| {
                if main_button_ui(ui, words::RUN.get(lang)).clicked() {
                    wish = Some(BoardWish::Run);
                }
            });
        }
        progress_ui(ui, progress, lend);
        ui.add_space(GRID);
        section_ui(ui, words::THERE.get(lang), None);
        let mut ask = |ui: &mut Ui, word: &str, is_enabled: bool, file: SurveyFile| {
            let button = egui::Button::new(word).min_size(vec2(ui.available_width(), ROW));
            if ui.add_enabled(is_enabled, button).on_hover_text(word).clicked() {
                wish = Some(BoardWish::Ask(file));
            }
        };
        let is_free = !progress.is_running;
        ask(ui, words::OPEN_SURVEY.get(lang), is_free, SurveyFile::Open);
        ask(
            ui,
            words::COMPARE_WITH.get(lang),
            is_free && has.survey,
            SurveyFile::Before,
        );
        ask(
            ui,
            words::SAVE_COPY.get(lang),
            is_free && has.survey,
            SurveyFile::Copy,
        );
        if has.comparison {
            let button = egui::Button::new(words::END_COMPARE.get(lang));
            let size = vec2(ui.available_width(), ROW);
            let button = ui.add(button.min_size(size));
            if button.on_hover_text(words::END_COMPARE.get(lang)).clicked() {
                wish = Some(BoardWish::EndCompare);
            }
        }
        wish
    }

    fn field_ui(&mut self, ui: &mut Ui, field: &Field, lang: Lang) {
        let word = words::option_word(field.option).get(lang);
        let list = self.lists.entry(field.option).or_default();
        ui.horizontal(|ui| {
            label_ui(ui, word);
            let room = if field.words.is_empty() { 0.0 } else { 28.0 + GRID };
            let hint = match field.usual.as_str() {
                "" => words::option_hint(field.option),
                usual => usual,
            };
            let width = ui.available_width() - room;
            let edit = live_ui(ui, list, |field| {
                let field = field.hint_text(hint.to_owned());
                field.desired_width(width).min_size(vec2(0.0, ROW))
            });
            let hint = if hint.is_empty() { word } else { hint };
            edit.accessible_name(word).on_hover_text(hint);
            if !field.words.is_empty() {
                let name = format!("{} {word}", words::ADD_WORD.get(lang));
                let button = icon_button_ui(ui, Icon::Plus, &name, false, true);
                egui::Popup::menu(&button)
                    .close_behavior(egui::PopupCloseBehavior::CloseOnClickOutside)
                    .show(|ui| {
                        egui::ScrollArea::vertical().max_height(320.0).show(ui, |ui| {
                            for known in &field.words {
                                let is_on = list.split(',').any(|part| part.trim() == known);
                                if ui.selectable_label(is_on, known).clicked() {
                                    toggle(list, known, is_on);
                                }
                            }
                        });
                    });
            }
        });
    }
}

/// What the buttons below depend on.
#[derive(Clone, Copy)]
pub(super) struct Has {
    pub(super) survey: bool,
    pub(super) comparison: bool,
}

/// A word of a list more or less.
fn toggle(list: &mut String, word: &str, is_on: bool) {
    let mut parts: Vec<&str> = { list.split(',') }
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .collect();
    if is_on {
        parts.retain(|part| *part != word);
    } else {
        parts.push(word);
    }
    *list = parts.join(",");
}

fn label_ui(ui: &mut Ui, word: &str) {
    let (rect, _) = ui.allocate_exact_size(vec2(72.0, ROW), egui::Sense::hover());
    let font = egui::TextStyle::Body.resolve(ui.style());
    let ink = crate::app::tokens::Tokens::current(ui).weak;
    text_in(ui, rect, Align2::LEFT_CENTER, word, font, ink);
}

/// A path with a button that asks for it. Says whether it is asked for.
fn path_ui(ui: &mut Ui, word: &str, hint: &str, choose: &str, path: &mut String) -> bool {
    let mut asks = false;
    ui.horizontal(|ui| {
        label_ui(ui, word);
        let width = ui.available_width() - 28.0 - GRID;
        let edit = live_ui(ui, path, |field| {
            let field = field.hint_text(hint.to_owned());
            field.desired_width(width).min_size(vec2(0.0, ROW))
        });
        edit.accessible_name(word).on_hover_text(hint);
        asks = icon_button_ui(ui, Icon::Folder, choose, false, true).clicked();
    });
    asks
}

/// A bar with the rate and the time that is left. Its room stays when nothing runs.
fn progress_ui(ui: &mut Ui, progress: &Progress, lend: &Lend) {
    let lang = lend.lang;
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), egui::Sense::hover());
    let (done, of) = (progress.n_done, progress.n_cases);
    if progress.is_running || 0 < of {
        let part = if of == 0 { 0.0 } else { done as f32 / of as f32 };
        let words = format!("{} / {}", grouped(done as i64), grouped(of as i64));
        let bar = ProgressBar::new(part.clamp(0.0, 1.0)).text(RichText::new(words).size(SMALL));
        ui.put(rect, bar).accessible_name(words::SURVEY.get(lang));
    }
    let mut words = String::new();
    if progress.is_running && 0.0 < progress.a_second {
        let left = (of.saturating_sub(done)) as f64 / progress.a_second;
        words = match lang {
            Lang::En => format!(
                "{} {} · {} {}",
                rate_words(progress.a_second),
                words::A_SECOND.get(lang),
                time_words(left),
                words::LEFT.get(lang)
            ),
            Lang::Ko => format!(
                "{} {} · {} {}",
                words::A_SECOND.get(lang),
                rate_words(progress.a_second),
                time_words(left),
                words::LEFT.get(lang)
            ),
        };
    }
    ui.label(RichText::new(words).size(SMALL).color(lend.tokens.weak));
}

fn rate_words(a_second: f64) -> String {
    if a_second < 10.0 {
        format!("{a_second:.1}")
    } else {
        grouped(a_second as i64)
    }
}

/// A time as people say it: `12 s`, `3:05`, `1:02:00`.
fn time_words(secs: f64) -> String {
    let secs = secs.ceil().clamp(0.0, 1e9) as u64;
    match secs {
        0..60 => format!("{secs} s"),
        60..3_600 => format!("{}:{:02}", secs / 60, secs % 60),
        _ => format!("{}:{:02}:{:02}", secs / 3_600, secs / 60 % 60, secs % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_a_list_are_put_in_and_taken_out() {
        let mut list = "EASY, HARD".to_owned();
        toggle(&mut list, "EXPERT", false);
        assert_eq!(list, "EASY,HARD,EXPERT");
        toggle(&mut list, "HARD", true);
        assert_eq!(list, "EASY,EXPERT");
    }

    #[test]
    fn times_are_said_shortly() {
        assert_eq!(
            [0.2, 59.0, 61.0, 3_725.0].map(time_words),
            ["1 s", "59 s", "1:01", "1:02:05"]
        );
    }
}
