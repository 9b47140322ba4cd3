//! Level types of the levels around a dungeon.

use std::collections::BTreeSet;

use super::configuration::LevelConfiguration;
use super::part::LevelPart;
use crate::adders::{Leads, PortalAdder};

impl LevelConfiguration {
    /// Returns the parts that a level requires: kind, list, number of parts for this type, number of all
    /// parts.
    pub(super) fn needed_parts(&self, level_type: &str) -> [(&'static str, &'static str, usize, usize); 3] {
        fn count_for<T: ?Sized>(parts: &[LevelPart<T>], level_type: &str) -> usize {
            parts.iter().filter(|part| part.is_for(level_type)).count()
        }
        let Self { contexts, partitioners, rooms, graphs, .. } = self;
        // a graph replaces both
        let graphs = count_for(graphs, level_type);
        [
            ("context", "contexts", count_for(contexts, level_type), contexts.len()),
            ("partitioner", "partitioners", graphs + count_for(partitioners, level_type), partitioners.len()),
            ("room generator", "rooms", graphs + count_for(rooms, level_type), rooms.len()),
        ]
    }

    /// Returns the types outside the dungeon: only portals that lead into the dungeon name them, and they
    /// lack a part. No levels of these types are generated. Such a portal is an entrance of the dungeon.
    pub(super) fn outside_types(&self) -> BTreeSet<&str> {
        let named =
            self.portals.iter().filter(|portal| is_entrance(portal)).flat_map(|part| &part.level_types);
        let mut types: BTreeSet<&str> = named.map(|name| name.value.as_str()).collect();
        for name in self.mentions_except(is_entrance) {
            types.remove(name.value);
        }
        types.retain(|name| self.needed_parts(name).iter().any(|(_, _, count, _)| *count == 0));
        types
    }

    /// Returns whether any portal leads to levels of that type.
    pub(super) fn is_entered(&self, level_type: &str) -> bool {
        let mut parts = self.portals.iter().filter_map(|portal| portal.part.as_ref());
        parts.any(|part| part.chance > 0 && part.leads == Leads::To(level_type.to_owned()))
    }
}

fn is_entrance(portal: &LevelPart<PortalAdder>) -> bool {
    portal.part.as_ref().is_some_and(|part| matches!(part.leads, Leads::To(_)))
}
