//! Words of the editor's panels, in the language of the window.

pub(super) use crate::app::lang::tr;
