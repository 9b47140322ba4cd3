//! The content seeds of the zones of a plan.

use rmg_core::diag::{Diagnostic, nearest};
use rmg_core::plan::{ContentSeeds, ZonePlan};
use rmg_core::{SymmetryPlan, ZoneId};

use super::facts::error;
use crate::content_seed::ContentSeed;
use crate::options::GenOptions;
use crate::symmetry::whole_key;

const CODE: &str = "content-seed";

/// Returns the content seeds of the zones of a plan. A key means the zone of the plan with this key, or all
/// parts of the zone of the template. O(options x zones).
///
/// # Errors
/// If a zone is unknown, or if zones that the symmetry carries onto each other would have different seeds.
pub(super) fn resolved(
    options: &GenOptions,
    zones: &[ZonePlan],
    symmetry: Option<&SymmetryPlan>,
) -> Result<ContentSeeds, Diagnostic> {
    // for each zone: the seed, and the position of the option for it; 0 if none names it
    let mut chosen = vec![(options.seed, 0); zones.len()];
    for ContentSeed { seed, .. } in options.content_seeds.iter().filter(|of| of.zone.is_none()) {
        chosen.iter_mut().for_each(|of| of.0 = *seed);
    }
    for (at, ContentSeed { zone, seed }) in (1..).zip(&options.content_seeds) {
        let Some(key) = zone.as_deref() else { continue };
        let is_exact = zones.iter().any(|zone| zone.key == key);
        // only a symmetry divides zones of the template
        let is_part = |zone: &ZonePlan| symmetry.is_some() && whole_key(&zone.key) == Some(key);
        let is_meant = |zone: &ZonePlan| if is_exact { zone.key == key } else { is_part(zone) };
        let found: Vec<usize> = (0..zones.len()).filter(|zone| is_meant(&zones[*zone])).collect();
        if found.is_empty() {
            let keys = || zones.iter().map(|zone| zone.key.as_str());
            let help = match nearest(key, keys()) {
                Some(meant) => format!("did you mean `{meant}`?"),
                None => format!("the zones are {}", keys().take(12).collect::<Vec<_>>().join(", ")),
            };
            return Err(error(CODE, None, format!("unknown zone `{key}` in a content seed")).help(help));
        }
        found.into_iter().for_each(|zone| chosen[zone] = (*seed, at));
    }
    if let Some(plan) = symmetry {
        let named = chosen.clone();
        for (zone, to) in chosen.iter_mut().enumerate() {
            let images = plan.zone_images(ZoneId::from_index(zone)).map(ZoneId::index);
            let mut of_images: Vec<(usize, usize)> =
                images.filter(|image| named[*image].1 > 0).map(|image| (named[image].1, image)).collect();
            of_images.sort_unstable();
            let Some((_, first)) = of_images.first().copied() else { continue };
            if let Some((_, other)) = of_images.iter().find(|(_, image)| named[*image].0 != named[first].0) {
                let (one, other) = (&zones[first].key, &zones[*other].key);
                let message = format!("different content seeds for the zones {one} and {other}");
                let help = "the symmetry carries these zones onto each other; choose one seed for them";
                return Err(error(CODE, None, message).help(help));
            }
            *to = named[first];
        }
    }
    let other = chosen.into_iter().enumerate().filter(|(_, (seed, _))| *seed != options.seed);
    let zones: Vec<_> = other.map(|(zone, (seed, _))| (ZoneId::from_index(zone), seed)).collect();
    Ok(ContentSeeds { attempt: if zones.is_empty() { 0 } else { options.layout_attempt }, zones })
}
