//! A map beside its image.

use std::collections::BTreeMap;

use rmg_core::model::MapPos;
use rmg_core::{Level, PlayerColor, Symmetry, SymmetryPlan, ZoneId};

use super::difference::{Difference, Differences};
use crate::ground::DecodedMap;

/// A map and the move that is applied to it.
pub(super) struct Pairing<'a> {
    pub(super) ground: &'a DecodedMap<'a>,
    pub(super) plan: &'a SymmetryPlan,
}

impl<'a> Pairing<'a> {
    pub(super) fn new(ground: &'a DecodedMap<'a>, plan: &'a SymmetryPlan) -> Self {
        Self { ground, plan }
    }

    pub(super) fn symmetry(&self) -> Symmetry {
        self.plan.symmetry
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
        self.plan.zones.get(zone.index()).copied()
    }

    pub(super) fn each_level(&self) -> impl Iterator<Item = Level> + use<> {
        self.ground.map.plan.size.each_level()
    }
}

/// The player onto which the move carries each player. With a plan, its zones decide; without one, the first
/// thing of each player does.
#[derive(Debug, Default)]
pub(super) struct Players {
    images: BTreeMap<PlayerColor, PlayerColor>,
    origins: BTreeMap<PlayerColor, PlayerColor>,
}

impl Players {
    /// Records the owners of a thing and of its image. Returns whether they agree with all earlier ones.
    pub(super) fn agree(&mut self, here: Option<PlayerColor>, there: Option<PlayerColor>) -> bool {
        let (Some(here), Some(there)) = (here, there) else { return here == there };
        let image = *self.images.entry(here).or_insert(there);
        let origin = *self.origins.entry(there).or_insert(here);
        (image, origin) == (there, here)
    }

    /// Returns the player who must own what the move makes of a thing of a player.
    pub(super) fn image(&self, player: Option<PlayerColor>) -> Option<PlayerColor> {
        self.images.get(&player?).copied()
    }

    /// Compares the players of all zones. Returns their number.
    pub(super) fn add_zones(&mut self, pairing: &Pairing<'_>, found: &mut Differences) -> usize {
        let zones = &pairing.ground.requests.zones;
        for zone in pairing.ground.requests.zone_ids() {
            let Some(image) = pairing.zone_image(zone) else { continue };
            let [here, there] = [zone, image].map(|zone| zones[zone.index()].player);
            if !self.agree(here, there) {
                found.add(Difference::ZonePlayer { zones: [zone, image], players: [here, there] });
            }
        }
        zones.len()
    }
}
