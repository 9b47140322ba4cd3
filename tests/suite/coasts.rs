//! Coasts of random graphs and sizes: zones stay connected, links match the tiles, and every water tile has a
//! sprite.

use std::collections::BTreeSet;

use proptest::prelude::*;
use rmg_core::layout::{LinkOutcome, Sea};
use rmg_core::plan::{GenPlan, LevelRequest, MinesPlan, ZoneContents, ZonePlan};
use rmg_core::template::{WaterContent, ZoneKind};
use rmg_core::{Grid, Level, MapSize, ResourceId, TilePos, ZoneId};
use rmg_jobs::Pool;
use rmg_placement::{Effort, PlaceError, Placement, place};
use rmg_tests::link_oracle::{Verdict, judge_links};
use rmg_tests::plans::random_plan;
use rmg_tests::shapes;

use rmg_test_support::cases;

/// Returns the plan with a zone of water.
fn with_sea(mut plan: GenPlan, water: WaterContent) -> GenPlan {
    plan.water = water;
    plan.zones.push(ZonePlan {
        key: "sea".to_owned(),
        kind: ZoneKind::Water,
        weight: 1,
        seat: None,
        player: None,
        level: LevelRequest::Any,
        contents: ZoneContents::default(),
    });
    plan
}

/// Returns the connected components (by sides) of the tiles for which `holds` is true.
fn components(grid: &Grid<u16>, holds: impl Fn(TilePos) -> bool) -> Vec<BTreeSet<TilePos>> {
    let mut components: Vec<BTreeSet<TilePos>> = Vec::new();
    let mut seen = BTreeSet::new();
    for (start, _) in grid.iter().filter(|(tile, _)| holds(*tile)) {
        if !seen.insert(start) {
            continue;
        }
        let mut component = BTreeSet::from([start]);
        let mut stack = vec![start];
        while let Some(tile) = stack.pop() {
            for next in grid.neighbors4(tile).filter(|next| holds(*next)) {
                if seen.insert(next) {
                    component.insert(next);
                    stack.push(next);
                }
            }
        }
        components.push(component);
    }
    components
}

/// Returns whether the games have a sprite for a water tile: its land neighbors are along sides that are
/// land, or are a single corner.
fn has_sprite(sea: &Sea, tile: TilePos) -> bool {
    let (width, height) = (i32::from(sea.water_of.width()), i32::from(sea.water_of.height()));
    let is_land = |dx: i32, dy: i32| {
        let x = (i32::from(tile.x) + dx).clamp(0, width - 1);
        let y = (i32::from(tile.y) + dy).clamp(0, height - 1);
        sea.water_of[TilePos::new(u16::try_from(x).unwrap(), u16::try_from(y).unwrap())] == 0
    };
    let around: Vec<(i32, i32)> =
        (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (dx, dy))).filter(|step| *step != (0, 0)).collect();
    let land: Vec<(i32, i32)> = around.into_iter().filter(|(dx, dy)| is_land(*dx, *dy)).collect();
    let sides: Vec<(i32, i32)> = land.iter().copied().filter(|(dx, dy)| dx * dy == 0).collect();
    let is_narrow = [(1, 0), (0, 1)].iter().any(|(dx, dy)| is_land(*dx, *dy) && is_land(-dx, -dy));
    let is_along = |(dx, dy): &(i32, i32)| sides.iter().any(|(sx, sy)| sx * dx + sy * dy > 0);
    !is_narrow && (land.iter().all(is_along) || (sides.is_empty() && land.len() == 1))
}

/// Asserts the invariants of a placement with a sea.
fn assert_sound(plan: &GenPlan, placement: &Placement) {
    let name =
        format!("{} at {} seed {} water {}", plan.template_name, plan.size, plan.seed, plan.water.word());
    let sea = placement.sea.as_ref().unwrap();
    assert_eq!(Some(sea.zone), plan.sea(), "{name}");
    let owners = &placement.ownership.owners[0];
    for (tile, owner) in owners.iter() {
        let water = sea.water_of[tile];
        assert!(water == 0 || *owner == sea.zone, "{name}: the water at {tile} belongs to zone {}", owner.0);
        assert!(usize::from(water) <= sea.waters.len(), "{name}: invalid water number {water}");
        assert!(water == 0 || has_sprite(sea, tile), "{name}: the water at {tile} has no sprite");
    }
    for zone in plan.zone_ids().filter(|zone| *zone != sea.zone) {
        if placement.ownership.levels[zone.index()] == Level::SURFACE {
            let count = components(&sea.water_of, |tile| owners[tile] == zone).len();
            assert_eq!(count, 1, "{name}: zone {} has {count} components", zone.0);
        }
    }
    let waters = components(&sea.water_of, |tile| sea.water_of[tile] > 0);
    assert_eq!(waters.len(), sea.waters.len(), "{name}: components of water");
    for water in &waters {
        let number = sea.water_of[*water.first().unwrap()];
        assert!(water.iter().all(|tile| sea.water_of[*tile] == number), "{name}: water {number}");
        assert_eq!(sea.waters[usize::from(number) - 1].tiles as usize, water.len(), "{name}: water {number}");
    }
    let has_shore = |zone: ZoneId, number: u16| {
        owners.iter().any(|(tile, owner)| {
            *owner == zone && sea.water_of.neighbors4(tile).any(|near| sea.water_of[near] == number)
        })
    };
    let mut land = plan.clone();
    land.zones.pop();
    for (at, (verdict, outcome)) in
        judge_links(&land, &placement.ownership).iter().zip(&placement.links).enumerate()
    {
        let link = &plan.connections[at];
        match outcome {
            LinkOutcome::Direct { .. } => {
                assert!(matches!(verdict, Verdict::Direct { .. }), "{name}: connection {at} is {verdict:?}");
            }
            LinkOutcome::Gate { .. } => {
                assert!(matches!(verdict, Verdict::Gate { .. }), "{name}: connection {at} is {verdict:?}");
            }
            LinkOutcome::Ferry { water } => {
                assert!(
                    sea.is_sailed(*waters[usize::from(*water) - 1].first().unwrap()),
                    "{name}: water {water}"
                );
                assert!(
                    [link.a, link.b].into_iter().all(|zone| has_shore(zone, *water)),
                    "{name}: connection {at}"
                );
            }
            LinkOutcome::Portal { .. } | LinkOutcome::Forced | LinkOutcome::Virtual => {}
        }
    }
}

proptest! {
    #![proptest_config(cases(120))]

    #[test]
    fn a_sea_fits_or_is_refused_because_land_is_too_small(
        zones in 1usize..=20,
        extra in 0usize..12,
        starts in 0usize..=8,
        (width, height, levels) in (20u64..=120, 20u64..=120, 1u64..=3),
        is_islands in any::<bool>(),
        mines in 0u32..=12,
        seed in any::<u64>(),
    ) {
        let size = MapSize::new(width, height, levels).unwrap();
        let water = if is_islands { WaterContent::Islands } else { WaterContent::Normal };
        let mut plan = with_sea(random_plan(&shapes::random(zones, extra, seed), size, starts, seed), water);
        // Content needs land: with the maximum of 12 mines per zone, all land.
        let land = plan.zones.len() - 1;
        for zone in &mut plan.zones[..land] {
            zone.contents.mines = vec![MinesPlan { resource: ResourceId(0), count: mines }];
        }
        match place(&plan, 0, Effort::Quick, &Pool::single()) {
            Ok(placement) => {
                assert_sound(&plan, &placement);
                prop_assert!(!placement.sea.unwrap().waters.is_empty(), "the sea has no tile");
            }
            Err(PlaceError::TooSmallForWater { zones, least, needed, held, .. }) => {
                prop_assert_eq!(needed, u64::from(least) * zones as u64);
                prop_assert!(needed > u64::from(held));
            }
            Err(PlaceError::DoesNotFit { .. } | PlaceError::LevelDoesNotFit { .. }) => {}
            Err(other) => panic!("{other}"),
        }
    }
}

#[test]
fn islands_have_more_water_than_normal_seas() {
    let plan = random_plan(&shapes::ring(8), "l".parse().unwrap(), 2, 5);
    let shares = [WaterContent::Normal, WaterContent::Islands].map(|water| {
        let plan = with_sea(plan.clone(), water);
        let placement = place(&plan, 0, Effort::Quick, &Pool::single()).unwrap();
        let sea = placement.sea.unwrap();
        let count = sea.water_of.cells().iter().filter(|water| **water > 0).count();
        100 * count / sea.water_of.cells().len()
    });
    assert!((14..=32).contains(&shares[0]) && (33..=48).contains(&shares[1]), "{shares:?}");
}
