//! Terrain for which the games have sprites.
//!
//! A tile has one sprite, which shows its own terrain and its edges. There is no sprite for strips and
//! peninsulas of one tile, nor for most meetings of three terrains. So a few tiles have to change after zones
//! are painted.

mod relation;
mod repair;
mod shape;

use rmg_core::pack::ContentPack;
use rmg_core::{Grid, TerrainId};
use rmg_jobs::Parts;

pub(crate) use relation::{Around, Class, Relation, Relations};
pub(crate) use repair::{Rules, repair};
pub(crate) use shape::{TileShape, Transition};

/// Changes tiles until all can be drawn; tries to change few. Afterwards every tile of a terrain without a
/// separate edge is in a block of 2 x 2 of its terrain (for the terrain through which others blend, all of
/// them count), and the terrains around it have a sprite that all versions of the game contain.
///
/// Land becomes only other land. Rock and water that cannot be drawn become land; tiles that must stay
/// blocked there need an obstacle. Where no change of one tile helps, a tile becomes sand, which is always
/// drawn plain; in a pack without sand, it and its neighbors become the blending or default terrain.
///
/// # Arguments
/// - `terrain`: the terrain of one level.
/// - `pack`: the pack of the ids.
/// - `parts`: of the job.
///
/// # Returns
/// The number of changes. A second call changes none.
///
/// # Cost
/// O(tiles).
pub fn open_terrain(terrain: &mut Grid<TerrainId>, pack: &ContentPack, parts: &mut Parts<'_>) -> usize {
    let relations = Relations::new(pack);
    let default = || pack.defaults.blend.or(pack.defaults.surface).or_else(|| pack.land_terrains().next());
    // Readers refuse packs without land.
    let Some(last) = relations.sand().or_else(default) else { return 0 };
    repair(terrain, &relations, Rules::Paint(last), parts)
}

#[cfg(test)]
mod tests;
