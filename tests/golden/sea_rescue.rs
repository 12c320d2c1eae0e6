//! SEA RESCUE's golden values: geometry, counts, heat, draws, posteriors, policies, lints.

use playproof::control::Control;
use playproof::games::sea_rescue::board::{Board, cells_of};
use playproof::games::sea_rescue::draw;
use playproof::games::sea_rescue::joint;
use playproof::games::sea_rescue::posterior::Posterior;
use playproof::games::sea_rescue::rates;
use playproof::games::sea_rescue::sea::{Sea, Set};
use playproof::games::sea_rescue::spec::{Policy, Spec};
use playproof::games::sea_rescue::view::{Prior, View, n_layouts};
use serde_json::{Value, json};

use crate::entry::{Entry, number, values};
use crate::sea_rescue_play as play;

pub(crate) fn recognises(value: &Value) -> bool {
    value.get("schema").and_then(Value::as_str) == Some("hexrescue-golden-1")
}

/// The first sea.
pub(crate) fn first_sea() -> Sea {
    let spec = Spec::default();
    Sea::compile(Board::compile(&spec.rows).unwrap(), &spec)
}

/// The set of some ids.
pub(crate) fn set_of(sea: &Sea, ids: &[Value]) -> Set {
    let kind = |id: &Value| sea.kind_of(id.as_str().unwrap()).unwrap() as u8;
    let mut set: Set = ids.iter().map(kind).collect();
    set.sort_unstable();
    set
}

/// Asserts that two numbers agree as closely as the golden file writes them.
#[track_caller]
pub(crate) fn near(found: f64, expected: &Value, place: &str) {
    let expected = expected.as_f64().unwrap_or_else(|| panic!("{place}: no number"));
    let error = (found - expected).abs();
    let allowed = 2e-9 * expected.abs().max(1.0);
    assert!(error <= allowed, "{place}: golden {expected}, engine {found}");
}

/// Compares lists of numbers; says how many they were.
#[track_caller]
pub(crate) fn all_near(found: &[f64], expected: &Value, place: &str) -> usize {
    let list = expected.as_array().unwrap();
    assert_eq!(found.len(), list.len(), "{place}");
    for (idx, (found, expected)) in found.iter().zip(list).enumerate() {
        near(*found, expected, &format!("{place}[{idx}]"));
    }
    list.len()
}

pub(crate) fn compare(value: &Value) -> usize {
    let sea = first_sea();
    let top = Entry::new("sea_rescue".to_owned(), value);
    top.check("schema", "hexrescue-golden-1");
    let rows: Vec<u32> = Spec::default().rows.iter().map(|row| row.length).collect();
    top.check("rows", rows);
    if top.has("cells") {
        for entry in top.children("cells") {
            cell(&sea, &entry);
            top.add(&entry);
        }
    }
    for entry in top.children("species") {
        species(&sea, &entry);
        top.add(&entry);
    }
    draws(&sea, &top);
    for entry in top.children("sets") {
        set(&sea, &entry);
        top.add(&entry);
    }
    for entry in top.children("posteriorKnown") {
        play::known(&sea, &entry);
        top.add(&entry);
    }
    for entry in top.children("posteriorCards") {
        play::cards(&sea, &entry);
        top.add(&entry);
    }
    for entry in top.children("fixedBoards") {
        play::fixed_board(&sea, &entry);
        top.add(&entry);
    }
    if top.has("summaryKnown") {
        top.count(play::summary(&sea, top.get("summaryKnown")));
    }
    if top.has("economy") {
        top.count(play::economy(&sea, top.list("economy")));
    }
    if top.has("rounds") {
        top.count(play::rounds(&top.child("rounds")));
    }
    if top.has("lintExamples") {
        let entry = top.child("lintExamples");
        play::lint_examples(&entry);
        top.add(&entry);
    }
    // Words about the values, which the engine follows and a test cannot compare.
    top.maybe("notes");
    top.finish()
}

fn cell(sea: &Sea, entry: &Entry<'_>) {
    let index = u8::try_from(entry.u32("i")).unwrap();
    entry.count(1);
    let hex = sea.board.hexes()[usize::from(index)];
    entry.check("q", hex.q);
    entry.check("r", hex.r);
    entry.check("c", hex.column());
    assert_eq!(sea.board.cell_at(hex), Some(index));
    let around: Vec<u8> = cells_of(sea.board.neighbours(index)).collect();
    entry.check("nb", around);
}

fn species(sea: &Sea, entry: &Entry<'_>) {
    let kind = &sea.kinds[entry.u32("id") as usize];
    entry.count(1);
    entry.check("name", kind.spec.id.as_str());
    entry.check("weight", kind.spec.weight);
    entry.check("size", kind.size);
    entry.check("pattern", json!(kind.spec.pattern));
    entry.check("placements", kind.placements.len());
    let anchors: Vec<u8> = kind.placements.iter().map(|at| at.anchor.unwrap()).collect();
    entry.check("anchors", anchors);
    let masks: Vec<u64> = kind.placements.iter().map(|at| at.mask as u64).collect();
    entry.check("masks", masks);
    entry.check("neverCovered", cells_of(kind.blind()).collect::<Vec<u8>>());
}

fn draws(sea: &Sea, top: &Entry<'_>) {
    let weights = draw::base_weights(sea);
    let included = |n: usize| -> Vec<f64> {
        let mut included = vec![0.0; sea.kinds.len()];
        for set in sea.sets().iter().filter(|set| set.len() == n) {
            for kind in set {
                included[usize::from(*kind)] += draw::set_probability(&weights, set);
            }
        }
        included
    };
    if top.has("inclusionNoPity") {
        let entry = top.child("inclusionNoPity");
        let (two, three) = (included(2), included(3));
        let both = two.iter().zip(&three);
        let board: Vec<f64> = both.map(|(two, three)| 0.8 * two + 0.2 * three).collect();
        for (key, found) in [("two", two), ("three", three), ("board", board)] {
            entry.count(all_near(&found, entry.get(key), key));
        }
        top.add(&entry);
    }
    if top.has("multipliers") {
        let entry = top.child("multipliers");
        for (key, kind) in [
            ("commonUncollected", 0),
            ("rare", 3),
            ("unique", 4),
            ("legendary", 5),
        ] {
            let pity = &sea.kinds[kind].spec.pity;
            let list = entry.list(key).len() as u32;
            let found: Vec<f64> = (0..list)
                .map(|misses| f64::from(draw::multiplier_permille(pity, misses, false)) / 1000.0)
                .collect();
            entry.count(all_near(&found, entry.get(key), key));
        }
        top.add(&entry);
    }
    if top.has("inclusionLongRun") {
        let entry = top.child("inclusionLongRun");
        let order: Vec<&str> = sea.kinds.iter().map(|kind| kind.spec.id.as_str()).collect();
        entry.check("order", json!(order));
        let ctl = Control::unlimited();
        for (key, collected, has_pity) in [
            ("noPity", 0, false),
            ("pityAllCollected", 63, true),
            ("pityNoneCollected", 0, true),
        ] {
            let long_run = playproof::games::sea_rescue::economy::inclusion(sea, collected, has_pity, &ctl);
            let found = long_run.unwrap().unwrap();
            entry.count(all_near(&found, entry.get(key), key));
        }
        top.add(&entry);
    }
}

fn set(sea: &Sea, entry: &Entry<'_>) {
    let set = set_of(sea, entry.list("set"));
    entry.count(set.len());
    let size: u32 = set.iter().map(|kind| sea.kinds[usize::from(*kind)].size).sum();
    entry.check("cells", size);
    entry.check("count", n_layouts(sea, &set));
    let product: usize = { set.iter() }
        .map(|kind| sea.kinds[usize::from(*kind)].placements.len())
        .product();
    entry.check("product", product);
    if let Some(expected) = entry.maybe("drawProb") {
        let found = draw::set_probability(&draw::base_weights(sea), &set);
        near(found, expected, &entry.place);
        entry.count(1);
    }
    if entry.has("heat") {
        let post = Posterior::of(sea, &Prior::known(sea, &set), &View::blank(sea));
        let heat: Vec<Vec<u64>> = { set.iter() }
            .map(|kind| post.heat[usize::from(*kind)].iter().map(|n| *n as u64).collect())
            .collect();
        entry.check("heat", json!(heat));
    }
    if entry.has("sequentialBias") {
        let bias = entry.child("sequentialBias");
        sequential_bias(sea, &set, &bias);
        entry.add(&bias);
    }
    if entry.has("optimal") {
        let optimal = entry.child("optimal");
        play::optimal(sea, &set, &optimal);
        entry.add(&optimal);
    }
    if !entry.has("policies") {
        return;
    }
    let policies = entry.child("policies");
    for policy in Policy::ALL {
        if !policies.has(policy.word()) {
            continue;
        }
        let own = policies.child(policy.word());
        let rates = rates::rates_of_set(sea, &set, policy, sea.probes, &Control::unlimited()).unwrap();
        own.check("any", rates.n_any());
        own.check("all", rates.n_all());
        own.check("sumRescued", rates.n_rescued());
        own.check("bySubset", json!(rates.by_subset));
        let sum: u64 = { rates.first_find.iter().enumerate() }
            .map(|(at, n)| at as u64 * n)
            .sum();
        own.check("firstFindSum", sum);
        // The list starts with those that found nothing, then a zero for probe 0.
        let mut found = vec![rates.first_find[0], 0];
        found.extend(&rates.first_find[1..]);
        own.check("firstFindHist_m1_to_10", json!(found));
        own.check("probesUsedSum", rates.n_probes);
        policies.add(&own);
    }
    entry.add(&policies);
}

/// How far placing one creature after the other is from the uniform law.
fn sequential_bias(sea: &Sea, set: &[u8], entry: &Entry<'_>) {
    let all: Vec<u128> = set.iter().map(|kind| sea.kinds[usize::from(*kind)].all).collect();
    let uniform = 1.0 / joint::count(sea, set, &all) as f64;
    let (mut mass, mut distance) = (0.0, 0.0);
    let mut most = 0.0_f64;
    joint::list(sea, set, &all, &mut |picks: &[u8]| {
        let mut probability = 1.0;
        let mut taken = 0;
        for (kind, n) in set.iter().zip(picks) {
            let placements = &sea.kinds[usize::from(*kind)].placements;
            let free = placements.iter().filter(|at| at.mask & taken == 0).count();
            probability /= free as f64;
            taken |= placements[usize::from(*n)].mask;
        }
        mass += probability;
        distance += (probability - uniform).abs();
        most = most.max(probability);
        Ok::<(), ()>(())
    })
    .unwrap();
    near(1.0 - mass, entry.get("lostMass"), "lostMass");
    near(distance / 2.0, entry.get("tv"), "tv");
    near(most / uniform, entry.get("maxRatio"), "maxRatio");
    entry.count(values(&json!([0, 0, 0])));
}

/// Cells of an index list.
pub(crate) fn indices(list: &[Value], place: &str) -> Vec<u8> {
    let cell = |value: &Value| u8::try_from(number(value, place)).unwrap();
    list.iter().map(cell).collect()
}
