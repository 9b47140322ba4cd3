//! The symmetric template of an existing plan.

use rmg_core::ZoneId;
use rmg_core::plan::GenPlan;
use rmg_core::template::{Template, effective_zones};

use super::graph::{Leniency, ZoneGraph};
use super::references::{broken_reference, cycle_len, joined_cycles};
use super::split::{SymmetricTemplate, part_key, split};

/// Makes the symmetric template of a plan again, from the permutation of its zones; `None` if the plan has no
/// symmetry, or one that the template does not have. O((zones + connections) x zones).
///
/// - `template`: with the zones and connections that exist in the game.
pub(crate) fn repeated(template: &Template, plan: &GenPlan) -> Option<SymmetricTemplate> {
    let of = plan.symmetry.as_ref()?;
    let originals = originals(template, plan)?;
    // the sea is its own image
    let land = plan.sea().map_or(plan.zones.len(), ZoneId::index);
    let is_fixed = |zone: &ZoneId| zone.index() >= land;
    if originals.len() != land || !of.symmetry.fits(plan.size) {
        return None;
    }
    let by_generator: Vec<&[ZoneId]> = of.by_generator().map(|of| of.zones).collect();
    let is_complete =
        |zones: &&[ZoneId]| zones.len() == plan.zones.len() && zones[land..].iter().all(is_fixed);
    if by_generator.len() != of.symmetry.generators().len() || !by_generator.iter().all(is_complete) {
        return None;
    }
    let images_of = |zones: &&[ZoneId]| original_images(&originals, &zones[..land], template.zones.len());
    let images: Vec<Vec<usize>> = by_generator.iter().map(images_of).collect::<Option<_>>()?;
    let cycles = joined_cycles(&images);
    let effective = effective_zones(template).ok()?;
    let leniency = Leniency { factions: true, teams: true, ..Leniency::default() };
    let graph = ZoneGraph::new(template, &effective, &plan.players, leniency);
    let order = usize::from(of.symmetry.order());
    let parts = |zone: usize| originals.iter().filter(|original| **original == zone).count();
    let is_allowed = |zone: usize| {
        let len = cycle_len(&cycles, zone);
        let is_on_axis = len < order;
        let is_whole =
            is_on_axis && (graph.is_start[zone] || graph.is_whole[zone][usize::from(order / len == 4)]);
        order.is_multiple_of(len) && parts(zone) == order / len && !is_whole
    };
    let is_symmetry = images.iter().all(|images| graph.keeps(images))
        && do_commute(&images)
        && (0..cycles.len()).all(is_allowed)
        && broken_reference(template, &effective, &cycles).is_none();
    if !is_symmetry {
        return None;
    }
    let symmetric = split(template, &effective, &graph, of.symmetry, &images);
    let is_same = |(made, zones): (&Vec<ZoneId>, &&[ZoneId])| made == &zones[..land];
    symmetric.images.iter().zip(&by_generator).all(is_same).then_some(symmetric)
}

/// Returns the image of each zone of the template; `None` if parts of a zone have images of different zones.
fn original_images(originals: &[usize], zones: &[ZoneId], count: usize) -> Option<Vec<usize>> {
    let mut images = vec![usize::MAX; count];
    for (original, image) in originals.iter().zip(zones) {
        let image = *originals.get(image.index())?;
        if images[*original] != usize::MAX && images[*original] != image {
            return None;
        }
        images[*original] = image;
    }
    let mut sorted = images.clone();
    sorted.sort_unstable();
    sorted.iter().copied().eq(0..count).then_some(images)
}

/// Returns whether two permutations commute, have cycles of at most two zones, and a common image only of
/// zones that both keep.
fn do_commute(generators: &[Vec<usize>]) -> bool {
    let [first, second] = generators else { return true };
    (0..first.len()).all(|zone| {
        first[first[zone]] == zone
            && second[second[zone]] == zone
            && first[second[zone]] == second[first[zone]]
            && (first[zone] == zone || first[zone] != second[zone])
    })
}

/// Returns the zone of the template of each zone of a plan, from their keys; `None` if they do not agree.
fn originals(template: &Template, plan: &GenPlan) -> Option<Vec<usize>> {
    let key = |at: usize| plan.zones.get(at).map(|zone| zone.key.as_str());
    let mut originals = Vec::with_capacity(plan.zones.len());
    for (at, zone) in template.zones.iter().enumerate() {
        if key(originals.len()) == Some(&zone.key) {
            originals.push(at);
            continue;
        }
        let before = originals.len();
        for part in 1..=4 {
            if key(originals.len()) != Some(&part_key(template, &zone.key, part)) {
                break;
            }
            originals.push(at);
        }
        if originals.len() == before {
            return None;
        }
    }
    Some(originals)
}
