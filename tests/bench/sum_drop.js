// SUM DROP's landings in plain JavaScript, written as the seed document writes its excerpts.
// node sum_drop.js SEED LANDINGS plain|recorded  ->  one line of JSON
"use strict";

const WIDTH = 10, HEIGHT = 12, TARGET = 10, MIN_LENGTH = 2, STONE = 0;
const WEIGHTS = [15, 15, 15, 15, 12, 10, 8, 6, 4];
const DIRECTIONS = [
  { name: "horizontal", dr: 0, dc: 1 },
  { name: "vertical", dr: 1, dc: 0 },
  { name: "diagonalDown", dr: 1, dc: 1 },
  { name: "diagonalUp", dr: 1, dc: -1 },
];

function hashSeed(seed) {
  let hash = 2166136261;
  for (let index = 0; index < seed.length; index += 1) {
    hash ^= seed.charCodeAt(index);
    hash = Math.imul(hash, 16777619);
  }
  return (hash >>> 0) || 0x9e3779b9;
}

function nextRandom(state) {
  let next = (state + 0x6d2b79f5) | 0;
  let value = Math.imul(next ^ (next >>> 15), 1 | next);
  value ^= value + Math.imul(value ^ (value >>> 7), 61 | value);
  return { state: next >>> 0, value: ((value ^ (value >>> 14)) >>> 0) / 4294967296 };
}

function drawDigit(random) {
  const total = WEIGHTS.reduce((sum, weight) => sum + weight, 0);
  const drawn = nextRandom(random.state);
  random.state = drawn.state;
  let reached = 0;
  for (let index = 0; index < 9; index += 1) {
    reached += WEIGHTS[index];
    if (drawn.value * total < reached) return index + 1;
  }
  return 9;
}

const isDigit = (board, row, column) =>
  row >= 0 && row < HEIGHT && column >= 0 && column < WIDTH &&
  board[row][column] !== null && board[row][column] !== STONE;

function findMatches(board) {
  const groups = [];
  for (const direction of DIRECTIONS) {
    const { dr, dc } = direction;
    for (let row = 0; row < HEIGHT; row += 1) for (let column = 0; column < WIDTH; column += 1) {
      if (!isDigit(board, row, column) || isDigit(board, row - dr, column - dc)) continue;
      const run = [];
      for (let r = row, c = column; isDigit(board, r, c); r += dr, c += dc) run.push({ row: r, column: c });
      for (let start = 0; start < run.length; start += 1) {
        let sum = 0;
        for (let end = start; end < run.length; end += 1) {
          sum += board[run[end].row][run[end].column] ?? 0;
          if (sum > TARGET) break;
          if (sum === TARGET && end - start + 1 >= MIN_LENGTH) {
            groups.push({ positions: run.slice(start, end + 1), direction: direction.name });
            break;
          }
        }
      }
    }
  }
  return groups;
}

function uniqueMatchPositions(groups) {
  const seen = new Set();
  const positions = [];
  for (const group of groups) for (const position of group.positions) {
    const key = position.row * WIDTH + position.column;
    if (!seen.has(key)) {
      seen.add(key);
      positions.push(position);
    }
  }
  return positions;
}

function adjacentStones(board, positions) {
  const seen = new Set();
  const stones = [];
  for (const { row, column } of positions) {
    for (const [r, c] of [[row - 1, column], [row + 1, column], [row, column - 1], [row, column + 1]]) {
      if (r < 0 || r >= HEIGHT || c < 0 || c >= WIDTH || board[r][c] !== STONE) continue;
      const key = r * WIDTH + c;
      if (!seen.has(key)) {
        seen.add(key);
        stones.push({ row: r, column: c });
      }
    }
  }
  return stones;
}

function removePositions(board, positions) {
  const next = board.map((row) => row.slice());
  for (const { row, column } of positions) next[row][column] = null;
  return next;
}

function gravityFalls(board) {
  const falls = [];
  for (let column = 0; column < WIDTH; column += 1) {
    let to = HEIGHT - 1;
    for (let from = HEIGHT - 1; from >= 0; from -= 1) {
      const value = board[from][column];
      if (value === null) continue;
      if (from !== to) falls.push({ column, from, to, value });
      to -= 1;
    }
  }
  return falls;
}

function applyGravity(board) {
  const next = board.map((row) => row.map(() => null));
  for (let column = 0; column < WIDTH; column += 1) {
    let to = HEIGHT - 1;
    for (let from = HEIGHT - 1; from >= 0; from -= 1) {
      if (board[from][column] === null) continue;
      next[to][column] = board[from][column];
      to -= 1;
    }
  }
  return next;
}

function chainMultiplier(chain) {
  if (chain >= 5) return 5;
  if (chain === 4) return 3;
  if (chain === 3) return 2;
  if (chain === 2) return 1.5;
  return 1;
}

function scoreResolution(blockCount, matchLengths, chain) {
  const base = blockCount * 10;
  const bonus = matchLengths.reduce((sum, length) => sum + Math.max(0, length - 2) ** 2 * 10, 0);
  return Math.round((base + bonus) * chainMultiplier(chain));
}

const emptyBoard = () => Array.from({ length: HEIGHT }, () => Array(WIDTH).fill(null));

function resolve(board, totals, record) {
  const steps = [];
  let chain = 0;
  while (true) {
    const groups = findMatches(board);
    if (groups.length === 0) break;
    chain += 1;
    const positions = uniqueMatchPositions(groups);
    const score = scoreResolution(positions.length, groups.map((group) => group.positions.length), chain);
    const before = board;
    const removed = [...positions, ...adjacentStones(before, positions)];
    const emptied = removePositions(before, removed);
    if (record) {
      steps.push({ chain, board: before, groups, removed, falls: gravityFalls(emptied), score });
    }
    totals.score += score;
    totals.blocks += positions.length;
    board = applyGravity(emptied);
  }
  totals.steps += chain;
  if (chain > 0) totals.clears += 1;
  return { board, steps };
}

function pass(landings, record) {
  const totals = { score: 0, blocks: 0, clears: 0, steps: 0, games: 0 };
  let board = emptyBoard();
  let kept = 0;
  for (const [digit, column] of landings) {
    let row = 0;
    while (row + 1 < HEIGHT && board[row + 1][column] === null) row += 1;
    board = board.map((cells) => cells.slice());
    board[row][column] = digit;
    const resolved = resolve(board, totals, record);
    board = resolved.board;
    kept += resolved.steps.length;
    if (board[0].some((cell) => cell !== null)) {
      totals.games += 1;
      board = emptyBoard();
    }
  }
  totals.games += 1;
  if (record && kept !== totals.steps) throw new Error("steps were lost");
  return totals;
}

const [seed, count, mode] = process.argv.slice(2);
const random = { state: hashSeed(seed) };
const landings = Array.from({ length: Number(count) }, () => {
  const digit = drawDigit(random);
  const drawn = nextRandom(random.state);
  random.state = drawn.state;
  return [digit, Math.floor(drawn.value * WIDTH)];
});
let best = Infinity;
let totals;
for (let round = 0; round < 6; round += 1) {
  const start = process.hrtime.bigint();
  totals = pass(landings, mode === "recorded");
  best = Math.min(best, Number(process.hrtime.bigint() - start) / 1e9);
}
console.log(JSON.stringify({ ...totals, perSecond: landings.length / best }));
