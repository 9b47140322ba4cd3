//! How custom modifiers place objects and piles.

use rmg_core::model::{MapPos, ObjectBody, ObjectId, PileId, PileRequest};
use rmg_core::pack::ObjectContent;
use rmg_core::{ObjectKindId, TilePos, ZoneId};
use rmg_jobs::SlotWrite;

use crate::access::{Ask, LayerAccess, Write};
use crate::board::Board;
use crate::contents::{Local, Usual, contents_of, draw};
use crate::fields::distance_sq;
use crate::job::{ModifierJob, NewObject};
use crate::layers::ZoneQuota;
use crate::placing::{
    Content, Effort, Giving, Item, Purpose, Search, Spot, Stencil, appearance_on, arrange, draw_monster,
    guard_strength, put_piles, unguarded_up_to,
};
use crate::zone_access::{OpenZone, ZoneAccess};

/// Number of forms of a pile that are compared.
const FORMS: usize = 6;
/// The search for the place of a pile: the nearest places first.
const NEAREST: Effort =
    Effort { compared: usize::MAX, tried: 64, cut: 0, for_roads: false, is_packing: false };
/// Price of a squared distance of 1, more than any price of the ground.
const OF_DISTANCE: u32 = 1 << 17;

/// Handles of a modifier that places piles: [`ZoneAccess`], and the limited items of the zone.
#[derive(Debug)]
pub struct PileAccess {
    zone: ZoneAccess,
    quota: Write<ZoneQuota>,
}

impl LayerAccess<ZoneId> for PileAccess {
    fn ask(board: &Board<'_>, zone: ZoneId, ask: &mut Ask<'_>) -> Self {
        let (zone, quota) = LayerAccess::ask(board, zone, ask);
        Self { zone, quota }
    }
}

impl PileAccess {
    /// Opens the layers.
    #[must_use]
    pub fn open<'j>(&self, job: &ModifierJob<'j>) -> (OpenZone<'j>, OpenQuota<'j>) {
        (self.zone.open(job), OpenQuota(job.write(&self.quota)))
    }
}

/// The open quota of a zone.
#[derive(Debug)]
pub struct OpenQuota<'j>(SlotWrite<'j, ZoneQuota>);

/// Why a pile of a custom modifier was not placed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NoPile {
    /// No kinds, or more than one building.
    #[error("a pile has at least one object and at most one building")]
    Shape,
    /// A kind whose contents or number are assigned for the whole map, such as prisons, quests and limited
    /// kinds.
    #[error("`{0}` is limited or assigned for the whole map")]
    Assigned(String),
    /// A kind that is banned, not allowed on the terrain of the zone, or without possible contents.
    #[error("`{0}` is not possible in the zone")]
    NotAllowed(String),
    /// No creature can guard the pile.
    #[error("no creature has an army of strength {0}")]
    NoGuard(u32),
    /// No place is left.
    #[error("no room is left in the zone")]
    NoRoom,
}

impl OpenZone<'_> {
    /// Places an object with its anchor on a tile. This is for signs and decoration: what heroes visit must
    /// be a [pile](Self::place_pile), so that the audit can check its guard.
    ///
    /// # Returns
    /// The object; `None` if it is not allowed on the terrain of the zone, or does not fit there: it must be
    /// reachable, must not overlap other objects and must not split the zone.
    pub fn place_at(
        &mut self,
        job: &mut ModifierJob<'_>,
        kind: ObjectKindId,
        body: ObjectBody,
        anchor: TilePos,
    ) -> Option<ObjectId> {
        self.place(job, kind, body, |zone, stencil, _, search| {
            Spot::at(&zone.tiles, stencil, anchor, &mut search.stats)
        })
    }

    /// Places an object as near to a tile as possible, but not nearer than `least` tiles if there is such a
    /// place. As [`place_at`](Self::place_at), for signs and decoration.
    ///
    /// # Returns
    /// The object; `None` as for [`place_at`](Self::place_at).
    ///
    /// # Cost
    /// O(tiles of the zone).
    pub fn place_near(
        &mut self,
        job: &mut ModifierJob<'_>,
        kind: ObjectKindId,
        body: ObjectBody,
        near: TilePos,
        least: u16,
    ) -> Option<ObjectId> {
        self.place(job, kind, body, |zone, stencil, job, search| {
            search.near(&zone.tiles, stencil, zone.tiles.possible(), (near, least.into()), &mut job.rng)
        })
    }

    fn place(
        &mut self,
        job: &mut ModifierJob<'_>,
        kind: ObjectKindId,
        body: ObjectBody,
        find: impl FnOnce(&Self, &Stencil, &mut ModifierJob<'_>, &mut Search) -> Option<Spot>,
    ) -> Option<ObjectId> {
        let (appearance, look) = appearance_on(job.board, kind, self.facts.terrain(), None)?;
        let stencil = Stencil::of(look, None)?;
        let mut search = Search::default();
        let spot = find(self, &stencil, job, &mut search);
        search.stats.tell(&mut job.output);
        let spot = spot?;
        spot.put(&mut self.tiles, &stencil);
        let at = MapPos { level: self.level(), tile: spot.anchor };
        Some(job.output.place(NewObject { kind, appearance, body, at, zone: self.id() }))
    }

    /// Places a pile: adjacent objects, with a guard that no hero can walk around if the monsters of the zone
    /// require one for their value. The contents of objects, such as the spell of a scroll, are drawn.
    ///
    /// # Arguments
    /// - `kinds`: the objects; at most one of them covers more than one tile.
    /// - `near`: the pile is as near to this tile as possible.
    ///
    /// # Errors
    /// [`NoPile`]; nothing is changed then.
    ///
    /// # Cost
    /// O(tiles of the zone).
    pub fn place_pile(
        &mut self,
        quota: &mut OpenQuota<'_>,
        job: &mut ModifierJob<'_>,
        kinds: &[ObjectKindId],
        near: TilePos,
    ) -> Result<PileId, NoPile> {
        // 1. Draw the contents of the objects, and the guard for their value.
        let (board, quota) = (job.board, &mut *quota.0);
        let items: Vec<Item<'_>> =
            kinds.iter().map(|kind| self.item(job, quota, *kind)).collect::<Result<_, _>>()?;
        if items.is_empty() || items.iter().filter(|item| !item.is_small()).count() > 1 {
            return Err(NoPile::Shape);
        }
        let value = items.iter().fold(0u32, |sum, item| sum.saturating_add(item.offer.value));
        let of_zone = board.zone(self.id()).contents.monsters;
        let is_guarded = unguarded_up_to(board.plan.monsters, of_zone).is_some_and(|free| value > free);
        let strength = if is_guarded { guard_strength(value, board.plan.monsters, Some(of_zone)) } else { 0 };
        let monster = (strength > 0)
            .then(|| draw_monster(board, self.guarding(), strength, &mut job.rng))
            .transpose()
            .map_err(|_| NoPile::NoGuard(strength))?;
        // 2. Find the nearest place for one of some forms.
        let forms: Vec<_> =
            (0..FORMS).filter_map(|_| arrange(&items, monster.is_some(), false, &mut job.rng)).collect();
        let tiles = &self.tiles;
        let price = |at: usize, _: &mut _| {
            let tile = tiles.tile_at(at);
            let sq = tile.map_or(i32::MAX, |tile| distance_sq(tile, near)).unsigned_abs();
            sq.min(u32::MAX / OF_DISTANCE - 1) * OF_DISTANCE
        };
        let mut search = Search::default();
        let among = tiles.walking().grown().grown();
        let stencils = forms.iter().map(|form| &form.stencil);
        let found = search.best(tiles, stencils, &among, NEAREST, price, &mut job.rng);
        search.stats.tell(&mut job.output);
        let (form, spot) = found.ok_or(NoPile::NoRoom)?;
        // 3. Place it.
        let id = job.output.next_pile();
        let pile = Content { purpose: Purpose { wish: PileRequest::Custom, value, strength }, items };
        let mut giving = Giving { board, hand: quota, rng: &mut job.rng, output: &mut job.output };
        put_piles(&mut self.tiles, vec![pile], monster, &forms[form], &spot, &mut giving);
        Ok(id)
    }

    /// Draws the contents of a kind for a pile.
    fn item<'a>(
        &self,
        job: &mut ModifierJob<'a>,
        quota: &ZoneQuota,
        kind: ObjectKindId,
    ) -> Result<Item<'a>, NoPile> {
        let (board, zone) = (job.board, self.id());
        let record = &board.pack.objects[kind];
        let name = || record.title.clone();
        let objects = &board.zone(zone).contents.objects;
        let usual = Usual::of(board, zone, kind);
        let zone_limit = match objects.changed.binary_search_by_key(&kind, |changed| changed.kind) {
            Ok(at) => objects.changed[at].zone_limit,
            Err(_) if objects.is_banned(kind) => return Err(NoPile::NotAllowed(name())),
            Err(_) => record.zone_limit,
        };
        let is_assigned = matches!(
            record.content(),
            Ok(ObjectContent::Prison | ObjectContent::QuestGuard | ObjectContent::Seer)
        );
        let contents = contents_of(record).map_err(|_| NoPile::NotAllowed(name()))?;
        if zone_limit.is_some() || quota.share(kind).is_some() || is_assigned {
            return Err(NoPile::Assigned(name()));
        }
        let mut versions = Vec::new();
        if usual.is_changed {
            versions.push(usual.any());
        } else {
            contents.versions(Local { board, zone, hand: quota }, usual, &mut versions);
        }
        let drawn = draw(&versions, &mut job.rng);
        let item = drawn.and_then(|offer| Item::new(board, self.facts.terrain(), offer));
        item.ok_or_else(|| NoPile::NotAllowed(name()))
    }
}
