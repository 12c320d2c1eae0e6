//! The inspector beside the timeline: events, state, draws, bookmarks, branches, comparison.
//!
//! Written once for all games, against [`Run`]. Reads a session and answers with wishes; it changes
//! nothing by itself. [`pins`] is what it shows on the canvas, [`history`] the undo list with verdicts.

mod draws;
mod events;
pub(super) mod history;
mod list;
mod marks;
pub(super) mod pins;
mod plots;
mod state;
pub(super) mod words;

use std::sync::Arc;

use eframe::egui::{RichText, Ui};

use crate::inspect::Run;
use crate::play::PlayCommand;
use crate::report::Draw;

use super::any_session::{AnySession, Lend};
use super::branches::branches_ui;
use super::compare::{CompareView, compare_ui};
use super::lang::Word;
use super::tokens::GRID;
use super::widgets::{pill_ui, pill_width};

pub(super) use plots::Plots;

/// A page of the inspector.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Page {
    /// What happened.
    Events,
    /// The state of the shown frame.
    State,
    /// The draws of the random generator.
    Draws,
    /// Marked moments.
    Marks,
    /// Runs that leave this one.
    Branches,
    /// This run beside another.
    Compare,
}

impl Page {
    /// All of them, in their order.
    pub const ALL: [Self; 6] = [
        Self::Events,
        Self::State,
        Self::Draws,
        Self::Marks,
        Self::Branches,
        Self::Compare,
    ];

    /// What a person reads.
    pub fn word(self) -> Word {
        match self {
            Self::Events => words::EVENTS,
            Self::State => words::STATE,
            Self::Draws => words::DRAWS,
            Self::Marks => words::MARKS,
            Self::Branches => words::BRANCHES,
            Self::Compare => words::COMPARE,
        }
    }
}

/// What was asked for in the inspector.
#[derive(Clone, Debug, PartialEq)]
pub enum InspectWish {
    /// Move the playhead, or mark a frame.
    Play(PlayCommand),
    /// Write to a bookmark.
    Note(usize, String),
    /// Take a bookmark off.
    Unmark(usize),
    /// An action of the editor.
    Editor(&'static str),
    /// The solver goes on from the shown frame.
    Finish,
    /// Give a branch another name.
    RenameBranch(u32, String),
    /// Take a branch away.
    DeleteBranch(u32),
    /// Show a branch in a tab of its own.
    OpenBranch(u32),
    /// Show a branch beside this run.
    CompareBranch(u32),
    /// Something about the comparison.
    Compare(super::compare::CompareWish),
}

/// What the inspector of one document remembers: never saved, never undone.
#[derive(Default)]
pub struct Inspect {
    /// The page that is open.
    pub page: Option<Page>,
    events: events::Events,
    state: state::State,
    draws: draws::Draws,
    /// Values plotted on the timeline.
    pub(super) plots: Plots,
}

impl Inspect {
    /// What is plotted and worked out: path and values.
    pub fn plotted(&self) -> Vec<(String, Vec<f32>)> {
        { self.plots.tracks() }
            .map(|track| (track.label.en.clone(), track.values.clone()))
            .collect()
    }

    /// The known draws, while their page is open.
    pub(super) fn shown_draws(&self) -> &[Draw] {
        if self.page == Some(Page::Draws) {
            self.draws.all()
        } else {
            &[]
        }
    }
}

/// How wide the switches of the pages are.
pub(super) fn pages_width(ui: &Ui, lend: &Lend) -> f32 {
    let width = |page: Page| pill_width(ui, page.word().get(lend.lang));
    let pills: f32 = Page::ALL.into_iter().map(width).sum();
    pills + (Page::ALL.len() - 1) as f32 * ui.spacing().item_spacing.x + GRID
}

/// The switches of the pages; the one that is open closes it.
pub(super) fn pages_ui(ui: &mut Ui, inspect: &mut Inspect, lend: &Lend) {
    for page in Page::ALL {
        let is_on = inspect.page == Some(page);
        if pill_ui(ui, page.word().get(lend.lang), is_on).clicked() {
            inspect.page = if is_on { None } else { Some(page) };
            // The panel around it has another height from the next frame on.
            ui.request_repaint();
        }
    }
}

/// The same switches as a menu, where the row has no room for them.
pub(super) fn pages_menu_ui(ui: &mut Ui, inspect: &mut Inspect, lend: &Lend) {
    let words = inspect.page.map_or(words::INSPECT, Page::word).get(lend.lang);
    ui.menu_button(words, |ui| {
        for page in Page::ALL {
            let is_on = inspect.page == Some(page);
            if ui.selectable_label(is_on, page.word().get(lend.lang)).clicked() {
                inspect.page = if is_on { None } else { Some(page) };
                ui.close();
                ui.request_repaint();
            }
        }
    });
}

/// The open page, into all the room there is.
pub(super) fn page_ui(
    ui: &mut Ui,
    session: &dyn AnySession,
    inspect: &mut Inspect,
    compare: &CompareView,
    lend: &Lend,
) -> Vec<InspectWish> {
    let mut wishes = Vec::new();
    let Some(page) = inspect.page else {
        return wishes;
    };
    let run: Option<Arc<dyn Run>> = session.told_run().filter(|run| !run.timeline().is_empty());
    let here = session.playhead().frame();
    let mut commands = Vec::new();
    match (page, run) {
        (Page::Branches, _) => branches_ui(ui, session, lend, &mut wishes),
        (Page::Compare, _) => compare_ui(ui, session, compare, lend, &mut wishes),
        (_, None) => {
            ui.label(RichText::new(words::NO_RUN.get(lend.lang)).color(lend.tokens.faint));
        }
        (Page::Events, Some(run)) => {
            inspect.events.ui(ui, run.timeline(), here, lend, &mut commands);
        }
        (Page::State, Some(run)) => {
            inspect.state.ui(ui, run.as_ref(), here, &mut inspect.plots, lend);
        }
        (Page::Draws, Some(run)) => inspect.draws.ui(ui, &run, here, lend, &mut commands),
        (Page::Marks, Some(_)) => marks::marks_ui(ui, session, lend, &mut wishes),
    }
    wishes.extend(commands.into_iter().map(InspectWish::Play));
    wishes
}
