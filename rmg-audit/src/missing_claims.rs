//! The claims of a best-effort map about what is missing on it.
//!
//! The list of unmet requests is read once, into a table with one entry per claim. Checks that find something
//! absent look up its claim. An entry that no check consumed claims something the template never requested,
//! and is an error.

use std::collections::{BTreeMap, BTreeSet};

use rmg_core::certificate::{CounterExample, Promise};
use rmg_core::ids::ConnectionId;
use rmg_core::model::{MapModel, Missing, Request, UnmetRequest};
use rmg_core::text::counted;
use rmg_core::{PlayerColor, ZoneId};

use crate::findings::Findings;
use crate::words::{link_name, zone_name};

/// Returns the hints of towns that a map lists as unmet: the zone, and the number of the town from 0. In old
/// maps the entry is a text, which may be about any hint of its zone. O(requests log requests + hints).
pub(crate) fn broken_hints(map: &MapModel) -> BTreeSet<(ZoneId, usize)> {
    let hints = |wish: &UnmetRequest| {
        let zone = wish.zone?;
        let towns = match wish.what {
            Request::TownHint { town, .. } => usize::from(town)..usize::from(town) + 1,
            Request::Text(_) => 0..map.plan.zones.get(zone.index())?.contents.towns.hints.len(),
            _ => return None,
        };
        Some(towns.map(move |town| (zone, town)))
    };
    map.unmet.iter().filter_map(hints).flatten().collect()
}

/// Returns the connections whose link the map lists as missing. O(requests log requests).
pub(crate) fn missing_links(map: &MapModel) -> BTreeSet<ConnectionId> {
    let listed = map.unmet.iter().filter(|wish| wish.missing == Some(Missing::Way));
    listed.filter_map(|wish| wish.connection).collect()
}

/// The claims of a map.
#[derive(Debug)]
pub(crate) struct MissingClaims<'m> {
    map: &'m MapModel,
    lines: BTreeMap<Name, MissingClaim>,
}

/// The subject of a claim. A valid claim has either a zone or, for a link, a connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Name {
    zone: Option<ZoneId>,
    connection: Option<ConnectionId>,
    what: What,
}

/// Kinds of items that can be missing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum What {
    /// Towns of an owner, with or without a fort.
    Towns { owner: Option<PlayerColor>, has_fort: bool },
    /// Mines of an entry of a zone.
    Mines(u16),
    /// Required objects of an entry of a zone.
    Required(u16),
    /// The link of a connection.
    Way,
}

/// The claims about one subject.
#[derive(Debug, Default)]
struct MissingClaim {
    /// Number of missing items, summed over all lines.
    count: u64,
    lines: usize,
    is_requested: bool,
}

impl<'m> MissingClaims<'m> {
    /// Reads the claims of a map. O(requests log requests).
    pub(crate) fn new(map: &'m MapModel) -> Self {
        let mut lines: BTreeMap<Name, MissingClaim> = BTreeMap::new();
        for UnmetRequest { zone, connection, missing, .. } in &map.unmet {
            let Some(missing) = *missing else { continue };
            let claim = lines.entry(Name { zone: *zone, connection: *connection, what: what(missing) });
            let claim = claim.or_default();
            claim.count += u64::from(missing.count());
            claim.lines += 1;
        }
        Self { map, lines }
    }

    /// Returns whether the link of a connection is listed as missing.
    pub(crate) fn has_link(&mut self, connection: ConnectionId) -> bool {
        let name = Name { zone: None, connection: Some(connection), what: What::Way };
        self.look_up(name).is_some()
    }

    /// Compares the number of items in a zone with the requested number, and the difference with the claim.
    ///
    /// - `what`: the subject of the claim; `None` if no claim can name it.
    /// - `noun`: the name of the item in messages.
    pub(crate) fn compare(
        &mut self,
        zone: ZoneId,
        what: Option<What>,
        [asked, there]: [u32; 2],
        noun: impl FnOnce() -> String,
        found: &mut Findings,
    ) {
        let name = what.map(|what| Name { zone: Some(zone), connection: None, what });
        let listed = name.and_then(|name| self.look_up(name)).unwrap_or(0);
        if asked == there && listed == 0 {
            return;
        }
        let is_claimed = listed > 0 && u64::from(there) + listed == u64::from(asked);
        found.add_missing_if(is_claimed, || {
            let claim = if is_claimed || listed == 0 {
                String::new()
            } else {
                format!(", {listed} listed as missing")
            };
            let (name, number) = (zone_name(self.map, zone), counted(there, &noun()));
            CounterExample::new(format!("{name} has {number}, {asked} requested{claim}")).in_zones(&[zone])
        });
    }

    /// Adds the invalid claims about items that `promise` covers: claims that no check consumed, duplicates,
    /// and claims with the count 0.
    pub(crate) fn refute_rest(&self, promise: Promise, found: &mut Findings) {
        for (name, claim) in self.lines.iter().filter(|(name, _)| name.what.promise() == promise) {
            let violation = if !claim.is_requested {
                "which the template does not request"
            } else if claim.lines > 1 {
                "which is a duplicate"
            } else if claim.count == 0 {
                "which is an empty claim"
            } else {
                continue;
            };
            found.add(|| {
                let text = format!("the list of missing items has {}, {violation}", self.words(*name, claim));
                let zones: Vec<ZoneId> = name.zone.into_iter().collect();
                let example = CounterExample::new(text).in_zones(&zones);
                match name.connection {
                    Some(connection) => example.of_connection(connection),
                    None => example,
                }
            });
        }
    }

    /// Consumes a claim, and returns its number of missing items; `None` without a claim.
    fn look_up(&mut self, name: Name) -> Option<u64> {
        let claim = self.lines.get_mut(&name)?;
        claim.is_requested = true;
        Some(claim.count)
    }

    /// Formats a claim: `3 mines of entry 2 of zone 4`. Entries are counted from 1.
    fn words(&self, Name { zone, connection, what }: Name, claim: &MissingClaim) -> String {
        let entry = |noun: &str, entry: u16| {
            format!("{} of entry {}", counted(claim.count, noun), u32::from(entry) + 1)
        };
        let item = match what {
            What::Towns { owner, has_fort } => counted(claim.count, &town_noun(owner, has_fort)),
            What::Mines(at) => entry("mine", at),
            What::Required(at) => entry("required object", at),
            What::Way => counted(claim.count, "link"),
        };
        let link = connection.map(|connection| link_name(self.map, connection));
        let zone = zone.map(|zone| zone_name(self.map, zone));
        let place = match (link, zone) {
            (Some(link), Some(zone)) => format!("{link} and {zone}"),
            (Some(place), None) | (None, Some(place)) => place,
            (None, None) if what == What::Way => "no connection".to_owned(),
            (None, None) => "no zone".to_owned(),
        };
        format!("{item} of {place}")
    }
}

impl What {
    /// Returns the promise that covers it.
    fn promise(self) -> Promise {
        match self {
            Self::Way => Promise::LinksRealized,
            Self::Towns { .. } | Self::Mines(_) | Self::Required(_) => Promise::ExactCounts,
        }
    }
}

fn what(missing: Missing) -> What {
    match missing {
        Missing::Towns { owner, has_fort, .. } => What::Towns { owner, has_fort },
        Missing::Mines { entry, .. } => What::Mines(entry),
        Missing::Required { entry, .. } => What::Required(entry),
        Missing::Way => What::Way,
    }
}

/// Formats owner and fort of a town: `red castle`, `neutral town`.
pub(crate) fn town_noun(owner: Option<PlayerColor>, has_fort: bool) -> String {
    let owner = owner.map_or("neutral", PlayerColor::name);
    format!("{owner} {}", if has_fort { "castle" } else { "town" })
}
