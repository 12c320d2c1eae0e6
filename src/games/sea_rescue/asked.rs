//! What a question names: creatures that were rescued before, a set, where everything is.

use std::collections::BTreeSet;

use super::draw::Career;
use super::joint::MAX_SET;
use super::level::error;
use super::sea::{Layout, Sea, Set};
use super::spec::Question;
use crate::report::{Issue, Place, Severity, Text};

/// Reads the names of a question.
pub(super) struct Asker<'a> {
    /// The zone that is asked about.
    pub(super) sea: &'a Sea,
    /// What stands in the way.
    pub(super) issues: &'a mut Vec<Issue>,
}

impl Asker<'_> {
    fn kind(&mut self, id: &str, field: &'static str) -> Option<u8> {
        let kind = self.sea.kind_of(id);
        if kind.is_none() {
            self.issues.push(error(
                "SR-030",
                Place::field(field),
                Text::new(
                    format!("there is no creature \"{id}\" in this sea"),
                    format!("이 해역에 \"{id}\" 생물이 없습니다"),
                ),
            ));
        }
        kind.map(|kind| kind as u8)
    }

    /// What the player had before.
    pub(super) fn career(&mut self, question: &Question) -> Career {
        let mut career = Career::fresh(self.sea);
        for id in &question.collected {
            if let Some(kind) = self.kind(id, "collected") {
                career.collected |= 1 << kind;
            }
        }
        for (id, misses) in &question.misses {
            if let Some(kind) = self.kind(id, "misses") {
                career.misses[usize::from(kind)] = *misses;
            }
        }
        career
    }

    /// Creatures that a question names more than once where once is all that counts.
    pub(super) fn named_twice(&self, question: &Question) -> Vec<Issue> {
        let note = |field, id: &str, text: fn(&Text) -> Text, hint: Text| {
            let name = { self.sea.kind_of(id) }.map(|kind| self.sea.kinds[kind].spec.called());
            Issue {
                severity: Severity::Warning,
                hint: Some(hint),
                ..error("SR-035", Place::field(field), text(&name.unwrap_or_default()))
            }
        };
        let collected = { repeated(question.collected.iter().map(String::as_str)).into_iter() }.map(|id| {
            let text = |name: &Text| {
                Text::new(
                    format!("{} is named twice among those that were rescued before", name.en),
                    format!("이전에 구조한 생물에 {}이(가) 두 번 있습니다", name.ko),
                )
            };
            note(
                "collected",
                id,
                text,
                Text::new("name it once", "한 번만 적으세요"),
            )
        });
        let misses = { repeated(question.misses.iter().map(|(id, _)| id.as_str())).into_iter() }.map(|id| {
            let text = |name: &Text| {
                Text::new(
                    format!(
                        "the boards without {} are given twice, and the last number counts",
                        name.en
                    ),
                    format!("{} 없이 지난 판 수가 두 번 있어 마지막 수를 씁니다", name.ko),
                )
            };
            note("misses", id, text, Text::new("give it once", "한 번만 적으세요"))
        });
        collected.chain(misses).collect()
    }

    /// The species that are asked for, where they are.
    pub(super) fn set(&mut self, question: &Question) -> Option<Set> {
        let mut set: Set = { question.set.iter() }
            .filter_map(|id| self.kind(id, "set"))
            .collect();
        set.sort_unstable();
        self.check_set(&set, "set");
        (!set.is_empty()).then_some(set)
    }

    fn check_set(&mut self, set: &[u8], field: &'static str) {
        let twice = set.windows(2).find(|pair| pair[0] == pair[1]);
        let twice = twice.and_then(|pair| self.sea.kinds.get(usize::from(pair[0])));
        let text = if let Some(kind) = twice {
            let name = kind.spec.called();
            Text::new(
                format!("{} is named twice; a board has each creature once", name.en),
                format!(
                    "{}이(가) 두 번 있습니다. 한 보드에는 서로 다른 생물만 있습니다",
                    name.ko
                ),
            )
        } else if MAX_SET < set.len() {
            Text::new(
                format!(
                    "{} creatures are more than the {MAX_SET} that a board has at most",
                    set.len()
                ),
                format!("생물 {}종은 한 보드의 최대 {MAX_SET}종을 넘습니다", set.len()),
            )
        } else {
            return;
        };
        self.issues.push(error("SR-031", Place::field(field), text));
    }

    /// Where they are asked to be, where that is said.
    pub(super) fn placed(&mut self, question: &Question) -> Option<Layout> {
        let mut placed = Vec::new();
        for position in &question.positions {
            let Some(kind) = self.kind(&position.species, "positions") else {
                continue;
            };
            let is_on_board = |cell: &u8| usize::from(*cell) < self.sea.board.len();
            let mask = { position.cells.iter().filter(|cell| is_on_board(cell)) }
                .fold(0, |mask, cell| mask | 1 << cell);
            let all_on_board = position.cells.iter().all(is_on_board);
            let n = self.sea.kinds[usize::from(kind)].placement_on(mask);
            match n {
                Some(n) if all_on_board => placed.push((kind, n as u8, mask)),
                _ => {
                    let name = self.sea.kinds[usize::from(kind)].spec.called();
                    self.issues.push(error(
                        "SR-032",
                        Place::field("positions"),
                        Text::new(
                            format!("{}: these hexes are no place of its pattern", name.en),
                            format!("{}: 이 칸들은 고정 패턴과 맞지 않습니다", name.ko),
                        ),
                    ));
                }
            }
        }
        placed.sort_unstable();
        let (mut taken, mut last) = (0, None);
        for (kind, _, mask) in &placed {
            // A creature that is named twice does not lie on itself.
            let is_again = last.replace(*kind) == Some(*kind);
            if taken & mask != 0 && !is_again {
                let name = self.sea.kinds[usize::from(*kind)].spec.called();
                self.issues.push(error(
                    "SR-034",
                    Place::field("positions"),
                    Text::new(
                        format!("{} lies on another creature", name.en),
                        format!("{}: 다른 생물과 겹칩니다", name.ko),
                    ),
                ));
            }
            taken |= mask;
        }
        let set: Set = placed.iter().map(|(kind, ..)| *kind).collect();
        self.check_set(&set, "positions");
        (!placed.is_empty()).then(|| Layout {
            set,
            picks: placed.iter().map(|(_, n, _)| *n).collect(),
        })
    }
}

/// The words that come more than once, each once, in the order in which they come again.
fn repeated<'a>(ids: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let (mut seen, mut again) = (BTreeSet::new(), Vec::new());
    for id in ids {
        if !seen.insert(id) && !again.contains(&id) {
            again.push(id);
        }
    }
    again
}
