//! What may know what, and the house rules that a compiler does not check.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::path::{Path, PathBuf};

use playproof::game::Game;
use playproof::games::fourstep::FourStep;
use playproof::games::sea_rescue::SeaRescue;
use playproof::games::starlink::StarLink;
use playproof::games::sum_drop::SumDrop;

/// Every Rust file below a folder of the repository.
fn rust_files(folder: &str) -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut files: Vec<PathBuf> = walkdir::WalkDir::new(root)
        .sort_by_file_name()
        .into_iter()
        .map(|entry| entry.unwrap().into_path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "rs"))
        .collect();
    files.sort();
    assert!(!files.is_empty(), "no Rust files below {folder}");
    files
}

/// The lines of a file that are code, with their numbers.
fn code_lines(path: &Path) -> Vec<(usize, String)> {
    let text = fs::read_to_string(path).unwrap();
    text.lines()
        .enumerate()
        .map(|(idx, line)| (idx + 1, line.split("//").next().unwrap_or_default().to_owned()))
        .collect()
}

/// Asserts that no code line of `files` holds one of `words`.
#[track_caller]
fn assert_unknown(files: &[PathBuf], words: &[&str], why: &str) {
    let mut found = Vec::new();
    for path in files {
        for (number, line) in code_lines(path) {
            for word in words.iter().filter(|word| line.contains(**word)) {
                found.push(format!("{}:{number}: {word}", path.display()));
            }
        }
    }
    assert!(found.is_empty(), "{why}:\n{}", found.join("\n"));
}

#[test]
fn games_know_no_gui_files_threads_or_clocks() {
    let words = [
        "egui",
        "eframe",
        "std::fs",
        "std::thread",
        "std::time",
        "Instant",
        "SystemTime",
        "println!",
        "crate::app",
        "crate::cli",
        "crate::doc",
        "crate::job",
    ];
    let files: Vec<PathBuf> = rust_files("src/games")
        .into_iter()
        .filter(|path| !path.ends_with("games/mod.rs"))
        .collect();
    assert_unknown(&files, &words, "a game is its rules and nothing else");
}

#[test]
fn games_do_not_know_one_another() {
    let games = ["sum_drop", "fourstep", "sea_rescue", "starlink"];
    for game in games {
        let folder = format!("src/games/{game}");
        if !Path::new(env!("CARGO_MANIFEST_DIR")).join(&folder).exists() {
            continue;
        }
        for other in games.into_iter().filter(|other| *other != game) {
            assert_unknown(
                &rust_files(&folder),
                &[&format!("games::{other}")],
                "games share nothing",
            );
        }
    }
}

#[test]
fn iteration_order_never_comes_from_a_hash() {
    assert_unknown(
        &rust_files("src/games"),
        &["HashMap", "HashSet"],
        "output must be the same everywhere",
    );
}

#[test]
fn directions_hold() {
    let file = |name: &str| vec![Path::new(env!("CARGO_MANIFEST_DIR")).join(name)];
    let plain = [
        "crate::game",
        "crate::doc",
        "crate::job",
        "crate::play",
        "crate::cli",
        "crate::app",
        "egui",
    ];
    for name in [
        "src/rng.rs",
        "src/control.rs",
        "src/frames.rs",
        "src/report.rs",
        "src/korean.rs",
    ] {
        assert_unknown(&file(name), &plain, "plain data knows nothing above it");
    }
    let above = [
        "crate::games",
        "crate::doc",
        "crate::job",
        "crate::play",
        "crate::cli",
        "crate::app",
        "egui",
    ];
    assert_unknown(
        &file("src/game.rs"),
        &above,
        "the trait knows no game and no program",
    );
    for name in ["src/job.rs", "src/play.rs"] {
        assert_unknown(
            &file(name),
            &["crate::games", "crate::cli", "crate::app", "egui"],
            "no GUI here",
        );
    }
    assert_unknown(
        &rust_files("src/survey"),
        &[
            "crate::games",
            "crate::doc",
            "crate::job",
            "crate::play",
            "crate::cli",
            "crate::app",
            "egui",
            "std::fs",
            "std::thread",
            "Instant",
        ],
        "a survey knows what games give it, and no file, thread or clock",
    );
    assert_unknown(
        &rust_files("src/batch"),
        &["crate::cli", "crate::app", "crate::job", "egui"],
        "surveys run without a command line and without a window",
    );
    assert_unknown(
        &rust_files("src/doc"),
        &["crate::games", "crate::cli", "crate::app", "egui"],
        "no GUI here",
    );
    assert_unknown(
        &rust_files("src/inspect"),
        &[
            "crate::games",
            "crate::doc",
            "crate::job",
            "crate::cli",
            "crate::app",
            "egui",
        ],
        "runs are looked at without their game and without a GUI",
    );
    assert_unknown(
        &rust_files("src/cli"),
        &["crate::app", "egui"],
        "the command line has no window",
    );
}

#[test]
fn files_are_touched_in_the_modules_made_for_them() {
    let allowed = [
        "src/doc/store.rs",
        "src/doc/recovery.rs",
        "src/doc/versions.rs",
        "src/doc/crash.rs",
        "src/batch/",
        "src/cli/",
        "src/app/folder.rs",
    ];
    // The tests of the threads that keep and watch files make some of their own.
    let tested = ["src/doc/keeper.rs", "src/doc/watch.rs"];
    let files: Vec<PathBuf> = rust_files("src")
        .into_iter()
        .filter(|path| !tested.iter().any(|tested| path.ends_with(tested)))
        .filter(|path| {
            !allowed
                .iter()
                .any(|allowed| path.to_string_lossy().contains(allowed))
        })
        .collect();
    assert_unknown(
        &files,
        &["std::fs", "fs::read", "fs::write", "File::open"],
        "files have their own modules",
    );
}

#[test]
fn colours_are_named_in_one_place() {
    if !Path::new(env!("CARGO_MANIFEST_DIR")).join("src/app").exists() {
        return;
    }
    let files: Vec<PathBuf> = rust_files("src/app")
        .into_iter()
        .filter(|path| !path.ends_with("tokens.rs"))
        .collect();
    let literals = [
        "Color32::from_",
        "Color32::WHITE",
        "Color32::BLACK",
        "Color32::RED",
        "Color32::GRAY",
        "hex_color!",
    ];
    assert_unknown(&files, &literals, "colours come from app/tokens.rs");
}

#[test]
fn every_text_field_is_safe_with_input_methods() {
    let files: Vec<PathBuf> = rust_files("src/app")
        .into_iter()
        .filter(|path| !path.ends_with("app/text.rs"))
        .collect();
    let makers = [
        "TextEdit::singleline",
        "TextEdit::multiline",
        "TextEdit::new",
        "text_edit_singleline",
        "text_edit_multiline",
    ];
    assert_unknown(&files, &makers, "fields are made by app/text.rs alone");
}

/// What stands behind the call that begins with `text`, its arguments left out.
fn after_call(text: &str) -> &str {
    let (mut depth, mut is_quoted, mut is_escaped) = (0_usize, false, false);
    for (at, letter) in text.char_indices() {
        match letter {
            _ if is_escaped => is_escaped = false,
            '\\' if is_quoted => is_escaped = true,
            '"' => is_quoted = !is_quoted,
            '(' if !is_quoted => depth += 1,
            ')' if !is_quoted && depth == 1 => return &text[at + 1..],
            ')' if !is_quoted => depth -= 1,
            _ => {}
        }
    }
    ""
}

#[test]
fn no_pill_has_two_tooltips() {
    let mut found = Vec::new();
    for path in rust_files("src/app") {
        let text = fs::read_to_string(&path).unwrap();
        for maker in ["pill_ui(", "pill_hint_ui("] {
            for (at, _) in text.match_indices(maker) {
                let mut rest = after_call(&text[at..]).trim_start();
                while let Some(named) = rest.strip_prefix(".accessible_name") {
                    rest = after_call(named).trim_start();
                }
                if rest.starts_with(".on_hover_text") {
                    let number = text[..at].lines().count();
                    found.push(format!("{}:{number}", path.display()));
                }
            }
        }
    }
    let why = "the name would stand there twice: `pill_hint_ui` takes the hint";
    assert!(found.is_empty(), "{why}:\n{}", found.join("\n"));
}

#[test]
fn no_file_is_too_long_to_inherit() {
    let mut long = Vec::new();
    for path in rust_files("src").into_iter().chain(rust_files("tests")) {
        let n_lines = fs::read_to_string(&path).unwrap().lines().count();
        if 500 < n_lines {
            long.push(format!("{} has {n_lines} lines", path.display()));
        }
    }
    assert!(long.is_empty(), "split these:\n{}", long.join("\n"));
}

#[test]
fn every_module_says_what_it_is() {
    let silent: Vec<String> = rust_files("src")
        .into_iter()
        .filter(|path| !fs::read_to_string(path).unwrap().starts_with("//!"))
        .map(|path| path.display().to_string())
        .collect();
    assert!(silent.is_empty(), "no module docs:\n{}", silent.join("\n"));
}

#[test]
fn every_game_lists_the_codes_of_its_issues() {
    fn codes_of<G: Game>() -> (&'static str, Vec<&'static str>) {
        (G::ID.0, G::CODES.to_vec())
    }
    let is_code = |word: &&str| {
        let bytes = word.as_bytes();
        bytes.len() == 6
            && bytes[..2].iter().all(u8::is_ascii_uppercase)
            && bytes[2] == b'-'
            && bytes[3..].iter().all(u8::is_ascii_digit)
    };
    for (game, listed) in [
        codes_of::<SumDrop>(),
        codes_of::<FourStep>(),
        codes_of::<SeaRescue>(),
        codes_of::<StarLink>(),
    ] {
        let files = rust_files(&format!("src/games/{game}"));
        let mut used = Vec::new();
        for path in &files {
            let mut text = fs::read_to_string(path).unwrap();
            if let Some(from) = text.find("const CODES") {
                let n_bytes = text[from..].find("];").unwrap();
                text.replace_range(from..from + n_bytes, "");
            }
            let code = text.split("#[cfg(test)]").next().unwrap_or_default();
            used.extend(code.split('"').filter(is_code).map(str::to_owned));
        }
        used.sort();
        used.dedup();
        assert_eq!(used, listed, "codes of {game}");
    }
}
