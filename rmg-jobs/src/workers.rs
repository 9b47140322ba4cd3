//! The threads of a pool: rayon with the feature `threads`, otherwise an uninhabited type.

/// Whether several threads are supported: whether the feature `threads` is enabled. Without it pools and runs
/// do everything on the caller's thread, with the same results, and [`Stopwatch`](crate::Stopwatch) always
/// returns 0.
pub const HAS_THREADS: bool = cfg!(feature = "threads");

#[cfg(test)]
#[cfg(feature = "threads")]
pub(crate) use started::AHEAD;
#[cfg(feature = "threads")]
pub(crate) use started::{Scope, Workers, cores, pause, this_worker, while_helping};

#[cfg(not(feature = "threads"))]
pub(crate) use none::{Scope, Workers, cores, pause, this_worker, while_helping};

#[cfg(feature = "threads")]
mod started {
    use std::cell::Cell;
    use std::collections::VecDeque;
    use std::hint::spin_loop;
    use std::num::NonZeroUsize;
    use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::thread;

    use crossbeam_channel::unbounded;
    use rayon::prelude::*;
    use tracing::{Dispatch, Span, dispatcher};

    /// Items per thread that are started ahead of the next taken one: enough that a few slow items do not
    /// block the others.
    pub(crate) const AHEAD: usize = 32;

    /// Worker threads; they end when dropped.
    #[derive(Debug)]
    pub(crate) struct Workers(rayon::ThreadPool);

    /// Starts tasks on the threads of a pool.
    pub(crate) type Scope<'s> = rayon::Scope<'s>;

    thread_local! {
        /// Whether this thread helps in a run of jobs.
        static IS_HELPING: Cell<bool> = const { Cell::new(false) };
    }

    /// Does work that helps in a run of jobs, unless this thread already does.
    pub(crate) fn while_helping<R>(work: impl FnOnce() -> R) -> Option<R> {
        struct End;
        impl Drop for End {
            fn drop(&mut self) {
                IS_HELPING.set(false);
            }
        }
        if IS_HELPING.replace(true) {
            return None;
        }
        let _end = End;
        Some(work())
    }

    /// Does a part of a parallel loop of another thread, or waits for some hundred cycles.
    pub(crate) fn pause() {
        if rayon::yield_now() != Some(rayon::Yield::Executed) {
            (0..16).for_each(|_| spin_loop());
        }
    }

    /// Returns the number of cores, 1 if unknown.
    pub(crate) fn cores() -> usize {
        thread::available_parallelism().map_or(1, NonZeroUsize::get)
    }

    /// Returns the number of the current thread in its pool; 0 outside of pools.
    pub(crate) fn this_worker() -> usize {
        rayon::current_thread_index().unwrap_or(0)
    }

    impl Workers {
        /// Starts the threads; an error is the message of the system.
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

        /// Does work on a thread of the pool, and waits for the tasks that it starts.
        pub(crate) fn scope<'s, R: Send>(&self, work: impl FnOnce(&Scope<'s>) -> R + Send) -> R {
            self.inside(|| rayon::scope(work))
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
            // Every item before the end was taken.
            let mut results: Vec<(usize, R)> = by_thread.into_iter().flatten().collect();
            results.sort_unstable_by_key(|(at, _)| *at);
            results.truncate(end.into_inner());
            results.into_iter().map(|(_, result)| result).collect()
        }

        /// See [`Pool::hand_over`](crate::Pool::hand_over).
        ///
        /// The caller sends the positions of the next items through a channel, one for each taken result, and
        /// receives the results through another one. When the caller returns, it closes both channels, and
        /// the workers end.
        pub(crate) fn hand_over<T: Sync, R: Send, E>(
            &self,
            items: &[T],
            make: impl Fn(&T) -> R + Sync + Send,
            mut take: impl FnMut(&T, R) -> Result<(), E>,
        ) -> Result<(), E> {
            let (requests, requested) = unbounded::<usize>();
            let (results, made) = unbounded::<(usize, thread::Result<R>)>();
            let make = &make;
            self.0.in_place_scope(move |scope| {
                for _ in 0..self.threads().min(items.len()) {
                    let (requested, results) = (requested.clone(), results.clone());
                    scope.spawn(move |_| {
                        for at in requested {
                            let result = catch_unwind(AssertUnwindSafe(|| make(&items[at])));
                            if results.send((at, result)).is_err() {
                                return;
                            }
                        }
                    });
                }
                drop((requested, results));
                let mut next = 0..items.len();
                let mut request = |count: usize| {
                    for at in next.by_ref().take(count) {
                        // fails only after the panic of a worker, which is propagated below
                        let _sent = requests.send(at);
                    }
                };
                request(AHEAD * self.threads());
                // results ahead of their turn; the first entry is for the next item
                let mut early: VecDeque<Option<thread::Result<R>>> = VecDeque::new();
                for (at, item) in items.iter().enumerate() {
                    while early.front().is_none_or(Option::is_none) {
                        let (of, result) = made.recv().expect("workers run until all requests are done");
                        early.resize_with(early.len().max(of - at + 1), || None);
                        early[of - at] = Some(result);
                    }
                    match early.pop_front().flatten() {
                        Some(Ok(result)) => take(item, result)?,
                        Some(Err(panic)) => resume_unwind(panic),
                        None => unreachable!("the loop waits for it"),
                    }
                    request(1);
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
    use std::convert::Infallible;
    use std::marker::PhantomData;

    /// An uninhabited type: there are no threads.
    #[derive(Debug)]
    pub(crate) enum Workers {}

    /// An uninhabited type: there are no threads.
    pub(crate) struct Scope<'s>(Infallible, PhantomData<&'s ()>);

    impl<'s> Scope<'s> {
        pub(crate) fn spawn(&self, _: impl FnOnce(&Self)) {
            match self.0 {}
        }
    }

    /// Never called: only several threads wait for each other.
    pub(crate) fn pause() {}

    /// Never called, like [`pause`].
    pub(crate) fn while_helping<R>(work: impl FnOnce() -> R) -> Option<R> {
        Some(work())
    }

    /// Only the caller's thread.
    pub(crate) fn cores() -> usize {
        1
    }

    /// Always the caller's thread.
    pub(crate) fn this_worker() -> usize {
        0
    }

    impl Workers {
        pub(crate) fn new(_: usize) -> Result<Self, String> {
            Err("this build does not support threads".to_owned())
        }

        pub(crate) fn threads(&self) -> usize {
            match *self {}
        }

        pub(crate) fn inside<R>(&self, _: impl FnOnce() -> R) -> R {
            match *self {}
        }

        pub(crate) fn scope<'s, R>(&self, _: impl FnOnce(&Scope<'s>) -> R) -> R {
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
