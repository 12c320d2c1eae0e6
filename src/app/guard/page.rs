//! The page of the guard's list: changes at the left, what changed and both pictures at the right.

use eframe::egui::{
    self, Align2, CentralPanel, Color32, ColorImage, Frame, Margin, Panel, ProgressBar, Rect, Response,
    RichText, Role, ScrollArea, Sense, Stroke, StrokeKind, TextStyle, TextureHandle, Ui, WidgetInfo, pos2,
    vec2,
};

use crate::app::any_session::Lend;
use crate::app::lang::tr;
use crate::app::panel::{boxed, name_edge, side_frame};
use crate::app::tokens::{GRID, ROW, UNTINTED};
use crate::app::widgets::{button_ui, grouped, list_row_ui, main_button_ui, section_ui, text_in};
use crate::cli::guard::{Changed, Still, What};
use crate::report::Lang;
use crate::survey::compare::{Moved, brief};

use super::{Drawn, GuardList, Wish};

/// Width of the list.
const LIST_WIDTH: f32 = 380.0;
/// Text frames are cut after so many lines.
const MAX_LINES: usize = 80;

/// A PNG file as an image; nothing where it is none.
pub(super) fn decode(bytes: &[u8]) -> Option<ColorImage> {
    let decoder = png::Decoder::new_with_limits(
        std::io::Cursor::new(bytes),
        png::Limits {
            bytes: crate::render::MAX_PIXELS,
        },
    );
    let mut reader = decoder.read_info().ok()?;
    let mut pixels = vec![0; reader.output_buffer_size()?];
    let info = reader.next_frame(&mut pixels).ok()?;
    let size = [info.width as usize, info.height as usize];
    let is_plain = info.color_type == png::ColorType::Rgb && info.bit_depth == png::BitDepth::Eight;
    let pixels = pixels.get(..3 * size[0] * size[1]).filter(|_| is_plain)?;
    Some(ColorImage::from_rgb(size, pixels))
}

/// The page.
pub(super) fn page_ui(ui: &mut Ui, list: &mut GuardList, lend: &Lend) -> Option<Wish> {
    let mut wish = None;
    Panel::left("guard list")
        .default_size(LIST_WIDTH)
        .size_range(240.0..=640.0)
        .frame(side_frame(lend))
        .show(ui, |ui| {
            boxed(ui, |ui| {
                let margin = Margin::symmetric(14, 8);
                Frame::new().inner_margin(margin).show(ui, |ui| {
                    ui.spacing_mut().item_spacing = vec2(GRID, GRID);
                    wish = head_ui(ui, list, lend);
                    let picked = rows_ui(ui, list, lend);
                    wish = picked.or(wish.take());
                });
            });
        });
    name_edge(ui, "guard list", lend);
    let center = Frame::new()
        .fill(lend.tokens.canvas)
        .inner_margin(Margin::same(14));
    CentralPanel::default().frame(center).show(ui, |ui| {
        let asked = change_ui(ui, list, lend);
        wish = asked.or(wish.take());
    });
    wish
}

fn head_ui(ui: &mut Ui, list: &mut GuardList, lend: &Lend) -> Option<Wish> {
    let (tokens, lang) = (lend.tokens, lend.lang);
    let mut wish = None;
    let folder = list.folder.display().to_string();
    section_ui(ui, tr(lang, "Pinned outcomes", "고정한 결과"), None);
    ui.add(egui::Label::new(RichText::new(folder).color(tokens.weak)).truncate());
    let is_busy = list.job.is_busy();
    ui.horizontal(|ui| {
        if is_busy {
            if main_button_ui(ui, tr(lang, "Stop", "멈추기")).clicked() {
                wish = Some(Wish::Stop);
            }
        } else {
            // The next thing to do is the one that stands out.
            let (look, pin) = match list.is_unpinned {
                true => (button_ui as fn(&mut Ui, &str) -> Response, main_button_ui as _),
                false => (main_button_ui as _, button_ui as fn(&mut Ui, &str) -> Response),
            };
            if look(ui, tr(lang, "Look again", "다시 확인")).clicked() {
                wish = Some(Wish::Check);
            }
            if pin(ui, super::PIN.get(lang))
                .on_hover_text(tr(
                    lang,
                    "Keep what is so now, to be told what changes from it",
                    "지금 결과를 남겨 두고 달라지면 알기",
                ))
                .clicked()
            {
                wish = Some(Wish::Record);
            }
            let hint = tr(
                lang,
                "Keep a picture of each outcome as well, to see later what changed",
                "결과마다 그림도 남겨 나중에 무엇이 달라졌는지 보기",
            );
            ui.checkbox(&mut list.has_pictures, tr(lang, "with pictures", "그림 포함"))
                .on_hover_text(hint);
        }
    });
    let room = vec2(ui.available_width(), ROW);
    let (bar, _) = ui.allocate_exact_size(room, Sense::hover());
    if is_busy {
        let progress = list.job.progress();
        let part = progress.done as f32 / progress.total.max(1) as f32;
        let words = format!("{} / {}", progress.done, progress.total);
        ui.put(bar, ProgressBar::new(part.clamp(0.0, 1.0)).text(words));
    } else if let Some(found) = &list.found {
        let (n, n_changed, n_unpinned) = (found.n_pinned, found.changed.len(), found.unpinned.len());
        let mut words = match lang {
            Lang::En => format!(
                "{} pinned · {} changed",
                grouped(n as i64),
                grouped(n_changed as i64)
            ),
            Lang::Ko => format!("고정 {} · 바뀜 {}", grouped(n as i64), grouped(n_changed as i64)),
        };
        if 0 < n_unpinned {
            words += &match lang {
                Lang::En => format!(" · {} not pinned yet", grouped(n_unpinned as i64)),
                Lang::Ko => format!(" · 아직 고정 안 함 {}", grouped(n_unpinned as i64)),
            };
        }
        let font = TextStyle::Body.resolve(ui.style());
        let (words, ink) = match n_changed {
            0 => (words, tokens.good),
            _ => (format!("▲ {words}"), tokens.bad),
        };
        text_in(ui, bar, Align2::LEFT_CENTER, &words, font, ink);
        // Painted text is read out as well.
        let response = ui.interact(bar, ui.scope_id().with("counts"), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &words));
    }
    if list.is_unpinned && !is_busy && list.fault.is_none() {
        let words = tr(
            lang,
            "Nothing is pinned in this folder yet. “Pin today's outcomes” keeps what every document comes to now; \
             from then on, what changes is listed here.",
            "이 폴더에는 아직 고정한 결과가 없습니다. ‘지금 결과를 고정’을 누르면 문서마다 지금의 결과를 남기고, 그 뒤로 달라진 것을 여기에 \
             보여 줍니다.",
        );
        ui.add(egui::Label::new(RichText::new(words).color(tokens.weak)).wrap());
    }
    if let Some(fault) = &list.fault {
        let words = RichText::new(fault.get(lang)).color(tokens.bad);
        ui.add(egui::Label::new(words).wrap());
    }
    for err in list.found.iter().flat_map(|found| &found.broken).take(5) {
        let words = RichText::new(err.words(lang)).color(tokens.bad);
        ui.add(egui::Label::new(words).truncate());
    }
    wish
}

/// What changed, a row each; then what is not pinned yet.
fn rows_ui(ui: &mut Ui, list: &GuardList, lend: &Lend) -> Option<Wish> {
    let (tokens, lang) = (lend.tokens, lend.lang);
    let found = list.found.clone()?;
    if found.changed.is_empty() {
        let words = tr(lang, "Everything is as it was", "모두 그대로입니다");
        ui.label(RichText::new(words).color(tokens.good));
        if found.unpinned.is_empty() {
            return None;
        }
    }
    let mut wish = None;
    ui.spacing_mut().item_spacing.y = 0.0;
    ScrollArea::vertical()
        .id_salt("guard rows")
        .auto_shrink([false, false])
        .show_rows(
            ui,
            ROW,
            found.changed.len() + found.unpinned.len(),
            |ui, range| {
                let font = TextStyle::Body.resolve(ui.style());
                for idx in range {
                    let Some(changed) = found.changed.get(idx) else {
                        if let Some(name) = found.unpinned.get(idx - found.changed.len()) {
                            unpinned_ui(ui, name, lend);
                        }
                        continue;
                    };
                    ui.push_id(("changed", idx), |ui| {
                        let is_on = list.picked == Some(idx);
                        let (rect, response) = list_row_ui(ui, &changed.name, is_on);
                        let (mark, ink) = mark_of(changed, lend);
                        let place = rect.with_max_x(rect.left() + 16.0);
                        text_in(ui, place, Align2::LEFT_CENTER, mark, font.clone(), ink);
                        let ink = if is_on { tokens.on_selected } else { tokens.text };
                        let place = rect.with_min_x(rect.left() + 18.0);
                        text_in(ui, place, Align2::LEFT_CENTER, &changed.name, font.clone(), ink);
                        if response.clicked() {
                            wish = Some(Wish::Pick(idx));
                        }
                        if response.double_clicked() {
                            wish = Some(Wish::Open(idx));
                        }
                    });
                }
            },
        );
    wish
}

/// What is not pinned yet: only its name, there is nothing to compare it with.
fn unpinned_ui(ui: &mut Ui, name: &str, lend: &Lend) {
    let (tokens, font) = (lend.tokens, TextStyle::Body.resolve(ui.style()));
    let words = format!("{}: {name}", tr(lend.lang, "not pinned yet", "아직 고정 안 함"));
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::hover());
    let mark = rect.with_max_x(rect.left() + 16.0);
    text_in(ui, mark, Align2::LEFT_CENTER, "+", font.clone(), tokens.faint);
    let place = rect.with_min_x(rect.left() + 18.0);
    text_in(ui, place, Align2::LEFT_CENTER, &words, font, tokens.weak);
    // Painted text is read out as well, and whole where it is cut.
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &words));
    response.on_hover_text(&words);
}

/// Gone, another verdict, or something else: a sign and a colour.
fn mark_of(changed: &Changed, lend: &Lend) -> (&'static str, Color32) {
    match &changed.what {
        What::Gone => ("–", lend.tokens.faint),
        What::Moved { fields, .. } if fields.iter().any(|moved| moved.column == "verdict") => {
            ("▲", lend.tokens.bad)
        }
        What::Moved { .. } => ("·", lend.tokens.warn),
    }
}

/// One change: its fields, then before and after.
fn change_ui(ui: &mut Ui, list: &GuardList, lend: &Lend) -> Option<Wish> {
    let (tokens, lang) = (lend.tokens, lend.lang);
    let changed = list.picked.and_then(|idx| Some((idx, list.changed(idx)?)));
    let Some((idx, changed)) = changed else {
        if list.is_unpinned {
            return None;
        }
        let words = tr(
            lang,
            "Pick a change to see how it looked and looks",
            "바뀐 것을 고르면 이전과 지금을 보여 줍니다",
        );
        ui.centered_and_justified(|ui| ui.label(RichText::new(words).color(tokens.faint)));
        return None;
    };
    let mut wish = None;
    ui.horizontal(|ui| {
        ui.heading(&changed.name);
        if !matches!(changed.what, What::Gone) && button_ui(ui, tr(lang, "Open", "열기")).clicked() {
            wish = Some(Wish::Open(idx));
        }
    });
    let What::Moved {
        fields,
        before,
        after,
    } = &changed.what
    else {
        let words = tr(
            lang,
            "pinned, but not there any more",
            "고정했지만 이제는 없습니다",
        );
        ui.label(RichText::new(words).color(tokens.warn));
        return wish;
    };
    ui.add_space(GRID);
    ScrollArea::vertical()
        .id_salt("guard fields")
        .max_height(0.32 * ui.available_height())
        .auto_shrink([false, true])
        .show(ui, |ui| fields_ui(ui, fields, lend));
    ui.add_space(2.0 * GRID);
    let drawn = list.drawn.as_ref().filter(|drawn| drawn.name == changed.name);
    pictures_ui(
        ui,
        drawn,
        (before.as_ref(), after.as_ref()),
        list.drawing.is_busy(),
        lend,
    );
    wish
}

fn fields_ui(ui: &mut Ui, fields: &[Moved], lend: &Lend) {
    let tokens = lend.tokens;
    egui::Grid::new("guard moved")
        .num_columns(4)
        .spacing(vec2(4.0 * GRID, GRID))
        .show(ui, |ui| {
            // The verdict first, what only says that something differs last.
            let rank = |moved: &&Moved| match moved.column.as_str() {
                "verdict" => 0,
                "frames" => 2,
                "inputs" | "trace" => 3,
                _ => 1,
            };
            let mut fields: Vec<&Moved> = fields.iter().collect();
            fields.sort_by_key(rank);
            let told = |value: &serde_json::Value| match value {
                serde_json::Value::Null => "–".to_owned(),
                value => brief(value),
            };
            for moved in fields {
                ui.label(RichText::new(&moved.column).color(tokens.weak));
                ui.label(RichText::new(told(&moved.before)).color(tokens.text));
                ui.label(RichText::new("→").color(tokens.faint));
                ui.label(RichText::new(told(&moved.after)).color(tokens.warn));
                ui.end_row();
            }
        });
}

/// Two pictures beside each other; text of the frames where there is none.
fn pictures_ui(
    ui: &mut Ui,
    drawn: Option<&Drawn>,
    (before, after): (Option<&Still>, Option<&Still>),
    is_busy: bool,
    lend: &Lend,
) {
    let lang = lend.lang;
    let room = ui.available_rect_before_wrap();
    let gap = 3.0 * GRID;
    let size = vec2((0.5 * (room.width() - gap)).max(40.0), room.height());
    let sides = [
        (
            tr(lang, "before", "이전"),
            before,
            drawn.and_then(|drawn| drawn.before.as_ref()),
        ),
        (
            tr(lang, "now", "지금"),
            after.or(before),
            drawn.and_then(|drawn| drawn.after.as_ref()),
        ),
    ];
    for (idx, (word, still, picture)) in sides.into_iter().enumerate() {
        let left = room.left() + idx as f32 * (size.x + gap);
        let place = Rect::from_min_size(pos2(left, room.top()), size);
        let mut inner = ui.new_child(egui::UiBuilder::new().max_rect(place).id_salt(word));
        inner.shrink_clip_rect(place);
        let is_text_of = if idx == 0 { before } else { after };
        side_ui(&mut inner, word, (still, is_text_of), picture, lend);
        if picture.is_none() && is_busy {
            let words = tr(lang, "Drawing", "그리는 중");
            inner.label(RichText::new(words).color(lend.tokens.faint));
        }
    }
    if let Some(fault) = drawn.and_then(|drawn| drawn.fault.as_ref()) {
        let place = Rect::from_min_size(room.left_bottom() - vec2(0.0, ROW), vec2(room.width(), ROW));
        let font = TextStyle::Body.resolve(ui.style());
        text_in(
            ui,
            place,
            Align2::LEFT_CENTER,
            fault.get(lang),
            font,
            lend.tokens.bad,
        );
    }
}

fn side_ui(
    ui: &mut Ui,
    word: &str,
    (still, text): (Option<&Still>, Option<&Still>),
    picture: Option<&TextureHandle>,
    lend: &Lend,
) {
    let (tokens, lang) = (lend.tokens, lend.lang);
    let frame = still.map_or_else(String::new, |still| match lang {
        Lang::En => format!(", frame {}", grouped(still.frame as i64)),
        Lang::Ko => format!(", 프레임 {}", grouped(still.frame as i64)),
    });
    ui.label(RichText::new(format!("{word}{frame}")).color(tokens.weak));
    if let Some(picture) = picture {
        let natural = picture.size_vec2();
        let scale = (ui.available_width() / natural.x).min(1.6);
        let (rect, response) = ui.allocate_exact_size(natural * scale, Sense::hover());
        let uv = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
        ui.painter().image(picture.id(), rect, uv, UNTINTED);
        let edge = Stroke::new(1.0, tokens.line);
        ui.painter().rect_stroke(rect, 0.0, edge, StrokeKind::Inside);
        response.widget_info(|| WidgetInfo::labeled(Role::Image, true, format!("{word}{frame}")));
    }
    let lines = text.map_or(&[][..], |still| still.text.as_slice());
    if lines.is_empty() {
        if picture.is_none() {
            let words = tr(lang, "no picture was kept", "보관한 그림이 없습니다");
            ui.label(RichText::new(words).color(tokens.faint));
        }
        return;
    }
    ScrollArea::both()
        .id_salt(("guard text", word))
        .auto_shrink([false, false])
        .show(ui, |ui| {
            let shown = lines
                .iter()
                .take(MAX_LINES)
                .cloned()
                .collect::<Vec<_>>()
                .join("\n");
            let words = RichText::new(shown).monospace().color(tokens.text);
            ui.add(egui::Label::new(words).extend());
        });
}
