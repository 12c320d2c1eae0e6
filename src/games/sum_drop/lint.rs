//! What a designer would want to know of a spec that can be built, and the quick fixes for it.
//!
//! What cannot be built is `rules` and `errors`.

use super::spec::Spec;
use crate::report::Issue;

/// Lints of the whole spec.
pub fn lint(_spec: &Spec) -> Vec<Issue> {
    Vec::new()
}

/// The spec with the quick fix of an issue carried out; `None` where it has none.
pub fn fix(_spec: &Spec, _issue: &Issue) -> Option<Spec> {
    None
}
