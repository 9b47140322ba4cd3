//! Things by worth and rarity, and how a pile is drawn from them.

use rmg_core::RngStream;

/// A pile holds no more objects than this: more would not lie within reach of one guard.
pub(super) const MOST_OBJECTS: usize = 9;

/// A pile is full when no more than this part of its target is missing, in percent.
const SLACK: u64 = 10;

/// Objects worth less than this part of what is missing are left out while there are others (VCMI's quarter).
const LEAST_PART: u64 = 4;

/// Something that may be drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Ware {
    pub(super) value: u32,
    pub(super) rarity: u32,
    /// What it shares a limit with; `None`: there may be any number of it.
    pub(super) group: Option<usize>,
    /// Whether it is heaped up with others; a pile has at most one thing that is not.
    pub(super) is_small: bool,
}

/// What a pile is to be worth: about `target`, and in any case `min` to `max`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Aim {
    pub(super) min: u32,
    /// `min` to `max`.
    pub(super) target: u32,
    pub(super) max: u32,
}

impl Aim {
    /// Full from here on, if nothing is left to be drawn for the rest.
    fn full(self) -> u64 {
        let target = u64::from(self.target);
        (target - target * SLACK / 100).max(self.min.into())
    }

    /// No more than this, as long as there is something for it.
    fn most(self) -> u64 {
        let target = u64::from(self.target);
        (target + target * SLACK / 100).min(self.max.into())
    }

    fn allows(self, value: u32) -> bool {
        (self.min..=self.max).contains(&value)
    }

    /// Whether a worth is so near the target that nothing nearer is looked for.
    fn is_met(self, value: u32) -> bool {
        u64::from(value.abs_diff(self.target)) * 100 <= u64::from(self.target) * SLACK
    }
}

/// A pile that was drawn: positions in the stock, that of the large thing (if there is one) first.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Drawn {
    pub(super) entries: Vec<usize>,
    pub(super) value: u32,
}

/// Things that may be drawn, in order of value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Stock {
    wares: Vec<Ware>,
    /// How many more may be placed, by group.
    left: Vec<u32>,
}

impl Stock {
    /// - `wares`: in order of value.
    /// - `left`: how many may be placed, by group.
    pub(super) fn new(wares: Vec<Ware>, left: Vec<u32>) -> Self {
        debug_assert!(wares.is_sorted_by_key(|ware| ware.value), "the drawing looks for values by halving");
        Self { wares, left }
    }

    /// Draws a pile: objects by rarity among those worth a quarter to all of what is missing, until less than
    /// a tenth is. A pile that would end outside its bounds gets another end. Limits are taken off at once;
    /// see [`give_back`](Self::give_back).
    ///
    /// # Arguments
    /// - `thrift`: from 0; the higher, the fewer and more valuable the objects, as far as these are worth
    ///   enough; above 2 small ones only.
    ///
    /// # Returns
    /// `None` when no pile within the bounds was found; never when one or two of the things make one.
    pub(super) fn draw(&mut self, aim: Aim, thrift: u32, rng: &mut RngStream) -> Option<Drawn> {
        /// Draws that are compared when none is within the slack.
        const TRIES: usize = 6;
        /// Draws without any pile after which there is none.
        const VAIN: usize = 2;
        let mut best: Option<Drawn> = None;
        for number in 1..=TRIES {
            if let Some(drawn) = self.draw_once(aim, thrift, rng) {
                let miss = |drawn: &Drawn| drawn.value.abs_diff(aim.target);
                let is_better = best.as_ref().is_none_or(|best| miss(&drawn) < miss(best));
                let other = if is_better { best.replace(drawn) } else { Some(drawn) };
                other.into_iter().for_each(|other| self.give_back(&other));
            }
            match &best {
                None if number == VAIN => return None,
                Some(best) if aim.is_met(best.value) => break,
                _ => {}
            }
        }
        let mut best = best?;
        if let Some(large) = best.entries.iter().position(|at| !self.wares[*at].is_small) {
            best.entries[..=large].rotate_right(1);
        }
        Some(best)
    }

    /// One pile within the bounds, its objects as they were drawn.
    ///
    /// With a target of 1000 from 800 to 1200 a pile is full from 900 on and gets no thing that would bring
    /// it over 1100:
    ///
    /// ```text
    /// value  missing  a thing worth   for example
    ///     0     1000    250 to 1100           400
    ///   400      600    150 to  700           450
    ///   850      150     37 to  250           100
    ///   950: full
    /// ```
    fn draw_once(&mut self, aim: Aim, thrift: u32, rng: &mut RngStream) -> Option<Drawn> {
        // At last only things that fit anywhere.
        let allows_large = thrift <= 2;
        // Few things, but one more than the least that is worth enough.
        let enough = self.fewest(aim.min, allows_large) + 1;
        let most_objects = (MOST_OBJECTS >> thrift.min(2)).max(enough).min(MOST_OBJECTS);
        let mut drawn = Drawn::default();
        while drawn.entries.len() < most_objects {
            let value = u64::from(drawn.value);
            if value >= aim.full() {
                break;
            }
            let missing = u64::from(aim.target).saturating_sub(value);
            let slots = (most_objects - drawn.entries.len()) as u64;
            let low = (missing / LEAST_PART).max(missing / slots);
            let high = aim.most().saturating_sub(value);
            let may_be_large = allows_large && !self.has_large(&drawn);
            let picked = self.pick(low, high, may_be_large, rng).or_else(|| self.dearest(high, may_be_large));
            let Some(at) = picked else { break };
            self.take(at, &mut drawn);
        }
        if aim.allows(drawn.value) && !drawn.entries.is_empty() {
            return Some(drawn);
        }
        self.give_back(&drawn);
        self.with_another_end(aim, &drawn.entries, most_objects, allows_large, rng)
    }

    /// A pile that begins with the first of some things, as many of them as can be, and goes on with one or
    /// two others that bring it into its bounds.
    fn with_another_end(
        &mut self,
        aim: Aim,
        things: &[usize],
        most_objects: usize,
        allows_large: bool,
        rng: &mut RngStream,
    ) -> Option<Drawn> {
        for ends in 1..=2 {
            for kept in (0..=things.len().min(most_objects.saturating_sub(ends))).rev() {
                let mut pile = Drawn::default();
                things[..kept].iter().for_each(|at| self.take(*at, &mut pile));
                if self.add_end(aim, &mut pile, ends, allows_large, rng) {
                    return Some(pile);
                }
                self.give_back(&pile);
            }
        }
        None
    }

    /// Adds one or two things that bring a pile into its bounds, if there are such.
    fn add_end(
        &mut self,
        aim: Aim,
        drawn: &mut Drawn,
        ends: usize,
        allows_large: bool,
        rng: &mut RngStream,
    ) -> bool {
        let value = u64::from(drawn.value);
        let may_be_large = allows_large && !self.has_large(drawn);
        let rest = |to: u64| to.saturating_sub(value);
        let (low, high) = (rest(aim.min.into()).max(1), rest(aim.max.into()));
        if ends == 1 {
            let near = self.pick(rest(aim.full()).max(1), rest(aim.most()), may_be_large, rng);
            let picked = near.or_else(|| self.pick(low, high, may_be_large, rng));
            return picked.map(|at| self.take(at, drawn)).is_some();
        }
        let mut firsts: Vec<(usize, u64)> = Vec::new();
        for at in self.range(1, high) {
            if !self.is_allowed(at, may_be_large) {
                continue;
            }
            let ware = &self.wares[at];
            let (worth, rarity) = (u64::from(ware.value), u64::from(ware.rarity));
            let may_be_large = may_be_large && ware.is_small;
            self.take_off(at);
            let (low, high) = (low.saturating_sub(worth).max(1), high - worth);
            if self.range(low, high).any(|other| self.is_allowed(other, may_be_large)) {
                firsts.push((at, rarity));
            }
            self.put_back(at);
        }
        let Some(first) = by_rarity(firsts.iter().copied(), rng) else { return false };
        self.take(first, drawn);
        self.add_end(aim, drawn, 1, allows_large, rng)
    }

    /// How many of the dearest things are worth so much together; more than a pile holds where nothing is.
    fn fewest(&self, worth: u32, allows_large: bool) -> usize {
        let (mut missing, mut count, mut may_be_large) = (u64::from(worth), 0, allows_large);
        for ware in self.wares.iter().rev() {
            let left = self.left_of(ware);
            if left == 0 {
                continue;
            }
            if missing == 0 || count > MOST_OBJECTS {
                break;
            }
            if !ware.is_small && !std::mem::take(&mut may_be_large) {
                continue;
            }
            let most = if ware.is_small { left } else { 1 };
            let taken = missing.div_ceil(u64::from(ware.value).max(1)).min(most.into());
            missing = missing.saturating_sub(taken * u64::from(ware.value));
            count += usize::try_from(taken).unwrap_or(MOST_OBJECTS);
        }
        if missing == 0 { count } else { MOST_OBJECTS }
    }

    /// A thing worth `low` to `high` by rarity.
    fn pick(&self, low: u64, high: u64, may_be_large: bool, rng: &mut RngStream) -> Option<usize> {
        let allowed = self.range(low, high).filter(|at| self.is_allowed(*at, may_be_large));
        by_rarity(allowed.map(|at| (at, self.wares[at].rarity.into())), rng)
    }

    /// The most valuable thing up to `high`.
    fn dearest(&self, high: u64, may_be_large: bool) -> Option<usize> {
        self.range(0, high).rev().find(|at| self.is_allowed(*at, may_be_large))
    }

    /// Positions of the things worth `low` to `high`.
    fn range(&self, low: u64, high: u64) -> std::ops::Range<usize> {
        let end = self.wares.partition_point(|ware| u64::from(ware.value) <= high);
        self.wares.partition_point(|ware| u64::from(ware.value) < low).min(end)..end
    }

    fn is_allowed(&self, at: usize, may_be_large: bool) -> bool {
        let ware = &self.wares[at];
        self.left_of(ware) > 0 && (ware.is_small || may_be_large)
    }

    /// How many more of a thing may be placed.
    fn left_of(&self, ware: &Ware) -> u32 {
        ware.group.map_or(u32::MAX, |group| self.left[group])
    }

    fn has_large(&self, drawn: &Drawn) -> bool {
        drawn.entries.iter().any(|at| !self.wares[*at].is_small)
    }

    fn take(&mut self, at: usize, drawn: &mut Drawn) {
        self.take_off(at);
        drawn.value = drawn.value.saturating_add(self.wares[at].value);
        drawn.entries.push(at);
    }

    fn take_off(&mut self, at: usize) {
        if let Some(group) = self.wares[at].group {
            self.left[group] -= 1;
        }
    }

    fn put_back(&mut self, at: usize) {
        if let Some(group) = self.wares[at].group {
            self.left[group] += 1;
        }
    }

    /// Takes a small thing worth more than one that was drawn in its place, up to so much more: rather more
    /// than less. Limits are kept.
    ///
    /// - `is_alike`: which things can lie in its place.
    pub(super) fn exchange(
        &mut self,
        at: usize,
        most: u32,
        is_alike: impl Fn(usize) -> bool,
        rng: &mut RngStream,
    ) -> Option<usize> {
        let worth = u64::from(self.wares[at].value);
        let high = worth + u64::from(most);
        let among = |low: u64, rng: &mut RngStream| {
            let others =
                self.range(low, high).filter(|other| self.is_allowed(*other, false) && is_alike(*other));
            by_rarity(others.map(|other| (other, self.wares[other].rarity.into())), rng)
        };
        let other = among(worth + u64::from(most / 2) + 1, rng).or_else(|| among(worth + 1, rng))?;
        self.take_instead(at, other);
        Some(other)
    }

    /// Puts one thing back and takes another.
    pub(super) fn take_instead(&mut self, at: usize, other: usize) {
        self.put_back(at);
        self.take_off(other);
    }

    /// Worth of a thing.
    pub(super) fn value_of(&self, at: usize) -> u32 {
        self.wares[at].value
    }

    /// Puts what was drawn back.
    pub(super) fn give_back(&mut self, drawn: &Drawn) {
        drawn.entries.iter().for_each(|at| self.put_back(*at));
    }
}

/// One of some positions by rarity; `None` without any.
fn by_rarity(mut allowed: impl Iterator<Item = (usize, u64)> + Clone, rng: &mut RngStream) -> Option<usize> {
    let total: u64 = allowed.clone().map(|(_, rarity)| rarity).sum();
    let bound = u32::try_from(total).unwrap_or(u32::MAX);
    if bound == 0 {
        return None;
    }
    let mut ball = u64::from(rng.below(bound));
    let hit = allowed.find(|(_, rarity)| {
        let is_hit = ball < *rarity;
        ball = ball.saturating_sub(*rarity);
        is_hit
    });
    hit.map(|(at, _)| at)
}

#[cfg(test)]
mod tests;
