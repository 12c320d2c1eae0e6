//! What is looked at: which rows, which columns, what is picked; and what was worked out of it.
//!
//! Everything that takes a pass over the rows is kept with what it was made from, and made again when that
//! has changed: once when rows arrive, never in a frame that changed nothing.

use std::sync::Arc;

use eframe::egui::{ComboBox, RichText, Ui};

use crate::app::any_session::Lend;
use crate::app::lang::Word;
use crate::survey::order::sort;
use crate::survey::record::Head;
use crate::survey::sheet::{Cells, Gathered};
use crate::survey::view::{Heat, Histogram, Rows, Scatter};

use super::words;
use super::work::Comparison;

/// Words that a combo offers; those of a column with more are not listed.
const MAX_WORDS: usize = 400;

/// A value with what it was made from.
pub(super) struct Kept<K, V> {
    key: Option<K>,
    value: V,
}

impl<K, V: Default> Default for Kept<K, V> {
    fn default() -> Self {
        Self {
            key: None,
            value: V::default(),
        }
    }
}

impl<K: PartialEq, V> Kept<K, V> {
    /// The value, made again if the key is another.
    pub(super) fn get(&mut self, key: K, make: impl FnOnce(&K) -> V) -> &V {
        if self.key.as_ref() != Some(&key) {
            self.value = make(&key);
            self.key = Some(key);
        }
        &self.value
    }

    fn forget(&mut self) {
        self.key = None;
    }
}

/// Which rows: a list of the cases or the cases themselves, and of which of them.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Which {
    pub(super) list: Option<String>,
    pub(super) only: Option<(String, String)>,
}

impl Which {
    pub(super) fn rows<'a>(&'a self, gathered: &'a Gathered) -> Option<Rows<'a>> {
        let only = self.only.as_ref();
        Rows::of(gathered, self.list.as_deref())
            .map(|rows| rows.only(only.map(|(name, word)| (name.as_str(), word.as_str()))))
    }

    /// The same cases, as the rows of another list.
    pub(super) fn of_list(&self, list: Option<String>) -> Self {
        Self {
            list,
            only: self.only.clone(),
        }
    }
}

/// Which cases the list shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Listed {
    /// Those that do not hold.
    #[default]
    Failing,
    /// All.
    All,
    /// Those of the bar that was clicked.
    Picked,
}

/// In which order the list shows them.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Order {
    /// By the values of this column; as the cases are counted without one.
    pub(super) column: Option<String>,
    /// The other way round.
    pub(super) is_descending: bool,
}

impl Order {
    /// What a click on the head of a column leads to: its order, and the other way round where it is so already.
    pub(super) fn clicked(&mut self, column: Option<&str>) {
        let is_same = self.column.as_deref() == column;
        self.is_descending = is_same && !self.is_descending;
        self.column = column.map(str::to_owned);
    }
}

type HistogramKey = (u64, Which, String, bool);
type ScatterKey = (u64, Which, String, String);
type HeatKey = (u64, Which, String, String);
/// Rows of the list: what of, and the bar with its column.
type ListKey = (u64, Which, Listed, Option<(String, usize)>, Order);

/// The two histograms: now, and of the earlier survey.
pub(super) type Bars = Option<(Arc<Histogram>, Option<Arc<Histogram>>)>;

/// The selection.
#[derive(Default)]
pub(super) struct Look {
    pub(super) which: Which,
    pub(super) column: String,
    pub(super) x: String,
    pub(super) y: String,
    pub(super) heat_list: Option<String>,
    pub(super) heat_x: String,
    pub(super) heat_y: String,
    pub(super) listed: Listed,
    pub(super) order: Order,
    /// The bar that was clicked.
    pub(super) bar: Option<usize>,
    /// The point of the scatter that has the keyboard, and the cell of the heat map.
    pub(super) point: Option<usize>,
    pub(super) cell: Option<(usize, usize)>,
    /// The lower left pane shows what moved.
    pub(super) is_moved: bool,
    /// Only cases in which this column moved.
    pub(super) moved_column: Option<String>,
    histogram: Kept<HistogramKey, Bars>,
    scatter: Kept<ScatterKey, Option<Scatter>>,
    heat: Kept<HeatKey, Option<Heat>>,
    cases: Kept<ListKey, Vec<u32>>,
    pub(super) moved: Kept<Option<String>, Vec<u32>>,
}

impl Look {
    /// What is most telling of a game, and of what was asked of it.
    pub(super) fn of_survey(head: &Head) -> Self {
        let game = head.game.as_str();
        let is_round = head.plan.get("figures").is_some_and(|figures| figures == "round");
        let (column, x, y) = match game {
            "fourstep" => ("attempts", "attempts", "final_over_planned"),
            "sum_drop" => ("score", "pieces", "score"),
            "starlink" => ("candidates", "candidates", "direct_per_star"),
            "sea_rescue" if is_round => ("probes", "first_find", "rescued"),
            "sea_rescue" => ("all_pct", "layouts", "all_pct"),
            _ => ("case", "case", "case"),
        };
        let (heat_list, heat_x, heat_y) = match game {
            "fourstep" => (Some("kills"), "beat", "land"),
            "sum_drop" => (Some("kills"), "column", "tick"),
            "sea_rescue" => (Some("kills"), "x_halves", "row"),
            _ => (None, "difficulty", "tier"),
        };
        Self {
            column: column.to_owned(),
            x: x.to_owned(),
            y: y.to_owned(),
            heat_list: heat_list.map(str::to_owned),
            heat_x: heat_x.to_owned(),
            heat_y: heat_y.to_owned(),
            ..Self::default()
        }
    }

    /// Another survey is shown, or another comparison: everything is worked out anew.
    pub(super) fn forget(&mut self) {
        self.bar = None;
        self.point = None;
        self.cell = None;
        self.moved_column = None;
        self.which.only = None;
        self.histogram.forget();
        self.scatter.forget();
        self.heat.forget();
        self.cases.forget();
        self.moved.forget();
    }

    /// The lower left pane shows what moved from now on.
    pub(super) fn show_moved(&mut self) {
        self.is_moved = true;
    }

    /// The bars of the column, and those of the earlier survey on the same steps.
    pub(super) fn bars(
        &mut self,
        (gathered, revision): (&Gathered, u64),
        before: Option<&Comparison>,
    ) -> &Bars {
        let key = (
            revision,
            self.which.clone(),
            self.column.clone(),
            before.is_some(),
        );
        self.histogram.get(key, |(_, which, column, _)| {
            let rows = which.rows(gathered)?;
            let before = before.and_then(|before| which.rows(&before.before));
            let now = Histogram::of(rows, column, before)?;
            let then = before.and_then(|before| now.beside(before, column));
            Some((Arc::new(now), then.map(Arc::new)))
        })
    }

    /// The points of the two columns.
    pub(super) fn points(&mut self, (gathered, revision): (&Gathered, u64)) -> &Option<Scatter> {
        let key = (revision, self.which.clone(), self.x.clone(), self.y.clone());
        self.scatter.get(key, |(_, which, x, y)| {
            which.rows(gathered).and_then(|rows| Scatter::of(rows, x, y))
        })
    }

    /// The cells of the heat map.
    pub(super) fn heat(&mut self, (gathered, revision): (&Gathered, u64)) -> &Option<Heat> {
        let which = self.which.of_list(self.heat_list.clone());
        let key = (revision, which, self.heat_x.clone(), self.heat_y.clone());
        self.heat.get(key, |(_, which, x, y)| {
            which
                .rows(gathered)
                .and_then(|rows| Heat::of(rows, x, y, heat_size(x, y)))
        })
    }

    /// The cases that the list shows.
    pub(super) fn cases(&mut self, (gathered, revision): (&Gathered, u64)) -> &[u32] {
        let picked = match (self.listed, self.bar) {
            (Listed::Picked, Some(bar)) => Some((self.column.clone(), bar)),
            _ => None,
        };
        // The scale says which rows are of a bar; it is there, since a bar was clicked.
        let bars = match (&picked, &self.histogram.value) {
            (Some(_), Some((now, _))) => Some(now.clone()),
            _ => None,
        };
        let key = (
            revision,
            self.which.clone(),
            self.listed,
            picked,
            self.order.clone(),
        );
        self.cases
            .get(key, |(_, which, listed, picked, order)| {
                let mut rows = listed_rows(gathered, which, *listed, picked.as_ref().zip(bars.as_deref()));
                match &order.column {
                    Some(name) => {
                        if let Some(column) = gathered.cases.column(name) {
                            sort(&mut rows, column, order.is_descending);
                        }
                    }
                    None if order.is_descending => rows.reverse(),
                    None => {}
                }
                rows
            })
            .as_slice()
    }

    /// Which rows are looked at.
    pub(super) fn choice_ui(&mut self, ui: &mut Ui, gathered: &Gathered, lend: &Lend) {
        let lang = lend.lang;
        let before = self.which.clone();
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new(words::ROWS_OF.get(lang)).color(lend.tokens.weak));
            list_combo_ui(ui, "rows", words::ROWS_OF, &mut self.which.list, gathered, lend);
            ui.add_space(8.0);
            ui.label(RichText::new(words::ONLY.get(lang)).color(lend.tokens.weak));
            let everything = words::EVERYTHING.get(lang);
            let picked = self.which.only.as_ref().map(|(name, _)| name.clone());
            let combo = ComboBox::from_id_salt("only column")
                .selected_text(picked.clone().unwrap_or_else(|| everything.to_owned()))
                .width(120.0)
                .show_ui(ui, |ui| {
                    if ui.selectable_label(picked.is_none(), everything).clicked() {
                        self.which.only = None;
                    }
                    for column in &gathered.cases.columns {
                        let Some(first) = first_words(&column.cells) else {
                            continue;
                        };
                        let is_on = picked.as_ref() == Some(&column.name);
                        if ui.selectable_label(is_on, &column.name).clicked() {
                            self.which.only = Some((column.name.clone(), first));
                        }
                    }
                });
            combo
                .response
                .accessible_name(words::ONLY.get(lang))
                .on_hover_text(words::ONLY.get(lang));
            let Some((name, word)) = &mut self.which.only else {
                return;
            };
            let Some(Cells::Words(all)) = gathered.cases.column(name).map(|column| &column.cells) else {
                return;
            };
            let combo = ComboBox::from_id_salt("only word")
                .selected_text(word.clone())
                .width(160.0)
                .show_ui(ui, |ui| {
                    for known in all.list.iter().take(MAX_WORDS) {
                        ui.selectable_value(word, known.clone(), known);
                    }
                });
            let label = format!("{} {name}", words::ONLY.get(lang));
            combo.response.accessible_name(&label).on_hover_text(&label);
        });
        if before != self.which {
            self.bar = None;
            self.point = None;
            self.cell = None;
        }
    }
}

/// The first word of a column that can be narrowed by.
fn first_words(cells: &Cells) -> Option<String> {
    match cells {
        Cells::Words(words) if words.list.len() <= MAX_WORDS => words.list.first().cloned(),
        _ => None,
    }
}

/// Steps across and down: a hexagonal board has a step for every half hex, a course one a beat or two.
fn heat_size(x: &str, y: &str) -> (usize, usize) {
    let across = if x.ends_with("_halves") { 128 } else { 64 };
    let down = if y == "row" { 64 } else { 16 };
    (across, down)
}

/// A choice between the cases and their lists.
pub(super) fn list_combo_ui(
    ui: &mut Ui,
    salt: &str,
    name: Word,
    list: &mut Option<String>,
    gathered: &Gathered,
    lend: &Lend,
) {
    let all = words::ALL_CASES.get(lend.lang);
    let combo = ComboBox::from_id_salt(salt)
        .selected_text(list.clone().unwrap_or_else(|| all.to_owned()))
        .width(84.0)
        .show_ui(ui, |ui| {
            ui.selectable_value(list, None, all);
            for known in &gathered.lists {
                ui.selectable_value(list, Some(known.name.clone()), &known.name);
            }
        });
    let name = name.get(lend.lang);
    combo.response.accessible_name(name).on_hover_text(name);
}

/// A choice between the columns of some rows.
pub(super) fn column_combo_ui(
    ui: &mut Ui,
    name: Word,
    column: &mut String,
    rows: Option<Rows<'_>>,
    lend: &Lend,
) {
    let Some(rows) = rows else { return };
    let columns = &rows.sheet().columns;
    // What is not there is not shown: the first that is takes its place.
    if !columns.is_empty() && !columns.iter().any(|known| known.name == *column) {
        let is_number = |cells: &Cells| matches!(cells, Cells::Numbers(_));
        let first = { columns.iter() }
            .find(|known| is_number(&known.cells) && known.name != "case" && !known.is_truth)
            .or(columns.first());
        if let Some(first) = first {
            column.clone_from(&first.name);
        }
    }
    let combo = ComboBox::from_id_salt(name.en)
        .selected_text(column.clone())
        .width(140.0)
        .height(420.0)
        .show_ui(ui, |ui| {
            for known in columns {
                ui.selectable_value(column, known.name.clone(), &known.name);
            }
        });
    let name = name.get(lend.lang);
    combo.response.accessible_name(name).on_hover_text(name);
}

/// The rows of the cases that are listed, in the order of cases.
fn listed_rows(
    gathered: &Gathered,
    which: &Which,
    listed: Listed,
    bar: Option<(&(String, usize), &Histogram)>,
) -> Vec<u32> {
    let Some(rows) = which.rows(gathered) else {
        return Vec::new();
    };
    let cases = which.of_list(None);
    match (listed, bar) {
        (Listed::Picked, Some(((column, bar), bars))) => {
            let Some(cells) = rows.sheet().column(column) else {
                return Vec::new();
            };
            let mut found: Vec<u32> = rows
                .each()
                .filter(|row| bars.scale.step_of(cells, *row) == Some(*bar))
                .map(|row| rows.case_row(row) as u32)
                .collect();
            found.dedup();
            // Those that fail first, in the order of cases.
            found.sort_by_key(|row| (gathered.holds.get(*row as usize) == Some(&true), *row));
            found
        }
        (Listed::Failing, _) => cases.rows(gathered).map_or_else(Vec::new, |rows| {
            { rows.each() }
                .filter(|row| !rows.holds(*row))
                .map(|row| row as u32)
                .collect()
        }),
        _ => cases
            .rows(gathered)
            .map_or_else(Vec::new, |rows| rows.each().map(|row| row as u32).collect()),
    }
}
