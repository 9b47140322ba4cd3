//! V11: the area of each zone, achieved to asked.

use rmg_core::certificate::Verdict;

use crate::ground::{Ground, NO_ZONE};

pub(crate) fn measure(ground: &Ground<'_>) -> Verdict {
    let zones = &ground.map.zones;
    let mut tiles = vec![0u32; zones.len()];
    for (level, layer) in ground.levels.iter().enumerate() {
        for owner in layer.owner.iter().filter(|owner| **owner != NO_ZONE) {
            let zone = usize::from(*owner);
            tiles[zone] += u32::from(zones[zone].level.index() == level);
        }
    }
    let asked = zones.iter().zip(tiles).filter(|(zone, _)| zone.target_tiles > 0);
    let mut ratios: Vec<f64> =
        asked.map(|(zone, tiles)| f64::from(tiles) / f64::from(zone.target_tiles)).collect();
    ratios.sort_by(f64::total_cmp);
    let (Some(least), Some(most)) = (ratios.first().copied(), ratios.last().copied()) else {
        return Verdict::NotApplicable { reason: "no zone asks for tiles" };
    };
    let middle = ratios.len() / 2;
    let median = if ratios.len() % 2 == 1 {
        ratios[middle]
    } else {
        f64::midpoint(ratios[middle - 1], ratios[middle])
    };
    Verdict::Measured { measured: u32::try_from(ratios.len()).unwrap_or(u32::MAX), least, median, most }
}
