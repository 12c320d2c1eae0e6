//! A survey of a hundred thousand rows on the board.

use std::fmt::Write as _;
use std::path::Path;
use std::time::Duration;

use playproof::report::Lang;

use super::{bars, window};

/// A survey of so many cases that nobody ran.
fn large(path: &Path, n: usize) {
    let mut text = format!(
        "{{\"survey\":1,\"program\":\"0.1.0\",\"game\":\"fourstep\",\"plan\":{{\"seed\":\"x\"}},\"nodes\":1,\"cases\":{n}}}\n"
    );
    let mut dice = 7_u64;
    for case in 0..n {
        dice = dice
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let (a, b) = (dice >> 40, (dice >> 20) & 0xFFFF);
        writeln!(
            text,
            "{{\"case\":{case},\"track\":\"T{}\",\"seed\":\"s{case}\",\"verdict\":\"proven\",\"holds\":{},\"attempts\":{},\"final_over_planned\":{}.{:03},\"kills\":[{{\"beat\":{},\"land\":\"L{}\",\"land_idx\":0,\"attempt\":1}}]}}",
            a % 7,
            a % 9 != 0,
            a % 30,
            b % 2,
            b % 1_000,
            b % 160,
            a % 4
        )
        .unwrap();
    }
    std::fs::write(path, text).unwrap();
}

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
