//! Two texts of a document side by side in one column: what went, what came, a little around it.
//!
//! The comparison runs in the background; two large files never hold the window up.

use eframe::egui::{
    self, Align2, FontFamily, FontId, Rect, RichText, Role, ScrollArea, Sense, Ui, WidgetInfo, pos2, vec2,
};
use similar::{ChangeTag, TextDiff};

use crate::grammar::{counted, plural};
use crate::job::{Job, Wake};
use crate::report::{Lang, Text};

use super::any_session::Lend;
use super::lang;
use super::tokens::{GRID, SMALL};
use super::widgets::grouped;

/// Unchanged lines that are shown around a change.
const N_AROUND: usize = 3;
/// A comparison that takes longer is made coarser.
const MAX_TIME: std::time::Duration = std::time::Duration::from_millis(500);
/// More lines than this nobody reads.
const MAX_LINES: usize = 5000;
const LINE_HEIGHT: f32 = 18.0;

/// One line of a comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DiffLine {
    /// In both; with its number in the newer text.
    Same(usize, String),
    /// Only in the older one; with its number there.
    Removed(usize, String),
    /// Only in the newer one; with its number there.
    Added(usize, String),
    /// So many lines that are the same are left out.
    Gap(usize),
}

/// What differs between two texts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Diff {
    /// The lines to show, none where nothing differs.
    pub lines: Vec<DiffLine>,
    /// Lines only in the newer text.
    pub n_added: usize,
    /// Lines only in the older text.
    pub n_removed: usize,
}

/// Compares two texts line by line.
pub fn compare(older: &str, newer: &str) -> Diff {
    let found = TextDiff::configure().timeout(MAX_TIME).diff_lines(older, newer);
    let mut diff = Diff::default();
    let mut next_old = 0;
    for group in found.grouped_ops(N_AROUND) {
        let start = group.first().map_or(0, |op| op.old_range().start);
        if next_old < start {
            diff.lines.push(DiffLine::Gap(start - next_old));
        }
        next_old = group.last().map_or(0, |op| op.old_range().end);
        for change in group.iter().flat_map(|op| found.iter_changes(op)) {
            let words = change.value().trim_end_matches(['\n', '\r']).to_owned();
            let at = |idx: Option<usize>| idx.map_or(0, |idx| idx + 1);
            let line = match change.tag() {
                ChangeTag::Equal => DiffLine::Same(at(change.new_index()), words),
                ChangeTag::Delete => {
                    diff.n_removed += 1;
                    DiffLine::Removed(at(change.old_index()), words)
                }
                ChangeTag::Insert => {
                    diff.n_added += 1;
                    DiffLine::Added(at(change.new_index()), words)
                }
            };
            if diff.lines.len() < MAX_LINES {
                diff.lines.push(line);
            }
        }
    }
    diff
}

/// A comparison on the screen.
pub struct DiffView {
    /// What the older text is, once it was read.
    older: Option<Text>,
    /// What the newer text is.
    newer: Text,
    job: Job<(Text, Diff)>,
    diff: Option<Diff>,
}

impl DiffView {
    /// Begins to compare.
    pub fn new(older: (Text, String), newer: (Text, String), wake: &Wake) -> Self {
        Self::reading(move || older, newer, wake)
    }

    /// The same with an older text that is still to be read: what it is, and what it holds.
    pub fn reading(
        older: impl FnOnce() -> (Text, String) + Send + 'static,
        newer: (Text, String),
        wake: &Wake,
    ) -> Self {
        let mut job = Job::new(wake.clone());
        let new_text = newer.1;
        job.request(1, move |_, emit| {
            let (name, old_text) = older();
            emit((name, compare(&old_text, &new_text)));
        });
        Self {
            older: None,
            newer: newer.0,
            job,
            diff: None,
        }
    }

    /// What was found, once it was.
    pub fn diff(&self) -> Option<&Diff> {
        self.diff.as_ref()
    }

    /// Draws it, so high.
    pub fn show(&mut self, ui: &mut Ui, height: f32, lend: &Lend) {
        if let Some(done) = self.job.poll().pop()
            && let Ok((older, diff)) = done.result
        {
            (self.older, self.diff) = (Some(older), Some(diff));
        }
        let Lend { tokens, lang, .. } = *lend;
        let head = format!(
            "{}  →  {}",
            self.older.as_ref().map_or("", |older| older.get(lang)),
            self.newer.get(lang)
        );
        ui.add(egui::Label::new(RichText::new(head).color(tokens.weak)).truncate());
        let Some(diff) = &self.diff else {
            ui.label(RichText::new(lang::COMPARING.get(lang)).color(tokens.faint));
            ui.allocate_space(vec2(ui.available_width(), height));
            return;
        };
        let words = if diff.lines.is_empty() {
            lang::NOTHING_DIFFERS.get(lang).to_owned()
        } else {
            let lines = |n: usize| n_lines(n, lang);
            format!("+{} · −{}", lines(diff.n_added), lines(diff.n_removed))
        };
        ui.label(RichText::new(words).color(tokens.text));
        ui.add_space(GRID);
        ui.spacing_mut().item_spacing.y = 0.0;
        ScrollArea::both()
            .id_salt("diff")
            .max_height(height)
            .min_scrolled_height(height)
            .auto_shrink([false, false])
            .show_rows(ui, LINE_HEIGHT, diff.lines.len(), |ui, rows| {
                for line in diff.lines.get(rows).unwrap_or_default() {
                    line_ui(ui, line, lend);
                }
            });
    }
}

/// So many lines.
fn n_lines(n: usize, lang: Lang) -> String {
    let shown = grouped(n as i64);
    match lang {
        Lang::En => counted(shown, "line"),
        Lang::Ko => format!("{shown}줄"),
    }
}

fn line_ui(ui: &mut Ui, line: &DiffLine, lend: &Lend) {
    let tokens = lend.tokens;
    let gap;
    let (number, sign, words, ink, fill) = match line {
        DiffLine::Same(number, words) => (Some(*number), " ", words, tokens.weak, None),
        DiffLine::Removed(number, words) => (
            Some(*number),
            "−",
            words,
            tokens.text,
            Some(tokens.wash(tokens.bad)),
        ),
        DiffLine::Added(number, words) => (
            Some(*number),
            "+",
            words,
            tokens.text,
            Some(tokens.wash(tokens.good)),
        ),
        DiffLine::Gap(n) => {
            let lines = n_lines(*n, lend.lang);
            gap = match lend.lang {
                Lang::En => format!("··· {lines} {} the same", plural(n, "is/are")),
                Lang::Ko => format!("··· {lines}은 같습니다"),
            };
            (None, " ", &gap, tokens.faint, None)
        }
    };
    let font = FontId::new(SMALL, FontFamily::Monospace);
    let galley = ui.fonts_mut(|fonts| fonts.layout_no_wrap(words.clone(), font.clone(), ink));
    let width = (galley.size().x + 72.0).max(ui.available_width());
    let (rect, response) = ui.allocate_exact_size(vec2(width, LINE_HEIGHT), Sense::hover());
    if let Some(fill) = fill {
        ui.painter().rect_filled(rect, 0.0, fill);
    }
    let text = |x: f32, align, words: &str, ink| {
        let at = pos2(rect.left() + x, rect.center().y);
        ui.painter().text(at, align, words, font.clone(), ink);
    };
    if let Some(number) = number {
        text(34.0, Align2::RIGHT_CENTER, &number.to_string(), tokens.faint);
    }
    text(46.0, Align2::CENTER_CENTER, sign, ink);
    let at = Rect::from_min_size(rect.min, galley.size())
        .translate(vec2(58.0, 0.5 * (LINE_HEIGHT - galley.size().y)));
    ui.painter().galley(at.min, galley, ink);
    let name = format!("{sign} {}", words.trim());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, name.trim()));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_came_and_went_and_what_is_around() {
        let older: String = (1..=20).map(|idx| format!("line {idx}\n")).collect();
        let newer = older.replace("line 10\n", "line ten\nline ten and a half\n");
        let diff = compare(&older, &newer);
        assert_eq!((diff.n_added, diff.n_removed), (2, 1));
        assert_eq!(diff.lines[0], DiffLine::Gap(6));
        assert_eq!(diff.lines[1], DiffLine::Same(7, "line 7".to_owned()));
        assert!(diff.lines.contains(&DiffLine::Removed(10, "line 10".to_owned())));
        assert!(
            diff.lines
                .contains(&DiffLine::Added(11, "line ten and a half".to_owned()))
        );
        assert_eq!(compare(&older, &older), Diff::default());
        assert_eq!(compare("", "a\n").n_added, 1);
    }
}
