//! How long a collection takes as figures and sentences: exactly, or with its error.

use super::super::careers::FEWEST_CAREERS;
use super::super::economy::Economy;
use super::super::level::Level;
use super::super::sampled::LED_ABOVE;
use super::super::spec::Policy;
use super::figure;
use crate::grammar::counted;
use crate::report::{Figure, Text, Value};

fn boards(key: &'static str, en: impl Into<String>, ko: impl Into<String>, value: f64) -> Figure {
    figure(key, Text::new(en, ko), Value::Real(value), "boards")
}

/// The figures of a collection. Errors are zeroes where the law is exact.
pub(in super::super) fn economy(
    level: &Level,
    pity: &Economy,
    plain: &Economy,
    floor: &Economy,
) -> Vec<Figure> {
    let percentile = |law: &Economy, at: usize| f64::from(law.percentiles[at]);
    let mut figures = vec![
        boards(
            "boards_mean",
            "Boards until all, mean",
            "전체 수집 평균",
            pity.mean,
        ),
        boards(
            "boards_median",
            "Half are done within",
            "중앙값",
            percentile(pity, 0),
        ),
        boards(
            "boards_p90",
            "Nine of ten within",
            "90% 이내",
            percentile(pity, 2),
        ),
        boards("boards_p99", "99 of 100 within", "99% 이내", percentile(pity, 4)),
        boards(
            "boards_mean_without_pity",
            "Mean without pity",
            "보정 없는 평균",
            plain.mean,
        ),
        boards(
            "boards_p99_without_pity",
            "99 of 100 without pity",
            "보정 없는 99%",
            percentile(plain, 4),
        ),
        boards(
            "boards_mean_if_all_rescued",
            "Mean if everything met is rescued",
            "모두 구조할 때 평균",
            floor.mean,
        ),
    ];
    let slowest = { pity.first_rescue.iter().enumerate() }.max_by(|a, b| a.1.total_cmp(b.1));
    if let Some((kind, mean)) = slowest {
        let name = level.name(kind as u8);
        figures.push(boards(
            "slowest_first_rescue_boards",
            format!("First rescue of {}", name.en),
            format!("{} 첫 구조", name.ko),
            *mean,
        ));
    }
    figures.push(boards(
        "standard_error_boards",
        "Standard error of the mean, 0 if exact",
        "평균의 표준오차(정확하면 0)",
        pity.mean_error.unwrap_or(0.0),
    ));
    if let Some(error) = plain.mean_error {
        figures.push(boards(
            "standard_error_boards_without_pity",
            "The same without pity",
            "보정 없는 평균의 표준오차",
            error,
        ));
    }
    if pity.mean_error.is_some() {
        let errors = pity.percentile_errors;
        let all = [
            (
                "standard_error_boards_median",
                "half",
                "중앙값의 표준오차",
                errors[0],
            ),
            (
                "standard_error_boards_p90",
                "nine of ten",
                "90%의 표준오차",
                errors[2],
            ),
            (
                "standard_error_boards_p99",
                "99 of 100",
                "99%의 표준오차",
                errors[4],
            ),
        ];
        figures
            .extend(all.map(|(key, en, ko, error)| boards(key, format!("Standard error, {en}"), ko, error)));
        if let Some((kind, _)) = slowest {
            let error = pity.first_rescue_errors.get(kind).copied().unwrap_or(0.0);
            figures.push(boards(
                "standard_error_slowest_first_rescue_boards",
                "Standard error, first rescue",
                "첫 구조의 표준오차",
                error,
            ));
        }
    }
    let n = |key, en: &str, ko: &str, n: u64| figure(key, Text::new(en, ko), Value::Int(n as i64), "");
    if 0 < pity.n_careers {
        figures.push(n(
            "players_simulated",
            "Players simulated",
            "시뮬레이션한 플레이어",
            u64::from(pity.n_careers),
        ));
    }
    if 0 < pity.n_played {
        figures.push(n(
            "boards_played",
            "Boards played as a sample",
            "표본으로 둔 판",
            pity.n_played + plain.n_played,
        ));
    }
    figures
}

/// A mean with its error, where it has one.
fn mean_words(law: &Economy) -> String {
    match law.mean_error {
        Some(error) => format!("{:.2} ± {error:.2}", law.mean),
        None => format!("{:.2}", law.mean),
    }
}

/// One law in a sentence, told as soon as it is known.
pub(in super::super) fn economy_of(has_pity: bool, law: &Economy) -> Text {
    let mean = mean_words(law);
    let (with, with_ko) = match has_pity {
        true => ("with pity", "보정 있음"),
        false => ("without pity", "보정 없음"),
    };
    Text::new(
        format!("{with}: all rescued after {mean} boards on average"),
        format!("{with_ko}: 전체 수집까지 평균 {mean}판"),
    )
}

/// Whose collection takes how long, and how that is known.
pub(in super::super) fn economy_summary(level: &Level, pity: &Economy, plain: &Economy) -> Text {
    let question = &level.question;
    let player = question.player();
    let [who, who_ko] = [player.en, player.ko].map(|mode| format!("{}, {mode}", question.policy.word()));
    let (how, how_ko) = match (pity.mean_error, pity.n_played) {
        (None, _) => ("exact".to_owned(), "정확한 값".to_owned()),
        (Some(_), 0) => (
            format!("simulated over {}", counted(pity.n_careers, "player")),
            format!("플레이어 {}명 시뮬레이션", pity.n_careers),
        ),
        (Some(_), n_played) => (
            format!(
                "simulated over {}, of whose boards {} were played",
                counted(pity.n_careers, "player"),
                n_played
            ),
            format!("플레이어 {}명 시뮬레이션, {n_played}판은 직접 둠", pity.n_careers),
        ),
    };
    let [mean, without] = [pity, plain].map(mean_words);
    let p90 = pity.percentiles[2];
    let mut text = Text::new(
        format!(
            "{who}, {how}: all rescued after {mean} boards on average, nine of ten within {p90}; {without} without pity"
        ),
        format!(
            "{who_ko}, {how_ko}: 전체 수집까지 평균 {mean}판, 90%는 {p90}판 이내; 보정이 없으면 {without}판"
        ),
    );
    if 0 < pity.n_played && question.policy != Policy::MaxHit {
        text.en += &format!("; the likeliest hex being opened while more than {LED_ABOVE} boards were left");
        text.ko += &format!("; 남은 배치가 {LED_ABOVE}개를 넘는 동안은 가장 유력한 칸을 엶");
    }
    text
}

/// That collections take longer than anybody plays here.
pub fn too_long(n_boards: u64) -> Text {
    Text::new(
        format!(
            "no figure: of the players who played {} not even {FEWEST_CAREERS} rescued everything",
            counted(n_boards, "board")
        ),
        format!("수치 없음: {n_boards}판을 두고도 모두 구조한 플레이어가 {FEWEST_CAREERS}명이 안 됨"),
    )
}
