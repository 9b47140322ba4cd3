//! Vocabulary of the map generator: what every other crate talks about.
//!
//! - Tiles: [`TilePos`], [`Level`], [`MapSize`], [`Grid`], [`TileSet`].
//! - Input: [`template`] (zones and connections as an author wrote them), [`pack`] (the data of a game),
//!   [`plan`] (both, with all options resolved).
//! - Results: [`layout`] (zone centres, tile owners), [`model`] (the finished map), [`certificate`] (what the audit
//!   says of it), [`summary`] (what came out, as numbers and words).
//! - Levels of rooms and corridors: [`dungeon`].
//! - Rules that plan and map share: [`guards`] (how strong guards are), [`town_hints`] (factions that go together).
//! - Chance and numbers: [`rng`] (named random streams), [`math`] (functions that give the same bits everywhere).
//! - Graphs: [`graph`] (disjoint sets, rows of edges, components), [`pieces`] (pieces of a grid), [`planar`] (drawing without crossings).
//! - Words in sentences, tables and drawings: [`text`]; enums with words: [`words!`].
//! - Faults: [`diag`] (what is wrong with an input, where, and how to mend it).
//! - Memory: [`reading`] (how much reading a file may take).
//!
//! An algorithm stands here when these types need it or when several crates do that may not use each other. The crate
//! opens no file and prints nothing.
//!
//! ```
//! use rmg_core::diag::nearest;
//! use rmg_core::{Grid, MapSize, Seed, TilePos};
//!
//! let size: MapSize = "m+u".parse()?;
//! assert_eq!((size.width(), size.levels(), size.tiles()), (72, 2, 2 * 72 * 72));
//! let mut heights = Grid::new(size.width(), size.height(), 0_u8);
//! heights[TilePos::new(3, 4)] = 9;
//!
//! // a stream has a name, not a turn: what others draw changes nothing
//! let mut mines = Seed(7).at("mines").stream();
//! let first = mines.below(1000);
//! Seed(7).at("towns").stream().below(1000);
//! assert_eq!(Seed(7).at("mines").stream().below(1000), first);
//! assert_eq!(nearest("tresure", ["treasure", "towns"]), Some("treasure"));
//! # Ok::<(), rmg_core::size::SizeError>(())
//! ```

#![warn(missing_docs)]

#[macro_use]
mod words;

pub mod certificate;
pub mod diag;
pub mod dungeon;
pub mod game;
pub mod graph;
pub mod grid;
pub mod guards;
pub mod ids;
pub mod layout;
pub mod math;
pub mod model;
pub mod pack;
pub mod pieces;
pub mod plan;
pub mod planar;
pub mod reading;
pub mod rng;
pub mod size;
pub mod summary;
pub mod template;
pub mod text;
pub mod town_hints;

pub use game::Game;
pub use graph::DisjointSets;
pub use grid::{Grid, TileSet};
pub use ids::{
    ArtifactId, ConnectionId, CreatureId, FactionId, HeroId, ObjectKindId, PlayerColor, ResourceId, Seat,
    SkillId, SpellId, TerrainId, ZoneId,
};
pub use layout::{Layout, Ownership, Sea, ZonePlace};
pub use pieces::Pieces;
pub use rng::{RngStream, Seed};
pub use size::{Level, MapSize, TilePos};
