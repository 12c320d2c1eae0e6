//! Dates of the calendar, as DAILY writes them: `2026-10-01`.
//!
//! Days are counted from 1970-01-01 in the Gregorian calendar, backwards and forwards.

/// Days before each month of a year that begins in March, so that the leap day is the last.
const BEFORE_MONTH: [i64; 12] = [0, 31, 61, 92, 122, 153, 184, 214, 245, 275, 306, 337];
/// Days of four hundred years.
const PER_ERA: i64 = 146_097;
/// Days from 0000-03-01 to 1970-01-01.
const TO_1970: i64 = 719_468;

/// The day of a date; `None` where there is no such day.
pub fn day_of(text: &str) -> Option<i64> {
    let mut parts = text.split('-');
    let mut number = |len: usize| {
        let part = parts.next()?;
        let is_number = part.len() == len && part.bytes().all(|byte| byte.is_ascii_digit());
        if is_number { part.parse::<i64>().ok() } else { None }
    };
    let (year, month, day) = (number(4)?, number(2)?, number(2)?);
    if parts.next().is_some() || !(1..=12).contains(&month) || day < 1 {
        return None;
    }
    // A year that begins in March.
    let year = if month < 3 { year - 1 } else { year };
    let before = BEFORE_MONTH[usize::try_from((month + 9) % 12).ok()?];
    let days = 365 * year + year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400);
    let found = days + before + day - 1 - TO_1970;
    // What does not come back is no day of the calendar, like 2026-02-30.
    (date_of(found) == text).then_some(found)
}

/// The date of a day.
pub fn date_of(day: i64) -> String {
    let from_march = day + TO_1970;
    let era = from_march.div_euclid(PER_ERA);
    let in_era = from_march.rem_euclid(PER_ERA);
    let of_era = (in_era - in_era / 1_460 + in_era / 36_524 - in_era / (PER_ERA - 1)) / 365;
    let in_year = in_era - (365 * of_era + of_era / 4 - of_era / 100);
    let month_idx = BEFORE_MONTH
        .iter()
        .rposition(|before| *before <= in_year)
        .unwrap_or(0);
    let day = in_year - BEFORE_MONTH[month_idx] + 1;
    let month = (month_idx + 2) % 12 + 1;
    let year = era * 400 + of_era + i64::from(month < 3);
    format!("{year:04}-{month:02}-{day:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_and_dates_are_the_same_thing() {
        assert_eq!(day_of("1970-01-01"), Some(0));
        assert_eq!(day_of("2000-03-01"), Some(11_017));
        assert_eq!(day_of("2026-10-01"), Some(20_727));
        let mut before = String::new();
        for day in -719_000..200_000 {
            let date = date_of(day);
            assert!(before < date, "{before} {date}");
            assert_eq!(day_of(&date), Some(day), "{date}");
            before = date;
        }
    }

    #[test]
    fn what_is_no_day_is_none() {
        for text in [
            "2026-02-29",
            "2026-13-01",
            "2026-00-10",
            "2026-04-31",
            "2026-1-01",
            "26-01-01",
            "2026-01-01-01",
            "2026-01",
            "",
            "+026-01-01",
            "２０２６-01-01",
        ] {
            assert_eq!(day_of(text), None, "{text}");
        }
        assert_eq!(day_of("2024-02-29").map(date_of).as_deref(), Some("2024-02-29"));
    }
}
