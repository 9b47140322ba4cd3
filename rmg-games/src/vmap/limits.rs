//! The version that is written, and most bytes that are read.

/// Version that is written: everything from VCMI 1.4 on reads it.
pub const VERSION: (u32, u32) = (2, 0);
/// Most bytes of an unpacked `header.json` that are read; those of VCMI's own generator have a fiftieth of
/// it.
pub const MAX_HEADER_BYTES: usize = 512 << 10;
/// Most bytes of one object that are read; VCMI writes 300 to 1000, of towns and heroes some thousands.
pub const MAX_OBJECT_BYTES: usize = 256 << 10;
/// Most bytes of the name of an object; VCMI numbers them.
pub(super) const MAX_NAME_BYTES: usize = 256;
/// Most bytes of an unpacked `objects.json` that are read; small maps may have less.
pub const MAX_OBJECTS_BYTES: usize = 1 << 30;
/// Most bytes of all other files together (translations, scripts) that are read and kept.
pub const MAX_OTHER_BYTES: usize = 16 << 20;
