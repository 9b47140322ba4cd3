//! Frequencies of items in treasure, compared with those expected from their rarities.
//!
//! The tier determines the value range of a pile, so rarities determine shares only among items of similar
//! value that are allowed in the same zone. A *band* is a range of values from a power of two up to twice
//! that value. Among the items of a band that were found in a zone, each should have the share that its
//! rarity has of the rarities of the band. Sums over all zones are compared.

use std::collections::{BTreeMap, BTreeSet};

use crate::treasure_items::{Offer, TreasureItem};

/// Cells of a chi-square with smaller expected values are merged.
const MIN_EXPECTED: f64 = 5.0;

/// Found and expected number of items of one name.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Share {
    /// Number that was found in zones that allow them.
    pub found: u64,
    /// Expected number; 0 for items with a limit, which may be exhausted.
    pub expected: f64,
    /// Number of zones that allow them.
    pub zones: u64,
    /// Whether a limit of the zone or the map applies somewhere.
    pub is_limited: bool,
}

impl Share {
    /// Returns the ratio of found to expected.
    #[must_use]
    pub fn ratio(&self) -> f64 {
        self.found as f64 / self.expected
    }
}

/// Shares by band and name.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Shares {
    bands: BTreeMap<u32, BTreeMap<String, Share>>,
    /// Found where they are not allowed, by name.
    pub disallowed: BTreeMap<String, u64>,
}

impl Shares {
    /// Adds the allowed and the found items of a zone.
    pub fn add_zone(&mut self, offers: &[Offer], found: &[TreasureItem]) {
        let mut counts: BTreeMap<&TreasureItem, u64> = BTreeMap::new();
        found.iter().for_each(|item| *counts.entry(item).or_default() += 1);
        let mut sums: BTreeMap<u32, (u64, u64)> = BTreeMap::new(); // rarities and items by band, without limited ones
        for offer in offers.iter().filter(|offer| !offer.is_limited) {
            let sum = sums.entry(offer.value.ilog2()).or_default();
            sum.0 += u64::from(offer.rarity);
            sum.1 += counts.get(&offer.item).copied().unwrap_or(0);
        }
        let mut counted: BTreeSet<(u32, &str)> = BTreeSet::new(); // a name may be used for several creatures
        for offer in offers {
            let band = offer.value.ilog2();
            let share = self.bands.entry(band).or_default().entry(offer.item.name.clone()).or_default();
            share.zones += u64::from(counted.insert((band, &offer.item.name)));
            share.found += counts.remove(&offer.item).unwrap_or(0);
            share.is_limited |= offer.is_limited;
            if let Some((rarities, items)) = sums.get(&band).filter(|_| !offer.is_limited) {
                share.expected += *items as f64 * f64::from(offer.rarity) / *rarities as f64;
            }
        }
        for (item, count) in counts {
            *self.disallowed.entry(item.name.clone()).or_default() += count;
        }
    }

    /// Returns the bands in order: their minimum value, and the shares of the names in them.
    pub fn bands(&self) -> impl Iterator<Item = (u64, &BTreeMap<String, Share>)> {
        self.bands.iter().map(|(band, shares)| (1_u64 << band, shares))
    }

    /// Returns the names that are allowed somewhere and found nowhere, with their expected number over all
    /// bands, and their zones in each.
    #[must_use]
    pub fn never(&self) -> Vec<(String, Share)> {
        let mut all: BTreeMap<&String, Share> = BTreeMap::new();
        for (name, share) in self.bands.values().flatten() {
            let sum = all.entry(name).or_default();
            sum.found += share.found;
            sum.expected += share.expected;
            sum.zones += share.zones;
            sum.is_limited |= share.is_limited;
        }
        all.retain(|_, share| share.found == 0);
        all.into_iter().map(|(name, share)| (name.clone(), share)).collect()
    }
}

/// Returns the sum of (found - expected)^2 / expected over the names without a limit, and its degrees of
/// freedom. Small cells are merged.
#[must_use]
pub fn chi_square(shares: &BTreeMap<String, Share>) -> (f64, usize) {
    let mut cells: Vec<(f64, f64)> = Vec::new();
    let mut small = (0.0, 0.0);
    for share in shares.values().filter(|share| !share.is_limited) {
        let cell = (share.found as f64, share.expected);
        if share.expected >= MIN_EXPECTED {
            cells.push(cell);
        } else {
            small = (small.0 + cell.0, small.1 + cell.1);
        }
    }
    if small.1 >= MIN_EXPECTED {
        cells.push(small);
    }
    let part = |(found, expected): &(f64, f64)| (found - expected) * (found - expected) / expected;
    (cells.iter().map(part).fold(0.0, |sum, part| sum + part), cells.len().saturating_sub(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn item(name: &str) -> TreasureItem {
        TreasureItem { name: name.to_owned(), creature: None }
    }

    fn offer(name: &str, value: u32, rarity: u32, is_limited: bool) -> Offer {
        Offer { item: item(name), value, rarity, is_limited }
    }

    #[test]
    fn found_items_are_compared_by_rarity_within_a_band() {
        let offers = [
            offer("chest", 1500, 30, false),
            offer("ore", 1400, 10, false),
            offer("relic", 20_000, 5, false),
            offer("tavern", 1100, 20, true),
        ];
        let mut found = vec![item("ore"); 16];
        found.extend(vec![item("chest"); 24]);
        found.extend([item("tavern"), item("grail")]);
        let mut shares = Shares::default();
        shares.add_zone(&offers, &found);
        let (min, band) = shares.bands().next().expect("at min one band");
        assert_eq!(min, 1024);
        let expected = |name: &str| (band[name].found, band[name].expected.to_bits());
        assert_eq!(expected("chest"), (24, 30.0_f64.to_bits()));
        assert_eq!(expected("ore"), (16, 10.0_f64.to_bits()));
        assert_eq!(expected("tavern"), (1, 0.0_f64.to_bits()));
        assert_eq!(chi_square(band).0.to_bits(), (36.0 / 30.0 + 36.0 / 10.0_f64).to_bits());
        assert_eq!(chi_square(band).1, 1);
        let never: Vec<String> = shares.never().into_iter().map(|(name, _)| name).collect();
        assert_eq!(never, ["relic"]);
        assert_eq!(shares.disallowed, BTreeMap::from([("grail".to_owned(), 1)]));
    }
}
