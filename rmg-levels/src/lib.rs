//! Modular levels: rooms and corridors from exchangeable parts.
//!
//! - Parts, each a small trait with one implementation per file: [`partition`], [`rooms`] (with [`shapes`]
//!   and [`rooms::composed`]), [`corridors`], [`decor`], [`traps`], [`adders`].
//! - [`LevelConfiguration`] collects parts by level type; [`read_configuration`] reads them from TOML.
//! - [`Dungeon`] plans the levels behind the portals and generates each level on request.
//!
//! A location is a kind of tile or a tag of a room ([`Location`](rmg_core::dungeon::Location)). Tags are
//! those that a file gives to `[[rooms]]`, those of a generator ([`rooms::RoomGenerator::tags`]), and its
//! name. Decorators, creatures, items, traps and corridors are optional.
//!
//! The floor is connected by construction: a spanning tree joins the sections, each room and corridor is
//! carved in one piece, and furniture, pillars and traps are refused where they would disconnect it (see
//! `guard.rs`). [`prove_level`] checks this again on each finished level.
//!
//! The parts follow those of the modular level generator of pyherc (2014 to 2017), as its guide describes
//! them. The code is new.
//!
//! ```
//! use rmg_core::Seed;
//! use rmg_levels::{Dungeon, read_configuration};
//!
//! let text = r#"
//! title = "Cellar"
//! start = "cellar"
//! [[contexts]]
//! size = [40, 24]
//! floor = "earth"
//! wall = "rock"
//! [[partitioners]]
//! kind = "grid"
//! columns = 3
//! rows = 2
//! [[rooms]]
//! kind = "square"
//! floor = "flagstones"
//! [[corridors]]
//! kind = "bent"
//! floor = "trodden earth"
//! [[decorators]]
//! kind = "wall-swap"
//! walls = { rock = "mossy rock" }
//! rate = 10
//! [[creatures]]
//! entries = [{ min = 1, max = 2, name = "rat" }]
//! [[items]]
//! entries = [{ min = 0, max = 1, name = "lamp" }]
//! [[portals]]
//! icon = "stairs"
//! location = "room"
//! escape_stairs = true
//! unique = true
//! "#;
//! let (factory, diagnostics) = read_configuration(text);
//! let factory = factory.unwrap_or_else(|| panic!("{diagnostics:?}"));
//! let dungeon = Dungeon::new(&factory, None, Seed(7))?;
//! let first = &dungeon.make_to_depth(1)?[0];
//! assert_eq!((first.width(), first.height(), first.sections.len()), (40, 24, 6));
//! # Ok::<(), rmg_levels::LevelError>(())
//! ```

#![warn(missing_docs)]

pub mod adders;
mod bits;
mod chance;
mod config;
mod connect;
pub mod corridors;
pub mod decor;
mod detour;
mod doors;
mod draft;
mod dungeon;
mod error;
mod fields;
mod generate;
pub mod graph;
mod guard;
mod job;
mod own;
pub mod partition;
mod places;
mod prove;
mod read;
pub mod rooms;
pub mod shapes;
mod site;
pub mod traps;
mod vault;

/// The JSON Schema of configurations, for editors.
pub const SCHEMA: &str = include_str!("../level.schema.json");

pub use chance::Amount;
pub use config::{Depths, LevelConfiguration, LevelContext, LevelFactory, LevelPart};
pub use connect::Connector;
pub use detour::Detours;
pub use doors::DoorRule;
pub use draft::{Draft, DraftTile};
pub use dungeon::{Dungeon, DungeonProof, MAX_LEVELS, MAX_TILES};
pub use error::LevelError;
pub use fields::Load;
pub use own::{OwnParts, OwnTextures};
pub use places::Places;
pub use prove::prove_level;
pub use read::{MAX_BYTES, MAX_FILES, ReadSources, Source, known_keys, read_configuration, read_sources};
pub use site::{Gate, Room, RoomSite};
pub use vault::Vault;
