//! Inputs of filling, which no job changes.

use rmg_core::layout::LinkOutcome;
use rmg_core::pack::ContentPack;
use rmg_core::plan::{GenPlan, ZonePlan};
use rmg_core::rng::{NamePart, StreamName};
use rmg_core::template::ConnectionKind;
use rmg_core::{Layout, Level, Ownership, RngStream, ZoneId};

/// Inputs of filling, shared by all jobs.
#[derive(Debug, Clone, Copy)]
pub struct Inputs<'a> {
    /// What was asked for.
    pub plan: &'a GenPlan,
    /// The content of the game.
    pub pack: &'a ContentPack,
    /// Zone centres and levels.
    pub layout: &'a Layout,
    /// Zone of each tile.
    pub ownership: &'a Ownership,
    /// What each connection can become, indexed by connection.
    pub outcomes: &'a [LinkOutcome],
    /// Number of the attempt: names the random streams.
    pub attempt: u32,
}

impl Inputs<'_> {
    /// The plan of a zone.
    pub(crate) fn zone(&self, zone: ZoneId) -> &ZonePlan {
        &self.plan.zones[zone.index()]
    }

    /// The level of a zone.
    pub(crate) fn level(&self, zone: ZoneId) -> Level {
        self.ownership.levels[zone.index()]
    }

    /// The random stream of a pass for a subject: `seed / attempt / pass / subject`.
    pub(crate) fn stream(&self, pass: &str, subject: impl NamePart) -> RngStream {
        let name: StreamName = self.plan.seed.at(self.attempt).at(pass).at(subject);
        name.stream()
    }

    /// Whether the border of two zones has no wall: a wide connection that found a border.
    pub(crate) fn is_open_border(&self, a: ZoneId, b: ZoneId) -> bool {
        self.plan.each_connection().any(|(id, connection)| {
            connection.kind == ConnectionKind::Wide
                && matches!(self.outcomes[id.index()], LinkOutcome::Direct { .. })
                && ((connection.a, connection.b) == (a, b) || (connection.a, connection.b) == (b, a))
        })
    }
}
