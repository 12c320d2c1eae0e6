//! Rescue rates and optima of all sets, computed in the background and shown as they come.

use std::sync::Arc;

use eframe::egui::{RichText, Ui};

use crate::app::editor::Cx;
use crate::control::Progress;
use crate::games::sea_rescue::SeaRescue;
use crate::games::sea_rescue::field::NoField;
use crate::games::sea_rescue::optimum;
use crate::games::sea_rescue::policy::Value;
use crate::games::sea_rescue::rates::{self, Rates, Summary};
use crate::games::sea_rescue::sampled;
use crate::games::sea_rescue::sea::{Sea, Set};
use crate::games::sea_rescue::spec::{Mode, Policy, Question, Spec};
use crate::games::sea_rescue::view::{Prior, View};
use crate::grammar::counted;
use crate::job::Job;
use crate::report::{Lang, Text};

use super::facts::Facts;
use super::kept::Kept;
use super::tables::{Best, Bests, Table, Tables, Told};
use super::words::tr;
use crate::app::widgets::{pill_hint_ui, pill_ui};

/// What the rates are of.
#[derive(Clone, Debug, PartialEq)]
struct Ask {
    zone: Arc<Spec>,
    mode: Mode,
    collected: u128,
    policy: Policy,
    probes: u32,
}

impl Ask {
    fn of_best(&self) -> AskBest {
        AskBest {
            zone: self.zone.clone(),
            mode: self.mode.of_optimum(),
            probes: self.probes,
        }
    }
}

/// What the optima are of.
#[derive(Clone, Debug, PartialEq)]
struct AskBest {
    zone: Arc<Spec>,
    mode: Mode,
    probes: u32,
}

enum Found {
    Rates(Rates),
    /// Of rounds that were drawn, since the boards are too many.
    Sampled(Rates),
    Best(Set, f64),
    /// A set has more boards than the optimum is looked for in.
    TooLarge(Set),
}

/// The rates of all sets.
#[derive(Default)]
pub(super) struct RatesDesk {
    /// The ids of the creatures now.
    ids: Vec<String>,
    /// The zone now, where it can be compiled.
    sea: Option<Arc<Sea>>,
    n_sets: usize,
    /// What the rates that hold are of; `None` while none do.
    asked: Option<Ask>,
    tag: u64,
    job: Option<Job<Found>>,
    tables: Tables,
    kept: Kept<Ask, Table>,
    asked_best: Option<AskBest>,
    best_tag: u64,
    best_job: Option<Job<Found>>,
    bests: Bests,
    kept_best: Kept<AskBest, Best>,
}

impl RatesDesk {
    /// Takes in what was found, and asks anew when the zone or the question is another.
    pub(super) fn tick(&mut self, cx: &Cx<'_, SeaRescue>, facts: &Facts) {
        self.poll();
        let creatures = &cx.doc.spec().creatures;
        if !creatures.iter().map(|own| &own.id).eq(&self.ids) {
            self.ids = creatures.iter().map(|own| own.id.clone()).collect();
        }
        self.sea.clone_from(&facts.sea);
        self.n_sets = facts.table().map_or(0, |table| table.len());
        let question = &*cx.question;
        let now = { facts.sea.as_ref().zip(facts.played.as_ref()) }.map(|(sea, zone)| Ask {
            zone: zone.clone(),
            mode: question.mode,
            collected: collected(sea, &question.collected),
            policy: question.policy,
            probes: question.probes.unwrap_or(sea.probes),
        });
        self.follow_best(now.as_ref().map(Ask::of_best));
        if self.asked != now
            && let Some(of) = self.asked.take()
        {
            self.tag += 1;
            if let Some(job) = &mut self.job {
                job.cancel();
            }
            let table = self.tables.set_aside();
            if table.is_whole() {
                self.kept.put(of, table);
            }
        }
        let (Some(sea), Some(ask)) = (&facts.sea, now) else {
            return;
        };
        if self.asked.is_none()
            && let Some(table) = self.kept.take(&ask)
        {
            self.tables.now = table;
            self.asked = Some(ask);
        } else if self.asked.is_none() && facts.table().is_some() && !cx.doc.history().is_held() {
            // A gesture changes the zone many times a second: the end of it is early enough.
            self.ask(cx, sea, &ask);
        }
        if self.asked.is_some() && 0 < self.n_sets {
            self.tables.now.finish(sea, self.n_sets);
            self.tables.forget_old();
        }
    }

    fn poll(&mut self) {
        let found = self.job.as_mut().map(Job::poll).unwrap_or_default();
        let of_best = self.best_job.as_mut().map(Job::poll).unwrap_or_default();
        let found = found.into_iter().filter(|done| done.tag == self.tag);
        let of_best = of_best.into_iter().filter(|done| done.tag == self.best_tag);
        for done in found.chain(of_best) {
            match done.result {
                Ok(Found::Rates(rates)) => self.tables.now.add(rates, false),
                Ok(Found::Sampled(rates)) => self.tables.now.add(rates, true),
                Ok(Found::Best(set, share)) => drop(self.bests.now.by_set.insert(set, share)),
                Ok(Found::TooLarge(set)) => drop(self.bests.now.too_large.insert(set)),
                Err(fault) => log::error!("sea_rescue: {fault}"),
            }
        }
    }

    /// Optima are those of a zone and its probes, whoever plays: what was found of them is there again with these.
    fn follow_best(&mut self, now: Option<AskBest>) {
        if self.asked_best == now {
            return;
        }
        self.best_tag += 1;
        if let Some(job) = &mut self.best_job {
            job.cancel();
        }
        let best = self.bests.set_aside();
        if let Some(of) = self.asked_best.take().filter(|_| !best.is_empty()) {
            self.kept_best.put(of, best);
        }
        if let Some(now) = now {
            self.bests.now = self.kept_best.take(&now).unwrap_or_default();
            self.bests.now.ids.clone_from(&self.ids);
            self.asked_best = Some(now);
        }
    }

    fn ask(&mut self, cx: &Cx<'_, SeaRescue>, sea: &Arc<Sea>, ask: &Ask) {
        self.tag += 1;
        self.tables.now.ids.clone_from(&self.ids);
        self.asked = Some(ask.clone());
        let (sea, ask) = (sea.clone(), ask.clone());
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

    /// What a set comes to, once it is known, or what it came to before the last change.
    pub(super) fn told(&self, set: &[u8]) -> Option<Told<Value>> {
        self.tables.told(set, &self.ids)
    }

    /// The exact optimum of rescuing all of a set, once it was asked for.
    pub(super) fn best(&self, set: &[u8]) -> Option<Told<f64>> {
        self.bests.told(set, &self.ids)
    }

    /// Whose optimum that is, in words.
    pub(super) fn best_words(&self, mode: Mode) -> Text {
        best_words(mode.of_optimum())
    }

    /// The means over the draw, once all sets are known, or those of before the last change.
    pub(super) fn means(&self) -> Vec<Told<Summary>> {
        self.tables.means()
    }

    /// Of boards with a creature the share on which it is rescued.
    pub(super) fn rescued_when_present(&self, kind: usize) -> Option<Told<f64>> {
        self.tables.rescued(kind, &self.ids)
    }

    /// Whether some of the figures that are shown are of before the last change.
    pub(super) fn has_old(&self) -> bool {
        self.tables.has_old() || self.bests.has_old(self.n_sets)
    }

    /// Whether some of the rates that are shown are estimates.
    pub(super) fn has_sampled(&self) -> bool {
        self.tables.has_sampled()
    }

    /// Whether a set leaves the band of rescuing all that its designer wants: that of a pair which is known,
    /// as the rules give it.
    pub(super) fn leaves_band(&self, cx: &Cx<'_, SeaRescue>, set: &[u8], told: &Told<Value>) -> bool {
        let (low, high) = cx.doc.spec().bands.pair_all;
        let is_judged = set.len() == 2 && cx.question.mode == Mode::Known;
        is_judged && told.can_be_judged() && !(low..=high).contains(&told.value.all)
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
        let whose = self.best_words(cx.question.mode);
        let hint = match lang {
            Lang::En => format!(
                "The exact best chance of rescuing all, set by set, {}: a minute or so",
                whose.en
            ),
            Lang::Ko => format!("조합마다 모두 구조할 정확한 최대 확률({}): 1분쯤", whose.ko),
        };
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
            } else if pill_hint_ui(ui, tr(lang, "Optimum", "최적 계산"), false, &hint).clicked() {
                self.ask_best(cx);
            }
        });
        let n = self.bests.now.too_large.len();
        if 0 < n {
            let words = match lang {
                Lang::En => {
                    format!(
                        "{} too many boards for the optimum",
                        counted(n as u64, "set has/sets have")
                    )
                }
                Lang::Ko => format!("{n}조합은 배치가 너무 많아 최적을 구하지 않음"),
            };
            ui.label(RichText::new(words).small().color(cx.tokens.warn));
        }
    }

    fn ask_best(&mut self, cx: &Cx<'_, SeaRescue>) {
        let (Some(sea), Some(of)) = (self.sea.clone(), self.asked_best.clone()) else {
            return;
        };
        let job = self.best_job.get_or_insert_with(|| Job::new(cx.wake.clone()));
        let sets = sea.sets().into_iter();
        let sets: Vec<Set> = sets.filter(|set| !self.bests.now.has(set)).collect();
        job.request(self.best_tag, move |ctl, emit| {
            for (n, set) in sets.iter().enumerate() {
                ctl.set_progress(n as u64, sets.len() as u64);
                let blank = View::blank(&sea);
                match optimum::optimum(&sea, set, &blank, of.probes, of.mode, false, ctl) {
                    Ok(best) => {
                        let share = best.best as f64 / best.n_boards.max(1) as f64;
                        emit(Found::Best(set.clone(), share));
                    }
                    Err(NoField::TooMany(_)) => emit(Found::TooLarge(set.clone())),
                    Err(NoField::Stopped(_)) => return,
                }
            }
        });
    }
}

/// Whose optimum one is that is looked for in that mode.
pub(super) fn best_words(mode: Mode) -> Text {
    match mode {
        Mode::Sliced => Text::new("with sliced pictures", "조각 그림이 보일 때"),
        _ => Text::new("for a player who knows the species", "생물을 아는 플레이어"),
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
    let words_of = |mode| {
        let question = Question {
            mode,
            ..cx.question.clone()
        };
        question.player().get(lang).to_owned()
    };
    let combo = eframe::egui::ComboBox::from_id_salt("sea-mode")
        .width(96.0)
        .selected_text(words_of(mode))
        .show_ui(ui, |ui| {
            for one in Mode::ALL {
                ui.selectable_value(&mut mode, one, words_of(one));
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
