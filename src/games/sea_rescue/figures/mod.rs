//! Reports' figures: named numbers with their units, and the sentence that sums them up.

mod collection;
mod optimum;

use super::field::MAX_LAYOUTS;
use super::frame::Frame;
use super::level::Level;
use super::measure::Measured;
use super::rates::Summary;
use super::replay::Played;
use super::round::State;
use super::sampled::LED_ABOVE;
use crate::grammar::counted;
use crate::report::{Figure, Text, Tone, Value};
pub use collection::too_long;
pub(super) use collection::{economy, economy_of, economy_summary};
pub use optimum::eyes;
pub(super) use optimum::{optimum, optimum_of, optimum_summary, some_optima, too_many_of, unfinished};

/// Keys by number of species, from 1.
const ANY: [&str; 8] = [
    "any_of_1_pct",
    "any_of_2_pct",
    "any_of_3_pct",
    "any_of_4_pct",
    "any_of_5_pct",
    "any_of_6_pct",
    "any_of_7_pct",
    "any_of_8_pct",
];
const ALL: [&str; 8] = [
    "all_of_1_pct",
    "all_of_2_pct",
    "all_of_3_pct",
    "all_of_4_pct",
    "all_of_5_pct",
    "all_of_6_pct",
    "all_of_7_pct",
    "all_of_8_pct",
];
const EXPECTED: [&str; 8] = [
    "rescued_of_1",
    "rescued_of_2",
    "rescued_of_3",
    "rescued_of_4",
    "rescued_of_5",
    "rescued_of_6",
    "rescued_of_7",
    "rescued_of_8",
];

const ANY_ERROR: [&str; 8] = [
    "any_of_1_error_points",
    "any_of_2_error_points",
    "any_of_3_error_points",
    "any_of_4_error_points",
    "any_of_5_error_points",
    "any_of_6_error_points",
    "any_of_7_error_points",
    "any_of_8_error_points",
];
const ALL_ERROR: [&str; 8] = [
    "all_of_1_error_points",
    "all_of_2_error_points",
    "all_of_3_error_points",
    "all_of_4_error_points",
    "all_of_5_error_points",
    "all_of_6_error_points",
    "all_of_7_error_points",
    "all_of_8_error_points",
];

fn key(keys: &[&'static str; 8], n_species: u32) -> &'static str {
    let at = (n_species as usize).clamp(1, 8) - 1;
    keys[at]
}

fn figure(key: &'static str, label: Text, value: Value, unit: &'static str) -> Figure {
    Figure {
        key,
        label,
        value,
        unit,
        tone: Tone::Plain,
    }
}

fn percent(key: &'static str, en: String, ko: String, share: f64) -> Figure {
    figure(key, Text::new(en, ko), Value::Real(share * 100.0), "%")
}

/// The figures of one round.
pub(super) fn round(level: &Level, state: &State) -> Vec<Figure> {
    let n = |number: u32| match number {
        0 => Value::None,
        n => Value::Int(i64::from(n)),
    };
    vec![
        figure(
            "rescued",
            Text::new("Rescued", "구조"),
            Value::Int(state.rescued.len() as i64),
            "",
        ),
        figure(
            "species",
            Text::new("Species on the board", "등장 종"),
            Value::Int(level.layout.set.len() as i64),
            "",
        ),
        figure(
            "probes_to_spare",
            Text::new("Probes to spare", "남은 기회"),
            Value::Int(i64::from(state.probes_left)),
            "probes",
        ),
        figure(
            "first_find_probe",
            Text::new("First hit", "첫 발견"),
            n(state.first_find),
            "",
        ),
        figure(
            "first_rescue_probe",
            Text::new("First rescue", "첫 구조"),
            n(state.first_rescue),
            "",
        ),
    ]
}

/// A difference of two shares, or the error of one.
fn points(key: &'static str, en: impl Into<String>, ko: impl Into<String>, share: f64) -> Figure {
    figure(
        key,
        Text::new(en, ko),
        Value::Real(share * 100.0),
        "percentage points",
    )
}

/// The figures of a recorded round: those of any round, how long it took, and what skill and luck did.
pub(super) fn replayed(level: &Level, played: &Played, frames: &[Frame]) -> Vec<Figure> {
    let mut figures = round(level, &played.last);
    figures.push(figure(
        "active_ms",
        Text::new("Active time", "플레이 시간"),
        Value::Int(i64::try_from(played.active_ms()).unwrap_or(i64::MAX)),
        "ms",
    ));
    // Sums that leave out a probe would be told as if they were of all.
    let totals = { frames.last() }
        .map(|frame| frame.totals)
        .filter(|totals| totals.n_unweighed == 0);
    let mut add = |key, en, ko, share: Option<f64>| {
        figures.push(match share {
            Some(share) => points(key, en, ko, share),
            None => figure(key, Text::new(en, ko), Value::None, ""),
        });
    };
    add(
        "regret_all_points",
        "Chance of all given away",
        "놓친 전체 구조 확률",
        totals.map(|totals| totals.regret.all),
    );
    add(
        "regret_any_points",
        "Chance of one given away",
        "놓친 한 종 구조 확률",
        totals.map(|totals| totals.regret.any),
    );
    add(
        "luck_all_points",
        "Luck, all",
        "운(전체 구조)",
        totals.map(|totals| totals.luck.all),
    );
    add(
        "luck_any_points",
        "Luck, one",
        "운(한 종 이상)",
        totals.map(|totals| totals.luck.any),
    );
    figures
}

/// The figures of a policy's rates.
pub(super) fn rates(level: &Level, measured: &Measured) -> Vec<Figure> {
    let mut figures = Vec::new();
    let Measured {
        all,
        summaries,
        sampled,
    } = measured;
    for (idx, summary) in summaries.iter().enumerate() {
        let (n, value) = (summary.n_species, summary.value);
        figures.push(percent(
            key(&ANY, n),
            format!("At least one of {n}"),
            format!("{n}종 판 한 종 이상"),
            value.any,
        ));
        figures.push(percent(
            key(&ALL, n),
            format!("All of {n}"),
            format!("{n}종 판 전체"),
            value.all,
        ));
        figures.push(figure(
            key(&EXPECTED, n),
            Text::new(format!("Rescued of {n}"), format!("{n}종 판 평균 구조")),
            Value::Real(value.expected),
            "",
        ));
        let error = sampled.as_ref().and_then(|sampled| sampled.errors.get(idx));
        if let Some(any) = error.map(|error| error.any).filter(|any| *any != 0.0) {
            figures.push(points(
                key(&ANY_ERROR, n),
                format!("Standard error, one of {n}, sampled"),
                format!("{n}종 판 한 종 이상 표준오차(표본)"),
                any,
            ));
        }
        if let Some(all) = error.map(|error| error.all).filter(|all| *all != 0.0) {
            figures.push(points(
                key(&ALL_ERROR, n),
                format!("Standard error, all of {n}, sampled"),
                format!("{n}종 판 전체 표준오차(표본)"),
                all,
            ));
        }
    }
    if let Some(sampled) = sampled {
        figures.push(figure(
            "rounds_sampled",
            Text::new("Rounds played as a sample", "표본으로 둔 판"),
            Value::Int(sampled.n_rounds as i64),
            "",
        ));
    }
    let any_board: f64 = summaries
        .iter()
        .map(|summary| summary.share * summary.value.all)
        .sum();
    figures.push(percent(
        "all_of_any_board_pct",
        "All, of any board".to_owned(),
        "모든 판 전체 구조".to_owned(),
        any_board,
    ));
    let n_boards: u64 = measured.layouts().fold(0, u64::saturating_add);
    figures.push(figure(
        "placements",
        Text::new("Complete placements", "완성 배치"),
        Value::Int(n_boards as i64),
        "",
    ));
    figures.extend(measured.layouts().min().map(|fewest| {
        figure(
            "fewest_placements_of_a_set",
            Text::new("Fewest of a set", "조합별 최소 배치"),
            Value::Int(fewest as i64),
            "",
        )
    }));
    figures.extend(fewest_misses(level, all.iter().map(|rates| &rates.set[..])));
    figures
}

/// Misses that the set which allows the fewest allows; of no set nothing is said.
fn fewest_misses<'a>(level: &Level, sets: impl Iterator<Item = &'a [u8]>) -> Option<Figure> {
    let fewest = sets.map(|set| spare(level, set)).min()?;
    Some(figure(
        "fewest_misses_allowed",
        Text::new("Misses allowed, worst set", "허용 빗나감(최소)"),
        Value::Int(fewest),
        "probes",
    ))
}

/// Probes to spare on the best play of a set: what is left when nothing misses.
pub fn spare(level: &Level, set: &[u8]) -> i64 {
    let size = |kind: &u8| {
        level
            .sea
            .kinds
            .get(usize::from(*kind))
            .map_or(0, |kind| kind.size)
    };
    i64::from(level.probes) - i64::from(set.iter().map(size).sum::<u32>())
}

/// The sentence of a policy's rates. What was sampled says so, with its error.
pub(super) fn rates_summary(level: &Level, measured: &Measured) -> Text {
    let errors = measured.sampled.as_ref().map(|sampled| &sampled.errors[..]);
    let part = |(idx, summary): (usize, &Summary)| {
        let (n, value) = (summary.n_species, summary.value);
        let [any, all] = [value.any * 100.0, value.all * 100.0];
        let error = errors
            .and_then(|errors| errors.get(idx))
            .copied()
            .unwrap_or_default();
        if error == Default::default() {
            return Text::new(
                format!("{n} species: one {any:.1}%, all {all:.1}%"),
                format!("{n}종 판: 한 종 이상 {any:.1}%, 전체 {all:.1}%"),
            );
        }
        // What is settled beside what was sampled is no estimate and says so.
        let told = |value: f64, error: f64| {
            if error == 0.0 {
                return Text::new(format!("exactly {value:.1}%"), format!("정확히 {value:.1}%"));
            }
            Text::same(format!("{value:.1} ± {:.1}%", error * 100.0))
        };
        let [any, all] = [told(any, error.any), told(all, error.all)];
        Text::new(
            format!("{n} species, sampled: one {}, all {}", any.en, all.en),
            format!("{n}종 판(표본): 한 종 이상 {}, 전체 {}", any.ko, all.ko),
        )
    };
    let parts: Vec<Text> = measured.summaries.iter().enumerate().map(part).collect();
    let join = |get: fn(&Text) -> &str| parts.iter().map(get).collect::<Vec<_>>().join("; ");
    let (policy, who) = (level.question.policy.word(), level.question.player());
    let mut text = Text::new(
        format!("{policy}, {}: {}", who.en, join(|part| &part.en)),
        format!("{policy}, {}: {}", who.ko, join(|part| &part.ko)),
    );
    let is_alone = |summary: &Summary| summary.n_species == 1;
    if level.question.set.is_empty() && measured.summaries.iter().any(is_alone) {
        text.en += "; of boards of 1 species no band but that of at least one is asked";
        text.ko += "; 1종 판은 한 종 이상 기준만 봄";
    }
    if let Some(sampled) = &measured.sampled {
        let (n, sets) = (sampled.n_rounds, counted(sampled.sets.len() as u64, "set"));
        let n_sets = sampled.sets.len();
        let (why, why_ko) = if sampled.are_too_many {
            (
                format!("with more than {MAX_LAYOUTS} boards"),
                format!("배치가 {MAX_LAYOUTS}개를 넘는"),
            )
        } else {
            (
                "with more boards than can be listed or than --nodes allows".to_owned(),
                "배치가 나열하거나 --nodes로 둘 수 있는 것보다 많은".to_owned(),
            )
        };
        text.en += &format!("; not proven: {sets} {why}, of which {n} were played as a sample");
        text.ko += &format!("; 증명 아님: {why_ko} {n_sets}조합에서 {n}판을 표본으로 둠");
        if sampled.is_led {
            text.en += &format!(", the likeliest hex being opened while more than {LED_ABOVE} were left");
            text.ko += &format!(", 남은 배치가 {LED_ABOVE}개를 넘는 동안은 가장 유력한 칸을 엶");
        }
    }
    text
}
