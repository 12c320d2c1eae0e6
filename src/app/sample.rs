//! The bundled sample project: what the window shows when nobody named a file.
//!
//! In a checkout the files themselves are opened, so that they can be edited and saved; elsewhere
//! the same documents are opened from the program, and have no file yet.

use std::path::Path;

use super::PlayproofApp;

/// The folder of the sample project in a checkout.
const FOLDER: &str = "fixtures/sum_drop";

/// Its documents; the last one is shown first.
const DOCUMENTS: [(&str, &str); 2] = [
    (
        "bonus-chain.ron",
        include_str!("../../fixtures/sum_drop/bonus-chain.ron"),
    ),
    ("climb.ron", include_str!("../../fixtures/sum_drop/climb.ron")),
];

impl PlayproofApp {
    /// Opens the sample project. `root`: where a checkout would be.
    pub fn open_sample(&mut self, root: &Path) {
        let folder = root.join(FOLDER);
        let has_files = DOCUMENTS.iter().all(|(name, _)| folder.join(name).is_file());
        if has_files {
            self.open_folder(folder.clone());
        }
        for (name, text) in DOCUMENTS {
            if has_files {
                self.open_or_say(&folder.join(name));
            } else if let Err(err) = self.open_text(name, text) {
                self.say_error(err.to_string());
            }
        }
    }
}
