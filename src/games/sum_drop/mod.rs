//! SUM DROP: falling digits, runs that sum to ten, chains.
//!
//! Reading order: [`spec`] is what a designer edits, [`climb`] its default, [`rules`] what is
//! compiled from it and [`errors`] what stands in the way. [`board`], [`matching`], [`resolve`] and
//! [`row`] are the board's own rules; [`engine`] plays them tick by tick and tells a [`sink`].
//! [`hash`] is how states are compared, [`replay`] how plays are verified, [`trace`] how they are
//! shown as [`frame`]s; [`text`] and [`json`] are other forms of the same.
//! [`lint`] is what an author would want to know, [`edit`] what an editor may do to a spec.

pub mod ask;
pub mod board;
mod cells;
pub mod climb;
mod column;
pub mod edit;
pub mod engine;
pub mod errors;
pub mod explain;
pub mod frame;
pub mod handmade;
pub mod hash;
pub mod input;
pub mod json;
pub mod lint;
mod look;
pub mod matching;
mod parting;
pub mod piece;
pub mod replay;
pub mod resolve;
pub mod row;
pub mod rules;
pub mod sink;
pub mod solve;
pub mod spec;
pub mod survey;
pub mod text;
pub mod trace;
mod tracer;

use crate::control::Control;
use crate::frames::Frames;
use crate::game::{Ask, Content, Game, GameId, GameReport, Generated};
use crate::grammar::counted;
use crate::report::{Draw, Event, EventKind, Issue, Lang, Report, Text, Timeline, Verdict, Why};
use engine::{Over, State};
use frame::Frame;
use input::Input;
use replay::{Claim, Divergence, Verification};
use rules::Rules;
use spec::{Difficulty, Mode, Question, Recipe, Spec, stage_seed};

/// The game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SumDrop;

/// One game ready to be played: its rules, its seed, and the tempo of simulated players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    /// The rules.
    pub rules: Rules,
    /// The engine's seed text.
    pub seed: String,
    /// Ticks a piece lives before a simulated player drops it. No rule of the game.
    pub tempo_ticks: u16,
}

/// The most stages that a recipe makes explicit; beyond, the climb is left as it is.
const EXPLICIT_CAP: u32 = 200;

/// The most attempts a stage that `check` asks for; a spec that says more is told so by a lint.
pub const ATTEMPTS_CAP: u32 = 100;

impl Game for SumDrop {
    const ID: GameId = GameId("sum_drop");
    const CODES: &'static [&'static str] = &[
        "SD-001", "SD-002", "SD-003", "SD-004", "SD-005", "SD-006", "SD-007", "SD-008", "SD-009", "SD-010",
        "SD-011", "SD-012", "SD-013", "SD-014", "SD-015", "SD-016", "SD-017", "SD-018", "SD-019", "SD-020",
        "SD-101", "SD-102", "SD-103", "SD-104", "SD-105", "SD-106", "SD-107", "SD-108", "SD-109", "SD-110",
        "SD-111", "SD-112", "SD-113", "SD-114", "SD-115", "SD-116",
    ];
    const RECIPE_OPTIONS: &'static [&'static str] = &["seed", "stage", "attempt"];
    const QUESTION_OPTIONS: &'static [&'static str] =
        &["seed", "stage", "attempt", "mode", "difficulty", "tempo"];
    type Recipe = Recipe;
    type Spec = Spec;
    type Question = Question;
    type Input = Input;
    type Claim = Claim;
    type Level = Level;
    type Frame = Frame;
    type Shared = ();

    fn generate(recipe: &Recipe, _ctl: &Control) -> Generated<Self> {
        let mut spec = Spec::default();
        let question = Question {
            mode: Mode::Climb,
            difficulty: recipe.difficulty,
            stage: recipe.stage.max(1),
            seed: stage_seed(&recipe.run, recipe.stage.max(1), recipe.attempt),
            ..Question::default()
        };
        let log = match recipe.stage {
            0 => Text::new("the climb as it is", "기본 스테이지 그대로"),
            stage => make_explicit(&mut spec, stage, &question),
        };
        Generated {
            spec,
            question,
            log: vec![log],
            why_not: None,
        }
    }

    fn recipe(ask: &Ask) -> Result<Recipe, Text> {
        ask::recipe(ask)
    }

    fn question(spec: &Spec, ask: &Ask) -> Result<Question, Text> {
        ask::question(spec, ask)
    }

    fn questions(spec: &Spec) -> Vec<(Text, Question)> {
        let stages = u32::try_from(spec.stages.len()).unwrap_or(u32::MAX);
        let attempts = spec.checks.attempts.clamp(1, ATTEMPTS_CAP);
        let question = |stage, attempt| {
            let seed = stage_seed(&spec.checks.run, stage, attempt);
            let question = Question {
                mode: Mode::Climb,
                difficulty: Difficulty::Normal,
                stage,
                seed: seed.clone(),
                tempo_ticks: spec.checks.tempo_ticks,
            };
            let name = Text::new(
                format!("stage {stage} seed {seed}"),
                format!("{stage}번 스테이지, 시드 {seed}"),
            );
            (name, question)
        };
        (1..=stages)
            .flat_map(|stage| (0..attempts).map(move |attempt| question(stage, attempt)))
            .collect()
    }

    fn lint(spec: &Spec) -> Vec<Issue> {
        lint::lint(spec)
    }

    fn fix(spec: &Spec, issue: &Issue) -> Option<Spec> {
        lint::fix(spec, issue)
    }

    fn build(spec: &Spec, question: &Question) -> Result<Level, Vec<Issue>> {
        let rules = Rules::compile(spec, question)?;
        Ok(Level {
            rules,
            seed: question.seed.clone(),
            tempo_ticks: question.tempo_ticks,
        })
    }

    fn solve(level: &Level, ctl: &Control) -> GameReport<Self> {
        solve::solve(level, ctl)
    }

    fn replay(level: &Level, inputs: &[Input], claim: Option<&Claim>, ctl: &Control) -> GameReport<Self> {
        Self::replay_telling(level, inputs, claim, ctl, &mut |_| ())
    }

    fn replay_telling(
        level: &Level,
        inputs: &[Input],
        claim: Option<&Claim>,
        ctl: &Control,
        tell: &mut dyn FnMut(GameReport<Self>),
    ) -> GameReport<Self> {
        let Level { rules, seed, .. } = level;
        let end_tick = claim.and_then(|claim| claim.end_tick);
        let nothing = Claim::default();
        let mut listener = Listener {
            checker: replay::Checker::new(inputs, claim.unwrap_or(&nothing)),
            inputs,
            tell,
        };
        let Ok(trace) = trace::trace_watched(rules, seed, inputs, end_tick, &mut listener, ctl) else {
            return solve::figures::stopped(ctl.progress().nodes);
        };
        let verified = listener.checker.end(&trace.last, inputs, trace.used);
        let mut report = Report::bare(Verdict::Unattested, Text::default());
        report.figures = solve::figures::figures(level, &trace.last, trace.fewest_free_rows);
        report.inputs = inputs.to_vec();
        (report.frames, report.timeline) = (trace.frames, trace.timeline);
        (report.verdict, report.summary) = match verified {
            Verification::Parts(divergence) => diverged(&mut report, divergence),
            Verification::Agrees { attested } => agrees(attested, &trace.last, claim),
        };
        report
    }

    fn verify(
        level: &Level,
        inputs: &[Input],
        claim: Option<&Claim>,
        ctl: &Control,
    ) -> Option<(Verdict, Text)> {
        let nothing = Claim::default();
        let claimed = claim.unwrap_or(&nothing);
        match replay::verify_to_end(&level.rules, &level.seed, inputs, claimed, ctl).ok()? {
            (Verification::Agrees { attested }, last) => Some(agrees(attested, &last, claim)),
            (Verification::Parts(_), _) => None,
        }
    }

    fn claim(level: &Level, inputs: &[Input]) -> Claim {
        replay::record(&level.rules, &level.seed, inputs, None, 1)
    }

    fn stop_of(claim: &Claim) -> Option<Claim> {
        (claim.over == Some(Over::Playing)).then(|| stop_at(claim.end_tick))
    }

    fn brief_claim(claim: &Claim) -> Claim {
        Claim {
            hashes: Vec::new(),
            ..claim.clone()
        }
    }

    fn frame_text(_level: &Level, frame: &Frame, lang: Lang) -> String {
        text::frame_text(frame, lang)
    }

    fn frame_caption(_level: &Level, frame: &Frame) -> Text {
        text::frame_caption(frame)
    }

    const CLOCK_FIELDS: &'static [&'static str] = &["tick"];
    const CAN_FINISH: bool = true;

    fn why(level: &Level, frames: &Frames<Frame>, frame_idx: usize) -> Option<Why> {
        explain::why(level, &*frames.get(frame_idx)?)
    }

    fn draws(_: &Spec, _: &Level, frames: &Frames<Frame>, _: &Control) -> Vec<Draw> {
        explain::draws(frames)
    }

    fn finish(level: &Level, run: &GameReport<Self>, frame_idx: usize, ctl: &Control) -> Option<Vec<Input>> {
        explain::finish(level, run, frame_idx, ctl)
    }

    fn finish_goal(level: &Level, frame: &Frame) -> Option<Text> {
        explain::finish_goal(level, frame)
    }

    fn json_fault(text: &str) -> Option<(usize, usize)> {
        json::fault(text)
    }

    fn knows_json(value: &serde_json::Value) -> bool {
        json::is_known(value)
    }

    fn import_json(value: &serde_json::Value) -> Option<Result<Content<Self>, Text>> {
        json::import(value)
    }

    fn export_json(content: &Content<Self>) -> serde_json::Value {
        json::export(content)
    }
}

/// Writes the stages up to `stage` out, and the start board that the question's seed gives it.
fn make_explicit(spec: &mut Spec, stage: u32, question: &Question) -> Text {
    if stage > EXPLICIT_CAP {
        return Text::new(
            format!("stage {stage} stays generated: at most {EXPLICIT_CAP} stages are written out"),
            format!("{stage} 스테이지는 자동 생성 그대로입니다: 최대 {EXPLICIT_CAP}개까지 풀어 씁니다"),
        );
    }
    let written = u32::try_from(spec.stages.len()).unwrap_or(u32::MAX);
    let further: Vec<_> = (written + 1..=stage)
        .map(|n| climb::stage_spec(spec, n))
        .collect();
    spec.stages.extend(further);
    let board = Rules::compile(spec, question).map(|rules| State::start(&rules, &question.seed).board);
    if let (Ok(board), Some(stage)) = (board, spec.stages.get_mut(stage as usize - 1)) {
        stage.start_board = board.to_rows();
    }
    let seed = &question.seed;
    Text::new(
        format!("stage {stage} written out, with the start board of seed {seed}"),
        format!("{stage} 스테이지를 시드 {seed}의 시작 보드와 함께 풀어 씀"),
    )
}

/// Checks every state of a play that is traced, and tells of its first frames.
struct Listener<'a> {
    checker: replay::Checker<'a>,
    inputs: &'a [Input],
    tell: &'a mut dyn FnMut(GameReport<SumDrop>),
}

impl trace::Watcher for Listener<'_> {
    fn state(&mut self, state: &State) {
        self.checker.look(state);
    }

    fn first(&mut self, frames: Frames<Frame>, timeline: Timeline) {
        let text = Text::new("not played to its end", "끝까지 재생하지 않음");
        (self.tell)(Report {
            inputs: self.inputs.to_vec(),
            frames,
            timeline,
            ..Report::bare(Verdict::Cancelled, text)
        });
    }
}

/// Verdict and sentence of a play that is what it claims.
fn agrees(attested: bool, last: &State, claim: Option<&Claim>) -> (Verdict, Text) {
    if !attested {
        return (Verdict::Unattested, unattested(last, claim));
    }
    let ticks = last.tick;
    let en = format!(
        "agrees with every state it claims, over {ticks}",
        ticks = counted(ticks, "tick")
    );
    let ko = format!("{ticks}틱 동안 기록된 모든 상태와 일치");
    (Verdict::Verified, Text::new(en, ko))
}

/// A claim of nothing but the tick at which somebody stopped.
fn stop_at(end_tick: Option<u32>) -> Claim {
    Claim {
        end_tick,
        ..Claim::default()
    }
}

/// What a play shows that carries no states to prove it.
fn unattested(last: &State, claim: Option<&Claim>) -> Text {
    let (score, over, over_ko) = (last.score, last.over.word(), last.over.word_ko());
    match claim {
        None => Text::new(
            format!(
                "plays to {points} ({over}); nothing is claimed",
                points = counted(score, "point")
            ),
            format!("{score}점 ({over_ko}); 주장한 것이 없음"),
        ),
        Some(claim) if last.over == Over::Playing && *claim == stop_at(claim.end_tick) => Text::new(
            format!(
                "stops at tick {} with {}; nothing more is claimed",
                last.tick,
                counted(score, "point")
            ),
            format!("{}틱에 {score}점으로 멈춤; 더 주장한 것이 없음", last.tick),
        ),
        Some(_) => Text::new(
            format!(
                "agrees with what it claims ({points}, {over}), but not every state is claimed",
                points = counted(score, "point")
            ),
            format!("주장과 일치 ({score}점, {over_ko}), 다만 모든 상태가 기록되지는 않음"),
        ),
    }
}

/// Marks where a play parts from its claim on the timeline.
fn diverged(report: &mut GameReport<SumDrop>, divergence: Divergence) -> (Verdict, Text) {
    let times = &report.timeline.times;
    let frame = times
        .partition_point(|time| *time < divergence.tick)
        .min(times.len().saturating_sub(1));
    let text = divergence.message;
    let at = report
        .timeline
        .events
        .partition_point(|event| event.frame <= frame);
    let event = Event {
        frame,
        kind: EventKind::Divergence,
        label: text.clone(),
    };
    report.timeline.events.insert(at, event);
    (
        Verdict::Diverged {
            frame,
            part: divergence.part.to_owned(),
        },
        text,
    )
}
