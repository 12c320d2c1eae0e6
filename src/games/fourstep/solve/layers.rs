//! Layered search: at every decision press or not, states with the same key are one.
//!
//! Knows layers, parents and deaths. Which states count as the same is the caller's [`KeyOf`]: the
//! seed's rounding is `reference`, the exact state `exact`.
//! Source: `docs/rules/fourstep.md`, section 7.

use super::known::Rest;
use super::patch::Patch;
use super::seen::Seen;
use crate::control::{Control, Stop};
use crate::games::fourstep::forms::{Form, Hero, Side};
use crate::games::fourstep::lattice::STEPS_PER_DECISION;
use crate::games::fourstep::physics::{Death, Physics, step};
use crate::games::fourstep::world::World;

/// A state's key within its layer.
pub type KeyOf = fn(&Hero) -> u64;

/// How a layered search goes about it.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Which states are the same.
    pub key: KeyOf,
    /// The most states of a layer; the rest of the layer is skipped.
    pub cap: usize,
    /// Whether presses that cannot help are left out: while the button is held a press is no edge, and
    /// in the air or between lanes an edge does nothing, so not pressing leaves the same hero and a free
    /// button.
    pub has_dominance: bool,
}

/// States that an obstacle killed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Tally {
    /// Index of the obstacle in its course.
    pub obstacle: u32,
    /// States killed, one for each state and action.
    pub states: u64,
}

/// One state of a layer and how it was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node {
    /// The state.
    pub hero: Hero,
    /// Index of the state before it.
    pub parent: u32,
    /// Whether the button was down in between.
    pub press: bool,
}

/// What a search over one land found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Layered {
    /// Decisions of the land.
    pub n_layers: usize,
    /// Number of the last layer that is not empty; the start is layer 0.
    pub layers_survived: usize,
    /// Pairs of state and action that were simulated.
    pub expanded: u64,
    /// The largest layer after the start.
    pub peak: usize,
    /// What killed while the last layer that is not empty was expanded; most first, then by
    /// obstacle. Empty when the land was crossed.
    pub deaths: Vec<Tally>,
    /// The decisions of the path and the hero at its end, when the land was crossed.
    pub path: Option<Path>,
    /// Which of the heroes the path starts from.
    pub start_idx: usize,
    /// Whether the cap left states out.
    pub is_capped: bool,
    /// All states, layer by layer.
    pub nodes: Vec<Node>,
    /// Where each layer starts in `nodes`; one more entry than there are layers reached.
    pub starts: Vec<u32>,
}

/// A way across a land.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// Whether the button is down, one a decision.
    pub decisions: Vec<bool>,
    /// The hero at the end.
    pub end: Hero,
}

impl Layered {
    /// The states of a layer; none beyond the last.
    pub fn layer(&self, layer: usize) -> &[Node] {
        match (self.starts.get(layer), self.starts.get(layer + 1)) {
            (Some(from), Some(to)) => &self.nodes[*from as usize..*to as usize],
            _ => &[],
        }
    }
}

/// The way to a node, given by its index, with the index of the hero it starts from.
pub(super) fn path_to(nodes: &[Node], n_starts: usize, node_idx: usize) -> (usize, Path) {
    let mut decisions = Vec::new();
    let mut at = node_idx;
    while let Some(node) = nodes.get(at).filter(|_| n_starts <= at) {
        decisions.push(node.press);
        at = node.parent as usize;
    }
    decisions.reverse();
    let end = nodes.get(node_idx).map_or(Hero::START, |node| node.hero);
    (at, Path { decisions, end })
}

/// The steps of a decision, counted from 0: three, fewer at the end of an odd land.
pub fn steps_of(world: &World, layer: usize) -> std::ops::RangeInclusive<usize> {
    let from = layer * STEPS_PER_DECISION;
    from + 1..=(from + STEPS_PER_DECISION).min(world.steps())
}

/// Decisions of a land.
pub fn n_layers(world: &World) -> usize {
    world.steps().div_ceil(STEPS_PER_DECISION)
}

/// Holds the button, or does not, for one decision.
///
/// # Errors
/// [`Death`] where that ends the run.
#[inline]
pub fn decide(
    physics: &Physics,
    world: &World,
    layer: usize,
    mut hero: Hero,
    press: bool,
) -> Result<Hero, Death> {
    for at in steps_of(world, layer) {
        hero = step(physics, world, at, hero, press)?;
    }
    Ok(hero)
}

/// Searches a land from some heroes.
///
/// # Errors
/// [`Stop`] when the control says so; one node is one pair of state and action.
pub fn search(
    physics: &Physics,
    world: &World,
    starts: &[Hero],
    plan: Plan,
    ctl: &Control,
) -> Result<Layered, Stop> {
    let node = |hero: &Hero| Node {
        hero: *hero,
        parent: 0,
        press: hero.held,
    };
    let nodes = starts.iter().map(node).collect();
    search_on(physics, world, (nodes, vec![0, starts.len() as u32]), plan, ctl)
}

/// Searches a land on from the last of some layers: all their states, and where each layer starts.
///
/// # Errors
/// [`Stop`] when the control says so; one node is one pair of state and action.
pub fn search_on(
    physics: &Physics,
    world: &World,
    (nodes, starts): (Vec<Node>, Vec<u32>),
    plan: Plan,
    ctl: &Control,
) -> Result<Layered, Stop> {
    let n_layers = n_layers(world);
    let first = starts.len().saturating_sub(2);
    let n_starts = starts.get(1).map_or(0, |end| *end as usize);
    let sizes = starts.windows(2).skip(1).map(|pair| (pair[1] - pair[0]) as usize);
    let mut found = Layered {
        n_layers,
        layers_survived: first,
        peak: sizes.max().unwrap_or(0),
        nodes,
        starts,
        ..Layered::default()
    };
    let mut seen = Seen::default();
    let mut deaths: Vec<Tally> = Vec::new();
    for layer in first..n_layers {
        ctl.set_share(layer, n_layers);
        let to = found.nodes.len();
        seen.clear();
        deaths.clear();
        expand(
            physics,
            world,
            layer,
            plan,
            &mut found,
            &mut seen,
            &mut deaths,
            ctl,
        )?;
        let n_states = found.nodes.len() - to;
        if n_states == 0 {
            sort(&mut deaths);
            found.deaths = deaths;
            return Ok(found);
        }
        found.layers_survived = layer + 1;
        found.peak = found.peak.max(n_states);
        found.starts.push(found.nodes.len() as u32);
    }
    let first_of_last = found.starts[n_layers] as usize;
    if first_of_last < found.nodes.len() {
        let (start_idx, path) = path_to(&found.nodes, n_starts, first_of_last);
        (found.start_idx, found.path) = (start_idx, Some(path));
    }
    Ok(found)
}

/// Whether a press that begins now does anything to a runner, digger or jelly.
fn is_heard(form: Form, hero: &Hero) -> bool {
    let side = if hero.form == form {
        hero.side
    } else {
        hero.entering(form).side
    };
    let listens = match form {
        Form::Runner => matches!(side, Side::Ground | Side::Ceiling),
        Form::Digger => matches!(side, Side::Ground | Side::Under),
        Form::Jelly | Form::Glider => true,
    };
    listens && !hero.held
}

/// What a hero may do with the button: not pressing is tried first, holding the wings is (stated in the
/// seed).
fn choices(form: Form, hero: &Hero, plan: Plan) -> impl Iterator<Item = bool> + use<> {
    let is_glider = form == Form::Glider;
    let is_useless = plan.has_dominance && !is_glider && !is_heard(form, hero);
    let choices = [is_glider, !is_glider].into_iter();
    choices.filter(move |press| !(*press && is_useless))
}

/// Whether somebody crosses a patched land on from the heroes of the layer where the patch begins. `rest`:
/// what is known of the land beyond the patch.
///
/// # Errors
/// [`Stop`] when the control says so; one node is one pair of state and action.
pub fn crosses(
    physics: &Physics,
    (world, patch): (&World, Patch<'_>),
    mut heroes: Vec<Hero>,
    plan: Plan,
    rest: Rest<'_>,
    ctl: &Control,
) -> Result<bool, Stop> {
    let mut seen = Seen::default();
    let mut next = Vec::new();
    for layer in patch.from..n_layers(world) {
        let (there, at) = Patch::world_of(Some(patch), world, layer);
        let mut spent = 0;
        seen.clear();
        next.clear();
        for hero in &heroes {
            for press in choices(world.form, hero, plan) {
                spent += 1;
                let moved = decide(physics, there, at, *hero, press);
                next.extend(moved.ok().filter(|hero| seen.insert((plan.key)(hero))));
            }
            if plan.cap <= next.len() {
                break;
            }
        }
        ctl.spend(spent)?;
        std::mem::swap(&mut heroes, &mut next);
        let layer = layer + 1;
        if heroes.is_empty() || rest.hero(layer).is_some_and(|hero| heroes.contains(hero)) {
            return Ok(!heroes.is_empty());
        }
        if let Some(cloud) = rest
            .cloud(layer)
            .filter(|cloud| cloud.count(layer) == heroes.len())
            && cloud.heroes(layer).all(|hero| !seen.insert((plan.key)(&hero)))
        {
            return Ok(rest.is_crossed());
        }
    }
    Ok(!heroes.is_empty())
}

/// Adds the layer after `layer` to the nodes.
#[expect(
    clippy::too_many_arguments,
    reason = "the buffers are the search's own, kept between layers"
)]
fn expand(
    physics: &Physics,
    world: &World,
    layer: usize,
    plan: Plan,
    found: &mut Layered,
    seen: &mut Seen,
    deaths: &mut Vec<Tally>,
    ctl: &Control,
) -> Result<(), Stop> {
    let (from, to) = (found.starts[layer] as usize, found.nodes.len());
    let mut spent = 0;
    'layer: for idx in from..to {
        let hero = found.nodes[idx].hero;
        for press in choices(world.form, &hero, plan) {
            spent += 1;
            match decide(physics, world, layer, hero, press) {
                Ok(next) => {
                    if seen.insert((plan.key)(&next)) {
                        found.nodes.push(Node {
                            hero: next,
                            parent: idx as u32,
                            press,
                        });
                        if plan.cap <= found.nodes.len() - to {
                            found.is_capped = true;
                            break 'layer;
                        }
                    }
                }
                Err(Death(obstacle)) => count(deaths, obstacle, 1),
            }
        }
        if 4096 <= spent {
            found.expanded += spent;
            ctl.spend(spent)?;
            spent = 0;
        }
    }
    found.expanded += spent;
    ctl.spend(spent)
}

/// Adds to the tally of an obstacle. Few obstacles kill in one layer.
pub fn count(deaths: &mut Vec<Tally>, obstacle: u32, states: u64) {
    match deaths.iter_mut().find(|tally| tally.obstacle == obstacle) {
        Some(tally) => tally.states += states,
        None => deaths.push(Tally { obstacle, states }),
    }
}

/// Most first, then by obstacle.
pub fn sort(deaths: &mut [Tally]) {
    deaths.sort_by_key(|tally| (std::cmp::Reverse(tally.states), tally.obstacle));
}
