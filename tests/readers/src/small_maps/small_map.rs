//! Maps with zones and walls as text, and everything else placed individually.

use rmg_core::certificate::Promise;
use rmg_core::ids::{AppearanceId, ConnectionId, ObjectKindId, PlayerColor};
use rmg_core::layout::PortalCause;
use rmg_core::model::{
    Cause, Cover, Guarded, LinkCause, LinkWay, MapLevel, MapLink, MapModel, MapObject, MapPos, MapZone,
    ObjectBody, ObjectId, TileView,
};
use rmg_core::plan::{
    ConnectionPlan, ContentSwitches, GenPlan, LevelRequest, MainTown, MapMonsters, PlayerPlan, ZoneContents,
    ZonePlan,
};
use rmg_core::template::{ConnectionKind, WaterContent, ZoneKind};
use rmg_core::{Grid, Level, MapSize, Seat, Seed, TerrainId, TilePos, ZoneId};

use crate::heroes3;

/// An inner sprite of grass.
const INNER_GRASS: TileView = TileView { frame: 49, flip: 0 };

/// Returns the tile in column `x`, row `y` of a level.
#[must_use]
pub fn at(level: u8, x: u16, y: u16) -> MapPos {
    MapPos { level: Level(level), tile: TilePos::new(x, y) }
}

/// Returns the id of a terrain of the built-in pack.
///
/// # Panics
/// If the name is unknown.
#[must_use]
pub fn terrain(name: &str) -> TerrainId {
    heroes3().terrains.find(name).expect("the terrain is in the pack")
}

/// Returns kind and first appearance of an object of the built-in pack, by type, subtype and variant (empty:
/// any).
///
/// # Panics
/// If there is none.
#[must_use]
pub fn kind_of(type_name: &str, subtype: &str, variant: &str) -> (ObjectKindId, AppearanceId) {
    let pack = heroes3();
    let kind = pack.find_object(type_name, subtype).expect("the kind is in the pack");
    let fits = |id: &&AppearanceId| variant.is_empty() || pack.appearances[**id].variant == variant;
    let appearance = pack.objects[kind].appearances.iter().find(fits).expect("the kind has that appearance");
    (kind, *appearance)
}

/// A partial map.
#[derive(Debug, Clone)]
pub struct SmallMap {
    pub(super) map: MapModel,
}

/// Owner and kind of a town.
#[derive(Debug, Clone, Copy)]
pub struct TownSketch {
    /// Owner. The player also gets the zone, with a seat.
    pub owner: Option<PlayerColor>,
    /// Whether it has a fort.
    pub has_fort: bool,
}

impl SmallMap {
    /// Builds a map of grass from text, the surface first: one letter per tile; `A` is zone 0 with the key
    /// `A`. Lower-case letters get an obstacle. The target area of a zone is its number of tiles. Monsters
    /// are of `castle` only.
    ///
    /// # Panics
    /// If rows differ in length, or levels in size.
    #[must_use]
    pub fn draw(levels: &[&str]) -> Self {
        let rows: Vec<Vec<&str>> = levels
            .iter()
            .map(|text| text.lines().map(str::trim).filter(|line| !line.is_empty()).collect())
            .collect();
        let (width, height) = (rows[0][0].len(), rows[0].len());
        let size = MapSize::new(width as u64, height as u64, levels.len() as u64).expect("a small size");
        let (w, h) = (size.width(), size.height());
        let letters: Vec<Vec<u8>> = rows.iter().map(|rows| rows.concat().into_bytes()).collect();
        let zone_of = |letter: u8| ZoneId(u16::from(letter.to_ascii_uppercase() - b'A'));
        let count = letters.iter().flatten().map(|letter| zone_of(*letter).index() + 1).max().expect("tiles");
        let layers = letters.iter().map(|letters| MapLevel {
            owner: Grid::from_cells(w, h, letters.iter().map(|letter| zone_of(*letter)).collect()),
            terrain: Grid::new(w, h, terrain("grass")),
            view: Grid::new(w, h, INNER_GRASS),
            road: Grid::new(w, h, None),
            road_view: Grid::new(w, h, TileView::default()),
            river: Grid::new(w, h, None),
            river_view: Grid::new(w, h, TileView::default()),
            cover: Grid::from_cells(
                w,
                h,
                letters
                    .iter()
                    .map(|letter| if letter.is_ascii_lowercase() { Cover::Blocked } else { Cover::Possible })
                    .collect(),
            ),
        });
        let zones = (0..count).map(|zone| {
            let tiles = |letters: &Vec<u8>| letters.iter().filter(|l| zone_of(**l).index() == zone).count();
            let level_index =
                letters.iter().position(|letters| tiles(letters) > 0).expect("letters without gaps");
            MapZone {
                level: Level(u8::try_from(level_index).expect("two levels")),
                target_tiles: u32::try_from(tiles(&letters[level_index])).expect("a small map"),
                terrain: terrain("grass"),
                faction: None,
                main_point: None,
                factions: Vec::new(),
            }
        });
        let map = MapModel {
            plan: plan(size, count),
            attempt: 0,
            generator: "by hand".to_owned(),
            pack: (heroes3().info.name.clone(), heroes3().info.version.clone()),
            recipe: None,
            lines: None,
            levels: layers.collect(),
            zones: zones.collect(),
            objects: Vec::new(),
            piles: Vec::new(),
            links: Vec::new(),
            harbors: Vec::new(),
            victory: rmg_core::model::MapVictory::default(),
            unmet: Vec::new(),
        };
        Self { map }
    }

    /// Sets the main point of a zone.
    #[must_use]
    pub fn main_point(mut self, zone: u16, tile: MapPos) -> Self {
        self.map.zones[usize::from(zone)].main_point = Some(tile.tile);
        self
    }

    /// Adds a town of `castle`, in the plan and on the map; with an owner, it is a main town. `anchor` is its
    /// lower right cell. The main point of the zone becomes the tile before its entrance.
    ///
    /// # Panics
    /// If the zone does not exist, or there are more than 255 players.
    #[must_use]
    pub fn town(mut self, zone: u16, anchor: MapPos, sketch: TownSketch) -> Self {
        let TownSketch { owner, has_fort } = sketch;
        let faction = heroes3().factions.find("castle").expect("the pack has castles");
        let contents = &mut self.map.plan.zones[usize::from(zone)].contents.towns;
        contents.factions = vec![faction];
        match owner {
            Some(_) => contents.main = Some(MainTown { has_fort }),
            None if has_fort => contents.neutral_castles += 1,
            None => contents.neutral_towns += 1,
        }
        if let Some(color) = owner {
            let seat = Seat(u8::try_from(self.map.plan.players.len() + 1).expect("few players"));
            let start = &mut self.map.plan.zones[usize::from(zone)];
            (start.kind, start.seat, start.player) = (ZoneKind::PlayerStart, Some(seat), Some(color));
            self.map.plan.players.push(PlayerPlan::new(color, seat, true));
        }
        self.map.zones[usize::from(zone)].faction = Some(faction);
        let appearance = kind_of("town", "castle", if has_fort { "fort" } else { "village" });
        let body = ObjectBody::Town { owner, faction, has_fort, is_main: owner.is_some() };
        self.place(appearance, anchor, body, cause("towns", zone));
        let before = TilePos::new(anchor.tile.x - 2, anchor.tile.y + 1);
        self.map.zones[usize::from(zone)].main_point = Some(before);
        self
    }

    /// Adds a passage through the wall, with a guard of pikemen on its first tile if `guard` requires one.
    #[must_use]
    pub fn passage(mut self, ends: [u16; 2], guard: u32, gap: &[MapPos]) -> Self {
        let link = self.plan_link(ends, ConnectionKind::Guarded, guard);
        let strength = strength(guard);
        let guard = self.guard(link, strength, gap[0]);
        self.finish(LinkWay::Passage { gap: gap.to_vec(), guard }, strength, None)
    }

    /// Adds a wide border.
    #[must_use]
    pub fn wide(mut self, ends: [u16; 2]) -> Self {
        self.plan_link(ends, ConnectionKind::Wide, 0);
        self.finish(LinkWay::Wide, 0, None)
    }

    /// Adds a connection without a link.
    #[must_use]
    pub fn fictive(mut self, ends: [u16; 2]) -> Self {
        self.plan_link(ends, ConnectionKind::Fictive, 6000);
        self.finish(LinkWay::Nothing, 0, None)
    }

    /// Adds a pair of gates, with their lower right cells at `places` and guards below their entrances.
    #[must_use]
    pub fn gates(mut self, ends: [u16; 2], guard: u32, places: [MapPos; 2]) -> Self {
        let link = self.plan_link(ends, ConnectionKind::Guarded, guard);
        let appearance = kind_of("subterraneanGate", "object", "");
        let before = |gate: MapPos| at(gate.level.0, gate.tile.x - 1, gate.tile.y + 1);
        let (gates, guards) = self.portals(link, appearance, places, places.map(before), strength(guard));
        self.finish(LinkWay::Gate { ends: gates, guards }, strength(guard), Some(LinkCause::Levels))
    }

    /// Adds a pair of monoliths of the `nth` kind, from 1, at `places`, with guards below. The recorded
    /// reason is that the template requests it, that gates do not fit, or that the zones are separate on one
    /// level.
    #[must_use]
    pub fn monoliths(mut self, ends: [u16; 2], kind: ConnectionKind, nth: u8, places: [MapPos; 2]) -> Self {
        const GUARD: u32 = 6000;
        let link = self.plan_link(ends, kind, GUARD);
        let appearance = kind_of("monolithTwoWay", &format!("monolith{nth}"), "");
        let before = |place: MapPos| at(place.level.0, place.tile.x, place.tile.y + 1);
        let (monoliths, guards) = self.portals(link, appearance, places, places.map(before), strength(GUARD));
        let cause = match kind {
            ConnectionKind::ForcePortal => LinkCause::Forced,
            _ if places[0].level != places[1].level => LinkCause::NoGatePlace,
            _ => LinkCause::Layout(PortalCause::Apart),
        };
        self.finish(LinkWay::Monolith { ends: monoliths, guards }, strength(GUARD), Some(cause))
    }

    /// Returns the map, with obstacles on all blocked tiles, and `used` cover under all objects.
    ///
    /// # Panics
    /// If an object extends beyond the map edge.
    #[must_use]
    pub fn build(mut self) -> MapModel {
        for object in &self.map.objects {
            for cell in heroes3().appearances[object.appearance].footprint.cells() {
                let x = object.at.tile.x.checked_add_signed(cell.dx).expect("objects are on the map");
                let y = object.at.tile.y.checked_add_signed(cell.dy).expect("objects are on the map");
                self.map.levels[object.at.level.index()].cover[TilePos::new(x, y)] = Cover::Used;
            }
        }
        self.place_obstacles();
        self.map
    }

    pub(super) fn place(
        &mut self,
        (kind, appearance): (ObjectKindId, AppearanceId),
        at: MapPos,
        body: ObjectBody,
        cause: Cause,
    ) -> ObjectId {
        let id = ObjectId::from_index(self.map.objects.len());
        self.map.objects.push(MapObject { kind, appearance, at, body, cause });
        id
    }

    /// Adds pikemen with a total value of `strength`; none for 0.
    pub(super) fn guard(&mut self, link: ConnectionId, strength: u32, place: MapPos) -> Option<ObjectId> {
        if strength == 0 {
            return None;
        }
        let creature = heroes3().creatures.find("pikeman").expect("the pack has pikemen");
        let count = strength.div_ceil(heroes3().creatures[creature].ai_value);
        let zone = self.map.levels[place.level.index()].owner[place.tile];
        let body = ObjectBody::Monster { creature: creature.into(), count, strength };
        let guards = Some(Guarded::Link(link));
        let cause = Cause { connection: Some(link), guards, ..cause("direct links", zone.0) };
        Some(self.place(kind_of("monster", "pikeman", ""), place, body, cause))
    }

    fn portals(
        &mut self,
        link: ConnectionId,
        appearance: (ObjectKindId, AppearanceId),
        places: [MapPos; 2],
        before: [MapPos; 2],
        strength: u32,
    ) -> ([ObjectId; 2], [Option<ObjectId>; 2]) {
        let first = ObjectId::from_index(self.map.objects.len());
        let ends = [first, ObjectId(first.0 + 1)];
        for (place, partner) in places.into_iter().zip([ends[1], ends[0]]) {
            let zone = self.map.levels[place.level.index()].owner[place.tile];
            let cause = Cause { connection: Some(link), ..cause("portal ends", zone.0) };
            self.place(appearance, place, ObjectBody::Portal { partner }, cause);
        }
        (ends, before.map(|place| self.guard(link, strength, place)))
    }

    pub(super) fn plan_link(&mut self, [a, b]: [u16; 2], kind: ConnectionKind, guard: u32) -> ConnectionId {
        let id = ConnectionId::from_index(self.map.plan.connections.len());
        self.map.plan.connections.push(ConnectionPlan {
            a: ZoneId(a),
            b: ZoneId(b),
            kind,
            guard,
            road: false,
        });
        id
    }

    pub(super) fn finish(mut self, way: LinkWay, strength: u32, cause: Option<LinkCause>) -> Self {
        self.map.links.push(MapLink { way, strength, cause, steps: Vec::new() });
        self
    }
}

/// Returns the strength of a connection's guard with normal monsters, for guards of at most 7500.
pub(super) fn strength(guard: u32) -> u32 {
    let strength = guard.saturating_sub(1000);
    if strength < 2000 { 0 } else { strength }
}

pub(super) fn cause(pass: &'static str, zone: u16) -> Cause {
    Cause { pass: pass.into(), zone: ZoneId(zone), connection: None, pile: None, guards: None }
}

fn plan(size: MapSize, zones: usize) -> GenPlan {
    let castle = heroes3().factions.find("castle").expect("the pack has castles");
    let zone = |at: usize| ZonePlan {
        key: char::from(b'A' + u8::try_from(at).expect("zones are letters")).to_string(),
        kind: ZoneKind::Treasure,
        weight: 10,
        seat: None,
        player: None,
        level: LevelRequest::Any,
        contents: ZoneContents { monster_factions: vec![castle], ..ZoneContents::default() },
    };
    GenPlan {
        template_name: "small".to_owned(),
        seed: Seed(1),
        size,
        target: rmg_core::Game::default(),
        water: WaterContent::None,
        monsters: MapMonsters::Normal,
        artifact_sets: Default::default(),
        game_rules: Default::default(),
        modifier_options: Vec::new(),
        switches: ContentSwitches::default(),
        chosen_switches: ContentSwitches::default(),
        symmetry: None,
        content_seeds: Default::default(),
        is_symmetry_chosen: false,
        victory: rmg_core::plan::VictoryPlan::default(),
        players: Vec::new(),
        zones: (0..zones).map(zone).collect(),
        connections: Vec::new(),
    }
}

/// Returns a sound map of four zones on two levels with every kind of link: a guarded passage (A-B), a wide
/// border (B-C), a guarded and an unguarded pair of gates (A-D, B-D), a forced and another pair of monoliths
/// (A-C, C-D), and a fictive connection. Red starts in A, blue in C; B has a neutral town.
#[must_use]
pub fn two_levels() -> MapModel {
    let surface = "
        AAAAAAAAAaBBBBBBBCCCCCCC
        AAAAAAAAAaBBBBBBBCCCCCCC
        AAAAAAAAAaBBBBBBBCCCCCCC
        AAAAAAAAAaBBBBBBBCCCCCCC
        AAAAAAAAAaBBBBBBBCCCCCCC
        AAAAAAAAAABBBBBBBCCCCCCC
        AAAAAAAAAaBBBBBBBCCCCCCC
        AAAAAAAAAaBBBBBBBCCCCCCC
        AAAAAAAAAaBBBBBBBCCCCCCC
        AAAAAAAAAaBBBBBBBCCCCCCC
        AAAAAAAAAaaBBBBBBCCCCCCC
        AAAAAAAAAAaBBBBBBCCCCCCC
        AAAAAAAAAAaBBBBBBCCCCCCC
        AAAAAAAAAAaBBBBBBCCCCCCC
    ";
    let underground = "DDDDDDDDDDDDDDDDDDDDDDDD\n".repeat(14);
    let owned = |color| TownSketch { owner: Some(color), has_fort: true };
    SmallMap::draw(&[surface, &underground])
        .town(0, at(0, 6, 3), owned(PlayerColor::Red))
        .town(1, at(0, 15, 3), TownSketch { owner: None, has_fort: false })
        .town(2, at(0, 22, 3), owned(PlayerColor::Blue))
        .main_point(3, at(1, 12, 2))
        .passage([0, 1], 6000, &[at(0, 9, 5)])
        .wide([1, 2])
        .gates([0, 3], 6000, [at(0, 4, 8), at(1, 4, 8)])
        .gates([1, 3], 1000, [at(0, 14, 8), at(1, 14, 8)])
        .monoliths([0, 2], ConnectionKind::ForcePortal, 1, [at(0, 7, 9), at(0, 20, 8)])
        .monoliths([2, 3], ConnectionKind::Guarded, 2, [at(0, 19, 11), at(1, 20, 11)])
        .fictive([0, 2])
        .build()
}

/// Returns a sound map of one zone of grass that contains a square of sand, with the sprites of the original
/// game.
#[must_use]
pub fn sand_in_grass() -> MapModel {
    let mut map = SmallMap::draw(&["AAAAAAAA\n".repeat(8).as_str()]).main_point(0, at(0, 0, 0)).build();
    let sprite = |frame, flip| TileView { frame, flip };
    // Sand in columns and rows 3 and 4. Grass east of it has it on its left: this is the unmirrored edge.
    let square = [
        [sprite(32, 0), sprite(28, 2), sprite(31, 2), sprite(35, 1)],
        [sprite(24, 1), sprite(0, 0), sprite(8, 0), sprite(27, 0)],
        [sprite(25, 1), sprite(7, 0), sprite(23, 0), sprite(26, 0)],
        [sprite(33, 2), sprite(29, 0), sprite(30, 0), sprite(34, 3)],
    ];
    for (y, row) in (2..).zip(square) {
        for (x, view) in (2..).zip(row) {
            map.levels[0].view[TilePos::new(x, y)] = view;
        }
    }
    for (x, y) in [(3, 3), (4, 3), (3, 4), (4, 4)] {
        map.levels[0].terrain[TilePos::new(x, y)] = terrain("sand");
    }
    map
}

/// Returns the refuted promises of a map; without `PlayerStarts` if the map has no players, because that
/// alone refutes it.
#[must_use]
pub fn refuted(map: &MapModel) -> Vec<Promise> {
    let has_no_players = map.plan.players.is_empty();
    let certificate = rmg_audit::audit(map, heroes3());
    let promises = certificate.refuted().map(|finding| finding.promise);
    promises.filter(|promise| !has_no_players || *promise != Promise::PlayerStarts).collect()
}
