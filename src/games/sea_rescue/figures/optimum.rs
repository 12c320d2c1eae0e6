//! The exact optimum as figures and sentences: of one set, of all, of some where the rest is too large.

use super::super::level::Level;
use super::super::optimum::Optimum;
use super::super::rates::Summary;
use super::super::sea::Set;
use super::super::spec::Mode;
use super::{ALL, fewest_misses, figure, key, percent};
use crate::grammar::counted;
use crate::report::{Figure, Text, Value};

/// The figures of the exact optimum.
pub(in super::super) fn optimum(
    level: &Level,
    answers: &[(Set, Optimum)],
    summaries: &[Summary],
) -> Vec<Figure> {
    let mut figures = Vec::new();
    if let [(_, only)] = answers {
        figures.push(figure(
            "boards_won",
            Text::new("Boards won by best play", "최적 전체 구조 배치"),
            Value::Int(only.best as i64),
            "",
        ));
        figures.push(figure(
            "boards",
            Text::new("Boards", "배치"),
            Value::Int(only.n_boards as i64),
            "",
        ));
    } else {
        for summary in summaries {
            let n = summary.n_species;
            figures.push(percent(
                key(&ALL, n),
                format!("Optimum, all of {n}"),
                format!("{n}종 판 최적 전체 구조"),
                summary.value.all,
            ));
        }
    }
    let states: u64 = answers.iter().map(|(_, answer)| answer.n_states).sum();
    figures.push(figure(
        "states",
        Text::new("States kept", "저장한 상태"),
        Value::Int(states as i64),
        "",
    ));
    figures.extend(fewest_misses(level, answers.iter().map(|(set, _)| &set[..])));
    figures
}

/// The optimum of one set in a sentence.
pub(in super::super) fn optimum_of(level: &Level, set: &[u8], answer: &Optimum) -> Text {
    let name = super::super::bands::set_name(level, set);
    let share = answer.best as f64 / answer.n_boards.max(1) as f64 * 100.0;
    let (best, of) = (answer.best, answer.n_boards);
    Text::new(
        format!(
            "{}: best play rescues all on {best} of {boards} ({share:.2}%)",
            name.en,
            boards = counted(of, "board")
        ),
        format!("{}: 최적 전체 구조 {of}개 중 {best}개({share:.2}%)", name.ko),
    )
}

/// That a set has more boards than are listed.
pub(in super::super) fn too_many_of(level: &Level, set: &[u8]) -> Text {
    let name = super::super::bands::set_name(level, set);
    Text::new(
        format!("{}: too many boards for the optimum", name.en),
        format!("{}: 배치가 너무 많아 최적을 구하지 않음", name.ko),
    )
}

/// What there is where some sets have no optimum.
pub(in super::super) fn some_optima(level: &Level, answers: &[(Set, Optimum)], sets: &[Set]) -> Vec<Figure> {
    let n = |key, label, n: u64| figure(key, label, Value::Int(n as i64), "");
    let states = answers.iter().map(|(_, answer)| answer.n_states).sum();
    let mut figures = vec![
        n(
            "sets_done",
            Text::new("Sets with their optimum", "최적을 구한 조합"),
            answers.len() as u64,
        ),
        n("sets", Text::new("Sets", "조합"), sets.len() as u64),
        n("states", Text::new("States kept", "저장한 상태"), states),
    ];
    // What a set allows needs no optimum: it is said of all that were asked for.
    figures.extend(fewest_misses(level, sets.iter().map(Vec::as_slice)));
    figures
}

/// The sentence where some sets have no optimum, and why.
pub(in super::super) fn unfinished(
    mode: Mode,
    n_done: usize,
    n_sets: usize,
    n_too_many: u64,
    is_out_of_budget: bool,
) -> Text {
    let Text { en, ko } = eyes(mode);
    let mut text = Text::new(
        format!(
            "{en}: the optimum of {n_done} of {}",
            counted(n_sets as u64, "set")
        ),
        format!("{ko}: {n_sets}조합 중 {n_done}조합의 최적"),
    );
    if 0 < n_too_many {
        text.en += &format!("; {} too many boards", has(n_too_many));
        text.ko += &format!("; {n_too_many}조합은 배치가 너무 많음");
    }
    if is_out_of_budget {
        text.en += "; the nodes ran out: --nodes gives more";
        text.ko += "; 노드가 떨어짐: --nodes로 늘릴 수 있음";
    }
    text
}

fn has(n: u64) -> String {
    let verb = if n == 1 { "has" } else { "have" };
    format!("{} {verb}", counted(n, "set"))
}

/// The sentence of the exact optimum.
pub(in super::super) fn optimum_summary(
    level: &Level,
    mode: Mode,
    answers: &[(Set, Optimum)],
    summaries: &[Summary],
) -> Text {
    let mode = eyes(mode);
    let text = match answers {
        [(set, only)] => optimum_of(level, set, only),
        _ => {
            let parts: Vec<String> = { summaries.iter() }
                .map(|summary| format!("{}: {:.2}%", summary.n_species, summary.value.all * 100.0))
                .collect();
            let parts = parts.join(", ");
            Text::new(
                format!("best play rescues all, by number of species: {parts}"),
                format!("최적 전체 구조(종 수별): {parts}"),
            )
        }
    };
    Text::new(
        format!("{}: {}", mode.en, text.en),
        format!("{}: {}", mode.ko, text.ko),
    )
}

/// Whose optimum it is: an optimum is always that of a player who knows the species.
pub fn eyes(mode: Mode) -> Text {
    match mode {
        Mode::Sliced => Text::new("species known, sliced pictures", "생물을 앎, 조각 그림"),
        _ => Text::new("species known", "생물을 앎"),
    }
}
