//! Seas: what is read from the options, and what landings, vessels and the things in the water must be like.

use rmg_audit::{audit, audit_by_template, report};
use rmg_core::certificate::{Promise, Verdict};
use rmg_core::model::{LinkWay, MapModel, MapZone, ObjectId};
use rmg_core::plan::{GenPlan, LevelWish, TerrainPlan, ZoneContents, ZonePlan};
use rmg_core::template::{MonsterStrength, Template, WaterContent, ZoneKind};
use rmg_core::{Level, TerrainId};
use rmg_plan::{GenOptions, make_plan};
use rmg_tests::made::{generate, shipped_template};
use rmg_tests::small_maps::{at, objects_on, refuted, two_shores};
use rmg_tests::templates::{self, heroes3};

/// A mistake, and words of what is said then.
type Mistake = (fn(&mut GenPlan), &'static str);

/// A template that allows a sea, and a map of it with the record of one but without a tile of it.
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
        ..ZoneContents::default()
    };
    let level = if size.levels() > 1 { LevelWish::Force(Level::SURFACE) } else { LevelWish::Any };
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
fn the_sea_is_read_from_the_options_and_a_wrong_record_is_refuted() {
    let (template, map) = dry();
    let said = |map: &MapModel, template: &Template| report(&audit_by_template(map, heroes3(), template));
    let without = said(&map, &template);
    let zones = template.zones.len();
    assert!(
        without.contains(&format!("knows {zones} zones, its template with a sea {}", zones + 1)),
        "{without}"
    );
    let right = said(&with_sea(&map, "sea"), &template);
    assert!(right.contains("zone sea has no tile") && !right.contains("in the plan"), "{right}");
    let mistakes: [Mistake; 6] = [
        (|plan| last(plan).contents.treasure[0].max += 1, "zone sea: treasure 1 from 4000 to 12001"),
        (|plan| last(plan).contents.monsters = MonsterStrength::Strong, "zone sea: monsters strong"),
        (|plan| last(plan).contents.monster_factions.truncate(1), "zone sea: monsters nothing more"),
        (|plan| last(plan).kind = ZoneKind::Treasure, "zone sea: type treasure"),
        (|plan| last(plan).weight = 7, "zone sea: size 7"),
        (|plan| last(plan).contents.terrain.allowed.clear(), "zone sea: terrains nothing more"),
    ];
    for (mistake, words) in mistakes {
        let mut map = with_sea(&map, "sea");
        mistake(&mut map.plan);
        let text = said(&map, &template);
        assert!(text.contains(words), "{words}:\n{text}");
    }
    let mut taken = template.clone();
    taken.zones[0].key = "sea".to_owned();
    taken.zones[1].key = "sea 2".to_owned();
    let (wrong, right) = (with_sea(&map, "sea"), with_sea(&map, "sea 3"));
    assert!(said(&wrong, &taken).contains("key sea in the plan, sea 3 in the template"));
    assert!(!said(&right, &taken).contains("zone sea 3: key"));
}

fn last(plan: &mut GenPlan) -> &mut ZonePlan {
    plan.zones.last_mut().unwrap()
}

#[test]
fn treasure_of_the_sea_is_asked_for_on_sailed_water_only() {
    let mut map = two_shores();
    // 16 rows of 6 tiles without the islet, and the lake with the harbour; not the other lake.
    let sailed = 16 * 6 - 4 + 4 * 3;
    for tier in &mut last(&mut map.plan).contents.treasure {
        tier.density = 40;
    }
    let asked = |value: u32| f64::from((sailed * 40 + 200) / 400 * value);
    let certificate = audit(&map, heroes3());
    let verdict = &certificate.findings[Promise::TreasureValue as usize].verdict;
    let Verdict::Measured { median, .. } = verdict else { panic!("{}", report(&certificate)) };
    let wanted = f64::from(1500 + 1500 + 4500) / (asked(1500) + asked(1500) + asked(4500));
    assert!((median - wanted).abs() < 1e-9, "{median} and not {wanted}");
}

#[test]
fn a_shipyard_of_a_landing_must_not_launch_elsewhere() {
    let mut map = two_shores();
    // The rock that keeps the only other water beside the shipyard.
    let rock = objects_on(&map, at(0, 24, 11))[0];
    map.objects[rock.index()].at = at(0, 22, 14);
    let text = report(&audit(&map, heroes3()));
    assert!(refuted(&map).contains(&Promise::BoatsUsable), "{text}");
    assert!(text.contains("does not launch beside its landing at (25, 13), or not only there"), "{text}");
}

#[test]
fn a_guard_in_the_sea_is_not_sailed_round() {
    let mut map = two_shores();
    let guard = objects_on(&map, at(0, 21, 1))[0];
    map.objects[guard.index()].at = at(0, 22, 1);
    assert!(refuted(&map).contains(&Promise::PileGuards), "{}", report(&audit(&map, heroes3())));
}

#[test]
fn monsters_on_land_stop_nobody_who_sails() {
    let mut map = two_shores();
    let LinkWay::Ferry { guards, .. } = map.links[1].way.clone() else {
        panic!("the ferry is the second link")
    };
    let on_the_shore: Vec<ObjectId> = guards.into_iter().flatten().collect();
    map.objects[on_the_shore[0].index()].at = at(0, 18, 8);
    // It controls the landing, not the water: the sea chests are still had, and the landing is no longer empty. (`Footprints`: the
    // cover is as it was.)
    assert_eq!(
        refuted(&map),
        [Promise::LinksRealized, Promise::Footprints],
        "{}",
        report(&audit(&map, heroes3()))
    );
}

#[test]
fn a_road_of_a_ferry_leads_to_its_landings() {
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
fn a_sea_is_never_cut_off_and_a_zone_without_connections_is() {
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
