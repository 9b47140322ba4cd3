//! Piles of a tier: drawn, arranged, and put where they fit.

use rmg_core::model::{GuardLack, Refusal, Request, Shortage, Tried, UnmetReason, Wish};
use rmg_core::plan::TreasurePlan;
use rmg_core::{RngStream, TerrainId, ZoneId};

use super::places::Places;
use super::pool::Pool;
use super::stock::{Aim, Drawn};
use super::targets::Targets;
use crate::board::Board;
use crate::fields::Distance;
use crate::job::{Output, Place};
use crate::layers::{Hand, Tiles};
use crate::misses::entry_number;
use crate::placing::{
    Arrangement, Giving, GuardTable, Guarding, Item, Monster, Purpose, Spot, arrange, draw_monster_from,
    guard_strength, guards_of, put_pile, unguarded_up_to,
};

/// How often a pile is drawn anew, smaller each time, before it is given up.
const DRAWS: u32 = 4;

/// Places that are looked at closely for one drawn pile of those that are about equally far; for the last
/// one, which is small, more of them.
const TRIED: usize = 24;
const TRIED_LAST: usize = 96;

/// Arrangements of a drawn pile that are tried, one after the other.
const ARRANGEMENTS: usize = 2;

/// Arrangements that are compared where room is short.
const TIGHT_ARRANGEMENTS: usize = 4;

/// From this draw on a pile that may do without a guard does.
const UNGUARDED_FROM: u32 = 2;

/// After so many piles in a row without a place the rest of the tier is given up.
const GIVEN_UP_AFTER: u64 = 24;

/// The same where paths are given up already.
const GIVEN_UP_AT_LAST: u64 = 6;

/// What of a zone changes as piles are placed.
#[derive(Debug)]
pub(super) struct Ground {
    pub(super) tiles: Tiles,
    pub(super) nearness: Distance,
    pub(super) hand: Hand,
}

/// A pile that was placed.
#[derive(Debug)]
pub(super) struct Placed {
    /// Among the piles of the job.
    pub(super) pile: usize,
    pub(super) tier: usize,
    /// Positions in the stock, of its objects.
    pub(super) entries: Vec<usize>,
}

/// What it took to place piles.
#[derive(Debug, Default)]
pub(super) struct Effort {
    /// Draws that made a pile, and those that made none.
    drawn: usize,
    without_pile: usize,
    /// Piles that were given up because there was no room, or no guard.
    without_room: usize,
    without_guard: usize,
    arrangements: usize,
    /// Things that were to be exchanged, and those that were.
    pub(super) exchanges: usize,
    pub(super) exchanged: usize,
}

/// What all tiers of a zone share.
#[derive(Debug)]
pub(super) struct Seeking<'a, 'p> {
    pub(super) board: &'a Board<'p>,
    terrain: TerrainId,
    pub(super) rng: &'a mut RngStream,
    pub(super) ground: &'a mut Ground,
    pub(super) pool: Pool<'p>,
    places: Places,
    guards: GuardTable<'a>,
    area: u32,
    /// Piles up to this value are unguarded; `None`: all are.
    pub(super) threshold: Option<u32>,
    pub(super) placed: Vec<Placed>,
    /// Whether nothing counts but to take little room.
    is_tight: bool,
    /// Whether piles may lie where paths were.
    has_given_up_paths: bool,
    /// What it took so far.
    pub(super) effort: Effort,
}

impl<'a, 'p> Seeking<'a, 'p> {
    /// - `place`: the zone of the tiles, and who stands guard there.
    /// - `area`: the tiles by which piles are counted.
    /// - `is_tight`: whether piles are packed instead of spread.
    pub(super) fn new(
        board: &'a Board<'p>,
        place: Guarding,
        area: u32,
        is_tight: bool,
        ground: &'a mut Ground,
        rng: &'a mut RngStream,
    ) -> Self {
        let Ground { tiles, nearness, hand } = &mut *ground;
        let Guarding { zone, terrain, town } = place;
        if is_tight {
            tiles.give_up_paths();
        }
        let contents = &board.zone(zone).contents;
        Self {
            board,
            terrain,
            pool: Pool::new(board, zone, terrain, hand),
            places: Places::new(tiles, nearness, rng),
            guards: guards_of(board, zone, town),
            area,
            threshold: unguarded_up_to(board.plan.monsters, contents.monsters),
            placed: Vec::new(),
            is_tight,
            has_given_up_paths: is_tight,
            effort: Effort::default(),
            ground,
            rng,
        }
    }

    /// What it took so far, by name.
    pub(super) fn counters(&self) -> impl Iterator<Item = (&'static str, usize)> {
        let effort = &self.effort;
        let draws = [
            ("piles drawn", effort.drawn),
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
        self.ground.tiles.zone()
    }

    /// Places the piles of one tier.
    ///
    /// - `density`: of this tier and all before it.
    pub(super) fn place_tier(&mut self, tier: usize, density: u64, output: &mut Output) {
        let plan = self.board.zone(self.zone()).contents.treasure[tier];
        let asked = plan.piles(self.area);
        self.places.look_around(&self.ground.tiles);
        // VCMI's distance between piles of a tier, squared; at least 1.
        let apart = (u64::from(plan.min.min(30_000)) / 10 / density.max(1)).isqrt().max(1);
        let apart = u16::try_from(apart).unwrap_or(u16::MAX);
        let mut targets = Targets::new(plan.min, plan.max, asked, self.rng);
        let (mut placed, mut in_a_row, mut worthless) = (0, 0, 0);
        let mut no_guard = None;
        // Those that had no room are tried again where paths are.
        let mut without_room: Vec<u32> = Vec::new();
        loop {
            let most_in_a_row = if self.has_given_up_paths { GIVEN_UP_AT_LAST } else { GIVEN_UP_AFTER };
            let is_given_up = in_a_row >= most_in_a_row;
            let next = if is_given_up { None } else { targets.next(self.rng) };
            let again = |without: &mut Vec<u32>| if self.has_given_up_paths { without.pop() } else { None };
            let Some(target) = next.or_else(|| again(&mut without_room).filter(|_| !is_given_up)) else {
                if self.has_given_up_paths || without_room.is_empty() {
                    break;
                }
                self.has_given_up_paths = true;
                self.ground.tiles.give_up_paths();
                self.places.look_again();
                in_a_row = 0;
                continue;
            };
            match self.place_pile(tier, target, apart, output) {
                Ok(value) => {
                    targets.met(target, value);
                    placed += 1;
                    in_a_row = 0;
                    continue;
                }
                Err(NotPlaced::NoGuard { strength, lack }) => no_guard = Some((strength, lack)),
                Err(NotPlaced::Nothing) => worthless += 1,
                Err(NotPlaced::NoRoom) if !self.has_given_up_paths => without_room.push(target),
                Err(NotPlaced::NoRoom) => {}
            }
            in_a_row += 1;
        }
        if placed < asked {
            let reason = if let Some((strength, lack)) = no_guard {
                UnmetReason::NoGuard { strength, lack }
            } else if worthless > 0 {
                UnmetReason::NoSuchPile
            } else {
                UnmetReason::NoRoom
            };
            let wish = output.leave_open(Place::Zone(self.zone()), piles_of(asked, tier, plan), reason);
            wish.shortage = Some(Shortage { missing: asked - placed, of: None });
        }
    }

    /// Draws a pile, finds a place and puts it there; what it is worth.
    fn place_pile(
        &mut self,
        tier: usize,
        target: u32,
        apart: u16,
        output: &mut Output,
    ) -> Result<u32, NotPlaced> {
        let TreasurePlan { min, max, .. } = self.board.zone(self.zone()).contents.treasure[tier];
        let mut failure = NotPlaced::Nothing;
        // Where room is short all draws are alike.
        for draw in if self.is_tight { UNGUARDED_FROM - 1..UNGUARDED_FROM + 1 } else { 0..DRAWS } {
            // Fewer and more valuable objects each time; nearer to other things in the end.
            let aim = match self.threshold {
                Some(most) if draw >= UNGUARDED_FROM && min <= most => {
                    Aim { min, target: target.min(most), max: max.min(most) }
                }
                _ => Aim { min, target, max },
            };
            let is_last = draw + 1 == DRAWS;
            let thrift = if self.is_tight { DRAWS - 1 } else { draw };
            let Some(drawn) = self.pool.stock.draw(aim, thrift, self.rng) else {
                self.effort.without_pile += 1;
                continue;
            };
            failure = NotPlaced::NoRoom;
            self.effort.drawn += 1;
            let (apart, tried) = if is_last { (1, TRIED_LAST) } else { (apart, TRIED) };
            let monster = match self.guard(drawn.value) {
                Ok(monster) => monster,
                Err(lack) => {
                    let strength = self.strength(drawn.value);
                    output.refuse(self.tried(&drawn), Refusal::NoGuard { strength });
                    self.pool.stock.give_back(&drawn);
                    self.effort.without_guard += 1;
                    failure = NotPlaced::NoGuard { strength, lack };
                    continue;
                }
            };
            let items = self.pool.items(&drawn);
            let Some((arrangement, spot)) = self.find(&items, monster.is_some(), apart, tried) else {
                output.refuse(self.tried(&drawn), Refusal::NoRoom);
                self.pool.stock.give_back(&drawn);
                self.effort.without_room += 1;
                continue;
            };
            let strength = monster.as_ref().map_or(0, |_| self.strength(drawn.value));
            let wish = wish_of(tier);
            let purpose = Purpose { wish, value: drawn.value, strength };
            let first = output.objects.len();
            let Ground { tiles, nearness, hand } = &mut *self.ground;
            let mut giving = Giving { board: self.board, hand, rng: self.rng, output };
            put_pile(tiles, purpose, items, monster, &arrangement, &spot, &mut giving);
            // The first object and the guard (or the last object): the rest of a pile lies between and around
            // them.
            let placed = &output.objects[first..];
            for object in placed.first().into_iter().chain(placed.last()) {
                let cell = tiles.window().cell_of(object.at.tile);
                nearness.lower(cell);
                self.places.lower(cell);
            }
            self.placed.push(Placed { pile: output.piles.len() - 1, tier, entries: drawn.entries });
            return Ok(drawn.value);
        }
        output.take_refused();
        Err(failure)
    }

    /// What was drawn, for the story of a pile.
    fn tried(&self, drawn: &Drawn) -> Tried {
        let kinds = drawn.entries.iter().map(|at| self.pool.item(*at).offer.kind).collect();
        Tried::Drawn { kinds, value: drawn.value }
    }

    /// Arranges the objects of a pile and finds a place for them.
    fn find(
        &mut self,
        items: &[Item<'_>],
        is_guarded: bool,
        apart: u16,
        tried: usize,
    ) -> Option<(Arrangement, Spot)> {
        let Ground { tiles, nearness, .. } = &*self.ground;
        if !self.is_tight {
            return (0..ARRANGEMENTS).find_map(|_| {
                self.effort.arrangements += 1;
                let arrangement = arrange(items, is_guarded, self.rng)?;
                let spot = self.places.find(&arrangement.stencil, apart, tried, tiles, nearness, self.rng)?;
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

    /// Strength of the guard of a pile.
    pub(super) fn strength(&self, value: u32) -> u32 {
        if self.threshold.is_none_or(|threshold| value <= threshold) {
            return 0;
        }
        let monsters = self.board.zone(self.zone()).contents.monsters;
        guard_strength(value, self.board.plan.monsters, Some(monsters))
    }

    /// A guard for a pile of a worth, if it is to have one.
    pub(super) fn guard(&mut self, value: u32) -> Result<Option<Monster>, GuardLack> {
        let strength = self.strength(value);
        if strength == 0 {
            return Ok(None);
        }
        draw_monster_from(&self.guards, self.board, self.terrain, strength, self.rng).map(Some)
    }
}

/// The wish for a tier of treasure.
pub(super) fn wish_of(tier: usize) -> Wish {
    Wish::Treasure(entry_number(tier))
}

/// Piles of a tier, as a request.
pub(super) fn piles_of(piles: u64, tier: usize, plan: TreasurePlan) -> Request {
    Request::Treasure { tier: entry_number(tier), piles, min: plan.min, max: plan.max }
}

/// Why a pile could not be placed.
enum NotPlaced {
    /// Nothing of that value may lie here.
    Nothing,
    NoGuard {
        strength: u32,
        lack: GuardLack,
    },
    NoRoom,
}
