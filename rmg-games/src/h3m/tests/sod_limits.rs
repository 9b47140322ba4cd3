//! Content that The Shadow of Death or its format does not support is refused, with all reasons.

use rmg_core::PlayerColor;
use rmg_core::model::{Gifts, ObjectBody as Known, ObjectId, Quest as Wanted};
use rmg_core::pack::{ContentPack, Footprint, Table};
use rmg_core::plan::{
    ConnectionPlan, ContentSwitches, GenPlan, LevelRequest, Switches, ZoneContents, ZonePlan,
};
use rmg_core::template::{ConnectionKind, ZoneKind};
use rmg_core::{Game, Grid, TerrainId, TilePos, ZoneId};

use super::model::{meadow, pack, player, put, town};
use crate::h3m::{GameRefusal, from_map, game_limits};

fn reasons(map: &rmg_core::model::MapModel) -> Vec<String> {
    from_map(map, pack()).unwrap_err().reasons
}

/// Returns the limits of The Shadow of Death.
fn limits(plan: &GenPlan, pack: &ContentPack) -> Vec<String> {
    game_limits(&GenPlan { target: Game::ShadowOfDeath, ..plan.clone() }, pack)
}

#[test]
fn unsupported_sizes_and_players_are_reported_for_the_plan() {
    let mut map = meadow("80x36");
    map.plan.players.push(player(PlayerColor::Red, 3));
    let both = [
        "the map has 80 x 36 tiles; the game supports sides of 36, 72, 108 and 144 tiles (s, m, l, xl)",
        "duplicate player color red",
    ];
    assert_eq!(limits(&map.plan, pack()), both);
    assert_eq!(reasons(&map), both);
    for size in ["s", "m+u", "l", "xl+u"] {
        assert_eq!(limits(&meadow(size).plan, pack()), [""; 0]);
    }
    assert_eq!(limits(&meadow("h").plan, pack()).len(), 1);
}

#[test]
fn plan_without_human_players_is_refused() {
    let mut map = meadow("s");
    map.plan.players.iter_mut().for_each(|player| player.human = false);
    let reason = "no player is human; the game lists only maps with a human player";
    assert_eq!(limits(&map.plan, pack()), [reason]);
    // an existing map can still be written
    assert!(from_map(&map, pack()).is_ok());
}

#[test]
fn too_many_forced_portals_are_reported_for_the_plan() {
    let mut map = meadow("m");
    let portal = ConnectionPlan {
        a: ZoneId(0),
        b: ZoneId(1),
        kind: ConnectionKind::ForcePortal,
        guard: 0,
        road: false,
    };
    map.plan.connections = vec![portal.clone(); 8];
    assert!(limits(&map.plan, pack()).is_empty());
    map.plan.connections.push(portal);
    assert_eq!(
        limits(&map.plan, pack()),
        [
            "9 connections need pairs of monoliths (0 - 1, 0 - 1, 0 - 1, 0 - 1, 0 - 1 and 4 more); the game has 8 kinds of monoliths"
        ]
    );
}

#[test]
fn content_of_other_games_is_reported_for_the_plan() {
    let mut other = pack().clone();
    let mut factions = other.factions.records().to_vec();
    factions[0].number = Some(10);
    factions[1].number = None;
    other.factions = Table::new(factions).unwrap();
    let mut map = meadow("m");
    map.plan.players[0].faction = other.factions.find("castle");
    map.plan.players[1].faction = other.factions.find("rampart");
    assert_eq!(limits(&map.plan, &other), ["the game does not have the towns `castle`, `rampart`"]);
    // content of zones is reported with the first zone
    let mut zones = ["home", "far", "farther"].map(zone);
    for zone in &mut zones[1..] {
        zone.contents.towns.neutral_towns = 1;
        zone.contents.towns.factions = vec![other.factions.find("rampart").unwrap()];
    }
    let mut terrains = other.terrains.records().to_vec();
    terrains[2].number = Some(10);
    zones[0].contents.terrain.allowed = vec![TerrainId(2)];
    other.terrains = Table::new(terrains).unwrap();
    map.plan.players[1].faction = None;
    map.plan.zones = zones.into();
    assert_eq!(
        limits(&map.plan, &other),
        [
            "the game does not have the towns `castle`, `rampart` (zone far)",
            "the game does not have the terrain `grass` (zone home)",
        ]
    );
}

fn zone(key: &str) -> ZonePlan {
    ZonePlan {
        key: key.to_owned(),
        kind: ZoneKind::Treasure,
        weight: 1,
        seat: None,
        player: None,
        level: LevelRequest::Any,
        contents: ZoneContents::default(),
    }
}

#[test]
fn all_unsupported_content_is_reported_together() {
    let mut map = meadow("s");
    let pack = pack();
    let imp = pack.creatures.find("imp").unwrap();
    let monster = |count| Known::Monster { creature: imp.into(), count, strength: 1 };
    put(&mut map, ("monster", "imp"), (5, 5), monster(4096));
    put(&mut map, ("monster", "imp"), (7, 5), monster(0));
    put(&mut map, ("monster", "pikeman"), (9, 5), monster(3));
    put(&mut map, ("resource", "gold"), (11, 5), Known::Resource { amount: 250 });
    put(&mut map, ("town", "castle"), (20, 20), town("castle", Some(PlayerColor::Red), true));
    put(&mut map, ("town", "castle"), (30, 20), town("castle", Some(PlayerColor::Red), true));
    put(&mut map, ("town", "castle"), (2, 30), town("castle", None, false));
    put(&mut map, ("prison", "prison"), (20, 30), Known::Plain);
    put(&mut map, ("campfire", "campfire"), (20, 32), Known::Portal { partner: ObjectId(0) });
    let gifts = Gifts {
        experience: 1,
        resources: vec![(pack.resources.find("gold").unwrap(), 5)],
        ..Gifts::default()
    };
    let seer = Known::Seer { quest: Box::new(Wanted::Level(3)), gifts: Box::new(gifts) };
    put(&mut map, ("seerHut", "0"), (30, 30), seer);
    map.levels[0].view[TilePos::new(0, 3)].flip = 4;
    map.plan.switches = ContentSwitches {
        spells: Switches { on: vec![pack.spells.find("titanBolt").unwrap()], ..Switches::default() },
        ..ContentSwitches::default()
    };
    let reasons = reasons(&map);
    assert_eq!(
        reasons,
        [
            "red has two main towns",
            "the spell `titanBolt` is switched on, but the format can only ban spells",
            "4096 creatures of `monster/imp`; the game supports 1 to 4095 (at (5, 5), surface)",
            "0 creatures of `monster/imp`; the game supports 1 to 4095 (at (7, 5), surface)",
            "a `monster/pikeman` cannot be a stack of those creatures (at (9, 5), surface)",
            "a pile of 250 `gold`; the format stores only multiples of 100 (at (11, 5), surface)",
            "`AVCcasx0` extends beyond the map edge (at (2, 30), surface)",
            "a `prison/prison` without a hero or owner (at (20, 30), surface)",
            "a `campfire/campfire` cannot be a portal (at (20, 32), surface)",
            "a seer with several rewards; the format stores only one (at (30, 30), surface)",
            "invalid mirroring of a tile: expected 0 to 3 (at (0, 3), surface)",
        ]
    );
}

#[test]
fn values_beyond_the_limits_of_the_game_are_refused() {
    let mut map = meadow("s");
    let pack = pack();
    let bless = pack.spells.find("bless").unwrap();
    let orrin = pack.heroes.find("orrin").unwrap();
    let box_of = |count| {
        let gifts = Gifts { spells: vec![bless; count], ..Gifts::default() };
        Known::Box { gifts: Box::new(gifts) }
    };
    let asking = |quest| Known::QuestGuard { quest: Box::new(quest) };
    let gold = pack.resources.find("gold").unwrap();
    let jail = |experience| Known::Prison { hero: orrin, experience };
    // each pair: the last valid value, and the first invalid one
    put(&mut map, ("pandoraBox", "object"), (5, 5), box_of(127));
    put(&mut map, ("pandoraBox", "object"), (7, 5), box_of(128));
    put(&mut map, ("resource", "wood"), (9, 5), Known::Resource { amount: 524_287 });
    put(&mut map, ("resource", "wood"), (11, 5), Known::Resource { amount: 524_288 });
    put(&mut map, ("resource", "gold"), (13, 5), Known::Resource { amount: 52_428_700 });
    put(&mut map, ("resource", "gold"), (15, 5), Known::Resource { amount: 52_428_800 });
    put(&mut map, ("prison", "prison"), (20, 9), jail(2_147_400_656));
    put(&mut map, ("prison", "prison"), (24, 9), jail(2_147_400_657));
    put(&mut map, ("prison", "prison"), (28, 9), jail(u32::MAX));
    put(&mut map, ("questGuard", "object"), (9, 20), asking(Wanted::Resources(vec![(gold, 1)])));
    put(&mut map, ("questGuard", "object"), (13, 20), asking(Wanted::Resources(vec![(gold, 0)])));
    put(&mut map, ("questGuard", "object"), (17, 20), asking(Wanted::Artifacts(Vec::new())));
    put(&mut map, ("questGuard", "object"), (21, 20), asking(Wanted::Creatures(Vec::new())));
    assert_eq!(
        reasons(&map),
        [
            "a box with 128 spells; the game's maximum is 127 (at (7, 5), surface)",
            "a pile of 524288 `wood`; the game's maximum is 524287 (at (11, 5), surface)",
            "a pile of 52428800 `gold`; the game's maximum is 52428700 (at (15, 5), surface)",
            "a hero with 2147400657 points of experience in a prison; the game's maximum is 2147400656 (at (24, 9), \
             surface)",
            "a hero with 4294967295 points of experience in a prison; the game's maximum is 2147400656 (at (28, 9), \
             surface)",
            "an empty quest (3 times, first at (13, 20), surface)",
        ]
    );
}

#[test]
fn equal_reasons_of_many_objects_are_reported_once() {
    let mut map = meadow("s");
    for x in 0..30 {
        put(&mut map, ("prison", "prison"), (5 + x, 9), Known::Plain);
    }
    assert_eq!(
        from_map(&map, pack()).unwrap_err().to_string(),
        "The Shadow of Death does not support this map: a `prison/prison` without a hero or owner (30 times, first \
         at (5, 9), surface)"
    );
    let mut map = meadow("s");
    let gold = |amount| Known::Resource { amount };
    for amount in 1..=150 {
        put(&mut map, ("resource", "gold"), (9, 9), gold(amount));
    }
    // the format can store 100
    let GameRefusal { reasons, more, .. } = from_map(&map, pack()).unwrap_err();
    assert_eq!((reasons.len(), more), (GameRefusal::MAX, 49));
}

#[test]
fn shapes_larger_than_the_mask_are_refused_by_name() {
    let mut other = pack().clone();
    let mut appearances = other.appearances.records().to_vec();
    let sign = other.objects[other.find_object("sign", "object").unwrap()].appearances[0];
    let mut shapes = vec![
        Footprint::parse("XXXXXXXXA").unwrap(),
        Footprint::parse("X/X/X/X/X/X/A").unwrap(),
        Footprint::parse_anchored("AX", 0, 0).unwrap(),
    ];
    let mut map = meadow("s");
    put(&mut map, ("sign", "object"), (20, 20), Known::Plain);
    while let Some(shape) = shapes.pop() {
        appearances[sign.index()].footprint = shape;
        other.appearances = Table::new(appearances.clone()).unwrap();
        let refusal = from_map(&map, &other).unwrap_err();
        let name = &appearances[sign.index()].name;
        let reason = format!(
            "`{name}` covers tiles outside of the 8 x 6 tiles that end at its anchor (at (20, 20), surface)"
        );
        assert_eq!(refusal.reasons, [reason]);
    }
}

#[test]
fn layers_of_another_size_are_refused() {
    let mut map = meadow("s");
    map.levels[0].road = Grid::new(36, 35, None);
    assert_eq!(reasons(&map), ["a layer of the surface does not have the size of the map"]);
    map.levels.clear();
    assert_eq!(reasons(&map), ["the map has 0 levels, but its plan has 1"]);
}
