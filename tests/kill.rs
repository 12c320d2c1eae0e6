//! Whatever moment a process is killed at, a restart has everything that was kept, and the file is whole.
//!
//! The child is this test binary again: it edits, keeps and saves one document through the code that
//! the window uses, as fast as it can, and says what has reached the disk. It is killed at 200 random
//! moments; the next child goes on from what it finds.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;

use playproof::doc::keeper::{Keeper, News, Stand};
use playproof::doc::recovery::{self, Head};
use playproof::doc::versions::{Versions, Why};
use playproof::doc::{Document, Merge, file, store};
use playproof::game::Content;
use playproof::games::sum_drop::SumDrop;
use playproof::games::sum_drop::spec::Spec;
use playproof::job::Wake;
use playproof::report::Text;
use playproof::rng::Rng;

const KILLS: u32 = 200;
const FOLDER: &str = "PLAYPROOF_KILL_TEST_FOLDER";
/// A second of the child's clock is one edit, so this many edits may be lost.
const AT_RISK_EDITS: u64 = 30;

/// The number of the edit that a text holds.
fn number_in(text: &str) -> u64 {
    match file::parse::<SumDrop>(text).unwrap() {
        Content::Spec(spec) => spec.title.parse().unwrap(),
        Content::Replay(_) => panic!("a replay was never written"),
    }
}

fn document_path(folder: &Path) -> PathBuf {
    folder.join("project/climb.ron")
}

/// Numbers in the file and in the recovery, after checking that whatever is there is whole.
fn on_disk(folder: &Path) -> (u64, u64) {
    let path = document_path(folder);
    let of_file = |path: &Path| match path.exists() {
        true => number_in(&store::read_text(path).unwrap()),
        false => 0,
    };
    let (now, before) = (of_file(&path), of_file(&store::backup_path(&path)));
    assert!(before <= now, "the previous version {before} is newer than {now}");
    let kept = recovery::orphans(&folder.join("recovery"), None);
    for orphan in &kept {
        assert_eq!(orphan.n_damaged, 0, "{:?}", orphan.head);
    }
    let kept = kept.iter().map(|orphan| number_in(&orphan.text)).max();
    (now, kept.unwrap_or(0))
}

fn say(word: &str, number: u64) {
    let mut out = std::io::stdout().lock();
    writeln!(out, "\n{word} {number}").unwrap();
    out.flush().unwrap();
}

/// What the child does until it is killed.
fn edit_for_ever(folder: &Path) {
    let path = document_path(folder);
    let versions = Versions::new(folder.join("versions"));
    let mut keeper = Keeper::start(&folder.join("recovery"), Wake::nobody()).unwrap();
    let of_file = store::read_text(&path).map_or(0, |text| number_in(&text));
    let mut number = of_file;
    let mut spec = Spec {
        title: number.to_string(),
        ..Spec::default()
    };
    for orphan in keeper.orphans() {
        let of_orphan = number_in(&orphan.text);
        if of_file <= of_orphan {
            number = number.max(of_orphan);
            spec.title = number.to_string();
            keeper.adopt(&orphan, 1, 0);
        } else {
            orphan.remove().unwrap();
        }
    }
    say("recovered", number);
    let mut doc: Document<SumDrop> = Document::new("climb.ron", Content::Spec(spec));
    let mut now_secs = 0.0;
    let first = number;
    // When the document was handed in that has not been told of as kept.
    let mut waits_since = None;
    loop {
        number += 1;
        now_secs += 1.0;
        doc.edit(Text::same("count"), Merge::Never, |spec| {
            spec.title = number.to_string();
        });
        say("edited", number);
        let stand = Stand {
            revision: doc.revision(),
            is_dirty: doc.is_dirty(),
            is_held: false,
        };
        if keeper.look(1, stand, now_secs) {
            let head = Head {
                id: 1,
                at_secs: number,
                name: doc.name(),
                path: Some(path.clone()),
                on_disk: store::fingerprint(&path),
            };
            let content = doc.content();
            let text = Box::new(move || file::to_ron::<SumDrop>(&content));
            keeper.keep(head, doc.revision(), text);
            waits_since.get_or_insert(now_secs);
        }
        // A disk that takes longer than this for one small file breaks the promise by itself.
        if waits_since.is_some_and(|since| since + 12.0 <= now_secs) {
            keeper.flush();
        }
        for news in keeper.poll(now_secs) {
            match news {
                News::Kept(_, revision) => say("kept", first + revision),
                News::Failed(_, kind) => panic!("a recovery file cannot be written: {kind}"),
                News::Elsewhere(_) => panic!("nothing was recovered here"),
            }
            waits_since = None;
        }
        if number.is_multiple_of(17) {
            // As the window saves: what was there becomes a version, the file is written, the recovery goes.
            if let Ok(before) = store::read_text(&path) {
                versions.keep(&path, &before, Why::Saved, number).unwrap();
            }
            store::write_text(&path, &doc.to_ron().unwrap()).unwrap();
            doc.mark_saved(path.clone());
            say("saved", number);
            keeper.saved(1);
        }
        if number.is_multiple_of(5) {
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}

/// Does nothing unless it is the child of the test below.
#[test]
fn the_child_that_is_killed() {
    if let Some(folder) = std::env::var_os(FOLDER) {
        edit_for_ever(Path::new(&folder));
    }
}

/// The last numbers that a child told of.
#[derive(Clone, Copy, Debug, Default)]
struct Told {
    recovered: u64,
    edited: u64,
    safe: u64,
}

/// Starts a child and kills it: after `wait` from its first edit, or from its start when `early`.
fn run_and_kill(folder: &Path, wait: Duration, early: bool) -> Told {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "the_child_that_is_killed", "--nocapture"])
        .env(FOLDER, folder)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let out = BufReader::new(child.stdout.take().unwrap());
    let (first, has_first) = mpsc::channel();
    let reader = std::thread::spawn(move || {
        let mut told = Told::default();
        for line in out.lines().map_while(Result::ok) {
            let Some((word, number)) = line.split_once(' ') else {
                continue;
            };
            let Ok(number) = number.parse::<u64>() else {
                continue;
            };
            match word {
                "recovered" => told.recovered = number,
                "edited" => {
                    told.edited = number;
                    first.send(()).ok();
                }
                "kept" | "saved" => told.safe = told.safe.max(number),
                _ => {}
            }
        }
        told
    });
    if !early {
        has_first.recv_timeout(Duration::from_secs(60)).unwrap();
    }
    std::thread::sleep(wait);
    assert!(child.try_wait().unwrap().is_none(), "the child ended by itself");
    child.kill().unwrap();
    child.wait().unwrap();
    reader.join().unwrap()
}

#[test]
fn killed_at_any_moment_a_restart_has_it_all() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::create_dir_all(dir.path().join("project")).unwrap();
    let mut rng = Rng::from_seed("kill");
    let mut known = 0;
    let mut n_of_recovery = 0;
    for kill in 0..KILLS {
        let early = kill % 10 == 9;
        let micros = rng.below(if early { 8_000 } else { 60_000 });
        let told = run_and_kill(dir.path(), Duration::from_micros(u64::from(micros)), early);
        let (of_file, kept) = on_disk(dir.path());
        let now = of_file.max(kept);
        if told.edited != 0 {
            assert!(
                known <= told.recovered,
                "restart {kill}: {known} was there, {told:?}"
            );
        }
        assert!(told.safe.max(known) <= now, "kill {kill}: {told:?}, then {now}");
        let lost = told.edited.saturating_sub(now);
        assert!(
            lost <= AT_RISK_EDITS,
            "kill {kill} lost {lost} edits: {told:?}, then {now}"
        );
        n_of_recovery += u32::from(of_file < kept);
        known = now;
    }
    // Otherwise the moments were no good test of the recovery.
    assert!(KILLS / 10 < n_of_recovery, "{n_of_recovery}");
    // Nothing is left lying about but the two versions and the recovery.
    let names = std::fs::read_dir(dir.path().join("project")).unwrap();
    let left: Vec<_> = names
        .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
        .filter(|name| !name.starts_with("climb.ron") && !name.starts_with(".playproof-"))
        .collect();
    assert!(left.is_empty(), "{left:?}");
}
