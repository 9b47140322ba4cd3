//! Sweeps: every case once, in order, with any number of threads.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use rmg_core::template::Template;
use rmg_core::{MapSize, Seed};
use rmg_explain::MapMeasures;
use rmg_generate::summary::WayKind;
use rmg_generate::{Effort, GenerateOptions};
use rmg_jobs::{CancelToken, Pool};
use rmg_plan::GenOptions;
use rmg_sweep::sweep::{Outcome, SizeChoice, SweepOptions, SweepRecord, SweepTemplate, cases, run_sweep};
use rmg_tests::template_files::sampled;
use rmg_tests::templates::{heroes3, read};

use super::{generated, plan, pool};

fn all_shipped() -> Vec<Template> {
    sampled().unwrap().iter().flat_map(|file| read(file).unwrap()).collect()
}

fn options(pool: &Pool) -> SweepOptions<'_> {
    SweepOptions {
        sizes: vec![SizeChoice::Smallest],
        limit: None,
        seeds: vec![Seed(1)],
        wishes: GenOptions { effort: Effort::Quick, ..GenOptions::new(Seed(0)) },
        attempts: 2,
        best_effort: false,
        pool,
        cancel: None,
    }
}

fn named(templates: &[Template]) -> Vec<SweepTemplate<'_>> {
    templates.iter().map(|template| SweepTemplate { name: &template.id, template }).collect()
}

/// Removes time and memory of records.
fn without_times(mut records: Vec<SweepRecord>) -> Vec<SweepRecord> {
    for record in &mut records {
        record.time = Duration::ZERO;
        record.memory = None;
    }
    records
}

#[test]
fn records_are_in_order_on_any_number_of_threads() {
    let templates = all_shipped();
    let templates = named(&templates);
    let [one, eight] = [pool(1), pool(8)];
    let cases = cases(&templates, &SweepOptions { seeds: vec![Seed(1), Seed(2)], ..options(&one) });
    assert_eq!(cases.len(), 2 * templates.len());
    let reported = AtomicUsize::new(0);
    let [a, b] = [&one, &eight].map(|pool| {
        without_times(run_sweep(&templates, &cases, heroes3(), &options(pool), &|_| {
            reported.fetch_add(1, Ordering::Relaxed);
        }))
    });
    assert!(a == b);
    assert_eq!(reported.into_inner(), 2 * cases.len());
    assert!(a.iter().map(|record| record.case).eq(cases.iter().copied()));
    assert!(a.iter().all(|record| record.outcome == Outcome::Made && record.refuted() == 0));
}

#[test]
fn measures_of_a_map_agree_with_its_summary() {
    let pool = pool(2);
    let generated = generated(&plan("ring-of-seasons", "m", 1), &GenerateOptions::new(&pool));
    let measures = MapMeasures::new(&generated.map, heroes3());
    assert_eq!(measures.ways, WayKind::ALL.map(|way| generated.report.count(way)));
    assert_eq!(measures.treasure_values(), generated.report.contents.treasure_values());
    let tiles: Vec<u32> = measures.treasure.iter().map(|zone| zone.tiles).collect();
    assert_eq!(tiles, generated.report.zones.iter().map(|zone| zone.achieved_tiles).collect::<Vec<_>>());
    assert_eq!((measures.empty_guards, measures.bare_zones), (0, 0));
    assert!(measures.monsters() > 0 && measures.objects > measures.monsters());
    let ground = &measures.ground;
    assert!(ground.walkable < ground.land && ground.land <= u64::from(generated.map.plan.size.tiles()));
    assert_eq!(ground.distances.iter().sum::<u64>(), ground.walkable);
}

#[test]
fn sizes_are_limited_and_distinct() {
    let templates = all_shipped();
    let rivers: Vec<Template> =
        templates.into_iter().filter(|template| template.id == "threeRivers").collect();
    let (templates, pool) = (named(&rivers), Pool::single());
    let sizes = |choice: Vec<SizeChoice>, limit: &str| -> Vec<String> {
        let limit: MapSize = limit.parse().unwrap();
        let options = SweepOptions { sizes: choice, limit: Some(limit), ..options(&pool) };
        cases(&templates, &options).iter().map(|case| case.size.to_string()).collect()
    };
    assert_eq!(sizes(vec![SizeChoice::Smallest, SizeChoice::Largest], "m"), ["s", "m"]);
    assert_eq!(sizes(vec![SizeChoice::Smallest, SizeChoice::Smallest], "m"), ["s"]);
    assert_eq!(sizes(vec![SizeChoice::All], "l+u"), ["s", "m", "l", "s+u", "m+u", "l+u"]);
    assert_eq!(sizes(vec![SizeChoice::Only("50x40".parse().unwrap())], "g"), ["50x40x1"]);
}

#[test]
fn cancelled_sweep_lists_maps_that_were_not_generated() {
    let templates = all_shipped();
    let (templates, pool, cancel) = (named(&templates), Pool::single(), CancelToken::new());
    let options = SweepOptions { cancel: Some(&cancel), ..options(&pool) };
    let cases = cases(&templates, &options);
    let records = run_sweep(&templates, &cases, heroes3(), &options, &|_| cancel.cancel());
    assert_eq!(records[0].outcome, Outcome::Made);
    assert!(records[1..].iter().all(|record| record.outcome == Outcome::Stopped));
}
