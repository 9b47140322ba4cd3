//! Piles: objects that are placed together, with a guard that no hero can bypass. Several piles can share
//! a guard.

use rmg_core::model::{Guarded, MapObject, MapPile, MapPos, ObjectBody, ObjectId, PileId, PileRequest};
use rmg_core::pack::Subject;
use rmg_core::{RngStream, TilePos, ZoneId};

use super::form::Arrangement;
use super::item::Item;
use super::monsters::Monster;
use super::search::Spot;
use crate::board::Board;
use crate::contents::{Offer, contents_of};
use crate::fields::shifted;
use crate::job::{NewObject, Output};
use crate::layers::{Find, OpenQuest, PileGuard, Tiles, ZoneQuota};

/// The request of a pile, its value and the strength of its guard.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Purpose {
    pub(crate) wish: PileRequest,
    pub(crate) value: u32,
    /// Strength of the guard; 0 for none.
    pub(crate) strength: u32,
}

/// The context that adds objects to the output and chooses their contents.
#[derive(Debug)]
pub(crate) struct Giving<'g, 'p> {
    pub(crate) board: &'g Board<'p>,
    /// The quota of the zone.
    pub(crate) hand: &'g mut ZoneQuota,
    pub(crate) rng: &'g mut RngStream,
    pub(crate) output: &'g mut Output,
}

/// The objects of a pile, and what it is for.
#[derive(Debug)]
pub(crate) struct Content<'p> {
    pub(crate) purpose: Purpose,
    pub(crate) items: Vec<Item<'p>>,
}

/// Places arranged piles that share a guard, usually one: marks their tiles and adds their objects to the
/// output.
///
/// # Arguments
/// - `piles`: the arranged objects, in the same order.
/// - `monster`: the guard, if the arrangement has one.
/// - `spot`: the place of the stencil.
pub(crate) fn put_piles(
    tiles: &mut Tiles,
    piles: Vec<Content<'_>>,
    monster: Option<Monster>,
    arrangement: &Arrangement,
    spot: &Spot,
    giving: &mut Giving<'_, '_>,
) {
    spot.put(tiles, &arrangement.stencil);
    add_piles(tiles, piles, monster, arrangement, spot.anchor, giving);
}

/// Adds the objects of piles to the output. Their tiles are already marked. Alternatives that were
/// [rejected](Output::refuse) since the last pile belong to the first of these.
///
/// - `anchor`: the tile of the anchor; for the other arguments see [`put_piles`].
pub(crate) fn add_piles(
    tiles: &Tiles,
    piles: Vec<Content<'_>>,
    monster: Option<Monster>,
    arrangement: &Arrangement,
    anchor: TilePos,
    giving: &mut Giving<'_, '_>,
) {
    let (first, zone) = (giving.output.next_pile(), tiles.zone());
    let place = |cell| MapPos { level: tiles.level(), tile: shifted(anchor, cell) };
    let mut anchors = arrangement.anchors.iter();
    let mut placed: Vec<MapPile> = Vec::with_capacity(piles.len());
    for (Content { purpose: Purpose { wish, value, strength }, items }, at) in
        piles.into_iter().zip(first.index()..)
    {
        let mut objects = Vec::with_capacity(items.len());
        for (item, cell) in items.into_iter().zip(&mut anchors) {
            let id = giving.give(&item, zone, place(*cell), wish);
            giving.output.cause_of(id).pile = Some(PileId::from_index(at));
            objects.push(id);
        }
        placed.push(MapPile { zone, wish, value, objects, guard: None, strength, refused: Vec::new() });
    }
    let output = &mut *giving.output;
    let guard = monster.zip(arrangement.guard).map(|(monster, cell)| {
        let id = output.place(monster.stands(place(cell), zone));
        output.cause_of(id).guards = Some(Guarded::Pile(first));
        id
    });
    placed.iter_mut().for_each(|pile| pile.guard = guard);
    if let Some(guard) = guard.filter(|_| giving.board.zone(zone).contents.random_monsters > 0) {
        let what = output.ticket(guard);
        giving.hand.guards.push(PileGuard { what, placed: output.objects[guard.index()].clone() });
    }
    if let Some(pile) = placed.first_mut() {
        pile.refused = output.take_refused();
    }
    output.piles.extend(placed);
}

impl Giving<'_, '_> {
    /// Places an object with its contents.
    fn give(&mut self, item: &Item<'_>, zone: ZoneId, at: MapPos, wish: PileRequest) -> ObjectId {
        let Item { offer, appearance, .. } = *item;
        let body = self.body(&offer, zone);
        let id = self.output.place(NewObject { kind: offer.kind, appearance, body, at, zone });
        self.register_deferred(id, offer, wish);
        id
    }

    fn body(&mut self, offer: &Offer, zone: ZoneId) -> ObjectBody {
        let contents = contents_of(&self.board.pack.objects[offer.kind]);
        let contents = contents.expect("offers have supported contents");
        contents.body(self.board, zone, offer, self.hand, self.rng)
    }

    /// Registers parts of an object that are decided later.
    fn register_deferred(&mut self, id: ObjectId, offer: Offer, wish: PileRequest) {
        let MapObject { body, appearance, .. } = &self.output.objects[id.index()];
        let (appearance, body) = (*appearance, body.clone());
        match body {
            ObjectBody::Prison { hero, .. } => self.hand.prisoners.push(hero),
            ObjectBody::Seer { gifts, .. } => {
                let giver = self.output.ticket(id);
                self.hand.quests.push(OpenQuest { giver, gifts: Some(gifts), offer });
            }
            ObjectBody::QuestGuard { .. } => {
                let giver = self.output.ticket(id);
                self.hand.quests.push(OpenQuest { giver, gifts: None, offer });
            }
            _ => {}
        }
        let subject = &self.board.pack.objects[offer.kind].subject;
        if matches!(subject, Subject::ArtifactClass(_)) && matches!(wish, PileRequest::Treasure(_)) {
            let what = self.output.ticket(id);
            self.hand.finds.push(Find { what, wish, kind: offer.kind, appearance });
        }
    }
}
