//! Piles: objects that are placed together, with a guard that nobody can walk round.

use rmg_core::model::{Guarded, MapObject, MapPile, MapPos, ObjectBody, ObjectId, Wish};
use rmg_core::pack::Subject;
use rmg_core::{RngStream, TilePos, ZoneId};

use super::arrange::Arrangement;
use super::item::Item;
use super::monsters::Monster;
use super::spots::Spot;
use super::stencil::Stencil;
use crate::board::Board;
use crate::contents::{Offer, contents_of};
use crate::fields::shifted;
use crate::job::{Output, Thing};
use crate::layers::{Claim, Find, Hand, OpenQuest, Tiles};

/// What a pile is for, and what it is worth.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Purpose {
    pub(crate) wish: Wish,
    pub(crate) value: u32,
    /// Strength of the guard; 0 for none.
    pub(crate) strength: u32,
}

/// What is needed to hand objects over: what they hold is decided then.
#[derive(Debug)]
pub(crate) struct Giving<'g, 'p> {
    pub(crate) board: &'g Board<'p>,
    /// What their zone was dealt.
    pub(crate) hand: &'g mut Hand,
    pub(crate) rng: &'g mut RngStream,
    pub(crate) output: &'g mut Output,
}

/// Puts an arranged pile on the map: marks its tiles and hands its objects over.
///
/// # Arguments
/// - `items`: those that were arranged, in the same order.
/// - `monster`: the guard of an arrangement with one.
/// - `spot`: where and how the arrangement's stencil fits; what it cuts off is blocked.
pub(crate) fn put_pile(
    tiles: &mut Tiles,
    purpose: Purpose,
    items: Vec<Item<'_>>,
    monster: Option<Monster>,
    arrangement: &Arrangement,
    spot: &Spot,
    giving: &mut Giving<'_, '_>,
) {
    lay(tiles, &arrangement.stencil, spot);
    hand_over(tiles, purpose, items, monster, arrangement, spot.anchor, giving);
}

/// Marks the tiles of a stencil, and those that it cuts off.
pub(crate) fn lay(tiles: &mut Tiles, stencil: &Stencil, spot: &Spot) {
    stencil.put(tiles, &spot.imprint);
    spot.cut.iter().for_each(|at| tiles.set_at(*at, Claim::Pocket));
}

/// Hands the objects of a pile over whose tiles are marked. What was [refused](Output::refuse) since the last
/// pile was for this one.
///
/// - `anchor`: where it lies; the rest as for [`put_pile`].
pub(crate) fn hand_over(
    tiles: &Tiles,
    Purpose { wish, value, strength }: Purpose,
    items: Vec<Item<'_>>,
    monster: Option<Monster>,
    arrangement: &Arrangement,
    anchor: TilePos,
    giving: &mut Giving<'_, '_>,
) {
    let (pile, zone) = (giving.output.next_pile(), tiles.zone());
    let place = |cell| MapPos { level: tiles.level(), tile: shifted(anchor, cell) };
    let objects: Vec<ObjectId> = items
        .into_iter()
        .zip(&arrangement.anchors)
        .map(|(item, cell)| {
            let id = giving.give(&item, zone, place(*cell), wish);
            giving.output.cause_of(id).pile = Some(pile);
            id
        })
        .collect();
    let output = &mut *giving.output;
    let guard = monster.zip(arrangement.guard).map(|(monster, cell)| {
        let id = output.place(monster.stands(place(cell), zone));
        output.cause_of(id).guards = Some(Guarded::Pile(pile));
        id
    });
    let refused = output.take_refused();
    output.piles.push(MapPile { zone, wish, value, objects, guard, strength, refused });
}

impl Giving<'_, '_> {
    /// Places an object with what it holds.
    fn give(&mut self, item: &Item<'_>, zone: ZoneId, at: MapPos, wish: Wish) -> ObjectId {
        let Item { offer, appearance, .. } = *item;
        let body = self.body(&offer, zone);
        let id = self.output.place(Thing { kind: offer.kind, appearance, body, at, zone });
        self.take_down(id, offer, wish);
        id
    }

    /// Puts another thing, with what it holds, in the place of a small one that was given.
    pub(crate) fn replace(&mut self, id: ObjectId, item: &Item<'_>, wish: Wish) {
        let Item { offer, appearance, .. } = *item;
        let body = self.body(&offer, self.output.objects[id.index()].cause.zone);
        self.hand.finds.retain(|find| find.what.object() != id);
        let object = &mut self.output.objects[id.index()];
        (object.kind, object.appearance, object.body) = (offer.kind, appearance, body);
        self.take_down(id, offer, wish);
    }

    fn body(&mut self, offer: &Offer, zone: ZoneId) -> ObjectBody {
        let contents = contents_of(&self.board.pack.objects[offer.kind]);
        let contents = contents.expect("nothing is offered of which nobody knows what it holds");
        contents.body(self.board, zone, offer, self.hand, self.rng)
    }

    /// Takes down what of an object is decided later.
    fn take_down(&mut self, id: ObjectId, offer: Offer, wish: Wish) {
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
        if matches!(subject, Subject::ArtifactClass(_)) && matches!(wish, Wish::Treasure(_)) {
            let what = self.output.ticket(id);
            self.hand.finds.push(Find { what, kind: offer.kind, appearance });
        }
    }
}
