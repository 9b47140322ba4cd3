//! Progress of the generation of a map.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use crate::pipeline::{Event, Phase};

/// The progress of a map.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// The number of the attempt, from 0.
    pub attempt: u32,
    /// The current phase.
    pub phase: Phase,
    /// The number of finished jobs of the fill phase; 0 in other phases and at the start of a phase.
    pub jobs_done: usize,
    /// The number of jobs of the fill phase; 0 in other phases and at the start of a phase.
    pub jobs: usize,
}

/// A callback for progress.
#[derive(Clone)]
pub(crate) struct Listener(Arc<dyn Fn(Progress) + Send + Sync>);

impl Listener {
    pub(crate) fn new(callback: impl Fn(Progress) + Send + Sync + 'static) -> Self {
        Self(Arc::new(callback))
    }

    /// Returns an event handler for the pipeline. Each map needs its own.
    pub(crate) fn watch(&self) -> impl Fn(Event<'_>) + Sync + '_ {
        // events of jobs have no attempt; phases run one by one, so a job belongs to the phase that started
        // last
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
