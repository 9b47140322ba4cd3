//! Corridors lead from the gates of a section to its room. One way of digging a file.

mod bent;
mod elbow;
mod winding;

use std::fmt;
use std::sync::Arc;

use rmg_core::dungeon::{Area, Side, TextureId};
use rmg_core::{RngStream, TilePos};

pub use bent::Bent;
pub use elbow::Elbow;
pub use winding::Winding;
pub(crate) use winding::walk;

use crate::read::Fields;

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

/// How a corridor is read from a configuration.
pub(crate) type ReadCorridor = fn(&mut Fields<'_, '_>) -> Arc<dyn Corridor>;

/// Every way of digging with its name in configurations.
pub(crate) const KINDS: &[(&str, ReadCorridor)] = &[
    ("bent", |fields| Arc::new(Bent::read(fields))),
    ("elbow", |fields| Arc::new(Elbow::read(fields))),
    ("winding", |fields| Arc::new(Winding::read(fields))),
];

/// Reads the floor of a corridor.
fn read_floor(fields: &mut Fields<'_, '_>) -> Option<TextureId> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use rmg_core::Seed;

    #[test]
    fn every_way_of_digging_arrives_step_by_step_and_stays_inside() {
        let ways: [Box<dyn Corridor>; 3] =
            [Box::new(Bent::default()), Box::new(Elbow::default()), Box::new(Winding::default())];
        let within = Area::new(1, 1, 12, 9);
        let mut rng = Seed(5).at("test").stream();
        let tiles: Vec<TilePos> = within.tiles().collect();
        let mut path = Vec::new();
        for _ in 0..300 {
            let (from, to) = (tiles[rng.index(tiles.len())], tiles[rng.index(tiles.len())]);
            let side = Side::ALL[rng.index(4)];
            for way in &ways {
                path.clear();
                way.dig(from, to, side, within, &mut rng, &mut path);
                assert_eq!((path.first(), path.last()), (Some(&from), Some(&to)));
                let is_step =
                    |pair: &[TilePos]| pair[0].x.abs_diff(pair[1].x) + pair[0].y.abs_diff(pair[1].y) == 1;
                assert!(path.windows(2).all(is_step), "{way:?} {path:?}");
                assert!(path.iter().all(|tile| within.contains(*tile)));
            }
        }
    }
}
