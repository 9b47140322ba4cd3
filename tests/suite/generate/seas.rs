//! Maps with a sea: sound, or refused with the arithmetic; and every start of an island can be sailed to from every other.

use std::collections::{BTreeSet, VecDeque};

use rmg_core::model::{LinkWay, MapModel, MapPos, ObjectBody};
use rmg_core::pack::{ObjectRole, TerrainKind};
use rmg_core::template::WaterContent;
use rmg_core::{Level, TilePos};
use rmg_generate::make_plan;
use rmg_generate::pipeline::GenerateOptions;
use rmg_generate::retry::{GenerateError, generate_map};
use rmg_generate::{GenOptions, retry::Generated};
use rmg_jobs::Pool;
use rmg_placement::PlaceError;
use rmg_tests::template_files::shipped;
use rmg_tests::templates::{self, heroes3};

/// Both kinds of seas for each of our templates at its smallest and largest size.
fn maps(limit: u32) -> impl Iterator<Item = Result<Generated, (String, GenerateError)>> {
    let files = shipped().unwrap().into_iter();
    let all = files.flat_map(|file| templates::read(&file).unwrap());
    all.flat_map(move |template| {
        let sizes = [template.min_size.value, template.max_size.value];
        let waters = [WaterContent::Normal, WaterContent::Islands];
        let pairs = sizes.into_iter().flat_map(move |size| waters.map(|water| (size, water)));
        pairs
            .filter(|(size, water)| size.tiles() <= limit && template.allowed_water.contains(water))
            .map(|(size, water)| {
                let options =
                    GenOptions { size: Some(size), water: Some(water), ..GenOptions::new(rmg_core::Seed(3)) };
                let plan = make_plan(&template, heroes3(), &options).unwrap();
                let pool = Pool::single();
                let options = GenerateOptions { template: Some(&template), ..GenerateOptions::new(&pool) };
                let name = format!("{} at {size}, water {}", template.name, water.word());
                generate_map(&plan, heroes3(), &options, &|_| {}).map_err(|error| (name, error))
            })
            .collect::<Vec<_>>()
    })
}

#[test]
fn our_templates_make_sound_seas_or_are_refused_with_the_arithmetic() {
    let mut made = 0;
    for map in maps(2 * 72 * 72) {
        match map {
            Ok(map) => {
                made += 1;
                assert!(map.certificate.is_sound());
                assert!(map.map.plan.sea().is_some());
            }
            Err((name, GenerateError::Place(PlaceError::TooSmallForWater { needed, held, .. }))) => {
                assert!(needed > u64::from(held), "{name}");
            }
            Err((name, error)) => panic!("{name}: {error}: {:?}", error.causes()),
        }
    }
    assert!(made >= 7, "{made} maps");
}

/// Which tiles of the surface can be walked or sailed, by what covers them.
struct Surface {
    land: BTreeSet<TilePos>,
    water: BTreeSet<TilePos>,
    boats: BTreeSet<TilePos>,
}

impl Surface {
    fn of(map: &MapModel) -> Self {
        let pack = heroes3();
        let level = &map.levels[0];
        let kind = |tile: TilePos| pack.terrains[level.terrain[tile]].kind;
        let tiles = || level.terrain.iter().map(|(tile, _)| tile);
        let mut land: BTreeSet<TilePos> = tiles().filter(|tile| kind(*tile) == TerrainKind::Land).collect();
        let mut water: BTreeSet<TilePos> = tiles().filter(|tile| kind(*tile) == TerrainKind::Water).collect();
        let mut boats = BTreeSet::new();
        for object in map.objects.iter().filter(|object| object.at.level == Level::SURFACE) {
            let footprint = &pack.appearances[object.appearance].footprint;
            let cell = |dx: i16, dy: i16| {
                let x = u16::try_from(i32::from(object.at.tile.x) + i32::from(dx)).ok()?;
                let y = u16::try_from(i32::from(object.at.tile.y) + i32::from(dy)).ok()?;
                Some(TilePos::new(x, y))
            };
            for tile in footprint.solid().iter().filter_map(|offset| cell(offset.dx, offset.dy)) {
                land.remove(&tile);
                water.remove(&tile);
            }
            if pack.objects[object.kind].role == ObjectRole::Boat {
                boats.extend(footprint.actions().iter().filter_map(|offset| cell(offset.dx, offset.dy)));
            }
        }
        Self { land, water, boats }
    }

    /// Tiles of land that a hero gets to who fights everybody, from a tile of land: on foot, and by the boats that lie there. A
    /// boat may not cut past land, and lands where nothing lies.
    fn reached(&self, from: TilePos, taken: &BTreeSet<TilePos>) -> BTreeSet<TilePos> {
        let near = |tile: TilePos| {
            (-1i32..=1).flat_map(move |dy| (-1i32..=1).map(move |dx| (dx, dy))).filter_map(move |(dx, dy)| {
                let x = u16::try_from(i32::from(tile.x) + dx).ok()?;
                let y = u16::try_from(i32::from(tile.y) + dy).ok()?;
                Some(TilePos::new(x, y))
            })
        };
        let (mut on_foot, mut afloat) = (BTreeSet::from([from]), BTreeSet::new());
        let mut queue = VecDeque::from([(from, false)]);
        while let Some((here, is_afloat)) = queue.pop_front() {
            for next in near(here) {
                let sails = || {
                    let corners = [TilePos::new(here.x, next.y), TilePos::new(next.x, here.y)];
                    self.water.contains(&next) && corners.iter().all(|corner| !self.land.contains(corner))
                };
                if is_afloat && sails() && afloat.insert(next) {
                    queue.push_back((next, true));
                }
                let lands = self.land.contains(&next) && (!is_afloat || !taken.contains(&next));
                if lands && on_foot.insert(next) {
                    queue.push_back((next, false));
                }
                if !is_afloat && self.boats.contains(&next) && afloat.insert(next) {
                    queue.push_back((next, true));
                }
            }
        }
        on_foot
    }
}

#[test]
fn islands_can_be_sailed_from_every_start_to_every_other() {
    let mut sailed = 0;
    for map in maps(72 * 72).flatten().filter(|map| map.map.plan.water == WaterContent::Islands) {
        let map = &map.map;
        if map.plan.size.levels() > 1 {
            continue;
        }
        let surface = Surface::of(map);
        let taken: BTreeSet<TilePos> = map.objects.iter().map(|object| object.at.tile).collect();
        let starts: Vec<TilePos> = map
            .plan
            .zones
            .iter()
            .zip(&map.zones)
            .filter(|(plan, _)| plan.player.is_some())
            .filter_map(|(_, zone)| zone.main_point)
            .collect();
        assert!(starts.len() >= 2 && map.links.iter().any(|link| matches!(link.way, LinkWay::Ferry { .. })));
        // Where only portals lead, nobody sails.
        if map.objects.iter().any(|object| matches!(object.body, ObjectBody::Portal { .. })) {
            continue;
        }
        for start in &starts {
            let reached = surface.reached(*start, &taken);
            for other in &starts {
                assert!(reached.contains(other), "{}: {start} to {other}", map.plan.template_name);
            }
        }
        sailed += 1;
    }
    assert!(sailed >= 2, "{sailed} maps");
}

#[test]
fn what_a_landing_is_stands_on_the_map() {
    for map in maps(72 * 72).flatten() {
        let map = &map.map;
        let landings = map.links.iter().flat_map(|link| link.way.landings());
        for landing in landings.chain(map.harbors.iter().map(|harbor| &harbor.landing)) {
            let at: MapPos = landing.at;
            let boat = &map.objects[landing.vessel.index()];
            assert!(matches!(heroes3().objects[boat.kind].role, ObjectRole::Boat | ObjectRole::Shipyard));
            let apart = boat.at.tile.x.abs_diff(at.tile.x).max(boat.at.tile.y.abs_diff(at.tile.y));
            assert!(apart <= 2, "{at:?}, {:?}", boat.at);
        }
    }
}
