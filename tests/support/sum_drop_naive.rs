//! SUM DROP as slowly and as plainly as the rules say it: vectors of rows, full scans, no cleverness.
//!
//! Shares nothing with the engine but the spec's data and the generator.

// Each test that includes this file uses a part of it.
#![allow(dead_code)]

use playproof::games::sum_drop::climb::{difficulty_fall, endless_pressure, stage_spec};
use playproof::games::sum_drop::spec::{Mode, Question, Spec, StageSpec};
use playproof::rng::Rng;

/// `None` empty, 0 stone, 1 to 9.
pub(crate) type Grid = Vec<Vec<Option<u8>>>;
type Cell = (usize, usize);

pub(crate) struct Match {
    pub(crate) target: u32,
    pub(crate) min: usize,
    pub(crate) flags: [bool; 4],
}

const STEPS: [(isize, isize); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];

fn at(grid: &Grid, row: isize, column: isize) -> Option<u8> {
    if row < 0 || column < 0 {
        return None;
    }
    grid.get(row as usize)
        .and_then(|cells| cells.get(column as usize))
        .copied()
        .flatten()
}

fn digit(grid: &Grid, row: isize, column: isize) -> Option<u32> {
    at(grid, row, column).filter(|value| *value > 0).map(u32::from)
}

pub(crate) fn find_matches(grid: &Grid, rules: &Match) -> Vec<(usize, Vec<Cell>)> {
    let mut groups = Vec::new();
    for (direction, (dr, dc)) in STEPS.into_iter().enumerate() {
        if !rules.flags[direction] {
            continue;
        }
        for row in 0..grid.len() as isize {
            for column in 0..grid[0].len() as isize {
                if digit(grid, row, column).is_none() || digit(grid, row - dr, column - dc).is_some() {
                    continue;
                }
                let mut run = Vec::new();
                let (mut r, mut c) = (row, column);
                while let Some(value) = digit(grid, r, c) {
                    run.push(((r as usize, c as usize), value));
                    (r, c) = (r + dr, c + dc);
                }
                for start in 0..run.len() {
                    for end in start..run.len() {
                        let part = &run[start..=end];
                        let sum: u32 = part.iter().map(|(_, value)| value).sum();
                        if sum == rules.target && part.len() >= rules.min {
                            groups.push((direction, part.iter().map(|(cell, _)| *cell).collect()));
                            break;
                        }
                    }
                }
            }
        }
    }
    groups
}

pub(crate) fn unique(groups: &[(usize, Vec<Cell>)]) -> Vec<Cell> {
    let mut cells = Vec::new();
    for cell in groups.iter().flat_map(|(_, cells)| cells) {
        if !cells.contains(cell) {
            cells.push(*cell);
        }
    }
    cells
}

pub(crate) fn stones_beside(grid: &Grid, cells: &[Cell]) -> Vec<Cell> {
    let mut stones = Vec::new();
    for (row, column) in cells {
        for (dr, dc) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
            let (r, c) = (*row as isize + dr, *column as isize + dc);
            if at(grid, r, c) == Some(0) && !stones.contains(&(r as usize, c as usize)) {
                stones.push((r as usize, c as usize));
            }
        }
    }
    stones
}

pub(crate) struct Step {
    pub(crate) groups: Vec<(usize, Vec<Cell>)>,
    pub(crate) removed: Vec<Cell>,
    pub(crate) falls: Vec<(usize, usize, usize, u8)>,
    pub(crate) blocks: u32,
    pub(crate) stones: u32,
    pub(crate) score: u32,
}

fn fall(grid: &mut Grid) -> Vec<(usize, usize, usize, u8)> {
    let mut falls = Vec::new();
    for column in 0..grid[0].len() {
        for from in (0..grid.len()).rev() {
            let Some(value) = grid[from][column] else { continue };
            let mut to = from;
            while to + 1 < grid.len() && grid[to + 1][column].is_none() {
                to += 1;
            }
            if to != from {
                grid[from][column] = None;
                grid[to][column] = Some(value);
                falls.push((column, from, to, value));
            }
        }
    }
    falls
}

pub(crate) fn resolve(grid: &mut Grid, rules: &Match) -> Vec<Step> {
    let mut steps = Vec::new();
    loop {
        let groups = find_matches(grid, rules);
        if groups.is_empty() {
            return steps;
        }
        let digits = unique(&groups);
        let stones = stones_beside(grid, &digits);
        let bonus: f64 = groups
            .iter()
            .map(|(_, cells)| (cells.len() as f64 - 2.0).max(0.0).powi(2) * 10.0)
            .sum();
        let factor = [1.0, 1.5, 2.0, 3.0, 5.0][steps.len().min(4)];
        let score = ((digits.len() as f64 * 10.0 + bonus) * factor).round() as u32;
        let removed = [digits.clone(), stones.clone()].concat();
        for (row, column) in &removed {
            grid[*row][*column] = None;
        }
        let falls = fall(grid);
        steps.push(Step {
            groups,
            removed,
            falls,
            blocks: digits.len() as u32,
            stones: stones.len() as u32,
            score,
        });
    }
}

/// A whole game, tick by tick.
pub(crate) struct Game {
    rules: Match,
    mode: Mode,
    stage: StageSpec,
    spec: Spec,
    question: Question,
    weights: [u32; 9],
    rng: Rng,
    grid: Grid,
    piece: Option<(u8, usize, usize)>,
    queue: Vec<u8>,
    fall: u32,
    garbage: u32,
    score: u32,
    cleared: u32,
    pieces: u32,
    rows: u32,
    over: u8,
    pub(crate) tick: u32,
    pub(crate) level: u32,
    pub(crate) best_chain: u32,
    pub(crate) stones_broken: u32,
    pub(crate) draws: u32,
}

impl Game {
    pub(crate) fn start(spec: &Spec, question: &Question) -> Self {
        let climb = question.mode == Mode::Climb;
        let stage = if climb {
            stage_spec(spec, question.stage)
        } else {
            StageSpec::default()
        };
        let table = spec
            .weights
            .iter()
            .find(|table| table.name == stage.weights)
            .expect("a table");
        let (width, height) = (usize::from(spec.board.width), usize::from(spec.board.height));
        let mut game = Self {
            rules: Match {
                target: stage.target.into(),
                min: stage.min_length.into(),
                flags: [stage.horizontal, stage.vertical, stage.diagonal, stage.diagonal],
            },
            mode: question.mode,
            weights: table.digits,
            stage,
            spec: spec.clone(),
            question: question.clone(),
            rng: Rng::from_seed(&question.seed),
            grid: vec![vec![None; width]; height],
            piece: None,
            queue: Vec::new(),
            fall: 0,
            garbage: 0,
            score: 0,
            cleared: 0,
            pieces: 0,
            rows: 0,
            over: 0,
            tick: 0,
            level: 1,
            best_chain: 0,
            stones_broken: 0,
            draws: 0,
        };
        for row in height - usize::from(spec.board.filled_rows)..height {
            for column in 0..width {
                let drawn = game.digit();
                game.place_inert(row, column, drawn);
            }
        }
        if !game.stage.start_board.is_empty() {
            let cell = |char: char| match char {
                '.' => None,
                '#' => Some(0),
                digit => Some(digit as u8 - b'0'),
            };
            game.grid = game
                .stage
                .start_board
                .iter()
                .map(|row| row.chars().map(cell).collect())
                .collect();
        }
        for _ in 0..game.stage.preview {
            let digit = game.digit();
            game.queue.push(digit);
        }
        game.garbage = game.pressure().1;
        game.spawn();
        game
    }

    /// Fall ticks, garbage ticks (0: none), stones.
    fn pressure(&self) -> (u32, u32, usize) {
        let (fall, garbage, stones) = match self.mode {
            Mode::Climb => (
                self.stage.fall_ticks,
                u32::from(self.stage.garbage_secs) * 20,
                self.stage.stones.into(),
            ),
            Mode::Endless => {
                let pressure = endless_pressure(&self.spec.endless, self.level);
                (
                    pressure.fall_ticks,
                    pressure.garbage_ticks.into(),
                    pressure.stones.into(),
                )
            }
            Mode::Sprint => (self.spec.sprint.fall_ticks, 0, 0),
        };
        let fall = difficulty_fall(&self.spec.difficulty, self.question.difficulty, fall);
        (fall.into(), garbage, stones)
    }

    fn below(&mut self, n: u32) -> usize {
        self.draws += 1;
        (f64::from(self.rng.next_u32()) / 4_294_967_296.0 * f64::from(n)).floor() as usize
    }

    fn digit(&mut self) -> u8 {
        self.draws += 1;
        let total: u32 = self.weights.iter().sum();
        let roll = f64::from(self.rng.next_u32()) / 4_294_967_296.0 * f64::from(total);
        let mut reached = 0;
        for (index, weight) in self.weights.iter().enumerate() {
            reached += weight;
            if roll < f64::from(reached) {
                return index as u8 + 1;
            }
        }
        unreachable!("a roll is below the total")
    }

    fn place_inert(&mut self, row: usize, column: usize, drawn: u8) {
        self.grid[row][column] = Some(drawn);
        for offset in 1..9 {
            if find_matches(&self.grid, &self.rules).is_empty() {
                return;
            }
            self.grid[row][column] = Some((drawn - 1 + offset * 4) % 9 + 1);
        }
        if !find_matches(&self.grid, &self.rules).is_empty() {
            self.grid[row][column] = Some(0);
        }
    }

    fn spawn(&mut self) {
        let digit = self.digit();
        self.queue.push(digit);
        let digit = self.queue.remove(0);
        self.piece = Some((digit, 0, self.grid[0].len() / 2));
        self.fall = self.pressure().0;
    }

    fn free(&self, row: usize, column: usize) -> bool {
        row < self.grid.len() && column < self.grid[0].len() && self.grid[row][column].is_none()
    }

    fn touches_top(&self) -> bool {
        self.grid[0].iter().any(Option::is_some)
    }

    fn down(&mut self) {
        let (digit, row, column) = self.piece.expect("a piece");
        if self.free(row + 1, column) {
            self.piece = Some((digit, row + 1, column));
            self.fall = self.pressure().0;
        } else {
            self.land();
        }
    }

    fn land(&mut self) {
        let (digit, row, column) = self.piece.take().expect("a piece");
        self.grid[row][column] = Some(digit);
        self.pieces += 1;
        let steps = resolve(&mut self.grid, &self.rules);
        for step in &steps {
            self.score += step.score;
            self.cleared += step.blocks;
            self.stones_broken += step.stones;
        }
        self.best_chain = self.best_chain.max(steps.len() as u32);
        if self.mode == Mode::Climb && self.cleared >= self.stage.quota {
            self.over = 1;
        } else if self.touches_top() {
            self.over = 2;
        } else {
            if self.mode == Mode::Endless {
                self.level = 1 + self.cleared / self.spec.endless.level_blocks;
            }
            self.spawn();
        }
    }

    fn rise(&mut self) {
        let width = self.grid[0].len();
        self.grid.remove(0);
        self.grid.push(vec![None; width]);
        let bottom = self.grid.len() - 1;
        let hole = self.below(width as u32);
        let mut others: Vec<usize> = (0..width).filter(|column| *column != hole).collect();
        let count = self.pressure().2.min(width - 2);
        for taken in 0..count {
            let pick = taken + self.below((others.len() - taken) as u32);
            others.swap(taken, pick);
        }
        let stones = &others[..count].to_vec();
        for column in 0..width {
            if column == hole {
                continue;
            }
            if stones.contains(&column) {
                self.grid[bottom][column] = Some(0);
            } else {
                let drawn = self.digit();
                self.place_inert(bottom, column, drawn);
            }
        }
        self.rows += 1;
        if let Some((digit, row, column)) = self.piece
            && self.grid[row][column].is_some()
        {
            self.piece = Some((digit, row.saturating_sub(1), column));
        }
        if self.touches_top() {
            self.piece = None;
            self.over = 2;
        }
    }

    pub(crate) fn tick(&mut self, keys: &[&str]) {
        for key in keys {
            if self.over != 0 {
                break;
            }
            let (digit, row, column) = self.piece.expect("a piece");
            match *key {
                "L" if column > 0 && self.free(row, column - 1) => {
                    self.piece = Some((digit, row, column - 1));
                }
                "R" if self.free(row, column + 1) => self.piece = Some((digit, row, column + 1)),
                "D" => self.down(),
                "H" => {
                    let mut rest = row;
                    while self.free(rest + 1, column) {
                        rest += 1;
                    }
                    self.piece = Some((digit, rest, column));
                    self.land();
                }
                _ => {}
            }
        }
        if self.over == 0 {
            self.fall -= 1;
            if self.fall == 0 {
                self.down();
            }
        }
        if self.over == 0 && self.garbage > 0 {
            self.garbage -= 1;
            if self.garbage == 0 {
                self.rise();
                self.garbage = self.pressure().1;
            }
        }
        self.tick += 1;
        if self.mode == Mode::Sprint && self.over == 0 && self.tick >= self.spec.sprint.ticks {
            self.over = 3;
        }
    }

    /// FNV-1a over the bytes of the rules.
    pub(crate) fn hash(&self) -> u32 {
        let mut bytes: Vec<u8> = self
            .grid
            .iter()
            .flatten()
            .map(|cell| cell.unwrap_or(255))
            .collect();
        match self.piece {
            Some((digit, row, column)) => bytes.extend([digit, row as u8, column as u8]),
            None => bytes.extend([255; 3]),
        }
        bytes.push(self.queue.len() as u8);
        bytes.extend(&self.queue);
        bytes.extend(self.rng.state.to_le_bytes());
        bytes.extend(self.tick.to_le_bytes());
        bytes.extend((self.fall as u16).to_le_bytes());
        bytes.extend((self.garbage as u16).to_le_bytes());
        for count in [self.score, self.cleared, self.pieces, self.rows] {
            bytes.extend(count.to_le_bytes());
        }
        bytes.push(self.over);
        bytes.iter().fold(2_166_136_261, |hash, byte| {
            (hash ^ u32::from(*byte)).wrapping_mul(16_777_619)
        })
    }
}
