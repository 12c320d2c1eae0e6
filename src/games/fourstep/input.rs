//! The button: what a recording holds of it.
//!
//! Knows presses, releases and steps; knows nothing of what a press does.

use serde::{Deserialize, Serialize};

/// Which way the button goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Button {
    /// Down.
    #[serde(rename = "P")]
    Press,
    /// Up.
    #[serde(rename = "R")]
    Release,
}

/// The button and the step before which it goes; written as `(219, "P")`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(from = "(u32, Button)", into = "(u32, Button)")]
pub struct Input {
    /// The step of 1/24 beat, from 0, in which it first counts.
    pub step: u32,
    /// Which way.
    pub button: Button,
}

impl From<(u32, Button)> for Input {
    fn from((step, button): (u32, Button)) -> Self {
        Self { step, button }
    }
}

impl From<Input> for (u32, Button) {
    fn from(input: Input) -> Self {
        (input.step, input.button)
    }
}

/// The button of each of `n_steps` steps. Inputs that are out of order or too late are never reached;
/// the index of the first of them comes with it.
pub fn buttons(inputs: &[Input], was_held: bool, n_steps: usize) -> (Vec<bool>, Option<usize>) {
    let mut buttons = Vec::with_capacity(n_steps);
    let mut left = inputs.iter().enumerate().peekable();
    let mut is_down = was_held;
    for step in 0..n_steps {
        while let Some((_, input)) = left.next_if(|(_, input)| input.step as usize == step) {
            is_down = input.button == Button::Press;
        }
        buttons.push(is_down);
    }
    (buttons, left.next().map(|(idx, _)| idx))
}

/// The inputs that make these buttons.
pub fn inputs(buttons: &[bool], was_held: bool) -> Vec<Input> {
    let mut inputs = Vec::new();
    let mut is_down = was_held;
    for (step, down) in buttons.iter().enumerate() {
        if *down != is_down {
            is_down = *down;
            inputs.push(Input {
                step: step as u32,
                button: if is_down { Button::Press } else { Button::Release },
            });
        }
    }
    inputs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inputs_and_buttons_are_two_forms_of_one() {
        let down = [false, true, true, false, true, false, false, true];
        for was_held in [false, true] {
            assert_eq!(
                buttons(&inputs(&down, was_held), was_held, 8),
                (down.to_vec(), None)
            );
        }
    }
}
