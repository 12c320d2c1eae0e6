//! What `check` asks of the puzzle beyond one answer: the tiers it may have, and how near to a limit nothing may be.

use eframe::egui::{RichText, Ui};

use crate::app::editor::Cx;
use crate::app::tokens::Tokens;
use crate::doc::Merge;
use crate::games::starlink::StarLink;
use crate::games::starlink::spec::Checks;
use crate::report::Text;

use super::super::desk::Desk;
use super::super::words::tr;
use super::Panel;
use super::fields::{Number, number_ui};

/// Undo keys of the fields.
const FIELD: u64 = 0x51d0;
/// The hardest tier that there is.
const MAX_TIER: i64 = 5;
/// No margin wider than this is asked for, in thousandths of a cell.
const MAX_MARGIN_MILLI: i64 = 500;

pub(super) struct ChecksPanel;

impl Panel<Desk, StarLink> for ChecksPanel {
    fn name(&self) -> Text {
        Text::new("Checks", "검사 기준")
    }

    fn remark(&self, _desk: &Desk, cx: &Cx<'_, StarLink>) -> Option<String> {
        let Checks {
            min_tier, max_tier, ..
        } = cx.doc.spec().checks;
        Some(format!("{} {min_tier}–{max_tier}", tr(cx.lang, "tiers", "단계")))
    }

    fn is_folded_at_first(&self) -> bool {
        true
    }

    fn ui(&mut self, ui: &mut Ui, desk: &mut Desk, cx: &mut Cx<'_, StarLink>) {
        if std::mem::take(&mut desk.wants_checks) {
            ui.scroll_to_cursor(None);
        }
        let lang = cx.lang;
        let before = cx.doc.spec().checks;
        let mut checks = before;
        let tier = |label| Number {
            label,
            unit: "",
            per: 1.0,
            limits: (1, MAX_TIER),
        };
        // The other end follows, so that the two are always a range.
        let number = tier(tr(lang, "easiest tier", "가장 쉬운 단계"));
        if let Some(to) = number_ui(ui, &number, before.min_tier.into()) {
            checks.min_tier = to as u8;
            checks.max_tier = checks.max_tier.max(checks.min_tier);
        }
        let number = tier(tr(lang, "hardest tier", "가장 어려운 단계"));
        if let Some(to) = number_ui(ui, &number, before.max_tier.into()) {
            checks.max_tier = to as u8;
            checks.min_tier = checks.min_tier.min(checks.max_tier);
        }
        let number = Number {
            label: tr(lang, "fragile below", "아슬아슬한 여유"),
            unit: tr(lang, "cells", "칸"),
            per: 1000.0,
            limits: (0, MAX_MARGIN_MILLI.max(before.fragile_milli.into())),
        };
        if let Some(to) = number_ui(ui, &number, before.fragile_milli.into()) {
            checks.fragile_milli = to as u16;
        }
        let words = tr(
            lang,
            "Lengths and clearances nearer to 3.2 and 0.42 than this are fragile; 0: none are",
            "3.2와 0.42에 이보다 가까운 길이와 간격은 아슬아슬합니다; 0: 따지지 않음",
        );
        ui.label(RichText::new(words).small().color(Tokens::current(ui).weak));
        if checks != before {
            let is_margin = checks.fragile_milli != before.fragile_milli;
            let words = if is_margin {
                Text::new("Change the fragile margin", "아슬아슬한 여유 바꾸기")
            } else {
                Text::new("Change the tiers asked for", "바라는 단계 바꾸기")
            };
            let key = FIELD + u64::from(is_margin);
            cx.doc
                .edit(words, Merge::WhileHeld(key), |spec| spec.checks = checks);
        }
    }
}
