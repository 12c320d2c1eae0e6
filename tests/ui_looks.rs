//! What the window looks like, against pictures in `tests/snapshots/`.
//!
//! Only where `PLAYPROOF_SNAPSHOTS` is set, since pictures need a renderer: `.ci/run` sets it and
//! brings the software one. `PLAYPROOF_SNAPSHOTS=1 UPDATE_SNAPSHOTS=1 cargo test --test ui_looks`
//! accepts what is drawn now.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::time::Duration;

use eframe::egui::ThemePreference;
use egui_kittest::{Harness, SnapshotOptions};

use playproof::app::PlayproofApp;
use playproof::play::PlayCommand;
use playproof::report::Lang;

const CLIMB: &str = include_str!("../fixtures/sum_drop/climb.ron");
const CHAIN: &str = include_str!("../fixtures/sum_drop/bonus-chain.ron");

/// The frame of the bundled chain at which its second link is highlighted.
const SECOND_LINK: usize = 69;

struct Look {
    name: &'static str,
    document: (&'static str, &'static str),
    frame: usize,
    size: [f32; 2],
    pixels_per_point: f32,
    theme: ThemePreference,
    lang: Lang,
}

#[track_caller]
fn check(look: &Look) {
    if std::env::var_os("PLAYPROOF_SNAPSHOTS").is_none() {
        return;
    }
    let Look {
        theme,
        lang,
        document: (name, text),
        ..
    } = *look;
    let mut window = Harness::builder()
        .with_size(look.size)
        .with_pixels_per_point(look.pixels_per_point)
        .with_render_cursor(false)
        .build_eframe(move |cc| {
            let mut app = PlayproofApp::new(cc);
            app.change_settings(&cc.egui_ctx, |settings| {
                settings.lang = lang;
                settings.theme = theme;
                // Nothing in the picture may hang on how long something took.
                settings.reduced_motion = true;
            });
            app
        });
    window.state_mut().open_text(name, text).unwrap();
    let is_busy = |app: &PlayproofApp| {
        app.tabs()
            .iter()
            .any(|tab| tab.session.verdict().is_busy || tab.session.busy().is_some())
    };
    window.step();
    for _ in 0..60_000 {
        if !is_busy(window.state()) {
            break;
        }
        std::thread::sleep(Duration::from_millis(5));
        window.step();
    }
    window.state_mut().play(PlayCommand::GoTo(look.frame));
    for _ in 0..60_000 {
        window.step();
        if !is_busy(window.state()) {
            break;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    window.run_steps(4);
    // The time taken is part of the status bar and differs by a few digits.
    let options = SnapshotOptions::new().max_failed_pixels(400);
    window.snapshot_options(look.name, &options);
}

#[test]
fn the_climb_in_the_dark() {
    check(&Look {
        name: "climb_dark_en",
        document: ("climb.ron", CLIMB),
        frame: 0,
        size: [1280.0, 800.0],
        pixels_per_point: 1.0,
        theme: ThemePreference::Dark,
        lang: Lang::En,
    });
}

#[test]
fn a_chain_in_the_light_in_korean() {
    check(&Look {
        name: "chain_light_ko",
        document: ("bonus-chain.ron", CHAIN),
        frame: SECOND_LINK,
        size: [1280.0, 800.0],
        pixels_per_point: 1.0,
        theme: ThemePreference::Light,
        lang: Lang::Ko,
    });
}
