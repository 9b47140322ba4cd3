//! A pool of worker threads for data-parallel loops inside a phase and for many maps in parallel.

use std::num::NonZeroUsize;
use std::sync::Arc;

use crate::cancel::{cancel_point, current, stoppable, within};
use crate::phase_trace::{PhaseTrace, TraceScope};
use crate::workers::Workers;

/// Worker threads. They end when the pool and all pools that [record](Self::recording) on them are dropped.
#[derive(Debug)]
pub struct Pool {
    /// `None` for a single thread: the caller's thread does the work.
    workers: Option<Arc<Workers>>,
    /// The trace that records the phases of the work, if any.
    trace: Option<Arc<PhaseTrace>>,
}

/// The pool of runs without one.
pub(crate) static SINGLE: Pool = Pool::single();

/// The system could not start threads.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("cannot start {threads} worker threads: {reason}; use fewer threads")]
pub struct PoolError {
    /// Requested number of threads.
    pub threads: usize,
    pub reason: String,
}

impl Pool {
    /// Creates a pool of `threads` workers; default: one for each core. Without the feature `threads` it is
    /// always the [single-threaded pool](Self::single).
    ///
    /// # Errors
    /// If the system does not start the threads.
    pub fn new(threads: Option<NonZeroUsize>) -> Result<Self, PoolError> {
        let threads = threads.map_or_else(crate::workers::cores, NonZeroUsize::get);
        if threads == 1 || !crate::workers::HAS_THREADS {
            return Ok(Self::single());
        }
        let workers = Workers::new(threads).map_err(|reason| PoolError { threads, reason })?;
        Ok(Self { workers: Some(Arc::new(workers)), trace: None })
    }

    /// Creates the pool that does everything on the caller's thread.
    #[must_use]
    pub const fn single() -> Self {
        Self { workers: None, trace: None }
    }

    /// Returns a pool on the same threads that records phases in `trace`.
    #[must_use]
    pub fn recording(&self, trace: &Arc<PhaseTrace>) -> Self {
        Self { workers: self.workers.clone(), trace: Some(Arc::clone(trace)) }
    }

    /// Returns a scope of the current stage, for sequential phases.
    #[must_use]
    pub fn trace_scope(&self) -> TraceScope {
        TraceScope::of(self.trace.as_ref())
    }

    /// Starts the next stage: new scopes belong to it, and their phases wait for all previous ones. Call it
    /// while no scope is active.
    pub fn next_stage(&self) {
        self.trace.iter().for_each(|trace| trace.next_stage());
    }

    /// Returns the number of threads.
    #[must_use]
    pub fn threads(&self) -> usize {
        self.workers.as_ref().map_or(1, |workers| workers.threads())
    }

    /// Returns the worker threads; `None` for a single thread.
    pub(crate) fn workers(&self) -> Option<&Workers> {
        self.workers.as_deref()
    }

    /// Does work on a thread of the pool. Parallel loops inside the work then start on that thread, without
    /// waking up another one. Use it for work with several parallel loops.
    pub fn inside<R: Send>(&self, work: impl FnOnce() -> R + Send) -> R {
        match &self.workers {
            None => work(),
            Some(workers) => {
                let token = current();
                workers.inside(|| within(token.as_ref(), work))
            }
        }
    }

    /// Does both, in parallel if there are threads; propagates a panic.
    pub fn join<A: Send, B: Send>(
        &self,
        one: impl FnOnce() -> A + Send,
        other: impl FnOnce() -> B + Send,
    ) -> (A, B) {
        match &self.workers {
            None => (one(), other()),
            Some(workers) => {
                let token = current();
                workers.join(|| within(token.as_ref(), one), || within(token.as_ref(), other))
            }
        }
    }

    /// Applies `work` to every item and returns the results in order; propagates a panic.
    pub fn map<T: Sync, R: Send>(&self, items: &[T], work: impl Fn(&T) -> R + Sync + Send) -> Vec<R> {
        let work = stoppable(work);
        match &self.workers {
            None => items.iter().map(work).collect(),
            Some(workers) => workers.map(items, work),
        }
    }

    /// The same as [`map`](Self::map), but free threads take the items in order. Long work at the start of
    /// the list does not leave a single thread busy at the end.
    pub fn map_in_turn<T: Sync, R: Send>(&self, items: &[T], work: impl Fn(&T) -> R + Sync + Send) -> Vec<R> {
        self.map_until(items, work, |_| false)
    }

    /// Applies `work` to the items in order, up to the first result for which `is_last` returns true; to all
    /// if there is none.
    ///
    /// The results are those of a sequential loop. Several threads take the items in order, and start no item
    /// after a known last one. A single thread does no unneeded work. Propagates a panic.
    pub fn map_until<T: Sync, R: Send>(
        &self,
        items: &[T],
        work: impl Fn(&T) -> R + Sync + Send,
        is_last: impl Fn(&R) -> bool + Sync + Send,
    ) -> Vec<R> {
        let work = stoppable(work);
        let Some(workers) = &self.workers else {
            let mut results = Vec::new();
            for item in items {
                results.push(work(item));
                if results.last().is_some_and(&is_last) {
                    break;
                }
            }
            return results;
        };
        workers.map_until(items, work, is_last)
    }

    /// Applies `make` to every item on any thread, and calls `take` with the results on the caller's thread,
    /// in the order of the items and as early as possible.
    ///
    /// Each thread works only a few items ahead of `take`, so that results do not fill the memory. The first
    /// error of `take` ends the loop: no further item is started. A panic in `make` is propagated when its
    /// item is next.
    ///
    /// # Errors
    /// The first error of `take`.
    pub fn hand_over<T: Sync, R: Send, E>(
        &self,
        items: &[T],
        make: impl Fn(&T) -> R + Sync + Send,
        mut take: impl FnMut(&T, R) -> Result<(), E>,
    ) -> Result<(), E> {
        let make = stoppable(make);
        match &self.workers {
            None => items.iter().try_for_each(|item| take(item, make(item))),
            Some(workers) => workers.hand_over(items, make, take),
        }
    }

    /// Runs `work` on every chunk of `chunk` adjacent elements of `data`, with the position of its first
    /// element.
    ///
    /// # Panics
    /// If `chunk` is 0.
    pub fn for_each_chunk<T: Send>(
        &self,
        data: &mut [T],
        chunk: usize,
        work: impl Fn(usize, &mut [T]) + Sync + Send,
    ) {
        let token = current();
        let work = |at, part: &mut [T]| {
            within(token.as_ref(), || {
                cancel_point();
                work(at, part);
            });
        };
        match &self.workers {
            None => data.chunks_mut(chunk).enumerate().for_each(|(at, part)| work(at * chunk, part)),
            Some(workers) => workers.for_each_chunk(data, chunk, work),
        }
    }
}

#[cfg(test)]
#[cfg(feature = "threads")]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[test]
    fn results_are_in_the_order_of_the_items_on_any_number_of_threads() {
        let items: Vec<u32> = (0..1000).collect();
        let want: Vec<u32> = items.iter().map(|n| n * 3).collect();
        for threads in [1, 2, 8] {
            let pool = Pool::new(NonZeroUsize::new(threads)).unwrap();
            assert_eq!(pool.threads(), threads);
            assert_eq!(pool.join(|| 1, || "two"), (1, "two"));
            assert_eq!(pool.map(&items, |n| n * 3), want);
            assert_eq!(pool.map_in_turn(&items, |n| n * 3), want);
            let mut cells = vec![0usize; 1000];
            pool.for_each_chunk(&mut cells, 7, |first, part| {
                for (i, cell) in part.iter_mut().enumerate() {
                    *cell = first + i;
                }
            });
            assert!(cells.iter().enumerate().all(|(at, cell)| at == *cell));
        }
    }

    #[test]
    fn items_are_started_in_order() {
        let pool = Pool::new(NonZeroUsize::new(2)).unwrap();
        // the first item ends only after all others: one thread works on it, the other takes the rest one by
        // one
        let (done, items) = (AtomicUsize::new(0), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
        let turns = pool.map_in_turn(&items, |item| {
            while *item == 0 && done.load(Ordering::Acquire) < items.len() - 1 {
                std::hint::spin_loop();
            }
            done.fetch_add(1, Ordering::AcqRel)
        });
        assert_eq!(turns, [9, 0, 1, 2, 3, 4, 5, 6, 7, 8]);
    }

    #[test]
    fn results_end_with_the_first_last_one_and_a_single_thread_does_no_unneeded_work() {
        let items: Vec<usize> = (0..500).collect();
        for threads in [1, 2, 3, 8] {
            let pool = Pool::new(NonZeroUsize::new(threads)).unwrap();
            for lasts in [&[] as &[usize], &[0], &[1, 2], &[40, 41, 300], &[499]] {
                let worked = AtomicUsize::new(0);
                let results = pool.map_until(
                    &items,
                    |item| {
                        worked.fetch_add(1, Ordering::Relaxed);
                        item * 3
                    },
                    |result| lasts.contains(&(result / 3)),
                );
                let wanted = lasts.first().map_or(items.len(), |last| last + 1);
                assert_eq!(results, items[..wanted].iter().map(|item| item * 3).collect::<Vec<_>>());
                let worked = worked.into_inner();
                assert!(worked >= wanted && (threads > 1 || worked == wanted), "{worked} of {wanted}");
            }
            assert!(pool.map_until(&[0u32; 0], |item| *item, |_| true).is_empty());
        }
    }

    #[test]
    fn no_item_is_started_after_a_known_last_one() {
        let items: Vec<u32> = (0..2000).collect();
        for threads in [2, 3, 8] {
            let pool = Pool::new(NonZeroUsize::new(threads)).unwrap();
            let worked = AtomicUsize::new(0);
            let work = |item: &u32| {
                worked.fetch_add(1, Ordering::Relaxed);
                if *item > 0 {
                    std::thread::sleep(std::time::Duration::from_millis(1));
                }
                *item
            };
            assert_eq!(pool.map_until(&items, work, |item| *item == 0), [0]);
            // A second of work is skipped, even if the first thread reports late.
            assert!(worked.into_inner() < items.len() / 2);
        }
    }

    #[test]
    #[should_panic(expected = "item 3")]
    fn map_until_propagates_panics() {
        let work = |item: &u32| assert!(*item != 3, "item 3");
        Pool::new(NonZeroUsize::new(2)).unwrap().map_until(&[1, 2, 3, 4], work, |()| false);
    }

    #[test]
    fn hand_over_keeps_the_order_and_limits_the_items_ahead() {
        let items: Vec<usize> = (0..700).collect();
        for threads in [1, 2, 3, 8] {
            let pool = Pool::new(NonZeroUsize::new(threads)).unwrap();
            let (started, mut taken, mut most) = (AtomicUsize::new(0), Vec::new(), 0);
            let made = pool.hand_over(
                &items,
                |item| {
                    started.fetch_add(1, Ordering::Relaxed);
                    // some items take longer, so that later ones end before them
                    (0..(item % 7) * 300).fold(*item, |sum, step| std::hint::black_box(sum ^ step));
                    item * 3
                },
                |item, result| {
                    most = most.max(started.load(Ordering::Relaxed) - taken.len());
                    taken.push((*item, result));
                    Ok::<(), ()>(())
                },
            );
            assert_eq!(made, Ok(()));
            assert_eq!(taken, items.iter().map(|item| (*item, item * 3)).collect::<Vec<_>>());
            assert!(most <= crate::workers::AHEAD * threads, "{most} on {threads}");
        }
    }

    #[test]
    fn an_error_of_take_ends_the_loop() {
        let items: Vec<usize> = (0..5000).collect();
        for threads in [1, 2, 8] {
            let pool = Pool::new(NonZeroUsize::new(threads)).unwrap();
            let started = AtomicUsize::new(0);
            let make = |item: &usize| {
                started.fetch_add(1, Ordering::Relaxed);
                *item
            };
            let result =
                pool.hand_over(&items, make, |_, item| if item == 40 { Err("full") } else { Ok(()) });
            assert_eq!(result, Err("full"));
            assert!(started.into_inner() <= 41 + crate::workers::AHEAD * threads);
            assert_eq!(pool.hand_over(&[0_usize; 0], |item| *item, |_, _| Err("never")), Ok(()));
        }
    }

    #[test]
    #[should_panic(expected = "item 3")]
    fn hand_over_propagates_panics() {
        let make = |item: &u32| assert!(*item != 3, "item 3");
        let _never =
            Pool::new(NonZeroUsize::new(2)).unwrap().hand_over(&[1, 2, 3, 4], make, |_, ()| Ok::<(), ()>(()));
    }

    #[test]
    #[should_panic(expected = "item 3")]
    fn map_propagates_panics() {
        Pool::new(NonZeroUsize::new(2)).unwrap().map(&[1, 2, 3, 4], |n| assert!(*n != 3, "item 3"));
    }
}
