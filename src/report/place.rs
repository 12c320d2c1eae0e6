//! Where in a document something stands, by the names of its file, and what people call that.
//!
//! Knows lists within lists; knows no game.

use serde::Serialize;

use super::Text;
use super::names::document_field;

/// Where in a spec an issue sits.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Place {
    /// The list it is in (`stages`), empty when it concerns the whole spec.
    pub list: &'static str,
    /// Index into that list, from 0; [`Place::NO_INDEX`] where `list` is one thing, like `board`.
    #[serde(serialize_with = "index_or_null")]
    pub index: usize,
    /// The item of an outer list (`terrains`) whose own list it is, where lists lie within lists.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub within: Option<Outer>,
    /// The field of that item (`min_length`), empty when it concerns the whole item.
    pub field: &'static str,
    /// Cells of the item's board, as (row, column) from the top left.
    pub cells: Vec<(u8, u8)>,
}

/// An item that has lists of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Outer {
    /// The list that it is in.
    pub list: &'static str,
    /// Index into that list, from 0.
    pub index: usize,
}

fn index_or_null<S: serde::Serializer>(index: &usize, serializer: S) -> Result<S::Ok, S::Error> {
    if *index == Place::NO_INDEX {
        serializer.serialize_none()
    } else {
        serializer.serialize_some(index)
    }
}

impl Place {
    /// The index of what is no list.
    pub const NO_INDEX: usize = usize::MAX;

    /// The item by the names of the file, counted from 1: `stage 9`, `board`; empty for the whole spec.
    /// The same in every language, so that it can stand in a file.
    pub fn item_words(&self) -> String {
        self.item_text().en
    }

    /// The item as a person calls it.
    pub fn item_text(&self) -> Text {
        let item = item_text(self.list, (self.index != Self::NO_INDEX).then_some(self.index));
        match self.within {
            None => item,
            Some(outer) => item.within(&item_text(outer.list, Some(outer.index))),
        }
    }

    /// The item and the field of it that is spoken of: `stage 9, min length`; empty for the whole spec.
    pub fn text(&self) -> Text {
        let item = self.item_text();
        if self.field.is_empty() {
            return item;
        }
        item.and_field(&field_text(self.field))
    }

    /// The same place in an item of an outer list.
    #[must_use]
    pub fn within(self, list: &'static str, index: usize) -> Self {
        Self {
            within: Some(Outer { list, index }),
            ..self
        }
    }

    /// A field of one item of a list.
    pub fn item(list: &'static str, index: usize, field: &'static str) -> Self {
        Self {
            list,
            index,
            field,
            ..Self::default()
        }
    }

    /// A field of the spec itself.
    pub fn field(field: &'static str) -> Self {
        Self {
            field,
            ..Self::default()
        }
    }
}

/// Names of files for lists and for things that are there once, and what one of them is called in Korean.
const ITEMS: [(&str, &str); 20] = [
    ("board", "보드"),
    ("checks", "검사 기준"),
    ("chords", "코드"),
    ("creatures", "생물"),
    ("endless", "무한 모드"),
    ("gravity", "중력 별"),
    ("inputs", "입력"),
    ("obstacles", "장애물"),
    ("patterns", "패턴"),
    ("probes", "탐사"),
    ("question", "질문"),
    ("ramp", "이후 스테이지"),
    ("rows", "행"),
    ("species", "등장 종 수"),
    ("sprint", "스프린트"),
    ("stages", "스테이지"),
    ("stars", "별"),
    ("terrains", "지형"),
    ("uses", "패턴 사용"),
    ("weights", "가중치"),
];

fn known_item(list: &str) -> Option<&'static str> {
    let known = ITEMS.iter().find(|(name, _)| *name == list);
    known.map(|(_, ko)| *ko)
}

/// What people call a field of a document by its name in files: `min length`.
pub fn field_text(name: &str) -> Text {
    let ko = known_item(name).unwrap_or_else(|| document_field(name));
    Text::new(name.replace('_', " "), ko)
}

/// An item of a list by its name in files, counted from 1, or what is no list.
pub fn item_text(list: &str, index: Option<usize>) -> Text {
    let ko = known_item(list).unwrap_or(list);
    match index.filter(|_| !list.is_empty()) {
        None => Text::new(list, ko),
        Some(index) => {
            // “species” is one as well as many.
            let one = list.strip_suffix('s').filter(|_| list != "species");
            let (en, n) = (one.unwrap_or(list), index + 1);
            Text::new(format!("{en} {n}"), format!("{ko} {n}"))
        }
    }
}

/// What people call the item that [`Place::item_words`] named so; other words stay as they are.
pub fn item_of_words(words: &str) -> Text {
    if let Some((item, outer)) = words.split_once(" of ") {
        return item_of_words(item).within(&item_of_words(outer));
    }
    let number = words
        .rsplit_once(' ')
        .and_then(|(_, number)| number.parse::<usize>().ok());
    let index = number.and_then(|number| number.checked_sub(1));
    { ITEMS.iter() }
        .map(|(list, _)| item_text(list, index))
        .find(|text| text.en == words)
        .unwrap_or_else(|| Text::new(words, words))
}
