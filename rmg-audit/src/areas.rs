//! AreaShare (V11): the area of each zone, achieved to asked. The sea is none of them.

use rmg_core::certificate::Verdict;

use crate::ground::{Ground, NO_ZONE};

pub(crate) fn measure(ground: &Ground<'_>) -> Verdict {
    let zones = ground.map.zones.iter().zip(tiles_by_zone(ground));
    let sea = ground.wishes.sea();
    let zones = zones.enumerate().filter(|(at, _)| sea.is_none_or(|sea| sea.index() != *at));
    let asked = zones.map(|(_, zone)| zone).filter(|(zone, _)| zone.target_tiles > 0);
    let ratios = asked.map(|(zone, tiles)| f64::from(tiles) / f64::from(zone.target_tiles));
    verdict(ratios.collect(), "no zone asks for tiles")
}

/// Tiles of each zone on its level, indexed by zone. (The summary of a map counts them too; this is the
/// judge's own count.)
pub(crate) fn tiles_by_zone(ground: &Ground<'_>) -> Vec<u32> {
    let zones = &ground.map.zones;
    let mut tiles = vec![0u32; zones.len()];
    for (level, layer) in ground.levels.iter().enumerate() {
        for owner in layer.owner.iter().filter(|owner| **owner != NO_ZONE) {
            let zone = usize::from(*owner);
            tiles[zone] += u32::from(zones[zone].level.index() == level);
        }
    }
    tiles
}

/// The smallest, median and largest of some ratios; not applicable for `reason` without any.
pub(crate) fn verdict(mut ratios: Vec<f64>, reason: &'static str) -> Verdict {
    ratios.sort_by(f64::total_cmp);
    let (Some(least), Some(most)) = (ratios.first().copied(), ratios.last().copied()) else {
        return Verdict::NotApplicable { reason };
    };
    let middle = ratios.len() / 2;
    let median = if ratios.len() % 2 == 1 {
        ratios[middle]
    } else {
        f64::midpoint(ratios[middle - 1], ratios[middle])
    };
    let measured = u32::try_from(ratios.len()).unwrap_or(u32::MAX);
    Verdict::Measured { measured, least, median, most, outside: None }
}
