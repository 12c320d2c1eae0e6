//! Starts the native window.

use std::path::{Path, PathBuf};

use eframe::egui;

use crate::fault;
use crate::report::Lang;

use super::PlayproofApp;
use super::editors::{self, Kind};

/// The name that the system knows the window by, and that its folder of data has.
const APP_ID: &str = "playproof";

/// Opens the window with these documents, project folders and share string, or with the sample project,
/// and returns when it is closed.
///
/// # Errors
/// One line that says why there is no window and what to do without one.
pub fn run(files: Vec<PathBuf>, share: Option<&str>, lang: Option<Lang>) -> Result<(), String> {
    run_with(editors::all(), files, share, lang)
}

/// [`run`] with a list of games of the caller's.
///
/// # Errors
/// The same.
pub fn run_with(
    kinds: Vec<Kind>,
    files: Vec<PathBuf>,
    share: Option<&str>,
    lang: Option<Lang>,
) -> Result<(), String> {
    fault::install_hook();
    let share = share.map(ToOwned::to_owned);
    let options = eframe::NativeOptions {
        renderer: eframe::Renderer::Glow,
        viewport: egui::ViewportBuilder::default()
            .with_inner_size([1440.0, 900.0])
            .with_min_inner_size([800.0, 520.0])
            .with_app_id(APP_ID),
        ..Default::default()
    };
    let start = eframe::run_native(
        "Playproof",
        options,
        Box::new(move |cc| {
            let mut app = PlayproofApp::with_kinds(cc, kinds);
            if let Some(lang) = lang {
                // For this run: what was switched to in the window stays.
                app.change_settings(&cc.egui_ctx, |settings| settings.lang = lang);
            }
            if let Some(data) = eframe::storage_dir(APP_ID) {
                app.keep_work_in(&data);
            }
            if let Some(text) = &share {
                app.open_share_or_say(text);
            } else if files.is_empty() {
                app.open_sample(&absolute(Path::new("")));
                app.begin_first_tour();
            }
            for path in &files {
                // A folder becomes the project; which it is is found out in the background.
                app.open_or_say(&absolute(path));
            }
            Ok(Box::new(app))
        }),
    );
    start.map_err(|err| {
        let has_display = ["DISPLAY", "WAYLAND_DISPLAY"]
            .iter()
            .any(|name| std::env::var_os(name).is_some());
        if !cfg!(target_os = "linux") || has_display {
            format!("the window cannot be opened: {err}")
        } else {
            "no display: the window cannot be opened; `playproof check fixtures` checks documents without one"
                .to_owned()
        }
    })
}

/// A path that stays true when the process goes elsewhere, and that names one file one way.
fn absolute(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_owned())
}
