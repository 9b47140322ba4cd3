//! A finished map as numbers and words: zones with their areas, connections with what became of them and why,
//! contents asked for and there. What a command line prints and a page shows is counted here, once.

mod areas;
mod command;
mod contents;
mod map;
mod note;
mod victory;
mod words;
mod zone;

pub use areas::{treasure_areas, zone_areas};
pub use command::{chosen_victory, player_words, repeat_command};
pub use contents::{AskedSummary, ContentsSummary, TreasureSummary, ZoneGuardsSummary};
pub use map::{GuardSummary, LinkSummary, MapSummary, UnmetSummary, WayKind};
pub use note::{MapNotes, Note, grouped};
pub use victory::victory_words;
pub use words::{link_cause_kind, link_cause_words, portal_cause_words};
pub use zone::ZoneSummary;
