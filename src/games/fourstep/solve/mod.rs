//! Searches: the seed's and the exact one, over one land.
//!
//! Reading order: [`layers`] goes decision by decision and joins equal states; [`reference`] does so
//! by the seed's key; [`exact`] loses nothing and hands sea and mountain to [`floating`], which moves
//! [`heights`] in `slab`s, keeps them in [`sets`] and finds its [`trail`] back. [`crossing`] is what either found,
//! [`cloud`] every state of it. [`margins`] and [`sweep`] ask how much room a course leaves ([`patch`] is a land with one stretch changed, [`known`] what it shares with the one before), [`lab`] how
//! much a pattern does, [`windows`] how early and late presses may come (of buttons as `holds`; `tails` is what became of those who were played, and in long lands [`finishers`] says who finishes, in [`spans`] of heights), [`repair`] what would let a course be crossed.

pub mod cloud;
pub mod course;
pub mod crossing;
pub mod exact;
pub mod finishers;
pub mod floating;
pub mod heights;
mod holds;
pub mod known;
pub mod lab;
pub mod layers;
pub mod margins;
pub mod patch;
pub mod reference;
pub mod repair;
pub mod report;
pub mod seen;
pub mod sets;
mod slab;
pub mod spans;
pub mod sweep;
mod tails;
pub mod trail;
pub mod windows;
