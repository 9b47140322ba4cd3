//! What differs between two graphs of zones and connections: templates, or plans.

use rmg_core::{ConnectionId, ZoneId};

use super::changes::{Change, Facts, changes, mirrored};
use super::matching::{Entry, pair_up};

/// A graph in words.
#[derive(Debug)]
pub(super) struct Graph {
    pub(super) settings: Facts,
    /// By zone its id text and what is said of it.
    pub(super) zones: Vec<(String, Facts)>,
    /// By connection the id texts of its ends and what is said of it.
    pub(super) connections: Vec<([String; 2], Facts)>,
}

/// What differs between two templates or two plans. Zones are known by their id texts, connections by those of their ends: of several
/// between the same zones those belong together that say the same, the others by their order.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct GraphDiff {
    /// What is said of the whole.
    pub settings: Vec<Change>,
    /// Zones, in order of their id texts.
    pub zones: Vec<ZoneDiff>,
    /// Connections, in order of the id texts of their ends.
    pub connections: Vec<ConnectionDiff>,
}

/// What became of a part.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fate {
    /// Only the first has it.
    Removed,
    /// Only the second has it.
    Added,
    Changed,
    /// Both have it, at other places.
    Moved,
}

impl Fate {
    /// All of them, in their order.
    pub const ALL: [Self; 4] = [Self::Removed, Self::Added, Self::Changed, Self::Moved];

    /// The fate in a word: `removed`.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Removed => "removed",
            Self::Added => "added",
            Self::Changed => "changed",
            Self::Moved => "moved",
        }
    }

    /// Of something that the first or the second may have.
    pub(super) fn of<T>(old: Option<T>, new: Option<T>) -> Self {
        match (old, new) {
            (Some(_), None) => Self::Removed,
            (None, Some(_)) => Self::Added,
            (Some(_), Some(_)) | (None, None) => Self::Changed,
        }
    }
}

/// A zone that only one has, or that is told otherwise.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ZoneDiff {
    pub key: String,
    /// Which of the first it is.
    pub old: Option<ZoneId>,
    /// Which of the second it is.
    pub new: Option<ZoneId>,
    /// What is told otherwise of one that both have; at least one.
    pub changes: Vec<Change>,
}

/// A connection that only one has, or that is told otherwise.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConnectionDiff {
    /// The id texts of its ends, in order.
    pub ends: [String; 2],
    /// Which of the first it is.
    pub old: Option<ConnectionId>,
    /// Which of the second it is.
    pub new: Option<ConnectionId>,
    /// What is told otherwise of one that both have; at least one.
    pub changes: Vec<Change>,
}

impl ZoneDiff {
    /// What became of the zone.
    #[must_use]
    pub fn fate(&self) -> Fate {
        Fate::of(self.old, self.new)
    }
}

impl ConnectionDiff {
    /// What became of the connection.
    #[must_use]
    pub fn fate(&self) -> Fate {
        Fate::of(self.old, self.new)
    }
}

impl GraphDiff {
    /// Whether nothing differs.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.settings.is_empty() && self.zones.is_empty() && self.connections.is_empty()
    }

    /// What differs between the second and the first.
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

/// An id text with its place among others: numbers by their size.
pub(super) type KeyOrder<'k> = (u64, &'k str);

pub(super) fn key_order(key: &str) -> KeyOrder<'_> {
    (key.parse().unwrap_or(u64::MAX), key)
}

/// The ends of a connection, in order.
pub(super) fn ends_order(ends: &[String; 2]) -> [KeyOrder<'_>; 2] {
    let mut ends = [key_order(&ends[0]), key_order(&ends[1])];
    ends.sort_unstable();
    ends
}

/// What differs. O(parts log parts).
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

/// What is told otherwise; `None` where nothing is, of something that both have.
fn changes_of(old: Option<&Facts>, new: Option<&Facts>) -> Option<Vec<Change>> {
    let (Some(old), Some(new)) = (old, new) else { return Some(Vec::new()) };
    let changes = changes(old, new);
    (!changes.is_empty()).then_some(changes)
}

fn zone_entries(zones: &[(String, Facts)]) -> impl Iterator<Item = (KeyOrder<'_>, Entry<'_, Facts>)> {
    zones.iter().enumerate().map(|(at, (key, says))| (key_order(key), Entry { at, says }))
}

/// What is said of connections, by their ends.
pub(super) fn connection_entries(
    connections: &[([String; 2], Facts)],
) -> impl Iterator<Item = ([KeyOrder<'_>; 2], Entry<'_, Facts>)> {
    connections.iter().enumerate().map(|(at, (ends, says))| (ends_order(ends), Entry { at, says }))
}
