//! Follows `townsLikeZone` and its kin to what a zone really contains.

use crate::ids::ZoneId;
use crate::template::{CustomObjects, Name, OwnOrLike, Template, TerrainRule, Towns, TreasureTier, Zone};

/// A zone's inherited properties after all references are followed.
#[derive(Debug, Clone, Copy)]
pub struct EffectiveZone<'a> {
    /// Towns and their factions.
    pub towns: &'a Towns,
    /// Terrain wish.
    pub terrain: &'a TerrainRule,
    /// Number of mines by resource.
    pub mines: &'a [(Name, u32)],
    /// Classes of treasure.
    pub treasure: &'a [TreasureTier],
    /// Objects banned, added and required.
    pub custom_objects: &'a CustomObjects,
}

/// Zones that inherit one property from each other in a circle.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{property}` goes round in a circle through {} zones", cycle.len())]
pub struct InheritError {
    /// The key of the template language, such as `minesLikeZone`.
    pub property: &'static str,
    /// The zones of the circle in the order of the references.
    pub cycle: Vec<ZoneId>,
}

/// The effective properties of every zone, or every circle of references (each once).
///
/// # Errors
/// All circles, by property, each beginning with its lowest zone.
pub fn effective_zones(template: &Template) -> Result<Vec<EffectiveZone<'_>>, Vec<InheritError>> {
    let mut cycles = Vec::new();
    let towns = resolve(template, "townsLikeZone", |zone| &zone.towns, &mut cycles);
    let terrain = resolve(template, "terrainTypeLikeZone", |zone| &zone.terrain, &mut cycles);
    let mines = resolve(template, "minesLikeZone", |zone| &zone.mines, &mut cycles);
    let treasure = resolve(template, "treasureLikeZone", |zone| &zone.treasure, &mut cycles);
    let custom = resolve(template, "customObjectsLikeZone", |zone| &zone.custom_objects, &mut cycles);
    if !cycles.is_empty() {
        return Err(cycles);
    }
    let whole = "without circles every chain ends at a value";
    Ok((0..template.zones.len())
        .map(|zone| EffectiveZone {
            towns: towns[zone].expect(whole),
            terrain: terrain[zone].expect(whole),
            mines: mines[zone].expect(whole),
            treasure: treasure[zone].expect(whole),
            custom_objects: custom[zone].expect(whole),
        })
        .collect())
}

/// The end of every zone's chain for one property; `None` where it runs into a circle.
fn resolve<'a, T>(
    template: &'a Template,
    property: &'static str,
    of: impl Fn(&'a Zone) -> &'a OwnOrLike<T>,
    cycles: &mut Vec<InheritError>,
) -> Vec<Option<&'a T>> {
    let next = |zone: ZoneId| match of(&template.zones[zone.index()]) {
        OwnOrLike::Own(value) => Err(value),
        OwnOrLike::Like(source) => Ok(source.value),
    };
    let mut ends = Vec::with_capacity(template.zones.len());
    for start in (0..template.zones.len()).map(ZoneId::from_index) {
        let mut chain = vec![start];
        let end = loop {
            match next(*chain.last().expect("a chain begins with its zone")) {
                Err(value) => break Some(value),
                Ok(zone) => match chain.iter().position(|seen| *seen == zone) {
                    Some(0) if chain.iter().all(|other| *other >= start) => {
                        cycles.push(InheritError { property, cycle: chain.clone() });
                        break None;
                    }
                    Some(_) => break None, // reported at the circle's lowest zone
                    None => chain.push(zone),
                },
            }
        };
        ends.push(end);
    }
    ends
}
