//! A row of a survey: a generated puzzle, its candidates, how surely it has one answer, and its grade.
//!
//! Knows the generator; `--figures margins` adds how near the board comes to its limits.

use serde_json::{Map, Value};

use super::StarLink;
use super::ask;
use super::fragile::{Limit, fragile};
use super::generate::{Event, Outcome, generate};
use super::geometry::MILLI;
use super::spec::{LevelKnobs, Question, Spec};
use crate::control::{Control, Stop};
use crate::game::{Ask, Content};
use crate::report::{Text, Verdict};
use crate::survey::record::asked_words;
use crate::survey::row::{milli, plain, wants_margins};
use crate::survey::{Case, LAST_FRAME, Row, Survey};

/// How far margins are looked for.
const WITHIN_MILLI: f64 = 500.0;

impl Survey for StarLink {
    type Desk = ();
    const OPTIONS: &'static [&'static str] = &["figures", "difficulty", "stage", "seed"];

    fn desk(spec: Option<Spec>) -> Result<(), Text> {
        match spec {
            None => Ok(()),
            Some(_) => Err(Text::new(
                "--spec means nothing here: a survey of starlink makes its boards from seeds",
                "--spec은 여기서 쓸 수 없습니다. starlink 조사는 시드로 판을 만듭니다",
            )),
        }
    }

    fn words((): &(), option: &str) -> Vec<String> {
        match option {
            "difficulty" => LevelKnobs::all().map(|level| level.name).to_vec(),
            _ => Vec::new(),
        }
    }

    fn usual((): &(), typed: &[&str]) -> Vec<(&'static str, String)> {
        let mut usual = vec![("difficulty", "all".to_owned())];
        if !typed.contains(&"seed") {
            usual.push(("stage", "1..=60".to_owned()));
        }
        usual
    }

    fn check((): &(), ask: &Ask) -> Result<(), Text> {
        wants_margins(ask)?;
        ask::recipe(&plain(ask)).map(|_| ())
    }

    fn row((): &(), ask: &Ask, ctl: &Control) -> Result<Row, Stop> {
        let Ok(recipe) = ask::recipe(&plain(ask)) else {
            return Ok(Row::new(Verdict::Invalid));
        };
        let made = generate(&recipe, ctl)?;
        let verdict = match made.outcome {
            Outcome::Fitting => Verdict::Proven,
            Outcome::OutOfTier | Outcome::Ambiguous => Verdict::Refuted,
            Outcome::Nothing => Verdict::NotFound { nodes: made.nodes },
        };
        let mut row = Row::new(verdict);
        let relays = { made.table.links.iter() }
            .filter(|link| link.via.is_some())
            .count();
        let direct = made.table.links.len() - relays;
        row.set(
            "unique",
            matches!(made.outcome, Outcome::Fitting | Outcome::OutOfTier),
        );
        row.set("in_tier", made.outcome == Outcome::Fitting);
        // A board that was not graded has neither.
        if 0 < made.tier {
            row.set("tier", made.tier);
            row.set("sub_grade", made.sub_grade);
        }
        row.set("candidates", direct + relays);
        row.set("direct", direct);
        row.set("relays", relays);
        let n_stars = made.spec.stars.len();
        row.set(
            "direct_per_star",
            milli(2.0 * direct as f64 / n_stars.max(1) as f64),
        );
        row.set("conflicts", made.table.n_conflicts());
        row.set("answer_links", made.answer.len());
        row.set("layouts", made.n_layouts);
        row.set("trees", made.n_trees);
        row.set("repairs", made.n_repairs);
        row.set("counts", made.n_counts);
        row.set("nodes", made.nodes);
        let stopped = |event: &&Event| matches!(event, Event::GaveUp { was_stopped: true });
        row.set("counts_stopped", made.events.iter().filter(stopped).count());
        if wants_margins(ask) == Ok(true) {
            let found = fragile(&made.table, WITHIN_MILLI);
            let least = |is_length: bool| {
                let near = found
                    .iter()
                    .find(|near| (near.limit == Limit::Length) == is_length);
                near.map(|near| milli(near.margin_milli / f64::from(MILLI)))
            };
            row.set("least_length_margin_cells", least(true));
            row.set("least_clearance_margin_cells", least(false));
        }
        Ok(row)
    }

    /// The puzzle, with the question that it fails: answers, or the tiers of its level. One that fits is
    /// shown from the start.
    fn open(
        (): &(),
        ask: &Ask,
        _site: Option<&Map<String, Value>>,
        ctl: &Control,
    ) -> Result<Option<Case<Self>>, Stop> {
        let Ok(recipe) = ask::recipe(&plain(ask)) else {
            return Ok(None);
        };
        let made = generate(&recipe, ctl)?;
        let (question, frame) = match made.outcome {
            Outcome::Nothing => return Ok(None),
            Outcome::Fitting => (Question::Answers, 0),
            Outcome::Ambiguous => (Question::Answers, LAST_FRAME),
            Outcome::OutOfTier => (Question::Tier, LAST_FRAME),
        };
        Ok(Some(Case {
            name: asked_words(&plain(ask)),
            content: Content::Spec(made.spec),
            question: Some(question),
            frame,
        }))
    }
}
