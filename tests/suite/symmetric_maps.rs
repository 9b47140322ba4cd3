//! Symmetric maps: the tiles of a finished map are carried onto each other.

use std::num::NonZeroUsize;

use rmg_core::ids::{RiverId, RoadId};
use rmg_core::model::MapModel;
use rmg_core::pack::{ContentPack, ObjectRole, Offset, TerrainKind};
use rmg_core::plan::GenPlan;
use rmg_core::template::{Template, WaterContent};
use rmg_core::{ConnectionId, Symmetry, SymmetryPlan, TerrainId, TilePos, ZoneId};
use rmg_explain::fairness::Fairness;
use rmg_generate::pipeline::GenerateOptions;
use rmg_generate::retry::generate_map;
use rmg_jobs::Pool;
use rmg_plan::make_plan;
use rmg_tests::made::{faultless, options, try_generate};
use rmg_tests::orbits::assert_equal_in_orbits;
use rmg_tests::templates::heroes3;

/// Two sides: a start, a backyard, and a half of the middle.
const DUEL: &str = r#"{ "duel": { "minSize": "s", "maxSize": "g", "players": "2", "zones": {
    "1": { "type": "playerStart", "size": 12, "owner": 1, "playerTowns": { "castles": 1 }, "mines": { "wood": 1, "ore": 1 }, "treasure": [TIER, RICH] },
    "2": { "type": "playerStart", "size": 12, "owner": 2, "playerTowns": { "castles": 1 }, "mines": { "wood": 1, "ore": 1 }, "treasure": [TIER, RICH] },
    "3": { "type": "treasure", "size": 10, "mines": { "gold": 1, "gems": 1 }, "treasure": [TIER, RICH] },
    "4": { "type": "treasure", "size": 10, "mines": { "gold": 1, "gems": 1 }, "treasure": [TIER, RICH] },
    "5": { "type": "treasure", "size": 6, "neutralTowns": { "towns": 1 }, "treasure": [TIER, RICH] },
    "6": { "type": "treasure", "size": 6, "neutralTowns": { "towns": 1 }, "treasure": [TIER, RICH] } },
    "connections": [{ "a": "1", "b": "3", "guard": 3000, "road": "true" }, { "a": "2", "b": "4", "guard": 3000, "road": "true" },
                    { "a": "1", "b": "5", "guard": 5000, "road": "true" }, { "a": "2", "b": "6", "guard": 5000, "road": "true" },
                    { "a": "3", "b": "5", "guard": 4000, "road": "false" }, { "a": "4", "b": "6", "guard": 4000, "road": "false" },
                    { "a": "5", "b": "6", "type": "wide" } CROSS] } }"#;

/// Connections between the sides: a portal that is its own image, and a pair.
const CROSS: &str = r#", { "a": "3", "b": "4", "guard": 6000, "type": "forcePortal" }, { "a": "1", "b": "4", "guard": 7000, "road": "true" },
                    { "a": "2", "b": "3", "guard": 7000, "road": "true" }"#;

fn template(cross: &str) -> Template {
    let tier = r#"{ "min": 500, "max": 3000, "density": 8 }"#;
    faultless(
        DUEL.replace("CROSS", cross)
            .replace("TIER", tier)
            // also prisons
            .replace("RICH", r#"{ "min": 3000, "max": 12000, "density": 4 }"#),
    )
}

fn plan_of(
    template: &Template,
    symmetry: Symmetry,
    (size, water): (&str, WaterContent),
    seed: u64,
) -> GenPlan {
    let mut plan = make_plan(template, heroes3(), &options(size, Some(water), seed)).unwrap();
    let mut zones: Vec<ZoneId> = [1, 0, 3, 2, 5, 4].map(ZoneId).to_vec();
    zones.extend(plan.sea());
    let image = |at: usize| {
        let ends = |at: usize| (plan.connections[at].a, plan.connections[at].b);
        let (a, b) = ends(at);
        let (a, b) = (zones[a.index()], zones[b.index()]);
        (0..plan.connections.len()).find(|other| [(a, b), (b, a)].contains(&ends(*other))).unwrap()
    };
    let connections = (0..plan.connections.len()).map(|at| ConnectionId::from_index(image(at))).collect();
    plan.symmetry = Some(SymmetryPlan { symmetry, zones, connections, second: None });
    plan
}

/// Returns whether a hero can stand on each tile, by level and row.
fn walkable(map: &MapModel, pack: &ContentPack) -> Vec<Vec<bool>> {
    let width = usize::from(map.plan.size.width());
    let mut open: Vec<Vec<bool>> = map
        .levels
        .iter()
        .map(|level| {
            level.terrain.cells().iter().map(|of| pack.terrains[*of].kind != TerrainKind::Rock).collect()
        })
        .collect();
    for object in &map.objects {
        let look = &pack.appearances[object.appearance];
        let actions = if look.is_entered_from_above { &[][..] } else { look.footprint.actions() };
        for by in look.footprint.solid().iter().chain(actions) {
            let (x, y) = (
                i32::from(object.at.tile.x) + i32::from(by.dx),
                i32::from(object.at.tile.y) + i32::from(by.dy),
            );
            if let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y))
                && x < width
                && let Some(tile) = open[object.at.level.index()].get_mut(y * width + x)
            {
                *tile = false;
            }
        }
    }
    open
}

/// Returns the roles of objects with the tiles from which they are visited: the action tiles of objects that
/// are entered from all sides, else the tiles below.
fn things(map: &MapModel, pack: &ContentPack, carry: impl Fn(TilePos) -> TilePos) -> Vec<String> {
    let mut things = Vec::new();
    for object in &map.objects {
        let look = &pack.appearances[object.appearance];
        let below = i32::from(!look.is_entered_from_above);
        let tile = |by: &Offset| {
            let (x, y) = (
                i32::from(object.at.tile.x) + i32::from(by.dx),
                i32::from(object.at.tile.y) + i32::from(by.dy),
            );
            Some(TilePos::new(u16::try_from(x).ok()?, u16::try_from(y + below).ok()?))
        };
        let on_map = |tile: &TilePos| tile.x < map.plan.size.width() && tile.y < map.plan.size.height();
        let visited = look.footprint.actions().iter().filter_map(tile).filter(on_map);
        let mut visited: Vec<TilePos> = visited.map(&carry).collect();
        visited.sort_unstable();
        let kind = &pack.objects[object.kind];
        // Kinds of monoliths belong to connections.
        let name = if kind.role == ObjectRole::Portal { "portal" } else { kind.title.as_str() };
        let owner = object.owner().is_some();
        if !visited.is_empty() {
            things.push(format!("{} {visited:?} {name} {owner}", object.at.level));
        }
    }
    things.sort_unstable();
    things
}

/// Returns what each tile of a level shows apart from its sprites.
fn ground(map: &MapModel, level: usize, tile: TilePos) -> (TerrainId, Option<RoadId>, Option<RiverId>) {
    let level = &map.levels[level];
    (level.terrain[tile], level.road[tile], level.river[tile])
}

fn assert_symmetric(map: &MapModel, symmetry: Symmetry, name: &str) {
    let size = map.plan.size;
    let open = walkable(map, heroes3());
    let width = usize::from(size.width());
    for (level, open) in open.iter().enumerate() {
        for at in 0..open.len() {
            let tile = map.levels[level].owner.tile_at(at);
            let image = symmetry.image(tile, size);
            let there = usize::from(image.y) * width + usize::from(image.x);
            assert_eq!(open[at], open[there], "{name}: level {level}, {tile} and {image}");
            assert_eq!(ground(map, level, tile), ground(map, level, image), "{name}: {tile} and {image}");
        }
    }
    let here = things(map, heroes3(), |tile| tile);
    let there = things(map, heroes3(), |tile| symmetry.image(tile, size));
    let unlike: Vec<&String> = here.iter().filter(|thing| !there.contains(thing)).take(3).collect();
    assert!(unlike.is_empty(), "{name}: without image: {unlike:?}");
    for (part, values) in Fairness::new(map, heroes3()).parts() {
        assert!(values.iter().all(|value| *value == values[0]), "{name}: {}: {values:?}", part.word);
    }
}

#[test]
fn finished_maps_are_carried_onto_themselves() {
    let templates = ["", CROSS].map(template);
    let symmetries = Symmetry::ALL.into_iter().filter(|symmetry| symmetry.order() == 2);
    for (number, symmetry) in symmetries.enumerate() {
        let cases = [("s", 1), ("m", 2), ("s+u", 5), ("74x74", 7)];
        for (at, (size, seed)) in cases.into_iter().enumerate() {
            let map = (size, WaterContent::None);
            let plan = plan_of(&templates[(at + number) % 2], symmetry, map, seed);
            let name = format!("{} {size} {seed}", symmetry.word());
            let made = try_generate(&plan, None).unwrap_or_else(|e| panic!("{name}: {e}: {:?}", e.causes()));
            assert_symmetric(&made.map, symmetry, &name);
        }
    }
}

#[test]
fn odd_maps_have_a_center_and_a_diagonal_that_are_their_own_image() {
    let template = template("");
    for (symmetry, size, seed) in [
        (Symmetry::Rotate2, "73x73", 1),
        (Symmetry::Rotate2, "60x75", 2),
        (Symmetry::Rotate2, "67x67x2", 3),
        (Symmetry::Diagonal, "73x73", 4),
        (Symmetry::AntiDiagonal, "75x75", 5),
    ] {
        for water in [WaterContent::None, WaterContent::Normal] {
            let plan = plan_of(&template, symmetry, (size, water), seed);
            let name = format!("{} {size} {} {seed}", symmetry.word(), water.word());
            let made = try_generate(&plan, None).unwrap_or_else(|e| panic!("{name}: {e}: {:?}", e.causes()));
            assert_symmetric(&made.map, symmetry, &name);
            let at_axis = made.map.objects.iter().filter(|object| {
                symmetry.image(object.at.tile, plan.size) == object.at.tile
                    && heroes3().objects[object.kind].is_visitable
            });
            assert_eq!(at_axis.count(), 0, "{name}");
        }
    }
}

#[test]
fn maps_with_a_sea_are_carried_onto_themselves() {
    let templates = ["", CROSS].map(template);
    let symmetries = Symmetry::ALL.into_iter().filter(|symmetry| symmetry.order() == 2);
    let (mut sailed, mut treasure) = (0, 0);
    for (number, symmetry) in symmetries.enumerate() {
        let waters = [WaterContent::Normal, WaterContent::Islands];
        let cases = [("m", 1), ("60x60", 2), ("74x74x2", 3), ("82x82", 4)];
        for (at, (size, seed)) in cases.into_iter().enumerate() {
            let water = waters[(at + number) % 2];
            let plan = plan_of(&templates[at / 2], symmetry, (size, water), seed);
            let name = format!("{} {size} {} {seed}", symmetry.word(), water.word());
            let made = try_generate(&plan, None).unwrap_or_else(|e| panic!("{name}: {e}: {:?}", e.causes()));
            assert_symmetric(&made.map, symmetry, &name);
            let sea = plan.sea().unwrap();
            let boats =
                made.map.objects.iter().filter(|of| heroes3().objects[of.kind].role == ObjectRole::Boat);
            sailed += usize::from(boats.count() > 0);
            treasure += made.map.piles.iter().filter(|pile| pile.zone == sea).count();
            let water = TerrainKind::Water;
            let is_water = |of: &TerrainId| heroes3().terrains[*of].kind == water;
            assert!(made.map.levels[0].terrain.cells().iter().any(is_water), "{name}: no water");
        }
    }
    assert!(sailed > 6 && treasure > 20, "{sailed} maps with boats, {treasure} piles at sea");
}

/// Four sides: a start, a field behind it, halves of a ridge in the north and the south, and a quarter of the
/// middle.
const QUARTERS: &str = r#"{ "quarters": { "minSize": "s", "maxSize": "g", "players": "4", "symmetry": "mirror-xy", "zones": {
    "1": { "type": "playerStart", "size": 12, "owner": 1, "playerTowns": { "castles": 1 }, "mines": { "wood": 1, "ore": 1 }, "treasure": [TIER, RICH] },
    "2": { "type": "playerStart", "size": 12, "owner": 2, "playerTowns": { "castles": 1 }, "mines": { "wood": 1, "ore": 1 }, "treasure": [TIER, RICH] },
    "3": { "type": "playerStart", "size": 12, "owner": 3, "playerTowns": { "castles": 1 }, "mines": { "wood": 1, "ore": 1 }, "treasure": [TIER, RICH] },
    "4": { "type": "playerStart", "size": 12, "owner": 4, "playerTowns": { "castles": 1 }, "mines": { "wood": 1, "ore": 1 }, "treasure": [TIER, RICH] },
    "5": { "type": "treasure", "size": 8, "mines": { "gems": 1 }, "treasure": [TIER, RICH] },
    "6": { "type": "treasure", "size": 8, "mines": { "gems": 1 }, "treasure": [TIER, RICH] },
    "7": { "type": "treasure", "size": 8, "mines": { "gems": 1 }, "treasure": [TIER, RICH] },
    "8": { "type": "treasure", "size": 8, "mines": { "gems": 1 }, "treasure": [TIER, RICH] },
    "9": { "type": "treasure", "size": 8, "neutralTowns": { "towns": 2 }, "treasure": [TIER, RICH] },
    "10": { "type": "treasure", "size": 8, "neutralTowns": { "towns": 2 }, "treasure": [TIER, RICH] },
    "11": { "type": "treasure", "size": 10, "mines": { "gold": 4 }, "treasure": [TIER, RICH] } },
    "connections": [{ "a": "1", "b": "5", "guard": 3000, "road": "true" }, { "a": "2", "b": "6", "guard": 3000, "road": "true" },
                    { "a": "3", "b": "7", "guard": 3000, "road": "true" }, { "a": "4", "b": "8", "guard": 3000, "road": "true" },
                    { "a": "1", "b": "9", "guard": 5000, "road": "true" }, { "a": "2", "b": "9", "guard": 5000, "road": "true" },
                    { "a": "3", "b": "10", "guard": 5000, "road": "true" }, { "a": "4", "b": "10", "guard": 5000, "road": "true" },
                    { "a": "5", "b": "11", "guard": 4000 }, { "a": "6", "b": "11", "guard": 4000 },
                    { "a": "7", "b": "11", "guard": 4000 }, { "a": "8", "b": "11", "guard": 4000 } CROSS] } }"#;

/// A wide border between images, guarded connections to the other side of a line, and to the opposite corner.
const CORNERS: &str = r#", { "a": "1", "b": "3", "type": "wide" }, { "a": "2", "b": "4", "type": "wide" },
                    { "a": "5", "b": "8", "guard": 6000 }, { "a": "6", "b": "7", "guard": 6000 },
                    { "a": "1", "b": "2", "guard": 9000 }, { "a": "3", "b": "4", "guard": 9000 }"#;

fn quarters(cross: &str, (size, water): (&str, WaterContent), seed: u64) -> GenPlan {
    let template = faultless(
        QUARTERS
            .replace("CROSS", cross)
            .replace("TIER", r#"{ "min": 500, "max": 3000, "density": 8 }"#)
            .replace("RICH", r#"{ "min": 3000, "max": 9000, "density": 4 }"#),
    );
    make_plan(&template, heroes3(), &options(size, Some(water), seed)).unwrap()
}

#[test]
fn maps_are_carried_onto_themselves_by_both_mirrors() {
    let [none, normal, islands] = [WaterContent::None, WaterContent::Normal, WaterContent::Islands];
    for (at, map) in
        [("60x66", none), ("m", none), ("m+u", none), ("80x74", none), ("l", normal), ("96x88x2", islands)]
            .into_iter()
            .enumerate()
    {
        let plan = quarters(["", CORNERS][at % 2], map, at as u64);
        let name = format!("{} {}", map.0, map.1.word());
        let made = try_generate(&plan, None).unwrap_or_else(|e| panic!("{name}: {e}: {:?}", e.causes()));
        for symmetry in [Symmetry::MirrorX, Symmetry::MirrorY, Symmetry::Rotate2] {
            assert_symmetric(&made.map, symmetry, &format!("{name} {}", symmetry.word()));
        }
        assert_equal_in_orbits(&made.map);
    }
}

#[test]
fn symmetric_maps_are_the_same_on_any_number_of_threads() {
    let two = |map| plan_of(&template(CROSS), Symmetry::Rotate2, map, 3);
    for plan in [
        two(("m+u", WaterContent::None)),
        two(("m", WaterContent::Islands)),
        quarters(CORNERS, ("m", WaterContent::Islands), 1),
    ] {
        let on = |threads: usize| {
            let pool = Pool::new(NonZeroUsize::new(threads)).unwrap();
            generate_map(&plan, heroes3(), &GenerateOptions::new(&pool), &|_| {}).unwrap().map
        };
        assert_eq!(on(1), on(4));
    }
}
