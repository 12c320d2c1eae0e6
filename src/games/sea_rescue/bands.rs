//! The designer's bands: which rates leave them, on which sets.
//!
//! Source: `docs/rules/sea_rescue.md`, section 11 (`band`).

use super::level::Level;
use super::policy::Value;
use super::rates::{Rates, Summary};
use super::spec::Mode;
use crate::grammar::counted;
use crate::report::{Issue, Place, Severity, Text};

/// Pairs that leave their band and are told one by one.
const MAX_SINGLE: usize = 3;
/// Pairs that are named where more do.
const MAX_NAMED: usize = 6;

/// What is said of rates and their bands.
#[derive(Debug, Default)]
pub struct Told {
    /// Bands that are left, an issue each.
    pub left: Vec<Issue>,
    /// Sets that lie outside of a band which is about their mean: that refutes nothing, and their author would
    /// want to know.
    pub noted: Option<Issue>,
}

/// The rates that leave their bands: the means over the draw, each with its standard errors, as far as they are
/// exact, and single sets as [`of_sets`] has them.
pub fn over_draw(level: &Level, all: &[Rates], means: &[(Summary, Value)]) -> Told {
    let bands = &level.bands;
    let mut issues = Vec::new();
    for (summary, error) in means {
        let n = summary.n_species;
        let value = summary.value;
        let all_band = match n {
            1 => None,
            2 => Some(bands.pairs_all),
            _ => Some(bands.triples_all),
        };
        if let Some(band) = all_band.filter(|_| error.all == 0.0) {
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
        if error.any == 0.0 {
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
    }
    let sets = of_sets(level, all);
    issues.extend(sets.left);
    Told {
        left: issues,
        noted: sets.noted,
    }
}

/// The single sets that leave their band, whatever their mean is. The band of single pairs is for sets that are
/// known, as the rules give it.
pub fn of_sets(level: &Level, all: &[Rates]) -> Told {
    let bands = &level.bands;
    let mut issues = Vec::new();
    let outside = |of: &dyn Fn(&Rates) -> Option<f64>, (low, high): (f64, f64)| -> Vec<(Text, f64)> {
        { all.iter().filter(|rates| 0 < rates.n_boards) }
            .filter_map(|rates| Some((rates, of(rates)?)))
            .filter(|(_, rate)| !(low..=high).contains(rate))
            .map(|(rates, rate)| (set_name(level, &rates.set), rate))
            .collect()
    };
    let is_known = level.question.mode == Mode::Known;
    let all_of_pair = |rates: &Rates| (is_known && rates.set.len() == 2).then(|| rates.value().all);
    let pairs = outside(&all_of_pair, bands.pair_all);
    if MAX_SINGLE < pairs.len() {
        // It is the zone that is wrong, and not each of them.
        let (n, told) = (pairs.len(), named(&pairs));
        let [low, high] = in_percent(bands.pair_all);
        let text = Text::new(
            format!(
                "all of a pair lies outside {low:.1} to {high:.1}% for {pairs}: {}",
                told.en,
                pairs = counted(n, "pair")
            ),
            format!(
                "2종 조합 {n}개의 전체 구조가 기준 {low:.1}~{high:.1}% 밖: {}",
                told.ko
            ),
        );
        issues.push(issue("SR-052", text, None));
    } else {
        for rates in all.iter().filter(|rates| 0 < rates.n_boards) {
            let Some(all) = all_of_pair(rates) else { continue };
            let names = set_name(level, &rates.set);
            let what = Text::new(format!("all of {}", names.en), format!("{} 전체 구조", names.ko));
            let first = rates.set.first().map(|kind| usize::from(*kind));
            check(&mut issues, "SR-052", all, bands.pair_all, &what, first);
        }
    }
    let sets = outside(&|rates| Some(rates.value().any), bands.any);
    let noted = (!sets.is_empty()).then(|| {
        let (n, told) = (sets.len(), named(&sets));
        let [low, high] = in_percent(bands.any);
        let text = Text::new(
            format!(
                "at least one lies outside {low:.1} to {high:.1}% for {sets}: {}; the band is that of the mean \
                 over the draw",
                told.en,
                sets = counted(n, "set")
            ),
            format!(
                "조합 {n}개의 한 종 이상 구조가 {low:.1}~{high:.1}% 밖: {}. 기준은 추첨 평균에 대한 것입니다",
                told.ko
            ),
        );
        issue("SR-053", text, None)
    });
    Told { left: issues, noted }
}

/// Some sets with their rates, the first of them by name.
fn named(sets: &[(Text, f64)]) -> Text {
    let told = |(names, rate): &(Text, f64)| {
        let rate = 100.0 * rate;
        Text::new(
            format!("{} {rate:.1}%", names.en),
            format!("{} {rate:.1}%", names.ko),
        )
    };
    let first: Vec<Text> = sets.iter().take(MAX_NAMED).map(told).collect();
    let join = |part: fn(&Text) -> &str| first.iter().map(part).collect::<Vec<_>>().join("; ");
    let mut text = Text::new(join(|text| &text.en), join(|text| &text.ko));
    if let Some(more) = sets.len().checked_sub(MAX_NAMED).filter(|more| 0 < *more) {
        text.en += &format!("; {more} more");
        text.ko += &format!("; 외 {more}개");
    }
    text
}

fn in_percent((low, high): (f64, f64)) -> [f64; 2] {
    [low, high].map(|share| 100.0 * share)
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
    if (band.0..=band.1).contains(&rate) {
        return;
    }
    let (rate, [low, high]) = (100.0 * rate, in_percent(band));
    let text = Text::new(
        format!("{}: {rate:.1}% lies outside {low:.1} to {high:.1}%", what.en),
        format!("{}: {rate:.1}%, 기준 {low:.1}~{high:.1}% 밖", what.ko),
    );
    issues.push(issue(code, text, creature));
}

fn issue(code: &'static str, text: Text, creature: Option<usize>) -> Issue {
    Issue {
        code,
        severity: Severity::Warning,
        text,
        hint: None,
        place: match creature {
            Some(idx) => Place::item("creatures", idx, "pattern"),
            None => Place::field("bands"),
        },
        fix: None,
    }
}
