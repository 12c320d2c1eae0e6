//! Frames and deductions as JSON for programs: links by their stars, steps with what is inside their probes.
//!
//! Stars count from 0, gravity stars after the normal ones; a link is `[a, b]`, or `[a, b, gravity star]`.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::frame::{Frame, Kind};
use super::table::{LinkIdx, Table};

/// A link by its stars.
fn pair(table: &Table, link: LinkIdx) -> Value {
    match table.links.get(link as usize) {
        Some(link) => match link.via {
            None => json!([link.a, link.b]),
            Some(via) => json!([link.a, link.b, via]),
        },
        None => Value::Null,
    }
}

fn pairs(table: &Table, links: &[LinkIdx]) -> Vec<Value> {
    links.iter().map(|link| pair(table, *link)).collect()
}

/// A frame, with the stars of every link that it names under `pairs`.
pub fn frame(table: &Table, frame: &Frame) -> Value {
    let mut told = serde_json::to_value(frame).unwrap_or_default();
    let lists = [
        &frame.on,
        &frame.off,
        &frame.new_on,
        &frame.new_off,
        &frame.because,
        &frame.wrong,
    ];
    let named = lists.into_iter().flatten().copied();
    let named = named.chain(frame.assumed.map(|(link, _)| link));
    let of_all: BTreeMap<LinkIdx, Value> = named.map(|link| (link, pair(table, link))).collect();
    told["pairs"] = json!(of_all);
    told
}

/// The deduction that the frames of a solution show, as a list of steps; a probe has its own steps inside.
pub fn steps<'f>(table: &Table, frames: impl Iterator<Item = &'f Frame>) -> Value {
    let mut steps: Vec<Value> = Vec::new();
    let (mut inside, mut contradiction) = (Vec::new(), Value::Null);
    for frame in frames {
        match frame.kind {
            Kind::ProbeStep => inside.push(step(table, frame)),
            Kind::Contradiction => {
                contradiction = json!({
                    "what": frame.contradiction,
                    "sentence": frame.sentence.en,
                });
                if frame.assumed.is_none() {
                    // Of the whole puzzle: it has no answer.
                    steps.push(json!({ "contradiction": std::mem::take(&mut contradiction) }));
                }
            }
            Kind::Step => {
                let mut told = step(table, frame);
                if let Some((link, is_on)) = frame.assumed {
                    told["assumed"] = json!({ "link": pair(table, link), "on": is_on });
                    told["probe"] = json!(std::mem::take(&mut inside));
                    told["contradiction"] = std::mem::take(&mut contradiction);
                }
                steps.push(told);
            }
            Kind::Cut => steps.push(json!({ "cut_short": frame.sentence.en })),
            Kind::Start | Kind::Assumption | Kind::Answer | Kind::Play | Kind::Generator => {}
        }
    }
    json!(steps)
}

fn step(table: &Table, frame: &Frame) -> Value {
    json!({
        "rule": frame.rule,
        "tier": frame.tier,
        "stars": frame.region,
        "on": pairs(table, &frame.new_on),
        "off": pairs(table, &frame.new_off),
        "because": pairs(table, &frame.because),
        "sentence": frame.sentence.en,
    })
}
