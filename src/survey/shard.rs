//! Which cases of a plan somebody has to do, when many share them.
//!
//! Case `i` is of shard `i mod N`, so that hard and easy cases are spread alike and shards are merged by
//! taking one line of each in turn.

use crate::report::Text;
use std::fmt;

/// The most parts that a survey is cut into.
pub const MAX_SHARDS: u64 = 100_000;

/// One part of a survey.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Which, from 0.
    pub index: u64,
    /// Of how many; at least 1.
    pub n_shards: u64,
}

impl Shard {
    /// All of it.
    pub const WHOLE: Self = Self {
        index: 0,
        n_shards: 1,
    };

    /// A part, by people's count from 1.
    ///
    /// # Errors
    /// A sentence.
    pub fn new(number: u64, of: u64) -> Result<Self, Text> {
        if of == 0 || MAX_SHARDS < of {
            return Err(Text::new(
                format!("a survey has 1 to {MAX_SHARDS} shards, not {of}"),
                format!("조사의 조각은 1개에서 {MAX_SHARDS}개까지이고 {of}개는 아닙니다"),
            ));
        }
        if number == 0 || of < number {
            return Err(Text::new(
                format!("shard {number} of {of} does not exist; they are 1 to {of}"),
                format!("{of}조각 중 {number}번은 없습니다. 1번부터 {of}번까지입니다"),
            ));
        }
        Ok(Self {
            index: number - 1,
            n_shards: of,
        })
    }

    /// Reads `I/N`; `auto` takes both from the batch system's variables, `auto/N` the index only.
    ///
    /// # Errors
    /// A sentence.
    pub fn parse(text: &str, variable: impl Fn(&str) -> Option<String>) -> Result<Self, Text> {
        let form = || {
            Text::new(
                format!("--shard {text}: write I/N, like 3/7, or auto, or auto/N"),
                format!("--shard {text}: 3/7처럼 I/N, 또는 auto나 auto/N으로 쓰세요"),
            )
        };
        let number = |digits: &str| digits.parse::<u64>().ok();
        let (which, of) = match text.split_once('/') {
            Some((which, of)) => (which, Some(number(of).ok_or_else(form)?)),
            None => (text, None),
        };
        if which != "auto" {
            return Self::new(number(which).ok_or_else(form)?, of.ok_or_else(form)?);
        }
        let read = |name: &str| match variable(name) {
            None => Ok(None),
            Some(value) => number(value.trim()).map(Some).ok_or_else(|| {
                Text::new(
                    format!("{name} is \"{value}\", which is no number"),
                    format!("{name}이(가) \"{value}\"인데 수가 아닙니다"),
                )
            }),
        };
        if let Some(index) = read("JOB_COMPLETION_INDEX")? {
            let remedy = || {
                Text::new(
                    "a Kubernetes Job does not tell its pods how many they are; write --shard auto/N with N its \
                     completions",
                    "Kubernetes Job은 파드가 몇 개인지 알려 주지 않습니다. N을 completions로 하여 --shard auto/N으로 쓰세요",
                )
            };
            return Self::new(index.saturating_add(1), of.ok_or_else(remedy)?);
        }
        if let Some(id) = read("SLURM_ARRAY_TASK_ID")? {
            let first = read("SLURM_ARRAY_TASK_MIN")?.unwrap_or(0);
            let step = read("SLURM_ARRAY_TASK_STEP")?.unwrap_or(1).max(1);
            let count = match of {
                Some(of) => of,
                None => read("SLURM_ARRAY_TASK_COUNT")?.ok_or_else(|| {
                    Text::new(
                        "SLURM_ARRAY_TASK_COUNT is not set; write --shard auto/N",
                        "SLURM_ARRAY_TASK_COUNT가 없습니다. --shard auto/N으로 쓰세요",
                    )
                })?,
            };
            let offset = id
                .checked_sub(first)
                .filter(|offset| offset % step == 0)
                .ok_or_else(|| {
                    let second = first + step;
                    Text::new(
                        format!("SLURM_ARRAY_TASK_ID {id} is none of {first}, {second}, .."),
                        format!(
                            "SLURM_ARRAY_TASK_ID {id}은(는) {first}, {second}, .. 가운데 하나가 아닙니다"
                        ),
                    )
                })?;
            return Self::new(offset / step + 1, count);
        }
        Err(Text::new(
            "--shard auto: neither JOB_COMPLETION_INDEX (Kubernetes) nor SLURM_ARRAY_TASK_ID (Slurm) is set; write \
             --shard I/N",
            "--shard auto: JOB_COMPLETION_INDEX(Kubernetes)도 SLURM_ARRAY_TASK_ID(Slurm)도 없습니다. --shard I/N으로 \
             쓰세요",
        ))
    }

    /// Cases of this part, of so many in all.
    pub fn n_cases(self, of: u64) -> u64 {
        of.saturating_sub(self.index).div_ceil(self.n_shards)
    }

    /// The `n`-th case of this part, from 0.
    pub fn case(self, n: u64) -> u64 {
        n.saturating_mul(self.n_shards).saturating_add(self.index)
    }

    /// As part of a file's name: `3-of-7`.
    pub fn file_words(self) -> String {
        format!("{}-of-{}", self.index + 1, self.n_shards)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index + 1, self.n_shards)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str, set: &[(&str, &str)]) -> Result<String, Text> {
        let variable = |name: &str| {
            let found = set.iter().find(|(known, _)| *known == name);
            found.map(|(_, value)| (*value).to_owned())
        };
        Shard::parse(text, variable).map(|shard| shard.to_string())
    }

    #[test]
    fn every_case_is_of_one_shard() {
        for (n_shards, n_cases) in [(1, 10), (2, 9), (7, 10), (7, 3), (3, 0)] {
            let mut cases: Vec<u64> = (1..=n_shards)
                .map(|number| Shard::new(number, n_shards).unwrap())
                .flat_map(|shard| (0..shard.n_cases(n_cases)).map(move |n| shard.case(n)))
                .collect();
            cases.sort_unstable();
            assert_eq!(cases, (0..n_cases).collect::<Vec<_>>());
        }
    }

    #[test]
    fn batch_systems_say_which() {
        let kubernetes = [("JOB_COMPLETION_INDEX", "0")];
        assert_eq!(parse("auto/4", &kubernetes).unwrap(), "1/4");
        assert!(parse("auto", &kubernetes).unwrap_err().en.contains("auto/N"));
        let slurm = [
            ("SLURM_ARRAY_TASK_ID", "14"),
            ("SLURM_ARRAY_TASK_MIN", "10"),
            ("SLURM_ARRAY_TASK_STEP", "2"),
            ("SLURM_ARRAY_TASK_COUNT", "5"),
        ];
        assert_eq!(parse("auto", &slurm).unwrap(), "3/5");
        assert!(parse("auto", &slurm[..1]).is_err());
        assert!(parse("auto", &[]).unwrap_err().en.contains("I/N"));
        assert!(parse("auto/4", &[("JOB_COMPLETION_INDEX", "4")]).is_err());
        assert!(parse("auto/4", &[("JOB_COMPLETION_INDEX", "x")]).is_err());
    }

    #[test]
    fn what_is_no_shard_is_refused() {
        for text in [
            "0/3", "4/3", "1/0", "1", "/", "a/b", "1/2/3", "-1/3", "1/100001", "",
        ] {
            assert!(parse(text, &[]).is_err(), "{text}");
        }
    }
}
