//! Asking for access is declaring it: a modifier names what it touches as a type, such as
//! `(Read<Facts>, Write<Tiles>)`, and the handles that it is given for that are the only way to what the
//! layers hold.

use std::fmt;
use std::marker::PhantomData;

use rmg_core::{ConnectionId, Level, ZoneId};
use rmg_jobs::{ResourceId, Slot};

use crate::board::Board;
use crate::layers::{Layer, Layers};
use crate::states::{Look, look};
use crate::subject::{Subject, WholeMap};

/// Leave to look at a layer of one subject.
pub struct Read<L> {
    at: usize,
    layer: PhantomData<fn() -> L>,
}

/// Leave to change a layer of one subject.
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

/// Takes down what a job reads and writes, and gives out the handles.
#[derive(Debug)]
pub struct Ask<'l> {
    layers: &'l Layers,
    asked: Asked,
}

/// What was asked for.
#[derive(Debug, Default)]
pub(crate) struct Asked {
    pub(crate) reads: Vec<ResourceId>,
    pub(crate) writes: Vec<ResourceId>,
    /// How to look at what is written, with the numbers of its subjects.
    pub(crate) written: Vec<(Look, usize)>,
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
        self.asked.written.push((look::<L>, of.index()));
        handle
    }

    pub(crate) fn into_asked(self) -> Asked {
        self.asked
    }
}

/// What a job of a subject may touch: a handle, or several of them as a tuple or a type of its own.
pub trait Access<S>: Send + Sync {
    /// Asks for it.
    fn ask(board: &Board<'_>, subject: S, ask: &mut Ask<'_>) -> Self;
}

impl<L: Layer> Access<L::Of> for Read<L> {
    fn ask(_: &Board<'_>, subject: L::Of, ask: &mut Ask<'_>) -> Self {
        ask.read(subject)
    }
}

impl<L: Layer> Access<L::Of> for Write<L> {
    fn ask(_: &Board<'_>, subject: L::Of, ask: &mut Ask<'_>) -> Self {
        ask.write(subject)
    }
}

/// Access to what there is one of for the whole map.
#[derive(Debug)]
pub struct OfMap<A>(pub A);

impl<S, A: Access<WholeMap>> Access<S> for OfMap<A> {
    fn ask(board: &Board<'_>, _: S, ask: &mut Ask<'_>) -> Self {
        Self(A::ask(board, WholeMap, ask))
    }
}

/// Access to the sea; nothing on maps without one.
#[derive(Debug)]
pub(crate) struct OfSea<A>(pub Option<A>);

impl<S, A: Access<ZoneId>> Access<S> for OfSea<A> {
    fn ask(board: &Board<'_>, _: S, ask: &mut Ask<'_>) -> Self {
        Self(board.plan.sea().map(|sea| A::ask(board, sea, ask)))
    }
}

/// Access to several subjects, which are named beside it.
#[derive(Debug)]
pub struct OfEach<T, A>(pub Vec<(T, A)>);

impl<T: Subject, A: Access<T>> OfEach<T, A> {
    /// Asks for some subjects.
    pub(crate) fn of(subjects: impl IntoIterator<Item = T>, board: &Board<'_>, ask: &mut Ask<'_>) -> Self {
        Self(subjects.into_iter().map(|subject| (subject, A::ask(board, subject, ask))).collect())
    }
}

/// The zones of a level.
impl<A: Access<ZoneId>> Access<Level> for OfEach<ZoneId, A> {
    fn ask(board: &Board<'_>, level: Level, ask: &mut Ask<'_>) -> Self {
        Self::of(board.zones_on(level), board, ask)
    }
}

/// All there are.
impl<T: Subject, A: Access<T>> Access<WholeMap> for OfEach<T, A> {
    fn ask(board: &Board<'_>, _: WholeMap, ask: &mut Ask<'_>) -> Self {
        Self::of(T::all(board), board, ask)
    }
}

/// Access to the zones of a connection. What belongs to a zone is given out once, also where both ends lie in
/// it.
#[derive(Debug)]
pub enum OfEnds<A> {
    /// Two zones, in the order of the connection's ends.
    Two([A; 2]),
    /// The zone that is connected with itself.
    One(A),
}

impl<A> OfEnds<A> {
    /// Each zone once.
    pub fn each(&self) -> impl Iterator<Item = &A> {
        match self {
            Self::Two(ends) => ends.as_slice(),
            Self::One(zone) => std::slice::from_ref(zone),
        }
        .iter()
    }
}

impl<A: Access<ZoneId>> Access<ConnectionId> for OfEnds<A> {
    fn ask(board: &Board<'_>, id: ConnectionId, ask: &mut Ask<'_>) -> Self {
        match board.ends(id) {
            [a, b] if a == b => Self::One(A::ask(board, a, ask)),
            ends => Self::Two(ends.map(|zone| A::ask(board, zone, ask))),
        }
    }
}

macro_rules! tuples {
    ($($($part:ident)+;)*) => {$(
        impl<S: Copy, $($part: Access<S>),+> Access<S> for ($($part,)+) {
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
