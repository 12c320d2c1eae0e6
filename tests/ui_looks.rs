//! What the window looks like, against pictures in `tests/snapshots/`.
//!
//! Only where `PLAYPROOF_SNAPSHOTS` is set, since pictures need a renderer: `.ci/run` sets it and
//! brings the software one. `PLAYPROOF_SNAPSHOTS=1 UPDATE_SNAPSHOTS=1 cargo test --test ui_looks`
//! accepts what is drawn now.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::time::Duration;

use eframe::egui::{Theme, ThemePreference};
use egui_kittest::{Harness, image_snapshot};
use image::imageops;

use playproof::app::PlayproofApp;
use playproof::play::PlayCommand;
use playproof::report::Lang;

const CHAIN: &str = include_str!("../fixtures/sum_drop/bonus-chain.ron");

/// The frame of the bundled chain at which its second link is highlighted.
const SECOND_LINK: usize = 69;

/// Height of the status bar, which tells how long things took and so is left out.
const STATUS_POINTS: f32 = 28.0;

struct Look {
    name: &'static str,
    size: [f32; 2],
    pixels_per_point: f32,
    theme: Theme,
    lang: Lang,
}

#[track_caller]
fn check(look: &Look) {
    if std::env::var_os("PLAYPROOF_SNAPSHOTS").is_none() {
        return;
    }
    let Look { theme, lang, .. } = *look;
    let mut window = Harness::builder()
        .with_size(look.size)
        .with_pixels_per_point(look.pixels_per_point)
        .with_theme(theme)
        .with_render_cursor(false)
        .build_eframe(move |cc| {
            let mut app = PlayproofApp::new(cc);
            app.change_settings(&cc.egui_ctx, |settings| {
                settings.lang = lang;
                settings.theme = ThemePreference::from(theme);
                // A picture must not depend on the moment at which it is taken.
                settings.reduced_motion = true;
            });
            app
        });
    window.state_mut().open_text("bonus-chain.ron", CHAIN).unwrap();
    wait(&mut window, |app| {
        app.active().is_some_and(|session| !session.timeline().is_empty())
    });
    window.state_mut().play(PlayCommand::GoTo(SECOND_LINK));
    // Long enough for the moment to count as one that stays, so that its margins are searched.
    window.run_steps(4);
    wait(&mut window, |app| {
        app.active()
            .is_some_and(|session| !session.verdict().is_busy && session.busy().is_none())
    });
    window.run_steps(4);
    let picture = window.render().unwrap();
    let height = picture.height() - (STATUS_POINTS * look.pixels_per_point) as u32;
    image_snapshot(
        &imageops::crop_imm(&picture, 0, 0, picture.width(), height).to_image(),
        look.name,
    );
}

fn wait(window: &mut Harness<'_, PlayproofApp>, is_done: impl Fn(&PlayproofApp) -> bool) {
    for _ in 0..12_000 {
        window.step();
        if is_done(window.state()) {
            return;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    panic!("nothing came of it within a minute");
}

#[test]
fn a_chain_in_the_dark() {
    let name = "chain_dark_en";
    check(&Look {
        name,
        size: [1280.0, 800.0],
        pixels_per_point: 1.0,
        theme: Theme::Dark,
        lang: Lang::En,
    });
}

#[test]
fn a_chain_in_the_light_in_korean() {
    let name = "chain_light_ko";
    check(&Look {
        name,
        size: [1280.0, 800.0],
        pixels_per_point: 1.0,
        theme: Theme::Light,
        lang: Lang::Ko,
    });
}
