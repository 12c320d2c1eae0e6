//! A zone with a round ready to be played, compiled from a spec and a question, or what stands in the
//! way. Never panics, whatever the spec.
//!
//! Knows what is possible; what is merely unwise is `lint`'s business. A creature without a pattern or
//! without room is possible: it can be drawn while one looks on.

use std::sync::Arc;

use super::asked::Asker;
use super::board::{Board, MAX_CELLS, Misshapen};
use super::draw::{self, Career, MAX_PERMILLE, MAX_WEIGHT};
use super::field::MAX_KINDS;
use super::joint::MAX_SET;
use super::odds::{MAX_ODDS, is_misnumbered, numbered};
use super::sea::{Layout, Sea, Set};
use super::spec::{Bands, Question, Spec};
use super::view::Cards;
use crate::grammar::counted;
use crate::report::{Issue, Place, Severity, Text};
use crate::rng::{Ledger, Rng};

/// The most probes of a round.
pub const MAX_PROBES: u32 = 127;
/// The most sets that a zone may draw.
pub const MAX_SETS: u64 = 20_000;
/// The most hexes that a pattern may name.
pub const MAX_PATTERN: usize = 127;

/// A zone with a round.
#[derive(Clone, Debug, PartialEq)]
pub struct Level {
    /// The zone; rounds of one zone share it.
    pub sea: Arc<Sea>,
    /// Its number.
    pub sea_number: u32,
    /// The balance that its designer wants.
    pub bands: Bands,
    /// What was asked.
    pub question: Question,
    /// Where everything is.
    pub layout: Layout,
    /// Probes of this round.
    pub probes: u32,
    /// What the player had before.
    pub career: Career,
    /// What was drawn for the board; nothing where it was given.
    pub drawn: Option<Ledger>,
    /// What is wrong with the zone though rounds of it can be looked at: nothing is proven of it.
    pub faults: Vec<Issue>,
    /// What is odd about the question, though it can be asked.
    pub notes: Vec<Issue>,
}

impl Level {
    /// Compiles a question about a spec.
    ///
    /// # Errors
    /// Everything that stands in the way.
    pub fn compile(spec: &Spec, question: &Question) -> Result<Self, Vec<Issue>> {
        let mut level = Self::on(Arc::new(compile_sea(spec)?), spec, question)?;
        level.faults = super::lint::faults(spec);
        Ok(level)
    }

    /// The same on a zone that is compiled already: `sea` is that of `spec`.
    ///
    /// # Errors
    /// What stands in the way of the question.
    pub fn on(sea: Arc<Sea>, spec: &Spec, question: &Question) -> Result<Self, Vec<Issue>> {
        let mut issues = Vec::new();
        let mut ask = Asker {
            sea: &sea,
            issues: &mut issues,
        };
        let career = ask.career(question);
        let notes = ask.named_twice(question);
        let placed = ask.placed(question);
        let named = ask.set(question);
        let probes = question.probes.unwrap_or(spec.probes);
        if !(1..=MAX_PROBES).contains(&probes) {
            issues.push(error(
                "SR-033",
                Place::field("probes"),
                Text::new(
                    format!("a round has 1 to {MAX_PROBES} probes, not {probes}"),
                    format!("탐사 기회는 1~{MAX_PROBES}회입니다({probes})"),
                ),
            ));
        }
        if !issues.is_empty() {
            return Err(issues);
        }
        let (layout, drawn) = match placed {
            Some(layout) => (layout, None),
            None => {
                let (layout, drawn) = draw_layout(&sea, spec, question, &career, named)?;
                (layout, Some(drawn))
            }
        };
        Ok(Self {
            sea,
            sea_number: spec.sea,
            bands: spec.bands,
            question: question.clone(),
            layout,
            probes,
            career,
            drawn,
            faults: Vec::new(),
            notes,
        })
    }

    /// What the player's cards say.
    pub fn cards(&self) -> Cards {
        Cards {
            mode: self.question.mode,
            set: self.layout.set.clone(),
            collected: self.career.collected,
        }
    }

    /// The id of a creature.
    pub fn id(&self, kind: u8) -> &str {
        let kind = self.sea.kinds.get(usize::from(kind));
        kind.map_or("", |kind| kind.spec.id.as_str())
    }

    /// What people call a creature.
    pub fn name(&self, kind: u8) -> Text {
        let kind = self.sea.kinds.get(usize::from(kind));
        kind.map_or_else(Text::default, |kind| kind.spec.called())
    }
}

/// Compiles a zone.
///
/// # Errors
/// Everything that keeps it from being played.
pub fn compile_sea(spec: &Spec) -> Result<Sea, Vec<Issue>> {
    let issues = check(spec);
    if !issues.is_empty() {
        return Err(issues);
    }
    match Board::compile(&spec.rows) {
        Ok(board) => Ok(Sea::compile(board, spec)),
        Err(misshapen) => Err(vec![board_issue(misshapen)]),
    }
}

/// Draws the board that a question asks for: the same for the same seed, whatever is asked beside it.
fn draw_layout(
    sea: &Sea,
    spec: &Spec,
    question: &Question,
    career: &Career,
    named: Option<Set>,
) -> Result<(Layout, Ledger), Vec<Issue>> {
    let mut rng = Rng::from_seed(&question.seed);
    let mut ledger = Ledger::new(rng);
    let n_species = draw::draw_count(&spec.species, &mut rng).unwrap_or(0);
    ledger.note(rng, "n_species");
    let drawn = draw::draw_set(&draw::weights(sea, career), n_species as usize, &mut rng);
    ledger.note(rng, "species");
    let set = named.unwrap_or(drawn);
    let layout = draw::draw_layout(sea, &set, &mut rng);
    ledger.note(rng, "placement");
    layout.map(|layout| (layout, ledger)).ok_or_else(|| {
        let names: Vec<Text> = { set.iter() }
            .map(|kind| sea.kinds[usize::from(*kind)].spec.called())
            .collect();
        let join = |get: fn(&Text) -> &str| names.iter().map(get).collect::<Vec<_>>().join(" + ");
        let (en, ko) = (join(|name| &name.en), join(|name| &name.ko));
        let text = match names.len() {
            1 => Text::new(
                format!("{en} has no place on this board"),
                format!("{ko}: 이 보드에 놓일 수 없습니다"),
            ),
            _ => Text::new(
                format!("{en} have no place together on this board"),
                format!("{ko}: 이 보드에 함께 놓일 수 없습니다"),
            ),
        };
        vec![error("SR-016", Place::field("creatures"), text)]
    })
}

pub(super) fn error(code: &'static str, place: Place, text: Text) -> Issue {
    Issue {
        code,
        severity: Severity::Error,
        text,
        hint: None,
        place,
        fix: None,
    }
}

fn board_issue(misshapen: Misshapen) -> Issue {
    match misshapen {
        Misshapen::Empty => error(
            "SR-001",
            Place::field("rows"),
            Text::new("the board has no hex", "보드에 칸이 없습니다"),
        ),
        Misshapen::TooLarge => error(
            "SR-002",
            Place::field("rows"),
            Text::new(
                format!("the board has more than {MAX_CELLS} hexes"),
                format!("보드가 {MAX_CELLS}칸을 넘습니다"),
            ),
        ),
        Misshapen::Shifted(row) => error(
            "SR-003",
            Place::item("rows", row, "shift"),
            Text::new(
                format!("row {} is moved off the board", row + 1),
                format!("{}번째 행이 보드 밖으로 밀려났습니다", row + 1),
            ),
        ),
    }
}

/// What keeps a spec from being played at all, whatever the question.
pub fn check(spec: &Spec) -> Vec<Issue> {
    let mut issues = Vec::new();
    if let Err(misshapen) = Board::compile(&spec.rows) {
        issues.push(board_issue(misshapen));
    }
    let mut add = |code, place, en: String, ko: String| issues.push(error(code, place, Text::new(en, ko)));
    let n_creatures = spec.creatures.len();
    if n_creatures == 0 {
        add(
            "SR-004",
            Place::field("creatures"),
            "the sea has no creature".to_owned(),
            "해역에 생물이 없습니다".to_owned(),
        );
    }
    if MAX_KINDS < n_creatures {
        add(
            "SR-005",
            Place::field("creatures"),
            format!(
                "{creatures} are more than the {MAX_KINDS} that a sea may have",
                creatures = counted(n_creatures, "creature")
            ),
            format!("생물 {n_creatures}종은 최대 {MAX_KINDS}종을 넘습니다"),
        );
    }
    if !(1..=MAX_PROBES).contains(&spec.probes) {
        add(
            "SR-006",
            Place::field("probes"),
            format!("a round has 1 to {MAX_PROBES} probes, not {}", spec.probes),
            format!("탐사 기회는 1~{MAX_PROBES}회입니다({})", spec.probes),
        );
    }
    let mut n_sets = 0_u64;
    let mut total = 0_u64;
    let mut misnumbered = Vec::new();
    for (idx, odds) in spec.species.iter().enumerate().take(MAX_ODDS) {
        let n = odds.n_species as usize;
        total = total.saturating_add(u64::from(odds.weight));
        if is_misnumbered(spec, odds) {
            let text = Text::new(
                format!(
                    "a board cannot have {n} species: it has 1 to {MAX_SET}, and the sea has {creatures}",
                    creatures = counted(n_creatures, "creature")
                ),
                format!("{n}종 판: 1~{MAX_SET}종이며 생물 {n_creatures}종 이내여야 합니다"),
            );
            misnumbered.push(Issue {
                fix: numbered(spec, idx).map(|numbered| numbered.words()),
                ..error("SR-007", Place::item("species", idx, "n_species"), text)
            });
        } else if 0 < odds.weight {
            n_sets = n_sets.saturating_add(binomial(n_creatures as u64, n as u64));
        }
    }
    issues.append(&mut misnumbered);
    let mut add = |code, place, en: String, ko: String| issues.push(error(code, place, Text::new(en, ko)));
    if total == 0 || MAX_ODDS < spec.species.len() || u64::from(u32::MAX) < total {
        add(
            "SR-008",
            Place::field("species"),
            "the numbers of species have no odds".to_owned(),
            "등장 종 수의 확률이 없습니다".to_owned(),
        );
    }
    if MAX_SETS < n_sets {
        add(
            "SR-012",
            Place::field("creatures"),
            format!("{n_sets} sets can be drawn; at most {MAX_SETS} are looked at"),
            format!("조합이 {n_sets}개로 최대 {MAX_SETS}개를 넘습니다"),
        );
    }
    for (idx, creature) in spec.creatures.iter().enumerate().take(MAX_KINDS) {
        let n = idx + 1;
        let place = |field| Place::item("creatures", idx, field);
        let id = &creature.id;
        let same = spec.creatures[..idx].iter().position(|other| other.id == *id);
        let wrong = match (id.as_str(), same) {
            ("", _) => Some(("it has none".to_owned(), "비어 있습니다".to_owned())),
            ("empty", _) => Some((
                "\"empty\" is what a hex without a creature is called".to_owned(),
                "\"empty\"는 생물이 없는 칸을 뜻합니다".to_owned(),
            )),
            (_, Some(other)) => Some((
                format!("\"{id}\" is that of creature {}", other + 1),
                format!("\"{id}\"은(는) {}번째 생물의 것입니다", other + 1),
            )),
            _ => None,
        };
        if let Some((en, ko)) = wrong {
            add(
                "SR-013",
                place("id"),
                format!("creature {n} needs an id of its own: {en}"),
                format!("{n}번째 생물에는 다른 id가 필요합니다. {ko}"),
            );
        }
        if creature.weight == 0 || MAX_WEIGHT < creature.weight {
            add(
                "SR-010",
                place("weight"),
                format!("creature {n}: a weight lies from 1 to {MAX_WEIGHT}"),
                format!("{n}번째 생물: 가중치는 1~{MAX_WEIGHT}입니다"),
            );
        }
        let pity = &creature.pity;
        let permilles = [pity.first_permille, pity.step_permille, pity.cap_permille];
        if permilles.iter().any(|permille| MAX_PERMILLE < *permille) || pity.cap_permille < 1000 {
            add(
                "SR-011",
                place("pity"),
                format!("creature {n}: multipliers lie from 1000 to {MAX_PERMILLE} thousandths"),
                format!("{n}번째 생물: 배수는 1000~{MAX_PERMILLE}(천분율)입니다"),
            );
        }
        if MAX_PATTERN < creature.pattern.len() {
            add(
                "SR-014",
                place("pattern"),
                format!("creature {n} has more than {MAX_PATTERN} hexes"),
                format!("{n}번째 생물의 패턴이 {MAX_PATTERN}칸을 넘습니다"),
            );
        }
    }
    issues
}

/// How many sets of `k` of `n` there are, as far as it fits.
pub fn binomial(n: u64, k: u64) -> u64 {
    (0..k.min(n)).fold(1_u64, |product, i| product.saturating_mul(n - i) / (i + 1))
}
