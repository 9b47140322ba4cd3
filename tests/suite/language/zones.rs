//! Keys of zones, except towns and objects: level, terrain, area, guards, mines, treasure.

use std::collections::BTreeSet;

use rmg_core::model::{Guarded, MapModel, ObjectBody, PileRequest};
use rmg_core::pack::ObjectRole;
use rmg_core::template::{Template, ZoneKind};
use rmg_core::{Level, ZoneId};
use rmg_tests::templates::heroes3;

use super::{Check, changed, changes_nothing, generate, template, zone};

pub(super) const CHECKS: &[Check] = &[
    ("Zone", "type", || {
        let map = generate(&template("ground"), 1);
        let kinds: Vec<ZoneKind> = map.plan.zones.iter().map(|zone| zone.kind).collect();
        use ZoneKind::{CpuStart, Junction, PlayerStart, Sealed, Treasure};
        assert_eq!(kinds, [PlayerStart, CpuStart, Treasure, Treasure, Treasure, Junction, Sealed]);
        // the human starts in the zone for humans
        let human = map.plan.players.iter().find(|player| player.human).unwrap();
        assert_eq!(map.plan.zones[0].player, Some(human.color));
        // a sealed zone has no open tiles, and a junction fewer than a treasure zone
        let open = |key: &str| share_of_open(&map, zone(&map, key));
        assert!(open("7") < 0.01, "{}", open("7"));
        assert!(map.zones[zone(&map, "7").index()].main_point.is_none());
        let open = |template: &Template| -> f64 {
            let maps = (4..8).map(|seed| generate(template, seed));
            maps.map(|map| share_of_open(&map, zone(&map, "6"))).sum()
        };
        let (junction, treasure) =
            (open(&template("ground")), open(&changed("ground", "junction", "treasure")));
        assert!(junction < treasure, "{junction} and {treasure}");
    }),
    ("Zone", "size", || {
        let map = generate(&template("towns"), 1);
        let tiles = |key: &str| f64::from(map.zones[zone(&map, key).index()].target_tiles);
        assert!((1.9..2.1).contains(&(tiles("1") / tiles("4"))));
    }),
    ("Zone", "owner", || {
        let map = generate(&template("ground"), 1);
        for (key, player) in [("1", 0), ("2", 1)] {
            let color = map.plan.players[player].color;
            let zone = zone(&map, key);
            assert_eq!(map.plan.zones[zone.index()].player, Some(color));
            let is_main = |body: &ObjectBody| matches!(body, ObjectBody::Town { owner, is_main: true, .. } if *owner == Some(color));
            assert!(map.objects.iter().any(|object| object.cause.zone == zone && is_main(&object.body)));
        }
    }),
    ("Zone", "terrainTypes", || {
        let seen: BTreeSet<String> =
            (1..=8).map(|seed| terrain_of(&generate(&template("ground"), seed), "3")).collect();
        assert_eq!(seen.into_iter().collect::<Vec<_>>(), ["sand", "swamp"]);
    }),
    ("Zone", "bannedTerrains", || {
        assert_eq!(terrain_of(&generate(&template("ground"), 1), "4"), "subterra");
        let lava = changed("ground", "\"rough\", \"lava\"", "\"rough\", \"subterra\"");
        assert_eq!(terrain_of(&generate(&lava, 1), "4"), "lava");
    }),
    ("Zone", "terrainTypeLikeZone", || {
        for seed in 1..=6 {
            let map = generate(&template("ground"), seed);
            assert_eq!(terrain_of(&map, "5"), terrain_of(&map, "3"), "seed {seed}");
        }
    }),
    ("Zone", "forcedLevel", || {
        for seed in 1..=4 {
            let map = generate(&template("ground"), seed);
            let level = |key: &str| map.zones[zone(&map, key).index()].level;
            assert_eq!(["1", "2", "3", "5"].map(level), [Level::SURFACE; 4]);
            assert_eq!(["4", "6"].map(level), [Level::UNDERGROUND; 2]);
        }
    }),
    ("Zone", "visiblePositionX", || changes_nothing("ground", "\"visiblePositionX\" : -2.5,", "")),
    ("Zone", "visiblePositionY", || changes_nothing("ground", "\"visiblePositionY\" : 1,", "")),
    ("Zone", "visibleSize", || changes_nothing("ground", "\"visibleSize\" : 0.5", "\"visibleSize\" : 2")),
    ("Zone", "monsters", || {
        let map = generate(&template("things"), 1);
        assert_eq!(guards(&map, "3").len(), 0, "monsters: none");
        // The same treasure with weak, normal and strong guards.
        let weak = generate(&changed("things", "\"monsters\" : \"strong\"", "\"monsters\" : \"weak\""), 1);
        let normal =
            generate(&changed("things", "\"monsters\" : \"strong\"", "\"monsters\" : \"normal\""), 1);
        let strength = |map: &MapModel| guard_strength_per_value(map, "1");
        let [weak, normal, strong] = [&weak, &normal, &map].map(strength);
        assert!(weak < normal && normal < strong, "{weak} {normal} {strong}");
    }),
    ("Zone", "allowedMonsters", || {
        let map = generate(&template("things"), 1);
        assert_eq!(factions(&map, "1"), ["castle", "inferno"]);
        assert_eq!(factions(&map, "4"), ["neutral"]);
    }),
    ("Zone", "bannedMonsters", || {
        let found = factions(&generate(&template("things"), 1), "2");
        assert!(!found.is_empty());
        assert!(
            found.iter().all(|faction| ["fortress", "conflux", "neutral"].contains(&faction.as_str())),
            "{found:?}"
        );
    }),
    ("Zone", "mines", || {
        assert_eq!(mines(&generate(&template("things"), 1), "1"), ["gold", "gold", "ore", "wood"])
    }),
    ("Zone", "minesLikeZone", || {
        assert_eq!(mines(&generate(&template("things"), 1), "2"), ["gold", "gold", "ore", "wood"]);
    }),
    ("Zone", "treasure", || {
        assert!(piles(&generate(&template("things"), 1), "1") >= 6);
        let none =
            generate(&changed("things", "{ \"min\" : 3000, \"max\" : 6000, \"density\" : 5 },\n", ""), 1);
        assert!(values(&none, "1", 0).iter().all(|value| *value <= 3000), "only the other tier is left");
    }),
    ("Zone", "treasureLikeZone", || {
        let map = generate(&template("things"), 1);
        let plan = |key: &str| &map.plan.zones[zone(&map, key).index()].contents.treasure;
        assert_eq!(plan("1"), plan("2"));
        assert!(piles(&map, "2") >= 6);
    }),
    ("Treasure class", "min", || {
        let map = generate(&template("things"), 1);
        assert!(values(&map, "1", 0).iter().all(|value| *value >= 3000));
        assert!(values(&map, "1", 1).iter().any(|value| *value < 3000));
    }),
    ("Treasure class", "max", || {
        let map = generate(&template("things"), 1);
        assert!(values(&map, "1", 0).iter().all(|value| *value <= 6000));
        assert!(values(&map, "1", 1).iter().all(|value| *value <= 3000));
    }),
    ("Treasure class", "density", || {
        let fewer = generate(
            &changed("things", "\"max\" : 3000, \"density\" : 9", "\"max\" : 3000, \"density\" : 3"),
            1,
        );
        let [many, few] = [generate(&template("things"), 1), fewer].map(|map| values(&map, "1", 1).len());
        assert!(many > 2 * few && few > 0, "{many} and {few}");
    }),
];

fn terrain_of(map: &MapModel, key: &str) -> String {
    heroes3().terrains[map.zones[zone(map, key).index()].terrain].name.clone()
}

/// Returns the share of the tiles of a zone that have no object and no rock.
fn share_of_open(map: &MapModel, zone: ZoneId) -> f64 {
    let (mut open, mut all) = (0_u32, 0_u32);
    for level in &map.levels {
        for (tile, _) in level.owner.iter().filter(|(_, owner)| **owner == zone) {
            all += 1;
            open += u32::from(matches!(
                level.cover[tile],
                rmg_core::model::Cover::Free | rmg_core::model::Cover::Possible
            ));
        }
    }
    f64::from(open) / f64::from(all)
}

/// Returns the guards of the treasure of a zone, with their strength.
fn guards(map: &MapModel, key: &str) -> Vec<(rmg_core::CreatureId, u32)> {
    let zone = zone(map, key);
    let of_treasure = |guarded: Option<Guarded>| match guarded {
        Some(Guarded::Pile(pile)) => matches!(map.piles[pile.index()].wish, PileRequest::Treasure(_)),
        _ => false,
    };
    let monsters =
        map.objects.iter().filter(|object| object.cause.zone == zone && of_treasure(object.cause.guards));
    monsters
        .filter_map(|object| match object.body {
            ObjectBody::Monster { creature, strength, .. } => Some((creature.named()?, strength)),
            _ => None,
        })
        .collect()
}

/// Returns the total strength of the guards of a zone's treasure divided by the total value of the treasure.
fn guard_strength_per_value(map: &MapModel, key: &str) -> f64 {
    let zone = zone(map, key);
    let treasure =
        map.piles.iter().filter(|pile| pile.zone == zone && matches!(pile.wish, PileRequest::Treasure(_)));
    let value: u32 = treasure.map(|pile| pile.value).sum();
    f64::from(guards(map, key).iter().map(|(_, strength)| strength).sum::<u32>()) / f64::from(value)
}

/// Returns the factions of all monsters in a zone.
fn factions(map: &MapModel, key: &str) -> Vec<String> {
    let zone = zone(map, key);
    let monsters = map.objects.iter().filter(|object| object.cause.zone == zone);
    let faction = |body: &ObjectBody| match body {
        ObjectBody::Monster { creature, .. } => Some(heroes3().creatures[creature.named()?].faction),
        _ => None,
    };
    let found: BTreeSet<String> = monsters
        .filter_map(|object| faction(&object.body))
        .map(|id| heroes3().factions[id].name.clone())
        .collect();
    found.into_iter().collect()
}

fn mines(map: &MapModel, key: &str) -> Vec<String> {
    let zone = zone(map, key);
    let kinds = map
        .objects
        .iter()
        .filter(|object| object.cause.zone == zone)
        .map(|object| &heroes3().objects[object.kind]);
    let mut mines: Vec<String> = kinds
        .filter(|kind| kind.role == ObjectRole::Mine)
        .filter_map(|kind| match kind.subject {
            rmg_core::pack::Subject::Resource(resource) => Some(heroes3().resources[resource].name.clone()),
            _ => None,
        })
        .collect();
    mines.sort_unstable();
    mines
}

fn piles(map: &MapModel, key: &str) -> usize {
    values(map, key, 0).len() + values(map, key, 1).len()
}

/// Returns the values of the piles of a treasure tier.
fn values(map: &MapModel, key: &str, class: u16) -> Vec<u32> {
    let zone = zone(map, key);
    let of_class =
        map.piles.iter().filter(|pile| pile.zone == zone && pile.wish == PileRequest::Treasure(class));
    of_class.map(|pile| pile.value).collect()
}
