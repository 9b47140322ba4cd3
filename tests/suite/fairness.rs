//! Paths around the towns of players compared with an oracle, and the fairness of hand-made maps.

use rmg_core::PlayerColor;
use rmg_core::model::{MapModel, ObjectBody, ObjectId};
use rmg_core::template::WaterContent;
use rmg_explain::fairness::{Fairness, PartKind, Way};
use rmg_plan::make_plan;
use rmg_tests::made::{options, shipped_template, try_generate};
use rmg_tests::small_maps::{SmallMap, TownSketch, at, kind_of, laden, two_levels, two_shores, wide_sea};
use rmg_tests::templates::heroes3;
use rmg_tests::walk_oracle::WalkOracle;

/// Compares every path with the oracle. Returns the number of paths.
fn assert_paths_match(map: &MapModel, name: &str) -> usize {
    let fairness = Fairness::new(map, heroes3());
    let oracle = WalkOracle::new(map, heroes3());
    assert_eq!(fairness.players.len(), map.plan.players.len(), "{name}");
    let mut paths = 0;
    for player in &fairness.players {
        let start = player.start.unwrap();
        let best = oracle.ways(start);
        let mut compare = |object: ObjectId, path: Option<Way>| {
            let path = path.map(|path| (path.points, path.strength.mean, path.fights));
            let place = map.objects[object.index()].at;
            assert_eq!(path, best[object.index()], "{name}: {} to {place:?}", player.color);
            paths += usize::from(path.is_some());
        };
        player.mines.iter().for_each(|mine| compare(mine.object, mine.way));
        player.towns.iter().for_each(|town| compare(town.object, town.way));
        for rival in player.rivals.iter().chain(&player.allies) {
            let other = fairness.players.iter().find(|other| other.color == rival.color).unwrap();
            compare(other.start.unwrap(), rival.way);
        }
        for pile in &player.piles {
            let objects = &map.piles[pile.pile.index()].objects;
            let nearest = objects.iter().filter_map(|id| best[id.index()]).min();
            assert_eq!(
                pile.way.map(|path| (path.points, path.strength.mean, path.fights)),
                nearest,
                "{name}"
            );
            paths += usize::from(nearest.is_some());
        }
    }
    paths
}

fn generated(template: &str, size: &str, seed: u64, water: WaterContent) -> Option<MapModel> {
    let plan = make_plan(&shipped_template(template), heroes3(), &options(size, Some(water), seed)).ok()?;
    Some(try_generate(&plan, None).ok()?.map)
}

#[test]
fn paths_on_generated_maps_match_the_oracle() {
    let cases = [
        ("mirror-duel", "s"),
        ("three-rivers", "s"),
        ("three-rivers", "s+u"),
        ("three-rivers", "40x50"),
        ("ring-of-seasons", "m"),
    ];
    let mut maps = 0;
    for (template, size) in cases {
        for (seed, water) in [(1, WaterContent::None), (2, WaterContent::Normal), (3, WaterContent::Islands)]
        {
            let Some(map) = generated(template, size, seed, water) else { continue };
            let name = format!("{template}, {size}, seed {seed}");
            let paths = assert_paths_match(&map, &name);
            assert!(paths > 20, "{name}: {paths} paths");
            maps += 1;
        }
    }
    assert!(maps >= 12, "{maps} maps were compared");
}

#[test]
fn paths_on_hand_made_maps_match_the_oracle() {
    for (name, map) in [
        ("two levels", two_levels()),
        ("laden", laden()),
        ("two shores", two_shores()),
        ("wide sea", wide_sea()),
    ] {
        assert_paths_match(&map, name);
    }
}

/// Returns a map of grass with two towns. Their entrances are at (3, 3) and (13, 3), from below.
fn two_towns() -> MapModel {
    let board = "A".repeat(20) + "\n";
    let town = |color| TownSketch { owner: Some(color), has_fort: true };
    let map = SmallMap::draw(&[&board.repeat(8)]);
    let map = map.town(0, at(0, 5, 3), town(PlayerColor::Red));
    map.town(0, at(0, 15, 3), town(PlayerColor::Blue)).build()
}

fn to_rival(map: &MapModel) -> (u64, u64, u32) {
    assert_paths_match(map, "two towns");
    let path = Fairness::new(map, heroes3()).players[0].nearest_rival().unwrap();
    (path.points, path.strength.mean, path.fights)
}

#[test]
fn steps_cost_by_terrain_road_and_direction() {
    let mut map = two_towns();
    assert_eq!(to_rival(&map), (141 + 8 * 100 + 141, 0, 0));
    let (road, cost) =
        heroes3().roads.iter().map(|(id, road)| (id, u64::from(road.move_cost))).next_back().unwrap();
    assert!(cost < 100);
    (4..=12).for_each(|x| map.levels[0].road[at(0, x, 4).tile] = Some(road));
    assert_eq!(to_rival(&map), (141 + 8 * cost + 141, 0, 0), "the town has no road");
    map.levels[0].road[at(0, 8, 4).tile] = None;
    assert_eq!(to_rival(&map), (141 + 6 * cost + 2 * 100 + 141, 0, 0), "both tiles must have a road");
}

#[test]
fn guard_on_a_path_is_fought_once() {
    let mut map = two_towns();
    let pikeman = heroes3().creatures.find("pikeman").unwrap();
    let (kind, appearance) = kind_of("monster", "pikeman", "");
    let mut guard = map.objects[0].clone();
    (guard.kind, guard.appearance, guard.at) = (kind, appearance, at(0, 8, 5));
    guard.body = ObjectBody::Monster { creature: pikeman.into(), count: 10, strength: 1 };
    map.objects.push(guard.clone());
    let value = u64::from(heroes3().creatures[pikeman].ai_value);
    assert_eq!(to_rival(&map), (1082, 10 * value, 1));
    // two guards that overlap are two fights
    guard.at = at(0, 9, 5);
    map.objects.push(guard);
    assert_eq!(to_rival(&map), (1082, 20 * value, 2));
    // a guard two tiles away controls no tile of the path
    map.objects[2].at = at(0, 8, 6);
    map.objects[3].at = at(0, 9, 6);
    assert_eq!(to_rival(&map), (1082, 0, 0));
}

#[test]
fn parts_have_values_and_a_spread_for_each_player() {
    let map = generated("mirror-duel", "s", 1, WaterContent::None).unwrap();
    let fairness = Fairness::new(&map, heroes3());
    let parts: Vec<_> = fairness.parts().collect();
    let names: Vec<&str> = parts.iter().map(|(part, _)| part.word.as_str()).collect();
    for word in ["rival", "town", "mine:wood", "mine:ore", "mines7", "value7", "towns14", "guards-rival"] {
        assert!(names.contains(&word), "{names:?}");
    }
    assert!(parts.iter().all(|(_, values)| values.len() == 2));
    let spreads = fairness.spreads();
    let rival = spreads.iter().find(|spread| spread.part.kind == PartKind::Rival).unwrap();
    let points = fairness.players.iter().map(|player| player.nearest_rival().unwrap().points);
    assert_eq!((rival.least, rival.most), (points.clone().min().unwrap(), points.max().unwrap()));
    assert!(rival.thousandths() < 100, "both players use the same path: {rival:?}");
    assert!(fairness.unfairness().worst >= rival.thousandths());
}

#[test]
fn allies_are_not_rivals_and_teams_are_compared() {
    let board = "A".repeat(40) + "\n";
    let town = |color| TownSketch { owner: Some(color), has_fort: true };
    let map = SmallMap::draw(&[&board.repeat(8)]);
    let map = map.town(0, at(0, 5, 3), town(PlayerColor::Red)).town(0, at(0, 12, 3), town(PlayerColor::Blue));
    let mut map = map.town(0, at(0, 32, 3), town(PlayerColor::Tan)).build();
    let rival = |map: &MapModel| {
        assert_paths_match(map, "three towns");
        let fairness = Fairness::new(map, heroes3());
        let spread =
            fairness.spreads().into_iter().find(|spread| spread.part.kind == PartKind::Rival).unwrap();
        (fairness, spread)
    };
    let (no_teams, spread) = rival(&map);
    assert_eq!((no_teams.teams.len(), no_teams.players[0].rivals.len()), (0, 2));
    let steps = |of: u64| (of - 2) * 100 + 2 * 141;
    assert_eq!(spread.values, [Some(steps(7)), Some(steps(7)), Some(steps(20))]);

    map.plan.players[0].team = Some(1);
    map.plan.players[1].team = Some(1);
    let (teams, spread) = rival(&map);
    assert_eq!(teams.teams, [vec![0, 1], vec![2]]);
    let colors = |of: &[rmg_explain::fairness::OtherReach]| of.iter().map(|of| of.color).collect::<Vec<_>>();
    assert_eq!(colors(&teams.players[0].rivals), [PlayerColor::Tan]);
    assert_eq!(colors(&teams.players[0].allies), [PlayerColor::Blue]);
    assert_eq!(spread.values, [Some(steps(27)), Some(steps(20)), Some(steps(20))]);
    assert_eq!(spread.teams, [Some((steps(27) + steps(20)) / 2), Some(steps(20))]);
    assert_eq!((spread.least, spread.most), (steps(20), (steps(27) + steps(20)) / 2));
}
