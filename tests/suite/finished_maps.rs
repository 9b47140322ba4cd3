//! Properties of finished maps that users reported: distances of towns, places of piles next to mines,
//! entrances of objects, and landings.

use std::collections::BTreeSet;

use rmg_audit::{audit_by_template, report};
use rmg_core::certificate::{Certificate, Promise};
use rmg_core::model::{LinkWay, MapModel, ObjectBody, PileRequest};
use rmg_core::pack::{ContentPack, ObjectRole};
use rmg_core::template::{Template, WaterContent};
use rmg_core::{Seed, TilePos, ZoneId};
use rmg_generate::pipeline::GenerateOptions;
use rmg_generate::retry::generate_map;
use rmg_jobs::Pool;
use rmg_plan::{GenOptions, make_plan};
use rmg_tests::made::faultless;
use rmg_tests::templates::heroes3;

/// Two starts with a castle and two neutral towns each.
const THREE_TOWNS: &str = r#"{ "three": { "minSize": "m", "maxSize": "g", "players": "2", "zones": {
    "1": { "type": "playerStart", "size": 10, "owner": 1, "playerTowns": { "castles": 1 }, "neutralTowns": { "towns": 2 },
           "treasure": [{ "min": 500, "max": 3000, "density": 6 }] },
    "2": { "type": "playerStart", "size": 10, "owner": 2, "playerTowns": { "castles": 1 }, "neutralTowns": { "towns": 2 },
           "treasureLikeZone": "1" } },
    "connections": [{ "a": "1", "b": "2", "guard": 5000 }] } }"#;

/// Two starts that meet behind guards. Each has a zone behind a guard, and one with an open connection.
const ISLES: &str = r#"{ "isles": { "minSize": "m", "maxSize": "l", "players": "2", "allowedWaterContent": ["islands"], "zones": {
    "1": { "type": "playerStart", "size": 12, "owner": 1, "playerTowns": { "castles": 1 }, "treasure": [TIER] },
    "2": { "type": "playerStart", "size": 12, "owner": 2, "playerTowns": { "castles": 1 }, "treasure": [TIER] },
    "3": { "type": "treasure", "size": 10, "treasure": [TIER] },
    "4": { "type": "treasure", "size": 10, "treasure": [TIER] },
    "5": { "type": "treasure", "size": 10, "treasure": [TIER] },
    "6": { "type": "treasure", "size": 10, "treasure": [TIER] } },
    "connections": [{ "a": "1", "b": "3", "guard": 4000 }, { "a": "2", "b": "4", "guard": 4500 }, { "a": "3", "b": "4", "guard": 8000 },
                    { "a": "1", "b": "5" }, { "a": "2", "b": "6" }] } }"#;

/// Two starts with mines of all kinds, most of them wood and ore.
const MINES: &str = r#"{ "mines": { "minSize": "m", "maxSize": "l", "players": "2", "zones": {
    "1": { "type": "playerStart", "size": 10, "owner": 1, "playerTowns": { "castles": 1 },
           "mines": { "wood": 4, "ore": 4, "crystal": 2, "gold": 1 }, "treasure": [{ "min": 500, "max": 6000, "density": 10 }] },
    "2": { "type": "playerStart", "size": 10, "owner": 2, "playerTowns": { "castles": 1 }, "minesLikeZone": "1", "treasureLikeZone": "1" } },
    "connections": [{ "a": "1", "b": "2", "guard": 5000 }] } }"#;

fn template(text: &str) -> Template {
    faultless(text.replace("TIER", r#"{ "min": 1000, "max": 6000, "density": 8 }"#))
}

fn generated(
    template: &Template,
    pack: &ContentPack,
    size: &str,
    water: WaterContent,
    seed: u64,
) -> MapModel {
    let size = Some(size.parse().unwrap());
    let options = GenOptions { size, water: Some(water), ..GenOptions::new(Seed(seed)) };
    let plan = make_plan(template, pack, &options).unwrap();
    let pool = Pool::single();
    let generate_options = GenerateOptions { template: Some(template), ..GenerateOptions::new(&pool) };
    generate_map(&plan, pack, &generate_options, &|_| {})
        .unwrap_or_else(|error| panic!("seed {seed}: {error}"))
        .map
}

/// Returns the tiles where the matching objects of a zone are visited.
fn entrances(map: &MapModel, zone: ZoneId, fits: impl Fn(&ObjectBody) -> bool) -> Vec<TilePos> {
    let of_zone = map.objects.iter().filter(|object| object.cause.zone == zone && fits(&object.body));
    let entrance = |object: &rmg_core::model::MapObject| {
        let door = heroes3().appearances[object.appearance].footprint.actions()[0];
        let [x, y] = [(object.at.tile.x, door.dx), (object.at.tile.y, door.dy)]
            .map(|(at, step)| at.checked_add_signed(step).unwrap());
        TilePos::new(x, y)
    };
    of_zone.map(entrance).collect()
}

fn distance(a: TilePos, b: TilePos) -> f64 {
    let [dx, dy] = [(a.x, b.x), (a.y, b.y)].map(|(a, b)| f64::from(a) - f64::from(b));
    (dx * dx + dy * dy).sqrt()
}

#[test]
fn further_towns_are_spread_with_varied_distances() {
    let template = template(THREE_TOWNS);
    for size in ["m", "l"] {
        let mut shares = Vec::new();
        for seed in 1..=8 {
            let map = generated(&template, heroes3(), size, WaterContent::None, seed);
            for zone in [ZoneId(0), ZoneId(1)] {
                let is_main = |body: &ObjectBody| matches!(body, ObjectBody::Town { is_main: true, .. });
                let is_other = |body: &ObjectBody| matches!(body, ObjectBody::Town { is_main: false, .. });
                let main = entrances(&map, zone, is_main)[0];
                let others = entrances(&map, zone, is_other);
                assert_eq!(others.len(), 2, "seed {seed}");
                let side = f64::from(map.zones[zone.index()].target_tiles).sqrt();
                shares.extend(others.iter().map(|other| distance(main, *other) / side));
                shares.push(distance(others[0], others[1]) / side);
            }
        }
        shares.sort_by(f64::total_cmp);
        let (least, most) = (shares[0], shares[shares.len() - 1]);
        let [tenth, half] = [shares.len() / 10, shares.len() / 2].map(|at| shares[at]);
        assert!(least >= 0.42 && tenth >= 0.48 && (0.5..0.8).contains(&half), "{size}: {shares:?}");
        assert!(most - least > 0.15, "{size}: {shares:?}");
    }
}

#[test]
fn piles_are_on_all_sides_of_mines() {
    let template = template(MINES);
    let mut sides: BTreeSet<(bool, &str)> = BTreeSet::new();
    for seed in 1..=8 {
        let map = generated(&template, heroes3(), "m", WaterContent::None, seed);
        for pile in map.piles.iter().filter(|pile| matches!(pile.wish, PileRequest::Mine(_))) {
            let Some((mine, items)) = pile.objects.split_first() else { continue };
            let mine = &map.objects[mine.index()];
            let rows = heroes3().appearances[mine.appearance].footprint.cells().iter().map(|cell| cell.dy);
            let (top, bottom) = (rows.clone().min().unwrap(), rows.max().unwrap());
            // Piles of guarded mines are within the control of the guard, which is in front of the entrance.
            let guard = pile.guard.map(|id| i32::from(map.objects[id.index()].at.tile.y));
            for object in items.iter().map(|id| &map.objects[id.index()]) {
                let row = i32::from(object.at.tile.y) - i32::from(mine.at.tile.y);
                let side = match row {
                    _ if guard.is_some_and(|guard| i32::from(object.at.tile.y) > guard) => "before the guard",
                    row if row < i32::from(top) => "behind",
                    row if row > i32::from(bottom) => "before",
                    _ => "beside",
                };
                sides.insert((pile.guard.is_some(), side));
            }
        }
    }
    let all = [
        (false, "before"),
        (false, "behind"),
        (false, "beside"),
        (true, "before"),
        (true, "before the guard"),
    ];
    assert!(all.iter().all(|side| sides.contains(side)), "{sides:?}");
}

/// Returns the refuted promises of a map, and the certificate.
fn refuted(map: &MapModel, template: &Template, pack: &ContentPack) -> (Vec<Promise>, Certificate) {
    let certificate = audit_by_template(map, pack, template);
    (certificate.refuted().map(|finding| finding.promise).collect(), certificate)
}

#[test]
fn blocked_front_of_a_building_is_refuted() {
    let template = template(THREE_TOWNS);
    let mut map = generated(&template, heroes3(), "m", WaterContent::None, 2);
    assert_eq!(refuted(&map, &template, heroes3()).0, []);
    let is_candidate = |object: &&rmg_core::model::MapObject| {
        let kind = &heroes3().objects[object.kind];
        let footprint = &heroes3().appearances[object.appearance].footprint;
        let is_guarded = object.cause.pile.is_some_and(|pile| map.piles[pile.index()].guard.is_some());
        kind.is_visitable && !is_guarded && !footprint.solid().is_empty() && kind.role != ObjectRole::Town
    };
    let building = map.objects.iter().find(is_candidate).unwrap();
    let door = heroes3().appearances[building.appearance].footprint.actions()[0];
    let x = building.at.tile.x.checked_add_signed(door.dx).unwrap();
    let y = building.at.tile.y.checked_add_signed(door.dy + 1).unwrap();
    let is_block = |object: &&rmg_core::model::MapObject| {
        let footprint = &heroes3().appearances[object.appearance].footprint;
        footprint.actions().is_empty() && footprint.cells().len() == 1
    };
    let mut block = map.objects.iter().find(is_block).unwrap().clone();
    let cell = heroes3().appearances[block.appearance].footprint.cells()[0];
    block.at = building.at;
    block.at.tile =
        TilePos::new(x.checked_add_signed(-cell.dx).unwrap(), y.checked_add_signed(-cell.dy).unwrap());
    block.cause.zone = building.cause.zone;
    map.objects.push(block);
    let (promises, certificate) = refuted(&map, &template, heroes3());
    let text = report(&certificate);
    assert!(
        promises.contains(&Promise::Reachable) && text.contains("cannot be entered from its front"),
        "{text}"
    );
}

/// Returns the links of connections without a guard.
fn open_links(map: &MapModel) -> Vec<&rmg_core::model::MapLink> {
    let links = map.plan.connections.iter().zip(&map.links);
    links.filter(|(plan, _)| plan.guard == 0).map(|(_, link)| link).collect()
}

#[test]
fn open_sea_routes_never_bypass_guards() {
    let template = template(ISLES);
    let mut monoliths = 0;
    for seed in 1..=6 {
        let map = generated(&template, heroes3(), "m", WaterContent::Islands, seed);
        let (promises, certificate) = refuted(&map, &template, heroes3());
        assert_eq!(promises, [], "{}", report(&certificate));
        assert_eq!(certificate.sea_guards, []);
        let is_portal = |link: &&rmg_core::model::MapLink| matches!(link.way, LinkWay::Monolith { .. });
        monoliths += open_links(&map).into_iter().filter(is_portal).count();
    }
    assert!(monoliths > 0, "no connection without a guard crosses the sea");
}

#[test]
fn without_monoliths_ferries_use_the_weakest_guard() {
    let template = template(ISLES);
    let mut pack = heroes3().clone();
    pack.defaults.monoliths.clear();
    let mut guarded = 0;
    for seed in 1..=4 {
        let map = generated(&template, &pack, "m", WaterContent::Islands, seed);
        let (promises, certificate) = refuted(&map, &template, &pack);
        let text = report(&certificate);
        assert_eq!(promises, [], "{text}");
        guarded += certificate.sea_guards.len();
        for guard in &certificate.sea_guards {
            let requested =
                if map.plan.connections[guard.connection.index()].a == ZoneId(0) { 4000 } else { 4500 };
            assert_eq!(guard.strength, requested - 1000, "{text}");
            assert!(text.contains("it has the weakest guard of its zones"), "{text}");
        }
    }
    assert!(guarded > 0, "no ferry has a guard");
}

#[test]
fn unguarded_ferry_next_to_guarded_ones_is_refuted() {
    let mut template = template(ISLES);
    template.connections.iter_mut().for_each(|connection| connection.guard.value = 5000);
    let found = (1..=6).find_map(|seed| {
        let map = generated(&template, heroes3(), "m", WaterContent::Islands, seed);
        let is_ferry = |at: &usize| matches!(map.links[*at].way, LinkWay::Ferry { .. });
        let ferries: Vec<usize> = (0..map.links.len()).filter(is_ferry).collect();
        (ferries.len() > 1).then_some((map, ferries[0]))
    });
    let (mut map, ferry) = found.unwrap();
    template.connections[ferry].guard.value = 0;
    map.plan.connections[ferry].guard = 0;
    map.links[ferry].strength = 0;
    let LinkWay::Ferry { guards, .. } = &mut map.links[ferry].way else { panic!("expected a ferry") };
    *guards = [None; 2];
    let (promises, certificate) = refuted(&map, &template, heroes3());
    let text = report(&certificate);
    assert!(promises.contains(&Promise::NoBypass) && promises.contains(&Promise::LinkGuards), "{text}");
    assert!(text.contains("has no guard, and boats can sail to it from"), "{text}");
}
