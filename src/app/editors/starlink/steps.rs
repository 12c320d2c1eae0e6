//! The trace on the timeline: its hardest step.

use crate::app::editor::Cx;
use crate::frames::Frames;
use crate::games::starlink::StarLink;
use crate::games::starlink::frame::{Frame, Kind};
use crate::play::PlayCommand;

use super::desk::{Desk, Mode};

/// The frame of the hardest step: of the highest tier the one with the longest probe, the first of those.
pub(super) fn hardest(frames: &Frames<Frame>) -> Option<usize> {
    let length = |at: usize, kind: Kind| {
        let inside = { frames.range(at + 1..) }
            .take_while(|frame| matches!(frame.kind, Kind::ProbeStep | Kind::Contradiction));
        match kind {
            Kind::Assumption => 1 + inside.count(),
            _ => 0,
        }
    };
    let mut best: Option<(u8, usize, usize)> = None;
    for (at, frame) in frames.iter().enumerate() {
        if !matches!(frame.kind, Kind::Step | Kind::Assumption) {
            continue;
        }
        let length = length(at, frame.kind);
        if best.is_none_or(|(tier, most, _)| (tier, most) < (frame.tier, length)) {
            best = Some((frame.tier, length, at));
        }
    }
    best.map(|(_, _, at)| at)
}

/// The playhead goes to the hardest step.
pub(super) fn go_to_hardest(desk: &mut Desk, cx: &mut Cx<'_, StarLink>) {
    let at = { cx.shown.as_ref() }.and_then(|shown| hardest(&shown.report.frames));
    if let Some(at) = at {
        desk.mode = Mode::Steps;
        desk.last_frame = at;
        cx.play(PlayCommand::GoTo(at));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Text;

    #[test]
    fn the_hardest_step_has_the_highest_tier_and_then_the_longest_probe() {
        let frame = |kind, tier| {
            let mut frame = Frame::new(kind, 0, Text::default());
            frame.tier = tier;
            frame
        };
        let frames = [
            frame(Kind::Start, 0),
            frame(Kind::Step, 3),
            frame(Kind::Assumption, 4),
            frame(Kind::ProbeStep, 1),
            frame(Kind::Contradiction, 4),
            frame(Kind::Step, 4),
            frame(Kind::Assumption, 4),
            frame(Kind::ProbeStep, 1),
            frame(Kind::ProbeStep, 2),
            frame(Kind::Contradiction, 4),
            frame(Kind::Step, 1),
        ];
        assert_eq!(hardest(&frames.to_vec().into()), Some(6));
        assert_eq!(hardest(&frames[..1].to_vec().into()), None);
    }
}
