//! The board: its title and sides, what is on it, what is asked of it.

use eframe::egui::{Ui, vec2};

use crate::app::editor::Cx;
use crate::app::text::line_ui;
use crate::app::tokens::{ROW, Tokens};
use crate::app::widgets::{accent_button_ui, figure_ui};
use crate::doc::Merge;
use crate::games::starlink::StarLink;
use crate::report::Text;

use super::super::commands::{self, Command};
use super::super::desk::{Desk, Mode};
use super::super::words::tr;
use super::Panel;
use super::fields::{Number, number_ui};

/// Undo keys of the fields.
const FIELD: u64 = 0x51c0;

pub(super) struct Board;

impl Panel<Desk, StarLink> for Board {
    fn name(&self) -> Text {
        Text::new("Board", "판")
    }

    fn remark(&self, _desk: &Desk, cx: &Cx<'_, StarLink>) -> Option<String> {
        // A file says in English which generator made it.
        let generator = tr(cx.lang, "(generator", "(생성기");
        let origin = cx.doc.spec().origin.replace("(generator", generator);
        (!origin.is_empty()).then_some(origin)
    }

    fn ui(&mut self, ui: &mut Ui, desk: &mut Desk, cx: &mut Cx<'_, StarLink>) {
        let lang = cx.lang;
        let title = cx.doc.spec().title.clone();
        let hint = tr(lang, "title", "제목");
        let (response, typed) = line_ui(ui, &title, |field| {
            let field = field.hint_text(hint).desired_width(f32::INFINITY);
            field.min_size(vec2(0.0, ROW))
        });
        response.accessible_name(hint).on_hover_text(hint);
        if let Some(mut title) = typed {
            title.truncate(title.char_indices().nth(80).map_or(title.len(), |(at, _)| at));
            cx.doc.edit(
                Text::new("Change the title", "제목 바꾸기"),
                Merge::WhileHeld(FIELD),
                |spec| spec.title = title,
            );
        }
        let sides = [
            (tr(lang, "columns", "가로"), cx.doc.spec().width_cells, true),
            (tr(lang, "rows", "세로"), cx.doc.spec().height_cells, false),
        ];
        for (name, cells, is_width) in sides {
            let number = Number {
                label: name,
                unit: tr(lang, "cells", "칸"),
                per: 1.0,
                limits: (1, 40.max(i64::from(cells))),
            };
            if let Some(to) = number_ui(ui, &number, i64::from(cells)) {
                let words = Text::new("Resize the board", "판 크기 바꾸기");
                cx.doc.edit(words, Merge::WhileHeld(FIELD + 1), |spec| {
                    if is_width {
                        spec.width_cells = to as u16;
                    } else {
                        spec.height_cells = to as u16;
                    }
                });
            }
        }
        let (color, spec) = (Tokens::current(ui).text, cx.doc.spec());
        let stars = spec.stars.len().to_string();
        figure_ui(ui, tr(lang, "stars", "별"), &stars, "", color);
        let gravity = spec.gravity.len().to_string();
        figure_ui(ui, tr(lang, "gravity stars", "중력 별"), &gravity, "", color);
        if let Some(table) = desk.live.table() {
            let n_relays = table.links.len() - table.n_direct;
            let links = format!("{} + {n_relays}", table.n_direct);
            figure_ui(
                ui,
                tr(lang, "links, direct + relays", "선 (직접 + 중계)"),
                &links,
                "",
                color,
            );
            figure_ui(
                ui,
                tr(lang, "conflicts", "겹침"),
                &table.n_conflicts().to_string(),
                "",
                color,
            );
        }
        ui.add_space(4.0);
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(4.0, 4.0);
            let is_drawing = desk.mode == Mode::Draw;
            let words = tr(lang, "Draw from the answer", "답에서 이어 그리기");
            if accent_button_ui(ui, words).clicked() {
                commands::run(desk, cx, Command::DrawTheAnswer);
            }
            let (words, hint) = if is_drawing {
                (
                    tr(lang, "Numbers around it", "그린 선을 살려 숫자 찾기"),
                    tr(
                        lang,
                        "Numbers with exactly one answer, which has the drawn links",
                        "그린 선이 든 답 하나만 있는 숫자를 찾습니다",
                    ),
                )
            } else {
                (
                    tr(lang, "Find all numbers", "모든 숫자 찾기"),
                    tr(
                        lang,
                        "Numbers for every star that leave exactly one answer",
                        "답이 하나만 남도록 모든 별의 숫자를 찾습니다",
                    ),
                )
            };
            let stop = tr(lang, "Stop", "멈춤");
            let is_busy = desk.maker.progress().is_some();
            let words = if is_busy { stop } else { words };
            if accent_button_ui(ui, words).on_hover_text(hint).clicked() {
                if is_busy {
                    desk.maker.stop();
                } else {
                    if !is_drawing {
                        desk.selection.clear();
                    }
                    commands::run(desk, cx, Command::FindNumbers);
                }
            }
        });
    }
}
