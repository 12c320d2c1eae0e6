//! Which panel stands where. Plain data, saved with the settings, one for every game.

use std::collections::BTreeSet;

use eframe::egui::{Pos2, Rect, Vec2, pos2, vec2};

use super::PanelInfo;

/// Where panels stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Area {
    /// The column at the left.
    Left,
    /// The column at the right.
    Right,
    /// Below the canvas.
    Bottom,
    /// In windows of their own.
    Float,
}

impl Area {
    /// Those that have an order.
    pub const DOCKED: [Self; 3] = [Self::Left, Self::Right, Self::Bottom];
}

/// Smallest and largest sides of a floating panel, in points.
const SIDES: (f32, f32) = (160.0, 4096.0);

/// A panel in a window of its own.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Floating {
    /// Its name.
    pub panel: String,
    /// Left, top, width and height, in points of the window.
    pub place: [f32; 4],
}

impl Floating {
    /// Where it is; whatever the settings hold is made a rectangle that can be shown.
    pub fn rect(&self) -> Rect {
        let [x, y, width, height] = self.place;
        let finite = |value: f32, otherwise: f32| if value.is_finite() { value } else { otherwise };
        let side = |value: f32| finite(value, 320.0).clamp(SIDES.0, SIDES.1);
        let min = pos2(finite(x, 0.0), finite(y, 0.0)).clamp(Pos2::ZERO, pos2(SIDES.1, SIDES.1));
        Rect::from_min_size(min, vec2(side(width), side(height)))
    }
}

/// What differs from how the panels stand at first. An empty one differs in nothing.
#[derive(Clone, Debug, Default, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(default)]
pub struct Layout {
    /// The columns and the row, by the panels' names; empty while nothing was moved.
    left: Vec<String>,
    right: Vec<String>,
    bottom: Vec<String>,
    floating: Vec<Floating>,
    hidden: BTreeSet<String>,
}

impl Layout {
    fn list(&self, area: Area) -> &[String] {
        match area {
            Area::Left => &self.left,
            Area::Right => &self.right,
            Area::Bottom => &self.bottom,
            Area::Float => &[],
        }
    }

    fn list_mut(&mut self, area: Area) -> Option<&mut Vec<String>> {
        match area {
            Area::Left => Some(&mut self.left),
            Area::Right => Some(&mut self.right),
            Area::Bottom => Some(&mut self.bottom),
            Area::Float => None,
        }
    }

    /// The area that names a panel, if any does. What is named twice stands where it is named first.
    fn named_in(&self, id: &str) -> Option<Area> {
        if self.floating.iter().any(|floating| floating.panel == id) {
            return Some(Area::Float);
        }
        let is_in = |area: &Area| self.list(*area).iter().any(|name| name == id);
        Area::DOCKED.into_iter().find(is_in)
    }

    /// Where a panel stands.
    pub fn area_of(&self, info: &PanelInfo) -> Area {
        self.named_in(info.id).unwrap_or(info.home)
    }

    /// Whether a person has put a panel away.
    pub fn is_hidden(&self, id: &str) -> bool {
        self.hidden.contains(id)
    }

    /// All panels of an area in their order, those that have nothing to show and that are hidden as well.
    /// A panel that no layout names yet follows the one that it follows at first.
    fn order<'a>(&self, infos: &'a [PanelInfo], area: Area) -> Vec<&'a PanelInfo> {
        let known = |name: &String| infos.iter().find(|info| info.id == name);
        let mut order: Vec<&PanelInfo> = Vec::new();
        for info in self.list(area).iter().filter_map(known) {
            let is_twice = order.iter().any(|there| there.id == info.id);
            if self.named_in(info.id) == Some(area) && !is_twice {
                order.push(info);
            }
        }
        let mut last: Option<&'static str> = None;
        for info in infos.iter().filter(|info| info.home == area) {
            match self.named_in(info.id) {
                Some(there) if there == area => last = Some(info.id),
                Some(_) => {}
                None => {
                    let after = last.and_then(|last| order.iter().position(|there| there.id == last));
                    order.insert(after.map_or(0, |after| after + 1), info);
                    last = Some(info.id);
                }
            }
        }
        order
    }

    /// The panels of an area that are to be drawn, in their order.
    pub fn shown<'a>(&self, infos: &'a [PanelInfo], area: Area) -> Vec<&'a PanelInfo> {
        let is_drawn = |info: &&PanelInfo| info.is_shown && !self.is_hidden(info.id);
        let mut shown = match area {
            Area::Float => infos
                .iter()
                .filter(|info| self.named_in(info.id) == Some(area))
                .collect(),
            area => self.order(infos, area),
        };
        shown.retain(is_drawn);
        shown
    }

    /// Where a floating panel is.
    pub fn rect_of(&self, id: &str) -> Option<Rect> {
        let found = self.floating.iter().find(|floating| floating.panel == id);
        found.map(Floating::rect)
    }

    /// Names every panel, so that one can be put between others.
    fn name_all(&mut self, infos: &[PanelInfo]) {
        let orders = Area::DOCKED.map(|area| {
            let order = self.order(infos, area);
            order.iter().map(|info| info.id.to_owned()).collect::<Vec<_>>()
        });
        for (area, order) in Area::DOCKED.into_iter().zip(orders) {
            // A name that nobody knows today may be a panel of another version.
            let strangers: Vec<String> = { self.list(area).iter() }
                .filter(|name| infos.iter().all(|info| info.id != name.as_str()))
                .cloned()
                .collect();
            if let Some(list) = self.list_mut(area) {
                *list = order;
                list.extend(strangers);
            }
        }
    }

    fn take_out(&mut self, id: &str) {
        for area in Area::DOCKED {
            if let Some(list) = self.list_mut(area) {
                list.retain(|name| name != id);
            }
        }
        self.floating.retain(|floating| floating.panel != id);
    }

    /// Puts a panel into a column or the row: before another one, or at the end.
    pub fn put(&mut self, infos: &[PanelInfo], id: &str, area: Area, before: Option<&str>) {
        if before == Some(id) {
            return;
        }
        self.name_all(infos);
        self.take_out(id);
        self.hidden.remove(id);
        if let Some(list) = self.list_mut(area) {
            let at = before.and_then(|before| list.iter().position(|name| name == before));
            list.insert(at.unwrap_or(list.len()), id.to_owned());
        }
        self.forget_if_first(infos);
    }

    /// Puts a panel into a window of its own.
    pub fn float(&mut self, infos: &[PanelInfo], id: &str, rect: Rect) {
        self.name_all(infos);
        self.take_out(id);
        self.hidden.remove(id);
        let Vec2 { x, y } = rect.size();
        self.floating.push(Floating {
            panel: id.to_owned(),
            place: [rect.min.x, rect.min.y, x, y],
        });
    }

    /// A floating panel was resized.
    pub fn resize(&mut self, id: &str, rect: Rect) {
        if let Some(floating) = self.floating.iter_mut().find(|floating| floating.panel == id) {
            floating.place = [rect.min.x, rect.min.y, rect.width(), rect.height()];
        }
    }

    /// Moves a panel by one among those that are drawn in its area, where there is room.
    pub fn shift(&mut self, infos: &[PanelInfo], id: &str, is_later: bool) {
        let Some(info) = infos.iter().find(|info| info.id == id) else {
            return;
        };
        let area = self.area_of(info);
        let shown: Vec<&'static str> = self.shown(infos, area).iter().map(|info| info.id).collect();
        let Some(at) = shown.iter().position(|there| *there == id) else {
            return;
        };
        let before = if is_later {
            match shown.get(at + 1) {
                Some(_) => shown.get(at + 2).copied(),
                None => return,
            }
        } else {
            match at.checked_sub(1) {
                Some(above) => shown.get(above).copied(),
                None => return,
            }
        };
        self.put(infos, id, area, before);
    }

    /// Puts a panel back to where it stands at first.
    pub fn send_home(&mut self, infos: &[PanelInfo], id: &str) {
        self.name_all(infos);
        self.take_out(id);
        self.hidden.remove(id);
        // What is not named follows the one that it follows at first.
        self.name_all(infos);
        self.forget_if_first(infos);
    }

    /// Hides a panel or shows it again, where it was.
    pub fn set_hidden(&mut self, infos: &[PanelInfo], id: &str, is_hidden: bool) {
        if is_hidden {
            self.hidden.insert(id.to_owned());
        } else {
            self.hidden.remove(id);
        }
        self.forget_if_first(infos);
    }

    /// What differs in nothing from the first layout remembers nothing.
    fn forget_if_first(&mut self, infos: &[PanelInfo]) {
        let is_first = |area: Area| {
            let home = infos.iter().filter(|info| info.home == area).map(|info| info.id);
            self.list(area).iter().map(String::as_str).eq(home)
        };
        if self.floating.is_empty() && Area::DOCKED.into_iter().all(is_first) {
            for area in Area::DOCKED {
                if let Some(list) = self.list_mut(area) {
                    list.clear();
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Side;
    use super::*;
    use crate::report::Text;

    fn infos() -> Vec<PanelInfo> {
        let info = |id, side| PanelInfo::new(id, Text::same(id), side);
        vec![
            info("a", Side::Left),
            info("b", Side::Left),
            info("c", Side::Left),
            info("x", Side::Right),
            info("y", Side::Right),
        ]
    }

    fn ids(layout: &Layout, area: Area) -> String {
        let infos = infos();
        layout.shown(&infos, area).iter().map(|info| info.id).collect()
    }

    fn all(layout: &Layout) -> String {
        let areas = Area::DOCKED.map(|area| ids(layout, area));
        format!("{}|{}", areas.join("/"), ids(layout, Area::Float))
    }

    #[test]
    fn panels_go_where_they_are_put() {
        let mut layout = Layout::default();
        assert_eq!(all(&layout), "abc/xy/|");
        layout.put(&infos(), "b", Area::Right, Some("y"));
        assert_eq!(all(&layout), "ac/xby/|");
        layout.put(&infos(), "a", Area::Bottom, None);
        assert_eq!(all(&layout), "c/xby/a|");
        layout.float(
            &infos(),
            "c",
            Rect::from_min_size(pos2(40.0, 50.0), vec2(300.0, 200.0)),
        );
        assert_eq!(all(&layout), "/xby/a|c");
        assert_eq!(
            layout.rect_of("c").map(|rect| rect.size()),
            Some(vec2(300.0, 200.0))
        );
        layout.shift(&infos(), "x", true);
        assert_eq!(all(&layout), "/bxy/a|c");
        layout.shift(&infos(), "b", false);
        assert_eq!(all(&layout), "/bxy/a|c", "there is nothing above the first");
        layout.send_home(&infos(), "c");
        layout.send_home(&infos(), "a");
        layout.send_home(&infos(), "b");
        assert_eq!(
            layout,
            Layout::default(),
            "nothing is remembered of what is as at first"
        );
    }

    #[test]
    fn hidden_panels_keep_their_place() {
        let mut layout = Layout::default();
        layout.put(&infos(), "c", Area::Left, Some("a"));
        layout.set_hidden(&infos(), "c", true);
        assert_eq!(all(&layout), "ab/xy/|");
        layout.set_hidden(&infos(), "c", false);
        assert_eq!(all(&layout), "cab/xy/|");
    }

    #[test]
    fn settings_of_other_versions_and_damaged_ones_lose_no_panel() {
        let layout: Layout = ron::from_str(
            "(left: [\"gone\", \"b\", \"b\"], right: [\"b\", \"y\"], floating: [(panel: \"x\", place: (NaN, -1e30, inf, 3)), \
             (panel: \"never\", place: (0, 0, 0, 0))], hidden: [\"other\"])",
        )
        .unwrap();
        assert_eq!(all(&layout), "abc/y/|x");
        let rect = layout.rect_of("x").unwrap();
        assert!(rect.is_finite() && SIDES.0 <= rect.height() && 0.0 <= rect.min.y);
        let mut again = layout.clone();
        again.put(&infos(), "a", Area::Left, None);
        assert!(
            ron::to_string(&again).unwrap().contains("gone"),
            "another version's panel is kept"
        );
    }
}
