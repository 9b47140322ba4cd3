use super::*;

/// Counts a running job until it ends, also by unwinding: a cancelled loop unwinds.
struct Running<'c>(&'c AtomicUsize);

impl<'c> Running<'c> {
    fn start(count: &'c AtomicUsize) -> Self {
        count.fetch_add(1, Ordering::SeqCst);
        Self(count)
    }
}

impl Drop for Running<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

#[test]
fn several_runs_share_a_pool_and_one_end_leaves_the_others_unchanged() {
    quiet_panics();
    for threads in [1, 2, 4] {
        let ends = ["done", "error", "panic", "cancelled", "done", "done", "done", "done"];
        let outcomes = std::thread::scope(|scope| {
            let runs = ends.map(|end| {
                scope.spawn(move || {
                    let cancel = CancelToken::new();
                    let is_running = AtomicUsize::new(0);
                    let body = |job: JobId, context: &mut JobContext<'_>| {
                        let _running = Running::start(&is_running);
                        // a loop inside of a job
                        let parts = context.pool().map(&[1, 2, 3, 4], |part| part * job.index());
                        match (job.index(), end) {
                            (30, "error") => return Err("thirty"),
                            (30, "panic") => panic!("thirty"),
                            (30, "cancelled") => cancel.cancel(),
                            _ => {}
                        }
                        Ok(parts.iter().sum::<usize>())
                    };
                    let options = RunOptions { cancel: Some(&cancel), ..on(threads) };
                    let outcome = run(&mixed_jobs(), &options, body);
                    assert_eq!(is_running.into_inner(), 0, "no job runs after the run");
                    outcome.map(|output| output.results)
                })
            });
            runs.map(|run| run.join().unwrap())
        });
        for (end, outcome) in ends.iter().zip(outcomes) {
            match (*end, outcome) {
                ("done", Ok(results)) => assert!(results.into_iter().eq((0..50).map(|job| job * 10))),
                ("error", Err(RunError::Failed { error: "thirty", .. })) => {}
                ("panic", Err(RunError::Panicked { .. }))
                | ("cancelled", Err(RunError::Cancelled { .. })) => {}
                (end, outcome) => panic!("{end}: {outcome:?}"),
            }
        }
    }
}

#[test]
fn a_pool_may_have_more_threads_than_jobs() {
    for options in [on(8), RunOptions { picking: Picking::Last, ..on(8) }] {
        for jobs in [1, 2] {
            let output = run(&independent_jobs(jobs), &options, |job, _| Ok::<_, ()>(job.index())).unwrap();
            assert!(output.results.into_iter().eq(0..jobs));
        }
    }
}
