//! The surface with a margin of one position on each side, so that no step leaves it: the zone of each tile,
//! and the sea.

use rmg_core::{DisjointSets, Grid, MapSize, SymmetryPlan, TilePos, ZoneId};

/// Marks positions outside the map instead of a zone.
pub(super) const NO_ZONE: u16 = u16::MAX;

/// Distance of a step to a side, in sixteenths of a tile; a diagonal step is [`CORNER`].
pub(super) const SIDE: u16 = 16;
const CORNER: u16 = 23;
/// No distance.
pub(super) const FAR: u16 = u16::MAX / 2;

/// The surface during the computation of coasts. Positions are in row order.
#[derive(Debug, Clone)]
pub(super) struct CoastField {
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) stride: usize,
    /// Zone of each tile if it were land; [`NO_ZONE`] in the margin.
    pub(super) zone: Vec<u16>,
    /// Whether each tile is under water; never in the margin.
    pub(super) sea: Vec<bool>,
    pub(super) hard: Vec<bool>,
    /// Land of the sea: islets.
    pub(super) islet: Vec<bool>,
    pub(super) symmetry: Option<FieldSymmetry>,
}

/// The symmetry of a field.
#[derive(Debug, Clone)]
pub(super) struct FieldSymmetry {
    pub(super) size: MapSize,
    pub(super) plan: SymmetryPlan,
}

impl CoastField {
    pub(super) fn new(owners: &Grid<ZoneId>) -> Self {
        let (width, height) = (usize::from(owners.width()), usize::from(owners.height()));
        let stride = width + 2;
        let mut zone = vec![NO_ZONE; stride * (height + 2)];
        for (row, cells) in owners.cells().chunks_exact(width).enumerate() {
            let start = (row + 1) * stride + 1;
            for (to, from) in zone[start..start + width].iter_mut().zip(cells) {
                *to = from.0;
            }
        }
        let none = vec![false; zone.len()];
        Self {
            width,
            height,
            stride,
            sea: none.clone(),
            hard: none.clone(),
            islet: none,
            zone,
            symmetry: None,
        }
    }

    /// Returns the positions of all tiles of the map, row by row.
    pub(super) fn tiles(&self) -> impl Iterator<Item = usize> + use<> {
        let (width, stride) = (self.width, self.stride);
        (1..=self.height).flat_map(move |row| row * stride + 1..=row * stride + width)
    }

    pub(super) fn is_on_map(&self, at: usize) -> bool {
        self.zone[at] != NO_ZONE
    }

    /// Returns whether a position is land of the map.
    pub(super) fn is_land(&self, at: usize) -> bool {
        !self.sea[at] && self.is_on_map(at)
    }

    pub(super) fn around4(&self, at: usize) -> [usize; 4] {
        [at - self.stride, at - 1, at + 1, at + self.stride]
    }

    pub(super) fn around8(&self, at: usize) -> [usize; 8] {
        let (above, below) = (at - self.stride, at + self.stride);
        [above - 1, above, above + 1, at - 1, at + 1, below - 1, below, below + 1]
    }

    /// Returns the column and row of a tile.
    pub(super) fn cell(&self, at: usize) -> (i32, i32) {
        let narrow = |n: usize| i32::try_from(n).expect("a map has at most 4096 tiles a side");
        (narrow(at % self.stride) - 1, narrow(at / self.stride) - 1)
    }

    /// Returns the position of a cell, if it is on the map.
    pub(super) fn at(&self, (x, y): (i32, i32)) -> Option<usize> {
        let x = usize::try_from(x).ok().filter(|x| *x < self.width)?;
        let y = usize::try_from(y).ok().filter(|y| *y < self.height)?;
        Some((y + 1) * self.stride + x + 1)
    }

    /// Returns the tile of a position.
    pub(super) fn tile(&self, at: usize) -> TilePos {
        let narrow = |n: usize| u16::try_from(n).expect("a map has at most 4096 tiles a side");
        TilePos::new(narrow(at % self.stride - 1), narrow(at / self.stride - 1))
    }

    /// Returns the position of a tile.
    pub(super) fn at_tile(&self, tile: TilePos) -> usize {
        (usize::from(tile.y) + 1) * self.stride + usize::from(tile.x) + 1
    }

    /// Returns the tiles within a squared distance of a tile, including the tile.
    pub(super) fn disc(&self, center: usize, radius_sq: i32) -> impl Iterator<Item = usize> {
        let (x, y) = self.cell(center);
        let radius = radius_sq.isqrt();
        let steps = (-radius..=radius).flat_map(move |dy| (-radius..=radius).map(move |dx| (dx, dy)));
        let within = steps.filter(move |(dx, dy)| dx * dx + dy * dy <= radius_sq);
        within.filter_map(move |(dx, dy)| self.at((x + dx, y + dy)))
    }

    /// Computes the distance of every tile from those where `distance` is 0, in sixteenths of a tile.
    /// `distance` is [`FAR`] elsewhere. Chamfer distance in two sweeps. O(tiles).
    pub(super) fn spread(&self, distance: &mut [u16]) {
        let stride = self.stride;
        for at in self.tiles() {
            let near = (distance[at - 1].min(distance[at - stride]) + SIDE)
                .min(distance[at - stride - 1].min(distance[at - stride + 1]) + CORNER);
            distance[at] = distance[at].min(near).min(FAR);
        }
        for row in (1..=self.height).rev() {
            for at in (row * stride + 1..=row * stride + self.width).rev() {
                let near = (distance[at + 1].min(distance[at + stride]) + SIDE)
                    .min(distance[at + stride - 1].min(distance[at + stride + 1]) + CORNER);
                distance[at] = distance[at].min(near).min(FAR);
            }
        }
    }

    /// Returns the number of tiles of the map in the 3 x 3 positions around a tile, without the tile.
    pub(super) fn tiles_around(&self, row: usize, column: usize) -> usize {
        let along = |at: usize, most: usize| 3 - usize::from(at == 1) - usize::from(at == most);
        along(row, self.height) * along(column, self.width) - 1
    }

    /// Returns the first positions of the rows above, at and below a row of the map, one to the left of the
    /// first tile. Rows outside the map repeat the edge.
    pub(super) fn rows_around(&self, row: usize) -> [usize; 3] {
        [(row - 1).max(1), row, (row + 1).min(self.height)].map(|row| row * self.stride)
    }

    /// Removes islets that the sea has reached in part.
    pub(super) fn drown_islets(&mut self) {
        for (islet, sea) in self.islet.iter_mut().zip(&self.sea) {
            *islet &= !sea;
        }
    }

    /// Returns the 4-connected pieces of tiles of the same kind. Tiles of kind 0 are in no piece. O(tiles):
    /// labels by rows, merged in disjoint sets.
    pub(super) fn pieces(&self, kind: impl Fn(usize) -> u32) -> Pieces {
        let mut kinds = vec![0u32; self.zone.len()];
        let mut piece_of = vec![0u32; self.zone.len()];
        // Label 0 belongs to no piece. Labels of the same piece are in one set.
        let mut labels = DisjointSets::new(self.width * self.height + 1);
        let mut last = 0;
        for at in self.tiles() {
            let of_tile = kind(at);
            kinds[at] = of_tile;
            if of_tile == 0 {
                continue;
            }
            let (left, above) = (at - 1, at - self.stride);
            piece_of[at] = match (kinds[left] == of_tile, kinds[above] == of_tile) {
                (true, true) => {
                    if piece_of[left] != piece_of[above] {
                        labels.join(piece_of[left] as usize, piece_of[above] as usize);
                    }
                    piece_of[left]
                }
                (true, false) => piece_of[left],
                (false, true) => piece_of[above],
                (false, false) => {
                    last += 1;
                    last
                }
            };
        }
        // Pieces are numbered from 1 in the order of their lowest labels.
        let mut numbers = vec![0; last as usize + 1];
        let mut pieces = 0;
        for label in 1..numbers.len() {
            let lowest = labels.find(label);
            pieces += u32::from(lowest == label);
            numbers[label] = if lowest == label { pieces } else { numbers[lowest] };
        }
        let mut list: Vec<Piece> = Vec::new();
        for (label, kind) in piece_of.iter_mut().zip(kinds).filter(|(label, _)| **label != 0) {
            *label = numbers[*label as usize];
            if *label as usize > list.len() {
                list.push(Piece { kind, tiles: 0 });
            }
            list[*label as usize - 1].tiles += 1;
        }
        Pieces { of: piece_of, list }
    }
}

/// Pieces of tiles; see [`CoastField::pieces`].
#[derive(Debug)]
pub(super) struct Pieces {
    /// Number of the piece of each position, from 1 in row order; 0 for none.
    pub(super) of: Vec<u32>,
    pub(super) list: Vec<Piece>,
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Piece {
    pub(super) kind: u32,
    pub(super) tiles: u32,
}

impl Pieces {
    /// Returns the piece of a position.
    pub(super) fn at(&self, at: usize) -> Option<Piece> {
        Some(self.list[(self.of[at] as usize).checked_sub(1)?])
    }
}
