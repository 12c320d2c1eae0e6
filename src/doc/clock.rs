//! The wall clock, for the names of kept files and for "3 minutes ago". Nothing decides by it but
//! how old something is.

use web_time::{SystemTime, UNIX_EPOCH};

use crate::report::Text;

/// Seconds since 1970; 0 on a machine whose clock stands before that.
pub fn now_secs() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_secs())
}

/// A moment as `2026-11-30T02-10-05Z`: sorts by time, and may stand in a file name.
pub fn utc_name(at_secs: u64) -> String {
    let (days, secs) = (at_secs / 86_400, at_secs % 86_400);
    let (hour, minute, second) = (secs / 3600, secs / 60 % 60, secs % 60);
    // Howard Hinnant's days-to-civil, with the era of 400 years that begins on 1 March.
    let z = days + 719_468;
    let (era, day_of_era) = (z / 146_097, z % 146_097);
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    let year = year_of_era + era * 400 + u64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}-{minute:02}-{second:02}Z")
}

/// How long ago, in words.
pub fn ago(at_secs: u64, now_secs: u64) -> Text {
    let secs = now_secs.saturating_sub(at_secs);
    match secs {
        0..60 => Text::new("just now", "방금"),
        60..3600 => Text::new(format!("{} min ago", secs / 60), format!("{}분 전", secs / 60)),
        3600..172_800 => Text::new(
            format!("{} h ago", secs / 3600),
            format!("{}시간 전", secs / 3600),
        ),
        _ => Text::new(
            format!("{} days ago", secs / 86_400),
            format!("{}일 전", secs / 86_400),
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_have_names_and_ages() {
        assert_eq!(utc_name(0), "1970-01-01T00-00-00Z");
        assert_eq!(utc_name(951_782_399), "2000-02-28T23-59-59Z");
        assert_eq!(utc_name(951_782_400), "2000-02-29T00-00-00Z");
        assert_eq!(utc_name(1_796_004_605), "2026-11-30T02-10-05Z");
        assert_eq!(ago(100, 130).en, "just now");
        assert_eq!(ago(0, 7200).ko, "2시간 전");
        assert_eq!(ago(500, 0).en, "just now");
    }
}
