//! Numbers of the parts of a world.

/// Stands for "no id" in packed arrays.
pub(crate) const NONE: u32 = u32::MAX;

/// `len` as an id of the next entry.
///
/// # Panics
/// At 2^32 - 1 entries: a world of that size does not fit into memory.
pub(crate) fn next_id(len: usize) -> u32 {
    u32::try_from(len).ok().filter(|id| *id != NONE).expect("a world has fewer than 2^32 - 1 parts of a kind")
}

/// Defines a number of a part.
macro_rules! id {
    ($(#[$text:meta])* $name:ident) => {
        $(#[$text])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub u32);

        impl $name {
            /// As a position in a vector.
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
    /// A one-directional way out of a region. Without a destination it is an *exit*.
    LinkId
}
id! {
    /// A dangling way into a region: what an exit can be joined with.
    TargetId
}
id! {
    /// A place in a region that holds an item, or may hold one.
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
