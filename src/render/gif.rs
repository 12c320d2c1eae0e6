//! Pictures one after the other as a GIF file: only what changed of each, a palette of its own.
//!
//! Players of GIFs show nothing for less than 20 ms, so frames that are shorter are joined to the next.

use std::borrow::Cow;
use std::io::Write;

use gif::{DisposalMethod, Encoder, Frame, Repeat};

use super::RenderError;
use super::palette::Palette;
use super::raster::Canvas;
use crate::doc::of_others;

/// The shortest that a picture is shown, in hundredths of a second.
pub const MIN_DELAY_CS: u16 = 2;
/// The longest.
const MAX_DELAY_CS: f64 = 60_000.0;
/// How long the last picture stays, in hundredths of a second.
const LAST_DELAY_CS: u16 = 150;

/// Which frames are drawn, and how long each is shown in hundredths of a second.
///
/// `durations_ms`: how long each frame is shown at speed 1; `first`: the number of the first of them.
pub fn schedule(durations_ms: &[u16], first: usize, speed: f64) -> Vec<(usize, u16)> {
    let mut plan: Vec<(usize, u16)> = Vec::new();
    let (mut until_cs, mut told_cs) = (0.0_f64, 0_u64);
    for (idx, duration_ms) in durations_ms.iter().enumerate() {
        until_cs += f64::from(*duration_ms) / 10.0 / speed;
        let delay = until_cs.round() - told_cs as f64;
        // Joined to the frames that follow, of which the last is shown.
        let is_last = idx + 1 == durations_ms.len();
        if delay < f64::from(MIN_DELAY_CS) && !is_last {
            continue;
        }
        let delay = if is_last {
            LAST_DELAY_CS
        } else {
            delay.min(MAX_DELAY_CS) as u16
        };
        plan.push((first + idx, delay));
        told_cs += u64::from(delay);
    }
    plan
}

/// A GIF in the making.
pub struct Animation<W: Write> {
    encoder: Encoder<W>,
    before: Option<Canvas>,
    most_colors: usize,
}

impl<W: Write> Animation<W> {
    /// An animation that is played round and round. `most_colors`: of each picture, from 2 to 255.
    ///
    /// # Errors
    /// When it is too large for a GIF, or cannot be written.
    pub fn new(to: W, width: usize, height: usize, most_colors: usize) -> Result<Self, RenderError> {
        let side = |pixels: usize| u16::try_from(pixels).unwrap_or(u16::MAX);
        let mut encoder = Encoder::new(to, side(width), side(height), &[]).map_err(|err| failed(&err))?;
        encoder.set_repeat(Repeat::Infinite).map_err(|err| failed(&err))?;
        Ok(Self {
            encoder,
            before: None,
            most_colors: most_colors.clamp(2, 255),
        })
    }

    /// Adds a picture, shown for `delay_cs` hundredths of a second.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn add(&mut self, canvas: Canvas, delay_cs: u16) -> Result<(), RenderError> {
        let (left, top, right, bottom) = match &self.before {
            None => (0, 0, canvas.width, canvas.height),
            Some(before) => changed(before, &canvas),
        };
        let (width, height) = (right - left, bottom - top);
        let mut part = Vec::with_capacity(3 * width * height);
        for row in top..bottom {
            let at = 3 * (row * canvas.width + left);
            part.extend_from_slice(canvas.rgb.get(at..at + 3 * width).unwrap_or_default());
        }
        let palette = Palette::of(&part, self.most_colors);
        let pixels: Vec<u8> = part
            .chunks_exact(3)
            .map(|pixel| palette.idx([pixel[0], pixel[1], pixel[2]]))
            .collect();
        let side = |pixels: usize| u16::try_from(pixels).unwrap_or(u16::MAX);
        let frame = Frame {
            delay: delay_cs,
            dispose: DisposalMethod::Keep,
            left: side(left),
            top: side(top),
            width: side(width),
            height: side(height),
            palette: Some(palette.colors.concat()),
            buffer: Cow::Owned(pixels),
            ..Frame::default()
        };
        self.encoder.write_frame(&frame).map_err(|err| failed(&err))?;
        self.before = Some(canvas);
        Ok(())
    }
}

/// The box of pixels that differ; one pixel where none does.
fn changed(before: &Canvas, now: &Canvas) -> (usize, usize, usize, usize) {
    let (mut left, mut top, mut right, mut bottom) = (usize::MAX, usize::MAX, 0, 0);
    let rows = before
        .rgb
        .chunks_exact(3 * now.width)
        .zip(now.rgb.chunks_exact(3 * now.width));
    for (y, (old, new)) in rows.enumerate() {
        if old == new {
            continue;
        }
        let differs = |(a, b): (&[u8], &[u8])| a != b;
        let first = old.chunks_exact(3).zip(new.chunks_exact(3)).position(differs);
        let last = old.chunks_exact(3).zip(new.chunks_exact(3)).rposition(differs);
        left = left.min(first.unwrap_or(0));
        right = right.max(last.map_or(0, |x| x + 1));
        top = top.min(y);
        bottom = y + 1;
    }
    if right == 0 {
        (0, 0, 1, 1)
    } else {
        (left, top, right, bottom)
    }
}

fn failed(err: &gif::EncodingError) -> RenderError {
    RenderError::new(
        format!("the GIF cannot be written: {err}"),
        format!("GIF를 쓸 수 없습니다 ({})", of_others(err).ko),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use eframe::egui::Color32;

    #[test]
    fn short_frames_are_joined_and_time_does_not_drift() {
        assert_eq!(
            schedule(&[50, 50, 120], 7, 1.0),
            [(7, 5), (8, 5), (9, LAST_DELAY_CS)]
        );
        let plan = schedule(&[7; 300], 0, 1.0);
        assert!(plan.iter().all(|(_, delay)| MIN_DELAY_CS <= *delay));
        let shown: u64 = plan[..plan.len() - 1]
            .iter()
            .map(|(_, delay)| u64::from(*delay))
            .sum();
        assert!((205..=210).contains(&shown), "{shown}");
        assert_eq!(plan.last().map(|(frame, _)| *frame), Some(299));
        assert_eq!(schedule(&[], 0, 1.0), []);
    }

    #[test]
    fn only_what_changed_is_written_and_reads_back_exactly() {
        let black = crate::app::tokens::DARK.canvas;
        let first = Canvas::new(40, 30, black);
        let mut second = first.clone();
        for x in 5..9 {
            second.rgb[3 * (7 * 40 + x)] = 200;
        }
        assert_eq!(changed(&first, &second), (5, 7, 9, 8));
        let mut bytes = Vec::new();
        let mut animation = Animation::new(&mut bytes, 40, 30, 255).unwrap();
        animation.add(first.clone(), 5).unwrap();
        animation.add(second.clone(), 7).unwrap();
        animation.add(second.clone(), 9).unwrap();
        drop(animation);
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::RGBA);
        let mut reader = options.read_info(bytes.as_slice()).unwrap();
        let mut delays = Vec::new();
        while let Some(frame) = reader.read_next_frame().unwrap() {
            delays.push((frame.delay, frame.width, frame.height));
            if delays.len() == 2 {
                let red: Vec<u8> = frame.buffer.chunks_exact(4).map(|pixel| pixel[0]).collect();
                assert_eq!(red, [200; 4]);
            }
        }
        assert_eq!(delays, [(5, 40, 30), (7, 4, 1), (9, 1, 1)]);
        assert_ne!(black, Color32::PLACEHOLDER);
    }
}
