//! What changed since outcomes were pinned: which, in what field, and how it looked before and looks now.

use std::collections::BTreeMap;
use std::io::{self, Write};

use serde_json::{Value, json};

use super::pin::{Pin, Still};
use super::{Changed, Found, What};
use crate::survey::compare::Moved;

/// Frames of more lines are cut in the text.
const MAX_LINES: usize = 60;

/// What changed, by name.
pub(super) fn changes(pinned: &BTreeMap<String, Pin>, now: &BTreeMap<String, Pin>) -> Vec<Changed> {
    { pinned.iter() }
        .filter_map(|(name, pin)| {
            let what = match now.get(name) {
                None => What::Gone,
                Some(now) => {
                    let fields = pin.moved(now);
                    if fields.is_empty() {
                        return None;
                    }
                    let (before, after) = pin.picture(now);
                    What::Moved {
                        fields,
                        before,
                        after,
                    }
                }
            };
            Some(Changed {
                name: name.clone(),
                what,
            })
        })
        .collect()
}

pub(super) fn write_text(found: &Found, out: &mut dyn Write) -> io::Result<()> {
    for Changed { name, what } in &found.changed {
        match what {
            What::Gone => writeln!(out, "{name}: pinned, but not there any more")?,
            What::Moved {
                fields,
                before,
                after,
            } => {
                writeln!(out, "{name}: changed")?;
                for Moved {
                    column,
                    before,
                    after,
                } in fields
                {
                    writeln!(out, "    {column}: {before} -> {after}")?;
                }
                if let (Some(before), Some(after)) = (before, after) {
                    side_by_side(before, after, out)?;
                }
            }
        }
    }
    let unpinned = match found.n_unpinned {
        0 => String::new(),
        n => format!("; {n} are not pinned yet"),
    };
    let (n, n_changed) = (found.n_pinned, found.changed.len());
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

pub(super) fn write_json(found: &Found, out: &mut dyn Write) -> io::Result<()> {
    let change = |change: &Changed| match &change.what {
        What::Gone => json!({ "pin": change.name, "gone": true }),
        What::Moved {
            fields,
            before,
            after,
        } => {
            let picture = match (before, after) {
                (Some(before), Some(after)) => json!({ "before": before, "after": after }),
                _ => Value::Null,
            };
            json!({ "pin": change.name, "gone": false, "moved": fields, "picture": picture })
        }
    };
    let changed: Vec<Value> = found.changed.iter().map(change).collect();
    let told = json!({
        "format": 1, "pinned": found.n_pinned, "unpinned": found.n_unpinned, "changed": changed,
    });
    writeln!(out, "{told:#}")
}
