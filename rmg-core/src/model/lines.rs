//! Where a template says what the plan asks for.

use crate::ids::{ConnectionId, ZoneId};
use crate::model::piles::Wish;

/// Where in its file a template says what the plan asks for: numbers of lines, from 1. What a zone has from another
/// (`minesLikeZone` and its kin) points to where it is written.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TemplateLines {
    /// Name of the file without its folders; empty for a template that came from no file.
    pub file: String,
    /// By zone of the plan; a sea, which no template writes, has none.
    pub zones: Vec<ZoneLines>,
    /// By connection of the plan.
    pub connections: Vec<u32>,
}

/// The lines of a zone.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ZoneLines {
    /// Where its id stands.
    pub zone: u32,
    /// Where its size stands.
    pub size: u32,
    /// Where the id of the zone stands that says which towns there are.
    pub towns: u32,
    /// Hints of towns, by entry of the plan; 0 for one that says nothing.
    pub hints: Vec<u32>,
    /// Mines, by entry of the plan.
    pub mines: Vec<u32>,
    /// Tiers of treasure, by entry of the plan.
    pub treasure: Vec<u32>,
    /// Required objects, by entry of the plan.
    pub required: Vec<u32>,
    /// Objects that are worth something else, by entry of the plan.
    pub changed: Vec<u32>,
    /// Banned objects, by entry of the plan, as runs: a line, and how many entries follow each other that have it.
    pub banned: Vec<(u32, u32)>,
}

impl TemplateLines {
    /// The line of a connection.
    #[must_use]
    pub fn connection(&self, id: ConnectionId) -> Option<u32> {
        self.connections.get(id.index()).copied()
    }

    /// The lines of a zone.
    #[must_use]
    pub fn zone(&self, id: ZoneId) -> Option<&ZoneLines> {
        self.zones.get(id.index())
    }

    /// The line of the entry that a pile of a zone meets.
    #[must_use]
    pub fn wish(&self, zone: ZoneId, wish: Wish) -> Option<u32> {
        let lines = self.zone(zone)?;
        let (list, entry) = match wish {
            Wish::Mine(entry) => (&lines.mines, entry),
            Wish::Required(entry) => (&lines.required, entry),
            Wish::Treasure(entry) => (&lines.treasure, entry),
        };
        list.get(usize::from(entry)).copied()
    }
}

impl ZoneLines {
    /// Runs of lines from one for each entry.
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

    /// How many entries of banned objects have a line.
    #[must_use]
    pub fn banned_entries(&self) -> u64 {
        self.banned.iter().map(|(_, count)| u64::from(*count)).sum()
    }

    /// The line of an entry of the banned objects.
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
    fn runs_of_lines_give_every_entry_its_own_back() {
        let lines = [7, 7, 9, 7, 7, 7, 12];
        let zone = ZoneLines { banned: ZoneLines::runs(lines), ..ZoneLines::default() };
        assert_eq!(zone.banned, [(7, 2), (9, 1), (7, 3), (12, 1)]);
        assert_eq!(zone.banned_entries(), 7);
        let back: Vec<u32> = (0..7).filter_map(|entry| zone.ban(entry)).collect();
        assert_eq!((back.as_slice(), zone.ban(7)), (&lines[..], None));
    }
}
