//! The interface of corridors.

use std::fmt;

use rmg_core::dungeon::{Area, Side, TextureId};
use rmg_core::{RngStream, TilePos};

use crate::fields::Fields;

/// A kind of corridor.
pub trait Corridor: fmt::Debug + Send + Sync {
    /// Appends the tiles of a corridor from `from` to `to`, both included. Each tile is a 4-neighbor of the
    /// previous one.
    ///
    /// # Arguments
    /// - `side`: the side of the section where the corridor starts. It starts at a right angle to this side.
    /// - `within`: contains both ends and all tiles of the corridor.
    /// - `path`: receives the tiles; empty at first.
    fn dig(
        &self,
        from: TilePos,
        to: TilePos,
        side: Side,
        within: Area,
        rng: &mut RngStream,
        path: &mut Vec<TilePos>,
    );

    /// Returns the floor; `None`: the floor of the room to which the corridor leads.
    fn floor(&self) -> Option<TextureId> {
        None
    }
}

/// Reads the floor of a corridor.
pub(super) fn read_floor(fields: &mut Fields<'_, '_>) -> Option<TextureId> {
    Some(fields.texture_or("floor", TextureId::NONE)).filter(|floor| *floor != TextureId::NONE)
}

/// Appends the tiles of a straight line from the last tile of `path` to the column or row of `to`.
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
