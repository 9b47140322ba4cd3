//! Recorded runs: the parts of all phases, states after jobs, and detection of slow steps and of steps that
//! change the map.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use rmg_core::model::{Cover, MapModel};
use rmg_generate::pipeline::{CustomStep, GenerateOptions};
use rmg_generate::retry::generate_map;
use rmg_jobs::{Picking, Pool, Stopwatch};
use rmg_profile::bisect::{Bisected, Difference, LayerDifference, bisect};
use rmg_profile::diff::{Compared, diff};
use rmg_profile::edges::edge_kinds;
use rmg_profile::paths::{critical_path, observed};
use rmg_profile::rules::{Change, Rules, suggestions};
use rmg_profile::verdict::{Bound, verdict};
use rmg_profile::{About, Run};
use rmg_tests::made::shipped_template;
use rmg_tests::templates::{self, heroes3};

/// A custom step of a test.
type Step<'s> = &'s (dyn Fn(&mut MapModel) + Sync);

/// Records the generation of a map of a shipped template.
fn record(seed: u64, threads: usize, picking: Picking, step: Option<Step<'_>>) -> Run {
    let plan = templates::plan(&shipped_template("mirror-duel"), Some("s".parse().unwrap()), seed).unwrap();
    let pool = Pool::new(NonZeroUsize::new(threads)).unwrap();
    let run = |_: u32, map: &mut MapModel| step.into_iter().for_each(|step| step(map));
    let options = GenerateOptions {
        own_step: step.map(|_| CustomStep { name: "of a test", run: &run }),
        picking,
        timeline: true,
        states: true,
        ..GenerateOptions::new(&pool)
    };
    let generated = generate_map(&plan, heroes3(), &options, &|_| {}).unwrap();
    Run::of(About { seed, ..About::default() }, &generated.timeline.unwrap())
}

fn names(run: &Run) -> Vec<String> {
    (0..run.jobs.len()).map(|job| run.name(job)).collect()
}

#[test]
fn layout_and_audit_are_recorded_in_parts_and_every_job_is_complete() {
    for threads in [1, 3] {
        let run = record(1, threads, Picking::Priority, None);
        assert_eq!(run.contradiction(), None);
        let names = names(&run);
        for part in [
            "layout",
            "layout graph of zones",
            "layout planar start 0",
            "layout annealing start 0",
            "layout tiling sites",
            "layout lines",
            "layout cells start 0",
            "layout tiles start 0",
            "layout links",
            "layout end",
            "fill",
            "fill end",
            "audit requests",
            "audit V16: roads",
            "paint surface end",
            "audit free ground",
            "audit V5",
            "audit plan",
            "audit end",
        ] {
            assert!(names.iter().any(|name| name == part), "{part}: {names:?}");
        }
        assert_eq!(observed(&run).total(), run.wall);
        assert!(critical_path(&run).time <= run.wall);
        // the next phase depends on the end of the previous one
        let kinds = edge_kinds(&run);
        for (from, to) in [("layout", "fill"), ("fill", "audit"), ("layout planar start", "layout annealing")]
        {
            assert!(kinds.iter().any(|kind| kind.from == from && kind.to == to), "{from} before {to}");
        }
        let stream_of = |modifier: &str| {
            let job = (0..run.jobs.len()).find(|job| run.modifier(*job) == modifier).unwrap();
            run.jobs[job].stream
        };
        assert!(
            stream_of("treasure").is_some()
                && stream_of("treasure") != stream_of("obstacles")
                && stream_of("layout").is_none()
        );
    }
}

#[test]
fn states_after_jobs_depend_on_the_seed_but_not_on_threads_or_order() {
    let one = record(5, 1, Picking::Priority, None);
    for (threads, picking) in [(2, Picking::Priority), (4, Picking::Priority), (2, Picking::Shuffled(3))] {
        let other = record(5, threads, picking, None);
        let Ok(Bisected::Same { jobs }) = bisect(&one, &other) else { panic!("{threads} threads") };
        assert!(jobs > 60, "only {jobs} jobs record their state");
    }
    let Ok(Bisected::Differs(found)) = bisect(&one, &record(6, 1, Picking::Priority, None)) else { panic!() };
    assert_eq!((found.same, found.name.as_str()), (0, "layout end"));
    let layers: Vec<&str> = found.layers.iter().map(|layer| layer.layer.as_str()).collect();
    assert_eq!(layers, ["zones and links", "owners of tiles"]);
}

#[test]
fn bisection_finds_a_step_and_the_tile_that_it_changes() {
    let no_change: Step<'_> = &|_| ();
    let first_free = AtomicU32::new(0);
    let change: Step<'_> = &|map| {
        let cover = &mut map.levels[0].cover;
        let free = cover.iter().find(|(_, cover)| **cover == Cover::Free).map(|(tile, _)| tile).unwrap();
        cover[free] = Cover::Possible;
        first_free.store(u32::from(free.y) * u32::from(cover.width()) + u32::from(free.x), Ordering::Relaxed);
    };
    let (unchanged, changed) =
        (record(2, 1, Picking::Priority, Some(no_change)), record(2, 2, Picking::Priority, Some(change)));
    let Ok(Bisected::Differs(found)) = bisect(&unchanged, &changed) else { panic!() };
    let Difference { same, name, layers, streams, .. } = found;
    assert_eq!((name.as_str(), streams), ("own step of a test", None));
    assert!(same > 60, "only {same} jobs before it have equal states");
    let [LayerDifference { layer, cell: Some(cell), cells: 1 }] = &layers[..] else { panic!("{layers:?}") };
    // the map has one level, so cell numbers are tile numbers
    assert_eq!((layer.as_str(), *cell), ("the map", first_free.load(Ordering::Relaxed)));
}

#[test]
fn comparison_and_verdict_find_a_slow_step() {
    let no_change: Step<'_> = &|_| ();
    let slow: Step<'_> = &|_| {
        let clock = Stopwatch::start();
        while clock.elapsed() < Duration::from_millis(60) {
            std::hint::spin_loop();
        }
    };
    let runs =
        |step| -> Vec<Run> { (1..=6).map(|seed| record(seed, 2, Picking::Priority, Some(step))).collect() };
    let (before, after) = (runs(no_change), runs(slow));
    let found = diff(&before, &after).unwrap();
    let step =
        found.changes.iter().find(|change| change.of == Compared::Modifier("own step".to_owned())).unwrap();
    assert!(step.is_slower(3.0), "{step:?}");
    let largest = found.changes.iter().find(|change| matches!(change.of, Compared::Modifier(_))).unwrap();
    assert_eq!(largest, step, "the slow step is the largest change");
    let result = verdict(&after[0]);
    assert_eq!(result.bound, Bound::Barrier { job: "own step of a test".to_owned() }, "{result}");
    let slow: Vec<&Run> = after.iter().collect();
    let found = suggestions(slow[0], &slow, &Rules::default());
    let faster = Change::Faster { modifier: "own step".to_owned() };
    assert!(found.iter().any(|suggestion| suggestion.change == faster), "{found:?}");
    // the step is slow but does not change the map
    assert!(matches!(bisect(&before[0], &after[0]), Ok(Bisected::Same { .. })));
}
