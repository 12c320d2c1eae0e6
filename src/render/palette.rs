//! Few colours for many: exact where there are few enough, else by median cut, in whole numbers.

use std::collections::BTreeMap;

/// Red, green, blue.
pub type Rgb = [u8; 3];

/// A palette, and which of its colours stands for each colour that there is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Palette {
    /// The colours.
    pub colors: Vec<Rgb>,
    idx_of: BTreeMap<Rgb, u8>,
}

impl Palette {
    /// At most `most` colours (1 to 256) for the pixels of a picture, in red, green, blue.
    pub fn of(rgb: &[u8], most: usize) -> Self {
        let mut counts: BTreeMap<Rgb, u64> = BTreeMap::new();
        for pixel in rgb.chunks_exact(3) {
            *counts.entry([pixel[0], pixel[1], pixel[2]]).or_default() += 1;
        }
        let mut boxes = vec![counts.into_iter().collect::<Vec<_>>()];
        boxes.retain(|colors| !colors.is_empty());
        while boxes.len() < most.clamp(1, 256) {
            // The box whose halves gain most: wide and often seen.
            let widest = { boxes.iter().enumerate() }
                .map(|(idx, colors)| (gain(colors), idx))
                .max_by_key(|(gain, idx)| (*gain, usize::MAX - idx));
            match widest {
                Some((1.., idx)) => {
                    let upper = split(&mut boxes[idx]);
                    boxes.push(upper);
                }
                _ => break,
            }
        }
        let mut palette = Self::default();
        for (colors, idx) in boxes.iter().zip(0_u8..=255) {
            palette.colors.push(mean(colors));
            palette
                .idx_of
                .extend(colors.iter().map(|(color, _)| (*color, idx)));
        }
        palette
    }

    /// The colour that stands for one of the picture's.
    pub fn idx(&self, color: Rgb) -> u8 {
        self.idx_of.get(&color).copied().unwrap_or(0)
    }
}

/// The channel in which some colours differ most, and by how much.
fn widest(colors: &[(Rgb, u64)]) -> (u8, usize) {
    let spread = |channel: usize| {
        let values = || colors.iter().map(|(color, _)| color[channel]);
        values().max().unwrap_or(0) - values().min().unwrap_or(0)
    };
    let (spread, channel) = [1, 0, 2]
        .map(|channel| (spread(channel), channel))
        .into_iter()
        .fold((0, 1), |best, found| if best.0 < found.0 { found } else { best });
    (spread, channel)
}

fn gain(colors: &[(Rgb, u64)]) -> u64 {
    let (spread, _) = widest(colors);
    let pixels: u64 = colors.iter().map(|(_, count)| count).sum();
    // A flat colour of half the picture must not take every box: its pixels count less than its width.
    u64::from(spread) * u64::from(spread) * u64::from(pixels.ilog2() + 1)
}

/// Takes the upper half of the pixels out of a box of at least two colours.
fn split(colors: &mut Vec<(Rgb, u64)>) -> Vec<(Rgb, u64)> {
    let (_, channel) = widest(colors);
    colors.sort_by_key(|(color, _)| (color[channel], *color));
    let total: u64 = colors.iter().map(|(_, count)| count).sum();
    let mut below = 0;
    let half = colors.iter().position(|(_, count)| {
        below += count;
        total <= 2 * below
    });
    let at = half.map_or(1, |idx| idx + 1).clamp(1, colors.len() - 1);
    colors.split_off(at)
}

fn mean(colors: &[(Rgb, u64)]) -> Rgb {
    let total: u64 = colors.iter().map(|(_, count)| count).sum::<u64>().max(1);
    std::array::from_fn(|channel| {
        let sum: u64 = { colors.iter() }
            .map(|(color, count)| u64::from(color[channel]) * count)
            .sum();
        ((sum + total / 2) / total) as u8
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_colours_are_kept_exactly() {
        let rgb: Vec<u8> = (0..=255).flat_map(|n| [n, 7 * (n % 3), 255 - n]).collect();
        let palette = Palette::of(&rgb, 256);
        assert_eq!(palette.colors.len(), 256);
        for color in rgb.chunks_exact(3) {
            let color = [color[0], color[1], color[2]];
            assert_eq!(palette.colors[usize::from(palette.idx(color))], color);
        }
    }

    #[test]
    fn many_colours_become_near_ones() {
        let rgb: Vec<u8> = (0..4096_u32)
            .flat_map(|n| {
                [
                    (n % 16 * 17) as u8,
                    (n / 16 % 16 * 17) as u8,
                    (n / 256 * 17) as u8,
                ]
            })
            .collect();
        let palette = Palette::of(&rgb, 64);
        assert_eq!(palette.colors.len(), 64);
        for color in rgb.chunks_exact(3) {
            let color = [color[0], color[1], color[2]];
            let near = palette.colors[usize::from(palette.idx(color))];
            assert!(
                near.iter().zip(color).all(|(a, b)| a.abs_diff(b) <= 48),
                "{color:?} as {near:?}"
            );
        }
        assert_eq!(Palette::of(&rgb, 1).colors.len(), 1);
        assert_eq!(Palette::of(&[], 16), Palette::default());
    }
}
