//! A row of a survey: a course as its generator made it, attempt by attempt, and how tight it is to play.
//!
//! Knows the generator and its log; `--figures margins` adds the largest margin with which each land can
//! still be crossed, which is some thirty times as much work.

use serde_json::{Map, Value, json};

use super::FourStep;
use super::ask;
use super::generate::course::{self, Attempt, Course, LandLog};
use super::generate::tracks;
use super::lattice::{STEPS_PER_BEAT, STEPS_PER_DECISION, X_PER_BEAT, cells_of_x, ms_of_steps};
use super::level::Level;
use super::replay::is_finished;
use super::solve::margins;
use super::solve::windows::{Edge, EdgeKind, Ride};
use super::spec::{Question, Spec, Version};
use crate::control::{Control, Stop};
use crate::game::{Ask, Content};
use crate::report::{Text, Verdict};
use crate::survey::record::asked_words;
use crate::survey::row::{milli, plain, wants_margins};
use crate::survey::{Case, LAST_FRAME, Row, Survey};

impl Survey for FourStep {
    type Desk = ();
    const OPTIONS: &'static [&'static str] = &["figures", "mode", "track", "daily", "seed"];

    fn desk(spec: Option<Spec>) -> Result<(), Text> {
        match spec {
            None => Ok(()),
            Some(_) => Err(Text::new(
                "--spec means nothing here: a survey of fourstep makes its courses from seeds",
                "--spec은 여기서 쓸 수 없습니다. fourstep 조사는 시드로 코스를 만듭니다",
            )),
        }
    }

    fn words((): &(), option: &str) -> Vec<String> {
        match option {
            "track" => tracks::names().map(str::to_owned).to_vec(),
            "mode" => Version::ALL.map(|version| version.word().to_owned()).to_vec(),
            _ => Vec::new(),
        }
    }

    fn usual((): &(), typed: &[&str]) -> Vec<(&'static str, String)> {
        match typed.contains(&"daily") || typed.contains(&"track") {
            true => Vec::new(),
            false => vec![("track", "all".to_owned())],
        }
    }

    fn check((): &(), ask: &Ask) -> Result<(), Text> {
        wants_margins(ask)?;
        ask::recipe(&plain(ask)).map(|_| ())
    }

    fn row((): &(), ask: &Ask, ctl: &Control) -> Result<Row, Stop> {
        let Ok(recipe) = ask::recipe(&plain(ask)) else {
            return Ok(Row::new(Verdict::Invalid));
        };
        let course = course::generate(&recipe, ctl)?;
        let Ok(level) = Level::compile(&course.spec, &Question::default()) else {
            return Ok(Row::new(Verdict::Invalid));
        };
        let steps = level.game.steps();
        let buttons = { course.decisions.iter() }
            .flat_map(|press| std::iter::repeat_n(*press, STEPS_PER_DECISION))
            .take(steps)
            .collect();
        let mut ride = Ride::new(&level.game, level.entry, buttons);
        ride.polish(ctl)?;
        let edges = ride.edges(ctl)?;
        let mut row = Row::new(if is_finished(&level, ride.run()) {
            Verdict::Proven
        } else {
            Verdict::NotFound {
                nodes: ctl.progress().nodes,
            }
        });
        generated(&mut row, &course);
        presses(&mut row, &level, &edges);
        if wants_margins(ask) == Ok(true) {
            let mut hero = level.entry;
            let mut tightest: Option<margins::Margin> = None;
            for (land, log) in level.lands.iter().zip(&course.lands) {
                hero = log.attempts.last().map_or(hero, |attempt| attempt.start);
                let margin = margins::of_land(&level, land, hero, ctl)?;
                tightest = match (tightest, margin) {
                    (Some(known), Some(margin)) if known.x_200ths <= margin.x_200ths => Some(known),
                    (_, margin) => margin.or(tightest),
                };
            }
            row.set("least_margin_cells", tightest.map(|margin| milli(margin.cells)));
            row.set("least_margin_ms", tightest.map(|margin| milli(margin.ms)));
        }
        let (lands, kills) = lands_and_kills(&course);
        if let Some(first) = kills.first() {
            row.set("kill_land", first.get("land"));
            row.set("kill_obstacle", first.get("obstacle"));
            row.set("kill_x_cells", first.get("x_cells"));
        }
        row.set("lands", lands);
        row.set("kills", kills);
        Ok(row)
    }

    /// A kill is looked at in its land as that attempt had it, entered by the hero who entered it and judged
    /// by the search that judged it: the run ends where everybody had died. Without one it is the first
    /// attempt that failed; a course without any is shown from its start.
    fn open(
        (): &(),
        ask: &Ask,
        site: Option<&Map<String, Value>>,
        ctl: &Control,
    ) -> Result<Option<Case<Self>>, Stop> {
        let Ok(recipe) = ask::recipe(&plain(ask)) else {
            return Ok(None);
        };
        let course = course::generate(&recipe, ctl)?;
        let number = |name: &str| Some(site?.get(name)?.as_f64()? as usize);
        let named = number("land_idx").zip(number("attempt").and_then(|n| n.checked_sub(1)));
        let failed = |land: &LandLog| land.attempts.iter().position(|attempt| !attempt.is_crossed);
        let first = || {
            let mut lands = course.lands.iter().enumerate();
            lands.find_map(|(idx, land)| Some((idx, failed(land)?)))
        };
        let mut spec = course.spec.clone();
        let mut name = asked_words(&plain(ask));
        let meant = named.or_else(first);
        let attempt = meant.and_then(|(land, n)| Some((land, n, course.lands.get(land)?.attempts.get(n)?)));
        let Some((land, n, attempt)) = attempt else {
            return Ok(Some(Case {
                name,
                content: Content::Spec(spec),
                question: Some(Question::default()),
                frame: 0,
            }));
        };
        if let Some(terrain) = spec.terrains.get_mut(land) {
            terrain.obstacles.clone_from(&attempt.obstacles);
            name += &format!(", {} {}, attempt {}", terrain.land.word(), land + 1, n + 1);
        }
        spec.title.clone_from(&name);
        Ok(Some(Case {
            name,
            content: Content::Spec(spec),
            question: Some(Question {
                first_terrain: land as u32,
                n_terrains: 1,
                entry: attempt.start,
                search: recipe.search,
                ..Question::default()
            }),
            frame: LAST_FRAME,
        }))
    }
}

/// Final over planned difficulty; 1 where nothing was planned.
fn kept_share(land: &LandLog) -> f64 {
    let last = land.attempts.last().map_or(0.0, |attempt| attempt.difficulty);
    if land.planned_difficulty == 0.0 {
        1.0
    } else {
        last / land.planned_difficulty
    }
}

/// Cells that the generator's log fills.
fn generated(row: &mut Row, course: &Course) {
    let lands = &course.lands;
    let sum = |of: fn(&LandLog) -> usize| lands.iter().map(of).sum::<usize>();
    row.set("title", &course.spec.title);
    row.set("attempts", sum(|land| land.attempts.len()));
    row.set(
        "most_attempts",
        lands.iter().map(|land| land.attempts.len()).max(),
    );
    row.set(
        "first_try_lands",
        sum(|land| usize::from(land.attempts.len() == 1)),
    );
    row.set("n_lands", lands.len());
    row.set("empty_lands", sum(|land| usize::from(is_empty(land))));
    let shares: Vec<f64> = lands.iter().map(kept_share).collect();
    row.set(
        "final_over_planned",
        milli(shares.iter().sum::<f64>() / shares.len().max(1) as f64),
    );
    row.set(
        "least_final_over_planned",
        milli(shares.iter().copied().fold(1.0, f64::min)),
    );
    let last = |land: &LandLog| land.attempts.last().map_or(0, |attempt| attempt.obstacles.len());
    row.set("obstacles", sum(last));
    let all = || lands.iter().flat_map(|land| &land.attempts);
    row.set("peak_states", all().map(|attempt| attempt.peak).max());
    row.set("expanded", all().map(|attempt| attempt.expanded).sum::<u64>());
}

fn is_empty(land: &LandLog) -> bool {
    land.attempts.last().is_some_and(|last| last.obstacles.is_empty())
}

/// Cells about the button: how tight the tightest of its edges is after each is in the middle of its window.
fn presses(row: &mut Row, level: &Level, edges: &[Edge]) {
    let is_press = |edge: &&Edge| edge.kind == EdgeKind::Press;
    row.set("presses", edges.iter().filter(is_press).count());
    row.set("button_edges", edges.len());
    let width = |edge: &&Edge| edge.local.early_steps + edge.local.late_steps;
    let ms = |steps: usize| milli(ms_of_steps(steps as i32, level.bpm));
    let Some(tightest) = edges.iter().min_by_key(width) else {
        return;
    };
    row.set("tightest_press_ms", ms(width(&tightest)));
    row.set(
        "tightest_press_beat",
        milli(tightest.step as f64 / f64::from(STEPS_PER_BEAT)),
    );
    row.set(
        "tight_presses",
        edges.iter().filter(|edge| width(edge) < 3).count(),
    );
}

/// One object a land, and one for everything that killed in the last layer of a failed attempt.
fn lands_and_kills(course: &Course) -> (Vec<Value>, Vec<Value>) {
    let (mut lands, mut kills) = (Vec::new(), Vec::new());
    let (mut start_beats, mut n_before) = (0, 0);
    for (idx, (log, spec)) in course.lands.iter().zip(&course.spec.terrains).enumerate() {
        let (land, last) = (log.land.word(), log.attempts.last());
        let lethal = { spec.obstacles.iter() }
            .filter(|obstacle| obstacle.shape.is_lethal())
            .count();
        lands.push(json!({
            "land": land,
            "beats": spec.beats,
            "planned": milli(log.planned_difficulty),
            "final": milli(spec.final_difficulty),
            "final_over_planned": milli(kept_share(log)),
            "attempts": log.attempts.len(),
            "first_try": log.attempts.len() == 1,
            "empty": is_empty(log),
            "lethal_per_bar": milli(lethal as f64 * 4.0 / f64::from(spec.beats.max(1))),
            "peak_states": last.map_or(0, |last| last.peak),
        }));
        for (attempt_idx, attempt) in log.attempts.iter().enumerate() {
            let failed = !attempt.is_crossed;
            for tally in attempt.deaths.iter().filter(|_| failed) {
                let own = (tally.obstacle as usize).wrapping_sub(n_before);
                let Some(obstacle) = attempt.obstacles.get(own) else {
                    continue;
                };
                kills.push(json!({
                    "land": land,
                    "land_idx": idx,
                    "attempt": attempt_idx + 1,
                    "beat": milli(f64::from(start_beats) + beats_survived(attempt)),
                    "obstacle": obstacle.shape.word(),
                    "x_cells": milli(cells_of_x(start_beats as i32 * X_PER_BEAT + obstacle.x_200ths)),
                    "states": tally.states,
                }));
            }
        }
        start_beats += spec.beats;
        n_before += spec.obstacles.len();
    }
    (lands, kills)
}

fn beats_survived(attempt: &Attempt) -> f64 {
    let steps = attempt.layers_survived * STEPS_PER_DECISION;
    steps as f64 / f64::from(STEPS_PER_BEAT)
}
