//! The filling of a zone with piles: drawn, arranged and placed, with a debt of value that the next piles
//! pay.

use rmg_core::model::{GuardLack, PileRequest, Refusal, Request, Shortage, Tried, UnmetReason};
use rmg_core::plan::TreasurePlan;
use rmg_core::{RngStream, TerrainId, ZoneId};

use self::tuning::{
    CRUMBS, DENSE, DENSE_EFFORT, DENSE_FORMS, DENSE_NOISE, EFFORT, EFFORT_OF_MANY, FIRST_STEP,
    FORMS_OF_JOINED, HIGH, HIGH_TIER, LAST_PAIRS, LOW, MAX_BY_CROWDING, MAX_FAILURES, MISFIT, NO_NOOK, NOOKS,
    ONE_OBJECT, PAIRS, PRICE_NOISE, RICHER, RICHER_UNGUARDED, RICHEST, ROOM_GUARDED, ROOM_UNGUARDED, TIGHT,
    TWO_OBJECTS,
};
use super::pool::Pool;
use super::shares::Share;
use super::spacing::{Spacing, is_closed_in};
use super::treasure_table::{Aim, SampledPile};
use crate::board::Board;
use crate::job::{Output, RequestPlace};
use crate::layers::{Anchors, Claim, Tiles, ZoneQuota};
use crate::missing_content::entry_number;
use crate::placing::{
    Arrangement, Content, Giving, GuardSite, GuardTable, Monster, Purpose, Search, Spot, Travel, arrange,
    guards_of, put_piles, unguarded_up_to, value_rank,
};

/// The treasure of a zone while it is filled.
#[derive(Debug)]
pub(super) struct Filling<'a, 'p> {
    board: &'a Board<'p>,
    terrain: TerrainId,
    rng: &'a mut RngStream,
    tiles: &'a mut Tiles,
    quota: &'a mut ZoneQuota,
    pool: Pool<'p>,
    search: Search,
    spacing: Spacing,
    travel: Travel,
    guards: GuardTable<'a>,
    area: u32,
    /// Piles up to this value are unguarded; `None`: all are.
    threshold: Option<u32>,
    is_sea: bool,
    /// Whether several piles in a row found no room in the most crowded steps.
    is_full: bool,
    /// How much room is short: an index of [`MAX_BY_CROWDING`].
    crowding: usize,
    /// The step at which the last piles found their places.
    step: usize,
    /// Value of the piles so far, by tier.
    placed: Vec<u64>,
    stats: PileStats,
}

/// Statistics of piles.
#[derive(Debug, Default)]
struct PileStats {
    sampled: usize,
    without_pile: usize,
    without_room: usize,
    without_guard: usize,
    arrangements: usize,
}

/// A pile without a place yet.
#[derive(Debug)]
struct Drawn {
    pile: SampledPile,
    guard: Option<Monster>,
    joined: Vec<Joined>,
}

/// Another pile behind the guard of a pile.
#[derive(Debug)]
struct Joined {
    pile: SampledPile,
    tier: usize,
    /// The guard of this pile and all before.
    guard: Monster,
}

/// Why piles are missing.
#[derive(Debug)]
enum NotPlaced {
    /// The pool has no pile of this value.
    Nothing,
    NoGuard {
        strength: u32,
        lack: GuardLack,
    },
    NoRoom,
}

impl<'a, 'p> Filling<'a, 'p> {
    /// - `place`: the zone, and what decides its guards.
    /// - `area`: number of tiles that the density of piles refers to.
    pub(super) fn new(
        board: &'a Board<'p>,
        place: GuardSite,
        area: u32,
        anchors: &Anchors,
        tiles: &'a mut Tiles,
        quota: &'a mut ZoneQuota,
        rng: &'a mut RngStream,
    ) -> Self {
        let GuardSite { zone, terrain, town } = place;
        Self {
            board,
            terrain,
            pool: Pool::new(board, zone, terrain, quota),
            search: Search::default(),
            spacing: Spacing::new(tiles, rng),
            travel: Travel::new(tiles, anchors, board.zone(zone).player.is_some()),
            guards: guards_of(board, zone, town),
            area,
            threshold: unguarded_up_to(board.plan.monsters, board.zone(zone).contents.monsters),
            is_sea: board.plan.sea() == Some(zone),
            is_full: false,
            crowding: 0,
            step: 0,
            placed: vec![0; board.zone(zone).contents.treasure.len()],
            stats: PileStats::default(),
            tiles,
            quota,
            rng,
        }
    }

    /// Returns counters with their names.
    pub(super) fn counters(&self) -> impl Iterator<Item = (&'static str, usize)> {
        let stats = &self.stats;
        let draws = [
            ("piles drawn", stats.sampled),
            ("draws without a pile", stats.without_pile),
            ("piles without room", stats.without_room),
            ("piles without guard", stats.without_guard),
            ("arrangements tried", stats.arrangements),
            ("blocks searched", self.search.blocks),
        ];
        draws.into_iter().chain(self.search.stats.counters())
    }

    /// Places the piles of all tiers: those with guards first, of each kind the most valuable tier first.
    ///
    /// Piles are placed until the value of a share is reached, to the nearest pile. What is missing or too
    /// much then, for rounding or for lack of room, is a debt that the next shares pay.
    pub(super) fn fill(&mut self, tiers: &[usize], output: &mut Output) {
        let shares =
            tiers.iter().flat_map(|tier| Share::of_tier(*tier, self.plan(*tier), self.threshold, self.area));
        let (mut with_guards, mut without): (Vec<Share>, Vec<Share>) =
            shares.partition(|share| share.is_guarded);
        let ground = u64::try_from(self.tiles.own().filter(|at| self.is_ground(*at)).count()).unwrap_or(1);
        let [guarded, unguarded] = [&with_guards, &without]
            .map(|shares| shares.iter().map(Share::piles).fold(0, u64::saturating_add));
        let room = u128::from(guarded) * u128::from(ROOM_GUARDED)
            + u128::from(unguarded) * u128::from(ROOM_UNGUARDED);
        self.crowd(TIGHT.iter().filter(|percent| room * 100 > u128::from(ground * **percent)).count());
        let mut debt = 0;
        let mut abandoned: Vec<(usize, NotPlaced)> = Vec::new();
        for (shares, is_guarded) in [(&mut with_guards, true), (&mut without, false)] {
            let alone = if is_guarded {
                guarded / 100 * u64::from(100 - PAIRS) + guarded % 100 * u64::from(100 - PAIRS) / 100
            } else {
                guarded.saturating_add(unguarded)
            };
            self.step = FIRST_STEP[self.crowding];
            self.spacing.start(self.tiles, ground, alone);
            let mut rest = shares.as_mut_slice();
            while let Some((share, others)) = rest.split_first_mut() {
                let why = self.place_share(share, others, &mut debt, output);
                abandoned.extend(why.map(|why| (share.tier, why)));
                rest = others;
            }
        }
        for tier in tiers {
            if let Some((_, why)) = abandoned.extract_if(.., |(of, _)| of == tier).last() {
                self.report(*tier, why, output);
            }
        }
    }

    /// Sets how much room is short. In crowded zones paths become ordinary ground.
    fn crowd(&mut self, crowding: usize) {
        self.crowding = crowding;
        self.step = self.step.max(FIRST_STEP[crowding]);
        if FIRST_STEP[crowding] == DENSE {
            self.tiles.free_paths();
        }
    }

    fn plan(&self, tier: usize) -> TreasurePlan {
        self.board.zone(self.zone()).contents.treasure[tier]
    }

    fn zone(&self) -> ZoneId {
        self.tiles.zone()
    }

    fn is_ground(&self, at: usize) -> bool {
        self.tiles.is_walkable(at) || matches!(self.tiles.claim(at), Claim::Thicket | Claim::Pocket)
    }

    /// Places the piles of a share. Returns why the rest is missing, if it was abandoned.
    ///
    /// - `others`: shares of which piles can share the guards; these reduce their values.
    /// - `debt`: requested minus placed value, before and after.
    fn place_share(
        &mut self,
        share: &Share,
        others: &mut [Share],
        debt: &mut i128,
        output: &mut Output,
    ) -> Option<NotPlaced> {
        let (low, high) = share.range;
        *debt += i128::from(share.value);
        let mut failures = 0;
        if share.value == 0 {
            return None;
        }
        while *debt * 2 >= i128::from(low).max(1) {
            let left = u32::try_from(*debt).unwrap_or(u32::MAX).max(low);
            let target = self.target(share).clamp(low, high.min(left).max(low));
            match self.place_pile((share, &mut *others), target, left, output) {
                Ok(value) => {
                    *debt -= i128::from(value);
                    failures = 0;
                }
                Err(_) if failures < MAX_FAILURES => failures += 1,
                // From now on as in the most crowded zones, then piles of any value of the tier.
                Err(NotPlaced::NoRoom) if !self.is_full => {
                    self.is_full = self.crowding == TIGHT.len();
                    self.crowd(TIGHT.len());
                    failures = 0;
                }
                Err(why) => return Some(why),
            }
        }
        None
    }

    /// Draws the target of a pile.
    fn target(&mut self, share: &Share) -> u32 {
        let (low, high) = share.range;
        let draws = match () {
            () if self.is_full => RICHEST,
            () if share.is_guarded => RICHER[self.crowding],
            () => RICHER_UNGUARDED[self.crowding],
        };
        let span = high - low;
        let drawn = (0..draws).map(|_| if span == 0 { 0 } else { self.rng.below(span) }).max();
        low + drawn.unwrap_or(0)
    }

    /// Draws a pile, or some that share a guard, finds a place in steps and places them. Returns the value of
    /// those of the share; that of others reduces theirs.
    ///
    /// - `left`: maximum value of those of the share.
    fn place_pile(
        &mut self,
        (share, others): (&Share, &mut [Share]),
        target: u32,
        left: u32,
        output: &mut Output,
    ) -> Result<u32, NotPlaced> {
        let TreasurePlan { min, max, .. } = self.plan(share.tier);
        let weights: &[u32] = match () {
            () if !share.is_guarded => &CRUMBS,
            () if max > HIGH_TIER => &HIGH,
            () => &LOW,
        };
        let objects = 1 + self.rng.pick_weighted(weights).expect("there are weights");
        let objects = objects.min(MAX_BY_CROWDING[self.crowding]);
        let most = if share.is_guarded { max } else { share.range.1 };
        let mut failure = NotPlaced::Nothing;
        let mut drawn: Option<Drawn> = None;
        for step in self.step..=ONE_OBJECT {
            let few = match step {
                ONE_OBJECT => 1,
                TWO_OBJECTS => 2,
                _ => objects,
            };
            if (few < objects || step == ONE_OBJECT)
                && let Some(drawn) = drawn.take()
            {
                self.abandon(drawn, output);
            }
            if drawn.is_none() {
                let (mut most, mut target) = (most, target);
                if let Some(unguarded) = self.threshold.filter(|most| step == ONE_OBJECT && min <= *most) {
                    (most, target) = (most.min(unguarded), target.min(unguarded));
                }
                let allows_large = step < ONE_OBJECT;
                // Few objects must still have about the value, so that there are few piles.
                let least = [target / 10 * 9, target / 3 * 2, min].map(|least| least.max(min));
                let mut sample = |min: u32| {
                    self.pool.table.sample(
                        Aim { min, target, max: most },
                        few.min(objects),
                        allows_large,
                        self.rng,
                    )
                };
                let pile = least[if self.is_full { 2 } else { 0 }..].iter().find_map(|least| sample(*least));
                let Some(pile) = pile else {
                    self.stats.without_pile += 1;
                    continue;
                };
                self.stats.sampled += 1;
                match self.guard(self.strength(pile.value)) {
                    Ok(guard) => {
                        let mut of_guard = Drawn { pile, guard, joined: Vec::new() };
                        if of_guard.guard.is_some() && step < TWO_OBJECTS {
                            self.join((share, &*others), &mut of_guard, objects, left);
                        }
                        drawn = Some(of_guard);
                    }
                    Err(lack) => {
                        let strength = self.strength(pile.value);
                        output.refuse(self.tried(&pile), Refusal::NoGuard { strength });
                        self.pool.table.return_pile(&pile);
                        self.stats.without_guard += 1;
                        failure = NotPlaced::NoGuard { strength, lack };
                        continue;
                    }
                }
                failure = NotPlaced::NoRoom;
            }
            let Some(tried) = &mut drawn else { continue };
            let Some((arrangement, spot)) = self.find(tried, step) else {
                // Several piles get some steps, half of them the next one, and so on, so that one is left
                // when piles of few objects are drawn.
                if step > self.step + 1 || step >= DENSE {
                    let parted = tried.joined.split_off(tried.joined.len() / 2);
                    self.part(&parted);
                }
                continue;
            };
            let Drawn { pile, guard, joined } = drawn.take().expect("it was drawn");
            self.spacing.place(self.tiles, self.tiles.window().cell_of(spot.anchor), guard.is_some());
            let content = |pile: &SampledPile, tier: usize| {
                let strength = if guard.is_some() { self.strength(pile.value) } else { 0 };
                let purpose = Purpose { wish: request_of(tier), value: pile.value, strength };
                Content { purpose, items: self.pool.items(pile) }
            };
            let mut piles = vec![content(&pile, share.tier)];
            piles.extend(joined.iter().map(|joined| content(&joined.pile, joined.tier)));
            let mut value = pile.value;
            self.placed[share.tier] += u64::from(pile.value);
            for Joined { pile, tier, .. } in &joined {
                self.placed[*tier] += u64::from(pile.value);
                match others.iter_mut().find(|other| other.tier == *tier) {
                    Some(other) => other.value = other.value.saturating_sub(pile.value.into()),
                    None => value = value.saturating_add(pile.value),
                }
            }
            let guard = joined.into_iter().next_back().map(|joined| joined.guard).or(guard);
            let mut giving = Giving { board: self.board, hand: self.quota, rng: self.rng, output };
            put_piles(self.tiles, piles, guard, &arrangement, &spot, &mut giving);
            self.step = step.saturating_sub(1).clamp(FIRST_STEP[self.crowding], DENSE);
            return Ok(value);
        }
        if let Some(drawn) = drawn {
            self.abandon(drawn, output);
        }
        output.take_refused();
        Err(failure)
    }

    /// Records a pile without a place.
    fn abandon(&mut self, Drawn { pile, joined, .. }: Drawn, output: &mut Output) {
        output.refuse(self.tried(&pile), Refusal::NoRoom);
        self.pool.table.return_pile(&pile);
        self.part(&joined);
        self.stats.without_room += 1;
    }

    /// Returns the sampled pile, for the report of rejected alternatives.
    fn tried(&self, pile: &SampledPile) -> Tried {
        let kinds = pile.entries.iter().map(|at| self.pool.item(*at).offer.kind).collect();
        Tried::Drawn { kinds, value: pile.value }
    }

    /// Draws forms of a pile and finds the cheapest place for one of them.
    fn find(&mut self, drawn: &Drawn, step: usize) -> Option<(Arrangement, Spot)> {
        let Drawn { pile, guard, joined } = drawn;
        let value = joined.iter().fold(pile.value, |sum, joined| sum.saturating_add(joined.pile.value));
        let is_guarded = guard.is_some();
        let mut items = self.pool.items(pile);
        items.extend(joined.iter().flat_map(|joined| self.pool.items(&joined.pile)));
        let is_dense = step >= DENSE;
        let count = joined.len() * FORMS_OF_JOINED + if is_dense { DENSE_FORMS } else { 1 };
        let draw = |_| arrange(&items, is_guarded, is_dense || self.is_sea, self.rng);
        let mut forms: Vec<Arrangement> = (0..count).filter_map(draw).collect();
        self.stats.arrangements += count;
        let is_pair = is_guarded && (step <= LAST_PAIRS || step == DENSE) && self.rng.chance(PAIRS, 100);
        let is_single = !is_guarded && items.len() == 1 && items[0].is_small();
        let is_nook = is_single && !is_dense && self.rng.chance(NOOKS, 100);
        let mut effort = match () {
            () if is_dense => DENSE_EFFORT,
            () if joined.len() > 1 => EFFORT_OF_MANY,
            () => EFFORT,
        };
        if is_dense && self.tiles.walking().count() <= MANY_OPEN {
            effort.cut = usize::MAX;
        }
        // Most guards have one or two piles.
        let tiers = &self.board.zone(self.zone()).contents.treasure;
        let rank = u8::midpoint(value_rank(tiers, value), value_rank(tiers, value / 2));
        let distance = if step == DENSE { DENSE - 1 } else { step };
        for among in [Some(self.spacing.near_guards()).filter(|_| is_pair), Some(self.spacing.far(distance))]
        {
            let Some(among) = among else { continue };
            let price = |at: usize, rng: &mut RngStream| {
                let elsewhere = if is_nook && !is_closed_in(self.tiles, at) { NO_NOOK } else { 0 };
                let misfit = if is_guarded { MISFIT * u32::from(self.travel.misfit(at, rank)) } else { 0 };
                if is_dense {
                    rng.below(DENSE_NOISE)
                } else {
                    rng.below(PRICE_NOISE) + self.spacing.price(at) + elsewhere + misfit
                }
            };
            let stencils = forms.iter().map(|form| &form.stencil);
            if let Some((form, spot)) = self.search.best(self.tiles, stencils, among, effort, price, self.rng)
            {
                return Some((forms.swap_remove(form), spot));
            }
        }
        None
    }

    /// Reports the missing value of a tier, as a number of its mean piles.
    fn report(&self, tier: usize, why: NotPlaced, output: &mut Output) {
        let plan = self.plan(tier);
        let missing = plan.asked(self.area).saturating_sub(self.placed[tier]);
        let both = u128::from(plan.min) + u128::from(plan.max);
        let piles = (2 * u128::from(missing) + both / 2) / both.max(1);
        let piles = u64::try_from(piles).unwrap_or(u64::MAX);
        let requested = plan.piles(self.area);
        if piles == 0 {
            return;
        }
        let reason = match why {
            NotPlaced::NoGuard { strength, lack } => UnmetReason::NoGuard { strength, lack },
            NotPlaced::Nothing => UnmetReason::NoSuchPile,
            NotPlaced::NoRoom => UnmetReason::NoRoom,
        };
        let what = piles_of(requested, tier, plan);
        let unmet = output.add_unmet(RequestPlace::Zone(self.zone()), what, reason);
        unmet.shortage = Some(Shortage { missing: piles.min(requested), of: None });
    }
}

/// Zones with fewer open tiles may lose any part of them.
const MANY_OPEN: usize = 256;

/// Returns the request of a tier of treasure, as the cause of a pile.
pub(super) fn request_of(tier: usize) -> PileRequest {
    PileRequest::Treasure(entry_number(tier))
}

/// Returns piles of a tier, as a request.
pub(super) fn piles_of(piles: u64, tier: usize, plan: TreasurePlan) -> Request {
    Request::Treasure { tier: entry_number(tier), piles, min: plan.min, max: plan.max }
}

mod joining;
mod tuning;

#[cfg(test)]
mod tests;
