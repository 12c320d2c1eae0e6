//! What can be shown in the place of a document: the survey board and the guard's list.
//!
//! A page has a tab behind those of the documents. As soon as a document is shown, by whatever way, the page
//! steps back; its tab stays until it is closed.

use eframe::egui::{self, CentralPanel, Frame, Margin, Panel, RichText, Ui};

use super::PlayproofApp;
use super::any_session::Lend;
use super::lang::{self, Word};
use super::tokens::SMALL;

/// A page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageOf {
    /// The survey board.
    Survey,
    /// The guard's list.
    Guard,
}

impl PageOf {
    /// What people call it.
    pub fn word(self) -> Word {
        match self {
            Self::Survey => lang::SURVEY_BOARD,
            Self::Guard => lang::GUARD_LIST,
        }
    }
}

/// Which pages are there and which is shown.
#[derive(Default)]
pub(super) struct Pages {
    /// Those that have a tab.
    pub(super) open: Vec<PageOf>,
    /// The one that is shown instead of a document.
    pub(super) shown: Option<PageOf>,
    /// The document that is behind it.
    behind: Option<u64>,
}

impl PlayproofApp {
    /// The page that is shown.
    pub fn page(&self) -> Option<PageOf> {
        self.pages.shown
    }

    pub(super) fn show_page(&mut self, page: PageOf) {
        if !self.pages.open.contains(&page) {
            self.pages.open.push(page);
        }
        self.pages.shown = Some(page);
        self.pages.behind = self.active_id();
    }

    pub(super) fn hide_page(&mut self) {
        self.pages.shown = None;
    }

    /// Closes a page and stops what it does.
    pub(super) fn close_page(&mut self, page: PageOf) {
        self.pages.open.retain(|open| *open != page);
        if self.pages.shown == Some(page) {
            self.pages.shown = None;
        }
        #[cfg(not(target_arch = "wasm32"))]
        match page {
            PageOf::Survey => self.board = None,
            PageOf::Guard => self.guard_list = None,
        }
    }

    fn active_id(&self) -> Option<u64> {
        self.tabs.get(self.active_idx).map(|tab| tab.id)
    }

    /// Once a frame: a page steps back when another document is shown.
    pub(super) fn step_back(&mut self) {
        if self.pages.shown.is_some() && self.pages.behind != self.active_id() {
            self.pages.shown = None;
        }
    }

    /// The page in the place of everything that belongs to a document. Says whether there is one.
    pub(super) fn page_ui(&mut self, ui: &mut Ui, frame: &eframe::Frame, lend: &Lend) -> bool {
        let Some(page) = self.pages.shown else {
            return false;
        };
        let bar = Frame::new()
            .fill(lend.tokens.panel)
            .inner_margin(Margin::symmetric(10, 0));
        Panel::bottom("page status")
            .exact_size(26.0)
            .frame(bar)
            .show(ui, |ui| {
                ui.horizontal_centered(|ui| {
                    let notice = self.notice.as_ref().map_or("", |(words, _)| words.as_str());
                    ui.label(RichText::new(notice).size(SMALL).color(lend.tokens.weak));
                });
            });
        CentralPanel::default()
            .frame(Frame::new().fill(lend.tokens.canvas))
            .show(ui, |ui: &mut egui::Ui| {
                #[cfg(not(target_arch = "wasm32"))]
                match page {
                    PageOf::Survey => self.board_ui(ui, frame, lend),
                    PageOf::Guard => self.guard_ui(ui, lend),
                }
                #[cfg(target_arch = "wasm32")]
                drop((ui, frame, page));
            });
        true
    }
}
