//! Playproof.
fn main() {}
