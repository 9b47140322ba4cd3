//! Plans with a mistake: the map keeps what the plan requests, but not what the template requests.

use rmg_audit::{audit, audit_by_template, report};
use rmg_core::certificate::Promise;
use rmg_core::ids::{ConnectionId, ZoneId};
use rmg_core::model::MapModel;
use rmg_core::plan::{ConnectionPlan, GenPlan, LevelRequest, ZonePlan};
use rmg_core::template::{ConnectionKind, MonsterStrength, Template, ZoneKind};
use rmg_core::{Level, Seat, Symmetry, SymmetryPlan};
use rmg_generate::pipeline::GenerateOptions;
use rmg_generate::retry::{Cause, GenerateError, generate_map};
use rmg_jobs::Pool;
use rmg_tests::made::shipped_template;
use rmg_tests::template_files::sampled;
use rmg_tests::templates::{self, heroes3};

/// A template with banned, changed and required objects, hints, copied contents, and three players.
fn template_and_plan() -> (Template, GenPlan) {
    let template = shipped_template("exiles-return");
    let plan = templates::plan(&template, Some("l+u".parse().unwrap()), 1).unwrap();
    (template, plan)
}

fn generated(plan: &GenPlan, template: Option<&Template>) -> Result<MapModel, GenerateError> {
    let pool = Pool::single();
    let options = GenerateOptions { template, attempts: 3, ..GenerateOptions::new(&pool) };
    generate_map(plan, heroes3(), &options, &|_| {}).map(|generated| generated.map)
}

/// A mistake, the promise that it breaks, and a part of the message.
pub(super) type Mistake = (fn(&mut GenPlan), Promise, &'static str);

fn zone<'p>(plan: &'p mut GenPlan, key: &str) -> &'p mut ZonePlan {
    plan.zones.iter_mut().find(|zone| zone.key == key).unwrap()
}

fn link(plan: &mut GenPlan, number: u16) -> &mut ConnectionPlan {
    &mut plan.connections[ConnectionId(number - 1).index()]
}

pub(super) const MISTAKES: &[Mistake] = &[
    (|plan| zone(plan, "5").contents.mines[0].count = 2, Promise::ExactCounts, "zone 5: mines 2 gold"),
    (
        |plan| assert!(zone(plan, "7").contents.mines.pop().is_some()),
        Promise::ExactCounts,
        "zone 7: mines 1 wood in the plan",
    ),
    (
        |plan| zone(plan, "6").contents.towns.player_castles = 0,
        Promise::ExactCounts,
        "zone 6: player castles 0 in the plan, 1 in the template",
    ),
    (
        |plan| zone(plan, "8").contents.towns.neutral_castles = 0,
        Promise::ExactCounts,
        "zone 8: neutral castles 0",
    ),
    (
        |plan| zone(plan, "1").contents.towns.main.as_mut().unwrap().has_fort = false,
        Promise::ExactCounts,
        "zone 1: main town a town in the plan, a castle in the template",
    ),
    (
        |plan| drop(zone(plan, "2").contents.objects.required.pop()),
        Promise::ExactCounts,
        "zone 2: required objects 2 wagon in the plan, 2 wagon, 1 refugeeCamp in the template",
    ),
    (
        |plan| zone(plan, "4").contents.objects.required[0].guard = Some(9000),
        Promise::PileGuards,
        "zone 4: guard of crypt/crypt 9000 in the plan, 5000 in the template",
    ),
    (
        |plan| zone(plan, "4").contents.objects.banned.clear(),
        Promise::LimitsKept,
        "zone 4: banned objects: only in the plan: nothing;",
    ),
    (
        |plan| zone(plan, "4").contents.objects.changed[0].value = 5000,
        Promise::LimitsKept,
        "zone 4: changed objects warriorTomb/warriorTomb value 5000",
    ),
    (
        |plan| zone(plan, "3").contents.treasure[1].max = 9000,
        Promise::TreasureValue,
        "zone 3: treasure 11 from 1000 to 3500, 4 from",
    ),
    (
        |plan| zone(plan, "7").contents.treasure[0].density = 2,
        Promise::TreasureValue,
        "zone 7: treasure 2 from 1000 to 3500",
    ),
    (
        |plan| zone(plan, "8").contents.monsters = MonsterStrength::Weak,
        Promise::PileGuards,
        "zone 8: monsters weak in the plan, strong in the template",
    ),
    (
        |plan| {
            let all = zone(plan, "3").contents.monster_factions.clone();
            zone(plan, "4").contents.monster_factions = all;
        },
        Promise::LimitsKept,
        "zone 4: monsters: only",
    ),
    (
        |plan| {
            let all = zone(plan, "3").contents.towns.factions.clone();
            zone(plan, "6").contents.towns.factions = all;
        },
        Promise::LimitsKept,
        "zone 6: towns: only",
    ),
    (
        |plan| zone(plan, "8").contents.towns.hints.clear(),
        Promise::LimitsKept,
        "zone 8: the plan has other hints",
    ),
    (
        |plan| zone(plan, "6").contents.towns.same_type = false,
        Promise::LimitsKept,
        "zone 6: towns of one faction false",
    ),
    (
        |plan| zone(plan, "5").contents.terrain.allowed.truncate(1),
        Promise::LimitsKept,
        "zone 5: terrains: only",
    ),
    (
        |plan| zone(plan, "3").contents.terrain.match_town = false,
        Promise::LimitsKept,
        "zone 3: terrain like its town false",
    ),
    (
        |plan| zone(plan, "2").kind = ZoneKind::Treasure,
        Promise::OneOwner,
        "zone 2: type treasure in the plan, junction in the template",
    ),
    (
        |plan| zone(plan, "6").weight = 14,
        Promise::AreaShare,
        "zone 6: size 14 in the plan, 22 in the template",
    ),
    (
        |plan| zone(plan, "4").level = LevelRequest::Force(Level::UNDERGROUND),
        Promise::OneOwner,
        "zone 4: forced level underground in the plan, none in the template",
    ),
    (
        |plan| {
            let player = plan.players.iter().find(|player| player.seat == Seat(1)).map(|player| player.color);
            (zone(plan, "5").seat, zone(plan, "5").player) = (Some(Seat(1)), player);
        },
        Promise::PlayerStarts,
        "zone 5: owner 1 in the plan, none in the template",
    ),
    (
        |plan| link(plan, 8).guard = 20_000,
        Promise::LinkGuards,
        "connection 8 (zone 6 to zone 8): guard 20000 in the plan, 25000 in the template",
    ),
    (
        |plan| link(plan, 6).kind = ConnectionKind::Guarded,
        Promise::LinksRealized,
        "connection 6 (zone 7 to zone 6): type guarded in the plan, wide in the template",
    ),
    (
        |plan| link(plan, 8).b = zone_id(plan, "5"),
        Promise::LinksRealized,
        "connection 8 (zone 6 to zone 8): zones 6 and 5 in the plan",
    ),
    (
        |plan| link(plan, 2).road = false,
        Promise::RoadsComplete,
        "connection 2 (zone 2 to zone 3): road false in the plan, true in the template",
    ),
    (
        |plan| link(plan, 3).road = true,
        Promise::RoadsComplete,
        "connection 3 (zone 3 to zone 4): road true in the plan",
    ),
    (
        |plan| {
            let first = heroes3().artifacts.ids().next().unwrap();
            plan.switches.artifacts.off = vec![first];
        },
        Promise::LimitsKept,
        "the map: banned artifacts: ",
    ),
    (
        |plan| plan.players[0].human = false,
        Promise::PlayerStarts,
        "the plan has 0 human players, the template allows 1",
    ),
];

fn zone_id(plan: &GenPlan, key: &str) -> ZoneId {
    ZoneId::from_index(plan.zones.iter().position(|zone| zone.key == key).unwrap())
}

#[test]
fn every_mistake_in_a_plan_is_refuted_only_with_the_template() {
    let (template, right) = template_and_plan();
    let sound = generated(&right, Some(&template)).unwrap();
    assert!(audit_by_template(&sound, heroes3(), &template).is_sound());
    let mut wrong = Vec::new();
    for (mistake, promise, message) in MISTAKES {
        let mut plan = right.clone();
        mistake(&mut plan);
        assert!(plan != right, "{message}: the plan is unchanged");
        // With its own plan only, the map is sound.
        let map = match generated(&plan, None) {
            Ok(map) => map,
            Err(error) => panic!("{message}: {error}: {:?}", error.causes()),
        };
        let certificate = audit_by_template(&map, heroes3(), &template);
        let text = report(&certificate);
        let is_found = certificate.refuted().any(|finding| finding.promise == *promise);
        if !is_found || !text.contains(message) {
            wrong.push(format!("{promise}, {message}:\n{text}"));
        }
    }
    assert!(MISTAKES.len() >= 12 && wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn map_of_a_mistaken_plan_is_not_returned() {
    let (template, mut plan) = template_and_plan();
    link(&mut plan, 1).guard = 8000;
    match generated(&plan, Some(&template)) {
        Err(GenerateError::NoSoundMap { failed, .. }) => {
            assert!(failed.iter().all(|failed| matches!(failed.cause, Cause::Refuted(_))));
        }
        other => panic!("the template requests no guard: {:?}", other.map(|map| map.attempt)),
    }
}

#[test]
fn maps_of_shipped_templates_are_sound_by_their_templates() {
    for file in sampled().unwrap() {
        for template in templates::read(&file).unwrap() {
            for seed in 1..=2 {
                let plan = templates::plan(&template, None, seed).unwrap();
                let map = generated(&plan, None).unwrap();
                let certificate = audit_by_template(&map, heroes3(), &template);
                assert!(certificate.is_sound(), "{} {seed}\n{}", template.name, report(&certificate));
                assert!(certificate == audit(&map, heroes3()), "{}", template.name);
            }
        }
    }
}

/// Random roads of symmetric maps are compared with their images.
#[test]
fn a_symmetry_without_images_is_refuted() {
    let mut template = shipped_template("mirror-duel");
    for link in &mut template.connections {
        link.road = rmg_core::template::RoadRequest::Random;
    }
    let mut map = generated(&templates::plan(&template, None, 1).unwrap(), None).unwrap();
    let (zones, connections) = (vec![ZoneId(u16::MAX)], Vec::new());
    map.plan.symmetry = Some(SymmetryPlan { symmetry: Symmetry::Rotate2, zones, connections, second: None });
    let certificate = audit_by_template(&map, heroes3(), &template);
    let found: Vec<Promise> = certificate.refuted().map(|finding| finding.promise).collect();
    assert_eq!(found, [Promise::OneOwner, Promise::SymmetryKept], "{}", report(&certificate));
}

#[test]
fn both_mirrors_of_a_plan_are_checked() {
    let map = generated(&templates::plan(&shipped_template("two-fronts"), None, 1).unwrap(), None).unwrap();
    let finding = |change: &dyn Fn(&mut SymmetryPlan)| {
        let mut map = map.clone();
        change(map.plan.symmetry.as_mut().unwrap());
        let certificate = audit(&map, heroes3());
        certificate.refuted().map(|finding| finding.promise).collect::<Vec<Promise>>()
    };
    assert_eq!(finding(&|_| {}), []);
    type Change = fn(&mut SymmetryPlan);
    let changes: [(&str, Change); 5] = [
        ("no second", |plan| plan.second = None),
        ("twice the same", |plan| plan.second.as_mut().unwrap().zones = plan.zones.clone()),
        ("exchanged", |plan| {
            let second = plan.second.as_mut().unwrap();
            std::mem::swap(&mut second.zones, &mut plan.zones);
            std::mem::swap(&mut second.connections, &mut plan.connections);
        }),
        ("not commuting", |plan| plan.zones.swap(0, 1)),
        ("one mirror", |plan| plan.symmetry = Symmetry::MirrorX),
    ];
    for (name, change) in changes {
        assert!(finding(&change).contains(&Promise::SymmetryKept), "{name}: {:?}", finding(&change));
    }
}

#[test]
fn random_roads_join_all_towns_and_nothing_else() {
    let mut template = shipped_template("mirror-duel");
    for link in &mut template.connections {
        link.road = rmg_core::template::RoadRequest::Random;
    }
    let plan = templates::plan(&template, None, 1).unwrap();
    let map = generated(&plan, Some(&template)).unwrap();
    let report_of = |change: fn(&mut GenPlan)| {
        let mut map = map.clone();
        change(&mut map.plan);
        report(&audit_by_template(&map, heroes3(), &template))
    };
    assert!(report_of(|_| {}).contains("sound"));
    let none = report_of(|plan| plan.connections.iter_mut().for_each(|link| link.road = false));
    assert!(none.contains("no planned road joins the towns of zone 1 and zone 2"), "{none}");
    let all = report_of(|plan| plan.connections.iter_mut().take(5).for_each(|link| link.road = true));
    assert!(all.contains("which no town needs"), "{all}");
}

#[test]
fn map_of_another_template_is_refuted() {
    let (_, plan) = template_and_plan();
    let map = generated(&plan, None).unwrap();
    let text = report(&audit_by_template(&map, heroes3(), &shipped_template("mirror-duel")));
    assert!(text.contains("the plan has 8 zones, its template has 5"), "{text}");
}
