//! How connections came out.

use std::collections::BTreeMap;

use crate::record::LinkRecord;

/// The ends of a connection: positions of zones in the header, and which of several between the same zones, from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Ends {
    /// The zones, as the template has them.
    pub zones: [u16; 2],
    /// Which of those between the same zones.
    pub twin: u16,
}

/// How often a connection came out in which way.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ConnectionStats {
    /// By way and cause.
    ways: BTreeMap<(String, Option<String>), u64>,
    pub count: u64,
}

/// A way, why it is none that is direct, and how often it came out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WayCount {
    /// What it became, in a word.
    pub way: String,
    pub count: u64,
    /// Why, the most frequent first; empty for direct ways.
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

    /// The ways, the most frequent first.
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

    /// How often it came out in a way.
    #[must_use]
    pub fn of(&self, way: &str) -> u64 {
        self.ways.iter().filter(|((known, _), _)| known == way).map(|(_, count)| count).sum()
    }
}

/// The connections of a map with which of several between the same zones each is.
pub(crate) fn with_twins(links: &[LinkRecord]) -> impl Iterator<Item = (Ends, &LinkRecord)> {
    let mut seen: BTreeMap<[u16; 2], u16> = BTreeMap::new();
    links.iter().map(move |link| {
        let twins = seen.entry(link.ends).or_default();
        let ends = Ends { zones: link.ends, twin: *twins };
        *twins = twins.saturating_add(1);
        (ends, link)
    })
}
