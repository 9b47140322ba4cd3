//! Filled maps: they are sound for any graph, do not depend on the number of threads, and damaged ones are
//! refuted.

use std::num::NonZeroUsize;

use rmg_audit::{audit, report};
use rmg_core::MapSize;
use rmg_core::certificate::Promise;
use rmg_core::model::{LinkWay, MapModel};
use rmg_core::plan::GenPlan;
use rmg_fill::fill;
use rmg_jobs::{Picking, Pool, RunOptions};
use rmg_placement::{Effort, place};
use rmg_tests::home_oracle::behind_link_guards;
use rmg_tests::template_files::sampled;
use rmg_tests::templates::{heroes3, inputs, plan, read};

use rmg_test_support::cases;

/// Returns plans of the built-in templates at their minimum size, and at M, L and XL (both with underground)
/// where allowed.
fn plans() -> Vec<GenPlan> {
    let mut plans = Vec::new();
    for file in sampled().expect("can read the folder of templates") {
        let template = read(&file).expect("the built-in templates are valid").remove(0);
        plans.push(plan(&template, None, 1).expect("the smallest size is allowed"));
        for size in ["m", "l+u", "xl+u"] {
            let size: MapSize = size.parse().expect("a size code");
            if size.fits(template.min_size.value, template.max_size.value) {
                plans.push(plan(&template, Some(size), 2).expect("the size fits"));
            }
        }
    }
    plans
}

fn filled(plan: &GenPlan, options: &RunOptions<'_>) -> MapModel {
    let placement = place(plan, 0, Effort::Normal, &Pool::single()).expect("the zones fit");
    fill(inputs(plan, &placement), options)
        .unwrap_or_else(|error| panic!("{}: {error}", plan.template_name))
        .map
}

#[test]
fn maps_of_all_templates_are_sound() {
    for plan in plans() {
        let map = filled(&plan, &RunOptions::default());
        let certificate = audit(&map, heroes3());
        assert!(certificate.is_sound(), "{} {}\n{}", plan.template_name, plan.size, report(&certificate));
    }
}

#[test]
fn no_object_of_a_zone_is_behind_the_guard_of_a_link() {
    let mut checked = 0;
    for plan in plans() {
        let map = filled(&plan, &RunOptions::default());
        let (behind, count) = behind_link_guards(&map);
        assert!(behind.is_empty(), "{} {}: {behind:?}", plan.template_name, plan.size);
        checked += count;
    }
    assert!(checked > 1_000, "{checked}");
}

#[test]
fn exactly_the_connections_with_a_road_have_one_on_both_sides() {
    for plan in plans() {
        let map = filled(&plan, &RunOptions::default());
        for (id, connection) in plan.each_connection() {
            let LinkWay::Passage { gap, .. } = &map.links[id.index()].way else { continue };
            let level = &map.levels[gap[0].level.index()];
            assert_eq!(level.road[gap[0].tile].is_some(), connection.road, "{} {id:?}", plan.template_name);
            for zone in [connection.a, connection.b] {
                let has_stub = level
                    .road
                    .neighbors8(gap[0].tile)
                    .any(|tile| level.road[tile].is_some() && level.owner[tile] == zone);
                assert!(has_stub || !connection.road, "{} {id:?}: no road in {zone:?}", plan.template_name);
            }
        }
        let has_connection = plan.connections.iter().any(|connection| connection.road);
        let has_road = map.levels.iter().any(|level| level.road.cells().iter().any(Option::is_some));
        assert_eq!(has_connection, has_road, "{}", plan.template_name);
    }
}

#[test]
fn maps_do_not_depend_on_threads_or_picking() {
    for plan in plans().iter().take(4) {
        let reference = filled(plan, &RunOptions::default());
        for (count, picking) in [
            (2, Picking::Priority),
            (8, Picking::Priority),
            (1, Picking::Last),
            (2, Picking::First),
            (1, Picking::Shuffled(1)),
            (8, Picking::Shuffled(2)),
        ] {
            let pool = Pool::new(NonZeroUsize::new(count)).unwrap();
            let options = RunOptions { pool: Some(&pool), picking, ..RunOptions::default() };
            assert!(
                filled(plan, &options) == reference,
                "{}: {count} threads, {picking:?}",
                plan.template_name
            );
        }
    }
}

#[test]
fn every_damage_to_a_generated_map_is_refuted_by_its_promise() {
    let maps: Vec<MapModel> = plans().iter().map(|plan| filled(plan, &RunOptions::default())).collect();
    // Applies each damage to up to `max_maps` maps, and starts with a different map for each damage.
    let max_maps = usize::try_from(cases(2).cases).unwrap();
    let mut applied = 0;
    for (number, damage) in rmg_tests::damages::all().into_iter().enumerate() {
        let mut applied_maps = 0;
        let (before, from) = maps.split_at(number % maps.len());
        for map in from.iter().chain(before) {
            if applied_maps == max_maps {
                break;
            }
            let mut damaged = map.clone();
            if !(damage.apply)(&mut damaged) {
                continue;
            }
            applied_maps += 1;
            let certificate = audit(&damaged, heroes3());
            let refuted: Vec<Promise> = certificate.refuted().map(|finding| finding.promise).collect();
            assert!(
                damage.breaks.iter().all(|promise| refuted.contains(promise)),
                "{}, {} {}: {refuted:?} of {:?}",
                damage.name,
                map.plan.template_name,
                map.plan.size,
                damage.breaks
            );
        }
        applied += u32::from(applied_maps > 0);
    }
    assert!(applied >= 30, "only {applied} kinds of damage apply to a map");
}

#[test]
fn link_guards_are_in_the_zones_of_their_link_and_exist_if_it_has_strength() {
    for plan in plans() {
        let map = filled(&plan, &RunOptions::default());
        for (id, connection) in plan.each_connection() {
            let link = &map.links[id.index()];
            let guards: Vec<_> = match &link.way {
                LinkWay::Passage { guard, .. } => guard.iter().collect(),
                LinkWay::Gate { guards, .. }
                | LinkWay::Monolith { guards, .. }
                | LinkWay::Ferry { guards, .. } => guards.iter().flatten().collect(),
                LinkWay::Wide | LinkWay::Nothing => Vec::new(),
            };
            assert_eq!(guards.is_empty(), link.strength == 0, "{} {id:?}", plan.template_name);
            for guard in guards {
                let zone = map.objects[guard.index()].cause.zone;
                assert!(zone == connection.a || zone == connection.b);
            }
        }
    }
}
