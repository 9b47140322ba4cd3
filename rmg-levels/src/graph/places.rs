//! Sets of positions at which doors meet.

use rmg_core::RngStream;
use rmg_core::dungeon::Side;

use super::shape::{Shape, Spot};

/// A set of up to 128 numbers: bit i is the number low + i.
#[derive(Debug, Clone, Copy)]
struct Line {
    low: i32,
    bits: u128,
}

impl Line {
    /// Returns the numbers from `low`, at most 128.
    fn span(low: i32, count: i32) -> Self {
        Self { low, bits: u128::MAX >> (128 - count.clamp(1, 128)) }
    }

    /// Returns all differences of the position of a bit in `own` and one in `other`.
    fn differences(own: u64, other: u64) -> Self {
        let (mut few, many) = (own, other.reverse_bits());
        let mut bits = 0;
        while few != 0 {
            bits |= u128::from(many) << few.trailing_zeros();
            few &= few - 1;
        }
        Self { low: -63, bits }
    }

    fn and(self, other: Self) -> Self {
        let by = other.low - self.low;
        let shift = by.unsigned_abs();
        let bits = if by >= 0 { other.bits.checked_shl(shift) } else { other.bits.checked_shr(shift) };
        Self { low: self.low, bits: self.bits & bits.unwrap_or(0) }
    }

    /// Returns the number at that position of the set.
    fn get(self, at: u32) -> i32 {
        let mut rest = self.bits;
        (0..at).for_each(|_| rest &= rest - 1);
        self.low + rest.trailing_zeros().cast_signed()
    }
}

/// All positions of some columns and some rows.
#[derive(Debug, Clone, Copy)]
pub(super) struct Block {
    x: Line,
    y: Line,
}

impl Block {
    /// Returns the positions of up to `far` columns and rows from the origin.
    pub(super) fn around(far: i32) -> Self {
        let line = Line::span(-far, 2 * far + 1);
        Self { x: line, y: line }
    }

    pub(super) fn minus(self, spot: Spot) -> Self {
        let moved = |line: Line, by: i32| Line { low: line.low - by, ..line };
        Self { x: moved(self.x, spot.x), y: moved(self.y, spot.y) }
    }

    fn count(&self) -> u32 {
        self.x.bits.count_ones() * self.y.bits.count_ones()
    }
}

/// A set of positions. Its blocks do not overlap.
#[derive(Debug, Clone, Default)]
pub(super) struct Places {
    blocks: Vec<Block>,
    /// Space for the next blocks.
    next: Vec<Block>,
}

impl Places {
    pub(super) fn set(&mut self, blocks: &[Block]) {
        self.blocks.clear();
        self.blocks.extend(blocks.iter().filter(|block| block.count() > 0));
    }

    /// Keeps the positions that are also in one of these blocks, if there are any. Returns whether there are.
    pub(super) fn keep(&mut self, blocks: &[Block]) -> bool {
        self.next.clear();
        for one in &self.blocks {
            for two in blocks {
                let both = Block { x: one.x.and(two.x), y: one.y.and(two.y) };
                if both.count() > 0 {
                    self.next.push(both);
                }
            }
        }
        if self.next.is_empty() {
            return false;
        }
        std::mem::swap(&mut self.blocks, &mut self.next);
        true
    }

    /// Returns a random position.
    pub(super) fn pick(&self, rng: &mut RngStream) -> Option<Spot> {
        let all = self.blocks.iter().map(Block::count).sum::<u32>();
        let mut at = if all == 0 { return None } else { rng.below(all) };
        for block in &self.blocks {
            if let Some(rest) = at.checked_sub(block.count()) {
                at = rest;
                continue;
            }
            let columns = block.x.bits.count_ones();
            return Some(Spot { x: block.x.get(at % columns), y: block.y.get(at / columns) });
        }
        None
    }
}

impl Shape {
    /// Returns the differences of positions at which a passage of at most `reach` tiles can join this shape
    /// and another one, as [`facing`](Self::facing) tests them.
    pub(super) fn places(&self, other: &Self, reach: i32) -> [Block; 4] {
        Side::ALL.map(|side| {
            let (own, of_other) = (self.doors[side.index()], other.doors[side.opposite().index()]);
            let along = Line::differences(own, of_other);
            let low = match side {
                Side::East => self.width + 1,
                Side::South => self.height + 1,
                Side::West => -other.width - reach,
                Side::North => -other.height - reach,
            };
            let across = Line::span(low, reach);
            if side.is_horizontal() { Block { x: across, y: along } } else { Block { x: along, y: across } }
        })
    }
}
