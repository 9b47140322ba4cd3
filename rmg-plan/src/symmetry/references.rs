//! References between zones, which a symmetry must keep.

use rmg_core::diag::{Span, Spanned};
use rmg_core::template::{EffectiveZone, OwnOrLike, Template, TownHint};
use rmg_core::{DisjointSets, ZoneId};

/// A reference of a zone that differs from those of its image.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct BrokenReference {
    pub(super) zone: usize,
    pub(super) key: &'static str,
    /// Whether a town must differ from the town of an image of its zone.
    pub(super) is_own_image: bool,
    /// Location of the reference; that of the zone, if another zone has it.
    pub(super) span: Span,
}

/// Returns a reference between zones that a permutation does not keep. Zones of one cycle have the same
/// factions and terrain, so a reference may lead to any of them. O(zones x references).
pub(super) fn broken_reference(
    template: &Template,
    effective: &[EffectiveZone<'_>],
    images: &[usize],
) -> Option<BrokenReference> {
    let cycle = cycles(images);
    let of = |zone: ZoneId| cycle[zone.index()];
    let broken = |zone: usize, key, span: Option<Span>| {
        let span = span.unwrap_or(template.zones[zone].span);
        Some(BrokenReference { zone, key, is_own_image: false, span })
    };
    for (zone, image) in images.iter().copied().enumerate() {
        let source =
            |zone: usize| terrain_source(template, zone).map_or(cycle[zone], |source| of(source.value));
        if source(zone) != source(image) {
            let span = terrain_source(template, zone).map(|source| source.span);
            return broken(zone, "terrainTypeLikeZone", span);
        }
        let (own, others) = (&effective[zone].towns.hints, &effective[image].towns.hints);
        if own.len() != others.len() {
            return broken(zone, "townHints", own.first().and_then(span_of));
        }
        for (hint, other) in own.iter().zip(others) {
            let cycle_of = |zone: &Option<Spanned<ZoneId>>| zone.map(|zone| of(zone.value));
            let sorted = |zones: &[Spanned<ZoneId>]| {
                let mut cycles: Vec<usize> = zones.iter().map(|zone| of(zone.value)).collect();
                cycles.sort_unstable();
                cycles
            };
            if let Some(Spanned { span, .. }) =
                hint.not_like.iter().find(|other| of(other.value) == cycle[zone])
            {
                return Some(BrokenReference { zone, key: "townHints", is_own_image: true, span: *span });
            }
            if cycle_of(&hint.like) != cycle_of(&other.like)
                || cycle_of(&hint.related_to_terrain) != cycle_of(&other.related_to_terrain)
                || sorted(&hint.not_like) != sorted(&other.not_like)
            {
                return broken(zone, "townHints", span_of(hint).or(span_of(other)));
            }
        }
    }
    None
}

/// Returns the location of the first zone that a hint names.
pub(crate) fn span_of(hint: &TownHint) -> Option<Span> {
    let first = hint.like.or(hint.not_like.first().copied()).or(hint.related_to_terrain);
    first.map(|zone| zone.span)
}

/// Returns a permutation whose cycles are the sets of zones that some permutations carry onto each other: the
/// permutation itself, if it is the only one.
pub(super) fn joined_cycles(generators: &[Vec<usize>]) -> Vec<usize> {
    if let [images] = generators {
        return images.clone();
    }
    let count = generators.first().map_or(0, Vec::len);
    let mut sets = DisjointSets::new(count);
    for images in generators {
        images.iter().enumerate().for_each(|(zone, image)| {
            sets.join(zone, *image);
        });
    }
    let set: Vec<usize> = (0..count).map(|zone| sets.find(zone)).collect();
    let mut joined: Vec<usize> = (0..count).collect();
    for zone in 0..count {
        let mut later = (zone + 1..count).chain(0..=zone);
        joined[zone] = later.find(|other| set[*other] == set[zone]).unwrap_or(zone);
    }
    joined
}

/// Returns the length of the cycle of a zone.
pub(super) fn cycle_len(images: &[usize], zone: usize) -> usize {
    1 + std::iter::successors(Some(images[zone]), |at| Some(images[*at])).take_while(|at| *at != zone).count()
}

/// Returns the lowest zone of the cycle of each zone.
pub(crate) fn cycles(images: &[usize]) -> Vec<usize> {
    let mut lowest = vec![usize::MAX; images.len()];
    for first in 0..images.len() {
        let mut zone = first;
        while lowest[zone] == usize::MAX {
            lowest[zone] = first;
            zone = images[zone];
        }
    }
    lowest
}

/// Returns the zone at the end of the chain of `terrainTypeLikeZone`; `None` for a zone without the key.
pub(super) fn terrain_source(template: &Template, zone: usize) -> Option<Spanned<ZoneId>> {
    let mut source = None;
    let mut at = zone;
    // a chain that is not a cycle visits every zone at most once
    for _ in 0..template.zones.len() {
        match &template.zones[at].terrain {
            OwnOrLike::Own(_) => break,
            OwnOrLike::Like(next) => {
                source = Some(*next);
                at = next.value.index();
            }
        }
    }
    source
}
