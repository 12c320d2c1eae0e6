//! What undo and redo changed glows for a moment, so that the eye finds it.
//!
//! What it was is [`super::changes`]; editors ask for the glow of a thing while they paint it. With
//! reduced motion it is a steady outline that goes all at once.

use std::collections::BTreeSet;

use eframe::egui::{self, Color32, CornerRadius, Painter, Pos2, Rect, Stroke, StrokeKind};

use super::tokens::Tokens;

/// The glow stands for so long, in seconds.
const STANDS_SECS: f64 = 0.5;
/// Then it fades for so long.
const FADES_SECS: f64 = 0.2;
/// With reduced motion it does not fade and stands for so long.
const STEADY_SECS: f64 = 1.2;

/// What glows now, and how strongly.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Flash {
    ids: BTreeSet<u64>,
    /// When it was first shown; the next frame says.
    since_secs: Option<f64>,
    strength: f32,
}

impl Flash {
    /// A glow of some things, from the next frame on.
    pub fn new(ids: impl IntoIterator<Item = u64>) -> Self {
        Self {
            ids: ids.into_iter().collect(),
            since_secs: None,
            strength: 1.0,
        }
    }

    /// Once a frame: lets time pass and asks for the frames that it needs.
    pub fn tick(&mut self, ctx: &egui::Context, reduced_motion: bool) {
        if self.ids.is_empty() {
            return;
        }
        let now_secs = ctx.input(|input| input.time);
        let age_secs = now_secs - *self.since_secs.get_or_insert(now_secs);
        let stands_secs = if reduced_motion { STEADY_SECS } else { STANDS_SECS };
        let fades_secs = if reduced_motion { 0.0 } else { FADES_SECS };
        if stands_secs + fades_secs <= age_secs {
            *self = Self::default();
            ctx.request_repaint();
        } else if age_secs < stands_secs {
            self.strength = 1.0;
            ctx.request_repaint_after_secs((stands_secs - age_secs) as f32);
        } else {
            self.strength = (1.0 - (age_secs - stands_secs) / fades_secs) as f32;
            ctx.request_repaint();
        }
    }

    /// Whether anything glows.
    pub fn is_on(&self) -> bool {
        !self.ids.is_empty()
    }

    /// What glows.
    pub fn ids(&self) -> impl Iterator<Item = u64> {
        self.ids.iter().copied()
    }

    /// How strongly a thing glows, above 0 and up to 1; `None` when it does not.
    pub fn of(&self, id: u64) -> Option<f32> {
        self.ids.contains(&id).then_some(self.strength.clamp(0.01, 1.0))
    }
}

/// The outline of a glow: its shape beside its colour tells it from a selection.
pub fn stroke(tokens: &Tokens, strength: f32) -> Stroke {
    Stroke::new(3.5, tokens.accent.gamma_multiply(strength))
}

/// What a glowing area is filled with, over what is there.
pub fn fill(tokens: &Tokens, strength: f32) -> Color32 {
    tokens.accent.gamma_multiply(0.3 * strength)
}

/// A glow around and over a rectangle.
pub fn rect(painter: &Painter, rect: Rect, tokens: &Tokens, strength: f32) {
    painter.rect(
        rect.expand(2.0),
        CornerRadius::same(4),
        fill(tokens, strength),
        stroke(tokens, strength),
        StrokeKind::Outside,
    );
}

/// A glow around and over a round thing.
pub fn circle(painter: &Painter, center: Pos2, radius: f32, tokens: &Tokens, strength: f32) {
    painter.circle(center, radius, fill(tokens, strength), stroke(tokens, strength));
}
