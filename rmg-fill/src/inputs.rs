//! Inputs of filling. No modifier changes them.

use rmg_core::layout::LinkOutcome;
use rmg_core::pack::ContentPack;
use rmg_core::plan::{GenPlan, ZonePlan};
use rmg_core::template::ConnectionKind;
use rmg_core::{ConnectionId, Layout, Level, Ownership, Sea, ZoneId};

/// Inputs of filling, shared by all jobs.
#[derive(Debug, Clone, Copy)]
pub struct Inputs<'a> {
    /// The resolved request: template, size and options.
    pub plan: &'a GenPlan,
    /// The content of the game.
    pub pack: &'a ContentPack,
    /// Zone centers and levels.
    pub layout: &'a Layout,
    /// Zone of each tile.
    pub ownership: &'a Ownership,
    /// The outcome of the layout for each connection, indexed by connection.
    pub outcomes: &'a [LinkOutcome],
    /// The water of the surface, on maps with a sea.
    pub sea: Option<&'a Sea>,
    /// Number of the attempt, a part of the names of random streams.
    pub attempt: u32,
}

impl Inputs<'_> {
    /// Returns the plan of a zone.
    pub(crate) fn zone(&self, zone: ZoneId) -> &ZonePlan {
        &self.plan.zones[zone.index()]
    }

    /// Returns the level of a zone.
    pub(crate) fn level(&self, zone: ZoneId) -> Level {
        self.ownership.levels[zone.index()]
    }

    /// Returns a connection as text: `3 - 7`.
    pub(crate) fn connection_words(&self, id: ConnectionId) -> String {
        let connection = &self.plan.connections[id.index()];
        let key = |zone: ZoneId| &self.zone(zone).key;
        format!("{} - {}", key(connection.a), key(connection.b))
    }

    /// Returns whether a connection requests a link.
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
