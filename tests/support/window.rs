//! The real window with a document in it, for the tests of the editors.

use eframe::egui::{Event, Key, Modifiers};
use egui_kittest::Harness;

use playproof::app::PlayproofApp;
use playproof::app::settings::Settings;

pub(crate) type Window = Harness<'static, PlayproofApp>;

/// The window of that size with a document open; its solver may still be at work.
pub(crate) fn open(
    size: [f32; 2],
    (name, text): (&str, &str),
    change: impl FnOnce(&mut Settings) + 'static,
) -> Window {
    let mut window = Harness::builder()
        .with_size(size)
        .with_max_steps(64)
        .build_eframe(move |cc| {
            let mut app = PlayproofApp::new(cc);
            app.change_settings(&cc.egui_ctx, |settings| {
                settings.own_dialogs = true;
                change(settings);
            });
            app
        });
    window.run();
    window.state_mut().open_text(name, text).unwrap();
    window
}

/// A key at a place of the keyboard goes down or up.
pub(crate) fn key_event(place: Key, pressed: bool, modifiers: Modifiers) -> Event {
    Event::Key {
        key: place,
        physical_key: Some(place),
        pressed,
        repeat: false,
        modifiers,
    }
}

/// A key at a place of the keyboard goes down and up. The modifiers stay down until they are let go.
pub(crate) fn tap(window: &mut Window, modifiers: Modifiers, place: Key) {
    hold(window, modifiers);
    for pressed in [true, false] {
        window.event(key_event(place, pressed, modifiers));
    }
    for key in keys_of(modifiers) {
        window.event(key_event(key, false, Modifiers::NONE));
    }
}

/// Modifiers go down, each as the key of its own that a real keyboard sends before the one it goes with.
pub(crate) fn hold(window: &mut Window, modifiers: Modifiers) {
    for key in keys_of(modifiers) {
        window.event(key_event(key, true, Modifiers::NONE));
    }
    window.event(Event::ModifiersChanged(modifiers));
}

/// The keys of modifiers.
pub(crate) fn keys_of(modifiers: Modifiers) -> impl Iterator<Item = Key> {
    let held = [
        (modifiers.command || modifiers.ctrl, Key::ControlLeft),
        (modifiers.alt, Key::AltLeft),
        (modifiers.shift, Key::ShiftLeft),
    ];
    held.into_iter()
        .filter_map(|(is_held, key)| is_held.then_some(key))
}
