//! Every draw of the generator that made a course, found by making it once more.
//!
//! A draw stands on the timeline where the hero reaches what it was for. Nothing is known of a course that
//! was drawn by hand, or edited since: its draws would be those of another course.

use super::again::relive;
use super::course::Course;
use crate::control::Control;
use crate::frames::Frames;
use crate::games::fourstep::frame::Frame;
use crate::games::fourstep::lattice::x_of_cells;
use crate::games::fourstep::level::Level;
use crate::games::fourstep::spec::Spec;
use crate::report::{Draw, Text};
use crate::rng::Rng;

/// The draws of the lands that the frames cross; of a whole course all of them, those for the order of its
/// lands first.
pub fn draws(spec: &Spec, level: &Level, frames: &Frames<Frame>, ctl: &Control) -> Vec<Draw> {
    let Ok(Some(course)) = relive(spec, ctl) else {
        return Vec::new();
    };
    let (Some(first), Some(last)) = (level.lands.first(), level.lands.last()) else {
        return Vec::new();
    };
    let start = Rng::from_seed(&spec.seed);
    let mut found = Vec::new();
    if first.terrain_idx == 0 {
        let mut rng = start;
        found.extend((0..course.track_draws).map(|index| Draw {
            frame: 0,
            index,
            value: rng.next_u32(),
            consumer: "track",
            label: Text::new("order of the terrains", "지형의 순서"),
            at: Text::default(),
        }));
    }
    let lands = first.terrain_idx..=last.terrain_idx;
    for (land_idx, number, heard) in all_heard(&course).filter(|(land_idx, ..)| lands.contains(land_idx)) {
        let (what, what_ko) = words(heard.consumer);
        let land = course.lands[land_idx].land;
        found.push(Draw {
            frame: frame_at(frames, x_of_cells(heard.x)),
            index: Rng { state: heard.state }.draws_since(start.state),
            value: heard.value,
            consumer: heard.consumer,
            label: Text::new(what, what_ko),
            at: Text::new(
                format!("{} {}, attempt {number}", land.word(), land_idx + 1),
                format!("{} {}번, {number}번째 시도", land.word_ko(), land_idx + 1),
            ),
        });
    }
    found
}

/// Each draw with its land, from 0, and its attempt, from 1.
fn all_heard(course: &Course) -> impl Iterator<Item = (usize, usize, &super::dice::Heard)> {
    { course.lands.iter().enumerate() }.flat_map(|(land_idx, land)| {
        { (1..).zip(&land.attempts) }.flat_map(move |(number, attempt)| {
            attempt.heard.iter().map(move |heard| (land_idx, number, heard))
        })
    })
}

/// The first frame in which the hero is at a place or beyond it; the last one where he never is.
fn frame_at(frames: &Frames<Frame>, x_200ths: i32) -> usize {
    let (mut low, mut high) = (0, frames.len().saturating_sub(1));
    while low < high {
        let middle = low.midpoint(high);
        if frames.get(middle).is_some_and(|frame| frame.x_200ths < x_200ths) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    low
}

fn words(consumer: &str) -> (&'static str, &'static str) {
    match consumer {
        "pick" => ("pattern pick", "패턴 고르기"),
        "side" => ("which side", "어느 쪽"),
        "slack" => ("room after it", "뒤의 여유"),
        "hops" => ("spikes to hop", "가시 넘기"),
        "pits" => ("pits", "구덩이"),
        "stairs" => ("stairs", "계단"),
        "tunnel" => ("tunnel", "터널"),
        "drum" => ("drum", "드럼"),
        "lasers" => ("lasers", "레이저"),
        "gates" => ("coral gates", "산호 관문"),
        "urchins" => ("urchins", "성게"),
        "current" => ("current", "해류"),
        _ => ("rock", "바위"),
    }
}
