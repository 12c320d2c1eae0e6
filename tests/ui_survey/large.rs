//! A survey of a hundred thousand rows on the board.

use std::time::Duration;

use playproof::report::Lang;

use super::{bars, large_survey::large, window};

#[test]
fn a_hundred_thousand_rows_are_read_whole() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("large.jsonl");
    large(&path, 100_000);
    let mut window = window(Lang::En);
    window.state_mut().open_or_say(&path);
    let mut is_done = false;
    for _ in 0..30_000 {
        window.step();
        is_done = window.state().board().is_some_and(|board| {
            !board.is_busy() && board.gathered().is_some_and(|all| all.cases.len() == 100_000)
        });
        if is_done {
            break;
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    assert!(is_done);
    window.step();
    let bars = bars(&window, "attempts");
    assert_eq!(bars.iter().map(|(n, _)| n).sum::<usize>(), 100_000);
}
