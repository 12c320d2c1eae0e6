//! Edits do what they say, and never panic on rows or cells that are not there.

use super::*;
use proptest::prelude::*;

fn quotas(spec: &Spec) -> Vec<u32> {
    spec.stages.iter().map(|stage| stage.quota).collect()
}

fn numbered(n: u32) -> Spec {
    let stages = (1..=n)
        .map(|quota| StageSpec {
            quota,
            ..StageSpec::default()
        })
        .collect();
    Spec {
        stages,
        ..Spec::default()
    }
}

#[test]
fn fields_are_set_and_added_for_several_rows_at_once() {
    let mut spec = numbered(4);
    assert_eq!(shared_value(&spec, &[1, 2], Field::Quota), None);
    add_to_field(&mut spec, &[1, 2, 99], Field::Quota, 10);
    assert_eq!(quotas(&spec), [1, 12, 13, 4]);
    set_field(&mut spec, &[0, 3], Field::Stones, 99);
    assert_eq!(shared_value(&spec, &[0, 3], Field::Stones), Some(15));
    set_field(&mut spec, &[0], Field::Diagonal, 0);
    assert!(!spec.stages[0].diagonal);
}

#[test]
fn every_field_reads_back_what_was_put() {
    let mut stage = StageSpec::default();
    for field in Field::ALL {
        let (lowest, highest) = field.range();
        for value in [lowest, highest] {
            field.put(&mut stage, value);
            assert_eq!(field.get(&stage), value, "{}", field.key());
        }
        field.put(&mut stage, i64::MIN);
        assert_eq!(field.get(&stage), lowest);
    }
}

#[test]
fn rows_move_as_a_block_and_stop_at_the_ends() {
    let mut spec = numbered(5);
    assert_eq!(move_rows(&mut spec, &[1, 2], 1), [2, 3]);
    assert_eq!(quotas(&spec), [1, 4, 2, 3, 5]);
    assert_eq!(move_rows(&mut spec, &[2, 3], 9), [3, 4]);
    assert_eq!(move_rows(&mut spec, &[0, 3], -4), [0, 3]);
    assert_eq!(move_rows(&mut spec, &[3], -3), [0]);
    assert_eq!(quotas(&spec), [2, 1, 4, 5, 3]);
}

#[test]
fn copies_go_behind_the_last_row_and_one_stage_is_kept() {
    let mut spec = numbered(3);
    assert_eq!(duplicate(&mut spec, &[2, 0]), [3, 4]);
    assert_eq!(quotas(&spec), [1, 2, 3, 1, 3]);
    assert_eq!(delete(&mut spec, &[1, 2]), 1);
    assert_eq!(quotas(&spec), [1, 1, 3]);
    delete(&mut spec, &[0, 1, 2]);
    assert_eq!(quotas(&spec), [1]);
}

#[test]
fn what_is_copied_can_be_pasted() {
    let climb = Spec::default();
    let all: Vec<usize> = (0..climb.stages.len()).collect();
    for text in [copy(&climb, &all), copy_table(&climb, &all)] {
        let mut spec = numbered(1);
        assert_eq!(paste(&mut spec, 0, &text).unwrap(), all);
        assert_eq!(spec.stages[..20], climb.stages);
    }
    let mut spec = numbered(1);
    paste(&mut spec, 9, "quota\tfall\n12\t\n\n14\t3").unwrap();
    assert_eq!(quotas(&spec), [1, 12, 14]);
    assert_eq!(spec.stages[2].fall_ticks, 3);
}

#[test]
fn pasting_rubbish_says_where_and_changes_nothing() {
    let mut spec = numbered(2);
    let mut error = |text: &str| paste(&mut spec, 0, text).unwrap_err();
    assert_eq!(error("  \n"), PasteError::Empty);
    assert_eq!(error("[]"), PasteError::Empty);
    assert_eq!(
        error("quota\tspeed\n1\t2"),
        PasteError::UnknownColumn("speed".to_owned())
    );
    assert!(matches!(
        error("quota\nten"),
        PasteError::NotANumber { line: 2, .. }
    ));
    assert!(matches!(error("[(quota: 3)]"), PasteError::Unreadable(_)));
    assert_eq!(quotas(&spec), [1, 2]);
}

#[test]
fn generated_stages_become_handmade() {
    let climb = Spec::default();
    let mut spec = climb.clone();
    make_handmade(&mut spec, 23);
    assert_eq!(spec.stages.len(), 23);
    for number in 21..=23 {
        assert_eq!(spec.stages[number as usize - 1], stage_spec(&climb, number));
    }
    make_handmade(&mut spec, 5);
    assert_eq!(spec.stages.len(), 23);
}

#[test]
fn painting_starts_from_what_was_seen_and_a_no_op_changes_nothing() {
    let mut spec = numbered(1);
    (spec.board.width, spec.board.height) = (3, 4);
    let seed_board = ["...", "...", "12.", "345"].map(str::to_owned);
    paint(&mut spec, 0, (3, 0), Brush::Digit(3), &seed_board);
    assert!(spec.stages[0].start_board.is_empty());
    paint(&mut spec, 0, (0, 1), Brush::Stone, &seed_board);
    assert_eq!(spec.stages[0].start_board, [".#.", "...", "12.", "345"]);
    settle_start_board(&mut spec, 0);
    assert_eq!(spec.stages[0].start_board, ["...", ".#.", "12.", "345"]);
    paint(&mut spec, 0, (9, 9), Brush::Stone, &seed_board);
    use_seed_board(&mut spec, &[0]);
    assert!(spec.stages[0].start_board.is_empty());
}

#[test]
fn odd_boards_are_padded() {
    let board = ["12345".to_owned(), "x#".to_owned()];
    assert_eq!(padded_board(&board, 3, 3), ["...", "123", ".#."]);
    assert_eq!(padded_board(&board, 3, 1), [".#."]);
    assert!(padded_board(&board, 255, 255).len() <= MAX_BOARD);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_edit_panics_on_rows_or_cells_that_are_not_there(
        rows in proptest::collection::vec(0_usize..40, 0..8),
        by in -50_isize..50,
        value in any::<i64>(),
        (row, column) in any::<(u8, u8)>(),
        (width, height) in any::<(u8, u8)>(),
        text in ".{0,60}",
        field_idx in 0..Field::ALL.len(),
    ) {
        let mut spec = Spec::default();
        (spec.board.width, spec.board.height) = (width, height);
        let field = Field::ALL[field_idx];
        set_field(&mut spec, &rows, field, value);
        add_to_field(&mut spec, &rows, field, value);
        set_weights(&mut spec, &rows, &text);
        let at = rows.first().copied().unwrap_or(3);
        set_intro(&mut spec, at, &text);
        let _ = paste(&mut spec, at, &text);
        paint(&mut spec, at, (row, column), Brush::from_letter('7'), std::slice::from_ref(&text));
        set_start_board(&mut spec, at, std::slice::from_ref(&text));
        settle_start_board(&mut spec, at);
        let n_before = spec.stages.len();
        let moved = move_rows(&mut spec, &rows, by);
        prop_assert!(moved.iter().all(|row| *row < n_before));
        prop_assert_eq!(spec.stages.len(), n_before);
        duplicate(&mut spec, &rows);
        delete(&mut spec, &rows);
        prop_assert!(!spec.stages.is_empty());
        let _ = copy_table(&spec, &rows);
    }
}
