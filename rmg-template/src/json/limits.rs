//! Limits of templates, which bound time and memory of later steps.

/// Maximum number of templates of a file; published packs have up to 126.
pub const MAX_TEMPLATES: usize = 1000;
/// Number of diagnostics of a file after which each further template reports only its first error and its
/// first warning.
pub const MAX_DIAGNOSTICS: usize = 1000;
/// Maximum number of zones of a template; published ones have up to 48.
pub const MAX_ZONES: usize = 1024;
/// Maximum number of zones of all templates of a file; the largest packs have about 6,000.
pub const MAX_ZONES_OF_FILE: usize = 65_536;
/// Maximum number of connections of a template.
pub const MAX_CONNECTIONS: usize = 16_384;
/// Maximum relative size of a zone; published templates use up to a few hundred.
pub const MAX_ZONE_SIZE: u32 = 100_000;
/// Maximum number of towns, mines or required objects of one kind in a zone, and maximum density.
pub const MAX_COUNT: u32 = 10_000;
/// Maximum value or guard strength: the games store them as signed 32-bit integers.
pub const MAX_VALUE: u32 = i32::MAX.unsigned_abs();
/// Maximum number of object rules of a template or zone, as of a cell of a table.
pub use crate::table::limits::MAX_RULES;
/// Maximum level of a spell or creature in an object rule.
pub const MAX_RULE_LEVEL: u32 = 20;
/// Maximum number of players of a game.
pub const MAX_PLAYERS: u8 = 8;
/// Maximum number of values of a name of `repeat`.
pub const MAX_REPEATS: usize = 64;
/// Maximum number of values that `repeat` and `mirror` generate in a template.
pub const MAX_COPIES: usize = 100_000;
/// Maximum number of bytes of keys and texts that `repeat` and `mirror` generate in a template.
pub const MAX_COPIED_BYTES: usize = 4 << 20;
/// Minimum number of tiles of a zone.
pub const MIN_ZONE_TILES: u32 = 12;
