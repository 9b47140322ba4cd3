//! Access of modifiers to layers. A modifier declares its access as a type, such as `(Read<Facts>,
//! Write<Tiles>)`. The handles of that type are the only way to reach the layers.

use std::fmt;
use std::marker::PhantomData;

use rmg_core::{ConnectionId, Level, ZoneId};
use rmg_jobs::{ResourceId, Slot};

use crate::board::Board;
use crate::layers::{Layer, Layers};
use crate::states::{ReadState, read_state};
use crate::subject::{Subject, WholeMap};
use crate::symmetric::CarryLayer;

/// Handle that reads a layer of one subject.
pub struct Read<L> {
    at: usize,
    layer: PhantomData<fn() -> L>,
}

/// Handle that changes a layer of one subject.
pub struct Write<L> {
    at: usize,
    layer: PhantomData<fn() -> L>,
}

impl<L: Layer> Read<L> {
    /// For [`ModifierJob::read`](crate::job::ModifierJob::read).
    pub(crate) fn slot<'l>(&self, layers: &'l Layers) -> &'l Slot<L> {
        &L::slots(layers)[self.at]
    }
}

impl<L: Layer> Write<L> {
    /// For [`ModifierJob::write`](crate::job::ModifierJob::write).
    pub(crate) fn slot<'l>(&self, layers: &'l Layers) -> &'l Slot<L> {
        &L::slots(layers)[self.at]
    }
}

impl<L: Layer> fmt::Debug for Read<L> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Read({} {})", L::NAME, self.at)
    }
}

impl<L: Layer> fmt::Debug for Write<L> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Write({} {})", L::NAME, self.at)
    }
}

/// Records what a job reads and writes, and creates the handles.
#[derive(Debug)]
pub struct Ask<'l> {
    layers: &'l Layers,
    asked: Asked,
}

/// The recorded accesses.
#[derive(Debug, Default)]
pub(crate) struct Asked {
    pub(crate) reads: Vec<ResourceId>,
    pub(crate) writes: Vec<ResourceId>,
    /// For each written layer: how to read it, with the index of its subject.
    pub(crate) written: Vec<(ReadState, usize)>,
    /// For each written layer: how to carry it to images, with the index of its subject.
    pub(crate) carried: Vec<(CarryLayer, usize)>,
}

impl<'l> Ask<'l> {
    pub(crate) fn new(layers: &'l Layers) -> Self {
        Self { layers, asked: Asked::default() }
    }

    fn read<L: Layer>(&mut self, of: L::Of) -> Read<L> {
        let handle = Read { at: of.index(), layer: PhantomData };
        self.asked.reads.push(handle.slot(self.layers).resource());
        handle
    }

    fn write<L: Layer>(&mut self, of: L::Of) -> Write<L> {
        let handle = Write { at: of.index(), layer: PhantomData };
        self.asked.writes.push(handle.slot(self.layers).resource());
        self.asked.written.push((read_state::<L>, of.index()));
        self.asked.carried.push((CarryLayer::of::<L>(), of.index()));
        handle
    }

    pub(crate) fn into_asked(self) -> Asked {
        self.asked
    }
}

/// The layers that a job of a subject can access: a handle, a tuple of handles, or a type that holds some.
pub trait LayerAccess<S>: Send + Sync {
    /// Records the access and returns the handles.
    fn ask(board: &Board<'_>, subject: S, ask: &mut Ask<'_>) -> Self;
}

impl<L: Layer> LayerAccess<L::Of> for Read<L> {
    fn ask(_: &Board<'_>, subject: L::Of, ask: &mut Ask<'_>) -> Self {
        ask.read(subject)
    }
}

impl<L: Layer> LayerAccess<L::Of> for Write<L> {
    fn ask(_: &Board<'_>, subject: L::Of, ask: &mut Ask<'_>) -> Self {
        ask.write(subject)
    }
}

/// Access to a layer of the whole map.
#[derive(Debug)]
pub struct OfMap<A>(pub A);

impl<S, A: LayerAccess<WholeMap>> LayerAccess<S> for OfMap<A> {
    fn ask(board: &Board<'_>, _: S, ask: &mut Ask<'_>) -> Self {
        Self(A::ask(board, WholeMap, ask))
    }
}

/// Access to a layer of the sea; `None` on maps without a sea.
#[derive(Debug)]
pub(crate) struct OfSea<A>(pub Option<A>);

impl<S, A: LayerAccess<ZoneId>> LayerAccess<S> for OfSea<A> {
    fn ask(board: &Board<'_>, _: S, ask: &mut Ask<'_>) -> Self {
        Self(board.plan.sea().map(|sea| A::ask(board, sea, ask)))
    }
}

/// Access to several subjects, each with its handles.
#[derive(Debug)]
pub struct OfEach<T, A>(pub Vec<(T, A)>);

impl<T: Subject, A: LayerAccess<T>> OfEach<T, A> {
    /// Records the access to some subjects.
    pub(crate) fn of(subjects: impl IntoIterator<Item = T>, board: &Board<'_>, ask: &mut Ask<'_>) -> Self {
        Self(subjects.into_iter().map(|subject| (subject, A::ask(board, subject, ask))).collect())
    }
}

/// Read access to the neighbors of a zone: the zones with tiles next to its tiles. A modifier never writes
/// layers of another zone.
#[derive(Debug)]
pub struct OfNeighbors<L: Layer>(pub Vec<(ZoneId, Read<L>)>);

impl<L: Layer<Of = ZoneId>> LayerAccess<ZoneId> for OfNeighbors<L> {
    fn ask(board: &Board<'_>, zone: ZoneId, ask: &mut Ask<'_>) -> Self {
        Self(board.neighbors(zone).into_iter().map(|near| (near, ask.read(near))).collect())
    }
}

/// All zones of a level.
impl<A: LayerAccess<ZoneId>> LayerAccess<Level> for OfEach<ZoneId, A> {
    fn ask(board: &Board<'_>, level: Level, ask: &mut Ask<'_>) -> Self {
        Self::of(board.zones_on(level), board, ask)
    }
}

/// All subjects of a kind.
impl<T: Subject, A: LayerAccess<T>> LayerAccess<WholeMap> for OfEach<T, A> {
    fn ask(board: &Board<'_>, _: WholeMap, ask: &mut Ask<'_>) -> Self {
        Self::of(T::all(board), board, ask)
    }
}

/// Access to the zones of a connection. A connection of a zone with itself gets one handle.
#[derive(Debug)]
pub enum OfEnds<A> {
    /// Two zones, in the order of the connection's ends.
    Two([A; 2]),
    /// The zone that is connected with itself.
    One(A),
}

impl<A> OfEnds<A> {
    /// Returns each zone once.
    pub fn each(&self) -> impl Iterator<Item = &A> {
        match self {
            Self::Two(ends) => ends.as_slice(),
            Self::One(zone) => std::slice::from_ref(zone),
        }
        .iter()
    }
}

impl<A: LayerAccess<ZoneId>> LayerAccess<ConnectionId> for OfEnds<A> {
    fn ask(board: &Board<'_>, id: ConnectionId, ask: &mut Ask<'_>) -> Self {
        match board.ends(id) {
            [a, b] if a == b => Self::One(A::ask(board, a, ask)),
            ends => Self::Two(ends.map(|zone| A::ask(board, zone, ask))),
        }
    }
}

macro_rules! tuples {
    ($($($part:ident)+;)*) => {$(
        impl<S: Copy, $($part: LayerAccess<S>),+> LayerAccess<S> for ($($part,)+) {
            fn ask(board: &Board<'_>, subject: S, ask: &mut Ask<'_>) -> Self {
                ($($part::ask(board, subject, ask),)+)
            }
        }
    )*};
}

tuples! {
    A B;
    A B C;
    A B C D;
    A B C D E;
    A B C D E F;
}
