//! AreaShare (V11): the area of each zone, achieved to requested. Does not apply to the sea.

use rmg_core::certificate::Verdict;

use crate::ground::{DecodedMap, NO_ZONE};

pub(crate) fn measure(ground: &DecodedMap<'_>) -> Verdict {
    let zones = ground.map.zones.iter().zip(tiles_by_zone(ground));
    let sea = ground.requests.sea();
    let zones = zones.enumerate().filter(|(at, _)| sea.is_none_or(|sea| sea.index() != *at));
    let requested = zones.map(|(_, zone)| zone).filter(|(zone, _)| zone.target_tiles > 0);
    let ratios = requested.map(|(zone, tiles)| f64::from(tiles) / f64::from(zone.target_tiles));
    verdict(ratios.collect(), "no zone requests tiles")
}

/// Counts the tiles of each zone on its level.
pub(crate) fn tiles_by_zone(ground: &DecodedMap<'_>) -> Vec<u32> {
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

/// Returns minimum, median and maximum of ratios; not applicable for `reason` if there are none.
pub(crate) fn verdict(mut ratios: Vec<f64>, reason: &'static str) -> Verdict {
    ratios.sort_by(f64::total_cmp);
    let (Some(least), Some(most)) = (ratios.first().copied(), ratios.last().copied()) else {
        return Verdict::NotApplicable { reason };
    };
    let center = ratios.len() / 2;
    let median = if ratios.len() % 2 == 1 {
        ratios[center]
    } else {
        f64::midpoint(ratios[center - 1], ratios[center])
    };
    let measured = u32::try_from(ratios.len()).unwrap_or(u32::MAX);
    Verdict::Measured { measured, least, median, most, outside: None }
}
