//! Measurements of jobs in addition to their times: allocations, in builds with the feature `allocations`, and
//! delays that a user adds.

use rmg::jobs::{CpuStopwatch, Meter, MeterCall};

/// Slows down jobs of a modifier, to test what a profile finds.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Delay {
    pub(crate) modifier: String,
    /// Added work as a fraction of the work of each job.
    pub(crate) fraction: f64,
}

/// The names of the counted values.
#[cfg(feature = "allocations")]
const NAMES: &[&str] = &["allocations", "bytes allocated", "bytes held at most"];
/// None: this build uses the system allocator.
#[cfg(not(feature = "allocations"))]
const NAMES: &[&str] = &[];

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

/// Returns the function of a meter of all jobs, which also adds a delay.
pub(crate) fn around(delay: Option<&Delay>) -> Box<MeterCall<'_>> {
    Box::new(move |name, work| {
        let clock = CpuStopwatch::start().filter(|_| delay.is_some_and(|delay| delay.modifier == name.pass));
        let counted = count(work);
        if let (Some(clock), Some(delay)) = (clock, delay) {
            let until = clock.elapsed().mul_f64(1.0 + delay.fraction);
            while clock.elapsed() < until {
                std::hint::spin_loop();
            }
        }
        counted
    })
}

/// Returns the meter with a function of [`around`], if there is something to measure.
pub(crate) fn meter<'a>(around: &'a MeterCall<'a>, delay: Option<&Delay>) -> Option<Meter<'a>> {
    (!NAMES.is_empty() || delay.is_some()).then_some(Meter { names: NAMES, around })
}
