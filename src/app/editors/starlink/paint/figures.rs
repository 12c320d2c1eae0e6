//! Where the figures beside stars are written: each as near to its star as it can be without lying on another star,
//! its name, or another figure.

use eframe::egui::{Align2, Pos2, Rect, Vec2, vec2};

/// Obstacles farther away than this, in points, are in nobody's way.
const NEAR: f32 = 120.0;
/// Where a figure may lie round its star, in radii of the star, the best first, and which of its corners is there.
const AROUND: [(Vec2, Align2); 10] = [
    (vec2(-0.8, 0.95), Align2::RIGHT_TOP),
    (vec2(0.8, -0.95), Align2::LEFT_BOTTOM),
    (vec2(-0.8, -0.95), Align2::RIGHT_BOTTOM),
    (vec2(0.0, 1.15), Align2::CENTER_TOP),
    (vec2(0.0, -1.15), Align2::CENTER_BOTTOM),
    (vec2(-1.2, 0.0), Align2::RIGHT_CENTER),
    (vec2(1.2, 0.0), Align2::LEFT_CENTER),
    (vec2(0.0, 1.9), Align2::CENTER_TOP),
    (vec2(0.0, -1.9), Align2::CENTER_BOTTOM),
    (vec2(1.0, 1.6), Align2::LEFT_TOP),
];

/// The place of each figure, given the middle of its star and its size. Where every place is taken, the one that
/// is covered least.
pub(super) fn places(figures: &[(Pos2, Vec2)], radius: f32, taken: &[Rect]) -> Vec<Rect> {
    let mut made: Vec<Rect> = Vec::with_capacity(figures.len());
    for (center, size) in figures {
        let near: Vec<Rect> = { taken.iter().chain(&made) }
            .filter(|rect| rect.distance_to_pos(*center) < NEAR)
            .copied()
            .collect();
        let covered = |rect: &Rect| -> f32 {
            { near.iter() }
                .map(|other| rect.intersect(*other))
                .filter(Rect::is_positive)
                .map(|common| common.area())
                .sum()
        };
        let mut best: Option<(f32, Rect)> = None;
        for (off, align) in AROUND {
            let rect = align.anchor_size(*center + off * radius, *size);
            let covered = covered(&rect);
            if best.is_none_or(|(least, _)| covered < least) {
                best = Some((covered, rect));
            }
            if covered == 0.0 {
                break;
            }
        }
        made.extend(best.map(|(_, rect)| rect));
    }
    made
}

#[cfg(test)]
mod tests {
    use super::*;
    use eframe::egui::pos2;

    #[test]
    fn figures_lie_on_no_star_and_not_on_each_other() {
        let radius = 12.0;
        let size = vec2(28.0, 12.0);
        // A row of stars a cell of 45 points apart, and one right below the second.
        let centers = [
            pos2(100.0, 100.0),
            pos2(145.0, 100.0),
            pos2(190.0, 100.0),
            pos2(145.0, 145.0),
        ];
        let taken = centers.map(|center| Rect::from_center_size(center, Vec2::splat(1.5 * radius)));
        let figures = centers.map(|center| (center, size));
        let places = places(&figures, radius, &taken);
        assert_eq!(places.len(), 4);
        for (idx, place) in places.iter().enumerate() {
            let others = places.iter().skip(idx + 1).chain(&taken);
            for other in others {
                assert!(!place.intersect(*other).is_positive(), "{idx}: {place} {other}");
            }
        }
        // However crowded, every star has its figure.
        let crowd = [(pos2(100.0, 100.0), size); 30];
        assert_eq!(super::places(&crowd, radius, &taken).len(), 30);
    }
}
