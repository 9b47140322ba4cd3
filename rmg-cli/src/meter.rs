//! What jobs allocate, counted in builds with the feature `allocations`.

use rmg::jobs::Meter;

/// What records count of every job beside what it counts itself.
#[cfg(feature = "allocations")]
pub(crate) const METER: Option<Meter> =
    Some(Meter { names: &["allocations", "bytes allocated", "bytes held at most"], around: count });

/// Nothing: this build has the allocator of the system.
#[cfg(not(feature = "allocations"))]
pub(crate) const METER: Option<Meter> = None;

#[cfg(feature = "allocations")]
fn count(work: &mut dyn FnMut()) -> Vec<u64> {
    let counted = allocation_counter::measure(work);
    vec![counted.count_total, counted.bytes_total, counted.bytes_max]
}
