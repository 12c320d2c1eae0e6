//! FOURSTEP: one button, four forms, courses that are solved before they are played.
//!
//! Reading order: [`spec`] is what a designer edits; [`lattice`], [`forms`], [`obstacles`] and
//! [`physics`] are the rules, down to the one step function that everything shares; [`generate`]
//! makes courses and [`solve`] crosses them.

pub mod forms;
pub mod generate;
pub mod lattice;
pub mod obstacles;
pub mod physics;
pub mod solve;
pub mod spec;
pub mod way;
