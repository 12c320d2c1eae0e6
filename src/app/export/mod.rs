//! Export: what a document shows as pictures, animations and tables, made in the background.
//!
//! [`ui`] is the sheet that asks; [`work`] does it on a thread of its own, through the same code as
//! `playproof render`, so that both write the same bytes.

mod ui;
mod work;

use std::path::{Path, PathBuf};

use eframe::egui;

use crate::grammar::counted;
use crate::job::Job;
use crate::render::studio::VIEWS;
use crate::render::{Look, RenderError};
use crate::report::Text;

use super::PlayproofApp;
use super::any_session::AnySession;
use super::layers::LayerState;

/// What is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// One frame as pixels.
    Png,
    /// One frame as shapes.
    Svg,
    /// A range of frames that moves.
    Gif,
    /// A range of frames, each a PNG with its number.
    Series,
    /// The frames' states, one JSON object a line.
    JsonLines,
    /// The curves.
    Csv,
    /// The document in its game's own form.
    Json,
}

impl Form {
    /// All of them, in the order of the sheet.
    pub const ALL: [Self; 7] = [
        Self::Png,
        Self::Svg,
        Self::Gif,
        Self::Series,
        Self::JsonLines,
        Self::Csv,
        Self::Json,
    ];

    /// The ending of its files.
    pub fn ending(self) -> &'static str {
        match self {
            Self::Png | Self::Series => "png",
            Self::Svg => "svg",
            Self::Gif => "gif",
            Self::JsonLines => "jsonl",
            Self::Csv => "csv",
            Self::Json => "json",
        }
    }

    fn is_picture(self) -> bool {
        matches!(self, Self::Png | Self::Svg | Self::Gif | Self::Series)
    }

    fn has_range(self) -> bool {
        matches!(self, Self::Gif | Self::Series | Self::JsonLines | Self::Csv)
    }
}

/// What is to be written, and how.
#[derive(Clone, Debug, PartialEq)]
pub struct Wish {
    /// What.
    pub form: Form,
    /// The one frame.
    pub frame: usize,
    /// The first and the last frame of a range.
    pub range: (usize, usize),
    /// How pictures look.
    pub look: Look,
    /// How many times as fast as the game.
    pub speed: f64,
    /// The most colours of each picture of a GIF.
    pub colors: usize,
}

/// What came of it.
#[derive(Clone, Debug, PartialEq)]
pub enum Made {
    /// Files were written: how many, and the first.
    Written(usize, PathBuf),
    /// Nothing yet: a file of that name is there.
    Taken(PathBuf),
    /// A picture for the clipboard.
    Copied(crate::render::raster::Canvas),
}

/// The document that is exported, as it was when it was asked for.
#[derive(Clone, Debug)]
pub struct Subject {
    name: String,
    text: String,
    n_frames: usize,
    /// Values that are plotted on the timeline, by their paths: further columns of a table of curves.
    plots: Vec<String>,
    /// What the canvas can show or leave out, as it is drawn without a word.
    layers: Vec<LayerState>,
    /// Views that can be taken: the action's name, what people call it.
    views: Vec<(&'static str, Text)>,
}

/// The export sheet.
pub struct Export {
    subject: Subject,
    wish: Wish,
    path: String,
    /// The file that is there and may be overwritten, once a person said so.
    overwrites: Option<PathBuf>,
    fault: Option<Text>,
    job: Job<Result<Made, RenderError>>,
}

impl Subject {
    /// Of a session, as it is now.
    fn of(session: &dyn AnySession) -> Option<Self> {
        // A spec does not say which question is looked at; a share string does.
        let text = if session.is_replay() {
            session.to_ron().ok()?
        } else {
            session.share_string().ok()?
        };
        let known = session.actions();
        let views = VIEWS.iter().filter_map(|id| {
            let action = known.iter().find(|action| action.id == *id)?;
            Some((*id, action.label.clone()))
        });
        Some(Self {
            name: session.title(),
            text,
            n_frames: session.timeline().len(),
            plots: Vec::new(),
            layers: session.layers(),
            views: views.collect(),
        })
    }
}

/// What a document is called without the endings of its kind, so that two of a pair have two names.
fn stem_of(name: &str) -> &str {
    let stem = [".ron", ".jsonl", ".json"]
        .iter()
        .find_map(|end| name.strip_suffix(end))
        .unwrap_or(name);
    let stem = stem.strip_suffix(".replay").unwrap_or(stem);
    if stem.is_empty() { "export" } else { stem }
}

impl PlayproofApp {
    fn usual_look(&self, ctx: &egui::Context) -> Look {
        Look {
            is_light: ctx.theme() == egui::Theme::Light,
            lang: self.settings.lang,
            ..Look::default()
        }
    }

    /// Opens the export sheet on the document that is shown.
    pub(super) fn open_export(&mut self, ctx: &egui::Context) {
        if self.is_hidden(ctx) {
            return;
        }
        let look = self.usual_look(ctx);
        let Some(session) = self.active() else { return };
        let Some(mut subject) = Subject::of(session) else {
            return;
        };
        if let Some(tab) = self.tabs.get(self.active_idx) {
            subject.plots = tab.timeline.inspect.plots.paths();
        }
        let frame = session.playhead().frame();
        let last = subject.n_frames.saturating_sub(1);
        let range = session.playhead().loop_range().unwrap_or((0, last));
        let near = session.path().and_then(Path::parent).map(Path::to_owned);
        let folder = near.or_else(|| self.project.folder().map(Path::to_owned));
        let stem = stem_of(&subject.name).to_owned();
        let wish = Wish {
            form: Form::Png,
            frame,
            range,
            look,
            speed: 1.0,
            colors: 255,
        };
        self.export = Some(Export {
            path: super::folder::start(folder.as_deref())
                .join(format!("{stem}.png"))
                .to_string_lossy()
                .into_owned(),
            subject,
            wish,
            overwrites: None,
            fault: None,
            job: Job::new(self.wake.clone()),
        });
    }

    /// Copies the frame that is shown to the clipboard, as a picture.
    pub(super) fn copy_picture(&mut self, ctx: &egui::Context) {
        if self.is_hidden(ctx) {
            return;
        }
        let look = Look {
            scale: 2.0,
            ..self.usual_look(ctx)
        };
        let Some(session) = self.active() else { return };
        let Some(subject) = Subject::of(session) else {
            return;
        };
        let frame = session.playhead().frame();
        let job = self.copying.get_or_insert_with(|| Job::new(self.wake.clone()));
        job.request(0, move |ctl, emit| {
            emit(work::picture(&subject, frame, look, ctl));
        });
    }

    /// Draws the sheet, and takes in what was made.
    pub(super) fn export_ui(&mut self, ui: &egui::Ui) {
        let lend = self.lend(ui.ctx());
        let copied = self.copying.as_mut().map(Job::poll).unwrap_or_default();
        let mut finished: Vec<_> = copied.into_iter().map(|done| done.result).collect();
        if let Some(export) = &mut self.export {
            finished.extend(export.job.poll().into_iter().map(|done| done.result));
            if !export.show(ui, &lend) {
                self.export = None;
            }
        }
        for result in finished {
            let made = result.unwrap_or_else(|fault| Err(RenderError::new(fault.clone(), fault)));
            match made {
                Ok(Made::Copied(canvas)) => {
                    let size = [canvas.width, canvas.height];
                    ui.ctx().copy_image(egui::ColorImage::from_rgb(size, &canvas.rgb));
                    let words = Text::new("Picture copied", "그림을 복사했습니다");
                    self.notify(ui.ctx(), words.get(lend.lang).to_owned());
                }
                Ok(Made::Taken(path)) => {
                    if let Some(export) = &mut self.export {
                        export.ask_overwrite(path);
                    }
                }
                Ok(Made::Written(n, path)) => {
                    self.export = None;
                    let path = path.display();
                    let words = if n == 1 {
                        Text::new(format!("Exported {path}"), format!("내보냄: {path}"))
                    } else {
                        Text::new(
                            format!("Exported {files}, {path} the first", files = counted(n, "file")),
                            format!("파일 {n}개를 내보냄, 첫 파일 {path}"),
                        )
                    };
                    self.notify(ui.ctx(), words.get(lend.lang).to_owned());
                }
                Err(err) => match &mut self.export {
                    Some(export) => export.fault = Some(*err.0),
                    None => self.say_error(err.0.get(lend.lang).to_owned()),
                },
            }
        }
    }
}
