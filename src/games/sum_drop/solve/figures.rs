//! What a play amounts to, in numbers and in a sentence.

use super::super::engine::{Over, State};
use super::super::frame::{Frame, Phase};
use super::super::{Level, SumDrop};
use crate::frames::Frames;
use crate::game::GameReport;
use crate::grammar::counted;
use crate::report::{Figure, Report, Text, Tone, Value, Verdict};

/// The report of work that was stopped before it had an answer.
pub(in super::super) fn stopped(nodes: u64) -> GameReport<SumDrop> {
    let mut report = Report::bare(Verdict::Cancelled, Text::new("stopped", "중단됨"));
    report.nodes = nodes;
    report
}

/// What a finished play amounts to: score, length, margins to the lines of the stars.
/// `fewest_free_rows`: see [`super::super::trace::Trace`].
pub fn figures(level: &Level, state: &State, fewest_free_rows: Option<u8>) -> Vec<Figure> {
    let figure = |key, label, value: i64, unit| Figure {
        key,
        label,
        value: Value::Int(value),
        unit,
        tone: Tone::Plain,
    };
    let mut figures = vec![
        figure("score", Text::new("Score", "점수"), state.score.into(), "points"),
        figure(
            "end_tick",
            Text::new("Length", "길이"),
            state.tick.into(),
            "ticks",
        ),
        figure(
            "pieces",
            Text::new("Pieces", "조각"),
            state.pieces.into(),
            "pieces",
        ),
        figure(
            "cleared_blocks",
            Text::new("Cleared", "지운 블록"),
            state.cleared.into(),
            "blocks",
        ),
        figure(
            "rows",
            Text::new("Rows risen", "올라온 줄"),
            state.rows.into(),
            "rows",
        ),
        figure(
            "best_chain",
            Text::new("Longest chain", "최대 연쇄"),
            state.best_chain.into(),
            "steps",
        ),
        figure(
            "stones_broken",
            Text::new("Stones broken", "부순 돌"),
            state.stones_broken.into(),
            "stones",
        ),
        figure(
            "draws",
            Text::new("Random draws", "난수"),
            state.draws().into(),
            "draws",
        ),
    ];
    if let Some(free_rows) = fewest_free_rows {
        let label = Text::new("Fewest free rows", "가장 적은 빈 줄");
        let mut fewest = figure("fewest_free_rows", label, free_rows.into(), "rows");
        fewest.tone = if free_rows < 2 { Tone::Warn } else { Tone::Plain };
        figures.push(fewest);
    }
    if let Some(quota) = level.rules.quota() {
        let is_clear = state.over == Over::Clear;
        let stars = if is_clear {
            level.rules.stars(state.score)
        } else {
            0
        };
        let left = quota.saturating_sub(state.cleared);
        let mut quota_left = figure(
            "quota_left_blocks",
            Text::new("Quota left", "남은 목표"),
            left.into(),
            "blocks",
        );
        quota_left.tone = if is_clear { Tone::Good } else { Tone::Bad };
        figures.push(quota_left);
        figures.push(figure("stars", Text::new("Stars", "별"), stars.into(), "stars"));
        let lines = &level.rules.stars;
        let above =
            |points_a_block: u32| i64::from(state.score) - i64::from(points_a_block) * i64::from(quota);
        let slack = |key, label, points: i64| Figure {
            tone: if points < 0 { Tone::Warn } else { Tone::Good },
            ..figure(key, label, points, "points")
        };
        let (two, three) = (above(lines.two), above(lines.three));
        figures.push(slack(
            "points_above_two_stars",
            Text::new("Above 2 stars", "별 2개 기준보다 위"),
            two,
        ));
        figures.push(slack(
            "points_above_three_stars",
            Text::new("Above 3 stars", "별 3개 기준보다 위"),
            three,
        ));
    }
    figures
}

/// Where and why a play ended, as the rest of a sentence about it.
pub fn how_it_ended(level: &Level, state: &State, frames: &Frames<Frame>) -> Text {
    let tick = state.tick;
    let seconds = f64::from(tick) / f64::from(super::super::spec::TICKS_PER_SECOND);
    let got = match level.rules.quota() {
        Some(quota) => Text::new(
            format!(
                "with {} of {blocks} cleared",
                state.cleared,
                blocks = counted(quota, "block")
            ),
            format!("목표 {quota}개 중 {}개를 지우고", state.cleared),
        ),
        None => Text::new(
            format!("with {}", counted(state.score, "point")),
            format!("{}점으로", state.score),
        ),
    };
    match state.over {
        Over::Clear => Text::new(
            format!("cleared at {seconds:.1} s"),
            format!("{seconds:.1}초에 클리어"),
        ),
        Over::Time => Text::new(
            format!("lasted to the end {}", got.en),
            format!("{} 끝까지 버팀", got.ko),
        ),
        Over::Playing => Text::new(
            format!("was still alive at {seconds:.1} s {}", got.en),
            format!("{seconds:.1}초에 {} 아직 살아 있음", got.ko),
        ),
        Over::Top => {
            let by_row = frames
                .iter()
                .rev()
                .find(|frame| frame.phase != Phase::End)
                .is_some_and(|frame| frame.phase == Phase::Row);
            let (en, ko) = if by_row {
                ("a rising row touched the top", "올라온 줄이 꼭대기에 닿음")
            } else {
                ("a piece came to rest at the top", "블록이 꼭대기에 멈춤")
            };
            Text::new(
                format!("died at {seconds:.1} s {}: {en}", got.en),
                format!("{seconds:.1}초에 {} 실패: {ko}", got.ko),
            )
        }
    }
}
