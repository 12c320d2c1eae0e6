//! What undo and redo changed in a course: lands, what stands in them, patterns, numbers of the course.

use crate::app::changes::{Changes, Moved, moved};
use crate::games::fourstep::spec::{Spec, TerrainSpec};

use super::commands::names;
use super::course::{Pick, in_order, placed_in};
use super::things::{land_id, land_name, pattern_id, pattern_name};

/// A land without what stands in it.
fn bare(terrain: &TerrainSpec) -> TerrainSpec {
    TerrainSpec {
        obstacles: Vec::new(),
        uses: Vec::new(),
        ..terrain.clone()
    }
}

/// All of it. Obstacles and lands are told by the ids that [`crate::app::editor::Thing`] has for them.
pub(super) fn changes(before: &Spec, after: &Spec) -> Changes {
    let mut changes = Changes::default();
    if before.terrains.len() == after.terrains.len() {
        let order = in_order(after);
        for (idx, (old, new)) in before.terrains.iter().zip(&after.terrains).enumerate() {
            if bare(old) != bare(new) {
                changes.add(land_id(idx), land_name(after, idx));
            }
            let (old, new) = (placed_in(before, old), placed_in(after, new));
            let Moved { changed, gone } = moved(&old, &new);
            let pick = |obstacle: usize| Pick {
                terrain: idx,
                obstacle,
            };
            for obstacle in changed {
                if let Some(id) = order.iter().position(|at| *at == pick(obstacle)) {
                    changes.add(id as u64, names(after, &[pick(obstacle)]));
                }
            }
            for obstacle in gone {
                changes.gone(&names(before, &[pick(obstacle)]));
            }
        }
    } else {
        let Moved { changed, gone } = moved(&before.terrains, &after.terrains);
        for idx in changed {
            changes.add(land_id(idx), land_name(after, idx));
        }
        for idx in gone {
            changes.gone(&land_name(before, idx));
        }
    }
    for (idx, pattern) in
        { after.patterns.iter().enumerate() }.filter(|(_, pattern)| !before.patterns.contains(pattern))
    {
        changes.add(pattern_id(idx), pattern_name(&pattern.name));
    }
    for pattern in &before.patterns {
        if after.patterns.iter().all(|other| other.name != pattern.name) {
            changes.gone(&pattern_name(&pattern.name));
        }
    }
    changes.name_if(&before.title, &after.title, "title", "제목");
    changes.name_if(&before.seed, &after.seed, "seed", "시드");
    changes.name_if(&before.bpm, &after.bpm, "tempo", "빠르기");
    changes.name_if(&before.key, &after.key, "key", "조");
    changes.name_if(&before.chords, &after.chords, "chords", "코드 진행");
    changes.name_if(&before.version, &after.version, "physics", "물리");
    changes.name_if(&before.margins, &after.margins, "margins", "여유");
    changes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::fourstep::spec::{Obstacle, Shape};

    fn pillar(x_200ths: i32) -> Obstacle {
        let shape = Shape::Pillar {
            width_200ths: 200,
            height_720ths: 720,
        };
        Obstacle { x_200ths, shape }
    }

    fn spec(lands: &[&[i32]]) -> Spec {
        let terrains = lands.iter().map(|xs| TerrainSpec {
            beats: 8,
            obstacles: xs.iter().map(|x| pillar(*x)).collect(),
            ..TerrainSpec::default()
        });
        Spec {
            terrains: terrains.collect(),
            ..Spec::default()
        }
    }

    #[test]
    fn obstacles_are_told_by_their_place_in_the_course() {
        let plain = spec(&[&[3000, 600], &[0]]);
        assert_eq!(changes(&plain, &plain), Changes::default());
        // The second from the start of the course.
        assert_eq!(changes(&plain, &spec(&[&[3100, 600], &[0]])).ids, [1]);
        let less = spec(&[&[600], &[0]]);
        let found = changes(&plain, &less);
        assert_eq!((found.ids.len(), found.names.len()), (0, 1));
        assert!(found.names[0].en.ends_with("is gone"), "{:?}", found.names);
        assert_eq!(changes(&less, &plain).ids, [1]);
    }

    #[test]
    fn patterns_glow_by_their_place_in_the_list() {
        use crate::games::fourstep::patterns::Pattern;
        let plain = spec(&[&[600]]);
        let named = |name: &str| Pattern {
            name: name.to_owned(),
            ..Pattern::default()
        };
        let mut one = plain.clone();
        one.patterns = vec![named("a"), named("b")];
        assert_eq!(changes(&plain, &one).ids, [pattern_id(0), pattern_id(1)]);
        let mut other = one.clone();
        other.patterns[1].name = "c".to_owned();
        let found = changes(&one, &other);
        assert_eq!(found.ids, [pattern_id(1)]);
        assert_eq!(
            super::super::things::land_of(pattern_id(1)),
            None,
            "it is no terrain"
        );
    }

    #[test]
    fn lands_and_numbers_of_the_course_are_told() {
        let plain = spec(&[&[600], &[0]]);
        let mut other = plain.clone();
        other.terrains[1].beats = 4;
        other.bpm += 1;
        let found = changes(&plain, &other);
        assert_eq!(found.ids, [land_id(1)]);
        assert_eq!(found.names[1].en, "tempo");
        let more = spec(&[&[600], &[], &[0]]);
        assert_eq!(changes(&plain, &more).ids, [land_id(1)]);
    }
}
