//! Compares every value of every file in `fixtures/golden/` with the engines.
//!
//! A file is told by its lists; a list or a file that nobody knows fails, and so does a field that
//! nobody compared. Any subset of the lists may be present.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test fails by panicking, and this one says what it counted"
)]

use std::fs;
use std::path::Path;

use serde_json::Value;

#[path = "golden/entry.rs"]
mod entry;
#[path = "golden/fourstep.rs"]
mod fourstep;
#[path = "golden/fourstep_read.rs"]
mod fourstep_read;
#[path = "golden/sea_rescue.rs"]
mod sea_rescue;
#[path = "golden/sea_rescue_play.rs"]
mod sea_rescue_play;
#[path = "golden/starlink.rs"]
mod starlink;
#[path = "golden/sum_drop.rs"]
mod sum_drop;
#[path = "golden/sum_drop_games.rs"]
mod sum_drop_games;

/// Whether a file is of a game, and the comparison of that game: the number of values compared.
type Form = (fn(&Value) -> bool, fn(&Value) -> usize);

const FORMS: [Form; 4] = [
    (fourstep::recognises, fourstep::compare),
    (starlink::recognises, starlink::compare),
    (sea_rescue::recognises, sea_rescue::compare),
    (sum_drop::recognises, sum_drop::compare),
];

#[test]
fn engines_agree_with_the_golden_values() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/golden");
    let mut paths: Vec<_> = fs::read_dir(&folder)
        .expect("fixtures/golden exists")
        .map(|entry| entry.expect("a folder can be listed").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "json"))
        .collect();
    paths.sort();
    assert!(!paths.is_empty(), "no golden file");
    for path in paths {
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let text = fs::read_to_string(&path).expect("a golden file can be read");
        let value: Value = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        let form = FORMS.iter().find(|(recognises, _)| recognises(&value));
        let (_, compare) = form.unwrap_or_else(|| panic!("{name}: no engine knows this file"));
        println!("{name}: {} values agree", compare(&value));
    }
}
