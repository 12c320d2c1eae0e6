//! Rows in the order of a column.

use std::cmp::Ordering;

use super::sheet::{Cells, Column};

/// Puts rows in the order of a column, the greatest first where `is_descending`: numbers by size, words by
/// the alphabet. Rows without a value come last either way; equal ones stay as they were.
pub fn sort(rows: &mut [u32], column: &Column, is_descending: bool) {
    let turned = |order: Ordering| if is_descending { order.reverse() } else { order };
    match &column.cells {
        Cells::Numbers(_) => {
            let number = |row: &u32| column.number(*row as usize);
            rows.sort_by(|a, b| {
                let (a, b) = (number(a), number(b));
                { a.is_nan().cmp(&b.is_nan()) }.then_with(|| turned(a.total_cmp(&b)))
            });
        }
        Cells::Words(words) => {
            let mut by_alphabet: Vec<usize> = (0..words.list.len()).collect();
            by_alphabet.sort_by_key(|id| words.list.get(*id));
            let mut ranks = vec![0; by_alphabet.len()];
            for (rank, id) in by_alphabet.into_iter().enumerate() {
                if let Some(place) = ranks.get_mut(id) {
                    *place = rank;
                }
            }
            let rank = |row: &u32| words.id(*row as usize).and_then(|id| ranks.get(id).copied());
            rows.sort_by(|a, b| {
                let (a, b) = (rank(a), rank(b));
                { a.is_none().cmp(&b.is_none()) }.then_with(|| turned(a.cmp(&b)))
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::survey::sheet::Gathered;

    fn sorted(column: &str, is_descending: bool) -> Vec<u32> {
        let text = [
            r#"{"case":0,"score":10,"who":"greedy","holds":true,"verdict":"proven"}"#,
            r#"{"case":1,"who":"random","holds":true,"verdict":"proven"}"#,
            r#"{"case":2,"score":9.5,"who":"band","holds":true,"verdict":"proven"}"#,
            r#"{"case":3,"score":10,"holds":true,"verdict":"proven"}"#,
        ];
        let mut gathered = Gathered::default();
        for line in text {
            gathered.add(&serde_json::from_str(line).unwrap());
        }
        let mut rows: Vec<u32> = (0..4).collect();
        sort(&mut rows, gathered.cases.column(column).unwrap(), is_descending);
        rows
    }

    #[test]
    fn numbers_go_by_size_and_words_by_the_alphabet_and_nothing_is_last() {
        assert_eq!(sorted("score", false), [2, 0, 3, 1]);
        assert_eq!(sorted("score", true), [0, 3, 2, 1]);
        assert_eq!(sorted("who", false), [2, 0, 1, 3]);
        assert_eq!(sorted("who", true), [1, 0, 2, 3]);
    }
}
