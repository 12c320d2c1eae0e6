//! The keys of what moves the playhead, in the order of its menu, of the view, and of the clipboard.

use eframe::egui::{Key, KeyboardShortcut, ViewportCommand};

use crate::play::PlayCommand;

use super::any_session::AnySession;
use super::command::{CTRL, NONE, SHIFT, key};
use super::inspect::words;
use super::lang::{self, Word};
use super::navigate::Ask;

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

/// What moves the view of the canvas.
pub(super) fn of_view(ask: Ask) -> Vec<KeyboardShortcut> {
    match ask {
        Ask::In => vec![key(CTRL, Key::Equals), key(CTRL, Key::Plus)],
        Ask::Out => vec![key(CTRL, Key::Minus)],
        Ask::All => vec![key(CTRL, Key::Num0)],
        Ask::Selection => vec![key(CTRL | SHIFT, Key::Num0)],
        Ask::Left => vec![key(CTRL | SHIFT, Key::ArrowLeft)],
        Ask::Right => vec![key(CTRL | SHIFT, Key::ArrowRight)],
        Ask::Up => vec![key(CTRL | SHIFT, Key::ArrowUp)],
        Ask::Down => vec![key(CTRL | SHIFT, Key::ArrowDown)],
    }
}

/// Copy, cut and paste: what the window is asked for, as if the keys had been pressed.
pub(super) fn clips() -> [(Word, ViewportCommand, Key); 3] {
    [
        (lang::CUT, ViewportCommand::RequestCut, Key::X),
        (lang::COPY, ViewportCommand::RequestCopy, Key::C),
        (lang::PASTE, ViewportCommand::RequestPaste, Key::V),
    ]
}
