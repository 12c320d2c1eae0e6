//! Every action of the window in one table: menus, the palette and the keyboard all read it.
//!
//! Knows what can be done and when, not how: [`super::frame`] does it, [`super::keys`] matches keys.

use std::path::PathBuf;

use eframe::egui::{self, Key, KeyboardShortcut, Modifiers};

use crate::play::PlayCommand;
use crate::report::{Lang, Text};

use super::any_session::AnySession;
use super::dock::{Act, Area, PanelInfo};
use super::editors::{Beginning, Kind};
use super::inspect::Page;
use super::lang::{self, Word};
pub use super::menu::Menu;
use super::navigate;
use super::pages::PageOf;
use super::palettes::Palette;
use super::play_keys;
use super::settings::{Scaling, Settings};

/// Something the window can be told to do.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// A new document of a game.
    New(Beginning),
    /// Ask for a file and open it.
    Open,
    /// Ask for a file in the window's own dialog.
    OpenPath,
    /// Ask for a folder and list it.
    OpenFolder,
    /// List a folder that was open before.
    OpenRecent(PathBuf),
    /// Save, asking for a path if there is none.
    Save,
    /// Save under another name.
    SaveAs,
    /// Save every document that has a file.
    SaveAll,
    /// Earlier versions of the document.
    Backups,
    /// Copy the document and the frame as one line of text.
    CopyShare,
    /// Open the share string that the clipboard holds.
    PasteShare,
    /// Pictures, animations and tables of the document.
    Export,
    /// Copy the frame as a picture.
    CopyPicture,
    /// Copy a report of a bug, with the document in it.
    CopyReport,
    /// Check all replays of the folder that is open.
    ImportFolder,
    /// Close the current tab.
    CloseTab,
    /// One tab to the right.
    NextTab,
    /// One tab to the left.
    PrevTab,
    /// Show the tab at an index.
    ShowTab(usize),
    /// Close the window.
    Quit,
    /// One step back.
    Undo,
    /// One step forward.
    Redo,
    /// Copy, cut or paste what is selected.
    Clip(egui::ViewportCommand),
    /// Search for actions.
    Palette,
    /// Dark, light or the system's.
    Theme(egui::ThemePreference),
    /// Usual colours, more contrast, or colours for every kind of colour vision.
    PaletteOf(Palette),
    /// Everything larger or smaller.
    Scale(Scaling),
    /// Move the view of the canvas.
    View(navigate::Ask),
    /// Language.
    Lang(Lang),
    /// Motion on or off.
    ReducedMotion,
    /// System dialogs or the window's own.
    OwnDialogs,
    /// The left panel on or off.
    LeftPanel,
    /// The right panel on or off.
    RightPanel,
    /// The timeline on or off.
    TimelinePanel,
    /// The problems of the project on or off.
    ProblemList,
    /// A page in the place of the document.
    Page(PageOf),
    /// Moves, hides or shows a panel.
    Panel(&'static str, Act),
    /// Panels as they were at first.
    ResetLayout,
    /// Ask the solver again.
    Solve,
    /// Stop the solver.
    StopSolving,
    /// Move the playhead.
    Play(PlayCommand),
    /// A page of the inspector on or off.
    Inspect(Page),
    /// An action of the editor.
    Editor(&'static str),
    /// Go to something in the document by its number of [`super::editor::Thing`].
    GoToThing(u64),
    /// Show a document of the project.
    OpenFile(PathBuf),
    /// List the keys.
    Keys,
    /// Show the five places of the tour.
    Tour,
    /// Say what this is.
    About,
}

/// One action, as menus and the palette show it.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// What it does.
    pub command: Command,
    /// The menu it is in.
    pub menu: Menu,
    /// What a person reads.
    pub label: Text,
    /// Its keys; the first one is shown.
    pub keys: Vec<KeyboardShortcut>,
    /// Whether it can be done now.
    pub is_enabled: bool,
    /// On or off, for what is a switch.
    pub checked: Option<bool>,
    /// Whether a line goes above it in the menu.
    pub starts_group: bool,
    /// The menu within the menu that it is in.
    pub within: Option<Word>,
}

/// What the table is made from.
#[derive(Clone, Copy)]
pub struct State<'a> {
    /// The games.
    pub kinds: &'a [Kind],
    /// The current tab.
    pub session: Option<&'a dyn AnySession>,
    /// Names of all tabs.
    pub n_tabs: usize,
    /// The page that stands in the place of the document.
    pub shown: Option<PageOf>,
    /// Whether a folder is open.
    pub has_folder: bool,
    /// The page of the inspector that is open.
    pub page: Option<Page>,
    /// Panels that can be put away, and whether they are.
    pub panels: &'a [(PanelInfo, bool)],
    /// The column that is open and has no room.
    pub gave_way: Option<Area>,
    /// What is switched on.
    pub settings: &'a Settings,
}

pub(super) const NONE: Modifiers = Modifiers::NONE;
pub(super) const CTRL: Modifiers = Modifiers::COMMAND;
pub(super) const SHIFT: Modifiers = Modifiers::SHIFT;

pub(super) fn key(modifiers: Modifiers, key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(modifiers, key)
}

struct Table {
    entries: Vec<Entry>,
    menu: Menu,
    starts_group: bool,
}

impl Table {
    fn menu(&mut self, menu: Menu) {
        self.menu = menu;
        self.starts_group = false;
    }

    fn group(&mut self) {
        self.starts_group = true;
    }

    fn add(&mut self, command: Command, label: Text, is_enabled: bool, keys: &[KeyboardShortcut]) {
        self.entries.push(Entry {
            command,
            menu: self.menu,
            label,
            keys: keys.to_vec(),
            is_enabled,
            checked: None,
            starts_group: std::mem::take(&mut self.starts_group),
            within: None,
        });
    }

    fn switch(&mut self, command: Command, label: Word, is_on: bool) {
        self.add(command, label.text(), true, &[]);
        if let Some(entry) = self.entries.last_mut() {
            entry.checked = Some(is_on);
        }
    }
}

/// The table, as things stand.
pub fn entries(state: &State<'_>) -> Vec<Entry> {
    let State {
        kinds,
        session,
        n_tabs,
        gave_way,
        settings,
        ..
    } = *state;
    let has_doc = session.is_some();
    let mut table = Table {
        entries: Vec::new(),
        menu: Menu::File,
        starts_group: false,
    };
    // The key makes another document like the one that is shown.
    let shown = session.and_then(|session| kinds.iter().find(|kind| kind.id == session.game()));
    let made_by_key = shown.or(kinds.first()).map(|kind| kind.id);
    for kind in kinds {
        for (beginning, name) in kind.beginnings() {
            let label = Text::new(
                format!("{} {}", lang::NEW.en, name.en),
                format!("{} {}", lang::NEW.ko, name.ko),
            );
            let is_usual = made_by_key == Some(kind.id) && beginning.preset.is_none();
            let keys = is_usual.then(|| key(CTRL, Key::N));
            table.add(Command::New(beginning), label, true, keys.as_slice());
        }
    }
    table.group();
    table.add(Command::Open, lang::OPEN.text(), true, &[key(CTRL, Key::O)]);
    table.add(
        Command::OpenPath,
        lang::OPEN_PATH.text(),
        true,
        &[key(CTRL | SHIFT, Key::O)],
    );
    table.add(Command::OpenFolder, lang::OPEN_FOLDER.text(), true, &[]);
    for folder in &settings.recent {
        if settings.folder.as_ref() != Some(folder) {
            let name = folder.display();
            let label = Text::new(
                format!("{} {name}", lang::OPEN_RECENT.en),
                format!("{} {name}", lang::OPEN_RECENT.ko),
            );
            table.add(Command::OpenRecent(folder.clone()), label, true, &[]);
        }
    }
    table.group();
    table.add(Command::Save, lang::SAVE.text(), has_doc, &[key(CTRL, Key::S)]);
    table.add(
        Command::SaveAs,
        lang::SAVE_AS.text(),
        has_doc,
        &[key(CTRL | SHIFT, Key::S)],
    );
    table.add(
        Command::SaveAll,
        lang::SAVE_ALL.text(),
        has_doc,
        &[key(CTRL | Modifiers::ALT, Key::S)],
    );
    let has_backups = session.is_some_and(|session| !session.is_read_only());
    table.add(Command::Backups, lang::BACKUPS.text(), has_backups, &[]);
    table.group();
    table.add(
        Command::CopyShare,
        lang::COPY_SHARE.text(),
        has_doc,
        &[key(CTRL | SHIFT, Key::L)],
    );
    table.add(Command::PasteShare, lang::PASTE_SHARE.text(), true, &[]);
    table.add(
        Command::Export,
        lang::EXPORT.text(),
        has_doc,
        &[key(CTRL | SHIFT, Key::E)],
    );
    table.add(
        Command::ImportFolder,
        lang::IMPORT_FOLDER.text(),
        settings.folder.is_some(),
        &[],
    );
    table.add(Command::CopyPicture, lang::COPY_PICTURE.text(), has_doc, &[]);
    table.group();
    table.add(
        Command::CloseTab,
        lang::CLOSE_TAB.text(),
        has_doc || state.shown.is_some(),
        &[key(CTRL, Key::W)],
    );
    table.add(Command::Quit, lang::QUIT.text(), true, &[key(CTRL, Key::Q)]);

    table.menu(Menu::Edit);
    let with_label = |word: Word, label: Option<&Text>| match label {
        Some(label) => Text::new(
            format!("{}: {}", word.en, label.en),
            format!("{}: {}", word.ko, label.ko),
        ),
        None => word.text(),
    };
    let undo = session.and_then(AnySession::undo_label);
    let redo = session.and_then(AnySession::redo_label);
    table.add(
        Command::Undo,
        with_label(lang::UNDO, undo),
        undo.is_some(),
        &[key(CTRL, Key::Z)],
    );
    table.add(
        Command::Redo,
        with_label(lang::REDO, redo),
        redo.is_some(),
        &[key(CTRL, Key::Y), key(CTRL | SHIFT, Key::Z)],
    );
    table.group();
    for (word, asks, place) in play_keys::clips() {
        let clip = Command::Clip(asks);
        table.add(clip, word.text(), has_doc, &[key(CTRL, place)]);
    }
    table.group();
    for action in session.map(AnySession::actions).unwrap_or_default() {
        let keys: Vec<_> = action.shortcut.into_iter().collect();
        table.add(Command::Editor(action.id), action.label, action.is_enabled, &keys);
    }

    table.menu(Menu::View);
    table.add(Command::Palette, lang::PALETTE.text(), true, &[key(CTRL, Key::K)]);
    table.group();
    let is_seen = |is_open: bool, area| is_open && gave_way != Some(area);
    let is_left_seen = is_seen(settings.is_left_open, Area::Left);
    table.switch(Command::LeftPanel, lang::LEFT_PANEL, is_left_seen);
    let is_right_seen = is_seen(settings.is_right_open, Area::Right);
    table.switch(Command::RightPanel, lang::RIGHT_PANEL, is_right_seen);
    table.switch(
        Command::TimelinePanel,
        lang::TIMELINE_PANEL,
        settings.is_timeline_open,
    );
    table.switch(
        Command::ProblemList,
        lang::PROJECT_PROBLEMS,
        settings.is_problem_list_open,
    );
    if let Some(entry) = table.entries.last_mut() {
        entry.keys = vec![key(CTRL | SHIFT, Key::M)];
    }
    for (info, is_hidden) in state.panels {
        let (id, act) = (info.id, if *is_hidden { Act::Show } else { Act::Hide });
        table.add(Command::Panel(id, act), info.name.clone(), true, &[]);
        if let Some(entry) = table.entries.last_mut() {
            (entry.checked, entry.within) = (Some(!is_hidden), Some(lang::PANELS));
        }
    }
    table.add(Command::ResetLayout, lang::LAYOUT_RESET.text(), true, &[]);
    table.group();
    for (theme, word) in [
        (egui::ThemePreference::Dark, lang::THEME_DARK),
        (egui::ThemePreference::Light, lang::THEME_LIGHT),
        (egui::ThemePreference::System, lang::THEME_SYSTEM),
    ] {
        table.switch(Command::Theme(theme), word, settings.theme == theme);
    }
    table.group();
    for (palette, word) in [
        (Palette::Usual, lang::PALETTE_USUAL),
        (Palette::Contrast, lang::PALETTE_CONTRAST),
        (Palette::OkabeIto, lang::PALETTE_OKABE_ITO),
    ] {
        table.switch(Command::PaletteOf(palette), word, settings.palette == palette);
    }
    table.group();
    let percent = settings.scale_percent;
    let alt = CTRL | Modifiers::ALT;
    for (scaling, word, keys) in [
        (
            Scaling::Larger,
            lang::SCALE_LARGER,
            [Key::Equals, Key::Plus].as_slice(),
        ),
        (Scaling::Smaller, lang::SCALE_SMALLER, &[Key::Minus]),
        (Scaling::Usual, lang::SCALE_USUAL, &[Key::Num0]),
    ] {
        let label = Text::new(
            format!("{} ({percent} %)", word.en),
            format!("{} ({percent} %)", word.ko),
        );
        let keys: Vec<_> = keys.iter().map(|place| key(alt, *place)).collect();
        table.add(Command::Scale(scaling), label, true, &keys);
    }
    table.group();
    for (to, name) in [(Lang::Ko, "한국어"), (Lang::En, "English")] {
        let word = Word { en: name, ko: name };
        table.switch(Command::Lang(to), word, settings.lang == to);
    }
    table.group();
    table.switch(
        Command::ReducedMotion,
        lang::REDUCED_MOTION,
        settings.reduced_motion,
    );
    table.switch(Command::OwnDialogs, lang::OWN_DIALOGS, settings.own_dialogs);
    table.group();
    let has_others = 1 < n_tabs || (state.shown.is_some() && 0 < n_tabs);
    table.add(
        Command::NextTab,
        lang::NEXT_TAB.text(),
        has_others,
        &[key(CTRL, Key::PageDown)],
    );
    table.add(
        Command::PrevTab,
        lang::PREV_TAB.text(),
        has_others,
        &[key(CTRL, Key::PageUp)],
    );

    table.group();
    for ask in navigate::Ask::ALL {
        table.add(Command::View(ask), ask.word().text(), has_doc, &ask.keys());
    }

    table.menu(Menu::Solve);
    let is_busy = session.is_some_and(|session| session.verdict().is_busy);
    table.add(
        Command::Solve,
        lang::SOLVE_AGAIN.text(),
        has_doc,
        &[key(CTRL, Key::R)],
    );
    table.add(Command::StopSolving, lang::STOP_SOLVING.text(), is_busy, &[]);
    table.group();
    for (page, place, is_enabled) in [
        (PageOf::Survey, Key::U, true),
        (PageOf::Guard, Key::G, state.has_folder),
    ] {
        let keys = [key(CTRL | SHIFT, place)];
        table.add(Command::Page(page), page.word().text(), is_enabled, &keys);
    }

    table.menu(Menu::Replay);
    let has_trace = session.is_some_and(|session| !session.timeline().is_empty());
    for (starts_group, word, command, keys) in play_keys::table(session) {
        if starts_group {
            table.group();
        }
        table.add(Command::Play(command), word.text(), has_trace, &keys);
    }

    table.group();
    let page = session.and(state.page);
    for each in Page::ALL {
        table.add(Command::Inspect(each), each.word().text(), has_doc, &[]);
        if let Some(entry) = table.entries.last_mut() {
            entry.checked = Some(page == Some(each));
        }
    }

    table.menu(Menu::Help);
    table.add(Command::Keys, lang::KEYS.text(), true, &[key(NONE, Key::F1)]);
    table.add(Command::Tour, lang::TOUR.text(), has_doc, &[]);
    table.add(Command::CopyReport, lang::COPY_REPORT.text(), has_doc, &[]);
    table.add(Command::About, lang::ABOUT.text(), true, &[]);
    super::rebind::apply(&mut table.entries, &settings.keys);
    table.entries
}
