//! A finished map as numbers and text: areas of zones, realized connections with reasons, requested and
//! placed contents. Command line and pages use these numbers.

mod areas;
mod command;
mod contents;
mod map;
mod note;
mod victory;
mod words;
mod zone;

pub use areas::{treasure_areas, zone_areas};
pub use command::{chosen_symmetry, chosen_victory, player_words, repeat_command};
pub use contents::{ContentsSummary, RequestSummary, TreasureSummary, ZoneGuardsSummary};
pub use map::{GuardSummary, LinkSummary, MapSummary, UnmetSummary, WayKind};
pub use note::{MapNotes, Note, grouped};
pub use victory::victory_words;
pub use words::{link_cause_kind, link_cause_text, portal_cause_text};
pub use zone::ZoneSummary;
