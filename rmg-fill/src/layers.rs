//! Layers: what modifiers read and write, in a slot for each zone, connection or level.
//!
//! A layer is a type with a file of its own, a field of [`Layers`] and a line in [`Layers::new`]. Only [`crate::access`]
//! hands out what is in the slots.

mod anchors;
mod drawn;
mod facts;
mod limits;
mod links;
mod nearness;
mod painted;
mod road_tiles;
mod tiles;

use rmg_jobs::{JobList, Slot};

use crate::board::Board;
use crate::subject::Subject;

pub(crate) use anchors::{Anchors, RoadEnd, RoadEndKind};
pub(crate) use drawn::Drawn;
pub(crate) use facts::Facts;
pub(crate) use limits::{Limits, ZoneLimits};
pub(crate) use links::{HasWay, MonolithKinds};
pub(crate) use nearness::{Farthest, Nearness};
pub(crate) use painted::Painted;
pub(crate) use road_tiles::RoadTiles;
pub(crate) use tiles::{Claim, Surface, Tiles};

/// A kind of slot.
pub(crate) trait Layer: Sized + Send + Sync + 'static {
    /// What there is one slot for each of.
    type Of: Subject;

    /// In messages: `tiles` of zone 3.
    const NAME: &'static str;

    /// What is in a slot before the first modifier.
    fn new(board: &Board<'_>, of: Self::Of) -> Self;

    /// Its slots, in the order of [`Subject::all`].
    fn slots(layers: &Layers) -> &[Slot<Self>];
}

/// The slots of all layers.
#[derive(Debug)]
pub(crate) struct Layers {
    facts: Vec<Slot<Facts>>,
    painted: Vec<Slot<Painted>>,
    tiles: Vec<Slot<Tiles>>,
    anchors: Vec<Slot<Anchors>>,
    nearness: Vec<Slot<Nearness>>,
    roads: Vec<Slot<RoadTiles>>,
    drawn: Vec<Slot<Drawn>>,
    ways: Vec<Slot<HasWay>>,
    monolith_kinds: Slot<MonolithKinds>,
    limits: Slot<Limits>,
}

impl Layers {
    /// Slots as they are before the first modifier, known to the list of jobs.
    pub(crate) fn new(board: &Board<'_>, list: &mut JobList) -> Self {
        Self {
            facts: slots(board, list),
            painted: slots(board, list),
            tiles: slots(board, list),
            anchors: slots(board, list),
            nearness: slots(board, list),
            roads: slots(board, list),
            drawn: slots(board, list),
            ways: slots(board, list),
            monolith_kinds: of_map(board, list),
            limits: of_map(board, list),
        }
    }

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

fn of_map<L: Layer>(board: &Board<'_>, list: &mut JobList) -> Slot<L> {
    slots(board, list).pop().expect("there is one map")
}
