//! What a map lists as missing: one that was handed out as the best that could be made.
//!
//! The list is read once, into a table by what its lines name. Whoever judges what was asked for looks up
//! there what the map says about it; a line that nobody looked up names what nobody asks for, and is a lie
//! like any wrong number.

use std::collections::{BTreeMap, BTreeSet};

use rmg_core::certificate::{CounterExample, Promise};
use rmg_core::ids::ConnectionId;
use rmg_core::model::{MapModel, Missing, Request, UnmetWish};
use rmg_core::text::counted;
use rmg_core::{PlayerColor, ZoneId};

use crate::found::Found;
use crate::words::{link_name, zone_name};

/// The hints of towns that a map lists as not met: the zone, and the number of the town from 0. A text of an
/// old map may be about any hint of its zone. O(requests log requests + hints).
pub(crate) fn broken_hints(map: &MapModel) -> BTreeSet<(ZoneId, usize)> {
    let hints = |wish: &UnmetWish| {
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

/// The connections whose ways a map lists as missing. O(wishes log wishes).
pub(crate) fn missing_ways(map: &MapModel) -> BTreeSet<ConnectionId> {
    let listed = map.unmet.iter().filter(|wish| wish.missing == Some(Missing::Way));
    listed.filter_map(|wish| wish.connection).collect()
}

/// The list of a map.
#[derive(Debug)]
pub(crate) struct Lacks<'m> {
    map: &'m MapModel,
    lines: BTreeMap<Name, Told>,
}

/// What a line of the list names, and where. True lines have either a zone or, for ways, a connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Name {
    zone: Option<ZoneId>,
    connection: Option<ConnectionId>,
    what: What,
}

/// What can be missing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum What {
    /// Towns of that owner with or without a fort.
    Towns { owner: Option<PlayerColor>, has_fort: bool },
    /// Mines of an entry of a zone.
    Mines(u16),
    /// Required objects of an entry of a zone.
    Required(u16),
    /// The way of a connection.
    Way,
}

/// What the list says of one name.
#[derive(Debug, Default)]
struct Told {
    /// How many are missing, by all lines together.
    count: u64,
    lines: usize,
    is_asked_for: bool,
}

impl<'m> Lacks<'m> {
    /// Reads the list of a map. O(wishes log wishes).
    pub(crate) fn new(map: &'m MapModel) -> Self {
        let mut lines: BTreeMap<Name, Told> = BTreeMap::new();
        for UnmetWish { zone, connection, missing, .. } in &map.unmet {
            let Some(missing) = *missing else { continue };
            let told = lines.entry(Name { zone: *zone, connection: *connection, what: what(missing) });
            let told = told.or_default();
            told.count += u64::from(missing.count());
            told.lines += 1;
        }
        Self { map, lines }
    }

    /// Whether the way of a connection is listed.
    pub(crate) fn has_way(&mut self, connection: ConnectionId) -> bool {
        let name = Name { zone: None, connection: Some(connection), what: What::Way };
        self.look_up(name).is_some()
    }

    /// Adds what is wrong when a zone has not as many of something as asked for, or has and the list says
    /// otherwise.
    ///
    /// - `what`: as the list would name it; `None` for what no line can name.
    /// - `noun`: the same for people.
    pub(crate) fn compare(
        &mut self,
        zone: ZoneId,
        what: Option<What>,
        [asked, there]: [u32; 2],
        noun: impl FnOnce() -> String,
        found: &mut Found,
    ) {
        let name = what.map(|what| Name { zone: Some(zone), connection: None, what });
        let listed = name.and_then(|name| self.look_up(name)).unwrap_or(0);
        if asked == there && listed == 0 {
            return;
        }
        let is_told = listed > 0 && u64::from(there) + listed == u64::from(asked);
        found.lack(is_told, || {
            let told =
                if is_told || listed == 0 { String::new() } else { format!(", {listed} listed as missing") };
            let (who, number) = (zone_name(self.map, zone), counted(there, &noun()));
            CounterExample::new(format!("{who} has {number}, {asked} asked for{told}")).in_zones(&[zone])
        });
    }

    /// Adds every line about what `promise` judges that nobody looked up, that says the same as another, or
    /// says nothing.
    pub(crate) fn refute_rest(&self, promise: Promise, found: &mut Found) {
        for (name, told) in self.lines.iter().filter(|(name, _)| name.what.promise() == promise) {
            let fault = if !told.is_asked_for {
                "which nobody asks for"
            } else if told.lines > 1 {
                "in more than one line"
            } else if told.count == 0 {
                "which is nothing"
            } else {
                continue;
            };
            found.add(|| {
                let text = format!("the list of what is missing has {}, {fault}", self.words(*name, told));
                let zones: Vec<ZoneId> = name.zone.into_iter().collect();
                let example = CounterExample::new(text).in_zones(&zones);
                match name.connection {
                    Some(connection) => example.of_connection(connection),
                    None => example,
                }
            });
        }
    }

    /// How many the list says are missing of something that is asked for; `None` where it says nothing.
    fn look_up(&mut self, name: Name) -> Option<u64> {
        let told = self.lines.get_mut(&name)?;
        told.is_asked_for = true;
        Some(told.count)
    }

    /// `3 mines of entry 2 of zone 4`, entries counted from 1.
    fn words(&self, Name { zone, connection, what }: Name, told: &Told) -> String {
        let entry = |noun: &str, entry: u16| {
            format!("{} of entry {}", counted(told.count, noun), u32::from(entry) + 1)
        };
        let thing = match what {
            What::Towns { owner, has_fort } => counted(told.count, &town_noun(owner, has_fort)),
            What::Mines(at) => entry("mine", at),
            What::Required(at) => entry("required object", at),
            What::Way => counted(told.count, "way"),
        };
        let link = connection.map(|connection| link_name(self.map, connection));
        let zone = zone.map(|zone| zone_name(self.map, zone));
        let place = match (link, zone) {
            (Some(link), Some(zone)) => format!("{link} and {zone}"),
            (Some(place), None) | (None, Some(place)) => place,
            (None, None) if what == What::Way => "no connection".to_owned(),
            (None, None) => "no zone".to_owned(),
        };
        format!("{thing} of {place}")
    }
}

impl What {
    /// The promise that judges it.
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

/// `red castle`, `neutral town`.
pub(crate) fn town_noun(owner: Option<PlayerColor>, has_fort: bool) -> String {
    let whose = owner.map_or("neutral", PlayerColor::name);
    format!("{whose} {}", if has_fort { "castle" } else { "town" })
}
