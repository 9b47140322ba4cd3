//! Configurations: the parts of each level type.
//!
//! ```
//! use rmg_core::Seed;
//! use rmg_core::dungeon::{LevelId, Location, Textures};
//! use rmg_levels::adders::{CreatureAdder, ItemAdder, Leads, PortalAdder, Supply};
//! use rmg_levels::decor::WallBuilder;
//! use rmg_levels::partition::GridPartitioner;
//! use rmg_levels::rooms::ShapedRoom;
//! use rmg_levels::shapes::Square;
//! use rmg_levels::{Amount, Connector, Dungeon, LevelConfiguration, LevelContext, LevelPart};
//!
//! let mut textures = Textures::default();
//! let [earth, rock, brick] = ["earth", "rock", "brick"].map(|name| textures.intern(name));
//! let factory = LevelConfiguration::new("cellar")
//!     .with_start("cellar")
//!     .with_textures(textures)
//!     .with_contexts([LevelPart::new(
//!         &["cellar"],
//!         LevelContext { size: (40, 30), floor: earth, wall: rock },
//!     )])
//!     .with_partitioners([LevelPart::partitioner(
//!         &["cellar"],
//!         GridPartitioner { columns: 4, rows: 3, connector: Connector::default() },
//!     )])
//!     .with_rooms([LevelPart::room(
//!         &["cellar"],
//!         ShapedRoom { name: "square", floor: earth, shape: Square::default() },
//!     )])
//!     .with_decorators([LevelPart::decorator(&["cellar"], WallBuilder { from: rock, wall: brick })])
//!     .with_creatures([LevelPart::adder(
//!         &["cellar"],
//!         CreatureAdder { rules: Vec::new(), supply: Supply::default() },
//!     )])
//!     .with_items([LevelPart::adder(
//!         &["cellar"],
//!         ItemAdder { rules: Vec::new(), supply: Supply::default() },
//!     )])
//!     .with_portals([LevelPart::new(&["cellar"], PortalAdder {
//!         icon: "ladder".into(),
//!         other_icon: "ladder".into(),
//!         location: Location::Room,
//!         chance: 100,
//!         amount: Amount::new(1, 1),
//!         leads: Leads::EscapeStairs,
//!         unique: true,
//!     })])
//!     .build()
//!     .map_err(|diagnostics| format!("{diagnostics:?}"))?;
//! let dungeon = Dungeon::new(&factory, None, Seed(7)).map_err(|error| error.to_string())?;
//! let level = dungeon.level(LevelId::START).map_err(|error| error.to_string())?;
//! assert_eq!((level.width(), level.height(), level.portals.len()), (40, 30, 1));
//! # Ok::<(), String>(())
//! ```

mod build;
mod check;
mod choice;
mod configuration;
mod context;
mod exits;
mod factory;
mod outside;
mod part;

pub use choice::Depths;
pub(crate) use choice::{Choice, at_depth, pick};
pub use configuration::LevelConfiguration;
pub use context::LevelContext;
pub use factory::LevelFactory;
pub(crate) use factory::TypeParts;
pub use part::LevelPart;
