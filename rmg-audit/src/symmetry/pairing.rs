//! A map beside its image.

use std::collections::BTreeMap;

use rmg_core::model::MapPos;
use rmg_core::{GeneratorImages, Level, PlayerColor, Symmetry, ZoneId};

use super::difference::{Difference, Differences};
use crate::ground::DecodedMap;

/// A map and the move that is applied to it.
pub(super) struct Pairing<'a> {
    pub(super) ground: &'a DecodedMap<'a>,
    /// A generator of the symmetry.
    pub(super) images: GeneratorImages<'a>,
}

impl<'a> Pairing<'a> {
    pub(super) fn new(ground: &'a DecodedMap<'a>, images: GeneratorImages<'a>) -> Self {
        Self { ground, images }
    }

    pub(super) fn symmetry(&self) -> Symmetry {
        self.images.generator
    }

    /// Returns the tile onto which the move carries a tile.
    pub(super) fn image(&self, at: MapPos) -> MapPos {
        MapPos { tile: self.symmetry().image(at.tile, self.ground.map.plan.size), ..at }
    }

    /// Returns whether the comparison of `image` with its own image is this one, in the other order.
    pub(super) fn is_repeated<T: Ord>(&self, at: &T, image: &T) -> bool {
        self.symmetry().order() == 2 && image < at
    }

    /// Returns the zone onto which the move carries a zone; `None` without a plan.
    pub(super) fn zone_image(&self, zone: ZoneId) -> Option<ZoneId> {
        self.images.zones.get(zone.index()).copied()
    }

    pub(super) fn each_level(&self) -> impl Iterator<Item = Level> + use<> {
        self.ground.map.plan.size.each_level()
    }
}

/// What the move makes of each player, or of each color of portals or keys. The first pair of each decides.
#[derive(Debug)]
pub(super) struct Images<T> {
    /// Whether a second move reverses the first. Then [`Pairing::is_repeated`] skips half of all pairs.
    is_reversed: bool,
    images: BTreeMap<T, T>,
    origins: BTreeMap<T, T>,
}

impl<T: Copy + Ord> Images<T> {
    pub(super) fn new(pairing: &Pairing<'_>) -> Self {
        let is_reversed = pairing.symmetry().order() == 2;
        Self { is_reversed, images: BTreeMap::new(), origins: BTreeMap::new() }
    }

    /// Records that the move carries one onto another. Returns whether this agrees with all earlier records.
    pub(super) fn agree(&mut self, here: Option<T>, there: Option<T>) -> bool {
        let (Some(here), Some(there)) = (here, there) else { return here == there };
        self.is_new_or_known(here, there) && (!self.is_reversed || self.is_new_or_known(there, here))
    }

    fn is_new_or_known(&mut self, here: T, there: T) -> bool {
        let image = *self.images.entry(here).or_insert(there);
        let origin = *self.origins.entry(there).or_insert(here);
        (image, origin) == (there, here)
    }

    pub(super) fn image(&self, here: Option<T>) -> Option<T> {
        self.images.get(&here?).copied()
    }
}

/// Compares the players of all zones. Returns the number of zones.
pub(super) fn add_zones(
    pairing: &Pairing<'_>,
    players: &mut Images<PlayerColor>,
    found: &mut Differences,
) -> usize {
    let zones = &pairing.ground.requests.zones;
    for zone in pairing.ground.requests.zone_ids() {
        let Some(image) = pairing.zone_image(zone) else { continue };
        let [here, there] = [zone, image].map(|zone| zones[zone.index()].player);
        if !players.agree(here, there) {
            found.add(Difference::ZonePlayer { zones: [zone, image], players: [here, there] });
        }
    }
    zones.len()
}
