//! What a canvas shows besides the game itself: pills at its foot, ticks of the export sheet, and names on the
//! command line, all of one list.

use eframe::egui::Ui;

use super::editor::Editor;
use super::lang::Word;
use super::session::Session;
use super::widgets::pill_hint_ui;
use crate::report::Lang;

/// Something that is seen on a canvas or is not.
#[derive(Debug)]
pub struct Layer<'a> {
    /// What the command line calls it; stable.
    pub id: &'static str,
    /// What a person reads.
    pub name: Word,
    /// What is seen.
    pub hint: Word,
    /// Whether it is.
    pub is_on: &'a mut bool,
}

/// A layer as it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LayerState {
    /// What the command line calls it.
    pub id: &'static str,
    /// What a person reads.
    pub name: Word,
    /// What is seen.
    pub hint: Word,
    /// Whether it is.
    pub is_on: bool,
}

impl From<Layer<'_>> for LayerState {
    fn from(layer: Layer<'_>) -> Self {
        let Layer {
            id,
            name,
            hint,
            is_on,
        } = layer;
        Self {
            id,
            name,
            hint,
            is_on: *is_on,
        }
    }
}

/// The layers of an open document, whatever its game.
pub trait Layered {
    /// What its canvas shows or does not, besides the game itself.
    fn layers(&self) -> Vec<LayerState>;
    /// Shows or hides one of them.
    fn set_layer(&mut self, id: &str, is_on: bool);
}

impl<E: Editor> Layered for Session<E> {
    fn layers(&self) -> Vec<LayerState> {
        self.editor.layers()
    }

    fn set_layer(&mut self, id: &str, is_on: bool) {
        self.editor.set_layer(id, is_on);
    }
}

/// Shows or hides the one of a name.
pub fn set<'a>(layers: impl IntoIterator<Item = Layer<'a>>, id: &str, is_on: bool) {
    for layer in layers {
        if layer.id == id {
            *layer.is_on = is_on;
        }
    }
}

/// A pill for each, which turns it on and off.
pub fn pills_ui<'a>(ui: &mut Ui, layers: impl IntoIterator<Item = Layer<'a>>, lang: Lang) {
    for Layer {
        name, hint, is_on, ..
    } in layers
    {
        let pill = pill_hint_ui(ui, name.get(lang), *is_on, hint.get(lang));
        if pill.clicked() {
            *is_on = !*is_on;
        }
    }
}
