//! Which frames of a run somebody asked for.

use std::ops::Range;

use crate::cli::CliError;
use crate::grammar::counted;
use crate::report::Text;

/// The frames that were typed, of those that there are: one, a range that may end beyond the last, or all.
///
/// # Errors
/// When the first of them does not exist, in a run that has frames.
pub(super) fn asked(
    frame: Option<usize>,
    frames: Option<Range<usize>>,
    n_frames: usize,
) -> Result<Range<usize>, CliError> {
    let Range { start, end } = match (frame, frames) {
        (Some(frame), _) => frame..frame.saturating_add(1),
        (None, Some(frames)) => frames,
        (None, None) => 0..n_frames,
    };
    if n_frames <= start && n_frames != 0 {
        return Err(CliError::Usage(Text::new(
            format!(
                "there is no frame {start}: the run has {frames}, numbered from 0",
                frames = counted(n_frames, "frame")
            ),
            format!("{start}번 프레임이 없습니다. 프레임은 0부터 세어 {n_frames}개입니다"),
        )));
    }
    Ok(start.min(n_frames)..end.min(n_frames))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_beyond_the_last_frame_is_cut_and_a_start_there_is_refused() {
        let range = |frame, frames| asked(frame, frames, 9).ok();
        assert_eq!(range(None, None), Some(0..9));
        assert_eq!(range(Some(8), None), Some(8..9));
        assert_eq!(range(Some(9), None), None);
        assert_eq!(range(None, Some(5..999_999)), Some(5..9));
        assert_eq!(range(None, Some(9..10)), None);
        assert_eq!(asked(Some(usize::MAX), None, 0).ok(), Some(0..0));
    }
}
