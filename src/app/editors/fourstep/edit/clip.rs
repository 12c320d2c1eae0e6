//! Obstacles as text, for the clipboard: RON, so that it can be read, mailed and pasted elsewhere.

use serde::{Deserialize, Serialize};

use crate::games::fourstep::spec::{Obstacle, Shape};
use crate::report::Text;

/// The longest text that is read, in bytes.
const MAX_BYTES: usize = 4_000_000;
/// The most obstacles that are pasted.
const MAX_OBSTACLES: usize = 5_000;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Clip {
    /// Places are counted from the first of them.
    fourstep_obstacles: Vec<Obstacle>,
}

/// Obstacles at places of the course, as text.
pub(in super::super) fn to_text(list: &[(i64, Shape)]) -> Option<String> {
    let first = list.iter().map(|(x, _)| *x).min()?;
    let obstacles = list.iter().filter_map(|(x, shape)| {
        Some(Obstacle {
            x_200ths: i32::try_from(x - first).ok()?,
            shape: *shape,
        })
    });
    let clip = Clip {
        fourstep_obstacles: obstacles.collect(),
    };
    let config = ron::ser::PrettyConfig::new().depth_limit(2);
    ron::ser::to_string_pretty(&clip, config).ok()
}

/// Reads such a text: places from the first obstacle on.
///
/// # Errors
/// A sentence that says what is wrong with it.
pub(in super::super) fn of_text(text: &str) -> Result<Vec<(i64, Shape)>, Text> {
    if MAX_BYTES < text.len() {
        return Err(Text::new("the clipboard is too long", "클립보드가 너무 깁니다"));
    }
    let clip: Clip = ron::from_str(text).map_err(|_| {
        Text::new(
            "there are no obstacles on the clipboard",
            "클립보드에 장애물이 없습니다",
        )
    })?;
    if MAX_OBSTACLES < clip.fourstep_obstacles.len() {
        return Err(Text::new(
            format!("more than {MAX_OBSTACLES} obstacles on the clipboard"),
            format!("클립보드의 장애물이 {MAX_OBSTACLES}개를 넘습니다"),
        ));
    }
    let obstacles = clip.fourstep_obstacles.into_iter();
    Ok(obstacles.map(|of| (i64::from(of.x_200ths), of.shape)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::editors::fourstep::kinds::Kind;

    #[test]
    fn what_is_copied_is_pasted() {
        let list: Vec<(i64, Shape)> = Kind::ALL
            .iter()
            .enumerate()
            .map(|(idx, kind)| (1200 + 75 * idx as i64, kind.shape()))
            .collect();
        let pasted = of_text(&to_text(&list).unwrap()).unwrap();
        let from_first: Vec<(i64, Shape)> = list.iter().map(|(x, shape)| (x - 1200, *shape)).collect();
        assert_eq!(pasted, from_first);
        assert_eq!(to_text(&[]), None);
    }

    #[test]
    fn other_texts_are_refused() {
        for text in [
            "",
            "hello",
            "(fourstep_obstacles: [1])",
            "[[[[[[[[",
            "(other: [])",
        ] {
            assert!(of_text(text).is_err(), "{text}");
        }
    }
}
