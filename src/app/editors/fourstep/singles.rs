//! The margins that single obstacles allow: of those that are looked at, worked out while they are.
//!
//! A course may have thousands of obstacles and nobody sees them all, so those that are seen or selected
//! are asked about, a few at a time and each told as it is found. What is known of a land that an edit
//! left alone is kept; what was known of one that it changed stays to be read until it is known anew.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::control::{Control, Progress, Stop};
use crate::games::fourstep::level::{Level, LevelLand};
use crate::games::fourstep::solve::course::Answer;
use crate::games::fourstep::solve::crossing::Crossing;
use crate::games::fourstep::solve::margins::{self, Margin};
use crate::job::{Job, Wake};

/// A margin, or that there is no way whatever the margin.
pub(super) type Allowed = Option<Margin>;

/// An obstacle by the index of its land in the level and its own there.
pub(super) type At = (usize, usize);

/// What is known of the obstacles of one land.
#[derive(Default)]
struct Land {
    crossing: Arc<Crossing>,
    found: BTreeMap<usize, Allowed>,
    /// Of the answer before.
    old: BTreeMap<usize, Allowed>,
}

/// What is known of single obstacles.
#[derive(Default)]
pub(super) struct Singles {
    job: Option<Job<(At, Allowed)>>,
    /// Which answer is asked about.
    tag: u64,
    /// What was asked last of that answer.
    asked: BTreeSet<At>,
    about: Option<(Arc<Level>, Arc<Answer>)>,
    lands: Vec<Land>,
}

impl Singles {
    /// What an obstacle allows: not known yet, or that.
    pub(super) fn of(&self, (land, idx): At) -> Option<Allowed> {
        self.lands.get(land)?.found.get(&idx).copied()
    }

    /// What it allowed before the last edit, where that is not known anew. `n`: how many obstacles stand in
    /// its land now; where there were more or fewer, they cannot be told apart.
    pub(super) fn old_of(&self, (land, idx): At, n: usize) -> Option<Allowed> {
        let (level, _) = self.about.as_ref()?;
        level.lands.get(land).filter(|land| land.obstacles.len() == n)?;
        let land = self.lands.get(land)?;
        land.found.get(&idx).or_else(|| land.old.get(&idx)).copied()
    }

    /// How far the work is; `None` when there is none.
    pub(super) fn progress(&self) -> Option<Progress> {
        let job = self.job.as_ref().filter(|job| job.is_busy())?;
        Some(job.progress())
    }

    /// Another answer is shown.
    pub(super) fn renew(&mut self, level: &Arc<Level>, answer: Option<&Arc<Answer>>) {
        let old = self.about.take();
        let old_lands = old.as_ref().map_or(&[][..], |(level, _)| level.lands.as_slice());
        let mut before = std::mem::take(&mut self.lands);
        let answered = answer.map_or(&[][..], |answer| answer.lands.as_slice());
        self.lands = { level.lands.iter().zip(answered).enumerate() }
            .map(|(idx, (of, land))| {
                let Some(known) = before.get_mut(idx).map(std::mem::take) else {
                    return Land {
                        crossing: land.crossing.clone(),
                        ..Land::default()
                    };
                };
                let old = old_lands.get(idx);
                let same = old.is_some_and(|old| is_same(old, of));
                let has_as_many = old.is_some_and(|old| old.obstacles.len() == of.obstacles.len());
                if same && Arc::ptr_eq(&known.crossing, &land.crossing) {
                    return known;
                }
                let mut old = if has_as_many { known.old } else { BTreeMap::new() };
                old.extend(known.found.into_iter().filter(|_| has_as_many));
                Land {
                    crossing: land.crossing.clone(),
                    found: BTreeMap::new(),
                    old,
                }
            })
            .collect();
        self.tag += 1;
        self.asked.clear();
        if let Some(job) = &mut self.job {
            job.cancel();
        }
        self.about = answer.map(|answer| (level.clone(), answer.clone()));
    }

    /// Takes what was found, and asks about those of `seen` that are not known.
    pub(super) fn tick(&mut self, wake: &Wake, seen: impl IntoIterator<Item = At>) {
        for done in self.job.as_mut().map(Job::poll).unwrap_or_default() {
            if let (Ok(((land, idx), allowed)), true) = (done.result, done.tag == self.tag)
                && let Some(land) = self.lands.get_mut(land)
            {
                land.found.insert(idx, allowed);
                land.old.remove(&idx);
            }
        }
        let Some((level, answer)) = &self.about else {
            return;
        };
        let is_lethal = |(land, idx): &At| {
            let of = level.lands.get(*land).and_then(|land| land.obstacles.get(*idx));
            *land < answer.lands.len() && of.is_some_and(|of| of.shape.is_lethal())
        };
        let seen = seen.into_iter().filter(is_lethal);
        let missing: Vec<At> = seen.filter(|at| self.of(*at).is_none()).collect();
        let is_asked = |at: &At| self.asked.contains(at);
        // Either it is being worked out, or its land is too dense to be asked about.
        if missing.iter().all(is_asked) {
            return;
        }
        self.asked = missing.iter().copied().collect();
        let (level, answer) = (level.clone(), answer.clone());
        let job = self.job.get_or_insert_with(|| Job::new(wake.clone()));
        // What is asked about goes on to its end, or nothing would come of it while somebody scrolls.
        job.request_next(self.tag, move |ctl, emit| {
            // A stop is no news: whoever stopped it asks anew.
            work(&level, &answer, &missing, ctl, emit).ok();
        });
    }
}

/// Whether obstacles are the same by their numbers: a search is the same in whatever order they stand.
fn is_same(old: &LevelLand, new: &LevelLand) -> bool {
    old.segment.first_obstacle == new.segment.first_obstacle && old.obstacles == new.obstacles
}

fn work(
    level: &Level,
    answer: &Answer,
    missing: &[At],
    ctl: &Control,
    emit: &mut dyn FnMut((At, Allowed)),
) -> Result<(), Stop> {
    let total = missing.len() as u64;
    let mut done = 0;
    for of_land in missing.chunk_by(|one, next| one.0 == next.0) {
        let Some((land, _)) = of_land.first().copied() else {
            continue;
        };
        ctl.set_progress(done, total);
        let Some(singles) = margins::Singles::of_answer(level, answer, land, ctl)? else {
            continue;
        };
        let obstacles: Vec<usize> = of_land.iter().map(|(_, idx)| *idx).collect();
        singles.each(&obstacles, ctl, |idx, found| {
            emit(((land, idx), found.margin));
            done += 1;
            ctl.set_progress(done, total);
        })?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game as _;
    use crate::games::fourstep::FourStep;
    use crate::games::fourstep::solve::course::{solve, solve_after};
    use crate::games::fourstep::spec::{Land, Obstacle, Question, Shape, Spec, TerrainSpec};

    fn answered(spec: &Spec) -> (Arc<Level>, Arc<Answer>) {
        let level = FourStep::build(spec, &Question::default()).unwrap();
        let answer = solve(&level, &Control::unlimited()).unwrap();
        (level.into(), answer.into())
    }

    fn settle(singles: &mut Singles, seen: &[At]) {
        singles.tick(&Wake::nobody(), seen.iter().copied());
        while singles.progress().is_some() {
            std::thread::yield_now();
        }
        singles.tick(&Wake::nobody(), []);
    }

    #[test]
    fn those_that_are_seen_are_known_and_old_ones_stay_until_they_are_known_anew() {
        let spike = |n: i32| Obstacle {
            x_200ths: 3000 + 1200 * n,
            shape: Shape::Spike {
                n_cells: 1,
                base_720ths: 0,
                from_ceiling: false,
            },
        };
        let field = TerrainSpec {
            land: Land::Field,
            beats: 40,
            obstacles: (0..12).map(spike).collect(),
            ..TerrainSpec::default()
        };
        let mut spec = Spec {
            terrains: vec![field.clone(), field],
            ..Spec::default()
        };
        let mut singles = Singles::default();
        let (old_level, answer) = answered(&spec);
        singles.renew(&old_level, Some(&answer));
        settle(&mut singles, &[(0, 3), (1, 2)]);
        assert!(singles.of((0, 3)).flatten().is_some());
        assert!(singles.of((1, 2)).flatten().is_some());
        assert_eq!((singles.of((0, 4)), singles.of((1, 3))), (None, None));
        // A land that an edit left alone keeps what is known; of the other the old is there to be read.
        spec.terrains[1].obstacles[5].x_200ths += 300;
        let level = Arc::new(FourStep::build(&spec, &Question::default()).unwrap());
        let before = Some((&*old_level, &*answer));
        let again = solve_after(before, &level, &Control::unlimited()).unwrap();
        let known = singles.of((1, 2));
        singles.renew(&level, Some(&Arc::new(again)));
        assert!(singles.of((0, 3)).is_some());
        assert_eq!((singles.of((1, 2)), singles.old_of((1, 2), 12)), (None, known));
        assert_eq!(singles.old_of((1, 2), 11), None);
        settle(&mut singles, &[(1, 2)]);
        assert!(singles.of((1, 2)).flatten().is_some());
    }
}
