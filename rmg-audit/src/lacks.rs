//! What a map says itself that it lacks: one that was handed out as the best that could be made.

use rmg_core::ZoneId;
use rmg_core::model::Missing;

use crate::ground::Ground;

/// How many of something the map says that a zone lacks.
pub(crate) fn lacking(ground: &Ground<'_>, zone: ZoneId, of: impl Fn(Missing) -> Option<u32>) -> u64 {
    let wishes = ground.map.unmet.iter().filter(|wish| wish.zone == Some(zone));
    wishes.filter_map(|wish| of(wish.missing?)).map(u64::from).sum()
}
