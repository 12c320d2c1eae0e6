//! What the schema of SARIF 2.1.0 asks of the objects that Playproof writes, as a table: which properties an
//! object may have and of what kind, which it must have. Its objects allow no others.
//!
//! Source: OASIS, SARIF version 2.1.0 with errata 01, its JSON schema.

use serde_json::Value as Json;

/// What a property holds.
#[derive(Clone, Copy, Debug)]
enum Kind {
    Text,
    /// A relative or absolute URI: no blanks, quotes, brackets or backslashes, escapes in full.
    Uri,
    Truth,
    /// A whole number of at least this.
    Number(i64),
    Word(&'static [&'static str]),
    Object(&'static str),
    /// A list of objects; no two the same where that is asked.
    List(&'static str, bool),
    /// An object whose values are texts.
    Texts,
    /// Something that Playproof does not write.
    Other,
}

use Kind::{List, Number, Object, Other, Text, Texts, Truth, Uri, Word};

type Shape = (
    &'static str,
    &'static [&'static str],
    &'static [(&'static str, Kind)],
);

/// Object, what it must have, what it may have.
const SHAPES: &[Shape] = &[
    (
        "log",
        &["version", "runs"],
        &[
            ("$schema", Uri),
            ("version", Word(&["2.1.0"])),
            ("runs", List("run", false)),
            ("inlineExternalProperties", Other),
            ("properties", Other),
        ],
    ),
    (
        "run",
        &["tool"],
        &[
            ("tool", Object("tool")),
            ("invocations", List("invocation", false)),
            ("results", List("result", false)),
            ("columnKind", Word(&["utf16CodeUnits", "unicodeCodePoints"])),
            ("artifacts", Other),
            ("originalUriBaseIds", Other),
            ("language", Other),
            ("properties", Other),
        ],
    ),
    (
        "tool",
        &["driver"],
        &[
            ("driver", Object("component")),
            ("extensions", Other),
            ("properties", Other),
        ],
    ),
    (
        "component",
        &["name"],
        &[
            ("name", Text),
            ("version", Text),
            ("semanticVersion", Text),
            ("informationUri", Uri),
            ("rules", List("rule", true)),
        ],
    ),
    (
        "rule",
        &["id"],
        &[
            ("id", Text),
            ("name", Text),
            ("shortDescription", Object("words")),
            ("fullDescription", Object("words")),
            ("helpUri", Uri),
            ("help", Object("words")),
        ],
    ),
    ("words", &["text"], &[("text", Text), ("markdown", Text)]),
    (
        "invocation",
        &["executionSuccessful"],
        &[("executionSuccessful", Truth), ("exitCode", Number(i64::MIN))],
    ),
    (
        "result",
        &["message"],
        &[
            ("ruleId", Text),
            ("ruleIndex", Number(-1)),
            ("level", Word(&["none", "note", "warning", "error"])),
            ("message", Object("message")),
            ("locations", List("location", false)),
            ("partialFingerprints", Texts),
        ],
    ),
    (
        "message",
        &["text"],
        &[("text", Text), ("markdown", Text), ("id", Text)],
    ),
    (
        "location",
        &[],
        &[
            ("physicalLocation", Object("physical")),
            ("logicalLocations", List("logical", true)),
        ],
    ),
    (
        "physical",
        &["artifactLocation"],
        &[
            ("artifactLocation", Object("artifact")),
            ("region", Object("region")),
        ],
    ),
    ("artifact", &[], &[("uri", Uri), ("uriBaseId", Text)]),
    (
        "region",
        &[],
        &[
            ("startLine", Number(1)),
            ("startColumn", Number(1)),
            ("endLine", Number(1)),
            ("endColumn", Number(1)),
        ],
    ),
    (
        "logical",
        &[],
        &[("name", Text), ("fullyQualifiedName", Text), ("kind", Text)],
    ),
];

/// Every way in which a log is not what the schema asks for.
pub(crate) fn faults(log: &Json) -> Vec<String> {
    let mut faults = Vec::new();
    object("log", log, "log", &mut faults);
    faults
}

fn object(shape: &str, value: &Json, at: &str, faults: &mut Vec<String>) {
    let (_, required, known) = SHAPES.iter().find(|(name, ..)| *name == shape).unwrap();
    let Some(fields) = value.as_object() else {
        faults.push(format!("{at} is no object"));
        return;
    };
    for name in *required {
        if !fields.contains_key(*name) {
            faults.push(format!("{at} has no {name}"));
        }
    }
    for (name, value) in fields {
        let at = format!("{at}.{name}");
        match known.iter().find(|(known, _)| known == name) {
            None => faults.push(format!("{at} is no property of it")),
            Some((_, kind)) => of_kind(*kind, value, &at, faults),
        }
    }
}

fn of_kind(kind: Kind, value: &Json, at: &str, faults: &mut Vec<String>) {
    let mut ask = |is_so: bool, what: &str| {
        if !is_so {
            faults.push(format!("{at} is no {what}: {value}"));
        }
    };
    match kind {
        Text => ask(value.is_string(), "text"),
        Uri => ask(value.as_str().is_some_and(is_uri), "URI"),
        Truth => ask(value.is_boolean(), "truth"),
        Number(least) => ask(
            value.as_i64().is_some_and(|n| least <= n),
            "number that is allowed",
        ),
        Word(words) => ask(
            value.as_str().is_some_and(|word| words.contains(&word)),
            "word of its list",
        ),
        Texts => ask(
            value
                .as_object()
                .is_some_and(|all| all.values().all(Json::is_string)),
            "object of texts",
        ),
        Other => ask(false, "property that is written here"),
        Object(shape) => object(shape, value, at, faults),
        List(shape, is_unique) => {
            let Some(items) = value.as_array() else {
                ask(false, "list");
                return;
            };
            let twice = items
                .iter()
                .enumerate()
                .any(|(idx, item)| items[..idx].contains(item));
            ask(!(is_unique && twice), "list without repetition");
            for (idx, item) in items.iter().enumerate() {
                object(shape, item, &format!("{at}[{idx}]"), faults);
            }
        }
    }
}

fn is_uri(text: &str) -> bool {
    let bytes = text.as_bytes();
    let is_escape = |at: usize| {
        bytes
            .get(at + 1..at + 3)
            .is_some_and(|hex| hex.iter().all(u8::is_ascii_hexdigit))
    };
    { bytes.iter().enumerate() }.all(|(at, byte)| match byte {
        b'%' => is_escape(at),
        b'<' | b'>' | b'"' | b'\\' | b'^' | b'`' | b'{' | b'|' | b'}' => false,
        byte => byte.is_ascii_graphic(),
    })
}
