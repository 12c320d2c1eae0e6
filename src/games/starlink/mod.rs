//! STARLINK: constellations with exactly one answer, and reasons for everything.

pub mod geometry;
pub mod level;
pub mod solve;
pub mod spec;
pub mod table;
pub mod why;
