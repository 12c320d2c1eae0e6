//! What several test files share.

pub mod null_game;
