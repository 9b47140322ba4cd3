//! TreasureValue (V10): the value of treasure, achieved to requested, and the number of piles outside the
//! value range of their tier.
//!
//! At sea, only sailed waters count.

use rmg_core::certificate::Verdict;
use rmg_core::model::{MapPile, PileRequest};
use rmg_core::plan::{TreasurePlan, ZonePlan};

use crate::areas::{tiles_by_zone, verdict};
use crate::ground::DecodedMap;
use crate::pile_values::pile_value;
use crate::waters::Waters;

/// Minimum number of tiles of a zone that is measured separately. In a smaller zone, one pile changes the
/// ratio too much. If all zones are smaller, the whole map is measured.
const MIN_TILES: u32 = 400;

pub(crate) fn measure(ground: &DecodedMap<'_>, waters: &Waters) -> Verdict {
    let map = ground.map;
    let mut achieved = vec![0u64; map.zones.len()];
    let mut outside: u32 = 0;
    for (pile, tier) in map.piles.iter().filter_map(|pile| Some((pile, tier_of(ground, pile)?))) {
        let value = pile_value(ground, pile).unwrap_or(0);
        outside += u32::from(!(u64::from(tier.min)..=u64::from(tier.max)).contains(&value));
        if let Some(sum) = achieved.get_mut(pile.zone.index()) {
            *sum = sum.saturating_add(value);
        }
    }
    let requested_of = |(plan, tiles): (&ZonePlan, u32)| {
        let tiers = plan.contents.treasure.iter();
        tiers.fold(0u64, |sum, tier| sum.saturating_add(requested(tier, tiles)))
    };
    let mut tiles = tiles_by_zone(ground);
    if let Some(sea) = ground.requests.sea().and_then(|sea| tiles.get_mut(sea.index())) {
        *sea = waters.sailed_tiles(ground);
    }
    let requested: Vec<u64> =
        ground.requests.zones.iter().zip(tiles.iter().copied()).map(requested_of).collect();
    let zones = requested.iter().zip(&tiles).zip(&achieved);
    let large = zones.filter(|((requested, tiles), _)| **tiles >= MIN_TILES && **requested > 0);
    let mut ratios: Vec<f64> = large.map(|((requested, _), achieved)| ratio(*achieved, *requested)).collect();
    let sum = |values: &[u64]| values.iter().fold(0u64, |sum, value| sum.saturating_add(*value));
    if ratios.is_empty() && sum(&requested) > 0 {
        ratios.push(ratio(sum(&achieved), sum(&requested)));
    }
    let mut verdict = verdict(ratios, "no zone requests treasure");
    if let Verdict::Measured { outside: count, .. } = &mut verdict {
        *count = Some(outside);
    }
    verdict
}

/// Returns the tier for which a pile of treasure was placed.
fn tier_of<'g>(ground: &'g DecodedMap<'_>, pile: &MapPile) -> Option<&'g TreasurePlan> {
    let PileRequest::Treasure(at) = pile.wish else { return None };
    ground.requests.zones.get(pile.zone.index())?.contents.treasure.get(usize::from(at))
}

/// Returns the value that a tier requests in a zone with the given number of tiles (design, 5.4): piles per
/// 400 tiles, rounded, with the center of the value range. The generator has its own computation.
fn requested(tier: &TreasurePlan, tiles: u32) -> u64 {
    let piles = (u64::from(tiles) * u64::from(tier.density) + 200) / 400;
    (u128::from(piles) * (u128::from(tier.min) + u128::from(tier.max)) / 2).try_into().unwrap_or(u64::MAX)
}

#[expect(clippy::cast_precision_loss, reason = "a metric; exact below 2^53")]
fn ratio(achieved: u64, requested: u64) -> f64 {
    achieved as f64 / requested as f64
}
