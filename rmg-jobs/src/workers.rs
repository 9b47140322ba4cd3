//! The threads of a pool: those of rayon with the feature `threads`, and without it a type that nothing is of.

/// Whether more than one thread can be at work: whether the feature `threads` is on. Without it pools and runs do everything on the
/// caller's thread, with the same results, and [`Stopwatch`](crate::Stopwatch) tells no time.
pub const HAS_THREADS: bool = cfg!(feature = "threads");

#[cfg(test)]
#[cfg(feature = "threads")]
pub(crate) use started::AHEAD;
#[cfg(feature = "threads")]
pub(crate) use started::{Workers, cores, this_worker};

#[cfg(not(feature = "threads"))]
pub(crate) use none::{Workers, cores, this_worker};

#[cfg(feature = "threads")]
mod started {
    use std::collections::VecDeque;
    use std::num::NonZeroUsize;
    use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::thread;

    use crossbeam_channel::unbounded;
    use rayon::prelude::*;
    use tracing::{Dispatch, Span, dispatcher};

    /// Items a thread that are begun before the next one is taken: enough that a few slow ones keep nobody waiting.
    pub(crate) const AHEAD: usize = 32;

    /// Threads that wait for work, ended when dropped.
    #[derive(Debug)]
    pub(crate) struct Workers(rayon::ThreadPool);

    /// Cores of the machine, 1 where nobody knows.
    pub(crate) fn cores() -> usize {
        thread::available_parallelism().map_or(1, NonZeroUsize::get)
    }

    /// The number of the pool's thread that this is; 0 for a thread of none.
    pub(crate) fn this_worker() -> usize {
        rayon::current_thread_index().unwrap_or(0)
    }

    impl Workers {
        /// Starts them; an error is what the system said.
        pub(crate) fn new(threads: usize) -> Result<Self, String> {
            let builder = rayon::ThreadPoolBuilder::new().num_threads(threads);
            let builder = builder.thread_name(|index| format!("rmg-worker-{index}"));
            builder.build().map(Self).map_err(|error| error.to_string())
        }

        pub(crate) fn threads(&self) -> usize {
            self.0.current_num_threads()
        }

        /// See [`Pool::inside`](crate::Pool::inside).
        pub(crate) fn inside<R: Send>(&self, work: impl FnOnce() -> R + Send) -> R {
            let (span, subscriber) = (Span::current(), dispatcher::get_default(Dispatch::clone));
            self.0.install(|| dispatcher::with_default(&subscriber, || span.in_scope(work)))
        }

        /// See [`Pool::join`](crate::Pool::join).
        pub(crate) fn join<A: Send, B: Send>(
            &self,
            one: impl FnOnce() -> A + Send,
            other: impl FnOnce() -> B + Send,
        ) -> (A, B) {
            self.0.join(one, other)
        }

        /// See [`Pool::map`](crate::Pool::map).
        pub(crate) fn map<T: Sync, R: Send>(
            &self,
            items: &[T],
            work: impl Fn(&T) -> R + Sync + Send,
        ) -> Vec<R> {
            self.0.install(|| items.par_iter().with_max_len(1).map(work).collect())
        }

        /// See [`Pool::map_until`](crate::Pool::map_until).
        pub(crate) fn map_until<T: Sync, R: Send>(
            &self,
            items: &[T],
            work: impl Fn(&T) -> R + Sync + Send,
            is_last: impl Fn(&R) -> bool + Sync + Send,
        ) -> Vec<R> {
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
                self.0.install(|| (0..turns).into_par_iter().with_max_len(1).map(take_turns).collect());
            // Every item before the end was taken by somebody.
            let mut results: Vec<(usize, R)> = by_thread.into_iter().flatten().collect();
            results.sort_unstable_by_key(|(at, _)| *at);
            results.truncate(end.into_inner());
            results.into_iter().map(|(_, result)| result).collect()
        }

        /// See [`Pool::hand_over`](crate::Pool::hand_over).
        ///
        /// Who takes gives out tickets for the next items, one for each that is taken, and gets what was made of them back through
        /// another channel. Both ends of the caller go when it leaves, and the workers follow.
        pub(crate) fn hand_over<T: Sync, R: Send, E>(
            &self,
            items: &[T],
            make: impl Fn(&T) -> R + Sync + Send,
            mut take: impl FnMut(&T, R) -> Result<(), E>,
        ) -> Result<(), E> {
            let (tickets, wanted) = unbounded::<usize>();
            let (results, made) = unbounded::<(usize, thread::Result<R>)>();
            let make = &make;
            self.0.in_place_scope(move |scope| {
                for _ in 0..self.threads().min(items.len()) {
                    let (wanted, results) = (wanted.clone(), results.clone());
                    scope.spawn(move |_| {
                        for at in wanted {
                            let result = catch_unwind(AssertUnwindSafe(|| make(&items[at])));
                            if results.send((at, result)).is_err() {
                                return;
                            }
                        }
                    });
                }
                drop((wanted, results));
                let mut next = 0..items.len();
                let mut give_out = |most: usize| {
                    for at in next.by_ref().take(most) {
                        // nobody is there to take it only after a worker's panic, which comes up below
                        let _taken = tickets.send(at);
                    }
                };
                give_out(AHEAD * self.threads());
                // what is made ahead of its turn; the first is of the item that is taken next
                let mut early: VecDeque<Option<thread::Result<R>>> = VecDeque::new();
                for (at, item) in items.iter().enumerate() {
                    while early.front().is_none_or(Option::is_none) {
                        let (of, result) = made.recv().expect("workers stay until all tickets are done");
                        early.resize_with(early.len().max(of - at + 1), || None);
                        early[of - at] = Some(result);
                    }
                    match early.pop_front().flatten() {
                        Some(Ok(result)) => take(item, result)?,
                        Some(Err(panic)) => resume_unwind(panic),
                        None => unreachable!("it is waited for until it is there"),
                    }
                    give_out(1);
                }
                Ok(())
            })
        }

        /// See [`Pool::for_each_chunk`](crate::Pool::for_each_chunk).
        pub(crate) fn for_each_chunk<T: Send>(
            &self,
            data: &mut [T],
            chunk: usize,
            work: impl Fn(usize, &mut [T]) + Sync + Send,
        ) {
            self.0.install(|| {
                data.par_chunks_mut(chunk).enumerate().for_each(|(at, part)| work(at * chunk, part));
            });
        }
    }
}

#[cfg(not(feature = "threads"))]
mod none {
    /// There are none.
    #[derive(Debug)]
    pub(crate) enum Workers {}

    /// The caller's thread.
    pub(crate) fn cores() -> usize {
        1
    }

    /// The caller's thread.
    pub(crate) fn this_worker() -> usize {
        0
    }

    impl Workers {
        pub(crate) fn new(_: usize) -> Result<Self, String> {
            Err("this build starts no threads".to_owned())
        }

        pub(crate) fn threads(&self) -> usize {
            match *self {}
        }

        pub(crate) fn inside<R>(&self, _: impl FnOnce() -> R) -> R {
            match *self {}
        }

        pub(crate) fn join<A, B>(&self, _: impl FnOnce() -> A, _: impl FnOnce() -> B) -> (A, B) {
            match *self {}
        }

        pub(crate) fn map<T, R>(&self, _: &[T], _: impl Fn(&T) -> R) -> Vec<R> {
            match *self {}
        }

        pub(crate) fn map_until<T, R>(&self, _: &[T], _: impl Fn(&T) -> R, _: impl Fn(&R) -> bool) -> Vec<R> {
            match *self {}
        }

        pub(crate) fn hand_over<T, R, E>(
            &self,
            _: &[T],
            _: impl Fn(&T) -> R,
            _: impl FnMut(&T, R) -> Result<(), E>,
        ) -> Result<(), E> {
            match *self {}
        }

        pub(crate) fn for_each_chunk<T>(&self, _: &mut [T], _: usize, _: impl Fn(usize, &mut [T])) {
            match *self {}
        }
    }
}
