//! A pool of worker threads for data-parallel loops inside a phase and for many maps at once.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};

use rayon::prelude::*;

/// Worker threads, ended when the pool is dropped.
#[derive(Debug)]
pub struct Pool {
    /// `None` for a single thread: the caller's own does the work.
    workers: Option<rayon::ThreadPool>,
}

/// The system refused to start threads.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("cannot start {threads} worker threads: {reason}; try fewer with --threads")]
pub struct PoolError {
    /// How many were asked for.
    pub threads: usize,
    /// What the system said.
    pub reason: String,
}

impl Pool {
    /// A pool of `threads` workers, or of as many as the machine has cores.
    ///
    /// # Errors
    /// When the system does not start the threads.
    pub fn new(threads: Option<NonZeroUsize>) -> Result<Self, PoolError> {
        let threads =
            threads.or_else(|| std::thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get);
        if threads == 1 {
            return Ok(Self::single());
        }
        let workers = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .thread_name(|index| format!("rmg-worker-{index}"))
            .build()
            .map_err(|error| PoolError { threads, reason: error.to_string() })?;
        Ok(Self { workers: Some(workers) })
    }

    /// The pool that does everything on the caller's thread.
    #[must_use]
    pub fn single() -> Self {
        Self { workers: None }
    }

    /// Number of threads that work at once.
    #[must_use]
    pub fn threads(&self) -> usize {
        self.workers.as_ref().map_or(1, rayon::ThreadPool::current_num_threads)
    }

    /// `work` of every item, in the order of the items; a panic in one is passed on.
    pub fn map<T: Sync, R: Send>(&self, items: &[T], work: impl Fn(&T) -> R + Sync + Send) -> Vec<R> {
        match &self.workers {
            None => items.iter().map(work).collect(),
            Some(workers) => workers.install(|| items.par_iter().with_max_len(1).map(work).collect()),
        }
    }

    /// The same, where whoever is free takes the next item: they are begun in their order, so that long work that comes
    /// first leaves no thread alone with it at the end.
    pub fn map_in_turn<T: Sync, R: Send>(&self, items: &[T], work: impl Fn(&T) -> R + Sync + Send) -> Vec<R> {
        self.map_until(items, work, |_| false)
    }

    /// `work` of the items up to the first with a result that `is_last`, in their order; of all where none is.
    ///
    /// The results are those of a plain loop. Several threads take the items in their order, and begin none behind a
    /// last one that is known; one thread works on none in vain. A panic in one is passed on.
    pub fn map_until<T: Sync, R: Send>(
        &self,
        items: &[T],
        work: impl Fn(&T) -> R + Sync + Send,
        is_last: impl Fn(&R) -> bool + Sync + Send,
    ) -> Vec<R> {
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
        let next = AtomicUsize::new(0);
        let end = AtomicUsize::new(items.len());
        let take_turns = |_| {
            let mut results = Vec::new();
            loop {
                let at = next.fetch_add(1, Ordering::Relaxed);
                if at >= end.load(Ordering::Relaxed) {
                    return results;
                }
                let result = work(&items[at]);
                if is_last(&result) {
                    end.fetch_min(at + 1, Ordering::Relaxed);
                }
                results.push((at, result));
            }
        };
        let turns = self.threads().min(items.len());
        let by_thread: Vec<Vec<(usize, R)>> =
            workers.install(|| (0..turns).into_par_iter().with_max_len(1).map(take_turns).collect());
        // Every item before the end was taken by somebody.
        let mut results: Vec<(usize, R)> = by_thread.into_iter().flatten().collect();
        results.sort_unstable_by_key(|(at, _)| *at);
        results.truncate(end.into_inner());
        results.into_iter().map(|(_, result)| result).collect()
    }

    /// Runs `work` on every chunk of `chunk` neighbouring elements of `data`, with the position of its first.
    ///
    /// # Panics
    /// When `chunk` is 0.
    pub fn for_each_chunk<T: Send>(
        &self,
        data: &mut [T],
        chunk: usize,
        work: impl Fn(usize, &mut [T]) + Sync + Send,
    ) {
        match &self.workers {
            None => data.chunks_mut(chunk).enumerate().for_each(|(at, part)| work(at * chunk, part)),
            Some(workers) => workers.install(|| {
                data.par_chunks_mut(chunk).enumerate().for_each(|(at, part)| work(at * chunk, part));
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_the_order_of_the_items_on_any_number_of_threads() {
        let items: Vec<u32> = (0..1000).collect();
        let want: Vec<u32> = items.iter().map(|n| n * 3).collect();
        for threads in [1, 2, 8] {
            let pool = Pool::new(NonZeroUsize::new(threads)).unwrap();
            assert_eq!(pool.threads(), threads);
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
    fn items_are_begun_in_their_turn() {
        let pool = Pool::new(NonZeroUsize::new(2)).unwrap();
        // the first item ends only when all others have: one thread is at it, the other takes them one by one
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
    fn results_end_with_the_first_last_one_and_one_thread_works_on_nothing_in_vain() {
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
    fn nothing_is_begun_behind_a_known_last_one() {
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
            // A second of work is left out, however late the first thread told.
            assert!(worked.into_inner() < items.len() / 2);
        }
    }

    #[test]
    #[should_panic(expected = "item 3")]
    fn a_panic_in_the_work_of_a_row_that_may_end_is_passed_on() {
        let work = |item: &u32| assert!(*item != 3, "item 3");
        Pool::new(NonZeroUsize::new(2)).unwrap().map_until(&[1, 2, 3, 4], work, |()| false);
    }

    #[test]
    #[should_panic(expected = "item 3")]
    fn a_panic_in_the_work_is_passed_on() {
        Pool::new(NonZeroUsize::new(2)).unwrap().map(&[1, 2, 3, 4], |n| assert!(*n != 3, "item 3"));
    }
}
