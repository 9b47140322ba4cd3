//! Symmetries of templates: finds the permutation of the zones that a symmetry of the map needs, and makes
//! the template that it carries onto itself.
//!
//! - A symmetry of order 2 or 4 needs a permutation of the zones that keeps kinds, owners, contents and
//!   connections, and whose cycles have at most that length (`search`, on the `graph` of zones).
//! - Zones in shorter cycles lie on the axis. Each is split into parts, so that every cycle has the full
//!   length (`split`), and its contents are divided (`divide`).
//! - A mirror also needs the side of every zone (`sides`): across the line, a zone touches only its image.
//! - If there is no permutation, `explain` finds the zones or connections that prevent it.

mod choose;
mod divide;
mod explain;
mod graph;
mod offer;
mod reason;
mod repeated;
mod search;
mod sides;
mod split;
mod traits;

pub(crate) use choose::{SymmetryGame, choose};
pub use offer::{Offered, SymmetryOffer, offered_symmetries};
pub(crate) use repeated::repeated;
pub(crate) use split::{Portal, SymmetricTemplate, connection_images};

use rmg_core::ZoneId;
use rmg_core::template::{EffectiveZone, Template};

use split::terrain_source;

/// A reference of a zone that differs from those of its image.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct BrokenReference {
    zone: usize,
    key: &'static str,
    /// Whether a town must differ from the town of an image of its zone.
    is_own_image: bool,
}

/// Returns a reference between zones that a permutation does not keep. Zones of one cycle have the same
/// factions and terrain, so a reference may lead to any of them. O(zones x references).
fn broken_reference(
    template: &Template,
    effective: &[EffectiveZone<'_>],
    images: &[usize],
) -> Option<BrokenReference> {
    let cycle = cycles(images);
    let of = |zone: ZoneId| cycle[zone.index()];
    let broken = |zone, key| Some(BrokenReference { zone, key, is_own_image: false });
    for (zone, image) in images.iter().copied().enumerate() {
        let source =
            |zone: usize| terrain_source(template, zone).map_or(cycle[zone], |source| of(source.value));
        if source(zone) != source(image) {
            return broken(zone, "terrainTypeLikeZone");
        }
        let (own, others) = (&effective[zone].towns.hints, &effective[image].towns.hints);
        if own.len() != others.len() {
            return broken(zone, "townHints");
        }
        for (hint, other) in own.iter().zip(others) {
            let cycle_of = |zone: &Option<rmg_core::diag::Spanned<ZoneId>>| zone.map(|zone| of(zone.value));
            let sorted = |zones: &[rmg_core::diag::Spanned<ZoneId>]| {
                let mut cycles: Vec<usize> = zones.iter().map(|zone| of(zone.value)).collect();
                cycles.sort_unstable();
                cycles
            };
            if hint.not_like.iter().any(|zone_of| of(zone_of.value) == cycle[zone]) {
                return Some(BrokenReference { zone, key: "townHints", is_own_image: true });
            }
            if cycle_of(&hint.like) != cycle_of(&other.like)
                || cycle_of(&hint.related_to_terrain) != cycle_of(&other.related_to_terrain)
                || sorted(&hint.not_like) != sorted(&other.not_like)
            {
                return broken(zone, "townHints");
            }
        }
    }
    None
}

/// Returns the lowest zone of the cycle of each zone.
fn cycles(images: &[usize]) -> Vec<usize> {
    let mut lowest = vec![usize::MAX; images.len()];
    for first in 0..images.len() {
        let mut zone = first;
        while lowest[zone] == usize::MAX {
            lowest[zone] = first;
            zone = images[zone];
        }
    }
    lowest
}
