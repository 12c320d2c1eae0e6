//! Hexes in axial coordinates: rows, neighbours, rotations and mirrors of shapes.
//!
//! `q` goes right, `r` lower right; hexes stand on a point. Knows no board and no creature.
//! Source: `docs/rules/sea_rescue.md`, section 1.

use serde::{Deserialize, Serialize};

/// A hex in axial coordinates; written as `(q, r)`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(from = "(i32, i32)", into = "(i32, i32)")]
pub struct Hex {
    /// To the right.
    pub q: i32,
    /// To the lower right.
    pub r: i32,
}

impl From<(i32, i32)> for Hex {
    fn from((q, r): (i32, i32)) -> Self {
        Self { q, r }
    }
}

impl From<Hex> for (i32, i32) {
    fn from(hex: Hex) -> Self {
        (hex.q, hex.r)
    }
}

/// The six neighbours, as steps; in the order of the rules.
pub const STEPS: [Hex; 6] = [
    Hex { q: 1, r: 0 },
    Hex { q: 0, r: 1 },
    Hex { q: -1, r: 1 },
    Hex { q: -1, r: 0 },
    Hex { q: 0, r: -1 },
    Hex { q: 1, r: -1 },
];

impl Hex {
    /// Where patterns are anchored.
    pub const ORIGIN: Self = Self { q: 0, r: 0 };

    /// The hex at a row and a column that may be negative; rounds down for negative rows as well.
    pub fn of_row_column(row: i32, column: i32) -> Self {
        let q = column.saturating_sub(row.saturating_add(1).div_euclid(2));
        Self { q, r: row }
    }

    /// The column of this hex in its row, the inverse of [`Hex::of_row_column`].
    pub fn column(self) -> i32 {
        self.q.saturating_add(self.r.saturating_add(1).div_euclid(2))
    }

    /// This hex moved by another; `None` where the numbers end.
    pub fn moved(self, by: Self) -> Option<Self> {
        Some(Self {
            q: self.q.checked_add(by.q)?,
            r: self.r.checked_add(by.r)?,
        })
    }

    /// From `from` to this hex; `None` where the numbers end.
    pub fn since(self, from: Self) -> Option<Self> {
        Some(Self {
            q: self.q.checked_sub(from.q)?,
            r: self.r.checked_sub(from.r)?,
        })
    }

    /// Turned around the origin by a sixth; `None` where the numbers end.
    pub fn turned(self) -> Option<Self> {
        Some(Self {
            q: self.r.checked_neg()?,
            r: self.q.checked_add(self.r)?,
        })
    }

    /// Mirrored at the axis on which `q` and `r` are equal.
    #[must_use]
    pub fn mirrored(self) -> Self {
        Self { q: self.r, r: self.q }
    }
}

/// A shape without its place: its hexes sorted, each once, the first at the origin. Two shapes are
/// equal up to a shift exactly when these are equal. `None` for shapes wider than the numbers.
pub fn shape(pattern: &[Hex]) -> Option<Vec<Hex>> {
    let mut hexes = pattern.to_vec();
    hexes.sort_unstable();
    hexes.dedup();
    let first = hexes.first().copied()?;
    hexes.into_iter().map(|hex| hex.since(first)).collect()
}

/// The shapes that a pattern has when turned and mirrored, itself first: 6 turns, then 6 of its mirror
/// image. Shorter where the numbers end.
pub fn orientations(pattern: &[Hex]) -> Vec<Vec<Hex>> {
    let mut all = Vec::with_capacity(12);
    let mirror: Vec<Hex> = pattern.iter().map(|hex| hex.mirrored()).collect();
    for start in [pattern.to_vec(), mirror] {
        let mut now = start;
        for _ in 0..6 {
            let Some(shape) = shape(&now) else { break };
            all.push(shape);
            let turned: Option<Vec<Hex>> = now.iter().map(|hex| hex.turned()).collect();
            let Some(turned) = turned else { break };
            now = turned;
        }
    }
    all
}

/// Whether one can walk from any hex of a pattern to any other over edges.
pub fn is_connected(pattern: &[Hex]) -> bool {
    let mut left = pattern.to_vec();
    left.sort_unstable();
    left.dedup();
    let Some(start) = left.pop() else { return true };
    let mut edge = vec![start];
    while let Some(hex) = edge.pop() {
        for step in STEPS {
            if let Some(next) = hex.moved(step)
                && let Ok(found) = left.binary_search(&next)
            {
                edge.push(left.remove(found));
            }
        }
    }
    left.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hexes(list: &[(i32, i32)]) -> Vec<Hex> {
        list.iter().map(|hex| Hex::from(*hex)).collect()
    }

    #[test]
    fn rows_round_down_above_the_board_too() {
        for row in -5..5 {
            for column in -3..9 {
                let hex = Hex::of_row_column(row, column);
                assert_eq!((hex.r, hex.column()), (row, column));
            }
        }
        assert_eq!(Hex::of_row_column(-2, 0), Hex { q: 1, r: -2 });
        assert_eq!(Hex::of_row_column(3, 0), Hex { q: -2, r: 3 });
    }

    #[test]
    fn six_turns_are_none_and_the_octopus_is_a_turned_seahorse() {
        let seahorse = hexes(&[(0, 0), (1, 0), (1, 1)]);
        let octopus = hexes(&[(0, 0), (0, 1), (1, 1)]);
        let all = orientations(&seahorse);
        assert_eq!(all.len(), 12);
        assert_eq!(Some(&all[3]), shape(&octopus).as_ref());
        assert_ne!(all[0], all[3]);
        let mut hex = Hex { q: 3, r: -1 };
        for _ in 0..6 {
            hex = hex.turned().unwrap_or_default();
        }
        assert_eq!(hex, Hex { q: 3, r: -1 });
    }

    #[test]
    fn edges_connect_and_gaps_do_not() {
        assert!(is_connected(&hexes(&[(0, 0), (0, 1), (1, 1)])));
        assert!(!is_connected(&hexes(&[(0, 0), (2, 0)])));
        assert!(is_connected(&[]));
        assert!(!is_connected(&hexes(&[(i32::MAX, 0), (0, i32::MIN)])));
        assert!(orientations(&hexes(&[(i32::MAX, 0), (i32::MIN, i32::MIN)])).len() < 12);
    }
}
