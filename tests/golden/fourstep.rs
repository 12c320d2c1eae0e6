//! FOURSTEP's golden lists: draws, steps of every form, runs into every obstacle, segments that can
//! or cannot be crossed, whole courses with their attempts, and timing windows.

use playproof::control::Control;
use playproof::games::fourstep::forms::Hero;
use playproof::games::fourstep::generate::course::{self, Attempt, Course};
use playproof::games::fourstep::generate::tracks;
use playproof::games::fourstep::lattice::ms_of_steps;
use playproof::games::fourstep::physics::{Death, Physics, step};
use playproof::games::fourstep::solve::exact;
use playproof::games::fourstep::solve::layers::{Layered, Plan, Tally, search};
use playproof::games::fourstep::solve::reference::{SEED_PLAN, exact_key};
use playproof::games::fourstep::solve::windows::{EdgeKind, Ride, Window};
use playproof::games::fourstep::spec::{Margins, Recipe};
use playproof::games::fourstep::way::Way;
use playproof::games::fourstep::world::{Segment, World};
use playproof::rng::{Rng, hash_seed};
use serde_json::{Value, json};

use super::entry::{Entry, values};
use super::fourstep_read::{
    bits, form, from_start, hero, hero_json, int, obstacle, obstacles, physics, run_lengths,
};

/// A list's comparison of one entry.
type Compare = fn(&Entry<'_>, &Value);

const LISTS: [(&str, Compare); 6] = [
    ("prng", prng),
    ("tables", table),
    ("scenarios", scenario),
    ("solvability", solvability),
    ("courses", course_entry),
    ("timingWindows", timing_windows),
];

/// Documentation, read by people.
const ABOUT: [&str; 10] = [
    "title",
    "spec",
    "units",
    "obstacles",
    "runLength",
    "heroes",
    "terrains",
    "solvability",
    "windows",
    "part",
];

pub(crate) fn recognises(file: &Value) -> bool {
    let known = |key: &String| LISTS.iter().any(|(name, _)| name == key);
    let title = file["about"]["title"].as_str().unwrap_or_default();
    title.contains("FOURSTEP") && file.as_object().is_some_and(|lists| lists.keys().any(known))
}

pub(crate) fn compare(file: &Value) -> usize {
    let mut compared = 0;
    for (name, list) in file.as_object().expect("lists") {
        if name == "about" {
            let keys = list.as_object().expect(name).keys();
            let unknown: Vec<_> = keys.filter(|key| !ABOUT.contains(&key.as_str())).collect();
            assert!(
                unknown.is_empty(),
                "the file documents an unknown form: {unknown:?}"
            );
            continue;
        }
        let compare = LISTS.iter().find(|(known, _)| known == name);
        let (_, compare) = compare.unwrap_or_else(|| panic!("unknown list `{name}`"));
        for (index, value) in list.as_array().expect(name).iter().enumerate() {
            let entry = Entry::new(format!("{name}[{index}]"), value);
            compare(&entry, file);
            compared += entry.finish();
        }
    }
    compared
}

fn prng(entry: &Entry<'_>, _: &Value) {
    let text = entry.text("text");
    entry.check("hash", hash_seed(text));
    let mut rng = Rng::from_seed(text);
    let values = entry.list("values");
    for value in values {
        // Compared as the whole numbers that they are: JSON readers may be off by a last bit.
        let numerator = value.as_f64().expect("a number") * 4_294_967_296.0;
        assert!(
            (numerator - f64::from(rng.next_u32())).abs() < 1e-3,
            "{}",
            entry.place
        );
    }
    entry.count(values.len());
}

/// Plays inputs over lands, from a hero; checks every state and the death.
fn play(entry: &Entry<'_>, physics: &Physics, worlds: &[World], start: Hero) -> Option<(usize, u32)> {
    let inputs = bits(entry.text("inputs"));
    let places = worlds
        .iter()
        .flat_map(|world| (1..=world.steps()).map(move |at| (world, at)));
    let mut hero = start;
    let (mut y, mut v, mut side) = (Vec::new(), Vec::new(), Vec::new());
    let mut death = None;
    for (idx, (press, (world, at))) in inputs.iter().zip(places).enumerate() {
        match step(physics, world, at, hero, *press) {
            Ok(next) => hero = next,
            Err(Death(obstacle)) => {
                death = Some((idx, obstacle));
                break;
            }
        }
        assert_eq!((hero.form, hero.held), (world.form, *press), "{}", entry.place);
        y.push(hero.y_720ths);
        v.push(hero.v_60ths);
        side.push(hero.side.number());
    }
    entry.check("y", y);
    entry.check("v", v);
    entry.check("side", side.into_iter().map(Value::from).collect::<Vec<_>>());
    death
}

fn table(entry: &Entry<'_>, _: &Value) {
    entry.text("name");
    let obstacles = obstacles(entry);
    let steps = bits(entry.text("inputs")).len() as u32;
    let segment = Segment {
        form: form(entry),
        x0: 0,
        steps,
        first_obstacle: 0,
    };
    let world = World::compile(&obstacles, segment, Margins::NONE).unwrap();
    let death = play(entry, &physics(entry), &[world], hero(entry, "start"));
    assert_eq!(death, None, "{}", entry.place);
}

fn margins(entry: &Entry<'_>) -> Margins {
    match entry.u32("marginScale") {
        0 => Margins::NONE,
        1 => Margins::default(),
        other => panic!("{}: margin scale {other}", entry.place),
    }
}

fn scenario(entry: &Entry<'_>, _: &Value) {
    entry.text("name");
    let list = obstacles(entry);
    let margins = margins(entry);
    let mut first = 0;
    let mut worlds = Vec::new();
    for terrain in entry.children("terrains") {
        let (x0, x1) = (int(&terrain, "x0"), int(&terrain, "x1"));
        let count = terrain.u32("obstacleCount") as usize;
        let segment = Segment {
            form: form(&terrain),
            x0,
            steps: u32::try_from((x1 - x0) / 25).unwrap(),
            first_obstacle: first as u32,
        };
        let own = from_start(&list[first..first + count], x0);
        worlds.push(World::compile(&own, segment, margins).unwrap());
        first += count;
        terrain.finish();
    }
    assert_eq!(first, list.len(), "{}: obstacles without a land", entry.place);
    let death = play(entry, &physics(entry), &worlds, hero(entry, "start"));
    let kinds = entry.list("obstacles");
    entry.check(
        "death",
        death.map_or(Value::Null, |(step, obstacle)| {
            json!({ "step": step, "obstacle": obstacle, "kind": kinds[obstacle as usize]["kind"] })
        }),
    );
}

fn tallies(deaths: &[Tally]) -> Value {
    json!(
        deaths
            .iter()
            .map(|tally| json!({ "obstacle": tally.obstacle, "states": tally.states }))
            .collect::<Vec<_>>()
    )
}

fn solvability(entry: &Entry<'_>, _: &Value) {
    entry.text("group");
    entry.text("name");
    let (form, physics, start) = (form(entry), physics(entry), hero(entry, "start"));
    let (x0, x1) = (int(entry, "x0"), int(entry, "x1"));
    let own = from_start(&obstacles(entry), x0);
    let segment = Segment {
        form,
        x0,
        steps: u32::try_from((x1 - x0) / 25).unwrap(),
        first_obstacle: 0,
    };
    for (key, margins) in [
        ("withMargin", Margins::default()),
        ("withoutMargin", Margins::NONE),
    ] {
        let world = World::compile(&own, segment, margins).unwrap();
        let child = entry.child(key);
        judge(&child, &physics, &world, start);
        entry.add(&child);
    }
}

fn judge(entry: &Entry<'_>, physics: &Physics, world: &World, start: Hero) {
    let ctl = Control::unlimited();
    let found: Layered = search(physics, world, &[start], SEED_PLAN, &ctl).unwrap();
    entry.check("solvable", found.path.is_some());
    entry.check("layersSurvived", found.layers_survived);
    entry.check("layers", found.n_layers);
    entry.check("expanded", found.expanded);
    entry.check("peak", found.peak);
    if let Some(path) = &found.path {
        entry.check("decisions", run_lengths(&path.decisions));
        entry.check("end", hero_json(&path.end));
    }
    if entry.has("deaths") {
        entry.check("deaths", tallies(&found.deaths));
    }
    let found = exact::solve(physics, world, start, &ctl).unwrap();
    entry.check("exactSolvable", found.path.is_some());
    // The plain form of the same search: the whole state as key, no cap, no dominance.
    let plain = Plan {
        key: exact_key,
        cap: usize::MAX,
        has_dominance: false,
    };
    if !world.form.floats() {
        let plain = search(physics, world, &[start], plain, &ctl).unwrap();
        entry.check("exactSolvable", plain.path.is_some());
    }
}

fn course_entry(entry: &Entry<'_>, _: &Value) {
    let name = entry.text("name");
    let track = tracks::by_name(name).unwrap_or_else(|| tracks::daily(name));
    let recipe = Recipe {
        track,
        ..Recipe::default()
    };
    let course = course::generate(&recipe, &Control::unlimited()).unwrap();
    entry.check("title", course.spec.title.as_str());
    entry.check("seed", course.spec.seed.as_str());
    entry.check("bpm", course.spec.bpm);
    entry.check("bars", recipe.track.bars);
    entry.check("decisions", run_lengths(&course.decisions));
    entry.check("end", hero_json(&course.end));
    course_obstacles(entry, &course);
    let (mut x0, mut first) = (0, 0);
    let terrains = entry.children("terrains");
    assert_eq!(terrains.len(), course.lands.len(), "{}", entry.place);
    for (idx, terrain) in terrains.iter().enumerate() {
        let (spec, log) = (&course.spec.terrains[idx], &course.lands[idx]);
        terrain.check("form", spec.land.form().word());
        terrain.check("x0", x0);
        let next = x0 + spec.beats as i32 * 600;
        terrain.check("x1", next);
        terrain.check("plannedDifficulty", spec.planned_difficulty);
        terrain.check("finalDifficulty", spec.final_difficulty);
        terrain.check("attempts", spec.attempts);
        terrain.check("firstObstacle", first);
        terrain.check("obstacleCount", spec.obstacles.len());
        let (last, failed) = log.attempts.split_last().unwrap();
        terrain.check("start", hero_json(&last.start));
        terrain.check("expanded", last.expanded);
        terrain.check("peak", last.peak);
        let attempts = terrain.children("failedAttempts");
        assert_eq!(attempts.len(), failed.len(), "{}", terrain.place);
        for (child, attempt) in attempts.iter().zip(failed) {
            failed_attempt(child, attempt, x0);
            terrain.add(child);
        }
        first += spec.obstacles.len();
        x0 = next;
        entry.add(terrain);
    }
}

fn course_obstacles(entry: &Entry<'_>, course: &Course) {
    let mut found = Vec::new();
    let mut x0 = 0;
    for terrain in &course.spec.terrains {
        found.extend(from_start(&terrain.obstacles, -x0));
        x0 += terrain.beats as i32 * 600;
    }
    let children = entry.children("obstacles");
    for (idx, (child, found)) in children.iter().zip(&found).enumerate() {
        assert_eq!(obstacle(child), *found, "{}.obstacles[{idx}]", entry.place);
        child.finish();
    }
    assert_eq!(children.len(), found.len(), "{}.obstacles", entry.place);
    entry.count(values(entry.get("obstacles")));
}

fn failed_attempt(entry: &Entry<'_>, attempt: &Attempt, x0: i32) {
    entry.check("difficulty", attempt.difficulty);
    entry.check("start", hero_json(&attempt.start));
    entry.check("layersSurvived", attempt.layers_survived);
    entry.check("layers", attempt.n_layers);
    entry.check("deaths", tallies(&attempt.deaths));
    let wanted = obstacles(entry);
    assert_eq!(wanted, from_start(&attempt.obstacles, -x0), "{}", entry.place);
    entry.count(values(entry.get("obstacles")));
}

fn timing_windows(entry: &Entry<'_>, _: &Value) {
    let track = tracks::by_name(entry.text("course")).expect("a track");
    let recipe = Recipe {
        track,
        ..Recipe::default()
    };
    let ctl = Control::unlimited();
    let course = course::generate(&recipe, &ctl).unwrap();
    let wanted = entry.get("stepMilliseconds").as_f64().expect("a number");
    assert!((wanted - ms_of_steps(1, course.spec.bpm)).abs() < 1e-9);
    entry.count(1);
    let (mut worlds, mut first, mut x0) = (Vec::new(), 0, 0);
    for terrain in &course.spec.terrains {
        let segment = Segment {
            form: terrain.land.form(),
            x0,
            steps: terrain.beats * 24,
            first_obstacle: first,
        };
        worlds.push(World::compile(&terrain.obstacles, segment, Margins::NONE).unwrap());
        first += terrain.obstacles.len() as u32;
        x0 += terrain.beats as i32 * 600;
    }
    let way = Way::new(Physics::default(), worlds);
    let each = |press: &bool| std::iter::repeat_n(*press, 3);
    let buttons = course.decisions.iter().flat_map(each).collect();
    let mut ride = Ride::new(&way, Hero::START, buttons);
    windows_of(&entry.child("solver"), &ride, entry);
    ride.polish(&ctl).unwrap();
    windows_of(&entry.child("polished"), &ride, entry);
}

fn windows_of(entry: &Entry<'_>, ride: &Ride<'_>, whole: &Entry<'_>) {
    let ctl = Control::unlimited();
    entry.check("inputs", run_lengths(&ride.buttons));
    let edges = ride.edges(&ctl).unwrap();
    let recoveries = ride.recoveries(&ctl).unwrap();
    let children = entry.children("edges");
    assert_eq!(children.len(), edges.len(), "{}", entry.place);
    let window = |window: Window| json!([window.early_steps, window.late_steps]);
    for ((child, edge), recovery) in children.iter().zip(edges).zip(recoveries) {
        let kind = match edge.kind {
            EdgeKind::Press => "press",
            EdgeKind::Release => "release",
        };
        child.check("step", edge.step);
        child.check("form", edge.form.word());
        child.check("edge", kind);
        child.check("strict", window(edge.strict));
        child.check("local", window(edge.local));
        child.check("recover", window(recovery));
        entry.add(child);
    }
    whole.add(entry);
}
