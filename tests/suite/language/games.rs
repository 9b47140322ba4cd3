//! Keys with effects that differ between games: numbers of players, densities, zones that repel others.

use std::collections::BTreeSet;

use rmg_core::model::ObjectBody;
use rmg_core::pack::ObjectRole;
use rmg_core::plan::GenPlan;
use rmg_core::{PlayerColor, Seed};
use rmg_plan::{GenOptions, PlayerChoice, make_plan};
use rmg_tests::templates::heroes3;

use super::ways::distance;
use super::{Check, changed, generate, template, zone};

pub(super) const CHECKS: &[Check] = &[
    ("Zone", "onlyWith", || {
        assert_eq!(zones(&plan(1, 4).unwrap()), ["1", "2", "3", "4", "5", "6"]);
        assert_eq!(zones(&plan(1, 2).unwrap()), ["1", "2", "5", "6"]);
        assert_eq!(generate(&template("games"), 1).plan.players.len(), 4, "the maximum number of players");
    }),
    ("Only with", "players", || {
        assert_eq!(zones(&plan(1, 3).unwrap()), ["1", "2", "3", "5", "6"]);
        assert_eq!(
            plan(1, 3).unwrap().connections.len(),
            4 + 1,
            "the connections of the existing zones, and one repulsion"
        );
    }),
    ("Only with", "humans", || {
        assert!(
            plan(2, 4).unwrap_err().contains("4 players requested, but only 3 seats"),
            "{:?}",
            plan(2, 4)
        );
        assert_eq!(zones(&plan(2, 3).unwrap()), ["1", "2", "3", "5", "6"]);
    }),
    ("Connection", "onlyWith", || {
        let has_connection = |plan: &GenPlan| plan.connections.iter().any(|link| link.guard == 9000);
        assert!(has_connection(&plan(2, 2).unwrap()) && !has_connection(&plan(1, 2).unwrap()));
    }),
    ("Zone", "mineDensities", || {
        // a zone of 40/90 of 5184 tiles has 2304 tiles; a density of 1 is one mine on 2500 tiles
        let mines = |resource: &str, key: &str| -> u32 {
            (1..=60)
                .map(|seed| {
                    let plan = plan_of_seed(seed);
                    let zone = plan.zones.iter().find(|zone| zone.key == key).unwrap();
                    let mines = zone.contents.mines.iter();
                    let of = |id| heroes3().resources[id].name == resource;
                    mines.filter(|mines| of(mines.resource)).map(|mines| mines.count).sum::<u32>()
                })
                .sum()
        };
        let (gold, ore) = (f64::from(mines("gold", "5")) / 60.0, f64::from(mines("ore", "5")) / 60.0);
        assert!(
            (gold - 3.0 * 2304.0 / 2500.0).abs() < 0.2 && (ore - 1.0 - 2304.0 / 2500.0).abs() < 0.2,
            "{gold} {ore}"
        );
        assert_eq!(
            (mines("gold", "6"), mines("ore", "6")),
            (0, 60),
            "`minesLikeZone` copies only the requested mines"
        );
        let map = generate(&template("games"), 3);
        let requested: u32 =
            map.plan.zones.iter().flat_map(|zone| &zone.contents.mines).map(|mines| mines.count).sum();
        let mines =
            map.objects.iter().filter(|object| heroes3().objects[object.kind].role == ObjectRole::Mine);
        assert_eq!(mines.count(), requested as usize);
    }),
    ("Town counts", "townDensity", || {
        let towns = |of: fn(&rmg_core::plan::TownsPlan) -> u32| -> f64 {
            let all = (1..=60).map(|seed| of(&plan_of_seed(seed).zones[4].contents.towns));
            f64::from(all.sum::<u32>()) / 60.0
        };
        let (towns, castles) = (towns(|towns| towns.neutral_towns), towns(|towns| towns.neutral_castles));
        assert!(
            (towns - 2.0 * 2304.0 / 2500.0).abs() < 0.2 && (castles - 2304.0 / 2500.0).abs() < 0.2,
            "{towns} {castles}"
        );
    }),
    ("Town counts", "castleDensity", || {
        let none = changed("games", ", \"castleDensity\" : 1", "");
        for seed in 1..=8 {
            let plan = make_plan(&none, heroes3(), &GenOptions::new(Seed(seed))).unwrap();
            assert_eq!(plan.zones[4].contents.towns.neutral_castles, 0);
            let with = plan_of_seed(seed).zones[4].contents.towns.neutral_towns;
            assert_eq!(
                plan.zones[4].contents.towns.neutral_towns, with,
                "densities have separate random streams"
            );
        }
    }),
    ("Zone", "repelsZones", || {
        let total_distance = |template: &_| -> f64 {
            (1..=12).map(|seed| distance(&generate(template, seed), "5", "6")).sum()
        };
        let none = changed("games", "\"size\" : 40, \"repelsZones\" : true", "\"size\" : 40");
        assert!(total_distance(&template("games")) > total_distance(&none));
    }),
    ("Zone", "matchMonstersToTown", || {
        // the factions of the guards in the zone, and the faction of its town
        let guards = |matches: &str| {
            let town = "\"neutralTowns\" : { \"castles\" : 1 }, \"mines\" : { \"ore\" : 2, \"gold\" : 2 }, \
                        \"treasure\" : [ { \"min\" : 6000, \"max\" : 9000, \"density\" : 20 } ]";
            let from = ", \"matchMonstersToTown\" : true, \"minesLikeZone\" : \"5\"";
            let map = generate(&changed("games", from, &format!(", {town}{matches}")), 4);
            let zone = zone(&map, "6");
            let factions =
                map.objects.iter().filter(|object| object.cause.zone == zone).filter_map(|object| {
                    let ObjectBody::Monster { creature, .. } = object.body else { return None };
                    Some(heroes3().creatures[creature.named()?].faction)
                });
            (factions.collect::<BTreeSet<_>>(), map.zones[zone.index()].faction.unwrap())
        };
        assert!(guards("").0.len() > 3);
        let (factions, town) = guards(", \"matchMonstersToTown\" : true");
        assert_eq!(factions.into_iter().collect::<Vec<_>>(), [town]);
    }),
];

fn plan(humans: usize, players: usize) -> Result<GenPlan, String> {
    let player = |(at, color): (usize, PlayerColor)| PlayerChoice {
        human: Some(at < humans),
        ..PlayerChoice::new(color)
    };
    let players = PlayerColor::ALL.into_iter().take(players).enumerate().map(player).collect();
    let options = GenOptions { players, ..GenOptions::new(Seed(1)) };
    make_plan(&template("games"), heroes3(), &options).map_err(|diagnostics| {
        diagnostics.iter().map(|diagnostic| diagnostic.message.clone()).collect::<Vec<_>>().join("; ")
    })
}

fn plan_of_seed(seed: u64) -> GenPlan {
    make_plan(&template("games"), heroes3(), &GenOptions::new(Seed(seed))).unwrap()
}

fn zones(plan: &GenPlan) -> Vec<&str> {
    plan.zones.iter().map(|zone| zone.key.as_str()).collect()
}
