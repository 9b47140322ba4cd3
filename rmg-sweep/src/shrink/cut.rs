//! A step of the way from a case to a smaller one.

use super::case::MapCase;

/// Something that is taken away; a case that does not have it stays as it is.
pub(super) type Cut = Box<dyn Fn(&mut MapCase)>;

/// A cut.
pub(super) fn cut(change: impl Fn(&mut MapCase) + 'static) -> Cut {
    Box::new(change)
}
