//! A row of a survey: the odds of one set for one policy, or one board played by it.
//!
//! `--figures rates` (the usual) is exact over every board of a set, `optimum` the best that anybody can
//! do, `round` one board from a seed.

use std::sync::{Arc, Mutex, PoisonError};

use serde_json::{Map, Value};

use super::SeaRescue;
use super::ask;
use super::board::cells_of;
use super::figures::spare;
use super::hex::Hex;
use super::level::Level;
use super::lint;
use super::measure::{Group, Measured, errors_of, group_rates, level_rates, of_group};
use super::optimum::optimum;
use super::rates::stop_of;
use super::replay::play;
use super::round::EndReason;
use super::services::{SetRow, set_table};
use super::solve::policy_round;
use super::spec::{Figures, Mode, Policy, Question, Spec};
use super::view::View;
use crate::control::{Control, Stop};
use crate::game::{Ask, Content, Game as _, Replay};
use crate::report::{Text, Verdict};
use crate::survey::record::asked_words;
use crate::survey::row::milli;
use crate::survey::{Case, LAST_FRAME, Row, Survey};

/// What all cases share.
#[derive(Clone, Debug)]
pub struct Desk {
    spec: Spec,
    /// Every set that can be drawn, as the command line writes it.
    sets: Vec<String>,
    table: Vec<SetRow>,
    groups: Arc<Mutex<Vec<Played>>>,
}

/// What the rates of a group depend on: mode, policy, number of species and, in sized mode, their sizes.
type Asked = (Mode, Policy, Vec<u32>);
/// A group that was played, and the nodes that it took.
type Played = (Asked, Arc<(Group, u64)>);

impl Desk {
    /// The rates of a level's set, and the nodes that its group took: sets that a player cannot tell apart are
    /// played once, and which case came first changes nothing.
    fn measured(&self, level: &Level, ctl: &Control) -> Result<(Measured, u64), Stop> {
        let question = &level.question;
        if question.mode == Mode::Known {
            let measured = level_rates(level, ctl).map_err(stop_of)?;
            return Ok((measured, ctl.progress().nodes));
        }
        let size = |kind: &u8| match question.mode {
            Mode::Sized => level.sea.kinds[usize::from(*kind)].size,
            _ => 0,
        };
        let mut sizes: Vec<u32> = level.layout.set.iter().map(size).collect();
        sizes.sort_unstable();
        let asked = (question.mode, question.policy, sizes);
        let groups = || self.groups.lock().unwrap_or_else(PoisonError::into_inner);
        let is_asked = |(known, _): &&Played| *known == asked;
        let known = groups().iter().find(is_asked).map(|(_, group)| group.clone());
        let group = match known {
            Some(group) => group,
            None => {
                // Nobody waits while something is worked out.
                let group = group_rates(level, ctl).map_err(stop_of)?;
                let group = Arc::new((group, ctl.progress().nodes));
                groups().push((asked, group.clone()));
                group
            }
        };
        Ok((of_group(level, &group.0), group.1))
    }
}

impl Survey for SeaRescue {
    type Desk = Desk;
    const OPTIONS: &'static [&'static str] = &["figures", "mode", "policy", "set", "seed"];

    fn desk(spec: Option<Spec>) -> Result<Desk, Text> {
        let spec = spec.unwrap_or_default();
        // What is wrong with the zone itself comes first: what else cannot be follows from it.
        let fault = lint::faults(&spec).into_iter().next();
        let level = match (Level::compile(&spec, &Question::default()), fault) {
            (Ok(level), None) => level,
            (built, fault) => {
                let first = fault.or_else(|| built.err().into_iter().flatten().next());
                let why = first.map_or_else(Text::default, |issue| issue.text);
                return Err(Text::new(
                    format!(
                        "nothing can be asked of the zone: {}; `check` tells all that is wrong",
                        why.en
                    ),
                    format!(
                        "이 해역에는 물을 수 없습니다: {}. 모든 문제는 `check`가 알려 줍니다",
                        why.ko
                    ),
                ));
            }
        };
        let words = |set: &Vec<u8>| ask::joined(set.iter().map(|kind| level.id(*kind)));
        let table = set_table(&level.sea, level.probes, &level.career, &Control::unlimited());
        Ok(Desk {
            sets: level.sea.sets().iter().map(words).collect(),
            table: table.unwrap_or_default(),
            groups: Arc::default(),
            spec,
        })
    }

    fn words(desk: &Desk, option: &str) -> Vec<String> {
        match option {
            "figures" => vec!["rates".to_owned(), "optimum".to_owned()],
            "mode" => Mode::ALL.map(|mode| mode.word().to_owned()).to_vec(),
            "policy" => Policy::ALL.map(|policy| policy.word().to_owned()).to_vec(),
            "set" => desk.sets.clone(),
            _ => Vec::new(),
        }
    }

    fn usual(_: &Desk, typed: &[&str]) -> Vec<(&'static str, String)> {
        let is_round = typed.contains(&"seed");
        let mut usual = vec![
            ("figures", if is_round { "round" } else { "rates" }.to_owned()),
            ("mode", Mode::default().word().to_owned()),
            ("policy", "maxHit".to_owned()),
        ];
        if !is_round {
            usual.push(("set", "all".to_owned()));
        }
        usual
    }

    fn check(desk: &Desk, ask: &Ask) -> Result<(), Text> {
        // Said before what it would not look at, which may be what is asked where nothing is typed.
        if ask.figures.as_deref() == Some("economy") {
            return Err(Text::new(
                "--figures economy is no row of a survey; ask `solve` for it",
                "--figures economy는 조사의 줄이 아닙니다. `solve`로 물으세요",
            ));
        }
        let question = ask::question(&desk.spec, ask)?;
        match (question.figures, &ask.seed) {
            (Figures::Round, None) => {
                return Err(Text::new(
                    "--figures round wants --seeds",
                    "--figures round에는 --seeds가 필요합니다",
                ));
            }
            (Figures::Rates | Figures::Optimum, Some(_)) => {
                return Err(Text::new(
                    "rates and optimum are of all boards; --seeds means nothing to them",
                    "rates와 optimum은 모든 판의 것이라 --seeds가 뜻이 없습니다",
                ));
            }
            (Figures::Rates | Figures::Optimum, None) if question.set.is_empty() => {
                return Err(Text::new(
                    "rates and optimum are of one set each; name --sets",
                    "rates와 optimum은 조합마다의 것입니다. --sets를 적으세요",
                ));
            }
            _ => {}
        }
        match Level::compile(&desk.spec, &question) {
            Ok(_) => Ok(()),
            Err(issues) => Err({ issues.into_iter().next() }.map_or_else(Text::default, |issue| issue.text)),
        }
    }

    fn row(desk: &Desk, ask: &Ask, ctl: &Control) -> Result<Row, Stop> {
        let level = ask::question(&desk.spec, ask)
            .ok()
            .and_then(|question| Level::compile(&desk.spec, &question).ok());
        let Some(level) = level else {
            return Ok(Row::new(Verdict::Invalid));
        };
        match level.question.figures {
            Figures::Round | Figures::Economy => round(&level, ctl),
            Figures::Rates => rates(desk, &level, ctl),
            Figures::Optimum => best(desk, &level, ctl),
        }
    }

    /// A round is the play at its end; rates and the optimum are the zone with what was asked of it.
    fn open(
        desk: &Desk,
        ask: &Ask,
        _site: Option<&Map<String, Value>>,
        ctl: &Control,
    ) -> Result<Option<Case<Self>>, Stop> {
        let Ok(question) = ask::question(&desk.spec, ask) else {
            return Ok(None);
        };
        let name = asked_words(ask);
        if question.figures != Figures::Round {
            return Ok(Some(Case {
                name,
                content: Content::Spec(desk.spec.clone()),
                question: Some(question),
                frame: 0,
            }));
        }
        let Ok(level) = Level::compile(&desk.spec, &question) else {
            return Ok(None);
        };
        let inputs = policy_round(&level, question.policy, ctl)?;
        let is_own = desk.spec != Spec::default();
        Ok(Some(Case {
            name,
            content: Content::Replay(Replay {
                question,
                claim: Some(Self::claim(&level, &inputs)),
                inputs,
                spec: is_own.then(|| desk.spec.clone()),
            }),
            question: None,
            frame: LAST_FRAME,
        }))
    }
}

fn rates(desk: &Desk, level: &Level, ctl: &Control) -> Result<Row, Stop> {
    let (measured, nodes) = desk.measured(level, ctl)?;
    let Some(rates) = measured.all.first() else {
        return Ok(Row::new(Verdict::Invalid));
    };
    let value = rates.value();
    let (low, high) = level.bands.pair_all;
    // Bands of single sets are those of known pairs, as the rules give them.
    let is_judged = rates.set.len() == 2 && level.question.mode == Mode::Known;
    let is_left = is_judged && !(low..=high).contains(&value.all);
    let mut row = Row::new(match &measured.sampled {
        // An estimate proves nothing.
        Some(_) => Verdict::NotFound { nodes },
        None if is_left => Verdict::Refuted,
        None => Verdict::Proven,
    });
    of_set(&mut row, desk, level);
    if measured.sampled.is_some() {
        let error = errors_of(rates);
        row.set("rounds_sampled", rates.n_boards);
        row.set("any_error_points", milli(error.any * 100.0));
        row.set("all_error_points", milli(error.all * 100.0));
    } else {
        row.set("boards", rates.n_boards);
    }
    row.set("any_pct", milli(value.any * 100.0));
    row.set("all_pct", milli(value.all * 100.0));
    row.set("rescued_mean", milli(value.expected));
    row.set("first_find_mean", milli(rates.mean_first_find()));
    row.set(
        "probes_mean",
        milli(rates.n_probes as f64 / rates.n_boards.max(1) as f64),
    );
    row.set("nodes", nodes);
    Ok(row)
}

fn best(desk: &Desk, level: &Level, ctl: &Control) -> Result<Row, Stop> {
    let mode = level.question.mode.of_optimum();
    let sea = &level.sea;
    let answer = optimum(
        sea,
        &level.layout.set,
        &View::blank(sea),
        level.probes,
        mode,
        false,
        ctl,
    )
    .map_err(stop_of)?;
    let mut row = Row::new(Verdict::Proven);
    of_set(&mut row, desk, level);
    row.set("boards", answer.n_boards);
    let share = answer.best as f64 / answer.n_boards.max(1) as f64;
    row.set("all_pct", milli(share * 100.0));
    row.set("states", answer.n_states);
    row.set("nodes", ctl.progress().nodes);
    Ok(row)
}

/// What is known of a set before anybody plays.
fn of_set(row: &mut Row, desk: &Desk, level: &Level) {
    row.set("species", level.layout.set.len());
    row.set("spare_probes", spare(level, &level.layout.set));
    if let Some(known) = desk.table.iter().find(|known| known.set == level.layout.set) {
        row.set("layouts", known.n_layouts);
        row.set("drawn_pct", milli(known.drawn * 100.0));
        row.set("on_board_pct", milli(known.on_board * 100.0));
    }
}

fn round(level: &Level, ctl: &Control) -> Result<Row, Stop> {
    let inputs = policy_round(level, level.question.policy, ctl)?;
    let last = play(level, &inputs).last;
    let (rescued, of) = (last.rescued.len(), level.layout.set.len());
    let mut row = Row::new(if rescued == of {
        Verdict::Proven
    } else {
        Verdict::NotFound {
            nodes: ctl.progress().nodes,
        }
    });
    let ids: Vec<&str> = level.layout.set.iter().map(|kind| level.id(*kind)).collect();
    row.set("board", ids.join("+"));
    row.set("species", of);
    row.set("rescued", rescued);
    row.set("all", rescued == of);
    row.set("any", 0 < rescued);
    row.set("end", last.end.map_or("unfinished", EndReason::word));
    row.set("probes", last.n_probes);
    row.set("probes_left", last.probes_left);
    row.set("spare_probes", spare(level, &level.layout.set));
    // Where nothing was found there is no first, and no mean counts one.
    let first = |probe: u32| (0 < probe).then_some(probe);
    row.set("first_find", first(last.first_find));
    row.set("first_rescue", first(last.first_rescue));
    // The hexes of who was not found: where a round is lost.
    let mut kills = Vec::new();
    for (kind, mask) in level.layout.masks(&level.sea) {
        if !last.rescued.contains(&kind) {
            for cell in cells_of(mask & !last.open) {
                let (hex_row, column) = level.sea.board.place(cell);
                // How far to the right it lies, in halves of a hex, whatever its row is moved by.
                let hex = level.sea.board.hexes().get(usize::from(cell));
                let hex = hex.copied().unwrap_or(Hex::ORIGIN);
                kills.push(serde_json::json!({
                    "creature": level.id(kind), "row": hex_row, "column": column,
                    "x_halves": 2 * hex.q + hex.r,
                }));
            }
        }
    }
    if let Some(first) = kills.first() {
        row.set("missed", first.get("creature"));
        row.set("kills", &kills);
    }
    Ok(row)
}
