//! What reader and writer must agree on about the contents of objects.

use rmg_core::pack::ContentPack;

/// How far from its place the grail may lie, in tiles.
pub(super) const GRAIL_RADIUS: &str = "grailRadius";

/// How monsters meet heroes: they always fight, as the guards of the games' own generators do.
pub(super) const MONSTER_MOOD: &str = "hostile";

/// Further properties of monsters, with what they are on maps of ours.
pub(super) const GUARD_DEFAULTS: [(&str, bool); 2] = [("neverFlees", false), ("noGrowing", false)];

/// Buildings that make a town one with a fort.
pub(super) fn fort_buildings() -> impl Iterator<Item = &'static str> {
    ["fort", "citadel", "castle"].into_iter()
}

/// What abandoned mines may yield: anything.
pub(super) fn dug_resources(pack: &ContentPack) -> Vec<&str> {
    pack.resources.names().collect()
}
