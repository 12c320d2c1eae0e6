//! The picked set, the bands that its designer wants, and which sets leave them.

use eframe::egui::{Color32, RichText, Ui};

use crate::app::editor::Cx;
use crate::app::editors::sea_rescue::desk::Desk;
use crate::app::editors::sea_rescue::facts::Facts;
use crate::app::editors::sea_rescue::rates::RatesDesk;
use crate::app::editors::sea_rescue::words::{self, percent, tr};
use crate::app::number::{Number, field_ui};
use crate::app::tokens::{GRID, Tokens};
use crate::app::widgets::{figure_ui, list_row_ui, section_ui, short_count, text_in};
use crate::doc::Merge;
use crate::games::sea_rescue::SeaRescue;
use crate::games::sea_rescue::sea::Set;
use crate::games::sea_rescue::spec::{Bands, Mode, Spec};
use crate::grammar::counted;
use crate::report::{Lang, Text};

/// Undo key of the bands.
const BANDS: u64 = 0x5ea3;
/// Sets outside of their band that are listed.
const MAX_LISTED: usize = 12;

fn names(spec: &Spec, set: &[u8], lang: Lang) -> String {
    let names: Vec<&str> = { set.iter() }
        .filter_map(|kind| spec.creatures.get(usize::from(*kind)))
        .map(|creature| words::creature(creature, lang))
        .collect();
    names.join(" + ")
}

/// Green inside of a band, amber outside; words say it as well.
fn against(tokens: &Tokens, lang: Lang, value: f64, band: (f64, f64)) -> (String, Color32) {
    let (low, high) = band;
    let words = percent(value);
    if value < low {
        (format!("{words} {}", tr(lang, "low", "낮음")), tokens.warn)
    } else if high < value {
        (format!("{words} {}", tr(lang, "high", "높음")), tokens.warn)
    } else {
        (words, tokens.good)
    }
}

/// The picked set.
pub(crate) fn ui(ui: &mut Ui, cx: &Cx<'_, SeaRescue>, desk: &Desk, facts: &Facts, rates: &RatesDesk) {
    let (lang, tokens) = (cx.lang, cx.tokens);
    let spec = cx.doc.spec();
    let Some(row) = facts.row(&desk.set) else {
        section_ui(ui, tr(lang, "Set", "조합"), None);
        let words = match &facts.why_not {
            None => tr(lang, "Pick a set in the table", "표에서 조합을 고르세요"),
            Some(why) => why.get(lang),
        };
        ui.label(RichText::new(words).color(tokens.weak));
        return;
    };
    section_ui(ui, &names(spec, &desk.set, lang), None);
    let plain = tokens.text;
    let n = short_count(row.n_layouts);
    let n_color = if row.n_layouts == 0 { tokens.bad } else { plain };
    figure_ui(ui, tr(lang, "complete placements", "전체 배치"), &n, "", n_color);
    figure_ui(
        ui,
        tr(lang, "hexes of all together", "칸 합계"),
        &row.n_cells.to_string(),
        "",
        plain,
    );
    let spare_color = match row.spare_probes {
        ..0 => tokens.bad,
        0 => tokens.warn,
        _ => tokens.good,
    };
    let spare = row.spare_probes.to_string();
    figure_ui(
        ui,
        tr(lang, "probes to spare, best play", "최선일 때 남는 탐사"),
        &spare,
        "",
        spare_color,
    );
    figure_ui(
        ui,
        tr(lang, "on a board", "보드에 나올 확률"),
        &percent(row.on_board),
        "%",
        plain,
    );
    let told = rates.told(&desk.set);
    let best = rates.best(&desk.set);
    if let Some(told) = told {
        let value = told.value;
        let old = |(words, color): (String, Color32)| match told.is_old {
            true => (words::in_brackets(words, true), words::dimmed(plain, true)),
            false => (words, color),
        };
        let judged = |share: f64, band| match told.can_be_judged() {
            true => against(tokens, lang, share, band),
            false => (percent(share), plain),
        };
        let (words, color) = old(match desk.set.len() {
            // The band is that of a pair which is known.
            2 if cx.question.mode == Mode::Known => judged(value.all, spec.bands.pair_all),
            _ => (percent(value.all), plain),
        });
        figure_ui(ui, tr(lang, "all rescued", "모두 구조"), &words, "%", color);
        let (words, color) = old(judged(value.any, spec.bands.any));
        figure_ui(ui, tr(lang, "any rescued", "하나라도 구조"), &words, "%", color);
        if let Some(error) = told.error {
            let label = tr(lang, "sampled, standard error of all", "표본의 표준오차(모두)");
            figure_ui(ui, label, &percent(error.all), "%", tokens.warn);
        }
        let (words, color) = old((format!("{:.3}", value.expected), plain));
        let label = tr(lang, "rescued on average", "평균 구조 수");
        figure_ui(ui, label, &words, "", color);
    }
    if let Some(best) = best {
        let whose = rates.best_words(cx.question.mode);
        let label = match lang {
            Lang::En => format!("all, exact optimum {}", whose.en),
            Lang::Ko => format!("모두, 정확한 최적({})", whose.ko),
        };
        let words = words::in_brackets(percent(best.value), best.is_old);
        let color = words::dimmed(tokens.accent, best.is_old);
        figure_ui(ui, &label, &words, "%", color);
    }
    if told.is_some_and(|told| told.is_old) || best.is_some_and(|best| best.is_old) {
        ui.label(RichText::new(words::brackets(lang)).small().color(tokens.faint));
    }
}

fn band_ui(ui: &mut Ui, label: &str, name: &str, band: &mut (f64, f64), value: Option<(String, Color32)>) {
    ui.horizontal(|ui| {
        ui.label(RichText::new(label).color(ui.visuals().weak_text_color()));
        ui.with_layout(
            eframe::egui::Layout::right_to_left(eframe::egui::Align::Center),
            |ui| {
                ui.spacing_mut().item_spacing.x = 4.0;
                for (end, own) in [("high", &mut band.1), ("low", &mut band.0)] {
                    let permille = (1000.0 * *own).round() as i64;
                    let name = format!("{name} {end}");
                    let number = Number {
                        per: 10.0,
                        ..Number::whole(&name, (0, 1000))
                    };
                    if let Some(change) = field_ui(ui, &number, Some(permille), 48.0) {
                        *own = change.of(permille) as f64 / 1000.0;
                    }
                }
                if let Some((words, color)) = value {
                    ui.label(RichText::new(words).color(color));
                }
            },
        );
    });
}

/// The bands of the whole zone with what the rates come to, and the sets that leave them.
pub(crate) fn bands_ui(
    ui: &mut Ui,
    cx: &mut Cx<'_, SeaRescue>,
    desk: &mut Desk,
    facts: &Facts,
    rates: &RatesDesk,
) {
    let (lang, tokens) = (cx.lang, cx.tokens);
    let spec = cx.doc.spec();
    let mut bands: Bands = spec.bands;
    let means = rates.means();
    let remark = match means.iter().any(|mean| mean.is_old) {
        true => tr(lang, "(before), from, to (%)", "(바꾸기 전), 최소, 최대(%)"),
        false => tr(lang, "now, from, to (%)", "현재, 최소, 최대(%)"),
    };
    section_ui(ui, tr(lang, "Margins", "여유"), Some(remark));
    let mean = |n: u32| means.iter().find(|mean| mean.value.n_species == n);
    let of = |n: u32, band, part: &dyn Fn(&crate::games::sea_rescue::policy::Value) -> f64| {
        mean(n).map(|mean| {
            let share = part(&mean.value.value);
            // No band is held against an estimate, which says how far off it may be, nor against what was.
            let (words, color) = match &mean.error {
                Some(error) => (
                    format!("~{} ± {}", percent(share), percent(part(error))),
                    tokens.weak,
                ),
                None if mean.is_old => (percent(share), tokens.weak),
                None => against(tokens, lang, share, band),
            };
            let color = words::dimmed(color, mean.is_old);
            (words::in_brackets(words, mean.is_old), color)
        })
    };
    let before = bands;
    band_ui(
        ui,
        tr(lang, "all of two", "2종 모두"),
        "band pairs",
        &mut bands.pairs_all,
        of(2, before.pairs_all, &|value| value.all),
    );
    band_ui(
        ui,
        tr(lang, "each pair, known", "2종 조합마다(앎)"),
        "band pair",
        &mut bands.pair_all,
        None,
    );
    band_ui(
        ui,
        tr(lang, "all of three", "3종 모두"),
        "band triples",
        &mut bands.triples_all,
        of(3, before.triples_all, &|value| value.all),
    );
    let any = { means.iter() }
        .min_by(|a, b| a.value.value.any.total_cmp(&b.value.value.any))
        .and_then(|least| of(least.value.n_species, before.any, &|value| value.any));
    band_ui(ui, tr(lang, "any", "하나라도"), "band any", &mut bands.any, any);
    if bands != before {
        let label = Text::new("Change the bands", "목표 범위 바꾸기");
        cx.doc
            .edit(label, Merge::WhileHeld(BANDS), |spec| spec.bands = bands);
    }
    ui.add_space(2.0 * GRID);
    let spec = cx.doc.spec();
    let Some(table) = facts.table() else { return };
    let least = { table.iter() }.map(|row| row.spare_probes).min();
    if let Some(least) = least {
        let n = table.iter().filter(|row| row.spare_probes == least).count();
        let words = match lang {
            Lang::En => format!("{least} ({})", counted(n, "set")),
            Lang::Ko => format!("{least} (조합 {n}개)"),
        };
        let color = if least < 0 {
            tokens.bad
        } else if least == 0 {
            tokens.warn
        } else {
            tokens.good
        };
        figure_ui(
            ui,
            tr(lang, "fewest probes to spare", "가장 적은 여유 탐사"),
            &words,
            "",
            color,
        );
    }
    let leaving: Vec<(&Set, f64, bool)> = { table.iter() }
        .filter_map(|row| {
            let told = rates.told(&row.set)?;
            let value = told.value;
            let leaves_all = rates.leaves_band(cx, &row.set, &told);
            let (low, high) = spec.bands.any;
            let leaves_any = told.can_be_judged() && !(low..=high).contains(&value.any);
            let shown = if leaves_all { value.all } else { value.any };
            (leaves_all || leaves_any).then_some((&row.set, shown, leaves_all))
        })
        .collect();
    let n = leaving.len().to_string();
    section_ui(
        ui,
        tr(lang, "Sets that leave their band", "범위를 벗어난 조합"),
        Some(&n),
    );
    let mut picked = None;
    for (set, value, is_all) in leaving.into_iter().take(MAX_LISTED) {
        let title = names(spec, set, lang);
        let (rect, response) = list_row_ui(
            ui,
            &format!("{} {title}", tr(lang, "leaves", "벗어남:")),
            desk.set == *set,
        );
        let body = crate::app::editors::sea_rescue::paint::font(crate::app::tokens::BODY, false);
        let left = rect.with_max_x(rect.right() - 86.0);
        text_in(
            ui,
            left,
            eframe::egui::Align2::LEFT_CENTER,
            &title,
            body.clone(),
            tokens.text,
        );
        let which = if is_all {
            tr(lang, "all", "모두")
        } else {
            tr(lang, "any", "하나")
        };
        let words = format!("{which} {} %", percent(value));
        text_in(
            ui,
            rect,
            eframe::egui::Align2::RIGHT_CENTER,
            &words,
            body,
            tokens.warn,
        );
        if response.clicked() {
            picked = Some(set.clone());
        }
    }
    if let Some(set) = picked {
        desk.pick_set(set);
    }
}
