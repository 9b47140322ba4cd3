//! The cases of a sweep and of its shards.

use crate::header::Header;
use crate::shard::CaseNumber;

impl Header {
    /// Returns the number of cases of all shards.
    #[must_use]
    pub fn total(&self) -> u64 {
        (self.strata.len() as u64).saturating_mul(self.seeds.count)
    }

    /// Returns the number of cases of this shard. O(strata).
    #[must_use]
    pub fn shard_total(&self) -> u64 {
        self.shard_total_below(self.total())
    }

    /// Returns the number of cases of this shard with a number below `end`. O(strata).
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

    /// Returns the case with a number. `None` after the last.
    #[must_use]
    pub fn case(&self, number: u64) -> Option<CaseNumber> {
        let strata = self.strata.len() as u64;
        if number >= self.total() {
            return None;
        }
        let stratum = usize::try_from(number % strata).ok()?;
        Some(CaseNumber { number, stratum, seed: self.seeds.first.wrapping_add(number / strata) })
    }

    /// Returns the cases of this shard with numbers from `from` on, in order. Every seed assigns the strata
    /// to shards with an offset of one more, so that each shard gets a share of every stratum.
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
