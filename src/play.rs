//! The playhead: where in a trace the window looks, and the commands that move it.
//!
//! Knows a [`Timeline`] and nothing of games, clocks or a GUI. Buttons, keys and drags all become
//! a [`PlayCommand`], so every one of them can be tested by stepping a [`Playhead`] alone.

use crate::report::Timeline;

/// The speeds that [`PlayCommand::SpeedUp`] and [`PlayCommand::SpeedDown`] go through.
pub const SPEEDS: [f32; 6] = [0.25, 0.5, 1.0, 2.0, 4.0, 8.0];

/// Everything that can be asked of a playhead.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PlayCommand {
    /// Play, or pause. At the end, or outside of the loop, play begins anew.
    TogglePlay,
    /// This many frames forward, or back when negative. Pauses.
    Step(i64),
    /// So many milliseconds of playing at speed 1 forward, or back when negative; at least one frame. Pauses.
    StepMs(i64),
    /// To the next event. Pauses.
    NextEvent,
    /// To the event before. Pauses.
    PrevEvent,
    /// To the next visible change. Pauses.
    NextChange,
    /// To the visible change before. Pauses.
    PrevChange,
    /// To the first frame.
    Start,
    /// To the last frame.
    End,
    /// To an exact frame, or the last one if there are fewer.
    GoTo(usize),
    /// To the first frame of a time in the game's unit, or the last one before it.
    GoToTime(u32),
    /// Plays at this speed, within the slowest and fastest of [`SPEEDS`].
    SetSpeed(f32),
    /// One speed faster.
    SpeedUp,
    /// One speed slower.
    SpeedDown,
    /// Play round and round, or once.
    ToggleLoop,
    /// Loop from this frame to that one, both included, in either order.
    SetLoop(usize, usize),
    /// The loop begins at the current frame.
    LoopFromHere,
    /// The loop ends at the current frame.
    LoopToHere,
    /// Loop over the whole trace again, and only when asked.
    ClearLoop,
    /// Put a bookmark on the current frame, or take it off.
    ToggleBookmark,
    /// To the next bookmark. Pauses.
    NextBookmark,
    /// To the bookmark before. Pauses.
    PrevBookmark,
}

/// Where in a trace the window looks.
#[derive(Clone, Debug, PartialEq)]
pub struct Playhead {
    frame: usize,
    is_playing: bool,
    speed: f32,
    is_looping: bool,
    loop_range: Option<(usize, usize)>,
    /// Ascending.
    bookmarks: Vec<usize>,
    /// How long the current frame has been shown, in milliseconds at speed 1.
    shown_ms: f64,
}

impl Default for Playhead {
    fn default() -> Self {
        Self {
            frame: 0,
            is_playing: false,
            speed: 1.0,
            is_looping: false,
            loop_range: None,
            bookmarks: Vec::new(),
            shown_ms: 0.0,
        }
    }
}

impl Playhead {
    /// Index of the current frame.
    pub fn frame(&self) -> usize {
        self.frame
    }

    /// Whether it plays.
    pub fn is_playing(&self) -> bool {
        self.is_playing
    }

    /// How many times as fast as the game.
    pub fn speed(&self) -> f32 {
        self.speed
    }

    /// Whether it plays round and round.
    pub fn is_looping(&self) -> bool {
        self.is_looping
    }

    /// The frames of the loop, both included.
    pub fn loop_range(&self) -> Option<(usize, usize)> {
        self.loop_range
    }

    /// Bookmarked frames, ascending.
    pub fn bookmarks(&self) -> &[usize] {
        &self.bookmarks
    }

    /// Bookmarks as they are kept elsewhere: frames, ascending.
    pub fn set_bookmarks(&mut self, mut frames: Vec<usize>) {
        frames.sort_unstable();
        frames.dedup();
        self.bookmarks = frames;
    }

    /// How much of the current frame's time has passed, from 0 to 1: for motion between frames.
    pub fn frame_part(&self, timeline: &Timeline) -> f32 {
        match timeline.durations_ms.get(self.frame) {
            Some(&ms) if 0 < ms && self.is_playing => (self.shown_ms / f64::from(ms)).clamp(0.0, 1.0) as f32,
            _ => 0.0,
        }
    }

    /// Carries out a command.
    pub fn apply(&mut self, command: PlayCommand, timeline: &Timeline) {
        let Some(last) = timeline.len().checked_sub(1) else {
            self.apply_setting(command);
            return;
        };
        let here = self.frame;
        match command {
            PlayCommand::TogglePlay => {
                self.is_playing = !self.is_playing;
                let (start, end) = self.loop_range.unwrap_or((0, last));
                let is_outside = self.is_looping && (here < start || end <= here);
                if self.is_playing && (here == last || is_outside) {
                    self.move_to(self.first_of_loop());
                }
            }
            PlayCommand::Step(n) => {
                let target = (here as i64).saturating_add(n).clamp(0, last as i64);
                self.pause_at(target as usize);
            }
            PlayCommand::StepMs(ms) => self.pause_at(stepped_ms(timeline, here, ms)),
            PlayCommand::NextEvent => {
                let next = timeline
                    .events
                    .iter()
                    .map(|event| event.frame)
                    .find(|frame| here < *frame);
                self.pause_at(next.unwrap_or(here));
            }
            PlayCommand::PrevEvent => {
                let frames = timeline.events.iter().rev().map(|event| event.frame);
                self.pause_at({ frames }.find(|frame| *frame < here).unwrap_or(here));
            }
            PlayCommand::NextChange => self.pause_at(next_of(&timeline.changes, here).unwrap_or(here)),
            PlayCommand::PrevChange => self.pause_at(prev_of(&timeline.changes, here).unwrap_or(here)),
            PlayCommand::NextBookmark => self.pause_at(next_of(&self.bookmarks, here).unwrap_or(here)),
            PlayCommand::PrevBookmark => self.pause_at(prev_of(&self.bookmarks, here).unwrap_or(here)),
            PlayCommand::Start => self.move_to(0),
            PlayCommand::End => self.move_to(last),
            PlayCommand::GoTo(frame) => self.move_to(frame.min(last)),
            PlayCommand::GoToTime(time) => self.move_to(frame_at_time(timeline, time)),
            PlayCommand::SetLoop(a, b) => self.set_loop(a.min(b).min(last), a.max(b).min(last)),
            PlayCommand::LoopFromHere => {
                let end = self.loop_range.map_or(last, |(_, end)| end);
                self.set_loop(here, if end <= here { last } else { end });
            }
            PlayCommand::LoopToHere => {
                let start = self.loop_range.map_or(0, |(start, _)| start);
                self.set_loop(if here <= start { 0 } else { start }, here);
            }
            PlayCommand::ToggleBookmark => match self.bookmarks.binary_search(&here) {
                Ok(idx) => drop(self.bookmarks.remove(idx)),
                Err(idx) => self.bookmarks.insert(idx, here),
            },
            PlayCommand::SetSpeed(_)
            | PlayCommand::SpeedUp
            | PlayCommand::SpeedDown
            | PlayCommand::ToggleLoop
            | PlayCommand::ClearLoop => self.apply_setting(command),
        }
    }

    /// The commands that make sense without a trace.
    fn apply_setting(&mut self, command: PlayCommand) {
        let faster = |speed: &&f32| self.speed < **speed;
        let slower = |speed: &&f32| **speed < self.speed;
        match command {
            PlayCommand::SetSpeed(speed) if speed.is_finite() => {
                self.speed = speed.clamp(SPEEDS[0], SPEEDS[SPEEDS.len() - 1]);
            }
            PlayCommand::SpeedUp => self.speed = *SPEEDS.iter().find(faster).unwrap_or(&self.speed),
            PlayCommand::SpeedDown => self.speed = *SPEEDS.iter().rev().find(slower).unwrap_or(&self.speed),
            PlayCommand::ToggleLoop => self.is_looping = !self.is_looping,
            // Waits there for a trace.
            PlayCommand::GoTo(frame) => self.move_to(frame),
            PlayCommand::ClearLoop => {
                self.loop_range = None;
                self.is_looping = false;
            }
            _ => {}
        }
    }

    /// Lets `dt_secs` of real time pass. Says whether the frame changed.
    pub fn advance(&mut self, dt_secs: f32, timeline: &Timeline) -> bool {
        let Some(last) = timeline.len().checked_sub(1) else {
            self.is_playing = false;
            return false;
        };
        if !self.is_playing || !dt_secs.is_finite() {
            return false;
        }
        let before = self.frame;
        self.shown_ms += f64::from(dt_secs.max(0.0)) * 1000.0 * f64::from(self.speed);
        // One pass over the trace is as far as a single frame of the window ever goes.
        for _ in 0..timeline.len() {
            let duration_ms = f64::from(timeline.durations_ms.get(self.frame).copied().unwrap_or(0));
            if self.shown_ms < duration_ms {
                break;
            }
            let end = match self.loop_range {
                Some((_, end)) if self.is_looping => end.min(last),
                _ => last,
            };
            self.shown_ms -= duration_ms;
            if self.frame == end || self.frame == last {
                if self.is_looping {
                    self.frame = self.first_of_loop().min(last);
                } else {
                    self.is_playing = false;
                    self.shown_ms = 0.0;
                    break;
                }
            } else {
                self.frame += 1;
            }
        }
        self.frame != before
    }

    /// A new trace takes the place of the old one. The cursor follows the end if it was there, and
    /// otherwise keeps its time; so do the loop and the bookmarks.
    pub fn follow(&mut self, old: &Timeline, new: &Timeline) {
        let Some(last) = new.len().checked_sub(1) else {
            // Refuted or not built: cursor, loop and bookmarks wait for the next trace.
            self.is_playing = false;
            return;
        };
        if old.is_empty() {
            self.move_to(self.frame.min(last));
            self.loop_range = self
                .loop_range
                .map(|(start, end)| (start.min(last), end.min(last)))
                .filter(|(start, end)| start < end);
            self.bookmarks.retain(|frame| *frame <= last);
            return;
        }
        let was_at_end = self.frame + 1 == old.len();
        let frame = if was_at_end {
            last
        } else {
            same_time(old, new, self.frame)
        };
        if frame != self.frame || was_at_end {
            self.move_to(frame);
        }
        self.loop_range = self
            .loop_range
            .map(|(start, end)| (same_time(old, new, start), same_time(old, new, end)))
            .filter(|(start, end)| start < end);
        for frame in &mut self.bookmarks {
            *frame = same_time(old, new, *frame);
        }
        self.bookmarks.dedup();
    }

    /// Loops between two frames. One frame is no loop: playing would stand still without a word.
    fn set_loop(&mut self, start: usize, end: usize) {
        if start < end {
            self.loop_range = Some((start, end));
            self.is_looping = true;
        }
    }

    fn first_of_loop(&self) -> usize {
        match self.loop_range {
            Some((start, _)) if self.is_looping => start,
            _ => 0,
        }
    }

    fn move_to(&mut self, frame: usize) {
        self.frame = frame;
        self.shown_ms = 0.0;
    }

    fn pause_at(&mut self, frame: usize) {
        self.is_playing = false;
        self.move_to(frame);
    }
}

/// The first frame of a time, or the last one before it.
pub fn frame_at_time(timeline: &Timeline, time: u32) -> usize {
    let idx = timeline.times.partition_point(|t| *t < time);
    if timeline.times.get(idx) == Some(&time) {
        idx
    } else {
        idx.saturating_sub(1)
    }
}

/// The frame `ms` of playing at speed 1 away from `here`, at least one frame away where there is one.
fn stepped_ms(timeline: &Timeline, here: usize, ms: i64) -> usize {
    let last = timeline.len().saturating_sub(1);
    let duration_ms = |frame: usize| timeline.durations_ms.get(frame).map_or(0, |ms| i64::from(*ms));
    let mut left_ms = ms.saturating_abs();
    let mut frame = here;
    while 0 < left_ms {
        let next = if ms < 0 {
            frame.checked_sub(1)
        } else {
            Some(frame + 1).filter(|next| *next <= last)
        };
        let Some(next) = next else { break };
        let cost_ms = duration_ms(frame.min(next));
        if left_ms < cost_ms && frame != here {
            break;
        }
        left_ms -= cost_ms.max(1);
        frame = next;
    }
    frame
}

/// The frame of `new` that shows the time of `frame_in_old`: of several, the one with its rank.
fn same_time(old: &Timeline, new: &Timeline, frame_in_old: usize) -> usize {
    let Some(&time) = old.times.get(frame_in_old).or(old.times.last()) else {
        return 0;
    };
    let rank = frame_in_old.saturating_sub(old.times.partition_point(|t| *t < time));
    let first = frame_at_time(new, time);
    let Some(&found) = new.times.get(first) else {
        return 0;
    };
    let n_found = new.times.partition_point(|t| *t <= found) - new.times.partition_point(|t| *t < found);
    first + rank.min(n_found.saturating_sub(1))
}

fn next_of(frames: &[usize], here: usize) -> Option<usize> {
    frames
        .get(frames.partition_point(|frame| *frame <= here))
        .copied()
}

fn prev_of(frames: &[usize], here: usize) -> Option<usize> {
    let idx = frames.partition_point(|frame| *frame < here).checked_sub(1)?;
    frames.get(idx).copied()
}

#[cfg(test)]
mod tests;
