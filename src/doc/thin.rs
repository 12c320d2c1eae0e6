//! Which of many kept versions stay: all of the last minutes, fewer the older they are, and never
//! more bytes than a bound. Pure: ages and sizes in, a choice out.

/// One kept version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kept {
    /// When it was written, in seconds since 1970.
    pub at_secs: u64,
    /// How large it is.
    pub n_bytes: u64,
}

/// So many of the newest stay however old and large they are: the newest may be damaged.
pub const NEWEST: usize = 2;

/// Up to an age in seconds, at most one version stays in so many seconds.
const STEPS: [(u64, u64); 4] = [
    (10 * 60, 0),
    (2 * 3600, 60),
    (2 * 86_400, 15 * 60),
    (60 * 86_400, 86_400),
];
/// Beyond those, one a month.
const OLDEST_STEP_SECS: u64 = 30 * 86_400;

/// For versions from newest to oldest, whether each stays.
pub fn thin(versions: &[Kept], now_secs: u64, max_bytes: u64) -> Vec<bool> {
    let mut n_bytes = 0_u64;
    let mut last_kept_secs = None::<u64>;
    let decide = |(idx, version): (usize, &Kept)| {
        let age_secs = now_secs.saturating_sub(version.at_secs);
        let step_secs = STEPS
            .iter()
            .find(|(up_to, _)| age_secs <= *up_to)
            .map_or(OLDEST_STEP_SECS, |(_, step)| *step);
        let is_apart = last_kept_secs.is_none_or(|last| step_secs <= last.saturating_sub(version.at_secs));
        let fits = n_bytes.saturating_add(version.n_bytes) <= max_bytes;
        let stays = idx < NEWEST || (is_apart && fits);
        if stays {
            n_bytes = n_bytes.saturating_add(version.n_bytes);
            last_kept_secs = Some(version.at_secs);
        }
        stays
    };
    versions.iter().enumerate().map(decide).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: u64 = 1_700_000_000;

    /// Ages of what stays of versions written every `step_secs` for `n` times, in seconds.
    fn ages(step_secs: u64, n: u64, n_bytes: u64, max_bytes: u64) -> Vec<u64> {
        let versions: Vec<Kept> = { 0..n }
            .map(|idx| Kept {
                at_secs: NOW - idx * step_secs,
                n_bytes,
            })
            .collect();
        let stays = thin(&versions, NOW, max_bytes);
        let kept = versions.iter().zip(stays).filter(|(_, stays)| *stays);
        kept.map(|(version, _)| NOW - version.at_secs).collect()
    }

    #[test]
    fn the_older_the_fewer() {
        let day = ages(10, 8640 * 100, 1, u64::MAX);
        let within = |from: u64, to: u64| day.iter().filter(|age| (from..to).contains(*age)).count();
        assert_eq!(within(0, 600), 60);
        assert!((100..=120).contains(&within(600, 7200)), "{}", within(600, 7200));
        assert!((180..=200).contains(&within(7200, 2 * 86_400)));
        assert!(day.len() < 450, "{}", day.len());
        assert!(85 * 86_400 <= *day.last().unwrap());
    }

    #[test]
    fn the_newest_stay_whatever_they_weigh() {
        assert_eq!(ages(1, 100, 1000, 10), [0, 1]);
        assert_eq!(ages(1, 100, 1000, 5000).len(), 5);
        assert_eq!(ages(100 * 86_400, 3, 1, 100).len(), 3);
    }

    #[test]
    fn a_clock_that_went_back_harms_nothing() {
        let versions = [
            Kept {
                at_secs: NOW + 500,
                n_bytes: 1,
            },
            Kept {
                at_secs: NOW,
                n_bytes: 1,
            },
        ];
        assert_eq!(thin(&versions, NOW, 10), [true, true]);
    }
}
