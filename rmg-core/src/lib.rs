//! Shared types of the map generator.
//!
//! - Tiles: [`TilePos`], [`Level`], [`MapSize`], [`Grid`], [`TileSet`].
//! - Input: [`template`] (zones and connections as an author wrote them), [`pack`] (the data of a game),
//!   [`plan`] (template and pack with all options resolved).
//! - Results: [`layout`] (zone centers, tile owners), [`model`] (the finished map), [`certificate`] (the
//!   result of the audit), [`summary`] (a map as numbers and text).
//! - Levels of rooms and corridors: [`dungeon`].
//! - Rules that plan and map share: [`guards`] (strength of guards), [`town_hints`] (factions that satisfy
//!   hints).
//! - Randomness and numbers: [`rng`] (named random streams), [`math`] (functions with the same bits on every
//!   platform).
//! - Graphs: [`graph`] (disjoint sets, sparse rows, components), [`pieces`] (connected components of a grid),
//!   [`planar`] (planar embedding).
//! - Drawings of graphs: [`sketch`] (boxes, lines and texts).
//! - Text: [`text`] (plurals, quoting, shortening); [`words!`] (enums whose variants have a name).
//! - Diagnostics: [`diag`] (what is wrong with an input, where, and how to fix it).
//! - Memory: [`reading`] (how much memory a reader may use).
//!
//! An algorithm is in this crate if these types need it, or if several crates need it that cannot depend on
//! each other. The crate opens no files and prints nothing.
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
//! // the numbers of a stream depend on its name only, not on other streams
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
pub mod sketch;
pub mod summary;
pub mod symmetry;
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
pub use symmetry::{GeneratorImages, SecondImages, Symmetry, SymmetryPlan};
