//! Asking for access is declaring it: the handles that an [`Ask`] gives out are the only way to what the layers hold.

use std::fmt;
use std::marker::PhantomData;

use rmg_jobs::{ResourceId, Slot};

use crate::layers::{Layer, Layers};
use crate::subject::Subject;

/// Leave to look at a layer of one subject.
pub(crate) struct Read<L> {
    at: usize,
    layer: PhantomData<fn() -> L>,
}

/// Leave to change a layer of one subject.
pub(crate) struct Write<L> {
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
pub(crate) struct Ask<'l> {
    layers: &'l Layers,
    reads: Vec<ResourceId>,
    writes: Vec<ResourceId>,
}

impl<'l> Ask<'l> {
    pub(crate) fn new(layers: &'l Layers) -> Self {
        Self { layers, reads: Vec::new(), writes: Vec::new() }
    }

    /// Leave to look at a layer of a subject.
    pub(crate) fn read<L: Layer>(&mut self, of: L::Of) -> Read<L> {
        let handle = Read { at: of.index(), layer: PhantomData };
        self.reads.push(handle.slot(self.layers).resource());
        handle
    }

    /// Leave to change a layer of a subject.
    pub(crate) fn write<L: Layer>(&mut self, of: L::Of) -> Write<L> {
        let handle = Write { at: of.index(), layer: PhantomData };
        self.writes.push(handle.slot(self.layers).resource());
        handle
    }

    /// What was asked for: resources read, and written.
    pub(crate) fn into_resources(self) -> (Vec<ResourceId>, Vec<ResourceId>) {
        (self.reads, self.writes)
    }
}
