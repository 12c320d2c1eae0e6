//! Another course in the place of this one: one of the tracks, a day's, or one of an own plan: which lands, how
//! long, how hard, from which seed. Tempo, key and chords of an own plan are those of the course.

use eframe::egui::{self, RichText, Ui};

use crate::app::editor::Cx;
use crate::app::number::{Number, one_ui};
use crate::app::text::live_ui;
use crate::app::tokens::SMALL;
use crate::app::widgets::{pill_hint_ui, pill_ui};
use crate::games::fourstep::FourStep;
use crate::games::fourstep::ask::is_date;
use crate::games::fourstep::generate::again::track_of;
use crate::games::fourstep::generate::tracks::{self, TrackSpec};
use crate::games::fourstep::lattice::BEATS_PER_BAR;
use crate::games::fourstep::spec::{Land, Spec, TerrainSpec};
use crate::report::Text;

use super::super::desk::Desk;
use super::super::words::{land_word, tr};
use super::Panel;

/// The panel.
#[derive(Default)]
pub(super) struct LoadPanel {
    /// A day or a seed.
    typed: String,
    /// The own plan; until it is changed that of the course.
    own: Option<TrackSpec>,
}

/// The most lands and bars that are planned here.
const MAX_LANDS: usize = 12;
/// See [`MAX_LANDS`].
const MAX_BARS: i64 = 200;
/// What new courses were called before they had no title.
const OLD_UNTITLED: &str = "untitled";

impl Panel<Desk, FourStep> for LoadPanel {
    fn name(&self) -> Text {
        Text::new("Track or day", "트랙이나 날짜")
    }

    fn is_folded_at_first(&self) -> bool {
        true
    }

    fn ui(&mut self, ui: &mut Ui, desk: &mut Desk, cx: &mut Cx<'_, FourStep>) {
        let lang = cx.lang;
        ui.spacing_mut().item_spacing = egui::vec2(6.0, 4.0);
        let mut wanted = None;
        ui.horizontal_wrapped(|ui| {
            for name in tracks::names() {
                let is_this = cx.doc.spec().title == name;
                let hint = format!("{}: {name}", tr(lang, "Load the track", "트랙 불러오기"));
                let pill = pill_hint_ui(ui, name, is_this, &hint).accessible_name(&hint);
                if pill.clicked() {
                    wanted = tracks::by_name(name);
                }
            }
        });
        let hint = tr(lang, "2026-10-01 or a seed", "2026-10-01이나 시드");
        let response = live_ui(ui, &mut self.typed, |field| {
            field.hint_text(hint).char_limit(60).desired_width(f32::INFINITY)
        });
        let response = response.accessible_name(tr(lang, "day or seed", "날짜나 시드"));
        let is_entered = response.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
        let typed = &self.typed.trim().to_owned();
        let is_day = is_date(typed);
        ui.horizontal_wrapped(|ui| {
            let day = tr(lang, "Load the course of this day", "이 날짜의 코스 불러오기");
            let is_clicked = ui
                .add_enabled_ui(is_day, |ui| {
                    let pill = pill_hint_ui(ui, tr(lang, "Day", "날짜"), false, day);
                    pill.accessible_name(day).clicked()
                })
                .inner;
            if is_day && (is_clicked || is_entered) {
                wanted = Some(tracks::daily(typed));
            }
        });
        let mut own = self.own.clone().unwrap_or_else(|| plan_of(cx.doc.spec()));
        if plan_ui(ui, cx, &mut own) {
            self.own = Some(own.clone());
        }
        let hint = tr(
            lang,
            "Generate these terrains from the typed seed, in place of the course",
            "적은 시드로 이 지형들을 생성해 지금 코스를 대신함",
        );
        let is_seed = is_entered && !is_day && !typed.is_empty();
        // What goes on is said beside the button: a line of its own would move the panels below.
        let is_clicked = ui.horizontal(|ui| {
            let pill = pill_hint_ui(ui, tr(lang, "Generate", "생성"), false, hint);
            let is_clicked = pill.accessible_name(hint).clicked();
            if desk.attempts.is_loading() {
                let words = tr(lang, "being generated…", "생성하는 중…");
                ui.label(RichText::new(words).size(SMALL).color(cx.tokens.weak));
            }
            is_clicked
        });
        if is_clicked.inner || is_seed {
            let seed = if is_day || typed.is_empty() {
                &cx.doc.spec().seed
            } else {
                typed
            };
            let spec = cx.doc.spec();
            wanted = Some(TrackSpec {
                title: if is_named(&spec.title) {
                    seed.clone()
                } else {
                    spec.title.clone()
                },
                seed: seed.clone(),
                bpm: spec.bpm,
                key: spec.key.clone(),
                chords: spec.chords.clone(),
                shuffles_middle: false,
                ..own
            });
        }
        if let Some(track) = wanted {
            self.own = None;
            desk.attempts.load(cx, track);
        }
    }
}

/// Whether a title is a track's or a day's, which another plan is not, or none.
fn is_named(title: &str) -> bool {
    title.is_empty()
        || title == OLD_UNTITLED
        || tracks::names().contains(&title)
        || title.starts_with("DAILY ")
}

/// The plan of a course; of one that no plan makes, its lands at the difficulties of its ends.
fn plan_of(spec: &Spec) -> TrackSpec {
    let plan = spec.terrains.iter().take(MAX_LANDS).map(|of| of.land).collect();
    let of = track_of(spec).unwrap_or_else(|| {
        let d = |of: Option<&TerrainSpec>| of.map_or(0.3, |of| of.planned_difficulty);
        let beats = spec
            .terrains
            .iter()
            .fold(0, |sum, of| u32::saturating_add(sum, of.beats));
        TrackSpec {
            bars: (beats / BEATS_PER_BAR).clamp(1, MAX_BARS as u32),
            from_difficulty: d(spec.terrains.first()),
            to_difficulty: d(spec.terrains.last()),
            ..TrackSpec::default()
        }
    });
    // A day's lands as they stand, not as they stood before they were shuffled.
    TrackSpec { plan, ..of }
}

/// The own plan; whether it was changed.
fn plan_ui(ui: &mut Ui, cx: &Cx<'_, FourStep>, own: &mut TrackSpec) -> bool {
    let lang = cx.lang;
    let before = own.clone();
    ui.label(
        RichText::new(tr(
            lang,
            "your own plan; click a terrain to leave it out",
            "직접 짠 계획; 누르면 지형을 뺌",
        ))
        .color(cx.tokens.weak),
    );
    ui.horizontal_wrapped(|ui| {
        let mut dropped = None;
        for (idx, land) in own.plan.iter().enumerate() {
            let words = land_word(*land, lang);
            let name = format!("{} {}: {words}", tr(lang, "leave out terrain", "빼기"), idx + 1);
            if pill_ui(ui, words, true).accessible_name(&name).clicked() && 1 < own.plan.len() {
                dropped = Some(idx);
            }
        }
        if let Some(idx) = dropped {
            own.plan.remove(idx);
        }
    });
    ui.horizontal_wrapped(|ui| {
        for land in [Land::Field, Land::Burrow, Land::Sea, Land::Mountain] {
            let words = format!("+ {}", land_word(land, lang));
            let name = format!(
                "{} {}",
                tr(lang, "add to the plan:", "계획에 지형 추가:"),
                land_word(land, lang)
            );
            if pill_ui(ui, &words, false).accessible_name(&name).clicked() && own.plan.len() < MAX_LANDS {
                own.plan.push(land);
            }
        }
    });
    let number = |label, name: &str, per, limits, unit| Number {
        label,
        name: name.to_owned(),
        unit,
        per,
        limits,
        step: if 1.0 < per { 10 } else { 1 },
    };
    let bars = number(
        tr(lang, "length", "길이"),
        tr(lang, "bars of the plan", "계획의 마디"),
        1.0,
        (1, MAX_BARS),
        tr(lang, "bars", "마디"),
    );
    if let Some(bars) = one_ui(ui, &bars, own.bars.into()) {
        own.bars = bars as u32;
    }
    for (label, name, d) in [
        (
            tr(lang, "difficulty from", "난이도 처음"),
            tr(lang, "difficulty of the first terrain", "첫 지형의 난이도"),
            &mut own.from_difficulty,
        ),
        (
            tr(lang, "to", "끝"),
            tr(lang, "difficulty of the last terrain", "마지막 지형의 난이도"),
            &mut own.to_difficulty,
        ),
    ] {
        let field = number(label, name, 1000.0, (0, 1000), "");
        if let Some(thousandths) = one_ui(ui, &field, (*d * 1000.0).round() as i64) {
            *d = thousandths as f64 / 1000.0;
        }
    }
    before != *own
}
