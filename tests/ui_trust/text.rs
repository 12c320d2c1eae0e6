//! Text on every page and dialog and in every editor, at every size: none is cut off at a side, none lies on
//! another, and none is English under Korean. Looks at what is painted, not at what it is called.
//!
//! `PLAYPROOF_PICTURES=folder` keeps a picture of each, where there is a renderer; `PLAYPROOF_LOOK="300 Ko"` looks
//! at some only.

use eframe::egui::epaint::{ClippedShape, Shape};
use eframe::egui::{FontFamily, Rect, ThemePreference, Vec2};
use playproof::games::fourstep::FourStep;
use playproof::games::sea_rescue::SeaRescue;
use playproof::games::starlink::StarLink;
use playproof::games::sum_drop::SumDrop;

use super::names::latin_words;
use super::walk::{At, unfold, walk_at, window_at};
use super::*;

/// How far text may reach beyond what it is cut off at, and over other text, in points.
const SLACK: f32 = 2.0;

/// A text as it is painted.
struct Painted {
    order: usize,
    words: String,
    rect: Rect,
    clip: Rect,
    /// A line of a file, which is scrolled sideways.
    is_code: bool,
    is_cut_short: bool,
}

/// What a window shows, in the order in which it is painted.
#[derive(Default)]
struct Seen {
    texts: Vec<Painted>,
    /// What is filled and hides what was painted before.
    fills: Vec<(usize, Rect)>,
    /// Since when a dialog dims what is behind it.
    dialog: Option<usize>,
    size: Vec2,
    order: usize,
}

impl Seen {
    fn of(window: &Window) -> Self {
        let mut seen = Self {
            size: window.ctx.content_rect().size(),
            ..Self::default()
        };
        for ClippedShape { clip_rect, shape, .. } in &window.output().shapes {
            seen.gather(shape, *clip_rect);
        }
        let fills = std::mem::take(&mut seen.fills);
        seen.texts.retain(|text| {
            let middle = text.rect.intersect(text.clip).center();
            !fills
                .iter()
                .any(|(order, rect)| text.order < *order && rect.contains(middle))
        });
        // What a dialog dims was looked at without it.
        let since = seen.dialog.unwrap_or(0);
        seen.texts.retain(|text| since <= text.order);
        seen.fills = fills;
        seen
    }

    fn gather(&mut self, shape: &Shape, clip: Rect) {
        self.order += 1;
        match shape {
            Shape::Vec(shapes) => {
                for shape in shapes {
                    self.gather(shape, clip);
                }
            }
            Shape::Text(text) if text.angle == 0.0 && 0.05 < text.opacity_factor => {
                let rect = text.visual_bounding_rect();
                let words = text.galley.text().trim();
                let font = { text.galley.job.sections.first() }.map(|section| &section.format.font_id);
                if !words.is_empty() && clip.intersects(rect) {
                    self.texts.push(Painted {
                        order: self.order,
                        words: words.to_owned(),
                        rect,
                        clip,
                        is_code: font.is_some_and(|font| font.family == FontFamily::Monospace),
                        is_cut_short: text.galley.elided,
                    });
                }
            }
            Shape::Rect(filled) if filled.fill.a() == u8::MAX => {
                self.fills.push((self.order, filled.rect.intersect(clip)));
            }
            Shape::Rect(filled) if 0 < filled.fill.a() && filled.rect.size() == self.size => {
                self.dialog = Some(self.order);
            }
            _ => {}
        }
    }

    /// What is wrong with the text.
    fn wrong(&self) -> Vec<String> {
        let mut found = Vec::new();
        // In a small window rows of buttons and tables are scrolled sideways; dialogs never are.
        let is_scrolled = self.size.x < 1000.0 && self.dialog.is_none();
        for text in self.texts.iter().filter(|text| !text.is_code && !is_scrolled) {
            let (rect, clip) = (text.rect, text.clip);
            let is_in_sight = clip.y_range().contains(rect.center().y);
            if is_in_sight && (rect.left() < clip.left() - SLACK || clip.right() + SLACK < rect.right()) {
                found.push(format!("cut off: {:?} {rect:?} in {clip:?}", text.words));
            }
        }
        for (idx, text) in self.texts.iter().enumerate() {
            for other in &self.texts[idx + 1..] {
                let both = { text.rect.intersect(text.clip) }.intersect(other.rect.intersect(other.clip));
                let is_hidden = || {
                    let middle = both.center();
                    { self.fills.iter() }.any(|(order, rect)| text.order < *order && rect.contains(middle))
                };
                if SLACK < both.width() && SLACK < both.height() && !is_hidden() {
                    found.push(format!(
                        "one on another: {:?} {:?} and {:?} {:?}",
                        text.words, text.rect, other.words, other.rect
                    ));
                }
            }
        }
        found
    }
}

fn picture(window: &mut Window, name: &str) {
    if let Some(folder) = std::env::var_os("PLAYPROOF_PICTURES") {
        let name = name.replace([' ', '/'], "-");
        let path = std::path::Path::new(&folder).join(format!("{name}.png"));
        window.render().unwrap().save(path).unwrap();
    }
}

/// The looks in which text lies otherwise: each language at the usual size, and at 300 % on a screen of 1920 by
/// 1080 pixels. For pictures also both themes, and twice as many pixels.
fn looks() -> Vec<(String, At)> {
    let has_pictures = std::env::var_os("PLAYPROOF_PICTURES").is_some();
    let (usual, small) = ([1440.0, 900.0], [640.0, 360.0]);
    let sizes = [("1x", usual, 1.0), ("300", small, 3.0), ("2x", usual, 2.0)];
    let themes = [ThemePreference::Dark, ThemePreference::Light];
    let n = if has_pictures { (3, 2) } else { (2, 1) };
    let mut looks = Vec::new();
    for (name, size, pixels_per_point) in sizes.into_iter().take(n.0) {
        for lang in [Lang::Ko, Lang::En] {
            for theme in themes.into_iter().take(n.1) {
                let at = At {
                    lang,
                    theme,
                    size,
                    pixels_per_point,
                };
                looks.push((format!("{name} {lang:?} {theme:?}"), at));
            }
        }
    }
    let only = std::env::var("PLAYPROOF_LOOK").unwrap_or_default();
    looks.retain(|(name, _)| name.contains(&only));
    looks
}

fn check(mut see: impl FnMut(At, &mut dyn FnMut(&mut Window, &str))) {
    let mut found = Vec::new();
    for (look, at) in looks() {
        see(at, &mut |window, place| {
            picture(window, &format!("{look} {place}"));
            found.extend(
                Seen::of(window)
                    .wrong()
                    .into_iter()
                    .map(|what| format!("{look}, {place}: {what}")),
            );
        });
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn text_of_every_editor_is_whole() {
    check(|at, look| {
        for (game, text) in [
            ("sum_drop", default_of::<SumDrop>()),
            ("fourstep", text_of::<FourStep>(&course())),
            ("sea_rescue", default_of::<SeaRescue>()),
            ("starlink", default_of::<StarLink>()),
        ] {
            let mut window = window_at(at, "document.ron", &text);
            look(&mut window, game);
        }
    });
}

/// Every panel of both columns, opened, with something selected, in a window so high that none is scrolled; in a
/// narrow window one column after the other.
#[test]
fn text_of_every_panel_is_whole() {
    check(|at, look| {
        let is_narrow = at.size[0] < 1000.0;
        if !is_narrow && 1.0 < at.pixels_per_point {
            // Lies as at the usual size.
            return;
        }
        // So high a picture at 300 % is more than a renderer takes; in points it is the same.
        let at = At {
            size: [at.size[0], 2600.0],
            pixels_per_point: 1.0,
            ..at
        };
        for (game, text, thing) in [
            ("sum_drop", default_of::<SumDrop>(), "stage 2"),
            ("fourstep", text_of::<FourStep>(&course()), "pillar"),
            ("sea_rescue", default_of::<SeaRescue>(), "clownfish"),
            ("starlink", default_of::<StarLink>(), "star 1"),
        ] {
            let mut window = window_at(at, "document.ron", &text);
            run_by_name(&mut window, thing);
            settle(&mut window);
            unfold(&mut window);
            look(&mut window, &format!("all panels of {game}"));
            if is_narrow {
                run_by_name(&mut window, "Right panel");
                settle(&mut window);
                unfold(&mut window);
                look(&mut window, &format!("all panels of {game}, right"));
            }
        }
    });
}

#[test]
fn text_of_every_page_and_dialog_is_whole() {
    check(|at, look| walk_at(at, look));
}

#[test]
fn no_text_is_english_under_korean() {
    let mut found = Vec::new();
    let mut look = |window: &mut Window, place: &str| {
        // Files and what is in them are in the words of their authors.
        if ["own file dialog", "earlier versions", "what a crash left over"].contains(&place) {
            return;
        }
        for text in Seen::of(window).texts {
            // Paths, and what the documents themselves name.
            let is_foreign =
                |word: &&str| !["bonus", "heavy", "default", "Clownfish", "clownfish"].contains(word);
            let mut latin = latin_words(&text.words);
            latin.retain(is_foreign);
            if !latin.is_empty() && !text.is_cut_short && !text.words.contains('/') {
                found.push(format!("{place}: {:?}: {}", text.words, latin.join(", ")));
            }
        }
    };
    walk_at(At::of(Lang::Ko), &mut look);
    for (game, text) in [
        ("sum_drop", default_of::<SumDrop>()),
        ("fourstep", text_of::<FourStep>(&course())),
        ("sea_rescue", default_of::<SeaRescue>()),
        ("starlink", default_of::<StarLink>()),
    ] {
        let mut window = window_at(At::of(Lang::Ko), "document.ron", &text);
        look(&mut window, game);
        for page in ["State", "Events", "Draws"] {
            run_by_name(&mut window, page);
            settle(&mut window);
            look(&mut window, &format!("{game} {page}"));
        }
    }
    found.sort();
    found.dedup();
    assert!(found.is_empty(), "English under Korean:\n{}", found.join("\n"));
}
