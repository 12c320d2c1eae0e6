//! The line below the table: the intro of the cursor's stage.

use eframe::egui::{self, Role, Ui, WidgetInfo};

use crate::app::editor::Cx;
use crate::app::text::line_ui;
use crate::doc::Merge;
use crate::games::sum_drop::SumDrop;
use crate::games::sum_drop::climb::stage_spec;
use crate::games::sum_drop::edit;
use crate::report::Text;

use super::columns::cell_name;
use super::table::Table;
use super::words::tr;

/// Undo key of typing an intro.
const INTRO: u64 = 0x5d04;

impl Table {
    /// What was not done as it was asked for, and the intro of the cursor's stage.
    pub(super) fn intro_ui(&mut self, ui: &mut Ui, cx: &mut Cx<'_, SumDrop>) {
        let row = self.rows.cursor();
        let stage = row as u32 + 1;
        let lang = cx.lang;
        if let Some(note) = &self.note {
            ui.colored_label(cx.tokens.warn, cx.words(note));
        }
        let is_handmade = row < cx.doc.spec().stages.len();
        let intro = stage_spec(cx.doc.spec(), stage).intro;
        ui.horizontal(|ui| {
            let number = egui::RichText::new(stage.to_string()).color(cx.tokens.weak);
            ui.label(number);
            let hint = tr(
                lang,
                "What the player reads before the stage",
                "스테이지 전에 보이는 글",
            );
            let width = ui.available_width();
            let (response, typed) = line_ui(ui, &intro, |field| {
                field
                    .hint_text(hint)
                    .interactive(is_handmade)
                    .desired_width(width)
            });
            let name = cell_name(row, &Text::new("intro", "소개글"), lang);
            response.widget_info(|| {
                let mut info = WidgetInfo::labeled(Role::TextInput, is_handmade, &name);
                info.current_text_value = Some(intro.clone());
                info
            });
            response.on_hover_text(hint);
            if let Some(typed) = typed {
                let label = Text::new(
                    format!("Stage {stage}: intro"),
                    format!("{stage}번 스테이지 소개 글"),
                );
                cx.doc.edit(label, Merge::WhileHeld(INTRO), |spec| {
                    edit::set_intro(spec, row, &typed);
                });
            }
        });
    }
}
