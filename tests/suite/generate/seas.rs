//! Maps with a sea: sound, or refused with the numbers of tiles. Boats connect all starts of islands.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use rmg_core::model::{LinkWay, MapModel, MapPos, ObjectBody};
use rmg_core::pack::{ObjectRole, Offset, TerrainKind};
use rmg_core::template::WaterContent;
use rmg_core::{Level, ObjectKindId, TilePos};
use rmg_generate::retry::GenerateError;
use rmg_generate::retry::Generated;
use rmg_placement::PlaceError;
use rmg_plan::GenOptions;
use rmg_plan::make_plan;
use rmg_tests::made::{made_with, try_generate};
use rmg_tests::template_files::sampled;
use rmg_tests::templates::{self, heroes3};

/// Generates maps with both kinds of seas for each shipped template at its smallest and largest size.
fn maps(limit: u32) -> impl Iterator<Item = Result<Generated, (String, GenerateError)>> {
    let files = sampled().unwrap().into_iter();
    let all = files.flat_map(|file| templates::read(&file).unwrap());
    all.flat_map(move |template| {
        let sizes = [template.min_size.value, template.max_size.value];
        let waters = [WaterContent::Normal, WaterContent::Islands];
        let pairs = sizes.into_iter().flat_map(move |size| waters.map(|water| (size, water)));
        pairs
            .filter(|(size, water)| size.tiles() <= limit && template.allowed_water.contains(water))
            .map(|(size, water)| {
                let options =
                    GenOptions { size: Some(size), water: Some(water), ..GenOptions::new(rmg_core::Seed(4)) };
                let plan = make_plan(&template, heroes3(), &options).unwrap();
                let name = format!("{} at {size}, water {}", template.name, water.word());
                try_generate(&plan, Some(&template)).map_err(|error| (name, error))
            })
            .collect::<Vec<_>>()
    })
}

/// Returns a map of a shipped template.
fn one(name: &str, size: &str, water: WaterContent, seed: u64) -> MapModel {
    made_with(name, size, seed, Some(water)).map.clone()
}

#[test]
fn shipped_templates_give_sound_seas_or_are_refused_with_numbers() {
    let mut generated = 0;
    for map in maps(2 * 72 * 72) {
        match map {
            Ok(map) => {
                generated += 1;
                assert!(map.certificate.is_sound());
                assert!(map.map.plan.sea().is_some());
            }
            Err((name, GenerateError::Place(PlaceError::TooSmallForWater { needed, held, .. }))) => {
                assert!(needed > u64::from(held), "{name}");
            }
            Err((name, error)) => panic!("{name}: {error}: {:?}", error.causes()),
        }
    }
    assert!(generated >= 7, "{generated} maps");
}

/// Tiles of the surface where heroes can walk or sail.
struct Surface {
    land: BTreeSet<TilePos>,
    water: BTreeSet<TilePos>,
    boats: BTreeSet<TilePos>,
    /// Entrances of shipyards, with the water where boats are launched.
    yards: BTreeMap<TilePos, Vec<TilePos>>,
}

/// Tiles of the surface that heroes can reach.
struct Reached {
    on_foot: BTreeSet<TilePos>,
    afloat: BTreeSet<TilePos>,
}

/// Returns the tiles within one step of a tile, without negative coordinates.
fn near(tile: TilePos) -> impl Iterator<Item = TilePos> {
    (-1i16..=1).flat_map(move |dy| (-1i16..=1).map(move |dx| (dx, dy))).filter_map(move |(dx, dy)| {
        Some(TilePos::new(tile.x.checked_add_signed(dx)?, tile.y.checked_add_signed(dy)?))
    })
}

impl Surface {
    fn of(map: &MapModel) -> Self {
        let pack = heroes3();
        let level = &map.levels[0];
        let kind = |tile: TilePos| pack.terrains[level.terrain[tile]].kind;
        let tiles = || level.terrain.iter().map(|(tile, _)| tile);
        let mut land: BTreeSet<TilePos> = tiles().filter(|tile| kind(*tile) == TerrainKind::Land).collect();
        let mut water: BTreeSet<TilePos> = tiles().filter(|tile| kind(*tile) == TerrainKind::Water).collect();
        let (mut boats, mut yards) = (BTreeSet::new(), BTreeMap::new());
        for object in map.objects.iter().filter(|object| object.at.level == Level::SURFACE) {
            let footprint = &pack.appearances[object.appearance].footprint;
            let tiles = |offsets: &[Offset]| -> Vec<TilePos> {
                let TilePos { x, y } = object.at.tile;
                let tile = |of: &Offset| {
                    Some(TilePos::new(x.checked_add_signed(of.dx)?, y.checked_add_signed(of.dy)?))
                };
                offsets.iter().filter_map(tile).collect()
            };
            for tile in tiles(footprint.solid()) {
                land.remove(&tile);
                water.remove(&tile);
            }
            match pack.objects[object.kind].role {
                ObjectRole::Boat => boats.extend(tiles(footprint.actions())),
                ObjectRole::Shipyard => {
                    let around = tiles(footprint.cells()).into_iter().flat_map(near).collect::<Vec<_>>();
                    yards.extend(tiles(footprint.actions()).into_iter().map(|door| (door, around.clone())));
                }
                _ => {}
            }
        }
        Self { land, water, boats, yards }
    }

    /// Returns the tiles that a hero who wins every fight can reach from a tile of land, on foot and with
    /// existing or built boats. A boat does not cut corners of land, and lands on free tiles. A shipyard is
    /// entered from below.
    fn reached(&self, from: TilePos, taken: &BTreeSet<TilePos>) -> Reached {
        let (mut on_foot, mut afloat) = (BTreeSet::from([from]), BTreeSet::new());
        let mut queue = VecDeque::from([(from, false)]);
        while let Some((here, is_afloat)) = queue.pop_front() {
            let built = self.yards.get(&here).filter(|_| !is_afloat).into_iter().flatten();
            for tile in built.filter(|tile| self.water.contains(tile)) {
                if afloat.insert(*tile) {
                    queue.push_back((*tile, true));
                }
            }
            for next in near(here) {
                let sails = || {
                    let corners = [TilePos::new(here.x, next.y), TilePos::new(next.x, here.y)];
                    self.water.contains(&next) && corners.iter().all(|corner| !self.land.contains(corner))
                };
                if is_afloat && sails() && afloat.insert(next) {
                    queue.push_back((next, true));
                }
                let enters = || !self.yards.contains_key(&next) || !is_afloat && here.y >= next.y;
                let lands = self.land.contains(&next) && (!is_afloat || !taken.contains(&next)) && enters();
                if lands && on_foot.insert(next) {
                    queue.push_back((next, false));
                }
                if !is_afloat && self.boats.contains(&next) && afloat.insert(next) {
                    queue.push_back((next, true));
                }
            }
        }
        Reached { on_foot, afloat }
    }

    /// Returns the tiles that a boat can reach from a tile of water without whirlpools.
    fn sailed(&self, from: TilePos) -> BTreeSet<TilePos> {
        let mut sailed = BTreeSet::from([from]);
        let mut queue = VecDeque::from([from]);
        while let Some(here) = queue.pop_front() {
            // Only sideways, because boats do not cut corners of land.
            for next in near(here).filter(|next| next.x == here.x || next.y == here.y) {
                if self.water.contains(&next) && sailed.insert(next) {
                    queue.push_back(next);
                }
            }
        }
        sailed
    }
}

/// Returns the main points of the players.
fn starts(map: &MapModel) -> Vec<TilePos> {
    let zones = map.plan.zones.iter().zip(&map.zones);
    zones.filter(|(plan, _)| plan.player.is_some()).filter_map(|(_, zone)| zone.main_point).collect()
}

#[test]
fn boats_connect_all_starts_of_islands() {
    let mut sailed = 0;
    // Open connections that share their water with others become monoliths, so add maps of a template without
    // them.
    let more = [5, 6].map(|seed| one("ring-of-seasons", "m", WaterContent::Islands, seed));
    let all = maps(72 * 72).flatten().map(|generated| generated.map).chain(more);
    for map in &all.filter(|map| map.plan.water == WaterContent::Islands).collect::<Vec<_>>() {
        if map.plan.size.levels() > 1 {
            continue;
        }
        let surface = Surface::of(map);
        let taken: BTreeSet<TilePos> = map.objects.iter().map(|object| object.at.tile).collect();
        let starts = starts(map);
        assert!(starts.len() >= 2 && map.links.iter().any(|link| matches!(link.way, LinkWay::Ferry { .. })));
        // Portals may replace the routes by sea.
        if map.objects.iter().any(|object| matches!(object.body, ObjectBody::Portal { .. })) {
            continue;
        }
        for start in &starts {
            let reached = surface.reached(*start, &taken);
            for other in &starts {
                assert!(reached.on_foot.contains(other), "{}: {start} to {other}", map.plan.template_name);
            }
        }
        sailed += 1;
    }
    assert!(sailed >= 2, "{sailed} maps");
}

#[test]
fn landings_have_a_vessel_nearby() {
    for map in maps(72 * 72).flatten() {
        let map = &map.map;
        let landings = map.links.iter().flat_map(|link| link.way.landings());
        for landing in landings.chain(map.harbors.iter().map(|harbor| &harbor.landing)) {
            let at: MapPos = landing.at;
            let boat = &map.objects[landing.vessel.index()];
            assert!(matches!(heroes3().objects[boat.kind].role, ObjectRole::Boat | ObjectRole::Shipyard));
            let distance = boat.at.tile.x.abs_diff(at.tile.x).max(boat.at.tile.y.abs_diff(at.tile.y));
            assert!(distance <= 2, "{at:?}, {:?}", boat.at);
        }
    }
}

/// Objects of a sea.
const SEA_OBJECTS: [&str; 8] =
    ["seaChest", "flotsam", "shipwreckSurvivor", "shipwreck", "derelictShip", "mermaids", "sirens", "buoy"];

#[test]
fn sea_objects_are_reachable_limited_and_of_all_kinds() {
    let pack = heroes3();
    let mut seen: BTreeSet<&str> = BTreeSet::new();
    let mut guards = 0;
    for seed in 1..=4 {
        for (name, water) in [
            ("mirror-duel", WaterContent::Islands),
            ("ring-of-seasons", WaterContent::Islands),
            ("ring-of-seasons", WaterContent::Normal),
        ] {
            let map = one(name, "m", water, seed);
            let case = format!("{name}, water {}, seed {seed}", water.word());
            let sea = map.plan.sea().unwrap();
            let surface = Surface::of(&map);
            let taken: BTreeSet<TilePos> = map.objects.iter().map(|object| object.at.tile).collect();
            let mut afloat = BTreeSet::new();
            // From all zones, because some zones have a separate sea.
            for start in map.zones.iter().filter_map(|zone| zone.main_point) {
                afloat.extend(surface.reached(start, &taken).afloat);
            }
            let mut counts: BTreeMap<ObjectKindId, [u32; 2]> = BTreeMap::new();
            for object in &map.objects {
                let kind = &pack.objects[object.kind];
                let count = counts.entry(object.kind).or_default();
                count[0] += 1;
                if object.cause.zone != sea || matches!(kind.role, ObjectRole::Decoration | ObjectRole::Boat)
                {
                    continue;
                }
                count[1] += 1;
                seen.extend(SEA_OBJECTS.iter().filter(|name| kind.type_name == **name));
                guards += usize::from(kind.role == ObjectRole::Monster);
                let TilePos { x, y } = object.at.tile;
                let doors = pack.appearances[object.appearance].footprint.actions();
                let is_reached = doors.iter().any(|door| {
                    let door = x.checked_add_signed(door.dx).zip(y.checked_add_signed(door.dy));
                    door.is_some_and(|(x, y)| afloat.contains(&TilePos::new(x, y)))
                });
                assert!(is_reached, "{case}: {} at {}", kind.key, object.at.tile);
            }
            for (kind, [on_map, in_sea]) in counts {
                let kind = &pack.objects[kind];
                assert!(kind.map_limit.is_none_or(|most| on_map <= most), "{case}: {on_map} of {}", kind.key);
                assert!(
                    kind.zone_limit.is_none_or(|most| in_sea <= most),
                    "{case}: {in_sea} of {}",
                    kind.key
                );
            }
        }
    }
    let missing: Vec<&&str> = SEA_OBJECTS.iter().filter(|name| !seen.contains(**name)).collect();
    assert!(missing.is_empty() && guards > 20, "{missing:?}, {guards} guards");
}

#[test]
fn only_large_seas_have_whirlpools() {
    let whirlpool = heroes3().defaults.whirlpool.unwrap();
    let of = |map: &MapModel| -> Vec<TilePos> {
        map.objects.iter().filter(|object| object.kind == whirlpool).map(|object| object.at.tile).collect()
    };
    let mut found = 0;
    for seed in 1..=4 {
        assert_eq!(of(&one("ring-of-seasons", "m", WaterContent::Islands, seed)), []);
        let map = one("undercross", "xl+u", WaterContent::Islands, seed);
        let all = of(&map);
        assert!(all.is_empty() || all.len() >= 2, "seed {seed}: {all:?}");
        let surface = Surface::of(&map);
        for (at, one) in all.iter().enumerate() {
            let sailed = surface.sailed(*one);
            for other in &all[at + 1..] {
                assert!(sailed.contains(other), "seed {seed}: {one} and {other} are in different waters");
                let (dx, dy) = (one.x.abs_diff(other.x), one.y.abs_diff(other.y));
                assert!(u32::from(dx).pow(2) + u32::from(dy).pow(2) >= 48 * 48, "seed {seed}: {all:?}");
            }
        }
        found += usize::from(!all.is_empty());
    }
    assert!(found >= 3, "{found} of 4 maps");
}
