//! SEA RESCUE's golden values, second half: positions, boards that are played, economy, rounds, lints.

use playproof::control::Control;
use playproof::games::sea_rescue::economy::{self, Skill};
use playproof::games::sea_rescue::field::{Field, MAX_LAYOUTS, Position};
use playproof::games::sea_rescue::joint;
use playproof::games::sea_rescue::knowledge::Knowledge;
use playproof::games::sea_rescue::optimum::optimum;
use playproof::games::sea_rescue::policy::Value as Worth;
use playproof::games::sea_rescue::posterior::Posterior;
use playproof::games::sea_rescue::rates;
use playproof::games::sea_rescue::record;
use playproof::games::sea_rescue::sea::{Layout, Sea, Set};
use playproof::games::sea_rescue::spec::{CreatureSpec, Mode, Policy, Spec};
use playproof::games::sea_rescue::view::{Cards, Prior, View};
use serde_json::{Value, json};

use crate::entry::{Entry, number};
use crate::sea_rescue::{all_near, indices, near, set_of};

/// States that an optimum may take here; larger ones are compared by the command in docs/performance.md.
const MAX_STATES: u64 = 60_000;
/// The same for whole sets, of which there are many.
const MAX_SET_STATES: u64 = 15_000;

fn layout(sea: &Sea, set: &[Value], anchors: &[Value]) -> Layout {
    let mut pairs: Vec<(u8, u8)> = { set.iter().zip(indices(anchors, "anchors")) }
        .map(|(id, anchor)| {
            let kind = sea.kind_of(id.as_str().unwrap()).unwrap();
            let at = |at: &playproof::games::sea_rescue::sea::Placement| at.anchor == Some(anchor);
            let n = sea.kinds[kind].placements.iter().position(at).unwrap();
            (kind as u8, n as u8)
        })
        .collect();
    pairs.sort_unstable();
    Layout {
        set: pairs.iter().map(|(kind, _)| *kind).collect(),
        picks: pairs.iter().map(|(_, n)| *n).collect(),
    }
}

fn view(sea: &Sea, truth: &Layout, reveals: &[Value]) -> View {
    let mut view = View::blank(sea);
    for reveal in reveals {
        let cell = u8::try_from(number(&reveal[0], "reveal")).unwrap();
        let kind = sea.kind_of(reveal[1].as_str().unwrap()).map(|kind| kind as u8);
        assert_eq!(truth.at(sea, cell), kind, "the truth shows what is revealed");
        view.show(cell, kind);
    }
    view
}

/// Compares the recommendations that are there.
fn recommend(entry: &Entry<'_>, known: &Knowledge) {
    let recommend = entry.child("recommend");
    for policy in Policy::ALL {
        let advised = known.advised(policy);
        recommend.check(policy.word(), json!(advised));
    }
    entry.add(&recommend);
}

pub(crate) fn known(sea: &Sea, entry: &Entry<'_>) {
    let ctl = Control::unlimited();
    entry.text("id");
    let set = set_of(sea, entry.list("set"));
    let truth = layout(sea, entry.list("set"), entry.list("truthAnchors"));
    let view = view(sea, &truth, entry.list("reveals"));
    let probes_left = entry.u32("probesLeft");
    let prior = Prior::known(sea, &set);
    let post = Posterior::of(sea, &prior, &view);
    entry.check("survivors", post.survivors);
    near(post.entropy_bits, entry.get("entropyBits"), &entry.place);
    let counts =
        |kind: &u8| -> Vec<u64> { post.heat[usize::from(*kind)].iter().map(|n| *n as u64).collect() };
    entry.check("heat", json!(set.iter().map(counts).collect::<Vec<_>>()));
    let cells = 0..sea.board.len() as u8;
    let empty: Vec<u64> = cells
        .clone()
        .map(|cell| (post.total - post.hit(cell)) as u64)
        .collect();
    entry.check("empty", json!(empty));
    let bits: Vec<f64> = cells.map(|cell| post.information_bits(cell)).collect();
    entry.count(1 + all_near(&bits, entry.get("infoGainBits"), &entry.place));
    let knowledge = Knowledge::of(sea, &prior, &view, Mode::Known, probes_left, &ctl).unwrap();
    recommend(entry, &knowledge);
    if entry.maybe("optimalAll").is_none_or(Value::is_null) {
        // The oracle has none where it would have taken too long.
        return;
    }
    let optimal = entry.child("optimalAll");
    let budget = Control::with_budget(MAX_STATES);
    match optimum(sea, &set, &view, probes_left, Mode::Known, true, &budget) {
        Ok(answer) => {
            optimal.check("missesLeft", json!(answer.misses_left));
            optimal.check("best", answer.best);
            let by_cell: Vec<i64> = { answer.by_cell.iter() }
                .map(|won| won.map_or(-1, |won| won as i64))
                .collect();
            optimal.check("q", json!(by_cell));
        }
        Err(_) => {
            for key in ["missesLeft", "best", "q"] {
                optimal.maybe(key);
            }
        }
    }
    entry.add(&optimal);
}

pub(crate) fn cards(sea: &Sea, entry: &Entry<'_>) {
    let ctl = Control::unlimited();
    entry.text("id");
    let set = set_of(sea, entry.list("truthSet"));
    assert_eq!(set.len() as u32, entry.u32("cards"));
    let truth = layout(sea, entry.list("truthSet"), entry.list("truthAnchors"));
    let view = view(sea, &truth, entry.list("reveals"));
    let collected = set_of(sea, entry.list("collected"));
    let cards = Cards {
        mode: Mode::Cards,
        set: set.clone(),
        collected: collected.iter().fold(0, |all, kind| all | 1 << kind),
    };
    let shown: Vec<u8> = set
        .iter()
        .copied()
        .filter(|kind| collected.contains(kind))
        .collect();
    assert_eq!(shown, set_of(sea, entry.list("visible")));
    let prior = Prior::of_cards(sea, &cards, &ctl).unwrap();
    let known = Knowledge::of(sea, &prior, &view, Mode::Cards, entry.u32("probesLeft"), &ctl).unwrap();
    entry.check("survivors", known.survivors);
    near(known.entropy_bits, entry.get("entropyBits"), &entry.place);
    entry.count(1 + all_near(&known.presence, entry.get("speciesPresent"), &entry.place));
    for (kind, expected) in entry.list("cell").iter().enumerate() {
        entry.count(all_near(&known.heat[kind], expected, &entry.place));
    }
    recommend(entry, &known);
}

pub(crate) fn fixed_board(sea: &Sea, entry: &Entry<'_>) {
    let ctl = Control::unlimited();
    entry.text("id");
    let set = set_of(sea, entry.list("set"));
    let truth = layout(sea, entry.list("set"), entry.list("anchors"));
    let all: Vec<u128> = { set.iter() }
        .map(|kind| sea.kinds[usize::from(*kind)].all)
        .collect();
    let index = u64::from(entry.u32("placementIndex"));
    assert_eq!(
        joint::at_index(sea, &set, &all, index).as_ref(),
        Some(&truth.picks),
        "{}",
        entry.place
    );
    entry.count(1);
    let play = entry.child("play");
    let prior = Prior::known(sea, &set);
    let field = Field::new(sea, &prior, &View::blank(sea), Mode::Known, MAX_LAYOUTS, &ctl).unwrap();
    for policy in Policy::ALL {
        if !play.has(policy.word()) {
            continue;
        }
        let own = play.child(policy.word());
        let mut ids = field.all();
        let mut position = Position::start(sea.probes);
        let (mut probes, mut hits, mut survivors) = (Vec::new(), Vec::new(), Vec::new());
        while let Some(cell) = field.choose(policy, &mut ids, &position, &ctl).unwrap() {
            let outcome = field.outcome(index as u32, cell);
            ids.retain(|id| field.outcome(*id, cell) == outcome);
            position = field.opened(&position, cell, outcome);
            probes.push(cell);
            let kind = field.kind_of(outcome);
            hits.push(kind.map_or("empty", |kind| sea.kinds[usize::from(kind)].spec.id.as_str()));
            survivors.push(ids.len());
        }
        own.check("probes", json!(probes));
        own.check("hits", json!(hits));
        own.check("survivors", json!(survivors));
        let mut expected = own.list("rescued").to_vec();
        expected.sort_by_key(|id| sea.kind_of(id.as_str().unwrap()));
        let rescued: Vec<&str> = { set.iter() }
            .filter(|kind| position.rescued >> **kind & 1 == 1)
            .map(|kind| sea.kinds[usize::from(*kind)].spec.id.as_str())
            .collect();
        assert_eq!(json!(expected), json!(rescued), "{}", own.place);
        own.count(rescued.len());
        let first = if position.first_find == 0 {
            -1
        } else {
            i64::from(position.first_find)
        };
        own.check("firstFindAttempt", first);
        let is_done = position.n_rescued() == set.len() as u32;
        own.check("endReason", if is_done { "allRescued" } else { "outOfProbes" });
        play.add(&own);
    }
    entry.add(&play);
}

pub(crate) fn optimal(sea: &Sea, set: &Set, entry: &Entry<'_>) {
    let size: u32 = set.iter().map(|kind| sea.kinds[usize::from(*kind)].size).sum();
    entry.check("missBudget", sea.probes - size);
    // Every board can be won for at least one creature; `rollAny` shows it in all sets.
    let ctl = Control::unlimited();
    let rates = rates::rates_of_set(sea, set, Policy::RollAny, sea.probes, &ctl).unwrap();
    entry.check("any", rates.n_any());
    for (key, mode) in [("all", Mode::Known), ("allSlicedArt", Mode::Sliced)] {
        let budget = Control::with_budget(MAX_SET_STATES);
        match optimum(sea, set, &View::blank(sea), sea.probes, mode, false, &budget) {
            Ok(answer) => {
                entry.check(key, answer.best);
                if mode == Mode::Known && set.len() == 2 {
                    // One policy is best for both goals on pairs (rules, section 6).
                    entry.check("sumRescued", answer.n_boards + answer.best);
                }
            }
            Err(_) => drop(entry.maybe(key)),
        }
    }
    entry.maybe("sumRescued");
    entry.maybe("sumRescuedUpperBound");
}

pub(crate) fn summary(sea: &Sea, value: &Value) -> usize {
    let ctl = Control::unlimited();
    let mut n_compared = 0;
    let sets = sea.sets();
    for policy in Policy::ALL {
        let of_set = |set: &Set| {
            let rates = rates::rates_of_set(sea, set, policy, sea.probes, &ctl).unwrap();
            (set.clone(), rates.value())
        };
        let values: Vec<(Set, Worth)> = sets.iter().map(of_set).collect();
        for summary in rates::summaries(sea, &values) {
            let expected = &value[summary.n_species.to_string()][policy.word()];
            if expected.is_null() {
                continue;
            }
            near(summary.value.any, &expected["any"], policy.word());
            near(summary.value.all, &expected["all"], policy.word());
            near(summary.value.expected, &expected["exp"], policy.word());
            n_compared += 3;
        }
    }
    // The optimum over the draw needs every set: see the command in docs/performance.md.
    assert!(0 < n_compared);
    n_compared
}

pub(crate) fn economy(sea: &Sea, list: &[Value]) -> usize {
    let ctl = Control::unlimited();
    let skill_of = |policy: &str| match policy {
        "every present rescued" => Some(Skill::perfect(sea)),
        "maxhit(always known)" => Skill::of_policy(sea, Mode::Known, Policy::MaxHit, sea.probes, &ctl).ok(),
        // The others are slower, or simulated: docs/performance.md has their commands.
        _ => None,
    };
    let mut n_compared = 0;
    for expected in list {
        let Some(skill) = skill_of(expected["policy"].as_str().unwrap()) else {
            continue;
        };
        let has_pity = expected["pity"].as_bool().unwrap();
        let found = economy::economy(sea, &skill, has_pity, &ctl).unwrap().unwrap();
        let place = format!("{} pity {has_pity}", expected["policy"]);
        let close = |found: f64, expected: &Value, digits: i32| {
            let expected = expected.as_f64().unwrap();
            assert!(
                (found - expected).abs() <= 0.51 * 10_f64.powi(-digits),
                "{place}: {found}, {expected}"
            );
        };
        close(found.mean, &expected["mean"], 4);
        for (key, at) in [("median", 0), ("p75", 1), ("p90", 2), ("p95", 3), ("p99", 4)] {
            close(f64::from(found.percentiles[at]), &expected[key], 0);
        }
        for (found, expected) in found
            .first_rescue
            .iter()
            .zip(expected["firstRescueMean"].as_array().unwrap())
        {
            close(*found, expected, 3);
        }
        assert!(found.lost < 1e-8, "{place}: {}", found.lost);
        n_compared += 6 + sea.kinds.len();
    }
    n_compared
}

pub(crate) fn rounds(entry: &Entry<'_>) -> usize {
    entry.text("file");
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/golden");
    let text = std::fs::read_to_string(folder.join("sea_rescue_rounds.jsonl")).unwrap();
    let lines = record::read_lines(&text, &Spec::default());
    let rounds: Vec<&record::Round> = lines.iter().map(|line| line.round.as_ref().unwrap()).collect();
    for round in &rounds {
        assert_eq!(round.differences, Vec::new(), "{}", round.record.id);
    }
    let included: Vec<&str> = { rounds.iter() }
        .filter(|round| round.played.is_included())
        .map(|round| round.record.id.as_str())
        .collect();
    entry.check("included", json!(included));
    let by_id = |part: fn(&record::Round) -> Value| {
        let pairs = rounds.iter().map(|round| (round.record.id.clone(), part(round)));
        Value::Object(pairs.collect())
    };
    entry.check("activeMs", by_id(|round| json!(round.played.active_ms())));
    entry.check(
        "firstFindAttempt",
        by_id(|round| match round.played.last.first_find {
            0 => json!(-1),
            n => json!(n),
        }),
    );
    entry.finish()
}

pub(crate) fn lint_examples(entry: &Entry<'_>) {
    let line = |n: i32| (0..n).map(|q| (q, 0)).collect::<Vec<_>>();
    let ring = vec![(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];
    let mut flower = ring.clone();
    flower.push((0, 0));
    let patterns: Vec<(&str, Vec<(i32, i32)>)> = vec![
        ("line5", line(5)),
        ("line6", line(6)),
        ("line7", line(7)),
        ("flower7", flower),
        ("ring6", ring),
        ("col5SE", (0..5).map(|r| (0, r)).collect()),
        ("zig5", vec![(0, 0), (0, 1), (-1, 2), (-1, 3), (-2, 4)]),
        ("split2", vec![(0, 0), (2, 0)]),
        ("single", vec![(0, 0)]),
        ("mantaSE", vec![(0, 0), (0, 1)]),
        ("tri_up", vec![(0, 0), (0, -1), (1, -1)]),
        ("dup", vec![(0, 0), (1, 0), (1, 0)]),
    ];
    let mut spec = Spec::default();
    for (id, pattern) in &patterns {
        spec.creatures.push(CreatureSpec {
            id: (*id).to_owned(),
            weight: 1,
            pattern: pattern.iter().map(|hex| (*hex).into()).collect(),
            ..CreatureSpec::default()
        });
    }
    let board = playproof::games::sea_rescue::board::Board::compile(&spec.rows).unwrap();
    let sea = Sea::compile(board, &spec);
    let count = |ids: &[&str]| {
        let set: Set = ids.iter().map(|id| sea.kind_of(id).unwrap() as u8).collect();
        playproof::games::sea_rescue::view::n_layouts(&sea, &set)
    };
    for (id, expected) in entry.get("placements").as_object().unwrap() {
        let kind = sea.kind_of(id).unwrap_or_else(|| panic!("no pattern {id}"));
        assert_eq!(json!(sea.kinds[kind].placements.len()), *expected, "{id}");
        entry.count(1);
    }
    for (ids, expected) in entry.get("pairCounts").as_object().unwrap() {
        assert_eq!(
            json!(count(&ids.split('+').collect::<Vec<_>>())),
            *expected,
            "{ids}"
        );
        entry.count(1);
    }
    for case in entry.list("tripleZeroButPairsPositive") {
        let ids: Vec<&str> = case["set"]
            .as_array()
            .unwrap()
            .iter()
            .map(|id| id.as_str().unwrap())
            .collect();
        let [a, b, c] = ids[..] else { panic!("three ids") };
        assert_eq!(
            json!([count(&[a, b]), count(&[a, c]), count(&[b, c])]),
            case["pairs"]
        );
        assert_eq!(count(&ids), 0);
        entry.count(4);
    }
    for key in ["line5+clownfish+bluetang", "col5SE+clownfish+bluetang"] {
        entry.check(key, count(&key.split('+').collect::<Vec<_>>()));
    }
}
