//! SymmetryKept (V19): each generator of the symmetry of the plan carries the map onto itself. Then
//! all other moves do so too, because they consist of these.
//!
//! What a player can use is compared, not what the map looks like: obstacles and decorations may differ. For
//! each tile and its image: terrain, road, river, zone, and whether a hero can ever stand there. For each
//! thing that heroes visit: the tiles from which they visit it, and what it is worth ([`things`]). For each
//! connection: its link. Players are carried onto players.
//!
//! Buildings face south in the games. Therefore the anchor of a building is not compared, but the tiles from
//! which heroes enter it. Its cells are closed ground, also the one where it is visited, because no hero
//! passes it.

mod difference;
mod links;
mod pairing;
pub(crate) mod record;
mod things;
mod tiles;
mod worth;

use rmg_core::Grid;
use rmg_core::certificate::Verdict;
use rmg_core::model::{ForeignFacts, MapModel};
use rmg_core::pack::ContentPack;

use crate::ground::DecodedMap;
use crate::misfit::misfit;
use difference::{Difference, Differences};
use pairing::{Images, Pairing, add_zones};

/// Checks a map against the symmetry of its plan.
pub(crate) fn check(ground: &DecodedMap<'_>) -> Verdict {
    let Some(plan) = &ground.map.plan.symmetry else {
        return Verdict::NotApplicable { reason: "the plan has no symmetry" };
    };
    let mut found = Differences::default();
    if let Some(fault) = record::fault(&ground.map.plan, plan) {
        found.add(Difference::Record(fault));
        return found.verdict(ground, 1);
    }
    let checked = plan.by_generator().map(|of| compare(&Pairing::new(ground, of), &mut found)).sum();
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
    let plan = record::valid_symmetry(&map.plan)?;
    let size = map.plan.size;
    let marks = size.each_level().map(|_| Grid::new(size.width(), size.height(), false)).collect();
    let mut found = Differences::with_marks(marks);
    plan.by_generator().for_each(|of| {
        compare(&Pairing::new(&ground, of), &mut found);
    });
    found.marks
}

/// Adds all differences. Returns the number of compared items.
fn compare(pairing: &Pairing<'_>, found: &mut Differences) -> usize {
    let closed = things::closed_tiles(pairing.ground);
    let mut players = Images::new(pairing);
    let mut checked = tiles::compare(pairing, &closed, found);
    checked += add_zones(pairing, &mut players, found);
    checked += things::compare(pairing, &closed, &mut players, found);
    checked += links::compare(pairing, &closed, found);
    checked
}
