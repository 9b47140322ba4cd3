//! Mines and required objects that can stand on none of the terrains that their zone may have.

use rmg_core::diag::{Fault, Span};
use rmg_core::ids::ObjectKindId;
use rmg_core::pack::{ContentPack, ObjectRole, Subject};
use rmg_core::plan::ZoneContents;
use rmg_core::template::{EffectiveZone, Template, Zone, ZoneKind};
use rmg_core::text::shortened;
use rmg_core::{ResourceId, TerrainId};

use super::facts::error;

/// Longest list of terrains in a sentence, in letters.
const LONGEST: usize = 80;

/// Something that must stand in a zone.
struct Wanted {
    name: String,
    kinds: Vec<ObjectKindId>,
    span: Span,
}

/// A fault for each mine and required object that stands on no terrain of its zone, and for each zone on none of whose terrains
/// all of them stand. Whatever the town of a zone, and wherever it comes to lie. O(zones x (kinds + entries x terrains)).
pub(crate) fn misplaced(
    template: &Template,
    effective: &[EffectiveZone<'_>],
    contents: &[ZoneContents],
    pack: &ContentPack,
) -> Vec<Fault> {
    let mut faults = Vec::new();
    for ((zone, effective), contents) in template.zones.iter().zip(effective).zip(contents) {
        if zone.kind != ZoneKind::Sealed {
            in_zone(zone, effective, contents, pack, &mut faults);
        }
    }
    faults
}

fn in_zone(
    zone: &Zone,
    effective: &EffectiveZone<'_>,
    contents: &ZoneContents,
    pack: &ContentPack,
    faults: &mut Vec<Fault>,
) {
    let terrains = terrains_of(contents, pack);
    let wanted = wanted(zone, effective, contents, pack);
    let names = |terrains: &[TerrainId]| {
        let names: Vec<&str> = terrains.iter().map(|terrain| pack.terrains[*terrain].name.as_str()).collect();
        shortened(&names.join(", "), LONGEST)
    };
    let (mut is_lost, key) = (false, &zone.key);
    for thing in &wanted {
        if !terrains.iter().any(|terrain| stands(thing, *terrain, pack)) {
            is_lost = true;
            let (own, all) = (names(&terrains), pack.land_terrains());
            let others: Vec<TerrainId> = all.filter(|terrain| stands(thing, *terrain, pack)).collect();
            let message = format!(
                "zone `{key}` requires {}, which can stand on none of its terrains ({own})",
                thing.name
            );
            faults.push(
                error("no-terrain-for", Some(thing.span), message)
                    .help(format!("let the zone lie on one of these: {}", names(&others))),
            );
        }
    }
    let missing = |terrain: &TerrainId| {
        wanted.iter().find(|thing| !stands(thing, *terrain, pack)).map(|thing| (*terrain, thing))
    };
    let lacks: Option<Vec<(TerrainId, &Wanted)>> = terrains.iter().map(missing).collect();
    if let Some(lacks) = lacks.filter(|lacks| !is_lost && !lacks.is_empty()) {
        let texts: Vec<String> = lacks
            .iter()
            .map(|(terrain, thing)| format!("{} not on {}", thing.name, names(&[*terrain])))
            .collect();
        let message = format!(
            "zone `{key}` has no terrain on which all stands that it requires: {}",
            shortened(&texts.join(", "), 2 * LONGEST)
        );
        faults.push(
            error("no-common-terrain", Some(lacks[0].1.span), message)
                .help("allow more of `terrainTypes`, or require them in different zones"),
        );
    }
}

/// All terrains that a zone may get, with whatever town and on whatever level.
fn terrains_of(contents: &ZoneContents, pack: &ContentPack) -> Vec<TerrainId> {
    let rule = &contents.terrain;
    let follows = rule.match_town && contents.towns.total() > 0;
    let factions = contents.towns.factions.iter().filter(|_| follows);
    let native = factions.filter_map(|faction| pack.factions[*faction].native_terrain);
    let mut terrains: Vec<TerrainId> = native.chain(rule.allowed.iter().copied()).collect();
    terrains.sort_unstable();
    terrains.dedup();
    terrains
}

fn wanted(
    zone: &Zone,
    effective: &EffectiveZone<'_>,
    contents: &ZoneContents,
    pack: &ContentPack,
) -> Vec<Wanted> {
    let mines = contents.mines.iter().map(|mines| {
        let title = &pack.resources[mines.resource].name;
        let named = effective.mines.iter().find(|(name, _)| pack.local_name(&name.value) == Some(title));
        Wanted {
            name: format!("a mine of `{title}`"),
            kinds: mines_of(mines.resource, pack),
            span: named.map_or(zone.span, |(name, _)| name.span),
        }
    });
    let required = contents.objects.required.iter().map(|entry| {
        let is_it = |name: &str| entry.name == name || entry.name.starts_with(&format!("{name}/"));
        let written = effective.custom_objects.required.iter().find(|required| is_it(&required.object.value));
        Wanted {
            name: format!("`{}`", entry.name),
            kinds: entry.kinds.clone(),
            span: written.map_or(zone.span, |required| required.object.span),
        }
    });
    mines.chain(required).collect()
}

fn mines_of(resource: ResourceId, pack: &ContentPack) -> Vec<ObjectKindId> {
    let is_mine = |kind: &rmg_core::pack::ObjectKind| {
        kind.role == ObjectRole::Mine && kind.subject == Subject::Resource(resource)
    };
    pack.objects.iter().filter(|(_, kind)| is_mine(kind)).map(|(id, _)| id).collect()
}

fn stands(thing: &Wanted, terrain: TerrainId, pack: &ContentPack) -> bool {
    let looks = thing.kinds.iter().flat_map(|kind| &pack.objects[*kind].appearances);
    looks.into_iter().any(|look| pack.appearances[*look].terrains.contains(terrain))
}
