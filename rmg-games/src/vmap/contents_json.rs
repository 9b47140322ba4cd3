//! The parts of object contents that reader and writer share.

use rmg_core::pack::ContentPack;

/// Key of the maximum distance of the grail from its object, in tiles.
pub(super) const GRAIL_RADIUS: &str = "grailRadius";

/// Behavior of monsters: they always fight, like the guards of the games' generators.
pub(super) const MONSTER_MOOD: &str = "hostile";

/// Further properties of monsters, with their values on maps of rmg.
pub(super) const GUARD_DEFAULTS: [(&str, bool); 2] = [("neverFlees", false), ("noGrowing", false)];

/// Returns the buildings that count as a fort.
pub(super) fn fort_buildings() -> impl Iterator<Item = &'static str> {
    ["fort", "citadel", "castle"].into_iter()
}

/// Returns the resources that an abandoned mine may produce: all.
pub(super) fn dug_resources(pack: &ContentPack) -> Vec<&str> {
    pack.resources.names().collect()
}
