//! The textures of a frame, as egui hands them over: the atlas of glyphs, and pictures.

use std::collections::BTreeMap;

use eframe::egui::epaint::textures::{TextureFilter, TexturesDelta};
use eframe::egui::epaint::{ImageData, ImageDelta};
use eframe::egui::{Color32, TextureId};

/// A texture in premultiplied colours.
#[derive(Clone, Debug)]
pub struct Texture {
    /// Width and height in texels.
    pub size: [usize; 2],
    pixels: Vec<Color32>,
    is_smooth: bool,
}

impl Texture {
    /// The colour at a place, in 256ths of a texel from the top left; beyond the edge it is the edge's.
    pub fn at(&self, (u, v): (i64, i64)) -> [u8; 4] {
        if !self.is_smooth {
            return self.texel(u.div_euclid(256), v.div_euclid(256));
        }
        // Between the middles of four texels.
        let (u, v) = (u - 128, v - 128);
        let (x, y) = (u.div_euclid(256), v.div_euclid(256));
        let (right, down) = (u.rem_euclid(256) as u32, v.rem_euclid(256) as u32);
        let corners = [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(dx, dy)| self.texel(x + dx, y + dy));
        if corners.iter().all(|corner| *corner == corners[0]) {
            return corners[0];
        }
        let weights = [
            (256 - right) * (256 - down),
            right * (256 - down),
            (256 - right) * down,
            right * down,
        ];
        std::array::from_fn(|idx| {
            let sum: u32 = { corners.iter().zip(weights) }
                .map(|(corner, weight)| u32::from(corner[idx]) * weight)
                .sum();
            ((sum + 32_768) >> 16) as u8
        })
    }

    fn texel(&self, x: i64, y: i64) -> [u8; 4] {
        let inside = |at: i64, size: usize| at.clamp(0, (size as i64 - 1).max(0)) as usize;
        let at = inside(y, self.size[1]) * self.size[0] + inside(x, self.size[0]);
        self.pixels.get(at).map_or([0; 4], Color32::to_array)
    }

    fn patch(&mut self, [left, top]: [usize; 2], [width, height]: [usize; 2], pixels: &[Color32]) {
        for row in 0..height {
            let to = (top + row) * self.size[0] + left;
            let from = row * width;
            if let (Some(to), Some(from)) = (
                self.pixels.get_mut(to..to + width),
                pixels.get(from..from + width),
            ) {
                to.copy_from_slice(from);
            }
        }
    }
}

/// All textures that there are.
#[derive(Clone, Debug, Default)]
pub struct Textures {
    known: BTreeMap<TextureId, Texture>,
}

impl Textures {
    /// A texture.
    pub fn get(&self, id: TextureId) -> Option<&Texture> {
        self.known.get(&id)
    }

    /// Takes in what changed. Textures that are freed are kept: the frame that is drawn needs them.
    pub fn take(&mut self, delta: &mut TexturesDelta) {
        delta.free.clear();
        // Each texture's deltas are its own, so the order of the textures does not matter.
        let mut changed: Vec<_> = std::mem::take(&mut delta.set).into_iter().collect();
        changed.sort_by_key(|(id, _)| *id);
        for (id, deltas) in changed {
            for delta in deltas {
                self.set(id, &delta);
            }
        }
    }

    fn set(&mut self, id: TextureId, delta: &ImageDelta) {
        let ImageData::Color(image) = &delta.image;
        match (delta.pos, self.known.get_mut(&id)) {
            (Some(pos), Some(texture)) => texture.patch(pos, image.size, &image.pixels),
            _ => {
                let texture = Texture {
                    size: image.size,
                    pixels: image.pixels.clone(),
                    is_smooth: delta.options.magnification == TextureFilter::Linear,
                };
                self.known.insert(id, texture);
            }
        }
    }
}
