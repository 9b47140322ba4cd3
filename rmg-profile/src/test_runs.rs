//! Artificial runs for tests.

use crate::run::{About, Before, End, Run, RunJob};

/// Modifier, ready, start, end, worker, predecessors.
pub(crate) type Timed<'t> = (&'t str, u64, u64, u64, u32, &'t [u32]);

/// Returns a run with the given times.
pub(crate) fn timed(threads: u32, wall: u64, jobs: &[Timed<'_>]) -> Run {
    let mut modifiers: Vec<String> = Vec::new();
    let run_jobs = jobs.iter().enumerate().map(|(at, (modifier, ready, start, end, worker, before))| {
        let number = modifiers.iter().position(|known| known == modifier).unwrap_or_else(|| {
            modifiers.push((*modifier).to_owned());
            modifiers.len() - 1
        });
        RunJob {
            modifier: u32::try_from(number).unwrap(),
            subject: format!("zone {at}"),
            cost: end - start,
            ready: *ready,
            start: *start,
            end: *end,
            cpu: None,
            worker: *worker,
            last: before.iter().copied().max_by_key(|from| jobs[*from as usize].3),
            before: before.iter().map(|from| Before { from: *from, why: 0 }).collect(),
            counters: Vec::new(),
            stream: None,
            left: Vec::new(),
        }
    });
    let jobs = run_jobs.collect();
    let about =
        About { template: "hand".to_owned(), size: "10x10x1".to_owned(), tiles: 100, ..About::default() };
    let run = Run {
        about,
        end: End::Done,
        threads,
        started: 0,
        wall,
        sleeps: 0,
        waking: 0,
        counters: Vec::new(),
        reasons: vec!["reads something".to_owned()],
        layers: Vec::new(),
        grounds: Vec::new(),
        jobs,
        modifiers,
    };
    assert_eq!(run.contradiction(), None);
    run
}

/// Returns a run of dependent jobs on one worker.
pub(crate) fn chain(durations: &[u64]) -> Run {
    let before: Vec<u32> = (0..u32::try_from(durations.len()).unwrap()).collect();
    let mut now = 0;
    let jobs: Vec<Timed<'_>> = durations
        .iter()
        .enumerate()
        .map(|(at, duration)| {
            let start = now;
            now += duration;
            let waits_for = if at == 0 { &before[..0] } else { &before[at - 1..at] };
            ("link", start, start, now, 0, waits_for)
        })
        .collect();
    timed(1, now, &jobs)
}

/// Returns a run of one job and `width` jobs that wait for it, on one worker.
pub(crate) fn fan(width: u64, duration: u64) -> Run {
    let mut jobs: Vec<Timed<'_>> = vec![("first", 0, 0, duration, 0, &[])];
    jobs.extend((1..=width).map(|at| ("leaf", duration, at * duration, (at + 1) * duration, 0, &[0][..])));
    timed(1, (width + 1) * duration, &jobs)
}
