//! Differences between the links of two maps.

use rmg_core::model::{MapLink, MapModel, ObjectId};
use rmg_core::pack::ContentPack;
use rmg_core::summary::{WayKind, link_cause_text};
use rmg_core::text::counted;

use super::changes::{DiffEntry, FactList, Facts, changes, mirrored};
use super::graph::{connection_entries, ends_order};
use super::matching::pair_up;
use super::names::key_of;
use crate::why::object_title;

/// A connection of both maps whose link differs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LinkDiff {
    /// The id texts of its ends, in order.
    pub ends: [String; 2],
    /// Facts that differ. Not empty.
    pub changes: Vec<DiffEntry>,
}

impl LinkDiff {
    pub(super) fn mirrored(self) -> Self {
        Self { changes: mirrored(self.changes), ..self }
    }
}

/// Compares the links of the connections that both maps have, in order of their ends. O(n log n) for n
/// connections.
pub(super) fn diff_links(old: &MapModel, new: &MapModel, pack: &ContentPack) -> Vec<LinkDiff> {
    let (before, now) = (facts_of_links(old, pack), facts_of_links(new, pack));
    let pairs = pair_up(connection_entries(&before), connection_entries(&now)).into_iter();
    let diffs = pairs.filter_map(|(old, new)| {
        let (old, new) = (&before[old?], &now[new?]);
        let changes = changes(&old.1, &new.1);
        let ends = ends_order(&old.0).map(|(_, key)| key.to_owned());
        (!changes.is_empty()).then_some(LinkDiff { ends, changes })
    });
    diffs.collect()
}

type LinkFacts = ([String; 2], Facts);

fn facts_of_links(map: &MapModel, pack: &ContentPack) -> Vec<LinkFacts> {
    let plan = &map.plan;
    let connections = plan.connections.iter().zip(&map.links);
    connections
        .map(|(connection, link)| {
            ([connection.a, connection.b].map(|zone| key_of(plan, zone)), link_facts(map, link, pack))
        })
        .collect()
}

fn link_facts(map: &MapModel, link: &MapLink, pack: &ContentPack) -> Facts {
    let mut facts = FactList::default();
    facts.add("way", WayKind::from(&link.way).word());
    facts.add("why", link.cause.map_or_else(String::new, link_cause_text));
    facts.add("strength", link.strength);
    let gap = link.way.gap();
    let first =
        gap.first().map(|at| format!("{} from {}", counted(gap.len(), "tile"), at.words(map.plan.size)));
    facts.add("gap", first.unwrap_or_default());
    let at = |id: &ObjectId| map.objects.get(id.index()).map(|object| object.at.words(map.plan.size));
    let ends: Vec<String> = link.way.ends().iter().filter_map(at).collect();
    facts.add("ends", ends.join(" and "));
    let landings: Vec<String> =
        link.way.landings().iter().map(|landing| landing.at.words(map.plan.size)).collect();
    facts.add("landings", landings.join(" and "));
    let guards: Vec<String> = (link.way.guards())
        .filter_map(|id| map.objects.get(id.index()))
        .map(|guard| format!("{} at {}", object_title(guard, pack), guard.at.words(map.plan.size)))
        .collect();
    facts.add("guards", guards.join(" and "));
    facts.finish()
}
