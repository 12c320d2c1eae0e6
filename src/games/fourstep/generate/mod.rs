//! The generator: tracks, patterns, and courses that are accepted only when they can be crossed.
//!
//! Reading order: [`tracks`] is what a course is made from, [`field`], [`burrow`], [`sea`] and
//! [`mountain`] fill lands, [`naive`] and [`limits`] are how older releases did, [`course`] joins
//! them and keeps the log, [`again`] generates what is known by its seed once more, [`draws`] lists its draws. All draws go through [`dice`].

pub mod again;
pub mod burrow;
pub mod course;
pub mod dice;
pub mod draws;
pub mod field;
pub mod limits;
pub mod mountain;
pub mod naive;
pub mod sea;
pub mod tracks;
