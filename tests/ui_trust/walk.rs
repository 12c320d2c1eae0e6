//! Every page and dialog of the window, one after the other, for what is to be true of all of them.

use eframe::egui::ThemePreference;
use eframe::egui::accesskit::{Role, Toggled};
use playproof::games::sum_drop::SumDrop;

use super::*;

/// What an open menu is called here: its lines show their keys themselves.
pub(crate) const MENU: &str = "menu";

/// How a window is looked at.
#[derive(Clone, Copy)]
pub(crate) struct At {
    pub(crate) lang: Lang,
    pub(crate) theme: ThemePreference,
    /// In points: a screen of 1920 by 1080 pixels at 300 % has 640 by 360.
    pub(crate) size: [f32; 2],
    pub(crate) pixels_per_point: f32,
}

impl At {
    /// As it is at first, but high enough for all panels.
    pub(crate) fn of(lang: Lang) -> Self {
        Self {
            lang,
            theme: ThemePreference::Dark,
            size: [1440.0, 1100.0],
            pixels_per_point: 1.0,
        }
    }
}

pub(crate) fn window_at(at: At, name: &str, text: &str) -> Window {
    let pixels = at.size.map(|points| points * at.pixels_per_point);
    let mut window = open(pixels, (name, text), move |settings| {
        settings.lang = at.lang;
    });
    window.set_pixels_per_point(at.pixels_per_point);
    // The harness chooses a theme of its own after the window was made.
    let ctx = window.ctx.clone();
    let app = window.state_mut();
    app.change_settings(&ctx, |settings| settings.theme = at.theme);
    settle(&mut window);
    window
}

/// Opens each of them and lets it be looked at.
pub(crate) fn walk(lang: Lang, mut look: impl FnMut(&mut Window, &str)) {
    walk_at(At::of(lang), &mut look);
}

/// Opens each of them in a window of that look.
pub(crate) fn walk_at(at: At, look: &mut dyn FnMut(&mut Window, &str)) {
    let lang = at.lang;
    let mut window = window_at(at, "document.ron", &default_of::<SumDrop>());
    for (place, key, name) in [
        (CTRL, Key::K, "palette"),
        (NONE, Key::F1, "keys"),
        (CTRL | SHIFT, Key::E, "export"),
        (CTRL, Key::O, "own file dialog"),
    ] {
        press(&mut window, place, key);
        look(&mut window, name);
        press(&mut window, NONE, Key::Escape);
    }
    run_by_name(&mut window, "About");
    settle(&mut window);
    look(&mut window, "about");
    press(&mut window, NONE, Key::Escape);
    run_by_name(&mut window, "Tour of the window");
    settle(&mut window);
    for step in 1..=5 {
        look(&mut window, &format!("tour {step}"));
        if step < 5 {
            click(&mut window, if lang == Lang::En { "Next" } else { "다음" });
        }
    }
    press(&mut window, NONE, Key::Escape);
    for menu in [
        ["File", "파일"],
        ["Edit", "편집"],
        ["View", "보기"],
        ["Solve", "풀이"],
        ["Replay", "재생"],
        ["Help", "도움말"],
    ] {
        let name = if lang == Lang::En { menu[0] } else { menu[1] };
        let menus = window.get_all_by_role_and_label(Role::Button, name);
        // The bar of menus is above everything that is called so as well.
        menus
            .min_by(|a, b| a.rect().top().total_cmp(&b.rect().top()))
            .unwrap()
            .click();
        window.run_ok();
        look(&mut window, &format!("{MENU} {}", menu[0]));
        press(&mut window, NONE, Key::Escape);
    }
    press(&mut window, CTRL | SHIFT, Key::M);
    look(&mut window, "problems of the project");
    for page in ["Events", "State", "Draws", "Branches", "Bookmarks"] {
        run_by_name(&mut window, page);
        settle(&mut window);
        look(&mut window, page);
    }
    sheets(at, look);
    survey_and_guard(at, look);
}

/// Lets background work that no list knows of end: a comparison in a sheet.
fn linger(window: &mut Window) {
    for _ in 0..20 {
        std::thread::sleep(std::time::Duration::from_millis(10));
        window.step();
    }
}

/// Work that a crash left over, and earlier versions.
fn sheets(at: At, look: &mut dyn FnMut(&mut Window, &str)) {
    let lang = at.lang;
    let dir = tempfile::tempdir().unwrap();
    let (path, data) = (dir.path().join("document.ron"), dir.path().join("data"));
    std::fs::write(&path, default_of::<SumDrop>()).unwrap();
    let mut window = window_at(at, "document.ron", &default_of::<SumDrop>());
    window.state_mut().keep_work_in(&data);
    window.state_mut().open_path(&path).unwrap();
    settle(&mut window);
    let quota = if lang == Lang::En {
        "stage 2 quota"
    } else {
        "2번 스테이지 목표"
    };
    let set_quota = |window: &mut Window, quota_now: &str| {
        // The history calls an edit of it so as well.
        window.get_all_by_label(quota).next().unwrap().click();
        window.run_steps(3);
        window.event(Event::Text(quota_now.to_owned()));
        window.step();
        tap(window, NONE, Key::Enter);
        window.run_steps(3);
    };
    set_quota(&mut window, "37");
    press(&mut window, CTRL, Key::S);
    run_by_name(&mut window, "Earlier versions");
    settle(&mut window);
    linger(&mut window);
    look(&mut window, "earlier versions");
    press(&mut window, NONE, Key::Escape);
    // An edit that is kept but not saved, and an end without a word.
    set_quota(&mut window, "38");
    let folder = window.state().recovery_folder().unwrap();
    let is_kept = || {
        let mut entries = std::fs::read_dir(&folder).unwrap().flatten();
        entries.any(|entry| entry.path().extension().is_some_and(|ext| ext == "rec"))
    };
    for _ in 0..200 {
        if is_kept() {
            break;
        }
        window.run_steps(4);
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    drop(window);
    let mut window = window_at(at, "document.ron", &default_of::<SumDrop>());
    window.state_mut().keep_work_in(&data);
    settle(&mut window);
    assert!(window.state().sheet().is_some(), "nothing was left over");
    linger(&mut window);
    look(&mut window, "what a crash left over");
    press(&mut window, NONE, Key::Escape);
    window.get_all_by_label(quota).next().unwrap().click();
    window.run_steps(3);
    window.event(Event::Text("39".to_owned()));
    window.step();
    tap(&mut window, NONE, Key::Enter);
    window.run_steps(3);
    press(&mut window, CTRL, Key::W);
    look(&mut window, "unsaved changes");
}

/// The pages in the place of a document.
fn survey_and_guard(at: At, look: &mut dyn FnMut(&mut Window, &str)) {
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join("document.ron"), default_of::<SumDrop>()).unwrap();
    let mut window = window_at(at, "document.ron", &default_of::<SumDrop>());
    window.state_mut().open_folder(dir.path().to_owned());
    settle(&mut window);
    press(&mut window, CTRL | SHIFT, Key::U);
    look(&mut window, "survey board");
    press(&mut window, CTRL | SHIFT, Key::G);
    settle(&mut window);
    look(&mut window, "guard list");
}

/// Opens every panel that is folded up.
pub(crate) fn unfold(window: &mut Window) {
    let names: Vec<String> = { window.root().children_recursive() }
        .filter_map(|node| node.accesskit_node().label())
        .filter(|name| name.ends_with(" panel") || name.ends_with(" 패널"))
        .collect();
    for name in names {
        let heads: Vec<_> = window.query_all_by_label(&name).collect();
        let is_folded =
            |node: &egui_kittest::Node<'_>| node.accesskit_node().toggled() == Some(Toggled::False);
        if let [head] = heads.as_slice()
            && is_folded(head)
        {
            head.click();
            settle(window);
        }
    }
}
