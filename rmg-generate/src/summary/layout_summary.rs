//! Summaries of layouts.

use rmg_core::layout::LinkOutcome;
use rmg_core::plan::GenPlan;
use rmg_core::summary::ZoneSummary;
use rmg_core::template::ConnectionKind;
use rmg_placement::Placement;

/// Zones and connections of a layout.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LayoutSummary {
    /// By zone.
    pub zones: Vec<ZoneSummary>,
    /// By connection.
    pub connections: Vec<ConnectionSummary>,
}

/// A connection and its outcome in the layout.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConnectionSummary {
    /// Id texts of both ends.
    pub ends: [String; 2],
    /// The requested kind.
    pub kind: ConnectionKind,
    /// Strength of the guard, 0 for none.
    pub guard: u32,
    /// Whether it carries a road.
    pub road: bool,
    /// The outcome that the ownership of tiles allows.
    pub outcome: LinkOutcome,
}

impl LayoutSummary {
    /// Returns the numbers of `placement`, which was made from `plan`. O(tiles).
    ///
    /// # Panics
    /// If `placement` was made from another plan with more zones or connections.
    #[must_use]
    pub fn new(plan: &GenPlan, placement: &Placement) -> Self {
        let areas = placement.ownership.area_tiles();
        let zones = plan.zones.iter().enumerate().map(|(at, zone)| ZoneSummary {
            key: zone.key.clone(),
            kind: zone.kind,
            player: zone.player,
            level: placement.layout.zones[at].level,
            asked_tiles: placement.ownership.target_tiles[at],
            achieved_tiles: areas[at],
        });
        let key = |zone: rmg_core::ZoneId| plan.zones[zone.index()].key.clone();
        let connections =
            plan.connections.iter().zip(&placement.links).map(|(connection, outcome)| ConnectionSummary {
                ends: [key(connection.a), key(connection.b)],
                kind: connection.kind,
                guard: connection.guard,
                road: connection.road,
                outcome: *outcome,
            });
        Self { zones: zones.collect(), connections: connections.collect() }
    }
}
