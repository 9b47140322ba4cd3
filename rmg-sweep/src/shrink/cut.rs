//! A step from a case to a smaller one.

use super::case::MapCase;

/// Removes one part of a case. Does not change a case without this part.
pub(super) type Cut = Box<dyn Fn(&mut MapCase)>;

/// Boxes a change as a cut.
pub(super) fn cut(change: impl Fn(&mut MapCase) + 'static) -> Cut {
    Box::new(change)
}
