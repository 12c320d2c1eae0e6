//! Rescue rates and optima of all sets, computed in the background and shown as they come.

use std::collections::{BTreeMap, BTreeSet};

use eframe::egui::{RichText, Ui};

use crate::app::editor::Cx;
use crate::control::Progress;
use crate::games::sea_rescue::SeaRescue;
use crate::games::sea_rescue::field::NoField;
use crate::games::sea_rescue::measure::{error_of, errors_of};
use crate::games::sea_rescue::optimum;
use crate::games::sea_rescue::policy::Value;
use crate::games::sea_rescue::rates::{self, Rates, Summary};
use crate::games::sea_rescue::sea::Set;
use crate::games::sea_rescue::spec::{Mode, Policy};
use crate::games::sea_rescue::view::{Prior, View};
use crate::games::sea_rescue::{sampled, sea::Sea, services};
use crate::grammar::counted;
use crate::job::Job;
use crate::report::Text;

use super::facts::Facts;
use super::words::tr;
use crate::app::widgets::{pill_hint_ui, pill_ui};

/// What the rates are of.
#[derive(Clone, Debug, PartialEq)]
struct Ask {
    n_changes: u64,
    mode: Mode,
    collected: u128,
    policy: Policy,
    probes: u32,
}

enum Found {
    Rates(Rates),
    /// Of rounds that were drawn, since the boards are too many.
    Sampled(Rates),
    Best(Set, f64),
    /// A set has more boards than the optimum is looked for in.
    TooLarge,
}

/// The rates of all sets.
#[derive(Default)]
pub(super) struct RatesDesk {
    asked: Option<Ask>,
    tag: u64,
    job: Option<Job<Found>>,
    by_set: BTreeMap<Set, Rates>,
    /// Those of them that are estimates.
    sampled: BTreeSet<Set>,
    summaries: Vec<Summary>,
    /// The standard errors of the summaries, in their order; zeroes for one that is exact.
    errors: Vec<Value>,
    rescued: Vec<Option<f64>>,
    /// Sets that have more boards than the optimum is looked for in.
    n_too_large: u64,
    best_job: Option<Job<Found>>,
    best: BTreeMap<Set, f64>,
}

impl RatesDesk {
    /// Takes in what was found, and asks anew when the zone or the question is another.
    pub(super) fn tick(&mut self, cx: &Cx<'_, SeaRescue>, facts: &Facts) {
        let mut has_news = false;
        for job in [&mut self.job, &mut self.best_job].into_iter().flatten() {
            for done in job.poll() {
                if done.tag != self.tag {
                    continue;
                }
                has_news = true;
                match done.result {
                    Ok(Found::Rates(rates)) => drop(self.by_set.insert(rates.set.clone(), rates)),
                    Ok(Found::Sampled(rates)) => {
                        self.sampled.insert(rates.set.clone());
                        self.by_set.insert(rates.set.clone(), rates);
                    }
                    Ok(Found::Best(set, share)) => drop(self.best.insert(set, share)),
                    Ok(Found::TooLarge) => self.n_too_large += 1,
                    Err(fault) => log::error!("sea_rescue: {fault}"),
                }
            }
        }
        if has_news && let Some(sea) = &facts.sea {
            // A mean over some of the sets would mislead.
            let is_whole = facts.table().map(|table| table.len()) == Some(self.by_set.len());
            if is_whole && self.summaries.is_empty() {
                let all: Vec<Rates> = self.by_set.values().cloned().collect();
                let value = |rates: &Rates| (rates.set.clone(), rates.value());
                let values: Vec<(Set, Value)> = all.iter().map(value).collect();
                self.summaries = rates::summaries(sea, &values);
                let drawn: Vec<&Rates> = { all.iter() }
                    .filter(|rates| self.sampled.contains(&rates.set))
                    .collect();
                self.errors = { self.summaries.iter() }
                    .map(|summary| error_of(sea, summary, &all, &drawn))
                    .collect();
                self.rescued = services::rescued_when_present(sea, &all);
            }
        }
        let (Some(sea), Some(_)) = (&facts.sea, facts.table()) else {
            return;
        };
        let question = &*cx.question;
        let ask = Ask {
            n_changes: facts.n_changes,
            mode: question.mode,
            collected: collected(sea, &question.collected),
            policy: question.policy,
            probes: question.probes.unwrap_or(sea.probes),
        };
        // A gesture changes the zone many times a second: the end of it is early enough.
        if self.asked.as_ref() == Some(&ask) || cx.doc.history().is_held() {
            return;
        }
        self.tag += 1;
        self.by_set.clear();
        self.sampled.clear();
        self.summaries.clear();
        self.rescued.clear();
        self.n_too_large = 0;
        self.best.clear();
        if let Some(job) = &mut self.best_job {
            job.cancel();
        }
        self.asked = Some(ask.clone());
        let sea = sea.clone();
        let job = self.job.get_or_insert_with(|| Job::new(cx.wake.clone()));
        job.request(self.tag, move |ctl, emit| {
            let cards = (ask.mode, ask.collected);
            let mut each = |prior: &Prior| {
                let (mode, policy, probes) = (ask.mode, ask.policy, ask.probes);
                match rates::rates(&sea, prior, mode, policy, probes, ctl) {
                    Ok(all) => all.into_iter().for_each(|rates| emit(Found::Rates(rates))),
                    Err(NoField::TooMany(_)) => {
                        let all = sampled::rates(&sea, prior, (mode, policy), probes, u64::MAX, ctl)?;
                        all.into_iter().for_each(|rates| emit(Found::Sampled(rates)));
                    }
                    Err(stopped) => return Err(stopped),
                }
                Ok(())
            };
            // Whoever stops it wants no more of it.
            rates::priors(&sea, cards, ctl, &mut each).ok();
        });
    }

    /// What a set comes to, once it is known.
    pub(super) fn value(&self, set: &[u8]) -> Option<Value> {
        self.by_set.get(set).map(Rates::value)
    }

    /// The standard errors of what a set comes to, where it is an estimate.
    pub(super) fn error(&self, set: &[u8]) -> Option<Value> {
        let rates = self.by_set.get(set)?;
        self.sampled.contains(set).then(|| errors_of(rates))
    }

    /// The exact optimum of rescuing all of a set, once it was asked for.
    pub(super) fn best(&self, set: &[u8]) -> Option<f64> {
        self.best.get(set).copied()
    }

    /// The means over the draw, once all sets are known.
    pub(super) fn summaries(&self) -> &[Summary] {
        &self.summaries
    }

    /// The standard errors of the mean over boards with so many species, where sets of it are estimates.
    pub(super) fn summary_error(&self, n_species: u32) -> Option<Value> {
        let mut both = self.summaries.iter().zip(&self.errors);
        let (_, error) = both.find(|(summary, _)| summary.n_species == n_species)?;
        (*error != Value::default()).then_some(*error)
    }

    /// By creature, of boards with it the share on which it is rescued; empty until all sets are known.
    pub(super) fn rescued_when_present(&self) -> &[Option<f64>] {
        &self.rescued
    }

    /// Whether a set leaves the band of rescuing all that its designer wants: that of a pair which is known,
    /// as the rules give it.
    pub(super) fn leaves_band(&self, cx: &Cx<'_, SeaRescue>, set: &[u8], value: &Value) -> bool {
        let (low, high) = cx.doc.spec().bands.pair_all;
        let is_judged = set.len() == 2 && cx.question.mode == Mode::Known;
        is_judged && !self.sampled.contains(set) && !(low..=high).contains(&value.all)
    }

    /// How far the work is, for the status bar.
    pub(super) fn busy(&self) -> Option<(Text, Progress)> {
        let is_busy = |job: &Option<Job<Found>>| job.as_ref().filter(|job| job.is_busy()).map(Job::progress);
        if let Some(progress) = is_busy(&self.best_job) {
            return Some((Text::new("optima of all sets", "모든 조합의 최적"), progress));
        }
        let progress = is_busy(&self.job)?;
        Some((Text::new("rescue rates", "구조율"), progress))
    }

    /// Who plays and what he knows, and what can be asked and stopped.
    pub(super) fn controls_ui(&mut self, ui: &mut Ui, cx: &mut Cx<'_, SeaRescue>) {
        let lang = cx.lang;
        // In a narrow column the button stands below: a row that is too wide would widen all that is below it.
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 6.0;
            question_ui(ui, cx);
            if let Some((_, progress)) = self.busy() {
                let words = format!(
                    "{} {}/{}",
                    tr(lang, "Stop", "멈추기"),
                    progress.done,
                    progress.total
                );
                if pill_ui(ui, &words, true).clicked() {
                    for job in [&mut self.job, &mut self.best_job].into_iter().flatten() {
                        job.cancel();
                    }
                }
            } else if pill_hint_ui(
                ui,
                tr(lang, "Optimum", "최적 계산"),
                false,
                tr(
                    lang,
                    "The exact best chance of rescuing all, set by set: a minute or so",
                    "조합마다 모두 구조할 정확한 최대 확률: 1분쯤",
                ),
            )
            .clicked()
            {
                self.ask_best(cx);
            }
        });
        if 0 < self.n_too_large {
            let n = self.n_too_large;
            let words = match lang {
                crate::report::Lang::En => {
                    format!(
                        "{} too many boards for the optimum",
                        counted(n, "set has/sets have")
                    )
                }
                crate::report::Lang::Ko => format!("{n}조합은 배치가 너무 많아 최적을 구하지 않음"),
            };
            ui.label(RichText::new(words).small().color(cx.tokens.warn));
        }
    }

    fn ask_best(&mut self, cx: &Cx<'_, SeaRescue>) {
        let Some(level) = cx.level.cloned() else { return };
        let job = self.best_job.get_or_insert_with(|| Job::new(cx.wake.clone()));
        self.best.clear();
        self.n_too_large = 0;
        job.request(self.tag, move |ctl, emit| {
            let sets = level.sea.sets();
            for (n, set) in sets.iter().enumerate() {
                ctl.set_progress(n as u64, sets.len() as u64);
                let blank = View::blank(&level.sea);
                let mode = Mode::Known;
                match optimum::optimum(&level.sea, set, &blank, level.probes, mode, false, ctl) {
                    Ok(best) => {
                        let share = best.best as f64 / best.n_boards.max(1) as f64;
                        emit(Found::Best(set.clone(), share));
                    }
                    Err(NoField::TooMany(_)) => emit(Found::TooLarge),
                    Err(NoField::Stopped(_)) => return,
                }
            }
        });
    }
}

/// Species that were rescued before, as bits.
pub(super) fn collected(sea: &Sea, ids: &[String]) -> u128 {
    let kinds = ids.iter().filter_map(|id| sea.kind_of(id));
    kinds.fold(0, |bits, kind| bits | 1 << (kind & 127))
}

/// What is assumed of the player: what he knows, how he chooses.
pub(super) fn question_ui(ui: &mut Ui, cx: &mut Cx<'_, SeaRescue>) {
    let lang = cx.lang;
    let mut mode = cx.question.mode;
    let combo = eframe::egui::ComboBox::from_id_salt("sea-mode")
        .width(96.0)
        .selected_text(mode_words(mode, lang))
        .show_ui(ui, |ui| {
            for one in Mode::ALL {
                ui.selectable_value(&mut mode, one, mode_words(one, lang));
            }
        });
    combo
        .response
        .on_hover_text(tr(lang, "What the player knows", "플레이어가 아는 것"));
    let mut policy = cx.question.policy;
    let combo = eframe::egui::ComboBox::from_id_salt("sea-policy")
        .width(96.0)
        .selected_text(policy.word())
        .show_ui(ui, |ui| {
            for one in Policy::ALL {
                ui.selectable_value(&mut policy, one, one.word());
            }
        });
    combo
        .response
        .on_hover_text(tr(lang, "How the player chooses", "플레이어의 전략"));
    // Only a real change asks the solver anew.
    if (mode, policy) != (cx.question.mode, cx.question.policy) {
        (cx.question.mode, cx.question.policy) = (mode, policy);
    }
}

/// What a player knows, in words.
pub(super) fn mode_words(mode: Mode, lang: crate::report::Lang) -> &'static str {
    let (en, ko) = mode.words();
    tr(lang, en, ko)
}
