//! Generation of sound maps: attempts, causes, cancellation, sweeps.

mod adversarial;
mod best_effort;
mod cramped;
mod cut_off;
mod deltas;
mod golden;
mod hard_requests;
mod inner_connections;
mod locked_zones;
mod owned_zones;
mod seas;
mod sweeps;

use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

use rmg_core::certificate::Promise;
use rmg_core::model::{LinkWay, MapModel, ObjectBody};
use rmg_core::plan::GenPlan;
use rmg_generate::Effort;
use rmg_generate::pipeline::{BesideAudit, CustomStep, Event, GenerateOptions, Phase};
use rmg_generate::retry::{Cause, GenerateError, Generated, generate_map};
use rmg_generate::summary::WayKind;
use rmg_jobs::{CancelToken, Picking, Pool};
use rmg_tests::made::shipped_template;
use rmg_tests::templates::{self, heroes3};

fn pool(threads: usize) -> Pool {
    Pool::new(NonZeroUsize::new(threads)).unwrap()
}

/// Returns a plan of a shipped template.
fn plan(template: &str, size: &str, seed: u64) -> GenPlan {
    templates::plan(&shipped_template(template), Some(size.parse().unwrap()), seed).unwrap()
}

fn generated(plan: &GenPlan, options: &GenerateOptions<'_>) -> Generated {
    generate_map(plan, heroes3(), options, &|_| {})
        .unwrap_or_else(|error| panic!("{}: {error}: {:?}", plan.template_name, error.causes()))
}

fn failure(plan: &GenPlan, options: &GenerateOptions<'_>) -> GenerateError {
    generate_map(plan, heroes3(), options, &|_| {}).map(|generated| generated.attempt).unwrap_err()
}

/// Sets the count of every guard to 1.
fn disarm(map: &mut MapModel) {
    for object in &mut map.objects {
        if let ObjectBody::Monster { count, .. } = &mut object.body {
            *count = 1;
        }
    }
}

#[test]
fn first_sound_attempt_is_returned_with_causes_of_failed_ones() {
    let plan = plan("ring-of-seasons", "m", 3);
    let pool = Pool::single();
    let default_options = GenerateOptions::new(&pool);
    let damage = |attempt: u32, map: &mut MapModel| {
        if attempt < 2 {
            disarm(map);
        }
    };
    let options =
        GenerateOptions { own_step: Some(CustomStep { name: "damage", run: &damage }), ..default_options };
    let third = generated(&plan, &options);
    assert_eq!((third.attempt, third.map.attempt, third.certificate.is_sound()), (2, 2, true));
    assert_eq!(third.failed.iter().map(|failed| failed.attempt).collect::<Vec<_>>(), [0, 1]);
    for failed in &third.failed {
        let Cause::Refuted(findings) = &failed.cause else { panic!("{}", failed.cause) };
        let promises: Vec<Promise> = findings.iter().map(|finding| finding.promise).collect();
        assert_eq!(promises, [Promise::LinkGuards, Promise::PileGuards], "the promises of the guards");
    }
    let first = generated(&plan, &default_options);
    assert_eq!((first.attempt, first.failed.len()), (0, 0));
    assert!(first.map.levels != third.map.levels, "every attempt must use its own streams");
}

#[test]
fn work_beside_the_audit_sees_the_complete_map_of_each_attempt() {
    let plan = plan("mirror-duel", "s", 1);
    let damage = |attempt: u32, map: &mut MapModel| {
        if attempt == 0 {
            disarm(map);
        }
    };
    for threads in [1, 2] {
        let pool = pool(threads);
        let seen = Mutex::new(Vec::new());
        let see = |attempt: u32, map: &MapModel| seen.lock().unwrap().push((attempt, map.clone()));
        let options = GenerateOptions {
            beside_audit: Some(BesideAudit(&see)),
            own_step: Some(CustomStep { name: "damage", run: &damage }),
            ..GenerateOptions::new(&pool)
        };
        let map = generated(&plan, &options).map;
        let maps = std::mem::take(&mut *seen.lock().unwrap());
        let [(0, refuted), (1, sound)] = &maps[..] else { panic!("two attempts") };
        assert!(*sound == map && *refuted != map);
        let panicking = |attempt: u32, _: &MapModel| assert!(attempt > 0, "beside");
        let options = GenerateOptions { beside_audit: Some(BesideAudit(&panicking)), ..options };
        let GenerateError::Panicked { job, message, .. } = failure(&plan, &options) else {
            panic!("no panic")
        };
        assert_eq!((job.pass, message.as_str()), ("audit", "beside"));
    }
}

#[test]
fn quick_effort_becomes_normal_after_a_failure() {
    let plan = plan("mirror-duel", "s", 1);
    let pool = Pool::single();
    let damage = |attempt: u32, map: &mut MapModel| {
        if attempt == 0 {
            disarm(map);
        }
    };
    let own_step = Some(CustomStep { name: "damage", run: &damage });
    let [quick, normal, best] = [Effort::Quick, Effort::Normal, Effort::Best].map(|effort| {
        let options = GenerateOptions { effort, own_step, ..GenerateOptions::new(&pool) };
        let efforts = [options.effort_of(0), options.effort_of(1)];
        assert_eq!(efforts, [effort, effort.max(Effort::Normal)]);
        generated(&plan, &options).map
    });
    assert!(quick.attempt == 1 && quick == normal && best.attempt == 1);
}

#[test]
fn failure_has_all_causes_and_the_first_refuted_map() {
    let plan = plan("mirror-duel", "s", 1);
    let pool = Pool::single();
    let damage = |_: u32, map: &mut MapModel| disarm(map);
    let options = GenerateOptions {
        attempts: 3,
        own_step: Some(CustomStep { name: "damage", run: &damage }),
        ..GenerateOptions::new(&pool)
    };
    let error = failure(&plan, &options);
    assert_eq!(error.to_string(), "no sound map in 3 attempts");
    let causes = error.causes();
    assert_eq!(causes.iter().map(|cause| cause.attempts.len()).sum::<usize>(), 3);
    assert!(causes.iter().all(|cause| cause.text.contains("the audit refuted V4")), "{causes:?}");
    let GenerateError::NoSoundMap { refuted: Some(refuted), .. } = error else { panic!("{error}") };
    assert!(!refuted.certificate.is_sound() && refuted.map.attempt == 0);
}

#[test]
fn panic_of_a_pass_ends_the_run_with_its_name() {
    let plan = plan("mirror-duel", "s", 1);
    let started = AtomicU32::new(0);
    let panic_step = |attempt: u32, map: &mut MapModel| {
        started.fetch_add(1, Ordering::Relaxed);
        assert!(map.objects.is_empty(), "test panic in attempt {attempt}");
    };
    for threads in [1, 2] {
        let pool = pool(threads);
        let own_step = Some(CustomStep { name: "of a test", run: &panic_step });
        let error = failure(&plan, &GenerateOptions { own_step, ..GenerateOptions::new(&pool) });
        let GenerateError::Panicked { job, message, attempt } = &error else { panic!("{error}") };
        assert_eq!((job.to_string().as_str(), *attempt), ("own step of a test", 0));
        assert!(message.contains("test panic in attempt 0"), "{message}");
        assert!(error.to_string().contains("own step of a test panicked in attempt 0"), "{error}");
    }
    assert_eq!(started.load(Ordering::Relaxed), 2, "a panic must not be retried");
}

#[test]
fn maps_that_share_a_pool_are_those_of_one_thread_while_others_panic_or_are_cancelled() {
    let plans: Vec<GenPlan> = (1..=6).map(|seed| plan("ring-of-seasons", "m", seed)).collect();
    let single = Pool::single();
    let alone: Vec<MapModel> =
        plans.iter().map(|plan| generated(plan, &GenerateOptions::new(&single)).map).collect();
    let panic_step = |_: u32, _: &mut MapModel| panic!("test panic");
    for threads in [2, 5] {
        let pool = &pool(threads);
        let made: Vec<_> = std::thread::scope(|scope| {
            let runs: Vec<_> = (0..)
                .zip(&plans)
                .map(|(number, plan)| {
                    scope.spawn(move || {
                        let cancel = CancelToken::new();
                        let watch = |event: Event<'_>| match event {
                            Event::Job(progress) if number == 2 && progress.done == 20 => cancel.cancel(),
                            _ => {}
                        };
                        let own_step =
                            (number == 4).then_some(CustomStep { name: "of a test", run: &panic_step });
                        let options =
                            GenerateOptions { own_step, cancel: Some(&cancel), ..GenerateOptions::new(pool) };
                        generate_map(plan, heroes3(), &options, &watch).map(|made| made.map)
                    })
                })
                .collect();
            runs.into_iter().map(|run| run.join().unwrap()).collect()
        });
        for (number, (made, alone)) in made.into_iter().zip(&alone).enumerate() {
            match (number, made) {
                (2, Err(GenerateError::Cancelled { .. })) | (4, Err(GenerateError::Panicked { .. })) => {}
                (0 | 1 | 3 | 5, Ok(map)) => assert!(map == *alone, "map {number} on {threads} threads"),
                (number, made) => panic!("{number}: {:?}", made.map(|map| map.attempt)),
            }
        }
    }
}

#[test]
fn cancellation_ends_the_run_between_phases_and_jobs() {
    let plan = plan("ring-of-seasons", "m", 1);
    let pool = pool(2);
    for at in ["start", "fill", "job"] {
        let (cancel, unfinished) = (CancelToken::new(), Mutex::new(Vec::new()));
        if at == "start" {
            cancel.cancel();
        }
        let watch = |event: Event<'_>| match event {
            Event::Begin { phase: Phase::Fill, .. } if at == "fill" => cancel.cancel(),
            Event::Job(progress) if at == "job" && progress.done == 5 => cancel.cancel(),
            Event::Unfinished { attempt, timeline } => {
                let names = timeline.records().iter().map(|record| timeline.schedule().name(record.job).pass);
                let of_layout = names.filter(|pass| pass.starts_with("layout")).count();
                let done = timeline.records().len();
                unfinished.lock().unwrap().push((attempt, of_layout, done, timeline.schedule().len()));
            }
            Event::Begin { .. } | Event::Job(_) => {}
        };
        let options =
            GenerateOptions { cancel: Some(&cancel), timeline: true, ..GenerateOptions::new(&pool) };
        let error =
            generate_map(&plan, heroes3(), &options, &watch).map(|generated| generated.attempt).unwrap_err();
        // The event reports the executed jobs, the layout included, and the number of all jobs.
        let [(0, of_layout, done, of)] = unfinished.into_inner().unwrap()[..] else {
            panic!("{at}: expected one event")
        };
        // jobs in addition to the layout job itself
        let layout_parts = of_layout.saturating_sub(1);
        match at {
            "start" => assert_eq!((done, of), (0, 3)),
            "fill" => assert!(
                (layout_parts + 2..=layout_parts + 4).contains(&done) && of > 40,
                "{at}: {done} of {of}"
            ),
            _ => assert!(
                (layout_parts + 7..=layout_parts + 40).contains(&done) && of > 50,
                "{at}: {done} of {of}"
            ),
        }
        assert!(matches!(error, GenerateError::Cancelled { attempt: 0 }), "{at}: {error}");
    }
}

#[test]
fn report_has_outcome_and_cause_of_every_connection() {
    let pool = Pool::single();
    for plan in [plan("undercross", "xl+u", 1), plan("thread", "l", 1), plan("exiles-return", "xl+u", 2)] {
        let generated = generated(&plan, &GenerateOptions::new(&pool));
        assert_eq!(generated.report.links.len(), plan.connections.len());
        for (link, of_map) in generated.report.links.iter().zip(&generated.map.links) {
            let needs_no_cause = matches!(link.way, WayKind::Passage | WayKind::Wide | WayKind::Nothing);
            assert!(needs_no_cause || link.cause.as_ref().is_some_and(|cause| !cause.is_empty()), "{link:?}");
            let guards = match &of_map.way {
                LinkWay::Passage { guard, .. } => guard.iter().count(),
                LinkWay::Gate { guards, .. }
                | LinkWay::Monolith { guards, .. }
                | LinkWay::Ferry { guards, .. } => guards.iter().flatten().count(),
                LinkWay::Wide | LinkWay::Nothing => 0,
            };
            assert_eq!(link.guards.len(), guards, "{link:?}");
            assert!(
                link.guards.iter().all(|guard| guard.count > 0 && !guard.creature.is_empty()),
                "{link:?}"
            );
        }
        assert_eq!(generated.report.unmet.len(), generated.map.unmet.len());
        let counted: usize = WayKind::ALL.iter().map(|way| generated.report.count(*way)).sum();
        assert_eq!(counted, plan.connections.len());
    }
}

#[test]
fn timeline_has_every_phase_and_pass() {
    let plan = plan("ring-of-seasons", "m", 1);
    let pool = pool(2);
    let generated = generated(&plan, &GenerateOptions { timeline: true, ..GenerateOptions::new(&pool) });
    let timeline = generated.timeline.unwrap();
    let is_of = |phase: &str| {
        let names = timeline.records().iter().map(|record| timeline.schedule().name(record.job).pass);
        names.filter(|pass| pass.starts_with(phase)).count()
    };
    // every phase has a start and an end job; layout and audit have parts
    assert!(is_of("layout") > 6 && is_of("fill") == 2 && is_of("audit") > 20);
    let parts = is_of("layout") + is_of("fill") + is_of("audit");
    assert!(timeline.records().len() > parts + generated.jobs.len(), "jobs with parallel loops have parts");
    let passes: Vec<&str> = timeline.profile().modifiers.iter().map(|of| of.modifier).collect();
    assert_eq!(
        (passes[0], passes.contains(&"fill"), passes.last().copied()),
        ("layout", true, Some("audit"))
    );
    for job in generated.jobs.jobs() {
        assert!(passes.contains(&generated.jobs.name(job).pass), "{passes:?}");
    }
    let phases: Vec<Phase> = generated.times.iter().map(|(phase, _)| *phase).collect();
    assert_eq!(phases, Phase::ALL);
}

#[test]
fn watcher_gets_phases_in_order_and_every_job() {
    let plan = plan("mirror-duel", "s", 1);
    let pool = Pool::single();
    let (started, jobs) = (Mutex::new(Vec::new()), AtomicU32::new(0));
    let watch = |event: Event<'_>| match event {
        Event::Begin { phase, .. } => started.lock().unwrap().push(phase),
        Event::Unfinished { .. } => panic!("the run must finish"),
        Event::Job(_) => drop(jobs.fetch_add(1, Ordering::Relaxed)),
    };
    let options = GenerateOptions { picking: Picking::Last, ..GenerateOptions::new(&pool) };
    let generated = generate_map(&plan, heroes3(), &options, &watch).unwrap();
    assert_eq!(started.into_inner().unwrap(), Phase::ALL);
    assert_eq!(jobs.into_inner() as usize, generated.jobs.len());
}
