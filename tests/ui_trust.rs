//! What every game's editor does alike: undo that shows what it changed, the clipboard, reports, tooltips, and
//! a disk that does not answer.

// Helpers outside of test functions may unwrap as well.
#![allow(clippy::unwrap_used, clippy::panic)]

use eframe::egui::{Event, Key, Modifiers, OutputCommand};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use playproof::app::editor::Editor;
use playproof::app::editors::fourstep::FourStepEditor;
use playproof::app::editors::sea_rescue::SeaRescueEditor;
use playproof::app::editors::starlink::StarLinkEditor;
use playproof::app::editors::sum_drop::SumDropEditor;
use playproof::app::session::Session;
use playproof::doc::file;
use playproof::game::{Content, Game};
use playproof::games::fourstep::spec::{Obstacle, Shape, Spec as Course, TerrainSpec};
use playproof::report::Lang;

#[path = "support/window.rs"]
mod window;

#[path = "ui_trust/all_fields.rs"]
mod all_fields;
#[path = "ui_trust/clip.rs"]
mod clip;
#[path = "ui_trust/disk.rs"]
mod disk;
#[path = "ui_trust/dock.rs"]
mod dock;
#[path = "ui_trust/fields.rs"]
mod fields;
#[path = "ui_trust/flash.rs"]
mod flash;
#[path = "ui_trust/hints.rs"]
mod hints;
#[path = "ui_trust/keyboard.rs"]
mod keyboard;
#[path = "ui_trust/names.rs"]
mod names;
#[path = "ui_trust/narrow.rs"]
mod narrow;
#[path = "ui_trust/text.rs"]
mod text;
#[path = "ui_trust/walk.rs"]
mod walk;

use walk::{MENU, walk};
use window::{Window, key_event, open, tap};

const CTRL: Modifiers = Modifiers::COMMAND;
const SHIFT: Modifiers = Modifiers::SHIFT;
const NONE: Modifiers = Modifiers::NONE;

fn text_of<G: Game>(spec: &G::Spec) -> String {
    file::to_ron::<G>(&Content::Spec(spec.clone())).unwrap()
}

fn default_of<G: Game>() -> String {
    text_of::<G>(&G::Spec::default())
}

/// A course with three pillars, which is solved at once.
fn course() -> Course {
    let pillar = |x_200ths| Obstacle {
        x_200ths,
        shape: Shape::Pillar {
            width_200ths: 200,
            height_720ths: 720,
        },
    };
    Course {
        terrains: vec![TerrainSpec {
            beats: 16,
            obstacles: [1200, 3600, 6000].map(pillar).to_vec(),
            ..TerrainSpec::default()
        }],
        ..Course::default()
    }
}

fn window_in(lang: Lang, name: &str, text: &str) -> Window {
    let mut window = open([1440.0, 1100.0], (name, text), move |settings| {
        settings.lang = lang;
    });
    settle(&mut window);
    window
}

fn window_with(text: &str) -> Window {
    window_in(Lang::En, "document.ron", text)
}

/// Runs until no solver works and the disk has answered.
fn settle(window: &mut Window) {
    window.run_ok();
    for _ in 0..5000 {
        let app = window.state();
        if !app.waits_for_disk() && !app.tabs().iter().any(|tab| tab.session.verdict().is_busy) {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(2));
        window.run_ok();
    }
    window.run_ok();
}

fn session<E: Editor>(window: &Window) -> &Session<E> {
    window.state().active().unwrap().as_any().downcast_ref().unwrap()
}

fn spec<E: Editor>(window: &Window) -> <E::Game as Game>::Spec {
    session::<E>(window).doc().spec().clone()
}

fn press(window: &mut Window, modifiers: Modifiers, place: Key) {
    tap(window, modifiers, place);
    settle(window);
    window.event(Event::ModifiersChanged(NONE));
}

#[track_caller]
fn click(window: &mut Window, name: &str) {
    window.get_by_label(name).click();
    settle(window);
}

/// Does what is found in the palette by its name.
fn run_by_name(window: &mut Window, name: &str) {
    press(window, CTRL, Key::K);
    window.event(Event::Text(name.to_owned()));
    window.run_ok();
    // What it copies is in the output of the frame that runs it; each event has a frame of its own.
    window.event(key_event(Key::Enter, true, NONE));
    window.step();
}

/// What was copied in the last frame.
fn copied(window: &Window) -> Option<String> {
    let commands = window.output().platform_output.commands.iter();
    { commands }.find_map(|command| match command {
        OutputCommand::CopyText(text) => Some(text.clone()),
        _ => None,
    })
}

#[track_caller]
fn copy(window: &mut Window, event: Event) -> String {
    window.event(event);
    window.step();
    copied(window).unwrap()
}

fn paste(window: &mut Window, text: &str) {
    window.event(Event::Paste(text.to_owned()));
    settle(window);
}

fn says(window: &Window, words: &str) -> bool {
    window.query_all_by_label_contains(words).next().is_some() || { window.root().children_recursive() }
        .any(|node| { node.accesskit_node().value() }.is_some_and(|value| value.contains(words)))
}
