//! Which cases a sweep has, and which of them a shard makes.

use crate::header::Header;
use crate::shard::CaseNumber;

impl Header {
    /// How many cases all shards have together.
    #[must_use]
    pub fn total(&self) -> u64 {
        (self.strata.len() as u64).saturating_mul(self.seeds.count)
    }

    /// How many cases this shard has. O(strata).
    #[must_use]
    pub fn shard_total(&self) -> u64 {
        self.shard_total_below(self.total())
    }

    /// How many cases of this shard have a number below `end`. O(strata).
    #[must_use]
    pub fn shard_total_below(&self, end: u64) -> u64 {
        let strata = (self.strata.len() as u64).max(1);
        let end = end.min(self.total());
        let of = u64::from(self.shard.of);
        let of_stratum = |stratum: u64| {
            // rows r below the count with (stratum + r) % of == number - 1
            let rows = end / strata + u64::from(stratum < end % strata);
            let first = (u64::from(self.shard.number - 1) + of - stratum % of) % of;
            rows.saturating_sub(first).div_ceil(of)
        };
        (0..self.strata.len() as u64).map(of_stratum).sum()
    }

    /// The case of a number; `None` behind the last.
    #[must_use]
    pub fn case(&self, number: u64) -> Option<CaseNumber> {
        let strata = self.strata.len() as u64;
        if number >= self.total() {
            return None;
        }
        let stratum = usize::try_from(number % strata).ok()?;
        Some(CaseNumber { number, stratum, seed: self.seeds.first.wrapping_add(number / strata) })
    }

    /// The cases of this shard from the number `from` on, in order. With every seed the strata move on by one shard, so that each shard
    /// gets a share of every stratum.
    pub fn cases_from(&self, from: u64) -> impl Iterator<Item = CaseNumber> + use<'_> {
        let strata = (self.strata.len() as u64).max(1);
        let of = u64::from(self.shard.of);
        let of_row = move |row: u64| {
            // strata s with (s + row) % of == number - 1; the first of them
            let first = (u64::from(self.shard.number - 1) + of - row % of) % of;
            (first..strata)
                .step_by(self.shard.of as usize)
                .map(move |stratum| row.saturating_mul(strata) + stratum)
        };
        (from / strata..self.seeds.count)
            .flat_map(of_row)
            .filter(move |number| *number >= from)
            .map_while(|number| self.case(number))
    }
}
