//! One document before the camera: its editor's canvas, run frame by frame without a window.
//!
//! Knows a session, its editor's canvas and an egui context; nothing of files. Time stands still:
//! what is drawn depends on the document, the look and the frame alone.

use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

use eframe::egui::epaint::ClippedShape;
use eframe::egui::{self, CentralPanel, Frame, Pos2, RawInput, Rect, Ui, Vec2, vec2};

use crate::app::any_session::{AnySession, Lend};
use crate::app::editors::{self, Kind, Source};
use crate::app::{fonts, tokens};
use crate::control::Control;
use crate::doc::file::FileError;
use crate::job::Wake;
use crate::play::PlayCommand;
use crate::report::{Timeline, Verdict};

use super::raster::Canvas;
use super::texture::Textures;
use super::{Look, RenderError};

/// Passes before a picture: the first lays out, the second knows the sizes, and glyphs are there.
const WARM_UP_PASSES: usize = 3;
/// Looks again this often for work that does not say that it is done.
const PATIENCE: Duration = Duration::from_millis(20);

/// A document that pictures are taken of.
pub struct Studio {
    ctx: egui::Context,
    session: Box<dyn AnySession>,
    textures: Textures,
    look: Look,
    lend: Lend,
    bell: Arc<Bell>,
    ctl: Control,
}

/// Rung by any thread when there is something new.
#[derive(Default)]
struct Bell {
    rung: Mutex<bool>,
    changed: Condvar,
}

impl Bell {
    fn ring(&self) {
        *self.rung.lock().unwrap_or_else(PoisonError::into_inner) = true;
        self.changed.notify_all();
    }

    fn wait(&self) {
        let rung = self.rung.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = self.changed.wait_timeout_while(rung, PATIENCE, |rung| !*rung);
        let (mut rung, _) = waited.unwrap_or_else(PoisonError::into_inner);
        *rung = false;
    }
}

/// What is drawn of a frame.
pub struct Drawn {
    /// The shapes, in points from the top left of the picture.
    pub shapes: Vec<ClippedShape>,
    /// Width and height in points.
    pub size: Vec2,
}

/// Actions of editors that change how much is seen, and nothing else.
pub const VIEWS: [&str; 2] = ["whole", "steps"];

fn unknown_layer(name: &str, names: &str) -> RenderError {
    if names.is_empty() {
        return RenderError::new(
            format!("there is nothing called {name:?} on this canvas; all of it is always shown"),
            format!("{name:?}: 여기에 없는 이름입니다. 이 캔버스는 언제나 모두 보입니다"),
        );
    }
    RenderError::new(
        format!("there is nothing called {name:?} on this canvas; there are {names}"),
        format!("{name:?}: 여기에 없는 이름입니다. 있는 이름: {names}"),
    )
}

impl Studio {
    /// Opens a document, or a share string, and waits for its trace.
    ///
    /// # Errors
    /// When it is no document, has no trace, the look is impossible, or `ctl` says so.
    pub fn open(kinds: &[Kind], source: &Source, look: Look, ctl: &Control) -> Result<Self, RenderError> {
        look.pixels()?;
        let bell = Arc::new(Bell::default());
        let rung = bell.clone();
        let wake = Wake::new(move || rung.ring());
        let session = editors::open(kinds, source, look.lang, &wake).map_err(|err| of_file(&err))?;
        let ctx = egui::Context::default();
        fonts::install(&ctx);
        ctx.add_glyph_rasterizer(super::glyphs::rasterizer(&fonts::definitions()));
        tokens::install(&ctx, crate::app::palettes::Palette::Usual);
        crate::app::navigate::make_pictures(&ctx);
        ctx.set_theme(look.theme());
        ctx.all_styles_mut(|style| style.animation_time = 0.0);
        let lend = Lend {
            tokens: tokens::Tokens::of(look.theme()),
            lang: look.lang,
            reduced_motion: true,
        };
        let mut studio = Self {
            ctx,
            session,
            textures: Textures::default(),
            look,
            lend,
            bell,
            ctl: ctl.clone(),
        };
        studio.wait()?;
        studio.dress()?;
        for _ in 0..WARM_UP_PASSES {
            studio.pass();
        }
        // Overlays may have asked for work of their own.
        studio.wait()?;
        Ok(studio)
    }

    /// Shows and hides what the look names, and takes the views that it names.
    fn dress(&mut self) -> Result<(), RenderError> {
        let layers = self.session.layers();
        let views: Vec<&str> = { self.session.actions().into_iter() }
            .map(|action| action.id)
            .filter(|id| VIEWS.contains(id))
            .collect();
        let asked = [(self.look.show.clone(), true), (self.look.hide.clone(), false)];
        for (names, is_shown) in asked {
            for name in names {
                if layers.iter().any(|layer| layer.id == name) {
                    self.session.set_layer(&name, is_shown);
                } else if is_shown && views.contains(&name.as_str()) {
                    self.session.run_action(&name, &self.lend);
                } else {
                    let layers = layers.iter().map(|layer| layer.id);
                    let views = views.iter().copied().filter(|_| is_shown);
                    let names = layers.chain(views).collect::<Vec<_>>().join(", ");
                    return Err(unknown_layer(&name, &names));
                }
            }
        }
        Ok(())
    }

    /// [`Self::open`] with every game that there is.
    ///
    /// # Errors
    /// The same.
    pub fn of_text(name: &str, text: &str, look: Look, ctl: &Control) -> Result<Self, RenderError> {
        let source = Source {
            text: text.to_owned(),
            name: name.to_owned(),
            path: None,
        };
        Self::open(&editors::all(), &source, look, ctl)
    }

    /// What the timeline knows of the trace.
    pub fn timeline(&self) -> &Timeline {
        self.session.timeline()
    }

    /// The document.
    pub fn session(&self) -> &dyn AnySession {
        self.session.as_ref()
    }

    /// The last answer.
    pub fn verdict(&self) -> Option<Verdict> {
        self.session.verdict().verdict
    }

    /// How the pictures look.
    pub fn look(&self) -> &Look {
        &self.look
    }

    /// Moves to a frame, or to the last one if there are fewer.
    pub fn go_to(&mut self, frame: usize) {
        self.session.play(PlayCommand::GoTo(frame));
    }

    /// The shapes of the frame.
    ///
    /// # Errors
    /// When the control of [`Self::open`] says so.
    pub fn shapes(&mut self) -> Result<Drawn, RenderError> {
        // Whoever follows the playhead does so in one pass, asks for what is seen there, and is drawn so
        // in the next.
        self.pass();
        self.wait()?;
        let output = self.pass();
        Ok(Drawn {
            shapes: output.shapes,
            size: vec2(self.look.size.0 as f32, self.look.size.1 as f32),
        })
    }

    /// The frame as pixels.
    ///
    /// # Errors
    /// When the picture would be too large, or the control of [`Self::open`] says so.
    pub fn picture(&mut self) -> Result<Canvas, RenderError> {
        let (width, height) = self.look.pixels()?;
        let Drawn { shapes, .. } = self.shapes()?;
        let primitives = self.ctx.tessellate(shapes, self.look.scale);
        let mut canvas = Canvas::new(width, height, self.lend.tokens.canvas);
        canvas.draw(&primitives, &self.textures, self.look.scale);
        Ok(canvas)
    }

    /// The frame as SVG.
    ///
    /// # Errors
    /// When the control of [`Self::open`] says so.
    pub fn svg(&mut self) -> Result<String, RenderError> {
        let background = self.lend.tokens.canvas;
        Ok(super::svg::encode(&self.shapes()?, background))
    }

    /// One pass of the canvas, with the tools below the picture's lower edge.
    fn pass(&mut self) -> egui::FullOutput {
        let (width, height) = (self.look.size.0 as f32, self.look.size.1 as f32);
        let screen = vec2(width, height + self.session.canvas_foot());
        let mut input = RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, screen)),
            time: Some(0.0),
            focused: true,
            ..RawInput::default()
        };
        if let Some(viewport) = input.viewports.get_mut(&egui::ViewportId::ROOT) {
            viewport.native_pixels_per_point = Some(self.look.scale);
        }
        let Self {
            ctx, session, lend, ..
        } = self;
        session.poll(ctx, lend);
        let mut output = ctx.clone().run_ui(input, |ui: &mut Ui| {
            let fill = Frame::new().fill(lend.tokens.canvas);
            CentralPanel::default()
                .frame(fill)
                .show(ui, |ui| session.canvas_ui(ui, lend));
        });
        self.textures.take(&mut output.textures_delta);
        let picture = Rect::from_min_size(Pos2::ZERO, vec2(width, height));
        output.shapes.retain_mut(|shape| {
            shape.clip_rect = shape.clip_rect.intersect(picture);
            shape.clip_rect.is_positive()
        });
        output
    }

    /// Waits until nothing is being worked out any more that is to be seen.
    fn wait(&mut self) -> Result<(), RenderError> {
        loop {
            let (ctx, lend) = (self.ctx.clone(), self.lend);
            self.session.poll(&ctx, &lend);
            let verdict = self.session.verdict();
            let (is_busy, has_verdict) = (verdict.is_busy, verdict.verdict.is_some());
            let of_canvas = self
                .session
                .busy()
                .filter(|_| !is_busy)
                .map(|(_, progress)| progress);
            let progress = of_canvas.unwrap_or(verdict.progress);
            let ctl = &self.ctl;
            ctl.set_progress(progress.done, progress.total);
            if ctl.is_cancelled() {
                return Err(RenderError::cancelled());
            }
            if let Some(fault) = verdict.fault {
                return Err(RenderError::new(fault.clone(), fault));
            }
            if !is_busy && !self.session.is_drawing() && has_verdict {
                return Ok(());
            }
            self.bell.wait();
        }
    }
}

fn of_file(err: &FileError) -> RenderError {
    use crate::report::Lang;
    RenderError::new(err.words(Lang::En), err.words(Lang::Ko))
}
