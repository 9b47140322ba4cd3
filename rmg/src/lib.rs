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
//! - The command line `rmg` is built on this crate, too: on [`template`], [`check`], [`plan`], [`pipeline`], [`diff`], [`why`], [`stats`]
//!   and so on. Beside it the command line uses only `rmg-lsp` and `rmg-profile`.
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
pub mod pack;
pub mod parts;
mod picture;
mod progress;
pub mod puzzle;
pub mod stats;
pub mod sweep;
pub mod template;
pub mod worlds;
mod zone_layout;

pub use rmg_audit as audit;
pub use rmg_core::{Game, Level, MapSize, ObjectKindId, PlayerColor, Seed, TilePos, ZoneId};
pub use rmg_core::{certificate, diag, layout, model, text};
pub use rmg_explain::{diff, fairness, why, why_not};
pub use rmg_formats::rmgmap;
pub use rmg_games as games;
pub use rmg_jobs as jobs;
pub use rmg_logic::json as runs;
pub use rmg_sweep::shrink;
pub use rmg_view as view;

/// The rules of templates, which their faults name by code.
pub mod check {
    pub(crate) use rmg_plan::check_readable;
    pub use rmg_plan::{Example, Rule, example, rule, rules};
}

/// What is asked for: the options of a map, and its plan, which has them resolved.
pub mod plan {
    pub use rmg_core::plan::*;
    pub use rmg_plan::options::{ContentChoice, ContentSort, GenOptions, PlayerChoice, size_words};
    pub use rmg_plan::{
        ContentError, ContentList, PlayerError, make_plan, recorded_options, template_of_plan,
    };
}

/// From a plan to a map, step by step, for those who need more than [`Generator`] offers.
pub mod pipeline {
    pub use rmg_generate::retry::{
        Cause, FailedAttempt, GenerateError, Generated, RefutedMap, generate_map, group_causes,
    };
    pub use rmg_generate::{
        DEFAULT_ATTEMPTS, Event, GenerateOptions, LayoutRun, Phase, Placement, Search, TemplateText,
        generate_layout,
    };
}

/// What a map or a layout holds, in lists and in words.
pub mod summary {
    pub use rmg_core::summary::*;
    pub use rmg_explain::measures::MapMeasures;
    pub use rmg_generate::summary::{ConnectionSummary, LayoutSummary};
}

pub use certificate::Certificate;
pub use diag::{Fault, Severity};
pub use fairness::Fairness;
pub use jobs::CancelToken;
pub use model::MapModel;
pub use pack::{ContentPack, Pack, PackSource};
pub use pipeline::Phase;
pub use plan::{ContentList, Effort, GenPlan, MapMonsters, PlacementMode, PlayerChoice};
pub use summary::{MapMeasures, MapSummary};
pub use template::{Template, VictoryWish, WaterContent, split_template_name};
pub use view::picture::{MapPictureOptions, PictureScale};

pub use error::Error;
pub use faults::{Faults, FaultyText};
pub use generator::Generator;
pub use map::{Making, Map, MapBytes, MapFormat, MapView, OpenedMap, is_campaign, split_scenario};
pub use picture::{Picture, ZonePicture};
pub use progress::Progress;
pub use zone_layout::ZoneLayout;

/// The example of the readme.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
