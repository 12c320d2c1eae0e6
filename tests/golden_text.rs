//! Traces as text, against golden files: what `playproof trace` prints of every chain step.
//!
//! `UPDATE_GOLDEN=1 cargo test --test golden_text` accepts what the program now prints.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::fs;
use std::path::Path;

use playproof::control::Control;
use playproof::doc::file;
use playproof::game::{Content, Game as _};
use playproof::games::sum_drop::SumDrop;
use playproof::report::Lang;

/// Every chain step of a replay, frame by frame.
fn chain_frames(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap();
    let Content::Replay(replay) = file::parse::<SumDrop>(&text).unwrap() else {
        panic!("{} is no replay", path.display());
    };
    let level = SumDrop::build(&replay.spec.clone().unwrap_or_default(), &replay.question).unwrap();
    let report = SumDrop::replay(
        &level,
        &replay.inputs,
        replay.claim.as_ref(),
        &Control::unlimited(),
    );
    let steps = report
        .frames
        .iter()
        .enumerate()
        .filter(|(_, frame)| 0 < frame.phase.step());
    steps
        .map(|(idx, frame)| {
            let caption = SumDrop::frame_caption(&level, &frame).en;
            format!(
                "frame {idx}: {caption}\n{}",
                SumDrop::frame_text(&level, &frame, Lang::En)
            )
        })
        .collect()
}

#[track_caller]
fn check(name: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/sum_drop");
    let actual = chain_frames(&folder.join(format!("{name}.ron")));
    assert!(actual.contains("chain step"), "{actual}");
    let golden = folder.join(format!("{name}.trace.txt"));
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(&golden, &actual).unwrap();
    }
    let expected = fs::read_to_string(&golden).unwrap();
    let parting = expected.lines().zip(actual.lines()).position(|(a, b)| a != b);
    assert!(
        expected == actual,
        "{} is not what is printed now, from line {:?} on; UPDATE_GOLDEN=1 accepts it",
        golden.display(),
        parting.map(|line| line + 1),
    );
}

#[test]
fn a_chain_of_four_reads_as_it_did() {
    check("bonus-chain");
}
