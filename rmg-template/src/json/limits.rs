//! Bounds beyond which a text is refused, so that nothing downstream runs out of time or memory.

/// Most templates of a file; published packs have up to 126.
pub const MAX_TEMPLATES: usize = 1000;
/// Faults of the templates of a file after which only the first error and the first warning of each further one is told.
pub const MAX_FAULTS: usize = 1000;
/// Most zones of a template; published ones have up to 48.
pub const MAX_ZONES: usize = 1024;
/// Most zones of all templates of a file together; the largest packs have some 6,000.
pub const MAX_ZONES_OF_FILE: usize = 65_536;
/// Most connections of a template.
pub const MAX_CONNECTIONS: usize = 16_384;
/// Largest relative size of a zone; published ones go up to a few hundred.
pub const MAX_ZONE_SIZE: u32 = 100_000;
/// Largest number of one thing in a zone (towns, mines, required objects), and largest density.
pub const MAX_COUNT: u32 = 10_000;
/// Largest value or strength of a guard: the games keep them in 32 bits with sign.
pub const MAX_VALUE: u32 = i32::MAX.unsigned_abs();
/// Most players of a game.
pub const MAX_PLAYERS: u8 = 8;
/// Most values of a name of `repeat`.
pub const MAX_REPEATS: usize = 64;
/// Most values that `repeat` and `mirror` make of a template.
pub const MAX_COPIES: usize = 100_000;
/// Most bytes of keys and texts that `repeat` and `mirror` make of a template.
pub const MAX_COPIED_BYTES: usize = 4 << 20;
/// Fewest tiles a zone can be laid out on.
pub const MIN_ZONE_TILES: u32 = 12;
