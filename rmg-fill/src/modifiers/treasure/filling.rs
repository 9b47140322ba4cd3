//! The filling of a zone with piles: drawn, arranged and placed, with a debt of value that the next piles
//! pay.

use rmg_core::model::{GuardLack, PileRequest, Refusal, Request, Shortage, Tried, UnmetReason};
use rmg_core::plan::TreasurePlan;
use rmg_core::{RngStream, TerrainId, ZoneId};

use self::tuning::{
    CRUMBS, DENSE, DENSE_EFFORT, DENSE_FORMS, DENSE_NOISE, EFFORT, FIRST_STEP, HIGH, HIGH_TIER, JOINED,
    LAST_PAIRS, LOW, MAX_BY_CROWDING, MAX_FAILURES, MISFIT, NO_NOOK, NOOKS, ONE_OBJECT, PAIRS, PRICE_NOISE,
    RICHER, RICHER_UNGUARDED, RICHEST, ROOM_GUARDED, ROOM_UNGUARDED, TIGHT, TWO_OBJECTS,
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
    draw_monster_from, guard_strength, guards_of, put_piles, unguarded_up_to, value_rank,
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
    joined: Option<Joined>,
}

/// A second pile behind the guard of a pile.
#[derive(Debug)]
struct Joined {
    pile: SampledPile,
    /// The guard of both.
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
        let shares: Vec<Share> = tiers
            .iter()
            .flat_map(|tier| Share::of_tier(*tier, self.plan(*tier), self.threshold, self.area))
            .collect();
        let ground = u64::try_from(self.tiles.own().filter(|at| self.is_ground(*at)).count()).unwrap_or(1);
        let piles = |is_guarded: bool| -> u64 {
            let of_kind = shares.iter().filter(|share| share.is_guarded == is_guarded);
            of_kind.map(Share::piles).fold(0, u64::saturating_add)
        };
        let [guarded, unguarded] = [true, false].map(piles);
        let room = u128::from(guarded) * u128::from(ROOM_GUARDED)
            + u128::from(unguarded) * u128::from(ROOM_UNGUARDED);
        self.crowd(TIGHT.iter().filter(|percent| room * 100 > u128::from(ground * **percent)).count());
        let mut debt = 0;
        let mut abandoned: Vec<(usize, NotPlaced)> = Vec::new();
        for is_guarded in [true, false] {
            let alone = if is_guarded {
                guarded / 100 * u64::from(100 - PAIRS) + guarded % 100 * u64::from(100 - PAIRS) / 100
            } else {
                guarded.saturating_add(unguarded)
            };
            self.step = FIRST_STEP[self.crowding];
            self.spacing.start(self.tiles, ground, alone);
            for share in shares.iter().filter(|share| share.is_guarded == is_guarded) {
                let why = self.place_share(share, &mut debt, output);
                abandoned.extend(why.map(|why| (share.tier, why)));
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
    /// - `debt`: requested minus placed value, before and after.
    fn place_share(&mut self, share: &Share, debt: &mut i128, output: &mut Output) -> Option<NotPlaced> {
        let (low, high) = share.range;
        *debt += i128::from(share.value);
        let mut failures = 0;
        if share.value == 0 {
            return None;
        }
        while *debt * 2 >= i128::from(low).max(1) {
            let left = u32::try_from(*debt).unwrap_or(u32::MAX).max(low);
            let target = self.target(share).clamp(low, high.min(left).max(low));
            match self.place_pile(share, target, left, output) {
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

    /// Draws a pile, or two that share a guard, finds a place in steps and places them. Returns their value.
    ///
    /// - `left`: maximum value of both.
    fn place_pile(
        &mut self,
        share: &Share,
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
                        let may_join = guard.is_some() && step < TWO_OBJECTS && self.rng.chance(JOINED, 100);
                        let left = left.saturating_sub(pile.value);
                        let joined = may_join.then(|| self.join(share, &pile, objects, left)).flatten();
                        drawn = Some(Drawn { pile, guard, joined });
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
                // Two piles get two steps, so none are left when piles of few objects are drawn.
                let joined = tried.joined.take_if(|_| step > self.step);
                self.part(joined.as_ref());
                continue;
            };
            let Drawn { pile, guard, joined } = drawn.take().expect("it was drawn");
            self.spacing.place(self.tiles, self.tiles.window().cell_of(spot.anchor), guard.is_some());
            let content = |pile: &SampledPile| {
                let strength = if guard.is_some() { self.strength(pile.value) } else { 0 };
                let purpose = Purpose { wish: request_of(share.tier), value: pile.value, strength };
                Content { purpose, items: self.pool.items(pile) }
            };
            let mut piles = vec![content(&pile)];
            piles.extend(joined.iter().map(|joined| content(&joined.pile)));
            let value = piles.iter().map(|pile| pile.purpose.value).sum();
            let guard = joined.map(|joined| joined.guard).or(guard);
            let mut giving = Giving { board: self.board, hand: self.quota, rng: self.rng, output };
            put_piles(self.tiles, piles, guard, &arrangement, &spot, &mut giving);
            self.step = step.saturating_sub(1).clamp(FIRST_STEP[self.crowding], DENSE);
            self.placed[share.tier] += u64::from(value);
            return Ok(value);
        }
        if let Some(drawn) = drawn {
            self.abandon(drawn, output);
        }
        output.take_refused();
        Err(failure)
    }

    /// Draws a second pile of a share for the guard of the first one. Returns it with the guard of both, if
    /// there are such.
    ///
    /// - `left`: maximum value of the second pile.
    fn join(&mut self, share: &Share, first: &SampledPile, objects: usize, left: u32) -> Option<Joined> {
        let TreasurePlan { min, max, .. } = self.plan(share.tier);
        let (low, high) = share.range;
        if left < low {
            return None;
        }
        let target = self.target(share).clamp(low, high.min(left));
        let aim = Aim { min: (target / 10 * 9).max(min), target, max };
        let allows_large = !self.pool.table.has_large(first);
        let pile = self.pool.table.sample(aim, objects, allows_large, self.rng)?;
        let [one, other] = [first.value, pile.value].map(|value| self.strength(value));
        match self.guard(one.saturating_add(other)) {
            Ok(Some(guard)) if other > 0 => Some(Joined { pile, guard }),
            _ => {
                self.pool.table.return_pile(&pile);
                None
            }
        }
    }

    /// Records a pile without a place.
    fn abandon(&mut self, Drawn { pile, joined, .. }: Drawn, output: &mut Output) {
        output.refuse(self.tried(&pile), Refusal::NoRoom);
        self.pool.table.return_pile(&pile);
        self.part(joined.as_ref());
        self.stats.without_room += 1;
    }

    /// Returns the second pile of a guard to the table.
    fn part(&mut self, joined: Option<&Joined>) {
        joined.into_iter().for_each(|joined| self.pool.table.return_pile(&joined.pile));
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
        let count = if is_dense { DENSE_FORMS } else { 1 };
        let draw = |_| arrange(&items, is_guarded, is_dense || self.is_sea, self.rng);
        let mut forms: Vec<Arrangement> = (0..count).filter_map(draw).collect();
        self.stats.arrangements += count;
        let is_pair = is_guarded && (step <= LAST_PAIRS || step == DENSE) && self.rng.chance(PAIRS, 100);
        let is_single = !is_guarded && items.len() == 1 && items[0].is_small();
        let is_nook = is_single && !is_dense && self.rng.chance(NOOKS, 100);
        let mut effort = if is_dense { DENSE_EFFORT } else { EFFORT };
        if is_dense && self.tiles.walking().count() <= MANY_OPEN {
            effort.cut = usize::MAX;
        }
        // Half of the guards have two piles, about.
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

    /// Returns the strength of the guard of a pile.
    fn strength(&self, value: u32) -> u32 {
        if self.threshold.is_none_or(|threshold| value <= threshold) {
            return 0;
        }
        let monsters = self.board.zone(self.zone()).contents.monsters;
        guard_strength(value, self.board.plan.monsters, Some(monsters))
    }

    /// Chooses a guard of a strength; `None` for strength 0.
    fn guard(&mut self, strength: u32) -> Result<Option<Monster>, GuardLack> {
        if strength == 0 {
            return Ok(None);
        }
        draw_monster_from(&self.guards, self.board, self.terrain, strength, self.rng).map(Some)
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

mod tuning;

#[cfg(test)]
mod tests;
