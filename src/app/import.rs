//! Many replays at once: a table of which are true, where the others part, and what cannot be read.
//!
//! The work is `playproof replay`'s own, on a thread; a click on a line opens its file.

use std::path::{Path, PathBuf};

use eframe::egui::{self, Align2, ProgressBar, RichText, ScrollArea, Ui, vec2};

use crate::cli::replay::{Played, play_all};
use crate::grammar::counted;
use crate::job::Job;
use crate::report::{Lang, Text, Tone, Verdict, names};

use super::PlayproofApp;
use super::any_session::Lend;
use super::lang::{self, tr};
use super::opening::Then;
use super::tokens::{GRID, ROW};
use super::widgets::{button_ui, list_row_hint_ui, main_button_ui, modal, text_in};

/// Widest and highest that the table gets, in points.
const SIZE: (f32, f32) = (860.0, 420.0);
/// Where the columns begin, as parts of the width.
const RESULT_AT: f32 = 0.38;
const WHERE_AT: f32 = 0.56;

/// The table of an import.
pub struct Import {
    job: Job<Result<Vec<Played>, String>>,
    lines: Vec<Line>,
    /// What stopped all of it.
    fault: Option<String>,
}

/// A line of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its file, with the number of the line in a file of many.
    pub label: PathBuf,
    /// Verified, parts, cannot be read.
    pub result: Text,
    /// Where it parts and in what, or which line cannot be read and why.
    pub place: Text,
    tone: Tone,
}

impl Line {
    fn of(played: Played) -> Self {
        let Played { path, result } = played;
        let (result, place, tone) = match result {
            Err(err) => {
                let at = err.at.map_or(String::new(), |(line, _)| format!("{line}: "));
                let place = Text::new(
                    format!("{at}{}", err.message.en),
                    format!("{at}{}", err.message.ko),
                );
                (Text::new("cannot be read", "읽을 수 없음"), place, Tone::Bad)
            }
            Ok(outcome) => match outcome.verdict {
                Verdict::Diverged { frame, part } => {
                    let time = outcome.time.unwrap_or_else(|| Text::same(frame.to_string()));
                    let part_ko = names::field(&part, Lang::Ko);
                    let place = Text::new(
                        format!("{} · {part}", time.en),
                        format!("{} · {part_ko}", time.ko),
                    );
                    (Text::new("parts", "어긋남"), place, Tone::Bad)
                }
                Verdict::Verified => (Text::new("verified", "검증됨"), outcome.summary, Tone::Good),
                Verdict::Unattested => (
                    Text::new("agrees, states not attested", "일치, 상태 기록 없음"),
                    outcome.summary,
                    Tone::Warn,
                ),
                _ => (
                    Text::new("cannot be played", "재생할 수 없음"),
                    outcome.summary,
                    Tone::Bad,
                ),
            },
        };
        Self {
            label: path,
            result,
            place,
            tone,
        }
    }
}

/// What was asked of the table.
enum ImportWish {
    Open(PathBuf),
    Close,
}

impl Import {
    /// The lines so far.
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    fn show(&mut self, ui: &Ui, lend: &Lend) -> Option<ImportWish> {
        for done in self.job.poll() {
            match done.result.unwrap_or_else(Err) {
                Ok(played) => self.lines = played.into_iter().map(Line::of).collect(),
                Err(fault) => self.fault = Some(fault),
            }
        }
        let lang = lend.lang;
        let mut wish = None;
        let width = SIZE.0.min(ui.content_rect().width() - 80.0);
        let modal = modal(ui, "import").show(ui, |ui| {
            ui.set_width(width);
            ui.heading(tr(lang, "Replays", "리플레이"));
            ui.label(RichText::new(self.summary(lang)).color(lend.tokens.weak));
            ui.add_space(GRID);
            let is_busy = self.job.is_busy();
            // Its room stays when it is gone, or a row would be another one under the pointer.
            let room = vec2(ui.available_width(), ui.spacing().interact_size.y);
            let (bar, _) = ui.allocate_exact_size(room, egui::Sense::hover());
            if is_busy {
                let progress = self.job.progress();
                let part = progress.done as f32 / progress.total.max(1) as f32;
                let words = format!("{} / {}", progress.done, progress.total);
                ui.put(bar, ProgressBar::new(part).text(words));
                ui.ctx().request_repaint_after_secs(0.1);
            }
            if let Some(fault) = &self.fault {
                ui.label(RichText::new(fault).color(lend.tokens.bad));
            }
            wish = self.lines_ui(ui, lend);
            ui.add_space(2.0 * GRID);
            egui::Sides::new().show(
                ui,
                |_| {},
                |ui| {
                    if is_busy && button_ui(ui, tr(lang, "Stop", "멈추기")).clicked() {
                        self.job.cancel();
                    }
                    if main_button_ui(ui, lang::CLOSE.get(lang)).clicked() {
                        wish = Some(ImportWish::Close);
                    }
                },
            );
        });
        if wish.is_none() && modal.should_close() {
            wish = Some(ImportWish::Close);
        }
        wish
    }

    fn summary(&self, lang: Lang) -> String {
        let n = |tone: Tone| self.lines.iter().filter(|line| line.tone == tone).count();
        let (all, good, some, bad) = (self.lines.len(), n(Tone::Good), n(Tone::Warn), n(Tone::Bad));
        match lang {
            Lang::En => {
                format!(
                    "{replays} · {good} verified · {some} agree · {bad} do not or cannot be read",
                    replays = counted(all, "replay")
                )
            }
            Lang::Ko => {
                format!("리플레이 {all}개 · 검증 {good} · 일치 {some} · 어긋나거나 읽을 수 없음 {bad}")
            }
        }
    }

    fn lines_ui(&self, ui: &mut Ui, lend: &Lend) -> Option<ImportWish> {
        let mut wish = None;
        let scroll = ScrollArea::vertical()
            .max_height(SIZE.1)
            // As tall without lines, so that nothing moves under the pointer when they come.
            .auto_shrink([false, false]);
        scroll.show_rows(ui, ROW, self.lines.len(), |ui, rows| {
            ui.spacing_mut().item_spacing.y = 0.0;
            let font = egui::TextStyle::Body.resolve(ui.style());
            for (line, idx) in self.lines.get(rows.clone()).unwrap_or_default().iter().zip(rows) {
                let name = line
                    .label
                    .file_name()
                    .unwrap_or_default()
                    .to_string_lossy()
                    .into_owned();
                let words = [&name, line.result.get(lend.lang), line.place.get(lend.lang)];
                let clicked = ui.push_id(idx, |ui| {
                    let hint = line.label.display().to_string();
                    let (rect, response) = list_row_hint_ui(ui, &words.join(", "), &hint, false);
                    let inks = [lend.tokens.text, lend.tokens.tone(line.tone), lend.tokens.weak];
                    let columns = [0.0, RESULT_AT, WHERE_AT, 1.0];
                    for ((words, ink), at) in words.into_iter().zip(inks).zip(columns.windows(2)) {
                        let left = rect.left() + at[0] * rect.width();
                        let size = vec2((at[1] - at[0]) * rect.width() - GRID, rect.height());
                        let cell = egui::Rect::from_min_size(egui::pos2(left, rect.top()), size);
                        text_in(ui, cell, Align2::LEFT_CENTER, words, font.clone(), ink);
                    }
                    response.clicked()
                });
                if clicked.inner {
                    wish = Some(ImportWish::Open(line.label.clone()));
                }
            }
        });
        wish
    }
}

impl PlayproofApp {
    /// Plays everything below some paths and shows the table of what came of it.
    pub fn import(&mut self, paths: Vec<PathBuf>) {
        let mut job = Job::new(self.wake.clone());
        job.request(0, move |ctl, emit| {
            // One core is left to the window.
            emit(play_all(&paths, 1, ctl).map_err(|err| err.to_string()));
        });
        self.import = Some(Import {
            job,
            lines: Vec::new(),
            fault: None,
        });
    }

    /// The table, while it is open.
    pub fn import_table(&self) -> Option<&Import> {
        self.import.as_ref()
    }

    /// Several files at once, or a folder, are replays to be checked; one is opened.
    pub(super) fn take_dropped(&mut self, ctx: &egui::Context) {
        let dropped = ctx.input(|input| input.raw.dropped_files.clone());
        let files: Vec<PathBuf> = dropped.iter().map(|file| file.path().to_owned()).collect();
        match files.as_slice() {
            [] => {}
            [one] if self.tabs.iter().any(|tab| tab.session.path() == Some(one)) => self.open_or_say(one),
            [one] => self.read_then(one, Then::ShowDropped),
            _ => self.import(files),
        }
    }

    /// Checks all replays of the folder that is open.
    pub(super) fn import_folder(&mut self) {
        if let Some(folder) = self.project.folder().map(Path::to_owned) {
            self.import(vec![folder]);
        }
    }

    /// Draws the table, if it is open.
    pub(super) fn import_ui(&mut self, ui: &Ui) {
        let lend = self.lend(ui.ctx());
        match self.import.as_mut().and_then(|import| import.show(ui, &lend)) {
            Some(ImportWish::Open(label)) => {
                self.import = None;
                self.open_or_say(&file_of(&label));
            }
            Some(ImportWish::Close) => self.import = None,
            None => {}
        }
    }
}

/// The file of a line's label: `rounds.jsonl:7` is in `rounds.jsonl`.
fn file_of(label: &Path) -> PathBuf {
    let text = label.to_string_lossy();
    match text.rsplit_once(':') {
        Some((file, number)) if file.ends_with(".jsonl") && number.parse::<usize>().is_ok() => {
            PathBuf::from(file)
        }
        _ => label.to_owned(),
    }
}
