//! A layout without a map: the positions of zones and the possible links of each connection.

use std::sync::Arc;
use std::time::Duration;

use crate::pipeline::{LayoutRun, Placement};
use crate::plan::GenPlan;
use crate::summary::LayoutSummary;

/// A layout of the zones of a template. Clones share their data.
#[derive(Debug, Clone)]
pub struct ZoneLayout(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    plan: GenPlan,
    run: LayoutRun,
}

impl ZoneLayout {
    pub(crate) fn new(plan: GenPlan, run: LayoutRun) -> Self {
        Self(Arc::new(Shared { plan, run }))
    }

    /// Returns the plan, with all options resolved.
    #[must_use]
    pub fn plan(&self) -> &GenPlan {
        &self.0.plan
    }

    /// Returns zone centers, tile owners, and the possible links of each connection.
    #[must_use]
    pub fn placement(&self) -> &Placement {
        &self.0.run.placement
    }

    /// Returns requested and achieved areas, and the cause of every portal.
    #[must_use]
    pub fn summary(&self) -> LayoutSummary {
        LayoutSummary::new(self.plan(), self.placement())
    }

    /// Returns the time that the search took. Zero without the feature `threads`, because nothing reads a
    /// clock then.
    #[must_use]
    pub fn time(&self) -> Duration {
        self.0.run.time
    }
}
