//! A disk without room: the real save and the real recovery on a file system that is really full.
//!
//! The child is this test binary again, on a file system of 256 KiB where the machine lets us mount
//! one, and under a limit on the size of files where it does not.
#![cfg(target_os = "linux")]
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test fails by panicking, and a child speaks to its parent"
)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use playproof::doc::keeper::{Keeper, News, Stand};
use playproof::doc::recovery::Head;
use playproof::doc::{Document, Merge, file, store};
use playproof::game::Content;
use playproof::games::sum_drop::SumDrop;
use playproof::games::sum_drop::spec::Spec;
use playproof::job::Wake;
use playproof::report::Text;

const FOLDER: &str = "PLAYPROOF_FULL_DISK_FOLDER";
const SAID: &str = "everything is still there";

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

fn keep(keeper: &mut Keeper, doc: &Document<SumDrop>, now_secs: f64) -> Vec<News> {
    let stand = Stand {
        revision: doc.revision(),
        is_dirty: doc.is_dirty(),
        is_held: false,
    };
    keeper.look(1, stand, now_secs);
    assert!(keeper.look(1, stand, now_secs + 100.0));
    let head = Head {
        id: 1,
        at_secs: 0,
        name: doc.name(),
        path: doc.path().map(Path::to_owned),
        on_disk: None,
    };
    let content = doc.content();
    keeper.keep(
        head,
        doc.revision(),
        Box::new(move || file::to_ron::<SumDrop>(&content)),
    );
    keeper.flush();
    keeper.poll(now_secs + 100.0)
}

/// Fills what room there is; the limit on the size of a file does it by itself.
fn fill(folder: &Path) -> PathBuf {
    let path = folder.join("filler");
    let mut size = 1 << 20;
    while 0 < size {
        let so_far = fs::read(&path).unwrap_or_default();
        fs::write(&path, [so_far, vec![1; size]].concat()).ok();
        size /= 2;
    }
    path
}

fn work_on_a_full_disk(folder: &Path) {
    let path = folder.join("climb.ron");
    let mut doc: Document<SumDrop> = Document::new("climb.ron", Content::Spec(Spec::default()));
    store::write_text(&path, &doc.to_ron().unwrap()).unwrap();
    doc.mark_saved(path.clone());
    let before = fs::read_to_string(&path).unwrap();
    let mut keeper = Keeper::start(&folder.join("recovery"), Wake::nobody()).unwrap();
    doc.edit(Text::same("small"), Merge::Never, |spec| {
        spec.title = "kept".to_owned();
    });
    assert!(matches!(keep(&mut keeper, &doc, 0.0)[..], [News::Kept(..)]));

    doc.edit(Text::same("large"), Merge::Never, |spec| {
        spec.title = "x".repeat(120 << 10);
    });
    let filler = fill(folder);
    for _ in 0..3 {
        let err = store::write_text(&path, &doc.to_ron().unwrap()).unwrap_err();
        assert!(err.message.en.contains("no room left"), "{err}");
        assert!(
            err.message.ko.contains("남은 공간이 없습니다"),
            "{}",
            err.message.ko
        );
        assert!(err.to_string().contains("climb.ron"), "{err}");
    }
    assert_eq!(
        fs::read_to_string(&path).unwrap(),
        before,
        "the old file is as it was"
    );
    assert_eq!(
        names(folder),
        ["climb.ron", "filler", "recovery"],
        "nothing is left behind"
    );
    assert!(
        doc.is_dirty() && doc.spec().title.len() == 120 << 10,
        "all of it is in memory"
    );
    let [News::Failed(1, kind)] = keep(&mut keeper, &doc, 200.0)[..] else {
        panic!("the recovery must fail as well");
    };
    assert!(store::save_fault(kind).0.en.contains("no room left"), "{kind}");

    // Room again: what is in memory goes to both places.
    fs::remove_file(filler).unwrap();
    doc.edit(Text::same("less"), Merge::Never, |spec| {
        spec.title = "y".repeat(10 << 10);
    });
    assert!(matches!(keep(&mut keeper, &doc, 400.0)[..], [News::Kept(..)]));
    store::write_text(&path, &doc.to_ron().unwrap()).unwrap();
    assert_eq!(fs::read_to_string(store::backup_path(&path)).unwrap(), before);
    println!("{SAID}");
}

/// Does nothing unless it is the child of the tests below.
#[test]
fn the_child_without_room() {
    if let Some(folder) = std::env::var_os(FOLDER) {
        work_on_a_full_disk(Path::new(&folder));
    }
}

/// Runs the child at the end of a shell script in which `"$@"` stands for it.
fn run(script: &str, folder: &Path, around: &[&str]) -> Output {
    let program = std::env::current_exe().unwrap();
    let [first, rest @ ..] = around else {
        panic!("a program is needed");
    };
    Command::new(first)
        .args(rest)
        .args(["sh", "-c", script, "sh"])
        .arg(program)
        .args(["--exact", "the_child_without_room", "--nocapture"])
        .env(FOLDER, folder)
        .output()
        .unwrap()
}

#[track_caller]
fn assert_went_well(output: &Output) {
    let words = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && words.contains(SAID), "{words}");
}

#[test]
fn a_full_file_system_loses_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let mount = format!("mount -t tmpfs -o size=256k none {}", dir.path().display());
    let may_mount = Command::new("unshare").args(["-rm", "sh", "-c", &mount]).output();
    if !may_mount.is_ok_and(|output| output.status.success()) {
        // Said aloud; the limit below tests the same code on this machine.
        println!("no file system can be mounted here");
        return;
    }
    let script = format!("{mount} && \"$@\"");
    assert_went_well(&run(&script, dir.path(), &["unshare", "-rm"]));
}

#[test]
fn a_limit_on_the_size_of_files_loses_nothing() {
    let dir = tempfile::tempdir().unwrap();
    // In units of 512 bytes: between the small documents and the large one.
    let script = "trap '' XFSZ; ulimit -f 128; \"$@\"";
    assert_went_well(&run(script, dir.path(), &["env"]));
}
