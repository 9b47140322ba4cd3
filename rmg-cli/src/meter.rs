//! Allocations of jobs, counted in builds with the feature `allocations`.

use rmg::jobs::Meter;

/// Counters that records contain in addition to those of the jobs.
#[cfg(feature = "allocations")]
pub(crate) const METER: Option<Meter> =
    Some(Meter { names: &["allocations", "bytes allocated", "bytes held at most"], around: count });

/// None: this build uses the system allocator.
#[cfg(not(feature = "allocations"))]
pub(crate) const METER: Option<Meter> = None;

#[cfg(feature = "allocations")]
fn count(work: &mut dyn FnMut()) -> Vec<u64> {
    let counted = allocation_counter::measure(work);
    vec![counted.count_total, counted.bytes_total, counted.bytes_max]
}
