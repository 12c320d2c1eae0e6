//! The window: a shell that all games share, and one editor a game.
//!
//! Nothing outside knows this module. Reading order: [`editor`] is what a game gives, [`session`]
//! holds an open document, [`any_session`] is what the shell sees of it, [`command`] is everything
//! that can be done, [`frame`] is one frame of the window, [`documents`] opens, saves and closes;
//! [`safety`], [`rescue`] and [`outside`] keep work from being lost; [`pages`] stand in the place of a document; [`dock`] is where panels stand; the rest is one panel a file. [`tokens`] and [`fonts`] are the looks.

pub mod any_session;
#[cfg(not(target_arch = "wasm32"))]
mod arrange;
mod arrival;
pub mod axis;
pub mod banner;
pub mod branches;
pub mod changes;
#[cfg(not(target_arch = "wasm32"))]
pub mod checks;
#[cfg(not(target_arch = "wasm32"))]
mod chores;
pub mod clip;
mod columns;
pub mod command;
pub mod compare;
pub mod dialogs;
#[cfg(not(target_arch = "wasm32"))]
pub mod diff;
pub mod disk;
pub mod dock;
pub mod documents;
mod doing;
pub mod editor;
pub mod editors;
#[cfg(not(target_arch = "wasm32"))]
pub mod export;
pub mod files;
pub mod flash;
pub mod folder;
pub mod fonts;
pub mod frame;
#[cfg(not(target_arch = "wasm32"))]
pub mod guard;
pub mod icons;
#[cfg(not(target_arch = "wasm32"))]
pub mod import;
pub mod inspect;
mod inspecting;
pub mod keys;
pub mod lang;
pub mod layers;
pub mod lent;
pub mod menu;
pub mod navigate;
pub mod number;
#[cfg(not(target_arch = "wasm32"))]
mod opening;
#[cfg(not(target_arch = "wasm32"))]
pub mod outside;
pub mod pages;
pub mod palette;
pub mod palettes;
mod panel;
mod play_keys;
pub mod plotted;
pub mod problem_list;
pub mod problems;
pub mod project;
pub mod rebind;
#[cfg(not(target_arch = "wasm32"))]
pub mod rescue;
#[cfg(not(target_arch = "wasm32"))]
pub mod run;
#[cfg(not(target_arch = "wasm32"))]
pub mod safety;
#[cfg(not(target_arch = "wasm32"))]
pub mod sample;
#[cfg(not(target_arch = "wasm32"))]
pub mod saving;
pub mod session;
mod session_problems;
pub mod settings;
mod share;
#[cfg(not(target_arch = "wasm32"))]
pub mod sheets;
pub mod side;
pub mod status;
pub mod suppressing;
#[cfg(not(target_arch = "wasm32"))]
pub mod survey;
pub mod tabs;
pub mod text;
pub mod timeline;
pub mod tokens;
pub mod toolbar;
pub mod tour;
pub mod tracks;
pub mod widgets;

use eframe::egui;

use crate::job::Wake;
use crate::report::Text;

use any_session::{AnySession, Lend};
use banner::Banner;
use dialogs::Dialog;
use editors::Kind;
use files::Files;
use palette::Palette;
use project::Project;
use settings::Settings;
use timeline::TimelineState;
use tokens::Tokens;

/// One open document with what the shell remembers of it.
pub struct Tab {
    /// Never used twice.
    pub id: u64,
    /// The document.
    pub session: Box<dyn AnySession>,
    /// What its file held when it was read or written here.
    pub on_disk: Option<u64>,
    /// Zoom of the timeline.
    pub timeline: TimelineState,
    /// The document that this is an earlier version of.
    pub version_of: Option<VersionOf>,
    /// The save that has not ended yet.
    #[cfg(not(target_arch = "wasm32"))]
    pub saving: Option<saving::Saving>,
}

impl Tab {
    /// Whether it cannot just be closed: something would be lost, or is still being saved.
    fn must_ask(&self) -> bool {
        #[cfg(not(target_arch = "wasm32"))]
        if self.saving.is_some() {
            return true;
        }
        self.session.is_dirty()
    }
}

/// What a tab with an earlier version knows of its document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VersionOf {
    /// The tab of the document.
    pub tab_id: u64,
    /// How old the version was when it was opened.
    pub ago: Text,
}

/// The whole window.
pub struct PlayproofApp {
    kinds: Vec<Kind>,
    tabs: Vec<Tab>,
    active_idx: usize,
    last_id: u64,
    settings: Settings,
    wake: Wake,
    files: Files,
    /// What files and folders are asked of.
    disk: disk::Disk,
    /// Files that are being read.
    #[cfg(not(target_arch = "wasm32"))]
    openings: Vec<opening::Opening>,
    /// What is done once they are.
    #[cfg(not(target_arch = "wasm32"))]
    awaiting: Option<opening::Awaiting>,
    /// Other work with the disk.
    #[cfg(not(target_arch = "wasm32"))]
    chores: Vec<chores::Chore>,
    /// What is being done in the project's folder.
    #[cfg(not(target_arch = "wasm32"))]
    arranging: Vec<arrange::Arranging>,
    project: Project,
    palette: Option<Palette>,
    dialog: Option<Dialog>,
    /// The list of keys, while it is open.
    key_list: Option<rebind::KeyList>,
    /// Filters of the list of all problems.
    problem_list: problem_list::ProblemList,
    /// A problem that was gone to and that is still to be found by the solver.
    awaited_problem: Option<(u64, crate::report::Issue)>,
    /// The question why a problem is to be lived with.
    suppressing: Option<suppressing::Asking>,
    /// The columns beside the canvas.
    columns: columns::Columns,
    /// What had the keyboard on the last frame.
    focused: Option<egui::Id>,
    /// The tour, while it is open.
    tour: Option<tour::Tour>,
    /// Messages that wait for an answer.
    banners: Vec<Banner>,
    #[cfg(not(target_arch = "wasm32"))]
    import: Option<import::Import>,
    #[cfg(not(target_arch = "wasm32"))]
    export: Option<export::Export>,
    /// A picture that is drawn for the clipboard.
    #[cfg(not(target_arch = "wasm32"))]
    copying: Option<crate::job::Job<Result<export::Made, crate::render::RenderError>>>,
    #[cfg(not(target_arch = "wasm32"))]
    sheet: Option<sheets::Sheet>,
    #[cfg(not(target_arch = "wasm32"))]
    safety: Option<safety::Safety>,
    /// The survey board.
    #[cfg(not(target_arch = "wasm32"))]
    board: Option<survey::Board>,
    /// The guard's list.
    #[cfg(not(target_arch = "wasm32"))]
    guard_list: Option<guard::GuardList>,
    /// What is shown in the place of a document.
    pages: pages::Pages,
    /// Where panels are.
    dock: dock::Dock,
    /// Two tabs that are shown beside each other.
    compare: Option<compare::Compare>,
    /// The tab that a save dialog was opened for so that it can be closed afterwards.
    closes_once_saved: Option<u64>,
    /// Closing the window: tabs that may be lost are asked about one by one.
    is_quitting: bool,
    /// Nobody minds any more.
    may_quit: bool,
    /// The clipboard was asked for a share string.
    wants_share: bool,
    /// A short message for the status bar, and when it goes.
    notice: Option<(String, f64)>,
    /// The window's title as it was last set; setting it each frame would repaint for ever.
    title: String,
}

impl PlayproofApp {
    /// The window with all games. The same constructor natively, on the web and in tests.
    pub fn new(cc: &eframe::CreationContext<'_>) -> Self {
        Self::with_kinds(cc, editors::all())
    }

    /// The window with these games.
    pub fn with_kinds(cc: &eframe::CreationContext<'_>, kinds: Vec<Kind>) -> Self {
        let ctx = &cc.egui_ctx;
        fonts::install(ctx);
        ctx.add_plugin(arrival::InTurn::default());
        tokens::install(ctx, palettes::Palette::default());
        // Ctrl+Q is in the table of actions, by its place on the keyboard.
        ctx.options_mut(|options| {
            options.quit_shortcuts.clear();
            // So are those that scale the interface.
            options.zoom_with_keyboard = false;
        });
        let settings = Settings::load(cc.storage);
        let woken = ctx.clone();
        let wake = Wake::new(move || woken.request_repaint());
        lent::set_wake(ctx, &wake);
        let project = Project::new(kinds.clone(), wake.clone());
        let mut app = Self {
            kinds,
            tabs: Vec::new(),
            active_idx: 0,
            last_id: 0,
            settings,
            wake,
            files: Files::default(),
            disk: disk::Disk::default(),
            #[cfg(not(target_arch = "wasm32"))]
            openings: Vec::new(),
            #[cfg(not(target_arch = "wasm32"))]
            awaiting: None,
            #[cfg(not(target_arch = "wasm32"))]
            chores: Vec::new(),
            #[cfg(not(target_arch = "wasm32"))]
            arranging: Vec::new(),
            project,
            palette: None,
            dialog: None,
            key_list: None,
            problem_list: Default::default(),
            awaited_problem: None,
            suppressing: None,
            columns: columns::Columns::default(),
            focused: None,
            tour: None,
            banners: Vec::new(),
            #[cfg(not(target_arch = "wasm32"))]
            import: None,
            #[cfg(not(target_arch = "wasm32"))]
            export: None,
            #[cfg(not(target_arch = "wasm32"))]
            copying: None,
            #[cfg(not(target_arch = "wasm32"))]
            sheet: None,
            #[cfg(not(target_arch = "wasm32"))]
            safety: None,
            #[cfg(not(target_arch = "wasm32"))]
            board: None,
            #[cfg(not(target_arch = "wasm32"))]
            guard_list: None,
            pages: Default::default(),
            dock: Default::default(),
            compare: None,
            closes_once_saved: None,
            is_quitting: false,
            may_quit: false,
            wants_share: false,
            notice: None,
            title: String::new(),
        };
        app.project.open(app.settings.folder.clone());
        app.apply_settings(ctx);
        app
    }

    /// What a person chose.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Changes what a person chose.
    pub fn change_settings(&mut self, ctx: &egui::Context, change: impl FnOnce(&mut Settings)) {
        change(&mut self.settings);
        self.apply_settings(ctx);
    }

    /// The open documents.
    pub fn tabs(&self) -> &[Tab] {
        &self.tabs
    }

    /// Index of the document that is shown.
    pub fn active_idx(&self) -> usize {
        self.active_idx
    }

    /// The document that is shown.
    pub fn active(&self) -> Option<&dyn AnySession> {
        self.tabs.get(self.active_idx).map(|tab| tab.session.as_ref())
    }

    /// Wakes the window from any thread.
    pub fn wake(&self) -> &Wake {
        &self.wake
    }

    /// The open dialog.
    pub fn dialog(&self) -> Option<&Dialog> {
        self.dialog.as_ref()
    }

    /// Messages that wait for an answer.
    pub fn banners(&self) -> &[Banner] {
        &self.banners
    }

    /// The project tree.
    pub fn project(&self) -> &Project {
        &self.project
    }

    /// The large dialog that is open.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn sheet(&self) -> Option<&sheets::Sheet> {
        self.sheet.as_ref()
    }

    fn lend(&self, ctx: &egui::Context) -> Lend {
        Lend {
            tokens: Tokens::current(ctx),
            lang: self.settings.lang,
            reduced_motion: self.settings.reduced_motion,
        }
    }

    /// Panels as wide and open as at the very first start.
    fn reset_layout(&mut self, ctx: &egui::Context) {
        let Settings {
            is_left_open,
            is_right_open,
            is_timeline_open,
            ..
        } = Settings::default();
        self.settings.is_left_open = is_left_open;
        self.settings.is_right_open = is_right_open;
        self.settings.is_timeline_open = is_timeline_open;
        self.settings.layouts.clear();
        ctx.memory_mut(|memory| {
            memory
                .data
                .remove_by_type::<egui::containers::panel::PanelState>();
        });
        for tab in &mut self.tabs {
            tab.timeline.reset_view();
        }
    }

    fn apply_settings(&self, ctx: &egui::Context) {
        let Settings {
            lang,
            theme,
            palette,
            scale_percent,
            reduced_motion,
            ..
        } = self.settings;
        lang::set_current(ctx, lang);
        if palette != palettes::Palette::current(ctx) {
            tokens::install(ctx, palette);
        }
        ctx.set_zoom_factor(f32::from(settings::in_scale(scale_percent)) / 100.0);
        ctx.set_theme(theme);
        let secs = if reduced_motion { 0.0 } else { tokens::MOTION_SECS };
        ctx.all_styles_mut(|style| style.animation_time = secs);
    }
}

impl eframe::App for PlayproofApp {
    fn ui(&mut self, ui: &mut egui::Ui, frame: &mut eframe::Frame) {
        self.frame_ui(ui, frame);
    }

    fn save(&mut self, storage: &mut dyn eframe::Storage) {
        self.settings.store(storage);
    }
}
