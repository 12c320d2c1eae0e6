//! Lints of FOURSTEP and their quick fixes: each is told, and gone after its fix. Generated courses have
//! none.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test fails by panicking, and these say what they counted"
)]

use playproof::control::Control;
use playproof::game::Game as _;
use playproof::games::fourstep::FourStep;
use playproof::games::fourstep::forms::Hero;
use playproof::games::fourstep::generate::{course, tracks};
use playproof::games::fourstep::patterns::edit;
use playproof::games::fourstep::physics::Physics;
use playproof::games::fourstep::solve::exact;
use playproof::games::fourstep::spec::{Land, Margins, Obstacle, Recipe, Shape, Spec, TerrainSpec};
use playproof::games::fourstep::world::{Segment, World};
use playproof::report::Issue;

fn at(x_200ths: i32, shape: Shape) -> Obstacle {
    Obstacle { x_200ths, shape }
}

/// A land of eight bars with some obstacles.
fn land(land: Land, obstacles: Vec<Obstacle>) -> Spec {
    let mut spec = Spec::default();
    spec.terrains[0] = TerrainSpec {
        land,
        beats: 32,
        obstacles,
        ..TerrainSpec::default()
    };
    spec
}

fn codes(spec: &Spec) -> Vec<&'static str> {
    FourStep::lint(spec).iter().map(|issue| issue.code).collect()
}

fn issue(spec: &Spec, code: &str) -> Issue {
    let mut issues = FourStep::lint(spec).into_iter();
    let issue = issues.find(|issue| issue.code == code);
    issue.unwrap_or_else(|| panic!("no {code} among {:?}", codes(spec)))
}

/// The lint is told with these words, and its fix takes it away and brings no other.
#[track_caller]
fn is_fixed(spec: &Spec, code: &str, words: &str) -> Spec {
    let issue = issue(spec, code);
    assert!(issue.text.en.contains(words), "{}", issue.text.en);
    assert!(issue.fix.is_some(), "{}", issue.text.en);
    let fixed = FourStep::fix(spec, &issue).unwrap();
    assert_eq!(codes(&fixed), Vec::<&str>::new(), "{}", issue.text.en);
    fixed
}

const SPIKE: Shape = Shape::Spike {
    n_cells: 1,
    base_720ths: 0,
    from_ceiling: false,
};

fn gate(centre_720ths: i32, passage_720ths: i32) -> Shape {
    Shape::Gate {
        width_200ths: 200,
        centre_720ths,
        passage_720ths,
    }
}

fn beam(phase_600ths: i32) -> Shape {
    Shape::Laser {
        low_720ths: 0,
        high_720ths: 648,
        phase_600ths,
        period_600ths: 1200,
        on_600ths: 600,
    }
}

fn pillar(height_720ths: i32) -> Shape {
    Shape::Pillar {
        width_200ths: 200,
        height_720ths,
    }
}

fn hang(bottom_720ths: i32) -> Shape {
    Shape::Hang {
        width_200ths: 200,
        bottom_720ths,
    }
}

#[test]
fn places() {
    let one = |x| land(Land::Field, vec![at(x, SPIKE)]);
    is_fixed(&one(600), "FS-022", "first four beats");
    is_fixed(&one(3010), "FS-025", "off the grid");
    is_fixed(&one(18_525), "FS-026", "too close to the border");
    is_fixed(&one(19_125), "FS-021", "over the border");
    let fixed = is_fixed(&one(3010), "FS-025", "eighth beats");
    assert_eq!(fixed.terrains[0].obstacles[0].x_200ths, 3000);
    // No room to move it to: told, but not fixed.
    let mut narrow = one(600);
    narrow.terrains[0].beats = 4;
    assert_eq!(issue(&narrow, "FS-022").fix, None);
    let nothing = at(3000, Shape::Pit { width_200ths: -5 });
    is_fixed(&land(Land::Field, vec![nothing]), "FS-023", "no size");
    is_fixed(&one(-3000), "FS-021", "outside of its terrain");
    is_fixed(&one(900_000), "FS-021", "outside of its terrain");
    let foreign = land(Land::Field, vec![at(3000, Shape::Rock { n_cells: 1 })]);
    assert_eq!(issue(&foreign, "FS-024").fix, None);
}

#[test]
fn a_missing_size_is_told_at_its_field() {
    let laser = |high_720ths, period_600ths| Shape::Laser {
        low_720ths: 0,
        high_720ths,
        phase_600ths: 0,
        period_600ths,
        on_600ths: 600,
    };
    for (kind, shape, field) in [
        (Land::Field, laser(648, 0), "period_600ths"),
        (Land::Field, laser(0, 1200), "high_720ths"),
        (Land::Field, Shape::Pit { width_200ths: -5 }, "width_200ths"),
        (Land::Field, Shape::Tunnel { length_200ths: 0 }, "length_200ths"),
        (Land::Burrow, Shape::Rock { n_cells: 0 }, "n_cells"),
        (Land::Sea, gate(1800, -1000), "passage_720ths"),
        (Land::Mountain, pillar(0), "height_720ths"),
    ] {
        let found = issue(&land(kind, vec![at(3000, shape)]), "FS-023");
        assert_eq!(found.place.field, field, "{shape:?}");
    }
}

#[test]
fn beams_on_a_beat() {
    for phase in [0, 600] {
        let fixed = is_fixed(
            &land(Land::Field, vec![at(3000, beam(phase))]),
            "FS-027",
            "on a beat",
        );
        assert_eq!(fixed.terrains[0].obstacles[0].x_200ths, 3300);
        assert_eq!(
            codes(&land(Land::Field, vec![at(3300, beam(phase))])),
            Vec::<&str>::new()
        );
    }
}

#[test]
fn overlaps() {
    let twice = land(Land::Field, vec![at(3000, SPIKE), at(3000, SPIKE)]);
    let fixed = is_fixed(&twice, "FS-028", "twice");
    assert_eq!(fixed.terrains[0].obstacles.len(), 1);
    let block = Shape::Block {
        width_200ths: 600,
        height_720ths: 720,
    };
    let inside = land(Land::Field, vec![at(3000, block), at(3150, SPIKE)]);
    is_fixed(&inside, "FS-028", "overlaps stair 1");
    // What stands on it is no overlap.
    let on_top = Shape::Spike {
        n_cells: 1,
        base_720ths: 720,
        from_ceiling: false,
    };
    assert_eq!(
        codes(&land(Land::Field, vec![at(3000, block), at(3150, on_top)])),
        Vec::<&str>::new()
    );
    let coral = land(
        Land::Sea,
        vec![
            at(3000, gate(2160, 1800)),
            at(
                3000,
                Shape::Urchin {
                    centre_720ths: 3240,
                    radius_720ths: 432,
                },
            ),
        ],
    );
    assert!(codes(&coral).contains(&"FS-028"));
}

#[test]
fn platforms() {
    let platform = |height_720ths| Shape::Platform {
        width_200ths: 1200,
        height_720ths,
    };
    let high = land(Land::Field, vec![at(4200, platform(1440))]);
    let fixed = is_fixed(&high, "FS-029", "cannot be reached");
    assert_eq!(fixed.terrains[0].obstacles.len(), 2);
    // It is so: without the pad nobody stands on it, with it somebody does.
    let stands = |spec: &Spec| {
        let segment = Segment {
            form: Land::Field.form(),
            x0: 0,
            steps: 32 * 24,
            first_obstacle: 0,
        };
        let world = World::compile(&spec.terrains[0].obstacles, segment, Margins::NONE).unwrap();
        let ctl = Control::unlimited();
        let found = exact::solve(&Physics::default(), &world, Hero::START, &ctl).unwrap();
        (0..found.cloud.n_layers()).any(|layer| {
            found
                .cloud
                .heroes(layer)
                .any(|hero| hero.y_720ths == 1440 && hero.v_60ths == 0)
        })
    };
    assert!(!stands(&high) && stands(&fixed));
    // Higher than any pad throws.
    let fixed = FourStep::fix(
        &land(Land::Field, vec![at(4200, platform(3000))]),
        &issue(&land(Land::Field, vec![at(4200, platform(3000))]), "FS-029"),
    )
    .unwrap();
    assert_eq!(fixed.terrains[0].obstacles[0].shape.height_720ths(), Some(1440));
    // From a stair it is no jump too high.
    let stair = Shape::Block {
        width_200ths: 600,
        height_720ths: 720,
    };
    let by_stair = land(Land::Field, vec![at(3600, stair), at(4200, platform(1440))]);
    assert_eq!(codes(&by_stair), Vec::<&str>::new());
}

#[test]
fn passages() {
    let tight = land(Land::Sea, vec![at(3000, gate(2160, 1080))]);
    let fixed = is_fixed(&tight, "FS-030", "a passage of 1.50 cells; a jelly needs 1.65");
    assert_eq!(fixed.terrains[0].obstacles[0].shape.height_720ths(), Some(1188));
    let closed = land(Land::Mountain, vec![at(3000, pillar(2160)), at(3000, hang(2700))]);
    is_fixed(&closed, "FS-030", "leaves 0.75 cells open; a glider needs 1.10");
}

/// The rule of the lint beside the search: gates of one to three cells, margins of 0 to 0.6 cells.
#[test]
fn the_least_passage_is_what_the_search_finds() {
    let crosses = |spec: &Spec, passage: i32, width: i32, margin: i32| {
        let shape = Shape::Gate {
            width_200ths: width,
            centre_720ths: 2160,
            passage_720ths: passage,
        };
        let segment = Segment {
            form: Land::Sea.form(),
            x0: 0,
            steps: spec.terrains[0].beats * 24,
            first_obstacle: 0,
        };
        let margins = Margins {
            jelly_200ths: margin,
            ..Margins::default()
        };
        let world = World::compile(&[at(3000, shape)], segment, margins).unwrap();
        let ctl = Control::unlimited();
        exact::reach(&Physics::default(), &world, Hero::START, &ctl)
            .unwrap()
            .is_crossed()
    };
    for margin in [0, 60, 100, 120] {
        for width in [200, 400, 600] {
            let mut spec = land(Land::Sea, vec![]);
            let found = (10..80)
                .map(|twentieths| 36 * twentieths)
                .find(|passage| crosses(&spec, *passage, width, margin))
                .unwrap();
            spec.margins.jelly_200ths = margin;
            let told = |passage: i32| {
                spec.terrains[0].obstacles = vec![at(
                    3000,
                    Shape::Gate {
                        width_200ths: width,
                        centre_720ths: 2160,
                        passage_720ths: passage,
                    },
                )];
                codes(&spec).contains(&"FS-030")
            };
            let mut told = told;
            let least = (10..80).map(|n| 36 * n).find(|passage| !told(*passage)).unwrap();
            println!("margin {margin} width {width}: lint {least}, search {found}");
            // To a tenth of a cell.
            assert!(
                (least - found).abs() <= 72,
                "margin {margin} width {width}: lint {least}, search {found}"
            );
        }
    }
}

#[test]
fn travel() {
    let sea = land(
        Land::Sea,
        vec![at(3000, gate(3600, 1800)), at(3600, gate(1440, 1800))],
    );
    let fixed = is_fixed(
        &sea,
        "FS-031",
        "comes 2.00 cells after coral gate 1, but getting there takes 5.0",
    );
    assert_eq!(fixed.terrains[0].obstacles[1].x_200ths, 4200);
    let mountain = land(Land::Mountain, vec![at(3000, pillar(2160)), at(3600, hang(2160))]);
    is_fixed(
        &mountain,
        "FS-031",
        "comes 2.00 cells after pillar 1, but getting there takes 3.5",
    );
    let climb = land(Land::Mountain, vec![at(3000, hang(2160)), at(3900, pillar(2880))]);
    is_fixed(&climb, "FS-031", "getting there takes 8.0");
    let burrow = land(
        Land::Burrow,
        vec![
            at(3000, Shape::Rock { n_cells: 1 }),
            at(3300, Shape::BurrowSpike { n_cells: 1 }),
        ],
    );
    is_fixed(&burrow, "FS-031", "getting there takes 2.0");
    // Nothing comes less than nothing after another.
    let mut within = burrow.clone();
    within.terrains[0].obstacles[0].shape = Shape::Rock { n_cells: 3 };
    let told = issue(&within, "FS-031").text;
    assert!(
        told.en
            .contains("begins 1.50 cells before the end of rock 1, but"),
        "{}",
        told.en
    );
    assert!(
        told.ko.contains("바위 1이 끝나기 1.50칸 전에 있는데"),
        "{}",
        told.ko
    );
    // What comes behind moves along, and where there is no room nothing is offered.
    let mut chain = sea.clone();
    chain.terrains[0].obstacles.push(at(4800, gate(1440, 1800)));
    let fixed = FourStep::fix(&chain, &issue(&chain, "FS-031")).unwrap();
    assert_eq!(fixed.terrains[0].obstacles[2].x_200ths, 5400);
    chain.terrains[0].obstacles.push(at(18_000, gate(1440, 1800)));
    assert_eq!(issue(&chain, "FS-031").fix, None);
}

/// A rock that was pulled too near to a pillar goes back alone where there is room for it, even though
/// the land's end is full, and what stands behind stays where it is.
#[test]
fn an_obstacle_is_moved_alone_where_there_is_room() {
    let mountain = land(
        Land::Mountain,
        vec![
            at(3000, pillar(2160)),
            at(3600, hang(2160)),
            at(18_000, pillar(720)),
        ],
    );
    let fixed = is_fixed(&mountain, "FS-031", "getting there takes 3.5");
    let xs = |spec: &Spec| -> Vec<i32> {
        spec.terrains[0]
            .obstacles
            .iter()
            .map(|one| one.x_200ths)
            .collect()
    };
    assert_eq!(xs(&fixed), [3000, 3900, 18_000]);
    let told = issue(&mountain, "FS-031").fix.unwrap();
    assert_eq!(
        (told.en.as_str(), told.ko.as_str()),
        ("move it right by 1.5 cells", "오른쪽으로 1.5칸 옮기기")
    );
    // Parts of one use cannot be moved apart, so nothing is offered.
    let linked = edit::make(&mountain, 0, &[0, 1], "gap").unwrap();
    assert_eq!(issue(&linked, "FS-031").fix, None);
}

#[test]
fn parts_of_patterns_move_as_one() {
    let spikes = land(Land::Field, vec![at(3010, SPIKE), at(3610, SPIKE)]);
    let spec = edit::make(&spikes, 0, &[0, 1], "hops").unwrap();
    let issue = issue(&spec, "FS-025");
    assert!(issue.text.en.contains("pattern “hops”"), "{}", issue.text.en);
    let fixed = FourStep::fix(&spec, &issue).unwrap();
    assert_eq!(fixed.terrains[0].uses[0].x_200ths, 3000);
    assert_eq!(codes(&fixed), Vec::<&str>::new());
}

#[test]
fn issues_name_the_obstacle_by_its_land() {
    let mut spec = land(Land::Field, vec![at(3000, SPIKE)]);
    spec.terrains.push(
        land(Land::Field, vec![at(3000, SPIKE), at(3610, SPIKE)])
            .terrains
            .remove(0),
    );
    let issue = issue(&spec, "FS-025");
    assert_eq!((issue.place.list, issue.place.index), ("obstacles", 1));
    assert_eq!(issue.place.item_words(), "obstacle 2 of terrain 2");
    let fixed = FourStep::fix(&spec, &issue).unwrap();
    assert_eq!(fixed.terrains[1].obstacles[1].x_200ths, 3600);
}

#[test]
fn generated_courses_have_nothing_to_tell() {
    let named = tracks::names().into_iter().filter_map(tracks::by_name);
    let daily = (1..=20).map(|day| tracks::daily(&format!("2026-10-{day:02}")));
    for track in named.chain(daily) {
        let recipe = Recipe {
            track,
            ..Recipe::default()
        };
        let spec = course::generate(&recipe, &Control::unlimited()).unwrap().spec;
        let told: Vec<String> = FourStep::lint(&spec)
            .into_iter()
            .map(|issue| issue.text.en)
            .collect();
        assert!(told.is_empty(), "{}: {told:#?}", spec.title);
    }
}
