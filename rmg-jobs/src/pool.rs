//! A pool of worker threads for data-parallel loops inside a phase and for many maps at once.

use std::num::NonZeroUsize;
use std::sync::Arc;

use crate::cancel::{cancel_point, current, stoppable, within};
use crate::parts::{Parts, Strand};
use crate::workers::Workers;

/// Worker threads, ended when the pool and all that [record](Self::recording) on it are dropped.
#[derive(Debug)]
pub struct Pool {
    /// `None` for a single thread: the caller's own does the work.
    workers: Option<Arc<Workers>>,
    /// Where parts of the work are written down, if they are.
    parts: Option<Arc<Parts>>,
}

/// The system refused to start threads.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("cannot start {threads} worker threads: {reason}; try fewer")]
pub struct PoolError {
    /// How many were asked for.
    pub threads: usize,
    pub reason: String,
}

impl Pool {
    /// A pool of `threads` workers, or of as many as the machine has cores; without the feature `threads` [the single
    /// one](Self::single), whatever is asked for.
    ///
    /// # Errors
    /// When the system does not start the threads.
    pub fn new(threads: Option<NonZeroUsize>) -> Result<Self, PoolError> {
        let threads = threads.map_or_else(crate::workers::cores, NonZeroUsize::get);
        if threads == 1 || !crate::workers::HAS_THREADS {
            return Ok(Self::single());
        }
        let workers = Workers::new(threads).map_err(|reason| PoolError { threads, reason })?;
        Ok(Self { workers: Some(Arc::new(workers)), parts: None })
    }

    /// The pool that does everything on the caller's thread.
    #[must_use]
    pub fn single() -> Self {
        Self { workers: None, parts: None }
    }

    /// The same threads, with what is done on them written down.
    #[must_use]
    pub fn recording(&self, parts: &Arc<Parts>) -> Self {
        Self { workers: self.workers.clone(), parts: Some(Arc::clone(parts)) }
    }

    /// A strand of the stage that is on, for parts that are done one after the other.
    #[must_use]
    pub fn strand(&self) -> Strand {
        Strand::of(self.parts.as_ref())
    }

    /// From now on strands belong to the next stage: what they do waits for all that was done so far. To be called while no strand
    /// is at work.
    pub fn next_stage(&self) {
        self.parts.iter().for_each(|parts| parts.next_stage());
    }

    /// Number of threads that work at once.
    #[must_use]
    pub fn threads(&self) -> usize {
        self.workers.as_ref().map_or(1, |workers| workers.threads())
    }

    /// Does work on a thread of the pool: what it spreads over the pool then begins on that thread, and nobody has to wake up for that, or
    /// when all is done. For work that spreads several things one after the other.
    pub fn inside<R: Send>(&self, work: impl FnOnce() -> R + Send) -> R {
        match &self.workers {
            None => work(),
            Some(workers) => {
                let token = current();
                workers.inside(|| within(token.as_ref(), work))
            }
        }
    }

    /// Does both, side by side where there are threads for it; a panic in one is passed on.
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

    /// `work` of every item, in the order of the items; a panic in one is passed on.
    pub fn map<T: Sync, R: Send>(&self, items: &[T], work: impl Fn(&T) -> R + Sync + Send) -> Vec<R> {
        let work = stoppable(work);
        match &self.workers {
            None => items.iter().map(work).collect(),
            Some(workers) => workers.map(items, work),
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

    /// `make` of every item on any thread, handed over to `take` on the caller's in the order of the items, each as soon as it is
    /// its turn.
    ///
    /// Only some items a thread are made ahead of the one that is taken next, so that many results do not fill the memory. The first
    /// error of `take` ends it: no further item is begun. A panic in `make` is passed on when it is its item's turn.
    ///
    /// # Errors
    /// That of `take`.
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
    fn results_come_in_the_order_of_the_items_on_any_number_of_threads() {
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
    fn results_are_handed_over_in_order_and_not_many_are_made_ahead() {
        let items: Vec<usize> = (0..700).collect();
        for threads in [1, 2, 3, 8] {
            let pool = Pool::new(NonZeroUsize::new(threads)).unwrap();
            let (begun, mut taken, mut most) = (AtomicUsize::new(0), Vec::new(), 0);
            let made = pool.hand_over(
                &items,
                |item| {
                    begun.fetch_add(1, Ordering::Relaxed);
                    // some take long, so that others are done before them
                    (0..(item % 7) * 300).fold(*item, |sum, step| std::hint::black_box(sum ^ step));
                    item * 3
                },
                |item, result| {
                    most = most.max(begun.load(Ordering::Relaxed) - taken.len());
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
    fn an_error_of_who_takes_ends_the_making() {
        let items: Vec<usize> = (0..5000).collect();
        for threads in [1, 2, 8] {
            let pool = Pool::new(NonZeroUsize::new(threads)).unwrap();
            let begun = AtomicUsize::new(0);
            let make = |item: &usize| {
                begun.fetch_add(1, Ordering::Relaxed);
                *item
            };
            let result =
                pool.hand_over(&items, make, |_, item| if item == 40 { Err("full") } else { Ok(()) });
            assert_eq!(result, Err("full"));
            assert!(begun.into_inner() <= 41 + crate::workers::AHEAD * threads);
            assert_eq!(pool.hand_over(&[0_usize; 0], |item| *item, |_, _| Err("never")), Ok(()));
        }
    }

    #[test]
    #[should_panic(expected = "item 3")]
    fn a_panic_in_what_is_handed_over_is_passed_on() {
        let make = |item: &u32| assert!(*item != 3, "item 3");
        let _never =
            Pool::new(NonZeroUsize::new(2)).unwrap().hand_over(&[1, 2, 3, 4], make, |_, ()| Ok::<(), ()>(()));
    }

    #[test]
    #[should_panic(expected = "item 3")]
    fn a_panic_in_the_work_is_passed_on() {
        Pool::new(NonZeroUsize::new(2)).unwrap().map(&[1, 2, 3, 4], |n| assert!(*n != 3, "item 3"));
    }
}
