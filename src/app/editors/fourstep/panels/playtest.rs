//! Playing the course by hand, and how far each press was from the solver's.

use eframe::egui::{self, Align2, RichText, Ui};

use crate::app::editor::Cx;
use crate::app::tokens::{GRID, SMALL};
use crate::app::widgets::{figure_ui, list_row_ui, room_ui, rows_height, text_in};
use crate::games::fourstep::FourStep;
use crate::games::fourstep::input::Button;
use crate::games::fourstep::names::obstacle_label;
use crate::play::PlayCommand;
use crate::report::{Lang, Text};

use super::super::course::{length_of, stretches};
use super::super::desk::Desk;
use super::super::paint::{font, human::signed_ms};
use super::super::playtest::{HumanRun, Offset};
use super::super::runs;
use super::super::words::{beats, plain, tr};
use super::Panel;
use crate::app::widgets::{pill_hint_ui, pill_ui};

/// How many presses are listed, the furthest off first.
const N: usize = 6;

/// The panel.
pub(super) struct PlaytestPanel;

impl Panel<Desk, FourStep> for PlaytestPanel {
    fn name(&self) -> Text {
        Text::new("Playtest", "해 보기")
    }

    fn remark(&self, desk: &Desk, cx: &Cx<'_, FourStep>) -> Option<String> {
        let n = desk.runs.kept.len();
        (n != 0).then(|| match cx.lang {
            Lang::En => format!("{n} played"),
            Lang::Ko => format!("{n}번 플레이"),
        })
    }

    fn ui(&mut self, ui: &mut Ui, desk: &mut Desk, cx: &mut Cx<'_, FourStep>) {
        let lang = cx.lang;
        ui.spacing_mut().item_spacing = egui::vec2(6.0, 4.0);
        ui.horizontal_wrapped(|ui| {
            if pill_hint_ui(
                ui,
                tr(lang, "Play", "플레이"),
                false,
                tr(
                    lang,
                    "F5 · Space or the mouse is the button",
                    "F5 · 스페이스나 마우스가 버튼",
                ),
            )
            .clicked()
            {
                runs::start(desk, cx, false);
            }
            if pill_hint_ui(ui, tr(lang, "From the playhead", "재생 위치부터"), false, "F6").clicked() {
                runs::start(desk, cx, true);
            }
            if desk.runs.shown_run().is_some() {
                if pill_ui(ui, tr(lang, "Open as replay", "리플레이로 열기"), false).clicked() {
                    runs::open_replay(desk, cx);
                }
                if pill_ui(ui, tr(lang, "Hide", "숨기기"), false).clicked() {
                    desk.runs.shown = None;
                }
            }
        });
        if 1 < desk.runs.kept.len() || (desk.runs.shown.is_none() && !desk.runs.kept.is_empty()) {
            ui.horizontal_wrapped(|ui| {
                for idx in 0..desk.runs.kept.len() {
                    let words = match lang {
                        Lang::En => format!("run {}", idx + 1),
                        Lang::Ko => format!("{}번째", idx + 1),
                    };
                    if pill_ui(ui, &words, desk.runs.shown == Some(idx)).clicked() {
                        desk.runs.shown = Some(idx);
                    }
                }
            });
        }
        let offsets = desk.runs.offsets().to_vec();
        let Some(run) = desk.runs.shown_run().cloned() else {
            return;
        };
        ui.add_space(GRID);
        summary_ui(ui, cx, &run, &offsets);
        let mut worst: Vec<&Offset> = offsets.iter().collect();
        let how_far = |offset: &&Offset| offset.ms(run.level.bpm).map_or(f64::INFINITY, f64::abs);
        worst.sort_by(|a, b| how_far(b).total_cmp(&how_far(a)));
        // Another answer has other presses; what is below stays where it is.
        let height = rows_height(ui, N);
        room_ui(ui, height, |ui| {
            for (idx, offset) in worst.into_iter().take(N).enumerate() {
                ui.push_id(("offset", idx), |ui| row_ui(ui, desk, cx, &run, offset));
            }
        });
    }
}

fn summary_ui(ui: &mut Ui, cx: &Cx<'_, FourStep>, run: &HumanRun, offsets: &[Offset]) {
    let (tokens, lang) = (cx.tokens, cx.lang);
    let at = beats(run.x_of(run.survived()));
    let (words, color) = match run.death {
        Some(death) => {
            let by = obstacle_label(&run.level, death.0);
            let words = match lang {
                Lang::En => format!("died at beat {at}: {}", by.en),
                Lang::Ko => format!("{at}박에 죽음: {}", by.ko),
            };
            (words, tokens.bad)
        }
        None if run.survived() == run.level.game.steps() => {
            (tr(lang, "reached the finish", "완주").to_owned(), tokens.good)
        }
        None => {
            let words = match lang {
                Lang::En => format!("stopped at beat {at}"),
                Lang::Ko => format!("{at}박에 멈춤"),
            };
            (words, tokens.text)
        }
    };
    ui.add(egui::Label::new(RichText::new(words).color(color)).wrap());
    let known: Vec<f64> = offsets
        .iter()
        .filter_map(|offset| offset.ms(run.level.bpm))
        .collect();
    let n = known.len() as f64;
    let mean = known.iter().sum::<f64>() / n;
    let spread = (known.iter().map(|ms| (ms - mean).powi(2)).sum::<f64>() / n).sqrt();
    // Both lines are there where no press is the solver's, too.
    let (mean, spread) = if known.is_empty() {
        ("–".to_owned(), "–".to_owned())
    } else {
        (signed_ms(mean), format!("±{} ms", plain(spread.round(), 0)))
    };
    figure_ui(ui, tr(lang, "on average", "평균"), &mean, "", tokens.text);
    figure_ui(ui, tr(lang, "spread", "퍼짐"), &spread, "", tokens.text);
}

fn row_ui(ui: &mut Ui, desk: &mut Desk, cx: &mut Cx<'_, FourStep>, run: &HumanRun, offset: &Offset) {
    let (tokens, lang) = (cx.tokens, cx.lang);
    let x = run.x_of(offset.step());
    let kind = match offset.button {
        Button::Press => tr(lang, "press", "누름"),
        Button::Release => tr(lang, "release", "뗌"),
    };
    let left = match lang {
        Lang::En => format!("beat {} {kind}", beats(x)),
        Lang::Ko => format!("{}박 {kind}", beats(x)),
    };
    let (right, color) = match offset.ms(run.level.bpm) {
        Some(ms) => (
            signed_ms(ms),
            if ms.abs() < 30.0 { tokens.good } else { tokens.warn },
        ),
        None if offset.human.is_some() => (
            tr(lang, "the solver does not", "탐색에는 없음").to_owned(),
            tokens.warn,
        ),
        None => (tr(lang, "left out", "빠뜨림").to_owned(), tokens.bad),
    };
    let name = format!("{left}, {right}");
    let (rect, response) = list_row_ui(ui, &name, false);
    let body = egui::TextStyle::Body.resolve(ui.style());
    text_in(ui, rect, Align2::LEFT_CENTER, &left, body, tokens.text);
    text_in(ui, rect, Align2::RIGHT_CENTER, &right, font(SMALL, false), color);
    if response.clicked() {
        cx.play(PlayCommand::GoTo(offset.step()));
        let course = length_of(&stretches(cx.doc.spec())) as f64;
        desk.camera.reveal(x as f64, course);
    }
}

/// What stands below the canvas while somebody plays.
pub(in super::super) fn bar_ui(ui: &mut Ui, desk: &mut Desk, lang: Lang) {
    let mut is_stopped = false;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let Some(playtest) = &mut desk.runs.playtest else {
            return;
        };
        let stop = tr(lang, "Stop and keep", "끝내고 저장");
        is_stopped = pill_hint_ui(ui, stop, true, "Esc").clicked();
        let is_paused = playtest.clock.is_paused;
        let pause = if is_paused {
            tr(lang, "Go on", "계속")
        } else {
            tr(lang, "Pause", "일시 정지")
        };
        if pill_hint_ui(ui, pause, is_paused, "P").clicked() {
            playtest.clock.is_paused = !is_paused;
        }
        if pill_hint_ui(ui, tr(lang, "Restart", "다시"), false, "R").clicked() {
            playtest.restart();
        }
        let speed = playtest.clock.speed;
        let hint = tr(lang, "Speed: + and -", "속도: +, -");
        if pill_hint_ui(ui, &format!("{speed}×"), speed != 1.0, hint).clicked() {
            let speeds = super::super::playtest::SPEEDS;
            let at = speeds.iter().position(|other| *other == speed).unwrap_or(0);
            playtest.clock.speed = speeds[(at + 1) % speeds.len()];
        }
        let beat = beats(playtest.frame().x_200ths.into());
        let words = match lang {
            Lang::En => format!("beat {beat} · Space or the mouse"),
            Lang::Ko => format!("{beat}박 · 스페이스나 마우스"),
        };
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            ui.label(RichText::new(words).weak());
        });
    });
    if is_stopped {
        runs::stop(desk);
    }
}
