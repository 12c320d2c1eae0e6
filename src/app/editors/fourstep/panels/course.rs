//! The course as a whole: its tempo, whose rules are played, which search answers.

use eframe::egui::{self, RichText, Ui};

use crate::app::editor::Cx;
use crate::doc::Merge;
use crate::games::fourstep::FourStep;
use crate::games::fourstep::level::BPM_RANGE;
use crate::games::fourstep::spec::{SearchMode, Version};
use crate::report::Text;

use super::super::desk::Desk;
use super::super::words::tr;
use super::Panel;
use crate::app::number::{Number, one_ui};
use crate::app::widgets::pill_ui;

/// Undo key of the tempo.
const TEMPO: u64 = 0xf560;

/// The panel.
pub(super) struct CoursePanel;

impl Panel<Desk, FourStep> for CoursePanel {
    fn name(&self) -> Text {
        Text::new("Course", "코스")
    }

    fn remark(&self, _desk: &Desk, cx: &Cx<'_, FourStep>) -> Option<String> {
        Some(cx.doc.spec().title.clone())
    }

    fn is_folded_at_first(&self) -> bool {
        true
    }

    fn ui(&mut self, ui: &mut Ui, _desk: &mut Desk, cx: &mut Cx<'_, FourStep>) {
        let lang = cx.lang;
        let number = Number {
            label: tr(lang, "tempo", "빠르기"),
            name: tr(lang, "tempo", "빠르기").to_owned(),
            unit: "BPM",
            per: 1.0,
            limits: (i64::from(*BPM_RANGE.start()), i64::from(*BPM_RANGE.end())),
            step: 1,
        };
        if let Some(bpm) = one_ui(ui, &number, cx.doc.spec().bpm.into()) {
            let words = Text::new("Set the tempo", "빠르기 바꾸기");
            cx.doc
                .edit(words, Merge::WhileHeld(TEMPO), |spec| spec.bpm = bpm as u32);
        }
        ui.spacing_mut().item_spacing = egui::vec2(6.0, 4.0);
        let now = cx.doc.spec().version;
        if let Some(version) = pills_ui(
            ui,
            tr(lang, "rules", "규칙"),
            &Version::ALL.map(|v| (v.word(), v)),
            now,
        ) {
            let words = Text::new(
                format!("Play by the rules of {}", version.word()),
                format!("{} 규칙으로", version.word()),
            );
            cx.doc.edit(words, Merge::Never, |spec| spec.version = version);
        }
        let searches = [
            (tr(lang, "exact", "정확"), SearchMode::Exact),
            (tr(lang, "the seed's", "시드의 것"), SearchMode::Reference),
        ];
        if let Some(search) = pills_ui(ui, tr(lang, "search", "탐색"), &searches, cx.question.search) {
            cx.question.search = search;
        }
    }
}

/// A choice of a few; the answer is what was chosen anew.
fn pills_ui<T: Copy + PartialEq>(ui: &mut Ui, label: &str, choices: &[(&str, T)], now: T) -> Option<T> {
    let weak = crate::app::tokens::Tokens::current(ui).weak;
    let mut chosen = None;
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(label).color(weak));
        for (words, value) in choices {
            if pill_ui(ui, words, *value == now).clicked() && *value != now {
                chosen = Some(*value);
            }
        }
    });
    chosen
}
