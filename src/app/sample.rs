//! The bundled sample project: a document of every game, which the window shows when nobody named a file.
//!
//! In a checkout the files themselves are opened, so that they can be edited and saved; elsewhere
//! the same documents are opened from the program, and have no file yet.

use std::path::Path;

use crate::doc::file::FileError;

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
        let (folder, disk) = (root.join(FOLDER), self.disk.clone());
        self.aside(
            move || {
                // All of them or none: a checkout has them all.
                let read = DOCUMENTS.map(|(name, _)| disk.read_text(&folder.join(name)).ok());
                (folder, read.into_iter().collect::<Option<Vec<_>>>())
            },
            |app, _, (folder, files)| app.show_sample(&folder, files),
        );
    }

    fn show_sample(&mut self, folder: &Path, files: Option<Vec<(String, Option<u64>)>>) {
        let n_before = self.tabs.len();
        let opened: Result<(), FileError> = match files {
            Some(files) => {
                self.open_folder(folder.to_owned());
                let mut named = DOCUMENTS.iter().zip(files);
                named.try_for_each(|((name, _), (text, on_disk))| {
                    self.show_text(&folder.join(name), text, on_disk)
                })
            }
            None => { DOCUMENTS.iter() }.try_for_each(|(name, text)| self.open_text(name, text)),
        };
        if let Err(err) = opened {
            self.say_error(err.words(self.settings.lang));
        }
        if n_before < self.tabs.len() {
            self.active_idx = n_before;
        }
    }
}
