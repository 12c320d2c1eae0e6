//! Drags on the canvas: moving stars, a rubber band, a link from star to star.

use std::sync::Arc;

use crate::app::editor::Cx;
use crate::doc::Merge;
use crate::doc::picture::MAX_OFF_MILLI;
use crate::games::starlink::StarLink;
use crate::games::starlink::edit::{Snap, move_node, move_nodes, node_at, snapped};
use crate::games::starlink::geometry::{MILLI, Point};
use crate::games::starlink::spec::Spec;
use crate::games::starlink::table::Node;
use crate::report::Text;

use super::commands::change_picture;
use super::desk::Desk;
use super::words::{label, nodes_name};

/// Undo key of a drag.
const DRAG: u64 = 0x51a0;
const PICTURE: u64 = 0x51a1;

/// A drag that is being made.
#[derive(Clone, Debug)]
pub(super) enum Gesture {
    /// Stars follow the pointer.
    Move {
        /// The one that was taken.
        anchor: Node,
        /// Where the pointer took it.
        from: Point,
        /// The spec before.
        before: Arc<Spec>,
    },
    /// A rubber band.
    Band {
        /// Where it began.
        from: Point,
        /// What was selected before and stays so.
        kept: Vec<Node>,
    },
    /// The picture under the board follows the pointer.
    Picture {
        /// Where the pointer took it.
        from: Point,
        /// Where the picture was: right and down of the middle.
        before: (i32, i32),
    },
    /// A link is drawn.
    Link {
        /// Its first star.
        from: Node,
        /// The gravity star that the pointer went through.
        via: Option<Node>,
        /// The star under the pointer.
        to: Option<Node>,
    },
}

impl Gesture {
    /// The pointer is here now.
    pub(super) fn drag(&mut self, desk: &mut Desk, cx: &mut Cx<'_, StarLink>, at: Point, snap: Snap) {
        match self {
            Self::Move { anchor, from, before } => {
                let (dx, dy) = (at.x_milli - from.x_milli, at.y_milli - from.y_milli);
                let nodes = desk.selection.clone();
                let words = label("Move", "옮기기", &nodes_name(before.stars.len(), &nodes));
                let (anchor, before) = (*anchor, before.clone());
                cx.doc.edit(words, Merge::WhileHeld(DRAG), |spec| {
                    *spec = Spec::clone(&before);
                    if let ([node], Some(start)) = (&nodes[..], before.place(usize::from(anchor))) {
                        let to = Point::new(start.x_milli + dx, start.y_milli + dy);
                        move_node(spec, *node, snapped(&before, to, snap));
                    } else {
                        let (dx, dy) = whole_cells((dx, dy), snap);
                        move_nodes(spec, &nodes, dx, dy);
                    }
                });
            }
            Self::Band { from, kept } => {
                desk.selection.clone_from(kept);
                let (x, y) = (sorted(from.x_milli, at.x_milli), sorted(from.y_milli, at.y_milli));
                for (place, node) in cx.doc.spec().places().into_iter().zip(0..) {
                    let is_in = (x.0..=x.1).contains(&place.x_milli) && (y.0..=y.1).contains(&place.y_milli);
                    if is_in && !desk.selection.contains(&node) {
                        desk.selection.push(node);
                    }
                }
            }
            Self::Picture { from, before } => {
                let to = |before: i32, from: i32, at: i32| {
                    (before.saturating_add(at.saturating_sub(from))).clamp(-MAX_OFF_MILLI, MAX_OFF_MILLI)
                };
                let to = (
                    to(before.0, from.x_milli, at.x_milli),
                    to(before.1, from.y_milli, at.y_milli),
                );
                let words = Text::new("Move the picture", "밑그림 옮기기");
                change_picture(cx, words, Merge::WhileHeld(PICTURE), |picture| {
                    (picture.right_milli, picture.down_milli) = to;
                });
            }
            Self::Link { from, via, to } => {
                let under = node_at(cx.doc.spec(), at);
                let n_stars = cx.doc.spec().stars.len();
                match under {
                    Some(node) if n_stars <= usize::from(node) => *via = Some(node),
                    Some(node) if node != *from => *to = Some(node),
                    Some(_) => {
                        // Back home: the way is forgotten.
                        *via = None;
                        *to = None;
                    }
                    None => *to = None,
                }
            }
        }
    }
}

/// Several stars that keep their jitter move by whole cells.
fn whole_cells((dx, dy): (i32, i32), snap: Snap) -> (i32, i32) {
    if snap == Snap::Free {
        return (dx, dy);
    }
    let whole = |milli: i32| (milli + MILLI / 2).div_euclid(MILLI) * MILLI;
    (whole(dx), whole(dy))
}

fn sorted(a: i32, b: i32) -> (i32, i32) {
    (a.min(b), a.max(b))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_stars_move_by_whole_cells_unless_they_are_free() {
        assert_eq!(whole_cells((499, -499), Snap::Jitter), (0, 0));
        assert_eq!(whole_cells((501, -1501), Snap::Centre), (1000, -2000));
        assert_eq!(whole_cells((501, -1501), Snap::Free), (501, -1501));
    }
}
