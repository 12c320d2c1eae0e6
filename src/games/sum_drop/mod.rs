//! SUM DROP: falling digits, runs that sum to ten, chains.

pub mod spec;
