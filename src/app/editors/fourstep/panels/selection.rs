//! What is selected, with its numbers.

use eframe::egui::{RichText, Ui};

use crate::app::editor::Cx;
use crate::games::fourstep::FourStep;

use super::super::course::{course_idx, obstacle};
use super::super::desk::Desk;
use super::super::words::tr;
use super::Panel;

/// The inspector of the selection.
#[derive(Default)]
pub(super) struct SelectionPanel;

impl Panel for SelectionPanel {
    fn title(&self, desk: &Desk, cx: &Cx<'_, FourStep>) -> String {
        let found = desk
            .selection
            .primary()
            .and_then(|pick| obstacle(cx.doc.spec(), pick));
        match (found, desk.selection.picks().len()) {
            (Some(of), 1) => cx.words(&of.shape.label()).to_owned(),
            (Some(_), n) => match cx.lang {
                crate::report::Lang::En => format!("{n} obstacles"),
                crate::report::Lang::Ko => format!("장애물 {n}개"),
            },
            _ => tr(cx.lang, "Selection", "선택").to_owned(),
        }
    }

    fn remark(&self, desk: &Desk, cx: &Cx<'_, FourStep>) -> Option<String> {
        let pick = desk.selection.primary()?;
        Some(format!("#{}", course_idx(cx.doc.spec(), pick) + 1))
    }

    fn ui(&mut self, ui: &mut Ui, desk: &mut Desk, cx: &mut Cx<'_, FourStep>) {
        if desk.selection.picks().is_empty() {
            let words = tr(cx.lang, "Click an obstacle", "장애물을 클릭하세요");
            ui.label(RichText::new(words).color(cx.tokens.faint));
        }
    }
}
