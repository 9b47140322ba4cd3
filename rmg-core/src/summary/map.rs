//! A finished map as numbers and words.

use crate::ids::{ConnectionId, ZoneId};
use crate::layout::LinkOutcome;
use crate::model::{LinkWay, MapModel, ObjectBody, ObjectId};
use crate::pack::ContentPack;
use crate::summary::areas::zone_areas;
use crate::summary::contents::ContentsSummary;
use crate::summary::words::link_cause_words;
use crate::summary::zone::ZoneSummary;
use crate::template::ConnectionKind;

/// What became of the zones and connections of a map, and what its zones hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MapSummary {
    /// By zone.
    pub zones: Vec<ZoneSummary>,
    /// By connection.
    pub links: Vec<LinkSummary>,
    /// Treasure, mines, required objects and their guards.
    pub contents: ContentsSummary,
    /// Wishes that were not met.
    pub unmet: Vec<UnmetSummary>,
}

/// A connection, what became of it and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LinkSummary {
    /// Id texts of both ends.
    pub ends: [String; 2],
    /// How it was to be realised.
    pub kind: ConnectionKind,
    /// Strength of the guard in the template, 0 for none.
    pub asked_guard: u32,
    /// Whether a road leads through.
    pub road: bool,
    /// What it became.
    pub way: WayKind,
    /// Tiles left open in the wall, for a direct passage.
    pub gap_tiles: usize,
    /// The guards, one for a passage and one for each end of a portal.
    pub guards: Vec<GuardSummary>,
    /// For anything but a direct passage: why, in words.
    pub cause: Option<String>,
    /// What the layout allowed, where it is known.
    pub outcome: Option<LinkOutcome>,
}

words! {
    /// What a connection became.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub enum WayKind {
        /// A passage through the wall.
        Passage = "direct",
        /// A border without a wall.
        Wide = "wide",
        /// A way over the sea.
        Ferry = "ferry",
        /// A pair of subterranean gates.
        Gate = "gate",
        /// A pair of monoliths.
        Monolith = "monolith",
        /// No way (fictive, repulsive).
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

/// A guard.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GuardSummary {
    /// Name of the creature, as shown.
    pub creature: String,
    /// How many.
    pub count: u32,
    /// Strength that was wanted, in AI value.
    pub strength: u32,
}

/// A wish that was not met.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnmetSummary {
    /// The modifier that gave up.
    pub pass: String,
    /// `zone 3` or `connection 3 - 4`; empty for the whole map.
    pub place: String,
    /// What was wanted.
    pub what: String,
    /// Why it could not be had.
    pub reason: String,
    /// Whether the template demands it, so that the map is only the best that could be made.
    pub is_demanded: bool,
}

impl MapSummary {
    /// The numbers of `map`. O(tiles + objects).
    ///
    /// # Arguments
    /// - `pack`: for the names of creatures and resources.
    /// - `outcomes`: what the layout allowed, indexed by connection; empty where it is not known (a map from a file).
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
            cause: link.cause.map(link_cause_words),
            outcome: outcomes.get(id.index()).copied(),
        });
        let unmet = map.unmet.iter().map(|wish| UnmetSummary {
            pass: wish.pass.to_string(),
            place: match (wish.connection, wish.zone) {
                (Some(connection), _) => format!("connection {}", ends(connection).join(" - ")),
                (None, Some(zone)) => format!("zone {}", key(zone)),
                (None, None) => String::new(),
            },
            what: wish.what.to_string(),
            reason: wish.reason_words(),
            is_demanded: wish.missing.is_some(),
        });
        Self { zones: zones.collect(), links: links.collect(), contents, unmet: unmet.collect() }
    }

    /// How many connections became what.
    #[must_use]
    pub fn count(&self, way: WayKind) -> usize {
        self.links.iter().filter(|link| link.way == way).count()
    }
}

fn guard_summary(map: &MapModel, pack: &ContentPack, guard: ObjectId) -> Option<GuardSummary> {
    let ObjectBody::Monster { creature, count, strength } = map.objects.get(guard.index())?.body else {
        return None;
    };
    Some(GuardSummary { creature: pack.creatures.get(creature)?.title.clone(), count, strength })
}
