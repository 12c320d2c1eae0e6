//! Groups of stars that are joined already: closing links, single exits, sealed exits, loops.

use super::super::solve::groups::Groups;
use super::super::solve::state::{Mark, State};
use super::super::table::{LinkIdx, Node};
use super::choices::on;
use super::{Contradiction, Found, Rule, Step};

/// The groups of what is on, with what each still needs and the undecided links out of it.
struct Joined {
    /// Per star: the star that stands for its group.
    root: Vec<usize>,
    n_groups: usize,
    /// Per standing star.
    size: Vec<u32>,
    need: Vec<i32>,
    exits: Vec<Vec<LinkIdx>>,
    n_on: usize,
}

impl Joined {
    fn of(state: &State<'_>) -> Self {
        let n = state.need.len();
        let mut groups = Groups::new(n);
        let mut n_on = 0;
        for link in on(state) {
            let ends = state.table.links[link as usize];
            groups.join(usize::from(ends.a), usize::from(ends.b));
            n_on += 1;
        }
        let root: Vec<usize> = (0..n).map(|star| groups.find(star)).collect();
        let (mut need, mut size) = (vec![0; n], vec![0; n]);
        for star in 0..n {
            size[root[star]] += 1;
            need[root[star]] += state.need[star];
        }
        let mut exits = vec![Vec::new(); n];
        for link in open(state) {
            let ends = state.table.links[link as usize];
            let (a, b) = (root[usize::from(ends.a)], root[usize::from(ends.b)]);
            if a != b {
                exits[a].push(link);
                exits[b].push(link);
            }
        }
        Self {
            root,
            n_groups: groups.n_groups(),
            size,
            need,
            exits,
            n_on,
        }
    }

    fn members(&self, roots: &[usize]) -> Vec<Node> {
        { self.root.iter().zip(0..) }
            .filter(|(root, _)| roots.contains(root))
            .map(|(_, star)| star)
            .collect()
    }

    fn is_group(&self, star: usize) -> bool {
        self.root[star] == star && 1 < self.size[star]
    }

    fn n_loops(&self) -> i64 {
        self.n_on as i64 - (self.root.len() - self.n_groups) as i64
    }
}

fn open<'s>(state: &'s State<'_>) -> impl Iterator<Item = LinkIdx> + 's {
    { state.marks.iter().zip(0..) }
        .filter(|(mark, _)| **mark == Mark::Open)
        .map(|(_, link)| link)
}

/// Close and Exit.
pub(super) fn close_or_exit(state: &State<'_>) -> Found {
    if state.need.len() <= 1 {
        return Ok(None);
    }
    let joined = Joined::of(state);
    for link in open(state) {
        let ends = state.table.links[link as usize];
        let (a, b) = (joined.root[usize::from(ends.a)], joined.root[usize::from(ends.b)]);
        let need = joined.need[a] + if a == b { 0 } else { joined.need[b] };
        let joins_all = joined.n_groups <= if a == b { 1 } else { 2 };
        if need == 2 && !joins_all {
            let mut step = Step::new(Rule::Close, joined.members(&[a, b]));
            step.off = vec![link];
            return Ok(Some(step));
        }
    }
    if joined.n_groups == 1 {
        return Ok(None);
    }
    for star in 0..joined.root.len() {
        if joined.root[star] != star {
            continue;
        }
        match joined.exits[star].as_slice() {
            [] => {
                return Err(Contradiction::Cut {
                    stars: joined.members(&[star]),
                });
            }
            [link] => {
                let mut step = Step::new(Rule::Exit, joined.members(&[star]));
                step.on = vec![*link];
                return Ok(Some(step));
            }
            _ => {}
        }
    }
    Ok(None)
}

/// Seal and Loop.
pub(super) fn seal_or_loop(state: &State<'_>) -> Found {
    if state.need.len() <= 1 {
        return Ok(None);
    }
    let joined = Joined::of(state);
    for star in (0..joined.root.len()).filter(|star| joined.is_group(*star)) {
        let [first, rest @ ..] = joined.exits[star].as_slice() else {
            continue;
        };
        let mut sealed: Vec<LinkIdx> = { state.table.conflicts(*first).iter().copied() }
            .filter(|link| state.marks[*link as usize] == Mark::Open)
            .collect();
        for exit in rest {
            sealed.retain(|link| state.table.is_conflict(*link, *exit));
        }
        // A way out excludes others but not itself.
        sealed.retain(|link| !joined.exits[star].contains(link));
        if !sealed.is_empty() {
            let mut step = Step::new(Rule::Seal, joined.members(&[star]));
            step.because.clone_from(&joined.exits[star]);
            step.off = sealed;
            return Ok(Some(step));
        }
    }
    let n_loops = joined.n_loops();
    let budget = i64::from(state.loop_budget);
    if budget < n_loops {
        return Err(Contradiction::Loops);
    }
    if budget != n_loops {
        return Ok(None);
    }
    for star in (0..joined.root.len()).filter(|star| joined.is_group(*star)) {
        let inside: Vec<LinkIdx> = open(state)
            .filter(|link| {
                let ends = state.table.links[*link as usize];
                joined.root[usize::from(ends.a)] == star && joined.root[usize::from(ends.b)] == star
            })
            .collect();
        if !inside.is_empty() {
            let mut step = Step::new(Rule::Loop, joined.members(&[star]));
            step.off = inside;
            return Ok(Some(step));
        }
    }
    Ok(None)
}
