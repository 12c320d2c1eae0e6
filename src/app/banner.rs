//! Messages that wait above the canvas until they are answered: they never stand in the way of work.

use eframe::egui::{
    self, Align, CornerRadius, Frame, Layout, Margin, Panel, RichText, Role, Sense, Stroke, Ui, WidgetInfo,
    vec2,
};

use crate::report::{Text, Tone};

use super::any_session::Lend;
use super::lang::Word;
use super::tokens::GRID;
use super::widgets::accent_button_ui;

/// At most so many are shown at once; the others wait.
const MAX_SHOWN: usize = 3;

/// What a message is about. There is one message about each thing at most.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum About {
    /// Recovery files cannot be written.
    Keeping,
    /// An engine or an editor failed in a tab.
    Fault(u64),
    /// The file of a tab was changed by something else.
    Changed(u64),
    /// The file of a tab is gone.
    Gone(u64),
    /// A tab shows an earlier version.
    Version(u64),
    /// Something else of a tab that has to be known.
    Note(u64),
}

impl About {
    /// The tab it is about, if it is about one.
    pub fn tab_id(&self) -> Option<u64> {
        match self {
            // Tabs are counted from 1: work of the window itself.
            Self::Keeping | Self::Fault(0) => None,
            Self::Fault(id) | Self::Changed(id) | Self::Gone(id) | Self::Version(id) | Self::Note(id) => {
                Some(*id)
            }
        }
    }
}

/// What a button of a message does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// The message goes.
    Close,
    /// Words go to the clipboard.
    Copy(String),
    /// The tab stays as it is, and its next save overwrites the file.
    KeepMine(u64),
    /// The tab takes what its file holds.
    TakeTheirs(u64),
    /// The tab and its file are compared.
    CompareWithFile(u64),
    /// The earlier version that a tab shows becomes the document again.
    Restore(u64),
    /// The earlier version that a tab shows is compared with the document.
    CompareVersion(u64),
    /// The tab is saved anew.
    SaveAs(u64),
}

/// One message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Banner {
    /// What it is about.
    pub about: About,
    /// How bad it is.
    pub tone: Tone,
    /// What it says.
    pub text: Text,
    /// What can be done.
    pub buttons: Vec<(Word, Act)>,
}

/// Draws the messages about no tab and about `tab_id`, below the tabs.
pub fn banners_ui(ui: &mut Ui, banners: &[Banner], tab_id: Option<u64>, lend: &Lend) -> Option<(About, Act)> {
    let is_near = |banner: &&Banner| {
        let about = banner.about.tab_id();
        about.is_none() || about == tab_id
    };
    let mut chosen = None;
    for (idx, banner) in banners.iter().filter(is_near).take(MAX_SHOWN).enumerate() {
        let tone = lend.tokens.tone(banner.tone);
        let frame = Frame::new()
            .fill(lend.tokens.raised)
            .inner_margin(Margin::symmetric(12, 5));
        let shown = Panel::top(("banner", idx)).frame(frame).show(ui, |ui| {
            if let Some(act) = banner_ui(ui, banner, lend) {
                chosen = Some((banner.about.clone(), act));
            }
        });
        let mut edge = shown.response.rect;
        edge.set_width(3.0);
        ui.painter().rect_filled(edge, CornerRadius::ZERO, tone);
    }
    chosen
}

fn banner_ui(ui: &mut Ui, banner: &Banner, lend: &Lend) -> Option<Act> {
    let mut chosen = None;
    let tone = lend.tokens.tone(banner.tone);
    ui.horizontal(|ui| {
        let (rect, response) = ui.allocate_exact_size(vec2(14.0, 18.0), Sense::hover());
        // A triangle says "look here" without its colour.
        let c = rect.center();
        let corners = vec![c + vec2(0.0, -6.0), c + vec2(6.5, 5.5), c + vec2(-6.5, 5.5)];
        ui.painter()
            .add(egui::Shape::closed_line(corners, Stroke::new(1.5, tone)));
        let stem = [c + vec2(0.0, -2.5), c + vec2(0.0, 1.5)];
        ui.painter().line_segment(stem, Stroke::new(1.5, tone));
        ui.painter().circle_filled(c + vec2(0.0, 3.5), 0.9, tone);
        response.widget_info(|| WidgetInfo::labeled(Role::Image, true, "!"));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            for (word, act) in banner.buttons.iter().rev() {
                if accent_button_ui(ui, word.get(lend.lang)).clicked() {
                    chosen = Some(act.clone());
                }
            }
            ui.add_space(GRID);
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let words = RichText::new(banner.text.get(lend.lang)).color(lend.tokens.text);
                ui.add(egui::Label::new(words).wrap());
            });
        });
    });
    chosen
}
