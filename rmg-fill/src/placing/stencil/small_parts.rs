//! The parts of a small stencil as numbers.

use crate::fields::{Cell, Patch, Small};

/// The parts of a small stencil that decide its price, without the first rows and columns, which it neither
/// changes nor touches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct SmallParts {
    pub(super) built: Small,
    pub(super) around: Small,
    pub(super) shield: Small,
}

impl SmallParts {
    /// The step to the first used cell.
    pub(super) const FIRST: Cell = Cell::new(1, 1);

    /// Returns `None` for a large stencil.
    ///
    /// - `size`: of the used part of its patch.
    pub(super) fn new(size: Cell, [built, around, shield]: [&Patch; 3]) -> Option<Self> {
        let is_small = size.x <= Small::COLUMNS + 2 && size.y <= Small::ROWS + 2;
        let small = |patch: &Patch| Small::of_patch(patch, Self::FIRST);
        is_small.then(|| Self { built: small(built), around: small(around), shield: small(shield) })
    }
}
