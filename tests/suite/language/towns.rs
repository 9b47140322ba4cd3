//! Keys about towns: number, owners and factions.

use std::collections::BTreeSet;

use rmg_core::model::{MapModel, ObjectBody, Request};
use rmg_core::{PlayerColor, Seed};
use rmg_plan::{GenOptions, PlayerChoice};
use rmg_tests::templates::heroes3;

use super::{Check, changed, changes_nothing, generate, generate_with, template, zone};

pub(super) const CHECKS: &[Check] = &[
    ("Zone", "playerTowns", || {
        let map = generate(&template("towns"), 1);
        let owned: Vec<(bool, bool)> = towns(&map, "1")
            .iter()
            .filter(|town| town.owner.is_some())
            .map(|town| (town.is_main, town.has_fort))
            .collect();
        assert_eq!(owned, [(true, true), (false, false)]);
    }),
    ("Zone", "neutralTowns", || {
        let neutral = |key: &str| {
            let map = generate(&template("towns"), 1);
            let towns = towns(&map, key);
            let count = |has_fort| {
                towns.iter().filter(|town| town.owner.is_none() && town.has_fort == has_fort).count()
            };
            (count(true), count(false))
        };
        assert_eq!([neutral("1"), neutral("3"), neutral("5")], [(1, 0), (0, 1), (2, 1)]);
    }),
    ("Zone", "matchTerrainToTown", || {
        for map in maps() {
            let native = |key: &str| {
                let faction = map.zones[zone(&map, key).index()].faction.unwrap();
                heroes3().factions[faction].native_terrain
            };
            assert_eq!(native("1"), Some(map.zones[zone(&map, "1").index()].terrain));
            assert_eq!(heroes3().terrains[map.zones[zone(&map, "5").index()].terrain].name, "sand");
        }
    }),
    ("Zone", "townHints", || {
        let seen: BTreeSet<Vec<String>> = maps().iter().map(|map| factions(map, "1")).collect();
        assert!(seen.len() > 1, "hints leave a choice of factions");
        // Without hints the factions differ.
        let hints = "\"townHints\" : [ { \"notLikeZone\" : [ \"2\", \"5\" ] }, { \"likeZone\" : \"3\" }, { \"relatedToZoneTerrain\" : \"4\" } ]";
        let unhinted = changed("towns", hints, "\"townHints\" : [ ]");
        let differ_from_hint = |map: &MapModel| factions(map, "1")[1] != factions(map, "3")[0];
        assert!((1..=12).any(|seed| differ_from_hint(&generate(&unhinted, seed))));
    }),
    ("Town hint", "likeZone", || {
        for map in maps() {
            assert_eq!(factions(&map, "1")[1], factions(&map, "3")[0]);
        }
    }),
    ("Town hint", "notLikeZone", || {
        for map in maps() {
            let [one, two, three, five] = ["1", "2", "3", "5"].map(|key| factions(&map, key)[0].clone());
            assert!(one != two && one != five && two != three);
        }
    }),
    ("Town hint", "relatedToZoneTerrain", || {
        for map in maps() {
            let third = heroes3().factions.find(&factions(&map, "1")[2]).unwrap();
            let terrain = map.zones[zone(&map, "4").index()].terrain;
            assert_eq!(heroes3().factions[third].native_terrain, Some(terrain));
        }
    }),
    ("Zone", "allowedTowns", || {
        for map in maps() {
            for faction in factions(&map, "1") {
                assert!(["castle", "rampart", "tower", "fortress"].contains(&faction.as_str()), "{faction}");
            }
        }
        // The choice of a player overrides the list.
        let red = PlayerChoice { town: Some("necropolis".to_owned()), ..PlayerChoice::new(PlayerColor::Red) };
        let players = vec![red, PlayerChoice::new(PlayerColor::Blue)];
        for seed in 1..=6 {
            let map = generate_with(
                &template("towns"),
                &GenOptions { players: players.clone(), ..GenOptions::new(Seed(seed)) },
            )
            .unwrap();
            let main = |object: &rmg_core::model::MapObject| match object.body {
                ObjectBody::Town { owner: Some(PlayerColor::Red), faction, is_main: true, .. } => {
                    Some(faction)
                }
                _ => None,
            };
            let faction = map.objects.iter().find_map(main).unwrap();
            assert_eq!(heroes3().factions[faction].name, "necropolis");
        }
    }),
    ("Zone", "bannedTowns", || {
        for map in maps() {
            assert!(["castle", "rampart", "tower"].contains(&factions(&map, "2")[0].as_str()));
        }
    }),
    ("Zone", "townsAreSameType", || {
        for map in maps() {
            assert_eq!(factions(&map, "5").into_iter().collect::<BTreeSet<_>>().len(), 1);
        }
        let differ = |map: &MapModel| factions(map, "6").into_iter().collect::<BTreeSet<_>>().len() > 1;
        assert!(maps().iter().any(differ), "the factions of zone 6 differ, because the key is not copied");
    }),
    ("Zone", "townsLikeZone", || {
        let map = generate(&template("towns"), 1);
        let kinds =
            |key: &str| towns(&map, key).iter().map(|town| (town.owner, town.has_fort)).collect::<Vec<_>>();
        assert_eq!(kinds("5"), kinds("6"));
        assert_eq!(
            heroes3().terrains[map.zones[zone(&map, "6").index()].terrain].name,
            "snow",
            "`matchTerrainToTown` is copied"
        );
    }),
    ("Town counts", "towns", || {
        let map = generate(
            &changed("towns", "\"castles\" : 2, \"towns\" : 1", "\"castles\" : 2, \"towns\" : 0"),
            1,
        );
        assert_eq!(towns(&map, "5").iter().filter(|town| !town.has_fort).count(), 0);
        let map = generate(&template("towns"), 1);
        assert_eq!(towns(&map, "5").iter().filter(|town| !town.has_fort).count(), 1);
    }),
    ("Town counts", "castles", || {
        let map = generate(
            &changed("towns", "\"castles\" : 2, \"towns\" : 1", "\"castles\" : 1, \"towns\" : 1"),
            1,
        );
        assert_eq!(towns(&map, "5").iter().filter(|town| town.has_fort).count(), 1);
    }),
    ("Town counts", "townTypesLikeZone", || changes_nothing("towns", "\"townTypesLikeZone\" : 1,", "")),
    ("Town counts", "townTypesNotLikeZone", || changes_nothing("towns", "\"townTypesNotLikeZone\" : 2,", "")),
    ("Town counts", "townTypesRelatedToZoneTerrain", || {
        changes_nothing("towns", ", \"townTypesRelatedToZoneTerrain\" : 4", "");
    }),
];

/// A town on the map.
struct Town {
    owner: Option<PlayerColor>,
    faction: rmg_core::FactionId,
    has_fort: bool,
    is_main: bool,
}

fn towns(map: &MapModel, key: &str) -> Vec<Town> {
    let zone = zone(map, key);
    let town = |body: &ObjectBody| match *body {
        ObjectBody::Town { owner, faction, has_fort, is_main } => {
            Some(Town { owner, faction, has_fort, is_main })
        }
        _ => None,
    };
    map.objects
        .iter()
        .filter(|object| object.cause.zone == zone)
        .filter_map(|object| town(&object.body))
        .collect()
}

/// Returns the factions of the towns of a zone, in order of placement.
fn factions(map: &MapModel, key: &str) -> Vec<String> {
    towns(map, key).iter().map(|town| heroes3().factions[town.faction].name.clone()).collect()
}

/// Generates maps and asserts that they meet every hint.
fn maps() -> Vec<MapModel> {
    let maps: Vec<MapModel> = (1..=8).map(|seed| generate(&template("towns"), seed)).collect();
    for map in &maps {
        let is_hint = |what: &Request| matches!(what, Request::TownHint { .. });
        assert!(!map.unmet.iter().any(|unmet| is_hint(&unmet.what)), "{:?}", map.unmet);
    }
    maps
}
