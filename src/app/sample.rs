//! The bundled sample project: a document of every game, which the window shows when nobody named a file.
//!
//! In a checkout the files themselves are opened, so that they can be edited and saved; elsewhere
//! the same documents are opened from the program, and have no file yet.

use std::path::Path;

use super::PlayproofApp;

/// The folder of the sample project in a checkout.
const FOLDER: &str = "fixtures/sample";

/// Its documents; the first one is shown, with what its solver finds.
const DOCUMENTS: [(&str, &str); 4] = [
    (
        "sum-drop-climb.ron",
        include_str!("../../fixtures/sample/sum-drop-climb.ron"),
    ),
    (
        "fourstep-sunrise-hop.ron",
        include_str!("../../fixtures/sample/fourstep-sunrise-hop.ron"),
    ),
    (
        "sea-rescue-first-sea.ron",
        include_str!("../../fixtures/sample/sea-rescue-first-sea.ron"),
    ),
    (
        "starlink-easy-7.ron",
        include_str!("../../fixtures/sample/starlink-easy-7.ron"),
    ),
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
                self.say_error(err.words(self.settings.lang));
            }
        }
        self.active_idx = 0;
    }
}
