//! TreasureValue (V10): the value of treasure, achieved to asked, and the piles that are worth less or more
//! than their tier says.
//!
//! Of the sea only the waters count that are sailed.

use rmg_core::certificate::Verdict;
use rmg_core::model::{MapPile, Wish};
use rmg_core::plan::{TreasurePlan, ZonePlan};

use crate::areas::{tiles_by_zone, verdict};
use crate::ground::Ground;
use crate::pile_values::pile_value;
use crate::waters::Waters;

/// Smaller zones are not measured one by one: one pile more or less is too much of what they ask for.
/// Where all are smaller the whole map is measured.
const SMALLEST: u32 = 400;

pub(crate) fn measure(ground: &Ground<'_>, waters: &Waters) -> Verdict {
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
    let asked_of = |(plan, tiles): (&ZonePlan, u32)| {
        let tiers = plan.contents.treasure.iter();
        tiers.fold(0u64, |sum, tier| sum.saturating_add(asked(tier, tiles)))
    };
    let mut tiles = tiles_by_zone(ground);
    if let Some(sea) = ground.wishes.sea().and_then(|sea| tiles.get_mut(sea.index())) {
        *sea = waters.sailed_tiles(ground);
    }
    let asked: Vec<u64> = ground.wishes.zones.iter().zip(tiles.iter().copied()).map(asked_of).collect();
    let zones = asked.iter().zip(&tiles).zip(&achieved);
    let large = zones.filter(|((asked, tiles), _)| **tiles >= SMALLEST && **asked > 0);
    let mut ratios: Vec<f64> = large.map(|((asked, _), achieved)| ratio(*achieved, *asked)).collect();
    let sum = |values: &[u64]| values.iter().fold(0u64, |sum, value| sum.saturating_add(*value));
    if ratios.is_empty() && sum(&asked) > 0 {
        ratios.push(ratio(sum(&achieved), sum(&asked)));
    }
    let mut verdict = verdict(ratios, "no zone asks for treasure");
    if let Verdict::Measured { outside: count, .. } = &mut verdict {
        *count = Some(outside);
    }
    verdict
}

/// The tier that a pile of treasure meets.
fn tier_of<'g>(ground: &'g Ground<'_>, pile: &MapPile) -> Option<&'g TreasurePlan> {
    let Wish::Treasure(at) = pile.wish else { return None };
    ground.wishes.zones.get(pile.zone.index())?.contents.treasure.get(usize::from(at))
}

/// Value that a tier asks for in a zone of so many tiles (design, 5.4): piles per 400 tiles, rounded, of the
/// middle of its range. The model of the template can tell it as well, and is asked by those who are judged
/// here.
fn asked(tier: &TreasurePlan, tiles: u32) -> u64 {
    let piles = (u64::from(tiles) * u64::from(tier.density) + 200) / 400;
    (u128::from(piles) * (u128::from(tier.min) + u128::from(tier.max)) / 2).try_into().unwrap_or(u64::MAX)
}

#[expect(clippy::cast_precision_loss, reason = "a figure for people; exact below 2^53")]
fn ratio(achieved: u64, asked: u64) -> f64 {
    achieved as f64 / asked as f64
}
