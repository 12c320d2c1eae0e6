//! What changed since outcomes were pinned: which, in what field, and how it looked before and looks now.

use std::collections::BTreeMap;
use std::io::{self, Write};

use serde_json::{Value, json};

use super::pin::{Pin, Still};
use crate::game::Ask;
use crate::survey::compare::Moved;

/// Frames of more lines are cut in the text.
const MAX_LINES: usize = 60;

/// A pinned outcome that is not what it was.
pub(super) struct Change<'a> {
    name: &'a str,
    what: What<'a>,
}

enum What<'a> {
    /// Its document, question or seed is not there any more.
    Gone,
    Moved {
        fields: Vec<Moved>,
        picture: Option<(&'a Still, &'a Still)>,
    },
}

/// What changed, by name.
pub(super) fn changes<'a>(
    pinned: &'a BTreeMap<String, Pin>,
    now: &'a BTreeMap<String, Pin>,
) -> Vec<Change<'a>> {
    { pinned.iter() }
        .filter_map(|(name, pin)| {
            let what = match now.get(name) {
                None => What::Gone,
                Some(now) => {
                    let fields = pin.moved(now);
                    if fields.is_empty() {
                        return None;
                    }
                    What::Moved {
                        fields,
                        picture: pin.picture(now),
                    }
                }
            };
            Some(Change { name, what })
        })
        .collect()
}

fn n_unpinned(pinned: &BTreeMap<String, Pin>, now: &BTreeMap<String, Pin>) -> usize {
    now.keys().filter(|name| !pinned.contains_key(*name)).count()
}

pub(super) fn write_text(
    changes: &[Change<'_>],
    pinned: &BTreeMap<String, Pin>,
    now: &BTreeMap<String, Pin>,
    out: &mut dyn Write,
) -> io::Result<()> {
    for Change { name, what } in changes {
        match what {
            What::Gone => writeln!(out, "{name}: pinned, but not there any more")?,
            What::Moved { fields, picture } => {
                writeln!(out, "{name}: changed")?;
                for Moved {
                    column,
                    before,
                    after,
                } in fields
                {
                    writeln!(out, "    {column}: {before} -> {after}")?;
                }
                if let Some((before, after)) = picture {
                    side_by_side(before, after, out)?;
                }
            }
        }
    }
    let n_unpinned = n_unpinned(pinned, now);
    let unpinned = if n_unpinned == 0 {
        String::new()
    } else {
        format!("; {n_unpinned} are not pinned yet")
    };
    let (n, n_changed) = (pinned.len(), changes.len());
    writeln!(
        out,
        "{n} outcomes pinned: {n_changed} changed, {} as they were{unpinned}",
        n - n_changed
    )
}

/// Two frames beside each other, lines that differ marked.
fn side_by_side(before: &Still, after: &Still, out: &mut dyn Write) -> io::Result<()> {
    let width = before
        .text
        .iter()
        .map(|line| line.chars().count())
        .max()
        .unwrap_or(0);
    let width = width.clamp(24, 80);
    let left = format!("before, frame {}", before.frame);
    let right = format!("now, frame {}", after.frame);
    writeln!(out, "      {left:<width$}   {right}")?;
    let n = before.text.len().max(after.text.len());
    for line in 0..n.min(MAX_LINES) {
        let of = |still: &Still| still.text.get(line).cloned().unwrap_or_default();
        let (left, right) = (of(before), of(after));
        let mark = if left == right { ' ' } else { '|' };
        writeln!(
            out,
            "{}",
            format!("      {left:<width$} {mark} {right}").trim_end()
        )?;
    }
    if MAX_LINES < n {
        writeln!(out, "      ({} lines more)", n - MAX_LINES)?;
    }
    Ok(())
}

pub(super) fn write_json(
    changes: &[Change<'_>],
    pinned: &BTreeMap<String, Pin>,
    now: &BTreeMap<String, Pin>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let change = |change: &Change<'_>| match &change.what {
        What::Gone => json!({ "pin": change.name, "gone": true }),
        What::Moved { fields, picture } => {
            let picture = picture.map_or(
                Value::Null,
                |(before, after)| json!({ "before": before, "after": after }),
            );
            json!({ "pin": change.name, "gone": false, "moved": fields, "picture": picture })
        }
    };
    let changed: Vec<Value> = changes.iter().map(change).collect();
    let told = json!({
        "format": 1, "pinned": pinned.len(), "unpinned": n_unpinned(pinned, now), "changed": changed,
    });
    writeln!(out, "{told:#}")
}

/// What a case names, in words: `difficulty EXPERT, stage 7`.
pub(super) fn asked(ask: &Ask) -> String {
    let asked = crate::survey::record::asked(ask);
    let words: Vec<String> = { asked.iter() }
        .map(|(option, value)| match value {
            Value::String(words) => format!("{option} {words}"),
            value => format!("{option} {value}"),
        })
        .collect();
    words.join(", ")
}
