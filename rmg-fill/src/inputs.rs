//! Inputs of filling, which no modifier changes.

use rmg_core::layout::LinkOutcome;
use rmg_core::pack::ContentPack;
use rmg_core::plan::{GenPlan, ZonePlan};
use rmg_core::template::ConnectionKind;
use rmg_core::{ConnectionId, Layout, Level, Ownership, Sea, ZoneId};

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
    /// What of the surface is under water, on maps with a sea.
    pub sea: Option<&'a Sea>,
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

    /// A connection in words: `3 - 7`.
    pub(crate) fn connection_words(&self, id: ConnectionId) -> String {
        let connection = &self.plan.connections[id.index()];
        let key = |zone: ZoneId| &self.zone(zone).key;
        format!("{} - {}", key(connection.a), key(connection.b))
    }

    /// Whether a connection makes a way at all.
    pub(crate) fn wants_way(&self, id: ConnectionId) -> bool {
        let connection = &self.plan.connections[id.index()];
        match connection.kind {
            ConnectionKind::Guarded | ConnectionKind::ForcePortal => true,
            // A zone has no border with itself.
            ConnectionKind::Wide => connection.a != connection.b,
            ConnectionKind::Fictive | ConnectionKind::Repulsive => false,
        }
    }
}
