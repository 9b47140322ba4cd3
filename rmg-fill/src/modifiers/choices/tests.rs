use rmg_core::TerrainId;
use rmg_core::plan::MainTown;

use super::*;
use crate::fixture::Fixture;

fn board_with_towns(hints: &[(usize, TownHintPlan)]) -> Fixture {
    let mut board = Fixture::new(&["abc"], &[]);
    for zone in &mut board.plan.zones {
        zone.contents.towns.main = Some(MainTown { has_fort: true });
        zone.contents.towns.factions = vec![FactionId(0), FactionId(1), FactionId(2)];
    }
    for (zone, hint) in hints {
        board.plan.zones[*zone].contents.towns.hints = vec![hint.clone()];
    }
    board
}

fn unlike(zones: &[u16]) -> TownHintPlan {
    TownHintPlan { not_like: zones.iter().map(|zone| ZoneId(*zone)).collect(), ..TownHintPlan::default() }
}

fn towns(board: &Fixture) -> Vec<FactionId> {
    let made = board.through::<Choices>();
    ['a', 'b', 'c'].iter().flat_map(|zone| made.facts(*zone).towns.clone()).collect()
}

#[test]
fn hints_are_followed_against_the_order_of_the_template() {
    let like = |zone: u16| TownHintPlan { like: Some(ZoneId(zone)), ..TownHintPlan::default() };
    let board = board_with_towns(&[(0, like(1)), (1, like(2))]);
    assert_eq!(order_of_choice(&board.inputs()), [ZoneId(2), ZoneId(1), ZoneId(0)]);
    let towns = towns(&board);
    assert_eq!(towns[0], towns[2]);
}

#[test]
fn zones_that_exclude_each_other_all_differ() {
    let board = board_with_towns(&[(0, unlike(&[1, 2])), (1, unlike(&[0, 2])), (2, unlike(&[0, 1]))]);
    let mut towns = towns(&board);
    towns.sort_unstable();
    assert_eq!(towns, [FactionId(0), FactionId(1), FactionId(2)]);
}

#[test]
fn a_hint_that_leaves_nothing_is_an_unmet_wish() {
    let mut board = board_with_towns(&[(0, unlike(&[1]))]);
    for zone in &mut board.plan.zones {
        zone.contents.towns.factions = vec![FactionId(1)];
    }
    let made = board.through::<Choices>();
    assert_eq!(made.facts('a').towns, [FactionId(1)]);
    let listed: Vec<String> = made.unmet().map(|wish| wish.what.to_string()).collect();
    assert_eq!(listed, ["hint of town 1: unlike zone b"]);
}

#[test]
fn a_zone_gives_way_where_another_one_has_no_choice() {
    for seed in 0..40 {
        let mut board = board_with_towns(&[(0, unlike(&[1]))]);
        board.plan.seed = rmg_core::Seed(seed);
        board.plan.zones[0].contents.towns.factions = vec![FactionId(1)];
        let towns = towns(&board);
        assert!(towns[0] == FactionId(1) && towns[1] != FactionId(1), "seed {seed}: {towns:?}");
    }
}

#[test]
fn the_town_that_a_player_chose_is_followed_by_those_that_hints_join_to_it() {
    for seed in 0..20 {
        // Zone a is to be like b, whose town is left open.
        let like = TownHintPlan { like: Some(ZoneId(1)), ..TownHintPlan::default() };
        let mut board = board_with_towns(&[(0, like)]);
        board.plan.seed = rmg_core::Seed(seed);
        seat_red(&mut board, FactionId(2));
        assert_eq!(towns(&board)[..2], [FactionId(2); 2], "seed {seed}");
        // Where b cannot follow, the player has what was chosen, and that is listed.
        board.plan.zones[1].contents.towns.factions = vec![FactionId(0), FactionId(1)];
        let made = board.through::<Choices>();
        assert_eq!(made.facts('a').towns, [FactionId(2)]);
        let listed: Vec<String> = made.unmet().map(|wish| wish.reason_words()).collect();
        assert_eq!(listed, ["players chose ghosts in zone a, and no other choice meets it"]);
    }
}

/// Red sits in zone a and chose a faction.
fn seat_red(board: &mut Fixture, faction: FactionId) {
    let (color, seat) = (rmg_core::PlayerColor::Red, rmg_core::Seat(0));
    let player = rmg_core::plan::PlayerPlan {
        faction: Some(faction),
        ..rmg_core::plan::PlayerPlan::new(color, seat, true)
    };
    board.plan.players = vec![player];
    board.plan.zones[0].player = Some(color);
}

#[test]
fn what_a_zone_does_not_allow_no_hint_brings_there() {
    let like = TownHintPlan { like: Some(ZoneId(1)), ..TownHintPlan::default() };
    let mut board = board_with_towns(&[(0, like)]);
    board.plan.zones[0].contents.towns.factions = vec![FactionId(0)];
    assert_eq!(towns(&board)[..2], [FactionId(0); 2], "the other zone follows");
    board.plan.zones[1].contents.towns.factions = vec![FactionId(1)];
    let made = board.through::<Choices>();
    assert_eq!(made.facts('a').towns, [FactionId(0)]);
    assert_eq!(made.unmet().count(), 1);
}

#[test]
fn a_hint_may_name_the_terrain_of_its_own_zone() {
    let native = [TerrainId(2), TerrainId(3), TerrainId(4)];
    for seed in 0..20 {
        let hint = TownHintPlan { related_to_terrain: Some(ZoneId(0)), ..TownHintPlan::default() };
        let mut board = board_with_towns(&[(0, hint)]);
        board.plan.seed = rmg_core::Seed(seed);
        give_homes(&mut board, &native);
        let contents = &mut board.plan.zones[0].contents;
        contents.terrain.match_town = false;
        contents.terrain.allowed = vec![TerrainId(0), TerrainId(3), TerrainId(4)];
        let made = board.through::<Choices>();
        let facts = made.facts('a');
        assert_eq!(Some(native[facts.towns[0].index()]), facts.terrain, "seed {seed}");
        assert_eq!(made.unmet().count(), 0);
    }
}

#[test]
fn a_zone_is_related_to_the_terrain_of_one_without_a_town() {
    for seed in 0..20 {
        let hint = TownHintPlan { related_to_terrain: Some(ZoneId(1)), ..TownHintPlan::default() };
        let mut board = board_with_towns(&[(0, hint)]);
        board.plan.seed = rmg_core::Seed(seed);
        give_homes(&mut board, &[TerrainId(2), TerrainId(2), TerrainId(3)]);
        board.plan.zones[1].contents.towns.main = None;
        board.plan.zones[1].contents.terrain.allowed = vec![TerrainId(0), TerrainId(3)];
        let made = board.through::<Choices>();
        assert_eq!((made.facts('a').towns[0], made.facts('b').terrain), (FactionId(2), Some(TerrainId(3))));
    }
}

fn give_homes(board: &mut Fixture, native: &[TerrainId]) {
    let mut factions = board.pack.factions.records().to_vec();
    for (faction, native) in factions.iter_mut().zip(native) {
        faction.native_terrain = Some(*native);
    }
    board.pack.factions = rmg_core::pack::Table::new(factions).expect("the names are as before");
}

#[test]
fn further_towns_have_hints_of_their_own_and_follow_the_first_where_all_are_of_one_type() {
    let hints = vec![TownHintPlan::default(), unlike(&[0]), unlike(&[0, 1])];
    for seed in 0..20 {
        let mut board = board_with_towns(&[]);
        board.plan.seed = rmg_core::Seed(seed);
        let wanted = &mut board.plan.zones[0].contents.towns;
        (wanted.neutral_castles, wanted.hints) = (2, hints.clone());
        let made = board.through::<Choices>();
        let of = |zone: char| made.facts(zone).towns.clone();
        assert_ne!(of('a')[1], of('a')[0], "its own zone's main town");
        assert!(of('a')[2] != of('a')[0] && of('a')[2] != of('b')[0]);
        assert_eq!(made.unmet().count(), 0);
        drop(made);
        board.plan.zones[0].contents.towns.same_type = true;
        let made = board.through::<Choices>();
        let towns = made.facts('a').towns.clone();
        assert_eq!(towns, [towns[0]; 3]);
        assert_eq!(made.unmet().count(), 0);
    }
}

#[test]
fn every_town_knows_why_it_has_its_faction() {
    let like = TownHintPlan { like: Some(ZoneId(1)), ..TownHintPlan::default() };
    let not_like = TownHintPlan { not_like: vec![ZoneId(2)], ..TownHintPlan::default() };
    let mut board = board_with_towns(&[(0, like), (1, not_like)]);
    let second = &mut board.plan.zones[2].contents.towns;
    (second.neutral_towns, second.same_type) = (1, true);
    let made = board.through::<Choices>();
    let reasons = |zone: char| made.facts(zone).reasons.clone();
    assert_eq!(reasons('a'), [FactionReason::Like(ZoneId(1))]);
    assert_eq!(reasons('b'), [FactionReason::Drawn { from: 2, of: 3 }]);
    assert_eq!(reasons('c'), [FactionReason::Drawn { from: 3, of: 3 }, FactionReason::SameType]);
}

#[test]
fn no_faction_at_all_names_the_zone() {
    let mut board = board_with_towns(&[]);
    board.plan.zones[1].contents.towns.factions.clear();
    let error = board.try_through::<Choices>().map(|_| ()).unwrap_err();
    assert_eq!(error, FillError::NoFaction { zone: "b".into() });
}

#[test]
fn a_zone_has_the_terrain_of_the_zone_that_it_is_to_be_like() {
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..20 {
        // a is like b, b like c, which takes the terrain of its town: on no list.
        let mut board = board_with_towns(&[]);
        board.plan.seed = rmg_core::Seed(seed);
        give_homes(&mut board, &[TerrainId(2), TerrainId(3), TerrainId(4)]);
        board.plan.zones[2].contents.terrain.match_town = true;
        for (zone, like) in [(0, 1), (1, 2)] {
            let contents = &mut board.plan.zones[zone].contents;
            contents.towns.main = None;
            contents.terrain.like = Some(ZoneId(like));
            contents.terrain.allowed = vec![TerrainId(0)];
        }
        let made = board.through::<Choices>();
        let terrains = ['a', 'b', 'c'].map(|zone| made.facts(zone).terrain);
        assert_eq!(terrains[0], terrains[2], "seed {seed}");
        assert_eq!(terrains[1], terrains[2], "seed {seed}");
        seen.insert(terrains[2]);
        assert_eq!(made.unmet().count(), 0);
    }
    assert_eq!(seen.len(), 3, "{seen:?}");
}

#[test]
fn the_terrain_of_the_own_town_goes_before_that_of_another_zone() {
    let mut board = board_with_towns(&[]);
    give_homes(&mut board, &[TerrainId(2), TerrainId(3), TerrainId(4)]);
    for (zone, faction) in [(0, 0), (1, 1)] {
        let contents = &mut board.plan.zones[zone].contents;
        contents.towns.factions = vec![FactionId(faction)];
        contents.terrain.match_town = true;
    }
    board.plan.zones[0].contents.terrain.like = Some(ZoneId(1));
    let made = board.through::<Choices>();
    let terrains = ['a', 'b'].map(|zone| made.facts(zone).terrain);
    assert_eq!(terrains, [Some(TerrainId(2)), Some(TerrainId(3))]);
}
