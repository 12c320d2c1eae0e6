//! The window: a shell that all games share, and one editor a game.
//!
//! Nothing outside knows this module. Reading order: [`editor`] is what a game gives, [`tokens`]
//! and [`fonts`] are the looks.

pub mod editor;
pub mod fonts;
pub mod tokens;
