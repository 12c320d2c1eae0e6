//! The lens: every link of the star under the pointer, the reach and clearance that decide, and the
//! conflicts of a link.

use eframe::egui::{Painter, Stroke};

use crate::app::tokens::Tokens;
use crate::games::starlink::geometry::{CLEAR_MILLI, MAX_LENGTH_MILLI, TAP_MILLI, is_within};
use crate::games::starlink::pair::pair_report;
use crate::games::starlink::table::{LinkIdx, Node, Table};

use super::super::view::View;
use super::lines::{self, Form, pen};

/// Where the canvas is, and what it is drawn with.
pub(crate) struct Lens<'a> {
    pub painter: &'a Painter,
    pub view: &'a View,
    pub tokens: &'a Tokens,
    pub table: &'a Table,
}

impl Lens<'_> {
    /// One star: its reach, its links, and the pairs that are not linked.
    pub(crate) fn star(&self, node: Node) {
        let (table, tokens) = (self.table, self.tokens);
        let Some(at) = table.places.get(usize::from(node)).copied() else {
            return;
        };
        self.reach(node);
        for other in 0..table.places.len() as Node {
            let to = table.places[usize::from(other)];
            if other == node || !is_within(at, to, MAX_LENGTH_MILLI + 1_000) {
                continue;
            }
            if let Some(by) = table
                .blocker(node, other)
                .filter(|_| is_within(at, to, MAX_LENGTH_MILLI))
            {
                self.disc(by, true);
                let ends = [self.view.pos(at), self.view.pos(to)];
                let color = tokens.bad.gamma_multiply(0.7);
                lines::segment(self.painter, ends[0], ends[1], pen(Form::Crossed, color, 1.0));
            }
        }
        for idx in table.links_of(node) {
            let link = table.links[idx as usize];
            let pen = pen(Form::Solid, tokens.accent, 2.0);
            lines::link(self.painter, self.view, &table.places, link, pen);
        }
    }

    /// A pair: the segment between them, what comes near it, and what it crosses.
    pub(crate) fn pair(&self, a: Node, b: Node) {
        let (table, tokens, view) = (self.table, self.tokens, self.view);
        let Some(report) = pair_report(table, a, b) else {
            return;
        };
        self.reach(a);
        for (by, _) in report.blockers.iter().take(6) {
            self.disc(*by, true);
        }
        if let Some((near, _)) = report.nearest_free {
            self.disc(near, false);
        }
        for idx in report.crossed.iter().chain(&report.relays) {
            let link = table.links[*idx as usize];
            let is_relay = report.relays.contains(idx);
            let pen = if is_relay {
                pen(Form::Solid, tokens.search, 2.0)
            } else {
                pen(Form::Hatched, tokens.bad, 1.5)
            };
            lines::link(self.painter, view, &table.places, link, pen);
        }
        let [from, to] = [a, b].map(|node| view.pos(table.places[usize::from(node)]));
        let pen = if report.direct.is_some() {
            pen(Form::Solid, tokens.accent, 3.0)
        } else {
            pen(Form::Crossed, tokens.bad, 2.0)
        };
        lines::segment(self.painter, from, to, pen);
    }

    /// The conflict graph of a link: it, and every link that excludes it.
    pub(crate) fn link(&self, idx: LinkIdx) {
        let (table, tokens) = (self.table, self.tokens);
        for other in table.conflicts(idx) {
            let link = table.links[*other as usize];
            let pen = pen(Form::Hatched, tokens.bad, 1.5);
            lines::link(self.painter, self.view, &table.places, link, pen);
        }
        if let Some(link) = table.links.get(idx as usize) {
            let pen = pen(Form::Solid, tokens.accent, 3.0);
            lines::link(self.painter, self.view, &table.places, *link, pen);
        }
    }

    /// Where a tap picks each star.
    pub(crate) fn taps(&self) {
        let stroke = Stroke::new(1.0, self.tokens.weak);
        for at in self.table.places.iter().filter(|at| self.view.sees(**at)) {
            let radius = self.view.length(TAP_MILLI as f32);
            self.painter.circle(
                self.view.pos(*at),
                radius,
                self.tokens.weak.gamma_multiply(0.08),
                stroke,
            );
        }
    }

    fn reach(&self, node: Node) {
        let Some(at) = self.table.places.get(usize::from(node)) else {
            return;
        };
        let radius = self.view.length(MAX_LENGTH_MILLI as f32);
        let center = self.view.pos(*at);
        self.painter
            .circle_filled(center, radius, self.tokens.accent.gamma_multiply(0.05));
        let stroke = Stroke::new(1.0, self.tokens.accent.gamma_multiply(0.7));
        lines::dashed_circle(self.painter, center, radius, stroke);
    }

    /// The clearance of a star that is in the way, or nearly is.
    fn disc(&self, node: Node, is_blocking: bool) {
        let radius = self.view.length(CLEAR_MILLI as f32);
        let center = self.view.pos(self.table.places[usize::from(node)]);
        let color = if is_blocking {
            self.tokens.bad
        } else {
            self.tokens.good
        };
        self.painter
            .circle_filled(center, radius, color.gamma_multiply(0.15));
        if is_blocking {
            self.painter
                .circle_stroke(center, radius, Stroke::new(1.5, color));
        } else {
            lines::dashed_circle(self.painter, center, radius, Stroke::new(1.0, color));
        }
    }
}
