//! Maps for games like Heroes of Might and Magic III, from templates: the library.
//!
//! [`Generator`] makes a [`Map`] of a template; a map is owned, knows its proof ([`Map::certificate`]) and writes itself into files
//! of games and pictures. The relatives make other things in the same manner, a generator each that takes a seed and gives an owned result:
//! [`levels`] (dungeons of rooms and corridors), [`entrances`] (joins the entrances of a game's world anew), [`worlds`] (worlds from
//! a pool of zones), [`puzzle`] (locks and keys without dead ends). [`sweep`] makes many maps and tells what became of them.
//!
//! ```
//! let template = r#"{ "pair": {
//!     "minSize": "s", "maxSize": "m", "players": "2",
//!     "zones": {
//!         "1": { "type": "playerStart", "size": 10, "owner": 1, "playerTowns": { "castles": 1 } },
//!         "2": { "type": "playerStart", "size": 10, "owner": 2, "playerTowns": { "castles": 1 } }
//!     },
//!     "connections": [{ "a": "1", "b": "2", "guard": 3000 }]
//! } }"#;
//! let generator = rmg::Generator::from_text(template)?.seed(7);
//! let map = generator.generate()?;
//! assert_eq!((map.size().to_string(), map.report().zones.len()), ("s".to_owned(), 2));
//!
//! // what is wrong is told at once, with the way out
//! let error = generator.size("xl")?.threads(0).generate().unwrap_err().to_string();
//! assert!(error.contains("choose a size from s") && error.contains("choose 1 to 256 threads"));
//! # Ok::<(), rmg::Error>(())
//! ```
//!
//! - Own content: [`Pack`]. Own modifiers: [`modifiers`]. What others made: [`Map::from_file`].
//! - Everything is `Send`, generators are cheap to clone, and one map on one thread ([`Generator::threads`]) leaves the others to
//!   the caller. The folder `examples` has a batch with rayon.
//! - The same choices give the same bytes on every machine and any number of threads. Nothing is read but what is named, and no
//!   chance but the seed.
//! - Feature `threads` (default): work on several threads, and a clock. Without it everything runs on the caller's thread, no time is
//!   read or told, and the results are the same.
//! - [`parts`] has the crates that this one is made of, for those who need more of one.

#![warn(missing_docs)]

pub mod documents;
pub mod entrances;
mod error;
mod faults;
pub mod files;
mod generator;
pub mod levels;
mod map;
pub mod modifiers;
mod pack;
pub mod parts;
mod picture;
mod progress;
pub mod puzzle;
pub mod sweep;
mod template_file;
pub mod worlds;
mod zone_layout;

pub use rmg_core::certificate::Certificate;
pub use rmg_core::diag::{Fault, Severity};
pub use rmg_core::model::MapModel;
pub use rmg_core::plan::{MapMonsters, PlacementMode};
pub use rmg_core::template::{VictoryWish, WaterContent};
pub use rmg_core::{Game, MapSize, PlayerColor, Seed};
pub use rmg_explain::{Fairness, MapMeasures};
pub use rmg_formats::pack::PackSource;
pub use rmg_generate::{Effort, MapSummary, Phase};
pub use rmg_jobs::CancelToken;
pub use rmg_plan::{ContentList, PlayerChoice};
pub use rmg_view::picture::{MapPictureOptions, PictureScale};

pub use error::Error;
pub use faults::{Faults, FaultyText};
pub use generator::Generator;
pub use map::split_scenario;
pub use map::{Making, Map, MapFormat, MapView};
pub use pack::Pack;
pub use picture::{Picture, ZonePicture};
pub use progress::Progress;
pub use template_file::split_template_name;
pub use zone_layout::ZoneLayout;

/// The example of the readme.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
