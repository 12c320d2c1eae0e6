//! Every draw of the generator that made a puzzle, found by making it once more.
//!
//! All of them were made before the first frame. Nothing is known of a puzzle that was drawn by hand, edited
//! since, or made by another version of the generator.

use super::super::spec::{LevelKnobs, Recipe, Spec};
use super::{VERSION, generate};
use crate::control::Control;
use crate::report::{Draw, Text};

/// The draws of a puzzle's generator, in order.
pub fn draws(spec: &Spec, ctl: &Control) -> Vec<Draw> {
    let made = recipes(spec).find_map(|recipe| {
        let made = generate(&recipe, ctl).ok()?;
        (made.spec.stars == spec.stars && made.spec.gravity == spec.gravity).then_some(made)
    });
    let drawn = made.iter().flat_map(|made| made.drawn.draws());
    { drawn }
        .map(|(index, consumer, value)| Draw {
            frame: 0,
            index,
            value,
            consumer,
            label: words(consumer),
            at: Text::default(),
        })
        .collect()
}

/// What a puzzle may have been made from, as far as it says: its seed, and the levels of its size.
fn recipes(spec: &Spec) -> impl Iterator<Item = Recipe> {
    // Puzzles of before the level was told say the seed alone.
    let of_this_version = [
        format!(" (generator {VERSION})"),
        format!(" (generator {VERSION}, "),
    ];
    let seed = { of_this_version.iter() }
        .find_map(|told| spec.origin.rfind(told.as_str()))
        .and_then(|at| spec.origin.get(..at))
        .map(str::to_owned);
    let own = [LevelKnobs::OWN].map(|name| {
        let (stars, gravity) = (spec.stars.len() as u16, spec.gravity.len() as u16);
        LevelKnobs::own(name, spec.width_cells, stars, gravity)
    });
    let size = (
        (spec.width_cells, spec.height_cells),
        (spec.stars.len(), spec.gravity.len()),
    );
    let is_like = move |level: &LevelKnobs| {
        let cells = (level.width_cells, level.height_cells);
        size == (cells, (usize::from(level.stars), usize::from(level.gravity)))
    };
    let levels = LevelKnobs::all().into_iter().chain(own).filter(is_like);
    levels.filter_map(move |level| {
        Some(Recipe {
            level,
            seed: seed.clone()?,
        })
    })
}

fn words(consumer: &str) -> Text {
    match consumer {
        "cells" => Text::new("order of the cells", "칸의 순서"),
        "jitter" => Text::new("jitter of a star", "별의 흔들림"),
        "spot" => Text::new("spot of a gravity star", "중력별의 자리"),
        "tree" => Text::new("order of the links", "선의 순서"),
        _ => Text::new("repair against another answer", "다른 답을 없애는 수정"),
    }
}
