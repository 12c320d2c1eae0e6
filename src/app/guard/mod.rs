//! The guard's list in the window: which pinned outcomes changed, in what, and how they looked and look.
//!
//! What is found is `playproof guard`'s own ([`crate::cli::guard`]), worked out in the background; the picture
//! of today is drawn when a change is looked at.

mod page;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use eframe::egui::{self, Ui};

use crate::cli::CliError;
use crate::cli::guard::{self, Changed, Found, Recorded, Subject, What, pictures};
use crate::control::Control;
use crate::job::Job;
use crate::report::{Lang, Text};

use super::PlayproofApp;
use super::any_session::Lend;
use super::lang::{self, Word};
use super::pages::PageOf;

/// What pins the outcomes of today, here and on the command line.
const PIN: Word = Word {
    en: "Pin today's outcomes",
    ko: "지금 결과를 고정",
};
const COMMAND: Word = Word {
    en: "`playproof guard record`",
    ko: "`playproof guard record`로",
};
const BUTTON: Word = Word {
    en: "“Pin today's outcomes”",
    ko: "‘지금 결과를 고정’ 버튼으로",
};

/// Why something did not come about.
type Fault = Text;

fn told(err: CliError) -> Fault {
    let fault = match err {
        CliError::File(err) => Text::new(err.words(Lang::En), err.words(Lang::Ko)),
        CliError::Usage(words) => words,
        err => Text::same(err.to_string()),
    };
    lang::in_window(&fault, &[(COMMAND, BUTTON)])
}

/// What the background found.
enum News {
    /// Nothing, where nothing was ever pinned.
    Found(Result<Option<Found>, Fault>),
    Recorded(Result<Recorded, Fault>),
}

/// The two pictures of a change, as PNG files.
struct Pictures {
    name: String,
    before: Option<Vec<u8>>,
    after: Result<Option<Vec<u8>>, Fault>,
}

/// The pictures as they are drawn.
struct Drawn {
    name: String,
    before: Option<egui::TextureHandle>,
    after: Option<egui::TextureHandle>,
    fault: Option<Fault>,
}

/// The list.
pub struct GuardList {
    folder: PathBuf,
    job: Job<News>,
    drawing: Job<Pictures>,
    opening: Job<Result<Subject, Fault>>,
    found: Option<Arc<Found>>,
    /// Nothing was ever pinned in this folder.
    is_unpinned: bool,
    fault: Option<Fault>,
    picked: Option<usize>,
    drawn: Option<Drawn>,
    asked: Option<String>,
    has_pictures: bool,
}

/// What is asked on the page.
enum Wish {
    Check,
    Record,
    Stop,
    Pick(usize),
    Open(usize),
}

impl GuardList {
    fn check(&mut self) {
        let folder = self.folder.clone();
        self.fault = None;
        self.job.request(0, move |ctl, emit| {
            let found = match guard::is_pinned(&folder) {
                Ok(false) => Ok(None),
                Ok(true) | Err(_) => guard::compare(&folder, 0, ctl).map(Some),
            };
            emit(News::Found(found.map_err(told)));
        });
    }

    fn record(&mut self) {
        let (folder, has_pictures) = (self.folder.clone(), self.has_pictures);
        self.fault = None;
        self.job.request(0, move |ctl, emit| {
            let recorded = guard::record(&folder, 0, has_pictures, ctl).map_err(told);
            let is_done = recorded.is_ok();
            emit(News::Recorded(recorded));
            if is_done {
                let found = guard::compare(&folder, 0, ctl).map(Some);
                emit(News::Found(found.map_err(told)));
            }
        });
    }

    /// What changed, once it is known.
    pub fn found(&self) -> Option<&Found> {
        self.found.as_deref()
    }

    /// Whether it is known that nothing was ever pinned in this folder.
    pub fn is_unpinned(&self) -> bool {
        self.is_unpinned
    }

    /// Whether it is being worked out, or a picture is.
    pub fn is_busy(&self) -> bool {
        self.job.is_busy() || self.drawing.is_busy()
    }

    /// What went wrong.
    pub fn fault(&self) -> Option<&Text> {
        self.fault.as_ref()
    }

    /// Whether the change that is looked at has its pictures: before, after.
    pub fn pictures(&self) -> (bool, bool) {
        let drawn = self.drawn.as_ref();
        drawn.map_or((false, false), |drawn| {
            (drawn.before.is_some(), drawn.after.is_some())
        })
    }

    fn changed(&self, idx: usize) -> Option<&Changed> {
        self.found.as_ref()?.changed.get(idx)
    }

    fn pick(&mut self, idx: usize) {
        self.picked = Some(idx);
        let Some(found) = self.found.clone() else { return };
        let Some(changed) = found.changed.get(idx).cloned() else {
            return;
        };
        if self.asked.as_ref() == Some(&changed.name) {
            return;
        }
        self.asked = Some(changed.name.clone());
        self.drawn = None;
        let folder = self.folder.clone();
        self.drawing.request(0, move |ctl, emit| {
            let before = pictures::before(&found.root, &changed);
            let after = pictures::after(&folder, &changed, ctl).map_err(told);
            emit(Pictures {
                name: changed.name,
                before,
                after,
            });
        });
    }

    fn open(&mut self, idx: usize) {
        let Some(changed) = self.changed(idx).cloned() else {
            return;
        };
        let frame = match &changed.what {
            What::Moved { before, after, .. } => {
                after.as_ref().or(before.as_ref()).map_or(0, |still| still.frame)
            }
            What::Gone => 0,
        };
        let folder = self.folder.clone();
        self.opening.request(0, move |ctl: &Control, emit| {
            emit(guard::subject(&folder, &changed.name, frame, ctl).map_err(told));
        });
    }

    fn poll(&mut self, ctx: &egui::Context) -> (Vec<Subject>, Vec<Recorded>) {
        let mut recorded = Vec::new();
        for done in self.job.poll() {
            match done.result {
                Ok(News::Found(Ok(found))) => {
                    self.is_unpinned = found.is_none();
                    self.found = found.map(Arc::new);
                    self.picked = None;
                    self.drawn = None;
                    self.asked = None;
                }
                Ok(News::Recorded(Ok(done))) => recorded.push(done),
                Ok(News::Found(Err(fault)) | News::Recorded(Err(fault))) => self.fault = Some(fault),
                Err(words) => self.fault = Some(Text::same(words)),
            }
        }
        for done in self.drawing.poll() {
            match done.result {
                Ok(pictures) if self.asked.as_ref() == Some(&pictures.name) => {
                    self.drawn = Some(Drawn::of(ctx, pictures));
                }
                Ok(_) => {}
                Err(words) => self.fault = Some(Text::same(words)),
            }
        }
        let mut opened = Vec::new();
        for done in self.opening.poll() {
            match done.result.unwrap_or_else(|words| Err(Text::same(words))) {
                Ok(subject) => opened.push(subject),
                Err(fault) => self.fault = Some(fault),
            }
        }
        (opened, recorded)
    }
}

impl Drawn {
    fn of(ctx: &egui::Context, pictures: Pictures) -> Self {
        let Pictures { name, before, after } = pictures;
        let load = |when: &str, bytes: &[u8]| {
            let image = page::decode(bytes)?;
            let name = format!("guard {when} {name}");
            Some(ctx.load_texture(name, image, egui::TextureOptions::LINEAR))
        };
        let before = before.and_then(|bytes| load("before", &bytes));
        let (after, fault) = match after {
            Ok(bytes) => (bytes.and_then(|bytes| load("after", &bytes)), None),
            Err(fault) => (None, Some(fault)),
        };
        Self {
            name,
            before,
            after,
            fault,
        }
    }
}

impl PlayproofApp {
    /// The guard's list, once it was opened.
    pub fn guard_list(&self) -> Option<&GuardList> {
        self.guard_list.as_ref()
    }

    /// Shows what changed in the folder that is open, and looks again.
    pub fn open_guard(&mut self) {
        let Some(folder) = self.project.folder().map(Path::to_owned) else {
            return;
        };
        self.show_page(PageOf::Guard);
        let wake = self.wake.clone();
        let is_other = self.guard_list.as_ref().is_none_or(|list| list.folder != folder);
        if is_other {
            self.guard_list = Some(GuardList {
                folder,
                job: Job::new(wake.clone()),
                drawing: Job::new(wake.clone()),
                opening: Job::new(wake),
                found: None,
                is_unpinned: false,
                fault: None,
                picked: None,
                drawn: None,
                asked: None,
                has_pictures: true,
            });
        }
        if let Some(list) = &mut self.guard_list
            && !list.job.is_busy()
        {
            list.check();
        }
    }

    /// Once a frame: what the background of the list has.
    pub(super) fn poll_guard(&mut self, ctx: &egui::Context) {
        let Some(list) = &mut self.guard_list else { return };
        let (opened, recorded) = list.poll(ctx);
        if list.is_busy() {
            ctx.request_repaint_after_secs(0.1);
        }
        for done in recorded {
            let words = Text::new(
                format!("{} outcomes pinned", done.n),
                format!("결과 {}개를 고정했습니다", done.n),
            );
            self.notify(ctx, words.get(self.settings.lang).to_owned());
        }
        for subject in opened {
            match super::editors::open_letter(&self.kinds, &subject.letter, &subject.name, &self.wake) {
                Ok(session) => {
                    self.add(session);
                }
                Err(err) => self.say_error(err.words(self.settings.lang)),
            }
        }
    }

    /// Draws the list and does what is asked on it.
    pub(super) fn guard_ui(&mut self, ui: &mut Ui, lend: &Lend) {
        let Some(list) = &mut self.guard_list else { return };
        let Some(wish) = page::page_ui(ui, list, lend) else {
            return;
        };
        match wish {
            Wish::Check => list.check(),
            Wish::Record => list.record(),
            Wish::Stop => list.job.cancel(),
            Wish::Pick(idx) => list.pick(idx),
            Wish::Open(idx) => list.open(idx),
        }
        ui.ctx().request_repaint();
    }
}
