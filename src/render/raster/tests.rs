//! Pixels of the rasteriser, checked one by one.

use eframe::egui::{Pos2, pos2};

use super::*;
use crate::app::tokens;

fn mesh(corners: &[(f32, f32)], color: Color32) -> Mesh {
    let mut mesh = Mesh::default();
    for (x, y) in corners {
        mesh.colored_vertex(pos2(*x, *y), color);
    }
    for first in (0..corners.len() as u32).step_by(3) {
        mesh.add_triangle(first, first + 1, first + 2);
    }
    mesh
}

fn drawn(mesh: Mesh, clip: Rect, size: (usize, usize), scale: f32) -> Canvas {
    let mut canvas = Canvas::new(size.0, size.1, tokens::DARK.canvas);
    let primitive = ClippedPrimitive {
        clip_rect: clip,
        primitive: Primitive::Mesh(mesh),
    };
    canvas.draw(&[primitive], &Textures::default(), scale);
    canvas
}

fn n_changed(canvas: &Canvas) -> usize {
    let empty = tokens::DARK.canvas;
    let below = [empty.r(), empty.g(), empty.b()];
    canvas.rgb.chunks_exact(3).filter(|pixel| *pixel != below).count()
}

/// Two halves of a box share their edge: no pixel is drawn twice, none is left out, whichever way the
/// corners go round.
#[test]
fn halves_meet_without_a_seam() {
    let half = tokens::UNTINTED.gamma_multiply(0.5);
    let everything = Rect::EVERYTHING;
    for corners in [
        [
            (1.0, 1.0),
            (9.0, 1.0),
            (9.0, 7.0),
            (1.0, 1.0),
            (9.0, 7.0),
            (1.0, 7.0),
        ],
        [
            (9.0, 7.0),
            (9.0, 1.0),
            (1.0, 1.0),
            (1.0, 7.0),
            (9.0, 7.0),
            (1.0, 1.0),
        ],
        [
            (1.3, 0.6),
            (9.4, 0.6),
            (9.4, 7.3),
            (1.3, 0.6),
            (9.4, 7.3),
            (1.3, 7.3),
        ],
    ] {
        let canvas = drawn(mesh(&corners, half), everything, (12, 9), 1.0);
        let mut colors: Vec<&[u8]> = canvas.rgb.chunks_exact(3).collect();
        colors.sort_unstable();
        colors.dedup();
        assert_eq!(colors.len(), 2, "{corners:?}");
    }
    let whole = [
        (1.0, 1.0),
        (9.0, 1.0),
        (9.0, 7.0),
        (1.0, 1.0),
        (9.0, 7.0),
        (1.0, 7.0),
    ];
    assert_eq!(
        n_changed(&drawn(mesh(&whole, half), everything, (12, 9), 1.0)),
        48
    );
    assert_eq!(
        n_changed(&drawn(mesh(&whole, half), everything, (24, 18), 2.0)),
        192
    );
    let clip = Rect::from_min_max(pos2(2.0, 2.0), pos2(5.0, 4.0));
    assert_eq!(n_changed(&drawn(mesh(&whole, half), clip, (12, 9), 1.0)), 6);
}

#[test]
fn absurd_corners_draw_something_or_nothing_and_end() {
    let white = tokens::UNTINTED;
    let far = [(-1e30, -1e30), (1e30, -1e30), (0.0, 1e30)];
    assert_eq!(
        n_changed(&drawn(mesh(&far, white), Rect::EVERYTHING, (8, 8), 1.0)),
        64
    );
    let none = [
        (f32::NAN, 0.0),
        (f32::INFINITY, 3.0),
        (f32::NEG_INFINITY, f32::NAN),
    ];
    drawn(mesh(&none, white), Rect::EVERYTHING, (8, 8), 1.0);
    let mut blended = mesh(&[(-1e9, -5.0), (1e9, -5.0), (0.0, 9e8)], white);
    blended.vertices[1].color = tokens::DARK.accent;
    blended.vertices[2].pos = Pos2::new(3.0, f32::MAX);
    drawn(blended, Rect::EVERYTHING, (8, 8), 1.0);
    drawn(mesh(&far, white), Rect::NOTHING, (8, 8), 1.0);
}

#[test]
fn colours_run_evenly_between_corners() {
    let mut quad = mesh(
        &[
            (0.0, 0.0),
            (256.0, 0.0),
            (256.0, 2.0),
            (0.0, 0.0),
            (256.0, 2.0),
            (0.0, 2.0),
        ],
        tokens::UNTINTED,
    );
    for idx in [0, 3, 5] {
        quad.vertices[idx].color = Color32::from_rgba_premultiplied(0, 0, 0, 255);
    }
    let canvas = drawn(quad, Rect::EVERYTHING, (256, 2), 1.0);
    for (x, pixel) in canvas.rgb.chunks_exact(3).take(256).enumerate() {
        assert!((i64::from(pixel[0]) - x as i64).abs() <= 1, "{x}: {pixel:?}");
    }
}
