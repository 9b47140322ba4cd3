//! What custom modifiers can ask of the tiles of a zone, and how they can change them.

use rmg_core::TilePos;

use crate::fields::{Distance, IS_ONE_PIECE, ring};
use crate::layers::{Claim, ObstacleTiles, Surface, Tiles};

use rmg_core::pack::ObstacleKind;

/// Squared distances, in tiles, from the tiles of a zone to the nearest of some tiles.
#[derive(Debug, Clone)]
pub struct Distances {
    distance: Distance,
    reach: u8,
}

impl Distances {
    /// Returns the squared distance of a tile; `None` if it is more than the reach, or outside of the zone
    /// and its neighbors.
    #[must_use]
    pub fn sq(&self, tile: TilePos) -> Option<u16> {
        let sq = self.distance.get(tile)?;
        Some(sq).filter(|sq| *sq <= u16::from(self.reach).pow(2))
    }
}

impl Tiles {
    /// Returns the tiles of the zone with their claims, row by row.
    pub fn each(&self) -> impl Iterator<Item = (TilePos, Claim)> {
        self.own().filter_map(|at| Some((self.tile_at(at)?, self.claim(at))))
    }

    /// Returns the surface of a tile of the zone; rock for other tiles.
    #[must_use]
    pub fn surface_of(&self, tile: TilePos) -> Surface {
        let own = self.index(tile).filter(|at| self.claim(*at).is_own());
        own.map_or(Surface::Rock, |at| self.surface(at))
    }

    /// Returns whether heroes (in a sea: boats) can move on a tile of the zone without meeting a guard.
    #[must_use]
    pub fn can_walk(&self, tile: TilePos) -> bool {
        self.index(tile).is_some_and(|at| self.is_walkable(at))
    }

    /// Returns the up to eight neighbors of a tile that belong to the zone, row by row.
    pub fn around(&self, tile: TilePos) -> impl Iterator<Item = TilePos> {
        let own = self.index(tile).filter(|at| self.claim(*at).is_own());
        let near = own.into_iter().flat_map(|at| self.neighbors8(at));
        near.filter(|near| self.claim(*near).is_own()).filter_map(|near| self.tile_at(near))
    }

    /// Returns the distances to the nearest tile of the zone for which `is_source` returns true.
    /// O(tiles · reach).
    ///
    /// - `reach`: maximum distance, in tiles.
    pub fn distances(&self, reach: u8, is_source: impl Fn(TilePos, Claim) -> bool) -> Distances {
        let holds = |at: usize| {
            let tile = self.tile_at(at).filter(|_| self.claim(at).is_own());
            tile.is_some_and(|tile| is_source(tile, self.claim(at)))
        };
        Distances { distance: Distance::new(self.window(), reach, holds), reach }
    }

    /// Returns the distances to the nearest tile that an object covers. O(tiles · reach).
    #[must_use]
    pub fn distances_to_objects(&self, reach: u8) -> Distances {
        self.distances(reach, |_, claim| matches!(claim, Claim::Used | Claim::Soft))
    }

    /// Closes an undecided tile, so that an obstacle covers it. Call it before the modifier `obstacles`.
    ///
    /// # Returns
    /// False, without a change, if the tile is not undecided, open ground around it would be cut off, or it
    /// is at the border of the zone.
    pub fn close(&mut self, tile: TilePos) -> bool {
        let at = self.index(tile).filter(|at| self.claim(*at) == Claim::Possible && self.can_close(*at));
        if let Some(at) = at {
            self.set_at(at, Claim::Thicket);
        }
        at.is_some()
    }

    /// Keeps an open tile open: later modifiers place nothing on it.
    ///
    /// # Returns
    /// False, without a change, if the tile is not [open](Claim::is_open).
    pub fn keep_open(&mut self, tile: TilePos) -> bool {
        let at = self.index(tile).filter(|at| self.is_walkable(*at));
        if let Some(at) = at {
            self.set_at(at, Claim::Free);
        }
        at.is_some()
    }

    /// Opens a closed tile next to open ground.
    ///
    /// # Returns
    /// False, without a change, if the tile is not closed because it is far from paths
    /// ([`Claim::Thicket`]), is at the border of the zone, or touches no open ground. Walls and shields stay,
    /// because they keep heroes from walking around guards.
    pub fn open(&mut self, tile: TilePos) -> bool {
        let at = self.index(tile).filter(|at| self.claim(*at) == Claim::Thicket && self.can_open(*at));
        if let Some(at) = at {
            self.set_at(at, Claim::Possible);
        }
        at.is_some()
    }

    /// Returns whether closing an undecided tile neither cuts off ground nor narrows a wide border.
    pub(crate) fn can_close(&self, at: usize) -> bool {
        let near = self.neighbors8(at);
        !near.iter().any(|near| self.claim(*near) == Claim::Foreign)
            && IS_ONE_PIECE[usize::from(ring(near, |near| self.is_walkable(near)))]
    }

    /// Returns whether a thicket can be opened: next to open ground, and not next to another zone. Ground
    /// that keeps heroes from walking around a guard is a wall, a shield or a pocket.
    pub(crate) fn can_open(&self, at: usize) -> bool {
        let near = self.neighbors8(at);
        !near.iter().any(|near| self.claim(*near) == Claim::Foreign)
            && near.iter().any(|near| self.is_walkable(*near))
    }
}

impl ObstacleTiles {
    /// Returns the kind of the obstacle that is drawn last on a tile of the zone; `None` without one. None
    /// before the modifier `obstacles`.
    ///
    /// - `tiles`: of the same zone.
    #[must_use]
    pub fn kind_of(&self, tiles: &Tiles, tile: TilePos) -> Option<ObstacleKind> {
        self.kind(tiles.index(tile)?)
    }
}
