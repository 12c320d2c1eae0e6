//! A picture under the board, to trace a constellation over.
//!
//! Which file and how it lies is written beside the document (`doc::picture`), saved and undone with it;
//! here are its points. They are read in the background, and kept so that an undo has them at once.

use std::io::Cursor;

use eframe::egui::{ColorImage, Painter, Pos2, Rect, TextureHandle, TextureOptions, Ui, Vec2, vec2};

use crate::app::tokens::UNTINTED;
use crate::doc::of_others;
use crate::doc::picture::Picture;
use crate::job::{Job, Wake};
use crate::report::Text;

/// Pictures with more points than this are refused.
const MAX_POINTS: u64 = 32_000_000;
/// And those with a longer side than every graphics card takes.
const MAX_SIDE: u32 = 8_192;
/// What a decoder may take for itself.
const MAX_BYTES: usize = 256 << 20;
/// Longer files are not read.
#[cfg(not(target_arch = "wasm32"))]
const MAX_FILE_BYTES: u64 = 64 << 20;
/// So many pictures are kept.
const MAX_KEPT: usize = 3;

/// The points of a picture, on their way to the graphics card.
enum Points {
    Image(ColorImage),
    Texture(TextureHandle),
    /// There are none, and why.
    Missing(Text),
}

/// The pictures that were seen, and the one that is being read.
#[derive(Default)]
pub(super) struct Backdrop {
    /// Whether a drag on the canvas moves it.
    pub is_dragged: bool,
    /// A picture that was dropped on the window and is to be written beside the document.
    pub taken: Option<String>,
    /// By path, the one used last at the end.
    kept: Vec<(String, Points)>,
    reading: Option<String>,
    job: Option<Job<Result<ColorImage, Text>>>,
    tag: u64,
}

impl Backdrop {
    /// Whether there is something to be seen.
    pub(super) fn is_there(&self, picture: Option<&Picture>) -> bool {
        let points = picture.and_then(|picture| self.points(&picture.path));
        points.is_some_and(|points| !matches!(points, Points::Missing(_)))
    }

    /// Why there is nothing to be seen.
    pub(super) fn fault(&self, picture: &Picture) -> Option<&Text> {
        match self.points(&picture.path)? {
            Points::Missing(why) => Some(why),
            Points::Image(_) | Points::Texture(_) => None,
        }
    }

    /// Whether a picture is being read.
    pub(super) fn is_reading(&self) -> bool {
        self.reading.is_some()
    }

    fn points(&self, path: &str) -> Option<&Points> {
        let kept = self.kept.iter().find(|(known, _)| known == path);
        kept.map(|(_, points)| points)
    }

    fn keep(&mut self, path: String, points: Points) {
        self.kept.retain(|(known, _)| *known != path);
        if MAX_KEPT <= self.kept.len() {
            self.kept.remove(0);
        }
        self.kept.push((path, points));
    }

    /// Takes the bytes of a picture.
    ///
    /// # Errors
    /// Why they are none.
    pub(super) fn take(&mut self, path: &str, png: &[u8]) -> Result<(), Text> {
        let image = decode(png)?;
        self.keep(path.to_owned(), Points::Image(image));
        self.taken = Some(path.to_owned());
        Ok(())
    }

    /// Looks for a picture again that was not found.
    pub(super) fn forget(&mut self, path: &str) {
        self.kept.retain(|(known, _)| known != path);
    }

    /// Reads the picture of the document where that is still to be done; what is to be told of it.
    pub(super) fn refresh(&mut self, picture: Option<&Picture>, wake: &Wake) -> Option<Text> {
        let mut told = None;
        for done in self.job.as_mut().map(Job::poll).unwrap_or_default() {
            if done.tag != self.tag {
                continue;
            }
            let Some(path) = self.reading.take() else { continue };
            let read = done.result.unwrap_or_else(|words| Err(Text::same(words)));
            let points = match read {
                Ok(image) => Points::Image(image),
                Err(why) => {
                    told = Some(why.clone());
                    Points::Missing(why)
                }
            };
            self.keep(path, points);
        }
        if let Some(picture) = picture
            && self.points(&picture.path).is_none()
            && self.reading.as_deref() != Some(&picture.path)
        {
            self.read(picture, wake);
        }
        told
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn read(&mut self, picture: &Picture, wake: &Wake) {
        use crate::doc::store;
        let name = picture.name().to_owned();
        if !picture.can_be_read() {
            self.keep(picture.path.clone(), Points::Missing(not_there(&name)));
            return;
        }
        self.tag += 1;
        self.reading = Some(picture.path.clone());
        let path = std::path::PathBuf::from(&picture.path);
        let job = self.job.get_or_insert_with(|| Job::new(wake.clone()));
        job.request(self.tag, move |_, emit| {
            let bytes = store::read_bytes(&path, MAX_FILE_BYTES).map_err(|_| not_there(&name));
            emit(bytes.and_then(|bytes| decode(&bytes)));
        });
    }

    /// A browser has no paths: the picture has to be given again.
    #[cfg(target_arch = "wasm32")]
    fn read(&mut self, picture: &Picture, _wake: &Wake) {
        let why = not_there(picture.name());
        self.keep(picture.path.clone(), Points::Missing(why));
    }

    /// Hands the picture to the graphics card.
    pub(super) fn upload(&mut self, ui: &Ui, picture: Option<&Picture>) {
        let Some(picture) = picture else { return };
        let kept = self.kept.iter_mut().find(|(known, _)| *known == picture.path);
        if let Some((_, points)) = kept
            && let Points::Image(image) = points
        {
            let image = std::mem::take(image);
            let texture = ui.load_texture("starlink-backdrop", image, TextureOptions::LINEAR);
            *points = Points::Texture(texture);
        }
    }

    /// Draws it where it lies; `scale` is points per cell.
    pub(super) fn paint(&self, painter: &Painter, board: Rect, scale: f32, picture: &Picture) {
        let Some(Points::Texture(texture)) = self.points(&picture.path) else {
            return;
        };
        let size = texture.size_vec2();
        let fit = (board.width() / size.x.max(1.0)).min(board.height() / size.y.max(1.0));
        let off = vec2(picture.right_milli as f32, picture.down_milli as f32) / 1000.0 * scale;
        let size = size * fit * (f32::from(picture.percent) / 100.0);
        let place = Rect::from_center_size(board.center() + off, size);
        let whole = Rect::from_min_max(Pos2::ZERO, Pos2::ZERO + Vec2::splat(1.0));
        let opacity = f32::from(picture.opacity_percent) / 100.0;
        painter.image(texture.id(), place, whole, UNTINTED.gamma_multiply(opacity));
    }
}

fn not_there(name: &str) -> Text {
    Text::new(
        format!("the picture {name} is not where it was: drop it on the window again, or remove it"),
        format!("밑그림 {name}이(가) 제자리에 없습니다. 창에 다시 끌어다 놓거나 빼세요"),
    )
}

fn decode(bytes: &[u8]) -> Result<ColorImage, Text> {
    let unreadable = |err: png::DecodingError| {
        let Text { en, ko } = of_others(&err);
        Text::new(
            format!("this is no PNG picture: {en}"),
            format!("PNG 그림이 아닙니다 ({ko})"),
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
        let picture = Picture::new("a.png");
        let good = encoded(png::ColorType::Grayscale, &[1, 2]);
        backdrop.take("a.png", &good).unwrap();
        assert!(backdrop.take("b.png", b"no picture").is_err());
        assert!(backdrop.take("c.png", &good[..good.len() / 2]).is_err());
        assert!(backdrop.is_there(Some(&picture)));
        assert_eq!(backdrop.taken.as_deref(), Some("a.png"));
        // A picture that claims to be enormous is refused before it is unpacked.
        let mut huge = good;
        huge[16..24].copy_from_slice(&[0, 1, 0, 0, 0, 1, 0, 0]);
        assert!(backdrop.take("d.png", &huge).is_err());
    }

    #[test]
    fn a_picture_that_is_gone_is_told_once_and_looked_for_again_when_asked() {
        let mut backdrop = Backdrop::default();
        let wake = Wake::nobody();
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("sky.png");
        let picture = Picture::new(path.to_string_lossy());
        let wait = |backdrop: &mut Backdrop| {
            let mut told = backdrop.refresh(Some(&picture), &wake);
            while backdrop.is_reading() {
                std::thread::yield_now();
                told = told.or(backdrop.refresh(Some(&picture), &wake));
            }
            told
        };
        let told = wait(&mut backdrop).unwrap();
        assert!(told.en.contains("sky.png is not where it was"), "{}", told.en);
        assert_eq!(backdrop.fault(&picture), Some(&told));
        assert_eq!(wait(&mut backdrop), None);
        crate::doc::store::write_file(&path, &encoded(png::ColorType::Grayscale, &[1, 2])).unwrap();
        backdrop.forget(&picture.path);
        assert_eq!(wait(&mut backdrop), None);
        assert!(backdrop.is_there(Some(&picture)));
    }
}
