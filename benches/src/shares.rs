//! How often wares lie in treasure, against how often they should by their rarities.
//!
//! What a pile is drawn to is a matter of its tier, so rarities tell shares only among wares of about the same worth that
//! may lie in the same zone. A *band* are all worths up to twice the least of it. Of the wares of a band that were found in a
//! zone each should have the part that its rarity has of the band's rarities there; sums over all zones are compared.

use std::collections::{BTreeMap, BTreeSet};

use crate::wares::{Offer, Ware};

/// Cells of a chi-square that should be smaller are put together.
const LEAST_EXPECTED: f64 = 5.0;

/// How often wares of one name were found, and should have been.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Share {
    /// Found in zones where they may lie.
    pub found: u64,
    /// Expected; 0 for those with a limit, which may have run out.
    pub expected: f64,
    /// Zones where they may lie.
    pub zones: u64,
    /// Whether a limit of zone or map holds them back somewhere.
    pub is_limited: bool,
}

impl Share {
    /// Found to expected.
    #[must_use]
    pub fn ratio(&self) -> f64 {
        self.found as f64 / self.expected
    }
}

/// Shares by band and name.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Shares {
    bands: BTreeMap<u32, BTreeMap<String, Share>>,
    /// Found where they may not lie, by name.
    pub strange: BTreeMap<String, u64>,
}

impl Shares {
    /// Adds what may lie in a zone, and what does.
    pub fn add_zone(&mut self, offers: &[Offer], found: &[Ware]) {
        let mut counts: BTreeMap<&Ware, u64> = BTreeMap::new();
        found.iter().for_each(|ware| *counts.entry(ware).or_default() += 1);
        let mut sums: BTreeMap<u32, (u64, u64)> = BTreeMap::new(); // rarities and things by band, without limited ones
        for offer in offers.iter().filter(|offer| !offer.is_limited) {
            let sum = sums.entry(offer.value.ilog2()).or_default();
            sum.0 += u64::from(offer.rarity);
            sum.1 += counts.get(&offer.ware).copied().unwrap_or(0);
        }
        let mut seen: BTreeSet<(u32, &str)> = BTreeSet::new(); // a name may stand for several creatures
        for offer in offers {
            let band = offer.value.ilog2();
            let share = self.bands.entry(band).or_default().entry(offer.ware.name.clone()).or_default();
            share.zones += u64::from(seen.insert((band, &offer.ware.name)));
            share.found += counts.remove(&offer.ware).unwrap_or(0);
            share.is_limited |= offer.is_limited;
            if let Some((rarities, things)) = sums.get(&band).filter(|_| !offer.is_limited) {
                share.expected += *things as f64 * f64::from(offer.rarity) / *rarities as f64;
            }
        }
        for (ware, count) in counts {
            *self.strange.entry(ware.name.clone()).or_default() += count;
        }
    }

    /// The bands in order: their least worth, and the shares of the names in them.
    pub fn bands(&self) -> impl Iterator<Item = (u64, &BTreeMap<String, Share>)> {
        self.bands.iter().map(|(band, shares)| (1_u64 << band, shares))
    }

    /// Names that may lie somewhere and lie nowhere, with how many were expected over all bands, and in how many zones of each.
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

/// Sum of (found - expected)^2 / expected over the names without a limit, and its degrees of freedom; small ones count as one.
#[must_use]
pub fn chi_square(shares: &BTreeMap<String, Share>) -> (f64, usize) {
    let mut cells: Vec<(f64, f64)> = Vec::new();
    let mut small = (0.0, 0.0);
    for share in shares.values().filter(|share| !share.is_limited) {
        let cell = (share.found as f64, share.expected);
        if share.expected >= LEAST_EXPECTED {
            cells.push(cell);
        } else {
            small = (small.0 + cell.0, small.1 + cell.1);
        }
    }
    if small.1 >= LEAST_EXPECTED {
        cells.push(small);
    }
    let part = |(found, expected): &(f64, f64)| (found - expected) * (found - expected) / expected;
    (cells.iter().map(part).fold(0.0, |sum, part| sum + part), cells.len().saturating_sub(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ware(name: &str) -> Ware {
        Ware { name: name.to_owned(), creature: None }
    }

    fn offer(name: &str, value: u32, rarity: u32, is_limited: bool) -> Offer {
        Offer { ware: ware(name), value, rarity, is_limited }
    }

    #[test]
    fn what_is_found_is_shared_by_rarity_among_wares_of_a_band() {
        let offers = [
            offer("chest", 1500, 30, false),
            offer("ore", 1400, 10, false),
            offer("relic", 20_000, 5, false),
            offer("tavern", 1100, 20, true),
        ];
        let mut found = vec![ware("ore"); 16];
        found.extend(vec![ware("chest"); 24]);
        found.extend([ware("tavern"), ware("grail")]);
        let mut shares = Shares::default();
        shares.add_zone(&offers, &found);
        let (least, band) = shares.bands().next().expect("there is a band");
        assert_eq!(least, 1024);
        let expected = |name: &str| (band[name].found, band[name].expected.to_bits());
        assert_eq!(expected("chest"), (24, 30.0_f64.to_bits()));
        assert_eq!(expected("ore"), (16, 10.0_f64.to_bits()));
        assert_eq!(expected("tavern"), (1, 0.0_f64.to_bits()));
        assert_eq!(chi_square(band).0.to_bits(), (36.0 / 30.0 + 36.0 / 10.0_f64).to_bits());
        assert_eq!(chi_square(band).1, 1);
        let never: Vec<String> = shares.never().into_iter().map(|(name, _)| name).collect();
        assert_eq!(never, ["relic"]);
        assert_eq!(shares.strange, BTreeMap::from([("grail".to_owned(), 1)]));
    }
}
