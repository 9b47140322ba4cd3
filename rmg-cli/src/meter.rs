//! Measurements of jobs in addition to their times: allocations, in builds with the feature `allocations`,
//! counters of the processor, and delays that a user adds.

mod counters;

use rmg::jobs::{CpuStopwatch, Meter, MeterCall};

pub(crate) use counters::Counters;

/// Slows down jobs of a modifier, to test what a profile finds.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Delay {
    pub(crate) modifier: String,
    /// Added work as a fraction of the work of each job.
    pub(crate) fraction: f64,
}

/// The names of the allocation counters.
#[cfg(feature = "allocations")]
const ALLOCATIONS: &[&str] = &["allocations", "bytes allocated", "bytes held at most"];
/// None: this build uses the system allocator.
#[cfg(not(feature = "allocations"))]
const ALLOCATIONS: &[&str] = &[];

/// Counts the allocations of a job.
fn count(work: &mut dyn FnMut()) -> Vec<u64> {
    #[cfg(feature = "allocations")]
    {
        let counted = allocation_counter::measure(work);
        vec![counted.count_total, counted.bytes_total, counted.bytes_max]
    }
    #[cfg(not(feature = "allocations"))]
    {
        work();
        Vec::new()
    }
}

/// The measurements of jobs.
pub(crate) struct Measurements<'a> {
    names: Vec<&'static str>,
    around: Option<Box<MeterCall<'a>>>,
}

impl<'a> Measurements<'a> {
    /// Measures what this build, the counters and the delay require.
    pub(crate) fn new(counters: &'a Counters, delay: Option<&'a Delay>) -> Self {
        let names: Vec<&'static str> = ALLOCATIONS.iter().chain(&counters.names).copied().collect();
        if names.is_empty() && delay.is_none() {
            return Self { names, around: None };
        }
        let around: Box<MeterCall<'a>> = Box::new(move |name, work| {
            // Reading the clock would slow down short jobs of other modifiers.
            let delay = delay.filter(|delay| delay.modifier == name.pass);
            let clock = delay.and_then(|_| CpuStopwatch::start());
            let mut allocated = Vec::new();
            let counted = counters.around(&mut || {
                allocated = count(work);
                if let (Some(clock), Some(delay)) = (clock, delay) {
                    let until = clock.elapsed().mul_f64(1.0 + delay.fraction);
                    while clock.elapsed() < until {
                        std::hint::spin_loop();
                    }
                }
            });
            allocated.into_iter().chain(counted).collect()
        });
        Self { names, around: Some(around) }
    }

    /// Returns the meter; `None` if there is nothing to measure.
    pub(crate) fn meter(&self) -> Option<Meter<'_>> {
        self.around.as_deref().map(|around| Meter { names: &self.names, around })
    }
}
