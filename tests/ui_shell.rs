//! Drives the real shell with the null game, by accessible name.
