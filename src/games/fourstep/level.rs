//! A course ready to be played and solved, compiled from a spec and a question, or what stands in
//! the way. Never panics, whatever the spec.
//!
//! Knows what is possible; what is merely unwise is `lint`'s business.

use super::forms::{Form, Hero, Side};
use super::lattice::{STEPS_PER_BEAT, WORLD_TOP, X_PER_BEAT, X_PER_STEP};
use super::lint::{more, without_size};
use super::patterns::expand::{self, Origin, Placed, by_name, expand};
use super::patterns::{MAX_PARTS, MAX_PATTERNS};
use super::physics::Physics;
use super::spec::{Land, Margins, Obstacle, Question, SearchMode, Spec};
use super::way::Way;
use super::world::{Segment, World};
use crate::grammar::counted;
use crate::report::{Issue, Place, Severity, Text};

/// The longest course, in beats: 800 bars, twenty times a daily one. All that a search reaches in it stays
/// below 300 MB.
pub const MAX_BEATS: u32 = 3_200;
/// The most obstacles of a course.
pub const MAX_OBSTACLES: usize = 20_000;
/// The fastest and the slowest tempo.
pub const BPM_RANGE: std::ops::RangeInclusive<u32> = 20..=400;
/// The largest margin, in 200ths of a cell: ten cells.
pub const MAX_MARGIN: i32 = 2000;
/// Uses of unknown patterns that are told of in each land.
const MAX_TOLD: usize = 8;
/// The fastest hero who may enter, in 60ths of a cell per beat.
const MAX_ENTRY_V: i32 = 1200;

/// One land of a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelLand {
    /// What kind.
    pub land: Land,
    /// Where it lies.
    pub segment: Segment,
    /// Its index in the spec.
    pub terrain_idx: usize,
    /// What stands in it, from its start: its own obstacles, then those of its patterns.
    pub obstacles: Vec<Obstacle>,
    /// Where each of them comes from.
    pub origins: Vec<Origin>,
}

/// A course ready to be played: without margin for the game, with margin for the solver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    /// Beats a minute.
    pub bpm: u32,
    /// The hero who enters.
    pub entry: Hero,
    /// Which search answers.
    pub search: SearchMode,
    /// The solver's margins.
    pub margins: Margins,
    /// The lands.
    pub lands: Vec<LevelLand>,
    /// As the game judges.
    pub game: Way,
    /// As the solver judges.
    pub solver: Way,
}

impl Level {
    /// Compiles a question about a spec.
    ///
    /// # Errors
    /// Everything that stands in the way.
    pub fn compile(spec: &Spec, question: &Question) -> Result<Self, Vec<Issue>> {
        let mut issues = check(spec);
        issues.extend(check_question(spec, question));
        if !issues.is_empty() {
            return Err(issues);
        }
        let margins = spec.margins.scaled(question.margin_permille);
        let physics = Physics::of(spec.version);
        let (mut lands, mut game, mut solver) = (Vec::new(), Vec::new(), Vec::new());
        let first = question.first_terrain as usize;
        let n = match question.n_terrains {
            0 => usize::MAX,
            n => n as usize,
        };
        for (terrain_idx, segment) in segments(spec).skip(first).take(n) {
            let terrain = &spec.terrains[terrain_idx];
            let Placed {
                obstacles, origins, ..
            } = expand(spec, terrain);
            let compiled = World::compile(&obstacles, segment, Margins::NONE)
                .and_then(|world| Ok((world, World::compile(&obstacles, segment, margins)?)));
            match compiled {
                Ok((bare, enlarged)) => {
                    game.push(bare);
                    solver.push(enlarged);
                    lands.push(LevelLand {
                        land: terrain.land,
                        segment,
                        terrain_idx,
                        obstacles,
                        origins,
                    });
                }
                Err(too_large) => issues.push(error(
                    "FS-006",
                    Place::item("terrains", terrain_idx, "obstacles"),
                    Text::new(too_large.to_string(), "이 지형은 겹친 장애물이 너무 많습니다"),
                )),
            }
        }
        if !issues.is_empty() {
            return Err(issues);
        }
        Ok(Self {
            bpm: spec.bpm,
            entry: question.entry,
            search: question.search,
            margins,
            lands,
            game: Way::new(physics, game),
            solver: Way::new(physics, solver),
        })
    }

    /// The index of a land of the course among those that are played; nothing where it is not.
    pub fn land_idx(&self, terrain_idx: u32) -> Option<usize> {
        let first = self.lands.first()?.terrain_idx;
        let idx = (terrain_idx as usize).checked_sub(first)?;
        (idx < self.lands.len()).then_some(idx)
    }

    /// Steps from the start of the course to where play begins.
    pub fn first_step(&self) -> u32 {
        let x0 = self.lands.first().map_or(0, |land| land.segment.x0);
        x0.unsigned_abs() / X_PER_STEP.unsigned_abs()
    }

    /// The obstacle with a course index, and the land it stands in.
    pub fn obstacle(&self, idx: u32) -> Option<(&LevelLand, &Obstacle)> {
        self.lands.iter().find_map(|land| {
            let own = idx.checked_sub(land.segment.first_obstacle)?;
            Some((land, land.obstacles.get(own as usize)?))
        })
    }
}

/// Where each land lies, with its index in the spec.
pub fn segments(spec: &Spec) -> impl Iterator<Item = (usize, Segment)> + '_ {
    let (mut beats, mut first_obstacle) = (0_u32, 0_u32);
    spec.terrains.iter().enumerate().map(move |(idx, terrain)| {
        let segment = Segment {
            form: terrain.land.form(),
            x0: i32::try_from(beats).unwrap_or(0).saturating_mul(X_PER_BEAT),
            steps: terrain.beats.saturating_mul(STEPS_PER_BEAT),
            first_obstacle,
        };
        beats = beats.saturating_add(terrain.beats);
        first_obstacle = first_obstacle.saturating_add(expand::count(spec, terrain) as u32);
        (idx, segment)
    })
}

/// What older files call `obstacle 12`, counted through the whole course, is called by its land today.
pub fn place_today(spec: &Spec, words: &str) -> Option<String> {
    let number: u32 = words.strip_prefix("obstacle ")?.parse().ok()?;
    let number = number.checked_sub(1)?;
    let before = segments(spec).filter(|(_, segment)| segment.first_obstacle <= number);
    // Of lands that begin with the same number the last is the one that holds something.
    let (terrain_idx, segment) = before.last()?;
    let idx = (number - segment.first_obstacle) as usize;
    let is_there = idx < expand::count(spec, spec.terrains.get(terrain_idx)?);
    let place = Place::item("obstacles", idx, "").within("terrains", terrain_idx);
    is_there.then(|| place.item_words())
}

fn error(code: &'static str, place: Place, text: Text) -> Issue {
    Issue {
        code,
        severity: Severity::Error,
        text,
        hint: None,
        place,
        fix: None,
    }
}

/// What keeps a spec from being played at all, whatever the question.
pub fn check(spec: &Spec) -> Vec<Issue> {
    let mut issues = Vec::new();
    if spec.terrains.is_empty() {
        let text = Text::new("the course has no terrain", "코스에 지형이 없습니다");
        issues.push(error("FS-001", Place::field("terrains"), text));
    }
    if !BPM_RANGE.contains(&spec.bpm) {
        let (lo, hi) = (BPM_RANGE.start(), BPM_RANGE.end());
        let text = Text::new(
            format!(
                "{} a minute: a course has {lo} to {hi}",
                counted(spec.bpm, "beat")
            ),
            format!("BPM {}: {lo}~{hi}이어야 합니다", spec.bpm),
        );
        issues.push(error("FS-002", Place::field("bpm"), text));
    }
    let beats: u64 = spec.terrains.iter().map(|terrain| u64::from(terrain.beats)).sum();
    if u64::from(MAX_BEATS) < beats {
        let text = Text::new(
            format!("{beats} beats are more than the {MAX_BEATS} that a course may have"),
            format!("{beats}박은 최대 {MAX_BEATS}박을 넘습니다"),
        );
        issues.push(error("FS-003", Place::field("terrains"), text));
    }
    for (idx, terrain) in spec.terrains.iter().enumerate() {
        if terrain.beats == 0 {
            let text = Text::new(
                format!("terrain {} has no length", idx + 1),
                format!("{}번째 지형의 길이가 0입니다", idx + 1),
            );
            issues.push(error("FS-004", Place::item("terrains", idx, "beats"), text));
        }
    }
    check_patterns(spec, &mut issues);
    let mut n_obstacles = 0;
    for terrain in &spec.terrains {
        n_obstacles += expand::count(spec, terrain);
        if MAX_OBSTACLES < n_obstacles {
            break;
        }
    }
    if MAX_OBSTACLES < n_obstacles {
        let text = Text::new(
            format!("there are more than the {MAX_OBSTACLES} obstacles that a course may have"),
            format!("장애물이 최대 {MAX_OBSTACLES}개를 넘습니다"),
        );
        issues.push(error("FS-005", Place::field("terrains"), text));
    }
    if n_obstacles <= MAX_OBSTACLES {
        for (idx, segment) in segments(spec) {
            issues.extend(without_size(spec, idx, segment));
        }
    }
    for (idx, terrain) in spec.terrains.iter().enumerate() {
        if !terrain.planned_difficulty.is_finite() || !terrain.final_difficulty.is_finite() {
            let n = idx + 1;
            let text = Text::new(
                format!("terrain {n}: its difficulty is not a number"),
                format!("{n}번째 지형: 난이도가 숫자가 아닙니다"),
            );
            let mut issue = error("FS-015", Place::item("terrains", idx, "planned_difficulty"), text);
            issue.fix = Some(Text::new("write 0", "0으로"));
            issues.push(issue);
        }
    }
    let margins = Form::ALL.map(|form| spec.margins.of(form));
    if margins.iter().any(|margin| !(0..=MAX_MARGIN).contains(margin)) {
        let text = Text::new(
            format!("a margin is 0 to {MAX_MARGIN} 200ths of a cell"),
            format!("여유는 0~{MAX_MARGIN}(1/200칸)이어야 합니다"),
        );
        issues.push(error("FS-007", Place::field("margins"), text));
    }
    issues
}

/// Patterns and their uses that mean nothing.
fn check_patterns(spec: &Spec, issues: &mut Vec<Issue>) {
    let too_many = MAX_PATTERNS < spec.patterns.len();
    if too_many {
        let text = Text::new(
            format!("a course has at most {MAX_PATTERNS} patterns"),
            format!("코스의 패턴은 최대 {MAX_PATTERNS}개입니다"),
        );
        issues.push(error("FS-012", Place::field("patterns"), text));
    }
    for (idx, pattern) in spec.patterns.iter().enumerate().take(MAX_PATTERNS) {
        let name = &pattern.name;
        let text = if MAX_PARTS < pattern.parts.len() {
            Text::new(
                format!("pattern “{name}” has more than {MAX_PARTS} parts"),
                format!("“{name}” 패턴의 부품이 {MAX_PARTS}개를 넘습니다"),
            )
        } else if spec.patterns[..idx].iter().any(|other| other.name == *name) {
            Text::new(
                format!("two patterns are called “{name}”"),
                format!("“{name}” 패턴이 둘입니다"),
            )
        } else {
            continue;
        };
        issues.push(error("FS-012", Place::item("patterns", idx, "name"), text));
    }
    for (terrain_idx, terrain) in spec.terrains.iter().enumerate() {
        let unknown = terrain.uses.iter().enumerate();
        let unknown = unknown.filter(|(_, one)| by_name(&spec.patterns, &one.pattern).is_none());
        let unknown: Vec<_> = unknown.collect();
        for (use_idx, one) in unknown.iter().take(MAX_TOLD) {
            let (name, n) = (&one.pattern, use_idx + 1);
            let text = Text::new(
                format!("use {n} names the pattern “{name}”, which the course does not have"),
                format!("{n}번째 사용의 “{name}” 패턴이 코스에 없습니다"),
            );
            let mut issue = error("FS-011", Place::item("terrains", terrain_idx, "uses"), text);
            issue.hint = Some(Text::new(
                "take it from a library, or take the use out",
                "라이브러리에서 가져오거나 사용을 지우세요",
            ));
            issue.fix = Some(Text::new("take unknown uses out", "없는 패턴의 사용 지우기"));
            issues.push(issue);
        }
        let more = more(terrain_idx, "FS-011", unknown.len().saturating_sub(MAX_TOLD));
        issues.extend(more.map(|more| Issue {
            severity: Severity::Error,
            ..more
        }));
    }
}

/// A field of a replay's question.
fn asked(field: &'static str) -> Place {
    Place::item("question", Place::NO_INDEX, field)
}

fn check_question(spec: &Spec, question: &Question) -> Vec<Issue> {
    let mut issues = Vec::new();
    if !spec.terrains.is_empty() && spec.terrains.len() <= question.first_terrain as usize {
        let text = Text::new(
            format!("terrain {} does not exist", u64::from(question.first_terrain) + 1),
            format!("{}번째 지형은 없습니다", u64::from(question.first_terrain) + 1),
        );
        issues.push(error("FS-008", asked("first_terrain"), text));
    }
    let n_there = (spec.terrains.len() as u64).saturating_sub(question.first_terrain.into());
    if 0 < n_there && n_there < question.n_terrains.into() {
        let n = question.n_terrains;
        let text = Text::new(
            format!(
                "{} were asked about, from terrain {} on there are {n_there}",
                counted(n, "terrain"),
                u64::from(question.first_terrain) + 1
            ),
            format!(
                "지형 {n}개를 물었지만 {}번째부터는 {n_there}개입니다",
                u64::from(question.first_terrain) + 1
            ),
        );
        issues.push(error("FS-008", asked("n_terrains"), text));
    }
    if 10_000 < question.margin_permille {
        let text = Text::new("margins are scaled by at most ten", "여유 배율은 최대 10배입니다");
        issues.push(error("FS-009", asked("margin_permille"), text));
    }
    if let Some(issue) = wrong_form(spec, question) {
        issues.push(issue);
    }
    if !can_enter(&question.entry) {
        let text = Text::new(
            "no hero enters at that height, side or speed",
            "그 높이·접촉면·속도로는 들어올 수 없습니다",
        );
        issues.push(error("FS-010", asked("entry"), text));
    }
    issues
}

/// A hero in a form in which nobody comes to that land: neither as a course starts, nor out of the land
/// before, nor as the land itself makes him.
fn wrong_form(spec: &Spec, question: &Question) -> Option<Issue> {
    let first = question.first_terrain as usize;
    let land = spec.terrains.get(first)?.land;
    let before = first.checked_sub(1).and_then(|idx| spec.terrains.get(idx));
    let mut forms = vec![before.map_or(Hero::START.form, |before| before.land.form())];
    for form in [land.form(), Hero::START.form] {
        if !forms.contains(&form) {
            forms.push(form);
        }
    }
    let form = question.entry.form;
    if forms.contains(&form) {
        return None;
    }
    let words: Vec<&str> = forms.iter().map(|form| form.word()).collect();
    let (n, words) = (first + 1, words.join(" / "));
    let text = Text::new(
        format!(
            "terrain {n} is a {}, which no {} can enter",
            land.word(),
            form.word()
        ),
        format!(
            "{n}번째 지형({})에는 {}(으)로 들어올 수 없습니다",
            land.word_ko(),
            form.word()
        ),
    );
    let mut issue = error("FS-014", asked("entry"), text);
    issue.hint = Some(Text::new(
        format!("write `form: {words}` in the question's entry"),
        format!("질문의 entry에 `form: {words}`을(를) 적으세요"),
    ));
    Some(issue)
}

/// Whether a hero may enter: within the world, no faster than any fall, and where he says he is.
fn can_enter(hero: &Hero) -> bool {
    let is_inside = (-864..=2 * WORLD_TOP).contains(&hero.y_720ths);
    let is_slow = (-MAX_ENTRY_V..=MAX_ENTRY_V).contains(&hero.v_60ths);
    let is_low = hero.y_720ths < 0;
    let is_digging = matches!(hero.side, Side::Under | Side::Down | Side::Up);
    let may_be_low = hero.form == Form::Digger && is_digging;
    is_inside && is_slow && (may_be_low || (!is_low && !is_digging))
}
