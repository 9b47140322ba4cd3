//! The slots of all layers.

use std::fmt;

use rmg_core::{ConnectionId, Level, ZoneId};
use rmg_jobs::{JobList, Pool, Slot};

use super::anchors::Anchors;
use super::drawn::{Drawn, DrawnLines};
use super::facts::Facts;
use super::links::{Crossing, HasWay, MonolithKinds};
use super::obstacle_tiles::ObstacleTiles;
use super::painted::Painted;
use super::river_tiles::RiverTiles;
use super::road_tiles::RoadTiles;
use super::tiled::Tiled;
use super::tiles::Tiles;
use super::zone_quota::ZoneQuota;
use crate::board::Board;
use crate::subject::{Subject, WholeMap};
use crate::symmetric::Carried;

/// A kind of layer.
pub trait Layer: Sized + fmt::Debug + Tiled + Carried + Send + Sync + 'static {
    /// The kind of subject with one slot each.
    type Of: Subject;

    /// The name in messages: `tiles` of zone 3.
    const NAME: &'static str;

    /// Whether the initial value has tiles: several threads create the slots.
    const HAS_TILES: bool;

    /// Returns the initial value of a slot.
    fn new(board: &Board<'_>, of: Self::Of) -> Self;

    /// Returns its slots, in the order of [`Subject::all`].
    fn slots(layers: &Layers) -> &[Slot<Self>];
}

/// Declares the layers: field, type, subject, name in messages, and initial value.
macro_rules! layers {
    ($($field:ident: $layer:ty, of $of:ty, $name:literal $(has $tiles:ident)?, $new:expr;)*) => {
        /// The slots of all layers.
        #[derive(Debug)]
        pub struct Layers {
            $($field: Vec<Slot<$layer>>,)*
        }

        impl Layers {
            /// Creates the slots with their initial values, and registers them in the job list.
            pub(crate) fn new(board: &Board<'_>, list: &mut JobList, pool: &Pool) -> Self {
                Self { $($field: slots(board, list, pool),)* }
            }
        }

        $(impl Layer for $layer {
            type Of = $of;
            const NAME: &'static str = $name;
            const HAS_TILES: bool = !stringify!($($tiles)?).is_empty();

            fn new(board: &Board<'_>, of: $of) -> Self {
                let new: fn(&Board<'_>, $of) -> Self = $new;
                new(board, of)
            }

            fn slots(layers: &Layers) -> &[Slot<Self>] {
                &layers.$field
            }
        })*
    };
}

layers! {
    facts: Facts, of ZoneId, "facts", |_, _| Facts::default();
    quotas: ZoneQuota, of ZoneId, "quota", |_, _| ZoneQuota::default();
    painted: Painted, of ZoneId, "terrain" has tiles, |board, zone| Painted::new(board.window(zone));
    tiles: Tiles, of ZoneId, "tiles" has tiles, Tiles::new;
    anchors: Anchors, of ZoneId, "anchors", |_, _| Anchors::default();
    roads: RoadTiles, of ZoneId, "roads", |_, _| RoadTiles::default();
    obstacles: ObstacleTiles, of ZoneId, "obstacles", |_, _| ObstacleTiles::default();
    rivers: RiverTiles, of Level, "rivers", |_, _| RiverTiles::default();
    drawn: Drawn, of Level, "sprites", |_, _| Drawn::default();
    drawn_lines: DrawnLines, of Level, "sprites of lines", |_, _| DrawnLines::default();
    ways: HasWay, of ConnectionId, "way", |_, _| HasWay::default();
    crossings: Crossing, of ConnectionId, "crossing", |_, _| Crossing::default();
    monolith_kinds: MonolithKinds, of WholeMap, "kinds of monoliths", |_, _| MonolithKinds::default();
}

impl Layers {
    /// Takes the value of a layer for a subject, after all modifiers.
    pub(crate) fn take<L: Layer>(&self, board: &Board<'_>, of: L::Of) -> L {
        std::mem::replace(&mut *L::slots(self)[of.index()].write(), L::new(board, of))
    }
}

fn slots<L: Layer>(board: &Board<'_>, list: &mut JobList, pool: &Pool) -> Vec<Slot<L>> {
    let subjects: Vec<L::Of> = L::Of::all(board).collect();
    let values = if L::HAS_TILES {
        pool.map(&subjects, |of| L::new(board, *of))
    } else {
        subjects.iter().map(|of| L::new(board, *of)).collect()
    };
    let slot = |(of, value): (L::Of, L)| {
        let name = format!("{} of {}", L::NAME, of.words(board));
        Slot::new(list.resource(name.as_str()), name, value)
    };
    subjects.into_iter().zip(values).map(slot).collect()
}
