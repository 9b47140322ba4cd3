//! The version that is written, and limits for reading.

/// Version that is written. VCMI 1.4 and later read it.
pub const VERSION: (u32, u32) = (2, 0);
/// Maximum size of an unpacked `header.json`, 50 times the size that VCMI's generator writes.
pub const MAX_HEADER_BYTES: usize = 512 << 10;
/// Maximum size of an object. VCMI writes 300 to 1000 bytes, and a few thousand for towns and heroes.
pub const MAX_OBJECT_BYTES: usize = 256 << 10;
/// Maximum size of the name of an object. VCMI numbers objects.
pub(super) const MAX_NAME_BYTES: usize = 256;
/// Maximum size of an unpacked `objects.json`. Small maps have a lower limit.
pub const MAX_OBJECTS_BYTES: usize = 1 << 30;
/// Maximum total size of all other files, such as translations and scripts.
pub const MAX_OTHER_BYTES: usize = 16 << 20;
