//! Piles of a tier: sampled, arranged, and placed where they fit.

use rmg_core::model::{GuardLack, PileRequest, Refusal, Request, Shortage, Tried, UnmetReason};
use rmg_core::plan::TreasurePlan;
use rmg_core::{RngStream, TerrainId, ZoneId};

use super::places::PileSites;
use super::pool::Pool;
use super::targets::Targets;
use super::treasure_table::{Aim, SampledPile};
use crate::board::Board;
use crate::fields::Distance;
use crate::job::{Output, RequestPlace};
use crate::layers::{Tiles, ZoneQuota};
use crate::missing_content::entry_number;
use crate::placing::{
    Arrangement, Giving, GuardSite, GuardTable, Item, Monster, Purpose, Spot, arrange, draw_monster_from,
    guard_strength, guards_of, put_pile, unguarded_up_to,
};

/// How often a pile is sampled again, smaller each time, before it is abandoned.
const SAMPLES: u32 = 4;

/// The maximum number of sites of about the same distance that are tried for a sampled pile; more for the
/// last one, which is small.
const MAX_TRIED: usize = 24;
const MAX_TRIED_LAST: usize = 96;

/// Arrangements of a sampled pile that are tried.
const ARRANGEMENTS: usize = 2;

/// Arrangements that are compared if room is short.
const TIGHT_ARRANGEMENTS: usize = 4;

/// From this sample on, a pile gets no guard if it does not need one.
const UNGUARDED_FROM: u32 = 2;

/// The rest of a tier is abandoned after this number of consecutive piles without a site.
const MAX_FAILURES: u64 = 24;

/// The same limit after paths became ordinary ground.
const MAX_FINAL_FAILURES: u64 = 6;

/// The layers of a zone that change when piles are placed.
#[derive(Debug)]
pub(super) struct TreasureField {
    pub(super) tiles: Tiles,
    pub(super) nearness: Distance,
    pub(super) quota: ZoneQuota,
}

/// A pile that was placed.
#[derive(Debug)]
pub(super) struct Placed {
    /// Index among the piles of the job.
    pub(super) pile: usize,
    pub(super) tier: usize,
    /// Positions of its objects in the table.
    pub(super) entries: Vec<usize>,
}

/// Statistics of placing piles.
#[derive(Debug, Default)]
pub(super) struct Effort {
    /// Samples with a pile, and samples without one.
    sampled: usize,
    without_pile: usize,
    /// Piles abandoned because no site or no guard was found.
    without_room: usize,
    without_guard: usize,
    arrangements: usize,
    /// Exchanges that were tried, and those that succeeded.
    pub(super) exchanges: usize,
    pub(super) exchanged: usize,
}

/// State that all tiers of a zone share.
#[derive(Debug)]
pub(super) struct Seeking<'a, 'p> {
    pub(super) board: &'a Board<'p>,
    terrain: TerrainId,
    pub(super) rng: &'a mut RngStream,
    pub(super) field: &'a mut TreasureField,
    pub(super) pool: Pool<'p>,
    places: PileSites,
    guards: GuardTable<'a>,
    area: u32,
    /// Piles up to this value are unguarded; `None`: all are.
    pub(super) threshold: Option<u32>,
    pub(super) placed: Vec<Placed>,
    /// Whether piles are packed to save room.
    is_tight: bool,
    /// Whether piles can be placed on former paths.
    uses_paths: bool,
    /// Statistics so far.
    pub(super) effort: Effort,
}

impl<'a, 'p> Seeking<'a, 'p> {
    /// - `place`: the zone, and what decides its guards.
    /// - `area`: number of tiles that the density of piles refers to.
    /// - `is_tight`: whether piles are packed instead of spread.
    pub(super) fn new(
        board: &'a Board<'p>,
        place: GuardSite,
        area: u32,
        is_tight: bool,
        field: &'a mut TreasureField,
        rng: &'a mut RngStream,
    ) -> Self {
        let TreasureField { tiles, nearness, quota } = &mut *field;
        let GuardSite { zone, terrain, town } = place;
        if is_tight {
            tiles.free_paths();
        }
        let contents = &board.zone(zone).contents;
        Self {
            board,
            terrain,
            pool: Pool::new(board, zone, terrain, quota),
            places: PileSites::new(tiles, nearness, rng),
            guards: guards_of(board, zone, town),
            area,
            threshold: unguarded_up_to(board.plan.monsters, contents.monsters),
            placed: Vec::new(),
            is_tight,
            uses_paths: is_tight,
            effort: Effort::default(),
            field,
            rng,
        }
    }

    /// Returns counters with their names.
    pub(super) fn counters(&self) -> impl Iterator<Item = (&'static str, usize)> {
        let effort = &self.effort;
        let draws = [
            ("piles drawn", effort.sampled),
            ("draws without a pile", effort.without_pile),
            ("piles without room", effort.without_room),
            ("piles without guard", effort.without_guard),
            ("arrangements tried", effort.arrangements),
            ("exchanges tried", effort.exchanges),
            ("things exchanged", effort.exchanged),
        ];
        draws.into_iter().chain(self.places.counters())
    }

    pub(super) fn zone(&self) -> ZoneId {
        self.field.tiles.zone()
    }

    /// Places the piles of one tier.
    ///
    /// - `density`: the sum of this tier and all before it.
    pub(super) fn place_tier(&mut self, tier: usize, density: u64, output: &mut Output) {
        let plan = self.board.zone(self.zone()).contents.treasure[tier];
        let requested = plan.piles(self.area);
        self.places.look_around(&self.field.tiles);
        // VCMI's distance between piles of a tier, squared; at least 1.
        let min_distance_sq = (u64::from(plan.min.min(30_000)) / 10 / density.max(1)).isqrt().max(1);
        let min_distance_sq = u16::try_from(min_distance_sq).unwrap_or(u16::MAX);
        let mut targets = Targets::new(plan.min, plan.max, requested, self.rng);
        let (mut placed, mut in_a_row, mut without_items) = (0, 0, 0);
        let mut no_guard = None;
        // Targets that did not fit are tried again after paths become ordinary ground.
        let mut without_room: Vec<u32> = Vec::new();
        loop {
            let most_in_a_row = if self.uses_paths { MAX_FINAL_FAILURES } else { MAX_FAILURES };
            let is_abandoned = in_a_row >= most_in_a_row;
            let next = if is_abandoned { None } else { targets.next(self.rng) };
            let again = |without: &mut Vec<u32>| if self.uses_paths { without.pop() } else { None };
            let Some(target) = next.or_else(|| again(&mut without_room).filter(|_| !is_abandoned)) else {
                if self.uses_paths || without_room.is_empty() {
                    break;
                }
                self.uses_paths = true;
                self.field.tiles.free_paths();
                self.places.look_again();
                in_a_row = 0;
                continue;
            };
            match self.place_pile(tier, target, min_distance_sq, output) {
                Ok(value) => {
                    targets.met(target, value);
                    placed += 1;
                    in_a_row = 0;
                    continue;
                }
                Err(NotPlaced::NoGuard { strength, lack }) => no_guard = Some((strength, lack)),
                Err(NotPlaced::Nothing) => without_items += 1,
                Err(NotPlaced::NoRoom) if !self.uses_paths => without_room.push(target),
                Err(NotPlaced::NoRoom) => {}
            }
            in_a_row += 1;
        }
        if placed < requested {
            let reason = if let Some((strength, lack)) = no_guard {
                UnmetReason::NoGuard { strength, lack }
            } else if without_items > 0 {
                UnmetReason::NoSuchPile
            } else {
                UnmetReason::NoRoom
            };
            let unmet =
                output.add_unmet(RequestPlace::Zone(self.zone()), piles_of(requested, tier, plan), reason);
            unmet.shortage = Some(Shortage { missing: requested - placed, of: None });
        }
    }

    /// Samples a pile, finds a site and places it. Returns its value.
    fn place_pile(
        &mut self,
        tier: usize,
        target: u32,
        min_distance_sq: u16,
        output: &mut Output,
    ) -> Result<u32, NotPlaced> {
        let TreasurePlan { min, max, .. } = self.board.zone(self.zone()).contents.treasure[tier];
        let mut failure = NotPlaced::Nothing;
        // If room is short, all samples use the same thrift.
        for sample in if self.is_tight { UNGUARDED_FROM - 1..UNGUARDED_FROM + 1 } else { 0..SAMPLES } {
            // Each sample has fewer and more valuable objects; the last may be near other objects.
            let aim = match self.threshold {
                Some(most) if sample >= UNGUARDED_FROM && min <= most => {
                    Aim { min, target: target.min(most), max: max.min(most) }
                }
                _ => Aim { min, target, max },
            };
            let is_last = sample + 1 == SAMPLES;
            let thrift = if self.is_tight { SAMPLES - 1 } else { sample };
            let Some(pile) = self.pool.table.sample(aim, thrift, self.rng) else {
                self.effort.without_pile += 1;
                continue;
            };
            failure = NotPlaced::NoRoom;
            self.effort.sampled += 1;
            let (min_distance_sq, tried) =
                if is_last { (1, MAX_TRIED_LAST) } else { (min_distance_sq, MAX_TRIED) };
            let monster = match self.guard(pile.value) {
                Ok(monster) => monster,
                Err(lack) => {
                    let strength = self.strength(pile.value);
                    output.refuse(self.tried(&pile), Refusal::NoGuard { strength });
                    self.pool.table.return_pile(&pile);
                    self.effort.without_guard += 1;
                    failure = NotPlaced::NoGuard { strength, lack };
                    continue;
                }
            };
            let items = self.pool.items(&pile);
            let Some((arrangement, spot)) = self.find(&items, monster.is_some(), min_distance_sq, tried)
            else {
                output.refuse(self.tried(&pile), Refusal::NoRoom);
                self.pool.table.return_pile(&pile);
                self.effort.without_room += 1;
                continue;
            };
            let strength = monster.as_ref().map_or(0, |_| self.strength(pile.value));
            let wish = request_of(tier);
            let purpose = Purpose { wish, value: pile.value, strength };
            let first = output.objects.len();
            let TreasureField { tiles, nearness, quota } = &mut *self.field;
            let mut giving = Giving { board: self.board, hand: quota, rng: self.rng, output };
            put_pile(tiles, purpose, items, monster, &arrangement, &spot, &mut giving);
            // The first object and the guard (or the last object). The rest of the pile is between and around
            // them.
            let placed = &output.objects[first..];
            for object in placed.first().into_iter().chain(placed.last()) {
                let cell = tiles.window().cell_of(object.at.tile);
                nearness.lower(cell);
                self.places.lower(cell);
            }
            self.placed.push(Placed { pile: output.piles.len() - 1, tier, entries: pile.entries });
            return Ok(pile.value);
        }
        output.take_refused();
        Err(failure)
    }

    /// Returns the sampled pile, for the report of rejected alternatives.
    fn tried(&self, pile: &SampledPile) -> Tried {
        let kinds = pile.entries.iter().map(|at| self.pool.item(*at).offer.kind).collect();
        Tried::Drawn { kinds, value: pile.value }
    }

    /// Arranges the objects of a pile and finds a site for them.
    fn find(
        &mut self,
        items: &[Item<'_>],
        is_guarded: bool,
        min_distance_sq: u16,
        tried: usize,
    ) -> Option<(Arrangement, Spot)> {
        let TreasureField { tiles, nearness, .. } = &*self.field;
        if !self.is_tight {
            return (0..ARRANGEMENTS).find_map(|_| {
                self.effort.arrangements += 1;
                let arrangement = arrange(items, is_guarded, self.rng)?;
                let spot = self.places.find(
                    &arrangement.stencil,
                    min_distance_sq,
                    tried,
                    tiles,
                    nearness,
                    self.rng,
                )?;
                Some((arrangement, spot))
            });
        }
        let mut best: Option<(u32, Arrangement, Spot)> = None;
        for _ in 0..TIGHT_ARRANGEMENTS {
            self.effort.arrangements += 1;
            let Some(arrangement) = arrange(items, is_guarded, self.rng) else { continue };
            let found = self.places.cheapest(&arrangement.stencil, tiles, nearness, self.rng);
            if let Some((price, spot)) = found
                && best.as_ref().is_none_or(|(least, ..)| price < *least)
            {
                best = Some((price, arrangement, spot));
            }
        }
        best.map(|(_, arrangement, spot)| (arrangement, spot))
    }

    /// Returns the strength of the guard of a pile.
    pub(super) fn strength(&self, value: u32) -> u32 {
        if self.threshold.is_none_or(|threshold| value <= threshold) {
            return 0;
        }
        let monsters = self.board.zone(self.zone()).contents.monsters;
        guard_strength(value, self.board.plan.monsters, Some(monsters))
    }

    /// Chooses a guard for a pile of a value; `None` if it gets no guard.
    pub(super) fn guard(&mut self, value: u32) -> Result<Option<Monster>, GuardLack> {
        let strength = self.strength(value);
        if strength == 0 {
            return Ok(None);
        }
        draw_monster_from(&self.guards, self.board, self.terrain, strength, self.rng).map(Some)
    }
}

/// Returns the request of a tier of treasure, as the cause of a pile.
pub(super) fn request_of(tier: usize) -> PileRequest {
    PileRequest::Treasure(entry_number(tier))
}

/// Returns piles of a tier, as a request.
pub(super) fn piles_of(piles: u64, tier: usize, plan: TreasurePlan) -> Request {
    Request::Treasure { tier: entry_number(tier), piles, min: plan.min, max: plan.max }
}

/// Why a pile is not placed.
enum NotPlaced {
    /// The pool has no pile of this value.
    Nothing,
    NoGuard {
        strength: u32,
        lack: GuardLack,
    },
    NoRoom,
}
