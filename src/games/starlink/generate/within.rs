//! Numbers that leave one answer and whose deduction is as hard as the checks of the puzzle ask for.

use super::super::deduce::{Ending, deduce};
use super::super::spec::Spec;
use super::super::table::{Link, Node, Table};
use super::MAX_LINKS_GRADED;
use super::numbers::{Numbered, find};
use crate::control::{Control, Stop};

/// Numbers that are looked at before the first ones are taken although their tier is outside.
const MAX_ATTEMPTS: u32 = 12;

/// [`find`], with numbers whose tier is within the checks of the puzzle where a dozen attempts come to any; else the
/// first that were found. The tier comes with them where the checks ask for one and the board is not too large to
/// be graded in passing.
///
/// # Errors
/// [`Stop`] when the control says so.
pub fn find_within(
    spec: &Spec,
    open: &[Node],
    kept: &[Link],
    seed: &str,
    ctl: &Control,
) -> Result<(Option<Numbered>, Option<u8>), Stop> {
    let asked = spec.checks.min_tier..=spec.checks.max_tier;
    let first = find(spec, open, kept, seed, ctl)?;
    let mut best = tier_of(spec, first.as_ref(), ctl)?;
    let mut found = first;
    if best.is_none_or(|tier| asked.contains(&tier)) {
        return Ok((found, best));
    }
    for attempt in 1..MAX_ATTEMPTS {
        let other = find(spec, open, kept, &format!("{seed}|{attempt}"), ctl)?;
        let tier = tier_of(spec, other.as_ref(), ctl)?;
        if tier.is_some_and(|tier| asked.contains(&tier)) {
            (found, best) = (other, tier);
            break;
        }
    }
    Ok((found, best))
}

/// The tier of a puzzle with these numbers; none where nothing asks for it.
fn tier_of(spec: &Spec, found: Option<&Numbered>, ctl: &Control) -> Result<Option<u8>, Stop> {
    let takes_all = spec.checks.min_tier <= 1 && 5 <= spec.checks.max_tier;
    let Some(Numbered::Found { numbers, .. }) = found.filter(|_| !takes_all) else {
        return Ok(None);
    };
    let Ok(table) = Table::build(&spec.places(), spec.stars.len()) else {
        return Ok(None);
    };
    if MAX_LINKS_GRADED < table.links.len() {
        return Ok(None);
    }
    let deduction = deduce(&table, numbers, ctl);
    match deduction.ending {
        Ending::Stopped(Some(stop)) => Err(stop),
        Ending::Solved => Ok(Some(deduction.grade())),
        _ => Ok(None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::starlink::generate::generate;
    use crate::games::starlink::spec::{LevelKnobs, Recipe};

    #[test]
    fn the_tier_that_is_asked_for_is_preferred_and_another_one_is_told() {
        let ctl = Control::unlimited();
        let [_, normal, ..] = LevelKnobs::all();
        let mut spec = generate(&Recipe::numbered(normal, 1), &ctl).unwrap().spec;
        let open: Vec<Node> = (0..spec.stars.len() as Node).collect();
        let mut n_within = 0;
        for tier in 1..=5 {
            (spec.checks.min_tier, spec.checks.max_tier) = (tier, tier);
            let (found, has) = find_within(&spec, &open, &[], "SEED", &ctl).unwrap();
            let Some(Numbered::Found { numbers, .. }) = found else {
                panic!("there are numbers")
            };
            let table = Table::build(&spec.places(), spec.stars.len()).unwrap();
            // What is told is what the board has.
            assert_eq!(has, Some(deduce(&table, &numbers, &ctl).grade()));
            n_within += usize::from(has == Some(tier));
        }
        // One seed alone has one tier.
        assert!(2 <= n_within, "{n_within}");
        (spec.checks.min_tier, spec.checks.max_tier) = (1, 5);
        assert_eq!(find_within(&spec, &open, &[], "SEED", &ctl).unwrap().1, None);
    }
}
