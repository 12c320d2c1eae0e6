//! The land that is looked at: its kind, its length, how it came about.

use eframe::egui::{self, Ui};

use crate::app::editor::Cx;
use crate::app::tokens::GRID;
use crate::app::widgets::figure_ui;
use crate::doc::Merge;
use crate::games::fourstep::FourStep;
use crate::games::fourstep::level::MAX_BEATS;
use crate::games::fourstep::spec::Land;
use crate::report::{Lang, Text};

use super::super::commands::{self, Command};
use super::super::desk::Desk;
use super::super::edit::lands;
use super::super::words::{land_word, plain, tr};
use super::Panel;
use crate::app::number::{Number, one_ui};
use crate::app::widgets::pill_ui;

/// Undo key of the length.
const LENGTH: u64 = 0xf540;

/// The panel.
pub(super) struct TerrainPanel;

impl Panel<Desk, FourStep> for TerrainPanel {
    fn name(&self) -> Text {
        Text::new("Terrain", "지형")
    }

    fn remark(&self, desk: &Desk, cx: &Cx<'_, FourStep>) -> Option<String> {
        let terrain = desk.selection.terrain?;
        let n = cx.doc.spec().terrains.len();
        Some(format!("{} / {n}", terrain + 1))
    }

    fn is_shown(&self, desk: &Desk, _cx: &Cx<'_, FourStep>) -> bool {
        desk.selection.terrain.is_some()
    }

    fn ui(&mut self, ui: &mut Ui, desk: &mut Desk, cx: &mut Cx<'_, FourStep>) {
        let (tokens, lang) = (cx.tokens, cx.lang);
        let Some(terrain) = desk.selection.terrain else {
            return;
        };
        let Some(of) = cx.doc.spec().terrains.get(terrain).cloned() else {
            return;
        };
        let mut wanted = None;
        ui.spacing_mut().item_spacing = egui::vec2(6.0, 4.0);
        ui.horizontal_wrapped(|ui| {
            for land in Land::ALL {
                if pill_ui(ui, land_word(land, lang), of.land == land).clicked() && of.land != land {
                    wanted = Some(land);
                }
            }
        });
        if let Some(land) = wanted {
            commands::set_land(desk, cx, land);
        }
        let number = Number {
            label: tr(lang, "length", "길이"),
            name: tr(lang, "terrain length", "지형 길이").to_owned(),
            unit: tr(lang, "beats", "박"),
            per: 1.0,
            limits: (1, i64::from(MAX_BEATS)),
            step: 1,
        };
        if let Some(beats) = one_ui(ui, &number, of.beats.into()) {
            let n = terrain + 1;
            let words = Text::new(
                format!("Set the length of terrain {n}"),
                format!("{n}번째 지형 길이 바꾸기"),
            );
            cx.doc.edit(words, Merge::WhileHeld(LENGTH), |spec| {
                lands::set_length(spec, terrain, beats);
            });
        }
        let difficulty = |d: f64| plain(d, 3);
        let words = if (of.planned_difficulty - of.final_difficulty).abs() < 5e-4 {
            difficulty(of.planned_difficulty)
        } else {
            format!(
                "{} → {}",
                difficulty(of.planned_difficulty),
                difficulty(of.final_difficulty)
            )
        };
        figure_ui(ui, tr(lang, "difficulty", "난이도"), &words, "", tokens.text);
        let n = of.obstacles.len();
        let lethal = of.obstacles.iter().filter(|of| of.shape.is_lethal()).count();
        let per_bar = plain(4.0 * lethal as f64 / f64::from(of.beats.max(1)), 2);
        let words = match lang {
            Lang::En => format!("{n} · {per_bar} lethal a bar"),
            Lang::Ko => format!("{n} · 마디당 {per_bar}개가 위험"),
        };
        figure_ui(ui, tr(lang, "obstacles", "장애물"), &words, "", tokens.text);
        ui.add_space(GRID);
        let mut chosen = None;
        ui.horizontal_wrapped(|ui| {
            for (words, command) in [
                (tr(lang, "Split", "나누기"), Command::SplitTerrain),
                (tr(lang, "Add after", "뒤에 추가"), Command::AddTerrain),
                (tr(lang, "Delete terrain", "지형 지우기"), Command::DeleteTerrain),
            ] {
                if pill_ui(ui, words, false).clicked() {
                    chosen = Some(command);
                }
            }
        });
        if let Some(command) = chosen {
            commands::run(desk, cx, command);
        }
    }
}
