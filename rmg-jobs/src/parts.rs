//! The parts of a job: sequential ones, and parallel loops. A recording pool records each as a phase.

use std::fmt::{self, Display};
use std::ops::Range;

use crate::phase_trace::{Moment, TraceScope};
use crate::pool::Pool;

/// Minimum number of tiles of a band of rows: about 50 us of work of most loops.
const MIN_BAND: usize = 600;
/// Maximum number of bands.
const MAX_BANDS: usize = 16;

/// Does the parts of a job one after the other, each alone or as a parallel loop.
#[derive(Debug)]
pub struct Parts<'p> {
    pool: &'p Pool,
    scope: TraceScope,
    name: &'static str,
    /// When the last part ended.
    end: Moment,
}

/// Rows from the first to the one before the end.
struct Band(Range<usize>);

impl Display for Band {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "rows {} to {}", self.0.start, self.0.end.saturating_sub(1))
    }
}

impl<'p> Parts<'p> {
    /// Starts the parts of a job on the threads of `pool`; `name` is that of the phases.
    #[must_use]
    pub fn new(pool: &'p Pool, name: &'static str) -> Self {
        let scope = pool.trace_scope();
        Self { pool, name, end: scope.now(), scope }
    }

    /// Records the sequential work since the last part.
    fn begin(&mut self) {
        self.scope.record(self.name, "between parts", self.end);
    }

    /// Does a sequential part.
    pub fn one<R>(&mut self, subject: impl Display, work: impl FnOnce() -> R) -> R {
        self.begin();
        let result = self.scope.phase(self.name, subject, work);
        self.end = self.scope.now();
        result
    }

    /// Applies `work` to every item in parallel, and returns the results in order. Propagates a panic.
    pub fn each<T: Display + Sync, R: Send>(
        &mut self,
        items: &[T],
        work: impl Fn(&T) -> R + Sync + Send,
    ) -> Vec<R> {
        self.begin();
        let (before, name) = (&self.scope, self.name);
        let done = self.pool.map(items, |item| {
            let mut scope = before.fork();
            (scope.phase(name, item, || work(item)), scope)
        });
        let (results, scopes): (Vec<R>, Vec<TraceScope>) = done.into_iter().unzip();
        self.scope.join(scopes);
        self.end = self.scope.now();
        results
    }

    /// Applies `work` to bands of adjacent rows of a grid in parallel, and returns the results in order. The
    /// bands do not depend on the number of threads. Propagates a panic.
    ///
    /// A band has at least some hundred of the `row` tiles of each row, so that its work takes longer than to
    /// hand it to another thread.
    pub fn rows<R: Send>(
        &mut self,
        rows: usize,
        row: usize,
        work: impl Fn(Range<usize>) -> R + Sync + Send,
    ) -> Vec<R> {
        let count = (rows * row / MIN_BAND).clamp(1, MAX_BANDS);
        let band = |band: usize| Band(rows * band / count..rows * (band + 1) / count);
        let bands: Vec<Band> = (0..count).map(band).collect();
        self.each(&bands, |band| work(band.0.clone()))
    }
}

#[cfg(test)]
#[cfg(feature = "threads")]
mod tests {
    use super::*;
    use crate::PhaseTrace;

    #[test]
    fn loops_follow_earlier_parts_and_later_parts_wait_for_all_of_a_loop() {
        let trace = PhaseTrace::start();
        let pool = Pool::new(std::num::NonZeroUsize::new(2)).unwrap().recording(&trace);
        let mut parts = Parts::new(&pool, "paint");
        parts.one("begin", || ());
        assert_eq!(parts.rows(100, 20, |rows| rows), [0..33, 33..66, 66..100]);
        parts.one("end", || ());
        let timeline = trace.timeline(2).unwrap();
        let schedule = timeline.schedule();
        let bands = ["paint rows 0 to 32", "paint rows 33 to 65", "paint rows 66 to 99"];
        for job in schedule.jobs() {
            let before = schedule.predecessors(job).iter().map(|edge| schedule.name(edge.from).to_string());
            let mut before: Vec<String> = before.collect();
            before.sort();
            match schedule.name(job).subject.as_str() {
                "begin" | "end" => assert_eq!(before, ["paint between parts"]),
                "between parts" if before.len() == 3 => assert_eq!(before, bands),
                "between parts" => assert!(before.is_empty() || before == ["paint begin"]),
                _ => assert_eq!(before, ["paint between parts"]),
            }
        }
    }
}
