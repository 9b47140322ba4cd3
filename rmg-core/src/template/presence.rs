//! Parts of a template that are only there in games of some numbers of players: what a template is for those who play.

use std::borrow::Cow;

use crate::diag::Spanned;
use crate::ids::ZoneId;
use crate::template::{
    Connection, EffectiveZone, OwnOrLike, Presence, Template, TownHint, Towns, Zone, effective_zones,
};

impl Template {
    /// The template for a game of so many humans among so many players: without the zones and connections that are not there, and with those
    /// that are there in every such game. What a zone copies from one that is not there it has as its own. O(zones + connections).
    ///
    /// A template with circles of inheritance keeps its zones: it is refused elsewhere.
    #[must_use]
    pub fn for_players(&self, humans: u32, players: u32) -> Cow<'_, Self> {
        let is_there = |presence: &Presence| presence.holds(humans, players);
        let is_whole = self.zones.iter().all(|zone| zone.presence.is_always())
            && self.connections.iter().all(|connection| connection.presence.is_always());
        let Some(effective) = effective_zones(self).ok().filter(|_| !is_whole) else {
            return Cow::Borrowed(self);
        };
        // by zone its new id
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

/// A zone with references to those that are there.
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

/// A property whose zone, where it is copied, is there; else what would be copied.
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

/// A connection between zones that are there.
fn present_connection(connection: &Connection, ids: &[Option<ZoneId>]) -> Option<Connection> {
    let end = |zone: Spanned<ZoneId>| ids[zone.value.index()].map(|id| Spanned::new(id, zone.span));
    Some(Connection {
        a: end(connection.a)?,
        b: end(connection.b)?,
        presence: Presence::default(),
        ..connection.clone()
    })
}
