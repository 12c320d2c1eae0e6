//! What the board shows besides the game itself.

use crate::app::lang::Word;
use crate::app::layers::Layer;

/// Which layers are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Layers {
    /// What a drop in each column does.
    pub drops: bool,
    /// Margins of the moment, column by column.
    pub margins: bool,
    /// Runs that nearly clear.
    pub near: bool,
}

impl Layers {
    /// All of them, in the order of their pills.
    pub(super) fn all(&mut self) -> [Layer<'_>; 3] {
        [
            Layer {
                id: "drops",
                name: Word {
                    en: "Drops",
                    ko: "놓기 결과",
                },
                hint: Word {
                    en: "What a drop in each column does",
                    ko: "열마다 놓으면 어떻게 되는지",
                },
                is_on: &mut self.drops,
            },
            Layer {
                id: "margins",
                name: Word {
                    en: "Margins",
                    ko: "여유",
                },
                hint: Word {
                    en: "Free rows, pieces to a clear, spare rows",
                    ko: "남은 줄, 클리어까지, 여유 줄",
                },
                is_on: &mut self.margins,
            },
            Layer {
                id: "near",
                name: Word {
                    en: "Near misses",
                    ko: "아까운 합",
                },
                hint: Word {
                    en: "Runs whose sum is one off, or one digit short",
                    ko: "합이 1 모자라거나 넘치는 줄, 숫자 하나가 모자란 줄",
                },
                is_on: &mut self.near,
            },
        ]
    }
}
