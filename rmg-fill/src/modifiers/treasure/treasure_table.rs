//! Treasure items by value and rarity, and how a pile is sampled from them.

use rmg_core::RngStream;

/// Maximum number of objects in a pile.
pub(super) const MAX_OBJECTS: usize = 12;

/// A pile is full if at most this share of its target is missing, in percent.
const SLACK: u64 = 4;

/// An item that a pile can contain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct TreasureItem {
    pub(super) value: u32,
    pub(super) rarity: u32,
    /// The group with which it shares a limit; `None`: no limit.
    pub(super) group: Option<usize>,
    /// Another group, of items with the same content; `None`: no limit.
    pub(super) content_group: Option<usize>,
    /// Whether a pile can have several of these items. A pile has at most one other item.
    pub(super) is_small: bool,
}

impl TreasureItem {
    /// Returns its groups.
    fn groups(&self) -> impl Iterator<Item = usize> + use<> {
        self.group.into_iter().chain(self.content_group)
    }
}

/// The requested value of a pile: about `target`, and always from `min` to `max`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Aim {
    pub(super) min: u32,
    /// From `min` to `max`.
    pub(super) target: u32,
    pub(super) max: u32,
}

impl Aim {
    /// Returns the value from which a pile is full.
    fn full(self) -> u64 {
        let target = u64::from(self.target);
        (target - target * SLACK / 100).max(self.min.into())
    }

    /// Returns the preferred maximum value.
    fn most(self) -> u64 {
        let target = u64::from(self.target);
        (target + target * SLACK / 100).min(self.max.into())
    }

    fn allows(self, value: u32) -> bool {
        (self.min..=self.max).contains(&value)
    }

    /// Returns whether a value is so near the target that the search stops.
    fn is_met(self, value: u32) -> bool {
        u64::from(value.abs_diff(self.target)) * 100 <= u64::from(self.target) * SLACK
    }
}

/// A sampled pile: positions in the table, that of the large item (if there is one) first.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct SampledPile {
    pub(super) entries: Vec<usize>,
    pub(super) value: u32,
}

/// Items that piles can contain, by value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct TreasureTable {
    items: Vec<TreasureItem>,
    /// Remaining number of items, by group.
    left: Vec<u32>,
}

impl TreasureTable {
    /// - `items`: by value.
    /// - `left`: number of permitted items, by group.
    pub(super) fn new(items: Vec<TreasureItem>, left: Vec<u32>) -> Self {
        debug_assert!(items.is_sorted_by_key(|item| item.value), "items must be sorted by value");
        Self { items, left }
    }

    /// Samples a pile: picks objects by rarity among those worth half to double an equal part of the missing
    /// value, until at most 4 % is missing. If the pile is outside its bounds, replaces its last
    /// objects. Limits are updated immediately; see [`return_pile`](Self::return_pile).
    ///
    /// - `objects`: the number of objects; more only if that many cannot reach the bounds.
    /// - `allows_large`: whether one of them can be large.
    ///
    /// Returns `None` if no pile within the bounds was found. This never happens if one or two of the items
    /// reach them.
    pub(super) fn sample(
        &mut self,
        aim: Aim,
        objects: usize,
        allows_large: bool,
        rng: &mut RngStream,
    ) -> Option<SampledPile> {
        /// Samples that are compared if none is within the slack.
        const TRIES: usize = 6;
        /// Samples without any pile after which the search stops.
        const MAX_FAILURES: usize = 2;
        let mut best: Option<SampledPile> = None;
        for number in 1..=TRIES {
            if let Some(pile) = self.sample_once(aim, objects, allows_large, rng) {
                let miss = |pile: &SampledPile| pile.value.abs_diff(aim.target);
                let is_better = best.as_ref().is_none_or(|best| miss(&pile) < miss(best));
                let other = if is_better { best.replace(pile) } else { Some(pile) };
                other.into_iter().for_each(|other| self.return_pile(&other));
            }
            match &best {
                None if number == MAX_FAILURES => return None,
                Some(best) if aim.is_met(best.value) => break,
                _ => {}
            }
        }
        let mut best = best?;
        if let Some(large) = best.entries.iter().position(|at| !self.items[*at].is_small) {
            best.entries[..=large].rotate_right(1);
        }
        Some(best)
    }

    /// Samples one pile within the bounds, with its objects in the order in which they were picked.
    ///
    /// With two objects and a target of 1000 from 800 to 1200, a pile is full from 960 on, and no item may
    /// bring it above 1040:
    ///
    /// ```text
    /// value  missing  an item worth   for example
    ///     0     1000    250 to 1000           400
    ///   400      600    560 to  640           580
    ///   980: full
    /// ```
    fn sample_once(
        &mut self,
        aim: Aim,
        objects: usize,
        allows_large: bool,
        rng: &mut RngStream,
    ) -> Option<SampledPile> {
        let most_objects = objects.max(self.fewest(aim.min, allows_large)).min(MAX_OBJECTS);
        let mut pile = SampledPile::default();
        while pile.entries.len() < most_objects {
            let value = u64::from(pile.value);
            if value >= aim.full() {
                break;
            }
            let missing = u64::from(aim.target).saturating_sub(value);
            let slots = (most_objects - pile.entries.len()) as u64;
            let (mut low, mut high) = (aim.full() - value, aim.most().saturating_sub(value));
            if slots > 1 {
                (low, high) = (missing / (2 * slots), high.min(2 * missing / slots));
            }
            let may_be_large = allows_large && !self.has_large(&pile);
            let picked =
                self.pick(low, high, may_be_large, rng).or_else(|| self.most_valuable(high, may_be_large));
            let Some(at) = picked else { break };
            self.take(at, &mut pile);
        }
        if aim.allows(pile.value) && !pile.entries.is_empty() {
            return Some(pile);
        }
        self.return_pile(&pile);
        self.with_another_end(aim, &pile.entries, most_objects, allows_large, rng)
    }

    /// Returns a pile that keeps as many as possible of the first given items and adds one or two others that
    /// bring it within its bounds.
    fn with_another_end(
        &mut self,
        aim: Aim,
        entries: &[usize],
        most_objects: usize,
        allows_large: bool,
        rng: &mut RngStream,
    ) -> Option<SampledPile> {
        for ends in 1..=2 {
            for kept in (0..=entries.len().min(most_objects.saturating_sub(ends))).rev() {
                let mut pile = SampledPile::default();
                entries[..kept].iter().for_each(|at| self.take(*at, &mut pile));
                if self.add_end(aim, &mut pile, ends, allows_large, rng) {
                    return Some(pile);
                }
                self.return_pile(&pile);
            }
        }
        None
    }

    /// Adds one or two items that bring a pile within its bounds, if they exist. Returns whether it did.
    fn add_end(
        &mut self,
        aim: Aim,
        pile: &mut SampledPile,
        ends: usize,
        allows_large: bool,
        rng: &mut RngStream,
    ) -> bool {
        let value = u64::from(pile.value);
        let may_be_large = allows_large && !self.has_large(pile);
        let rest = |to: u64| to.saturating_sub(value);
        let (low, high) = (rest(aim.min.into()).max(1), rest(aim.max.into()));
        if ends == 1 {
            let near = self.pick(rest(aim.full()).max(1), rest(aim.most()), may_be_large, rng);
            let picked = near.or_else(|| self.pick(low, high, may_be_large, rng));
            return picked.map(|at| self.take(at, pile)).is_some();
        }
        let mut firsts: Vec<(usize, u64)> = Vec::new();
        for at in self.range(1, high) {
            if !self.is_allowed(at, may_be_large) {
                continue;
            }
            let item = &self.items[at];
            let (value, rarity) = (u64::from(item.value), u64::from(item.rarity));
            let may_be_large = may_be_large && item.is_small;
            self.take_off(at);
            let (low, high) = (low.saturating_sub(value).max(1), high - value);
            if self.range(low, high).any(|other| self.is_allowed(other, may_be_large)) {
                firsts.push((at, rarity));
            }
            self.put_back(at);
        }
        let Some(first) = by_rarity(firsts.iter().copied(), rng) else { return false };
        self.take(first, pile);
        self.add_end(aim, pile, 1, allows_large, rng)
    }

    /// Returns the minimum number of items that reach a value; at least the maximum of a pile if no items do.
    fn fewest(&self, value: u32, allows_large: bool) -> usize {
        let (mut missing, mut count, mut may_be_large) = (u64::from(value), 0, allows_large);
        for item in self.items.iter().rev() {
            let left = self.left_of(item);
            if left == 0 {
                continue;
            }
            if missing == 0 || count > MAX_OBJECTS {
                break;
            }
            if !item.is_small && !std::mem::take(&mut may_be_large) {
                continue;
            }
            let most = if item.is_small { left } else { 1 };
            let taken = missing.div_ceil(u64::from(item.value).max(1)).min(most.into());
            missing = missing.saturating_sub(taken * u64::from(item.value));
            count += usize::try_from(taken).unwrap_or(MAX_OBJECTS);
        }
        if missing == 0 { count } else { MAX_OBJECTS }
    }

    /// Picks an item worth `low` to `high` by rarity.
    fn pick(&self, low: u64, high: u64, may_be_large: bool, rng: &mut RngStream) -> Option<usize> {
        let allowed = self.range(low, high).filter(|at| self.is_allowed(*at, may_be_large));
        by_rarity(allowed.map(|at| (at, self.items[at].rarity.into())), rng)
    }

    /// Returns the most valuable item up to `high`.
    fn most_valuable(&self, high: u64, may_be_large: bool) -> Option<usize> {
        self.range(0, high).rev().find(|at| self.is_allowed(*at, may_be_large))
    }

    /// Returns the positions of the items worth `low` to `high`.
    fn range(&self, low: u64, high: u64) -> std::ops::Range<usize> {
        let end = self.items.partition_point(|item| u64::from(item.value) <= high);
        self.items.partition_point(|item| u64::from(item.value) < low).min(end)..end
    }

    fn is_allowed(&self, at: usize, may_be_large: bool) -> bool {
        let item = &self.items[at];
        self.left_of(item) > 0 && (item.is_small || may_be_large)
    }

    /// Returns how many more of an item are permitted.
    fn left_of(&self, item: &TreasureItem) -> u32 {
        item.groups().map(|group| self.left[group]).min().unwrap_or(u32::MAX)
    }

    pub(super) fn has_large(&self, pile: &SampledPile) -> bool {
        pile.entries.iter().any(|at| !self.items[*at].is_small)
    }

    fn take(&mut self, at: usize, pile: &mut SampledPile) {
        self.take_off(at);
        pile.value = pile.value.saturating_add(self.items[at].value);
        pile.entries.push(at);
    }

    fn take_off(&mut self, at: usize) {
        for group in self.items[at].groups() {
            self.left[group] -= 1;
        }
    }

    fn put_back(&mut self, at: usize) {
        for group in self.items[at].groups() {
            self.left[group] += 1;
        }
    }

    /// Returns a sampled pile to the table.
    pub(super) fn return_pile(&mut self, pile: &SampledPile) {
        pile.entries.iter().for_each(|at| self.put_back(*at));
    }
}

/// Picks one of some positions by rarity; `None` if there are none.
fn by_rarity(mut allowed: impl Iterator<Item = (usize, u64)> + Clone, rng: &mut RngStream) -> Option<usize> {
    let total: u64 = allowed.clone().map(|(_, rarity)| rarity).sum();
    let bound = u32::try_from(total).unwrap_or(u32::MAX);
    if bound == 0 {
        return None;
    }
    let mut number = u64::from(rng.below(bound));
    let hit = allowed.find(|(_, rarity)| {
        let is_hit = number < *rarity;
        number = number.saturating_sub(*rarity);
        is_hit
    });
    hit.map(|(at, _)| at)
}

#[cfg(test)]
mod tests;
