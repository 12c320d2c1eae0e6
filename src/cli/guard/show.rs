//! What changed since outcomes were pinned: which, in what field, and how it looked before and looks now.

use std::collections::BTreeMap;
use std::io::{self, Write};

use serde_json::{Value, json};

use super::pin::{Pin, Still};
use super::{Changed, Found, What};
use crate::cli::words;
use crate::grammar::counted;
use crate::survey::compare::Moved;

/// Frames of more lines are cut in the text.
const MAX_LINES: usize = 60;

/// So many outcomes that are not pinned are named in the text; JSON names all.
const MAX_UNPINNED: usize = 20;

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
            What::Gone => writeln!(
                out,
                "{name}: {}",
                words::tr("pinned, but not there any more", "고정했지만 이제 없음")
            )?,
            What::Moved {
                fields,
                before,
                after,
            } => {
                writeln!(out, "{name}: {}", words::tr("changed", "바뀜"))?;
                for Moved {
                    column,
                    before,
                    after,
                } in fields
                {
                    writeln!(out, "    {column}: {before} -> {after}")?;
                }
                match (before, after) {
                    (Some(before), Some(after)) if before.is_alike(after) => {
                        let en = "the frames that were kept of it are as they were";
                        writeln!(out, "    {}", words::tr(en, "남겨 둔 프레임은 그대로"))?;
                    }
                    (Some(before), Some(after)) => side_by_side(before, after, out)?,
                    _ => {}
                }
            }
        }
    }
    let (n, n_changed, n_unpinned) = (found.n_pinned, found.changed.len(), found.unpinned.len());
    let n_same = n - n_changed;
    let mut en = format!(
        "{outcomes} pinned: {n_changed} changed, {n_same} as they were",
        outcomes = counted(n, "outcome")
    );
    let mut ko = format!("고정한 결과 {n}개: {n_changed}개 바뀜, {n_same}개 그대로");
    if 0 < n_unpinned {
        en += &format!("; {} not pinned yet", counted(n_unpinned, "is/are"));
        ko += &format!("; {n_unpinned}개는 아직 고정하지 않음");
    }
    writeln!(out, "{}", words::tr(&en, &ko))?;
    for name in found.unpinned.iter().take(MAX_UNPINNED) {
        writeln!(
            out,
            "    {}: {name}",
            words::tr("not pinned yet", "고정하지 않음")
        )?;
    }
    if MAX_UNPINNED < n_unpinned {
        let n = n_unpinned - MAX_UNPINNED;
        let (en, ko) = (format!("({n} more)"), format!("({n}개 더)"));
        writeln!(out, "    {}", words::tr(&en, &ko))?;
    }
    Ok(())
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
    let left = format!("{} {}", words::tr("before, frame", "이전, 프레임"), before.frame);
    let right = format!("{} {}", words::tr("now, frame", "지금, 프레임"), after.frame);
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
        let n = n - MAX_LINES;
        let (en, ko) = (
            format!("({lines} more)", lines = counted(n, "line")),
            format!("({n}줄 더)"),
        );
        writeln!(out, "      {}", words::tr(&en, &ko))?;
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
                (Some(before), Some(after)) if !before.is_alike(after) => {
                    json!({ "before": before, "after": after })
                }
                _ => Value::Null,
            };
            json!({ "pin": change.name, "gone": false, "moved": fields, "picture": picture })
        }
    };
    let changed: Vec<Value> = found.changed.iter().map(change).collect();
    let told = json!({
        "format": 1, "pinned": found.n_pinned, "unpinned": found.unpinned.len(),
        "unpinned_names": found.unpinned, "changed": changed,
    });
    writeln!(out, "{told:#}")
}
