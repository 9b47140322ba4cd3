//! The keys of the language, structure by structure: the reader knows no others, and `docs/template-language.md` is made from them.

mod keys;
mod shape;

pub use keys::{
    COMMON_OBJECT, CONNECTION, CUSTOM_OBJECTS, ONLY_WITH, REQUIRED_OBJECT, RMG, SETTINGS, TEMPLATE,
    TOWN_COUNTS, TOWN_HINT, TREASURE_CLASS, ZONE,
};

pub use shape::{Accepted, Field, Omitted, Structure};

/// Every structure of the language, from the outermost in.
pub const STRUCTURES: [&Structure; 12] = [
    &TEMPLATE,
    &ZONE,
    &TOWN_COUNTS,
    &TOWN_HINT,
    &TREASURE_CLASS,
    &CUSTOM_OBJECTS,
    &COMMON_OBJECT,
    &RMG,
    &REQUIRED_OBJECT,
    &CONNECTION,
    &ONLY_WITH,
    &SETTINGS,
];
