//! The picked creature: names, rarity, weight, pity, and the zone's own numbers.

use eframe::egui::{self, Align, Layout, RichText, Ui};

use crate::app::editor::Cx;
use crate::app::editors::sea_rescue::desk::Desk;
use crate::app::editors::sea_rescue::words::{self, tr};
use crate::app::number::{Number, field_ui};
use crate::app::text::line_ui;
use crate::app::tokens::GRID;
use crate::app::widgets::{pill_hint_ui, pill_ui, section_ui};
use crate::doc::Merge;
use crate::games::sea_rescue::SeaRescue;
use crate::games::sea_rescue::draw::MAX_WEIGHT;
use crate::games::sea_rescue::joint::MAX_SET;
use crate::games::sea_rescue::level::MAX_PROBES;
use crate::games::sea_rescue::spec::{CountOdds, CreatureSpec, Rarity, Spec};
use crate::report::{Lang, Text};

/// Undo keys of the fields: typing or dragging one of them is one step.
const FIELDS: u64 = 0x5ea2_0000;

/// A label at the left, something to edit at the right, which gets the id of its label.
pub(crate) fn row_ui<R>(ui: &mut Ui, label: &str, content: impl FnOnce(&mut Ui, egui::Id) -> R) -> R {
    ui.horizontal(|ui| {
        let label = ui.label(RichText::new(label).color(ui.visuals().weak_text_color()));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| content(ui, label.id))
            .inner
    })
    .inner
}

/// Width of a number's field.
pub(crate) const FIELD: f32 = 60.0;

/// A whole number that can be dragged and typed; answers with the new value.
pub(crate) fn number_ui(ui: &mut Ui, name: &str, value: u32, range: (u32, u32)) -> Option<u32> {
    let number = Number::whole(name, (range.0.into(), range.1.into()));
    let change = field_ui(ui, &number, Some(value.into()), FIELD)?;
    u32::try_from(change.of(value.into())).ok()
}

/// The inspector while patterns are drawn.
pub(crate) fn ui(ui: &mut Ui, cx: &mut Cx<'_, SeaRescue>, desk: &Desk) {
    let lang = cx.lang;
    let idx = desk.creature;
    let Some(creature) = desk.picked(cx.doc.spec()).cloned() else {
        return;
    };
    section_ui(ui, words::creature(&creature, lang), Some(&creature.id));
    let mut now = creature.clone();
    let width = 150.0;
    let text = |ui: &mut Ui, label: &str, value: &mut String| {
        row_ui(ui, label, |ui, id| {
            let (field, typed) = line_ui(ui, value, |field| field.char_limit(64).desired_width(width));
            field.labelled_by(id).on_hover_text(label);
            if let Some(typed) = typed {
                *value = typed;
            }
        });
    };
    text(ui, tr(lang, "name, English", "이름(영어)"), &mut now.name.en);
    text(ui, tr(lang, "name, Korean", "이름(한국어)"), &mut now.name.ko);
    text(ui, tr(lang, "id", "아이디"), &mut now.id);
    row_ui(ui, tr(lang, "rarity", "등급"), |ui, id| {
        let shown = now.rarity.name();
        let combo = egui::ComboBox::from_id_salt("sea-rarity")
            .selected_text(words::name(&shown, lang))
            .show_ui(ui, |ui| {
                for rarity in Rarity::ALL {
                    let name = rarity.name();
                    ui.selectable_value(&mut now.rarity, rarity, words::name(&name, lang));
                }
            });
        let hint = tr(
            lang,
            "How rare it is meant to be; its pity follows",
            "얼마나 드물게 할지. 등장 보정도 따라갑니다",
        );
        combo.response.labelled_by(id).on_hover_text(hint);
    });
    if now.rarity != creature.rarity && creature.pity == creature.rarity.pity() {
        // Whoever had the rule of its rarity keeps to that.
        now.pity = now.rarity.pity();
    }
    row_ui(ui, tr(lang, "weight", "가중치"), |ui, _| {
        if let Some(weight) = number_ui(ui, tr(lang, "weight", "가중치"), now.weight, (1, MAX_WEIGHT)) {
            now.weight = weight;
        }
    });
    ui.add_space(GRID);
    pity_ui(ui, &mut now, lang);
    if now != creature {
        let label = words::of_creature(&creature, "Change", "바꾸기");
        let merge = Merge::WhileHeld(FIELDS + idx as u64);
        cx.doc.edit(label, merge, |spec| {
            if let Some(own) = spec.creatures.get_mut(idx) {
                *own = now;
            }
        });
    }
}

fn pity_ui(ui: &mut Ui, now: &mut CreatureSpec, lang: crate::report::Lang) {
    section_ui(ui, tr(lang, "Pity", "등장 보정"), None);
    let pity = &mut now.pity;
    let field = |ui: &mut Ui, label: &str, name: &str, value: &mut u32, range: (u32, u32)| {
        row_ui(ui, label, |ui, _| {
            if let Some(changed) = number_ui(ui, name, *value, range) {
                *value = changed;
            }
        });
    };
    let most = 100_000;
    field(
        ui,
        tr(lang, "after boards without", "미등장 판 수"),
        tr(lang, "pity after", "보정 시작"),
        &mut pity.after,
        (0, 999),
    );
    field(
        ui,
        tr(lang, "first, thousandths", "첫 배수(천분율)"),
        tr(lang, "pity first", "보정 첫 배수"),
        &mut pity.first_permille,
        (1000, most),
    );
    field(
        ui,
        tr(lang, "step, thousandths", "증가(천분율)"),
        tr(lang, "pity step", "보정 증가"),
        &mut pity.step_permille,
        (0, most),
    );
    field(
        ui,
        tr(lang, "cap, thousandths", "최대(천분율)"),
        tr(lang, "pity cap", "보정 최대"),
        &mut pity.cap_permille,
        (1000, most),
    );
    ui.checkbox(
        &mut pity.ends_with_rescue,
        tr(lang, "ends with the first rescue", "첫 구조 뒤 끝남"),
    )
    .on_hover_text(tr(
        lang,
        "Whether the first rescue ends the pity for good",
        "처음 구조하면 보정을 영영 끝낼지",
    ));
}

type Change = Box<dyn FnOnce(&mut Spec)>;

/// The zone's own numbers: probes, and how many species a board has.
pub(crate) fn zone_ui(ui: &mut Ui, cx: &mut Cx<'_, SeaRescue>) {
    let lang = cx.lang;
    let spec = cx.doc.spec();
    section_ui(ui, words::name(&spec.name, lang), None);
    let mut change: Option<Change> = None;
    let mut name = spec.name.clone();
    for (label, half) in [
        (tr(lang, "sea, English", "해역 이름(영어)"), &mut name.en),
        (tr(lang, "sea, Korean", "해역 이름(한국어)"), &mut name.ko),
    ] {
        row_ui(ui, label, |ui, id| {
            let (field, typed) = line_ui(ui, half, |field| field.char_limit(64).desired_width(150.0));
            field.labelled_by(id).on_hover_text(label);
            if let Some(typed) = typed {
                *half = typed;
            }
        });
    }
    if name != spec.name {
        change = Some(Box::new(move |spec| spec.name = name));
    }
    row_ui(
        ui,
        tr(lang, "sea number in records", "기록의 해역 번호"),
        |ui, _| {
            if let Some(sea) = number_ui(ui, tr(lang, "sea number", "해역 번호"), spec.sea, (1, 999)) {
                change = Some(Box::new(move |spec| spec.sea = sea));
            }
        },
    );
    row_ui(ui, tr(lang, "probes a round", "판당 탐사 기회"), |ui, _| {
        if let Some(probes) = number_ui(ui, tr(lang, "probes", "탐사 기회"), spec.probes, (1, MAX_PROBES))
        {
            change = Some(Box::new(move |spec| spec.probes = probes));
        }
    });
    for (idx, odds) in spec.species.iter().enumerate().take(8) {
        let label = format!("{} {}", odds.n_species, tr(lang, "species, share", "종, 비중"));
        row_ui(ui, &label, |ui, _| {
            let name = match lang {
                Lang::En => format!("share of {} species", odds.n_species),
                Lang::Ko => format!("{}종의 비중", odds.n_species),
            };
            let delete = tr(lang, "Delete", "지우기");
            if 1 < spec.species.len() && pill_hint_ui(ui, "×", false, delete).clicked() {
                change = Some(Box::new(move |spec| {
                    spec.species.remove(idx);
                }));
            }
            if let Some(weight) = number_ui(ui, &name, odds.weight, (0, 1000)) {
                change = Some(Box::new(move |spec| {
                    if let Some(odds) = spec.species.get_mut(idx) {
                        odds.weight = weight;
                    }
                }));
            }
        });
    }
    let most = spec.creatures.len().min(MAX_SET) as u32;
    let is_free = |n: &u32| spec.species.iter().all(|odds| odds.n_species != *n);
    if let Some(n_species) = (1..=most).rev().find(is_free).filter(|_| spec.species.len() < 8) {
        // The next larger number first, then what is left.
        let largest = spec.species.iter().map(|odds| odds.n_species).max().unwrap_or(0);
        let n_species = Some(largest + 1)
            .filter(|n| *n <= most && is_free(n))
            .unwrap_or(n_species);
        let words = match lang {
            crate::report::Lang::En => format!("Boards with {n_species} species"),
            crate::report::Lang::Ko => format!("{n_species}종 보드 추가"),
        };
        if pill_ui(ui, &words, false).clicked() {
            change = Some(Box::new(move |spec| {
                spec.species.push(CountOdds {
                    n_species,
                    weight: 10,
                });
                spec.species.sort_by_key(|odds| odds.n_species);
            }));
        }
    }
    if let Some(change) = change {
        let label = Text::new("Change the zone's numbers", "해역 수치 바꾸기");
        cx.doc.edit(label, Merge::WhileHeld(FIELDS + 0x8000), change);
    }
}
