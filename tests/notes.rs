//! Bookmarks and branches: how they stay where they are, and how files keep them.

use playproof::doc::file;
use playproof::doc::notes::{Bookmark, Branch, Maker, Noted, Notes, Outcome};
use playproof::doc::picture::Picture;
use playproof::doc::unknown;
use playproof::game::{Content, Replay};
use playproof::games::sum_drop::SumDrop;
use playproof::games::sum_drop::spec::{Question, Spec};
use playproof::report::Timeline;

fn timeline() -> Timeline {
    Timeline {
        times: vec![0, 1, 1, 1, 2, 3],
        durations_ms: vec![50; 6],
        ..Timeline::default()
    }
}

fn branch(id: u32, parent: Option<u32>) -> Branch<SumDrop> {
    Branch {
        id,
        parent,
        name: format!("branch {id}"),
        frame: 0,
        maker: Maker::Player,
        question: Question::default(),
        inputs: Vec::new(),
        stop: None,
        outcome: Outcome::default(),
    }
}

#[test]
fn bookmarks_keep_their_moment() {
    let mut notes: Notes<SumDrop> = Notes::default();
    for frame in [4, 2, 0] {
        notes.toggle_bookmark(&timeline(), frame);
    }
    let frames: Vec<usize> = notes
        .bookmarks
        .iter()
        .map(|mark| mark.frame(&timeline()))
        .collect();
    assert_eq!(frames, [0, 2, 4]);
    // Two frames of time 1 are gone, and time 2 with them.
    let shorter = Timeline {
        times: vec![0, 1, 3],
        ..timeline()
    };
    let frames: Vec<usize> = notes.bookmarks.iter().map(|mark| mark.frame(&shorter)).collect();
    assert_eq!(frames, [0, 1, 1]);
    assert_eq!(notes.bookmarks[1].frame(&Timeline::default()), 0);
    notes.toggle_bookmark(&timeline(), 2);
    assert_eq!(notes.bookmarks.len(), 2);
}

#[test]
fn branches_are_a_tree_even_when_a_file_says_otherwise() {
    let mut notes = Notes {
        branches: vec![
            branch(1, None),
            branch(2, Some(4)),
            branch(3, Some(1)),
            branch(4, Some(2)),
            branch(5, Some(9)),
            branch(6, Some(6)),
            branch(7, Some(3)),
        ],
        ..Notes::default()
    };
    let ids = |notes: &Notes<SumDrop>| -> Vec<(u32, usize)> {
        { notes.branch_tree().into_iter() }
            .map(|(idx, depth)| (notes.branches[idx].id, depth))
            .collect()
    };
    let tree = ids(&notes);
    assert_eq!(tree[..3], [(1, 0), (3, 1), (7, 2)]);
    assert_eq!(tree.len(), notes.branches.len());
    notes.remove_branch(3);
    assert_eq!(ids(&notes)[..2], [(1, 0), (7, 1)]);
    assert_eq!(notes.next_branch_id(), 8);
}

#[test]
fn a_file_keeps_them_and_a_file_without_them_is_as_it_was() {
    let replay = Replay {
        question: Question::default(),
        inputs: Vec::new(),
        claim: None,
        spec: None,
    };
    for content in [Content::<SumDrop>::Replay(replay), Content::Spec(Spec::default())] {
        let plain = file::to_ron(&content).unwrap();
        assert!(!plain.contains("bookmarks") && !plain.contains("branches") && !plain.contains("picture"));
        let mark = Bookmark {
            time: 120,
            rank: 2,
            note: "여기서 \"막힘\"".to_owned(),
        };
        let noted = Noted {
            content: content.clone(),
            notes: Notes {
                bookmarks: vec![mark],
                branches: vec![branch(1, None), branch(2, Some(1))],
                suppress: Vec::new(),
                picture: Some(Picture::new("../밑그림/sky.png")),
            },
        };
        let text = file::to_ron_noted(&noted).unwrap();
        assert_eq!(file::parse_noted::<SumDrop>(&text).unwrap(), noted);
        assert_eq!(file::parse::<SumDrop>(&text).unwrap(), content);
        assert_eq!(
            file::to_ron_noted(&file::parse_noted::<SumDrop>(&text).unwrap()).unwrap(),
            text
        );
        // A field of a later program beside them costs nothing but itself.
        let later = text.replacen("time: 120", "colour: \"red\", time: 120", 1);
        let (read, left_out) = unknown::parse_noted::<SumDrop>(&later).unwrap();
        assert_eq!(read, noted);
        assert_eq!(left_out.len(), 1);
    }
}
