//! The shapes of a frame as SVG: outlines as outlines, words as words.
//!
//! Words name the program's font family and keep their place and width, so that they read the same
//! with another font. Pictures below a board (textures) are left out.

use std::fmt::Write as _;

use eframe::egui::epaint::{
    CircleShape, ClippedShape, ColorMode, EllipseShape, Mesh, PathShape, PathStroke, RectShape, TextShape,
};
use eframe::egui::{Color32, FontFamily, Pos2, Rect, Shape, Stroke, StrokeKind};

use super::studio::Drawn;

/// The text of the file. `background`: the colour below everything.
pub fn encode(drawn: &Drawn, background: Color32) -> String {
    let (width, height) = (drawn.size.x, drawn.size.y);
    let mut svg = Svg {
        defs: String::new(),
        body: String::new(),
        clips: Vec::new(),
    };
    let whole = Rect::from_min_size(Pos2::ZERO, drawn.size);
    for ClippedShape { clip_rect, shape, .. } in &drawn.shapes {
        let clip = clip_rect.intersect(whole);
        let before = svg.body.len();
        svg.shape(shape);
        if before == svg.body.len() || clip == whole {
            continue;
        }
        let inner = svg.body.split_off(before);
        let id = svg.clip(clip);
        let _ = write!(svg.body, "<g clip-path=\"url(#c{id})\">\n{inner}</g>\n");
    }
    let Svg { defs, body, .. } = svg;
    let fill = ink(background);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" font-family=\"'Playproof Sans','Noto Sans KR',sans-serif\">\n<defs>\n{defs}</defs>\n<rect width=\"100%\" height=\"100%\" fill=\"{fill}\"/>\n{body}</svg>\n"
    )
}

struct Svg {
    defs: String,
    body: String,
    clips: Vec<Rect>,
}

impl Svg {
    fn clip(&mut self, rect: Rect) -> usize {
        if let Some(id) = self.clips.iter().position(|known| *known == rect) {
            return id;
        }
        let id = self.clips.len();
        let _ = writeln!(
            self.defs,
            "<clipPath id=\"c{id}\">{}</clipPath>",
            box_of(rect, 0.0, "")
        );
        self.clips.push(rect);
        id
    }

    fn line(&mut self, element: &str) {
        self.body += element;
        self.body.push('\n');
    }

    fn shape(&mut self, shape: &Shape) {
        match shape {
            Shape::Noop | Shape::Callback(_) | Shape::Band(_) => {}
            Shape::Vec(shapes) => shapes.iter().for_each(|shape| self.shape(shape)),
            Shape::Circle(CircleShape {
                center,
                radius,
                fill,
                stroke,
            }) => {
                let look = painted(*fill, stroke);
                let (x, y, r) = (n(center.x), n(center.y), n(*radius));
                self.line(&format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\"{look}/>"));
            }
            Shape::Ellipse(EllipseShape {
                center,
                radius,
                fill,
                stroke,
                ..
            }) => {
                let look = painted(*fill, stroke);
                let (x, y, rx, ry) = (n(center.x), n(center.y), n(radius.x), n(radius.y));
                self.line(&format!(
                    "<ellipse cx=\"{x}\" cy=\"{y}\" rx=\"{rx}\" ry=\"{ry}\"{look}/>"
                ));
            }
            Shape::LineSegment {
                points: [a, b],
                stroke,
            } => {
                let look = painted(Color32::TRANSPARENT, stroke);
                let (x1, y1, x2, y2) = (n(a.x), n(a.y), n(b.x), n(b.y));
                self.line(&format!(
                    "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\"{look}/>"
                ));
            }
            Shape::Path(PathShape {
                points,
                closed,
                fill,
                stroke,
            }) => {
                let look = painted(*fill, &solid(stroke, points));
                let name = if *closed { "polygon" } else { "polyline" };
                let points = pairs(points);
                self.line(&format!("<{name} points=\"{points}\"{look}/>"));
            }
            Shape::Rect(rect) => self.rect(rect),
            Shape::Text(text) => self.text(text),
            Shape::Mesh(mesh) => self.mesh(mesh),
            Shape::QuadraticBezier(curve) => {
                let [a, b, c] = curve.points.map(pair);
                let look = painted(curve.fill, &solid(&curve.stroke, &curve.points));
                self.line(&format!("<path d=\"M{a} Q{b} {c}\"{look}/>"));
            }
            Shape::CubicBezier(curve) => {
                let [a, b, c, d] = curve.points.map(pair);
                let look = painted(curve.fill, &solid(&curve.stroke, &curve.points));
                self.line(&format!("<path d=\"M{a} C{b} {c} {d}\"{look}/>"));
            }
        }
    }

    fn rect(&mut self, shape: &RectShape) {
        let RectShape {
            rect,
            corner_radius,
            fill,
            stroke,
            stroke_kind,
            ..
        } = shape;
        let by = match stroke_kind {
            StrokeKind::Inside => -0.5 * stroke.width,
            StrokeKind::Middle => 0.0,
            StrokeKind::Outside => 0.5 * stroke.width,
        };
        let rect = if stroke.is_empty() { *rect } else { rect.expand(by) };
        let radius = f32::from(
            corner_radius
                .nw
                .max(corner_radius.ne)
                .max(corner_radius.sw)
                .max(corner_radius.se),
        );
        self.line(&box_of(rect, radius, &painted(*fill, stroke)));
    }

    fn text(&mut self, text: &TextShape) {
        for row in &text.galley.rows {
            let words: String = row.glyphs.iter().map(|glyph| glyph.chr).collect();
            let (Some(first), Some(last)) = (row.glyphs.first(), row.glyphs.last()) else {
                continue;
            };
            if words.trim().is_empty() {
                continue;
            }
            let of_row = {
                row.visuals
                    .mesh
                    .vertices
                    .get(row.visuals.glyph_vertex_range.start)
            }
            .map(|vertex| vertex.color)
            .filter(|color| *color != Color32::PLACEHOLDER);
            let color = text.override_text_color.or(of_row).unwrap_or(text.fallback_color);
            let at = text.pos + row.pos.to_vec2() + first.pos.to_vec2();
            let width = last.pos.x + last.advance_width - first.pos.x;
            let format = text
                .galley
                .job
                .sections
                .first()
                .map(|section| &section.format.font_id);
            let size = format.map_or(13.0, |font| font.size);
            let look = match format.map(|font| &font.family) {
                Some(FontFamily::Monospace) => " font-family=\"Hack,monospace\"",
                Some(FontFamily::Name(_)) => " font-weight=\"600\"",
                _ => "",
            };
            let turn = if text.angle == 0.0 {
                String::new()
            } else {
                let degrees = n(text.angle.to_degrees());
                format!(
                    " transform=\"rotate({degrees} {} {})\"",
                    n(text.pos.x),
                    n(text.pos.y)
                )
            };
            let (x, y, size, width) = (n(at.x), n(at.y), n(size), n(width));
            let fill = fill_of(color, text.opacity_factor);
            let words = escaped(&words);
            self.line(&format!(
                "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" textLength=\"{width}\" lengthAdjust=\"spacingAndGlyphs\" xml:space=\"preserve\"{look}{fill}{turn}>{words}</text>"
            ));
        }
    }

    /// Triangles of one colour in a row are one path; of several colours, their mean.
    fn mesh(&mut self, mesh: &Mesh) {
        if mesh.texture_id != eframe::egui::TextureId::default() {
            return;
        }
        let mut path = String::new();
        let mut of_path = None;
        for corners in mesh.indices.chunks_exact(3) {
            let corner = |idx: usize| mesh.vertices.get(corners[idx] as usize);
            let (Some(a), Some(b), Some(c)) = (corner(0), corner(1), corner(2)) else {
                continue;
            };
            let mean = |channel: usize| {
                let sum: u32 = [a, b, c]
                    .map(|v| u32::from(v.color.to_array()[channel]))
                    .iter()
                    .sum();
                (sum / 3) as u8
            };
            let color = Color32::from_rgba_premultiplied(mean(0), mean(1), mean(2), mean(3));
            if of_path != Some(color) {
                self.flush(&mut path, of_path);
                of_path = Some(color);
            }
            let _ = write!(path, "M{} {} {}z", pair(a.pos), pair(b.pos), pair(c.pos));
        }
        self.flush(&mut path, of_path);
    }

    fn flush(&mut self, path: &mut String, color: Option<Color32>) {
        if let Some(color) = color.filter(|color| !path.is_empty() && color.a() != 0) {
            let fill = fill_of(color, 1.0);
            self.line(&format!(
                "<path d=\"{path}\" shape-rendering=\"crispEdges\"{fill}/>"
            ));
        }
        path.clear();
    }
}

fn box_of(rect: Rect, radius: f32, look: &str) -> String {
    let (x, y, width, height) = (
        n(rect.min.x),
        n(rect.min.y),
        n(rect.width().max(0.0)),
        n(rect.height().max(0.0)),
    );
    let round = if radius == 0.0 {
        String::new()
    } else {
        format!(" rx=\"{}\"", n(radius))
    };
    format!("<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"{round}{look}/>")
}

/// A number with two decimals at most; what is none is 0.
fn n(value: f32) -> String {
    let value = if value.is_finite() {
        value.clamp(-1e6, 1e6)
    } else {
        0.0
    };
    let text = format!("{value:.2}");
    let short = text.trim_end_matches('0').trim_end_matches('.');
    if short == "-0" {
        "0".to_owned()
    } else {
        short.to_owned()
    }
}

fn pair(at: Pos2) -> String {
    format!("{},{}", n(at.x), n(at.y))
}

fn pairs(points: &[Pos2]) -> String {
    points.iter().map(|at| pair(*at)).collect::<Vec<_>>().join(" ")
}

/// A path's stroke as one colour: that at its first point.
fn solid(stroke: &PathStroke, points: &[Pos2]) -> Stroke {
    let color = match &stroke.color {
        ColorMode::Solid(color) => *color,
        ColorMode::UV(of) => of(
            Rect::from_points(points),
            points.first().copied().unwrap_or_default(),
        ),
    };
    Stroke::new(stroke.width, color)
}

fn painted(fill: Color32, stroke: &Stroke) -> String {
    let mut look = if fill.a() == 0 {
        " fill=\"none\"".to_owned()
    } else {
        fill_of(fill, 1.0)
    };
    if !stroke.is_empty() {
        let [_, _, _, alpha] = stroke.color.to_srgba_unmultiplied();
        let _ = write!(
            look,
            " stroke=\"{}\" stroke-width=\"{}\"",
            ink(stroke.color),
            n(stroke.width)
        );
        if alpha != 255 {
            let _ = write!(look, " stroke-opacity=\"{}\"", n(f32::from(alpha) / 255.0));
        }
    }
    look
}

fn fill_of(color: Color32, opacity: f32) -> String {
    let opacity = f32::from(color.a()) / 255.0 * opacity;
    let fill = ink(color);
    if opacity < 1.0 {
        format!(" fill=\"{fill}\" fill-opacity=\"{}\"", n(opacity))
    } else {
        format!(" fill=\"{fill}\"")
    }
}

fn ink(color: Color32) -> String {
    let [r, g, b, _] = color.to_srgba_unmultiplied();
    format!("#{r:02x}{g:02x}{b:02x}")
}

fn escaped(words: &str) -> String {
    words
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
