//! The tour of the first start: five places of the window, one after the other, left at any time.
//!
//! It only points; everything works as ever while it is open.

use eframe::egui::{
    self, Align2, Area, Color32, CornerRadius, Frame, Id, LayerId, Margin, Order, Pos2, Rect, RichText,
    Stroke, StrokeKind, Ui, pos2,
};

use super::PlayproofApp;
use super::any_session::Lend;
use super::lang::{self, Word};
use super::tokens::GRID;
use super::widgets::{main_button_ui, word_button_ui};

/// Places that the tour points at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spot {
    /// The stage.
    Canvas,
    /// The verdict.
    Status,
    /// The trace.
    Timeline,
    /// Selection, problems, history.
    Right,
    /// The menus and the palette's field.
    Menu,
}

/// From the card to what it tells of.
const GAP: f32 = 12.0;

const STEPS: [(Spot, Word, Word); 5] = [
    (Spot::Canvas, lang::TOUR_CANVAS, lang::TOUR_CANVAS_TEXT),
    (Spot::Status, lang::TOUR_STATUS, lang::TOUR_STATUS_TEXT),
    (Spot::Timeline, lang::TOUR_TIMELINE, lang::TOUR_TIMELINE_TEXT),
    (Spot::Right, lang::TOUR_RIGHT, lang::TOUR_RIGHT_TEXT),
    (Spot::Menu, lang::TOUR_MENU, lang::TOUR_MENU_TEXT),
];

/// An open tour.
#[derive(Clone, Debug, Default)]
pub struct Tour {
    step: usize,
    /// Where things were drawn in this frame.
    spots: Vec<(Spot, Rect)>,
}

impl Tour {
    /// Which step is shown, from 1.
    pub fn step(&self) -> usize {
        self.step + 1
    }
}

/// Where a card stands that tells of something at `rect`: beside it, and not on what it tells of.
fn place(spot: Spot, rect: Rect) -> (Align2, Pos2) {
    match spot {
        // The tools are at its lower edge.
        Spot::Canvas => (Align2::CENTER_TOP, pos2(rect.center().x, rect.top() + GAP)),
        Spot::Status => (Align2::LEFT_BOTTOM, pos2(rect.left() + GAP, rect.top() - GAP)),
        Spot::Timeline => (Align2::CENTER_BOTTOM, pos2(rect.center().x, rect.top() - GAP)),
        Spot::Right => (Align2::RIGHT_TOP, pos2(rect.left() - GAP, rect.top() + GAP)),
        Spot::Menu => (Align2::CENTER_TOP, pos2(rect.center().x, rect.bottom() + GAP)),
    }
}

impl PlayproofApp {
    /// Begins the tour unless somebody has been through it or left it.
    pub fn begin_first_tour(&mut self) {
        if !self.settings.has_seen_tour {
            self.tour = Some(Tour::default());
        }
    }

    /// The tour, while it is open.
    pub fn tour(&self) -> Option<&Tour> {
        self.tour.as_ref()
    }

    /// Where something was drawn, for the tour to point at.
    pub(super) fn note_spot(&mut self, spot: Spot, rect: Rect) {
        if let Some(tour) = &mut self.tour {
            tour.spots.retain(|(known, _)| *known != spot);
            tour.spots.push((spot, rect));
        }
    }

    /// Draws the tour over everything but dialogs.
    pub(super) fn tour_ui(&mut self, ui: &mut Ui, lend: &Lend) {
        let Some(tour) = &mut self.tour else { return };
        let Some((spot, title, text)) = STEPS.get(tour.step) else {
            return;
        };
        let lang = lend.lang;
        let found = tour.spots.iter().find(|(known, _)| known == spot);
        if let Some((_, rect)) = found {
            let layer = LayerId::new(Order::Middle, Id::unique("tour mark"));
            let stroke = Stroke::new(2.0, lend.tokens.accent);
            let rect = rect.shrink(1.5);
            let painter = ui.ctx().layer_painter(layer);
            painter.rect(
                rect,
                CornerRadius::same(4),
                Color32::TRANSPARENT,
                stroke,
                StrokeKind::Inside,
            );
        }
        let mut ends = false;
        let screen = ui.content_rect();
        let (pivot, at) = place(*spot, found.map_or(screen, |(_, rect)| *rect));
        let card = Area::new(Id::unique("tour"))
            .order(Order::Foreground)
            .pivot(pivot)
            .fixed_pos(at)
            .constrain_to(screen.shrink(GAP));
        card.show(ui.ctx(), |ui| {
            let frame = Frame::popup(ui.style()).inner_margin(Margin::same(16));
            frame.show(ui, |ui| {
                ui.set_width(380.0_f32.min(ui.content_rect().width() - 60.0));
                ui.horizontal(|ui| {
                    ui.label(RichText::new(title.get(lang)).strong());
                    let n = format!("{} / {}", tour.step + 1, STEPS.len());
                    ui.label(RichText::new(n).small().color(lend.tokens.faint));
                });
                ui.add(egui::Label::new(text.get(lang)).wrap());
                ui.add_space(2.0 * GRID);
                ui.horizontal(|ui| {
                    ends |= word_button_ui(ui, lang::TOUR_LEAVE.get(lang), false).clicked();
                    if 0 < tour.step && word_button_ui(ui, lang::TOUR_BACK.get(lang), false).clicked() {
                        tour.step -= 1;
                    }
                    let is_last = tour.step + 1 == STEPS.len();
                    let words = if is_last { lang::TOUR_DONE } else { lang::TOUR_NEXT };
                    if main_button_ui(ui, words.get(lang)).clicked() {
                        ends |= is_last;
                        tour.step += usize::from(!is_last);
                    }
                });
            });
        });
        if ends {
            self.end_tour();
        }
    }

    /// Leaves the tour for good. Says whether it was open.
    pub(super) fn end_tour(&mut self) -> bool {
        self.settings.has_seen_tour = true;
        self.tour.take().is_some()
    }
}
