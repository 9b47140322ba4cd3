//! The slots of all layers.

use std::fmt;

use rmg_core::{ConnectionId, Level, ZoneId};
use rmg_jobs::{JobList, Slot};

use super::anchors::Anchors;
use super::drawn::Drawn;
use super::facts::Facts;
use super::hand::Hand;
use super::links::{Crossing, HasWay, MonolithKinds};
use super::obstacle_tiles::ObstacleTiles;
use super::painted::Painted;
use super::river_tiles::RiverTiles;
use super::road_tiles::RoadTiles;
use super::tiled::Tiled;
use super::tiles::Tiles;
use crate::board::Board;
use crate::fields::Distance;
use crate::subject::{Subject, WholeMap};

/// A kind of slot.
pub trait Layer: Sized + fmt::Debug + Tiled + Send + Sync + 'static {
    /// What there is one slot for each of.
    type Of: Subject;

    /// In messages: `tiles` of zone 3.
    const NAME: &'static str;

    /// What is in a slot before the first modifier.
    fn new(board: &Board<'_>, of: Self::Of) -> Self;

    /// Its slots, in the order of [`Subject::all`].
    fn slots(layers: &Layers) -> &[Slot<Self>];
}

/// Declares the layers: field, type, subject, name in messages, and what is in a slot at first.
macro_rules! layers {
    ($($field:ident: $layer:ty, of $of:ty, $name:literal, $new:expr;)*) => {
        /// The slots of all layers.
        #[derive(Debug)]
        pub struct Layers {
            $($field: Vec<Slot<$layer>>,)*
        }

        impl Layers {
            /// Slots as they are before the first modifier, known to the list of jobs.
            pub(crate) fn new(board: &Board<'_>, list: &mut JobList) -> Self {
                Self { $($field: slots(board, list),)* }
            }
        }

        $(impl Layer for $layer {
            type Of = $of;
            const NAME: &'static str = $name;

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
    hands: Hand, of ZoneId, "hand", |_, _| Hand::default();
    painted: Painted, of ZoneId, "terrain", |board, zone| Painted::new(board.window(zone));
    tiles: Tiles, of ZoneId, "tiles", Tiles::new;
    anchors: Anchors, of ZoneId, "anchors", |_, _| Anchors::default();
    nearness: Distance, of ZoneId, "distance", |board, zone| Distance::unknown(board.window(zone));
    roads: RoadTiles, of ZoneId, "roads", |_, _| RoadTiles::default();
    obstacles: ObstacleTiles, of ZoneId, "obstacles", |_, _| ObstacleTiles::default();
    rivers: RiverTiles, of ZoneId, "rivers", |_, _| RiverTiles::default();
    drawn: Drawn, of Level, "sprites", |_, _| Drawn::default();
    ways: HasWay, of ConnectionId, "way", |_, _| HasWay::default();
    crossings: Crossing, of ConnectionId, "crossing", |_, _| Crossing::default();
    monolith_kinds: MonolithKinds, of WholeMap, "kinds of monoliths", |_, _| MonolithKinds::default();
}

impl Layers {
    /// Takes out what a layer holds for a subject, after all modifiers.
    pub(crate) fn take<L: Layer>(&self, board: &Board<'_>, of: L::Of) -> L {
        std::mem::replace(&mut *L::slots(self)[of.index()].write(), L::new(board, of))
    }
}

fn slots<L: Layer>(board: &Board<'_>, list: &mut JobList) -> Vec<Slot<L>> {
    let slot = |of: L::Of| {
        let name = format!("{} of {}", L::NAME, of.words(board));
        Slot::new(list.resource(name.as_str()), name, L::new(board, of))
    };
    L::Of::all(board).map(slot).collect()
}
