//! SUM DROP: falling digits, runs that sum to ten, chains.
//!
//! Reading order: [`spec`] is what a designer edits, [`climb`] its default, [`rules`] what is
//! compiled from it. [`board`], [`matching`], [`resolve`] and [`row`] are the board's own rules,
//! [`engine`] plays them tick by tick and tells a [`sink`]; [`hash`] is how states are compared.

pub mod board;
pub mod climb;
pub mod engine;
pub mod hash;
pub mod matching;
pub mod resolve;
pub mod row;
pub mod rules;
pub mod sink;
pub mod solve;
pub mod spec;
