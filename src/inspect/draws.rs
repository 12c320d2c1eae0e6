//! Draws of a random generator: what they stand for, and where those of two runs part.

use serde::Serialize;

use crate::report::{Draw, Lang};

/// A draw's value as the fraction it stands for.
pub fn fraction(value: u32) -> f64 {
    f64::from(value) / 4_294_967_296.0
}

/// A draw in one line: its number, what it was for, its value.
pub fn line(draw: &Draw, lang: Lang) -> String {
    format!("#{} {} {:.6}", draw.index, draw.words(lang), fraction(draw.value))
}

/// The first draw of two runs that is not the same.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DrawParting {
    /// In the first run; `None` when it has no more.
    pub a: Option<Draw>,
    /// In the second.
    pub b: Option<Draw>,
}

impl DrawParting {
    /// The draw that is there, the first run's where both are.
    pub fn either(&self) -> Option<&Draw> {
        self.a.as_ref().or(self.b.as_ref())
    }
}

/// Where the draws of two runs part; `None` when they are the same.
pub fn first_other(a: &[Draw], b: &[Draw]) -> Option<DrawParting> {
    let key = |draw: &Draw| (draw.index, draw.value, draw.consumer);
    let at = (0..a.len().max(b.len())).find(|idx| a.get(*idx).map(key) != b.get(*idx).map(key))?;
    Some(DrawParting {
        a: a.get(at).cloned(),
        b: b.get(at).cloned(),
    })
}
