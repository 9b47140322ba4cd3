//! Plans that fit a pool and a request.

use crate::worlds::board::{Board, START};
use crate::worlds::compact::CompactPool;
use crate::worlds::error::{Impossible, PlanError, WorldError};
use crate::worlds::hand::ZoneDeal;
use crate::worlds::note::JoinReason;
use crate::worlds::plan::WorldPlan;
use crate::worlds::pool::Pool;
use crate::worlds::world::End;

/// A plan that fits the pool and the request.
#[derive(Debug, Clone)]
pub(super) struct Planned {
    /// By position in the pool.
    pub(super) zones: Vec<u16>,
    pub(super) connections: Vec<(End, End)>,
    /// The number of portals that are joined with themselves: 0 or 1.
    pub(super) own: usize,
}

/// Checks a plan for worlds of `gems` gems. `is_useful` and `can_be_start` are by zone.
pub(super) fn check_plan(
    plan: &WorldPlan,
    pool: &Pool,
    gems: usize,
    is_useful: &[bool],
    can_be_start: &[bool],
) -> Result<Planned, WorldError> {
    let zone = |zone: usize| &pool.zones[zone];
    for has_gem in [true, false] {
        let zones = plan.zones.iter().filter(|at| zone(**at).has_gem == has_gem).count();
        if zones > gems {
            return Err(PlanError::TooManyZones { zones, has_gem, gems }.into());
        }
    }
    if let Some(dead) = plan.zones.iter().find(|at| zone(**at).has_gem && !is_useful[**at]) {
        let gem = zone(*dead).id.clone();
        return Err(WorldError::Impossible(Impossible::PlannedGem(gem)));
    }
    let at_start = plan.connections.iter().find_map(|ends| match *ends {
        (End::Start, End::Portal { zone, .. }) | (End::Portal { zone, .. }, End::Start) => Some(zone),
        _ => None,
    });
    if let Some(first) = at_start.filter(|first| !can_be_start[*first]) {
        return Err(WorldError::Impossible(Impossible::PlannedStart(zone(first).id.clone())));
    }
    let own = plan.connections.iter().filter(|(a, b)| a == b).count();
    if own > 1 {
        return Err(PlanError::SelfJoins(own).into());
    }
    let zones = plan.zones.iter().map(|at| u16::try_from(*at).expect("zones were counted")).collect();
    Ok(Planned { zones, connections: plan.connections.clone(), own })
}

impl Planned {
    /// Returns a board of these zones, in the order of the pool, with the joins of the plan.
    pub(super) fn board(&self, pool: &CompactPool, deal: &ZoneDeal) -> Board {
        let mut zones = deal.zones();
        zones.sort_unstable();
        let mut board = Board::new(pool, &zones);
        board.joins_are(JoinReason::Plan);
        let portal = |board: &Board, end: End| match end {
            End::Start => START,
            End::Portal { zone, portal } => {
                let at = board.zones.iter().position(|other| usize::from(*other) == zone);
                let first = board.first_portal[at.expect("planned zones are dealt")];
                first + u16::try_from(portal).expect("portals were counted")
            }
        };
        for (a, b) in &self.connections {
            let (a, b) = (portal(&board, *a), portal(&board, *b));
            board.join(a, b);
            (board.is_planned[usize::from(a)], board.is_planned[usize::from(b)]) = (true, true);
        }
        board
    }
}
