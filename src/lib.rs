//! Playproof: a level editor and replay inspector for four small deterministic games.
//!
//! Reading order: [`rng`], [`control`] and [`report`] are plain data that everything else speaks in.
//! [`game`] is the one trait every game fills in; `games` holds them.
//! [`grammar`] is what numbers do to words. [`inspect`] looks at runs of any game. `doc`, `job` and `play` are documents, background work and the playhead, without a GUI.
//! [`survey`] asks one question of many seeds; `batch` runs it on all cores and keeps it in a file.
//! `cli` is the command line and `app` the window.

#[cfg(feature = "gui")]
pub mod app;
#[cfg(not(target_arch = "wasm32"))]
pub mod batch;
#[cfg(not(target_arch = "wasm32"))]
pub mod cli;
pub mod control;
pub mod doc;
pub mod fault;
pub mod frames;
pub mod game;
pub mod games;
pub mod grammar;
pub mod inspect;
pub mod job;
pub mod korean;
pub mod play;
#[cfg(all(feature = "gui", not(target_arch = "wasm32")))]
pub mod render;
pub mod report;
pub mod rng;
pub mod share;
pub mod survey;
