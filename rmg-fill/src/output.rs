//! What a job hands back: objects, piles, links, roads, unmet wishes.

use rmg_core::ids::{AppearanceId, RoadId};
use rmg_core::model::{LinkCause, MapPos, ObjectBody, UnmetWish, Wish};
use rmg_core::{ConnectionId, ObjectKindId, ZoneId};

/// What a job hands back; put together in the order of the jobs.
#[derive(Debug, Clone, Default)]
pub(crate) struct JobOutput {
    pub(crate) objects: Vec<NewObject>,
    /// What became of connections.
    pub(crate) links: Vec<(ConnectionId, NewLink)>,
    pub(crate) piles: Vec<NewPile>,
    /// Tiles with a road.
    pub(crate) roads: Vec<(MapPos, RoadId)>,
    pub(crate) unmet: Vec<UnmetWish>,
}

/// An object with references to others of the same job by their position in its list.
#[derive(Debug, Clone)]
pub(crate) struct NewObject {
    pub(crate) kind: ObjectKindId,
    pub(crate) appearance: AppearanceId,
    pub(crate) at: MapPos,
    pub(crate) zone: ZoneId,
    pub(crate) connection: Option<ConnectionId>,
    pub(crate) body: NewBody,
    /// Position in the job's list of piles.
    pub(crate) pile: Option<usize>,
    pub(crate) guards: Option<NewGuarded>,
}

/// What a new monster guards.
#[derive(Debug, Clone, Copy)]
pub(crate) enum NewGuarded {
    Link(ConnectionId),
    /// Position in the job's list of piles.
    Pile(usize),
}

/// Objects that were placed together; objects by their position in the job's list.
#[derive(Debug, Clone)]
pub(crate) struct NewPile {
    pub(crate) zone: ZoneId,
    pub(crate) wish: Wish,
    pub(crate) value: u32,
    pub(crate) strength: u32,
    pub(crate) objects: Vec<usize>,
    pub(crate) guard: Option<usize>,
}

/// Body of an object that may refer to another of the same job.
#[derive(Debug, Clone)]
pub(crate) enum NewBody {
    Done(ObjectBody),
    /// A portal; the position of its partner in the job's list.
    Portal(usize),
}

/// What became of a connection; objects by their position in the job's list.
#[derive(Debug, Clone)]
pub(crate) struct NewLink {
    pub(crate) way: NewWay,
    pub(crate) strength: u32,
    pub(crate) cause: Option<LinkCause>,
}

/// How a connection is realised.
#[derive(Debug, Clone)]
pub(crate) enum NewWay {
    Passage { gap: Vec<MapPos>, guard: Option<usize> },
    Wide,
    Gate { ends: [usize; 2], guards: [Option<usize>; 2] },
    Monolith { ends: [usize; 2], guards: [Option<usize>; 2] },
    Nothing,
}
