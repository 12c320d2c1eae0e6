//! Pictures without a window: the same pixels on every machine, all formats, and refusals in words.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::fs;
use std::path::{Path, PathBuf};

use playproof::control::Control;
use playproof::doc::store::hash_bytes;
use playproof::render::{Look, Studio};
use playproof::report::Lang;

#[path = "support/program.rs"]
#[allow(dead_code, reason = "each test uses what it needs")]
mod program;

fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures").join(name)
}

fn studio(name: &str, look: Look) -> Studio {
    let text = fs::read_to_string(fixture(name)).unwrap();
    Studio::of_text(name, &text, look, &Control::unlimited()).unwrap()
}

fn small() -> Look {
    Look {
        size: (320, 240),
        ..Look::default()
    }
}

#[test]
fn a_frame_has_the_same_pixels_everywhere() {
    let mut found = Vec::new();
    for (name, frame) in [
        ("sum_drop/endless-fast.json", 900),
        ("fourstep/sunrise-hop.replay.ron", 300),
        ("starlink/expert-7.replay.ron", 4),
    ] {
        let mut studio = studio(name, small());
        studio.go_to(frame);
        let picture = studio.picture().unwrap();
        assert_eq!((picture.width, picture.height), (320, 240));
        found.push(hash_bytes(&picture.rgb));
        // And again, whatever was looked at in between.
        studio.go_to(0);
        assert_ne!(studio.picture().unwrap(), picture, "{name}");
        studio.go_to(frame);
        assert_eq!(studio.picture().unwrap(), picture, "{name}");
    }
    assert_eq!(found, PIXELS, "{found:#018x?}");
}

const PIXELS: [u64; 3] = [
    0xc530_d370_e737_a680,
    0xdbd7_f01a_a49d_fcc3,
    0x5d4e_237b_67a7_6feb,
];

#[test]
fn looks_differ() {
    let name = "sum_drop/endless-fast.json";
    let mut pictures = Vec::new();
    for look in [
        small(),
        Look {
            is_light: true,
            ..small()
        },
        Look {
            lang: Lang::Ko,
            ..small()
        },
        Look {
            show: vec!["margins".to_owned()],
            ..small()
        },
    ] {
        let mut studio = studio(name, look);
        studio.go_to(900);
        pictures.push(studio.picture().unwrap());
    }
    pictures.dedup();
    assert_eq!(pictures.len(), 4);
    let large = Look {
        scale: 2.0,
        ..small()
    };
    let picture = studio(name, large).picture().unwrap();
    assert_eq!((picture.width, picture.height), (640, 480));
}

/// Runs the program with no display of any kind.
fn render(dir: &Path, args: &[&str]) -> (i32, String) {
    let mut command = program::command(dir, &[&["render"], args].concat());
    command.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY");
    let ran = program::run(command);
    (ran.code, ran.err)
}

#[test]
fn the_command_line_writes_every_form() {
    let dir = tempfile::tempdir().unwrap();
    let game = fixture("sum_drop/endless-fast.json");
    let game = game.to_str().unwrap();
    let size = ["--size", "200x160"];
    let run = |args: &[&str]| {
        let all: Vec<&str> = [game]
            .into_iter()
            .chain(args.iter().copied())
            .chain(size)
            .collect();
        render(dir.path(), &all)
    };
    let read = |name: &str| fs::read(dir.path().join(name)).unwrap();
    assert_eq!(run(&["--frame", "300", "-o", "a.png"]), (0, String::new()));
    assert!(read("a.png").starts_with(b"\x89PNG"));
    assert_eq!(run(&["--frame", "300", "-o", "a.svg"]).0, 0);
    let svg = String::from_utf8(read("a.svg")).unwrap();
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n") && svg.contains("<text "));
    assert_eq!(run(&["--frames", "300..312", "--speed", "2", "-o", "a.gif"]).0, 0);
    assert!(read("a.gif").starts_with(b"GIF89a"));
    assert_eq!(run(&["--frames", "300..303", "-o", "n.png"]).0, 0);
    assert_eq!(read("n-000300.png"), read("a.png"));
    assert!(dir.path().join("n-000302.png").exists() && !dir.path().join("n-000303.png").exists());
    assert_eq!(run(&["--frames", "7..9", "-o", "a.jsonl"]).0, 0);
    assert_eq!(String::from_utf8(read("a.jsonl")).unwrap().lines().count(), 2);
    assert_eq!(run(&["-o", "a.csv"]).0, 0);
    assert!(read("a.csv").starts_with(b"frame,time_tick,score,free_rows"));
    assert_eq!(run(&["-o", "a.json"]).0, 0);
    assert!(String::from_utf8(read("a.json")).unwrap().contains("\"inputs\""));
    // What is there stays there, and nonsense is told as such.
    let (code, err) = run(&["-o", "a.csv"]);
    assert!(code == 2 && err.contains("exists already"), "{err}");
    for (args, why) in [
        (&["-o", "a.bmp"][..], "name an output"),
        (&["-o", "b.png", "--scale", "100"][..], "cannot be made"),
        (&["-o", "b.png", "--scale", "NaN"][..], "cannot be made"),
        (&["-o", "b.png", "--show", "fireworks"][..], "nothing called"),
        (&["-o", "b.png", "--frame", "99999999"][..], "frames"),
    ] {
        let (code, err) = run(args);
        assert!(code == 2 && err.contains(why), "{args:?}: {err}");
    }
    assert!(!dir.path().join("b.png").exists());
}

#[test]
fn a_picture_is_of_the_document_as_it_stands() {
    let dir = tempfile::tempdir().unwrap();
    for name in ["starlink/easy-7.ron", "sum_drop/climb.ron"] {
        let file = fixture(name);
        let args = [
            file.to_str().unwrap(),
            "-o",
            "a.png",
            "--show",
            "select_all,delete",
        ];
        let (code, err) = render(dir.path(), &args);
        assert!(
            code == 2 && err.contains("nothing called \"select_all\""),
            "{name}: {err}"
        );
        assert!(!dir.path().join("a.png").exists());
    }
}
