//! What the body of every modifier has at hand: its layers, its random stream, and what it hands back.

use rmg_core::ids::AppearanceId;
use rmg_core::model::{
    Cause, Harbor, LinkCause, LinkStep, MapLink, MapObject, MapPile, MapPos, ObjectBody, ObjectId, PileId,
    Refusal, Refused, Request, Tried, TriedWay, UnmetReason, UnmetWish,
};
use rmg_core::rng::{NamePart, StreamName};
use rmg_core::{ConnectionId, ObjectKindId, RngStream, ZoneId};
use rmg_jobs::{SlotRead, SlotWrite};

use crate::access::{Read, Write};
use crate::board::Board;
use crate::layers::{Layer, Layers};
use crate::ticket::{Change, Ticket};

/// A modifier at work on one subject.
#[derive(Debug)]
pub struct ModifierJob<'j> {
    /// The inputs.
    pub board: &'j Board<'j>,
    /// The stream of the modifier and its subject: `seed / attempt / modifier / subject`.
    pub rng: RngStream,
    /// What is handed back.
    pub output: Output,
    layers: &'j Layers,
    /// `seed / attempt / modifier`.
    stream: StreamName,
}

impl<'j> ModifierJob<'j> {
    /// - `rng`: names the stream from that of the modifier.
    pub(crate) fn new(
        board: &'j Board<'j>,
        layers: &'j Layers,
        name: &'static str,
        rng: impl FnOnce(StreamName) -> StreamName,
    ) -> Self {
        let stream = board.plan.seed.at(board.attempt).at(name);
        Self { board, layers, stream, rng: rng(stream).stream(), output: Output::new(name) }
    }

    /// The number of the stream that `rng` names from that of the modifier.
    pub(crate) fn stream_number(&self, rng: impl FnOnce(StreamName) -> StreamName) -> u64 {
        rng(self.stream).number()
    }

    /// Looks at a layer.
    pub fn read<L: Layer>(&self, leave: &Read<L>) -> SlotRead<'j, L> {
        leave.slot(self.layers).read()
    }

    /// Opens a layer to be changed. While it is open, nothing else can be looked at in it.
    pub fn write<L: Layer>(&self, leave: &Write<L>) -> SlotWrite<'j, L> {
        leave.slot(self.layers).write()
    }

    /// A further stream of the modifier: `seed / attempt / modifier / part`.
    #[must_use]
    pub fn stream(&self, part: impl NamePart) -> RngStream {
        self.stream.at(part).stream()
    }
}

/// What a job hands back: put together with that of the others in the order of the jobs. Ids count from 0
/// here.
#[derive(Debug, Default)]
pub struct Output {
    modifier: &'static str,
    pub(crate) objects: Vec<MapObject>,
    pub(crate) piles: Vec<MapPile>,
    pub(crate) links: Vec<(ConnectionId, MapLink)>,
    /// Ways that were tried for connections and given up.
    pub(crate) steps: Vec<(ConnectionId, LinkStep)>,
    /// What was tried in vain for the pile that is handed over next.
    refused: Vec<Refused>,
    /// Landings that belong to no connection.
    pub(crate) harbors: Vec<Harbor>,
    pub(crate) unmet: Vec<UnmetWish>,
    /// Objects that a later modifier may change.
    tickets: Vec<Ticket>,
    /// What objects of earlier modifiers become.
    changes: Vec<(Ticket, Change)>,
    pub(crate) counters: Vec<(&'static str, u64)>,
}

/// An object that is about to be placed.
#[derive(Debug, Clone)]
pub struct Thing {
    /// What it is.
    pub kind: ObjectKindId,
    /// What it looks like, and which tiles it covers.
    pub appearance: AppearanceId,
    /// What it holds.
    pub body: ObjectBody,
    /// Where its anchor stands.
    pub at: MapPos,
    /// The zone that it stands for.
    pub zone: ZoneId,
}

/// Where a request was made.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Place {
    Zone(ZoneId),
    Connection(ConnectionId),
}

impl Output {
    /// Nothing so far.
    pub(crate) fn new(modifier: &'static str) -> Self {
        Self { modifier, ..Self::default() }
    }

    /// Places an object; its cause is filled in by [`cause_of`](Self::cause_of).
    pub fn place(&mut self, thing: Thing) -> ObjectId {
        let Thing { kind, appearance, body, at, zone } = thing;
        let cause = Cause { pass: self.modifier.into(), zone, connection: None, pile: None, guards: None };
        self.objects.push(MapObject { kind, appearance, at, body, cause });
        ObjectId::from_index(self.objects.len() - 1)
    }

    /// Why an object that was placed is there.
    pub fn cause_of(&mut self, object: ObjectId) -> &mut Cause {
        &mut self.objects[object.index()].cause
    }

    /// Lets later modifiers change an object that was placed.
    pub(crate) fn ticket(&mut self, object: ObjectId) -> Ticket {
        let zone = self.objects[object.index()].cause.zone;
        let ticket = Ticket::new(zone, self.modifier, object);
        self.tickets.push(ticket);
        ticket
    }

    /// Changes an object of an earlier job.
    pub(crate) fn change(&mut self, object: Ticket, into: Change) {
        self.changes.push((object, into));
    }

    /// The objects that later modifiers may change, with their positions among those of this job.
    pub(crate) fn take_tickets(&mut self) -> impl Iterator<Item = (Ticket, usize)> + use<> {
        std::mem::take(&mut self.tickets).into_iter().map(|ticket| (ticket, ticket.object().index()))
    }

    /// What objects of earlier jobs become.
    pub(crate) fn take_changes(&mut self) -> Vec<(Ticket, Change)> {
        std::mem::take(&mut self.changes)
    }

    /// The id of the next pile.
    pub(crate) fn next_pile(&self) -> PileId {
        PileId::from_index(self.piles.len())
    }

    /// Something was tried in vain for the pile that is handed over next. The first [`Refused::MOST`] tries
    /// are kept.
    pub fn refuse(&mut self, tried: Tried, why: Refusal) {
        if self.refused.len() < Refused::MOST {
            self.refused.push(Refused { tried, why });
        }
    }

    /// What was tried in vain since the last pile; who gives a pile up takes it, so that it does not count
    /// for the next one.
    pub fn take_refused(&mut self) -> Vec<Refused> {
        std::mem::take(&mut self.refused)
    }

    /// A way was tried for a connection and given up.
    pub(crate) fn step(&mut self, connection: ConnectionId, tried: TriedWay, cause: LinkCause) {
        self.steps.push((connection, LinkStep { tried, cause }));
        self.count(given_up(cause), 1);
    }

    /// A request of a zone was not met, in the words of a caller's modifier.
    pub fn unmet(&mut self, zone: ZoneId, what: impl Into<String>, reason: impl Into<String>) {
        self.leave_open(Place::Zone(zone), Request::Own(what.into()), UnmetReason::Own(reason.into()));
    }

    /// A request of a connection was not met, in the words of a caller's modifier.
    pub fn unmet_connection(
        &mut self,
        connection: ConnectionId,
        what: impl Into<String>,
        reason: impl Into<String>,
    ) {
        let (what, reason) = (Request::Own(what.into()), UnmetReason::Own(reason.into()));
        self.leave_open(Place::Connection(connection), what, reason);
    }

    /// A request was not met; what is missing of it can be filled in.
    pub(crate) fn leave_open(&mut self, place: Place, what: Request, reason: UnmetReason) -> &mut UnmetWish {
        let (zone, connection) = match place {
            Place::Zone(zone) => (Some(zone), None),
            Place::Connection(connection) => (None, Some(connection)),
        };
        let pass = self.modifier.into();
        self.unmet.push(UnmetWish { pass, zone, connection, what, shortage: None, reason, missing: None });
        self.unmet.last_mut().expect("it was pushed")
    }

    /// Adds to a counter that the profile shows. `what` follows the number: `12 places looked at`.
    pub fn count(&mut self, what: &'static str, amount: usize) {
        self.counters.push((what, amount as u64));
    }

    /// Adds to several of them.
    pub(crate) fn count_all(&mut self, counters: impl IntoIterator<Item = (&'static str, usize)>) {
        self.counters.extend(counters.into_iter().map(|(what, amount)| (what, amount as u64)));
    }
}

/// The counter of ways that were given up for a reason.
fn given_up(cause: LinkCause) -> &'static str {
    match cause {
        LinkCause::Forced => "refused: a portal is asked for",
        LinkCause::Levels => "refused: on different levels",
        LinkCause::Sea => "refused: the sea lies between",
        LinkCause::Layout(_) => "refused: no border or overlap wide enough",
        LinkCause::NoPassage => "refused: no passage reaches both zones",
        LinkCause::NoGatePlace => "refused: no place free on both levels",
        LinkCause::NoLanding => "refused: no shore to land on",
        LinkCause::OpenSea => "refused: others sail there",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_tries_for_a_pile_are_kept_and_none_of_them_for_the_next() {
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
