//! A finished map in figures: what sweeps add up, and what programs judge that measure many maps. Nothing here depends
//! on how the map came about; times and memory are with those who made it.

mod ground;
mod lines;
mod shapes;

use std::collections::BTreeMap;

use rmg_core::model::{MapModel, ObjectBody, UnmetWish};
use rmg_core::pack::{ContentPack, ObjectRole};
use rmg_core::plan::{ConnectionPlan, ZoneContents};
use rmg_core::summary::{ContentsSummary, WayKind, link_cause_kind, link_cause_words, zone_areas};
use rmg_core::{CreatureId, ZoneId};

pub use ground::GroundMeasures;
pub use lines::{RiverMeasures, RoadMeasures, Runs};
pub use shapes::{LandShare, ShapeMeasures};

/// Smallest zones, in tiles, of which figures are judged: in smaller ones a single pile or thicket is much.
pub const LARGE_ZONE: u32 = 400;

/// The figures of a map; those of no map are all 0.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct MapMeasures {
    /// Connections by what they became, as [`WayKind::ALL`].
    pub ways: [usize; WayKind::ALL.len()],
    /// Why connections are no direct passages, one entry each; the places are the keys of both zones.
    pub link_causes: Vec<PlacedCause>,
    pub treasure: Vec<TreasureMeasure>,
    /// Wishes that were not met.
    pub unmet: usize,
    /// Who gave up, on what, and why: of each wish that was not met, with the key of its zone or those of both ends.
    pub unmet_causes: Vec<PlacedCause>,
    /// Objects of all kinds, obstacles among them.
    pub objects: usize,
    pub guards: BTreeMap<CreatureId, usize>,
    /// Monsters among them that are none: their number is 0.
    pub empty_guards: usize,
    /// [Large](LARGE_ZONE) zones that ask for treasure, mines, towns or objects and have no object but obstacles.
    pub bare_zones: usize,
    pub ground: GroundMeasures,
    /// Seas, rock, roads, rivers, areas.
    pub shapes: ShapeMeasures,
}

/// Why something is not as it was asked for, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlacedCause {
    /// Key of the zone, or keys of both ends of a connection: `1 - 2`. Empty for what has no place.
    pub place: String,
    /// What kind of cause it is, without numbers.
    pub kind: String,
    /// In words, without the place.
    pub text: String,
}

/// Treasure of a zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TreasureMeasure {
    pub tiles: u32,
    /// Value asked for, by the area that the zone has.
    pub asked: u64,
    pub value: u64,
}

impl MapMeasures {
    /// The figures of `map`, which was made with `pack`. O(tiles + objects + piles).
    ///
    /// # Panics
    /// When the map names zones, kinds or terrains that are not there; those of `rmg_generate::generate_map`
    /// do not.
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

    /// Value of all treasure, asked for and there.
    #[must_use]
    pub fn treasure_values(&self) -> (u64, u64) {
        self.treasure.iter().fold((0, 0), |(asked, value), zone| {
            (u64::saturating_add(asked, zone.asked), u64::saturating_add(value, zone.value))
        })
    }

    /// Monsters on the map.
    #[must_use]
    pub fn monsters(&self) -> usize {
        self.guards.values().sum()
    }
}

fn bare_zones(map: &MapModel, pack: &ContentPack, areas: &[u32]) -> usize {
    let mut things = vec![0_usize; map.plan.zones.len()];
    for object in &map.objects {
        let is_thing = pack.objects[object.kind].role != ObjectRole::Decoration;
        things[object.cause.zone.index()] += usize::from(is_thing);
    }
    let zones = map.plan.zones.iter().zip(areas).zip(things);
    zones
        .filter(|((zone, tiles), things)| **tiles >= LARGE_ZONE && asks(&zone.contents) && *things == 0)
        .count()
}

/// Whether a zone asks for anything that is no obstacle.
fn asks(contents: &ZoneContents) -> bool {
    !contents.treasure.is_empty()
        || !contents.mines.is_empty()
        || !contents.objects.required.is_empty()
        || contents.towns.total() > 0
}

fn link_causes(map: &MapModel) -> Vec<PlacedCause> {
    let links = map.plan.connections.iter().zip(&map.links);
    let caused = links.filter_map(|(connection, link)| {
        let (kind, text) = (link_cause_kind(link.cause?), link_cause_words(link.cause?));
        Some(PlacedCause { place: ends_of(map, connection), kind, text })
    });
    caused.collect()
}

fn unmet_cause(map: &MapModel, wish: &UnmetWish) -> PlacedCause {
    let of_zone = wish.zone.and_then(|zone| map.plan.zones.get(zone.index())).map(|zone| zone.key.clone());
    let of_connection = || {
        let connection = map.plan.connections.get(wish.connection?.index())?;
        Some(ends_of(map, connection))
    };
    let place = of_zone.or_else(of_connection).unwrap_or_default();
    PlacedCause { place, kind: wish.kind(), text: wish.words() }
}

/// Keys of both zones.
fn ends_of(map: &MapModel, connection: &ConnectionPlan) -> String {
    let key = |zone: ZoneId| map.plan.zones[zone.index()].key.as_str();
    format!("{} - {}", key(connection.a), key(connection.b))
}
