//! Shapes: outlines as they are turned and mirrored, and where two of them can be linked.

use std::sync::Arc;

use rmg_core::dungeon::Side;
use rmg_core::{Grid, RngStream, TilePos};

use super::{LevelGraph, Outline};

/// An outline in one orientation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Shape {
    pub(super) floor: Arc<Grid<bool>>,
    pub(super) width: i32,
    pub(super) height: i32,
    /// By side: the places of doors, one bit for each column or row.
    pub(super) doors: [u64; 4],
    /// By side and place: the tiles between the floor and the edge of the rectangle.
    depths: [Vec<u8>; 4],
}

/// The position of a rectangle, or the difference of two.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Spot {
    pub(super) x: i32,
    pub(super) y: i32,
}

impl Spot {
    pub(super) fn minus(self, other: Self) -> Self {
        Self { x: self.x - other.x, y: self.y - other.y }
    }

    pub(super) fn plus(self, other: Self) -> Self {
        Self { x: self.x + other.x, y: self.y + other.y }
    }
}

/// A rectangle of tiles, which can be partly outside of the level.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Rect {
    pub(super) left: i32,
    pub(super) top: i32,
    /// First column after it.
    pub(super) right: i32,
    /// First row after it.
    pub(super) bottom: i32,
}

impl Rect {
    /// Returns whether another rectangle overlaps it or touches it, also at a corner.
    pub(super) fn touches(&self, other: &Self) -> bool {
        self.left <= other.right
            && other.left <= self.right
            && self.top <= other.bottom
            && other.top <= self.bottom
    }

    pub(super) fn contains(&self, other: &Self) -> bool {
        self.left <= other.left
            && other.right <= self.right
            && self.top <= other.top
            && other.bottom <= self.bottom
    }

    /// Returns the number of columns and of rows between two rectangles.
    pub(super) fn gap(&self, other: &Self) -> (i32, i32) {
        let between = |a: (i32, i32), b: (i32, i32)| (b.0 - a.1).max(a.0 - b.1).max(0);
        (
            between((self.left, self.right), (other.left, other.right)),
            between((self.top, self.bottom), (other.top, other.bottom)),
        )
    }
}

impl Shape {
    /// Returns all different shapes of an outline.
    pub(super) fn of(outline: &Outline) -> Vec<Self> {
        let mut shapes: Vec<Self> = Vec::new();
        let turns = if outline.can_turn { 4 } else { 1 };
        let mirrors: &[bool] = if outline.can_mirror { &[false, true] } else { &[false] };
        for is_mirrored in mirrors {
            let mut floor = outline.floor.clone();
            let mut doors = outline.doors.clone();
            if *is_mirrored {
                (floor, doors) = moved(
                    &floor,
                    &doors,
                    |tile, (width, _)| TilePos::new(width - 1 - tile.x, tile.y),
                    |side| {
                        if side.is_horizontal() { side.opposite() } else { side }
                    },
                    false,
                );
            }
            for _ in 0..turns {
                let shape = Self::new(floor.clone(), &doors);
                if !shapes.contains(&shape) {
                    shapes.push(shape);
                }
                (floor, doors) = moved(
                    &floor,
                    &doors,
                    |tile, (_, height)| TilePos::new(height - 1 - tile.y, tile.x),
                    |side| Side::ALL[(side.index() + 1) % 4],
                    true,
                );
            }
        }
        shapes
    }

    /// Returns the different shapes that each room of a graph can have.
    pub(super) fn of_rooms(graph: &LevelGraph) -> Vec<Vec<Self>> {
        let all: Vec<Vec<Self>> = graph.outlines.iter().map(Self::of).collect();
        let of_room = |room: &super::GraphRoom| {
            let any: Vec<usize> = (0..all.len()).collect();
            let own = if room.outlines.is_empty() { &any } else { &room.outlines };
            let mut shapes: Vec<Self> = Vec::new();
            for shape in own.iter().filter_map(|at| all.get(*at)).flatten() {
                if !shapes.contains(shape) {
                    shapes.push(shape.clone());
                }
            }
            shapes
        };
        graph.rooms.iter().map(of_room).collect()
    }

    fn new(floor: Grid<bool>, doors: &[(TilePos, Side)]) -> Self {
        let (width, height) = (i32::from(floor.width()), i32::from(floor.height()));
        let mut masks = [0; 4];
        let [columns, rows] = [width, height].map(|side| usize::try_from(side).unwrap_or(0));
        let mut depths = [vec![0; columns], vec![0; rows], vec![0; columns], vec![0; rows]];
        for (tile, side) in doors {
            let (x, y) = (i32::from(tile.x), i32::from(tile.y));
            let (at, depth) = match side {
                Side::North => (tile.x, y),
                Side::East => (tile.y, width - 1 - x),
                Side::South => (tile.x, height - 1 - y),
                Side::West => (tile.y, x),
            };
            masks[side.index()] |= 1 << at;
            depths[side.index()][usize::from(at)] = u8::try_from(depth).expect("sides are at most 60");
        }
        Self { floor: Arc::new(floor), width, height, doors: masks, depths }
    }

    pub(super) fn rect(&self, spot: Spot) -> Rect {
        Rect { left: spot.x, top: spot.y, right: spot.x + self.width, bottom: spot.y + self.height }
    }

    pub(super) fn longest(&self) -> i32 {
        self.width.max(self.height)
    }

    /// Returns the number of doors that the shape can have at most at the same time: two are never next to
    /// each other.
    pub(super) fn most_doors(&self) -> usize {
        let of_side = |mask: u64| {
            let (mut mask, mut count) = (mask, 0);
            while mask != 0 {
                mask >>= mask.trailing_zeros();
                let run = mask.trailing_ones();
                count += run.div_ceil(2) as usize;
                mask = mask.checked_shr(run).unwrap_or(0);
            }
            count
        };
        self.doors.iter().map(|mask| of_side(*mask)).sum()
    }

    /// Returns the side of this shape on which `other` is, and the places of doors of this shape that face a
    /// door of the other, if a passage of at most `reach` tiles can join them. `apart` is the position of the
    /// other minus that of this one.
    pub(super) fn facing(&self, other: &Self, apart: Spot, reach: i32) -> Option<(Side, u64)> {
        let Spot { x, y } = apart;
        let (side, gap, along) = match () {
            () if x > self.width => (Side::East, x - self.width, y),
            () if -x > other.width => (Side::West, -x - other.width, y),
            () if y > self.height => (Side::South, y - self.height, x),
            () if -y > other.height => (Side::North, -y - other.height, x),
            () => return None,
        };
        if gap > reach || along.abs() >= 64 {
            return None;
        }
        let (own, of_other) = (self.doors[side.index()], other.doors[side.opposite().index()]);
        let shifted = if along >= 0 { of_other << along } else { of_other >> -along };
        Some((side, own & shifted)).filter(|(_, mask)| *mask != 0)
    }

    /// Returns the position of a shape on that side of this one, after a passage of `gap` tiles.
    ///
    /// - `along`: the column or row of this one's door minus that of the other's.
    pub(super) fn apart(&self, other: &Self, side: Side, along: i32, gap: i32) -> Spot {
        match side {
            Side::North => Spot { x: along, y: -other.height - gap },
            Side::East => Spot { x: self.width + gap, y: along },
            Side::South => Spot { x: along, y: self.height + gap },
            Side::West => Spot { x: -other.width - gap, y: along },
        }
    }

    /// Returns a random difference of positions at which a door of `other` meets one of this shape. `None`
    /// if a random side has none. Short passages are more likely.
    pub(super) fn random_apart(&self, other: &Self, passage: i32, rng: &mut RngStream) -> Option<Spot> {
        let side = Side::ALL[rng.index(4)];
        let own = random_bit(self.doors[side.index()], rng)?;
        let far = random_bit(other.doors[side.opposite().index()], rng)?;
        let reach = u32::try_from(passage).unwrap_or(1);
        let gap = 1 + rng.below(reach).min(rng.below(reach));
        Some(self.apart(other, side, own - far, i32::try_from(gap).unwrap_or(1)))
    }

    /// Returns the largest possible number of differences of positions at which the shapes can be linked.
    pub(super) fn most_links(&self, other: &Self, reach: i32) -> usize {
        let pairs =
            (0..4).map(|side| self.doors[side].count_ones() * other.doors[(side + 2) % 4].count_ones());
        (pairs.sum::<u32>() * reach.unsigned_abs()) as usize
    }

    /// Returns whether the shapes can be linked at a difference with that parity: bit 0 is odd columns, bit 1
    /// odd rows.
    pub(super) fn parities(&self, other: &Self, reach: i32) -> [bool; 4] {
        const EVEN: u64 = 0x5555_5555_5555_5555;
        let halves = |mask: u64| [mask & EVEN != 0, mask & !EVEN != 0];
        let mut found = [false; 4];
        for side in Side::ALL {
            let (own, of_other) = (self.doors[side.index()], other.doors[side.opposite().index()]);
            let length = match side {
                Side::North => other.height,
                Side::East => self.width,
                Side::South => self.height,
                Side::West => other.width,
            };
            let (own, of_other) = (halves(own), halves(of_other));
            let is_even = (own[0] && of_other[0]) || (own[1] && of_other[1]);
            let is_odd = (own[0] && of_other[1]) || (own[1] && of_other[0]);
            for (odd, is_there) in [(0, is_even), (1, is_odd)] {
                for gap in 1..=reach.min(2) {
                    let across = usize::from((length + gap) % 2 != 0);
                    let class = if side.is_horizontal() { across + 2 * odd } else { odd + 2 * across };
                    found[class] |= is_there;
                }
            }
        }
        found
    }

    /// Returns the number of differences of positions that [`links`](Self::links) compares.
    pub(super) fn links_work(&self, other: &Self, reach: i32) -> u64 {
        let sides = self.width + self.height + other.width + other.height - 2;
        (2 * reach * sides).unsigned_abs().into()
    }

    /// Returns all differences of positions at which the shapes can be linked, ascending in the length of the
    /// passage.
    pub(super) fn links(&self, other: &Self, reach: i32) -> Vec<Spot> {
        let mut spots = Vec::new();
        if self.most_links(other, reach) == 0 {
            return spots;
        }
        for gap in 1..=reach {
            for y in 1 - other.height..self.height {
                spots.extend([Spot { x: self.width + gap, y }, Spot { x: -other.width - gap, y }]);
            }
            for x in 1 - other.width..self.width {
                spots.extend([Spot { x, y: self.height + gap }, Spot { x, y: -other.height - gap }]);
            }
        }
        spots.retain(|spot| self.facing(other, *spot, reach).is_some());
        spots
    }

    /// Returns the tiles of the passage from a door of this shape at `spot` to `other`, from floor to floor.
    pub(super) fn passage(&self, spot: Spot, side: Side, place: u32, other: &Self, at: Spot) -> Rect {
        let Rect { left, top, right, bottom } = self.rect(spot);
        let far = other.rect(at);
        let place_of = |place: u32| i32::try_from(place).unwrap_or(0);
        let along = if side.is_horizontal() { top } else { left } + place_of(place);
        let own = i32::from(self.depths[side.index()][place as usize]);
        let start = if side.is_horizontal() { far.top } else { far.left };
        let index = usize::try_from(along - start).unwrap_or(0);
        let others = i32::from(other.depths[side.opposite().index()].get(index).copied().unwrap_or(0));
        match side {
            Side::North => {
                Rect { left: along, right: along + 1, top: far.bottom - others, bottom: top + own }
            }
            Side::South => {
                Rect { left: along, right: along + 1, top: bottom - own, bottom: far.top + others }
            }
            Side::East => Rect { top: along, bottom: along + 1, left: right - own, right: far.left + others },
            Side::West => Rect { top: along, bottom: along + 1, left: far.right - others, right: left + own },
        }
    }
}

/// Returns a drawing with all tiles and sides moved. `is_turned`: width and height change places.
fn moved(
    floor: &Grid<bool>,
    doors: &[(TilePos, Side)],
    tile_of: impl Fn(TilePos, (u16, u16)) -> TilePos,
    side_of: impl Fn(Side) -> Side,
    is_turned: bool,
) -> (Grid<bool>, Vec<(TilePos, Side)>) {
    let size = (floor.width(), floor.height());
    let (width, height) = if is_turned { (size.1, size.0) } else { size };
    let mut new = Grid::new(width, height, false);
    for (tile, is_floor) in floor.iter() {
        new[tile_of(tile, size)] = *is_floor;
    }
    (new, doors.iter().map(|(tile, side)| (tile_of(*tile, size), side_of(*side))).collect())
}

/// Returns the position of a random bit.
pub(super) fn random_bit(mask: u64, rng: &mut RngStream) -> Option<i32> {
    if mask == 0 {
        return None;
    }
    let mut rest = mask;
    for _ in 0..rng.below(mask.count_ones()) {
        rest &= rest - 1;
    }
    i32::try_from(rest.trailing_zeros()).ok()
}
