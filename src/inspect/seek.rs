//! Where somebody wants to go, as they type it: a frame, a time of playing, a step from here.
//!
//! `120` is frame 120, `12.5s` and `1:05.2` are times of playing at speed 1, `@300` is a time in the
//! game's own unit; a sign in front makes each a step from here: `+3`, `-0.5s`, `-@10`.

use crate::play::frame_at_time;
use crate::report::{Text, Timeline};

/// Milliseconds of playing at speed 1 before a frame is shown.
pub fn clock_ms(timeline: &Timeline, frame: usize) -> u64 {
    let durations = timeline.durations_ms.iter().take(frame);
    durations.map(|ms| u64::from(*ms)).sum()
}

/// The frame that is shown after so many milliseconds of playing at speed 1; the last one beyond the end.
pub fn frame_at_ms(timeline: &Timeline, ms: u64) -> usize {
    let mut end_ms = 0;
    for (frame, duration_ms) in timeline.durations_ms.iter().enumerate() {
        end_ms += u64::from(*duration_ms);
        if ms < end_ms {
            return frame;
        }
    }
    timeline.len().saturating_sub(1)
}

/// A time of playing for people: `1:05.2`.
pub fn clock_text(ms: u64) -> String {
    let tenths = ms / 100;
    format!("{}:{:02}.{}", tenths / 600, tenths / 10 % 60, tenths % 10)
}

/// The frame that `typed` asks for, within the run. `here` is the frame that is shown.
///
/// # Errors
/// A sentence that says what can be typed, when this cannot be read.
pub fn seek(typed: &str, timeline: &Timeline, here: usize) -> Result<usize, Text> {
    let compact: String = { typed.chars() }
        .filter(|letter| !letter.is_whitespace() && *letter != ',')
        .map(|letter| if letter == '−' { '-' } else { letter })
        .collect();
    let (sign, rest) = match compact.as_bytes() {
        [b'+', ..] => (1_i64, &compact[1..]),
        [b'-', ..] => (-1, &compact[1..]),
        _ => (0, compact.as_str()),
    };
    let last = timeline.len().saturating_sub(1);
    let found = if let Some(time) = rest.strip_prefix('@') {
        let time = whole(time).ok_or_else(refusal)?;
        let from = timeline.times.get(here).map_or(0, |time| i64::from(*time));
        let target = moved(sign, from, time).clamp(0, i64::from(u32::MAX));
        frame_at_time(timeline, u32::try_from(target).unwrap_or(u32::MAX))
    } else if let Some(ms) = clock(rest) {
        let from = i64::try_from(clock_ms(timeline, here)).unwrap_or(i64::MAX);
        frame_at_ms(timeline, moved(sign, from, ms).max(0).unsigned_abs())
    } else {
        let frame = whole(rest).ok_or_else(refusal)?;
        let from = i64::try_from(here).unwrap_or(i64::MAX);
        usize::try_from(moved(sign, from, frame).max(0)).unwrap_or(usize::MAX)
    };
    Ok(found.min(last))
}

/// `to` itself, or as far from `from` as the sign says.
fn moved(sign: i64, from: i64, to: i64) -> i64 {
    if sign == 0 {
        to
    } else {
        from.saturating_add(sign.saturating_mul(to))
    }
}

/// Digits and nothing else, at most fifteen of them.
fn whole(text: &str) -> Option<i64> {
    let is_plain = !text.is_empty() && text.len() <= 15 && text.bytes().all(|byte| byte.is_ascii_digit());
    is_plain.then(|| text.parse().ok()).flatten()
}

/// Milliseconds of `12.5s`, `250ms`, `1:05.2`.
fn clock(text: &str) -> Option<i64> {
    if let Some(ms) = text.strip_suffix("ms") {
        return whole(ms);
    }
    let (minutes, secs) = match text.strip_suffix(['s', '초']) {
        Some(secs) => (0, secs),
        None => {
            let (minutes, secs) = text.split_once(':')?;
            (whole(minutes)?, secs)
        }
    };
    let (secs, thousandths) = match secs.split_once('.') {
        Some((secs, part)) if part.len() <= 3 => {
            let part_ms = whole(part)? * 10_i64.pow(3 - u32::try_from(part.len()).ok()?);
            (if secs.is_empty() { 0 } else { whole(secs)? }, part_ms)
        }
        Some(_) => return None,
        None => (whole(secs)?, 0),
    };
    { minutes.checked_mul(60) }
        .and_then(|of_minutes| of_minutes.checked_add(secs))
        .and_then(|secs| secs.checked_mul(1000))
        .and_then(|ms| ms.checked_add(thousandths))
}

fn refusal() -> Text {
    Text::new(
        "type a frame (120), a time (12.5s, 1:05.2, @300) or a step (+3, -0.5s)",
        "프레임(120), 시간(12.5s, 1:05.2, @300), 이동(+3, -0.5s) 중 하나를 입력하세요",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A hundred frames of 100 ms; the game's time goes up by 10.
    fn timeline() -> Timeline {
        Timeline {
            times: (0..100).map(|idx| idx * 10).collect(),
            durations_ms: vec![100; 100],
            ..Timeline::default()
        }
    }

    #[track_caller]
    fn check(typed: &str, here: usize, found: usize) {
        assert_eq!(seek(typed, &timeline(), here), Ok(found), "{typed}");
    }

    #[test]
    fn frames_times_and_steps() {
        check("42", 7, 42);
        check(" 1,000 ", 7, 99);
        check("+3", 7, 10);
        check("-3", 7, 4);
        check("−30", 7, 0);
        check("2.5s", 7, 25);
        check("250ms", 7, 2);
        check("0:05.2", 0, 52);
        check("1:00", 0, 99);
        check("-0.5s", 20, 15);
        check("+.3초", 20, 23);
        check("@300", 0, 30);
        check("@305", 0, 30);
        check("-@50", 30, 25);
    }

    #[test]
    fn what_makes_no_sense_is_refused() {
        for typed in [
            "",
            "x",
            "1.5",
            "--3",
            "1:2:3",
            "1e9",
            "@",
            "5 frames",
            "0x10",
            "9".repeat(40).as_str(),
        ] {
            assert!(seek(typed, &timeline(), 0).is_err(), "{typed}");
        }
        assert_eq!(seek("5", &Timeline::default(), 0), Ok(0));
        assert_eq!(seek("999999999999999:59s", &timeline(), 0).ok(), None);
    }

    #[test]
    fn clocks_are_told_and_found_again() {
        assert_eq!(clock_text(65_250), "1:05.2");
        assert_eq!(clock_ms(&timeline(), 52), 5200);
        assert_eq!(frame_at_ms(&timeline(), 5200), 52);
        assert_eq!(frame_at_ms(&timeline(), 1 << 40), 99);
    }
}
