//! The links of connections over many maps.

use std::collections::BTreeMap;

use crate::record::LinkRecord;

/// The ends of a connection, which identify it in a template.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Ends {
    /// Positions of the zones in the header, in the order of the template.
    pub zones: [u16; 2],
    /// Number of the connection among those between the same zones, from 0.
    pub twin: u16,
}

/// How often a connection became each kind of link.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ConnectionStats {
    /// By kind of link and cause.
    ways: BTreeMap<(String, Option<String>), u64>,
    pub count: u64,
}

/// A kind of link, how often it occurs, and why it is not direct.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WayCount {
    /// The kind of link, in a word.
    pub way: String,
    pub count: u64,
    /// The causes, the most frequent first. Empty for direct links.
    pub causes: Vec<(String, u64)>,
}

impl ConnectionStats {
    pub(crate) fn add(&mut self, way: &str, cause: Option<&str>) {
        let key = (way.to_owned(), cause.map(str::to_owned));
        *self.ways.entry(key).or_default() += 1;
        self.count += 1;
    }

    pub(crate) fn add_all(&mut self, other: &Self) {
        for (key, count) in &other.ways {
            *self.ways.entry(key.clone()).or_default() += count;
        }
        self.count += other.count;
    }

    /// Returns the kinds of links, the most frequent first.
    #[must_use]
    pub fn ways(&self) -> Vec<WayCount> {
        let mut ways: Vec<WayCount> = Vec::new();
        for ((way, cause), count) in &self.ways {
            if ways.last().is_none_or(|last| last.way != *way) {
                ways.push(WayCount { way: way.clone(), count: 0, causes: Vec::new() });
            }
            if let Some(last) = ways.last_mut() {
                last.count += count;
                last.causes.extend(cause.iter().map(|cause| (cause.clone(), *count)));
            }
        }
        for way in &mut ways {
            way.causes.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        }
        ways.sort_by_key(|way| std::cmp::Reverse(way.count));
        ways
    }

    /// Returns how often the connection became a kind of link.
    #[must_use]
    pub fn of(&self, way: &str) -> u64 {
        self.ways.iter().filter(|((known, _), _)| known == way).map(|(_, count)| count).sum()
    }
}

/// Returns the links of a map with the ends of their connections.
pub(crate) fn with_ends(links: &[LinkRecord]) -> impl Iterator<Item = (Ends, &LinkRecord)> {
    let mut seen: BTreeMap<[u16; 2], u16> = BTreeMap::new();
    links.iter().map(move |link| {
        let twins = seen.entry(link.ends).or_default();
        let ends = Ends { zones: link.ends, twin: *twins };
        *twins = twins.saturating_add(1);
        (ends, link)
    })
}
