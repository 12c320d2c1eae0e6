//! The branches of a run as a tree: how each ended, where it leaves, its name; opened, compared, deleted.

use eframe::egui::{self, Align, Layout, RichText, Ui};

use crate::app::any_session::{AnySession, Lend};
use crate::app::icons::Icon;
use crate::app::inspect::{InspectWish, words};
use crate::app::session::BranchLine;
use crate::app::text::line_ui;
use crate::app::tokens::{GRID, ROW, SMALL};
use crate::app::widgets::{accent_button_ui, grouped, icon_button_ui, pill_hint_ui};
use crate::doc::notes::Maker;
use crate::play::PlayCommand;

/// What a branch is set in from what it hangs on.
const INDENT: f32 = 14.0;

/// The page of the branches.
pub(in crate::app) fn branches_ui(
    ui: &mut Ui,
    session: &dyn AnySession,
    lend: &Lend,
    wishes: &mut Vec<InspectWish>,
) {
    let lang = lend.lang;
    let (is_busy, refusal) = session.branching();
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = GRID;
        if let Some(action) = session.play_here_action()
            && accent_button_ui(ui, words::PLAY_HERE.get(lang)).clicked()
        {
            wishes.push(InspectWish::Editor(action));
        }
        if session.can_finish() {
            if accent_button_ui(ui, words::FINISH_HERE.get(lang)).clicked() {
                wishes.push(InspectWish::Finish);
            }
        } else {
            let words = RichText::new(words::NO_FINISH.get(lang)).size(SMALL);
            ui.label(words.color(lend.tokens.faint));
        }
        if is_busy {
            ui.label(RichText::new(words::WORKING.get(lang)).color(lend.tokens.weak));
        }
    });
    if let Some(words) = refusal {
        let words = RichText::new(format!("× {}", words.get(lang))).color(lend.tokens.warn);
        ui.add(egui::Label::new(words).wrap());
    }
    ui.add_space(GRID);
    let branches = session.branches();
    if branches.is_empty() {
        let words = RichText::new(words::NO_BRANCHES.get(lang)).color(lend.tokens.faint);
        ui.add(egui::Label::new(words).wrap());
        return;
    }
    egui::ScrollArea::vertical()
        .id_salt("branches")
        .auto_shrink([false, false])
        .show(ui, |ui| {
            let summary = session.verdict().summary.unwrap_or_default();
            let words = format!("{} · {}", words::MAIN_RUN.get(lang), summary.get(lang));
            let main = RichText::new(words).size(SMALL).color(lend.tokens.text);
            ui.add(egui::Label::new(main).truncate());
            for branch in &branches {
                ui.push_id(branch.id, |ui| branch_ui(ui, branch, lend, wishes));
            }
        });
}

fn branch_ui(ui: &mut Ui, branch: &BranchLine, lend: &Lend, wishes: &mut Vec<InspectWish>) {
    let (tokens, lang) = (lend.tokens, lend.lang);
    let left = INDENT * (branch.depth + 1).min(8) as f32;
    ui.add_space(GRID);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = GRID;
        ui.add_space(left);
        let frame = grouped(branch.frame as i64);
        let go = pill_hint_ui(ui, &frame, false, words::GO.get(lang));
        if go.clicked() {
            wishes.push(InspectWish::Play(PlayCommand::GoTo(branch.frame)));
        }
        let width = (ui.available_width() - 148.0).max(60.0);
        let (field, typed) = line_ui(ui, &branch.name, |field| {
            field.min_size(egui::vec2(0.0, ROW)).desired_width(width)
        });
        let label = format!("{} {}", words::BRANCH_NAME.get(lang), branch.id);
        field.accessible_name(&label).on_hover_text(label);
        if let Some(name) = typed {
            wishes.push(InspectWish::RenameBranch(branch.id, name));
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let delete = format!("{} {}", words::DELETE.get(lang), branch.name);
            if icon_button_ui(ui, Icon::Close, &delete, false, true).clicked() {
                wishes.push(InspectWish::DeleteBranch(branch.id));
            }
            let compare = accent_button_ui(ui, words::COMPARE_BRANCH.get(lang));
            let compare_name = format!("{} {}", words::COMPARE_BRANCH.get(lang), branch.name);
            if compare.accessible_name(&compare_name).clicked() {
                wishes.push(InspectWish::CompareBranch(branch.id));
            }
            let open = accent_button_ui(ui, words::OPEN_BRANCH.get(lang));
            let open_name = format!("{} {}", words::OPEN_BRANCH.get(lang), branch.name);
            if open.accessible_name(&open_name).clicked() {
                wishes.push(InspectWish::OpenBranch(branch.id));
            }
        });
    });
    ui.horizontal(|ui| {
        ui.add_space(left + GRID);
        let maker = match branch.maker {
            Maker::Player => words::BY_PLAYER,
            Maker::Solver => words::BY_SOLVER,
        };
        let words = format!(
            "{} · {} · {} {}",
            maker.get(lang),
            branch.outcome.get(lang),
            grouped(branch.n_frames as i64),
            words::FRAMES.get(lang)
        );
        let words = RichText::new(words).size(SMALL).color(tokens.weak);
        ui.add(egui::Label::new(words).truncate());
    });
}
