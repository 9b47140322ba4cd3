//! Seas: settings that come from the options, and rules for landings, vessels and objects in the water.

use rmg_audit::{audit, audit_by_template, report};
use rmg_core::certificate::{Promise, Verdict};
use rmg_core::model::{LinkWay, MapModel, MapZone, ObjectId};
use rmg_core::plan::{GenPlan, LevelRequest, TerrainPlan, ZoneContents, ZonePlan};
use rmg_core::template::{MonsterStrength, Template, WaterContent, ZoneKind};
use rmg_core::{Level, TerrainId};
use rmg_plan::{GenOptions, make_plan};
use rmg_tests::made::{generate, shipped_template};
use rmg_tests::small_maps::{at, objects_on, refuted, two_shores};
use rmg_tests::templates::{self, heroes3};

/// A mistake, and a part of the message.
type Mistake = (fn(&mut GenPlan), &'static str);

/// Returns a template that allows a sea, and a map whose plan requests a sea but which has no water.
fn dry() -> (Template, MapModel) {
    let mut template = shipped_template("mirror-duel");
    let plan = templates::plan(&template, None, 1).unwrap();
    let mut map = generate(&plan, None).map;
    template.allowed_water = vec![WaterContent::None, WaterContent::Normal];
    let options = GenOptions { water: Some(WaterContent::Normal), ..GenOptions::new(map.plan.seed) };
    map.plan.switches = make_plan(&template, heroes3(), &options).unwrap().switches;
    map.plan.water = WaterContent::Normal;
    (template, map)
}

fn sea(key: &str, size: rmg_core::MapSize) -> ZonePlan {
    let pack = heroes3();
    let contents = ZoneContents {
        terrain: TerrainPlan { match_town: false, like: None, allowed: vec![water()] },
        monsters: MonsterStrength::Normal,
        monster_factions: pack.factions.ids().collect(),
        treasure: pack.defaults.sea_treasure.clone(),
        named_artifacts: 20,
        random_monsters: 0,
        ..ZoneContents::default()
    };
    let level = if size.levels() > 1 { LevelRequest::Force(Level::SURFACE) } else { LevelRequest::Any };
    ZonePlan {
        key: key.to_owned(),
        kind: ZoneKind::Water,
        weight: 1,
        seat: None,
        player: None,
        level,
        contents,
    }
}

fn water() -> TerrainId {
    heroes3().defaults.water.unwrap()
}

fn with_sea(map: &MapModel, key: &str) -> MapModel {
    let mut map = map.clone();
    map.plan.zones.push(sea(key, map.plan.size));
    let zone = MapZone {
        level: Level(0),
        target_tiles: 0,
        terrain: water(),
        faction: None,
        main_point: None,
        factions: Vec::new(),
    };
    map.zones.push(zone);
    map
}

#[test]
fn wrong_records_of_the_sea_are_refuted() {
    let (template, map) = dry();
    let report_of =
        |map: &MapModel, template: &Template| report(&audit_by_template(map, heroes3(), template));
    let without = report_of(&map, &template);
    let zones = template.zones.len();
    assert!(
        without.contains(&format!("has {zones} zones, its template with a sea has {}", zones + 1)),
        "{without}"
    );
    let right = report_of(&with_sea(&map, "sea"), &template);
    assert!(right.contains("zone sea has no tile") && !right.contains("in the plan"), "{right}");
    let mistakes: [Mistake; 6] = [
        (|plan| last(plan).contents.treasure[0].max += 1, "zone sea: treasure 1 from 4000 to 12001"),
        (|plan| last(plan).contents.monsters = MonsterStrength::Strong, "zone sea: monsters strong"),
        (
            |plan| last(plan).contents.monster_factions.truncate(1),
            "zone sea: monsters: only in the plan: nothing;",
        ),
        (|plan| last(plan).kind = ZoneKind::Treasure, "zone sea: type treasure"),
        (|plan| last(plan).weight = 7, "zone sea: size 7"),
        (
            |plan| last(plan).contents.terrain.allowed.clear(),
            "zone sea: terrains: only in the plan: nothing;",
        ),
    ];
    for (mistake, message) in mistakes {
        let mut map = with_sea(&map, "sea");
        mistake(&mut map.plan);
        let text = report_of(&map, &template);
        assert!(text.contains(message), "{message}:\n{text}");
    }
    let mut taken = template.clone();
    taken.zones[0].key = "sea".to_owned();
    taken.zones[1].key = "sea 2".to_owned();
    let (wrong, right) = (with_sea(&map, "sea"), with_sea(&map, "sea 3"));
    assert!(report_of(&wrong, &taken).contains("key sea in the plan, sea 3 in the template"));
    assert!(!report_of(&right, &taken).contains("zone sea 3: key"));
}

fn last(plan: &mut GenPlan) -> &mut ZonePlan {
    plan.zones.last_mut().unwrap()
}

#[test]
fn sea_treasure_is_requested_for_sailed_water_only() {
    let mut map = two_shores();
    // 16 rows of 6 tiles without the islet, and the lake with the harbor. The other lake is not sailed.
    let sailed = 16 * 6 - 4 + 4 * 3;
    for tier in &mut last(&mut map.plan).contents.treasure {
        tier.density = 40;
    }
    let requested = |value: u32| f64::from((sailed * 40 + 200) / 400 * value);
    let certificate = audit(&map, heroes3());
    let verdict = &certificate.findings[Promise::TreasureValue as usize].verdict;
    let Verdict::Measured { median, .. } = verdict else { panic!("{}", report(&certificate)) };
    let expected = f64::from(1500 + 1500 + 4500) / (requested(1500) + requested(1500) + requested(4500));
    assert!((median - expected).abs() < 1e-9, "{median} instead of {expected}");
}

#[test]
fn shipyard_of_a_landing_must_not_launch_elsewhere() {
    let mut map = two_shores();
    // The rock that leaves no other water next to the shipyard.
    let rock = objects_on(&map, at(0, 24, 11))[0];
    map.objects[rock.index()].at = at(0, 22, 14);
    let text = report(&audit(&map, heroes3()));
    assert!(refuted(&map).contains(&Promise::BoatsUsable), "{text}");
    assert!(text.contains("can launch boats elsewhere than next to its landing at (25, 13)"), "{text}");
}

#[test]
fn guard_in_the_sea_must_not_be_bypassed() {
    let mut map = two_shores();
    let guard = objects_on(&map, at(0, 21, 1))[0];
    map.objects[guard.index()].at = at(0, 22, 1);
    assert!(refuted(&map).contains(&Promise::PileGuards), "{}", report(&audit(&map, heroes3())));
}

#[test]
fn monsters_on_land_do_not_stop_boats() {
    let mut map = two_shores();
    let LinkWay::Ferry { guards, .. } = map.links[1].way.clone() else {
        panic!("the ferry is the second link")
    };
    let shore_guards: Vec<ObjectId> = guards.into_iter().flatten().collect();
    map.objects[shore_guards[0].index()].at = at(0, 18, 8);
    // It controls the landing, not the water: the sea chests are still reachable, but the landing is no
    // longer free. `Footprints`: the cover is unchanged.
    assert_eq!(
        refuted(&map),
        [Promise::LinksRealized, Promise::Footprints],
        "{}",
        report(&audit(&map, heroes3()))
    );
}

#[test]
fn road_of_a_ferry_leads_to_its_landings() {
    let map = two_shores();
    let verdict =
        |map: &MapModel| audit(map, heroes3()).findings.swap_remove(Promise::RoadsComplete as usize).verdict;
    assert_eq!(verdict(&map), Verdict::Proved { checked: 4 });
    let mut cut = map.clone();
    for x in [24, 25, 26, 27] {
        cut.levels[0].road[at(0, x, 8).tile] = None;
    }
    assert!(matches!(verdict(&cut), Verdict::Refuted(_)));
}

#[test]
fn zone_without_connections_is_cut_off_but_a_sea_is_not() {
    let mut map = two_shores();
    assert!(audit(&map, heroes3()).cut_off.is_empty());
    for link in &mut map.plan.connections {
        if link.b.0 == 2 {
            link.b.0 = 0;
        }
    }
    let cut_off = audit(&map, heroes3()).cut_off;
    assert_eq!(cut_off.iter().map(|zone| zone.zone.0).collect::<Vec<_>>(), [2]);
}
