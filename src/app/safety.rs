//! Keeps work from being lost: autosave, failures of engines, earlier versions at each save.
//!
//! Decides and does; messages are drawn by [`super::banner`]. [`super::rescue`] brings work back,
//! [`super::outside`] follows files that others change.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use eframe::egui;

use crate::doc::crash::{self, Failure};
use crate::doc::keeper::{Keeper, News, Stand};
use crate::doc::recovery::{Head, Orphan};
use crate::doc::versions::{Versions, Why};
use crate::doc::watch::Watch;
use crate::doc::{clock, store};
use crate::fault;
use crate::report::{Text, Tone};

use super::any_session::AnySession;
use super::banner::{About, Act, Banner};
use super::disk::Disk;
use super::lang;
use super::sheets::{Left, Picker, Sheet};
use super::{PlayproofApp, Tab};

/// So many unknown fields are named.
const MAX_NAMES: usize = 4;

/// What guards the work of one run.
pub struct Safety {
    pub(super) keeper: Option<Keeper>,
    pub(super) watch: Watch,
    /// What is watched now.
    pub(super) watched: (Vec<PathBuf>, Option<PathBuf>),
    pub(super) versions: Versions,
    crashes: PathBuf,
    /// Failures that were reported: once a tab and sentence.
    reported: BTreeSet<(u64, String)>,
}

impl PlayproofApp {
    /// From now on work is kept below `data`; what a crash left there is offered once it was read.
    pub fn keep_work_in(&mut self, data: &Path) {
        self.safety = Some(Safety {
            keeper: None,
            watch: Watch::start(self.wake.clone()),
            watched: (Vec::new(), None),
            versions: Versions::new(data.join("versions")),
            crashes: data.join("crashes"),
            reported: BTreeSet::new(),
        });
        let (root, wake, disk) = (data.join("recovery"), self.wake.clone(), self.disk.clone());
        self.aside(
            move || {
                let keeper = Keeper::start(&root, wake);
                let left = keeper.iter().flat_map(Keeper::orphans);
                let left: Vec<Left> = left.filter_map(|orphan| left_of(orphan, &disk)).collect();
                (keeper.map_err(|err| err.kind()), left)
            },
            |app, _, (keeper, left)| {
                match (keeper, &mut app.safety) {
                    (Ok(keeper), Some(safety)) => safety.keeper = Some(keeper),
                    (Ok(_), None) => {}
                    (Err(kind), _) => app.say_not_kept(kind),
                }
                if !left.is_empty() {
                    app.sheet = Some(Sheet::Recovery(Picker::new(left)));
                }
            },
        );
    }

    /// Once a frame: keeps what is due, takes in what happened.
    pub(super) fn guard(&mut self, ctx: &egui::Context) {
        let now_secs = ctx.input(|input| input.time);
        let is_pointer_down = ctx.input(|input| input.pointer.any_down());
        let mut news = Vec::new();
        if let Some(keeper) = self.safety.as_mut().and_then(|safety| safety.keeper.as_mut()) {
            for tab in &self.tabs {
                keep_tab(keeper, tab, is_pointer_down, now_secs);
            }
            news = keeper.poll(now_secs);
            if let Some(next) = keeper.next_secs() {
                ctx.request_repaint_after_secs((next - now_secs).max(0.1) as f32);
            }
        }
        for news in news {
            match news {
                News::Kept(..) => self.drop_banner(&About::Keeping),
                News::Failed(_, kind) => self.say_not_kept(kind),
                News::Elsewhere(_) => {}
            }
        }
        self.report_faults();
        self.tell_of_unknown_fields();
        self.watch_files();
    }

    /// What a save would not keep is said before it does not.
    fn tell_of_unknown_fields(&mut self) {
        let mut found = Vec::new();
        for tab in &mut self.tabs {
            let unknown = tab.session.take_unknown();
            if !unknown.is_empty() {
                found.push((tab.id, tab.session.title(), unknown));
            }
        }
        for (tab_id, name, unknown) in found {
            let names: Vec<_> = { unknown.iter().take(MAX_NAMES) }
                .map(|field| format!("{}:{} {}", name, field.line, field.name))
                .collect();
            let more = if MAX_NAMES < unknown.len() { ", ..." } else { "" };
            let names = Text::same(names.join(", ") + more);
            self.say(Banner {
                about: About::Note(tab_id),
                tone: Tone::Warn,
                text: join(&lang::UNKNOWN_FIELDS.text(), " ", &names),
                buttons: vec![(lang::CLOSE, Act::Close)],
            });
        }
    }

    /// Where this run keeps what is not saved.
    pub fn recovery_folder(&self) -> Option<PathBuf> {
        let keeper = self.safety.as_ref()?.keeper.as_ref()?;
        Some(keeper.folder())
    }

    fn say_not_kept(&mut self, kind: std::io::ErrorKind) {
        let (message, _) = store::save_fault(kind);
        self.say(Banner {
            about: About::Keeping,
            tone: Tone::Bad,
            text: join(&lang::NOT_KEPT.text(), ": ", &message),
            buttons: vec![(lang::CLOSE, Act::Close)],
        });
    }

    /// Shows a message, in the place of one about the same thing.
    pub(super) fn say(&mut self, banner: Banner) {
        match self.banners.iter_mut().find(|shown| shown.about == banner.about) {
            Some(shown) => *shown = banner,
            None => self.banners.push(banner),
        }
    }

    pub(super) fn drop_banner(&mut self, about: &About) {
        self.banners.retain(|banner| banner.about != *about);
    }

    fn report_faults(&mut self) {
        let mut failures = Vec::new();
        for tab in &mut self.tabs {
            for words in tab.session.take_faults() {
                failures.push((tab.id, words, failure_of(tab.session.as_ref())));
            }
        }
        for words in self.wake.take_faults() {
            failures.push((0, words, failure_of_window()));
        }
        for (tab_id, words, mut failure) in failures {
            let Some(safety) = &mut self.safety else { continue };
            if !safety.reported.insert((tab_id, words.clone())) {
                continue;
            }
            failure.details = fault::details_of(&words);
            failure.words.clone_from(&words);
            let crashes = safety.crashes.clone();
            let head = Text::same(format!("{} \"{words}\"", failure.game));
            self.aside(
                move || crash::write(&crashes, &failure, clock::now_secs()),
                move |app, _, written| app.say_fault(tab_id, &head, written.ok()),
            );
        }
    }

    fn say_fault(&mut self, tab_id: u64, head: &Text, report: Option<PathBuf>) {
        let (tail, mut buttons) = match report {
            Some(folder) => {
                let place = folder.display().to_string();
                let tail = join(&lang::FAULT_REPORT.text(), " ", &Text::same(place.clone()));
                (tail, vec![(lang::COPY_PATH, Act::Copy(place))])
            }
            None => (lang::FAULT_NO_REPORT.text(), Vec::new()),
        };
        buttons.push((lang::CLOSE, Act::Close));
        let text = join(&join(head, " ", &lang::FAULT_HERE.text()), " ", &tail);
        self.say(Banner {
            about: About::Fault(tab_id),
            tone: Tone::Bad,
            text,
            buttons,
        });
    }

    /// Keeps a text as an earlier version of a document, before what is asked of the keeper next.
    pub(super) fn keep_version(&mut self, document: &Path, text: &str, why: Why) {
        let (document, text) = (document.to_owned(), text.to_owned());
        self.with_versions(move |versions| {
            if let Err(err) = versions.keep(&document, &text, why, clock::now_secs()) {
                log::warn!("{}: an earlier version is not kept: {err}", document.display());
            }
        });
    }

    /// Does something with the earlier versions, in the background and in the order in which it is asked for.
    pub(super) fn with_versions(&mut self, work: impl FnOnce(&Versions) + Send + 'static) {
        let Some(safety) = &self.safety else { return };
        let versions = safety.versions.clone();
        match &safety.keeper {
            Some(keeper) => keeper.behind(move || work(&versions)),
            None => self.aside(move || work(&versions), |_, _, ()| {}),
        }
    }

    /// A document was saved, or is what its file holds.
    pub(super) fn forget_recovery(&mut self, tab_id: u64) {
        if let Some(keeper) = self.safety.as_mut().and_then(|safety| safety.keeper.as_mut()) {
            keeper.saved(tab_id);
        }
        for about in [About::Changed(tab_id), About::Gone(tab_id)] {
            self.drop_banner(&about);
        }
    }

    /// A save failed: what is in memory goes to the recovery file now. Says whether it can.
    pub(super) fn keep_now(&mut self, tab_id: u64) -> bool {
        let tab = self.tabs.iter().find(|tab| tab.id == tab_id);
        match (
            self.safety.as_mut().and_then(|safety| safety.keeper.as_mut()),
            tab,
        ) {
            (Some(keeper), Some(tab)) => {
                keeper.look(tab_id, stand_of(tab.session.as_ref(), false), 0.0);
                hand_in(keeper, tab);
                true
            }
            _ => false,
        }
    }

    /// A tab is closed for good; what was not saved of it becomes an earlier version.
    pub(super) fn let_go(&mut self, idx: usize) {
        let Some(tab) = self.tabs.get(idx) else { return };
        let tab_id = tab.id;
        if tab.session.is_dirty() && !is_untouched(tab.session.as_ref()) {
            let document = document_of(tab.session.as_ref());
            if let Ok(text) = tab.session.to_ron() {
                self.keep_version(&document, &text, Why::Discarded);
            }
        }
        if let Some(keeper) = self.safety.as_mut().and_then(|safety| safety.keeper.as_mut()) {
            keeper.closed(tab_id);
        }
        self.banners
            .retain(|banner| banner.about.tab_id() != Some(tab_id));
    }
}

/// What is offered of what a crash left over; what its file holds is not.
fn left_of(orphan: Orphan, disk: &Disk) -> Option<Left> {
    let of_file = orphan.head.path.as_deref().map(|path| disk.read_text(path));
    if of_file.is_some_and(|read| read.is_ok_and(|(text, _)| text == orphan.text)) {
        // It was saved the moment before.
        orphan.remove().ok();
        return None;
    }
    let is_older = orphan.is_older_than_its_file();
    Some(Left { orphan, is_older })
}

fn keep_tab(keeper: &mut Keeper, tab: &Tab, is_pointer_down: bool, now_secs: f64) {
    let session = tab.session.as_ref();
    if session.is_read_only() {
        return;
    }
    if keeper.look(tab.id, stand_of(session, is_pointer_down), now_secs) {
        hand_in(keeper, tab);
    }
}

fn stand_of(session: &dyn AnySession, is_pointer_down: bool) -> Stand {
    Stand {
        revision: session.revision(),
        is_dirty: session.is_dirty() && !is_untouched(session),
        is_held: is_pointer_down || session.holds_gesture() || session.wants_keys(),
    }
}

fn hand_in(keeper: &mut Keeper, tab: &Tab) {
    let session = tab.session.as_ref();
    let head = Head {
        id: tab.id,
        at_secs: clock::now_secs(),
        name: session.title(),
        path: session.path().map(Path::to_owned),
        on_disk: tab.on_disk,
    };
    keeper.keep(head, session.revision(), session.snapshot());
}

/// A new document in which nobody has done anything.
fn is_untouched(session: &dyn AnySession) -> bool {
    session.revision() == 0 && !session.is_replay() && session.path().is_none()
}

/// What the earlier versions of a document are kept under.
pub(super) fn document_of(session: &dyn AnySession) -> PathBuf {
    match session.path() {
        Some(path) => path.to_owned(),
        None => PathBuf::from(session.title()),
    }
}

/// What a report says of work that belongs to no document.
fn failure_of_window() -> Failure {
    Failure {
        game: "window".to_owned(),
        document: String::new(),
        words: String::new(),
        details: None,
        question: String::new(),
        text: None,
    }
}

/// What a report says of a document.
pub(super) fn failure_of(session: &dyn AnySession) -> Failure {
    Failure {
        game: session.game().to_string(),
        document: match session.path() {
            Some(path) => path.display().to_string(),
            None => session.title(),
        },
        words: String::new(),
        details: None,
        question: session.question_text(),
        text: fault::caught(|| session.to_ron().ok()).ok().flatten(),
    }
}

pub(super) fn join(one: &Text, between: &str, other: &Text) -> Text {
    Text::new(
        format!("{}{between}{}", one.en, other.en),
        format!("{}{between}{}", one.ko, other.ko),
    )
}
