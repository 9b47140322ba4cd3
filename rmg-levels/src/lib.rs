//! Modular levels: rooms and corridors from exchangeable parts.
//!
//! - Parts, each a small trait with one implementation a file: [`partition`], [`rooms`] (with [`shapes`] and
//!   [`rooms::composed`]), [`corridors`], [`decor`], [`traps`], [`adders`].
//! - [`LevelConfiguration`] collects parts by level type; [`read_configuration`] reads the same from TOML.
//! - [`Dungeon`] plans the levels behind the portals and makes each one when it is asked for.
//!
//! Locations of what is put on a level are kinds of tiles or tags of rooms ([`Location`](rmg_core::dungeon::Location)): those that a
//! file gives to `[[rooms]]`, those of a generator ([`rooms::RoomGenerator::tags`]), and its name. Decorators, creatures, items, traps and
//! corridors may be left out.
//!
//! That all floor hangs together is so by construction: sections are joined by a spanning tree, rooms and corridors are
//! carved in one piece, and furniture, pillars and traps are refused where they would cut it (see `guard.rs`).
//! [`prove_level`] shows it again on every finished level.
//!
//! The parts after those of the modular level generator of pyherc (2014 to 2017), described in its guide; the code is
//! new.
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
//! let (factory, faults) = read_configuration(text);
//! let factory = factory.unwrap_or_else(|| panic!("{faults:?}"));
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
mod draft;
mod dungeon;
mod error;
mod fields;
mod generate;
mod guard;
pub mod partition;
mod places;
mod prove;
mod read;
pub mod rooms;
pub mod shapes;
mod site;
pub mod traps;

pub use chance::Amount;
pub use config::{LevelConfiguration, LevelContext, LevelFactory, Part};
pub use connect::Connector;
pub use draft::{Draft, Place};
pub use dungeon::{Dungeon, DungeonProof, MAX_LEVELS, MAX_TILES};
pub use error::LevelError;
pub use places::Places;
pub use prove::prove_level;
pub use read::{MAX_BYTES, known_keys, read_configuration};
pub use site::{Gate, Room, RoomSite};
