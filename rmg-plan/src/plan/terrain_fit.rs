//! Mines and required objects that fit none of the terrains of their zone.

use rmg_core::diag::{Diagnostic, Span};
use rmg_core::ids::ObjectKindId;
use rmg_core::pack::{ContentPack, ObjectRole, Subject};
use rmg_core::plan::ZoneContents;
use rmg_core::template::{EffectiveZone, Template, Zone, ZoneKind};
use rmg_core::text::shortened;
use rmg_core::{ResourceId, TerrainId};

use super::facts::error;

/// Maximum length of a list of terrains in a message, in characters.
const MAX_LIST: usize = 80;

/// A mine or object that a zone requires.
struct Required {
    name: String,
    kinds: Vec<ObjectKindId>,
    span: Span,
}

/// Reports mines and required objects that fit no terrain of their zone, and zones without a terrain that
/// fits all of them. The result holds for any town of a zone and any layout. O(zones x (kinds + entries x
/// terrains)).
pub(crate) fn misplaced(
    template: &Template,
    effective: &[EffectiveZone<'_>],
    contents: &[ZoneContents],
    pack: &ContentPack,
) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    for ((zone, effective), contents) in template.zones.iter().zip(effective).zip(contents) {
        if zone.kind != ZoneKind::Sealed {
            in_zone(zone, effective, contents, pack, &mut diagnostics);
        }
    }
    diagnostics
}

fn in_zone(
    zone: &Zone,
    effective: &EffectiveZone<'_>,
    contents: &ZoneContents,
    pack: &ContentPack,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let terrains = terrains_of(contents, pack);
    let required = required(zone, effective, contents, pack);
    let names = |terrains: &[TerrainId]| {
        let names: Vec<&str> = terrains.iter().map(|terrain| pack.terrains[*terrain].name.as_str()).collect();
        shortened(&names.join(", "), MAX_LIST)
    };
    let (mut is_reported, key) = (false, &zone.key);
    for object in &required {
        if !terrains.iter().any(|terrain| fits(object, *terrain, pack)) {
            is_reported = true;
            let (own, all) = (names(&terrains), pack.land_terrains());
            let others: Vec<TerrainId> = all.filter(|terrain| fits(object, *terrain, pack)).collect();
            let message = format!(
                "zone `{key}` requires {}, which cannot be placed on any of its terrains ({own})",
                object.name
            );
            diagnostics.push(
                error("no-terrain-for", Some(object.span), message)
                    .help(format!("allow one of these terrains: {}", names(&others))),
            );
        }
    }
    let misfit = |terrain: &TerrainId| {
        required.iter().find(|object| !fits(object, *terrain, pack)).map(|object| (*terrain, object))
    };
    let misfits: Option<Vec<(TerrainId, &Required)>> = terrains.iter().map(misfit).collect();
    if let Some(misfits) = misfits.filter(|misfits| !is_reported && !misfits.is_empty()) {
        let texts: Vec<String> = misfits
            .iter()
            .map(|(terrain, object)| format!("{} not on {}", object.name, names(&[*terrain])))
            .collect();
        let message = format!(
            "zone `{key}` has no terrain for all its required objects: {}",
            shortened(&texts.join(", "), 2 * MAX_LIST)
        );
        diagnostics.push(
            error("no-common-terrain", Some(misfits[0].1.span), message)
                .help("allow more of `terrainTypes`, or require the objects in different zones"),
        );
    }
}

/// Returns all terrains that a zone may get, with any town and on any level.
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

fn required(
    zone: &Zone,
    effective: &EffectiveZone<'_>,
    contents: &ZoneContents,
    pack: &ContentPack,
) -> Vec<Required> {
    let mines = contents.mines.iter().map(|mines| {
        let title = &pack.resources[mines.resource].name;
        let named = effective.mines.iter().find(|(name, _)| pack.local_name(&name.value) == Some(title));
        Required {
            name: format!("a mine of `{title}`"),
            kinds: mines_of(mines.resource, pack),
            span: named.map_or(zone.span, |(name, _)| name.span),
        }
    });
    let required = contents.objects.required.iter().map(|entry| {
        let is_it = |name: &str| entry.name == name || entry.name.starts_with(&format!("{name}/"));
        let written = effective.custom_objects.required.iter().find(|required| is_it(&required.object.value));
        Required {
            name: format!("`{}`", entry.name),
            kinds: entry.kinds.clone(),
            span: written.map_or(zone.span, |required| required.object.span),
        }
    });
    mines.chain(required).collect()
}

/// Returns the kinds of mines of a resource.
pub(crate) fn mines_of(resource: ResourceId, pack: &ContentPack) -> Vec<ObjectKindId> {
    let is_mine = |kind: &rmg_core::pack::ObjectKind| {
        kind.role == ObjectRole::Mine && kind.subject == Subject::Resource(resource)
    };
    pack.objects.iter().filter(|(_, kind)| is_mine(kind)).map(|(id, _)| id).collect()
}

fn fits(object: &Required, terrain: TerrainId, pack: &ContentPack) -> bool {
    let looks = object.kinds.iter().flat_map(|kind| &pack.objects[*kind].appearances);
    looks.into_iter().any(|look| pack.appearances[*look].terrains.contains(terrain))
}
