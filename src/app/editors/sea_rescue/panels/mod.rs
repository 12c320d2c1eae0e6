//! The panels beside the canvas, one a file.

pub(super) mod board;
pub(super) mod creature;
pub(super) mod creatures;
pub(super) mod curves;
pub(super) mod round;
pub(super) mod rounds;
pub(super) mod set;
pub(super) mod sets;
pub(super) mod shapes;
