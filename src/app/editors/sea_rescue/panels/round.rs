//! What a probe was worth, and what is asked of the round: the inspector while a round is stepped.

use eframe::egui::{RichText, Ui};

use crate::app::editor::Cx;
use crate::app::editors::sea_rescue::desk::Desk;
use crate::app::editors::sea_rescue::playtest::Playtest;
use crate::app::editors::sea_rescue::words::{self, percent, signed, tr};
use crate::app::text::line_ui;
use crate::app::tokens::{GRID, Tokens};
use crate::app::widgets::pill_ui;
use crate::app::widgets::{figure_ui, section_ui, short_count};
use crate::games::sea_rescue::SeaRescue;
use crate::games::sea_rescue::board::Board;
use crate::games::sea_rescue::frame::Frame;
use crate::games::sea_rescue::level::Level;
use crate::games::sea_rescue::policy::Value;
use crate::games::sea_rescue::round::EndReason;
use crate::grammar::counted;
use crate::report::{Lang, Text};
use crate::rng::Rng;

/// The inspector of a frame.
pub(crate) fn ui(ui: &mut Ui, cx: &mut Cx<'_, SeaRescue>, desk: &Desk) {
    if let Some(shown) = &cx.shown
        && let Some(frame) = shown.frame
    {
        frame_ui(ui, cx.tokens, cx.lang, shown.level, frame);
        ui.add_space(2.0 * GRID);
    }
    if cx.doc.recording().is_none() {
        question_ui(ui, cx, desk);
    }
}

fn hex_words(board: &Board, cell: u8, lang: Lang) -> String {
    let (row, column) = board.place(cell);
    match lang {
        Lang::En => format!("{cell}  (row {}, column {})", row + 1, column + 1),
        Lang::Ko => format!("{cell}  ({}행 {}열)", row + 1, column + 1),
    }
}

/// Chances of all and of any, with their words.
fn parts(value: &Value, lang: Lang) -> [(&'static str, f64); 2] {
    let (all, any) = (tr(lang, "all", "모두"), tr(lang, "any", "하나라도"));
    [(all, value.all), (any, value.any)]
}

/// What led to the frame, what comes next, and what can be known in between: a probe's regret stands where it is
/// chosen, its luck where its outcome is seen.
fn frame_ui(ui: &mut Ui, tokens: &Tokens, lang: Lang, level: &Level, frame: &Frame) {
    let n = level.probes;
    let (plain, pts) = (tokens.text, tr(lang, "pts", "%p"));
    let loss = |share: f64| if 0.0005 < share { tokens.bad } else { tokens.good };
    let gain = |share: f64| match share {
        ..-0.0005 => tokens.bad,
        0.0005.. => tokens.good,
        _ => tokens.text,
    };
    if let Some(probe) = &frame.made {
        let title = match lang {
            Lang::En => format!("Probe {} of {n}", frame.n_probes),
            Lang::Ko => format!("탐사 {} / {n}", frame.n_probes),
        };
        section_ui(ui, &title, None);
        let hex = hex_words(&level.sea.board, probe.cell, lang);
        figure_ui(ui, tr(lang, "opened hex", "연 칸"), &hex, "", plain);
        let result = match level.sea.kind_of(&probe.result) {
            Some(kind) => level.name(kind as u8).get(lang).to_owned(),
            None => tr(lang, "empty", "비어 있음").to_owned(),
        };
        let result = if probe.is_rescue {
            format!("{result}, {}", tr(lang, "rescued", "구조"))
        } else {
            result
        };
        figure_ui(ui, tr(lang, "showed", "결과"), &result, "", plain);
        figure_ui(
            ui,
            tr(lang, "was a hit with", "당시 적중 확률"),
            &percent(probe.hit),
            "%",
            plain,
        );
        for (part, share) in probe.luck.iter().flat_map(|luck| parts(luck, lang)) {
            let label = format!("{}, {part}", tr(lang, "luck", "운"));
            figure_ui(ui, &label, &signed(share), pts, gain(share));
        }
        ui.add_space(2.0 * GRID);
    }
    match &frame.probe {
        Some(probe) => {
            let title = match lang {
                Lang::En => format!("Next: probe {} of {n}", frame.n_probes + 1),
                Lang::Ko => format!("다음: 탐사 {} / {n}", frame.n_probes + 1),
            };
            section_ui(ui, &title, Some(&format!("{} ms", frame.at_ms)));
            let hex = hex_words(&level.sea.board, probe.cell, lang);
            figure_ui(ui, tr(lang, "opens hex", "여는 칸"), &hex, "", plain);
            figure_ui(
                ui,
                tr(lang, "is a hit with", "적중 확률"),
                &percent(probe.hit),
                "%",
                plain,
            );
            for (part, share) in probe.regret.iter().flat_map(|regret| parts(regret, lang)) {
                let label = format!("{}, {part}", tr(lang, "regret", "놓친 확률"));
                figure_ui(ui, &label, &signed(share), pts, loss(share));
            }
        }
        None => {
            let unfinished = Text::new("unfinished", "끝나지 않음");
            let end = frame.end.map_or(unfinished, EndReason::words);
            section_ui(ui, tr(lang, "End of the round", "판의 끝"), Some(end.get(lang)));
            let rescued: Vec<String> = { frame.rescued.iter() }
                .filter_map(|id| level.sea.kind_of(id))
                .map(|kind| level.name(kind as u8).get(lang).to_owned())
                .collect();
            let rescued = if rescued.is_empty() {
                "–".to_owned()
            } else {
                rescued.join(", ")
            };
            figure_ui(ui, tr(lang, "rescued", "구조"), &rescued, "", plain);
        }
    }
    if frame.used_answer {
        ui.label(RichText::new(tr(lang, "the answer was looked at", "정답을 봄")).color(tokens.warn));
    }
    ui.add_space(2.0 * GRID);
    let known = &frame.known;
    let player = level.question.player();
    section_ui(
        ui,
        tr(lang, "What can be known", "알 수 있는 것"),
        Some(player.get(lang)),
    );
    // What was drawn and not counted says so.
    let about = if known.error.is_some() { "~" } else { "" };
    let survivors = format!("{about}{}", short_count(known.survivors));
    figure_ui(
        ui,
        tr(lang, "placements left", "남은 배치"),
        &survivors,
        "",
        plain,
    );
    let entropy = format!("{:.2}", known.entropy_bits);
    figure_ui(
        ui,
        tr(lang, "entropy", "엔트로피"),
        &entropy,
        tr(lang, "bits", "비트"),
        tokens.search,
    );
    if let Some(error) = known.error {
        let label = tr(lang, "sampled, standard error", "표본의 표준오차");
        figure_ui(ui, label, &format!("{:.2}", error * 100.0), "%", tokens.warn);
    }
    if let Some(best) = known.best {
        figure_ui(
            ui,
            tr(lang, "chance of all, at least", "모두 구조, 이만큼은"),
            &percent(best.all),
            "%",
            plain,
        );
        figure_ui(
            ui,
            tr(lang, "chance of any, at least", "하나라도 구조, 이만큼은"),
            &percent(best.any),
            "%",
            plain,
        );
        let expected = format!("{:.3}", best.expected);
        figure_ui(
            ui,
            tr(lang, "rescued on average, at least", "평균 구조 수, 이만큼은"),
            &expected,
            "",
            plain,
        );
    }
    if frame.end.is_none() && !known.advice.is_empty() {
        ui.add_space(2.0 * GRID);
        section_ui(
            ui,
            tr(lang, "Best probe by policy", "전략별 최선"),
            Some(tr(lang, "hex, all %, any %", "칸, 모두 %, 하나 %")),
        );
        for advice in &known.advice {
            let worth = known.worth_of(advice.cell);
            let worth = worth.map_or_else(String::new, |worth| {
                format!("   {}   {}", percent(worth.all), percent(worth.any))
            });
            let is_taken = frame
                .probe
                .as_ref()
                .is_some_and(|probe| probe.cell == advice.cell);
            let color = if is_taken { tokens.good } else { tokens.text };
            let mark = if is_taken { "= " } else { "" };
            let words = format!("{mark}{}{worth}", advice.cell);
            figure_ui(ui, advice.policy.word(), &words, "", color);
        }
    }
    ui.add_space(2.0 * GRID);
    let totals = &frame.totals;
    // Sums that leave something out say so.
    let left_out = (0 < totals.n_unweighed).then(|| match lang {
        Lang::En => format!("{} not weighed", counted(totals.n_unweighed, "probe")),
        Lang::Ko => format!("탐사 {}번은 가늠하지 못함", totals.n_unweighed),
    });
    section_ui(
        ui,
        tr(lang, "Totals so far", "지금까지 합계"),
        left_out.as_deref(),
    );
    figure_ui(
        ui,
        tr(lang, "regret, all", "놓친 확률, 모두"),
        &signed(totals.regret.all),
        pts,
        loss(totals.regret.all),
    );
    figure_ui(
        ui,
        tr(lang, "luck, all", "운, 모두"),
        &signed(totals.luck.all),
        pts,
        gain(totals.luck.all),
    );
    figure_ui(
        ui,
        tr(lang, "regret, any", "놓친 확률, 하나"),
        &signed(totals.regret.any),
        pts,
        loss(totals.regret.any),
    );
    figure_ui(
        ui,
        tr(lang, "luck, any", "운, 하나"),
        &signed(totals.luck.any),
        pts,
        gain(totals.luck.any),
    );
}

/// What is asked: board, set, player.
fn question_ui(ui: &mut Ui, cx: &mut Cx<'_, SeaRescue>, desk: &Desk) {
    let lang = cx.lang;
    section_ui(ui, tr(lang, "Board that is played", "플레이할 보드"), None);
    let mut question = cx.question.clone();
    super::creature::row_ui(ui, tr(lang, "seed", "시드"), |ui, id| {
        let (field, typed) = line_ui(ui, &question.seed, |field| {
            field.char_limit(64).desired_width(170.0)
        });
        let hint = tr(
            lang,
            "The seed of the board: any text",
            "보드의 시드. 아무 글이나",
        );
        field.labelled_by(id).on_hover_text(hint);
        if let Some(seed) = typed {
            question.seed = seed;
        }
    });
    let spec = cx.doc.spec();
    let names: Vec<&str> = { question.set.iter() }
        .map(|id| {
            let own = spec.creatures.iter().find(|creature| creature.id == *id);
            own.map_or(id.as_str(), |creature| words::creature(creature, lang))
        })
        .collect();
    let set = if !question.positions.is_empty() {
        tr(lang, "placed by hand", "직접 놓음").to_owned()
    } else if names.is_empty() {
        tr(lang, "drawn", "추첨").to_owned()
    } else {
        names.join(" + ")
    };
    figure_ui(ui, tr(lang, "creatures", "생물"), &set, "", cx.tokens.text);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        if pill_ui(ui, tr(lang, "New board", "새 보드"), false).clicked() {
            let mut rng = Rng::from_seed(&question.seed);
            question.seed = format!("0x{:08x}{:08x}", rng.next_u32(), rng.next_u32());
            question.positions.clear();
        }
        let can_fix = !desk.set.is_empty();
        if can_fix && pill_ui(ui, tr(lang, "Play the picked set", "고른 조합으로"), false).clicked() {
            question.positions.clear();
            question.set = { desk.set.iter() }
                .filter_map(|kind| spec.creatures.get(usize::from(*kind)))
                .map(|creature| creature.id.clone())
                .collect();
        }
        let is_fixed = !question.set.is_empty() || !question.positions.is_empty();
        if is_fixed && pill_ui(ui, tr(lang, "Draw again", "다시 추첨"), false).clicked() {
            question.set.clear();
            question.positions.clear();
        }
    });
    ui.add_space(GRID);
    section_ui(ui, tr(lang, "Rescued before", "이전에 구조"), None);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = eframe::egui::vec2(6.0, 6.0);
        for creature in spec.creatures.iter().take(64) {
            let is_on = question.collected.contains(&creature.id);
            if pill_ui(ui, words::creature(creature, lang), is_on).clicked() {
                if is_on {
                    question.collected.retain(|id| *id != creature.id);
                } else {
                    question.collected.push(creature.id.clone());
                }
            }
        }
    });
    if question != *cx.question {
        *cx.question = question;
    }
}

/// The inspector of a playtest: no more than the player may know, unless the odds are asked for.
pub(crate) fn playtest_ui(ui: &mut Ui, cx: &Cx<'_, SeaRescue>, playtest: &mut Playtest) {
    let (lang, tokens) = (cx.lang, cx.tokens);
    section_ui(ui, tr(lang, "Playtest", "해 보기"), Some(&playtest.question.seed));
    let text = tokens.text;
    let state = &playtest.state;
    let probes = format!("{} / {}", state.n_probes, playtest.level.probes);
    figure_ui(ui, tr(lang, "probes", "탐사"), &probes, "", text);
    let rescued = format!("{} / {}", state.rescued.len(), playtest.level.layout.set.len());
    figure_ui(ui, tr(lang, "rescued", "구조"), &rescued, "", text);
    let first = match state.first_find {
        0 => "–".to_owned(),
        n => n.to_string(),
    };
    figure_ui(
        ui,
        tr(lang, "first find, probe", "첫 발견 탐사"),
        &first,
        "",
        text,
    );
    let (words, color) = match state.used_answer {
        true => (tr(lang, "looked at", "봄"), tokens.warn),
        false => (tr(lang, "not looked at", "안 봄"), text),
    };
    figure_ui(ui, tr(lang, "answer", "정답"), words, "", color);
    if playtest.was_seen {
        let words = words::board_was_seen();
        ui.label(RichText::new(words.get(lang)).color(tokens.warn));
    }
    if playtest.shows_odds {
        let worked_out = playtest.known();
        let counted = playtest
            .posterior()
            .map(|own| (own.survivors, own.entropy_bits, None));
        let worked_out = worked_out.map(|own| (own.survivors, own.entropy_bits, own.error));
        match counted.or(worked_out) {
            Some((survivors, entropy_bits, error)) => {
                let about = if error.is_some() { "~" } else { "" };
                let survivors = format!("{about}{}", short_count(survivors));
                figure_ui(ui, tr(lang, "placements left", "남은 배치"), &survivors, "", text);
                let entropy = format!("{entropy_bits:.2}");
                let unit = tr(lang, "bits", "비트");
                figure_ui(ui, tr(lang, "entropy", "엔트로피"), &entropy, unit, tokens.search);
            }
            None => {
                let words = tr(lang, "counting...", "세는 중...");
                ui.label(RichText::new(words).color(tokens.weak));
            }
        }
    }
}
