//! What undo and redo changed on a board: stars, gravity stars, its size and what is asked of it.

use crate::app::changes::{Changes, Moved, moved};
use crate::games::starlink::level::node_name;
use crate::games::starlink::spec::Spec;

/// All of it. Stars are told by the ids that [`crate::app::editor::Thing`] has for them.
pub(super) fn changes(before: &Spec, after: &Spec) -> Changes {
    let mut changes = Changes::default();
    let stars = moved(&before.stars, &after.stars);
    let gravity = moved(&before.gravity, &after.gravity);
    let nodes = |Moved { changed, gone }: Moved, spec: [&Spec; 2], is_gravity: bool| {
        let n = |spec: &Spec| if is_gravity { spec.stars.len() } else { 0 };
        let shift = |list: Vec<usize>, by: usize| list.into_iter().map(move |idx| idx + by);
        (shift(changed, n(spec[1])), shift(gone, n(spec[0])))
    };
    for (found, is_gravity) in [(stars, false), (gravity, true)] {
        let (changed, gone) = nodes(found, [before, after], is_gravity);
        for node in changed {
            changes.add(node as u64, node_name(after.stars.len(), node));
        }
        for node in gone {
            changes.gone(&node_name(before.stars.len(), node));
        }
    }
    let size = |spec: &Spec| (spec.width_cells, spec.height_cells);
    changes.name_if(&size(before), &size(after), "board size", "판 크기");
    changes.name_if(&before.title, &after.title, "title", "제목");
    changes.name_if(&before.checks, &after.checks, "checks", "검사 기준");
    changes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::starlink::edit;
    use crate::games::starlink::geometry::Point;

    #[test]
    fn stars_are_told_by_their_numbers() {
        let plain = Spec::default();
        assert_eq!(changes(&plain, &plain), Changes::default());
        let mut spec = plain.clone();
        spec.stars[1].number += 1;
        assert_eq!(changes(&plain, &spec).ids, [1]);
        let mut spec = plain.clone();
        edit::remove_nodes(&mut spec, &[0]);
        let found = changes(&plain, &spec);
        assert_eq!(
            (found.ids.len(), found.told().unwrap().en.as_str()),
            (0, "star 1 is gone")
        );
        // A gravity star comes after all stars.
        let mut spec = plain.clone();
        edit::add_gravity(&mut spec, Point::cell_centre(0, 0));
        let found = changes(&plain, &spec);
        assert_eq!(found.ids, [plain.stars.len() as u64]);
        assert_eq!(found.names[0].en, "gravity star 1");
        let mut spec = plain.clone();
        spec.width_cells += 1;
        assert_eq!(changes(&plain, &spec).told().unwrap().en, "board size");
    }
}
