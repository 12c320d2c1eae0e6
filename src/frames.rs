//! The frames of a run: kept whole, or made again from snapshots when somebody looks.
//!
//! Knows no game. A run of a hundred frames is kept. A long one is a [`Film`]: every so many steps the
//! game's own state is put aside, and a frame is found by playing on from the snapshot before it. What is
//! looked at stays on a small shelf, so that going forward, going back and reading all of it play each
//! stretch once. A film belongs to the inputs it was made from and to nothing else, so nothing can make it
//! stale.

use std::collections::VecDeque;
use std::fmt;
use std::ops::{Bound, Deref, RangeBounds};
use std::sync::{Arc, Mutex, PoisonError};

/// Stretches that a film keeps after they were looked at.
const SHELF: usize = 6;

/// A game's step function, as far as a film needs it: frames follow from a snapshot and nothing else.
pub trait Rerun: Send + Sync + 'static {
    /// What is made.
    type Frame: Send + Sync + 'static;
    /// All that the next steps depend on.
    type Snapshot: Clone + Send + Sync + 'static;

    /// The frames from a snapshot up to where the next one was taken, or to the end of the run.
    fn stretch(&self, from: &Self::Snapshot) -> Vec<Self::Frame>;
}

/// A run whose frames are made again from snapshots.
pub struct Film<R: Rerun> {
    rerun: R,
    /// Each with the index of the first frame that comes of it, ascending; the first is frame 0.
    snapshots: Vec<(usize, R::Snapshot)>,
    n_frames: usize,
    shelf: Mutex<VecDeque<Stretch<R::Frame>>>,
}

/// Frames in a row, with the index of the first.
type Stretch<F> = (usize, Arc<[F]>);

impl<R: Rerun> Film<R> {
    /// A film of `n_frames` frames. `snapshots`: each with the index of the first frame that comes of it,
    /// ascending, the first at 0.
    pub fn new(rerun: R, snapshots: Vec<(usize, R::Snapshot)>, n_frames: usize) -> Self {
        Self {
            rerun,
            snapshots,
            n_frames,
            shelf: Mutex::default(),
        }
    }
}

/// What [`Frames`] asks of a film, whatever makes it.
trait Reel<F>: Send + Sync {
    fn n_frames(&self) -> usize;
    /// The frames around a frame, and which of them it is.
    fn around(&self, frame_idx: usize) -> Option<(Arc<[F]>, usize)>;
}

impl<R: Rerun> Reel<R::Frame> for Film<R> {
    fn n_frames(&self) -> usize {
        self.n_frames
    }

    fn around(&self, frame_idx: usize) -> Option<(Arc<[R::Frame]>, usize)> {
        if self.n_frames <= frame_idx {
            return None;
        }
        let nth = { &self.snapshots }
            .partition_point(|(first, _)| *first <= frame_idx)
            .checked_sub(1)?;
        let (first, snapshot) = self.snapshots.get(nth)?;
        // The lock is not held while a stretch is made: who looks at another one need not wait.
        let shelf = || self.shelf.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = {
            let shelf = shelf();
            let found = shelf.iter().find(|(kept, _)| kept == first);
            found.map(|(_, frames)| frames.clone())
        };
        let frames = kept.unwrap_or_else(|| {
            let frames: Arc<[R::Frame]> = self.rerun.stretch(snapshot).into();
            let mut shelf = shelf();
            if shelf.len() == SHELF {
                shelf.pop_front();
            }
            shelf.push_back((*first, frames.clone()));
            frames
        });
        let idx = frame_idx - first;
        (idx < frames.len()).then_some((frames, idx))
    }
}

enum Inner<F> {
    Kept(Vec<F>),
    Film(Arc<dyn Reel<F>>),
}

/// The frames of a run, by their index.
pub struct Frames<F>(Inner<F>);

impl<F> Frames<F> {
    /// The frames of a film.
    pub fn film<R: Rerun<Frame = F>>(film: Film<R>) -> Self {
        Self(Inner::Film(Arc::new(film)))
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        match &self.0 {
            Inner::Kept(frames) => frames.len(),
            Inner::Film(film) => film.n_frames(),
        }
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// A frame; `None` beyond the last one.
    pub fn get(&self, frame_idx: usize) -> Option<Held<'_, F>> {
        Some(match &self.0 {
            Inner::Kept(frames) => Held(Holder::Kept(frames.get(frame_idx)?)),
            Inner::Film(film) => {
                let (stretch, idx) = film.around(frame_idx)?;
                Held(Holder::Made(stretch, idx))
            }
        })
    }

    /// The first frame.
    pub fn first(&self) -> Option<Held<'_, F>> {
        self.get(0)
    }

    /// The last frame.
    pub fn last(&self) -> Option<Held<'_, F>> {
        self.get(self.len().checked_sub(1)?)
    }

    /// Every frame, in order or from behind.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = Held<'_, F>> {
        self.range(..)
    }

    /// The frames of a range, as far as there are any, in order or from behind.
    pub fn range(&self, range: impl RangeBounds<usize>) -> impl DoubleEndedIterator<Item = Held<'_, F>> {
        let start = match range.start_bound() {
            Bound::Included(start) => *start,
            Bound::Excluded(before) => before.saturating_add(1),
            Bound::Unbounded => 0,
        };
        let end = match range.end_bound() {
            Bound::Included(last) => last.saturating_add(1),
            Bound::Excluded(end) => *end,
            Bound::Unbounded => usize::MAX,
        };
        let end = end.min(self.len());
        (start.min(end)..end).filter_map(|idx| self.get(idx))
    }
}

impl<F: Clone> Frames<F> {
    /// All of them at once: a hundred thousand frames take tens of megabytes.
    pub fn to_vec(&self) -> Vec<F> {
        self.iter().map(|frame| F::clone(&frame)).collect()
    }
}

impl<F> Default for Frames<F> {
    fn default() -> Self {
        Self(Inner::Kept(Vec::new()))
    }
}

impl<F> From<Vec<F>> for Frames<F> {
    fn from(frames: Vec<F>) -> Self {
        Self(Inner::Kept(frames))
    }
}

impl<F: Clone> Clone for Frames<F> {
    fn clone(&self) -> Self {
        Self(match &self.0 {
            Inner::Kept(frames) => Inner::Kept(frames.clone()),
            Inner::Film(film) => Inner::Film(film.clone()),
        })
    }
}

impl<F> fmt::Debug for Frames<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} frames", self.len())
    }
}

enum Holder<'a, F> {
    Kept(&'a F),
    Made(Arc<[F]>, usize),
}

/// A frame that is being looked at. It stays as it is, whatever the shelf does meanwhile.
pub struct Held<'a, F>(Holder<'a, F>);

impl<F> Deref for Held<'_, F> {
    type Target = F;

    fn deref(&self) -> &F {
        match &self.0 {
            Holder::Kept(frame) => frame,
            Holder::Made(stretch, idx) => &stretch[*idx],
        }
    }
}

impl<F: fmt::Debug> fmt::Debug for Held<'_, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        F::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

    use super::*;

    type Pair = (usize, usize);

    /// Counts up; a step makes one frame more than the step before it, up to seven.
    struct Counter {
        n_steps: usize,
        n_made: Arc<AtomicUsize>,
    }

    const EVERY: usize = 5;

    fn frames_of_step(step: usize) -> impl Iterator<Item = (usize, usize)> {
        (0..=step % 7).map(move |nth| (step, nth))
    }

    impl Rerun for Counter {
        type Frame = (usize, usize);
        type Snapshot = usize;

        fn stretch(&self, from: &usize) -> Vec<(usize, usize)> {
            self.n_made.fetch_add(1, Relaxed);
            (*from..(*from + EVERY).min(self.n_steps))
                .flat_map(frames_of_step)
                .collect()
        }
    }

    fn film(n_steps: usize) -> (Vec<Pair>, Frames<Pair>, Arc<AtomicUsize>) {
        let plain: Vec<_> = (0..n_steps).flat_map(frames_of_step).collect();
        let first_of = |step: usize| plain.partition_point(|(other, _)| *other < step);
        let snapshots = { (0..n_steps).step_by(EVERY) }.map(|step| (first_of(step), step));
        let n_made = Arc::new(AtomicUsize::new(0));
        let counter = Counter {
            n_steps,
            n_made: n_made.clone(),
        };
        let film = Film::new(counter, snapshots.collect(), plain.len());
        (plain, Frames::film(film), n_made)
    }

    #[test]
    fn a_film_shows_what_was_played_wherever_one_looks() {
        let (plain, frames, _) = film(103);
        assert_eq!(frames.len(), plain.len());
        assert_eq!(frames.to_vec(), plain);
        for nth in 0..plain.len() {
            let idx = nth * 7919 % plain.len();
            assert_eq!(*frames.get(idx).unwrap(), plain[idx]);
        }
        assert!(frames.get(plain.len()).is_none());
        let backwards: Vec<_> = frames.range(3..40).rev().map(|frame| *frame).collect();
        let plainly: Vec<_> = plain[3..40].iter().rev().copied().collect();
        assert_eq!(backwards, plainly);
        assert_eq!(frames.range(plain.len() - 2..usize::MAX).count(), 2);
        assert_eq!(*frames.last().unwrap(), plain[plain.len() - 1]);
    }

    #[test]
    fn each_stretch_is_played_once_when_all_of_it_is_read() {
        let (_, frames, n_made) = film(103);
        assert_eq!(frames.iter().count(), frames.len());
        assert_eq!(n_made.load(Relaxed), 103_usize.div_ceil(EVERY));
        // Back and forth at one place plays nothing anew.
        let before = n_made.load(Relaxed);
        for _ in 0..50 {
            frames.range(frames.len() - 12..).rev().for_each(drop);
        }
        assert_eq!(n_made.load(Relaxed), before);
    }

    #[test]
    fn what_is_held_outlives_the_shelf() {
        let (plain, frames, _) = film(400);
        let held = frames.get(9).unwrap();
        frames.iter().for_each(drop);
        assert_eq!(*held, plain[9]);
    }

    #[test]
    fn nothing_is_no_film_at_all() {
        let (_, frames, _) = film(0);
        assert!(frames.is_empty() && frames.first().is_none() && frames.last().is_none());
        let none: Frames<u8> = Frames::default();
        assert!(none.is_empty() && none.last().is_none() && none.iter().next().is_none());
    }
}
