//! Counters of work for tests. Tests check the documented cost with counters, because measured times depend
//! on the machine.

/// A counted step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Step {
    Tile,
    /// An object is visited.
    Object,
    /// An appearance is encoded.
    Appearance,
}

/// Counts a step. Does nothing outside of tests.
#[inline]
pub(crate) fn count(step: Step) {
    #[cfg(test)]
    {
        let mut counts = COUNTS.get();
        counts[step as usize] += 1;
        COUNTS.set(counts);
    }
    #[cfg(not(test))]
    let _ = step;
}

#[cfg(test)]
thread_local! {
    static COUNTS: std::cell::Cell<[usize; 3]> = const { std::cell::Cell::new([0; 3]) };
}

/// Returns the numbers of tiles, objects and appearances that `work` processes on this thread.
#[cfg(test)]
pub(crate) fn counted<T>(work: impl FnOnce() -> T) -> [usize; 3] {
    COUNTS.set([0; 3]);
    let _result = work();
    COUNTS.get()
}
