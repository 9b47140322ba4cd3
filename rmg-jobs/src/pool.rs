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
        let Some(workers) = &self.workers else { return items.iter().map(work).collect() };
        let next = AtomicUsize::new(0);
        let done = workers.broadcast(|_| {
            let turns = std::iter::from_fn(|| {
                let turn = next.fetch_add(1, Ordering::Relaxed);
                items.get(turn).map(|item| (turn, work(item)))
            });
            turns.collect::<Vec<(usize, R)>>()
        });
        let mut done: Vec<(usize, R)> = done.into_iter().flatten().collect();
        done.sort_unstable_by_key(|(turn, _)| *turn);
        done.into_iter().map(|(_, result)| result).collect()
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
    #[should_panic(expected = "item 3")]
    fn a_panic_in_turn_is_passed_on() {
        Pool::new(NonZeroUsize::new(2)).unwrap().map_in_turn(&[1, 2, 3, 4], |n| assert!(*n != 3, "item 3"));
    }

    #[test]
    #[should_panic(expected = "item 3")]
    fn a_panic_in_the_work_is_passed_on() {
        Pool::new(NonZeroUsize::new(2)).unwrap().map(&[1, 2, 3, 4], |n| assert!(*n != 3, "item 3"));
    }
}
