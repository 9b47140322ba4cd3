//! The phases in their order. Grows with the generator; today it ends with the ownership of tiles.

use std::time::Duration;

use rmg_core::plan::GenPlan;
use rmg_jobs::{Pool, Stopwatch};
use rmg_placement::{Effort, PlaceError, Placement, place};

/// A phase, for those who watch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Phase {
    /// Zones get centres, levels and tiles.
    Layout,
}

impl Phase {
    /// All phases in their order.
    pub const ALL: [Self; 1] = [Self::Layout];

    /// What is being done, for a progress bar.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Layout => "laying out zones",
        }
    }
}

/// A plan that was laid out.
#[derive(Debug, Clone, PartialEq)]
pub struct LayoutRun {
    /// What was asked for.
    pub plan: GenPlan,
    /// Number of the attempt, from 0.
    pub attempt: u32,
    /// What came out.
    pub placement: Placement,
    /// Time that each phase took, in their order; for messages only.
    pub times: Vec<(Phase, Duration)>,
}

impl LayoutRun {
    /// Time of all phases together.
    #[must_use]
    pub fn total_time(&self) -> Duration {
        self.times.iter().map(|(_, time)| *time).sum()
    }
}

/// Lays out the zones of `plan` and deals out the tiles.
///
/// # Arguments
/// - `attempt`: from 0; every attempt draws from streams of its own.
/// - `effort`: how hard to look; more takes longer and gives fewer portals.
/// - `pool`: changes the time, never the result.
/// - `watch`: told when a phase begins.
///
/// # Errors
/// [`PlaceError`] when the zones do not fit on the map.
pub fn generate_layout(
    plan: &GenPlan,
    attempt: u32,
    effort: Effort,
    pool: &Pool,
    mut watch: impl FnMut(Phase),
) -> Result<LayoutRun, PlaceError> {
    watch(Phase::Layout);
    let clock = Stopwatch::start();
    let placement = place(plan, attempt, effort, pool)?;
    let times = vec![(Phase::Layout, clock.elapsed())];
    Ok(LayoutRun { plan: plan.clone(), attempt, placement, times })
}
