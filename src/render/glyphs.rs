//! Glyphs in whole numbers, so that words have the same pixels on every machine.
//!
//! egui's own rasteriser works in `f32` with whatever instructions the processor has; under another
//! one a pixel of a letter came out different by one part in 255. Here outlines are flattened by
//! plain additions and multiplications, rounded to 256ths of a pixel, and covered in integers. What it
//! gives up is kerning: each letter is asked for by itself.

use std::sync::Arc;

use eframe::egui::epaint::text::{
    FontData, FontDefinitions, FontFamily, FontPriority, GlyphBitmap, GlyphRasterizer,
    GlyphRasterizerRequest, RasterizedGlyph,
};
use eframe::egui::{Color32, ColorImage, vec2};
use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{FontRef, MetadataProvider as _};

/// Parts of a pixel that points are rounded to.
const SUB: i64 = 256;
/// Lines of a pixel that are covered.
const LINES: i64 = 16;
/// Pieces that a curve is made of.
const PIECES: u8 = 12;
/// Larger glyphs, in pixels, are left to egui.
const MAX_SIDE: i64 = 1024;

/// The faces of each family, in the order in which they are asked.
type Faces = Vec<(FontFamily, Vec<Arc<FontData>>)>;

/// The rasteriser for these fonts.
pub(super) fn rasterizer(fonts: &FontDefinitions) -> GlyphRasterizer {
    let mut faces: Faces = Vec::new();
    for (family, names) in &fonts.families {
        let data = names.iter().filter_map(|name| fonts.font_data.get(name).cloned());
        faces.push((family.clone(), data.collect()));
    }
    GlyphRasterizer::new(
        "playproof::render",
        move |request: &GlyphRasterizerRequest<'_>| glyph(&faces, request),
    )
    .with_priority(FontPriority::Highest)
}

/// The glyph of one character; `None` for what is blank, or joined of several.
fn glyph(faces: &Faces, request: &GlyphRasterizerRequest<'_>) -> Option<RasterizedGlyph> {
    let mut chars = request.cluster.chars();
    let (char, None) = (chars.next()?, chars.next()) else {
        return None;
    };
    let (_, of_family) = faces.iter().find(|(family, _)| family == request.family)?;
    let size = Size::new(request.font_size_px);
    for data in of_family {
        let Ok(font) = FontRef::from_index((*data.font).as_ref(), data.index) else {
            continue;
        };
        let Some(id) = font.charmap().map(char).filter(|id| id.to_u32() != 0) else {
            continue;
        };
        let mut pen = Pen {
            x_offset: request.subpixel_offset_px,
            ..Pen::default()
        };
        let settings = DrawSettings::unhinted(size, LocationRef::default());
        font.outline_glyphs().get(id)?.draw(settings, &mut pen).ok()?;
        pen.close();
        return Some(RasterizedGlyph {
            bitmap: bitmap(&pen.lines)?,
            advance_px: font
                .glyph_metrics(size, LocationRef::default())
                .advance_width(id)?,
        });
    }
    None
}

/// A point in 256ths of a pixel, downwards.
type Point = (i64, i64);

/// Turns an outline into lines.
#[derive(Default)]
struct Pen {
    lines: Vec<(Point, Point)>,
    start: (f32, f32),
    at: (f32, f32),
    x_offset: f32,
}

impl Pen {
    fn point(&self, (x, y): (f32, f32)) -> Point {
        let whole = |px: f32| {
            let parts = px.clamp(-4096.0, 4096.0) * SUB as f32;
            if parts.is_nan() { 0 } else { parts.round() as i64 }
        };
        (whole(x + self.x_offset), whole(-y))
    }

    fn line(&mut self, to: (f32, f32)) {
        let line = (self.point(self.at), self.point(to));
        self.lines.push(line);
        self.at = to;
    }
}

/// A place between two, without fused operations.
fn between((ax, ay): (f32, f32), (bx, by): (f32, f32), part: f32) -> (f32, f32) {
    (ax + (bx - ax) * part, ay + (by - ay) * part)
}

impl OutlinePen for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.close();
        (self.start, self.at) = ((x, y), (x, y));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.line((x, y));
    }

    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        let (from, over, to) = (self.at, (cx, cy), (x, y));
        for piece in 1..=PIECES {
            let part = f32::from(piece) / f32::from(PIECES);
            let (a, b) = (between(from, over, part), between(over, to, part));
            self.line(between(a, b, part));
        }
    }

    fn curve_to(&mut self, ax: f32, ay: f32, bx: f32, by: f32, x: f32, y: f32) {
        let (from, first, second, to) = (self.at, (ax, ay), (bx, by), (x, y));
        for piece in 1..=PIECES {
            let part = f32::from(piece) / f32::from(PIECES);
            let (a, b, c) = (
                between(from, first, part),
                between(first, second, part),
                between(second, to, part),
            );
            let (a, b) = (between(a, b, part), between(b, c, part));
            self.line(between(a, b, part));
        }
    }

    fn close(&mut self) {
        if self.at != self.start {
            self.line(self.start);
        }
    }
}

/// How much of each pixel lies within the lines (by winding, not zero), as white with alpha.
fn bitmap(lines: &[(Point, Point)]) -> Option<GlyphBitmap> {
    let points = || lines.iter().flat_map(|(a, b)| [*a, *b]);
    let (left, right) = (points().map(|p| p.0).min()?, points().map(|p| p.0).max()?);
    let (top, bottom) = (points().map(|p| p.1).min()?, points().map(|p| p.1).max()?);
    let (x0, y0) = (left.div_euclid(SUB), top.div_euclid(SUB));
    let (width, height) = (
        (right + SUB - 1).div_euclid(SUB) - x0,
        (bottom + SUB - 1).div_euclid(SUB) - y0,
    );
    if !(1..=MAX_SIDE).contains(&width) || !(1..=MAX_SIDE).contains(&height) {
        return None;
    }
    let mut pixels = Vec::with_capacity((width * height) as usize);
    let mut covered = vec![0_i64; width as usize];
    let mut crossings: Vec<(i64, i64)> = Vec::new();
    for row in 0..height {
        covered.fill(0);
        for line in 0..LINES {
            let y = (y0 + row) * SUB + line * (SUB / LINES) + SUB / LINES / 2;
            crossings.clear();
            crossings.extend(lines.iter().filter_map(|line| crossing(*line, y)));
            crossings.sort_unstable();
            let mut winding = 0;
            for pair in crossings.windows(2) {
                winding += pair[0].1;
                if winding != 0 {
                    cover(&mut covered, pair[0].0 - x0 * SUB, pair[1].0 - x0 * SUB);
                }
            }
        }
        let whole = LINES * SUB;
        pixels.extend(covered.iter().map(|parts| {
            let alpha = ((parts * 255 + whole / 2) / whole).clamp(0, 255) as u8;
            Color32::from_rgba_premultiplied(alpha, alpha, alpha, alpha)
        }));
    }
    Some(GlyphBitmap {
        image: ColorImage::new([width as usize, height as usize], pixels),
        offset_px: vec2(x0 as f32, y0 as f32),
        is_color: false,
    })
}

/// Where a line crosses a height, and which way.
fn crossing(((ax, ay), (bx, by)): (Point, Point), y: i64) -> Option<(i64, i64)> {
    let way = if ay <= y && y < by {
        1
    } else if by <= y && y < ay {
        -1
    } else {
        return None;
    };
    Some((ax + ((bx - ax) * (y - ay)).div_euclid(by - ay), way))
}

/// Adds a stretch of a line to the pixels that it lies in.
fn cover(covered: &mut [i64], from: i64, to: i64) {
    let (from, to) = (from.max(0), to.min(covered.len() as i64 * SUB));
    let mut at = from;
    while at < to {
        let pixel = at.div_euclid(SUB);
        let end = ((pixel + 1) * SUB).min(to);
        if let Some(parts) = covered.get_mut(pixel as usize) {
            *parts += end - at;
        }
        at = end;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A box of a pixel and a half with a hole, and one wound twice.
    #[test]
    fn coverage_is_area() {
        let square = |left: i64, top: i64, right: i64, bottom: i64| {
            let corners = [
                (left, top),
                (right, top),
                (right, bottom),
                (left, bottom),
                (left, top),
            ];
            corners
                .windows(2)
                .map(|pair| (pair[0], pair[1]))
                .collect::<Vec<_>>()
        };
        let alphas = |lines: &[(Point, Point)]| {
            let bitmap = bitmap(lines).unwrap();
            bitmap.image.pixels.iter().map(Color32::a).collect::<Vec<_>>()
        };
        assert_eq!(alphas(&square(0, 0, 384, 256)), [255, 128]);
        let mut twice = square(0, 0, 256, 128);
        twice.extend(square(0, 0, 256, 256));
        assert_eq!(alphas(&twice), [255]);
        let mut hole = square(0, 0, 256, 256);
        hole.extend(square(64, 0, 128, 256).into_iter().map(|(a, b)| (b, a)));
        assert_eq!(alphas(&hole), [191]);
        assert!(bitmap(&[]).is_none());
        assert!(bitmap(&square(0, 0, SUB * (MAX_SIDE + 1), 256)).is_none());
    }

    #[test]
    fn letters_of_both_languages_have_outlines_of_our_own() {
        let fonts = crate::app::fonts::definitions();
        let rasterizer = rasterizer(&fonts);
        for (cluster, has_glyph) in [
            ("A", true),
            ("한", true),
            ("·", true),
            (" ", false),
            ("ab", false),
        ] {
            let request = GlyphRasterizerRequest {
                cluster,
                family: &FontFamily::Proportional,
                font_size_px: 13.0,
                subpixel_offset_px: 0.0,
            };
            assert_eq!((rasterizer.rasterize)(&request).is_some(), has_glyph, "{cluster}");
        }
    }
}
