//! The table of promises in `docs/performance.md`, from what the other benches measured.
//!
//! Every promise is one line of [`PROMISES`]: what is timed, its bound, and what it is compared with.
//! `scripts/performance.sh` runs the benches and then this one, which prints the table.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "it prints a table, and stops by panicking where a figure is missing"
)]

#[path = "../support/peers.rs"]
#[allow(dead_code, reason = "this bench reads what others record")]
mod peers;

use std::fs;

/// Where a time is found.
#[derive(Clone, Copy)]
enum Source {
    /// A bench of criterion: its group and its name. Its elements, where it says so, are how many things
    /// one iteration does.
    Bench(&'static str, &'static str),
    /// Another program.
    Peer(&'static str),
}

/// What a time must not exceed.
#[derive(Clone, Copy)]
enum Bound {
    /// Milliseconds for one.
    Ms(f64),
    /// Times as fast as the first of those it is compared with.
    Times(f64),
    /// Nothing was promised.
    None,
}

struct Promise {
    what: &'static str,
    ours: Source,
    bound: Bound,
    against: &'static [(&'static str, Source)],
}

use Bound::{Ms, Times};
use Source::{Bench, Peer};

const COUNT: &str = "starlink count to two, 300 EXPERT puzzles";
const MOVED: &str = "starlink table of a dragged star, EXPERT";
const MOVED_LARGE: &str = "starlink table of a dragged star, 20x20 with 120 stars and 12 gravity stars";

const PROMISES: &[Promise] = &[
    Promise {
        what: "SUM DROP: a landing, plain",
        ours: Peer("sum_drop plain, ours"),
        bound: Times(100.0),
        against: &[
            ("JavaScript", Peer("sum_drop plain, javascript")),
            ("slow twin", Bench("sum_drop", "slow_twin")),
        ],
    },
    Promise {
        what: "SUM DROP: a landing, every step recorded",
        ours: Peer("sum_drop recorded, ours"),
        bound: Times(20.0),
        against: &[
            ("JavaScript", Peer("sum_drop recorded, javascript")),
            ("slow twin", Bench("sum_drop", "slow_twin")),
        ],
    },
    Promise {
        what: "SUM DROP: first verdict after an edit, stage 20",
        ours: Bench("first verdict after an edit", "engine, stage 20"),
        bound: Ms(100.0),
        against: &[],
    },
    Promise {
        what: "FOURSTEP: a daily course of 40 bars",
        ours: Bench("exact", "daily course"),
        bound: Ms(30.0),
        against: &[
            ("the seed's search in Rust", Bench("reference", "daily course")),
            (
                "the same in JavaScript",
                Peer("fourstep daily course, javascript"),
            ),
        ],
    },
    Promise {
        what: "FOURSTEP: an edit in a field",
        ours: Bench("editing", "first obstacle of 5 field"),
        bound: Ms(2.0),
        against: &[("the seed's search in Rust", Bench("reference", "5 field"))],
    },
    Promise {
        what: "FOURSTEP: an edit in the sea",
        ours: Bench("editing", "first obstacle of 4 sea"),
        bound: Ms(8.0),
        against: &[("the seed's search in Rust", Bench("reference", "4 sea"))],
    },
    Promise {
        what: "FOURSTEP: an edit in the mountain",
        ours: Bench("editing", "first obstacle of 2 mountain"),
        bound: Ms(12.0),
        against: &[("the seed's search in Rust", Bench("reference", "2 mountain"))],
    },
    Promise {
        what: "FOURSTEP: the windows of all presses",
        ours: Bench("editing", "windows"),
        bound: Ms(10.0),
        against: &[],
    },
    Promise {
        what: "STARLINK: count to two, EXPERT",
        ours: Bench(COUNT, "propagation"),
        bound: Ms(0.1),
        against: &[("SAT (batsat)", Bench(COUNT, "sat"))],
    },
    Promise {
        what: "STARLINK: the same, against SAT",
        ours: Bench(COUNT, "propagation"),
        bound: Times(3.0),
        against: &[("SAT (batsat)", Bench(COUNT, "sat"))],
    },
    Promise {
        what: "STARLINK: table of a dragged star, EXPERT",
        ours: Bench(MOVED, "incremental"),
        bound: Ms(0.2),
        against: &[("anew", Bench(MOVED, "anew"))],
    },
    Promise {
        what: "STARLINK: the same, 20 x 20 with 120 stars",
        ours: Bench(MOVED_LARGE, "incremental"),
        bound: Ms(5.0),
        against: &[("anew", Bench(MOVED_LARGE, "anew"))],
    },
    Promise {
        what: "STARLINK: generation, EXPERT",
        ours: Bench("starlink generation, 60 EXPERT seeds", "generate"),
        bound: Ms(5.0),
        against: &[],
    },
    Promise {
        what: "SEA RESCUE: posterior, largest set (2,789)",
        ours: Bench("posterior", "largest set, 2789"),
        bound: Ms(0.05),
        against: &[
            ("numpy", Peer("sea_rescue largest set, numpy")),
            ("plain Rust", Bench("posterior", "largest set, 2789, plainly")),
            ("plain Python", Peer("sea_rescue largest set, python")),
        ],
    },
    Promise {
        what: "SEA RESCUE: posterior of all 32,616 placements",
        ours: Bench("posterior", "all sets, 32616"),
        bound: Ms(1.0),
        against: &[
            ("numpy", Peer("sea_rescue all sets, numpy")),
            ("plain Rust", Bench("posterior", "all sets, 32616, plainly")),
            ("plain Python", Peer("sea_rescue all sets, python")),
        ],
    },
    Promise {
        what: "SEA RESCUE: the `maxHit` choice",
        ours: Bench("posterior", "largest set, 2789, maxHit"),
        bound: Ms(0.05),
        against: &[],
    },
    Promise {
        what: "SEA RESCUE: all 35 exact optima",
        ours: Peer("sea_rescue optima"),
        bound: Ms(60_000.0),
        against: &[],
    },
    Promise {
        what: "replays: 1,000 sprints of three minutes, two threads",
        ours: Peer("replays 1,000 sprints"),
        bound: Ms(2_000.0),
        against: &[],
    },
    Promise {
        what: "survey: 1,000 daily FOURSTEP courses, two threads",
        ours: Peer("survey 1,000 daily courses"),
        bound: Ms(20_000.0),
        against: &[],
    },
    Promise {
        what: "survey: 100,000 greedy SUM DROP games, two threads",
        ours: Peer("survey 100,000 greedy games"),
        bound: Ms(20_000.0),
        against: &[],
    },
    Promise {
        what: "survey: 10,000 EXPERT STARLINK puzzles, two threads",
        ours: Peer("survey 10,000 EXPERT puzzles"),
        bound: Ms(60_000.0),
        against: &[],
    },
    Promise {
        what: "window: a frame while scrubbing 410 landings",
        ours: Bench("a frame while scrubbing 410 landings", "the whole window"),
        bound: Ms(4.0),
        against: &[],
    },
    Promise {
        what: "window: a frame while dragging in 40 bars, all in view",
        ours: Bench("a frame while dragging in a 40-bar course", "all of it"),
        bound: Ms(8.0),
        against: &[],
    },
    Promise {
        what: "window: a frame of 10,000 obstacles, all in view",
        ours: Bench("a frame of 10,000 shapes", "a course of 10,000 obstacles"),
        bound: Bound::None,
        against: &[(
            "10,000 egui rectangles",
            Bench("a frame of 10,000 shapes", "10,000 rectangles"),
        )],
    },
];

/// The name of a folder as criterion writes it.
fn folder(name: &str) -> String {
    let clean = |c: char| if "?\"/\\*<>:|^".contains(c) { '_' } else { c };
    name.chars().map(clean).take(64).collect()
}

/// Seconds for one; nothing where it was not measured.
fn seconds(source: Source) -> Option<f64> {
    match source {
        Bench(group, name) => {
            let folder = peers::criterion_folder().join(folder(group)).join(folder(name));
            let read = |file: &str| -> Option<serde_json::Value> {
                let text = fs::read_to_string(folder.join("new").join(file)).ok()?;
                Some(serde_json::from_str(&text).unwrap())
            };
            // The mean of a busy machine is drawn up by its slowest moments.
            let nanos = read("estimates.json")?["median"]["point_estimate"]
                .as_f64()
                .unwrap();
            let elements = read("benchmark.json")?["throughput"]["Elements"].as_f64();
            Some(nanos / 1e9 / elements.unwrap_or(1.0))
        }
        Peer(name) => fs::read_to_string(peers::file(name)).ok()?.parse().ok(),
    }
}

fn time(seconds: f64) -> String {
    let (value, unit) = match seconds {
        s if s < 1e-6 => (s * 1e9, "ns"),
        s if s < 1e-3 => (s * 1e6, "µs"),
        s if s < 1.0 => (s * 1e3, "ms"),
        s => (s, "s"),
    };
    let digits = if value < 10.0 {
        2
    } else {
        usize::from(value < 100.0)
    };
    format!("{value:.digits$} {unit}")
}

fn row(promise: &Promise) -> String {
    let what = promise.what;
    let Some(ours) = seconds(promise.ours) else {
        return format!("| {what} | not measured | | | |");
    };
    let ratio = |peer: f64| peer / ours;
    let mut first = None;
    let against: Vec<String> = { promise.against.iter() }
        .map(|(name, source)| match seconds(*source) {
            Some(peer) => {
                first.get_or_insert(ratio(peer));
                format!("{name} {} ({:.1} times)", time(peer), ratio(peer))
            }
            None => format!("{name}: not measured"),
        })
        .collect();
    let (bound, is_kept) = match promise.bound {
        Ms(ms) => (time(ms / 1e3), Some(ours * 1e3 <= ms)),
        Times(times) => (format!("{times} times"), first.map(|first| times <= first)),
        Bound::None => (String::new(), None),
    };
    let kept = match is_kept {
        Some(true) => "kept",
        Some(false) => "MISSED",
        None => "",
    };
    format!(
        "| {what} | {} | {bound} | {kept} | {} |",
        time(ours),
        against.join("; ")
    )
}

fn main() {
    println!("| what | ours | promise | | compared with |");
    println!("|---|---|---|---|---|");
    for promise in PROMISES {
        println!("{}", row(promise));
    }
}
