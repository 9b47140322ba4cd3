//! Tests of the contents of zones.

use rmg_core::CreatureId;
use rmg_core::pack::Creature;
use rmg_core::plan::{MainTown, ZoneContents};
use rmg_core::template::TownCounts;

use super::*;

fn names(names: &[&str]) -> Vec<Name> {
    names.iter().map(|name| spanned((*name).to_owned())).collect()
}

fn contents(template: &Template, zone: usize) -> ZoneContents {
    plan(template, &options()).zones[zone].contents.clone()
}

fn factions(ids: &[FactionId]) -> Vec<String> {
    ids.iter().map(|id| pack().factions[*id].name.clone()).collect()
}

fn terrains(template: &Template, zone: usize) -> Vec<String> {
    let allowed = contents(template, zone).terrain.allowed;
    allowed.iter().map(|id| pack().terrains[*id].name.clone()).collect()
}

fn terrain_mut(zone: &mut Zone) -> &mut TerrainRule {
    match &mut zone.terrain {
        OwnOrLike::Own(rule) => rule,
        OwnOrLike::Like(_) => panic!("zones of these tests do not copy terrain"),
    }
}

/// Plans the cross with these numbers of player's towns and castles in zone `at`. Returns whether the main
/// town has a fort, and the numbers of other towns and castles.
fn split(at: usize, towns: u32, castles: u32) -> (Option<bool>, u32, u32) {
    let mut template = cross();
    template.zones[4].owner = Some(spanned(Seat(2)));
    let neutral = TownCounts { towns: 3, castles: 2, ..TownCounts::default() };
    *towns_mut(&mut template.zones[at]) =
        Towns { player: TownCounts { towns, castles, ..TownCounts::default() }, neutral, ..Towns::default() };
    let plan = contents(&template, at).towns;
    assert_eq!((plan.neutral_towns, plan.neutral_castles), (3, 2), "neutral ones are unchanged");
    (plan.main.map(|main| main.has_fort), plan.player_towns, plan.player_castles)
}

#[test]
fn the_main_town_is_one_of_the_requested_towns_preferably_a_castle() {
    assert_eq!(split(0, 0, 0), (Some(true), 0, 0), "a seat always has a main town");
    assert_eq!(split(0, 0, 1), (Some(true), 0, 0));
    assert_eq!(split(0, 2, 3), (Some(true), 2, 2));
    assert_eq!(split(0, 1, 0), (Some(false), 0, 0), "a single town has no fort");
    assert_eq!(split(0, 4, 0), (Some(false), 3, 0));
}

#[test]
fn other_zones_of_an_owner_have_the_requested_numbers_of_towns() {
    assert_eq!(split(4, 0, 0), (None, 0, 0));
    assert_eq!(split(4, 2, 1), (None, 2, 1));
}

#[test]
fn an_empty_seat_keeps_its_main_town_without_a_player() {
    let two = GenOptions { players: players(&[("red", None), ("blue", None)]), ..options() };
    let zones = plan(&cross(), &two).zones;
    assert_eq!(
        zones.iter().map(|zone| zone.player.is_some()).collect::<Vec<_>>(),
        [true, true, false, false, false]
    );
    assert_eq!(zones[3].contents.towns.main, Some(MainTown { has_fort: true }));
    assert_eq!(zones[4].contents.towns.total(), 0);
}

#[test]
fn empty_lists_mean_everything() {
    let all = contents(&cross(), 4);
    assert_eq!(factions(&all.towns.factions), ["elves", "dwarves", "nomads", "moles"], "all with towns");
    assert_eq!(factions(&all.monster_factions), ["elves", "dwarves", "nomads", "moles", "beasts"]);
    assert_eq!(terrains(&cross(), 4), ["meadow", "cave", "ash"]);
}

#[test]
fn names_with_a_prefix_are_known_and_those_of_absent_mods_are_skipped() {
    let mut template = cross();
    let towns = towns_mut(&mut template.zones[0]);
    towns.allowed = names(&["moles", "tiny:elves", "mod:cats", "elves", "nomads"]);
    towns.banned = names(&["tiny:nomads", "mod:elves"]);
    terrain_mut(&mut template.zones[4]).allowed = names(&["tiny:ash", "mod:glass", "meadow"]);
    assert_eq!(factions(&contents(&template, 0).towns.factions), ["elves", "moles"]);
    assert_eq!(terrains(&template, 4), ["meadow", "ash"]);
    terrain_mut(&mut template.zones[4]).allowed = names(&["mod:glass"]);
    assert_eq!(terrains(&template, 4), ["meadow", "cave", "ash"], "a list without a known name");
    terrain_mut(&mut template.zones[4]).banned = names(&["cave"]);
    assert_eq!(terrains(&template, 4), ["meadow", "ash"]);
}

#[test]
fn hints_and_same_type_are_copied_to_the_plan() {
    let mut template = cross();
    template.zones[4].towns_are_same_type = true;
    towns_mut(&mut template.zones[4]).hints = vec![
        TownHint { like: Some(spanned(ZoneId(2))), ..TownHint::default() },
        TownHint { not_like: vec![spanned(ZoneId(0)), spanned(ZoneId(1))], ..TownHint::default() },
        TownHint { related_to_terrain: Some(spanned(ZoneId(3))), ..TownHint::default() },
    ];
    let towns = contents(&template, 4).towns;
    assert!(towns.same_type);
    assert_eq!(towns.hints[0].like, Some(ZoneId(2)));
    assert_eq!(towns.hints[1].not_like, [ZoneId(0), ZoneId(1)]);
    assert_eq!(towns.hints[2].related_to_terrain, Some(ZoneId(3)));
}

#[test]
fn towns_and_terrain_are_inherited() {
    let mut template = cross();
    towns_mut(&mut template.zones[0]).allowed = names(&["nomads"]);
    terrain_mut(&mut template.zones[0]).allowed = names(&["ash"]);
    template.zones[4].towns = OwnOrLike::Like(spanned(ZoneId(0)));
    template.zones[4].terrain = OwnOrLike::Like(spanned(ZoneId(0)));
    assert_eq!(factions(&contents(&template, 4).towns.factions), ["nomads"]);
    assert_eq!(terrains(&template, 4), ["ash"]);
}

#[test]
fn a_main_town_without_an_allowed_faction_is_a_diagnostic() {
    let mut template = cross();
    towns_mut(&mut template.zones[1]).allowed = names(&["beasts"]);
    towns_mut(&mut template.zones[4]).allowed = names(&["beasts"]);
    let text = message(&template, &options());
    assert!(text.starts_with("zone `2` has towns, but no faction with towns is left allow a"), "{text}");
    assert_eq!(codes(&template, &options()), ["no-town-left"], "zone 5 has no town, so its list is ignored");
    towns_mut(&mut template.zones[1]).allowed.clear();
    assert_eq!(contents(&template, 4).towns.factions.len(), 4);
}

#[test]
fn terrain_lists_that_leave_nothing_for_the_level_are_diagnostics() {
    let mut template = cross();
    let one_level = GenOptions { size: Some("l".parse().unwrap()), ..options() };
    terrain_mut(&mut template.zones[4]).banned = names(&["meadow", "ash"]);
    assert_eq!(terrains(&template, 4), ["cave"], "with two levels the zone can be underground");
    assert_eq!(codes(&template, &one_level), ["no-terrain-left"]);
    template.zones[4].forced_level = ForcedLevel::Surface;
    let text = message(&template, &options());
    assert!(text.contains("zone `5` has no allowed terrain on the surface"), "{text}");
    assert!(text.contains("remove a terrain from `bannedTerrains`"), "{text}");

    terrain_mut(&mut template.zones[4]).allowed = names(&["cave"]);
    assert_eq!(terrains(&template, 4), ["cave"], "a terrain requested by name is allowed on any level");
    terrain_mut(&mut template.zones[4]).banned = names(&["cave"]);
    assert_eq!(codes(&template, &options()), ["no-terrain-left"]);
}

#[test]
fn terrain_that_follows_the_town_ignores_the_lists() {
    let mut template = cross();
    terrain_mut(&mut template.zones[0]).banned = names(&["meadow", "cave", "ash"]);
    assert_eq!(terrains(&template, 0).len(), 3);
    assert!(contents(&template, 0).terrain.match_town);
    towns_mut(&mut template.zones[0]).match_terrain_to_town = false;
    assert_eq!(codes(&template, &options()), ["no-terrain-left"]);
    template.zones[0].kind = ZoneKind::Sealed;
    template.players = spanned(NumberSet { ranges: vec![(2, 3)] });
    assert_eq!(terrains(&template, 0).len(), 3, "a sealed zone becomes rock");
}

/// The pack, with creatures of elves and beasts.
fn pack_with_armies() -> ContentPack {
    let creature = |name: &str, faction: u16| Creature {
        name: name.into(),
        title: name.into(),
        number: None,
        faction: FactionId(faction),
        level: 1,
        is_upgraded: false,
        upgrades: Vec::<CreatureId>::new(),
        ai_value: 100,
        growth: 1,
        stack_min: 1,
        stack_max: 2,
        cost: Vec::new(),
        is_placeable: true,
    };
    let creatures = Table::new(vec![creature("archer", 0), creature("bear", 4)]).unwrap();
    ContentPack { creatures, ..pack() }
}

#[test]
fn banning_all_allowed_monsters_allows_all_others() {
    let guards = |allowed: &[&str], banned: &[&str], monsters: MonsterStrength| {
        let mut template = cross();
        let zone = &mut template.zones[4];
        (zone.allowed_monsters, zone.banned_monsters) = (names(allowed), names(banned));
        zone.monsters = monsters;
        let plan = make_plan(&template, &pack_with_armies(), &options());
        let code = |diagnostics: Vec<Diagnostic>| {
            diagnostics.iter().map(|diagnostic| diagnostic.code).collect::<Vec<_>>().join(" ")
        };
        plan.map_err(code).map(|plan| {
            assert_eq!(plan.zones[4].contents.monsters, monsters);
            factions(&plan.zones[4].contents.monster_factions).join(" ")
        })
    };
    let normal = MonsterStrength::Normal;
    assert_eq!(guards(&["elves", "beasts"], &["elves"], normal).unwrap(), "beasts");
    assert_eq!(guards(&["elves"], &["elves"], normal).unwrap(), "dwarves nomads moles beasts");
    assert_eq!(guards(&[], &["elves", "beasts"], normal).unwrap_err(), "no-monster-left");
    let all = "elves dwarves nomads moles beasts";
    assert_eq!(guards(&[], &["elves", "beasts"], MonsterStrength::None).unwrap(), all, "links keep guards");
}
