//! A layout that goes no further: where zones lie, and what each connection can become.

use std::sync::Arc;
use std::time::Duration;

use crate::pipeline::{LayoutRun, Placement};
use crate::plan::GenPlan;
use crate::summary::LayoutSummary;

/// Where the zones of a template lie on a map of that size. Clones share what they hold.
#[derive(Debug, Clone)]
pub struct ZoneLayout(Arc<Inside>);

#[derive(Debug)]
struct Inside {
    plan: GenPlan,
    run: LayoutRun,
}

impl ZoneLayout {
    pub(crate) fn new(plan: GenPlan, run: LayoutRun) -> Self {
        Self(Arc::new(Inside { plan, run }))
    }

    /// What was asked for, with all options resolved.
    #[must_use]
    pub fn plan(&self) -> &GenPlan {
        &self.0.plan
    }

    /// Zone centres, tile owners, and what each connection can become.
    #[must_use]
    pub fn placement(&self) -> &Placement {
        &self.0.run.placement
    }

    /// Asked and achieved areas, and the cause of every portal.
    #[must_use]
    pub fn summary(&self) -> LayoutSummary {
        LayoutSummary::new(self.plan(), self.placement())
    }

    /// Time that it took, for messages; none without the feature `threads`, which has the clock.
    #[must_use]
    pub fn time(&self) -> Duration {
        self.0.run.time
    }
}
