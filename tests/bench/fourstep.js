// FOURSTEP's layered search as one would write it first in JavaScript, with the seed's key, cap and
// press order: what tests/bench/fourstep.rs is compared with.
//
//     node tests/bench/fourstep.js < lands.json
//
// Reads { physics, lands: [{ form, steps, start, columns }] } as the bench writes it, searches every
// land, and prints how many states each search kept and tried, and the milliseconds of its best pass.
"use strict";

const TOP = { runner: 0, digger: 0, jelly: 4320 - 504, glider: 4320 - 360 };
const GRID = { runner: [16, 4], digger: [16, 2], jelly: [10, 2], glider: [8, 2] };
const CAP = 3000;

const roundAway = (n, d) => Math.sign(n) * Math.floor((Math.abs(n) + d / 2) / d);

function distance(physics, before, after) {
  return Math.floor(((physics.semi_implicit ? after : before) + after + 1) / 4);
}

function enter(hero, form) {
  if (form === "jelly" || form === "glider") {
    let v = form === "glider" ? roundAway(hero.v, 12) * 12 : hero.v;
    let y = hero.y;
    if (y < 0) y = v = 0;
    return { form, side: y === 0 ? "ground" : "air", y, v, held: hero.held };
  }
  const low = ["under", "down", "up"].includes(hero.side) || (hero.side === "ground" && hero.y <= 0);
  if (low) return { form, side: "ground", y: 0, v: 0, held: hero.held };
  return { ...hero, form, side: "air" };
}

function float(physics, hero, before, after) {
  const y = hero.y + distance(physics, before, after);
  const top = TOP[hero.form];
  if (y <= 0) return { ...hero, side: "ground", y: 0, v: Math.max(after, 0) };
  if (y >= top) return { ...hero, side: "ceiling", y: top, v: Math.min(after, 0) };
  return { ...hero, side: "air", y, v: after };
}

function run(physics, here, next, hero, edge) {
  let { side, y, v } = hero;
  const stands = y === 0 || here.surfaces.some((surface) => surface.y === y);
  if (side === "ground" && edge) [side, v] = ["air", 384];
  else if (side === "ground" && !stands) [side, v] = ["air", 0];
  else if (side === "ceiling" && (edge || !here.ceiling)) [side, v] = ["air", 0];
  else if (side !== "ground" && side !== "ceiling") side = "air";
  if (side === "air") {
    const [before, above] = [v, y];
    v = before - 32;
    y = above + distance(physics, before, v);
    const head = y + 648;
    if (next.ceiling && head >= physics.ceiling && head <= physics.ceiling + physics.grip) {
      [side, y, v] = ["ceiling", physics.ceiling - 648, 0];
    } else if (v <= 0) {
      const met = next.surfaces.filter((surface) => y <= surface.y && surface.y <= above);
      const floor = met.sort((a, b) => b.y - a.y)[0];
      if (floor) {
        if (floor.edge) return null;
        [side, y, v] = ["ground", floor.y, 0];
      } else if (y <= 0) {
        [side, y, v] = ["ground", 0, 0];
      }
    }
  }
  if (side === "ground" && y === 0) {
    if (next.pit) return null;
    if (next.pad) [side, v] = ["air", 576];
  }
  return { ...hero, side, y, v };
}

function dig(physics, hero, edge) {
  let { side, y, v } = hero;
  if (side === "ground" && edge) side = "down";
  else if (side === "under" && edge) side = "up";
  else if (side === "ceiling") side = "air";
  if (side === "down") {
    [y, v] = [y - 288, -576];
    if (y <= -864) [side, y, v] = ["under", -864, 0];
  } else if (side === "up") {
    [y, v] = [y + 288, 576];
    if (y >= 0) [side, y, v] = ["ground", 0, 0];
  } else if (side === "air") {
    const after = v - 32;
    y += distance(physics, v, after);
    v = after;
    if (v <= 0 && y <= 0) [side, y, v] = ["ground", 0, 0];
  }
  return { ...hero, side, y, v };
}

function step(physics, land, at, before, press) {
  const [here, next] = [land.columns[at - 1], land.columns[at]];
  let hero = before.form === land.form ? before : enter(before, land.form);
  const edge = press && !hero.held;
  hero = { ...hero, held: press };
  if (land.form === "runner") {
    hero = run(physics, here, next, hero, edge);
    if (!hero) return null;
  } else if (land.form === "digger") {
    hero = dig(physics, hero, edge);
  } else if (land.form === "jelly") {
    const v = edge ? physics.pulse : hero.v;
    const after = v - 11 - roundAway(v - next.current * physics.current, 20);
    hero = float(physics, hero, v, after);
  } else {
    const v = hero.v;
    const cap = 72 + (next.updraft ? 132 : 0);
    const lift = next.updraft ? 12 : 0;
    let after;
    if (press) after = v > cap ? Math.max(cap, v - 12) : Math.min(cap, v + 12 + lift);
    else after = Math.max(-180, v - 12 + lift);
    hero = float(physics, hero, v, after);
  }
  return next.bands.some(([lo, hi]) => lo < hero.y && hero.y < hi) ? null : hero;
}

function key(hero) {
  const [q, qv] = GRID[hero.form];
  return `${hero.side}|${Math.round((hero.y * q) / 720)}|${Math.round((hero.v * qv) / 60)}|${hero.held}`;
}

function search(physics, land) {
  const layers = Math.ceil(land.steps / 3);
  let layer = [{ hero: land.start, parent: null, press: land.start.held }];
  let kept = 1;
  let tried = 0;
  let survived = 0;
  const order = land.form === "glider" ? [true, false] : [false, true];
  for (let at = 0; at < layers; at += 1) {
    const seen = new Set();
    const next = [];
    full: for (const node of layer) {
      for (const press of order) {
        tried += 1;
        let hero = node.hero;
        for (let i = at * 3 + 1; hero && i <= Math.min(at * 3 + 3, land.steps); i += 1) {
          hero = step(physics, land, i, hero, press);
        }
        if (!hero) continue;
        const name = key(hero);
        if (seen.has(name)) continue;
        seen.add(name);
        next.push({ hero, parent: node, press });
        if (next.length >= CAP) break full;
      }
    }
    if (next.length === 0) break;
    survived = at + 1;
    kept += next.length;
    layer = next;
  }
  const decisions = [];
  for (let node = layer[0]; node.parent; node = node.parent) decisions.push(node.press);
  return { kept, tried, survived, decisions: decisions.reverse().map(Number).join("") };
}

const { physics, lands } = JSON.parse(require("fs").readFileSync(0, "utf8"));
const answers = lands.map((land) => {
  let best = Infinity;
  let found;
  for (let round = 0; round < 12; round += 1) {
    const start = process.hrtime.bigint();
    found = search(physics, land);
    best = Math.min(best, Number(process.hrtime.bigint() - start) / 1e6);
  }
  return { ...found, ms: best };
});
console.log(JSON.stringify(answers));
