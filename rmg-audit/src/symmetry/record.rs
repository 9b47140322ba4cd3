//! Whether the plan records a symmetry at all: permutations of zones and connections that agree.

use rmg_core::plan::GenPlan;
use rmg_core::{ConnectionId, GeneratorImages, SymmetryPlan, ZoneId};

/// Why a record is no symmetry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RecordFault {
    /// The symmetry does not carry a map of this size onto itself.
    Size,
    /// The record has images for another number of generators than the symmetry has, or for another number of
    /// zones or connections than the plan has.
    Number,
    /// A zone has no image on the map, or its images do not come back to it after the order of the generator,
    /// or they come back earlier, or they depend on the order of two moves.
    Zone(ZoneId),
    /// A connection has no image, or its image does not join the images of its zones.
    Connection(ConnectionId),
}

/// Returns the symmetry that a plan records, if it is one.
pub(crate) fn valid_symmetry(record: &GenPlan) -> Option<&SymmetryPlan> {
    record.symmetry.as_ref().filter(|plan| fault(record, plan).is_none())
}

/// Returns the first error of the record of a symmetry in a plan. Without a plan, all lists are empty.
pub(crate) fn fault(record: &GenPlan, plan: &SymmetryPlan) -> Option<RecordFault> {
    if !plan.symmetry.fits(record.size) {
        return Some(RecordFault::Size);
    }
    if plan.symmetry.generators().len() != 1 + usize::from(plan.second.is_some()) {
        return Some(RecordFault::Number);
    }
    let of_one = plan.by_generator().find_map(|images| generator_fault(record, images));
    of_one.or_else(|| pair_fault(record, &plan.zones, &plan.second.as_ref()?.zones))
}

/// Returns the first error of the images under one generator.
fn generator_fault(record: &GenPlan, images: GeneratorImages<'_>) -> Option<RecordFault> {
    let (zones, connections) = (&record.zones, &record.connections);
    if (images.zones.len(), images.connections.len()) != (zones.len(), connections.len()) {
        return Some(RecordFault::Number);
    }
    if let Some(at) = images.zones.iter().position(|image| image.index() >= zones.len()) {
        return Some(RecordFault::Zone(ZoneId::from_index(at)));
    }
    if let Some(at) = images.connections.iter().position(|image| image.index() >= connections.len()) {
        return Some(RecordFault::Connection(ConnectionId::from_index(at)));
    }
    let order = usize::from(images.generator.order());
    let sea = record.sea();
    let mut has_image = vec![0usize; zones.len()];
    for zone in (0..zones.len()).map(ZoneId::from_index) {
        has_image[images.zones[zone.index()].index()] += 1;
        let next = |of: &ZoneId| Some(images.zones[of.index()]);
        let moved: Vec<ZoneId> = std::iter::successors(Some(zone), next).take(order + 1).collect();
        // The sea is carried onto itself; no other zone is.
        let back = moved.iter().skip(1).position(|image| *image == zone).map_or(0, |at| at + 1);
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
        let image = images.connections[id.index()];
        has_image[image.index()] += 1;
        let (a, b) = ends(id);
        let [a, b] = [a, b].map(|zone| images.zones[zone.index()]);
        if (a.min(b), a.max(b)) != ends(image) {
            return Some(RecordFault::Connection(id));
        }
    }
    let lost = has_image.iter().position(|images| *images != 1);
    lost.map(|at| RecordFault::Connection(ConnectionId::from_index(at)))
}

/// Returns the first error of two generators together: a zone whose images depend on the order of the moves,
/// or that both moves together carry onto itself.
fn pair_fault(record: &GenPlan, first: &[ZoneId], second: &[ZoneId]) -> Option<RecordFault> {
    let is_wrong = |zone: &ZoneId| {
        let [one, other] = [first, second].map(|images| images[zone.index()]);
        let both = second[one.index()];
        both != first[other.index()] || (both == *zone) != (Some(*zone) == record.sea())
    };
    (0..first.len()).map(ZoneId::from_index).find(is_wrong).map(RecordFault::Zone)
}
