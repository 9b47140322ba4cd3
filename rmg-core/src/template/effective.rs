//! Resolves `townsLikeZone` and similar keys to the effective contents of zones.

use crate::ids::ZoneId;
use crate::template::{CustomObjects, Name, OwnOrLike, Template, TerrainRule, Towns, TreasureTier, Zone};

/// A zone's inherited properties after all references are followed.
#[derive(Debug, Clone, Copy)]
pub struct EffectiveZone<'a> {
    /// Towns and their factions.
    pub towns: &'a Towns,
    /// Allowed and banned terrains.
    pub terrain: &'a TerrainRule,
    /// Number of mines by resource.
    pub mines: &'a [(Name, u32)],
    /// Tiers of treasure.
    pub treasure: &'a [TreasureTier],
    /// Objects banned, added and required.
    pub custom_objects: &'a CustomObjects,
}

/// Zones that inherit a property from each other in a cycle.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("cyclic `{property}` through {} zones", cycle.len())]
pub struct InheritError {
    /// The key of the template language, such as `minesLikeZone`.
    pub property: &'static str,
    /// The zones of the cycle in the order of the references.
    pub cycle: Vec<ZoneId>,
}

/// Returns the effective properties of every zone, or every cycle of references once.
///
/// # Errors
/// All cycles, by property, each starting with its lowest zone.
pub fn effective_zones(template: &Template) -> Result<Vec<EffectiveZone<'_>>, Vec<InheritError>> {
    let mut cycles = Vec::new();
    let towns = resolve(template, "townsLikeZone", |zone| &zone.towns, &mut cycles);
    let terrain = resolve(template, "terrainTypeLikeZone", |zone| &zone.terrain, &mut cycles);
    let mines = resolve(template, "minesLikeZone", |zone| &zone.mines, &mut cycles);
    let treasure = resolve(template, "treasureLikeZone", |zone| &zone.treasure, &mut cycles);
    let custom = resolve(template, "customObjectsLikeZone", |zone| &zone.custom_objects, &mut cycles);
    // Every chain ends at a value or in a cycle, which is in the list.
    let zones: Option<Vec<_>> = (0..template.zones.len())
        .map(|zone| {
            Some(EffectiveZone {
                towns: towns[zone]?,
                terrain: terrain[zone]?,
                mines: mines[zone]?,
                treasure: treasure[zone]?,
                custom_objects: custom[zone]?,
            })
        })
        .collect();
    zones.ok_or(cycles)
}

/// Returns the end of every zone's chain for one property; `None` if it leads to a cycle. O(zones).
fn resolve<'a, T>(
    template: &'a Template,
    property: &'static str,
    of: impl Fn(&'a Zone) -> &'a OwnOrLike<T>,
    cycles: &mut Vec<InheritError>,
) -> Vec<Option<&'a T>> {
    let count = template.zones.len();
    // By zone: the end if it is known, and the position in the current chain.
    let mut ends: Vec<Option<Option<&'a T>>> = vec![None; count];
    let mut place_in_chain: Vec<Option<usize>> = vec![None; count];
    let mut chain = Vec::new();
    for start in (0..count).map(ZoneId::from_index) {
        let mut zone = start;
        let end = loop {
            if let Some(known) = ends[zone.index()] {
                break known;
            }
            if let Some(first) = place_in_chain[zone.index()] {
                cycles.push(InheritError { property, cycle: from_lowest(&chain[first..]) });
                break None;
            }
            place_in_chain[zone.index()] = Some(chain.len());
            chain.push(zone);
            match of(&template.zones[zone.index()]) {
                OwnOrLike::Own(value) => break Some(value),
                OwnOrLike::Like(source) => zone = source.value,
            }
        };
        for zone in chain.drain(..) {
            ends[zone.index()] = Some(end);
            place_in_chain[zone.index()] = None;
        }
    }
    ends.into_iter().map(Option::flatten).collect()
}

/// Rotates the cycle so that it starts with its lowest zone.
fn from_lowest(cycle: &[ZoneId]) -> Vec<ZoneId> {
    let lowest = (0..cycle.len()).min_by_key(|at| cycle[*at]).unwrap_or(0);
    [&cycle[lowest..], &cycle[..lowest]].concat()
}
