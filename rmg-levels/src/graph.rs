//! Levels from a given graph of rooms: each room has an outline, and each link is a door or a straight
//! passage.
//!
//! ```toml
//! [[graphs]]
//! floor = "flagstones"
//! passage = 3
//! links = [["gate", "hall"], ["hall", "tower"]]
//!
//! [[graphs.outlines]]
//! name = "small"
//! map = '''
//! #####
//! #...#
//! #...#
//! #...#
//! #####
//! '''
//!
//! [[graphs.rooms]]
//! name = "gate"
//! ```
//!
//! The level has exactly these rooms and links. The rectangles around the floors of two rooms have at least
//! one tile of wall between them, also at corners. So do passages, except with the rooms that they join.
//!
//! - [`LevelGraph::check`] proves that a graph is impossible, with the culprit: too few doors, a cycle that
//!   cannot close, links that cross, a room whose neighbors do not fit around it.
//! - [`LevelGraph::layout`] searches for a layout. Rooms are placed one by one where their doors meet those
//!   of their neighbors, in the set of positions that Ma, Vining, Lefebvre and Sheffer, *Game Level Layout
//!   from Design Specification* (2014), call the configuration space. A room without a free place removes
//!   those rooms in its way that were in the way most rarely. If that fails, the whole layout is annealed.
//!   The search and the proofs are our own.

mod anneal;
pub(crate) mod build;
mod candidate;
mod check;
mod cycles;
mod error;
mod outline;
mod places;
mod reach;
mod read;
mod replace;
mod search;
mod shape;
mod solve;
mod stages;
mod star;
mod whole;

use std::sync::Arc;

use rmg_core::diag::Span;
use rmg_core::dungeon::TextureId;

pub(crate) use check::check_graphs;
pub use error::GraphError;
pub use outline::{Outline, OutlineError};
pub use solve::{GraphLayout, PlacedRoom, Unsolved};

/// A graph of rooms that a level has exactly.
#[derive(Debug, Clone)]
pub struct LevelGraph {
    /// The drawings that rooms can have, at most [`MAX_OUTLINES`](Self::MAX_OUTLINES).
    pub outlines: Vec<Outline>,
    /// The rooms, at most [`MAX_ROOMS`](Self::MAX_ROOMS).
    pub rooms: Vec<GraphRoom>,
    /// The links, as positions in `rooms`. Each has a door of its own.
    pub links: Vec<GraphLink>,
    /// The longest straight passage between two rooms in tiles, 1 to [`MAX_PASSAGE`](Self::MAX_PASSAGE);
    /// other numbers count as the nearest of these. 1: a door in the common wall.
    pub passage: u16,
    /// The floor of rooms without their own.
    pub floor: TextureId,
}

/// A room of a graph.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GraphRoom {
    /// The name; also the first tag of the room.
    pub name: Arc<str>,
    /// Positions in the outlines of the graph, one of which the room has. Empty: all.
    pub outlines: Vec<usize>,
    /// Further tags.
    pub tags: Vec<Arc<str>>,
    /// The floor; [`TextureId::NONE`]: that of the graph.
    pub floor: TextureId,
    pub(crate) place: Option<Span>,
}

/// Two rooms with a way between them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GraphLink {
    /// Positions in the rooms of the graph.
    pub rooms: (usize, usize),
    pub(crate) place: Option<Span>,
}

impl GraphRoom {
    /// Creates a room that can have each outline.
    #[must_use]
    pub fn new(name: &str) -> Self {
        Self {
            name: name.into(),
            outlines: Vec::new(),
            tags: Vec::new(),
            floor: TextureId::NONE,
            place: None,
        }
    }

    /// Sets the outlines that the room can have.
    #[must_use]
    pub fn with_outlines(mut self, outlines: Vec<usize>) -> Self {
        self.outlines = outlines;
        self
    }
}

impl GraphLink {
    /// Links two rooms.
    #[must_use]
    pub fn new(a: usize, b: usize) -> Self {
        Self { rooms: (a, b), place: None }
    }
}

impl LevelGraph {
    /// Maximum number of rooms. Layouts of 60 rooms are measured.
    pub const MAX_ROOMS: usize = 200;
    /// Maximum number of outlines. The work of the proofs grows with its square.
    pub const MAX_OUTLINES: usize = 64;
    /// Maximum length of a passage in tiles.
    pub const MAX_PASSAGE: u16 = 50;

    /// Returns the longest passage in tiles.
    pub(crate) fn reach(&self) -> i32 {
        self.passage.clamp(1, Self::MAX_PASSAGE).into()
    }

    /// Returns the other ends of the links of a room, with repetitions.
    pub(crate) fn neighbors(&self, room: usize) -> impl Iterator<Item = usize> + '_ {
        self.links.iter().filter_map(move |link| match link.rooms {
            (a, b) if a == room => Some(b),
            (a, b) if b == room => Some(a),
            _ => None,
        })
    }

    pub(crate) fn name(&self, room: usize) -> String {
        self.rooms.get(room).map_or_else(String::new, |room| room.name.to_string())
    }

    pub(crate) fn names(&self, rooms: &[usize]) -> Vec<String> {
        rooms.iter().map(|room| self.name(*room)).collect()
    }
}
