//! Lines of a template file that define the plan.

use crate::ids::{ConnectionId, ZoneId};
use crate::model::piles::PileRequest;

/// The lines of its file in which a template defines the plan, counted from 1. For inherited properties
/// (`minesLikeZone` and similar keys) the line of the original.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TemplateLines {
    /// Name of the file without its folder; empty for a template that is not from a file.
    pub file: String,
    /// By zone of the plan; empty for a sea, which no template contains.
    pub zones: Vec<ZoneLines>,
    /// By connection of the plan.
    pub connections: Vec<u32>,
}

/// The lines that define the plan of a zone.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ZoneLines {
    /// Line of its id.
    pub zone: u32,
    /// Line of its size.
    pub size: u32,
    /// Line of the id of the zone that defines its towns.
    pub towns: u32,
    /// Hints of towns, by entry of the plan; 0 for an empty hint.
    pub hints: Vec<u32>,
    /// Mines, by entry of the plan.
    pub mines: Vec<u32>,
    /// Tiers of treasure, by entry of the plan.
    pub treasure: Vec<u32>,
    /// Required objects, by entry of the plan.
    pub required: Vec<u32>,
    /// Objects with another value, by entry of the plan.
    pub changed: Vec<u32>,
    /// Banned objects, by entry of the plan, as runs: a line and its number of consecutive entries.
    pub banned: Vec<(u32, u32)>,
}

impl TemplateLines {
    /// Returns the line of a connection.
    #[must_use]
    pub fn connection(&self, id: ConnectionId) -> Option<u32> {
        self.connections.get(id.index()).copied()
    }

    /// Returns the lines of a zone.
    #[must_use]
    pub fn zone(&self, id: ZoneId) -> Option<&ZoneLines> {
        self.zones.get(id.index())
    }

    /// Returns the line of the request that a pile of a zone fulfills.
    #[must_use]
    pub fn wish(&self, zone: ZoneId, wish: PileRequest) -> Option<u32> {
        let lines = self.zone(zone)?;
        let (list, entry) = match wish {
            PileRequest::Mine(entry) => (&lines.mines, entry),
            PileRequest::Required(entry) => (&lines.required, entry),
            PileRequest::Treasure(entry) => (&lines.treasure, entry),
            PileRequest::Custom => return None,
        };
        list.get(usize::from(entry)).copied()
    }
}

impl ZoneLines {
    /// Converts the line of each entry to runs.
    #[must_use]
    pub fn runs(lines: impl IntoIterator<Item = u32>) -> Vec<(u32, u32)> {
        let mut runs: Vec<(u32, u32)> = Vec::new();
        for line in lines {
            match runs.last_mut() {
                Some((known, count)) if *known == line => *count += 1,
                _ => runs.push((line, 1)),
            }
        }
        runs
    }

    /// Returns the number of entries of banned objects that have a line.
    #[must_use]
    pub fn banned_entries(&self) -> u64 {
        self.banned.iter().map(|(_, count)| u64::from(*count)).sum()
    }

    /// Returns the line of an entry of the banned objects.
    #[must_use]
    pub fn ban(&self, entry: usize) -> Option<u32> {
        let mut left = u64::try_from(entry).ok()?;
        let run = self.banned.iter().find(|(_, count)| {
            let is_in = left < u64::from(*count);
            left = left.saturating_sub(u64::from(*count));
            is_in
        });
        run.map(|(line, _)| *line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_return_the_line_of_every_entry() {
        let lines = [7, 7, 9, 7, 7, 7, 12];
        let zone = ZoneLines { banned: ZoneLines::runs(lines), ..ZoneLines::default() };
        assert_eq!(zone.banned, [(7, 2), (9, 1), (7, 3), (12, 1)]);
        assert_eq!(zone.banned_entries(), 7);
        let back: Vec<u32> = (0..7).filter_map(|entry| zone.ban(entry)).collect();
        assert_eq!((back.as_slice(), zone.ban(7)), (&lines[..], None));
    }
}
