//! Share strings come back as what was shared, or are refused.

use super::*;
use crate::games::sum_drop::SumDrop;
use crate::games::sum_drop::input::{Input, Key};
use crate::games::sum_drop::replay::Claim;
use crate::games::sum_drop::spec::{Mode, Question, Spec};

fn sprint() -> Shared<SumDrop> {
    let inputs = (0..300_u32)
        .map(|idx| Input {
            tick: idx * 11 + idx % 7,
            key: Key::ALL[idx as usize % 4],
        })
        .collect();
    let question = Question {
        mode: Mode::Sprint,
        stage: 0,
        seed: "공유".to_owned(),
        ..Question::default()
    };
    let claim = Claim {
        score: Some(4321),
        end_tick: Some(3600),
        ..Claim::default()
    };
    Shared {
        content: Content::Replay(Replay {
            question,
            inputs,
            claim: Some(claim),
            spec: None,
        }),
        question: None,
        frame: 1204,
    }
}

#[test]
fn a_sprint_of_three_minutes_fits_into_a_message() {
    let text = write(&sprint()).unwrap();
    assert!(text.starts_with(PREFIX) && text.is_ascii() && !text.contains(char::is_whitespace));
    assert!(text.len() < 1900, "{} characters", text.len());
    let letter = letter::open(&text).unwrap();
    assert_eq!((game_of(&letter), letter.frame), (Ok(SumDrop::ID), 1204));
    assert_eq!(read::<SumDrop>(&letter), Ok(sprint()));
}

#[test]
fn the_default_spec_is_a_few_words() {
    let shared = Shared::<SumDrop> {
        content: Content::Spec(Spec::default()),
        question: Some(Question {
            stage: 9,
            ..Question::default()
        }),
        frame: 0,
    };
    let text = write(&shared).unwrap();
    assert!(text.len() < 160, "{} characters", text.len());
    assert_eq!(read(&letter::open(&text).unwrap()), Ok(shared));
}

#[test]
fn a_mail_may_break_the_line() {
    let text = write(&sprint()).unwrap();
    let (start, end) = text.split_at(77);
    assert_eq!(
        letter::open(&format!("  {start}\r\n{end}\n")),
        letter::open(&text)
    );
}

#[test]
fn foreign_and_newer_texts_say_what_they_are() {
    let open = letter::open;
    assert_eq!(open(""), Err(ShareError::NoShare));
    assert_eq!(open("https://example.org/?v=PP1.AAAA"), Err(ShareError::NoShare));
    assert_eq!(open("(format: 1, game: \"sum_drop\")"), Err(ShareError::NoShare));
    assert_eq!(open("PP2.AAAA"), Err(ShareError::Newer(2)));
    assert_eq!(open("PP99999999999.AAAA"), Err(ShareError::Newer(u32::MAX)));
    assert_eq!(open("PP0.AAAA"), Err(ShareError::Newer(0)));
    assert_eq!(open("PP1."), Err(ShareError::TooShort));
    assert_eq!(open("PP1.AAAA"), Err(ShareError::TooShort));
    assert_eq!(open("PP1.AAAA+AAA"), Err(ShareError::Character('+', 9)));
    assert_eq!(open(&"P".repeat(MAX_CHARS + 1)), Err(ShareError::TooLong));
    assert_eq!(open("PP1.AAAAAAAAAAAAAAAAAAAAAAAA"), Err(ShareError::Damaged));
    let text = write(&sprint()).unwrap();
    assert_eq!(open(&text[..text.len() / 2]), Err(ShareError::Damaged));
    for err in [ShareError::NoShare, ShareError::Newer(2), ShareError::Damaged] {
        let told = err.told();
        assert!(!told.message.en.is_empty() && told.message.en != told.message.ko);
    }
    let other = Letter {
        game: "chess".to_owned(),
        ..Letter::default()
    };
    let sealed = letter::seal(&other).unwrap();
    let opened = letter::open(&sealed).unwrap();
    assert_eq!(game_of(&opened), Err(ShareError::UnknownGame("chess".to_owned())));
}

/// A checksum is no secret: whoever makes one can put a bomb or nonsense behind it.
#[test]
fn a_bomb_with_a_true_checksum_is_refused() {
    let seal = |length: u32, packed: &[u8]| {
        let mut body = length.to_le_bytes().to_vec();
        body.extend(packed);
        let mut bytes = crc::crc32(&body).to_le_bytes().to_vec();
        bytes.extend(body);
        format!("{PREFIX}{}", base64url::encode(&bytes))
    };
    let zeros = miniz_oxide::deflate::compress_to_vec(&vec![b'0'; 64 << 20], 10);
    assert!(zeros.len() < 100_000);
    assert_eq!(letter::open(&seal(64 << 20, &zeros)), Err(ShareError::TooLarge));
    assert_eq!(letter::open(&seal(1 << 20, &zeros)), Err(ShareError::Damaged));
    assert_eq!(letter::open(&seal(u32::MAX, &zeros)), Err(ShareError::TooLarge));
    let packed = |text: &str| {
        let packed = miniz_oxide::deflate::compress_to_vec(text.as_bytes(), 10);
        seal(text.len() as u32, &packed)
    };
    for nonsense in ["", "sum_drop", "sum_drop 1", "sum_drop -1\n\n", "sum_drop 1\n"] {
        assert_eq!(letter::open(&packed(nonsense)), Err(ShareError::Damaged));
    }
    let nested = format!("sum_drop 1\n\n{}", "(".repeat(100_000));
    let opened = letter::open(&packed(&nested)).unwrap();
    assert!(matches!(read::<SumDrop>(&opened), Err(ShareError::Content(_))));
    let question = letter::open(&packed("sum_drop 1\n(mode:\n")).unwrap();
    assert!(matches!(read::<SumDrop>(&question), Err(ShareError::Content(_))));
}
