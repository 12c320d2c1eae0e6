//! The one list of games.

pub mod sum_drop;
