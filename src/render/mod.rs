//! Pictures without a window, a GPU or a display: PNG, SVG and GIF of a document's frames.
//!
//! Knows the window's editors: their canvases are run in an egui context of their own ([`studio`]) and
//! their triangles and letters drawn on the processor in whole numbers ([`raster`], [`texture`], `glyphs`). [`png`], [`gif`]
//! and [`svg`] write what comes of it. The window's export and `playproof render` both end here.
//! Writes bytes, no files.

pub mod gif;
mod glyphs;
pub mod palette;
pub mod png;
pub mod raster;
pub mod studio;
pub mod svg;
pub mod texture;

use std::ops::Range;
use std::path::{Path, PathBuf};

use eframe::egui::Theme;

use crate::report::{Lang, Text, Timeline};

pub use studio::Studio;

/// The most pixels that a picture may have.
pub const MAX_PIXELS: usize = 64 << 20;
/// The widest and highest that a picture may be, in pixels.
pub const MAX_SIDE: usize = 16_384;

/// The most pictures of an animation.
pub const MAX_ANIMATED: usize = 4_000;

/// How a picture looks.
#[derive(Clone, Debug, PartialEq)]
pub struct Look {
    /// Width and height in points, as the canvas of the window would have.
    pub size: (u32, u32),
    /// Pixels a point.
    pub scale: f32,
    /// The light theme instead of the dark one.
    pub is_light: bool,
    /// Language of the words in it.
    pub lang: Lang,
    /// Layers of the canvas that are shown whether they usually are, and views that are taken, by their names:
    /// `margins`, `whole`.
    pub show: Vec<String>,
    /// Layers that are not shown.
    pub hide: Vec<String>,
}

impl Default for Look {
    fn default() -> Self {
        Self {
            size: (960, 640),
            scale: 1.0,
            is_light: false,
            lang: Lang::En,
            show: Vec::new(),
            hide: Vec::new(),
        }
    }
}

/// Why there is no picture.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", .0.en)]
pub struct RenderError(pub Box<Text>);

impl RenderError {
    /// In both languages.
    pub fn new(en: impl Into<String>, ko: impl Into<String>) -> Self {
        Self(Box::new(Text::new(en, ko)))
    }

    /// Somebody no longer wants it.
    pub fn cancelled() -> Self {
        Self::new("stopped", "중단됨")
    }
}

impl Look {
    fn theme(&self) -> Theme {
        if self.is_light { Theme::Light } else { Theme::Dark }
    }

    /// Width and height in pixels.
    ///
    /// # Errors
    /// When the picture would be empty or too large.
    pub fn pixels(&self) -> Result<(usize, usize), RenderError> {
        let side = |points: u32| {
            let pixels = (points as f32 * self.scale).round();
            if pixels.is_nan() { 0 } else { pixels as usize }
        };
        let (width, height) = (side(self.size.0), side(self.size.1));
        let is_small = width <= MAX_SIDE && height <= MAX_SIDE && width * height <= MAX_PIXELS;
        if width == 0 || height == 0 || !is_small || !(0.25..=8.0).contains(&self.scale) {
            let most = MAX_PIXELS >> 20;
            return Err(RenderError::new(
                format!(
                    "a picture of {width} x {height} pixels cannot be made: from 1 to {MAX_SIDE} a side, {most} million in all, scaled by 0.25 to 8"
                ),
                format!(
                    "{width} x {height} 픽셀 그림은 만들 수 없습니다: 한 변 1~{MAX_SIDE}, 모두 {most}백만 픽셀, 배율 0.25~8"
                ),
            ));
        }
        Ok((width, height))
    }
}

/// The name of one of several pictures: `run.png` as `run-000120.png`.
pub fn numbered(path: &Path, frame: usize) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let ending = path.extension().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!("{stem}-{frame:06}.{ending}"))
}

/// Which frames of a range an animation shows, and how long each in hundredths of a second; at most
/// [`MAX_ANIMATED`] of them.
pub fn plan(timeline: &Timeline, frames: Range<usize>, speed: f64) -> Vec<(usize, u16)> {
    let speed = if speed.is_finite() {
        speed.clamp(0.05, 64.0)
    } else {
        1.0
    };
    let durations = timeline.durations_ms.get(frames.clone()).unwrap_or_default();
    let mut plan = gif::schedule(durations, frames.start, speed);
    plan.truncate(MAX_ANIMATED);
    plan
}

/// An animation of planned frames as a GIF file. `told`: called with how many are drawn; says whether
/// to go on.
///
/// # Errors
/// When it is too large or was stopped.
pub fn animation(
    studio: &mut Studio,
    plan: &[(usize, u16)],
    most_colors: usize,
    told: &mut dyn FnMut(usize) -> bool,
) -> Result<Vec<u8>, RenderError> {
    let (width, height) = studio.look().pixels()?;
    let mut bytes = Vec::new();
    let mut animation = gif::Animation::new(&mut bytes, width, height, most_colors)?;
    for (idx, (frame, delay_cs)) in plan.iter().enumerate() {
        if !told(idx) {
            return Err(RenderError::cancelled());
        }
        studio.go_to(*frame);
        animation.add(studio.picture()?, *delay_cs)?;
    }
    drop(animation);
    Ok(bytes)
}
