//! The template for a number of players: parts of a template exist only for some numbers of players.

use std::borrow::Cow;

use crate::diag::Spanned;
use crate::ids::ZoneId;
use crate::template::{
    Connection, EffectiveZone, OwnOrLike, Presence, Template, TownHint, Towns, Zone, effective_zones,
};

impl Template {
    /// Returns the template for a game with `humans` humans among `players` players: without the zones and
    /// connections that do not exist, and with the others unconditional. A zone that inherits from a missing
    /// zone gets its own copy. O(zones + connections).
    ///
    /// A template with cyclic inheritance keeps its zones; it is rejected elsewhere.
    #[must_use]
    pub fn for_players(&self, humans: u32, players: u32) -> Cow<'_, Self> {
        let is_there = |presence: &Presence| presence.holds(humans, players);
        let is_whole = self.zones.iter().all(|zone| zone.presence.is_always())
            && self.connections.iter().all(|connection| connection.presence.is_always());
        let Some(effective) = effective_zones(self).ok().filter(|_| !is_whole) else {
            return Cow::Borrowed(self);
        };
        // the new id of each zone
        let mut ids: Vec<Option<ZoneId>> = Vec::with_capacity(self.zones.len());
        let mut count = 0;
        for zone in &self.zones {
            let id = is_there(&zone.presence).then(|| ZoneId::from_index(count));
            count += usize::from(id.is_some());
            ids.push(id);
        }
        let zones = self.zones.iter().zip(&effective).zip(&ids).filter(|(_, id)| id.is_some());
        let connections = self.connections.iter().filter(|connection| is_there(&connection.presence));
        let new = Self {
            zones: zones.map(|((zone, own), _)| present_zone(zone, own, &ids)).collect(),
            connections: connections.filter_map(|connection| present_connection(connection, &ids)).collect(),
            ..self.clone()
        };
        Cow::Owned(new)
    }
}

/// Returns a zone whose references use the new ids.
fn present_zone(zone: &Zone, effective: &EffectiveZone<'_>, ids: &[Option<ZoneId>]) -> Zone {
    let towns = match present(&zone.towns, || effective.towns.clone(), ids) {
        OwnOrLike::Own(towns) => OwnOrLike::Own(Towns {
            hints: towns.hints.iter().map(|hint| present_hint(hint, ids)).collect(),
            ..towns
        }),
        like @ OwnOrLike::Like(_) => like,
    };
    Zone {
        towns,
        terrain: present(&zone.terrain, || effective.terrain.clone(), ids),
        mines: present(&zone.mines, || effective.mines.to_vec(), ids),
        treasure: present(&zone.treasure, || effective.treasure.to_vec(), ids),
        custom_objects: present(&zone.custom_objects, || effective.custom_objects.clone(), ids),
        presence: Presence::default(),
        ..zone.clone()
    }
}

/// Returns a property with the new id of the zone that it refers to, or a copy of the inherited value if the
/// zone is missing.
fn present<T: Clone>(
    value: &OwnOrLike<T>,
    copied: impl FnOnce() -> T,
    ids: &[Option<ZoneId>],
) -> OwnOrLike<T> {
    match value {
        OwnOrLike::Own(own) => OwnOrLike::Own(own.clone()),
        OwnOrLike::Like(source) => match ids[source.value.index()] {
            Some(id) => OwnOrLike::Like(Spanned::new(id, source.span)),
            None => OwnOrLike::Own(copied()),
        },
    }
}

fn present_hint(hint: &TownHint, ids: &[Option<ZoneId>]) -> TownHint {
    let kept = |zone: &Spanned<ZoneId>| ids[zone.value.index()].map(|id| Spanned::new(id, zone.span));
    TownHint {
        like: hint.like.as_ref().and_then(kept),
        not_like: hint.not_like.iter().filter_map(kept).collect(),
        related_to_terrain: hint.related_to_terrain.as_ref().and_then(kept),
    }
}

/// Returns a connection with the new ids of its zones; `None` if one is missing.
fn present_connection(connection: &Connection, ids: &[Option<ZoneId>]) -> Option<Connection> {
    let end = |zone: Spanned<ZoneId>| ids[zone.value.index()].map(|id| Spanned::new(id, zone.span));
    Some(Connection {
        a: end(connection.a)?,
        b: end(connection.b)?,
        presence: Presence::default(),
        ..connection.clone()
    })
}
