//! Triangles to pixels on the processor, in whole numbers: the same pixels on every machine.
//!
//! Does what egui's painters do on a GPU: textured triangles with premultiplied colours, blended in
//! gamma space, cut off at clip rectangles. Corners are rounded to 64ths of a pixel; coverage is by
//! pixel centre with the top-left rule, since egui softens edges by itself.

use eframe::egui::epaint::{ClippedPrimitive, Mesh, Primitive, Vertex};
use eframe::egui::{Color32, Rect};

use super::texture::{Texture, Textures};

/// Parts of a pixel that corners are rounded to.
const SUB: i64 = 64;
/// Corners farther out than this, in pixels, are brought there: nothing draws as far.
const FAR: f32 = 1_048_576.0;
/// Parts of a texel that places in a texture are rounded to.
const TEXEL: i64 = 256;

/// A picture in the making: opaque colours, row by row from the top left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Canvas {
    /// Width in pixels.
    pub width: usize,
    /// Height in pixels.
    pub height: usize,
    /// Red, green, blue of every pixel.
    pub rgb: Vec<u8>,
}

impl Canvas {
    /// A picture of one colour.
    pub fn new(width: usize, height: usize, color: Color32) -> Self {
        let pixel = [color.r(), color.g(), color.b()];
        Self {
            width,
            height,
            rgb: pixel.repeat(width * height),
        }
    }

    /// Draws what egui made of a frame.
    pub fn draw(&mut self, primitives: &[ClippedPrimitive], textures: &Textures, pixels_per_point: f32) {
        for ClippedPrimitive { clip_rect, primitive } in primitives {
            let clip = self.clip(*clip_rect, pixels_per_point);
            // Callbacks draw by themselves on a GPU; none of our canvases has one.
            if let (Primitive::Mesh(mesh), true) = (primitive, clip.x.0 < clip.x.1 && clip.y.0 < clip.y.1) {
                self.mesh(mesh, textures.get(mesh.texture_id), clip, pixels_per_point);
            }
        }
    }

    fn clip(&self, rect: Rect, pixels_per_point: f32) -> Clip {
        let at = |points: f32, end: usize| {
            let pixels = (points * pixels_per_point).round();
            if pixels.is_nan() {
                0
            } else {
                (pixels as i64).clamp(0, end as i64)
            }
        };
        Clip {
            x: (at(rect.min.x, self.width), at(rect.max.x, self.width)),
            y: (at(rect.min.y, self.height), at(rect.max.y, self.height)),
        }
    }

    fn mesh(&mut self, mesh: &Mesh, texture: Option<&Texture>, clip: Clip, pixels_per_point: f32) {
        for corners in mesh.indices.chunks_exact(3) {
            let corner = |idx: usize| mesh.vertices.get(corners[idx] as usize);
            if let (Some(a), Some(b), Some(c)) = (corner(0), corner(1), corner(2)) {
                let corners = [a, b, c].map(|vertex| Corner::of(vertex, texture, pixels_per_point));
                self.triangle(corners, texture, clip);
            }
        }
    }

    fn triangle(&mut self, [a, mut b, mut c]: [Corner; 3], texture: Option<&Texture>, clip: Clip) {
        let mut area = side(&a, &b, (c.x, c.y));
        if area < 0 {
            std::mem::swap(&mut b, &mut c);
            area = -area;
        }
        if area == 0 {
            return;
        }
        let corners = [a, b, c];
        let (x0, x1) = range(corners.map(|corner| corner.x), clip.x);
        let (y0, y1) = range(corners.map(|corner| corner.y), clip.y);
        // Opposite each corner lies the edge that it weighs by its distance from it.
        let edges = [Edge::new(&b, &c), Edge::new(&c, &a), Edge::new(&a, &b)];
        let is_flat = a.color == b.color && b.color == c.color;
        let is_plain = texture.is_none() || (a.texel == b.texel && b.texel == c.texel);
        let plain = (is_flat && is_plain).then(|| shade(texture, a.texel, a.color));
        if plain.is_some_and(|color| color == [0; 4]) {
            return;
        }
        for y in y0..y1 {
            let row = y as usize * self.width;
            let mut weights = edges.each_ref().map(|edge| edge.at(x0, y));
            for x in x0..x1 {
                if edges
                    .iter()
                    .zip(weights)
                    .all(|(edge, weight)| edge.bias <= weight)
                {
                    let color = plain.unwrap_or_else(|| mixed(&corners, weights, area, texture));
                    let at = 3 * (row + x as usize);
                    if let Some(pixel) = self.rgb.get_mut(at..at + 3) {
                        blend(pixel, color);
                    }
                }
                for (weight, edge) in weights.iter_mut().zip(&edges) {
                    *weight += edge.per_x;
                }
            }
        }
    }
}

/// Pixels that may be drawn: from, and up to.
#[derive(Clone, Copy, Debug)]
struct Clip {
    x: (i64, i64),
    y: (i64, i64),
}

/// A corner in 64ths of a pixel, with its place in the texture in 256ths of a texel.
#[derive(Clone, Copy, Debug)]
struct Corner {
    x: i64,
    y: i64,
    texel: (i64, i64),
    color: Color32,
}

impl Corner {
    fn of(vertex: &Vertex, texture: Option<&Texture>, pixels_per_point: f32) -> Self {
        let pixel = |points: f32| {
            let pixels = (points * pixels_per_point).clamp(-FAR, FAR);
            if pixels.is_nan() {
                0
            } else {
                (pixels * SUB as f32).round() as i64
            }
        };
        let [width, height] = texture.map_or([0, 0], |texture| texture.size);
        let texel =
            |part: f32, size: usize| (part.clamp(-1.0, 2.0) * (size as i64 * TEXEL) as f32).round() as i64;
        Self {
            x: pixel(vertex.pos.x),
            y: pixel(vertex.pos.y),
            texel: (texel(vertex.uv.x, width), texel(vertex.uv.y, height)),
            color: vertex.color,
        }
    }
}

/// On which side of the edge from `a` to `b` a point lies, and twice the area of their triangle.
fn side(a: &Corner, b: &Corner, (x, y): (i64, i64)) -> i64 {
    (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x)
}

/// The pixels whose centres three corners may cover.
fn range(corners: [i64; 3], clip: (i64, i64)) -> (i64, i64) {
    let [a, b, c] = corners;
    let (min, max) = (a.min(b).min(c), a.max(b).max(c));
    (
        min.div_euclid(SUB).max(clip.0),
        (max.div_euclid(SUB) + 1).min(clip.1),
    )
}

/// An edge, and what moving a pixel to the right adds to the distance from it.
struct Edge {
    from: Corner,
    to: Corner,
    per_x: i64,
    /// The least distance that belongs to the triangle: pixels on an edge belong to one of two.
    bias: i64,
}

impl Edge {
    fn new(from: &Corner, to: &Corner) -> Self {
        let (dx, dy) = (to.x - from.x, to.y - from.y);
        let is_top_or_left = dy < 0 || (dy == 0 && 0 < dx);
        Self {
            from: *from,
            to: *to,
            per_x: -dy * SUB,
            bias: i64::from(!is_top_or_left),
        }
    }

    /// The distance of a pixel's centre.
    fn at(&self, x: i64, y: i64) -> i64 {
        side(&self.from, &self.to, (x * SUB + SUB / 2, y * SUB + SUB / 2))
    }
}

/// Colour and texture between three corners.
fn mixed(corners: &[Corner; 3], weights: [i64; 3], area: i64, texture: Option<&Texture>) -> [u8; 4] {
    // Products are within i64 for triangles of any picture; huge ones lose bits that nobody sees.
    let shift = (64 - area.leading_zeros()).saturating_sub(42);
    let weights = weights.map(|weight| weight >> shift);
    let area = weights.iter().sum::<i64>().max(1);
    let mix = |values: [i64; 3]| {
        let sum: i64 = { values.iter().zip(weights) }
            .map(|(value, weight)| value * weight)
            .sum();
        (sum + area / 2).div_euclid(area)
    };
    let channel = |idx: usize| mix(corners.map(|corner| i64::from(corner.color.to_array()[idx]))) as u8;
    let color = Color32::from_rgba_premultiplied(channel(0), channel(1), channel(2), channel(3));
    let texel = (
        mix(corners.map(|corner| corner.texel.0)),
        mix(corners.map(|corner| corner.texel.1)),
    );
    shade(texture, texel, color)
}

/// A colour times a texture's.
fn shade(texture: Option<&Texture>, texel: (i64, i64), color: Color32) -> [u8; 4] {
    let color = color.to_array();
    match texture {
        None => color,
        Some(texture) => {
            let of_texture = texture.at(texel);
            std::array::from_fn(|idx| times(of_texture[idx], color[idx]))
        }
    }
}

/// A product of two parts of 255.
fn times(a: u8, b: u8) -> u8 {
    ((u32::from(a) * u32::from(b) + 127) / 255) as u8
}

/// A premultiplied colour over an opaque pixel.
fn blend(pixel: &mut [u8], [r, g, b, alpha]: [u8; 4]) {
    for (below, above) in pixel.iter_mut().zip([r, g, b]) {
        *below = above.saturating_add(times(*below, 255 - alpha));
    }
}

#[cfg(test)]
mod tests;
