//! What is typed, and what becomes of it.

use super::*;

#[test]
fn what_is_typed_may_be_relative() {
    for (text, expected) in [
        ("12", Some(Typed::To(12.0))),
        ("1,5", Some(Typed::To(1.5))),
        ("+0.5", Some(Typed::By(0.5))),
        ("-2", Some(Typed::By(-2.0))),
        ("−2", Some(Typed::By(-2.0))),
        ("* 2", Some(Typed::Times(2.0))),
        ("×2", Some(Typed::Times(2.0))),
        ("/4", Some(Typed::Times(0.25))),
        ("+=3", Some(Typed::By(3.0))),
        ("12+3", Some(Typed::To(15.0))),
        ("10/4", Some(Typed::To(2.5))),
        ("/0", None),
        ("1/0", None),
        ("", None),
        ("+", None),
        ("1e999", None),
        ("nan", None),
        ("inf", None),
        ("두", None),
    ] {
        assert_eq!(read(text, false), expected, "{text}");
    }
    assert_eq!(read("-2", true), Some(Typed::To(-2.0)));
    assert_eq!(read("-=2", true), Some(Typed::By(-2.0)));
    assert_eq!(read("-3+1", true), Some(Typed::To(-2.0)));
}

#[test]
fn a_change_is_made_from_each_number_and_keeps_to_the_limits() {
    let change = |op| Change { op, limits: (0, 100) };
    assert_eq!([3, 80].map(|value| change(Op::Add(50)).of(value)), [53, 100]);
    assert_eq!([3, 80].map(|value| change(Op::Scale(0.5)).of(value)), [2, 40]);
    assert_eq!([3, 80].map(|value| change(Op::Set(7)).of(value)), [7, 7]);
    assert_eq!(change(Op::Add(i64::MAX)).of(i64::MAX), 100);
    assert_eq!(change(Op::Scale(-1e300)).of(5), 0);
}

#[test]
fn numbers_are_shown_without_decimals_that_say_nothing() {
    assert_eq!(plain(1.5, 3), "1.5");
    assert_eq!(plain(2.0, 3), "2");
    assert_eq!(plain(-0.0001, 3), "0");
    assert_eq!(plain(100.0, 0), "100");
}
