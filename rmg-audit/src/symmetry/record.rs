//! Whether the plan records a symmetry at all: permutations of zones and connections that agree.

use rmg_core::plan::GenPlan;
use rmg_core::{ConnectionId, SymmetryPlan, ZoneId};

/// Why a record is no symmetry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RecordFault {
    /// The symmetry does not carry a map of this size onto itself.
    Size,
    /// The record has images for another number of zones or connections than the plan has.
    Number,
    /// A zone has no image on the map, or its images do not come back to it after the order of the symmetry,
    /// or they come back earlier.
    Zone(ZoneId),
    /// A connection has no image, or its image does not join the images of its zones.
    Connection(ConnectionId),
}

/// Returns the symmetry that a plan records, if it is one.
pub(crate) fn valid_symmetry(record: &GenPlan) -> Option<&SymmetryPlan> {
    record.symmetry.as_ref().filter(|plan| fault(record, plan).is_none())
}

/// Returns the first error of the record of a symmetry in a plan. Without a plan, both lists are empty.
pub(crate) fn fault(record: &GenPlan, plan: &SymmetryPlan) -> Option<RecordFault> {
    let (zones, connections) = (&record.zones, &record.connections);
    if !plan.symmetry.fits(record.size) {
        return Some(RecordFault::Size);
    }
    if (plan.zones.len(), plan.connections.len()) != (zones.len(), connections.len()) {
        return Some(RecordFault::Number);
    }
    if let Some(at) = plan.zones.iter().position(|image| image.index() >= zones.len()) {
        return Some(RecordFault::Zone(ZoneId::from_index(at)));
    }
    if let Some(at) = plan.connections.iter().position(|image| image.index() >= connections.len()) {
        return Some(RecordFault::Connection(ConnectionId::from_index(at)));
    }
    let order = usize::from(plan.symmetry.order());
    let sea = record.sea();
    let mut has_image = vec![0usize; zones.len()];
    for zone in (0..zones.len()).map(ZoneId::from_index) {
        has_image[plan.zones[zone.index()].index()] += 1;
        let images: Vec<ZoneId> =
            std::iter::successors(Some(zone), |of| Some(plan.zones[of.index()])).take(order + 1).collect();
        // The sea is carried onto itself; no other zone is.
        let back = images.iter().skip(1).position(|image| *image == zone).map_or(0, |at| at + 1);
        if back != if Some(zone) == sea { 1 } else { order } {
            return Some(RecordFault::Zone(zone));
        }
    }
    if let Some(at) = has_image.iter().position(|images| *images != 1) {
        return Some(RecordFault::Zone(ZoneId::from_index(at)));
    }
    let ends = |id: ConnectionId| {
        let link = &connections[id.index()];
        (link.a.min(link.b), link.a.max(link.b))
    };
    let mut has_image = vec![0usize; connections.len()];
    for id in (0..connections.len()).map(ConnectionId::from_index) {
        let image = plan.connections[id.index()];
        has_image[image.index()] += 1;
        let (a, b) = ends(id);
        let [a, b] = [a, b].map(|zone| plan.zones[zone.index()]);
        if (a.min(b), a.max(b)) != ends(image) {
            return Some(RecordFault::Connection(id));
        }
    }
    let lost = has_image.iter().position(|images| *images != 1);
    lost.map(|at| RecordFault::Connection(ConnectionId::from_index(at)))
}
