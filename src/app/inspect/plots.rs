//! Values of the state plotted over the whole run, on the timeline's axis; worked out in the background.

use std::sync::Arc;

use eframe::egui;

use crate::inspect::{Run, curve, names};
use crate::job::Job;
use crate::report::{Lang, Text, Tone, Track};

/// More curves than this have no room.
const MAX_PLOTS: usize = 6;

/// One value of the state, frame by frame.
struct Plot {
    path: String,
    /// The run it was worked out for, by the address of its times, and the curve once it is there.
    of: Option<usize>,
    track: Option<Track>,
}

/// All plotted values of one document.
#[derive(Default)]
pub(in crate::app) struct Plots {
    plots: Vec<Plot>,
    job: Option<Job<(String, usize, Track)>>,
    tag: u64,
}

impl Plots {
    /// Whether a path is plotted.
    pub(super) fn has(&self, path: &str) -> bool {
        self.plots.iter().any(|plot| plot.path == path)
    }

    /// Plots a value, or no longer.
    pub(super) fn toggle(&mut self, path: &str) {
        if self.has(path) {
            self.plots.retain(|plot| plot.path != path);
        } else if self.plots.len() < MAX_PLOTS {
            self.plots.push(Plot {
                path: path.to_owned(),
                of: None,
                track: None,
            });
        }
    }

    /// The curves that are worked out.
    pub(in crate::app) fn tracks(&self) -> impl Iterator<Item = &Track> {
        self.plots.iter().filter_map(|plot| plot.track.as_ref())
    }

    /// The paths that are plotted.
    pub(in crate::app) fn paths(&self) -> Vec<String> {
        self.plots.iter().map(|plot| plot.path.clone()).collect()
    }

    /// Whether a curve is being worked out.
    pub(in crate::app) fn is_busy(&self) -> bool {
        self.job.as_ref().is_some_and(Job::is_busy)
    }

    /// Takes in what is done and asks for what is missing. Once a frame.
    pub(in crate::app) fn poll(&mut self, ctx: &egui::Context, run: Option<&Arc<dyn Run>>) {
        let Some(run) = run else { return };
        if self.plots.is_empty() {
            return;
        }
        let of = run.timeline().times.as_ptr() as usize;
        let job = { &mut self.job }.get_or_insert_with(|| Job::new(crate::app::lent::wake(ctx)));
        for done in job.poll() {
            let Ok((path, of, track)) = done.result else {
                continue;
            };
            if let Some(plot) = self.plots.iter_mut().find(|plot| plot.path == path) {
                plot.of = Some(of);
                plot.track = Some(track);
            }
        }
        if job.is_busy() {
            return;
        }
        let Some(missing) = self.plots.iter().find(|plot| plot.of != Some(of)) else {
            return;
        };
        let (path, run) = (missing.path.clone(), run.clone());
        self.tag += 1;
        job.request(self.tag, move |ctl, emit| {
            let Ok(values) = curve(run.as_ref(), &path, ctl) else {
                return;
            };
            let track = Track {
                key: "plotted",
                label: Text::new(path.clone(), names::path(&path, Lang::Ko)),
                values,
                tone: Tone::Search,
            };
            emit((path, of, track));
        });
    }
}
