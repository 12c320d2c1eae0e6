//! Players, searches and margins. Says what was found and never more: these searches prove that a
//! play exists, by showing it, and never that none does.

pub mod beam;
pub mod drop;
pub mod figures;
pub mod players;
pub mod position;
pub mod survey;
pub mod tempo;
pub mod value;

use super::engine::{Over, State};
use super::replay::Claim;
use super::rules::{Goal, Rules};
use super::spec::TICKS_PER_SECOND;
use super::{Level, SumDrop};
use crate::control::{Control, Stop};
use crate::game::{Game as _, GameReport};
use crate::grammar::counted;
use crate::report::{Figure, Report, Text, Tone, Value, Verdict};

use beam::{Limits, Searched};
use players::{MAX_PIECES, Play, Player};
use value::Aim;

/// Ticks for which an endless game must go on to count as survived: five minutes.
pub const ENDLESS_TICKS: u32 = 6_000;

/// Widths of the beams that are tried when the look-ahead does not clear, narrow and quick first.
const WIDTHS: [usize; 2] = [60, 200];

/// Looks for a play that reaches the level's goal: first as a person would, then knowing the
/// whole sequence. The trace shows the play that was found, or the one that came furthest.
pub fn solve(level: &Level, ctl: &Control) -> GameReport<SumDrop> {
    match attempt(level, ctl) {
        Ok(report) => report,
        Err(Stop::Cancelled) => figures::stopped(ctl.progress().nodes),
        Err(Stop::OutOfBudget) => {
            let nodes = ctl.progress().nodes;
            let summary = Text::new(
                format!("no play found before the budget of nodes ran out ({nodes})"),
                format!("정해진 노드 수({nodes}) 안에 플레이를 찾지 못했습니다"),
            );
            let verdict = Verdict::NotFound { nodes };
            Report {
                nodes,
                ..Report::bare(verdict, summary)
            }
        }
    }
}

fn attempt(level: &Level, ctl: &Control) -> Result<GameReport<SumDrop>, Stop> {
    let Level {
        rules,
        seed,
        tempo_ticks,
    } = level;
    let start = State::start(rules, seed);
    match rules.goal {
        Goal::Quota(_) => climb(level, &start, *tempo_ticks, ctl),
        Goal::Sprint { .. } => {
            let play = players::play(Player::LookAhead, Aim::Stars, rules, &start, *tempo_ticks, ctl)?;
            Ok(finish(
                level,
                play,
                Player::LookAhead,
                |end| end.over == Over::Time,
                Vec::new(),
            ))
        }
        Goal::Endless => {
            let play = survive(rules, &start, *tempo_ticks, ctl)?;
            Ok(finish(
                level,
                play,
                Player::LookAhead,
                |end| end.over == Over::Playing,
                Vec::new(),
            ))
        }
    }
}

fn climb(level: &Level, start: &State, tempo_ticks: u16, ctl: &Control) -> Result<GameReport<SumDrop>, Stop> {
    let rules = &level.rules;
    let person = players::play(Player::LookAhead, Aim::Clear, rules, start, tempo_ticks, ctl)?;
    let mut nodes = person.nodes;
    let is_clear = |end: &State| end.over == Over::Clear;
    let search = |aim: Aim, width: usize| -> Result<Searched, Stop> {
        let limits = Limits {
            width,
            max_pieces: MAX_PIECES,
        };
        let enough = rules.three_star_score();
        let searched = beam::search(rules, start, aim, limits, tempo_ticks, enough, ctl);
        match searched.stopped {
            Some(stop) => Err(stop),
            None => Ok(searched),
        }
    };
    let by_beam = |columns: &[u8], nodes: u64| {
        let (inputs, end) = drop::play_columns(rules, start, columns, tempo_ticks);
        Play { inputs, end, nodes }
    };

    let person_clears = is_clear(&person.end);
    let mut best = person.clone();
    let mut player = Player::LookAhead;
    if !person_clears {
        for width in WIDTHS {
            let searched = search(Aim::Clear, width)?;
            nodes += searched.nodes;
            let found = searched.found.is_some();
            if let Some(play) = searched.found.or(searched.furthest)
                && (found || best.end.cleared < play.end.cleared)
            {
                best = by_beam(&play.columns, searched.nodes);
                player = Player::Beam;
            }
            if found {
                break;
            }
        }
    }
    // What the stage is worth to somebody who knows every digit: a lower bound, as beams go.
    let mut best_score = is_clear(&best.end).then_some(best.end.score);
    if best_score.is_some() {
        let richest = search(Aim::Stars, WIDTHS[0])?;
        nodes += richest.nodes;
        best_score = best_score.max(richest.found.map(|found| found.end.score));
    }
    best.nodes = nodes;

    let stars_words =
        |score: Option<u32>| score.map_or(Value::None, |score| Value::Int(rules.stars(score).into()));
    let figures = vec![
        Figure {
            key: "clears_as_a_person",
            label: Text::new("look-ahead clears", "사람처럼 두면 클리어"),
            value: Value::Words(if person_clears { "yes" } else { "no" }.to_owned()),
            unit: "",
            tone: if person_clears { Tone::Good } else { Tone::Warn },
        },
        Figure {
            key: "best_stars_found",
            label: Text::new("most stars found", "찾은 최다 별"),
            value: stars_words(best_score),
            unit: "",
            tone: Tone::Plain,
        },
        Figure {
            key: "best_score_found",
            label: Text::new("best score found", "찾은 최고 점수"),
            value: best_score.map_or(Value::None, |score| Value::Int(score.into())),
            unit: "",
            tone: Tone::Plain,
        },
    ];
    Ok(finish(level, best, player, is_clear, figures))
}

/// The look-ahead in endless mode, for [`ENDLESS_TICKS`].
fn survive(rules: &Rules, start: &State, tempo_ticks: u16, ctl: &Control) -> Result<Play, Stop> {
    players::play_until(
        Player::LookAhead,
        Aim::Stars,
        rules,
        start,
        tempo_ticks,
        ctl,
        |state| ENDLESS_TICKS <= state.tick,
    )
}

/// The report of a play: its verdict, its figures, its trace.
fn finish(
    level: &Level,
    play: Play,
    player: Player,
    holds: impl Fn(&State) -> bool,
    mut further: Vec<Figure>,
) -> GameReport<SumDrop> {
    let Play { inputs, end, nodes } = play;
    // The trace is made by the rules from the inputs, like that of any replay. It is short work and
    // belongs to the answer, so nothing stops it.
    let mut report = SumDrop::replay(level, &inputs, Some(&ended_at(&end)), &Control::unlimited());
    let who = player.label();
    let stars = match end.over {
        Over::Clear => format!(", {} ★", level.rules.stars(end.score)),
        _ => String::new(),
    };
    let holds = holds(&end);
    report.verdict = if holds {
        Verdict::Proven
    } else {
        Verdict::NotFound { nodes }
    };
    report.summary = if holds && end.over == Over::Playing {
        let minutes = ENDLESS_TICKS / TICKS_PER_SECOND / 60;
        Text::new(
            format!(
                "alive after {minutes} with {} ({})",
                counted(end.score, "point"),
                who.en,
                minutes = counted(minutes, "minute")
            ),
            format!("{minutes}분 뒤에도 살아 있음, {}점 ({})", end.score, who.ko),
        )
    } else if holds {
        Text::new(
            format!(
                "{}, {}{stars} ({})",
                counted(end.pieces, "piece"),
                counted(end.score, "point"),
                who.en
            ),
            format!("조각 {}개, {}점{stars} ({})", end.pieces, end.score, who.ko),
        )
    } else {
        let why = figures::how_it_ended(level, &end, &report.frames);
        Text::new(
            format!(
                "no play found in {nodes}; the furthest ({}) {}",
                who.en,
                why.en,
                nodes = counted(nodes, "node")
            ),
            format!(
                "노드 {nodes}개에서 플레이를 찾지 못함. 가장 멀리 간 플레이({}): {}",
                who.ko, why.ko
            ),
        )
    };
    report.figures.append(&mut further);
    report.nodes = nodes;
    report
}

/// A claim that says only when a play ended, so that its trace ends there too.
fn ended_at(end: &State) -> Claim {
    Claim {
        end_tick: Some(end.tick),
        ..Claim::default()
    }
}
