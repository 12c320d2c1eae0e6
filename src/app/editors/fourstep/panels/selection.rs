//! What is selected, with its numbers: one obstacle, or what several have in common.

use eframe::egui::{self, Ui};

use crate::app::editor::Cx;
use crate::app::tokens::GRID;
use crate::app::widgets::figure_ui;
use crate::doc::Merge;
use crate::games::fourstep::FourStep;
use crate::games::fourstep::lattice::X_PER_BEAT;
use crate::games::fourstep::patterns::edit::unlink;
use crate::games::fourstep::spec::{Obstacle, Shape};
use crate::report::{Lang, Text};

use super::super::commands::{self, Command, label, names};
use super::super::course::{Pick, course_idx, obstacle, placed_in, stretches, use_of};
use super::super::desk::{Desk, Snap};
use super::super::edit::fields::{Field, Unit};
use super::super::edit::{change, set_field, shift};
use super::super::words::{margin_words, tr};
use super::Panel;
use crate::app::number::{Number, number_ui, one_ui};
use crate::app::widgets::{pill_hint_ui, pill_ui};

/// Undo keys of the fields, one each.
const FIELD: u64 = 0xf510;

/// The inspector of the selection.
pub(super) struct SelectionPanel;

impl Panel<Desk, FourStep> for SelectionPanel {
    fn name(&self) -> Text {
        Text::new("Selection", "선택")
    }

    fn title(&self, desk: &Desk, cx: &Cx<'_, FourStep>) -> String {
        let found = desk
            .selection
            .primary()
            .and_then(|pick| obstacle(cx.doc.spec(), pick));
        match (found, desk.selection.picks().len()) {
            (Some(of), 1) => cx.words(&of.shape.label()).to_owned(),
            (Some(_), n) => match cx.lang {
                Lang::En => format!("{n} obstacles"),
                Lang::Ko => format!("장애물 {n}개"),
            },
            _ => tr(cx.lang, "Selection", "선택").to_owned(),
        }
    }

    fn remark(&self, desk: &Desk, cx: &Cx<'_, FourStep>) -> Option<String> {
        let [pick] = desk.selection.picks() else {
            return None;
        };
        Some(format!("#{}", course_idx(cx.doc.spec(), *pick) + 1))
    }

    fn is_shown(&self, desk: &Desk, _cx: &Cx<'_, FourStep>) -> bool {
        !desk.selection.picks().is_empty()
    }

    fn ui(&mut self, ui: &mut Ui, desk: &mut Desk, cx: &mut Cx<'_, FourStep>) {
        let picks = desk.selection.picks().to_vec();
        let Some(primary) = desk.selection.primary() else {
            return;
        };
        place_ui(ui, desk, cx, &picks, primary);
        let found: Vec<Obstacle> = picks
            .iter()
            .filter_map(|pick| obstacle(cx.doc.spec(), *pick))
            .collect();
        let Some(first) = found.first() else { return };
        if let Some(use_idx) = use_of(cx.doc.spec(), primary) {
            linked_ui(ui, desk, cx, primary.terrain, use_idx);
            return;
        }
        for field in Field::of(&first.shape) {
            let values: Vec<i64> = found.iter().filter_map(|of| field.get(&of.shape)).collect();
            if values.len() == found.len() {
                field_ui(ui, desk, cx, &picks, field, &values);
            }
        }
        flags_ui(ui, cx, &picks, &found);
        if let [pick] = picks[..] {
            allowed_ui(ui, desk, cx, pick);
        }
        ui.add_space(GRID);
        commands_ui(ui, desk, cx, 1 < picks.len());
    }
}

/// What belongs to a pattern is changed with the pattern, or taken out of it first.
fn linked_ui(ui: &mut Ui, desk: &mut Desk, cx: &mut Cx<'_, FourStep>, terrain: usize, use_idx: usize) {
    let lang = cx.lang;
    let Some(of) = cx.doc.spec().terrains.get(terrain) else {
        return;
    };
    let Some(one) = of.uses.get(use_idx) else { return };
    let name = one.pattern.clone();
    figure_ui(ui, tr(lang, "pattern", "패턴"), &name, "", cx.tokens.text);
    ui.add_space(GRID);
    ui.spacing_mut().item_spacing = egui::vec2(6.0, 4.0);
    let mut chosen = None;
    ui.horizontal_wrapped(|ui| {
        let hint = tr(
            lang,
            "Make plain obstacles of it, to be changed one by one",
            "하나씩 바꿀 수 있는 보통 장애물로 만들기",
        );
        if pill_hint_ui(ui, tr(lang, "Unlink", "연결 끊기"), false, hint).clicked() {
            let words = label("Unlink", "연결 끊기", &Text::same(&name));
            if let Some(plain) = unlink(cx.doc.spec(), terrain, use_idx) {
                cx.doc.edit(words, Merge::Never, |spec| *spec = plain);
                desk.selection.clear();
            }
        }
        if pill_ui(ui, tr(lang, "Delete", "지우기"), false).clicked() {
            chosen = Some(Command::Delete);
        }
    });
    if let Some(command) = chosen {
        commands::run(desk, cx, command);
    }
}

/// Where it starts, in beats of the course; of several the first, and all move with it. Of a use of a pattern it is the place of
/// the use, which need not be the place of its first obstacle.
fn place_ui(ui: &mut Ui, desk: &Desk, cx: &mut Cx<'_, FourStep>, picks: &[Pick], primary: Pick) {
    let lang = cx.lang;
    let places = stretches(cx.doc.spec());
    let place_of = |pick: &Pick| {
        let (stretch, of) = (places.get(pick.terrain)?, obstacle(cx.doc.spec(), *pick)?);
        Some((stretch.x_of(&of), *stretch))
    };
    let linked = use_of(cx.doc.spec(), primary)
        .and_then(|use_idx| cx.doc.spec().terrains[primary.terrain].uses.get(use_idx));
    let place = match linked {
        Some(one) => {
            { places.get(primary.terrain) }.map(|stretch| (stretch.x0 + i64::from(one.x_200ths), *stretch))
        }
        None => picks.iter().filter_map(place_of).min_by_key(|(x, _)| *x),
    };
    let Some((x, stretch)) = place else { return };
    let label_of_place = match picks {
        [_] => tr(lang, "at beat", "위치"),
        _ if linked.is_some() => tr(lang, "at beat", "위치"),
        _ => tr(lang, "first at beat", "맨 앞 위치"),
    };
    let number = Number {
        label: label_of_place,
        name: label_of_place.to_owned(),
        unit: tr(lang, "", "박"),
        per: f64::from(X_PER_BEAT),
        limits: (stretch.x0, stretch.x1),
        step: desk.snap.step(false),
    };
    if let Some(to) = one_ui(ui, &number, x) {
        let words = label("Move", "옮기기", &names(cx.doc.spec(), picks));
        cx.doc.edit(words, Merge::WhileHeld(FIELD), |spec| {
            shift(spec, picks, to - x, 0);
        });
    }
}

fn field_ui(
    ui: &mut Ui,
    desk: &Desk,
    cx: &mut Cx<'_, FourStep>,
    picks: &[Pick],
    field: Field,
    values: &[i64],
) {
    let lang = cx.lang;
    let unit = field.unit();
    let number = Number {
        label: field.word(lang),
        name: field.word(lang).to_owned(),
        unit: unit.word(lang),
        per: unit.per(),
        limits: field.limits(),
        step: match unit {
            Unit::Count => 1,
            Unit::CellsX => desk.snap.step(false).min(25),
            Unit::CellsY => Snap::step_y(false),
            Unit::Beats => 75,
        },
    };
    let is_same = values.iter().all(|value| Some(value) == values.first());
    let value = values.first().copied().filter(|_| is_same);
    if let Some(change) = number_ui(ui, &number, value) {
        let what = names(cx.doc.spec(), picks);
        let words = label(
            &format!("Set {} of", field.word(Lang::En)),
            &format!("{} 바꾸기", field.word(Lang::Ko)),
            &what,
        );
        let key = FIELD + 1 + field as u64;
        cx.doc.edit(words, Merge::WhileHeld(key), |spec| {
            for (pick, value) in picks.iter().zip(values) {
                set_field(spec, &[*pick], field, change.of(*value));
            }
        });
    }
}

/// Switches: which way a current goes, whether spikes hang.
fn flags_ui(ui: &mut Ui, cx: &mut Cx<'_, FourStep>, picks: &[Pick], found: &[Obstacle]) {
    let lang = cx.lang;
    let is_current = found.iter().all(|of| matches!(of.shape, Shape::Current { .. }));
    let is_spike = found.iter().all(|of| matches!(of.shape, Shape::Spike { .. }));
    let (on_words, off_words) = match (is_current, is_spike) {
        (true, _) => (tr(lang, "up", "위로"), tr(lang, "down", "아래로")),
        (_, true) => (tr(lang, "hang", "매달림"), tr(lang, "stand", "서 있음")),
        _ => return,
    };
    let is_on = |of: &Obstacle| {
        matches!(
            of.shape,
            Shape::Current { up: true, .. }
                | Shape::Spike {
                    from_ceiling: true,
                    ..
                }
        )
    };
    let mut wanted = None;
    ui.horizontal(|ui| {
        for (words, value) in [(off_words, false), (on_words, true)] {
            let all = found.iter().all(|of| is_on(of) == value);
            if pill_ui(ui, words, all).clicked() && !all {
                wanted = Some(value);
            }
        }
    });
    if let Some(value) = wanted {
        let words = label("Turn", "돌리기", &names(cx.doc.spec(), picks));
        cx.doc.edit(words, Merge::Never, |spec| {
            change(spec, picks, |obstacle| match &mut obstacle.shape {
                Shape::Current { up, .. } => *up = value,
                Shape::Spike { from_ceiling, .. } => *from_ceiling = value,
                _ => {}
            });
        });
    }
}

/// The largest margin that this obstacle alone may have.
fn allowed_ui(ui: &mut Ui, desk: &Desk, cx: &Cx<'_, FourStep>, pick: Pick) {
    let (tokens, lang) = (cx.tokens, cx.lang);
    if !obstacle(cx.doc.spec(), pick).is_some_and(|of| of.shape.is_lethal()) {
        return;
    }
    let asked = cx
        .doc
        .spec()
        .margins
        .of(cx.doc.spec().terrains[pick.terrain].land.form());
    let is_stale = cx.shown.as_ref().is_some_and(|shown| shown.stale);
    let known = desk.findings.margin_of(pick).filter(|_| !is_stale);
    let is_old = known.is_none();
    let n = placed_in(cx.doc.spec(), &cx.doc.spec().terrains[pick.terrain]).len();
    let (words, color) = match known.or_else(|| desk.findings.old_margin_of(pick, n)) {
        Some(Some(margin)) => {
            let color = if margin.x_200ths < asked {
                tokens.bad
            } else {
                tokens.good
            };
            (margin_words(&margin, lang), color)
        }
        Some(None) => (tr(lang, "no way at all", "길이 없음").to_owned(), tokens.bad),
        None => ("…".to_owned(), tokens.faint),
    };
    // What it allowed before the last edit, until that is known anew.
    let color = if is_old { color.gamma_multiply(0.55) } else { color };
    figure_ui(
        ui,
        tr(lang, "allows a margin of", "허용하는 여유"),
        &words,
        "",
        color,
    );
}

/// What can be done to it.
fn commands_ui(ui: &mut Ui, desk: &mut Desk, cx: &mut Cx<'_, FourStep>, has_several: bool) {
    let lang = cx.lang;
    let mut chosen = None;
    ui.spacing_mut().item_spacing = egui::vec2(6.0, 4.0);
    ui.horizontal_wrapped(|ui| {
        let mut button = |ui: &mut Ui, words: &str, command| {
            if pill_ui(ui, words, false).clicked() {
                chosen = Some(command);
            }
        };
        button(ui, tr(lang, "Duplicate", "복제"), Command::Duplicate);
        button(ui, tr(lang, "Mirror", "뒤집기"), Command::Mirror);
        button(ui, tr(lang, "To grid", "격자에"), Command::AlignToGrid);
        if has_several {
            button(ui, tr(lang, "Align starts", "앞 맞추기"), Command::AlignStarts);
            button(
                ui,
                tr(lang, "Align heights", "높이 맞추기"),
                Command::AlignHeights,
            );
            button(ui, tr(lang, "Space evenly", "고르게"), Command::SpaceEvenly);
        }
        button(ui, tr(lang, "Delete", "지우기"), Command::Delete);
    });
    if let Some(command) = chosen {
        commands::run(desk, cx, command);
    }
}
