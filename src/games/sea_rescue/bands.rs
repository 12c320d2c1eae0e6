//! The designer's bands: which rates leave them, on which sets.
//!
//! Source: `docs/rules/sea_rescue.md`, section 11 (`band`).

use super::level::Level;
use super::rates::{Rates, Summary};
use super::spec::Mode;
use crate::grammar::counted;
use crate::report::{Issue, Place, Severity, Text};

/// Pairs that leave their band and are told one by one.
const MAX_SINGLE: usize = 3;
/// Pairs that are named where more do.
const MAX_NAMED: usize = 6;

/// The issues of rates that leave their bands. Bands of single pairs are for sets that are known, as
/// the rules give them.
pub fn left(level: &Level, all: &[Rates], summaries: &[Summary]) -> Vec<Issue> {
    let bands = &level.bands;
    let mut issues = Vec::new();
    for summary in summaries {
        let n = summary.n_species;
        let value = summary.value;
        let all_band = match n {
            1 => None,
            2 => Some(bands.pairs_all),
            _ => Some(bands.triples_all),
        };
        if let Some(band) = all_band {
            check(
                &mut issues,
                "SR-050",
                value.all,
                band,
                &Text::new(
                    format!("all of {n}, over the draw"),
                    format!("{n}종 판 전체 구조(추첨 평균)"),
                ),
                None,
            );
        }
        check(
            &mut issues,
            "SR-051",
            value.any,
            bands.any,
            &Text::new(
                format!("at least one of {n}, over the draw"),
                format!("{n}종 판 한 종 이상 구조(추첨 평균)"),
            ),
            None,
        );
    }
    if level.question.mode == Mode::Known {
        let pairs = { all.iter() }.filter(|rates| rates.set.len() == 2 && 0 < rates.n_boards);
        let (low, high) = bands.pair_all;
        let left: Vec<&Rates> = pairs
            .filter(|rates| !(low..=high).contains(&rates.value().all))
            .collect();
        if MAX_SINGLE < left.len() {
            issues.push(many_pairs(level, &left, bands.pair_all));
        } else {
            for rates in left {
                let names = set_name(level, &rates.set);
                let what = Text::new(format!("all of {}", names.en), format!("{} 전체 구조", names.ko));
                let first = rates.set.first().map(|kind| usize::from(*kind));
                let all = rates.value().all;
                check(&mut issues, "SR-052", all, bands.pair_all, &what, first);
            }
        }
    }
    issues
}

/// One issue for many pairs that leave their band: it is the zone that is wrong, and not each of them.
fn many_pairs(level: &Level, left: &[&Rates], band: (f64, f64)) -> Issue {
    let told = |rates: &&Rates| {
        let (names, all) = (set_name(level, &rates.set), rates.value().all * 100.0);
        Text::new(
            format!("{} {all:.1}%", names.en),
            format!("{} {all:.1}%", names.ko),
        )
    };
    let named: Vec<Text> = left.iter().take(MAX_NAMED).map(told).collect();
    let join = |part: fn(&Text) -> &str| named.iter().map(part).collect::<Vec<_>>().join("; ");
    let (mut en, mut ko) = (join(|text| &text.en), join(|text| &text.ko));
    if let Some(more) = left.len().checked_sub(MAX_NAMED).filter(|more| 0 < *more) {
        en += &format!("; {more} more");
        ko += &format!("; 외 {more}개");
    }
    let [low, high] = [band.0, band.1].map(|share| share * 100.0);
    let n = left.len();
    Issue {
        code: "SR-052",
        severity: Severity::Warning,
        text: Text::new(
            format!(
                "all of a pair lies outside {low:.1} to {high:.1}% for {pairs}: {en}",
                pairs = counted(n, "pair")
            ),
            format!("2종 조합 {n}개의 전체 구조가 기준 {low:.1}~{high:.1}% 밖: {ko}"),
        ),
        hint: None,
        place: Place::field("bands"),
        fix: None,
    }
}

/// The names of a set.
pub fn set_name(level: &Level, set: &[u8]) -> Text {
    let names: Vec<Text> = set.iter().map(|kind| level.name(*kind)).collect();
    let join = |part: fn(&Text) -> &str| names.iter().map(part).collect::<Vec<_>>().join(" + ");
    Text::new(join(|name| &name.en), join(|name| &name.ko))
}

fn check(
    issues: &mut Vec<Issue>,
    code: &'static str,
    rate: f64,
    band: (f64, f64),
    what: &Text,
    creature: Option<usize>,
) {
    let (low, high) = band;
    if low <= rate && rate <= high {
        return;
    }
    let [rate, low, high] = [rate, low, high].map(|share| share * 100.0);
    issues.push(Issue {
        code,
        severity: Severity::Warning,
        text: Text::new(
            format!("{}: {rate:.1}% lies outside {low:.1} to {high:.1}%", what.en),
            format!("{}: {rate:.1}%, 기준 {low:.1}~{high:.1}% 밖", what.ko),
        ),
        hint: None,
        place: match creature {
            Some(idx) => Place::item("creatures", idx, "pattern"),
            None => Place::field("bands"),
        },
        fix: None,
    });
}
