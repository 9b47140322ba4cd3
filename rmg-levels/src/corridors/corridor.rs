//! What all ways of digging have in common.

use std::fmt;

use rmg_core::dungeon::{Area, Side, TextureId};
use rmg_core::{RngStream, TilePos};

use crate::fields::Fields;

/// A way of digging corridors.
pub trait Corridor: fmt::Debug + Send + Sync {
    /// Lists the tiles of a corridor from `from` to `to`, both included: each one a 4-neighbour of the one before.
    ///
    /// # Arguments
    /// - `side`: the side of the section where the corridor begins; it starts at right angles to it.
    /// - `within`: holds both ends, and all tiles of the corridor.
    /// - `path`: empty; takes the tiles.
    fn dig(
        &self,
        from: TilePos,
        to: TilePos,
        side: Side,
        within: Area,
        rng: &mut RngStream,
        path: &mut Vec<TilePos>,
    );

    /// What lies on it; `None`: the floor of the room that it leads to.
    fn floor(&self) -> Option<TextureId> {
        None
    }
}

/// Reads the floor of a corridor.
pub(super) fn read_floor(fields: &mut Fields<'_, '_>) -> Option<TextureId> {
    Some(fields.texture_or("floor", TextureId::NONE)).filter(|floor| *floor != TextureId::NONE)
}

/// Adds the tiles of a straight line that goes on from the last tile of `path` to the column or row of `to`.
pub(crate) fn go(path: &mut Vec<TilePos>, to: TilePos, horizontally: bool) {
    let Some(mut here) = path.last().copied() else { return };
    let step = |at: u16, goal: u16| if at < goal { at + 1 } else { at - 1 };
    while if horizontally { here.x != to.x } else { here.y != to.y } {
        here = if horizontally {
            TilePos::new(step(here.x, to.x), here.y)
        } else {
            TilePos::new(here.x, step(here.y, to.y))
        };
        path.push(here);
    }
}
