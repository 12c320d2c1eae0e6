//! Times that criterion does not take, because another program took them: kept beside criterion's own,
//! where `tests/bench/table.rs` finds both.

use std::fs;
use std::path::PathBuf;

/// Where criterion keeps what it measured.
pub(crate) fn criterion_folder() -> PathBuf {
    if let Some(folder) = std::env::var_os("CRITERION_HOME") {
        return folder.into();
    }
    let target = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    let target = target.unwrap_or_else(|| PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/target")));
    target.join("criterion")
}

/// Where the seconds of a measurement by another program are kept.
pub(crate) fn file(name: &str) -> PathBuf {
    criterion_folder().join("peers").join(format!("{name}.txt"))
}

/// Keeps the seconds that another program took, for the table.
pub(crate) fn record(name: &str, seconds: f64) {
    let file = file(name);
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    fs::write(file, seconds.to_string()).unwrap();
}
