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
    let result = board.through::<Choices>();
    ['a', 'b', 'c'].iter().flat_map(|zone| result.facts(*zone).towns.clone()).collect()
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
fn a_hint_that_excludes_every_faction_is_an_unmet_request() {
    let mut board = board_with_towns(&[(0, unlike(&[1]))]);
    for zone in &mut board.plan.zones {
        zone.contents.towns.factions = vec![FactionId(1)];
    }
    let result = board.through::<Choices>();
    assert_eq!(result.facts('a').towns, [FactionId(1)]);
    let listed: Vec<String> = result.unmet().map(|request| request.what.to_string()).collect();
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
fn zones_joined_by_hints_follow_the_town_that_a_player_chose() {
    for seed in 0..20 {
        // Zone a must be like b. The template permits b any faction.
        let like = TownHintPlan { like: Some(ZoneId(1)), ..TownHintPlan::default() };
        let mut board = board_with_towns(&[(0, like)]);
        board.plan.seed = rmg_core::Seed(seed);
        seat_red(&mut board, FactionId(2));
        assert_eq!(towns(&board)[..2], [FactionId(2); 2], "seed {seed}");
        // If b cannot follow, the player keeps the choice, and the broken hint is reported.
        board.plan.zones[1].contents.towns.factions = vec![FactionId(0), FactionId(1)];
        let result = board.through::<Choices>();
        assert_eq!(result.facts('a').towns, [FactionId(2)]);
        let listed: Vec<String> = result.unmet().map(|request| request.reason_words()).collect();
        assert_eq!(
            listed,
            ["players chose ghosts in zone a, and no choice of the other factions satisfies it"]
        );
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
fn hints_do_not_add_factions_that_a_zone_forbids() {
    let like = TownHintPlan { like: Some(ZoneId(1)), ..TownHintPlan::default() };
    let mut board = board_with_towns(&[(0, like)]);
    board.plan.zones[0].contents.towns.factions = vec![FactionId(0)];
    assert_eq!(towns(&board)[..2], [FactionId(0); 2], "the other zone follows");
    board.plan.zones[1].contents.towns.factions = vec![FactionId(1)];
    let result = board.through::<Choices>();
    assert_eq!(result.facts('a').towns, [FactionId(0)]);
    assert_eq!(result.unmet().count(), 1);
}

#[test]
fn a_hint_may_name_the_terrain_of_its_own_zone() {
    let native = [TerrainId(2), TerrainId(3), TerrainId(4)];
    for seed in 0..20 {
        let hint = TownHintPlan { related_to_terrain: Some(ZoneId(0)), ..TownHintPlan::default() };
        let mut board = board_with_towns(&[(0, hint)]);
        board.plan.seed = rmg_core::Seed(seed);
        set_native_terrains(&mut board, &native);
        let contents = &mut board.plan.zones[0].contents;
        contents.terrain.match_town = false;
        contents.terrain.allowed = vec![TerrainId(0), TerrainId(3), TerrainId(4)];
        let result = board.through::<Choices>();
        let facts = result.facts('a');
        assert_eq!(Some(native[facts.towns[0].index()]), facts.terrain, "seed {seed}");
        assert_eq!(result.unmet().count(), 0);
    }
}

#[test]
fn a_zone_is_related_to_the_terrain_of_one_without_a_town() {
    for seed in 0..20 {
        let hint = TownHintPlan { related_to_terrain: Some(ZoneId(1)), ..TownHintPlan::default() };
        let mut board = board_with_towns(&[(0, hint)]);
        board.plan.seed = rmg_core::Seed(seed);
        set_native_terrains(&mut board, &[TerrainId(2), TerrainId(2), TerrainId(3)]);
        board.plan.zones[1].contents.towns.main = None;
        board.plan.zones[1].contents.terrain.allowed = vec![TerrainId(0), TerrainId(3)];
        let result = board.through::<Choices>();
        assert_eq!(
            (result.facts('a').towns[0], result.facts('b').terrain),
            (FactionId(2), Some(TerrainId(3)))
        );
    }
}

fn set_native_terrains(board: &mut Fixture, native: &[TerrainId]) {
    let mut factions = board.pack.factions.records().to_vec();
    for (faction, native) in factions.iter_mut().zip(native) {
        faction.native_terrain = Some(*native);
    }
    board.pack.factions = rmg_core::pack::Table::new(factions).expect("the names are as before");
}

#[test]
fn further_towns_follow_their_own_hints_unless_all_towns_share_one_faction() {
    let hints = vec![TownHintPlan::default(), unlike(&[0]), unlike(&[0, 1])];
    for seed in 0..20 {
        let mut board = board_with_towns(&[]);
        board.plan.seed = rmg_core::Seed(seed);
        let wanted = &mut board.plan.zones[0].contents.towns;
        (wanted.neutral_castles, wanted.hints) = (2, hints.clone());
        let result = board.through::<Choices>();
        let of = |zone: char| result.facts(zone).towns.clone();
        assert_ne!(of('a')[1], of('a')[0], "its own zone's main town");
        assert!(of('a')[2] != of('a')[0] && of('a')[2] != of('b')[0]);
        assert_eq!(result.unmet().count(), 0);
        drop(result);
        board.plan.zones[0].contents.towns.same_type = true;
        let result = board.through::<Choices>();
        let towns = result.facts('a').towns.clone();
        assert_eq!(towns, [towns[0]; 3]);
        assert_eq!(result.unmet().count(), 0);
    }
}

#[test]
fn every_town_records_the_reason_of_its_faction() {
    let like = TownHintPlan { like: Some(ZoneId(1)), ..TownHintPlan::default() };
    let not_like = TownHintPlan { not_like: vec![ZoneId(2)], ..TownHintPlan::default() };
    let mut board = board_with_towns(&[(0, like), (1, not_like)]);
    let second = &mut board.plan.zones[2].contents.towns;
    (second.neutral_towns, second.same_type) = (1, true);
    let result = board.through::<Choices>();
    let reasons = |zone: char| result.facts(zone).reasons.clone();
    assert_eq!(reasons('a'), [FactionReason::Like(ZoneId(1))]);
    assert_eq!(reasons('b'), [FactionReason::Drawn { from: 2, of: 3 }]);
    assert_eq!(reasons('c'), [FactionReason::Drawn { from: 3, of: 3 }, FactionReason::SameType]);
}

#[test]
fn a_zone_without_any_faction_is_named_in_the_error() {
    let mut board = board_with_towns(&[]);
    board.plan.zones[1].contents.towns.factions.clear();
    let error = board.try_through::<Choices>().map(|_| ()).unwrap_err();
    assert_eq!(error, FillError::NoFaction { zone: "b".into() });
}

#[test]
fn a_zone_shares_the_terrain_of_the_zone_that_it_names() {
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..20 {
        // a is like b, b is like c, and c takes the native terrain of its town, which no list contains.
        let mut board = board_with_towns(&[]);
        board.plan.seed = rmg_core::Seed(seed);
        set_native_terrains(&mut board, &[TerrainId(2), TerrainId(3), TerrainId(4)]);
        board.plan.zones[2].contents.terrain.match_town = true;
        for (zone, like) in [(0, 1), (1, 2)] {
            let contents = &mut board.plan.zones[zone].contents;
            contents.towns.main = None;
            contents.terrain.like = Some(ZoneId(like));
            contents.terrain.allowed = vec![TerrainId(0)];
        }
        let result = board.through::<Choices>();
        let terrains = ['a', 'b', 'c'].map(|zone| result.facts(zone).terrain);
        assert_eq!(terrains[0], terrains[2], "seed {seed}");
        assert_eq!(terrains[1], terrains[2], "seed {seed}");
        seen.insert(terrains[2]);
        assert_eq!(result.unmet().count(), 0);
    }
    assert_eq!(seen.len(), 3, "{seen:?}");
}

#[test]
fn the_native_terrain_of_a_town_takes_precedence_over_a_shared_terrain() {
    let mut board = board_with_towns(&[]);
    set_native_terrains(&mut board, &[TerrainId(2), TerrainId(3), TerrainId(4)]);
    for (zone, faction) in [(0, 0), (1, 1)] {
        let contents = &mut board.plan.zones[zone].contents;
        contents.towns.factions = vec![FactionId(faction)];
        contents.terrain.match_town = true;
    }
    board.plan.zones[0].contents.terrain.like = Some(ZoneId(1));
    let result = board.through::<Choices>();
    let terrains = ['a', 'b'].map(|zone| result.facts(zone).terrain);
    assert_eq!(terrains, [Some(TerrainId(2)), Some(TerrainId(3))]);
}
