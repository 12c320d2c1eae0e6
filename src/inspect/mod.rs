//! Looking at runs, whichever game they are from: states as trees, two runs side by side, typed moves.
//!
//! Knows `trait Game` and plain data; no game, no document and no GUI, so the window and the command
//! line say the same. [`run`] is a run with its types erased, [`fields`] names the values of a state
//! and finds those that differ, [`names`] says what people call them, [`draws`] those of the random generator, [`tree`] lays a state out in rows, [`compare`] finds where two runs
//! part and meet again, [`seek`] reads where somebody wants to go.

pub mod compare;
pub mod draws;
pub mod fields;
pub mod names;
pub mod run;
pub mod seek;
pub mod tree;

pub use run::{Run, RunOf, curve};
