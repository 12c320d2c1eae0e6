//! Share strings, reports and whole documents on the clipboard: copying one, and opening one that is pasted;
//! a share string also from a file or the command line.
//!
//! The system's clipboard is read by asking the window for a paste, which arrives as an event.

use eframe::egui;

use crate::doc::file::FileError;
use crate::doc::{Document, block};
use crate::game::Content;
use crate::grammar::counted;
use crate::job::Wake;
use crate::play::PlayCommand;
use crate::report::{Lang, Text};
use crate::share::{self, Letter, ShareError, Shared};

use super::PlayproofApp;
use super::editor::Editor;
use super::editors::{self, Called};
use super::lang;
use super::session::Session;

impl<E: Editor> Session<E> {
    /// What a letter says, at the frame it names.
    ///
    /// # Errors
    /// When what is in it is no document of this game.
    pub fn of_letter(letter: &Letter, called: Called<'_>, wake: Wake) -> Result<Self, ShareError> {
        let Shared {
            content,
            question,
            frame,
        } = share::read::<E::Game>(letter)?;
        let doc = match called {
            Called::As(name) => Document::opened(name, content, None),
            Called::Shared(lang) => {
                let ending = match content {
                    Content::Spec(_) => "ron",
                    Content::Replay(_) => "replay.ron",
                };
                let name = format!("{} {}.{ending}", lang::SHARED.get(lang), letter.game);
                Document::new(name, content)
            }
        };
        let mut session = Self::new(doc, wake);
        if let Some(question) = question {
            session.question = question;
        }
        session.play_command(PlayCommand::GoTo(frame));
        Ok(session)
    }

    /// The document as one line of text.
    pub(super) fn share_text(&self) -> Result<String, ShareError> {
        share::write::<E::Game>(&Shared {
            content: self.doc.content(),
            question: Some(self.question().clone()),
            frame: self.playhead.frame(),
        })
    }
}

impl PlayproofApp {
    /// Copies the share string of the document that is shown.
    pub(super) fn copy_share(&mut self, ctx: &egui::Context) {
        let lang = self.settings.lang;
        if self.is_hidden(ctx) {
            return;
        }
        let Some(shared) = self.active().map(|session| session.share_string()) else {
            return;
        };
        match shared {
            Ok(line) => {
                let words = Text::new(
                    format!("Share string copied · {}", counted(line.len(), "character")),
                    format!("공유 문자열을 복사했습니다 · {}자", line.len()),
                );
                ctx.copy_text(line);
                self.notify(ctx, words.get(lang).to_owned());
            }
            Err(err) => self.say_error(err.told().words(lang)),
        }
    }

    /// Whether what is shown must not leave the window yet, since the answer would with it: says so.
    pub(super) fn is_hidden(&mut self, ctx: &egui::Context) -> bool {
        let is_hidden = self.active().is_some_and(|session| session.hides_answer());
        if is_hidden {
            self.notify(ctx, lang::PLAYING.get(self.settings.lang).to_owned());
        }
        is_hidden
    }

    /// Asks for what the clipboard holds.
    pub(super) fn ask_paste(&mut self, ctx: &egui::Context) {
        self.wants_share = true;
        ctx.send_viewport_cmd(egui::ViewportCommand::RequestPaste);
    }

    /// Copies what a report of a bug needs: program, document, verdict and problems. It can be pasted back
    /// into a window, which then opens the document.
    #[cfg(not(target_arch = "wasm32"))]
    pub(super) fn copy_report(&mut self, ctx: &egui::Context) {
        let Some(session) = self.active() else { return };
        let mut report = super::safety::failure_of(session);
        report.words = format!(
            "none; the verdict is: {}",
            super::status::verdict_words(&session.verdict(), Lang::En)
        );
        let problems = { session.issues().iter() }.map(|issue| format!("{}: {}", issue.code, issue.text.en));
        report.details = Some(problems.collect::<Vec<_>>().join("\n"));
        ctx.copy_text(report.report());
        let words = lang::REPORT_COPIED.get(self.settings.lang);
        self.notify(ctx, words.to_owned());
    }

    /// Takes a pasted text that is a share string, a report or a document, or that one was asked for,
    /// unless somebody types. What else is pasted is for the editor.
    pub(super) fn take_paste(&mut self, ctx: &egui::Context) {
        let is_asked = self.wants_share;
        let is_typing = ctx.text_edit_focused() || self.has_modal() || self.palette.is_some();
        if !is_asked && is_typing {
            return;
        }
        let is_empty = self.tabs.is_empty();
        let mut pasted = None;
        ctx.input_mut(|input| {
            input.events.retain(|event| match event {
                egui::Event::Paste(text)
                    if is_asked
                        || is_empty
                        || share::looks_like_share(text)
                        || editors::holds_document(text) =>
                {
                    pasted = Some(text.clone());
                    false
                }
                _ => true,
            });
        });
        if let Some(text) = pasted {
            self.wants_share = false;
            self.open_pasted(&text);
        }
    }

    fn open_pasted(&mut self, text: &str) {
        let lang = self.settings.lang;
        if editors::holds_document(text) {
            let name = lang::PASTED.get(lang);
            if let Err(err) = self.open_text(&format!("{name}.ron"), text) {
                self.say_error(err.words(lang));
            }
        } else if self.tabs.is_empty() && matches!(block::find(text), Ok(Some(_)) | Err(_)) {
            self.say_error(lang::PASTE_WHERE.get(lang).to_owned());
        } else if self.tabs.is_empty() && !share::looks_like_share(text) {
            // Nothing of ours, and nothing asked for it.
        } else {
            self.open_share_or_say(text);
        }
    }

    /// Opens a share string in a tab of its own.
    ///
    /// # Errors
    /// When it is none, or damaged, or of another program or version.
    pub fn open_share(&mut self, text: &str) -> Result<(), FileError> {
        let session = editors::open_share(&self.kinds, text, self.settings.lang, &self.wake)?;
        self.add(session);
        Ok(())
    }

    /// Opens a share string; what is wrong with it is shown.
    pub fn open_share_or_say(&mut self, text: &str) {
        if let Err(err) = self.open_share(text) {
            let lang: Lang = self.settings.lang;
            self.say_error(err.words(lang));
        }
    }
}
