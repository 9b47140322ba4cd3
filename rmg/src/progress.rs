//! How far a map is, for those who wait for it.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use crate::pipeline::{Event, Phase};

/// How far a map is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// Number of the attempt, from 0.
    pub attempt: u32,
    /// What is being done.
    pub phase: Phase,
    /// Jobs of the filling that are done; 0 in other phases, and when a phase begins.
    pub jobs_done: usize,
    /// Jobs that the filling has; 0 in other phases, and when a phase begins.
    pub jobs: usize,
}

/// Who is told.
#[derive(Clone)]
pub(crate) struct Listener(Arc<dyn Fn(Progress) + Send + Sync>);

impl Listener {
    pub(crate) fn new(tell: impl Fn(Progress) + Send + Sync + 'static) -> Self {
        Self(Arc::new(tell))
    }

    /// What the pipeline calls: one of these for each map.
    pub(crate) fn watch(&self) -> impl Fn(Event<'_>) + Sync + '_ {
        // jobs do not tell their attempt; phases come one after the other, so the last one that began is theirs
        let last = AtomicU32::new(0);
        move |event| match event {
            Event::Begin { attempt, phase } => {
                last.store(attempt, Ordering::Relaxed);
                (self.0)(Progress { attempt, phase, jobs_done: 0, jobs: 0 });
            }
            Event::Unfinished { .. } => {}
            Event::Job(job) => (self.0)(Progress {
                attempt: last.load(Ordering::Relaxed),
                phase: Phase::Fill,
                jobs_done: job.done,
                jobs: job.of,
            }),
        }
    }
}

impl fmt::Debug for Listener {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a closure")
    }
}
