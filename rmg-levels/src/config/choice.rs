//! Alternatives with weights and depths.

use std::sync::Arc;

use rmg_core::RngStream;

/// A range of depths in levels. The first level of a dungeon has depth 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Depths {
    /// The smallest depth.
    pub first: u32,
    /// The largest depth.
    pub last: u32,
}

impl Depths {
    /// All depths.
    pub const ALL: Self = Self { first: 1, last: u32::MAX };

    /// Returns whether a level with that number of portals between it and the start is in the range.
    #[must_use]
    pub fn has(self, portals: u32) -> bool {
        self.distance(portals) == 0
    }

    /// Returns the number of levels between a level and the range; 0 inside.
    pub(crate) fn distance(self, portals: u32) -> u32 {
        let depth = portals.saturating_add(1);
        self.first.saturating_sub(depth) + depth.saturating_sub(self.last)
    }
}

/// One of several parts of a kind.
#[derive(Debug)]
pub(crate) struct Choice<T: ?Sized> {
    pub(crate) part: Arc<T>,
    /// How often it is picked, in relation to the others. At least 1.
    pub(crate) weight: u32,
    pub(crate) depths: Depths,
}

/// Returns the parts for a level: those for its depth. If there are none, those with the nearest depths.
pub(crate) fn at_depth<T: ?Sized>(parts: &[Choice<T>], portals: u32) -> Vec<&Choice<T>> {
    let distance = |choice: &&Choice<T>| choice.depths.distance(portals);
    let nearest = parts.iter().map(|choice| distance(&choice)).min();
    parts.iter().filter(|choice| Some(distance(choice)) == nearest).collect()
}

/// Picks a part by weight. `None` if the list is empty.
pub(crate) fn pick<'p, T: ?Sized>(parts: &[&'p Choice<T>], rng: &mut RngStream) -> Option<&'p Arc<T>> {
    let first = parts.first()?;
    let at = if parts.iter().all(|choice| choice.weight == first.weight) {
        rng.index(parts.len())
    } else {
        let weights: Vec<u32> = parts.iter().map(|choice| choice.weight).collect();
        rng.pick_weighted(&weights)?
    };
    Some(&parts[at].part)
}

#[cfg(test)]
mod tests {
    use rmg_core::Seed;

    use super::*;

    fn choice(name: &'static str, weight: u32, first: u32, last: u32) -> Choice<str> {
        Choice { part: name.into(), weight, depths: Depths { first, last } }
    }

    #[test]
    fn weights_decide_how_often_a_part_is_picked() {
        let parts = [choice("a", 1, 1, 9), choice("b", 3, 1, 9)];
        let mut rng = Seed(1).at("test").stream();
        let picked =
            (0..4000).filter(|_| pick(&at_depth(&parts, 0), &mut rng).is_some_and(|part| **part == *"b"));
        assert!((2900..3100).contains(&picked.count()));
    }

    #[test]
    fn depths_without_a_part_get_the_nearest() {
        let parts = [choice("shallow", 1, 1, 2), choice("deep", 1, 5, 6)];
        let names = [0, 1, 2, 3, 4, 8].map(|portals| {
            at_depth(&parts, portals).iter().map(|choice| &*choice.part).collect::<Vec<_>>().join(" ")
        });
        assert_eq!(names, ["shallow", "shallow", "shallow", "deep", "deep", "deep"]);
    }
}
