//! Item placement: fills the free locations of one or several players' worlds, so that everything stays
//! obtainable.
//!
//! [`fill`] takes the worlds with their joined entrances. It places progression items by *assumed fill*: each
//! item goes to a random location that is reachable with all items that are not placed yet. This is the
//! method of Archipelago and of the randomizer of *A Link to the Past*. Assumed fill can get stuck where a
//! placement exists. After some attempts an exact search over the order of collection decides: it finds a
//! placement, or proves that none exists.
//!
//! The result has the placements, the spheres, and the playthrough: the placements that no winner can omit.
//!
//! # Example
//! ```
//! use rmg_core::Seed;
//! use rmg_logic::fill::{FillOptions, FillPlayer, FillSettings, fill};
//! use rmg_logic::{RegionGraph, RuleBook};
//!
//! let mut world = RegionGraph::default();
//! let [hall, vault] = ["Hall", "Vault"].map(|name| world.add_region(name));
//! let key = world.add_item("key");
//! let locked = world.rules.item(key, 1);
//! world.add_link("vault door", hall, vault, locked);
//! let hook = world.add_location("hook", hall, None, RuleBook::ALWAYS);
//! world.add_location("safe", vault, None, RuleBook::ALWAYS);
//! world.add_pool(key, 1, true);
//!
//! let options = FillOptions::default();
//! let player = FillPlayer::new("Ann", &world, &[], &options);
//! let filled = fill(&[player], &FillSettings::default(), Seed(1)).unwrap();
//! assert_eq!(filled.placements[0].location.location, hook, "the key is never behind its own door");
//! ```

mod assumed;
mod balance;
mod error;
mod joint;
mod matching;
mod merged;
mod model;
mod players;
mod result;
mod run;
mod search;
mod spheres;
mod state;
mod text;

pub use error::{CountedItems, FillError, FillStuck, FillWarning};
pub use joint::{
    FilledEntrances, FilledError, FilledPlayers, JointPlayer, randomize_and_fill, randomize_and_fill_all,
};
pub use model::{
    FillOptions, FillPlayer, FillProfile, FillSettings, FillSphere, FillWork, Filled, Placement, PlayerItem,
    PlayerLocation, PlayerRegion, SphereLocation,
};
pub use players::{
    CaseSource, MAX_PLAYERS, PlayerEntry, PlayersFile, is_players_file, read_players, read_players_plan,
};
pub use result::{outcome, players_outcome};
pub use run::fill;
pub use text::{write_players_text, write_text};
