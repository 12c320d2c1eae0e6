//! The survey board: one question asked of many seeds, its rows as plots, and every row a way to a document.
//!
//! [`setup`] is what is asked, [`window`] how the window shows it, [`work`] what is done in the background, [`charts`], [`heat`], [`list`] and
//! [`moved`] are what is seen. The rows themselves are [`crate::survey::sheet`] and what is drawn of them
//! [`crate::survey::view`]; both are worked out once when rows arrive or another column is chosen, and not
//! in every frame. Knows documents only as something that is opened.

mod charts;
mod heat;
mod list;
mod look;
mod moved;
mod setup;
mod window;
mod words;
mod work;

use std::collections::VecDeque;
use std::path::{Path, PathBuf};

use eframe::egui::{self, CentralPanel, Frame, Panel, Rect, RichText, ScrollArea, Ui, UiBuilder, pos2, vec2};
use serde_json::{Map, Value};

use crate::game::GameId;
use crate::grammar::counted;
use crate::job::{Done, Job, Wake};
use crate::report::{Lang, Text};
use crate::survey::record::Head;
use crate::survey::sheet::Gathered;

use super::any_session::Lend;
use super::editors::Kind;
use super::files::SurveyFile;
use super::panel::{boxed, name_edge, padded, side_frame};
use super::tokens::GRID;
use super::widgets::{grouped, pill_ui};

use look::Look;
use setup::{Has, Progress, Setup};
use work::{Comparison, Fault, Kept, News, Opened, Order, Wanted};

/// Width of the left panel.
const LEFT_WIDTH: f32 = 272.0;
/// Plots are at least so wide and high; where there is less room the board is scrolled.
const LEAST: (f32, f32) = (340.0, 210.0);

/// Parts of rows that are taken in in one frame.
const TAKEN_A_FRAME: usize = 3;

/// Plots are at most so old, in seconds.
const PLOTTED_SECS: f64 = 0.5;

/// What the board asks of the window, or of itself once it is drawn.
enum BoardWish {
    Run,
    Stop,
    Ask(SurveyFile),
    EndCompare,
    /// Open the case of a row, and which item of its lists is meant.
    Open(Place),
}

/// A row that is to be looked at.
struct Place {
    case: u64,
    site: Option<Map<String, Value>>,
}

/// The survey that is shown.
struct Shown {
    head: Head,
    kept: Kept,
    gathered: Gathered,
    /// Counts up whenever plots are to be worked out anew.
    revision: u64,
    /// How many rows the plots are of, and when that was, in seconds of the window.
    plotted: (usize, f64),
    /// Rows that were there before anything was run.
    n_old: u64,
    is_read: bool,
}

impl Shown {
    /// Plots are worked out anew when there are an eighth more rows, or now and then, and at the end: what
    /// comes in quickly does not make every frame a long one.
    fn plot(&mut self, now: f64, is_over: bool) {
        let (n, at) = self.plotted;
        let n_now = self.gathered.cases.len();
        let is_due = is_over || n + n / 8 < n_now || at + PLOTTED_SECS < now;
        if n < n_now && is_due {
            self.plotted = (n_now, now);
            self.revision += 1;
        }
    }
}

/// The board.
pub struct Board {
    setup: Setup,
    job: Job<News>,
    /// What the job said and is not taken in yet.
    waiting: VecDeque<Done<News>>,
    tag: u64,
    shown: Option<Shown>,
    look: Look,
    opening: Job<Result<Opened, Fault>>,
    comparing: Job<Result<Comparison, Fault>>,
    comparison: Option<Comparison>,
    keeping: Job<Result<PathBuf, Fault>>,
    fault: Option<Fault>,
}

/// What the background of the board has.
#[derive(Default)]
struct Came {
    opened: Vec<Opened>,
    /// Where copies are.
    kept: Vec<PathBuf>,
}

impl Board {
    fn new(game: GameId, wake: &Wake) -> Self {
        Self {
            setup: Setup::new(game, wake.clone()),
            job: Job::new(wake.clone()),
            waiting: VecDeque::new(),
            tag: 0,
            shown: None,
            look: Look::default(),
            opening: Job::new(wake.clone()),
            comparing: Job::new(wake.clone()),
            comparison: None,
            keeping: Job::new(wake.clone()),
            fault: None,
        }
    }

    /// Whether a survey runs or is being read.
    pub fn is_busy(&self) -> bool {
        self.job.is_busy() || !self.waiting.is_empty()
    }

    /// Whether an earlier survey is held beside it.
    pub fn is_compared(&self) -> bool {
        self.comparison.is_some()
    }

    /// The rows that are here.
    pub fn gathered(&self) -> Option<&Gathered> {
        self.shown.as_ref().map(|shown| &shown.gathered)
    }

    /// What went wrong.
    pub fn fault(&self) -> Option<&Text> {
        self.fault.as_ref()
    }

    /// Types a list for an option, as a person would.
    pub fn type_list(&mut self, option: &'static str, list: &str) {
        self.setup.type_list(option, list);
    }

    fn run(&mut self) {
        if !self.setup.can_run() {
            return;
        }
        let order = Order {
            game: self.setup.game,
            asked: self.setup.asked(),
            path: self.setup.output_path(),
        };
        self.begin(move |ctl, emit| work::run(&order, ctl, emit));
    }

    fn read(&mut self, path: PathBuf) {
        self.begin(move |ctl, emit| work::read(&path, ctl, emit));
    }

    fn begin(&mut self, work: impl FnOnce(&crate::control::Control, &mut dyn FnMut(News)) + Send + 'static) {
        self.tag += 1;
        self.fault = None;
        self.job.request(self.tag, work);
    }

    fn compare_with(&mut self, before: &Path) {
        let Some(shown) = &self.shown else { return };
        let (before, after) = (before.to_owned(), shown.kept.path.clone());
        self.fault = None;
        self.comparing
            .request(0, move |ctl, emit| emit(work::compare(&before, &after, ctl)));
    }

    fn open(&mut self, place: Place) {
        let Some(shown) = &self.shown else { return };
        let wanted = Wanted {
            head: shown.head.clone(),
            spec: self.setup.spec_path(),
            case: place.case,
            site: place.site,
        };
        self.fault = None;
        self.opening
            .request(0, move |ctl, emit| emit(work::open_case(&wanted, ctl)));
    }

    fn keep(&mut self, to: PathBuf) {
        let Some(shown) = &self.shown else { return };
        // The file of a survey that nobody kept must not go while it is copied.
        let kept = shown.kept.clone();
        self.keeping
            .request(0, move |_, emit| emit(work::keep(&kept.path, &to).map(|()| to)));
    }

    /// Takes in what the background has. `now`: seconds of the window.
    fn poll(&mut self, now: f64) -> Came {
        self.setup.poll();
        self.waiting.extend(self.job.poll());
        // Rows that came while nothing was drawn are taken in over several frames.
        for _ in 0..TAKEN_A_FRAME {
            let Some(done) = self.waiting.pop_front() else {
                break;
            };
            if done.tag != self.tag {
                continue;
            }
            match done.result {
                Ok(news) => self.take(news),
                Err(words) => self.fault = Some(Text::same(words)),
            }
        }
        let is_over = !self.is_busy();
        if let Some(shown) = &mut self.shown {
            shown.plot(now, is_over);
        }
        for done in self.comparing.poll() {
            match done.result.unwrap_or_else(|words| Err(Text::same(words))) {
                Ok(found) => {
                    self.look.show_moved();
                    self.comparison = Some(found);
                    self.look.forget();
                }
                Err(fault) => self.fault = Some(fault),
            }
        }
        let mut came = Came::default();
        for done in self.opening.poll() {
            match done.result.unwrap_or_else(|words| Err(Text::same(words))) {
                Ok(case) => came.opened.push(case),
                Err(fault) => self.fault = Some(fault),
            }
        }
        for done in self.keeping.poll() {
            match done.result.unwrap_or_else(|words| Err(Text::same(words))) {
                Ok(path) => came.kept.push(path),
                Err(fault) => self.fault = Some(fault),
            }
        }
        came
    }

    fn take(&mut self, news: News) {
        match news {
            News::Begun(head, kept) => {
                let asks = |head: &Head| (head.game.clone(), head.plan.get("figures").cloned());
                if self
                    .shown
                    .as_ref()
                    .is_none_or(|shown| asks(&shown.head) != asks(&head))
                {
                    self.look = Look::of_survey(&head);
                }
                self.look.forget();
                self.comparison = None;
                if let Some(game) = crate::games::by_name(&head.game) {
                    self.setup.show(game, &head);
                }
                self.shown = Some(Shown {
                    head: *head,
                    kept,
                    gathered: Gathered::default(),
                    revision: 0,
                    plotted: (0, 0.0),
                    n_old: 0,
                    is_read: true,
                });
            }
            News::Rows(part, is_old) => {
                if let Some(shown) = &mut self.shown {
                    shown.n_old += if is_old { part.cases.len() as u64 } else { 0 };
                    shown.is_read = is_old;
                    shown.gathered.append(part);
                }
            }
            News::Ended(Ok(())) => {}
            News::Ended(Err(fault)) => self.fault = Some(fault),
        }
    }

    fn progress(&self) -> Progress {
        let is_running = self.job.is_busy();
        let (n_done, n_cases, n_old) = self.shown.as_ref().map_or((0, 0, 0), |shown| {
            let n_cases = shown
                .head
                .part()
                .map_or(shown.head.cases, |part| part.n_cases(shown.head.cases));
            (shown.gathered.cases.len() as u64, n_cases, shown.n_old)
        });
        let secs = self.job.elapsed().as_secs_f64();
        let n_new = n_done - n_old.min(n_done);
        Progress {
            is_running,
            n_done,
            n_cases,
            a_second: if 0.2 < secs { n_new as f64 / secs } else { 0.0 },
        }
    }

    fn ui(&mut self, ui: &mut Ui, kinds: &[Kind], lend: &Lend) -> Option<BoardWish> {
        let mut wish = None;
        let progress = self.progress();
        let has = Has {
            survey: self
                .shown
                .as_ref()
                .is_some_and(|shown| !shown.gathered.cases.is_empty()),
            comparison: self.comparison.is_some(),
        };
        Panel::left("survey setup")
            .default_size(LEFT_WIDTH)
            .size_range(220.0..=420.0)
            .frame(side_frame(lend))
            .show(ui, |ui| {
                boxed(ui, |ui| {
                    ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
                        padded(ui, |ui| {
                            wish = self.setup.ui(ui, kinds, &progress, has, lend);
                        });
                    });
                });
            });
        name_edge(ui, "survey setup", lend);
        let center = Frame::new()
            .fill(lend.tokens.canvas)
            .inner_margin(egui::Margin::same(12));
        CentralPanel::default().frame(center).show(ui, |ui| {
            wish = self.center_ui(ui, lend).or(wish.take());
        });
        wish
    }

    fn center_ui(&mut self, ui: &mut Ui, lend: &Lend) -> Option<BoardWish> {
        let (tokens, lang) = (lend.tokens, lend.lang);
        if let Some(fault) = &self.fault {
            let words = RichText::new(fault.get(lang)).color(tokens.bad);
            ui.add(egui::Label::new(words).wrap());
        }
        let Some(shown) = &self.shown else {
            let words = RichText::new(words::NOTHING_YET.get(lang)).color(tokens.weak);
            ui.centered_and_justified(|ui| ui.label(words));
            return None;
        };
        head_ui(ui, shown, &self.progress(), lend);
        self.look.choice_ui(ui, &shown.gathered, lend);
        ui.add_space(GRID);
        let before = self.comparison.as_ref();
        let (busy_opening, busy_comparing) = (self.opening.is_busy(), self.comparing.is_busy());
        let look = &mut self.look;
        let mut wish = None;
        let room = ui.available_size();
        let gap = 3.0 * GRID;
        let is_wide = 2.0 * LEAST.0 + gap <= room.x;
        let (n_across, n_down) = if is_wide { (2.0, 2.0) } else { (1.0, 4.0) };
        let size = vec2(
            ((room.x - gap * (n_across - 1.0)) / n_across).floor(),
            ((room.y - gap * (n_down - 1.0)) / n_down).floor().max(LEAST.1),
        );
        ScrollArea::vertical()
            .id_salt("survey board")
            .auto_shrink([false, false])
            .show(ui, |ui| {
                let whole = vec2(room.x, size.y * n_down + gap * (n_down - 1.0));
                let (rect, _) = ui.allocate_exact_size(whole, egui::Sense::hover());
                let pane = |idx: usize| {
                    let (column, row) = if is_wide { (idx % 2, idx / 2) } else { (0, idx) };
                    let at = pos2(
                        rect.left() + column as f32 * (size.x + gap),
                        rect.top() + row as f32 * (size.y + gap),
                    );
                    Rect::from_min_size(at, size)
                };
                let inside = |ui: &mut Ui, idx: usize, content: &mut dyn FnMut(&mut Ui)| {
                    let mut inner = ui.new_child(UiBuilder::new().max_rect(pane(idx)).id_salt(idx));
                    inner.shrink_clip_rect(pane(idx));
                    content(&mut inner);
                };
                let rows = (&shown.gathered, shown.revision);
                inside(ui, 0, &mut |ui| {
                    let asked = charts::histogram_ui(ui, look, rows, before, lend);
                    wish = asked.or(wish.take());
                });
                inside(ui, 1, &mut |ui| {
                    let asked = charts::scatter_ui(ui, look, rows, lend);
                    wish = asked.or(wish.take());
                });
                inside(ui, 2, &mut |ui| {
                    let asked = lower_ui(ui, look, rows, before, busy_comparing, lend);
                    wish = asked.or(wish.take());
                });
                inside(ui, 3, &mut |ui| {
                    let asked = list::list_ui(ui, look, rows, busy_opening, lend);
                    wish = asked.or(wish.take());
                });
            });
        wish
    }
}

/// The lower left pane: where runs end, or what moved.
fn lower_ui(
    ui: &mut Ui,
    look: &mut Look,
    rows: (&Gathered, u64),
    before: Option<&Comparison>,
    is_comparing: bool,
    lend: &Lend,
) -> Option<BoardWish> {
    let lang = lend.lang;
    if before.is_some() || is_comparing {
        ui.horizontal(|ui| {
            for (word, is_moved) in [(words::HEAT, false), (words::MOVED, true)] {
                if pill_ui(ui, word.get(lang), look.is_moved == is_moved).clicked() {
                    look.is_moved = is_moved;
                }
            }
            if is_comparing {
                ui.label(RichText::new(words::COMPARING.get(lang)).color(lend.tokens.weak));
                ui.ctx().request_repaint_after_secs(0.2);
            }
        });
    }
    match before {
        Some(before) if look.is_moved => moved::moved_ui(ui, look, before, lend),
        _ => heat::heat_ui(ui, look, rows, lend),
    }
}

/// What was asked, how far it is, how many fail.
fn head_ui(ui: &mut Ui, shown: &Shown, progress: &Progress, lend: &Lend) {
    let (tokens, lang) = (lend.tokens, lend.lang);
    let n = shown.gathered.cases.len();
    let n_failing = shown.gathered.n_failing;
    let count = |n: usize| grouped(i64::try_from(n).unwrap_or(i64::MAX));
    ui.horizontal_wrapped(|ui| {
        ui.heading(shown.head.game.to_uppercase().replace('_', " "));
        ui.label(RichText::new(work::plan_words(&shown.head, lang)).color(tokens.weak));
        let words = match lang {
            Lang::En => format!(
                "{} · {} · {} not",
                counted(count(n), "case"),
                counted(count(n - n_failing), "holds/hold"),
                counted(count(n_failing), "does/do")
            ),
            Lang::Ko => format!(
                "사례 {} · 성립 {} · 실패 {}",
                count(n),
                count(n - n_failing),
                count(n_failing)
            ),
        };
        let color = if n_failing == 0 { tokens.good } else { tokens.bad };
        ui.label(RichText::new(words).color(color));
        let state = match (progress.is_running, shown.is_read) {
            (true, true) => Some(words::READING),
            (true, false) => Some(words::RUNNING),
            (false, _) if progress.n_done < progress.n_cases => Some(words::WAS_STOPPED),
            _ => None,
        };
        if let Some(state) = state {
            ui.label(RichText::new(state.get(lang)).color(tokens.warn));
        }
        if shown.kept.spool.is_none() {
            let name = shown.kept.path.file_name().unwrap_or_default().to_string_lossy();
            ui.label(RichText::new(name.into_owned()).color(tokens.faint));
        }
    });
}
