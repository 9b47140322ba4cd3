//! Tests with a map that is built by hand.

use rmg_core::ids::{ArtifactId, ObjectKindId, ResourceId, TerrainId};
use rmg_core::model::{
    Cover, MapLevel, MapModel, MapPile, MapZone, ObjectId, PileRequest, Request, TileView, UnmetReason,
    UnmetRequest,
};
use rmg_core::pack::{Amount, ContentPack, Resource, Table};
use rmg_core::plan::{
    ContentSwitches, GenPlan, LevelRequest, MapMonsters, MinesPlan, ObjectsPlan, RequiredPlan, Switches,
    TreasurePlan, ZoneContents, ZonePlan,
};
use rmg_core::template::{WaterContent, ZoneKind};
use rmg_core::{Grid, Level, MapSize, Seed, ZoneId};

use super::*;

fn pack() -> ContentPack {
    let gems = Resource {
        name: "gems".into(),
        title: "Gems".into(),
        number: None,
        price: 1,
        pile: Amount { min: 1, max: 1, step: 1 },
        daily_output: 1,
    };
    ContentPack {
        info: Default::default(),
        defaults: Default::default(),
        terrains: Table::default(),
        roads: Table::default(),
        rivers: Table::default(),
        resources: Table::new(vec![gems]).unwrap(),
        factions: Table::default(),
        creatures: Table::default(),
        artifacts: Table::default(),
        spells: Table::default(),
        skills: Table::default(),
        hero_classes: Table::default(),
        heroes: Table::default(),
        objects: Table::default(),
        appearances: Table::default(),
        obstacle_sets: Table::default(),
        rewards: Vec::new(),
        vcmi: Vec::new(),
    }
}

/// Two zones of 20 rows, the first 30 and the second 10 tiles wide.
fn map(contents: ZoneContents, piles: Vec<MapPile>) -> MapModel {
    let (width, height) = (40, 20);
    let zone = |key: &str, contents| ZonePlan {
        key: key.into(),
        kind: ZoneKind::Treasure,
        weight: 1,
        seat: None,
        player: None,
        level: LevelRequest::Any,
        contents,
    };
    let owners = (0..800).map(|tile| ZoneId(u16::from(tile % 40 >= 30))).collect();
    let off = Switches { off: vec![ArtifactId(0)], on: Vec::new(), absent_off: Vec::new() };
    let made = |target_tiles| MapZone {
        level: Level::SURFACE,
        target_tiles,
        terrain: TerrainId(0),
        faction: None,
        main_point: None,
        factions: Vec::new(),
    };
    MapModel {
        plan: GenPlan {
            template_name: "two".into(),
            seed: Seed(1),
            size: MapSize::new(width.into(), height.into(), 1).unwrap(),
            target: rmg_core::Game::default(),
            water: WaterContent::None,
            monsters: MapMonsters::Normal,
            artifact_sets: Default::default(),
            game_rules: Default::default(),
            modifier_options: Vec::new(),
            switches: ContentSwitches { artifacts: off, ..ContentSwitches::default() },
            chosen_switches: ContentSwitches::default(),
            symmetry: None,
            content_seeds: Default::default(),
            is_symmetry_chosen: false,
            victory: rmg_core::plan::VictoryPlan::default(),
            players: Vec::new(),
            zones: vec![zone("big", contents), zone("small", ZoneContents::default())],
            connections: Vec::new(),
        },
        attempt: 0,
        generator: String::new(),
        pack: (String::new(), String::new()),
        recipe: None,
        lines: None,
        levels: vec![MapLevel {
            owner: Grid::from_cells(width, height, owners),
            terrain: Grid::new(width, height, TerrainId(0)),
            view: Grid::new(width, height, TileView::default()),
            road: Grid::new(width, height, None),
            road_view: Grid::new(width, height, TileView::default()),
            river: Grid::new(width, height, None),
            river_view: Grid::new(width, height, TileView::default()),
            cover: Grid::new(width, height, Cover::Possible),
        }],
        zones: vec![made(600), made(220)],
        objects: Vec::new(),
        piles,
        links: Vec::new(),
        harbors: Vec::new(),
        victory: rmg_core::model::MapVictory::default(),
        unmet: Vec::new(),
    }
}

/// A pile, guarded if it has a strength.
fn pile(zone: u16, wish: PileRequest, value: u32, strength: u32) -> MapPile {
    let guard = (strength > 0).then_some(ObjectId(0));
    MapPile {
        zone: ZoneId(zone),
        wish,
        value,
        objects: vec![ObjectId(0)],
        guard,
        strength,
        refused: Vec::new(),
    }
}

#[test]
fn treasure_is_compared_with_the_request_for_the_area_of_the_zone() {
    let tier = |min, max, density| TreasurePlan { min, max, density };
    let contents = ZoneContents {
        treasure: vec![tier(1000, 3000, 2), tier(100, 300, 5), tier(9, 9, 1)],
        ..ZoneContents::default()
    };
    let piles = vec![
        pile(0, PileRequest::Treasure(0), 2500, 0),
        pile(0, PileRequest::Treasure(1), 200, 0),
        pile(0, PileRequest::Treasure(0), 1400, 0),
        pile(0, PileRequest::Treasure(7), 1, 0),
        pile(9, PileRequest::Treasure(0), 1, 0),
    ];
    let summary = MapSummary::new(&map(contents, piles), &pack(), &[]).contents;
    let tiers: Vec<(u64, u64, u64, u64)> = summary
        .treasure
        .iter()
        .map(|tier| (tier.asked_piles, tier.piles, tier.asked_value, tier.value))
        .collect();
    // 600 tiles: 3, 7.5 rounded up, 1.5 rounded up
    assert_eq!(tiers, [(3, 2, 6000, 3900), (8, 1, 1600, 200), (2, 0, 18, 0)]);
    assert_eq!(summary.treasure_values(), (7618, 4100));
    assert!(summary.treasure.iter().all(|tier| tier.zone == "big"));
}

#[test]
fn extreme_requests_do_not_overflow() {
    let tier = TreasurePlan { min: u32::MAX, max: u32::MAX, density: u32::MAX };
    let contents = ZoneContents { treasure: vec![tier; 3], ..ZoneContents::default() };
    let summary = MapSummary::new(&map(contents, Vec::new()), &pack(), &[]).contents;
    assert!(summary.treasure_values().0 > u64::MAX / 4);
}

#[test]
fn mines_and_required_objects_are_counted_by_entry() {
    let required = |name: &str, count| RequiredPlan {
        name: name.into(),
        kinds: vec![ObjectKindId(0)],
        count,
        guard: None,
    };
    let contents = ZoneContents {
        mines: vec![
            MinesPlan { resource: ResourceId(0), count: 2 },
            MinesPlan { resource: ResourceId(5), count: 1 },
        ],
        objects: ObjectsPlan {
            required: vec![required("arena", 1), required("bank/crypt", 3)],
            ..ObjectsPlan::default()
        },
        ..ZoneContents::default()
    };
    let piles = vec![
        pile(0, PileRequest::Mine(0), 1, 0),
        pile(0, PileRequest::Mine(0), 1, 0),
        pile(0, PileRequest::Required(1), 1, 0),
        pile(1, PileRequest::Required(0), 1, 0),
    ];
    let summary = MapSummary::new(&map(contents, piles), &pack(), &[]).contents;
    let words = |list: &[RequestSummary]| {
        let word = |entry: &RequestSummary| format!("{} {} of {}", entry.what, entry.placed, entry.asked);
        list.iter().map(word).collect::<Vec<_>>().join(", ")
    };
    assert_eq!(words(&summary.mines), "Gems 2 of 2,  0 of 1", "an unknown resource has no name");
    assert_eq!(words(&summary.required), "arena 0 of 1, bank/crypt 1 of 3");
}

#[test]
fn guards_are_summarized_for_zones_with_piles_by_extremes_and_median() {
    let wish = PileRequest::Treasure(0);
    let mut piles = [500, 0, 90_000, 700, 600, 100].map(|strength| pile(0, wish, 10, strength)).to_vec();
    // The last two share a guard.
    for (pile, guard) in piles.iter_mut().zip([0, 0, 1, 2, 3, 3]) {
        pile.guard = pile.guard.map(|_| ObjectId(guard));
    }
    let guards = MapSummary::new(&map(ZoneContents::default(), piles), &pack(), &[]).contents.guards;
    assert_eq!(guards.len(), 1);
    let ZoneGuardsSummary { zone, piles, guarded, weakest, median, strongest } = &guards[0];
    assert_eq!((zone.as_str(), *piles, *guarded), ("big", 6, 5));
    assert_eq!((*weakest, *median, *strongest), (500, 700, 90_000));
    let unguarded = vec![pile(1, wish, 10, 0)];
    let guards = MapSummary::new(&map(ZoneContents::default(), unguarded), &pack(), &[]).contents.guards;
    assert_eq!((guards[0].guarded, guards[0].median, guards[0].strongest), (0, 0, 0));
}

#[test]
fn zones_and_unmet_requests_have_the_keys_of_the_template() {
    let mut map = map(ZoneContents::default(), Vec::new());
    map.unmet.push(UnmetRequest {
        pass: "treasure".into(),
        zone: Some(ZoneId(1)),
        connection: None,
        what: Request::Signpost,
        shortage: None,
        reason: UnmetReason::NoRoom,
        missing: None,
    });
    let summary = MapSummary::new(&map, &pack(), &[]);
    assert_eq!(summary.unmet[0].place, "zone small");
    let areas: Vec<(u32, i64)> =
        summary.zones.iter().map(|zone| (zone.achieved_tiles, zone.error_permille())).collect();
    assert_eq!(areas, [(600, 0), (200, -90)]);
}
