//! Ids of the parts of a world.

/// Represents "no id" in packed arrays.
pub(crate) const NONE: u32 = u32::MAX;

/// Returns the id of the next entry of a list with `len` entries.
///
/// # Panics
/// If `len` is 2^32 - 1 or more: a world of that size does not fit into memory.
pub(crate) fn next_id(len: usize) -> u32 {
    u32::try_from(len)
        .ok()
        .filter(|id| *id != NONE)
        .expect("a world has fewer than 2^32 - 1 parts of one kind")
}

/// Defines an id type.
macro_rules! id {
    ($(#[$text:meta])* $name:ident) => {
        $(#[$text])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub u32);

        impl $name {
            /// Returns the id as an index of a vector.
            #[must_use]
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, "{}{}", stringify!($name).trim_end_matches("Id").to_lowercase(), self.0)
            }
        }
    };
}

pub(crate) use id;

id! {
    /// A place that is either reached or not.
    RegionId
}
id! {
    /// A one-directional connection that leaves a region. Without a destination it is an *exit*.
    LinkId
}
id! {
    /// A dangling entrance of a region. Exits are joined with targets.
    TargetId
}
id! {
    /// A place in a region that can hold an item.
    LocationId
}
id! {
    /// A kind of item.
    ItemId
}
id! {
    /// A rule of a [`crate::RuleBook`].
    RuleId
}
