//! The library of the course: a selection becomes a named pattern, is dropped from here, and stays
//! linked. What is changed here changes in every use; a use may have numbers of its own.

use eframe::egui::{self, Align2, RichText, Ui, vec2};

use crate::app::editor::{Cx, Request};
use crate::app::flash;
use crate::app::text::live_ui;
use crate::app::tokens::{GRID, ROW, SMALL};
use crate::app::widgets::{list_row_ui, text_in};
use crate::doc::Merge;
use crate::games::fourstep::FourStep;
use crate::games::fourstep::lattice::{X_PER_CELL, Y_PER_CELL};
use crate::games::fourstep::patterns::expand::by_name;
use crate::games::fourstep::patterns::{MAX_COUNT, Param, Pattern, edit};
use crate::games::fourstep::spec::Spec;
use crate::grammar::counted;
use crate::report::{Lang, Text};

use super::super::commands::{self, label};
use super::super::course::use_of;
use super::super::desk::Desk;
use super::super::paint::font;
use super::super::things::pattern_id;
use super::super::words::{land_word, tr};
use super::Panel;
use super::lab::Lab;
use crate::app::number::{Number, one_ui};
use crate::app::widgets::{pill_hint_ui, pill_ui};

/// Undo keys of the numbers: of a pattern, and of a use.
const VALUE: u64 = 0xf560;
const OVERRIDE: u64 = 0xf568;

/// The panel, with what is being typed.
#[derive(Default)]
pub(super) struct PatternsPanel {
    /// The name that is typed for a new pattern.
    new_name: String,
    /// The pattern that is looked at.
    chosen: Option<String>,
    /// What is typed as its new name.
    renamed: Option<String>,
    lab: Lab,
}

impl Panel<Desk, FourStep> for PatternsPanel {
    fn name(&self) -> Text {
        Text::new("Patterns", "패턴")
    }

    fn remark(&self, desk: &Desk, cx: &Cx<'_, FourStep>) -> Option<String> {
        if desk.placing_pattern.is_some() {
            return Some(tr(cx.lang, "click the course · Esc", "코스 클릭 · Esc").to_owned());
        }
        let n = cx.doc.spec().patterns.len();
        (n != 0).then(|| n.to_string())
    }

    fn ui(&mut self, ui: &mut Ui, desk: &mut Desk, cx: &mut Cx<'_, FourStep>) {
        ui.spacing_mut().item_spacing = egui::vec2(6.0, 4.0);
        self.make_ui(ui, desk, cx);
        let names: Vec<String> = cx
            .doc
            .spec()
            .patterns
            .iter()
            .map(|one| one.name.clone())
            .collect();
        self.follow(desk, cx, &names);
        for (idx, name) in names.iter().enumerate() {
            let is_on = self.chosen.as_ref() == Some(name);
            let row = ui.push_id(("pattern", idx), |ui| row_ui(ui, cx, (idx, name), is_on));
            if row.inner {
                self.chosen = (!is_on).then(|| name.clone());
                self.renamed = None;
            }
        }
        if let Some(name) = self.chosen.clone().filter(|name| names.contains(name)) {
            self.chosen_ui(ui, desk, cx, &name);
        }
        self.library_ui(ui, cx);
        self.lab.window_ui(ui, cx);
    }
}

/// How often a course uses a pattern.
fn n_uses(spec: &Spec, name: &str) -> usize {
    let uses = spec.terrains.iter().flat_map(|terrain| &terrain.uses);
    uses.filter(|one| one.pattern == name).count()
}

fn row_ui(ui: &mut Ui, cx: &Cx<'_, FourStep>, (idx, name): (usize, &str), is_on: bool) -> bool {
    let (tokens, lang) = (cx.tokens, cx.lang);
    let spec = cx.doc.spec();
    let land = by_name(&spec.patterns, name).map_or("", |pattern| land_word(pattern.land, lang));
    let n = n_uses(spec, name);
    let right = match lang {
        Lang::En => format!("{land} · {n}×"),
        Lang::Ko => format!("{land} · {n}번"),
    };
    let words = match lang {
        Lang::En => format!("pattern {name}, used {}", counted(n as u64, "time")),
        Lang::Ko => format!("패턴 {name}, {n}번 사용"),
    };
    let (rect, response) = list_row_ui(ui, &words, is_on);
    if let Some(strength) = cx.flash.of(pattern_id(idx)) {
        flash::rect(ui.painter(), rect, tokens, strength);
    }
    let (ink, weak) = if is_on {
        (tokens.on_selected, tokens.on_selected)
    } else {
        (tokens.text, tokens.weak)
    };
    let body = egui::TextStyle::Body.resolve(ui.style());
    let left = rect.with_max_x(rect.right() - 84.0);
    text_in(ui, left, Align2::LEFT_CENTER, name, body, ink);
    text_in(ui, rect, Align2::RIGHT_CENTER, &right, font(SMALL, false), weak);
    response.clicked()
}

impl PatternsPanel {
    /// A use that is selected on the course shows its pattern.
    fn follow(&mut self, desk: &mut Desk, cx: &Cx<'_, FourStep>, names: &[String]) {
        if let Some(name) = desk.wanted_pattern.take() {
            self.chosen = Some(name);
            self.renamed = None;
        }
        let primary = desk.selection.primary();
        if primary == desk.followed_pick {
            return;
        }
        desk.followed_pick = primary;
        let spec = cx.doc.spec();
        let found = primary.and_then(|pick| {
            let of = use_of(spec, pick)?;
            Some(spec.terrains.get(pick.terrain)?.uses.get(of)?.pattern.clone())
        });
        if let Some(name) = found.filter(|name| names.contains(name)) {
            self.chosen = Some(name);
            self.renamed = None;
        }
    }

    /// Makes a pattern of the selection.
    fn make_ui(&mut self, ui: &mut Ui, desk: &mut Desk, cx: &mut Cx<'_, FourStep>) {
        let lang = cx.lang;
        let picks = desk.selection.picks().to_vec();
        let Some(primary) = desk.selection.primary() else {
            if cx.doc.spec().patterns.is_empty() {
                let words = tr(
                    lang,
                    "Select obstacles to make a pattern of them",
                    "장애물을 선택하면 패턴으로 만들 수 있습니다",
                );
                let words = RichText::new(words).size(SMALL).color(cx.tokens.faint);
                ui.add(egui::Label::new(words).wrap());
            }
            return;
        };
        let is_plain = picks
            .iter()
            .all(|pick| pick.terrain == primary.terrain && use_of(cx.doc.spec(), *pick).is_none());
        if !is_plain {
            return;
        }
        let mut is_asked = false;
        ui.horizontal(|ui| {
            let width = (ui.available_width() - 72.0).max(80.0);
            let hint = tr(lang, "name of a pattern", "패턴 이름");
            let response = live_ui(ui, &mut self.new_name, |field| {
                field.hint_text(hint).char_limit(60).desired_width(width)
            });
            let response = response.accessible_name(tr(lang, "name of the new pattern", "새 패턴 이름"));
            is_asked = response.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
            let hint = tr(lang, "Make a pattern of the selection", "선택을 패턴으로 만들기");
            is_asked |= pill_hint_ui(ui, tr(lang, "Make", "만들기"), false, hint)
                .accessible_name(hint)
                .clicked();
        });
        if !is_asked {
            return;
        }
        let name = self.new_name.trim().to_owned();
        let obstacles: Vec<usize> = picks.iter().map(|pick| pick.obstacle).collect();
        match edit::make(cx.doc.spec(), primary.terrain, &obstacles, &name) {
            Ok(made) => {
                let words = label("Make the pattern", "패턴 만들기", &Text::same(&name));
                cx.doc.edit(words, Merge::Never, |spec| *spec = made);
                self.new_name.clear();
                commands::select_use(desk, cx.doc.spec(), primary.terrain);
                self.chosen = Some(name);
                desk.note = None;
            }
            Err(why) => desk.note = Some(why),
        }
    }

    /// The pattern that is looked at: its numbers, those of the selected use, what can be done.
    fn chosen_ui(&mut self, ui: &mut Ui, desk: &mut Desk, cx: &mut Cx<'_, FourStep>, name: &str) {
        let lang = cx.lang;
        let Some(pattern) = by_name(&cx.doc.spec().patterns, name).cloned() else {
            return;
        };
        ui.add_space(GRID);
        values_ui(ui, cx, &pattern);
        override_ui(ui, desk, cx, &pattern);
        let mut is_removed = false;
        ui.horizontal_wrapped(|ui| {
            let is_placing = desk.placing_pattern.as_deref() == Some(name);
            let hint = tr(lang, "Then click the course; Esc ends", "코스를 클릭; Esc로 끝");
            if pill_hint_ui(ui, tr(lang, "Drop", "놓기"), is_placing, hint).clicked() {
                desk.placing = None;
                desk.placing_pattern = (!is_placing).then(|| name.to_owned());
            }
            if pill_ui(ui, tr(lang, "Drop at the playhead", "재생 위치에 놓기"), false).clicked() {
                let x = commands::playhead_x(desk, cx);
                commands::drop_pattern(desk, cx, name, x);
            }
            if pill_ui(ui, tr(lang, "Lab", "실험실"), self.lab.is_open()).clicked() {
                self.lab.open(name);
            }
            if pill_ui(ui, tr(lang, "Rename", "이름"), self.renamed.is_some()).clicked() {
                self.renamed = match self.renamed {
                    Some(_) => None,
                    None => Some(name.to_owned()),
                };
            }
            let hint = tr(
                lang,
                "Unlink every use and forget the pattern",
                "모든 사용을 풀고 패턴을 없애기",
            );
            is_removed = pill_hint_ui(ui, tr(lang, "Dissolve", "해체"), false, hint).clicked();
        });
        self.rename_ui(ui, desk, cx, name);
        if is_removed {
            let words = label("Dissolve the pattern", "패턴 해체", &Text::same(name));
            let plain = edit::remove(cx.doc.spec(), name);
            cx.doc.edit(words, Merge::Never, |spec| *spec = plain);
            desk.selection.clear();
            self.chosen = None;
        }
    }

    fn rename_ui(&mut self, ui: &mut Ui, desk: &mut Desk, cx: &mut Cx<'_, FourStep>, name: &str) {
        let Some(typed) = &mut self.renamed else { return };
        let words = tr(cx.lang, "new name of the pattern", "패턴의 새 이름");
        let response = live_ui(ui, typed, |field| {
            field
                .char_limit(60)
                .desired_width(f32::INFINITY)
                .min_size(vec2(0.0, ROW))
        });
        let response = response.accessible_name(words);
        if !(response.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter))) {
            return;
        }
        let to = typed.trim().to_owned();
        match edit::rename(cx.doc.spec(), name, &to) {
            Ok(renamed) => {
                let words = label("Rename the pattern", "패턴 이름 바꾸기", &Text::same(name));
                cx.doc.edit(words, Merge::Never, |spec| *spec = renamed);
                self.chosen = Some(to);
                self.renamed = None;
            }
            Err(why) => desk.note = Some(why),
        }
    }

    /// Patterns come from other courses and go to a file of their own.
    fn library_ui(&mut self, ui: &mut Ui, cx: &mut Cx<'_, FourStep>) {
        let lang = cx.lang;
        ui.add_space(GRID);
        ui.horizontal_wrapped(|ui| {
            let hint = tr(
                lang,
                "Take patterns over from another document: those of the same name change in every use, new ones are added",
                "다른 문서의 패턴 가져오기: 같은 이름은 모든 사용에서 바뀌고 새 것은 추가",
            );
            if pill_hint_ui(ui, tr(lang, "From a library…", "라이브러리에서…"), false, hint)
                .clicked()
            {
                cx.requests.push(Request::TakeDocument);
            }
            let has_any = !cx.doc.spec().patterns.is_empty();
            let hint = tr(
                lang,
                "A document with the patterns alone, to be saved as a file",
                "패턴만 담은 문서를 열어 파일로 저장",
            );
            if has_any
                && pill_hint_ui(ui, tr(lang, "To a library", "라이브러리로"), false, hint)
                    .clicked()
            {
                let spec = Spec {
                    title: tr(lang, "patterns", "패턴").to_owned(),
                    patterns: cx.doc.spec().patterns.clone(),
                    ..Spec::default()
                };
                cx.requests.push(Request::OpenSpec {
                    name: "patterns.ron".to_owned(),
                    spec,
                });
            }
            let hint = tr(
                lang,
                "Add the shapes that the releases of the game were made of",
                "게임 배포판들이 쓰던 모양을 추가",
            );
            if pill_hint_ui(ui, tr(lang, "Releases' shapes", "배포판의 모양"), false, hint)
                .clicked()
            {
                add_presets(cx);
            }
        });
    }
}

/// Adds the shapes of the course's release that it does not have yet, by either name.
fn add_presets(cx: &mut Cx<'_, FourStep>) {
    use crate::games::fourstep::patterns::presets::{NAMES, NAMES_KO, of_release};
    let spec = cx.doc.spec();
    let mut more = spec.clone();
    for (pattern, (en, ko)) in of_release(spec.version)
        .into_iter()
        .zip(NAMES.into_iter().zip(NAMES_KO))
    {
        if [en, ko]
            .iter()
            .all(|name| by_name(&more.patterns, name).is_none())
        {
            let name = tr(cx.lang, en, ko).to_owned();
            more = edit::define(&more, Pattern { name, ..pattern });
        }
    }
    let words = Text::new("Add the release's shapes", "배포판의 모양 추가");
    cx.doc.edit(words, Merge::Never, |spec| *spec = more);
}

/// What a pattern's number is called, its unit, and how it is shown.
fn number_of<'a>(param: Param, lang: Lang, of: &str) -> Number<'a> {
    let (label, unit, per, limits, step) = match param {
        Param::Width => (
            tr(lang, "width", "너비"),
            tr(lang, "cells", "칸"),
            X_PER_CELL,
            (5, 20_000),
            25,
        ),
        Param::Spacing => (
            tr(lang, "spacing", "간격"),
            tr(lang, "cells", "칸"),
            X_PER_CELL,
            (5, 20_000),
            75,
        ),
        Param::Count => (tr(lang, "count", "개수"), "", 1, (1, i64::from(MAX_COUNT)), 1),
        Param::Height => (
            tr(lang, "height", "높이"),
            tr(lang, "cells", "칸"),
            Y_PER_CELL,
            (0, 4320),
            36,
        ),
    };
    Number {
        label,
        name: format!("{label} · {of}"),
        unit,
        per: f64::from(per),
        limits,
        step,
    }
}

/// The numbers of a pattern; a change reaches every use.
fn values_ui(ui: &mut Ui, cx: &mut Cx<'_, FourStep>, pattern: &Pattern) {
    for (idx, param) in Param::ALL.into_iter().enumerate() {
        if !pattern.uses(param) && param != Param::Spacing {
            continue;
        }
        let number = number_of(param, cx.lang, &pattern.name);
        let Some(to) = one_ui(ui, &number, i64::from(pattern.values.get(param))) else {
            continue;
        };
        let to = i32::try_from(to).unwrap_or(0);
        let words = Text::new(
            format!("Set {} of {}", number.label, pattern.name),
            format!("{} {} 바꾸기", pattern.name, number.label),
        );
        cx.doc.edit(words, Merge::WhileHeld(VALUE + idx as u64), |spec| {
            let known = spec.patterns.iter_mut().find(|one| one.name == pattern.name);
            if let Some(known) = known {
                known.values = known.values.with(param, to);
            }
        });
    }
}

/// The numbers of the use that is selected, where they are not the pattern's.
fn override_ui(ui: &mut Ui, desk: &Desk, cx: &mut Cx<'_, FourStep>, pattern: &Pattern) {
    let lang = cx.lang;
    let Some(pick) = desk.selection.primary() else {
        return;
    };
    let Some(use_idx) = use_of(cx.doc.spec(), pick) else {
        return;
    };
    let found = cx.doc.spec().terrains.get(pick.terrain);
    let Some(one) = found.and_then(|terrain| terrain.uses.get(use_idx)).cloned() else {
        return;
    };
    if one.pattern != pattern.name {
        return;
    }
    let words = tr(lang, "only in this use", "이 사용에서만");
    ui.label(RichText::new(words).size(SMALL).color(cx.tokens.weak));
    let values = one.values(pattern);
    for (idx, param) in Param::ALL.into_iter().enumerate() {
        if !pattern.uses(param) && param != Param::Spacing {
            continue;
        }
        let number = number_of(param, lang, words);
        let Some(to) = one_ui(ui, &number, i64::from(values.get(param))) else {
            continue;
        };
        let to = i32::try_from(to).unwrap_or(0);
        let own = (to != pattern.values.get(param)).then_some(to);
        let words = Text::new(
            format!("Set {} of a use of {}", number.label, pattern.name),
            format!("{} 사용의 {} 바꾸기", pattern.name, number.label),
        );
        cx.doc
            .edit(words, Merge::WhileHeld(OVERRIDE + idx as u64), |spec| {
                let terrain = spec.terrains.get_mut(pick.terrain);
                if let Some(one) = terrain.and_then(|terrain| terrain.uses.get_mut(use_idx)) {
                    one.set(param, own);
                }
            });
    }
}
