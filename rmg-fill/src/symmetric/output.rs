//! How results of jobs are carried to the images of their subjects.

use rmg_core::ids::AppearanceId;
use rmg_core::layout::LinkOutcome;
use rmg_core::model::{
    Cause, Guarded, LinkCause, LinkStep, LinkWay, MapLink, MapObject, MapPile, MapPos, ObjectBody,
    UnmetRequest,
};
use rmg_core::pack::ContentPack;
use rmg_core::{ConnectionId, ObjectKindId};

use super::carry::Carry;
use crate::board::Board;
use crate::deferred_object::{DeferredObject, ObjectEdit};
use crate::job::Output;
use crate::layers::{Layer, Layers, MonolithKinds};

impl Output {
    /// Returns the result of the job on the image.
    pub(super) fn carried(&self, by: &Carry<'_>, layers: &Layers) -> Self {
        let mut carried = self.emptied();
        carried.objects = self.objects.iter().map(|object| by.object_in(object, layers)).collect();
        let pile = |pile: &MapPile| MapPile { zone: by.zone(pile.zone), ..pile.clone() };
        carried.piles = self.piles.iter().map(pile).collect();
        carried.links =
            self.links.iter().map(|(id, link)| (by.connection(*id), by.link(*id, link))).collect();
        let step = |(id, step): &(ConnectionId, LinkStep)| {
            let id = by.connection(*id);
            (id, LinkStep { cause: by.cause(id, step.cause), ..*step })
        };
        carried.steps = self.steps.iter().map(step).collect();
        carried.unmet = self
            .unmet
            .iter()
            .map(|wish| UnmetRequest {
                zone: wish.zone.map(|zone| by.zone(zone)),
                connection: wish.connection.map(|id| by.connection(id)),
                ..wish.clone()
            })
            .collect();
        let edit = |edit: &ObjectEdit| ObjectEdit { body: by.body(&edit.body), ..edit.clone() };
        carried.add_deferred(self, |object| object.carried(by), edit);
        carried
    }
}

/// Adds the changes of objects of a job of the map for the images of these objects.
pub(crate) fn carry_changes(board: &Board<'_>, output: &mut Output) {
    let Some(plan) = &board.plan.symmetry else { return };
    let first = output.clone();
    for by in (1..plan.symmetry.order()).filter_map(|moves| Carry::new(board, moves)) {
        output.add_deferred(&first, |object| object.carried(&by), Clone::clone);
    }
}

impl DeferredObject {
    /// Returns the image of the object.
    pub(crate) fn carried(self, by: &Carry<'_>) -> Self {
        self.in_zone(by.zone(self.zone()), by.moves)
    }
}

impl Carry<'_> {
    /// Returns the image of an object.
    pub(super) fn object(&self, object: &MapObject) -> MapObject {
        let MapObject { kind, appearance, at, body, cause } = object;
        MapObject {
            kind: *kind,
            appearance: *appearance,
            at: MapPos { level: at.level, tile: self.anchor(*appearance, *appearance, at.tile) },
            body: self.body(body),
            cause: Cause {
                zone: self.zone(cause.zone),
                connection: cause.connection.map(|id| self.connection(id)),
                guards: cause.guards.map(|guarded| match guarded {
                    Guarded::Link(id) => Guarded::Link(self.connection(id)),
                    Guarded::Pile(pile) => Guarded::Pile(pile),
                }),
                ..cause.clone()
            },
        }
    }

    /// As [`object`](Self::object). A monolith gets the kind of the image of its connection.
    fn object_in(&self, object: &MapObject, layers: &Layers) -> MapObject {
        let mut image = self.object(object);
        let connection = object.cause.connection.filter(|_| matches!(object.body, ObjectBody::Portal { .. }));
        if let Some((kind, appearance)) = connection.and_then(|id| self.monolith(object, id, layers)) {
            (image.kind, image.appearance) = (kind, appearance);
            image.at.tile = self.anchor(object.appearance, appearance, object.at.tile);
        }
        image
    }

    /// Returns the monolith of the image of a connection; `None` for other portals.
    fn monolith(
        &self,
        object: &MapObject,
        id: ConnectionId,
        layers: &Layers,
    ) -> Option<(ObjectKindId, AppearanceId)> {
        let kinds = MonolithKinds::slots(layers)[0].read();
        let kind_of = |id: ConnectionId| kinds.0.get(id.index()).copied().flatten();
        kind_of(id).filter(|kind| *kind == object.kind)?;
        let kind = kind_of(self.connection(id))?;
        let pack: &ContentPack = self.board.real_pack;
        let terrains = &pack.appearances[object.appearance];
        let looks = pack.objects[kind].appearances.iter().copied();
        let fitting = looks.filter(|look| {
            let look = &pack.appearances[*look];
            look.terrains == terrains.terrains && look.footprint == terrains.footprint
        });
        Some((kind, fitting.min()?))
    }

    fn body(&self, body: &ObjectBody) -> ObjectBody {
        let mut body = body.clone();
        match &mut body {
            ObjectBody::Town { owner, .. } | ObjectBody::Owned { owner } => {
                *owner = owner.map(|player| self.player(player));
            }
            ObjectBody::Prison { hero, .. } => *hero = self.hero(*hero),
            _ => {}
        }
        body
    }

    /// Returns why the image of a connection is no passage. Tiles of the axis belong to one side, so the
    /// borders of images differ by some tiles.
    fn cause(&self, image: ConnectionId, cause: LinkCause) -> LinkCause {
        match (cause, self.board.outcomes[image.index()]) {
            (LinkCause::Layout(_), LinkOutcome::Portal { cause }) => LinkCause::Layout(cause),
            _ => cause,
        }
    }

    fn link(&self, id: ConnectionId, link: &MapLink) -> MapLink {
        let mut link = link.clone();
        let connections = &self.board.plan.connections;
        let first = self.zone(connections[id.index()].a);
        let id = self.connection(id);
        let is_turned = connections[id.index()].a != first;
        link.cause = link.cause.map(|cause| self.cause(id, cause));
        match &mut link.way {
            LinkWay::Passage { gap, .. } => {
                gap.iter_mut().for_each(|place| place.tile = self.tile(place.tile));
            }
            LinkWay::Ferry { ends, guards } => {
                ends.iter_mut().for_each(|end| end.at.tile = self.tile(end.at.tile));
                if is_turned {
                    ends.reverse();
                    guards.reverse();
                }
            }
            LinkWay::Gate { ends, guards } | LinkWay::Monolith { ends, guards } if is_turned => {
                ends.reverse();
                guards.reverse();
            }
            _ => {}
        }
        link
    }
}
