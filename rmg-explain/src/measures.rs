//! Metrics of a finished map, for statistics over many maps. They depend on the map only, not on how it was
//! generated; time and memory are measured elsewhere.

mod ground;
mod lines;
mod shapes;

use std::collections::BTreeMap;

use rmg_core::ZoneId;
use rmg_core::model::{MapModel, ObjectBody, UnmetRequest};
use rmg_core::pack::{ContentPack, ObjectRole, StackCreature};
use rmg_core::plan::{ConnectionPlan, ZoneContents};
use rmg_core::summary::{ContentsSummary, WayKind, link_cause_kind, link_cause_text, zone_areas};

pub use ground::GroundMeasures;
pub use lines::{RiverMeasures, RoadMeasures, Runs};
pub use shapes::{LandShare, Outline, ShapeMeasures};

/// Minimum size in tiles of zones for which metrics are checked. A single pile or thicket has too much
/// influence on smaller ones.
pub const LARGE_ZONE: u32 = 400;

/// The metrics of a map. The default is 0 for all.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct MapMeasures {
    /// Number of connections by kind of link, in the order of [`WayKind::ALL`].
    pub ways: [usize; WayKind::ALL.len()],
    /// Why connections are not direct passages, one entry each; the places are the keys of both zones.
    pub link_causes: Vec<PlacedCause>,
    pub treasure: Vec<TreasureMeasure>,
    /// Number of unmet requests.
    pub unmet: usize,
    /// The modifier, the request and the reason of each unmet request, with the key of its zone or of both
    /// ends.
    pub unmet_causes: Vec<PlacedCause>,
    /// Number of objects of all kinds, including obstacles.
    pub objects: usize,
    pub guards: BTreeMap<StackCreature, usize>,
    /// Number of guards with a count of 0.
    pub empty_guards: usize,
    /// Number of [large](LARGE_ZONE) zones that request treasure, mines, towns or objects and have only
    /// obstacles.
    pub bare_zones: usize,
    pub ground: GroundMeasures,
    /// Seas, rock, roads, rivers, areas.
    pub shapes: ShapeMeasures,
}

/// Why a request was not met as requested, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlacedCause {
    /// Key of the zone, or keys of both ends of a connection: `1 - 2`. Empty without a place.
    pub place: String,
    /// The kind of cause, without numbers.
    pub kind: String,
    /// The cause as text, without the place.
    pub text: String,
}

/// Treasure of a zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TreasureMeasure {
    pub tiles: u32,
    /// Requested value, for the area of the zone.
    pub asked: u64,
    pub value: u64,
}

impl MapMeasures {
    /// Measures `map`, which was generated with `pack`. O(tiles + objects + piles).
    ///
    /// # Panics
    /// Panics if the map contains unknown zones, kinds or terrains. Maps of `rmg_generate::generate_map` do
    /// not.
    #[must_use]
    pub fn new(map: &MapModel, pack: &ContentPack) -> Self {
        let areas = zone_areas(map);
        let contents = ContentsSummary::by_zone(map, pack);
        let treasure = contents.iter().zip(&areas).map(|(contents, tiles)| {
            let (asked, value) = contents.treasure_values();
            TreasureMeasure { tiles: *tiles, asked, value }
        });
        let mut measures = Self {
            link_causes: link_causes(map),
            treasure: treasure.collect(),
            unmet: map.unmet.len(),
            unmet_causes: map.unmet.iter().map(|wish| unmet_cause(map, wish)).collect(),
            objects: map.objects.len(),
            bare_zones: bare_zones(map, pack, &areas),
            ground: GroundMeasures::new(map, pack),
            shapes: ShapeMeasures::new(map, pack),
            ..Self::default()
        };
        measures.ways =
            WayKind::ALL.map(|way| map.links.iter().filter(|link| WayKind::from(&link.way) == way).count());
        for object in &map.objects {
            if let ObjectBody::Monster { creature, count, .. } = object.body {
                *measures.guards.entry(creature).or_default() += 1;
                measures.empty_guards += usize::from(count == 0);
            }
        }
        measures
    }

    /// Returns the requested and the actual value of all treasure.
    #[must_use]
    pub fn treasure_values(&self) -> (u64, u64) {
        self.treasure.iter().fold((0, 0), |(asked, value), zone| {
            (u64::saturating_add(asked, zone.asked), u64::saturating_add(value, zone.value))
        })
    }

    /// Returns the number of monsters on the map.
    #[must_use]
    pub fn monsters(&self) -> usize {
        self.guards.values().sum()
    }

    /// Returns the number of monsters whose creature the game picks.
    #[must_use]
    pub fn random_monsters(&self) -> usize {
        let of = self.guards.iter().filter(|(creature, _)| matches!(creature, StackCreature::Random(_)));
        of.map(|(_, number)| number).sum()
    }
}

fn bare_zones(map: &MapModel, pack: &ContentPack, areas: &[u32]) -> usize {
    let mut object_counts = vec![0_usize; map.plan.zones.len()];
    for object in &map.objects {
        let is_object = pack.objects[object.kind].role != ObjectRole::Decoration;
        object_counts[object.cause.zone.index()] += usize::from(is_object);
    }
    let zones = map.plan.zones.iter().zip(areas).zip(object_counts);
    zones
        .filter(|((zone, tiles), object_counts)| {
            **tiles >= LARGE_ZONE && has_requests(&zone.contents) && *object_counts == 0
        })
        .count()
}

/// Returns whether a zone requests anything except obstacles.
fn has_requests(contents: &ZoneContents) -> bool {
    !contents.treasure.is_empty()
        || !contents.mines.is_empty()
        || !contents.objects.required.is_empty()
        || contents.towns.total() > 0
}

fn link_causes(map: &MapModel) -> Vec<PlacedCause> {
    let links = map.plan.connections.iter().zip(&map.links);
    let caused = links.filter_map(|(connection, link)| {
        let (kind, text) = (link_cause_kind(link.cause?), link_cause_text(link.cause?));
        Some(PlacedCause { place: ends_of(map, connection), kind, text })
    });
    caused.collect()
}

fn unmet_cause(map: &MapModel, wish: &UnmetRequest) -> PlacedCause {
    let of_zone = wish.zone.and_then(|zone| map.plan.zones.get(zone.index())).map(|zone| zone.key.clone());
    let of_connection = || {
        let connection = map.plan.connections.get(wish.connection?.index())?;
        Some(ends_of(map, connection))
    };
    let place = of_zone.or_else(of_connection).unwrap_or_default();
    PlacedCause { place, kind: wish.kind(), text: wish.words() }
}

/// Returns the keys of both zones.
fn ends_of(map: &MapModel, connection: &ConnectionPlan) -> String {
    let key = |zone: ZoneId| map.plan.zones[zone.index()].key.as_str();
    format!("{} - {}", key(connection.a), key(connection.b))
}
