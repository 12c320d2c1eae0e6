//! Obstacles and uses of patterns as text, for the clipboard: RON, so that it can be read, mailed and
//! pasted elsewhere. Uses bring their patterns along and stay linked.

use serde::{Deserialize, Serialize};

use crate::app::clip;
use crate::games::fourstep::FourStep;
use crate::games::fourstep::patterns::expand::{Origin, by_name, expand};
use crate::games::fourstep::patterns::{Pattern, PatternUse};
use crate::games::fourstep::spec::{Obstacle, Spec};
use crate::report::Text;

use super::super::course::{Pick, stretch_at, stretches, use_of};
use super::{placed, put_all, uses};

/// The most things that are pasted.
const MAX_THINGS: usize = 5_000;

/// Some things of a course. Places are counted from the first of them.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(in super::super) struct Clip {
    /// What stands by itself.
    #[serde(alias = "fourstep_obstacles", skip_serializing_if = "Vec::is_empty")]
    obstacles: Vec<Obstacle>,
    /// Uses of patterns.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    uses: Vec<PatternUse>,
    /// The patterns of those.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    patterns: Vec<Pattern>,
}

impl Clip {
    /// The picked things of a course; `None` when there are none.
    pub(in super::super) fn of(spec: &Spec, picks: &[Pick]) -> Option<Self> {
        let own = { picks.iter().copied() }.filter(|pick| use_of(spec, *pick).is_none());
        let own: Vec<Pick> = own.collect();
        let stretches = stretches(spec);
        let of_use = |(terrain, use_idx): (usize, usize)| {
            let one_use = spec.terrains.get(terrain)?.uses.get(use_idx)?;
            let x = stretches.get(terrain)?.x0 + i64::from(one_use.x_200ths);
            Some((x, one_use.clone()))
        };
        let own = placed(spec, &own);
        let uses: Vec<(i64, PatternUse)> = uses(spec, picks).into_iter().filter_map(of_use).collect();
        let xs = { own.iter().map(|(x, _)| *x) }.chain(uses.iter().map(|(x, _)| *x));
        let first = xs.min()?;
        let from_first = |x: i64| i32::try_from(x - first).ok();
        let mut clip = Self::default();
        for (x, shape) in own {
            let x_200ths = from_first(x)?;
            clip.obstacles.push(Obstacle { x_200ths, shape });
        }
        for (x, one_use) in uses {
            let is_known = by_name(&clip.patterns, &one_use.pattern).is_some();
            if let Some(pattern) = by_name(&spec.patterns, &one_use.pattern).filter(|_| !is_known) {
                clip.patterns.push(pattern.clone());
            }
            let x_200ths = from_first(x)?;
            clip.uses.push(PatternUse { x_200ths, ..one_use });
        }
        Some(clip)
    }

    /// How many things they are.
    pub(in super::super) fn len(&self) -> usize {
        self.obstacles.len() + self.uses.len()
    }

    /// As text for the clipboard.
    pub(in super::super) fn to_text(&self) -> String {
        let config = ron::ser::PrettyConfig::new().depth_limit(3);
        let body = ron::ser::to_string_pretty(self, config);
        clip::written::<FourStep>(&body.unwrap_or_default())
    }

    /// Reads such a text.
    ///
    /// # Errors
    /// A sentence that says what is wrong with it.
    pub(in super::super) fn of_text(text: &str) -> Result<Self, Text> {
        let none = || {
            Text::new(
                "there are no obstacles on the clipboard",
                "클립보드에 장애물이 없습니다",
            )
        };
        let tagged = clip::read::<FourStep>(text)?;
        // Earlier releases wrote it without a tag.
        let plain = || text.contains("fourstep_obstacles").then(|| text.to_owned());
        let body = tagged.or_else(plain).ok_or_else(none)?;
        let clip: Self = ron::from_str(&body).map_err(|_| none())?;
        if clip.len() == 0 {
            return Err(none());
        }
        if MAX_THINGS < clip.len().max(clip.patterns.len()) {
            return Err(Text::new(
                format!("more than {MAX_THINGS} obstacles on the clipboard"),
                format!("클립보드의 장애물이 {MAX_THINGS}개를 넘습니다"),
            ));
        }
        Ok(clip)
    }

    /// Puts them into a course from a place on; the answer is where they are in the end.
    pub(in super::super) fn put(mut self, spec: &mut Spec, at: i64) -> Vec<Pick> {
        self.take_patterns(spec);
        let own: Vec<_> = { self.obstacles.iter() }
            .map(|of| (at + i64::from(of.x_200ths), of.shape))
            .collect();
        let mut picks = put_all(spec, &own);
        let places = stretches(spec);
        let mut put = Vec::new();
        for one_use in self.uses {
            let x = at + i64::from(one_use.x_200ths);
            let Some(stretch) = stretch_at(&places, x) else {
                continue;
            };
            let within = (x - stretch.x0).clamp(0, stretch.x1 - stretch.x0);
            let x_200ths = i32::try_from(within).unwrap_or(0);
            if let Some(of) = spec.terrains.get_mut(stretch.terrain) {
                put.push((stretch.terrain, of.uses.len()));
                of.uses.push(PatternUse { x_200ths, ..one_use });
            }
        }
        for (terrain, use_idx) in put {
            let Some(of) = spec.terrains.get(terrain) else {
                continue;
            };
            let is_of_it =
                |origin: &Origin| matches!(origin, Origin::Use { use_idx: own, .. } if *own == use_idx);
            let origins = expand(spec, of).origins;
            let found = origins.iter().enumerate().filter(|(_, origin)| is_of_it(origin));
            picks.extend(found.map(|(obstacle, _)| Pick { terrain, obstacle }));
        }
        picks
    }

    /// Patterns that the course does not have come with their uses; those of a taken name get another.
    fn take_patterns(&mut self, spec: &mut Spec) {
        for pattern in &self.patterns {
            let mut pattern = pattern.clone();
            match by_name(&spec.patterns, &pattern.name) {
                Some(known) if *known == pattern => continue,
                Some(_) => {
                    let is_free = |name: &String| by_name(&spec.patterns, name).is_none();
                    let names = { 2..10_000 }.map(|n| format!("{} {n}", pattern.name));
                    let Some(name) = names.into_iter().find(is_free) else {
                        continue;
                    };
                    for one_use in { self.uses.iter_mut() }.filter(|of| of.pattern == pattern.name) {
                        one_use.pattern.clone_from(&name);
                    }
                    pattern.name = name;
                }
                None => {}
            }
            spec.patterns.push(pattern);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::editors::fourstep::kinds::Kind;
    use crate::games::fourstep::patterns::edit::pattern_of;
    use crate::games::fourstep::spec::{Land, TerrainSpec};

    fn spec() -> Spec {
        let obstacles = { Kind::ALL.iter().enumerate() }.map(|(idx, kind)| Obstacle {
            x_200ths: 1200 + 75 * idx as i32,
            shape: kind.shape(),
        });
        let (pattern, _) = pattern_of(
            "pair",
            Land::default(),
            &obstacles.clone().take(2).collect::<Vec<_>>(),
        );
        let one_use = PatternUse {
            pattern: "pair".to_owned(),
            x_200ths: 3000,
            ..PatternUse::default()
        };
        Spec {
            patterns: vec![pattern],
            terrains: vec![TerrainSpec {
                beats: 64,
                obstacles: obstacles.collect(),
                uses: vec![one_use],
                ..TerrainSpec::default()
            }],
            ..Spec::default()
        }
    }

    fn all(spec: &Spec) -> Vec<Pick> {
        let n = expand(spec, &spec.terrains[0]).obstacles.len();
        { 0..n }.map(|obstacle| Pick { terrain: 0, obstacle }).collect()
    }

    #[test]
    fn what_is_copied_is_pasted_and_uses_stay_linked() {
        let spec = spec();
        let n_own = spec.terrains[0].obstacles.len();
        let clip = Clip::of(&spec, &all(&spec)).unwrap();
        assert_eq!(clip.len(), n_own + 1);
        let clip = Clip::of_text(&clip.to_text()).unwrap();
        let mut other = Spec {
            patterns: Vec::new(),
            terrains: vec![TerrainSpec {
                beats: 64,
                ..TerrainSpec::default()
            }],
            ..spec.clone()
        };
        let picks = clip.clone().put(&mut other, 1200);
        assert_eq!(other.patterns, spec.patterns);
        assert_eq!(other.terrains[0].uses, spec.terrains[0].uses);
        assert_eq!(other.terrains[0].obstacles.len(), n_own);
        assert_eq!(picks.len(), all(&other).len());
        // Of another pattern with that name there is a copy.
        let mut other = spec.clone();
        other.patterns[0].values.count = 3;
        clip.put(&mut other, 6000);
        let names: Vec<&str> = other.patterns.iter().map(|of| of.name.as_str()).collect();
        assert_eq!(names, ["pair", "pair 2"]);
        assert_eq!(other.terrains[0].uses[1].pattern, "pair 2");
        assert_eq!(Clip::of(&spec, &[]), None);
    }

    #[test]
    fn other_texts_are_refused_and_earlier_ones_read() {
        for text in [
            "",
            "hello",
            "(fourstep_obstacles: [1])",
            "[[[[[[[[",
            "(other: [])",
        ] {
            assert!(Clip::of_text(text).is_err(), "{text}");
            assert!(Clip::of_text(&clip::written::<FourStep>(text)).is_err(), "{text}");
        }
        let early =
            "(fourstep_obstacles: [(x_200ths: 0, shape: Pillar(width_200ths: 200, height_720ths: 720))])";
        assert_eq!(Clip::of_text(early).unwrap().len(), 1);
    }
}
