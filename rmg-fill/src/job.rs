//! The context of a job: its layers, its random stream and its output.

use rmg_core::ids::AppearanceId;
use rmg_core::model::{
    Cause, Harbor, LinkCause, LinkStep, MapLink, MapObject, MapPile, MapPos, ObjectBody, ObjectId, PileId,
    Refusal, Refused, Request, Tried, TriedLink, UnmetReason, UnmetRequest,
};
use rmg_core::rng::{NamePart, StreamName};
use rmg_core::{ConnectionId, ObjectKindId, RngStream, Seed, ZoneId};
use rmg_jobs::{Parts, Pool, SlotRead, SlotWrite};

use crate::access::{Read, Write};
use crate::board::Board;
use crate::custom::options::Options;
use crate::deferred_object::{DeferredObject, ObjectEdit};
use crate::layers::{Layer, Layers};

/// The run of a modifier on one subject.
#[derive(Debug)]
pub struct ModifierJob<'j> {
    /// The inputs that all jobs share.
    pub board: &'j Board<'j>,
    /// The stream of the modifier and its subject: `seed / attempt / modifier / subject`.
    pub rng: RngStream,
    /// Parts of the work that can run on other threads; they are parts of the job in profiles.
    pub parts: Parts<'j>,
    /// The result of the job.
    pub output: Output,
    layers: &'j Layers,
    /// `seed / attempt / modifier`.
    stream: StreamName,
}

impl<'j> ModifierJob<'j> {
    /// - `seed`: the seed of its streams.
    /// - `rng`: derives the name of the stream from that of the modifier.
    pub(crate) fn new(
        (board, layers): (&'j Board<'j>, &'j Layers),
        pool: &'j Pool,
        name: &'static str,
        seed: Seed,
        rng: impl FnOnce(StreamName) -> StreamName,
    ) -> Self {
        let stream = seed.at(board.attempt).at(name);
        Self {
            board,
            layers,
            stream,
            rng: rng(stream).stream(),
            parts: Parts::new(pool, name),
            output: Output::new(name),
        }
    }

    /// Returns the number of the stream that `rng` derives from that of the modifier.
    pub(crate) fn stream_number(&self, rng: impl FnOnce(StreamName) -> StreamName) -> u64 {
        rng(self.stream).number()
    }

    /// Opens a layer for reading.
    pub fn read<L: Layer>(&self, handle: &Read<L>) -> SlotRead<'j, L> {
        handle.slot(self.layers).read()
    }

    /// Opens a layer for writing. While it is open, it cannot be opened again.
    pub fn write<L: Layer>(&self, handle: &Write<L>) -> SlotWrite<'j, L> {
        handle.slot(self.layers).write()
    }

    /// Returns the options that the template sets for the modifier: in a zone, else for the map.
    #[must_use]
    pub fn options(&self, zone: Option<ZoneId>) -> Options<'j> {
        Options::new(self.board.plan, self.output.modifier, zone)
    }

    /// Returns the layers, for jobs that carry the changes of another job.
    pub(crate) fn layers(&self) -> &'j Layers {
        self.layers
    }

    /// Returns an additional stream of the modifier: `seed / attempt / modifier / part`.
    #[must_use]
    pub fn stream(&self, part: impl NamePart) -> RngStream {
        self.stream.at(part).stream()
    }
}

/// The result of a job. The results of all jobs are merged in program order. Ids count from 0.
#[derive(Debug, Default, Clone)]
pub struct Output {
    modifier: &'static str,
    pub(crate) objects: Vec<MapObject>,
    pub(crate) piles: Vec<MapPile>,
    pub(crate) links: Vec<(ConnectionId, MapLink)>,
    /// Abandoned attempts to realize connections.
    pub(crate) steps: Vec<(ConnectionId, LinkStep)>,
    /// Rejected alternatives of the next pile.
    refused: Vec<Refused>,
    /// Landings that belong to no connection.
    pub(crate) harbors: Vec<Harbor>,
    pub(crate) unmet: Vec<UnmetRequest>,
    /// Objects that later modifiers can change.
    tickets: Vec<DeferredObject>,
    /// Changes of objects of earlier modifiers.
    changes: Vec<(DeferredObject, ObjectEdit)>,
    pub(crate) counters: Vec<(&'static str, u64)>,
}

/// An object to place.
#[derive(Debug, Clone)]
pub struct NewObject {
    /// The kind of the object.
    pub kind: ObjectKindId,
    /// Its appearance, which determines the tiles that it covers.
    pub appearance: AppearanceId,
    /// Its contents.
    pub body: ObjectBody,
    /// The tile of its anchor.
    pub at: MapPos,
    /// The zone to which it belongs.
    pub zone: ZoneId,
}

/// The zone or connection of a request.
#[derive(Debug, Clone, Copy)]
pub(crate) enum RequestPlace {
    Zone(ZoneId),
    Connection(ConnectionId),
}

impl Output {
    /// Creates an empty result.
    pub(crate) fn new(modifier: &'static str) -> Self {
        Self { modifier, ..Self::default() }
    }

    /// Places an object. Fill in its cause with [`cause_of`](Self::cause_of).
    pub fn place(&mut self, object: NewObject) -> ObjectId {
        let NewObject { kind, appearance, body, at, zone } = object;
        let cause = Cause { pass: self.modifier.into(), zone, connection: None, pile: None, guards: None };
        self.objects.push(MapObject { kind, appearance, at, body, cause });
        ObjectId::from_index(self.objects.len() - 1)
    }

    /// Replaces the content of a placed object.
    pub(crate) fn set_body(&mut self, object: ObjectId, body: ObjectBody) {
        self.objects[object.index()].body = body;
    }

    /// Returns the cause of a placed object.
    pub fn cause_of(&mut self, object: ObjectId) -> &mut Cause {
        &mut self.objects[object.index()].cause
    }

    /// Registers a placed object that later modifiers can change.
    pub(crate) fn ticket(&mut self, object: ObjectId) -> DeferredObject {
        let zone = self.objects[object.index()].cause.zone;
        let ticket = DeferredObject::new(zone, self.modifier, object);
        self.tickets.push(ticket);
        ticket
    }

    /// Changes an object of an earlier job.
    pub(crate) fn change(&mut self, object: DeferredObject, into: ObjectEdit) {
        self.changes.push((object, into));
    }

    /// Takes the objects that later modifiers can change, with their positions among those of this job.
    pub(crate) fn take_tickets(&mut self) -> impl Iterator<Item = (DeferredObject, usize)> + use<> {
        std::mem::take(&mut self.tickets).into_iter().map(|ticket| (ticket, ticket.object().index()))
    }

    /// Takes the changes of objects of earlier jobs.
    pub(crate) fn take_changes(&mut self) -> Vec<(DeferredObject, ObjectEdit)> {
        std::mem::take(&mut self.changes)
    }

    /// Returns a result of the same modifier without content.
    pub(crate) fn emptied(&self) -> Self {
        Self::new(self.modifier)
    }

    /// Takes the deferred objects and the changes of another result, for other zones.
    pub(crate) fn add_deferred(
        &mut self,
        of: &Self,
        carry: impl Fn(DeferredObject) -> DeferredObject,
        edit: impl Fn(&ObjectEdit) -> ObjectEdit,
    ) {
        self.tickets.extend(of.tickets.iter().map(|ticket| carry(*ticket)));
        self.changes.extend(of.changes.iter().map(|(object, into)| (carry(*object), edit(into))));
    }

    /// Returns the id of the next pile.
    pub(crate) fn next_pile(&self) -> PileId {
        PileId::from_index(self.piles.len())
    }

    /// Records a rejected alternative of the next pile. The first [`Refused::MOST`] are kept.
    pub fn refuse(&mut self, tried: Tried, why: Refusal) {
        if self.refused.len() < Refused::MOST {
            self.refused.push(Refused { tried, why });
        }
    }

    /// Takes the rejected alternatives since the last pile. Call it when you abandon a pile, so that they do
    /// not count for the next one.
    pub fn take_refused(&mut self) -> Vec<Refused> {
        std::mem::take(&mut self.refused)
    }

    /// Records an abandoned attempt to realize a connection.
    pub(crate) fn step(&mut self, connection: ConnectionId, tried: TriedLink, cause: LinkCause) {
        self.steps.push((connection, LinkStep { tried, cause }));
        self.count(counter_of(cause), 1);
    }

    /// Records an unmet request of a zone, with the text of a custom modifier.
    pub fn unmet(&mut self, zone: ZoneId, what: impl Into<String>, reason: impl Into<String>) {
        self.add_unmet(RequestPlace::Zone(zone), Request::Own(what.into()), UnmetReason::Own(reason.into()));
    }

    /// Records an unmet request of a connection, with the text of a custom modifier.
    pub fn unmet_connection(
        &mut self,
        connection: ConnectionId,
        what: impl Into<String>,
        reason: impl Into<String>,
    ) {
        let (what, reason) = (Request::Own(what.into()), UnmetReason::Own(reason.into()));
        self.add_unmet(RequestPlace::Connection(connection), what, reason);
    }

    /// Records an unmet request and returns it, so that the caller can add the missing content.
    pub(crate) fn add_unmet(
        &mut self,
        place: RequestPlace,
        what: Request,
        reason: UnmetReason,
    ) -> &mut UnmetRequest {
        let (zone, connection) = match place {
            RequestPlace::Zone(zone) => (Some(zone), None),
            RequestPlace::Connection(connection) => (None, Some(connection)),
        };
        let pass = self.modifier.into();
        self.unmet.push(UnmetRequest { pass, zone, connection, what, shortage: None, reason, missing: None });
        self.unmet.last_mut().expect("an element was pushed")
    }

    /// Increments a counter of the profile. `what` follows the number: `12 objects`.
    pub fn count(&mut self, what: &'static str, amount: usize) {
        self.counters.push((what, amount as u64));
    }

    /// Increments several counters.
    pub(crate) fn count_all(&mut self, counters: impl IntoIterator<Item = (&'static str, usize)>) {
        self.counters.extend(counters.into_iter().map(|(what, amount)| (what, amount as u64)));
    }
}

/// Returns the counter of abandoned links with a cause.
fn counter_of(cause: LinkCause) -> &'static str {
    match cause {
        LinkCause::Forced => "refused: a portal is requested",
        LinkCause::Levels => "refused: on different levels",
        LinkCause::Sea => "refused: the sea is between",
        LinkCause::Layout(_) => "refused: no border or overlap wide enough",
        LinkCause::NoPassage => "refused: no passage reaches both zones",
        LinkCause::NoGatePlace => "refused: no place free on both levels",
        LinkCause::NoLanding => "refused: no shore to land on",
        LinkCause::OpenSea => "refused: other players can land there",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_first_rejected_alternatives_of_a_pile_are_kept() {
        let mut output = Output::new("treasure");
        for beside in 0..9 {
            output.refuse(Tried::Far { beside }, Refusal::NoRoom);
        }
        let kept: Vec<Tried> = output.take_refused().into_iter().map(|refused| refused.tried).collect();
        let first = (0..4).map(|beside| Tried::Far { beside });
        assert_eq!(kept, first.collect::<Vec<_>>());
        assert!(output.take_refused().is_empty());
    }
}
