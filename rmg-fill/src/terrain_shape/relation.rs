//! Relations of the terrain of a tile to the terrains around it.

use std::ops::Range;

use rmg_core::pack::{ContentPack, FrameLayout, TerrainKind};
use rmg_core::{Grid, TerrainId, TilePos};

/// The kind of sprite set of a terrain, by its edges to other terrains.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Class {
    /// Land that blends through another terrain, with another edge against sand, water and rock.
    Blended,
    /// The land through which the others blend, with an edge only against sand, water and rock.
    Blend,
    /// Land with a separate edge: always plain, because the other terrains show the edge.
    Sand,
    Water,
    Rock,
}

impl Class {
    /// Returns whether blending land has its sandy edge against it.
    fn is_sandy(self) -> bool {
        matches!(self, Self::Sand | Self::Water | Self::Rock)
    }
}

/// The relation of a tile to a neighbor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub(crate) enum Relation {
    /// No edge.
    Native = 0,
    /// Sand, water or rock.
    Sandy = 1,
    /// Land that blends through dirt.
    Dirt = 2,
}

impl Relation {
    pub(crate) const ALL: [Self; 3] = [Self::Native, Self::Sandy, Self::Dirt];
}

/// Relations to the 8 neighbors, row by row, as one number: the north-west one is the lowest digit in base 3.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Around(pub(crate) u16);

impl Around {
    /// Number of different surroundings.
    pub(crate) const COUNT: usize = 6561;

    /// Returns the relations as a 3 x 3 grid, row by row; the center is native.
    pub(crate) fn grid(self) -> [Relation; 9] {
        let mut grid = [Relation::Native; 9];
        let mut rest = usize::from(self.0);
        for at in [0, 1, 2, 3, 5, 6, 7, 8] {
            grid[at] = Relation::ALL[rest % 3];
            rest /= 3;
        }
        grid
    }
}

/// The relations of the terrains of a pack, as far as they decide sprites.
#[derive(Debug, Clone)]
pub(crate) struct Relations {
    classes: Vec<Class>,
    kinds: Vec<TerrainKind>,
    frames: Vec<FrameLayout>,
    /// `relations[own * terrains + other]`.
    relations: Vec<u8>,
}

impl Relations {
    pub(crate) fn new(pack: &ContentPack) -> Self {
        let class = |(id, terrain): (TerrainId, &rmg_core::pack::Terrain)| match terrain.kind {
            TerrainKind::Water => Class::Water,
            TerrainKind::Rock => Class::Rock,
            TerrainKind::Land if terrain.own_edge => Class::Sand,
            TerrainKind::Land if pack.defaults.blend == Some(id) => Class::Blend,
            TerrainKind::Land => Class::Blended,
        };
        let classes: Vec<Class> = pack.terrains.iter().map(class).collect();
        let pairs = (0..classes.len()).flat_map(|own| (0..classes.len()).map(move |other| (own, other)));
        let relation = |(own, other): (usize, usize)| match classes[own] {
            Class::Sand => Relation::Native,
            _ if own == other => Relation::Native,
            Class::Water | Class::Rock => Relation::Sandy,
            Class::Blend | Class::Blended if classes[other].is_sandy() => Relation::Sandy,
            Class::Blend => Relation::Native,
            Class::Blended => Relation::Dirt,
        };
        Self {
            relations: pairs.map(|pair| relation(pair) as u8).collect(),
            kinds: pack.terrains.records().iter().map(|terrain| terrain.kind).collect(),
            frames: pack.terrains.records().iter().map(|terrain| terrain.frames).collect(),
            classes,
        }
    }

    pub(crate) fn class(&self, terrain: TerrainId) -> Class {
        self.classes[terrain.index()]
    }

    pub(crate) fn kind(&self, terrain: TerrainId) -> TerrainKind {
        self.kinds[terrain.index()]
    }

    /// Returns the order of the frames of a terrain.
    pub(crate) fn frames(&self, terrain: TerrainId) -> FrameLayout {
        self.frames[terrain.index()]
    }

    /// Returns the first land with a separate edge.
    pub(crate) fn sand(&self) -> Option<TerrainId> {
        self.classes.iter().position(|class| *class == Class::Sand).map(TerrainId::from_index)
    }

    /// Returns the surroundings of all tiles of some rows, row by row. O(tiles), cheap for tiles surrounded
    /// by their own terrain.
    pub(crate) fn around_rows(&self, terrain: &Grid<TerrainId>, rows: Range<usize>) -> Vec<Around> {
        let width = usize::from(terrain.width());
        let mut all = Vec::with_capacity(rows.len() * width);
        let last = usize::from(terrain.height()) - 1;
        let row = |y: usize| &terrain.cells()[y * width..][..width];
        // Whether the tiles above, below and to the east are the same.
        let mut is_same = vec![false; width];
        for at in rows {
            let [above, here, below] = [at.saturating_sub(1), at, (at + 1).min(last)].map(row);
            let y = u16::try_from(at).expect("a side has at most 4096 tiles");
            let beside = here.iter().zip(here[1..].iter().chain(&here[width - 1..]));
            for (is_same, ((own, east), (above, below))) in
                is_same.iter_mut().zip(beside.zip(above.iter().zip(below)))
            {
                *is_same = own == above && own == below && own == east;
            }
            for x in 0..terrain.width() {
                let at = usize::from(x);
                let is_inside = at > 0 && at + 1 < width && is_same[at - 1] && is_same[at] && is_same[at + 1];
                all.push(if is_inside { Around(0) } else { self.around(terrain, TilePos::new(x, y)) });
            }
        }
        all
    }

    /// Returns the surroundings of a tile. Positions beyond the map edge have the terrain at the edge.
    pub(crate) fn around(&self, terrain: &Grid<TerrainId>, tile: TilePos) -> Around {
        let (x, last) = (usize::from(tile.x), usize::from(terrain.width()) - 1);
        let rows = [tile.y.saturating_sub(1), tile.y, (tile.y + 1).min(terrain.height() - 1)];
        let [above, here, below] = rows.map(|row| {
            let row = terrain.row(row);
            match row.get(x.wrapping_sub(1)..x + 2) {
                Some([west, here, east]) => [*west, *here, *east],
                _ => [row[x.saturating_sub(1)], row[x], row[(x + 1).min(last)]],
            }
        });
        let relations = &self.relations[here[1].index() * self.classes.len()..][..self.classes.len()];
        let around = [above[0], above[1], above[2], here[0], here[2], below[0], below[1], below[2]];
        Around(around.iter().rev().fold(0, |code, near| code * 3 + u16::from(relations[near.index()])))
    }
}

#[cfg(test)]
mod tests {
    use rmg_core::Seed;

    use super::*;
    use crate::test_pack::pack;

    #[test]
    fn around_rows_equals_around_of_each_tile() {
        let pack = pack();
        let relations = Relations::new(&pack);
        let rng = &mut Seed(1).at("terrain").stream();
        for (width, height) in [(1, 1), (1, 5), (5, 1), (2, 2), (40, 30)] {
            let mut terrain = Grid::new(width, height, TerrainId(0));
            for tile in terrain.iter().map(|(tile, _)| tile).collect::<Vec<_>>() {
                if rng.chance(1, 12) {
                    terrain[tile] = TerrainId::from_index(rng.index(pack.terrains.records().len()));
                }
            }
            let each: Vec<Around> =
                terrain.iter().map(|(tile, _)| relations.around(&terrain, tile)).collect();
            let middle = usize::from(height) / 2;
            let rows = [0..middle, middle..usize::from(height)];
            let all = rows.map(|rows| relations.around_rows(&terrain, rows)).concat();
            assert_eq!(all, each, "{width} x {height}");
        }
    }
}
