//! Copies of layers before and after a job, of any kind.

use std::any::Any;

use super::carry::Carry;
use crate::layers::{Layer, Layers};
use crate::subject::Subject;

/// How to copy and to carry a layer of a subject, by index.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CarryLayer {
    pub(crate) is_carried: bool,
    pub(super) copy: fn(&Layers, usize) -> Box<dyn Any + Send>,
    pub(super) carry: fn(&Layers, &Carry<'_>, usize, &dyn Any, &dyn Any),
}

impl CarryLayer {
    pub(crate) fn of<L: Layer>() -> Self {
        Self { is_carried: L::IS_CARRIED, copy: copy::<L>, carry: carry::<L> }
    }
}

fn copy<L: Layer>(layers: &Layers, of: usize) -> Box<dyn Any + Send> {
    Box::new(L::slots(layers)[of].read().clone())
}

fn carry<L: Layer>(layers: &Layers, by: &Carry<'_>, of: usize, before: &dyn Any, after: &dyn Any) {
    if let Some((before, after)) = before.downcast_ref::<L>().zip(after.downcast_ref::<L>())
        && let Some(subject) = L::Of::all(by.board).nth(of).and_then(|of| of.after(by.plan, by.moves))
    {
        let is_own_image = subject.index() == of;
        if !is_own_image || L::HAS_PARTS {
            L::slots(layers)[subject.index()].write().carry(before, after, by);
        }
    }
}
