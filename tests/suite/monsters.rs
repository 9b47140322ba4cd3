//! Guards: number and kind of their creatures, and their aggression.

use std::collections::BTreeMap;

use rmg_core::model::{Guarded, MapModel, ObjectBody, PileRequest};
use rmg_core::pack::ContentPack;
use rmg_core::plan::MapMonsters;
use rmg_core::template::Template;
use rmg_core::{CreatureId, FactionId, MapSize, Seed, ZoneId};
use rmg_games::{h3m, vmap};
use rmg_plan::{GenOptions, make_plan};
use rmg_tests::made::try_generate;
use rmg_tests::template_files::{public, sampled, workspace_root};
use rmg_tests::templates::{heroes3, read};
use rmg_tests::vmap_checker::entry_text;

/// Maximum number of creatures in a stack if a stronger creature fits the guard: 100 plus a random quarter,
/// a rule of VCMI.
const MAX_COUNT: u32 = 125;

/// A monster: creature, count, requested strength, and the zone that allows its faction.
type Stack = (CreatureId, u32, u32, ZoneId);

fn generated(
    template: &Template,
    size: Option<MapSize>,
    seed: u64,
    monsters: MapMonsters,
) -> Option<MapModel> {
    let options = GenOptions { size, monsters, ..GenOptions::new(Seed(seed)) };
    let plan = make_plan(template, heroes3(), &options).ok()?;
    try_generate(&plan, Some(template)).ok().map(|output| output.map)
}

fn stacks(map: &MapModel) -> Vec<Stack> {
    let stack = |object: &rmg_core::model::MapObject| match object.body {
        ObjectBody::Monster { creature, count, strength } => {
            Some((creature.named().unwrap(), count, strength, object.cause.zone))
        }
        _ => None,
    };
    map.objects.iter().filter_map(stack).collect()
}

/// Returns maps of the built-in templates and of the public ones, if available, at their minimum sizes.
fn maps() -> Vec<MapModel> {
    let files = sampled().unwrap().into_iter().chain(public().unwrap().unwrap_or_default());
    let templates: Vec<Template> = files.filter_map(|file| read(&file).ok()).flatten().collect();
    let strengths = [MapMonsters::Weak, MapMonsters::Normal, MapMonsters::Strong];
    let maps = templates.iter().zip(strengths.iter().cycle());
    maps.filter_map(|(template, monsters)| generated(template, None, 1, *monsters)).collect()
}

/// Returns whether a guard of the same strength can consist of at most 100 stronger creatures of the
/// factions.
fn has_stronger_creature(
    pack: &ContentPack,
    factions: &[FactionId],
    (creature, _, strength, _): Stack,
) -> bool {
    let value = pack.creatures[creature].ai_value;
    pack.creatures.iter().any(|(_, other)| {
        let stack = u64::from(other.ai_value) * (u64::from(other.stack_min) + u64::from(other.stack_max)) / 2;
        other.is_placeable
            && factions.contains(&other.faction)
            && other.ai_value > value
            && stack < strength.into()
            && u64::from(strength) < u64::from(other.ai_value) * 100
    })
}

#[test]
fn stacks_are_not_empty_and_large_ones_consist_of_the_strongest_creatures() {
    let (mut all, mut largest) = (0, 0);
    for map in maps() {
        for stack in stacks(&map) {
            let (creature, count, strength, zone) = stack;
            all += 1;
            assert!(count >= 1, "{}", map.plan.template_name);
            let factions = &map.plan.zones[zone.index()].contents.monster_factions;
            if has_stronger_creature(heroes3(), factions, stack) {
                largest = largest.max(count);
                let name = &heroes3().creatures[creature].name;
                assert!(count <= MAX_COUNT, "{}: {count} {name} for {strength}", map.plan.template_name);
            }
        }
    }
    assert!(all > 1000 && largest > 50, "{all} guards, maximum count {largest}");
}

#[test]
fn a_zone_with_many_guards_has_many_kinds_of_creatures() {
    let mut zones = 0;
    for map in maps() {
        let mut treasure: BTreeMap<ZoneId, BTreeMap<CreatureId, usize>> = BTreeMap::new();
        for object in &map.objects {
            let is_of_treasure = |guarded: Option<Guarded>| matches!(guarded, Some(Guarded::Pile(pile)) if matches!(map.piles[pile.index()].wish, PileRequest::Treasure(_)));
            if let ObjectBody::Monster { creature, .. } = object.body
                && is_of_treasure(object.cause.guards)
            {
                *treasure
                    .entry(object.cause.zone)
                    .or_default()
                    .entry(creature.named().unwrap())
                    .or_default() += 1;
            }
        }
        for (zone, creatures) in treasure {
            let all: usize = creatures.values().sum();
            let factions = &map.plan.zones[zone.index()].contents.monster_factions;
            // If many kinds of creatures fit, no kind may dominate.
            if all >= 12 && factions.len() >= 8 {
                zones += 1;
                let max = creatures.values().max().copied().unwrap_or(0);
                assert!(6 * max <= all + 12, "{}: {max} of {all} guards are equal", map.plan.template_name);
            }
        }
    }
    assert!(zones > 10, "{zones} zones");
}

fn objects_template() -> Template {
    read(&workspace_root().join("tests/templates/things.json")).unwrap().remove(0)
}

#[test]
fn monster_strength_of_the_map_changes_all_guards() {
    let strength = |monsters| -> u64 {
        let map = generated(&objects_template(), None, 1, monsters).unwrap();
        let links: u64 = map.links.iter().map(|link| u64::from(link.strength)).sum();
        links
    };
    let [weak, normal, strong] = [MapMonsters::Weak, MapMonsters::Normal, MapMonsters::Strong].map(strength);
    assert!(weak < normal && normal < strong, "{weak} {normal} {strong}");
    // The strength of a zone is relative: a weak zone in a strong map is like a normal zone in a normal map.
    for (monsters, factor) in [(MapMonsters::Weak, 0), (MapMonsters::Normal, 1), (MapMonsters::Strong, 2)] {
        let map = generated(&objects_template(), None, 2, monsters).unwrap();
        let of = |key: &str| -> Vec<u32> {
            let zone =
                map.plan.zones.iter().position(|zone| zone.key == key).map(ZoneId::from_index).unwrap();
            let piles = map
                .piles
                .iter()
                .filter(|pile| pile.zone == zone && matches!(pile.wish, PileRequest::Treasure(_)));
            piles.filter(|pile| pile.guard.is_some()).map(|pile| pile.value).collect()
        };
        // Minimum value of guarded piles by strength, from VCMI.
        let min_value = [6500, 4167, 3000, 1833, 1333];
        for (key, step) in [("1", factor + 2), ("2", factor), ("6", factor + 1)] {
            assert!(of(key).iter().all(|value| *value > min_value[step]), "zone {key}, {monsters:?}");
        }
        assert!(of("3").is_empty());
    }
}

#[test]
fn monsters_are_hostile_in_h3m_and_vmap_files() {
    let map = generated(&objects_template(), None, 1, MapMonsters::Normal).unwrap();
    let monsters = stacks(&map).len();
    assert!(monsters > 30);
    let file = h3m::from_map(&map, heroes3()).unwrap_or_else(|refusal| panic!("{refusal}"));
    let aggressions: Vec<h3m::Mood> = file
        .objects
        .iter()
        .filter_map(|object| match &object.body {
            h3m::ObjectBody::Monster(monster) => Some(monster.mood),
            _ => None,
        })
        .collect();
    assert_eq!(aggressions, vec![h3m::Mood::HOSTILE; monsters]);
    let bytes = vmap::write(&map, heroes3()).unwrap();
    let objects: serde_json::Value =
        serde_json::from_str(&entry_text(&bytes, "objects.json").unwrap()).unwrap();
    let of_type = objects.as_object().unwrap().values().filter(|object| object["type"] == "monster");
    let characters: Vec<&str> =
        of_type.map(|object| object["options"]["character"].as_str().unwrap()).collect();
    assert_eq!(characters, vec!["hostile"; monsters]);
}
