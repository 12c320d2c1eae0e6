//! Views of surveys that are made up.

use super::*;
use serde_json::{Value, json};

fn gathered(n: usize, row: impl Fn(usize) -> Value) -> Gathered {
    let mut gathered = Gathered::default();
    for n in 0..n {
        gathered.add(row(n).as_object().unwrap());
    }
    gathered
}

const LANDS: [&str; 3] = ["sea", "field", "burrow"];

fn plain(n: usize) -> Gathered {
    gathered(n, |n| {
        json!({
            "case": n, "holds": n % 10 != 0, "tens": n / 10, "x": n as f64 / 7.0,
            "land": LANDS[n % 3],
            "kills": if n % 2 == 0 { json!([{"row": n % 4, "column": n % 6}]) } else { json!([]) },
        })
    })
}

#[test]
fn every_row_is_in_one_bar() {
    let all = plain(1_000);
    let rows = Rows::of(&all, None).unwrap();
    for column in ["tens", "x", "land", "holds", "case"] {
        let histogram = Histogram::of(rows, column, None).unwrap();
        assert_eq!(
            histogram.bars.iter().map(|bar| bar.n).sum::<usize>(),
            1_000,
            "{column}"
        );
        assert_eq!(
            histogram.bars.iter().map(|bar| bar.n_failing).sum::<usize>(),
            100,
            "{column}"
        );
        assert!(histogram.bars.len() <= MAX_BARS + 2, "{column}");
        let cells = rows.sheet().column(column).unwrap();
        for (idx, bar) in histogram.bars.iter().enumerate() {
            let row = bar.row();
            assert!(
                row.is_none_or(|row| histogram.scale.step_of(cells, row) == Some(idx)),
                "{column}"
            );
        }
    }
    let truths = Histogram::of(rows, "holds", None).unwrap();
    let labels: Vec<_> = (0..2)
        .map(|idx| (truths.scale.label(idx), truths.bars[idx].n))
        .collect();
    assert_eq!(labels, [("false".to_owned(), 100), ("true".to_owned(), 900)]);
}

#[test]
fn one_word_narrows_everything() {
    let all = plain(300);
    let rows = Rows::of(&all, None).unwrap().only(Some(("land", "sea")));
    assert_eq!(rows.each().count(), 100);
    let kills = Rows::of(&all, Some("kills")).unwrap().only(Some(("land", "sea")));
    let heat = Heat::of(kills, "column", "row", (40, 40)).unwrap();
    assert_eq!(heat.cells.iter().map(|cell| cell.n).sum::<usize>(), 50);
    let row = heat.cells.iter().find_map(Heap::row).unwrap();
    assert_eq!(kills.case_row(row) % 3, 0);
    let by_number = Rows::of(&all, None).unwrap().only(Some(("tens", "7")));
    assert_eq!(by_number.each().count(), 10);
    let nobody = Rows::of(&all, None).unwrap().only(Some(("land", "moon")));
    assert_eq!(nobody.each().count(), 0);
    assert!(Histogram::of(nobody, "x", None).is_none());
}

#[test]
fn many_rows_are_few_points_and_none_is_lost() {
    let all = plain(100_000);
    let rows = Rows::of(&all, None).unwrap();
    let scatter = Scatter::of(rows, "x", "tens").unwrap();
    assert!(scatter.is_reduced && scatter.marks.len() <= GRID.0 * GRID.1);
    assert_eq!(
        scatter.marks.iter().map(|mark| mark.heap.n).sum::<usize>(),
        100_000
    );
    let few = plain(500);
    let few = Scatter::of(Rows::of(&few, None).unwrap(), "x", "land").unwrap();
    assert_eq!((few.marks.len(), few.y_words.len()), (500, 3));
}

#[test]
fn what_is_compared_shares_its_bars() {
    let after = gathered(100, |n| json!({"case": n, "holds": true, "x": n % 5, "w": "b"}));
    let before = gathered(
        100,
        |n| json!({"case": n, "holds": true, "x": 3 + n % 5, "w": if n < 50 {"a"} else {"b"}}),
    );
    let (after, before) = (Rows::of(&after, None).unwrap(), Rows::of(&before, None).unwrap());
    let now = Histogram::of(after, "x", Some(before)).unwrap();
    let then = now.beside(before, "x").unwrap();
    assert_eq!(now.bars.len(), 8);
    assert_eq!(now.bars.iter().map(|bar| bar.n).collect::<Vec<_>>()[..3], [20; 3]);
    assert_eq!(then.bars.iter().map(|bar| bar.n).sum::<usize>(), 100);
    assert_eq!((now.mean, then.mean), (Some(2.0), Some(5.0)));
    let now = Histogram::of(after, "w", Some(before)).unwrap();
    let then = now.beside(before, "w").unwrap();
    assert_eq!((now.bars[0].n, then.bars[0].n, then.n_missing), (100, 50, 50));
}

#[test]
fn odd_numbers_make_bars_all_the_same() {
    for values in [
        vec![0.0; 3],
        vec![1e29, -1e29],
        vec![1e15, 1e15 + 1.0],
        vec![f64::MIN_POSITIVE, 0.0],
        vec![0.1; 2],
        vec![5e17, 5e17 + 100.0],
    ] {
        let all = gathered(
            values.len(),
            |n| json!({"case": n, "holds": true, "x": values[n]}),
        );
        let rows = Rows::of(&all, None).unwrap();
        let histogram = Histogram::of(rows, "x", None).unwrap();
        assert_eq!(
            histogram.bars.iter().map(|bar| bar.n).sum::<usize>(),
            values.len()
        );
        assert!(
            !histogram.bars.is_empty() && histogram.bars.len() <= MAX_BARS + 2,
            "{values:?}"
        );
    }
}
