//! The board as shapes: pure, so that what is drawn can be tested without a window.
//!
//! Knows a [`Scene`] of plain data, a view and the tokens; knows nothing of pointers or documents.

use eframe::egui::{Align2, Color32, CornerRadius, Pos2, Rect, Shape, Stroke, StrokeKind, pos2, vec2};

use crate::app::tokens::Tokens;
use crate::games::sum_drop::board::{Board, EMPTY, Pos, STONE, is_digit};

use super::arrows::{cause_curve, lanes};
use super::labels::{self, Want};
use super::scene::{GroupMark, Scene};
use super::view::View;

/// Something to paint: a shape, or text that needs the fonts.
#[derive(Clone, Debug)]
pub(super) enum Mark {
    /// A shape.
    Shape(Shape),
    /// A line of text.
    Text(TextMark),
}

/// A line of text.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct TextMark {
    /// Where.
    pub pos: Pos2,
    /// Which of its corners or edges is there.
    pub align: Align2,
    /// The words.
    pub words: String,
    /// Points.
    pub size: f32,
    /// Whether it is of the heavier weight.
    pub is_bold: bool,
    /// Its colour.
    pub color: Color32,
}

/// How wide a text is at a size: text, size, whether it is bold.
pub(super) type Measure<'a> = &'a dyn Fn(&str, f32, bool) -> f32;

/// The scene as shapes, back to front.
pub(super) fn shapes(scene: &Scene, view: &View, tokens: &Tokens, measure: Measure<'_>) -> Vec<Mark> {
    let mut marks = Marks {
        list: Vec::new(),
        board: &scene.board,
        view,
        tokens,
        measure,
    };
    marks.ground(scene);
    let is_moving = |pos: Pos| {
        scene
            .falling
            .as_ref()
            .is_some_and(|(falls, _)| falls.iter().any(|fall| (fall.to, fall.column) == pos))
    };
    for (pos, value) in scene.board.iter() {
        if value != EMPTY && !is_moving(pos) {
            marks.block(view.cell(pos), value, 1.0);
        }
    }
    for (pos, value) in &scene.broken {
        marks.shard(*pos, *value);
    }
    if let Some((falls, part)) = &scene.falling {
        for fall in falls {
            marks.block(
                view.between(fall.column, fall.from, fall.to, *part),
                fall.value,
                1.0,
            );
        }
    }
    if let Some(piece) = scene.piece {
        marks.block(view.cell((piece.row, piece.column)), piece.digit, 1.0);
        let rect = marks.tile(view.cell((piece.row, piece.column))).expand(2.0);
        marks.outline(rect, Stroke::new(1.5, tokens.playhead));
    }
    marks.ghost(scene);
    marks.free_rows(scene);
    for fall in &scene.fall_arrows {
        marks.fall_arrow(fall);
    }
    for near in &scene.near {
        marks.near(near);
    }
    let groups: Vec<&[Pos]> = scene.groups.iter().map(|group| group.cells.as_slice()).collect();
    for (cells, lane) in groups.iter().zip(lanes(&groups)) {
        marks.around(cells, lane);
    }
    for fall in &scene.causes {
        marks.cause(fall);
    }
    marks.labels(scene);
    for cell in &scene.problem_cells {
        let rect = marks.tile(view.cell(*cell)).expand(1.5);
        marks.outline(rect, Stroke::new(2.0, tokens.bad));
    }
    if let Some(cell) = scene.brush_cell {
        let rect = marks.tile(view.cell(cell)).expand(1.0);
        marks.outline(rect, Stroke::new(1.5, tokens.accent));
    }
    marks.list
}

/// The shapes so far, and what they are drawn with.
pub(super) struct Marks<'a> {
    list: Vec<Mark>,
    pub(super) board: &'a Board,
    pub(super) view: &'a View,
    pub(super) tokens: &'a Tokens,
    pub(super) measure: Measure<'a>,
}

impl Marks<'_> {
    pub(super) fn shape(&mut self, shape: impl Into<Shape>) {
        self.list.push(Mark::Shape(shape.into()));
    }

    pub(super) fn fill(&mut self, rect: Rect, radius: f32, color: Color32) {
        self.shape(Shape::rect_filled(rect, radius, color));
    }

    pub(super) fn outline(&mut self, rect: Rect, stroke: Stroke) {
        let radius = CornerRadius::same((self.view.cell * 0.12).round().clamp(2.0, 12.0) as u8);
        self.shape(Shape::rect_stroke(rect, radius, stroke, StrokeKind::Middle));
    }

    pub(super) fn text(
        &mut self,
        pos: Pos2,
        align: Align2,
        words: impl Into<String>,
        size: f32,
        is_bold: bool,
        color: Color32,
    ) {
        self.list.push(Mark::Text(TextMark {
            pos,
            align,
            words: words.into(),
            size,
            is_bold,
            color,
        }));
    }

    /// The part of a cell that a block fills.
    pub(super) fn tile(&self, cell: Rect) -> Rect {
        cell.shrink((cell.width() * 0.05).round().max(1.0))
    }

    fn radius(&self) -> f32 {
        (self.view.cell * 0.1).round().clamp(2.0, 10.0)
    }

    /// The frame of the board and its empty cells.
    fn ground(&mut self, scene: &Scene) {
        let (view, tokens) = (self.view, self.tokens);
        let frame = view.board.expand(6.0);
        self.fill(frame, 8.0, tokens.panel);
        self.shape(Shape::rect_stroke(
            frame,
            8.0,
            Stroke::new(1.0, tokens.line),
            StrokeKind::Inside,
        ));
        for (pos, value) in scene.board.iter() {
            let is_in_column = scene.column == Some(pos.1);
            if value == EMPTY || is_in_column {
                let color = if is_in_column {
                    tokens.raised
                } else {
                    tokens.canvas
                };
                self.fill(self.tile(view.cell(pos)), self.radius(), color);
            }
        }
        if let Some(column) = scene.hole {
            let rect = self.tile(view.cell((view.height.saturating_sub(1), column)));
            self.outline(rect, Stroke::new(1.0, tokens.weak));
        }
    }

    /// A digit or a stone.
    fn block(&mut self, cell: Rect, value: u8, opacity: f32) {
        let (tokens, radius) = (self.tokens, self.radius());
        let tile = self.tile(cell);
        if value == STONE {
            self.fill(tile, radius, tokens.stone.gamma_multiply(opacity));
            let at = |x: f32, y: f32| tile.min + vec2(x, y) * tile.size();
            let stroke = Stroke::new(
                (tile.width() * 0.045).max(1.0),
                tokens.on_stone.gamma_multiply(opacity),
            );
            self.shape(Shape::line(
                vec![at(0.3, 0.72), at(0.5, 0.5), at(0.62, 0.26)],
                stroke,
            ));
            self.shape(Shape::line(
                vec![at(0.34, 0.3), at(0.5, 0.5), at(0.74, 0.56)],
                stroke,
            ));
        } else if is_digit(value) {
            self.fill(tile, radius, tokens.tile(value).gamma_multiply(opacity));
            let size = (tile.width() * 0.46).max(6.0);
            let color = tokens.on_tile.gamma_multiply(opacity);
            self.text(
                tile.center(),
                Align2::CENTER_CENTER,
                value.to_string(),
                size,
                true,
                color,
            );
        }
    }

    /// What is left of a block that has just been cleared.
    fn shard(&mut self, pos: Pos, value: u8) {
        let tile = self.tile(self.view.cell(pos));
        let color = if value == STONE {
            self.tokens.on_stone
        } else {
            self.tokens.tile(value)
        };
        let stroke = Stroke::new(1.5, color.gamma_multiply(0.8));
        self.outline(tile.shrink(1.0), stroke);
        let d = 0.16 * tile.width();
        let c = tile.center();
        for (from, to) in [(1.0, 2.0), (-1.0, -2.0)] {
            for side in [1.0, -1.0] {
                let (a, b) = (vec2(from, from * side) * d, vec2(to, to * side) * d * 0.9);
                self.shape(Shape::line_segment([c + a, c + b], stroke));
            }
        }
    }

    fn ghost(&mut self, scene: &Scene) {
        let Some(ghost) = &scene.ghost else { return };
        let (view, tokens) = (self.view, self.tokens);
        self.block(view.cell(ghost.cell), ghost.digit, 0.45);
        let rect = self.tile(view.cell(ghost.cell));
        self.dashed(rect, Stroke::new(1.5, tokens.accent));
        for group in &ghost.groups {
            for cell in group {
                let rect = self.tile(view.cell(*cell)).expand(0.5);
                self.outline(rect, Stroke::new(2.0, tokens.good));
            }
        }
    }

    pub(super) fn dashed(&mut self, rect: Rect, stroke: Stroke) {
        let corners = [
            rect.left_top(),
            rect.right_top(),
            rect.right_bottom(),
            rect.left_bottom(),
            rect.left_top(),
        ];
        let dashes = Shape::dashed_line(&corners, stroke, 4.0, 3.0);
        self.shape(Shape::Vec(dashes));
    }

    /// The line that the blocks must not reach, and how many rows are left below it.
    fn free_rows(&mut self, scene: &Scene) {
        let Some(free) = scene.free_rows else { return };
        let (board, tokens) = (self.view.board, self.tokens);
        let color = match free {
            0 | 1 => tokens.bad,
            2..=3 => tokens.warn,
            _ => tokens.weak,
        };
        let stroke = Stroke::new(1.5, color);
        let top = board.top() + self.view.cell;
        let ends = [pos2(board.left(), top), pos2(board.right(), top)];
        self.shape(Shape::Vec(Shape::dashed_line(&ends, stroke, 6.0, 4.0)));
        // A bracket from the line down to the highest block.
        let (x, bottom) = (board.left() - 12.0, top + f32::from(free) * self.view.cell);
        let tick = vec2(4.0, 0.0);
        let line = vec![
            pos2(x, top) + tick,
            pos2(x, top),
            pos2(x, bottom),
            pos2(x, bottom) + tick,
        ];
        self.shape(Shape::line(line, stroke));
        let pos = pos2(x - 6.0, 0.5 * (top + bottom));
        self.text(
            pos,
            Align2::RIGHT_CENTER,
            scene.free_words.clone(),
            12.0,
            true,
            color,
        );
    }

    fn labels(&mut self, scene: &Scene) {
        let (view, tokens) = (self.view, self.tokens);
        let labelled: Vec<&GroupMark> = scene
            .groups
            .iter()
            .filter(|group| !group.label.is_empty())
            .collect();
        let wants: Vec<Want> = labelled
            .iter()
            .map(|group| Want {
                anchor: group
                    .cells
                    .iter()
                    .fold(Rect::NOTHING, |all, cell| all.union(view.cell(*cell))),
                size: vec2((self.measure)(&group.label, 12.0, true) + 16.0, 22.0),
            })
            .collect();
        let blocks = scene
            .board
            .iter()
            .filter(|(_, value)| *value != EMPTY)
            .map(|(pos, _)| pos);
        let cells = blocks.chain(scene.groups.iter().flat_map(|group| group.cells.iter().copied()));
        let around = [view.header(), view.below()];
        let arrows = scene
            .causes
            .iter()
            .map(|fall| Rect::from_points(&cause_curve(view, fall)));
        let taken: Vec<Rect> = cells
            .map(|pos| view.cell(pos).shrink(1.0))
            .chain(around)
            .chain(arrows)
            .collect();
        let room = labels::Room {
            area: view.area.shrink(4.0),
            board: view.board.expand(6.0),
            taken: &taken,
        };
        let placed = labels::place(&wants, &room);
        for (group, label) in labelled.iter().zip(placed) {
            let Some(label) = label else { continue };
            if let Some((from, to)) = label.leader {
                self.shape(Shape::line_segment(
                    [from, to],
                    Stroke::new(1.0, tokens.playhead.gamma_multiply(0.6)),
                ));
                self.shape(Shape::circle_filled(to, 2.0, tokens.playhead));
            }
            self.fill(label.rect, 5.0, tokens.raised);
            let stroke = Stroke::new(1.0, tokens.playhead.gamma_multiply(0.75));
            self.shape(Shape::rect_stroke(label.rect, 5.0, stroke, StrokeKind::Inside));
            let color = tokens.text;
            self.text(
                label.rect.center(),
                Align2::CENTER_CENTER,
                group.label.clone(),
                12.0,
                true,
                color,
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::editors::sum_drop::view::Camera;
    use crate::app::tokens::DARK;
    use crate::games::sum_drop::sink::Fall;

    fn view() -> View {
        let area = Rect::from_min_size(Pos2::ZERO, vec2(640.0, 560.0));
        View::fit(area, 0.0, (10, 12), false, Camera::default(), 1.0)
    }

    fn words(scene: &Scene) -> Vec<String> {
        let measure = |words: &str, size: f32, _: bool| 0.6 * size * words.chars().count() as f32;
        shapes(scene, &view(), &DARK, &measure)
            .into_iter()
            .filter_map(|mark| match mark {
                Mark::Text(text) => Some(text.words),
                Mark::Shape(_) => None,
            })
            .collect()
    }

    #[test]
    fn every_digit_is_drawn_once_and_a_moving_one_only_where_it_is() {
        let mut board = Board::new(10, 12);
        board.set(11, 0, 4);
        board.set(11, 1, STONE);
        board.set(11, 2, 7);
        let mut scene = Scene::of_board(board);
        assert_eq!(words(&scene), ["4", "7"]);
        let fall = Fall {
            column: 2,
            from: 8,
            to: 11,
            value: 7,
        };
        scene.falling = Some((vec![fall], 0.5));
        assert_eq!(words(&scene), ["4", "7"]);
        scene.groups = vec![GroupMark {
            cells: vec![(11, 0)],
            label: "4+3+5 = 12".to_owned(),
        }];
        assert!(words(&scene).contains(&"4+3+5 = 12".to_owned()));
    }
}
