//! A finished map as numbers and text.

use crate::ids::{ConnectionId, ZoneId};
use crate::layout::LinkOutcome;
use crate::model::{LinkWay, MapModel, ObjectBody, ObjectId};
use crate::pack::ContentPack;
use crate::summary::areas::zone_areas;
use crate::summary::contents::ContentsSummary;
use crate::summary::words::link_cause_text;
use crate::summary::zone::ZoneSummary;
use crate::template::ConnectionKind;

/// The zones and connections of a map, and the contents of its zones.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MapSummary {
    /// By zone.
    pub zones: Vec<ZoneSummary>,
    /// By connection.
    pub links: Vec<LinkSummary>,
    /// Treasure, mines, required objects and their guards.
    pub contents: ContentsSummary,
    /// Unmet requests.
    pub unmet: Vec<UnmetSummary>,
}

/// A realized connection.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LinkSummary {
    /// Keys of both ends.
    pub ends: [String; 2],
    /// The requested kind.
    pub kind: ConnectionKind,
    /// Strength of the guard in the template, 0 for none.
    pub asked_guard: u32,
    /// Whether it has a road.
    pub road: bool,
    /// The kind of link.
    pub way: WayKind,
    /// Open tiles in the wall, for a direct passage.
    pub gap_tiles: usize,
    /// The guards, one for a passage and one for each end of a portal.
    pub guards: Vec<GuardSummary>,
    /// The reason why it is not a direct passage; `None` for a direct passage.
    pub cause: Option<String>,
    /// The links that the layout allows, if known.
    pub outcome: Option<LinkOutcome>,
}

words! {
    /// The kind of link.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub enum WayKind {
        /// A passage through the wall.
        Passage = "direct",
        /// A border without a wall.
        Wide = "wide",
        /// A route over the sea.
        Ferry = "ferry",
        /// A pair of subterranean gates.
        Gate = "gate",
        /// A pair of monoliths.
        Monolith = "monolith",
        /// No link (fictive, repulsive).
        Nothing = "no way",
    }
}

impl From<&LinkWay> for WayKind {
    fn from(way: &LinkWay) -> Self {
        match way {
            LinkWay::Passage { .. } => Self::Passage,
            LinkWay::Wide => Self::Wide,
            LinkWay::Ferry { .. } => Self::Ferry,
            LinkWay::Gate { .. } => Self::Gate,
            LinkWay::Monolith { .. } => Self::Monolith,
            LinkWay::Nothing => Self::Nothing,
        }
    }
}

/// A stack of guards: creature, count and strength.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GuardSummary {
    /// Display name of the creature.
    pub creature: String,
    /// Number of creatures.
    pub count: u32,
    /// Requested strength, in AI value.
    pub strength: u32,
}

/// An unmet request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnmetSummary {
    /// The modifier that could not meet it.
    pub pass: String,
    /// `zone 3` or `connection 3 - 4`; empty for the whole map.
    pub place: String,
    /// The request, as text.
    pub what: String,
    /// The reason why it was not met, as text.
    pub reason: String,
    /// Whether the template requires it, so that the map is only a best effort.
    pub is_mandatory: bool,
}

impl MapSummary {
    /// Summarizes `map`. O(tiles + objects).
    ///
    /// # Arguments
    /// - `pack`: for the names of creatures and resources.
    /// - `outcomes`: the links that the layout allows, indexed by connection; empty if unknown (a map from a
    ///   file).
    #[must_use]
    pub fn new(map: &MapModel, pack: &ContentPack, outcomes: &[LinkOutcome]) -> Self {
        let plan = &map.plan;
        let key =
            |zone: ZoneId| plan.zones.get(zone.index()).map_or_else(String::new, |zone| zone.key.clone());
        let ends = |id: ConnectionId| match plan.connections.get(id.index()) {
            Some(connection) => [key(connection.a), key(connection.b)],
            None => [String::new(), String::new()],
        };
        let areas = zone_areas(map);
        let contents = ContentsSummary::new(map, pack);
        let zones =
            plan.zones.iter().zip(&map.zones).zip(areas).map(|((zone, made), achieved_tiles)| ZoneSummary {
                key: zone.key.clone(),
                kind: zone.kind,
                player: zone.player,
                level: made.level,
                asked_tiles: made.target_tiles,
                achieved_tiles,
            });
        let links = plan.each_connection().zip(&map.links).map(|((id, connection), link)| LinkSummary {
            ends: ends(id),
            kind: connection.kind,
            asked_guard: connection.guard,
            road: connection.road,
            way: WayKind::from(&link.way),
            gap_tiles: link.way.gap().len(),
            guards: link.way.guards().filter_map(|guard| guard_summary(map, pack, guard)).collect(),
            cause: link.cause.map(link_cause_text),
            outcome: outcomes.get(id.index()).copied(),
        });
        let unmet = map.unmet.iter().map(|unmet| UnmetSummary {
            pass: unmet.pass.to_string(),
            place: match (unmet.connection, unmet.zone) {
                (Some(connection), _) => format!("connection {}", ends(connection).join(" - ")),
                (None, Some(zone)) => format!("zone {}", key(zone)),
                (None, None) => String::new(),
            },
            what: unmet.what.to_string(),
            reason: unmet.reason_words(),
            is_mandatory: unmet.missing.is_some(),
        });
        Self { zones: zones.collect(), links: links.collect(), contents, unmet: unmet.collect() }
    }

    /// Returns the number of connections with that kind of link.
    #[must_use]
    pub fn count(&self, way: WayKind) -> usize {
        self.links.iter().filter(|link| link.way == way).count()
    }
}

fn guard_summary(map: &MapModel, pack: &ContentPack, guard: ObjectId) -> Option<GuardSummary> {
    let ObjectBody::Monster { creature, count, strength } = map.objects.get(guard.index())?.body else {
        return None;
    };
    Some(GuardSummary { creature: pack.stack_title(creature), count, strength })
}
