//! Fields of JSON that a form of ours does not know: taken out and told, so that the rest is read.
//!
//! Knows nothing of rounds. A record of a version that is known may have fields that its game added for itself;
//! they change nothing that is computed here.

use serde::Deserialize;
use serde_json::Value;
use serde_path_to_error::{Path, Segment};

/// More fields than this are no additions: the text is something else.
const MAX_STRAY: usize = 100;

/// Takes the fields that `T` does not know out of a value; answers with their paths, as `probes[2].pressure`.
/// What else is wrong with the value is left for its reader to tell.
pub(super) fn take_out<T: for<'a> Deserialize<'a>>(value: &mut Value) -> Vec<String> {
    let mut found = Vec::new();
    while found.len() < MAX_STRAY {
        let Err(error) = serde_path_to_error::deserialize::<_, T>(&*value) else {
            break;
        };
        let is_stray = error.inner().to_string().starts_with("unknown field ");
        let path = error.path().clone();
        if !is_stray || !remove(value, &path) {
            break;
        }
        found.push(path.to_string());
    }
    found
}

/// Removes what is at a path; says whether it was there.
fn remove(value: &mut Value, path: &Path) -> bool {
    let steps: Vec<&Segment> = path.iter().collect();
    let Some((Segment::Map { key }, parents)) = steps.split_last() else {
        return false;
    };
    let mut at = value;
    for step in parents {
        let next = match step {
            Segment::Seq { index } => at.get_mut(*index),
            Segment::Map { key } => at.get_mut(key),
            Segment::Enum { .. } | Segment::Unknown => None,
        };
        let Some(next) = next else { return false };
        at = next;
    }
    at.as_object_mut()
        .is_some_and(|object| object.remove(key).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[derive(Debug, Deserialize, PartialEq)]
    #[serde(deny_unknown_fields)]
    struct Outer {
        list: Vec<Inner>,
    }

    #[derive(Debug, Deserialize, PartialEq)]
    #[serde(deny_unknown_fields)]
    struct Inner {
        n: u32,
    }

    #[test]
    fn only_what_is_not_known_goes_and_is_named_by_its_path() {
        let mut value = json!({"n": 1, "list": [{"n": 2}, {"n": 3, "list": []}], "more": null});
        let mut found = take_out::<Outer>(&mut value);
        found.sort();
        assert_eq!(found, ["list[1].list", "more", "n"]);
        assert_eq!(value, json!({"list": [{"n": 2}, {"n": 3}]}));
    }

    #[test]
    fn what_is_wrong_otherwise_stays_as_it_is() {
        let mut value = json!({"list": [{"n": "x", "more": 1}]});
        take_out::<Outer>(&mut value);
        assert_eq!(value["list"][0]["n"], json!("x"));
    }
}
