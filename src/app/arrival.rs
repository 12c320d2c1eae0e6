//! What arrives in one frame though a person did it one after the other: a click into a field and the keys
//! that follow it.
//!
//! A slow display hands over several moments at once. A field that is clicked has the keyboard only from
//! the next frame on, so keys that came with the click would be taken for shortcuts of the window, and
//! letters typed before a click elsewhere would be lost. A frame therefore sees either keys or buttons of
//! the pointer; what comes after the first change from one to the other waits for the next frame.

use std::mem;

use eframe::egui::{Context, Event, Plugin, RawInput};

/// Splits what arrived into frames.
#[derive(Default)]
pub(super) struct InTurn {
    waiting: Vec<Event>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Source {
    Keys,
    Buttons,
}

fn source(event: &Event) -> Option<Source> {
    match event {
        Event::Key { .. } | Event::Text(_) | Event::Ime(_) | Event::Copy | Event::Cut | Event::Paste(_) => {
            Some(Source::Keys)
        }
        Event::PointerButton { .. } => Some(Source::Buttons),
        _ => None,
    }
}

/// How many of the events belong to this frame.
fn first_turn(events: &[Event]) -> usize {
    let mut seen = None;
    for (idx, event) in events.iter().enumerate() {
        let Some(source) = source(event) else { continue };
        if *seen.get_or_insert(source) != source {
            return idx;
        }
    }
    events.len()
}

impl Plugin for InTurn {
    fn debug_name(&self) -> &'static str {
        "keys and clicks in turn"
    }

    fn input_hook(&mut self, ctx: &Context, input: &mut RawInput) {
        let mut events = mem::take(&mut self.waiting);
        events.append(&mut input.events);
        self.waiting = events.split_off(first_turn(&events));
        input.events = events;
        if !self.waiting.is_empty() {
            ctx.request_repaint();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use eframe::egui::{Key, Modifiers, PointerButton, Pos2};

    fn key(key: Key) -> Event {
        Event::Key {
            key,
            physical_key: None,
            pressed: true,
            repeat: false,
            modifiers: Modifiers::NONE,
        }
    }

    fn button(pressed: bool) -> Event {
        Event::PointerButton {
            pos: Pos2::ZERO,
            button: PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        }
    }

    fn frames(events: Vec<Event>) -> Vec<Vec<Event>> {
        let (ctx, mut turns) = (Context::default(), InTurn::default());
        let mut input = RawInput {
            events,
            ..RawInput::default()
        };
        let mut out = Vec::new();
        loop {
            turns.input_hook(&ctx, &mut input);
            out.push(mem::take(&mut input.events));
            if turns.waiting.is_empty() {
                return out;
            }
        }
    }

    #[test]
    fn keys_wait_for_the_click_before_them_and_the_click_for_the_letters() {
        let moved = Event::PointerMoved(Pos2::ZERO);
        let (a, b) = (key(Key::A), key(Key::B));
        let (down, up) = (button(true), button(false));
        let typed = Event::Text("a".to_owned());
        assert_eq!(
            frames(vec![
                moved.clone(),
                down.clone(),
                up.clone(),
                a.clone(),
                typed.clone(),
                down.clone()
            ]),
            vec![vec![moved, down.clone(), up], vec![a.clone(), typed], vec![down]],
        );
        assert_eq!(frames(vec![a.clone(), b.clone()]), vec![vec![a, b]]);
        assert_eq!(frames(Vec::new()), vec![Vec::new()]);
    }
}
