//! Content packs.
