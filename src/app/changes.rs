//! What differs between two specs, so that undo and redo can show and say what they changed.
//!
//! Plain data and one comparison of lists; a game says what its lists are and how their items are
//! called ([`super::editor::Editor::changes`]). How it glows is [`super::flash`].

use crate::report::Text;

/// So many things are told by name; the rest is counted.
const MAX_NAMES: usize = 3;

/// What of a spec is not as it was before.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    /// What is to glow, by the ids of [`super::editor::Thing`] and those that a game has beside them.
    pub ids: Vec<u64>,
    /// What it is called, and what is gone.
    pub names: Vec<Text>,
}

impl Changes {
    /// Something that can be seen and has a name.
    pub fn add(&mut self, id: u64, name: Text) {
        self.ids.push(id);
        self.name(name);
    }

    /// Something that has a name only: a number of the whole document, or what is gone.
    pub fn name(&mut self, name: Text) {
        if !self.names.contains(&name) {
            self.names.push(name);
        }
    }

    /// Something that is no longer there.
    pub fn gone(&mut self, name: &Text) {
        self.name(Text::new(
            format!("{} is gone", name.en),
            format!("{} 없어짐", name.ko),
        ));
    }

    /// Names something if two values of it differ.
    pub fn name_if<T: PartialEq>(&mut self, before: &T, after: &T, en: &str, ko: &str) {
        if before != after {
            self.name(Text::new(en, ko));
        }
    }

    /// All of it in one phrase: the first few by name, the rest counted. Nothing when there is nothing.
    pub fn told(&self) -> Option<Text> {
        let first = self.names.get(..MAX_NAMES.min(self.names.len()))?;
        let list = |of: fn(&Text) -> &str| first.iter().map(of).collect::<Vec<_>>().join(", ");
        let (en, ko) = (list(|name| &name.en), list(|name| &name.ko));
        let more = self.names.len() - first.len();
        match (first.is_empty(), more) {
            (true, _) => None,
            (_, 0) => Some(Text::new(en, ko)),
            _ => Some(Text::new(
                format!("{en} and {more} more"),
                format!("{ko} 외 {more}개"),
            )),
        }
    }
}

/// How one list became another, by indices.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Moved {
    /// Of the list as it is now: what is new or not as it was.
    pub changed: Vec<usize>,
    /// Of the list as it was: what nothing came in the place of.
    pub gone: Vec<usize>,
}

/// Compares two lists. What is the same at both ends is left out, so that an item that was put in or
/// taken out does not make all that follow it look changed.
pub fn moved<T: PartialEq>(before: &[T], after: &[T]) -> Moved {
    let shorter = before.len().min(after.len());
    let n_head = (0..shorter).take_while(|idx| before[*idx] == after[*idx]).count();
    let is_same_tail = |back: &usize| before[before.len() - 1 - back] == after[after.len() - 1 - back];
    let n_tail = (0..shorter - n_head).take_while(is_same_tail).count();
    let (old, new) = (n_head..before.len() - n_tail, n_head..after.len() - n_tail);
    if old.len() == new.len() {
        return Moved {
            changed: new.filter(|idx| before[*idx] != after[*idx]).collect(),
            gone: Vec::new(),
        };
    }
    let mut left: Vec<usize> = old.collect();
    let mut changed = Vec::new();
    for idx in new {
        match left.iter().position(|old| before[*old] == after[idx]) {
            Some(at) => drop(left.remove(at)),
            None => changed.push(idx),
        }
    }
    // What changed in its place is not gone.
    let gone = left.split_off(changed.len().min(left.len()));
    Moved { changed, gone }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn of(before: &str, after: &str) -> (Vec<usize>, Vec<usize>) {
        let list = |text: &str| text.chars().collect::<Vec<char>>();
        let Moved { changed, gone } = moved(&list(before), &list(after));
        (changed, gone)
    }

    #[test]
    fn what_follows_an_insertion_has_not_changed() {
        assert_eq!(of("abcd", "abXcd"), (vec![2], vec![]));
        assert_eq!(of("abXcd", "abcd"), (vec![], vec![2]));
        assert_eq!(of("abcd", "abXd"), (vec![2], vec![]));
        assert_eq!(of("abcd", "acbd"), (vec![1, 2], vec![]));
        assert_eq!(of("aaa", "aa"), (vec![], vec![2]));
        assert_eq!(of("", "ab"), (vec![0, 1], vec![]));
        assert_eq!(of("abc", "xc"), (vec![0], vec![1]));
    }

    #[test]
    fn a_few_are_named_and_the_rest_is_counted() {
        let mut changes = Changes::default();
        assert_eq!(changes.told(), None);
        for n in 1..=5 {
            changes.add(n, Text::new(format!("star {n}"), format!("별 {n}")));
        }
        let told = changes.told().unwrap();
        assert_eq!(told.en, "star 1, star 2, star 3 and 2 more");
        assert_eq!(told.ko, "별 1, 별 2, 별 3 외 2개");
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn every_difference_is_found_and_no_sameness(
            before in proptest::collection::vec(0_u8..4, 0..12),
            after in proptest::collection::vec(0_u8..4, 0..12),
        ) {
            let Moved { changed, gone } = moved(&before, &after);
            prop_assert_eq!(before == after, changed.is_empty() && gone.is_empty());
            prop_assert!(changed.iter().all(|idx| *idx < after.len()));
            prop_assert!(gone.iter().all(|idx| *idx < before.len()));
            // What is left unnamed of both is the same lot.
            prop_assert!(before.len() + changed.len() >= after.len());
            prop_assert!(changed.len() <= after.len());
        }
    }
}
