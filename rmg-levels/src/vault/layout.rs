//! Turns, mirrors and nests the drawing of a vault.

use std::collections::BTreeMap;
use std::sync::Arc;

use rmg_core::dungeon::{Area, TextureId};
use rmg_core::{Grid, RngStream, TilePos};

use super::{Thing, Vault, VaultCell};

/// Number of choices of nested vaults that are tried until the floor is connected.
const TRIES: u32 = 8;

/// A tile of a vault as it is placed.
#[derive(Debug, Clone, Copy)]
pub(super) enum Cell<'v> {
    Outside,
    /// A wall; [`TextureId::NONE`]: the wall of the level.
    Wall(TextureId),
    /// An open tile.
    Open {
        floor: TextureId,
        thing: Option<&'v Thing>,
        is_door: bool,
    },
}

/// An orientation: `turns` of 90 degrees, after mirroring if `is_mirrored`.
#[derive(Debug, Clone, Copy)]
struct Orientation {
    turns: u8,
    is_mirrored: bool,
}

impl Orientation {
    fn size(self, (width, height): (u16, u16)) -> (u16, u16) {
        if self.turns.is_multiple_of(2) { (width, height) } else { (height, width) }
    }

    /// Returns where a tile of a drawing of that size is.
    fn apply(self, tile: TilePos, (width, height): (u16, u16)) -> TilePos {
        let x = if self.is_mirrored { width - 1 - tile.x } else { tile.x };
        match self.turns {
            0 => TilePos::new(x, tile.y),
            1 => TilePos::new(height - 1 - tile.y, x),
            2 => TilePos::new(width - 1 - x, height - 1 - tile.y),
            _ => TilePos::new(tile.y, width - 1 - x),
        }
    }
}

impl Vault {
    /// Returns the orientations whose size passes `fits`.
    fn orientations(&self, fits: impl Fn((u16, u16)) -> bool) -> Vec<Orientation> {
        let turns = if self.can_turn { 0..4 } else { 0..1 };
        let all = turns.flat_map(|turns| [false, true].map(|is_mirrored| Orientation { turns, is_mirrored }));
        all.filter(|way| (self.can_mirror || !way.is_mirrored) && fits(way.size(self.size()))).collect()
    }

    /// Returns whether the vault fits into an area in some orientation.
    pub(super) fn fits(&self, within: (u16, u16)) -> bool {
        let size = self.size();
        let (width, height) = within;
        (size.0 <= width && size.1 <= height) || (self.can_turn && size.1 <= width && size.0 <= height)
    }

    /// Lays the vault out at random for an area of that size. `None` if it does not fit.
    pub(super) fn lay_out<'v>(
        &'v self,
        within: (u16, u16),
        vaults: &'v BTreeMap<Arc<str>, Arc<Self>>,
        rng: &mut RngStream,
    ) -> Option<Grid<Cell<'v>>> {
        let ways = self.orientations(|size| size.0 <= within.0 && size.1 <= within.1);
        let way = *rng.pick(&ways)?;
        let mut cells = self.oriented(way);
        if self.nests.is_empty() {
            return Some(cells);
        }
        for _ in 0..TRIES {
            let filled = self.filled(way, cells.clone(), vaults, rng);
            if is_connected(&filled) {
                return Some(filled);
            }
        }
        // the drawing is connected if all nested vaults are floor
        for (nest, tile) in self.nests.iter().flat_map(|nest| nest.area.tiles().map(move |tile| (nest, tile)))
        {
            debug_assert!(nest.area.contains(tile), "tiles of an area are inside");
            cells[way.apply(tile, self.size())] =
                Cell::Open { floor: self.floor, thing: None, is_door: false };
        }
        Some(cells)
    }

    fn oriented(&self, way: Orientation) -> Grid<Cell<'_>> {
        let (width, height) = way.size(self.size());
        let mut cells = Grid::new(width, height, Cell::Outside);
        for (tile, cell) in self.cells.iter() {
            let floor = self.floor;
            cells[way.apply(tile, self.size())] = match *cell {
                VaultCell::Outside => Cell::Outside,
                VaultCell::Wall => Cell::Wall(self.wall),
                VaultCell::Floor | VaultCell::Nested(_) => Cell::Open { floor, thing: None, is_door: false },
                VaultCell::Door => Cell::Open { floor, thing: None, is_door: true },
                VaultCell::Thing(id) => {
                    let thing = &self.things[usize::from(id)];
                    if thing.wall == TextureId::NONE {
                        Cell::Open { floor: thing.floor, thing: Some(thing), is_door: thing.door.is_some() }
                    } else {
                        Cell::Wall(thing.wall)
                    }
                }
            };
        }
        cells
    }

    /// Puts a random vault into each nest.
    fn filled<'v>(
        &'v self,
        way: Orientation,
        mut cells: Grid<Cell<'v>>,
        vaults: &'v BTreeMap<Arc<str>, Arc<Self>>,
        rng: &mut RngStream,
    ) -> Grid<Cell<'v>> {
        for nest in &self.nests {
            let corners = [(nest.area.left, nest.area.top), (nest.area.right(), nest.area.bottom())];
            let [a, b] = corners.map(|(x, y)| way.apply(TilePos::new(x, y), self.size()));
            let (left, top) = (a.x.min(b.x), a.y.min(b.y));
            let area = Area::new(left, top, a.x.abs_diff(b.x) + 1, a.y.abs_diff(b.y) + 1);
            let size = (area.width, area.height);
            let inner = rng.pick(&nest.vaults).and_then(|name| vaults.get(name));
            let Some(inner) = inner else { continue };
            let Some(laid) = inner.lay_out(size, vaults, rng) else { continue };
            if (laid.width(), laid.height()) != size {
                continue;
            }
            for (tile, cell) in laid.iter().filter(|(_, cell)| !matches!(cell, Cell::Outside)) {
                cells[TilePos::new(left + tile.x, top + tile.y)] = *cell;
            }
        }
        cells
    }
}

/// Returns whether all open tiles are connected.
fn is_connected(cells: &Grid<Cell<'_>>) -> bool {
    let is_open = |tile: TilePos| matches!(cells[tile], Cell::Open { .. });
    let open: Vec<TilePos> = cells.iter().map(|(tile, _)| tile).filter(|tile| is_open(*tile)).collect();
    let Some(first) = open.first() else { return false };
    let mut seen = rmg_core::TileSet::new(cells.width(), cells.height());
    let mut stack = vec![*first];
    while let Some(tile) = stack.pop() {
        if is_open(tile) && seen.insert(tile) {
            stack.extend(cells.neighbors4(tile));
        }
    }
    seen.len() == open.len()
}
