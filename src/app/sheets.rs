//! Large dialogs with a list at the left and a comparison at the right: work that a crash left over,
//! earlier versions, a document beside its file.
//!
//! They show and ask; [`super::safety`] does.

use eframe::egui::{Align, Align2, Layout, RichText, ScrollArea, Ui, vec2};

use crate::doc::clock;
use crate::doc::recovery::Orphan;
use crate::doc::store;
use crate::doc::versions::{Version, Why};
use crate::job::Wake;
use crate::report::Text;

use super::any_session::Lend;
use super::diff::DiffView;
use super::editors::{self, Kind};
use super::lang::{self, Word};
use super::tokens::{GRID, ROW};
use super::widgets::{button_ui, list_row_ui, main_button_ui, modal, text_in};

/// Widest and highest that a sheet gets, in points.
const SIZE: (f32, f32) = (920.0, 400.0);
const LIST_WIDTH: f32 = 300.0;

/// A large dialog that is open.
pub enum Sheet {
    /// Documents that a crash left over.
    Recovery(Picker<Left>),
    /// Earlier versions of a tab's document.
    Backups {
        /// The tab.
        tab_id: u64,
        /// What it is called.
        name: String,
        /// What it holds now.
        text: String,
        /// The versions, newest first, once they were listed.
        picker: Option<Picker<Version>>,
    },
    /// A comparison and nothing else.
    Compare(Word, DiffView),
}

/// A document that a crash left over, as it was when it was looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Left {
    /// The document.
    pub orphan: Orphan,
    /// Whether its file is newer.
    pub is_older: bool,
}

/// A list of which one is picked and compared.
pub struct Picker<T> {
    /// All of them.
    pub items: Vec<T>,
    picked_idx: usize,
    diff: Option<(usize, DiffView)>,
}

/// What was asked for. Anything closes the sheet but [`SheetWish::SetAside`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SheetWish {
    /// Opens these documents as they were.
    Recover(Vec<Orphan>),
    /// Moves this one to the earlier versions.
    SetAside(usize),
    /// Opens a version to be looked at.
    OpenVersion(u64, Version),
    /// Puts a version in the place of the document.
    RestoreVersion(u64, Version),
    /// Nothing more.
    Close,
}

impl<T> Picker<T> {
    /// The first one is picked.
    pub fn new(items: Vec<T>) -> Self {
        Self {
            items,
            picked_idx: 0,
            diff: None,
        }
    }

    fn picked(&self) -> Option<&T> {
        self.items.get(self.picked_idx)
    }

    /// Takes one off the list.
    pub fn remove(&mut self, idx: usize) -> Option<T> {
        self.diff = None;
        let removed = (idx < self.items.len()).then(|| self.items.remove(idx));
        self.picked_idx = self.picked_idx.min(self.items.len().saturating_sub(1));
        removed
    }

    /// The list at the left, the comparison of what is picked at the right.
    fn show(
        &mut self,
        ui: &mut Ui,
        height: f32,
        lend: &Lend,
        line: impl Fn(&T) -> (String, String),
        view: impl FnOnce(&T) -> DiffView,
    ) {
        ui.horizontal_top(|ui| {
            // A column of its own: without one the items would go on to the right, out of sight.
            let column = Layout::top_down(Align::Min);
            ui.allocate_ui_with_layout(vec2(LIST_WIDTH, height), column, |ui| {
                ui.set_width(LIST_WIDTH);
                let scroll = ScrollArea::vertical().id_salt("sheet list").max_height(height);
                scroll.auto_shrink([false, false]).show(ui, |ui| {
                    ui.spacing_mut().item_spacing.y = GRID;
                    ui.set_width(LIST_WIDTH - 6.0 * GRID);
                    ui.add_space(GRID);
                    for (idx, item) in self.items.iter().enumerate() {
                        ui.push_id(idx, |ui| {
                            if item_ui(ui, idx == self.picked_idx, &line(item), lend) {
                                self.picked_idx = idx;
                            }
                        });
                    }
                });
            });
            ui.vertical(|ui| {
                if self.diff.as_ref().is_none_or(|(idx, _)| *idx != self.picked_idx) {
                    self.diff = { self.items.get(self.picked_idx) }.map(|item| (self.picked_idx, view(item)));
                }
                if let Some((_, diff)) = &mut self.diff {
                    diff.show(ui, height - 2.0 * ROW, lend);
                }
            });
        });
    }
}

/// One item: a name and a smaller line below it.
fn item_ui(ui: &mut Ui, is_on: bool, (name, below): &(String, String), lend: &Lend) -> bool {
    let (ink, weak) = if is_on {
        (lend.tokens.on_selected, lend.tokens.on_selected)
    } else {
        (lend.tokens.text, lend.tokens.weak)
    };
    let label = format!("{name}, {below}");
    let (rect, response) = list_row_ui(ui, &label, is_on);
    let font = eframe::egui::TextStyle::Body.resolve(ui.style());
    let used = text_in(ui, rect, Align2::LEFT_CENTER, name, font, ink);
    let small = eframe::egui::TextStyle::Small.resolve(ui.style());
    let right = rect.with_min_x(used.right() + 2.0 * GRID);
    text_in(ui, right, Align2::RIGHT_CENTER, below, small, weak);
    response.clicked()
}

/// What is said beside the name of a document that a crash left over.
fn orphan_words(Left { orphan, is_older }: &Left, lend: &Lend) -> String {
    let mut words = clock::ago(orphan.head.at_secs, clock::now_secs())
        .get(lend.lang)
        .to_owned();
    for (is_so, word) in [
        (orphan.head.path.is_none(), lang::NEVER_SAVED),
        (*is_older, lang::FILE_IS_NEWER),
        (0 < orphan.n_damaged, lang::WAS_DAMAGED),
    ] {
        if is_so {
            words = format!("{words} · {}", word.get(lend.lang));
        }
    }
    words
}

/// What differs between its file and what a crash left over.
fn orphan_diff(orphan: &Orphan, kinds: &[Kind], wake: &Wake) -> DiffView {
    let (path, kinds) = (orphan.head.path.clone(), kinds.to_vec());
    let older = move || match path.as_deref().map(store::read_text) {
        Some(Ok(text)) => (lang::THEIRS.text(), editors::tidy(&kinds, text)),
        Some(Err(_)) | None => (lang::EMPTY_TEXT.text(), String::new()),
    };
    DiffView::reading(older, (lang::RECOVERED.text(), orphan.text.clone()), wake)
}

fn why_word(why: Why) -> Word {
    match why {
        Why::Saved => lang::WHY_SAVED,
        Why::Replaced => lang::WHY_REPLACED,
        Why::Discarded => lang::WHY_DISCARDED,
    }
}

/// How long ago a version was put aside.
pub fn version_ago(version: &Version) -> Text {
    clock::ago(version.at_secs, clock::now_secs())
}

impl Sheet {
    /// Draws it.
    pub fn show(&mut self, ui: &mut Ui, kinds: &[Kind], wake: &Wake, lend: &Lend) -> Option<SheetWish> {
        let mut wish = None;
        let screen = ui.content_rect();
        let width = SIZE.0.min(screen.width() - 80.0);
        let height = SIZE.1.min(screen.height() - 220.0).max(80.0);
        let modal = modal(ui, "sheet").show(ui, |ui| {
            ui.set_width(width);
            wish = match self {
                Self::Recovery(picker) => recovery_ui(ui, picker, height, (kinds, wake), lend),
                Self::Backups {
                    tab_id,
                    name,
                    text,
                    picker,
                } => backups_ui(ui, *tab_id, (name, text), picker, height, (kinds, wake), lend),
                Self::Compare(title, view) => {
                    ui.heading(title.get(lend.lang).trim_end_matches("..."));
                    ui.add_space(GRID);
                    view.show(ui, height, lend);
                    ui.add_space(2.0 * GRID);
                    buttons_ui(ui, |ui| {
                        let close = main_button_ui(ui, lang::CLOSE.get(lend.lang));
                        close.clicked().then_some(SheetWish::Close)
                    })
                }
            };
        });
        if wish.is_none() && modal.should_close() {
            wish = Some(SheetWish::Close);
        }
        wish
    }
}

fn buttons_ui(ui: &mut Ui, add: impl FnOnce(&mut Ui) -> Option<SheetWish>) -> Option<SheetWish> {
    let mut wish = None;
    eframe::egui::Sides::new().show(ui, |_| {}, |ui| wish = add(ui));
    wish
}

fn recovery_ui(
    ui: &mut Ui,
    picker: &mut Picker<Left>,
    height: f32,
    (kinds, wake): (&[Kind], &Wake),
    lend: &Lend,
) -> Option<SheetWish> {
    let lang = lend.lang;
    ui.heading(lang::RECOVERY.get(lang));
    ui.label(RichText::new(lang::RECOVERY_TEXT.get(lang)).color(lend.tokens.weak));
    ui.add_space(2.0 * GRID);
    picker.show(
        ui,
        height,
        lend,
        |left| (left.orphan.head.name.clone(), orphan_words(left, lend)),
        |left| orphan_diff(&left.orphan, kinds, wake),
    );
    ui.add_space(2.0 * GRID);
    buttons_ui(ui, |ui| {
        let mut wish = None;
        if main_button_ui(ui, lang::RECOVER_ALL.get(lang)).clicked() {
            let all = picker.items.iter().map(|left| left.orphan.clone());
            wish = Some(SheetWish::Recover(all.collect()));
        }
        if 1 < picker.items.len() && button_ui(ui, lang::RECOVER.get(lang)).clicked() {
            wish = picker
                .picked()
                .map(|left| SheetWish::Recover(vec![left.orphan.clone()]));
        }
        let aside = button_ui(ui, lang::SET_ASIDE.get(lang));
        if aside.on_hover_text(lang::SET_ASIDE_HINT.get(lang)).clicked() {
            wish = Some(SheetWish::SetAside(picker.picked_idx));
        }
        if button_ui(ui, lang::LATER.get(lang)).clicked() {
            wish = Some(SheetWish::Close);
        }
        wish
    })
}

fn backups_ui(
    ui: &mut Ui,
    tab_id: u64,
    (name, text): (&str, &str),
    picker: &mut Option<Picker<Version>>,
    height: f32,
    (kinds, wake): (&[Kind], &Wake),
    lend: &Lend,
) -> Option<SheetWish> {
    let lang = lend.lang;
    let title = lang::BACKUPS.get(lang).trim_end_matches("...");
    ui.heading(format!("{title} · {name}"));
    ui.add_space(2.0 * GRID);
    if let Some(picker) = picker.as_mut().filter(|picker| !picker.items.is_empty()) {
        picker.show(
            ui,
            height,
            lend,
            |version| {
                let ago = version_ago(version);
                (
                    ago.get(lang).to_owned(),
                    why_word(version.why).get(lang).to_owned(),
                )
            },
            |version| {
                let (version, kinds) = (version.clone(), kinds.to_vec());
                let older = move || {
                    let text = version.read().unwrap_or_default();
                    (version_ago(&version), editors::tidy(&kinds, text))
                };
                DiffView::reading(older, (lang::NOW.text(), text.to_owned()), wake)
            },
        );
    } else {
        let word = if picker.is_some() {
            lang::NO_BACKUPS
        } else {
            lang::READING
        };
        ui.label(RichText::new(word.get(lang)).color(lend.tokens.weak));
    }
    ui.add_space(2.0 * GRID);
    buttons_ui(ui, |ui| {
        let mut wish = None;
        if let Some(version) = picker.as_ref().and_then(Picker::picked) {
            if main_button_ui(ui, lang::OPEN_READ_ONLY.get(lang)).clicked() {
                wish = Some(SheetWish::OpenVersion(tab_id, version.clone()));
            }
            if button_ui(ui, lang::RESTORE.get(lang)).clicked() {
                wish = Some(SheetWish::RestoreVersion(tab_id, version.clone()));
            }
        }
        if button_ui(ui, lang::CLOSE.get(lang)).clicked() {
            wish = Some(SheetWish::Close);
        }
        wish
    })
}
