//! A picture under the board, to trace a constellation over.
//!
//! It is the editor's alone: never saved and never undone.

use std::io::Cursor;

use eframe::egui::{ColorImage, Painter, Pos2, Rect, TextureHandle, TextureOptions, Ui, Vec2, vec2};

use crate::app::tokens::UNTINTED;
use crate::report::Text;

/// Pictures with more points than this are refused.
const MAX_POINTS: u64 = 32_000_000;
/// And those with a longer side than every graphics card takes.
const MAX_SIDE: u32 = 8_192;
/// What a decoder may take for itself.
const MAX_BYTES: usize = 256 << 20;

/// No picture lies farther from the middle of the board than this.
pub(super) const MAX_OFF_MILLI: i32 = 40_000;

/// The picture, and how strongly it is seen.
pub(super) struct Backdrop {
    /// Its file name.
    pub name: String,
    /// From 0, unseen, to 1.
    pub opacity: f32,
    /// How far it is from the middle of the board, in thousandths of a cell: right and down.
    pub off_milli: (i32, i32),
    /// Its size; 100: as large as fits into the board.
    pub percent: i32,
    /// Whether a drag on the canvas moves it.
    pub is_dragged: bool,
    image: Option<ColorImage>,
    texture: Option<TextureHandle>,
}

impl Default for Backdrop {
    fn default() -> Self {
        Self {
            name: String::new(),
            opacity: 0.5,
            off_milli: (0, 0),
            percent: 100,
            is_dragged: false,
            image: None,
            texture: None,
        }
    }
}

impl Backdrop {
    /// Whether there is a picture.
    pub(super) fn is_there(&self) -> bool {
        self.image.is_some() || self.texture.is_some()
    }

    /// Takes a picture.
    ///
    /// # Errors
    /// Why it cannot be read.
    pub(super) fn take(&mut self, name: &str, png: &[u8]) -> Result<(), Text> {
        self.image = Some(decode(png)?);
        self.texture = None;
        name.clone_into(&mut self.name);
        Ok(())
    }

    /// Takes it away.
    pub(super) fn remove(&mut self) {
        *self = Self {
            opacity: self.opacity,
            ..Self::default()
        };
    }

    /// Hands the picture to the graphics card.
    pub(super) fn upload(&mut self, ui: &Ui) {
        if let Some(image) = self.image.take() {
            let texture = ui.load_texture("starlink-backdrop", image, TextureOptions::LINEAR);
            self.texture = Some(texture);
        }
    }

    /// As large as fits into the board, in its middle.
    pub(super) fn fit(&mut self) {
        (self.off_milli, self.percent) = ((0, 0), 100);
    }

    /// Draws it where it lies; `scale` is points per cell.
    pub(super) fn paint(&self, painter: &Painter, board: Rect, scale: f32) {
        let Some(texture) = &self.texture else { return };
        let size = texture.size_vec2();
        let fit = (board.width() / size.x.max(1.0)).min(board.height() / size.y.max(1.0));
        let off = vec2(self.off_milli.0 as f32, self.off_milli.1 as f32) / 1000.0 * scale;
        let size = size * fit * (self.percent as f32 / 100.0);
        let place = Rect::from_center_size(board.center() + off, size);
        let whole = Rect::from_min_max(Pos2::ZERO, Pos2::ZERO + Vec2::splat(1.0));
        painter.image(texture.id(), place, whole, UNTINTED.gamma_multiply(self.opacity));
    }
}

fn decode(bytes: &[u8]) -> Result<ColorImage, Text> {
    let unreadable = |err: png::DecodingError| {
        Text::new(
            format!("this is no PNG picture: {err}"),
            format!("PNG 그림이 아닙니다: {err}"),
        )
    };
    let limits = png::Limits { bytes: MAX_BYTES };
    let mut decoder = png::Decoder::new_with_limits(Cursor::new(bytes), limits);
    decoder.set_transformations(png::Transformations::normalize_to_color8() | png::Transformations::ALPHA);
    let mut reader = decoder.read_info().map_err(unreadable)?;
    let (width, height) = reader.info().size();
    if MAX_POINTS < u64::from(width) * u64::from(height) || MAX_SIDE < width.max(height) {
        return Err(Text::new(
            format!("the picture is too large: {width} x {height}"),
            format!("그림이 너무 큽니다: {width} x {height}"),
        ));
    }
    let mut points = vec![0; reader.output_buffer_size().unwrap_or(0)];
    let made = reader.next_frame(&mut points).map_err(unreadable)?;
    points.truncate(made.buffer_size());
    let size = [made.width as usize, made.height as usize];
    let rgba = match made.color_type {
        png::ColorType::Rgba => points,
        png::ColorType::GrayscaleAlpha => { points.chunks_exact(2) }
            .flat_map(|pair| [pair[0], pair[0], pair[0], pair[1]])
            .collect(),
        png::ColorType::Rgb => { points.chunks_exact(3) }
            .flat_map(|rgb| [rgb[0], rgb[1], rgb[2], u8::MAX])
            .collect(),
        png::ColorType::Grayscale | png::ColorType::Indexed => { points.iter() }
            .flat_map(|gray| [*gray, *gray, *gray, u8::MAX])
            .collect(),
    };
    if rgba.len() != size[0] * size[1] * 4 {
        return Err(Text::new("the picture is cut off", "그림이 잘려 있습니다"));
    }
    Ok(ColorImage::from_rgba_unmultiplied(size, &rgba))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn encoded(color: png::ColorType, points: &[u8]) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, 2, 1);
        encoder.set_color(color);
        encoder.set_depth(png::BitDepth::Eight);
        let mut writer = encoder.write_header().unwrap();
        writer.write_image_data(points).unwrap();
        writer.finish().unwrap();
        bytes
    }

    #[test]
    fn every_kind_of_colour_is_read() {
        for (color, points) in [
            (png::ColorType::Grayscale, vec![10, 200]),
            (png::ColorType::GrayscaleAlpha, vec![10, 255, 200, 255]),
            (png::ColorType::Rgb, vec![10, 10, 10, 200, 200, 200]),
            (png::ColorType::Rgba, vec![10, 10, 10, 255, 200, 200, 200, 255]),
        ] {
            let image = decode(&encoded(color, &points)).unwrap();
            assert_eq!(image.size, [2, 1]);
            assert_eq!(image.pixels[0].to_array(), [10, 10, 10, 255], "{color:?}");
            assert_eq!(image.pixels[1].to_array(), [200, 200, 200, 255], "{color:?}");
        }
    }

    #[test]
    fn what_is_no_picture_is_told_and_leaves_the_old_one() {
        let mut backdrop = Backdrop::default();
        let good = encoded(png::ColorType::Grayscale, &[1, 2]);
        backdrop.take("a.png", &good).unwrap();
        assert!(backdrop.take("b.png", b"no picture").is_err());
        assert!(backdrop.take("c.png", &good[..good.len() / 2]).is_err());
        assert!(backdrop.is_there() && backdrop.name == "a.png");
        // A picture that claims to be enormous is refused before it is unpacked.
        let mut huge = good;
        huge[16..24].copy_from_slice(&[0, 1, 0, 0, 0, 1, 0, 0]);
        assert!(backdrop.take("d.png", &huge).is_err());
    }
}
