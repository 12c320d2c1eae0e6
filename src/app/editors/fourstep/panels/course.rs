//! The course as a whole: its title, its tempo and what is played to it, whose rules are played, which search answers.

use eframe::egui::{self, Align, Layout, Response, RichText, Ui};

use crate::app::editor::Cx;
use crate::doc::Merge;
use crate::games::fourstep::FourStep;
use crate::games::fourstep::level::BPM_RANGE;
use crate::games::fourstep::spec::{SearchMode, Spec, Version};
use crate::report::{Lang, Text};

use super::super::desk::Desk;
use super::super::words::{release_word, tr};
use super::Panel;
use crate::app::number::{Number, one_ui};
use crate::app::text::{line_ui, live_ui};
use crate::app::widgets::pill_ui;

/// Undo key of the tempo.
const TEMPO: u64 = 0xf560;

/// Undo keys of what is written about it.
const WRITTEN: u64 = 0xf561;

/// The panel.
#[derive(Default)]
pub(super) struct CoursePanel {
    /// The chords while they are typed.
    chords: Option<String>,
}

impl Panel<Desk, FourStep> for CoursePanel {
    fn name(&self) -> Text {
        Text::new("Course", "코스")
    }

    fn remark(&self, _desk: &Desk, cx: &Cx<'_, FourStep>) -> Option<String> {
        let title = &cx.doc.spec().title;
        Some(if title.is_empty() {
            untitled(cx.lang).to_owned()
        } else {
            title.clone()
        })
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
        for what in [What::Title, What::Key] {
            let text = what.of(cx.doc.spec()).to_owned();
            let typed = row_ui(ui, &what.label(), lang, |ui, width| {
                let (most, hint) = match what {
                    What::Key => (8, ""),
                    What::Title => (80, untitled(lang)),
                };
                line_ui(ui, &text, |field| {
                    field.char_limit(most).desired_width(width).hint_text(hint)
                })
            });
            if let Some(typed) = typed {
                what.set(cx, &typed);
            }
        }
        self.chords_ui(ui, cx);
        ui.spacing_mut().item_spacing = egui::vec2(6.0, 4.0);
        let now = cx.doc.spec().version;
        if let Some(version) = pills_ui(
            ui,
            tr(lang, "rules", "규칙"),
            &Version::ALL.map(|version| (release_word(version, lang), version)),
            now,
        ) {
            let words = Text::new(
                format!("Play by the rules of {}", release_word(version, Lang::En)),
                format!("{} 규칙으로", release_word(version, Lang::Ko)),
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

impl CoursePanel {
    /// The chords, taken once they are typed: between two chords there is a space that is no chord yet.
    fn chords_ui(&mut self, ui: &mut Ui, cx: &mut Cx<'_, FourStep>) {
        let mut shown = { self.chords.clone() }.unwrap_or_else(|| cx.doc.spec().chords.join(" "));
        let label = Text::new("chords", "코드");
        let (has_focus, is_done) = row_ui(ui, &label, cx.lang, |ui, width| {
            let field = live_ui(ui, &mut shown, |field| field.char_limit(200).desired_width(width));
            let is = (field.has_focus(), field.lost_focus());
            (field, is)
        });
        self.chords = has_focus.then(|| shown.clone());
        if is_done {
            let chords: Vec<String> = shown.split_whitespace().map(str::to_owned).collect();
            let words = Text::new("Change the chords", "코드 바꾸기");
            cx.doc.edit(words, Merge::Never, |spec| spec.chords = chords);
        }
    }
}

/// What a course without a title is called.
fn untitled(lang: Lang) -> &'static str {
    tr(lang, "untitled", "제목 없음")
}

/// What is written about a course and plays no part in it.
#[derive(Clone, Copy)]
enum What {
    Title,
    Key,
}

impl What {
    fn label(self) -> Text {
        match self {
            Self::Title => Text::new("title", "제목"),
            Self::Key => Text::new("key", "조"),
        }
    }

    fn of(self, spec: &Spec) -> &str {
        match self {
            Self::Title => &spec.title,
            Self::Key => &spec.key,
        }
    }

    fn set(self, cx: &mut Cx<'_, FourStep>, typed: &str) {
        let label = self.label();
        let words = Text::new(format!("Change the {}", label.en), format!("{} 바꾸기", label.ko));
        let key = Merge::WhileHeld(WRITTEN + self as u64);
        cx.doc.edit(words, key, |spec| match self {
            Self::Title => spec.title = typed.to_owned(),
            Self::Key => spec.key = typed.to_owned(),
        });
    }
}

/// A label and a field in one row; the answer is the field's.
fn row_ui<T>(ui: &mut Ui, label: &Text, lang: Lang, field: impl FnOnce(&mut Ui, f32) -> (Response, T)) -> T {
    let weak = crate::app::tokens::Tokens::current(ui).weak;
    let row = ui.horizontal(|ui| {
        ui.label(RichText::new(label.get(lang)).color(weak));
        let width = (0.62 * ui.available_width()).max(80.0);
        let inner = ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let (field, answer) = field(ui, width);
            let name = match lang {
                Lang::En => format!("{} of the course", label.en),
                Lang::Ko => format!("코스의 {}", label.ko),
            };
            field.accessible_name(&name);
            answer
        });
        inner.inner
    });
    row.inner
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
