//! SymmetryKept (V19): one move of the symmetry of the plan carries the map onto itself.
//!
//! What a player can use is compared, not what the map looks like: obstacles and decorations may differ. For
//! each tile and its image: terrain, road, river, zone, and whether a hero can ever stand there. For each
//! thing that heroes visit: the tiles from which they visit it, and what it is worth ([`things`]). For each
//! connection: its link. Players are carried onto players.
//!
//! Buildings face south in the games. Therefore the anchor of a building is not compared, but the tiles from
//! which heroes enter it. Its cells are closed ground, also the one where it is visited, because no hero
//! passes it.
//!
//! If one move carries the map onto itself, so do all others, because they repeat it.

mod difference;
mod links;
mod record;
mod things;
mod tiles;
mod worth;

use std::collections::BTreeMap;

use rmg_core::certificate::Verdict;
use rmg_core::model::{ForeignFacts, MapModel, MapPos};
use rmg_core::pack::ContentPack;
use rmg_core::{Grid, Level, PlayerColor, Symmetry, SymmetryPlan, ZoneId};

use crate::ground::DecodedMap;
use crate::misfit::misfit;
use difference::{Difference, Differences};

/// Checks a map against the symmetry of its plan.
pub(crate) fn check(ground: &DecodedMap<'_>) -> Verdict {
    let Some(plan) = &ground.map.plan.symmetry else {
        return Verdict::NotApplicable { reason: "the plan has no symmetry" };
    };
    let mut found = Differences::default();
    if let Some(fault) = record::fault(ground, plan) {
        found.add(Difference::Record(fault));
        return found.verdict(ground, 1);
    }
    let checked = compare(&Pairing::new(ground, plan), &mut found);
    found.verdict(ground, checked)
}

/// Checks a map without a plan against the symmetry that the caller set in it. Objects of unknown kinds are
/// not compared.
pub(crate) fn check_foreign(ground: &DecodedMap<'_>, facts: &ForeignFacts) -> Verdict {
    if ground.map.plan.symmetry.is_none() {
        return Verdict::NotApplicable { reason: "no symmetry is named" };
    }
    match check(ground) {
        Verdict::Proved { .. } if facts.has_strange_visits => {
            Verdict::NotJudged { reason: "objects of unknown kinds are not compared" }
        }
        verdict => verdict,
    }
}

/// Returns the tiles that differ from their images, and the images from which they differ, by level; `true`
/// for a tile that differs. `None` if the plan of the map has no symmetry, or records none that fits the map.
///
/// # Cost
/// O(tiles + cells of objects + objects log objects).
#[must_use]
pub fn differing_tiles(map: &MapModel, pack: &ContentPack) -> Option<Vec<Grid<bool>>> {
    if misfit(map).is_some() {
        return None;
    }
    let ground = DecodedMap::new(map, pack, &map.plan);
    let plan = map.plan.symmetry.as_ref().filter(|plan| record::fault(&ground, plan).is_none())?;
    let size = map.plan.size;
    let marks = size.each_level().map(|_| Grid::new(size.width(), size.height(), false)).collect();
    let mut found = Differences::with_marks(marks);
    compare(&Pairing::new(&ground, plan), &mut found);
    found.marks
}

/// Adds all differences. Returns the number of compared items.
fn compare(pairing: &Pairing<'_>, found: &mut Differences) -> usize {
    let closed = things::closed_tiles(pairing.ground);
    let mut players = Players::default();
    let mut checked = tiles::compare(pairing, &closed, found);
    checked += players.add_zones(pairing, found);
    checked += things::compare(pairing, &closed, &mut players, found);
    checked += links::compare(pairing, &closed, found);
    checked
}

/// A map and the move that is applied to it.
struct Pairing<'a> {
    ground: &'a DecodedMap<'a>,
    plan: &'a SymmetryPlan,
}

impl<'a> Pairing<'a> {
    fn new(ground: &'a DecodedMap<'a>, plan: &'a SymmetryPlan) -> Self {
        Self { ground, plan }
    }

    fn symmetry(&self) -> Symmetry {
        self.plan.symmetry
    }

    /// Returns the tile onto which the move carries a tile.
    fn image(&self, at: MapPos) -> MapPos {
        MapPos { tile: self.symmetry().image(at.tile, self.ground.map.plan.size), ..at }
    }

    /// Returns whether the comparison of `image` with its own image is this one, in the other order.
    fn is_repeated<T: Ord>(&self, at: T, image: T) -> bool {
        self.symmetry().order() == 2 && image < at
    }

    /// Returns the zone onto which the move carries a zone; `None` without a plan.
    fn zone_image(&self, zone: ZoneId) -> Option<ZoneId> {
        self.plan.zones.get(zone.index()).copied()
    }

    fn each_level(&self) -> impl Iterator<Item = Level> + use<> {
        self.ground.map.plan.size.each_level()
    }
}

/// The player onto which the move carries each player. With a plan, its zones decide; without one, the first
/// thing of each player does.
#[derive(Debug, Default)]
struct Players {
    images: BTreeMap<PlayerColor, PlayerColor>,
    origins: BTreeMap<PlayerColor, PlayerColor>,
}

impl Players {
    /// Records the owners of a thing and of its image. Returns whether they agree with all earlier ones.
    fn agree(&mut self, here: Option<PlayerColor>, there: Option<PlayerColor>) -> bool {
        let (Some(here), Some(there)) = (here, there) else { return here == there };
        let image = *self.images.entry(here).or_insert(there);
        let origin = *self.origins.entry(there).or_insert(here);
        (image, origin) == (there, here)
    }

    /// Returns the player who must own what the move makes of a thing of a player.
    fn image(&self, player: Option<PlayerColor>) -> Option<PlayerColor> {
        self.images.get(&player?).copied()
    }

    /// Compares the players of all zones. Returns their number.
    fn add_zones(&mut self, pairing: &Pairing<'_>, found: &mut Differences) -> usize {
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
