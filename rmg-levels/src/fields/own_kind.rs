//! Parts that a program can add to the built-in ones.

use std::sync::Arc;

use super::Fields;

/// A kind of part. Some can be own parts of the program.
pub(crate) trait OwnKind: Sized {
    /// Returns the names of the own parts of this kind.
    fn names(_: &Fields<'_, '_>) -> Vec<Arc<str>> {
        Vec::new()
    }

    /// Reads the keys of the own part with that name. `None` if there is none.
    fn read(_: &str, _: &mut Fields<'_, '_>) -> Option<Self> {
        None
    }
}
