//! Where the labels of groups go: beside their group where the board is empty there, else beside
//! the board with a leader line, else where the nearest room is, and never over each other.
//!
//! Knows rectangles and nothing of what is written on them.

use eframe::egui::{Pos2, Rect, Vec2, pos2, vec2};

/// Between a label and anything else.
const GAP: f32 = 4.0;
/// Between the board and labels beside it.
const BESIDE: f32 = 16.0;

/// A label that wants a place.
#[derive(Clone, Debug)]
pub(super) struct Want {
    /// What it belongs to.
    pub anchor: Rect,
    /// Its size.
    pub size: Vec2,
}

/// Where a label goes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Placed {
    /// Its place.
    pub rect: Rect,
    /// From the label to what it belongs to, when it does not lie right beside it.
    pub leader: Option<(Pos2, Pos2)>,
}

/// What labels must keep to.
#[derive(Clone, Debug)]
pub(super) struct Room<'a> {
    /// Where they may be.
    pub area: Rect,
    /// The board.
    pub board: Rect,
    /// What they must not cover.
    pub taken: &'a [Rect],
}

/// A place for every label, in their order; `None` where there is no room left.
pub(super) fn place(wants: &[Want], room: &Room<'_>) -> Vec<Option<Placed>> {
    let mut placed: Vec<Option<Placed>> = vec![None; wants.len()];
    let mut order: Vec<usize> = (0..wants.len()).collect();
    order.sort_by(|a, b| wants[*a].anchor.top().total_cmp(&wants[*b].anchor.top()));
    for idx in order {
        let others: Vec<Rect> = placed.iter().flatten().map(|label: &Placed| label.rect).collect();
        placed[idx] = near(&wants[idx], room, &others)
            .or_else(|| beside(&wants[idx], room, &others))
            .or_else(|| anywhere(&wants[idx], room, &others))
            // A board full of blocks: a label that covers one says more than no label.
            .or_else(|| anywhere(&wants[idx], &Room { taken: &[], ..*room }, &others));
    }
    placed
}

fn is_free(rect: Rect, room: &Room<'_>, others: &[Rect]) -> bool {
    let is_clear = |other: &Rect| !rect.expand(0.5 * GAP).intersects(*other);
    room.area.contains_rect(rect) && others.iter().all(is_clear) && room.taken.iter().all(is_clear)
}

/// Right of the group, left of it, above, below.
fn near(want: &Want, room: &Room<'_>, others: &[Rect]) -> Option<Placed> {
    let Want { anchor, size } = want;
    let (center, half) = (anchor.center(), 0.5 * *size);
    let heights = [center.y, anchor.top() + half.y, anchor.bottom() - half.y];
    let right = heights.map(|y| pos2(anchor.right() + GAP + half.x, y));
    let left = heights.map(|y| pos2(anchor.left() - GAP - half.x, y));
    let above = [
        pos2(center.x, anchor.top() - GAP - half.y),
        pos2(center.x, anchor.bottom() + GAP + half.y),
    ];
    right
        .into_iter()
        .chain(left)
        .chain(above)
        .map(|center| Rect::from_center_size(center, *size))
        .find(|rect| is_free(*rect, room, others))
        .map(|rect| Placed { rect, leader: None })
}

/// Beside the board, as near to the height of the group as there is room.
fn beside(want: &Want, room: &Room<'_>, others: &[Rect]) -> Option<Placed> {
    let Want { anchor, size } = want;
    let step = size.y + GAP;
    let is_right = room.board.center().x <= anchor.center().x;
    let right = room.board.right() + BESIDE;
    let left = room.board.left() - BESIDE - size.x;
    let sides = if is_right { [right, left] } else { [left, right] };
    let n_steps = (room.area.height() / step).ceil() as i32 + 1;
    let offsets = (0..=n_steps).flat_map(|n| [n as f32, -n as f32]);
    sides
        .into_iter()
        .flat_map(|x| {
            let y = anchor.center().y - 0.5 * size.y;
            offsets
                .clone()
                .map(move |n| Rect::from_min_size(pos2(x, y + n * step), *size))
        })
        .find(|rect| is_free(*rect, room, others))
        .map(|rect| {
            let on_right = room.board.right() <= rect.left();
            let from = if on_right {
                rect.left_center()
            } else {
                rect.right_center()
            };
            let to = if on_right {
                anchor.right_center()
            } else {
                anchor.left_center()
            };
            Placed {
                rect,
                leader: Some((from, to + vec2(if on_right { 2.0 } else { -2.0 }, 0.0))),
            }
        })
}

/// The free place nearest to the group.
fn anywhere(want: &Want, room: &Room<'_>, others: &[Rect]) -> Option<Placed> {
    /// Places are tried at this distance from each other.
    const STEP: f32 = 8.0;
    let Want { anchor, size } = want;
    let span = room.area.size() - *size;
    if span.x < 0.0 || span.y < 0.0 {
        return None;
    }
    let (n_columns, n_rows) = ((span.x / STEP) as u32, (span.y / STEP) as u32);
    let places = (0..=n_rows).flat_map(|row| (0..=n_columns).map(move |column| (row, column)));
    let distance = |rect: &Rect| rect.center().distance_sq(anchor.center());
    let rect = places
        .map(|(row, column)| room.area.min + STEP * vec2(column as f32, row as f32))
        .map(|min| Rect::from_min_size(min, *size))
        .filter(|rect| is_free(*rect, room, others))
        .min_by(|a, b| distance(a).total_cmp(&distance(b)))?;
    let from = pos2(
        anchor.center().x.clamp(rect.left(), rect.right()),
        anchor.center().y.clamp(rect.top(), rect.bottom()),
    );
    let to = pos2(
        rect.center().x.clamp(anchor.left(), anchor.right()),
        rect.center().y.clamp(anchor.top(), anchor.bottom()),
    );
    Some(Placed {
        rect,
        leader: Some((from, to)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const AREA: Rect = Rect {
        min: Pos2::ZERO,
        max: Pos2::new(700.0, 560.0),
    };
    const BOARD: Rect = Rect {
        min: Pos2::new(130.0, 30.0),
        max: Pos2::new(530.0, 510.0),
    };

    #[test]
    fn a_label_lies_right_beside_its_group_where_the_board_is_empty() {
        let anchor = Rect::from_min_size(pos2(300.0, 200.0), vec2(40.0, 120.0));
        let wants = [Want {
            anchor,
            size: vec2(100.0, 20.0),
        }];
        let room = Room {
            area: AREA,
            board: BOARD,
            taken: &[anchor],
        };
        let placed = place(&wants, &room)[0].unwrap();
        assert_eq!(placed.leader, None);
        assert!(anchor.right() < placed.rect.left());
        let full = [BOARD];
        let placed = place(&wants, &Room { taken: &full, ..room })[0].unwrap();
        assert!(!BOARD.intersects(placed.rect));
        assert!(placed.leader.is_some());
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn labels_never_overlap_and_none_is_left_out(
            groups in proptest::collection::vec((0_u8..9, 0_u8..11, 60.0_f32..160.0), 1..24),
            tiles in proptest::collection::vec((0_u8..10, 0_u8..12), 0..90),
        ) {
            let rects = placed(&groups, &tiles);
            prop_assert_eq!(rects.len(), groups.len());
            for (idx, a) in rects.iter().enumerate() {
                prop_assert!(AREA.contains_rect(*a));
                prop_assert!(rects[..idx].iter().all(|b| !a.intersects(*b)));
            }
        }

        #[test]
        fn labels_keep_off_blocks_while_there_is_room(
            groups in proptest::collection::vec((0_u8..9, 0_u8..11, 60.0_f32..100.0), 1..6),
            tiles in proptest::collection::vec((0_u8..10, 6_u8..12), 0..60),
        ) {
            let tile_rects: Vec<Rect> = tiles.iter().map(|(column, row)| cell(*column, *row)).collect();
            for label in placed(&groups, &tiles) {
                prop_assert!(tile_rects.iter().all(|tile| !label.intersects(*tile)));
            }
        }
    }

    fn cell(column: u8, row: u8) -> Rect {
        let min = BOARD.min + 40.0 * vec2(f32::from(column), f32::from(row));
        Rect::from_min_size(min, Vec2::splat(40.0))
    }

    fn placed(groups: &[(u8, u8, f32)], tiles: &[(u8, u8)]) -> Vec<Rect> {
        let want = |(column, row, width): &(u8, u8, f32)| Want {
            anchor: cell(*column, *row),
            size: vec2(*width, 20.0),
        };
        let wants: Vec<Want> = groups.iter().map(want).collect();
        let taken: Vec<Rect> = tiles.iter().map(|(column, row)| cell(*column, *row)).collect();
        let placed = place(
            &wants,
            &Room {
                area: AREA,
                board: BOARD,
                taken: &taken,
            },
        );
        placed.into_iter().flatten().map(|label| label.rect).collect()
    }

    #[test]
    fn a_canvas_with_no_room_beside_the_board_still_labels() {
        let anchor = cell(6, 11);
        let wants = [Want {
            anchor,
            size: vec2(120.0, 20.0),
        }];
        // Blocks all along the bottom row, and no more room beside the board than a few points.
        let taken: Vec<Rect> = (0..10).map(|column| cell(column, 11)).collect();
        let room = Room {
            area: BOARD.expand(10.0),
            board: BOARD,
            taken: &taken,
        };
        let label = place(&wants, &room)[0].unwrap();
        assert!(taken.iter().all(|tile| !label.rect.intersects(*tile)));
    }
}
