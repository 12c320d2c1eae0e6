//! The keys of what moves the playhead, in the order of its menu, and of the clipboard.

use eframe::egui::{Key, KeyboardShortcut, ViewportCommand};

use crate::play::PlayCommand;

use super::any_session::AnySession;
use super::command::{CTRL, NONE, SHIFT, key};
use super::inspect::words;
use super::lang::{self, Word};

/// Whether a line goes above it, its words, what it does, its keys.
type PlayRow = (bool, Word, PlayCommand, Vec<KeyboardShortcut>);

/// What moves the playhead, with its keys.
pub(super) fn table(session: Option<&dyn AnySession>) -> Vec<PlayRow> {
    use PlayCommand as P;
    let is_playing = session.is_some_and(|session| session.playhead().is_playing());
    let toggle = if is_playing { lang::PAUSE } else { lang::PLAY };
    let plus = vec![
        key(NONE, Key::Plus),
        key(NONE, Key::Equals),
        key(SHIFT, Key::Equals),
    ];
    vec![
        (false, toggle, P::TogglePlay, vec![key(NONE, Key::Space)]),
        (true, lang::STEP, P::Step(1), vec![key(NONE, Key::ArrowRight)]),
        (
            false,
            lang::STEP_BACK,
            P::Step(-1),
            vec![key(NONE, Key::ArrowLeft)],
        ),
        (
            false,
            lang::NEXT_CHANGE,
            P::NextChange,
            vec![key(SHIFT, Key::ArrowRight)],
        ),
        (
            false,
            lang::PREV_CHANGE,
            P::PrevChange,
            vec![key(SHIFT, Key::ArrowLeft)],
        ),
        (
            false,
            lang::NEXT_EVENT,
            P::NextEvent,
            vec![key(CTRL, Key::ArrowRight)],
        ),
        (
            false,
            lang::PREV_EVENT,
            P::PrevEvent,
            vec![key(CTRL, Key::ArrowLeft)],
        ),
        (
            false,
            words::SECOND_FORWARD,
            P::StepMs(1000),
            vec![key(SHIFT, Key::Period)],
        ),
        (
            false,
            words::SECOND_BACK,
            P::StepMs(-1000),
            vec![key(SHIFT, Key::Comma)],
        ),
        (false, lang::START, P::Start, vec![key(NONE, Key::Home)]),
        (false, lang::END, P::End, vec![key(NONE, Key::End)]),
        (true, lang::SPEED_UP, P::SpeedUp, plus),
        (false, lang::SPEED_DOWN, P::SpeedDown, vec![key(NONE, Key::Minus)]),
        (true, lang::LOOP, P::ToggleLoop, vec![key(NONE, Key::L)]),
        (
            false,
            lang::LOOP_FROM,
            P::LoopFromHere,
            vec![key(NONE, Key::OpenBracket), key(NONE, Key::I)],
        ),
        (
            false,
            lang::LOOP_TO,
            P::LoopToHere,
            vec![key(NONE, Key::CloseBracket), key(NONE, Key::O)],
        ),
        (false, lang::LOOP_CLEAR, P::ClearLoop, vec![]),
        (true, lang::BOOKMARK, P::ToggleBookmark, vec![key(NONE, Key::B)]),
        (
            false,
            lang::NEXT_BOOKMARK,
            P::NextBookmark,
            vec![key(SHIFT, Key::B)],
        ),
        (
            false,
            lang::PREV_BOOKMARK,
            P::PrevBookmark,
            vec![key(SHIFT, Key::V)],
        ),
    ]
}

/// Copy, cut and paste: what the window is asked for, as if the keys had been pressed.
pub(super) fn clips() -> [(Word, ViewportCommand, Key); 3] {
    [
        (lang::CUT, ViewportCommand::RequestCut, Key::X),
        (lang::COPY, ViewportCommand::RequestCopy, Key::C),
        (lang::PASTE, ViewportCommand::RequestPaste, Key::V),
    ]
}
