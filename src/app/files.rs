//! Asking for files: the system's dialog, or the window's own where there is none.
//!
//! The system's dialog runs on a thread of its own and answers through an inbox. A machine without
//! one answers "cancelled" at once, which no person can do: then the own dialog opens.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use eframe::egui::{self, Align2, Key, RichText, ScrollArea, Ui, vec2};

use crate::control::Control;
use crate::job::{Job, Wake};

use super::any_session::Lend;
use super::disk::{Disk, What};
use super::folder::{self, Line};
use super::lang::{self, Word};
use super::text::live_ui;
use super::tokens::{GRID, ROW};
use super::widgets::{button_ui, list_row_ui, main_button_ui, modal, text_in};

/// A system dialog that is cancelled sooner than this was never there.
#[cfg(not(target_arch = "wasm32"))]
const NO_PERSON: std::time::Duration = std::time::Duration::from_millis(300);

/// What a new survey is called.
const NEW_SURVEY: &str = "survey.jsonl";

/// What is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ask {
    /// A document to open.
    Open,
    /// A folder to list.
    Folder,
    /// Something for the survey board.
    Survey(SurveyFile),
    /// A document that a tab's editor takes something from.
    Take {
        /// The tab.
        tab_id: u64,
    },
    /// Where to save a tab.
    SaveAs {
        /// The tab.
        tab_id: u64,
        /// What it is called now.
        name: String,
    },
}

/// Files of the survey board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SurveyFile {
    /// A survey to look at.
    Open,
    /// An earlier survey to compare with.
    Before,
    /// The document that is asked about.
    Spec,
    /// Where rows are written.
    Output,
    /// Where a copy goes.
    Copy,
}

impl SurveyFile {
    fn word(self) -> Word {
        match self {
            Self::Open => lang::OPEN_SURVEY,
            Self::Before => lang::OPEN_BEFORE,
            Self::Spec => lang::OPEN,
            Self::Output | Self::Copy => lang::SAVE_SURVEY,
        }
    }

    /// Whether the file need not be there.
    fn is_new(self) -> bool {
        matches!(self, Self::Output | Self::Copy)
    }
}

/// What came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A path was chosen.
    Chosen(Ask, PathBuf),
    /// A person thought better of it.
    Cancelled(Ask),
    /// The machine has no dialog.
    NoDialog(Ask),
}

/// The dialogs that are open.
#[derive(Default)]
pub struct Files {
    inbox: Arc<Mutex<Vec<Answer>>>,
    own: Option<OwnDialog>,
    disk: Disk,
}

struct OwnDialog {
    ask: Ask,
    folder: PathBuf,
    lines: Vec<Line>,
    typed: String,
    fault: Option<Word>,
    is_new: bool,
    disk: Disk,
    wake: Wake,
    /// What is being looked at on the disk.
    job: Option<Job<Seen>>,
}

/// What was found on the disk.
enum Seen {
    /// The lines of a folder, or none when it cannot be read.
    Listed(PathBuf, Option<Vec<Line>>),
    /// What the path that was typed leads to.
    Typed(PathBuf, What),
}

impl Files {
    /// Whether the window's own dialog is open.
    pub fn is_open(&self) -> bool {
        self.own.is_some()
    }

    /// Whether the window's own dialog waits for the disk.
    pub fn is_busy(&self) -> bool {
        self.own.as_ref().is_some_and(|own| own.job.is_some())
    }

    /// Lists folders by way of another disk.
    pub(super) fn use_disk(&mut self, disk: Disk) {
        self.disk = disk;
    }

    /// Opens the system's dialog.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn ask_system(&mut self, ask: Ask, near: Option<&Path>, frame: &eframe::Frame, wake: &Wake) {
        use std::future::Future;
        use std::pin::Pin;
        let mut dialog = rfd::AsyncFileDialog::new().set_parent(frame);
        if let Some(near) = near {
            dialog = dialog.set_directory(folder::start(Some(near)));
        }
        type Picked = Pin<Box<dyn Future<Output = Option<rfd::FileHandle>> + Send>>;
        let picked: Picked = match &ask {
            Ask::Open => Box::pin(
                dialog
                    .add_filter("Playproof", &["ron", "json", "jsonl", "png"])
                    .pick_file(),
            ),
            Ask::Take { .. } => Box::pin(dialog.add_filter("Playproof", &["ron", "json"]).pick_file()),
            Ask::Folder => Box::pin(dialog.pick_folder()),
            Ask::Survey(SurveyFile::Spec) => {
                Box::pin(dialog.add_filter("Playproof", &["ron", "json"]).pick_file())
            }
            Ask::Survey(file) => {
                let dialog = dialog.add_filter("Playproof", &["jsonl"]);
                match file.is_new() {
                    true => Box::pin(dialog.set_file_name(NEW_SURVEY).save_file()),
                    false => Box::pin(dialog.pick_file()),
                }
            }
            Ask::SaveAs { name, .. } => Box::pin(
                dialog
                    .add_filter("Playproof", &["ron"])
                    .set_file_name(name)
                    .save_file(),
            ),
        };
        let (inbox, woken) = (self.inbox.clone(), wake.clone());
        let on_no_thread = ask.clone();
        let asked = web_time::Instant::now();
        let spawned = std::thread::Builder::new()
            .name("playproof-dialog".to_owned())
            .spawn(move || {
                let answer = match pollster::block_on(picked) {
                    Some(handle) => Answer::Chosen(ask, handle.path().to_owned()),
                    None if asked.elapsed() < NO_PERSON => Answer::NoDialog(ask),
                    None => Answer::Cancelled(ask),
                };
                inbox.lock().unwrap_or_else(PoisonError::into_inner).push(answer);
                woken();
            });
        if spawned.is_err() {
            self.ask_own(on_no_thread, near, wake);
        }
    }

    /// A browser has no paths to offer yet.
    #[cfg(target_arch = "wasm32")]
    pub fn ask_system(&mut self, ask: Ask, near: Option<&Path>, _frame: &eframe::Frame, wake: &Wake) {
        self.ask_own(ask, near, wake);
    }

    /// Opens the window's own dialog.
    pub fn ask_own(&mut self, ask: Ask, near: Option<&Path>, wake: &Wake) {
        let mut own = OwnDialog {
            ask,
            folder: PathBuf::new(),
            lines: Vec::new(),
            typed: String::new(),
            fault: None,
            is_new: true,
            disk: self.disk.clone(),
            wake: wake.clone(),
            job: None,
        };
        own.go_to(folder::start(near));
        self.own = Some(own);
    }

    /// The answers since the last call.
    pub fn poll(&mut self) -> Vec<Answer> {
        std::mem::take(&mut *self.inbox.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Draws the own dialog, if it is open.
    pub fn dialog_ui(&mut self, ui: &mut Ui, lend: &Lend) -> Option<Answer> {
        let own = self.own.as_mut()?;
        let answer = own.modal_ui(ui, lend);
        if answer.is_some() {
            self.own = None;
        }
        answer
    }
}

impl OwnDialog {
    /// Shows a folder; its lines come once the disk has told them.
    fn go_to(&mut self, folder: PathBuf) {
        let name = match &self.ask {
            Ask::SaveAs { name, .. } => name.clone(),
            Ask::Survey(file) if file.is_new() => NEW_SURVEY.to_owned(),
            _ => String::new(),
        };
        self.typed = folder.join(name).to_string_lossy().into_owned();
        (self.lines, self.fault) = (Vec::new(), None);
        self.folder.clone_from(&folder);
        let endings: &[&str] = match self.ask {
            Ask::Folder | Ask::Take { .. } => &[],
            _ => &["jsonl"],
        };
        self.look(move |disk| {
            let lines = disk.list(&folder, endings).ok();
            Seen::Listed(folder, lines)
        });
    }

    /// Looks at the disk in the background; what was asked before is not waited for.
    fn look(&mut self, look: impl FnOnce(&Disk) -> Seen + Send + 'static) {
        let disk = self.disk.clone();
        let mut job = Job::new(self.wake.clone());
        job.request(0, move |_: &Control, emit: &mut dyn FnMut(Seen)| {
            emit(look(&disk));
        });
        self.job = Some(job);
    }

    /// Takes in what the disk has told.
    fn take_seen(&mut self) -> Option<Answer> {
        let done = self.job.as_mut()?.poll().pop()?;
        self.job = None;
        match done.result.ok()? {
            Seen::Listed(folder, lines) if folder == self.folder => {
                self.fault = lines.is_none().then_some(lang::CANNOT_READ_FOLDER);
                self.lines = lines.unwrap_or_default();
                None
            }
            Seen::Listed(..) => None,
            Seen::Typed(path, what) => self.confirmed(path, what),
        }
    }

    fn title(&self) -> Word {
        match self.ask {
            Ask::Open | Ask::Take { .. } => lang::OPEN,
            Ask::Folder => lang::OPEN_FOLDER,
            Ask::SaveAs { .. } => lang::SAVE_AS,
            Ask::Survey(file) => file.word(),
        }
    }

    fn confirm_word(&self) -> Word {
        match self.ask {
            Ask::SaveAs { .. } => lang::SAVE,
            Ask::Survey(file) if file.is_new() => lang::SAVE,
            _ => lang::OPEN_NOW,
        }
    }

    /// Enter or the button: looks what the path that stands there leads to.
    fn confirm(&mut self) {
        let path = PathBuf::from(self.typed.trim());
        self.look(move |disk| {
            let what = disk.what(&path);
            Seen::Typed(path, what)
        });
    }

    /// What is done with it.
    fn confirmed(&mut self, path: PathBuf, what: What) -> Option<Answer> {
        match (&self.ask, what) {
            (Ask::Folder, What::Folder) => Some(Answer::Chosen(self.ask.clone(), path)),
            (Ask::Folder, _) => {
                self.fault = Some(lang::CANNOT_READ_FOLDER);
                None
            }
            (_, What::Folder) => {
                self.go_to(path);
                None
            }
            (Ask::Open | Ask::Take { .. } | Ask::Survey(_), What::Nothing) if !matches!(&self.ask, Ask::Survey(file) if file.is_new()) =>
            {
                self.fault = Some(lang::NOT_THERE);
                None
            }
            _ => Some(Answer::Chosen(self.ask.clone(), path)),
        }
    }

    fn modal_ui(&mut self, ui: &mut Ui, lend: &Lend) -> Option<Answer> {
        let Lend { tokens, lang, .. } = *lend;
        let mut answer = self.take_seen();
        let modal = modal(ui, "own file dialog").show(ui, |ui| {
            ui.set_width(520.0);
            ui.heading(self.title().get(lang).trim_end_matches("..."));
            ui.add_space(GRID);
            let response = live_ui(ui, &mut self.typed, |field| {
                let field = field.min_size(vec2(0.0, ROW));
                field.desired_width(f32::INFINITY)
            });
            let words = lang::PATH.get(lang);
            let response = response.accessible_name(words).on_hover_text(words);
            if std::mem::take(&mut self.is_new) {
                response.request_focus();
            }
            if response.changed() {
                self.fault = None;
            }
            if response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter)) {
                self.confirm();
            }
            ui.add_space(GRID);
            self.lines_ui(ui, lend, &mut answer);
            if self.job.is_some() {
                let words = format!("{} · {}", lang::READING.get(lang), self.folder.display());
                ui.label(RichText::new(words).color(tokens.faint));
            }
            if let Some(fault) = self.fault {
                ui.label(RichText::new(fault.get(lang)).color(tokens.bad));
            }
            ui.add_space(2.0 * GRID);
            egui::Sides::new().show(
                ui,
                |_| {},
                |ui| {
                    if main_button_ui(ui, self.confirm_word().get(lang)).clicked() {
                        self.confirm();
                    }
                    if button_ui(ui, lang::CANCEL.get(lang)).clicked() {
                        ui.close();
                    }
                },
            );
        });
        if answer.is_none() && modal.should_close() {
            answer = Some(Answer::Cancelled(self.ask.clone()));
        }
        answer
    }

    fn lines_ui(&mut self, ui: &mut Ui, lend: &Lend, answer: &mut Option<Answer>) {
        let mut into = None;
        let mut chosen = None;
        let scroll = ScrollArea::vertical()
            .max_height(280.0)
            .auto_shrink([false, true]);
        scroll.show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            let font = egui::TextStyle::Body.resolve(ui.style());
            if let Some(parent) = self.folder.parent() {
                let (rect, response) = list_row_ui(ui, lang::UP.get(lend.lang), false);
                text_in(
                    ui,
                    rect,
                    Align2::LEFT_CENTER,
                    "..",
                    font.clone(),
                    lend.tokens.weak,
                );
                if response.clicked() {
                    into = Some(parent.to_owned());
                }
            }
            for line in &self.lines {
                let (rect, response) = list_row_ui(ui, &line.name, false);
                let (words, ink) = if line.is_folder {
                    (format!("{}/", line.name), lend.tokens.weak)
                } else {
                    (line.name.clone(), lend.tokens.text)
                };
                text_in(ui, rect, Align2::LEFT_CENTER, &words, font.clone(), ink);
                if response.clicked() {
                    if line.is_folder {
                        into = Some(line.path.clone());
                    } else {
                        self.typed = line.path.to_string_lossy().into_owned();
                    }
                }
                if response.double_clicked() && !line.is_folder && self.ask != Ask::Folder {
                    chosen = Some(line.path.clone());
                }
            }
        });
        if let Some(folder) = into {
            self.go_to(folder);
        }
        if let Some(path) = chosen {
            *answer = Some(Answer::Chosen(self.ask.clone(), path));
        }
    }
}
