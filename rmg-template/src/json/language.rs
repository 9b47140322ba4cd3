//! The keys of the template language by structure. The reader, the JSON schema, the language server and
//! `docs/template-language.md` all use these tables.

mod keys;
mod shape;

pub use keys::objects::{COMMON_OBJECT, CUSTOM_OBJECTS, OBJECT_RULE, REQUIRED_OBJECT, RMG, RULE_CONTENT};
pub use keys::{CONNECTION, ONLY_WITH, SETTINGS, TEMPLATE, TOWN_COUNTS, TOWN_HINT, TREASURE_CLASS, ZONE};
pub use shape::{Accepted, Field, Omitted, Structure};

/// All structures of the language, outermost first.
pub const STRUCTURES: [&Structure; 14] = [
    &TEMPLATE,
    &ZONE,
    &TOWN_COUNTS,
    &TOWN_HINT,
    &TREASURE_CLASS,
    &CUSTOM_OBJECTS,
    &COMMON_OBJECT,
    &RMG,
    &REQUIRED_OBJECT,
    &OBJECT_RULE,
    &RULE_CONTENT,
    &CONNECTION,
    &ONLY_WITH,
    &SETTINGS,
];

/// Keys of zones that copy properties of another zone, each with the keys that then have no effect.
pub const INHERITED: [(&str, &[&str]); 5] = [
    (
        "townsLikeZone",
        &["playerTowns", "neutralTowns", "matchTerrainToTown", "townHints", "allowedTowns", "bannedTowns"],
    ),
    ("terrainTypeLikeZone", &["terrainTypes", "bannedTerrains"]),
    ("minesLikeZone", &["mines"]),
    ("treasureLikeZone", &["treasure"]),
    ("customObjectsLikeZone", &["customObjects", "objects"]),
];
