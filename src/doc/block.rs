//! Text with a tag around it: what is copied between documents, and the document inside of a report.
//!
//! A block says what is in it and of which game, and carries a checksum, so that what was pasted into the
//! wrong place or did not survive its way is told instead of guessed at. It is found within other text;
//! quotation marks of a mail before each of its lines, other line ends and blanks at their ends are no damage.
//! Knows no game and no GUI.

use crate::report::Text;
use crate::rng::hash_seed;

/// The form that is written; newer ones are refused.
const FORM: u32 = 1;
/// How a block begins.
const HEAD: &str = "[playproof ";
/// How it ends.
const FOOT: &str = "[playproof end]";
/// The longest text that is looked through, in bytes.
pub const MAX_BYTES: usize = 16 << 20;

/// What is in a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// Some things of a document.
    Selection,
    /// A whole document.
    Document,
}

impl What {
    fn word(self) -> &'static str {
        match self {
            Self::Selection => "selection",
            Self::Document => "document",
        }
    }
}

/// A block that was found whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// What is in it.
    pub what: What,
    /// Name of its game.
    pub game: String,
    /// The text inside.
    pub body: String,
}

/// Why a block cannot be taken.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BlockError {
    /// The text is longer than is looked through.
    #[error("the text is longer than {} MB", MAX_BYTES >> 20)]
    TooLong,
    /// Another Playproof wrote it.
    #[error("it was written by a newer Playproof")]
    Newer,
    /// Its end is missing.
    #[error("its end is missing")]
    Cut,
    /// It is not what it was.
    #[error("it was damaged on its way")]
    Damaged,
}

impl BlockError {
    /// The same in both languages.
    pub fn told(&self) -> Text {
        let ko = match self {
            Self::TooLong => format!("글이 {} MB보다 깁니다", MAX_BYTES >> 20),
            Self::Newer => "더 새로운 Playproof가 쓴 것입니다".to_owned(),
            Self::Cut => "끝부분이 없습니다".to_owned(),
            Self::Damaged => "오는 도중에 손상되었습니다".to_owned(),
        };
        Text::new(self.to_string(), ko)
    }
}

/// A text with its tag, ending in a line break.
pub fn write(what: What, game: &str, body: &str) -> String {
    let body = lines_of(body.lines());
    let head = format!("{} {FORM} {game}", what.word());
    let sum = sum_of(&head, &body);
    format!("{HEAD}{head} {sum}]\n{body}\n{FOOT}\n")
}

/// Whether there is a document in a text, whole or not.
pub fn has_document(text: &str) -> bool {
    text.contains("[playproof document ")
}

/// The first block in a text, if there is any.
///
/// # Errors
/// Why the first one cannot be taken.
pub fn find(text: &str) -> Result<Option<Block>, BlockError> {
    if MAX_BYTES < text.len() {
        return match text.get(..MAX_BYTES).unwrap_or_default().contains(HEAD) {
            true => Err(BlockError::TooLong),
            false => Ok(None),
        };
    }
    let mut lines = text.lines();
    let Some((before, head)) = lines.by_ref().find_map(|line| line.split_once(HEAD)) else {
        return Ok(None);
    };
    let head = head.trim_end().strip_suffix(']');
    let (head, sum) = head
        .and_then(|head| head.rsplit_once(' '))
        .ok_or(BlockError::Damaged)?;
    let mut words = head.splitn(3, ' ');
    let mut word = || words.next().ok_or(BlockError::Damaged);
    let what = match word()? {
        "selection" => What::Selection,
        "document" => What::Document,
        _ => return Err(BlockError::Newer),
    };
    let form: u32 = word()?.parse().map_err(|_| BlockError::Damaged)?;
    if FORM < form {
        return Err(BlockError::Newer);
    }
    let game = word()?.to_owned();
    // What stands before the head, as the mark of a quotation does, stands before all lines.
    let own = |line: &'_ str| -> String {
        let bare = line.strip_prefix(before).or(line.strip_prefix(before.trim_end()));
        bare.unwrap_or(line).to_owned()
    };
    let mut inside = Vec::new();
    let mut has_end = false;
    for line in lines.map(own) {
        if line.trim() == FOOT {
            has_end = true;
            break;
        }
        inside.push(line);
    }
    if !has_end {
        return Err(BlockError::Cut);
    }
    let body = lines_of(inside.iter().map(String::as_str));
    if sum != sum_of(head, &body) {
        return Err(BlockError::Damaged);
    }
    Ok(Some(Block { what, game, body }))
}

/// The checksum of what is in a block and what is said of it.
fn sum_of(head: &str, body: &str) -> String {
    format!("{:08x}", hash_seed(&format!("{head}\n{body}")))
}

/// Lines as they are compared: without blanks at their ends.
fn lines_of<'a>(lines: impl Iterator<Item = &'a str>) -> String {
    let lines: Vec<&str> = lines.map(str::trim_end).collect();
    lines.join("\n").trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const BODY: &str = "(\n    stars: [(500, 500, 2)],\n)";

    fn found(text: &str) -> Block {
        find(text).unwrap().unwrap()
    }

    #[test]
    fn a_block_is_found_in_a_mail() {
        let text = write(What::Selection, "starlink", BODY);
        assert_eq!(found(&text).body, BODY);
        assert_eq!(
            (found(&text).what, found(&text).game.as_str()),
            (What::Selection, "starlink")
        );
        let quoted: String = text.lines().map(|line| format!("> {line}  \r\n")).collect();
        let mail = format!("Look at this:\r\n\r\n{quoted}\r\nIs it a bug?");
        assert_eq!(found(&mail), found(&text));
        assert_eq!(find("nothing of the kind"), Ok(None));
    }

    #[test]
    fn what_did_not_survive_is_told() {
        let text = write(What::Document, "fourstep", BODY);
        assert_eq!(find(&text.replace("500, 2", "500, 3")), Err(BlockError::Damaged));
        assert_eq!(find(&text[..text.len() - 4]), Err(BlockError::Cut));
        assert_eq!(
            find(&text.replace("document 1", "document 2")),
            Err(BlockError::Newer)
        );
        assert_eq!(find(&text.replace("document", "dance")), Err(BlockError::Newer));
        assert_eq!(find("[playproof document"), Err(BlockError::Damaged));
        let long = text + &" ".repeat(MAX_BYTES);
        assert_eq!(find(&long), Err(BlockError::TooLong));
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn a_block_comes_back_as_it_was_or_not_at_all(body in "\\PC{0,60}", junk in "\\PC{0,40}", at in 0_usize..200) {
            let text = write(What::Selection, "null", &body);
            let back = find(&text).unwrap().unwrap();
            prop_assert_eq!(&back.body, body.trim_end());
            // Put somewhere into it, whatever it is.
            let at = (0..=at.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap();
            let other = format!("{}{junk}{}", &text[..at], &text[at..]);
            if let Ok(Some(block)) = find(&other) {
                prop_assert_eq!(block, back);
            }
        }
    }
}
