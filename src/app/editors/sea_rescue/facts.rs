//! What follows from the zone as it is drawn: heat maps and tables, kept until the zone changes.
//!
//! What can be counted within a frame is; the rest is asked of a job and shown when it is there.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::app::editor::Cx;
use crate::control::{Control, Progress, Stop};
use crate::games::sea_rescue::SeaRescue;
use crate::games::sea_rescue::board::{Board, hexes_of, n_hexes};
use crate::games::sea_rescue::draw::Career;
use crate::games::sea_rescue::hex::Hex;
use crate::games::sea_rescue::joint;
use crate::games::sea_rescue::level;
use crate::games::sea_rescue::sea::{Kind, Picks, Sea, Set};
use crate::games::sea_rescue::services::{self, SetRow};
use crate::games::sea_rescue::spec::Spec;
use crate::job::Job;
use crate::report::Text;

use super::desk::{Desk, Layer};
use super::words;

/// Steps of counting that are made within a frame: the first sea takes about 15,000.
const STEPS_A_FRAME: u64 = 150_000;
/// Complete placements that are drawn where a set is too large to be counted soon.
const N_SAMPLES: u32 = 40_000;

/// Hexes that are drawn of rows that have too many for a board.
const MAX_DRAWN: usize = 2_000;

/// How often every hex is occupied.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Heat {
    /// By hex, the probability.
    pub share: Vec<f64>,
    /// By hex, how many placements occupy it; empty where the probability is no count.
    pub counts: Vec<u64>,
    /// Placements in all.
    pub n: u64,
    /// The standard error of a sampled map.
    pub error: Option<f64>,
}

enum Found {
    Table(Vec<SetRow>),
    Heat(Layer, Set, Heat),
}

/// What follows from the zone.
#[derive(Default)]
pub(super) struct Facts {
    revision: Option<u64>,
    /// The zone as rounds go in it: another name or band is none.
    pub played: Option<Arc<Spec>>,
    /// The board, where there is one.
    pub board: Option<Arc<Board>>,
    /// The hexes of the rows in their order, also where they are too many for a board; so many that more could
    /// not be told apart.
    pub hexes: Arc<Vec<Hex>>,
    sorted_hexes: Vec<Hex>,
    /// How many hexes the rows have.
    pub n_hexes: u64,
    /// The zone, where it can be compiled.
    pub sea: Option<Arc<Sea>>,
    /// That it cannot, and why: nothing is counted then, and nobody need wait for it.
    pub why_not: Option<Text>,
    /// Of the first boards of a player, the share with each creature.
    pub inclusion: Vec<f64>,
    /// Creatures whose shapes are alike: first, second, how the second is turned.
    pub twins: Vec<(usize, usize, usize)>,
    table: Option<Arc<Vec<SetRow>>>,
    rows: BTreeMap<Set, usize>,
    kind: Option<(usize, Arc<Kind>)>,
    heats: Vec<(Layer, Set, Arc<Heat>)>,
    asked: Option<(Layer, Set)>,
    tables: Option<Job<Found>>,
    maps: Option<Job<Found>>,
    tag: u64,
}

impl Facts {
    /// Forgets what the last edit made wrong, and takes in what the jobs found.
    pub(super) fn tick(&mut self, cx: &Cx<'_, SeaRescue>) {
        for job in [&mut self.tables, &mut self.maps].into_iter().flatten() {
            for done in job.poll() {
                if done.tag != self.tag {
                    continue;
                }
                match done.result {
                    Ok(Found::Table(rows)) => {
                        self.rows = by_set(&rows);
                        self.table = Some(Arc::new(rows));
                    }
                    Ok(Found::Heat(layer, set, heat)) => self.heats.push((layer, set, Arc::new(heat))),
                    Err(fault) => log::error!("sea_rescue: {fault}"),
                }
            }
        }
        if self.revision == Some(cx.doc.revision()) {
            return;
        }
        self.revision = Some(cx.doc.revision());
        self.tag += 1;
        self.asked = None;
        self.kind = None;
        self.heats.clear();
        self.table = None;
        self.rows.clear();
        self.inclusion.clear();
        for job in [&mut self.tables, &mut self.maps].into_iter().flatten() {
            job.cancel();
        }
        let spec = cx.doc.spec();
        let played = as_played(spec);
        if self.played.as_deref() != Some(&played) {
            self.played = Some(Arc::new(played));
        }
        self.board = Board::compile(&spec.rows).ok().map(Arc::new);
        self.hexes = Arc::new(match &self.board {
            Some(board) => board.hexes().to_vec(),
            None => hexes_of(&spec.rows, MAX_DRAWN),
        });
        self.sorted_hexes = self.hexes.to_vec();
        self.sorted_hexes.sort_unstable();
        self.n_hexes = n_hexes(&spec.rows);
        self.sea = self.board.as_ref().and_then(|board| compiled(board, spec));
        self.why_not = match &self.sea {
            Some(_) => None,
            None => { level::compile_sea(spec).err() }
                .and_then(|issues| Some(words::does_not_build(&issues.first()?.text))),
        };
        self.twins = services::twins(spec);
        let Some(sea) = &self.sea else { return };
        self.inclusion = services::inclusion_next(sea, &Career::fresh(sea));
        let probes = spec.probes;
        if steps_of(sea) <= STEPS_A_FRAME {
            let rows = services::set_table(sea, probes, &Career::fresh(sea), &Control::unlimited());
            if let Ok(rows) = rows {
                self.rows = by_set(&rows);
                self.table = Some(Arc::new(rows));
            }
        } else {
            let (sea, tag) = (sea.clone(), self.tag);
            let job = self.tables.get_or_insert_with(|| Job::new(cx.wake.clone()));
            job.request(tag, move |ctl, emit| {
                if let Ok(rows) = services::set_table(&sea, probes, &Career::fresh(&sea), ctl) {
                    emit(Found::Table(rows));
                }
            });
        }
    }

    /// Whether there is a hex, on a board or on what is too large for one.
    pub(super) fn has_hex(&self, hex: Hex) -> bool {
        self.sorted_hexes.binary_search(&hex).is_ok()
    }

    /// The table of sets, once it is counted.
    pub(super) fn table(&self) -> Option<&Arc<Vec<SetRow>>> {
        self.table.as_ref()
    }

    /// The row of a set.
    pub(super) fn row(&self, set: &[u8]) -> Option<&SetRow> {
        self.table.as_ref()?.get(*self.rows.get(set)?)
    }

    /// How far the counting is; `None` when nothing is counted.
    pub(super) fn progress(&self) -> Option<Progress> {
        let jobs = [&self.tables, &self.maps].into_iter().flatten();
        jobs.filter(|job| job.is_busy()).map(Job::progress).next()
    }

    /// The picked creature on this board.
    pub(super) fn kind(&mut self, desk: &Desk, spec: &Spec) -> Option<Arc<Kind>> {
        if let Some((creature, kind)) = &self.kind
            && *creature == desk.creature
        {
            return Some(kind.clone());
        }
        let creature = desk.picked(spec)?;
        if level::MAX_PATTERN < creature.pattern.len() {
            return None;
        }
        let kind = Arc::new(Kind::compile(self.board.as_ref()?, creature));
        self.kind = Some((desk.creature, kind.clone()));
        Some(kind)
    }

    /// The heat map of the layer that is shown: counted at once where that is quick.
    pub(super) fn heat(&mut self, cx: &Cx<'_, SeaRescue>, desk: &Desk) -> Option<Arc<Heat>> {
        let set = match desk.layer {
            Layer::Off => return None,
            Layer::Creature => vec![desk.creature as u8],
            Layer::Set if desk.set.is_empty() => return None,
            Layer::Set => desk.set.clone(),
            Layer::Draw => Vec::new(),
        };
        let is_it = |(layer, own, _): &&(Layer, Set, Arc<Heat>)| *layer == desk.layer && *own == set;
        if let Some((.., heat)) = self.heats.iter().find(is_it) {
            return Some(heat.clone());
        }
        if desk.layer == Layer::Creature {
            let kind = self.kind(desk, cx.doc.spec())?;
            let heat = Arc::new(Heat {
                share: services::heat_of_kind(&kind),
                counts: { kind.covers.iter() }
                    .map(|picks| u64::from(picks.count_ones()))
                    .collect(),
                n: kind.placements.len() as u64,
                error: None,
            });
            self.heats.push((desk.layer, set, heat.clone()));
            return Some(heat);
        }
        let sea = self.sea.clone()?;
        let steps = match desk.layer {
            Layer::Set => steps_of_set(&sea, &set),
            _ => steps_of(&sea),
        };
        if steps <= STEPS_A_FRAME {
            let heat = Arc::new(heat_of(&sea, desk.layer, &set, &Control::unlimited()).ok()?);
            self.heats.push((desk.layer, set, heat.clone()));
            return Some(heat);
        }
        if self.asked.as_ref() != Some(&(desk.layer, set.clone())) {
            let layer = desk.layer;
            self.asked = Some((layer, set.clone()));
            let job = self.maps.get_or_insert_with(|| Job::new(cx.wake.clone()));
            job.request(self.tag, move |ctl, emit| {
                if let Ok(heat) = heat_of(&sea, layer, &set, ctl) {
                    emit(Found::Heat(layer, set, heat));
                }
            });
        }
        None
    }
}

/// The zone, where its question-free checks hold.
fn compiled(board: &Board, spec: &Spec) -> Option<Arc<Sea>> {
    level::check(spec)
        .is_empty()
        .then(|| Arc::new(Sea::compile(board.clone(), spec)))
}

/// The zone without what is said of it and wished for it.
fn as_played(spec: &Spec) -> Spec {
    let mut spec = spec.clone();
    spec.name = Default::default();
    spec.bands = Default::default();
    for creature in &mut spec.creatures {
        creature.name = Default::default();
        creature.rarity = Default::default();
    }
    spec
}

fn by_set(rows: &[SetRow]) -> BTreeMap<Set, usize> {
    let entries = rows.iter().enumerate().map(|(idx, row)| (row.set.clone(), idx));
    entries.collect()
}

fn steps_of_set(sea: &Sea, set: &[u8]) -> u64 {
    let all: Vec<Picks> = { set.iter() }
        .filter_map(|kind| Some(sea.kinds.get(usize::from(*kind))?.all))
        .collect();
    joint::cost(&all)
}

/// Steps of counting all sets.
fn steps_of(sea: &Sea) -> u64 {
    let steps = sea
        .sets()
        .iter()
        .map(|set| steps_of_set(sea, set))
        .fold(0, u64::saturating_add);
    steps.saturating_add(sea.sets().len() as u64)
}

fn heat_of(sea: &Sea, layer: Layer, set: &[u8], ctl: &Control) -> Result<Heat, Stop> {
    if layer == Layer::Draw {
        let (share, error) = services::heat_over_draw(sea, &Career::fresh(sea), ctl)?;
        return Ok(Heat {
            share,
            error,
            ..Heat::default()
        });
    }
    if services::MAX_STEPS < steps_of_set(sea, set) {
        let sampled = services::sample_heat(sea, set, N_SAMPLES, "heat", ctl)?;
        return Ok(Heat {
            share: sampled.occupied,
            counts: Vec::new(),
            n: u64::from(sampled.n_samples),
            error: Some(sampled.error),
        });
    }
    let of_set = services::heat_of_set(sea, set, ctl)?;
    let counts: Vec<u64> = (0..sea.board.len())
        .map(|cell| of_set.counts.iter().filter_map(|own| own.get(cell)).sum())
        .collect();
    let n = of_set.n_layouts.max(1) as f64;
    Ok(Heat {
        share: counts.iter().map(|count| *count as f64 / n).collect(),
        counts,
        n: of_set.n_layouts,
        error: None,
    })
}
