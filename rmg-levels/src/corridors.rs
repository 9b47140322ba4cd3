//! Corridors lead from the gates of a section to its room. One kind per file.

mod bent;
mod corridor;
mod elbow;
mod winding;

use std::sync::Arc;

pub use bent::Bent;
pub use corridor::Corridor;
pub(crate) use corridor::go;
pub use elbow::Elbow;
pub use winding::Winding;
pub(crate) use winding::walk;

use crate::fields::Kinds;

/// All kinds of corridors with their names in configurations.
pub(crate) const KINDS: &Kinds<Arc<dyn Corridor>> = &[
    ("bent", |fields| Arc::new(Bent::read(fields))),
    ("elbow", |fields| Arc::new(Elbow::read(fields))),
    ("winding", |fields| Arc::new(Winding::read(fields))),
];

#[cfg(test)]
mod tests {
    use super::*;
    use rmg_core::dungeon::{Area, Side};
    use rmg_core::{Seed, TilePos};

    #[test]
    fn all_kinds_of_corridors_arrive_step_by_step_and_stay_inside() {
        let corridors: [Box<dyn Corridor>; 3] =
            [Box::new(Bent::default()), Box::new(Elbow::default()), Box::new(Winding::default())];
        let within = Area::new(1, 1, 12, 9);
        let mut rng = Seed(5).at("test").stream();
        let tiles: Vec<TilePos> = within.tiles().collect();
        let mut path = Vec::new();
        for _ in 0..300 {
            let (from, to) = (tiles[rng.index(tiles.len())], tiles[rng.index(tiles.len())]);
            let side = Side::ALL[rng.index(4)];
            for corridor in &corridors {
                path.clear();
                corridor.dig(from, to, side, within, &mut rng, &mut path);
                assert_eq!((path.first(), path.last()), (Some(&from), Some(&to)));
                let is_step =
                    |pair: &[TilePos]| pair[0].x.abs_diff(pair[1].x) + pair[0].y.abs_diff(pair[1].y) == 1;
                assert!(path.windows(2).all(is_step), "{corridor:?} {path:?}");
                assert!(path.iter().all(|tile| within.contains(*tile)));
            }
        }
    }
}
