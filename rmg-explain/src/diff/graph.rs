//! Differences between two graphs of zones and connections: templates or plans.

use rmg_core::{ConnectionId, ZoneId};

use super::changes::{DiffEntry, Facts, changes, mirrored};
use super::matching::{Entry, pair_up};

/// A graph with facts.
#[derive(Debug)]
pub(super) struct Graph {
    pub(super) settings: Facts,
    /// Id text and facts of each zone.
    pub(super) zones: Vec<(String, Facts)>,
    /// Facts of each connection, by the ids of its ends as text.
    pub(super) connections: Vec<([String; 2], Facts)>,
}

/// The differences between two templates or two plans. Zones are matched by id texts, connections by the id
/// texts of their ends. Of several connections between the same zones, those with equal facts are matched
/// first, then the others in order.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct GraphDiff {
    /// Settings of the whole graph.
    pub settings: Vec<DiffEntry>,
    /// Zones, ordered by id text.
    pub zones: Vec<ZoneDiff>,
    /// Connections, ordered by the id texts of their ends.
    pub connections: Vec<ConnectionDiff>,
}

/// How an item differs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum DiffStatus {
    /// Only the first has the item.
    Removed,
    /// Only the second has the item.
    Added,
    Changed,
    /// Both have the item, at different places.
    Moved,
}

impl DiffStatus {
    /// All values, in order.
    pub const ALL: [Self; 4] = [Self::Removed, Self::Added, Self::Changed, Self::Moved];

    /// Returns the name: `removed`.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Removed => "removed",
            Self::Added => "added",
            Self::Changed => "changed",
            Self::Moved => "moved",
        }
    }

    /// Returns the status of an item that the first or the second may have.
    pub(super) fn of<T>(old: Option<T>, new: Option<T>) -> Self {
        match (old, new) {
            (Some(_), None) => Self::Removed,
            (None, Some(_)) => Self::Added,
            (Some(_), Some(_)) | (None, None) => Self::Changed,
        }
    }
}

/// A zone that was removed, added or changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ZoneDiff {
    pub key: String,
    /// The zone in the first graph.
    pub old: Option<ZoneId>,
    /// The zone in the second graph.
    pub new: Option<ZoneId>,
    /// Facts that differ if both have the zone; then not empty.
    pub changes: Vec<DiffEntry>,
}

/// A connection that was removed, added or changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConnectionDiff {
    /// The id texts of its ends, in order.
    pub ends: [String; 2],
    /// The connection in the first graph.
    pub old: Option<ConnectionId>,
    /// The connection in the second graph.
    pub new: Option<ConnectionId>,
    /// Facts that differ if both have the connection; then not empty.
    pub changes: Vec<DiffEntry>,
}

impl ZoneDiff {
    /// Returns the status of the zone.
    #[must_use]
    pub fn status(&self) -> DiffStatus {
        DiffStatus::of(self.old, self.new)
    }
}

impl ConnectionDiff {
    /// Returns the status of the connection.
    #[must_use]
    pub fn status(&self) -> DiffStatus {
        DiffStatus::of(self.old, self.new)
    }
}

impl GraphDiff {
    /// Returns whether nothing differs.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.settings.is_empty() && self.zones.is_empty() && self.connections.is_empty()
    }

    /// Returns the differences from the second to the first.
    #[must_use]
    pub fn mirrored(self) -> Self {
        let zone = |zone: ZoneDiff| ZoneDiff {
            old: zone.new,
            new: zone.old,
            changes: mirrored(zone.changes),
            ..zone
        };
        let connection = |diff: ConnectionDiff| ConnectionDiff {
            old: diff.new,
            new: diff.old,
            changes: mirrored(diff.changes),
            ..diff
        };
        Self {
            settings: mirrored(self.settings),
            zones: self.zones.into_iter().map(zone).collect(),
            connections: self.connections.into_iter().map(connection).collect(),
        }
    }
}

/// The sort key of an id text: numbers are ordered by value.
pub(super) type KeyOrder<'k> = (u64, &'k str);

pub(super) fn key_order(key: &str) -> KeyOrder<'_> {
    (key.parse().unwrap_or(u64::MAX), key)
}

/// Returns the ends of a connection, in order.
pub(super) fn ends_order(ends: &[String; 2]) -> [KeyOrder<'_>; 2] {
    let mut ends = [key_order(&ends[0]), key_order(&ends[1])];
    ends.sort_unstable();
    ends
}

/// Compares two graphs. O(parts log parts).
pub(super) fn diff_graphs(old: &Graph, new: &Graph) -> GraphDiff {
    let zones = pair_up(zone_entries(&old.zones), zone_entries(&new.zones)).into_iter().filter_map(
        |(before, now)| {
            let (was, is) = (before.map(|at| &old.zones[at]), now.map(|at| &new.zones[at]));
            let changes = changes_of(was.map(|zone| &zone.1), is.map(|zone| &zone.1))?;
            let key = was.or(is)?.0.clone();
            Some(ZoneDiff {
                key,
                old: before.map(ZoneId::from_index),
                new: now.map(ZoneId::from_index),
                changes,
            })
        },
    );
    let pairs =
        pair_up(connection_entries(&old.connections), connection_entries(&new.connections)).into_iter();
    let connections = pairs.filter_map(|(before, now)| {
        let (was, is) = (before.map(|at| &old.connections[at]), now.map(|at| &new.connections[at]));
        let changes = changes_of(was.map(|connection| &connection.1), is.map(|connection| &connection.1))?;
        let ends = ends_order(&was.or(is)?.0).map(|(_, key)| key.to_owned());
        let (before, now) = (before.map(ConnectionId::from_index), now.map(ConnectionId::from_index));
        Some(ConnectionDiff { ends, old: before, new: now, changes })
    });
    GraphDiff {
        settings: changes(&old.settings, &new.settings),
        zones: zones.collect(),
        connections: connections.collect(),
    }
}

/// Returns the facts that differ; `None` if both have the item and no fact differs.
fn changes_of(old: Option<&Facts>, new: Option<&Facts>) -> Option<Vec<DiffEntry>> {
    let (Some(old), Some(new)) = (old, new) else { return Some(Vec::new()) };
    let changes = changes(old, new);
    (!changes.is_empty()).then_some(changes)
}

fn zone_entries(zones: &[(String, Facts)]) -> impl Iterator<Item = (KeyOrder<'_>, Entry<'_, Facts>)> {
    zones.iter().enumerate().map(|(at, (key, facts))| (key_order(key), Entry { at, facts }))
}

/// Returns the facts of connections, by their ends.
pub(super) fn connection_entries(
    connections: &[([String; 2], Facts)],
) -> impl Iterator<Item = ([KeyOrder<'_>; 2], Entry<'_, Facts>)> {
    connections.iter().enumerate().map(|(at, (ends, facts))| (ends_order(ends), Entry { at, facts }))
}
