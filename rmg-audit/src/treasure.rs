//! V10: the value of a zone's treasure, achieved to asked.

use rmg_core::certificate::Verdict;
use rmg_core::model::Wish;
use rmg_core::plan::TreasurePlan;

use crate::areas::{tiles_by_zone, verdict};
use crate::ground::Ground;
use crate::pile_values::pile_value;

/// Smaller zones are not measured: one pile more or less is too much of what they ask for (design, V10).
const SMALLEST: u32 = 400;

pub(crate) fn measure(ground: &Ground<'_>) -> Verdict {
    let map = ground.map;
    let mut achieved = vec![0u64; map.zones.len()];
    for pile in map.piles.iter().filter(|pile| matches!(pile.wish, Wish::Treasure(_))) {
        if let Some(sum) = achieved.get_mut(pile.zone.index()) {
            *sum = sum.saturating_add(pile_value(ground, pile).unwrap_or(0));
        }
    }
    let zones = ground.wishes.zones.iter().zip(tiles_by_zone(ground)).zip(achieved);
    let ratios =
        zones.filter(|((_, tiles), _)| *tiles >= SMALLEST).filter_map(|((plan, tiles), achieved)| {
            let tiers = plan.contents.treasure.iter();
            let asked = tiers.fold(0u64, |sum, tier| sum.saturating_add(asked(tier, tiles)));
            (asked > 0).then(|| ratio(achieved, asked))
        });
    verdict(ratios.collect(), "no zone of 400 tiles or more asks for treasure")
}

/// Value that a tier asks for in a zone of so many tiles (design, 5.4): piles per 400 tiles, rounded, of the middle of its
/// range. The model of the template can tell it as well, and is asked by those who are judged here.
fn asked(tier: &TreasurePlan, tiles: u32) -> u64 {
    let piles = (u64::from(tiles) * u64::from(tier.density) + 200) / 400;
    (u128::from(piles) * (u128::from(tier.min) + u128::from(tier.max)) / 2).try_into().unwrap_or(u64::MAX)
}

#[expect(clippy::cast_precision_loss, reason = "a figure for people; exact below 2^53")]
fn ratio(achieved: u64, asked: u64) -> f64 {
    achieved as f64 / asked as f64
}
