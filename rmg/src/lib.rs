//! Generates random maps for games like Heroes of Might and Magic III from templates.
//!
//! A [`Generator`] generates a [`Map`] from a template. The map has a certificate with the result of its
//! audit ([`Map::certificate`]). You can save it as a file of a game or as a picture.
//!
//! Further modules have their own generator, which also takes a seed and returns an owned result: [`levels`]
//! (dungeons of rooms and corridors), [`entrances`] (entrance randomization), [`worlds`] (worlds from a pool
//! of zones) and [`puzzle`] (locks and keys without dead ends). [`sweep`] generates many maps and records the
//! outcome of each.
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
//! // all errors are reported at once, with suggestions
//! let error = generator.size("xl")?.threads(0).generate().unwrap_err().to_string();
//! assert!(error.contains("choose a size from s") && error.contains("choose 1 to 256 threads"));
//! # Ok::<(), rmg::Error>(())
//! ```
//!
//! - Custom content: [`Pack`]. Custom modifiers: [`modifiers`]. Maps from other programs: [`Map::from_file`].
//! - All types are `Send`, and generators are cheap to clone. To generate maps in parallel, use one thread
//!   per map ([`Generator::threads`]). The folder `examples` has a batch with rayon.
//! - The same options give the same bytes on every machine and with any number of threads. The library reads
//!   only the files that the caller names. The seed is the only source of randomness.
//! - Feature `threads` (default): several threads, and measured times. Without it, everything runs on the
//!   caller's thread, nothing reads a clock, and the results are the same.
//! - The command line `rmg` uses this crate too: [`template`], [`check`], [`plan`], [`pipeline`], [`diff`],
//!   [`why`], [`stats`] and others. Its only other crates of the project are `rmg-lsp` and `rmg-profile`.
//! - [`parts`] re-exports the crates below this one, for callers that need more than this crate offers.

#![warn(missing_docs)]

mod diagnostics;
pub mod documents;
pub mod entrances;
mod error;
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
pub mod short_code;
pub mod stats;
pub mod sweep;
pub mod template;
pub mod worlds;
mod zone_layout;

pub use rmg_audit as audit;
pub use rmg_core::{
    Game, Level, MapSize, ObjectKindId, PlayerColor, SecondImages, Seed, Symmetry, SymmetryPlan, TilePos,
    ZoneId,
};
pub use rmg_core::{certificate, diag, layout, model, text};
pub use rmg_explain::{ZoneDigest, zone_digests};
pub use rmg_explain::{character, danger, diff, fairness, figures, steps, why, why_not};
pub use rmg_formats::rmgmap;
pub use rmg_games as games;
pub use rmg_jobs as jobs;
pub use rmg_logic::json as runs;
pub use rmg_sweep::shrink;
pub use rmg_view as view;

/// The rules of templates. Each diagnostic of a template has the code of its rule.
pub mod check {
    pub(crate) use rmg_plan::check_readable;
    pub use rmg_plan::{Example, Rule, example, rule, rules};
}

/// The options of a map, and the plan with the resolved options.
pub mod plan {
    pub use rmg_core::plan::*;
    pub use rmg_plan::options::{ContentChoice, ContentKind, GenOptions, PlayerChoice, size_text};
    pub use rmg_plan::{
        ContentError, ContentList, ContentSeed, ContentSeedError, Offered, PlayerError, SymmetryOffer,
        make_plan, offered_symmetries, recorded_options, template_of_plan,
    };
}

/// The steps from a plan to a map, for callers that need more than [`Generator`] offers.
pub mod pipeline {
    pub use rmg_generate::retry::{
        Cause, FailedAttempt, GenerateError, Generated, RefutedMap, generate_map, group_causes,
    };
    pub use rmg_generate::{
        BesideAudit, DEFAULT_ATTEMPTS, Event, GenerateOptions, LayoutRun, Phase, Placement, Search,
        TemplateText, generate_layout,
    };
}

/// Drawings of graphs, such as entrances and worlds, and their writers.
pub mod sketch {
    pub use rmg_core::sketch::{Letters, Point, Rgb, Shape, Sketch};
    pub use rmg_view::sketch::{write_png, write_svg};
}

/// The contents of a map or a layout, as lists and as text.
pub mod summary {
    pub use rmg_core::summary::*;
    pub use rmg_explain::measures::MapMeasures;
    pub use rmg_generate::summary::{ConnectionSummary, LayoutSummary};
}

pub use certificate::Certificate;
pub use diag::{Diagnostic, Severity};
pub use fairness::Fairness;
pub use jobs::CancelToken;
pub use model::MapModel;
pub use pack::{ContentPack, Pack, PackSource};
pub use pipeline::Phase;
pub use plan::{ContentList, Effort, GenPlan, MapMonsters, PlacementMode, PlayerChoice};
pub use summary::{MapMeasures, MapSummary};
pub use template::{Template, VictoryRequest, WaterContent, split_template_name};
pub use view::picture::{MapPictureOptions, PictureScale};

pub use diagnostics::{Diagnostics, TextDiagnostics};
pub use error::Error;
pub use generator::Generator;
pub use map::{
    GenerationInfo, Map, MapBytes, MapFormat, MapOverlay, MapView, OpenedMap, SymmetryRefused, is_campaign,
    split_scenario,
};
pub use picture::{Picture, ZonePicture};
pub use progress::Progress;
pub use zone_layout::ZoneLayout;

/// The example of the readme.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
