//! The board and the window around it: opened, polled, drawn, its files asked for and its cases opened.

use std::path::{Path, PathBuf};

use eframe::egui::{self, Ui};

use crate::app::PlayproofApp;
use crate::app::any_session::Lend;
use crate::app::editors;
use crate::app::files::{Ask, SurveyFile};
use crate::app::pages::PageOf;
use crate::report::Text;

use super::{Board, BoardWish, Came};

impl PlayproofApp {
    /// The board, once it was opened.
    pub fn board(&self) -> Option<&Board> {
        self.board.as_ref()
    }

    /// The board; opened on the game that is shown.
    pub fn open_board(&mut self) -> &mut Board {
        let game = self.active().map(|session| session.game());
        let game = game
            .or(self.kinds.first().map(|kind| kind.id))
            .filter(|game| crate::games::ALL.contains(game))
            .unwrap_or(crate::games::ALL[0]);
        self.show_page(PageOf::Survey);
        let wake = self.wake.clone();
        self.board.get_or_insert_with(|| Board::new(game, &wake))
    }

    /// Shows a survey that is there.
    pub fn open_survey(&mut self, path: &Path) {
        let path = path.to_owned();
        self.open_board().read(path);
    }

    /// Runs what is typed on the board.
    pub fn run_survey(&mut self) {
        if let Some(board) = &mut self.board {
            board.run();
        }
    }

    /// Compares the survey that is shown with an earlier one.
    pub fn compare_survey(&mut self, before: &Path) {
        if let Some(board) = &mut self.board {
            board.compare_with(before);
        }
    }

    /// Once a frame: what the background of the board has.
    pub(in crate::app) fn poll_board(&mut self, ctx: &egui::Context) {
        let Some(board) = &mut self.board else { return };
        let Came { opened, kept } = board.poll(ctx.input(|input| input.time));
        if !board.waiting.is_empty() {
            ctx.request_repaint();
        } else if board.is_busy() {
            ctx.request_repaint_after_secs(0.1);
        }
        for path in kept {
            let path = path.display();
            let words = Text::new(format!("Saved {path}"), format!("저장함: {path}"));
            self.notify(ctx, words.get(self.settings.lang).to_owned());
        }
        for case in opened {
            match editors::open_letter(&self.kinds, &case.letter, &case.name, &self.wake) {
                Ok(session) => {
                    self.add(session);
                }
                Err(err) => self.say_error(err.words(self.settings.lang)),
            }
        }
    }

    /// Draws the board and does what is asked on it.
    pub(in crate::app) fn board_ui(&mut self, ui: &mut Ui, frame: &eframe::Frame, lend: &Lend) {
        let Self { board, kinds, .. } = self;
        let Some(board) = board else { return };
        let Some(wish) = board.ui(ui, kinds, lend) else {
            return;
        };
        match wish {
            BoardWish::Run => board.run(),
            BoardWish::Stop => board.job.cancel(),
            BoardWish::EndCompare => {
                board.comparison = None;
                board.look.forget();
            }
            BoardWish::Open(place) => board.open(place),
            BoardWish::Ask(file) => self.ask_file(Ask::Survey(file), frame),
        }
        ui.ctx().request_repaint();
    }

    /// Does what a file was asked for.
    pub(in crate::app) fn take_survey_file(&mut self, file: SurveyFile, path: PathBuf) {
        let Some(board) = &mut self.board else { return };
        let text = path.to_string_lossy().into_owned();
        match file {
            SurveyFile::Open => board.read(path),
            SurveyFile::Before => board.compare_with(&path),
            SurveyFile::Spec => board.setup.spec = text,
            SurveyFile::Output => board.setup.output = with_ending(path).to_string_lossy().into_owned(),
            SurveyFile::Copy => board.keep(with_ending(path)),
        }
    }
}

/// A survey's file ends in `.jsonl`.
fn with_ending(mut path: PathBuf) -> PathBuf {
    if path.extension().is_none() {
        path.set_extension("jsonl");
    }
    path
}
