//! Winding corridors: a random walk with a bias toward the goal.

use rmg_core::dungeon::{Area, Side, TextureId};
use rmg_core::{RngStream, TilePos};

use super::corridor::{Corridor, go, read_floor};
use crate::fields::Fields;

/// A random walk with a bias toward the goal.
#[derive(Debug, Clone)]
pub struct Winding {
    /// The floor; `None`: the floor of the room.
    pub floor: Option<TextureId>,
    /// The chance that a step has a random direction, in percent. Default: 35. Above 60, corridors look like
    /// caves.
    pub straying: u32,
}

impl Default for Winding {
    fn default() -> Self {
        Self { floor: None, straying: 35 }
    }
}

impl Winding {
    pub(super) fn read(fields: &mut Fields<'_, '_>) -> Self {
        Self { floor: read_floor(fields), straying: fields.percent("straying", Self::default().straying) }
    }
}

impl Corridor for Winding {
    fn dig(
        &self,
        from: TilePos,
        to: TilePos,
        side: Side,
        within: Area,
        rng: &mut RngStream,
        path: &mut Vec<TilePos>,
    ) {
        path.push(from);
        // a walk that takes too long ends with straight lines
        walk(path, to, within, self.straying, 4 * (u32::from(within.width) + u32::from(within.height)), rng);
        go(path, to, side.is_horizontal());
        go(path, to, !side.is_horizontal());
    }

    fn floor(&self) -> Option<TextureId> {
        self.floor
    }
}

/// Walks at random from the last tile of `path` toward `to`, for at most `steps`, inside `within`.
pub(crate) fn walk(
    path: &mut Vec<TilePos>,
    to: TilePos,
    within: Area,
    straying: u32,
    steps: u32,
    rng: &mut RngStream,
) {
    let Some(mut here) = path.last().copied() else { return };
    for _ in 0..steps {
        if here == to {
            return;
        }
        let random = rng.below(400);
        let next = if random / 4 < straying {
            stray(here, random % 4)
        } else {
            let (dx, dy) = (u32::from(here.x.abs_diff(to.x)), u32::from(here.y.abs_diff(to.y)));
            // the direction with the longer distance is more likely; this avoids staircases
            if rng.below(dx + dy) < dx {
                TilePos::new(if here.x < to.x { here.x + 1 } else { here.x - 1 }, here.y)
            } else {
                TilePos::new(here.x, if here.y < to.y { here.y + 1 } else { here.y - 1 })
            }
        };
        if within.contains(next) {
            here = next;
            path.push(here);
        }
    }
}

/// Returns the neighbor in one of four directions.
fn stray(here: TilePos, direction: u32) -> TilePos {
    match direction {
        0 => TilePos::new(here.x, here.y.wrapping_sub(1)),
        1 => TilePos::new(here.x + 1, here.y),
        2 => TilePos::new(here.x, here.y + 1),
        _ => TilePos::new(here.x.wrapping_sub(1), here.y),
    }
}
