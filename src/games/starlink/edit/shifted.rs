//! Whether a board keeps its number of answers (none, one, many) after one node was moved, without counting
//! all of them again.
//!
//! An answer of the new board that was none of the old one has a link that came, or two links together that
//! excluded each other before. So only those are looked for, each with its links put on, which propagation
//! refutes at once as a rule; everything else follows from the answers that are known. Where that does not
//! decide, the board is counted.

use super::super::solve::state::Mark;
use super::super::solve::{Answers, Count, count, count_with};
use super::super::table::{Link, LinkIdx, Node, Table};
use crate::control::{Control, Stop};

/// Nodes that one look for an answer may take; one that is stopped is not known.
const MAX_NODES: u64 = 5_000;
/// More possible changes than this are not looked at one by one.
const MAX_CHANGES: usize = 400;

/// A board and what is known of its answers.
pub(super) struct Known<'a> {
    /// Its links.
    pub(super) table: &'a Table,
    /// Its numbers.
    pub(super) numbers: &'a [u16],
    /// Its answers, counted to two.
    pub(super) count: Count,
}

impl Known<'_> {
    /// Whether the board has as many answers (none, one, many) on the table after `node` was moved; nothing
    /// where that takes too long or more than `most_nodes`. Also: the nodes that were needed.
    ///
    /// # Errors
    /// [`Stop`] when the control says so.
    pub(super) fn keeps(
        &self,
        moved: &Table,
        node: Node,
        most_nodes: u64,
        ctl: &Control,
    ) -> Result<(Option<bool>, u64), Stop> {
        let answers = self.count.answers();
        let stands = |answer: &Vec<LinkIdx>| self.stands(answer, moved);
        let n_standing = self.count.answers.iter().filter(|answer| stands(answer)).count();
        match answers {
            Answers::Unknown => return Ok((None, 0)),
            Answers::Many if 2 <= n_standing => return Ok((Some(true), 0)),
            Answers::Many => return self.counted(moved, most_nodes, ctl),
            Answers::None | Answers::One => {}
        }
        let changes = self.changes(moved, node);
        let mut nodes = 0;
        if MAX_CHANGES < changes.len() {
            return self.counted(moved, most_nodes, ctl);
        }
        for change in &changes {
            let further = ctl.with_further_budget(MAX_NODES.min(most_nodes.saturating_sub(nodes)));
            let found = count_with(moved, self.numbers, change, 1, &further);
            nodes += found.nodes;
            ctl.spend(0)?;
            match found.answers() {
                Answers::None => {}
                // An answer that there was not before; with the one that still stands there are two.
                _ if !found.answers.is_empty() && (answers == Answers::None || n_standing == 1) => {
                    return Ok((Some(false), nodes));
                }
                _ => {
                    let (keeps, more) = self.counted(moved, most_nodes.saturating_sub(nodes), ctl)?;
                    return Ok((keeps, nodes + more));
                }
            }
        }
        // No new answer: the known ones that still stand are all.
        Ok((Some(n_standing == self.count.answers.len()), nodes))
    }

    fn counted(&self, moved: &Table, most_nodes: u64, ctl: &Control) -> Result<(Option<bool>, u64), Stop> {
        let further = ctl.with_further_budget(MAX_NODES.min(most_nodes));
        let found = count(moved, self.numbers, 2, &further);
        ctl.spend(0)?;
        let keeps = match found.answers() {
            Answers::Unknown => None,
            answers => Some(answers == self.count.answers()),
        };
        Ok((keeps, found.nodes))
    }

    /// Whether an answer is still one.
    fn stands(&self, answer: &[LinkIdx], moved: &Table) -> bool {
        let mut links: Vec<LinkIdx> = Vec::with_capacity(answer.len());
        for link in answer {
            match moved.find(self.table.links[*link as usize]) {
                Some(link) => links.push(link),
                None => return false,
            }
        }
        links.sort_unstable();
        let is_clash = |other: &LinkIdx| links.binary_search(other).is_ok();
        !{ links.iter() }.any(|link| moved.conflicts(*link).iter().any(is_clash))
    }

    /// What an answer that there was not before has at least one of: a new link, or two links that excluded
    /// each other.
    fn changes(&self, moved: &Table, node: Node) -> Vec<Vec<(LinkIdx, Mark)>> {
        let before = self.table;
        let is_new = |link: &Link| before.find(*link).is_none();
        let mut changes: Vec<Vec<(LinkIdx, Mark)>> = { moved.links.iter().zip(0..) }
            .filter(|(link, _)| is_new(link))
            .map(|(_, idx)| vec![(idx, Mark::On)])
            .collect();
        // Two links of which none touches the node lie as they lay.
        for (link, idx) in before.links.iter().zip(0..) {
            if ![Some(link.a), Some(link.b), link.via].contains(&Some(node)) {
                continue;
            }
            let Some(now) = moved.find(*link) else { continue };
            for other in before.conflicts(idx) {
                let Some(other) = moved.find(before.links[*other as usize]) else {
                    continue;
                };
                let pair = vec![(now.min(other), Mark::On), (now.max(other), Mark::On)];
                if !moved.conflicts(now).contains(&other) && !changes.contains(&pair) {
                    changes.push(pair);
                }
            }
        }
        changes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::starlink::generate::generate;
    use crate::games::starlink::geometry::Point;
    use crate::games::starlink::spec::{LevelKnobs, Recipe};

    /// Every node of some boards, moved about, with the numbers as they are, one less and one more.
    #[test]
    fn it_says_what_counting_anew_says() {
        let ctl = Control::unlimited();
        let mut n_of = [[0_u32; 2]; 3];
        for (knobs, k) in LevelKnobs::all().into_iter().zip([3, 4, 5, 6]) {
            let made = generate(&Recipe::numbered(knobs, k), &ctl).unwrap();
            let table = &made.table;
            for less in 0..=2_usize {
                let mut numbers = made.spec.numbers();
                // An answer's numbers without one of its links: often of several answers; or of none.
                if let Some(link) = made.answer.get(less).filter(|_| 0 < less) {
                    let link = table.links[*link as usize];
                    numbers[usize::from(link.a)] -= 1;
                    numbers[usize::from(link.b)] += if less == 1 { 1 } else { 0 };
                    numbers[usize::from(link.b)] -= u16::from(less == 2);
                }
                let known = Known {
                    table,
                    numbers: &numbers,
                    count: count(table, &numbers, 2, &ctl),
                };
                for node in 0..table.places.len() as Node {
                    let from = table.places[usize::from(node)];
                    for (dx, dy) in [(90, 0), (-260, 120), (0, -430), (310, 310)] {
                        let to = Point::new(from.x_milli + dx, from.y_milli + dy);
                        let moved = table.with_moved(node, to).unwrap();
                        let expected = count(&moved, &numbers, 2, &ctl).answers() == known.count.answers();
                        let (found, _) = known.keeps(&moved, node, u64::MAX, &ctl).unwrap();
                        assert_eq!(found, Some(expected), "{node} by {dx} {dy}, less {less}");
                        let kind = match known.count.answers() {
                            Answers::None => 0,
                            Answers::One => 1,
                            _ => 2,
                        };
                        n_of[kind][usize::from(expected)] += 1;
                    }
                }
            }
        }
        // Two stars come within reach of each other: an answer where there was none.
        let apart = [Point::new(500, 500), Point::new(3_800, 500)];
        let table = Table::build(&apart, 2).unwrap();
        let known = Known {
            table: &table,
            numbers: &[1, 1],
            count: count(&table, &[1, 1], 2, &ctl),
        };
        for (x_milli, expected) in [(3_600, false), (3_750, true)] {
            let moved = table.with_moved(1, Point::new(x_milli, 500)).unwrap();
            assert_eq!(known.keeps(&moved, 1, u64::MAX, &ctl).unwrap().0, Some(expected));
            n_of[0][usize::from(expected)] += 1;
        }
        // Every kind came up, kept and not.
        assert!(n_of.iter().flatten().all(|n| 0 < *n), "{n_of:?}");
    }
}
