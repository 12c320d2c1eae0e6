//! Players, searches and margins. Says what was found and never more: these searches prove that a
//! play exists, by showing it, and never that none does.

pub mod beam;
pub mod drop;
pub mod greedy;
pub mod players;
pub mod position;
pub mod survey;
pub mod tempo;
pub mod value;

pub use greedy::{figures, solve, stopped};
