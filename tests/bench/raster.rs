//! What a frame takes when it is also drawn: the real window on the display that there is, scrubbing
//! a long game as fast as frames come, and for comparison the same window with nothing in it.
//!
//! `xvfb-run -s '-screen 0 1440x900x24' cargo bench --bench raster` draws with the software
//! rasteriser; figures in `docs/performance.md`. Not a criterion bench: a frame belongs to the window
//! system's loop, which runs once a process.

#![expect(clippy::print_stdout, reason = "a bench prints its figures")]

use std::time::{Duration, Instant};

use eframe::egui;

use playproof::app::PlayproofApp;
use playproof::play::PlayCommand;

/// A recorded endless game of 410 landings.
const LONG_GAME: &str = include_str!("../../fixtures/sum_drop/endless-fast.json");

/// Frames that are not counted: fonts, textures and the trace come in them.
const WARM_UP_FRAMES: usize = 60;
const TIMED_FRAMES: usize = 300;
/// From one frame to the next shown one, in landings' frames; a prime, so that no two are alike.
const STRIDE_FRAMES: usize = 37;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scene {
    Scrubbing,
    Empty,
}

struct Timed {
    app: PlayproofApp,
    scene: Scene,
    n_drawn: usize,
    at_frame: usize,
    last: Instant,
    frames: Vec<Duration>,
    own_code: Vec<Duration>,
}

impl Timed {
    /// Middle and 99th percentile, in milliseconds.
    fn say(&mut self) {
        let figures = |times: &mut Vec<Duration>| {
            times.sort_unstable();
            let at = |share: f64| times[(share * (times.len() - 1) as f64) as usize].as_secs_f64() * 1e3;
            (at(0.5), at(0.99))
        };
        let (frame, frame_99) = figures(&mut self.frames);
        let (own, own_99) = figures(&mut self.own_code);
        println!(
            "{:?}: from frame to frame {frame:.1} ms (99th percentile {frame_99:.1}), of them in our own code {own:.1} ms ({own_99:.1})",
            self.scene
        );
        self.frames.clear();
        self.own_code.clear();
    }
}

impl eframe::App for Timed {
    fn ui(&mut self, ui: &mut egui::Ui, frame: &mut eframe::Frame) {
        let started = Instant::now();
        let between = started - self.last;
        self.last = started;
        ui.ctx().request_repaint();
        match self.scene {
            Scene::Scrubbing => {
                let n_frames = self.app.active().map_or(0, |session| session.timeline().len());
                let is_ready =
                    0 < n_frames && self.app.active().is_some_and(|session| session.busy().is_none());
                if is_ready {
                    self.at_frame = (self.at_frame + STRIDE_FRAMES) % n_frames;
                    self.app.play(PlayCommand::GoTo(self.at_frame));
                } else {
                    self.n_drawn = 0;
                }
                self.app.ui(ui, frame);
            }
            Scene::Empty => {}
        }
        self.n_drawn += 1;
        if WARM_UP_FRAMES < self.n_drawn {
            self.frames.push(between);
            self.own_code.push(started.elapsed());
        }
        if self.n_drawn == WARM_UP_FRAMES + TIMED_FRAMES {
            self.say();
            self.n_drawn = 0;
            match self.scene {
                Scene::Scrubbing => self.scene = Scene::Empty,
                Scene::Empty => ui.ctx().send_viewport_cmd(egui::ViewportCommand::Close),
            }
        }
    }
}

fn main() {
    let options = eframe::NativeOptions {
        renderer: eframe::Renderer::Glow,
        glow_options: eframe::egui_glow::GlowConfiguration {
            vsync: false,
            ..Default::default()
        },
        viewport: egui::ViewportBuilder::default().with_inner_size([1440.0, 900.0]),
        ..Default::default()
    };
    let done = eframe::run_native(
        "Playproof, timed",
        options,
        Box::new(|cc| {
            let mut app = PlayproofApp::new(cc);
            app.open_text("endless-fast.json", LONG_GAME)?;
            Ok(Box::new(Timed {
                app,
                scene: Scene::Scrubbing,
                n_drawn: 0,
                at_frame: 0,
                last: Instant::now(),
                frames: Vec::new(),
                own_code: Vec::new(),
            }))
        }),
    );
    // A machine without a display has no figure to give, and that is not a fault of the bench.
    if let Err(err) = done {
        println!("no figure: {err}");
    }
}
