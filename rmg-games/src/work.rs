//! Steps of work, counted in tests: what a promise about cost says is counted, since a clock tells as much of
//! the machine.

/// A step that is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Step {
    Tile,
    /// An object is looked at.
    Object,
    /// An appearance is put into the words or bytes of a file.
    Look,
}

/// Counts a step; nothing outside of tests.
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

/// Tiles, objects and appearances that `work` goes through on this thread.
#[cfg(test)]
pub(crate) fn counted<T>(work: impl FnOnce() -> T) -> [usize; 3] {
    COUNTS.set([0; 3]);
    let _made = work();
    COUNTS.get()
}
