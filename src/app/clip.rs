//! Copy, cut and paste of a selection as text, the same in every game: between documents, windows and
//! reports. A game gives and takes the text of its own things; the tag around it
//! ([`crate::doc::block`]) says of which game they are.

use eframe::egui::{Event, Ui};

use crate::doc::block::{self, What};
use crate::game::Game;
use crate::report::Text;

/// What was asked for in this frame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asked {
    /// Copy the selection.
    Copy,
    /// Copy it and take it away.
    Cut,
    /// Put in what is in this text.
    Paste(String),
}

/// What the keyboard and the Edit menu ask for; nothing while a text field or a dialog has the keyboard.
pub fn asked(ui: &Ui) -> Vec<Asked> {
    if ui.text_edit_focused() || ui.memory(|memory| memory.top_modal_layer().is_some()) {
        return Vec::new();
    }
    ui.input(|input| input.events.iter().filter_map(asked_by).collect())
}

/// What one event asks for.
pub fn asked_by(event: &Event) -> Option<Asked> {
    match event {
        Event::Copy => Some(Asked::Copy),
        Event::Cut => Some(Asked::Cut),
        Event::Paste(text) => Some(Asked::Paste(text.clone())),
        _ => None,
    }
}

/// The text for the clipboard of some things of `G`, which `body` writes down.
pub fn written<G: Game>(body: &str) -> String {
    block::write(What::Selection, G::ID.0, body)
}

/// What [`written`] was given, from a text that may have more around it. `None` when nothing in it is
/// tagged: it may be a table, or nothing of ours at all.
///
/// # Errors
/// A sentence: of another game, or not as it was.
pub fn read<G: Game>(text: &str) -> Result<Option<String>, Text> {
    match block::find(text) {
        Ok(None) => Ok(None),
        Ok(Some(block)) if block.what == What::Selection && block.game == G::ID.0 => Ok(Some(block.body)),
        Ok(Some(block)) => {
            let (theirs, own) = (name_of(&block.game), name_of(G::ID.0));
            Err(Text::new(
                format!("Not pasted: this is of {theirs}, and here is {own}"),
                format!("붙여 넣지 못함: {theirs}의 것이고 여기는 {own}입니다"),
            ))
        }
        Err(err) => {
            let why = err.told();
            Err(Text::new(
                format!("Not pasted: {}", why.en),
                format!("붙여 넣지 못함: {}", why.ko),
            ))
        }
    }
}

/// What is told after a copy: `3 stars copied`.
pub fn copied(what: &Text) -> Text {
    Text::new(format!("{} copied", what.en), format!("{} 복사함", what.ko))
}

/// A game by the name in its files, as people write it.
fn name_of(id: &str) -> String {
    id.replace('_', " ").to_uppercase()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::fourstep::FourStep;
    use crate::games::starlink::StarLink;

    #[test]
    fn only_its_own_game_takes_a_selection() {
        let text = written::<StarLink>("(stars: [])");
        assert_eq!(read::<StarLink>(&text), Ok(Some("(stars: [])".to_owned())));
        let told = read::<FourStep>(&text).unwrap_err().en;
        assert_eq!(told, "Not pasted: this is of STARLINK, and here is FOURSTEP");
        let told = read::<StarLink>(&text.replace("stars", "tsars")).unwrap_err().en;
        assert_eq!(told, "Not pasted: it was damaged on its way");
        assert_eq!(read::<StarLink>("hello"), Ok(None));
    }
}
