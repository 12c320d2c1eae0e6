//! How FOURSTEP's golden files write heroes, obstacles and buttons.

use playproof::games::fourstep::forms::{Form, Hero, Side};
use playproof::games::fourstep::physics::{Integrator, Physics};
use playproof::games::fourstep::spec::{Obstacle, Shape};
use serde_json::{Value, json};

use super::entry::Entry;

pub(crate) fn int(entry: &Entry<'_>, key: &str) -> i32 {
    let number = entry.get(key).as_i64();
    let number = number.unwrap_or_else(|| panic!("{}.{key} is no whole number", entry.place));
    i32::try_from(number).expect("a small number")
}

pub(crate) fn form(entry: &Entry<'_>) -> Form {
    Form::from_word(entry.text("form")).expect("a form")
}

pub(crate) fn hero(entry: &Entry<'_>, key: &str) -> Hero {
    let child = entry.child(key);
    let side = u8::try_from(child.u32("side")).expect("a side");
    let hero = Hero {
        form: form(&child),
        side: Side::from_number(side).expect("a side"),
        y_720ths: int(&child, "y"),
        v_60ths: int(&child, "v"),
        held: child.flag("held", false),
    };
    child.finish();
    hero
}

pub(crate) fn hero_json(hero: &Hero) -> Value {
    json!({
        "form": hero.form.word(), "side": hero.side.number(), "y": hero.y_720ths, "v": hero.v_60ths,
        "held": hero.held,
    })
}

pub(crate) fn physics(entry: &Entry<'_>) -> Physics {
    let integrator = match entry.maybe("integrator").map(|word| word.as_str()) {
        None | Some(Some("trapezoid")) => Integrator::Trapezoid,
        Some(Some("semi-implicit")) => Integrator::SemiImplicit,
        Some(other) => panic!("{}: unknown integrator {other:?}", entry.place),
    };
    Physics {
        integrator,
        ..Physics::default()
    }
}

pub(crate) fn obstacle(entry: &Entry<'_>) -> Obstacle {
    let int = |key| int(entry, key);
    let up = || match int("dir") {
        1 => true,
        -1 => false,
        other => panic!("{}: water does not move {other}", entry.place),
    };
    let shape = match entry.text("kind") {
        "spike" => Shape::Spike {
            n_cells: int("n"),
            base_720ths: int("base"),
            from_ceiling: entry.flag("ceil", false),
        },
        "pit" => Shape::Pit {
            width_200ths: int("w"),
        },
        "tunnel" => Shape::Tunnel {
            length_200ths: int("l"),
        },
        "block" => Shape::Block {
            width_200ths: int("w"),
            height_720ths: int("h"),
        },
        "platform" => Shape::Platform {
            width_200ths: int("w"),
            height_720ths: int("h"),
        },
        "pad" => Shape::Pad {
            width_200ths: int("w"),
        },
        "laser" => Shape::Laser {
            low_720ths: int("lo"),
            high_720ths: int("hi"),
            phase_600ths: int("phase"),
            period_600ths: int("period"),
            on_600ths: int("on"),
        },
        "bspike" => Shape::BurrowSpike { n_cells: int("n") },
        "rock" => Shape::Rock { n_cells: int("n") },
        "gate" => Shape::Gate {
            width_200ths: int("w"),
            centre_720ths: int("c"),
            passage_720ths: int("p"),
        },
        "urchin" => Shape::Urchin {
            centre_720ths: int("yc"),
            radius_720ths: int("r"),
        },
        "current" => Shape::Current {
            width_200ths: int("w"),
            up: up(),
        },
        "pillar" => Shape::Pillar {
            width_200ths: int("w"),
            height_720ths: int("h"),
        },
        "hang" => Shape::Hang {
            width_200ths: int("w"),
            bottom_720ths: int("b"),
        },
        "updraft" => Shape::Updraft {
            width_200ths: int("w"),
        },
        other => panic!("{}: unknown obstacle {other}", entry.place),
    };
    Obstacle {
        x_200ths: int("x"),
        shape,
    }
}

/// Obstacles of a land that starts at `x0` of its course, from the start of the land.
pub(crate) fn from_start(obstacles: &[Obstacle], x0: i32) -> Vec<Obstacle> {
    let moved = |obstacle: &Obstacle| Obstacle {
        x_200ths: obstacle.x_200ths - x0,
        ..*obstacle
    };
    obstacles.iter().map(moved).collect()
}

pub(crate) fn obstacles(entry: &Entry<'_>) -> Vec<Obstacle> {
    let children = entry.children("obstacles");
    let list = children.iter().map(|child| {
        let read = obstacle(child);
        child.finish();
        read
    });
    list.collect()
}

/// Run lengths, beginning with a run that is not pressed.
pub(crate) fn bits(text: &str) -> Vec<bool> {
    let mut bits = Vec::new();
    for (idx, run) in text.split(',').enumerate() {
        let n: usize = run.parse().expect("a run length");
        bits.extend(std::iter::repeat_n(idx % 2 == 1, n));
    }
    bits
}

pub(crate) fn run_lengths(bits: &[bool]) -> String {
    let mut runs = vec![0];
    let mut value = false;
    for bit in bits {
        if *bit != value {
            value = *bit;
            runs.push(0);
        }
        *runs.last_mut().unwrap() += 1;
    }
    let words: Vec<String> = runs.iter().map(usize::to_string).collect();
    words.join(",")
}
