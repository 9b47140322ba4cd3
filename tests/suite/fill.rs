//! Filled maps: sound whatever the graph, the same on any number of threads, and broken ones are refuted.

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
use rmg_tests::template_files::shipped;
use rmg_tests::templates::{heroes3, inputs, plan, read};

use crate::cases::cases;

/// Plans of the project's own templates at their smallest size, and of those that allow it at M or L with underground.
fn plans() -> Vec<GenPlan> {
    let mut plans = Vec::new();
    for file in shipped().expect("the folder of templates can be read") {
        let template = read(&file).expect("the project's templates are sound").remove(0);
        plans.push(plan(&template, None, 1).expect("the smallest size is allowed"));
        for size in ["m", "l+u", "xl+u"] {
            let size: MapSize = size.parse().expect("a code");
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
fn nothing_in_a_zone_lies_behind_the_guard_of_a_link() {
    let mut looked_at = 0;
    for plan in plans() {
        let map = filled(&plan, &RunOptions::default());
        let (behind, seen) = behind_link_guards(&map);
        assert!(behind.is_empty(), "{} {}: {behind:?}", plan.template_name, plan.size);
        looked_at += seen;
    }
    assert!(looked_at > 1_000, "{looked_at}");
}

#[test]
fn connections_with_a_road_begin_it_on_both_sides_and_others_do_not() {
    for plan in plans() {
        let map = filled(&plan, &RunOptions::default());
        for (id, connection) in plan.each_connection() {
            let LinkWay::Passage { gap, .. } = &map.links[id.index()].way else { continue };
            let level = &map.levels[gap[0].level.index()];
            assert_eq!(level.road[gap[0].tile].is_some(), connection.road, "{} {id:?}", plan.template_name);
            for zone in [connection.a, connection.b] {
                let begins = level
                    .road
                    .neighbors8(gap[0].tile)
                    .any(|tile| level.road[tile].is_some() && level.owner[tile] == zone);
                assert!(begins || !connection.road, "{} {id:?}: no stub in {zone:?}", plan.template_name);
            }
        }
        let wanted = plan.connections.iter().any(|connection| connection.road);
        let drawn = map.levels.iter().any(|level| level.road.cells().iter().any(Option::is_some));
        assert_eq!(wanted, drawn, "{}", plan.template_name);
    }
}

#[test]
fn threads_and_picking_change_nothing() {
    for plan in plans().iter().take(4) {
        let plain = filled(plan, &RunOptions::default());
        let threads = |count: usize| NonZeroUsize::new(count).expect("not zero");
        for (count, picking) in [
            (2, Picking::Priority),
            (8, Picking::Priority),
            (1, Picking::Last),
            (2, Picking::First),
            (1, Picking::Shuffled(1)),
            (8, Picking::Shuffled(2)),
        ] {
            let options = RunOptions { threads: threads(count), picking, ..RunOptions::default() };
            assert!(filled(plan, &options) == plain, "{}: {count} threads, {picking:?}", plan.template_name);
        }
    }
}

#[test]
fn every_damage_to_a_generated_map_is_refuted_by_its_promise() {
    let maps: Vec<MapModel> = plans().iter().map(|plan| filled(plan, &RunOptions::default())).collect();
    // each damage does its work on a few maps, every time on others; on all of them where many cases are asked for
    let most = usize::try_from(cases(4).cases).unwrap();
    let mut struck = 0;
    for (number, damage) in rmg_tests::damages::all().into_iter().enumerate() {
        let mut has_struck = 0;
        let (before, from) = maps.split_at(number % maps.len());
        for map in from.iter().chain(before) {
            if has_struck == most {
                break;
            }
            let mut broken = map.clone();
            if !(damage.apply)(&mut broken) {
                continue;
            }
            has_struck += 1;
            let certificate = audit(&broken, heroes3());
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
        struck += u32::from(has_struck > 0);
    }
    assert!(struck >= 30, "only {struck} kinds of damage found a place");
}

#[test]
fn every_guard_stands_in_the_zone_that_its_link_leads_from_and_is_worth_its_strength() {
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
