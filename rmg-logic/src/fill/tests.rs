use rmg_core::Seed;

use super::*;
use crate::ids::RegionId;
use crate::rule::RuleBook;

/// A row of `rooms` rooms with two free locations each; the way into room i needs key i.
fn row_of_locks(rooms: u32) -> (World, Vec<ItemId>) {
    let mut world = World::default();
    let mut before: Option<RegionId> = None;
    let mut keys = Vec::new();
    for room in 0..rooms {
        let region = world.add_region(format!("room {room}"));
        if let Some(before) = before {
            let key = world.add_item(format!("key {room}"));
            keys.push(key);
            let rule = world.rules.item(key, 1);
            world.add_link(format!("into {room}"), before, region, rule);
        }
        for side in ["left", "right"] {
            world.add_location(format!("{side} {room}"), region, None, RuleBook::ALWAYS);
        }
        before = Some(region);
    }
    (world, keys)
}

/// Plays the world: takes what is in reach until nothing is left to take.
fn everything_is_found(world: &World, placed: &[(ItemId, LocationId)]) -> bool {
    let mut world = world.clone();
    for (item, location) in placed {
        assert_eq!(world.locations[location.index()].item.replace(*item), None, "one item per location");
    }
    let graph = Graph::new(&world).unwrap();
    let reach = Reach::from_start(&graph, []);
    reach.reached_count() == world.regions.len()
}

#[test]
fn every_key_lies_before_its_lock() {
    let (world, keys) = row_of_locks(12);
    for seed in 0..200 {
        let placed =
            assumed_fill(&world, &keys, &FillSettings::default(), &mut Seed(seed).at("fill").stream())
                .unwrap();
        assert_eq!(placed.len(), keys.len());
        assert!(everything_is_found(&world, &placed), "seed {seed}");
    }
}

#[test]
fn tight_constraints_are_met_by_taking_items_back() {
    let (world, keys) = row_of_locks(8);
    // every key right before its lock, or one room earlier: most random orders run into a dead end
    let may_hold = |item: ItemId, location: LocationId| {
        let (lock, room) = (item.0 + 1, location.0 / 2);
        room < lock && room + 2 >= lock && location.0.is_multiple_of(2)
    };
    let settings = FillSettings { may_hold: Some(Box::new(may_hold)), ..FillSettings::default() };
    for seed in 0..100 {
        let placed = assumed_fill(&world, &keys, &settings, &mut Seed(seed).at("fill").stream()).unwrap();
        assert!(everything_is_found(&world, &placed), "seed {seed}");
    }
}

#[test]
fn counts_of_items_are_respected() {
    let mut world = World::default();
    let (hall, vault) = (world.add_region("hall"), world.add_region("vault"));
    let shard = world.add_item("shard");
    let three = world.rules.item(shard, 3);
    world.add_link("gate", hall, vault, three);
    for at in 0..4 {
        world.add_location(format!("hall {at}"), hall, None, RuleBook::ALWAYS);
        world.add_location(format!("vault {at}"), vault, None, RuleBook::ALWAYS);
    }
    for seed in 0..100 {
        let stream = &mut Seed(seed).at("fill").stream();
        let placed = assumed_fill(&world, &[shard; 4], &FillSettings::default(), stream).unwrap();
        let in_hall = placed.iter().filter(|(_, at)| world.locations[at.index()].region == hall).count();
        assert!(in_hall >= 3, "seed {seed}: {in_hall}");
    }
}

#[test]
fn an_item_that_only_fits_behind_itself_is_named() {
    let (world, keys) = row_of_locks(3);
    let behind = |item: ItemId, location: LocationId| item.0 != 0 || location.0 >= 2;
    let settings = FillSettings { may_hold: Some(Box::new(behind)), ..FillSettings::default() };
    let error = assumed_fill(&world, &keys, &settings, &mut Seed(1).at("fill").stream()).unwrap_err();
    assert_eq!(error, FillError::NoLocation { item: "key 1".into(), free: 2 });
}

#[test]
fn more_items_than_places_is_told_with_both_numbers() {
    let (world, keys) = row_of_locks(2);
    let items = vec![keys[0]; 5];
    let error =
        assumed_fill(&world, &items, &FillSettings::default(), &mut Seed(1).at("fill").stream()).unwrap_err();
    assert_eq!(error, FillError::TooFewLocations { items: 5, free: 4 });
}

#[test]
fn contradictory_wishes_end() {
    let (world, keys) = row_of_locks(4);
    // two keys want the only place that each of them accepts
    let one_place = |item: ItemId, location: LocationId| item.0 > 1 || location.0 == 0;
    let settings = FillSettings { may_hold: Some(Box::new(one_place)), attempts: 5 };
    let error = assumed_fill(&world, &keys, &settings, &mut Seed(1).at("fill").stream()).unwrap_err();
    assert!(matches!(error, FillError::GaveUp { attempts: 5, .. }), "{error}");
}
