//! Files that are dropped on the window.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use eframe::egui;
use egui_kittest::Harness;

use playproof::app::PlayproofApp;

/// A file as the system hands it over when it is dropped.
#[derive(Debug)]
struct Dropped(PathBuf);

impl egui::DroppedFile for Dropped {
    fn path(&self) -> &Path {
        &self.0
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        std::fs::read(&self.0).map_err(|err| err.to_string())
    }
}

/// Drops files on the window.
pub(crate) fn drop_files(window: &mut Harness<'_, PlayproofApp>, paths: &[&Path]) {
    for path in paths {
        let file = Arc::new(Dropped(path.to_path_buf()));
        window.input_mut().dropped_files.push(file);
    }
    window.run_steps(2);
}
