//! Small maps with contents: mines, required objects, treasure, roads.

use rmg_core::ids::{AppearanceId, ObjectKindId, PlayerColor};
use rmg_core::model::{
    Cause, Cover, Guarded, MapModel, MapObject, MapPile, MapPos, ObjectBody, ObjectId, PileId, PileRequest,
    TileView,
};
use rmg_core::pack::{ObjectRole, Subject};
use rmg_core::plan::{MinesPlan, RequiredPlan, TreasurePlan};
use rmg_core::{TerrainId, TilePos, ZoneId};

use super::small_map::{SmallMap, TownSketch, at, cause, strength};
use crate::heroes3;

/// Returns kind and appearance of an object that may be on a terrain, by type and subtype.
///
/// # Panics
/// If there is none.
#[must_use]
pub fn look_on(terrain: TerrainId, type_name: &str, subtype: &str) -> (ObjectKindId, AppearanceId) {
    let pack = heroes3();
    let kind = pack.find_object(type_name, subtype).expect("the kind is in the pack");
    let fits = |id: &&AppearanceId| pack.appearances[**id].terrains.contains(terrain);
    let appearance =
        pack.objects[kind].appearances.iter().find(fits).expect("the kind has an appearance for the terrain");
    (kind, *appearance)
}

/// Returns an obstacle that covers only its anchor on a terrain, if the pack has one.
#[must_use]
pub fn pebble_on(terrain: TerrainId) -> Option<(ObjectKindId, AppearanceId)> {
    heroes3().appearances.iter().find_map(|(id, appearance)| {
        let kind = &heroes3().objects[appearance.kind];
        let is_single = matches!(appearance.footprint.cells(), [cell] if (cell.dx, cell.dy) == (0, 0));
        let matches = kind.role == ObjectRole::Decoration
            && is_single
            && appearance.footprint.actions().is_empty()
            && appearance.terrains.contains(terrain);
        matches.then_some((appearance.kind, id))
    })
}

/// Objects of a pile: type, subtype and anchor of each.
pub type PileObjects<'a> = &'a [(&'a str, &'a str, MapPos)];

impl SmallMap {
    /// Puts obstacles on all blocked tiles that are not covered yet.
    pub(super) fn place_obstacles(&mut self) {
        for level in self.map.plan.size.each_level() {
            let layers = &self.map.levels[level.index()];
            let blocked: Vec<TilePos> = layers
                .cover
                .iter()
                .filter(|(_, cover)| **cover == Cover::Blocked)
                .map(|(tile, _)| tile)
                .collect();
            for tile in blocked {
                let layers = &self.map.levels[level.index()];
                let (obstacle, zone) = (
                    pebble_on(layers.terrain[tile]).expect("the pack has small obstacles"),
                    layers.owner[tile],
                );
                self.place(obstacle, MapPos { level, tile }, ObjectBody::Plain, cause("obstacles", zone.0));
                self.map.levels[level.index()].cover[tile] = Cover::Used;
            }
        }
    }

    /// Adds a pile that meets `wish`, with a guard of pikemen at `guard` if its value requires one.
    ///
    /// # Panics
    /// If it requires a guard and has no place for one, or the other way round.
    fn pile(
        mut self,
        zone: u16,
        wish: PileRequest,
        value: u32,
        objects: PileObjects<'_>,
        guard: Option<MapPos>,
    ) -> Self {
        let id = PileId::from_index(self.map.piles.len());
        let pass = match wish {
            PileRequest::Mine(_) => "mines",
            PileRequest::Required(_) => "required",
            PileRequest::Treasure(_) => "treasure",
            PileRequest::Custom => "huts",
        };
        let mut ids = Vec::new();
        for (type_name, subtype, place) in objects {
            let terrain = self.map.levels[place.level.index()].terrain[place.tile];
            let appearance = look_on(terrain, type_name, subtype);
            let body = match heroes3().objects[appearance.0].role {
                ObjectRole::Mine => ObjectBody::Owned { owner: None },
                ObjectRole::Resource => ObjectBody::Resource { amount: 0 },
                _ => ObjectBody::Plain,
            };
            ids.push(self.place(appearance, *place, body, Cause { pile: Some(id), ..cause(pass, zone) }));
        }
        let is_unguarded = matches!(wish, PileRequest::Treasure(_)) && value <= 3000;
        let strength = if is_unguarded { 0 } else { strength(value) };
        assert_eq!(strength > 0, guard.is_some(), "a guard needs a place, and only then");
        let guard = guard.map(|place| self.pile_guard(id, zone, strength, place));
        self.map.piles.push(MapPile {
            zone: ZoneId(zone),
            wish,
            value,
            objects: ids,
            guard,
            strength,
            refused: Vec::new(),
        });
        self
    }

    fn pile_guard(&mut self, pile: PileId, zone: u16, strength: u32, place: MapPos) -> ObjectId {
        let creature = heroes3().creatures.find("pikeman").expect("the pack has pikemen");
        let count = strength.div_ceil(heroes3().creatures[creature].ai_value);
        let body = ObjectBody::Monster { creature: creature.into(), count, strength };
        let terrain = self.map.levels[place.level.index()].terrain[place.tile];
        let cause = Cause { pile: Some(pile), guards: Some(Guarded::Pile(pile)), ..cause("treasure", zone) };
        // Sprites of monsters exist only for land terrains, even for those in the sea.
        let sprite = if terrain == super::small_map::terrain("water") {
            super::small_map::terrain("sand")
        } else {
            terrain
        };
        self.place(look_on(sprite, "monster", "pikeman"), place, body, cause)
    }

    /// Adds a mine with its other objects, in the plan and on the map.
    ///
    /// # Panics
    /// If the first object is not a mine of a resource, or there are more entries than ids.
    #[must_use]
    pub fn mine(mut self, zone: u16, objects: PileObjects<'_>, guard: Option<MapPos>) -> Self {
        let kind = heroes3().find_object(objects[0].0, objects[0].1).expect("the mine is in the pack");
        let Subject::Resource(resource) = heroes3().objects[kind].subject else {
            panic!("the mine must yield a resource")
        };
        let mines = &mut self.map.plan.zones[usize::from(zone)].contents.mines;
        mines.push(MinesPlan { resource, count: 1 });
        let wish = PileRequest::Mine(u16::try_from(mines.len() - 1).expect("few mines"));
        self.pile(zone, wish, heroes3().objects[kind].value, objects, guard)
    }

    /// Adds a required object, in the plan and on the map. `value`: the value for its guard, from the
    /// template.
    ///
    /// # Panics
    /// If the pack does not have it, or there are more entries than ids.
    #[must_use]
    pub fn required(
        mut self,
        zone: u16,
        objects: PileObjects<'_>,
        value: Option<u32>,
        guard: Option<MapPos>,
    ) -> Self {
        let kind = heroes3().find_object(objects[0].0, objects[0].1).expect("the object is in the pack");
        let required = &mut self.map.plan.zones[usize::from(zone)].contents.objects.required;
        let name = heroes3().objects[kind].key.clone();
        required.push(RequiredPlan { name, kinds: vec![kind], count: 1, guard: value });
        let wish = PileRequest::Required(u16::try_from(required.len() - 1).expect("few objects"));
        self.pile(zone, wish, value.unwrap_or(heroes3().objects[kind].value), objects, guard)
    }

    /// Adds a pile of treasure, with its own tier.
    ///
    /// # Panics
    /// If the pack lacks an object, or there are more tiers than ids.
    #[must_use]
    pub fn treasure(mut self, zone: u16, objects: PileObjects<'_>, guard: Option<MapPos>) -> Self {
        let value = objects
            .iter()
            .map(|(kind, subtype, _)| {
                heroes3().find_object(kind, subtype).expect("the object is in the pack")
            })
            .map(|kind| heroes3().objects[kind].value)
            .sum();
        let tiers = &mut self.map.plan.zones[usize::from(zone)].contents.treasure;
        tiers.push(TreasurePlan { min: value, max: value, density: 1 });
        let wish = PileRequest::Treasure(u16::try_from(tiers.len() - 1).expect("few tiers"));
        self.pile(zone, wish, value, objects, guard)
    }

    /// Adds a road over these tiles, each with at most two neighbors on it. It belongs to the last
    /// connection.
    ///
    /// # Panics
    /// If there is no connection.
    #[must_use]
    pub fn road(mut self, tiles: &[MapPos]) -> Self {
        let road = heroes3().defaults.main_road;
        self.map.plan.connections.last_mut().expect("a connection before its road").road = true;
        for tile in tiles {
            self.map.levels[tile.level.index()].road[tile.tile] = road;
        }
        for tile in tiles {
            let level = &mut self.map.levels[tile.level.index()];
            let TilePos { x, y } = tile.tile;
            let has = |x: u16, y: u16| level.road.get(TilePos::new(x, y)).is_some_and(Option::is_some);
            let (north, west) = (has(x, y.wrapping_sub(1)), has(x.wrapping_sub(1), y));
            let (east, south) = (has(x + 1, y), has(x, y + 1));
            // Frames of the original game, without staircases.
            let (frame, flip) = match (north, east, south, west) {
                (true, false, true, false) => (10, 0),
                (false, true, false, true) => (12, 0),
                (true, false, false, false) => (14, 2),
                (false, true, false, false) => (15, 0),
                (false, false, false, true) => (15, 1),
                (_, false, true | false, false) => (14, 0),
                _ => (0, u8::from(west) | u8::from(north) << 1),
            };
            level.road_view[tile.tile] = TileView { frame, flip };
        }
        self
    }

    /// Adds a straight river in a column of the first level, from edge to edge.
    #[must_use]
    pub fn river_down(mut self, x: u16) -> Self {
        let level = &mut self.map.levels[0];
        for y in 0..level.river.height() {
            level.river[TilePos::new(x, y)] = heroes3().rivers.find("waterRiver");
            level.river_view[TilePos::new(x, y)] = TileView { frame: 9, flip: 0 };
        }
        self
    }
}

/// Returns a sound map of two zones with contents: a castle and a town joined by a road through a guarded
/// passage; a guarded and an unguarded mine, one with a resource; an unguarded and a guarded required object;
/// treasure in the open, and treasure in a nook behind a guard. A river in the second zone crosses the road.
#[must_use]
pub fn laden() -> MapModel {
    let mut rows: Vec<Vec<u8>> = vec![[[b'A'; 20].as_slice(), b"a", &[b'B'; 19]].concat(); 20];
    rows[10][20] = b'A';
    // The nook: three by two tiles, open to the east, where the guard is.
    for (x, y) in [(8, 0), (8, 1), (8, 2), (9, 2), (10, 2), (11, 2), (12, 2), (12, 0)] {
        rows[y][x] = b'a';
    }
    let board: Vec<_> = rows.iter().map(|row| String::from_utf8_lossy(row)).collect();
    let line = |from: (u16, u16), to: (u16, u16)| {
        let (xs, ys) = (from.0.min(to.0)..=from.0.max(to.0), from.1.min(to.1)..=from.1.max(to.1));
        ys.flat_map(move |y| xs.clone().map(move |x| at(0, x, y))).collect::<Vec<MapPos>>()
    };
    let road = [line((4, 4), (4, 10)), line((5, 10), (30, 10)), line((30, 7), (30, 9))].concat();
    SmallMap::draw(&[&board.join("\n")])
        .town(0, at(0, 6, 3), TownSketch { owner: Some(PlayerColor::Red), has_fort: true })
        .town(1, at(0, 32, 6), TownSketch { owner: None, has_fort: false })
        .passage([0, 1], 6000, &[at(0, 20, 10)])
        .road(&road)
        .river_down(22)
        .mine(0, &[("mine", "goldMine", at(0, 17, 4))], Some(at(0, 16, 5)))
        .mine(0, &[("mine", "sawmill", at(0, 17, 15)), ("resource", "wood", at(0, 13, 17))], None)
        .required(0, &[("tavern", "object", at(0, 9, 14))], None, None)
        .required(
            1,
            &[("redwoodObservatory", "redwoodObservatory", at(0, 25, 4))],
            Some(5000),
            Some(at(0, 25, 5)),
        )
        .treasure(0, &[("treasureChest", "treasureChest", at(0, 5, 16))], None)
        .treasure(
            0,
            &[
                ("treasureChest", "treasureChest", at(0, 9, 0)),
                ("resource", "crystal", at(0, 10, 0)),
                ("resource", "ore", at(0, 11, 0)),
            ],
            Some(at(0, 12, 1)),
        )
        .treasure(1, &[("treasureChest", "treasureChest", at(0, 35, 15))], None)
        .build()
}

/// Returns the objects of a map that cover a tile.
#[must_use]
pub fn objects_on(map: &MapModel, place: MapPos) -> Vec<ObjectId> {
    let covers = |object: &MapObject| {
        let cells = heroes3().appearances[object.appearance].footprint.cells();
        object.at.level == place.level
            && cells.iter().any(|cell| {
                object.at.tile.x.checked_add_signed(cell.dx) == Some(place.tile.x)
                    && object.at.tile.y.checked_add_signed(cell.dy) == Some(place.tile.y)
            })
    };
    let objects = map.objects.iter().enumerate().filter(|(_, object)| covers(object));
    objects.map(|(at, _)| ObjectId::from_index(at)).collect()
}
